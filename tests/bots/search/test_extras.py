"""Bots and samples in rounds with extra cards, and positions made from a view of them."""

import json
from dataclasses import replace

import numpy as np
import pytest

from gizzard.bots.search.features import BOMBED, FEATURES, LYING, OWN_EXTRAS, UNSEEN_EXTRAS, describe_seat
from gizzard.bots.search.heuristic import CardValues, heuristic_choice
from gizzard.bots.search.lens import PLAY_SLOTS, SLOT_EXTRA, SLOT_JUGGLER, SLOT_SHAPED
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.sampling import sampler
from gizzard.bots.search.search import search
from gizzard.bots.search.slots import slot_with
from gizzard.bots.simulate import game_record
from gizzard.core.cards import BY_CODE, cards_in, suit_of
from gizzard.core.formats import from_view
from gizzard.core.formats.actions import action_of
from gizzard.core.formats.view import view
from gizzard.core.game.fields import OVER
from gizzard.core.game.plan import plan
from gizzard.core.game.position import Position, opening
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


ALL_NINE = {"players": 3, "schedule": [7], "cards": [*Extra]}
HANDS = ["Dr Sh Bo Ju KC 9C 2D", "Fa Wi AC 3D 4D 5D 6D", "ZC NC AH KH QH JH TH"]


def dealt() -> Position:
    """A round in which the first seat holds extra cards, and spades are trump."""
    position = opening(parse(ALL_NINE), 2)
    position.deal([[BY_CODE[code] for code in hand.split()] for hand in HANDS], BY_CODE["2S"])
    for bid in (2, 1, 1):
        position.act(position.waiting.bit_length() - 1, bid)
    return position


@pytest.mark.parametrize(
    ("play", "slot"),
    [
        ({"play": "Dr"}, SLOT_EXTRA),
        ({"play": "Bo"}, SLOT_EXTRA + 2),
        ({"play": "Sh", "as": "wizard"}, SLOT_SHAPED),
        ({"play": "Sh", "as": "jester"}, SLOT_EXTRA + 6),
        ({"play": "Ju", "suit": "S"}, SLOT_JUGGLER),
        ({"play": "Ju", "suit": "C"}, SLOT_JUGGLER + 1),
    ],
    ids=str,
)
def test_the_nets_tell_apart_what_is_said_with_an_extra_card(play: dict[str, str], slot: int) -> None:
    """Trump is the first suit, and clubs, the longest, the second."""
    position = dealt()
    assert slot_with(position, 0, action_of(position, 0, play)) == slot


def described(position: Position, seat: int) -> list[int]:
    """The features that are set."""
    features, slots = np.zeros((1, FEATURES), np.uint8), np.zeros((1, PLAY_SLOTS), np.uint8)
    describe_seat(position, seat, OpponentModel(), features, slots)
    return np.flatnonzero(features[0]).tolist()


def test_the_nets_see_which_extra_cards_are_held_and_which_lie_in_the_trick() -> None:
    position = dealt()
    assert {OWN_EXTRAS + place for place in (0, 2, 4, 6)} < set(described(position, 0))
    assert not {UNSEEN_EXTRAS, OWN_EXTRAS + 1} & set(described(position, 0))
    position.act(0, action_of(position, 0, {"play": "Bo"}))
    assert {OWN_EXTRAS + 1, UNSEEN_EXTRAS, LYING + 2} < set(described(position, 1))


def test_the_nets_see_that_nobody_took_a_trick() -> None:
    position = dealt()
    for seat, card in enumerate(["Bo", "Fa", "ZC"]):
        position.act(seat, action_of(position, seat, {"play": card}))
    assert set(described(position, 2)) & {BOMBED, BOMBED + 1} == {BOMBED}


def test_four_experts_play_a_game_with_all_cards() -> None:
    rules = RuleSet(players=4, schedule=(2, 3), cards=tuple(Extra))
    record = game_record(rules, ["expert"] * 4, 1, 1)
    assert [round_["cards"] for round_ in record["rounds"]] == [2, 3]


def test_a_novice_with_the_werewolf_names_a_trump_with_which_the_hand_is_worth_little() -> None:
    """Not hearts, but a suit that it does not hold: low bids are easier to make."""
    position = opening(parse(ALL_NINE), 2)
    hands = ["We AH KH QH JH 2C 3C", *HANDS[1:2], "ZC NC AS 8H 7H 6H 5H"]
    position.deal([[BY_CODE[code] for code in hand.split()] for hand in hands], BY_CODE["TH"])
    assert heuristic_choice(position, 0, CardValues()) in {suit_of(BY_CODE["2D"]), suit_of(BY_CODE["2S"])}
