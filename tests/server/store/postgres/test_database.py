"""Error messages when the database is missing."""

import socket
from threading import Thread

import pytest

from gizzard.server.store.postgres.database import Database
from gizzard.server.store.protocol import StoreError


@pytest.fixture
def listener() -> socket.socket:
    """A socket that listens at a port of its own."""
    return socket.create_server(("127.0.0.1", 0))


def said_at(port: int) -> str:
    url = f"postgresql://127.0.0.1:{port}/gizzard"
    with pytest.raises(StoreError) as raised:
        Database(url).run(lambda _connection: None)
    return str(raised.value).removeprefix(f"{url}: ")


def test_nobody_listens(listener: socket.socket) -> None:
    port = listener.getsockname()[1]
    listener.close()
    assert said_at(port) == "Connection refused"


def test_connection_closed_by_the_server_is_reported(listener: socket.socket) -> None:
    Thread(target=lambda: listener.accept()[0].close()).start()
    with listener:
        assert said_at(listener.getsockname()[1]) == "server closed the connection unexpectedly"
