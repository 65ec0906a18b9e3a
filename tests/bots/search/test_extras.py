"""What bots and nets see of the extra cards. Their games: test_heuristic.py, test_search.py and test_sampling.py."""

import numpy as np
import pytest

from gizzard.bots.levels import POLICIES
from gizzard.bots.observation import Observation
from gizzard.bots.policies import heuristic_policy
from gizzard.bots.search.features import FEATURES, LYING, OWN_EXTRAS, UNSEEN_EXTRAS, UNTAKEN, describe_seat
from gizzard.bots.search.heuristic import CardValues, heuristic_choice
from gizzard.bots.search.lens import PLAY_SLOTS, SLOT_EXTRA, SLOT_SAID, SLOT_SHAPED
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.slots import slot_with
from gizzard.bots.simulate import game_record
from gizzard.core.cards import BY_CODE, suit_of
from gizzard.core.formats.phase_actions import action_of
from gizzard.core.game.position import Position, opening
from gizzard.core.native.backend import COMPILED
from gizzard.core.rules.extras import Extra
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import RuleSet

NO_TRUMP = 4
"""The action of a Werewolf's holder who names no trump."""
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
        ({"play": "Ju", "suit": "S"}, SLOT_SAID),
        ({"play": "Ju", "suit": "C"}, SLOT_SAID + 1),
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
    assert set(described(position, 2)) & {UNTAKEN, UNTAKEN + 1} == {UNTAKEN}


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


CLOUDED = ["ZC 5D 2H", "Cl 3D 3H", "4C 6D 7H"]


@pytest.mark.parametrize(("bid", "up"), [(1, True), (2, False)], ids=["met already", "one more with two low cards"])
def test_a_bid_is_changed_to_the_one_that_is_easier_to_make(bid: int, up: bool) -> None:
    """The first seat has taken the Cloud with a Wizard."""
    position = opening(parse({"players": 3, "schedule": [3], "cards": ["cloud"]}), 2)
    position.deal([[BY_CODE[code] for code in hand.split()] for hand in CLOUDED], BY_CODE["2S"])
    for count in (bid, 1, 1):
        position.act(position.waiting.bit_length() - 1, count)
    for seat, play in enumerate([{"play": "ZC"}, {"play": "Cl", "suit": "C"}, {"play": "4C"}]):
        position.act(seat, action_of(position, seat, play))
    assert heuristic_choice(position, 0, CardValues()) == up
    assert heuristic_policy(Observation(position, 0, (), 1)) == up
    assert POLICIES["expert-points"](Observation(position, 0, (), 1)) == up


@pytest.mark.skipif(not COMPILED, reason="the expert looks ahead with a compiled core only")
def test_an_expert_with_the_werewolf_lets_its_long_suit_take_tricks() -> None:
    """It makes that trump, or plays without, but names no suit that would beat it."""
    position = opening(parse(ALL_NINE), 2)
    hands = ["We AH KH QH JH TH 9H", "Fa Wi AC 3D 4D 5D 6D", "ZC NC AS 8H 7H 6H 5H"]
    position.deal([[BY_CODE[code] for code in hand.split()] for hand in hands], BY_CODE["2C"])
    assert POLICIES["expert"](Observation(position, 0, (), 1)) in {suit_of(BY_CODE["AH"]), NO_TRUMP}
