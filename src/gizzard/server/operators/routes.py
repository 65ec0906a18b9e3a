"""Routes of the server itself: liveness, readiness, metrics."""

from collections.abc import Iterable
from importlib.metadata import version
from math import nan
from typing import Final, Literal, get_args

import msgspec
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from gizzard.server.operators.moderation import clean_memory
from gizzard.server.ops.health import Reason
from gizzard.server.store.protocol import StoreHealth
from gizzard.server.tables.messages import Phase
from gizzard.server.tables.tables import Tables
from gizzard.server.tournaments.kind import TOURNAMENT
from gizzard.server.traffic.limits import RELAYED
from gizzard.server.web.call import Call
from gizzard.server.web.openapi import Probe
from gizzard.server.web.responses import is_local, json_response
from gizzard.server.wire import metrics as known
from gizzard.server.wire.messages import Failure, RequestError


class Health(msgspec.Struct, frozen=True):
    """The server is alive."""

    ok: Literal[True]
    version: str


class Readiness(msgspec.Struct, frozen=True):
    """Whether the server can do its work, and if not, why."""

    ready: bool
    reasons: list[Reason]


async def health(request: Request) -> Response:
    """Liveness probe."""
    return json_response(Health(True, version("gizzard")))


async def ready(request: Request) -> Response:
    """Readiness probe for a load balancer or a proxy; attempts a write."""
    reasons = await Call(request, None).services.readiness.reasons()
    return json_response(Readiness(not reasons, reasons), 503 if reasons else 200)


async def metrics(request: Request) -> Response:
    """Metrics for Prometheus. `local` access excludes requests through a proxy on this machine."""
    access = Call(request, None).services.metrics_access
    if access == "off" or (access == "local" and not is_local(request)):
        raise RequestError("not-found")
    tables = Call(request, None).feature(Tables)
    phases = (table.state.social.phase for table in tables.live)
    content = _exposition(phases, sum(1 for _ in tables.rooms.live(TOURNAMENT)), tables.store.health())
    return Response(content, media_type=CONTENT_TYPE_LATEST)


def _exposition(phases: Iterable[Phase], tournaments: int, store: StoreHealth) -> bytes:
    """All metrics; `phases` are those of the tables in memory."""
    found = list(phases)
    known.FILE.set(store.file_bytes)
    known.WAL.set(store.wal_bytes)
    known.FREE.set(nan if store.free_disk_bytes is None else store.free_disk_bytes)  # NaN triggers no alert
    known.BACKUP.set(store.last_backup or 0)
    known.WRITABLE.set(store.writable)
    known.IN_PLACE.set(store.in_place)
    known.CLAIMED.set(store.claimed)
    known.BEAT.set(store.beat_age)
    known.TOURNAMENTS.set(tournaments)
    for phase in get_args(Phase):
        known.TABLES.labels(phase).set(found.count(phase))
    return generate_latest(known.REGISTRY)


PROBES: Final = (
    Probe("/health", health, {200: Health}),
    Probe("/ready", ready, {200: Readiness, 503: Readiness}),
    Probe("/metrics", metrics, {200: str, 404: Failure}),
)


async def clean(request: Request) -> Response:
    """Clean this node's part of the lobby, for another node of the cluster."""
    if RELAYED not in request.scope:
        raise RequestError("not-found")
    return json_response(await clean_memory(Call(request, None).feature(Tables)))


async def own(request: Request) -> Response:
    """The proof for a nonce, by which this node verifies its own URL."""
    own_url = Call(request, None).services.own_url
    if own_url is None:
        raise RequestError("not-found")
    return PlainTextResponse(own_url.proof(request.query_params.get("nonce", "")))
