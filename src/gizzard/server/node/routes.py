"""All HTTP routes: the page and the API."""

import asyncio
import gzip
from collections.abc import Collection
from functools import cache
from typing import Final, get_args

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from gizzard.bots.levels import LEVELS
from gizzard.core.formats.fields import CHANGE_SCHEMA
from gizzard.core.formats.phase_actions import PHASES, SETTLING_PHASES
from gizzard.core.formats.types import SuitCode
from gizzard.core.names import PHRASES
from gizzard.core.rules.presets import PRESETS
from gizzard.core.rules.ruleset import rules_schema
from gizzard.core.texts import DECKS, LANGUAGES, catalogue
from gizzard.server.cluster import own_url, sockets
from gizzard.server.node.features import FEATURES, KINDS
from gizzard.server.node.previews import PREVIEWS
from gizzard.server.operators import routes as status
from gizzard.server.operators.moderation import CLEAN
from gizzard.server.study import position_routes as positions
from gizzard.server.study import routes as study
from gizzard.server.study.positions import MOST_ROUNDS, MOST_TRICKS
from gizzard.server.tables import friend_routes as friends
from gizzard.server.tables import rules_routes
from gizzard.server.tables.avatars import AVATARS
from gizzard.server.tables.tables import Tables
from gizzard.server.web.call import Call
from gizzard.server.web.openapi import document
from gizzard.server.web.page import STATIC, Page, page_routes
from gizzard.server.web.responses import gzip_response
from gizzard.server.web.schemas import Messages, any_of, ref, simplified
from gizzard.server.web.socket import require_upgrade
from gizzard.server.wire.keys import MAX_SECRET, MIN_SECRET
from gizzard.server.wire.messages import Object, codes, encode
from gizzard.tournament import PRESETS as TOURNAMENT_PRESETS

DOCUMENTED: Final = sorted(FEATURES, key=lambda each: KINDS.index(each.kind))
"""The features in the order in which documents name them."""
APIS: Final = (study.api, positions.api, friends.api, rules_routes.api, *(each.api for each in DOCUMENTED))
REQUESTS: Final = [request for api in APIS for request in api.declared]
"""All requests to the API."""
MESSAGES: Final = Messages(
    read={name: kind for each in DOCUMENTED for name, kind in each.read.items()},
    sent={name: kind for each in DOCUMENTED for name, kind in each.sent.items()},
)
"""What goes over the sockets."""
WORDS: Final = {
    "Avatar": AVATARS,
    "ChatPhrase": PHRASES,
    "Deck": DECKS,
    "ErrorCode": codes(),
    "GameRefusalCode": tuple(catalogue(LANGUAGES[0])["refusals"]),
    "Language": LANGUAGES,
    "PresetName": tuple(PRESETS),
    "SettlingPhase": tuple(PHASES[phase] for phase in SETTLING_PHASES),
    "Suit": get_args(SuitCode),
    "TournamentPreset": tuple(TOURNAMENT_PRESETS),
}
"""Lists that clients know by a name."""
BOUNDS: Final = {
    "MaxSecret": MAX_SECRET,
    "MinSecret": MIN_SECRET,
    "MostRounds": MOST_ROUNDS,
    "MostTricks": MOST_TRICKS,
}
"""Numbers by which clients check what they keep, before they send it."""


@cache
def openapi(levels: tuple[str, ...] = tuple(LEVELS)) -> bytes:
    """All of this as an OpenAPI document of a server with these levels of bots."""
    found = document(REQUESTS, status.PROBES, MESSAGES, _named(levels))
    schemas = found["components"]["schemas"]
    schemas["View"]["properties"]["round"] = schemas["View"]["properties"]["history"]["items"]  # none before a deal
    return encode(found)


def _named(levels: Collection[str]) -> dict[str, Object]:
    """The schemas that types refer to by a name."""
    lists = {name: {"type": "string", "enum": [*known]} for name, known in (WORDS | {"BotLevel": levels}).items()}
    rules = rules_schema()
    keys = {name: schema for name, schema in rules["properties"].items() if name != "players"}
    named = {"Change": CHANGE_SCHEMA, "Rules": rules, "RuleKeys": rules | {"properties": keys, "required": []}}
    named["RefusalCode"] = any_of([ref("ErrorCode"), ref("GameRefusalCode")])
    bounds = {name: {"type": "integer", "const": number} for name, number in BOUNDS.items()}
    return lists | bounds | {name: simplified(schema) for name, schema in named.items()}


@cache
def _packed_openapi(levels: tuple[str, ...]) -> bytes:
    return gzip.compress(openapi(levels), mtime=0)


async def send_openapi(request: Request) -> Response:
    """Answer with the document."""
    call = Call(request, None)
    call.check_rate("replays")
    return gzip_response(request, await asyncio.to_thread(_packed_openapi, call.feature(Tables).bot_pool.levels))


ROUTES: Final = [
    *page_routes(PREVIEWS),
    *(Route(probe.path, probe.respond) for probe in status.PROBES),
    Route(sockets.PATH, require_upgrade, methods=["GET", "POST"]),
    Route(CLEAN, status.clean, methods=["POST"]),
    Route(own_url.PATH, status.own),
    *(request.route for request in REQUESTS),
    Route("/api/openapi.json", send_openapi),
    Mount("/", Page(directory=STATIC, check_dir=False)),
]

if __name__ == "__main__":
    print(openapi().decode())
