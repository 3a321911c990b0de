"""Records by path for the commands: replayed whole, or one clear line and an exit status."""

from pentaref import judge


class CommandError(Exception):
    """A command that cannot go on: ``status`` is its exit status, the message one line."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


def load(path, illegal_too=False, watch=None):
    """The ``judge.Ruling`` on the one record at ``path`` (``-``: standard input).

    ``watch`` is as in ``judge.replay``. Raises ``CommandError``: status 2 where the file cannot
    be read, 1 where the record is unreadable or, but with ``illegal_too``, holds an illegal
    action.
    """
    rulings = []
    if judge.judge_files([path], lambda _, ruling: rulings.append(ruling), watch) == 2:
        raise CommandError(2, "")  # judge_files has said it
    (ruling,) = rulings
    if ruling.error:
        error = ruling.error
        raise CommandError(1, f"{path}: line {error.line}: {error.message} ({error.text!r})")
    if ruling.illegal and not illegal_too:
        number, line, word, _, refusal = ruling.illegal
        raise CommandError(
            1, f"{path}: line {line}: action {number}, {word[:60]}, is illegal: {refusal.reason}"
        )
    return ruling


def run(command, args):
    """Call ``command(args)``; a ``CommandError`` becomes its line and its status."""
    try:
        return command(args)
    except CommandError as error:
        if str(error):
            judge.complain(str(error))
        return error.status
