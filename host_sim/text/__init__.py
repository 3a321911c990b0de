"""Verdicts and advice in sentences."""
