"""A device's console on the unix port: `micropython raw_prompt.py FLASH`.

Like a chip it runs main.py from the root of its flash, the folder FLASH, and then obeys the console
on standard input: the raw prompt, Ctrl-A to Ctrl-D, and raw paste, as MicroPython documents them
under "The MicroPython Interactive Interpreter Mode". For a reset it exits with status 3, to be
started again.
"""

import os
import select
import sys
import time

import vfs

_RESET = 3
_WINDOW = 128


class Machine:
    """The part of the module `machine` that is used here."""

    @staticmethod
    def reset():
        sys.exit(_RESET)


class Time:
    """The module `time`, with sleeps that the console can interrupt.

    A signal could interrupt at any moment, but this port does not support that: a signal during a
    memory allocation leaves the heap locked.
    """

    ticks_ms = time.ticks_ms

    @staticmethod
    def sleep(seconds):
        listen()
        time.sleep(seconds)

    @staticmethod
    def sleep_ms(ms):
        listen()
        time.sleep_ms(ms)


console = select.poll()
console.register(sys.stdin, select.POLLIN)
typed = bytearray()  # what arrived while a program slept, for the next reader


def listen():
    """Read what the console has sent; raise KeyboardInterrupt at Ctrl-C."""
    while console.poll(0):
        byte = _read()
        if byte == b"\x03":
            raise KeyboardInterrupt
        typed.extend(byte)


def _read():
    byte = sys.stdin.buffer.read(1)
    if not byte:
        sys.exit(0)
    return byte


def say(text):
    """Write to the console."""
    sys.stdout.write(text)


def take():
    """The next byte from the console."""
    if typed:
        byte = bytes(typed[:1])
        typed[:] = typed[1:]
        return byte
    return _read()


def forget():
    """Do a soft reset: forget all imported modules."""
    for name in list(sys.modules):
        if name == "board" or name.startswith("pentaref"):
            del sys.modules[name]
    return {"__name__": "__main__"}


def execute(source, names):
    """Run a source; its output and its traceback each end with a byte 4."""
    failure = None
    try:
        exec(source, names)
    except SystemExit as end:
        sys.exit(*end.args)
    except BaseException as error:
        failure = error
    say("\x04")
    if failure:
        sys.print_exception(failure, sys.stdout)
    say("\x04>")


def paste(names):
    """Receive a source by raw paste and run it, unless Ctrl-C comes.

    The source comes a window at a time.
    """
    take()
    take()
    sys.stdout.buffer.write(b"R\x01" + bytes([_WINDOW & 255, _WINDOW >> 8]) + b"\x01")
    source = b""
    byte = take()
    while byte != b"\x04":
        if byte == b"\x03":
            # No more of the source comes; back to the prompt.
            say("\x04\x04\x04>")
            return
        source += byte
        if len(source) % _WINDOW == 0:
            say("\x01")
        byte = take()
    say("\x04")
    execute(source, names)


def converse():
    """Obey the console until it ends."""
    names = forget()
    raw = False
    source = b""
    while True:
        byte = take()
        if byte == b"\x01":
            raw = True
            say("raw REPL; CTRL-B to exit\r\n>")
        elif byte == b"\x02" or not raw:
            raw = False
            say("\r\n>>> ")
        elif byte == b"\x05":
            paste(names)
        elif byte == b"\x04" and source:
            say("OK")
            execute(source, names)
        elif byte == b"\x04":
            names = forget()
            say("OK\r\nMPY: soft reboot\r\nraw REPL; CTRL-B to exit\r\n>")
        elif byte != b"\x03":
            source += byte
            continue
        source = b""


def start():
    """Run main.py if there is one, like a chip."""
    try:
        with open("main.py") as file:
            source = file.read()
    except OSError:
        return
    try:
        exec(source, {"__name__": "__main__"})
    except (Exception, KeyboardInterrupt) as error:
        sys.print_exception(error, sys.stdout)


sys.modules["machine"] = Machine
sys.modules["time"] = Time
vfs.umount("/")
vfs.mount(vfs.VfsPosix(sys.argv[1]), "/")
os.chdir("/")
sys.path[:] = ["", "/lib"]
start()
converse()
