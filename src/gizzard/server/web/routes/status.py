"""Routes about the server itself: whether it is alive and ready, its metrics, the schema of its messages."""

from __future__ import annotations

from importlib.metadata import version

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from gizzard.server.domain.phrases import RequestError
from gizzard.server.ops.exposition import exposition
from gizzard.server.ops.lobby import clean_memory
from gizzard.server.runtime.limits import RELAYED
from gizzard.server.web.responses import is_local, json_response
from gizzard.server.web.schema.messages import schema
from gizzard.server.web.services import services_of, tables_of


async def health(request: Request) -> Response:
    """That the server is alive, for whatever would restart it otherwise."""
    return json_response({"ok": True, "version": version("gizzard")})


async def ready(request: Request) -> Response:
    """Whether players should be sent here, for a load balancer or a proxy. Attempts a write to find out."""
    reasons = await services_of(request).readiness.reasons()
    return json_response({"ready": not reasons, "reasons": reasons}, 503 if reasons else 200)


async def metrics(request: Request) -> Response:
    """For Prometheus. `local` means programs on this machine, so not requests that a proxy on it passes on."""
    access = services_of(request).metrics_access
    if access == "off" or (access == "local" and not is_local(request)):
        raise RequestError("not-found")
    tables = tables_of(request)
    content = exposition((table.state.social.phase for table in tables.live), tables.store.health())
    return Response(content, media_type=CONTENT_TYPE_LATEST)


async def clean(request: Request) -> Response:
    """Cleans the lobby of this node's tables, for another node of the cluster."""
    if RELAYED not in request.scope:
        raise RequestError("not-found")
    return json_response(await clean_memory(tables_of(request)))


async def own(request: Request) -> Response:
    """The answer to a nonce by which this node recognises itself at its own URL."""
    own_url = services_of(request).own_url
    if own_url is None:
        raise RequestError("not-found")
    return PlainTextResponse(own_url.proof(request.query_params.get("nonce", "")))


async def schemas(request: Request) -> Response:
    """JSON Schema of every message."""
    return json_response(schema())
