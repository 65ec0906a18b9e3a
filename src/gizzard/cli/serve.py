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
from urllib.parse import urlsplit

import click

from gizzard.cli._bans import bans_at, reports_at
from gizzard.cli._data import control_path, default_data, errors_reported
from gizzard.cli._database import database_option, node_url_option, serving_store
from gizzard.cli._listening import addresses_of, listen
from gizzard.cli._numbers import Number, WholeNumber
from gizzard.cli._quantities import AGE, SIZE

if TYPE_CHECKING:
    from gizzard.server.runtime.logs import LogFormat
    from gizzard.server.store import Store
    from gizzard.server.store.cluster import Cluster
    from gizzard.server.web.services import MetricsAccess, Services

log = logging.getLogger(__name__)
ENGINE_PROCESSES = max(4, 2 * (os.cpu_count() or 1))
MAX_ENGINE_PROCESSES = 1000
ENGINE_NAME = re.compile("[a-z][a-z0-9-]{0,19}")
MAX_LIMITS = 1e6
PORTS_TRIED = 50
"""How many ports `--any-port` tries, beginning with the given one."""


class Engine(click.ParamType[tuple[str, tuple[str, ...]]]):
    """``name=command``: a program as a level of bots."""

    name = "engine"
    envvar_list_splitter = ";"

    def convert(
        self, value: str | tuple[str, tuple[str, ...]], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, tuple[str, ...]]:
        """The name, and the command as words."""
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
            self.fail(f"{name} is one of Gizzard's own levels; choose another name", param, ctx)
        return name, words


def _proxies(ctx: click.Context, option: click.Parameter, value: str) -> str:
    for proxy in {each.strip() for each in value.split(",")} - {"", "*"}:
        try:
            ip_network(proxy)
        except ValueError:
            raise click.BadParameter(f"{proxy!r} is neither an address nor a network.", ctx, option) from None
    return value


def _domains(ctx: click.Context, option: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """The names in the form in which browsers send them."""
    from gizzard.server.web.hosts import NAME, normalised

    found = []
    for value in values:
        try:
            name = normalised(value).encode("idna").decode()
        except UnicodeError:
            name = ""
        if not NAME.fullmatch(name):
            raise click.BadParameter(f"{value!r} is not a host name, such as cards.example.org.", ctx, option)
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
    """The options from the command line or the environment."""

    host: str
    port: int
    any_port: bool
    data: Path | None
    database: str | None
    node_url: str | None
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
    metrics_access: MetricsAccess
    log_format: LogFormat


def _host(ctx: click.Context, option: click.Parameter, value: str) -> str:
    if not value.strip() or not value.isprintable():
        raise click.BadParameter(
            f"{value!r} is not an address; 0.0.0.0 listens on all addresses of this machine.", ctx, option
        )
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
    type=WholeNumber(0, 65535),
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
    help="The data file with all tables. Bans, reports and a socket for operators are beside it; with --database only "
    "the socket.  [default: gizzard/tables.sqlite3 in your data folder]",
)
@database_option
@node_url_option
@click.option(
    "--max-size",
    type=SIZE,
    envvar="GIZZARD_MAX_SIZE",
    show_envvar=True,
    help="The most that file may grow to (500M, 2G); new tables are refused shortly before, and the log warns at 80 %.",
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
    help="With --keep: append games to this file, as records, before they are removed.",
)
@click.option(
    "--open/--no-open",
    "browse",
    default=False,
    envvar="GIZZARD_OPEN",
    show_envvar=True,
    help="Open the page in a browser, if there is one.",
)
@click.option(
    "--lobby/--no-lobby",
    default=True,
    envvar="GIZZARD_LOBBY",
    show_envvar=True,
    help="List public tables that are waiting for players, and bring strangers together.",
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
    help="Offer a program that speaks wizard-engine/1 as a bot level; can be repeated (in the environment: "
    "separated by ;).",
)
@click.option(
    "--engine-processes",
    default=ENGINE_PROCESSES,
    envvar="GIZZARD_ENGINE_PROCESSES",
    show_envvar=True,
    show_default="2 for each core, at least 4",
    type=WholeNumber(1, MAX_ENGINE_PROCESSES),
    metavar="N",
    help="The most processes of all engines together; tables share them, and queue for a free one.",
)
@click.option(
    "--limits",
    default=1.0,
    envvar="GIZZARD_LIMITS",
    show_envvar=True,
    type=Number(0, MAX_LIMITS),
    metavar="FACTOR",
    help="Scale the limits on requests, sockets and new tables of an address (1: a family with many tabs; 10: a "
    "club behind one address; 0: no limits, and none on the messages of a socket). This machine itself is "
    "never limited by address.",
)
@click.option(
    "--proxy",
    default="127.0.0.1,::1",
    envvar="GIZZARD_PROXY",
    show_envvar=True,
    callback=_proxies,
    metavar="ADDRESSES",
    help="Proxies that are trusted to name their clients in X-Forwarded-For: addresses or networks, separated by "
    "commas; * for any, if only the proxy can reach this server.",
)
@click.option(
    "--domain",
    "domains",
    multiple=True,
    callback=_domains,
    envvar="GIZZARD_DOMAINS",
    show_envvar=True,
    metavar="NAME",
    help="A host name of this server, besides localhost and its addresses, such as the name of the proxy in front "
    "of it; can be repeated (in the environment: separated by spaces).",
)
@click.option(
    "--drain",
    default=0.0,
    envvar="GIZZARD_DRAIN",
    show_envvar=True,
    type=Number(0, 3600),
    metavar="SECONDS",
    help="How long to go on after being told to stop; meanwhile /ready answers 503.",
)
@click.option(
    "--metrics",
    "metrics_access",
    default="local",
    envvar="GIZZARD_METRICS",
    show_envvar=True,
    type=click.Choice(["off", "local", "open"]),
    help="Who may read /metrics: nobody, programs on this machine, or anybody.",
)
@click.option(
    "--log",
    "log_format",
    default="text",
    envvar="GIZZARD_LOG",
    show_envvar=True,
    type=click.Choice(["text", "json"]),
    help="The format of the log on standard error: lines for people, or one JSON object per line. It contains no "
    "names, chat or secrets.",
)
def serve(**given: Any) -> None:
    """Start the server; Ctrl-C stops it. Every move is on disk before it is shown, so the server may stop at any
    moment.

    Each option can also be set in the environment, by the name beside it. docs/hosting.md explains the options for
    servers with a proxy, in a container or under systemd.
    """
    from gizzard.server.runtime.logs import log_to_stderr

    options = Options(**given)
    if options.archive and not options.keep:
        raise click.UsageError("--archive is for games that --keep removes; add --keep AGE.")
    log_to_stderr(options.log_format)
    data = options.data or default_data()
    store = serving_store(data, options.max_size, options.database, options.node_url)
    listening = listen(options.host, options.port, PORTS_TRIED if options.any_port and options.port else 1)
    address, *network = addresses_of(listening)
    if options.log_format == "text":
        click.echo(f"Gizzard is at {address} (tables: {store.place}; Ctrl-C stops it)")
        for each in network:
            click.echo(f"Others on your network open {each}")
    if options.browse and _has_browser():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    with errors_reported("The bans and reports cannot be read: "):
        services = _services(options, store, data)
    started = {"address": address, "data": store.place, "version": version("gizzard")}
    log.info("started", extra=started | ({"network": network[0]} if network else {}))
    _run(options, services, listening)
    if options.log_format == "text":
        with suppress(OSError):  # the terminal may be gone
            click.echo("Gizzard has stopped; all tables are kept.")


