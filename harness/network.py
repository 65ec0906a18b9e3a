"""A network that fails: a TCP proxy that is slow, cut, or loses the answer to something that was done."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import sleep
from urllib.parse import parse_qs, urlsplit

CHUNK = 65_536
Place = tuple[str, int] | str
"""Host and port, or the path of a Unix socket."""


class Network:
    """Between clients, who connect to `port` on this machine, and a server."""

    def __init__(self, server: Place) -> None:
        self._server = server
        self.delay = 0.0
        """Seconds that whatever clients send takes longer."""
        self.lose_answer_to: bytes | None = None
        """The answer to the next data with this in it is lost, together with its connection."""
        self.lost = threading.Event()
        """Set once that has happened."""
        self._cut = False
        self._passing = threading.Event()
        self._passing.set()
        self._open: set[socket.socket] = set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Breaks all connections, and lets no new ones through."""
        self._cut = True
        self._break_all()

    def swallow(self) -> None:
        """Passes nothing on any more, while connections stay open and are accepted."""
        self._passing.clear()

    def mend(self) -> None:
        """Lets connections through again, and passes on what was swallowed."""
        self._cut = False
        self._passing.set()

    def close(self) -> None:
        """Ends everything."""
        self.cut()
        self._passing.set()
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()

    def _break_all(self) -> None:
        for each in [*self._open]:
            _break(each)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        if self._cut:
            client.close()
            return
        try:
            server = _connected(self._server)
        except OSError:
            client.close()
            return
        self._open |= {client, server}
        answering = threading.Thread(target=self._pass_on, args=(server, client, False), daemon=True)
        answering.start()
        self._pass_on(client, server, True)
        answering.join()
        self._open -= {client, server}
        client.close()
        server.close()

    def _pass_on(self, here: socket.socket, there: socket.socket, asks: bool) -> None:
        with suppress(OSError):
            while data := here.recv(CHUNK):
                if asks and self.delay:
                    sleep(self.delay)
                self._passing.wait()
                wanted = self.lose_answer_to
                if asks and wanted and wanted in data:
                    self.lose_answer_to = None
                    here.shutdown(socket.SHUT_WR)  # nothing of what comes back reaches the client
                    there.sendall(data)
                    there.shutdown(socket.SHUT_WR)  # the server does what it was asked, and ends
                    self.lost.set()
                    return
                there.sendall(data)
        _break(there)


def _connected(place: Place) -> socket.socket:
    if not isinstance(place, str):
        return socket.create_connection(place)
    server = socket.socket(socket.AF_UNIX)
    try:
        server.connect(place)
    except OSError:
        server.close()
        raise
    return server


def _break(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)


@contextmanager
def before_server(address: str) -> Iterator[Network]:
    """The network before a server on this machine, at an address such as http://127.0.0.1:8000/."""
    port = urlsplit(address).port
    assert port
    with _running(Network(("127.0.0.1", port))) as network:
        yield network


@contextmanager
def before_database(url: str) -> Iterator[tuple[Network, str]]:
    """The network before a PostgreSQL on a Unix socket, and the address of that through it."""
    (folder,) = parse_qs(urlsplit(url).query)["host"]
    with _running(Network(f"{folder}/.s.PGSQL.5432")) as network:
        through = re.sub(r"host=[^&]+", f"host=127.0.0.1&port={network.port}&sslmode=disable", url)
        yield network, through


@contextmanager
def _running(network: Network) -> Iterator[Network]:
    try:
        yield network
    finally:
        network.close()
