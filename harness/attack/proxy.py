"""A reverse proxy in a thread: it appends an address to X-Forwarded-For, as nginx's `$proxy_add_x_forwarded_for` does.

Clients on this machine have a loopback address, which is not limited; through this proxy they come from elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

HEADER = "X-Forwarded-For"


@contextmanager
def appending(upstream: int, client: str) -> Iterator[int]:
    """The port of a proxy that reports this address for every client."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            wire = HTTPConnection("127.0.0.1", upstream)
            headers = dict(self.headers.items())
            headers[HEADER] = ", ".join([*self.headers.get_all(HEADER, []), client])
            wire.request("GET", self.path, headers=headers)
            answer = wire.getresponse()
            content = answer.read()
            self.send_response(answer.status)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)
            wire.close()

        def log_message(self, *_: object) -> None:
            """Tells nobody."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as proxy:
        thread = Thread(target=proxy.serve_forever)
        thread.start()
        try:
            yield proxy.server_port
        finally:
            proxy.shutdown()
            thread.join()
