"""Routes about rules: their texts, whether they can be played, and rules codes."""

from __future__ import annotations

from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from gizzard import catalogue
from gizzard.rules.ruleset import parse, unparse
from gizzard.server.domain.phrases import say
from gizzard.server.domain.table.setup import check_deck, check_length
from gizzard.server.domain.table.table_code import read_table_code, table_code
from gizzard.server.domain.wire import CodeBody, PresetsBody, RulesBody
from gizzard.server.web.responses import asked_language, body, is_local, json_response
from gizzard.server.web.services import services_of, tables_of


async def rules(request: Request) -> Response:
    """Every text about the rules, and the bots that play here."""
    lang = asked_language(request)
    known = _rules(lang)
    engines = [
        {"name": name, "title": name, "text": say("engine", lang)} for name in tables_of(request).bot_pool.engines
    ]
    more = {"levels": known["levels"] + engines, "reach": _reach(request)}
    return json_response(known | more, headers={"Cache-Control": "no-cache"})


_rules = cache(catalogue.rules)


def _reach(request: Request) -> str:
    """Who can follow a link to this server: only this machine, or others too, perhaps through a proxy."""
    return "network" if services_of(request).hosts.on_network or not is_local(request) else "this-machine"


async def check(request: Request) -> Response:
    """Whether rules can be played, and the rounds they make."""
    asked: RulesBody = await body(request, RulesBody)
    check_length(asked.rules)
    return json_response(catalogue.judged(asked.rules, asked_language(request)))


async def combine(request: Request) -> Response:
    """The keys of presets together."""
    asked: PresetsBody = await body(request, PresetsBody)
    return json_response(catalogue.combined(asked.presets, asked_language(request)))


async def encode_table(request: Request) -> Response:
    """The code of a table."""
    asked: CodeBody = await body(request, CodeBody)
    check_deck(asked.deck)
    return json_response({"code": table_code(parse(asked.rules), asked.deck, asked.settings)})


async def decode_table(request: Request) -> Response:
    """What a rules code stands for."""
    rules, deck, settings = read_table_code(request.path_params["code"])
    return json_response({"rules": unparse(rules), "deck": deck, "settings": settings})
