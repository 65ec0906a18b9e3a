"""All HTTP routes: the page and the API."""

from __future__ import annotations

import asyncio
import gzip
from functools import cache
from typing import Final, get_args

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from gizzard.core.formats.fields import Change
from gizzard.core.formats.types import SuitCode
from gizzard.core.names import PHRASES
from gizzard.core.texts import LANGUAGES
from gizzard.server.cluster import own_url, sockets
from gizzard.server.features import FEATURES
from gizzard.server.operators import routes as status
from gizzard.server.operators.moderation import CLEAN
from gizzard.server.phrases import codes
from gizzard.server.previews import PREVIEWS
from gizzard.server.study import routes as study
from gizzard.server.tables import routes as tables
from gizzard.server.tables.avatars import AVATARS
from gizzard.server.tables.events import Event
from gizzard.server.tables.messages import FromClient, FromServer
from gizzard.server.web.call import Call
from gizzard.server.web.openapi import Messages, document
from gizzard.server.web.page import STATIC, Page, page_routes
from gizzard.server.web.responses import gzip_response
from gizzard.server.web.socket import require_upgrade
from gizzard.server.wire import encode

APIS: Final = (study.api, *(each.api for each in FEATURES), tables.api)
REQUESTS: Final = [request for api in APIS for request in api.declared]
"""All requests to the API."""
MESSAGES: Final = Messages(
    read={"FromClient": FromClient} | {name: kind for each in FEATURES for name, kind in each.read.items()},
    sent={"Change": Change, "FromServer": FromServer, "TableEvent": Event}
    | {name: kind for each in FEATURES for name, kind in each.sent.items()},
)
"""What goes over the sockets: at a table, and at the documents of other features."""
WORDS: Final = {
    "Avatar": AVATARS,
    "ChatPhrase": PHRASES,
    "ErrorCode": codes(),
    "Language": LANGUAGES,
    "Suit": get_args(SuitCode),
}
"""Lists that clients know by a name."""


@cache
def openapi() -> bytes:
    """All of this as an OpenAPI document."""
    found = document(REQUESTS, MESSAGES, WORDS)
    schemas = found["components"]["schemas"]
    schemas["View"]["properties"]["round"] = schemas["View"]["properties"]["history"]["items"]  # none before a deal
    return encode(found)


@cache
def _packed_openapi() -> bytes:
    return gzip.compress(openapi(), mtime=0)


async def send_openapi(request: Request) -> Response:
    """Answer with the document."""
    Call(request, None).check_rate("replays")
    return gzip_response(request, await asyncio.to_thread(_packed_openapi))


ROUTES: Final = [
    *page_routes(PREVIEWS),
    Route("/health", status.health),
    Route("/ready", status.ready),
    Route("/metrics", status.metrics),
    Route(sockets.PATH, require_upgrade, methods=["GET", "POST"]),
    Route(CLEAN, status.clean, methods=["POST"]),
    Route(own_url.PATH, status.own),
    *(request.route for request in REQUESTS),
    Route("/api/openapi.json", send_openapi),
    Mount("/", Page(directory=STATIC, check_dir=False)),
]

if __name__ == "__main__":
    print(openapi().decode())
