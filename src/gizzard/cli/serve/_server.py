"""Runs the server that `gizzard serve` describes."""

import errno
import logging
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import version
from ipaddress import ip_address
from pathlib import Path
from time import time
from typing import Final, Literal, TypeVar
from urllib.parse import urlsplit

import click

from gizzard.cli.serve._data import control_path, default_data, errors_reported, serving_store
from gizzard.server.cluster.own_url import OwnURL
from gizzard.server.cluster.relay import Relay
from gizzard.server.node.app import create_app
from gizzard.server.node.run import BACKLOG, run
from gizzard.server.ops.bans import Bans
from gizzard.server.ops.gate import Gate
from gizzard.server.ops.health import Readiness
from gizzard.server.ops.reports import Reports
from gizzard.server.ops.retention import Retention
from gizzard.server.ops.struct_document import DocumentUnreadableError
from gizzard.server.ops.systemd import Systemd
from gizzard.server.store.cluster import Cluster
from gizzard.server.store.documents import Document, FileDocument, document_path
from gizzard.server.store.protocol import Store
from gizzard.server.tables.bot_pool import BotPool
from gizzard.server.traffic.limits import Limits
from gizzard.server.traffic.logs import log_to_stderr
from gizzard.server.web.hosts import Hosts
from gizzard.server.web.page import STATIC
from gizzard.server.web.proxies import Forwarded, Proxies
from gizzard.server.web.services import Services

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


K = TypeVar("K", Bans, Reports)

log = logging.getLogger(__name__)
PORTS_TRIED = 50
"""How many ports `--any-port` tries, beginning with the given one."""


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
    open: bool
    lobby: bool
    engines: dict[str, tuple[str, ...]]
    engine_processes: int
    limits: float
    proxy: str
    domains: tuple[str, ...]
    drain: float
    metrics: Literal["off", "local", "open"]
    log: Literal["text", "json"]


def run_server(options: Options) -> None:
    """Run the server until it is stopped. Ends the command if it cannot start."""
    log_to_stderr(options.log)
    data = options.data or default_data()
    store = serving_store(data, options.max_size, options.database, options.node_url)
    listening = listen(options.host, options.port, PORTS_TRIED if options.any_port and options.port else 1)
    address, *network = addresses_of(listening)
    if options.log == "text":
        click.echo(f"Gizzard is at {address} (tables: {store.place}; Ctrl-C stops it)")
        for each in network:
            click.echo(f"Others on your network open {each}")
    if options.open and _has_browser():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    with errors_reported("The bans and reports cannot be read: "):
        services = _services(options, store, data)
    started = {"address": address, "data": store.place, "version": version("gizzard")}
    log.info("started", extra=started | ({"network": network[0]} if network else {}))
    bot_pool = BotPool(options.engines, engine_processes=options.engine_processes)
    warn_without_page()
    app = Forwarded(create_app(services, bot_pool), Proxies(options.proxy))
    run(app, services, listening, options.drain)
    if options.log == "text":
        with suppress(OSError):  # the terminal may be gone
            click.echo("Gizzard has stopped; all tables are kept.")


def warn_without_page() -> None:
    """Log why browsers will see nothing, if that is so."""
    if not STATIC.is_dir():
        log.warning(
            "there is no page: Gizzard was installed with GIZZARD_NO_PAGE=1; to have one, install it without that"
        )


def _services(options: Options, store: Store, data: Path) -> Services:
    cluster = store.cluster
    return Services(
        store,
        Readiness(store, Systemd()),
        Limits(options.limits, secret=cluster.secret if cluster else ""),
        Hosts(options.host, options.domains, _node_names(cluster)),
        Gate(_kept(Bans, "bans", cluster, data)),
        _kept(Reports, "reports", cluster, data),
        retention=Retention(options.keep, options.archive) if options.keep else None,
        lobby=options.lobby,
        metrics_access=options.metrics,
        relay=Relay(cluster) if cluster else None,
        own_url=OwnURL(cluster.url) if cluster else None,
        control=control_path(data),
    )


def _node_names(cluster: Cluster | None) -> list[str]:
    """The host in `--node-url`, if there is one: the other nodes reach this one by that name."""
    return [urlsplit(cluster.url).hostname or "localhost"] if cluster else []


def _has_browser() -> bool:
    """Whether this machine has a display; a browser in the terminal would be in the way."""
    return sys.platform in ("win32", "darwin") or bool({"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys())


def _kept(kind: type[K], name: str, cluster: Cluster | None, data: Path) -> K:
    """The bans or reports beside a data file, or those of a cluster. Ends the command if they make no sense."""
    document = _document(cluster, name, document_path(data, name))
    try:
        return kind(document, cluster.now if cluster else time)
    except DocumentUnreadableError as problem:
        raise click.ClickException(f"The {name} cannot be read: {problem}; repair the file, or move it away.") from None


def _document(cluster: Cluster | None, name: str, path: Path) -> Document:
    """A document of the store. In a database it is initialised from the file, if there is one."""
    file = FileDocument(path)
    if cluster is None:
        return file
    shared, content = cluster.document(name), file.read()
    if content is not None and shared.read() is None:
        shared.change(lambda there: content if there is None else there)
        log.info("taken into the database", extra={"file": str(path)})
    return shared
