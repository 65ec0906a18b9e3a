"""The listening socket of the server."""

from __future__ import annotations

import errno
import os
import socket
from contextlib import suppress
from ipaddress import ip_address
from typing import Final

import click

from gizzard.server.run import BACKLOG

ELSEWHERE: Final = {socket.AF_INET: ("192.0.2.1", 9), socket.AF_INET6: ("2001:db8::1", 9)}
"""Addresses that belong to nobody (RFC 5737, RFC 3849), by family."""


def listen(host: str, port: int, tries: int) -> socket.socket:
    """A socket that listens on this port, or on the first free one among the next ``tries``."""
    for candidate in range(port, port + tries):
        try:
            return listening_socket(host, candidate)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise click.ClickException(f"Cannot listen on {host} port {candidate}: {error.strerror}") from None
        except OverflowError:
            break
    raise click.ClickException(f"Port {port} is in use on {host}; choose another one with --port N or --any-port.")


def listening_socket(host: str, port: int) -> socket.socket:
    """A listening socket. The protocol is named because asyncio disables Nagle's algorithm only then."""
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


def addresses_of(listening: socket.socket) -> list[str]:
    """The URLs to open: on this machine, and then on others, if they can reach it."""
    host, port = listening.getsockname()[:2]
    hosts = ["localhost", *_network_address(listening.family)] if ip_address(host).is_unspecified else [host]
    return [f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/" for host in hosts]


def _network_address(family: socket.AddressFamily) -> list[str]:
    """The address of this machine in its network; empty without a network."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE[family])  # sends nothing
        return [probe.getsockname()[0]]
    return []
