"""Routes of rules: texts, validation, and rules codes."""

from __future__ import annotations

from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from gizzard.core.rules.ruleset import parse, unparse
from gizzard.server.phrases import say
from gizzard.server.tables.messages import PresetsBody, RulesBody
from gizzard.server.tables.setup import check_deck, check_length
from gizzard.server.tables.table_code import CodeBody, read_table_code, table_code
from gizzard.server.web.responses import body, is_local, json_response, requested_language
from gizzard.server.web.services import services_of, tables_of
from gizzard.study import catalogue


async def rules(request: Request) -> Response:
    """All texts about the rules, and the available bots; with ``sources=no`` without the quotes of the sources."""
    lang = requested_language(request)
    known = _rules(lang, request.query_params.get("sources") != "no")
    engines = [
        {"name": name, "title": name, "text": say("engine", lang)} for name in tables_of(request).bot_pool.engines
    ]
    more = {"levels": known["levels"] + engines, "reach": _reach(request)}
    return json_response(known | more, headers={"Cache-Control": "no-cache"})


@cache
def _rules(lang: str, quoted: bool) -> dict[str, Any]:
    known = catalogue.rules(lang)
    return known if quoted else catalogue.without_sources(known)


def _reach(request: Request) -> str:
    """Whether links to this server work only on this machine, or also elsewhere, perhaps through a proxy."""
    return "network" if services_of(request).hosts.on_network or not is_local(request) else "this-machine"


async def check(request: Request) -> Response:
    """Validate rules. Returns their rounds."""
    asked: RulesBody = await body(request, RulesBody)
    check_length(asked.rules)
    return json_response(catalogue.judged(asked.rules, requested_language(request)))


async def combine(request: Request) -> Response:
    """Combine presets."""
    asked: PresetsBody = await body(request, PresetsBody)
    return json_response(catalogue.combined(asked.presets, requested_language(request)))


async def encode_table(request: Request) -> Response:
    """The code of a table."""
    asked: CodeBody = await body(request, CodeBody)
    check_deck(asked.deck)
    return json_response({"code": table_code(parse(asked.rules), asked.deck, asked.settings)})


async def decode_table(request: Request) -> Response:
    """The contents of a rules code."""
    rules, deck, settings = read_table_code(request.path_params["code"])
    return json_response({"rules": unparse(rules), "deck": deck, "settings": settings})
