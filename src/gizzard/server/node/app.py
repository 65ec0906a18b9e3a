"""The application: its routes and its socket, and what starts and ends with it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from typing import Final

from anyio.lowlevel import checkpoint
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from gizzard.core.rules.refused import RulesRefused
from gizzard.server.daily.par import Pars
from gizzard.server.node.node import Node
from gizzard.server.node.routes import ROUTES
from gizzard.server.node.sweep import sweep_forever
from gizzard.server.operators.control import operator_socket
from gizzard.server.operators.moderation import Moderator
from gizzard.server.rooms.clock import RunningTime
from gizzard.server.store.protocol import OwnedElsewhere, StoreError
from gizzard.server.study.reviews import Reviews
from gizzard.server.study.routes import prepare_lessons
from gizzard.server.tables.bot_pool import BotPool
from gizzard.server.tables.matchmaking import Matchmaker
from gizzard.server.tables.peers import Peers
from gizzard.server.web.call import Call
from gizzard.server.web.middleware import CheckRequests, CountRequests, SecurityHeaders
from gizzard.server.web.page import not_found
from gizzard.server.web.responses import error_response
from gizzard.server.web.services import Services
from gizzard.server.web.socket import serve_socket
from gizzard.server.wire.messages import RequestError

ERRORS: Final = (RequestError, RulesRefused, StoreError, 405, 500)
"""Errors that are answered with a message as JSON."""

log = logging.getLogger(__name__)


def create_app(services: Services, bot_pool: BotPool | None = None) -> ASGIApp:
    """The ASGI application."""
    pages = _pages(services, bot_pool)
    pages.state.services = services

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if services.relay and scope["type"] != "lifespan":
            services.relay.recognise(scope)
        if scope["type"] == "websocket":
            await serve_socket(services, pages.state.sockets, scope, receive, send)
        else:
            await pages(scope, receive, send)

    return app


def _pages(services: Services, bot_pool: BotPool | None) -> Starlette:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await checkpoint()  # load anyio's backend now, because that blocks the event loop
        learning = asyncio.create_task(asyncio.to_thread(prepare_lessons))
        reviews, pars = Reviews(services.store, services.limits), Pars(services.worker)
        async with _running(services, bot_pool) as node:
            node.tables.check_table = services.gate.check_table
            matchmaker = Matchmaker(node.tables)
            peers = Peers(services.store.cluster, node.tables, services.limits, services.relay)
            app.state.features = {type(each): each for each in (*node.features, matchmaker, peers, reviews, pars)}
            app.state.sockets = node.sockets
            services.before_stop.append(node.rooms.hand_over)
            async with _meanwhile(*_in_a_cluster(services, peers)):
                yield
        await reviews.close()
        await learning
        await services.worker.close()
        await services.odds.close()
        if services.relay:
            await services.relay.close()
        await services.store.close()
        log.info("stopped")

    return Starlette(
        routes=ROUTES,
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(CountRequests),
            Middleware(CheckRequests, limits=services.limits, hosts=services.hosts, gate=services.gate),
            Middleware(GZipMiddleware, minimum_size=1024),
        ],
        exception_handlers={404: not_found, OwnedElsewhere: _answer_elsewhere, **dict.fromkeys(ERRORS, error_response)},
        lifespan=lifespan,
    )


async def _answer_elsewhere(request: Request, error: Exception) -> Response:
    """Relay the request to the node that owns the table."""
    relay = Call(request, None).services.relay
    try:
        if relay is None or not isinstance(error, OwnedElsewhere):
            raise RequestError("moved")
        return await relay.answer(request, error.node)
    except RequestError as problem:
        return error_response(request, problem)


@asynccontextmanager
async def _meanwhile(*work: Coroutine[None, None, None]) -> AsyncIterator[None]:
    """Do some work in the background while the block runs."""
    tasks = [asyncio.create_task(each) for each in work]
    yield
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _in_a_cluster(services: Services, peers: Peers) -> Iterator[Coroutine[None, None, None]]:
    """What a node of a cluster does in the background; until its own URL is verified it is not ready."""
    if services.store.cluster:
        yield peers.follow()
        yield services.gate.follow()
    if services.own_url:
        services.readiness.reachable = False
        yield services.own_url.verify(services.readiness.reach)


@asynccontextmanager
async def _running(services: Services, bot_pool: BotPool | None) -> AsyncIterator[Node]:
    """The features and their background tasks, while the block runs."""
    cluster = services.store.cluster
    time = RunningTime(time_of_day=cluster.now) if cluster else RunningTime()
    time.start()
    node = Node(services.store, bot_pool, time=time)
    moderator = Moderator(node.tables, services.gate, services.reports, services.relay)
    async with _meanwhile(sweep_forever(node, services.retention), services.readiness.beat(), node.rooms.keep_going()):
        async with operator_socket(moderator, services.control):
            services.readiness.serve()
            yield node
        services.readiness.stop()
    await node.close()
    time.stop()
