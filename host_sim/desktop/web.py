"""The desk in a browser: a page with a terminal in it, on this machine alone."""

import html

from aiohttp import web
from textual_serve.server import Server

HOST = "127.0.0.1"

# The script finds the terminal by its class, and says on the body how the session is.
_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>pentaref</title>
<link rel="stylesheet" href="/static/css/xterm.css">
<script src="/static/js/textual.js"></script>
<style>
body {{ background: #0d0e11; color: #d7dae0; margin: 0; font-family: monospace; }}
p {{ position: absolute; inset: 0; display: flex; align-items: center; justify-content: center; }}
.textual-terminal {{ position: absolute; inset: 0; opacity: 0; }}
.-first-byte .textual-terminal {{ opacity: 1; }}
.-first-byte .begins, .ended {{ display: none; }}
.-closed .ended {{ display: flex; }}
.-closed .textual-terminal {{ opacity: 0.2; }}
a {{ color: #ceb060; margin-left: 1ch; }}
</style>
</head>
<body>
<p class="begins">pentaref begins ...</p>
<div class="textual-terminal" data-session-websocket-url="{socket}" data-font-size="{size}"></div>
<p class="ended">The session has ended.<a href="/">Begin another</a></p>
</body>
</html>
"""


class Desk(Server):
    """Serves the application that a command runs, a process for each page that is open."""

    def __init__(self, command, port):
        super().__init__(command, host=HOST, port=port, title="pentaref")

    async def on_startup(self, app):
        said = f"pentaref is on {self.public_url} in a browser on this machine; ^C ends it."
        print(said, flush=True)

    def initialize_logging(self):
        """Nothing is logged: errors come as exceptions."""

    async def handle_index(self, request):
        size = request.query.get("fontsize", "16")
        page = _PAGE.format(
            socket=f"ws://{HOST}:{self.port}/ws",
            size=html.escape(size if size.isdigit() else "16"),
        )
        return web.Response(text=page, content_type="text/html")

    async def handle_websocket(self, request):
        # Any page that this machine's browser has open could connect; ours alone may, by either
        # of this machine's names.
        ours = (self.public_url, self.public_url.replace(HOST, "localhost"))
        if request.headers.get("Origin") not in ours:
            raise web.HTTPForbidden(text="only for the page that pentaref itself serves")
        return await super().handle_websocket(request)
