"""The application: the page, the few routes of its HTTP API, and the socket."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final, Literal

from anyio.lowlevel import checkpoint
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from gizzard import catalogue
from gizzard.rules.conflicts import RulesRefused
from gizzard.rules.deal import MAX_PLAYERS
from gizzard.rules.ruleset import parse, unparse
from gizzard.server import metrics
from gizzard.server.bans import Bans
from gizzard.server.clock import RunningTime
from gizzard.server.code import read_table_code, table_code
from gizzard.server.connection import serve_socket
from gizzard.server.control import moderated
from gizzard.server.gate import Barred, Gate
from gizzard.server.health import Readiness
from gizzard.server.hosts import Hosts
from gizzard.server.jobs import AboutOwner, Job, RecordOf, ReplayTable, ReplayUpload
from gizzard.server.limits import Limits, What
from gizzard.server.moderation import Moderator
from gizzard.server.opening import check_deck, check_length, key_of
from gizzard.server.phrases import Problem, say
from gizzard.server.pictures import is_open, lobby_form, table_form
from gizzard.server.replay import Seen
from gizzard.server.retention import Retention
from gizzard.server.schema import schema
from gizzard.server.store import Store, Stored, StoreError
from gizzard.server.table import Table
from gizzard.server.tables import Tables
from gizzard.server.thinkers import Thinkers
from gizzard.server.web import (
    Counted,
    Page,
    SecurityHeaders,
    answer,
    asked_language,
    body,
    check_origin,
    is_local,
    packed,
    raw_body,
    secret_of,
    told,
)
from gizzard.server.wire import MAX_RECORD, CodeBody, RulesBody, SeatBody, TableBody
from gizzard.server.worker import Worker

SEATS: Final = frozenset(map(str, range(MAX_PLAYERS)))
NO_SUCH_SEAT: Final = -1
STATIC: Final = Path(__file__).parent / "static"

log = logging.getLogger(__name__)


Reach = Literal["off", "local", "open"]
"""Who is shown the metrics: nobody, this machine alone, or anybody."""


@dataclass(frozen=True)
class Services:
    """What the application works with; it closes the store and the worker at its end."""

    store: Store
    readiness: Readiness
    thinkers: Thinkers = field(default_factory=Thinkers)
    limits: Limits = field(default_factory=Limits)
    hosts: Hosts = field(default_factory=Hosts)
    gate: Gate = field(default_factory=lambda: Gate(Bans()))
    worker: Worker = field(default_factory=Worker)
    retention: Retention | None = None
    lobby: bool = True
    metrics_for: Reach = "local"
    control: Path | None = None
    """Where it makes a socket for operators."""


def create_app(services: Services) -> ASGIApp:
    """The whole server."""
    pages = _pages(services)
    pages.state.services = services

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            tables, limits, hosts, gate = pages.state.tables, services.limits, services.hosts, services.gate
            await serve_socket(tables, limits, hosts, gate, scope, receive, send)
        else:
            await pages(scope, receive, send)

    return app


def _pages(services: Services) -> Starlette:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await checkpoint()  # loads anyio's backend now: the first streamed answer would hold up the loop with that
        time = RunningTime()
        time.start()
        tables = app.state.tables = Tables(services.store, services.thinkers, time=time, retention=services.retention)
        background = [asyncio.create_task(work) for work in (tables.sweep_forever(), services.readiness.beat())]
        async with moderated(Moderator(tables, services.gate), services.control):
            services.readiness.serve()
            yield
        services.readiness.stop()
        for task in background:
            task.cancel()
        await tables.close()
        await services.worker.close()
        time.stop()
        await services.store.close()
        log.info("stopped")

    return Starlette(
        routes=ROUTES,
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(Counted, limits=services.limits, hosts=services.hosts),
            Middleware(Barred, gate=services.gate),
            Middleware(GZipMiddleware, minimum_size=1024),
        ],
        exception_handlers=dict.fromkeys((Problem, RulesRefused, StoreError, 404, 405, 500), told),
        lifespan=lifespan,
    )


def _tables(connection: Request) -> Tables:
    tables: Tables = connection.app.state.tables
    return tables


def _services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


def _check_rate(request: Request, what: What) -> None:
    _services(request).limits.check(what, request.scope)


async def page(request: Request) -> Response:
    """The page, for a table's address too: it finds its way itself."""
    if not (STATIC / "index.html").is_file():
        raise Problem("not-built")
    return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})


async def health(request: Request) -> Response:
    """That the server is alive, for whoever would restart it otherwise."""
    return answer({"ok": True, "version": version("gizzard")})


async def ready(request: Request) -> Response:
    """Whether players should be sent here, for a load balancer or a proxy; it tries to write to find out."""
    obstacles = await _services(request).readiness.obstacles()
    return answer({"ready": not obstacles, "reasons": obstacles}, 503 if obstacles else 200)


async def measured(request: Request) -> Response:
    """For Prometheus. `local` is for this machine alone, so not for what a proxy on it passes on."""
    reach = _services(request).metrics_for
    if reach == "off" or (reach == "local" and not is_local(request)):
        raise Problem("not-found")
    tables = _tables(request)
    content = metrics.exposition((table.standing.social.phase for table in tables.live), tables.store.health())
    return Response(content, media_type=CONTENT_TYPE_LATEST)


