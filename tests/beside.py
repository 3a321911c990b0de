"""Run commands side by side: beside.py COMMAND...

The first one's output is shown as it comes, the output of the others when all before them have
ended. The exit status is 1 if one failed.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time


def main(commands):
    """Run them all; returns the exit status."""
    began = time.monotonic()
    # A shell's background processes ignore Ctrl-C; here it must stop all that was started.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    outputs = [None] + [tempfile.TemporaryFile() for _ in commands[1:]]  # noqa: SIM115 - until the end
    started = []
    try:
        for command, output in zip(commands, outputs):
            started.append(
                subprocess.Popen(
                    command,
                    shell=True,
                    stdout=output,
                    stderr=output and subprocess.STDOUT,
                    start_new_session=True,
                )
            )
        failed = []
        for command, output, process in zip(commands, outputs, started):
            if output is None:
                print(f"== {command}", flush=True)
            process.wait()
            if output is not None:
                output.seek(0)
                print(f"\n== {command}", flush=True)
                sys.stdout.buffer.write(output.read())
                sys.stdout.flush()
            if process.returncode:
                failed.append(command)
    except KeyboardInterrupt:
        stop(started)
        return 130
    seconds = time.monotonic() - began
    print(f"\n== {len(commands)} commands in {seconds:.0f} s, {len(failed)} failed")
    for command in failed:
        print(f"FAILED: {command}")
    return 1 if failed else 0


def stop(started):
    """Stop the commands that still run, and the processes they started."""
    for process in started:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
    for process in started:
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
