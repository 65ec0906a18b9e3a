"""Requests about rules, and the codes of tables with them."""

from functools import cache

from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import unparse
from gizzard.server.tables.answers import Catalogue, Reach
from gizzard.server.tables.messages import PresetsBody, RulesBody
from gizzard.server.tables.setup import check_deck, check_length
from gizzard.server.tables.table_code import CodeBody, TableCode, TableCodeContents, read_table_code, table_code
from gizzard.server.tables.tables import Tables
from gizzard.server.web.call import Call
from gizzard.server.web.requests import REVALIDATED, Requests
from gizzard.server.web.responses import is_local
from gizzard.server.wire.messages import say
from gizzard.study import catalogue
from gizzard.study.catalogue_json import Accepted, Combination, Level, Rejected, RuleTexts
from gizzard.study.question import hand_rules

api = Requests()


@api.get("/api/rules", headers=REVALIDATED)
async def rules(call: Call[None], sources: str = "yes") -> Catalogue:
    """All texts about the rules, and the available bots; with ``sources=no`` without the quotes of the sources.

    Presets, keys and values with their texts and sources, the standard game, decks, bot levels; without the sources
    with `sources=no`; `reach`: `this-machine` if the server listens on this machine only and the request came from it,
    so that nobody else could follow an invitation; else `network`.
    """
    known = _rules(call.lang, sources != "no")
    pool = call.feature(Tables).bot_pool
    engines: list[Level] = [{"name": name, "title": name, "text": say("engine", call.lang)} for name in pool.engines]
    local = is_local(call.request) and not call.services.hosts.on_network
    reach: Reach = "this-machine" if local else "network"
    return {**known, "levels": known["levels"] + engines, "reach": reach, "hands": hand_rules()}


@cache
def _rules(lang: str, quoted: bool) -> RuleTexts:
    known = catalogue.rules(lang)
    return known if quoted else catalogue.without_sources(known)


@api.post("/api/rules/check", refuses=("rounds",))
async def check_rules(call: Call[RulesBody]) -> Accepted | Rejected:
    """Validate rules. Returns their rounds.

    `{"ok": true, "rules", "schedule", "idle"}` or `{"ok": false, "conflicts"}`. `idle` has the keys that can have no
    other value with these rules, each with the reason.
    """
    check_length(call.body.rules)
    return catalogue.judged(call.body.rules, call.lang)


@api.post("/api/rules/combine")
async def combine_presets(call: Call[PresetsBody]) -> Combination | Rejected:
    """Combine presets.

    `{"ok": true, "keys", "partners"}`: the combined keys, and the presets that are compatible with all of these; or
    `{"ok": false, "conflicts"}`.
    """
    return catalogue.combined(call.body.presets, call.lang)


@api.post("/api/code", refuses=("rules", "deck"))
async def encode_table(call: Call[CodeBody]) -> TableCode:
    """The code of a table.

    `{"code"}`: a rules code, a short text that encodes the exact house rules.
    """
    check_deck(call.body.deck)
    return TableCode(table_code(parse(call.body.rules), call.body.deck, call.body.settings))


@api.get("/api/code/{code}", refuses=("code", "rules"))
async def decode_table(call: Call[None], code: str) -> TableCodeContents:
    """The contents of a rules code.

    `{"rules", "deck", "settings"}`.
    """
    rules, deck, settings = read_table_code(code)
    return TableCodeContents(unparse(rules), deck, settings)
