"""The installer's page with a device on a socket behind the server.

The page's bridge.js reaches it there.
"""

import contextlib
import re
import select
import socket
from pathlib import Path

from chromium import Site
from host_sim.desktop.browser import serve

_SCRIPT = Path(__file__).with_name("bridge.js").read_text()
_WAIT_S = 0.5  # for something to read, then the page asks again


class Cable:
    """The connection to a device's socket; it can be cut after some bytes.

    The bytes are those sent to the device.
    """

    def __init__(self, address):
        host, port = address.removeprefix("socket://").split(":")
        self._address = (host, int(port))
        self._sockets = []  # one each time that it was opened
        self.sent = 0  # bytes to the device since then
        self.cut_after = None

    def ask(self, what, number, data):
        """Do what a page asks; returns bytes. ``OSError`` if the device is gone."""
        if what == "open":
            self._sockets.append(socket.create_connection(self._address))
            self.sent = 0
            return b"%d" % (len(self._sockets) - 1)
        return getattr(self, "_" + what)(self._sockets[number], data)

    def _read(self, device, _):
        if not select.select([device], [], [], _WAIT_S)[0]:
            return b""
        data = device.recv(65536)
        if not data:
            raise OSError
        return data

    def _write(self, device, data):
        left = len(data) if self.cut_after is None else self.cut_after - self.sent
        device.sendall(data[:left])
        self.sent += len(data[:left])
        if left < len(data):
            self._close(device, b"")
            raise OSError
        return b""

    def _close(self, device, _):
        with contextlib.suppress(OSError):
            device.shutdown(socket.SHUT_RDWR)  # at once, even while it is read from
        device.close()
        return b""


class DeviceSite(Site):
    """A served folder whose page has a device at the end of ``cable``."""

    def __init__(self, folder, cable):
        super().__init__(folder, handler=_handler(cable))


class InstallPage:
    """The installer's page in a browser, with a device at its ``cable``."""

    def __init__(self, folder, browser, address):
        self.cable = Cable(address)
        self._site = DeviceSite(folder, self.cable)
        self.browser = browser
        browser.ask("Page.addScriptToEvaluateOnNewDocument", source=_SCRIPT)
        self.open()

    def open(self):
        self.browser.open("about:blank")
        self.browser.open(self._site.url + "/install.html")
        # An emulated device takes its time; there is time for each of the page's attempts.
        self.browser.js(
            "const { RawPrompt } = await import('/js/raw-prompt.js');"
            "RawPrompt.patience = 1000 * args[0]",
            self.browser.patience / 5,
        )

    def stop(self):
        self._site.stop()

    def connect(self):
        self.browser.click("connect")
        self.until("!document.getElementById('found').hidden && !connect.disabled")

    def install(self, board):
        """Press the button and wait for the end; return what the page says."""
        self.browser.js(
            "board.value = args[0]; board.dispatchEvent(new Event('change'));"
            "document.getElementById('install').click()",
            board,
        )
        self.until("!connect.disabled")
        return self.said()

    def said(self):
        return self.browser.js(
            "return error.hidden ? state.textContent : document.getElementById('error').textContent"
        )

    def until(self, condition):
        return self.browser.until(condition)


def _handler(cable):
    class Handler(serve.Handler):
        def do_POST(self):  # noqa: N802 - the server's own name for it
            data = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            status, answer = 200, b""
            try:
                what, number = re.fullmatch(r"/serial/(\w+)/?(\d*)", self.path).groups()
                answer = cable.ask(what, int(number or 0), data)
            except (OSError, ValueError):  # cut off, or closed before
                status = 410
            self.send_response(status)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            with contextlib.suppress(OSError):
                self.wfile.write(answer)

    return Handler
