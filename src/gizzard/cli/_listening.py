"""The socket that a server listens on."""

from __future__ import annotations

import errno
import os
import socket

import click


def listen(host: str, port: int, tries: int) -> socket.socket:
    """A socket that listens on the port, or on the first free one after it."""
    for candidate in range(port, port + tries):
        try:
            return listening_socket(host, candidate)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise click.ClickException(f"Cannot listen on {host} port {candidate}: {error.strerror}") from None
        except OverflowError:
            break
    raise click.ClickException(f"Port {port} is taken on {host}; another one: --port N, or --any-port.")


def listening_socket(host: str, port: int) -> socket.socket:
    """A listening socket; asyncio turns Nagle's delay off only where the protocol is named."""
    from gizzard.server.run import BACKLOG

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except BaseException:
        listening.close()
        raise
    return listening


def address_of(listening: socket.socket) -> str:
    """Its address for people on this machine."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
