"""`pentaref judge`: the verdict on each record, in words or as JSON."""

import argparse

from pentaref.judge import dumps, judge_files, verdict


def main(args):
    """Judge the records of a command line and give the exit status."""
    parser = argparse.ArgumentParser(
        prog="pentaref judge",
        description="The verdict on each record: in words, or as one JSON object a line.",
        epilog="examples: pentaref judge game.pent; pentaref judge --json games/*.pent",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument(
        "records", metavar="RECORD", nargs="+", help="a record; '-' is standard input"
    )
    options = parser.parse_args(args)
    if options.json:
        return judge_files(options.records, lambda path, r: print(dumps(verdict(r, path))))
    from host_sim.words import story  # only here: the machine's answer needs no words

    return judge_files(options.records, lambda path, r: print(story(path, r)))
