"""`gizzard serve`: the server and the page on this machine."""

import os
import re
import shlex
import shutil
from collections.abc import Iterable
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import click

from gizzard.bots.levels import LEVELS
from gizzard.cli.options.groups import together
from gizzard.cli.options.quantities import AGE, SIZE, Number, WholeNumber
from gizzard.cli.serve._data import DataFile, database_option, node_url_option
from gizzard.server.web.hosts import NAME, normalised

ENGINE_PROCESSES = max(4, 2 * (os.cpu_count() or 1))
MAX_ENGINE_PROCESSES = 1000
ENGINE_NAME = re.compile("[a-z][a-z0-9-]{0,19}")
MAX_LIMITS = 1e6


class Engine(click.ParamType[tuple[str, tuple[str, ...]]]):
    """``name=command``: a program as a level of bots."""

    name = "engine"
    envvar_list_splitter = ";"

    def convert(
        self, value: str | tuple[str, tuple[str, ...]], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, tuple[str, ...]]:
        """The name, and the command as words."""
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
    domains = []
    for value in values:
        try:
            name = normalised(value).encode("idna").decode()
        except UnicodeError:
            name = ""
        if not NAME.fullmatch(name):
            raise click.BadParameter(f"{value!r} is not a host name, such as cards.example.org alone.", ctx, option)
        domains.append(name)
    return tuple(domains)


def _no_root_path(ctx: click.Context, option: click.Parameter, value: str) -> None:
    """Refuse a path that a proxy would put before the server's own: the page's addresses begin at the root."""
    if value.strip("/"):
        raise click.BadParameter(
            f"Gizzard cannot run under a path such as {value!r}: give it a host name of its own.", ctx, option
        )


def _by_name(
    ctx: click.Context, option: click.Parameter, engines: Iterable[tuple[str, tuple[str, ...]]]
) -> dict[str, tuple[str, ...]]:
    grouped: dict[str, tuple[str, ...]] = {}
    for name, command in engines:
        if name in grouped:
            raise click.BadParameter(f"there are two engines called {name!r}.", ctx, option)
        grouped[name] = command
    return grouped


_setting = partial(click.option, show_envvar=True)
"""An option that can also be set in the environment, by its name with the prefix GIZZARD_."""


def _host(ctx: click.Context, option: click.Parameter, value: str) -> str:
    if not value.strip() or not value.isprintable():
        raise click.BadParameter(
            f"{value!r} is not an address; 0.0.0.0 listens on all addresses of this machine.", ctx, option
        )
    return value


_address_options = together(
    _setting(
        "--host",
        default="127.0.0.1",
        callback=_host,
        help="Address to listen on.",
    ),
    _setting(
        "--port",
        default=8000,
        type=WholeNumber(0, 65535),
        help="Port to listen on; 0: any free one.",
    ),
    _setting(
        "--any-port",
        is_flag=True,
        help="Take the next free port if that one is taken.",
    ),
)
"""Where the server listens."""

_storage_options = together(
    _setting(
        "--data",
        type=DataFile(),
        help="The data file with all tables. Bans, reports and a socket for operators are beside it; with --database "
        "only the socket.  [default: gizzard/tables.sqlite3 in your data folder]",
    ),
    database_option,
    node_url_option,
    _setting(
        "--max-size",
        type=SIZE,
        help="Maximum size of that file (500M, 2G); new tables are refused shortly before, and the log warns at 80 %.",
    ),
    _setting(
        "--keep",
        type=AGE,
        help="Remove games that ended longer ago than this (90d, 12h, 8w).  [default: keep all]",
    ),
    _setting(
        "--archive",
        type=click.Path(dir_okay=False, path_type=Path),
        help="With --keep: append games to this file, as records, before they are removed.",
    ),
)
"""Where the tables are, and for how long."""

_lobby_options = together(
    _setting(
        "--open/--no-open",
        default=False,
        help="Open the page in a browser, if there is one.",
    ),
    _setting(
        "--lobby/--no-lobby",
        default=True,
        help="List public tables that are waiting for players, and bring strangers together.",
    ),
    _setting(
        "--engine",
        "engines",
        multiple=True,
        type=Engine(),
        callback=_by_name,
        metavar="NAME=COMMAND",
        help="Offer a program that speaks wizard-engine/1 as a bot level; can be repeated (in the environment: "
        "separated by ;).",
    ),
    _setting(
        "--engine-processes",
        default=ENGINE_PROCESSES,
        show_default="2 for each core, at least 4",
        type=WholeNumber(1, MAX_ENGINE_PROCESSES),
        metavar="N",
        help="Maximum number of processes of all engines together; tables share them, and queue for a free one.",
    ),
)
"""What the page offers."""

_network_options = together(
    _setting(
        "--limits",
        default=1.0,
        type=Number(0, MAX_LIMITS),
        metavar="FACTOR",
        help="Scale the limits on requests, sockets and new tables of an address (1: a family with many tabs; 10: a "
        "club behind one address; 0: no limits, and none on the messages of a socket). This machine itself is "
        "never limited by address.",
    ),
    _setting(
        "--proxy",
        default="127.0.0.1,::1",
        callback=_proxies,
        metavar="ADDRESSES",
        help="Proxies that are trusted to name their clients in X-Forwarded-For: addresses or networks, separated by "
        "commas; * for any, if only the proxy can reach this server.",
    ),
    _setting(
        "--domain",
        "domains",
        multiple=True,
        callback=_domains,
        metavar="NAME",
        help="A host name of this server, besides localhost and its addresses, such as the name of the proxy in front "
        "of it; can be repeated (in the environment: separated by spaces).",
    ),
    _setting(
        "--root-path",
        default="",
        hidden=True,
        expose_value=False,
        callback=_no_root_path,
        help="Refused: a server needs a host name of its own.",
    ),
)
"""Whom the server answers, and under which names."""

_operation_options = together(
    _setting(
        "--drain",
        default=0.0,
        type=Number(0, 3600),
        metavar="SECONDS",
        help="How long to keep serving after a signal to stop; meanwhile /ready answers 503.",
    ),
    _setting(
        "--metrics",
        default="local",
        type=click.Choice(["off", "local", "open"]),
        help="Who may read /metrics: nobody, programs on this machine, or anybody.",
    ),
    _setting(
        "--log",
        default="text",
        type=click.Choice(["text", "json"]),
        help="The format of the log on standard error: lines for people, or one JSON object per line. It contains no "
        "names, chat or secrets.",
    ),
)
"""How operators watch and end it."""


@click.command(context_settings={"show_default": True, "auto_envvar_prefix": "GIZZARD"})
@_address_options
@_storage_options
@_lobby_options
@_network_options
@_operation_options
def serve(**given: Any) -> None:
    """Start the server; Ctrl-C stops it. Every move is on disk before it is shown, so the server may stop at any
    moment.

    Each option can also be set in the environment, by the name beside it. docs/hosting.md explains the options for
    servers with a proxy, in a container or under systemd.
    """
    if given["archive"] and not given["keep"]:
        raise click.UsageError("--archive is for games that --keep removes; add --keep AGE.")
    from gizzard.cli.serve._server import Options, run_server  # slow to import

    run_server(Options(**given))
