"""`gizzard serve`: the server and the page on this machine."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from gizzard.server.store import SQLiteStore

BACKLOG = 2048
PORTS_TRIED = 50
"""How many ports `--any-port` looks at, from the one asked for."""


def data_home() -> Path:
    """Where programs keep their users' data on this system."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    if sys.platform == "darwin":
        return home / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")


@click.command(context_settings={"show_default": True})
@click.option("--host", default="127.0.0.1", envvar="GIZZARD_HOST", show_envvar=True, help="Address to listen on.")
@click.option(
    "--port",
    default=8000,
    envvar="GIZZARD_PORT",
    show_envvar=True,
    type=click.IntRange(0, 65535),
    help="Port to listen on; 0: any free one.",
)
@click.option(
    "--any-port",
    is_flag=True,
    envvar="GIZZARD_ANY_PORT",
    show_envvar=True,
    help="Take the next free port if that one is taken.",
)
@click.option(
    "--data",
    envvar="GIZZARD_DATA",
    show_envvar=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file that keeps all tables.  [default: gizzard/tables.sqlite3 among your data]",
)
@click.option(
    "--open/--no-open",
    "browse",
    default=False,
    envvar="GIZZARD_OPEN",
    show_envvar=True,
    help="Open the page in a browser, where there is one.",
)
def serve(host: str, port: int, any_port: bool, data: Path | None, browse: bool) -> None:
    """Start the server; Ctrl-C stops it. Every move is on disk before it is shown, so it may end at any moment."""
    store = _store(data or data_home() / "gizzard" / "tables.sqlite3")
    listening = _listen(host, port, PORTS_TRIED if any_port and port else 1)
    address = _address(listening)
    click.echo(f"Gizzard is at {address} (tables: {store.path}; Ctrl-C stops it)")
    if browse and _has_browser():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    _run(store, listening)


def _store(path: Path) -> SQLiteStore:
    from gizzard.server.store import SQLiteStore, StoreError

    try:
        return SQLiteStore(path)
    except (OSError, StoreError) as error:
        raise click.ClickException(f"The tables cannot be kept there: {error}") from None


def _listen(host: str, port: int, tries: int) -> socket.socket:
    """A socket that listens on the port, or on the first free one after it."""
    for candidate in range(port, port + tries):
        try:
            return _listening(host, candidate)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise click.ClickException(f"Cannot listen on {host} port {candidate}: {error.strerror}") from None
        except OverflowError:
            break
    raise click.ClickException(f"Port {port} is taken on {host}; another one: --port N, or --any-port.")


def _listening(host: str, port: int) -> socket.socket:
    """A listening socket; asyncio turns Nagle's delay off only where the protocol is named."""
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


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _has_browser() -> bool:
    """Whether this machine shows windows: a browser in the terminal would be in the way."""
    return sys.platform in ("win32", "darwin") or bool({"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys())


def _run(store: SQLiteStore, listening: socket.socket) -> None:
    import uvicorn

    from gizzard.server.app import create_app
    from gizzard.server.wire import MAX_BYTES

    config = uvicorn.Config(
        create_app(store),
        ws="websockets-sansio",
        ws_max_size=MAX_BYTES,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    try:
        uvicorn.Server(config).run(sockets=[listening])
    except KeyboardInterrupt:
        click.echo("Gizzard has stopped; all tables are kept.")
