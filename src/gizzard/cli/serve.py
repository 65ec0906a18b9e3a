"""`gizzard serve`: the server and the page on this machine."""

from __future__ import annotations

import logging
import os
import re
import shlex
import shutil
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import version
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gizzard.cli._data import failures_told, make_usual_folder, usual_data
from gizzard.cli._listening import address_of, listen
from gizzard.cli._numbers import finite
from gizzard.cli._quantities import AGE, SIZE

if TYPE_CHECKING:
    from gizzard.server.app import Reach, Services
    from gizzard.server.bans import Bans
    from gizzard.server.logs import Style
    from gizzard.server.store import SQLiteStore

log = logging.getLogger(__name__)
ENGINE_PROCESSES = max(4, 2 * (os.cpu_count() or 1))
MOST_ENGINE_PROCESSES = 1000
ENGINE_NAME = re.compile("[a-z][a-z0-9-]{0,19}")
MOST_LIMITS = 1e6
PORTS_TRIED = 50
"""How many ports `--any-port` looks at, from the one asked for."""


class Engine(click.ParamType[tuple[str, tuple[str, ...]]]):
    """``name=command``: a level of bots that is a program."""

    name = "engine"
    envvar_list_splitter = ";"

    def convert(
        self, value: str | tuple[str, tuple[str, ...]], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, tuple[str, ...]]:
        """The name, and the command as its words."""
        from gizzard.bots.levels import LEVELS

        if not isinstance(value, str):
            return value
        name, _, command = value.strip().partition("=")
        try:
            words = tuple(shlex.split(command))
        except ValueError as wrong:
            self.fail(f"{value!r}: {wrong}", param, ctx)
        if words and shutil.which(words[0]) is None:
            self.fail(f"{name}: there is no program {words[0]!r}", param, ctx)
        if not ENGINE_NAME.fullmatch(name) or not words:
            self.fail(f"{value!r} is not NAME=COMMAND; a name has 1 to 20 of a-z, 0-9 and -", param, ctx)
        if name in LEVELS:
            self.fail(f"{name} is one of Gizzard's own levels; take another name", param, ctx)
        return name, words


def _proxies(ctx: click.Context, option: click.Parameter, value: str) -> str:
    for proxy in {each.strip() for each in value.split(",")} - {"", "*"}:
        try:
            ip_network(proxy)
        except ValueError:
            raise click.BadParameter(f"{proxy!r} is no address and no network.", ctx, option) from None
    return value


