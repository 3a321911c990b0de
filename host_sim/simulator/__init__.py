"""A whole device in software, from its buttons to its panel; runs on both interpreters."""