async def rules(request: Request) -> Response:
    """Every word about the rules, and the bots that play here."""
    lang = asked_language(request)
    known = _rules(lang)
    engines = [{"name": name, "title": name, "text": say("engine", lang)} for name in _tables(request).thinkers.engines]
    return answer(known | {"levels": known["levels"] + engines}, headers={"Cache-Control": "no-cache"})


_rules = cache(catalogue.rules)


async def check(request: Request) -> Response:
    """Whether rules can be played, and the rounds they make."""
    asked: RulesBody = await body(request, RulesBody)
    check_length(asked.rules)
    return answer(catalogue.judged(asked.rules, asked_language(request)))


async def open_table(request: Request) -> Response:
    """A new table, and the secret of its first seat to whoever opens it."""
    check_origin(request)
    _check_rate(request, "tables")
    asked: TableBody = await body(request, TableBody)
    table, secret = await _tables(request).open(asked)
    return answer({"table": table, "seat": 0, "secret": secret}, 201)


async def lobby(request: Request) -> Response:
    """The open tables at which somebody waits for others."""
    if not _services(request).lobby:
        raise Problem("no-lobby")
    return answer([lobby_form(table) for table in _tables(request).live if is_open(table)])


async def table_state(request: Request) -> Response:
    """What everybody may know of a table without sitting down."""
    return answer(table_form(await _find(request)))


async def sit(request: Request) -> Response:
    """A free seat, and its secret, to whoever takes it."""
    check_origin(request)
    _check_rate(request, "seats")
    asked: SeatBody = await body(request, SeatBody)
    table = await _find(request)
    seat, secret = await table.sit(asked)
    return answer({"table": table.name, "seat": seat, "secret": secret}, 201)


async def about_me(request: Request) -> Response:
    """All that a table keeps about who owns a seat."""
    _check_rate(request, "replays")
    key = key_of(secret_of(request))
    return await _of_table(request, lambda name, stored: AboutOwner(name, stored, key), "-me")


async def erase_me(request: Request) -> Response:
    """Takes the name and the words of who owns a seat out of a table."""
    check_origin(request)
    _check_rate(request, "replays")
    await _tables(request).erase(request.path_params["table"], secret_of(request))
    return answer({"erased": True})


async def encode_table(request: Request) -> Response:
    """The code of a table."""
    asked: CodeBody = await body(request, CodeBody)
    check_deck(asked.deck)
    return answer({"code": table_code(parse(asked.rules), asked.deck, asked.settings)})


async def decode_table(request: Request) -> Response:
    """What a code says."""
    rules, deck, settings = read_table_code(request.path_params["code"])
    return answer({"rules": unparse(rules), "deck": deck, "settings": settings})


async def record(request: Request) -> Response:
    """A finished game to take home."""
    _check_rate(request, "replays")
    _check_not_removed(request)
    return await _of_table(request, RecordOf, "")


async def replay_table(request: Request) -> Response:
    """A finished game, step by step."""
    _check_rate(request, "replays")
    seen = _seen(request.query_params.get("seat", "all"))
    _check_not_removed(request)
    return await _of_table(request, lambda name, stored: ReplayTable(name, stored, seen))


async def replay_record(request: Request) -> Response:
    """A record, step by step."""
    _check_rate(request, "replays")
    worker = _services(request).worker
    with worker.place(request.scope):
        content = await worker.do(ReplayUpload(await raw_body(request, MAX_RECORD)))
    return packed(request, content)


async def _of_table(request: Request, job: Callable[[str, Stored], Job], file: str | None = None) -> Response:
    """What the worker makes of a table; as a file to be kept where its name's ending is given."""
    worker = _services(request).worker
    name = request.path_params["table"]
    with worker.place(request.scope):
        content = await worker.do(job(name, await _tables(request).stored(name)))
    kept = {} if file is None else {"Content-Disposition": f'attachment; filename="wizard-{name}{file}.json"'}
    return packed(request, content, kept)


def _seen(asked: str) -> Seen:
    if asked in ("all", "none"):
        return "all" if asked == "all" else None
    return int(asked) if asked in SEATS else NO_SUCH_SEAT


async def schemas(request: Request) -> Response:
    """JSON Schema of every message."""
    return answer(schema())


def _check_not_removed(request: Request) -> None:
    _services(request).gate.check_table(request.path_params["table"])


async def _find(request: Request) -> Table:
    _check_not_removed(request)
    return await _tables(request).find(request.path_params["table"])


ROUTES: Final = [
    Route("/", page),
    Route("/t/{table}", page),
    Route("/g/{table}", page),
    Route("/new/{code}", page),
    Route("/replay", page),
    Route("/health", health),
    Route("/ready", ready),
    Route("/metrics", measured),
    Route("/api/rules", rules),
    Route("/api/rules/check", check, methods=["POST"]),
    Route("/api/tables", lobby, methods=["GET"]),
    Route("/api/tables", open_table, methods=["POST"]),
    Route("/api/tables/{table}", table_state),
    Route("/api/tables/{table}/seats", sit, methods=["POST"]),
    Route("/api/tables/{table}/record", record),
    Route("/api/tables/{table}/me", about_me, methods=["GET"]),
    Route("/api/tables/{table}/me", erase_me, methods=["DELETE"]),
    Route("/api/tables/{table}/replay", replay_table),
    Route("/api/replay", replay_record, methods=["POST"]),
    Route("/api/schema", schemas),
    Route("/api/code", encode_table, methods=["POST"]),
    Route("/api/code/{code}", decode_table),
    Mount("/", Page(directory=STATIC, check_dir=False)),
]