def _domains(ctx: click.Context, option: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """The names as browsers ask for them."""
    from gizzard.server.hosts import NAME, normalised

    found = []
    for value in values:
        try:
            name = normalised(value).encode("idna").decode()
        except UnicodeError:
            name = ""
        if not NAME.fullmatch(name):
            raise click.BadParameter(f"{value!r} is no name of a host, such as cards.example.org.", ctx, option)
        found.append(name)
    return tuple(found)


def _by_name(
    ctx: click.Context, option: click.Parameter, engines: Iterable[tuple[str, tuple[str, ...]]]
) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name, command in engines:
        if name in found:
            raise click.BadParameter(f"there are two engines called {name!r}.", ctx, option)
        found[name] = command
    return found


@dataclass(frozen=True)
class Options:
    """What the command line, or the environment, asks for."""

    host: str
    port: int
    any_port: bool
    data: Path | None
    max_size: int | None
    keep: int | None
    archive: Path | None
    browse: bool
    lobby: bool
    engines: dict[str, tuple[str, ...]]
    engine_processes: int
    limits: float
    proxy: str
    domains: tuple[str, ...]
    drain: float
    metrics_for: Reach
    style: Style


def _host(ctx: click.Context, option: click.Parameter, value: str) -> str:
    if not value.strip() or not value.isprintable():
        raise click.BadParameter(f"{value!r} is no address; 0.0.0.0 listens on all of this machine's.", ctx, option)
    return value


@click.command(context_settings={"show_default": True})
@click.option(
    "--host",
    default="127.0.0.1",
    envvar="GIZZARD_HOST",
    show_envvar=True,
    callback=_host,
    help="Address to listen on.",
)
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
    "--max-size",
    type=SIZE,
    envvar="GIZZARD_MAX_SIZE",
    show_envvar=True,
    help="How large that file may become (500M, 2G): shortly before, new tables are refused; the log warns at 80 %.",
)
@click.option(
    "--keep",
    type=AGE,
    envvar="GIZZARD_KEEP",
    show_envvar=True,
    help="Remove games that ended longer ago than this (90d, 12h, 8w).  [default: keep all]",
)
@click.option(
    "--archive",
    envvar="GIZZARD_ARCHIVE",
    show_envvar=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="With --keep: the file to which games are appended as records before they are removed.",
)
@click.option(
    "--open/--no-open",
    "browse",
    default=False,
    envvar="GIZZARD_OPEN",
    show_envvar=True,
    help="Open the page in a browser, where there is one.",
)
@click.option(
    "--lobby/--no-lobby",
    default=True,
    envvar="GIZZARD_LOBBY",
    show_envvar=True,
    help="List the public tables that wait for players.",
)
@click.option(
    "--engine",
    "engines",
    multiple=True,
    type=Engine(),
    callback=_by_name,
    envvar="GIZZARD_ENGINES",
    show_envvar=True,
    metavar="NAME=COMMAND",
    help="A program that speaks wizard-engine/1, as a level of bots; may be repeated (in the environment: with ;).",
)
@click.option(
    "--engine-processes",
    default=ENGINE_PROCESSES,
    envvar="GIZZARD_ENGINE_PROCESSES",
    show_envvar=True,
    show_default="2 for each core, at least 4",
    type=click.IntRange(1, MOST_ENGINE_PROCESSES),
    metavar="N",
    help="How many processes all engines together may have; tables share them, and queue for a free one.",
)
@click.option(
    "--limits",
    default=1.0,
    envvar="GIZZARD_LIMITS",
    show_envvar=True,
    type=click.FloatRange(0, MOST_LIMITS),
    callback=finite,
    metavar="FACTOR",
    help="How many times the usual requests, sockets and new tables one address may have (1: a family with many tabs; "
    "10: a club behind one address; 0: no limits, and none on the messages of a socket). This machine itself has no "
    "limits by address.",
)
@click.option(
    "--proxy",
    default="127.0.0.1,::1",
    envvar="GIZZARD_PROXY",
    show_envvar=True,
    callback=_proxies,
    metavar="ADDRESSES",
    help="Proxies that are believed for whom they ask (the address they add to X-Forwarded-For): addresses or "
    "networks, with commas; * for any, where only the proxy can reach this server.",
)
@click.option(
    "--domain",
    "domains",
    multiple=True,
    callback=_domains,
    envvar="GIZZARD_DOMAINS",
    show_envvar=True,
    metavar="NAME",
    help="A name that this server goes by, besides localhost and its addresses, such as that of the proxy before it; "
    "may be repeated (in the environment: with spaces).",
)
@click.option(
    "--drain",
    default=0.0,
    envvar="GIZZARD_DRAIN",
    show_envvar=True,
    type=click.FloatRange(0, 3600),
    callback=finite,
    metavar="SECONDS",
    help="How long the server goes on after it was told to stop, while /ready answers 503.",
)
@click.option(
    "--metrics",
    "metrics_for",
    default="local",
    envvar="GIZZARD_METRICS",
    show_envvar=True,
    type=click.Choice(["off", "local", "open"]),
    help="Who is answered at /metrics: nobody, programs on this machine alone, or anybody.",
)
@click.option(
    "--log",
    "style",
    default="text",
    envvar="GIZZARD_LOG",
    show_envvar=True,
    type=click.Choice(["text", "json"]),
    help="How what happens is told on standard error: lines for people, or a JSON object a line (and nothing else). "
    "No names, chat or secrets are in it.",
)
def serve(**given: Any) -> None:
    """Start the server; Ctrl-C stops it. Every move is on disk before it is shown, so it may end at any moment.

    An option can be set in the environment instead, by the name beside it. What they mean for who hosts a server, with
    a proxy, a container or systemd, is in docs/hosting.md.
    """
    from gizzard.server.logs import log_to_stderr

    options = Options(**given)
    if options.archive and not options.keep:
        raise click.UsageError("--archive says where games go that --keep removes; say how long they are kept.")
    log_to_stderr(options.style)
    store = _store(options.data or usual_data(), options.max_size)
    listening = listen(options.host, options.port, PORTS_TRIED if options.any_port and options.port else 1)
    address = address_of(listening)
    if options.style == "text":
        click.echo(f"Gizzard is at {address} (tables: {store.path}; Ctrl-C stops it)")
    if options.browse and _has_browser():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    services = _services(options, store)
    log.info("started", extra={"address": address, "data": str(store.path), "version": version("gizzard")})
    _run(options, services, listening)
    if options.style == "text":
        with suppress(OSError):  # the terminal may be gone
            click.echo("Gizzard has stopped; all tables are kept.")


def _services(options: Options, store: SQLiteStore) -> Services:
    from gizzard.server.app import Services
    from gizzard.server.control import control_path
    from gizzard.server.gate import Gate
    from gizzard.server.health import Readiness
    from gizzard.server.hosts import Hosts
    from gizzard.server.limits import Limits
    from gizzard.server.retention import Retention
    from gizzard.server.systemd import Systemd
    from gizzard.server.thinkers import Thinkers

    return Services(
        store,
        Readiness(store, Systemd()),
        Thinkers(options.engines, engine_processes=options.engine_processes),
        Limits(options.limits),
        Hosts(options.host, options.domains),
        Gate(_bans(store.path)),
        retention=Retention(options.keep, options.archive) if options.keep else None,
        lobby=options.lobby,
        metrics_for=options.metrics_for,
        control=control_path(store.path),
    )


def _run(options: Options, services: Services, listening: socket.socket) -> None:
    from gizzard.server.app import create_app
    from gizzard.server.proxies import Forwarded, Proxies
    from gizzard.server.run import run

    run(Forwarded(create_app(services), Proxies(options.proxy)), services, listening, options.drain)


def _store(path: Path, max_size: int | None) -> SQLiteStore:
    from gizzard.server.store import SQLiteStore

    with failures_told("The tables cannot be kept there: "):
        make_usual_folder(path)
        return SQLiteStore(path, max_size)


def _bans(data: Path) -> Bans:
    from gizzard.server.bans import Bans, BansUnreadableError, bans_path

    try:
        return Bans(bans_path(data))
    except BansUnreadableError as problem:
        raise click.ClickException(f"The bans cannot be read: {problem}; mend the file, or move it away.") from None


def _has_browser() -> bool:
    """Whether this machine shows windows: a browser in the terminal would be in the way."""
    return sys.platform in ("win32", "darwin") or bool({"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys())
