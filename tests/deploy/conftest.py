"""The server that the tests of the server use, too."""

from tests.server.conftest import _conforming, server

__all__ = ["_conforming", "server"]
