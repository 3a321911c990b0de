"""A device to copy to: the unix port behind a socket.

Its flash is a folder.
"""

import contextlib
import os
import select
import socket
import subprocess
import threading
from pathlib import Path

from host_sim.deploy.micropython_build import MICROPYTHON

_HERE = Path(__file__).resolve().parent


class UnixDevice:
    """A device that is on; `console` is its output, `url` for mpremote."""

    def __init__(self, flash, interpreter=()):
        self.console = b""
        self._command = [*(interpreter or [MICROPYTHON]), _HERE / "raw_prompt.py", flash]
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._near, self._far = socket.socketpair()
        self._client = None
        self.url = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self):
        self._start()
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._near.close()
        self._thread.join()
        self._process.kill()
        self._process.wait()

    def _start(self):
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe, bufsize=0)

    def _serve(self):
        while True:
            output = self._process.stdout
            watched = [self._far, self._listener, output, *([self._client] * bool(self._client))]
            ready = select.select(watched, [], [])[0]
            if self._far in ready:
                return
            if self._listener in ready:
                self._client = self._listener.accept()[0]
            if output in ready:
                self._from_device(os.read(output.fileno(), 4096))
            if self._client in ready:
                self._to_device(self._from_client())

    def _from_client(self):
        """What has been sent, nothing where the other end is gone."""
        try:
            return self._client.recv(4096)
        except ConnectionError:
            return b""

    def _from_device(self, data):
        if not data:
            self._process.wait()
            self._start()
        self.console += data
        if self._client:
            with contextlib.suppress(ConnectionError):
                self._client.sendall(data)

    def _to_device(self, data):
        if not data:
            self._client = None
        self._process.stdin.write(data)
