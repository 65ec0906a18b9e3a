"""The application: the page, the few routes of its HTTP API, and the socket."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from gizzard import catalogue
from gizzard.game import record_of
from gizzard.rules.conflicts import RulesRefused
from gizzard.server.connection import serve_seat
from gizzard.server.phrases import Problem
from gizzard.server.store import Store, StoreError
from gizzard.server.tables import Tables
from gizzard.server.web import Page, SecurityHeaders, answer, asked_language, body, check_origin, told
from gizzard.server.wire import RulesBody, TableBody

STATIC: Final = Path(__file__).parent / "static"


def create_app(store: Store, idle_seconds: float = 60.0) -> Starlette:
    """The whole server over a store, which it closes at its end."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.tables = Tables(store, idle_seconds)
        yield
        await app.state.tables.close()
        await store.close()

    return Starlette(
        routes=ROUTES,
        middleware=[Middleware(SecurityHeaders), Middleware(GZipMiddleware, minimum_size=1024)],
        exception_handlers=dict.fromkeys((Problem, RulesRefused, StoreError, 404, 405, 500), told),
        lifespan=lifespan,
    )


def _tables(connection: Request | WebSocket) -> Tables:
    tables: Tables = connection.app.state.tables
    return tables


async def page(request: Request) -> Response:
    """The page, for a table's address too: it finds its way itself."""
    if not (STATIC / "index.html").is_file():
        raise Problem("not-built")
    return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})


async def health(request: Request) -> Response:
    """For whoever watches over the server."""
    return answer({"ok": True, "version": version("gizzard")})


async def rules(request: Request) -> Response:
    """Every word about the rules."""
    return answer(_rules(asked_language(request)), headers={"Cache-Control": "no-cache"})


_rules = cache(catalogue.rules)


async def check(request: Request) -> Response:
    """Whether rules can be played, and the rounds they make."""
    asked: RulesBody = await body(request, RulesBody)
    return answer(catalogue.judged(asked.rules, asked_language(request)))


async def open_table(request: Request) -> Response:
    """A new table, and the secret of its first seat to whoever opens it."""
    check_origin(request)
    asked: TableBody = await body(request, TableBody)
    table, secret = await _tables(request).open(asked)
    return answer({"table": table, "seat": 0, "secret": secret}, 201)


async def record(request: Request) -> Response:
    """A finished game to take home."""
    name = request.path_params["table"]
    table = await _tables(request).find(name)
    if not table.state.over:
        raise Problem("not-over")
    meta = table.meta
    date = datetime.fromtimestamp(meta.created, UTC).isoformat(timespec="seconds")
    form = record_of(table.state, meta.names, id=name, date=date, deck=meta.deck, bots=meta.bots)
    return answer(form, headers={"Content-Disposition": f'attachment; filename="wizard-{table.name}.json"'})


async def socket(websocket: WebSocket) -> None:
    """A seat's connection; a page of another site is not let in."""
    try:
        check_origin(websocket)
    except Problem:
        await websocket.close()  # before it is accepted: status 403
    else:
        await serve_seat(websocket, _tables(websocket), asked_language(websocket))


ROUTES: Final = [
    Route("/", page),
    Route("/t/{table}", page),
    Route("/health", health),
    Route("/api/rules", rules),
    Route("/api/rules/check", check, methods=["POST"]),
    Route("/api/tables", open_table, methods=["POST"]),
    Route("/api/tables/{table}/record", record),
    WebSocketRoute("/ws", socket),
    Mount("/", Page(directory=STATIC, check_dir=False)),
]
