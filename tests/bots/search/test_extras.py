"""Bots and samples in rounds with extra cards, and positions made from a view of them."""

import json
from dataclasses import replace

import pytest

from gizzard.bots.search.heuristic import CardValues, heuristic_choice
from gizzard.bots.search.sampling import sampler
from gizzard.bots.search.search import search
from gizzard.core.cards import cards_in
from gizzard.core.formats import from_view
from gizzard.core.formats.view import view
from gizzard.core.game.fields import OVER
from gizzard.core.game.plan import plan
from gizzard.core.game.position import Position
from gizzard.core.game.round_table import RoundTable, round_table_of
from gizzard.core.game.state import State
from gizzard.core.native.rng import Rng
from gizzard.core.rules.extras import Cloud, Extra, Witch, extras_of
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import RuleSet
from tests.sizes import sized

GAMES = sized(3, 30, 300)
RULES: list[dict[str, object]] = [
    {},
    {"bidding": "delayed"},
    {"tricksy": "chosen", "saboteur": True},
    {"blind_every": 2},
]


def rules_and_table(game: int) -> tuple[RuleSet, RoundTable]:
    """Three small rounds of three to six with all nine cards."""
    rules = parse({"players": 3 + game % 4, "schedule": [2, 4, 6]} | RULES[game // 4 % len(RULES)])
    changed = {"extras": extras_of(Extra), "cloud": [*Cloud][game % 2], "witch": [*Witch][game // 2 % 2]}
    specs = tuple(replace(spec, **changed) for spec in plan(rules))
    return rules, round_table_of(specs, rules.players)


def check_samples(position: Position, rng: Rng) -> None:
    """Hands of the right sizes, in which no card is there twice; one's own is left as it is."""
    for seat in range(position.players):
        held = sampler(position, seat).sample(rng).held
        assert [hand.bit_count() for hand in held] == [hand.bit_count() for hand in position.held]
        assert len({card for hand in held for card in cards_in(hand)}) == sum(hand.bit_count() for hand in held)
        assert held[seat] == position.held[seat] or not position.sees_own_hand()


def check_views(rules: RuleSet, position: Position) -> None:
    """A position made from a view looks the same from its seat as the true one."""
    for seat in range(position.players):
        seen = view(State(rules, position), seat) | {"history": []}
        made = from_view.position_of(json.loads(json.dumps(seen)))
        assert view(State(rules, made), seat) | {"history": []} == seen


@pytest.mark.parametrize("game", range(GAMES))
def test_games_between_bots(game: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, table = rules_and_table(game)
    position, rng, values = Position(table, 0), Rng(game), CardValues()
    monkeypatch.setattr(from_view, "round_table_of_view", lambda seen: table)
    while position.phase != OVER:
        if not position.waiting:
            position.deal_at_random(rng)
        if position.number == 1 or rng.below(4) == 0:
            check_samples(position, rng)
        if position.number == 1:
            check_views(rules, position)
        seat = next(cards_in(position.waiting))
        action = search(position, seat, 2, game) if seat == 0 else heuristic_choice(position, seat, values)
        if seat == 1 and rng.below(2):
            legal = position.legal(seat)
            action = legal[rng.below(len(legal))]
        position.act(seat, action)
