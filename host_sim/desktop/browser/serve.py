"""Serve the site on this machine only, with Python's own web server."""

import functools
import http.server
import os
from typing import Any

HOST = "127.0.0.1"

# Some systems do not know these types, and browsers run scripts and WebAssembly of no other type.
_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".pent": "text/plain",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Answers with a folder's files."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **_TYPES}

    def end_headers(self) -> None:
        # The site may have been rebuilt: let the browser ask each time.
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""


class BrowserServer(http.server.ThreadingHTTPServer):
    """Serves a folder; port 0 means any free port.

    ``OSError`` if the port is taken. ``handler`` answers the requests.
    """

    daemon_threads = True

    def __init__(self, folder: str | os.PathLike[str], port: int, handler: Any = Handler) -> None:
        super().__init__((HOST, port), functools.partial(handler, directory=str(folder)))

    @property
    def url(self) -> str:
        """Where the site is."""
        return f"http://{HOST}:{self.server_address[1]}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore that a browser hung up in the middle of an answer."""