def _services(options: Options, store: Store, data: Path) -> Services:
    from gizzard.server.cluster.own_url import OwnURL
    from gizzard.server.cluster.relay import Relay
    from gizzard.server.ops.gate import Gate
    from gizzard.server.ops.health import Readiness
    from gizzard.server.ops.retention import Retention
    from gizzard.server.ops.systemd import Systemd
    from gizzard.server.runtime.limits import Limits
    from gizzard.server.runtime.tables.bot_pool import BotPool
    from gizzard.server.web.hosts import Hosts
    from gizzard.server.web.services import Services

    cluster = store.cluster
    return Services(
        store,
        Readiness(store, Systemd()),
        BotPool(options.engines, engine_processes=options.engine_processes),
        Limits(options.limits, secret=cluster.secret if cluster else ""),
        Hosts(options.host, [*options.domains, *_node_names(cluster)]),
        Gate(bans_at(cluster, data)),
        reports_at(cluster, data),
        retention=Retention(options.keep, options.archive) if options.keep else None,
        lobby=options.lobby,
        metrics_access=options.metrics_access,
        relay=Relay(cluster) if cluster else None,
        own_url=OwnURL(cluster.url) if cluster else None,
        control=control_path(data),
    )


def _node_names(cluster: Cluster | None) -> list[str]:
    """The host in `--node-url`, if there is one: the other nodes reach this one by that name."""
    return [urlsplit(cluster.url).hostname or "localhost"] if cluster else []


def _run(options: Options, services: Services, listening: socket.socket) -> None:
    from gizzard.server.app import create_app
    from gizzard.server.run import run
    from gizzard.server.web.proxies import Forwarded, Proxies

    run(Forwarded(create_app(services), Proxies(options.proxy)), services, listening, options.drain)


def _has_browser() -> bool:
    """Whether this machine has a display; a browser in the terminal would be in the way."""
    return sys.platform in ("win32", "darwin") or bool({"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys())
