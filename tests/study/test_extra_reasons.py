"""Reasons in rounds with extra cards; that they hold on every deal is in test_reasons.py."""

from gizzard.core.cards import BY_CODE, NO_CARD
from gizzard.core.formats.phase_actions import action_of
from gizzard.core.game.fields import CHANGE_BID, SWAP, TAKE_TURN_UP
from gizzard.core.game.position import Position, opening
from gizzard.core.rules.extras import Extra
from gizzard.core.rules.parsing import parse
from gizzard.study.reason_facts import Reason
from gizzard.study.reasons import reason_for

HANDS = ["Dr Ju Bo KC 9C", "Fa Wi AC 3D 4D", "ZC NC AH KH QH"]


def dealt(turn_up: str = "2S", first: str = HANDS[0]) -> Position:
    """A round of three; spades are trump, the first seat is to bid."""
    position = opening(parse({"players": 3, "schedule": [5], "cards": [*Extra]}), 2)
    hands = [[BY_CODE[code] for code in hand.split()] for hand in (first, *HANDS[1:])]
    position.deal(hands, BY_CODE[turn_up], BY_CODE["7D"] if position.next_stock() else NO_CARD)
    return position


def reason(position: Position, action: dict[str, object], is_best: bool = False) -> Reason | None:
    seat = position.waiting.bit_length() - 1
    return reason_for(position, seat, action_of(position, seat, action), is_best)


def played(position: Position, bids: tuple[int, ...], *actions: dict[str, object]) -> Position:
    for action in (*({"bid": bid} for bid in bids), *actions):
        seat = position.waiting.bit_length() - 1
        position.act(seat, action_of(position, seat, action))
    return position


def test_a_bid_on_extra_cards_names_them() -> None:
    assert reason(dealt(), {"bid": 2}, is_best=True) == {"why": "extras", "count": 0, "cards": ["Dr", "Bo", "Ju"]}


def test_a_suit_named_by_the_werewolfs_holder_counts_the_turn_up() -> None:
    position = dealt("2S", "We AS 3C 4C 5C")
    assert position.phase == TAKE_TURN_UP
    assert reason(position, {"trump": "S"}) == {"why": "suit", "suit": "S", "count": 2}


def test_the_dragon_is_beaten_by_the_fairy_alone() -> None:
    found = reason(played(dealt(), (1, 1, 1)), {"play": "Dr"})
    assert found == {"why": "few", "cards": ["Fa"], "speaks": "for"}


def test_nobody_takes_a_bombed_trick() -> None:
    found = reason(played(dealt(), (0, 1, 1)), {"play": "Bo"})
    assert found == {"why": "bombed", "effect": "safe", "speaks": "for"}


def test_a_fairy_is_not_lost_while_the_dragon_may_come() -> None:
    position = played(dealt(), (1, 1, 1), {"play": "KC"})
    assert reason(position, {"play": "Fa"}) is None
    assert reason(position, {"play": "Fa"}, is_best=True) == {"why": "need", "count": 1, "tricks": 5}


def test_a_changed_bid_is_met_or_not() -> None:
    """In the last trick the Cloud's taker has one trick, and had bid two."""
    position = opening(parse({"players": 3, "schedule": [1], "cards": ["cloud"]}), 2)
    position.deal([[BY_CODE["Cl"]], [BY_CODE["2C"]], [BY_CODE["3C"]]], BY_CODE["2S"])
    played(position, (0, 0, 1), {"play": "Cl", "suit": "S"}, {"play": "2C"}, {"play": "3C"})
    assert position.phase == CHANGE_BID
    assert reason(position, {"cloud": 1}) == {"why": "met", "speaks": "for"}


def test_the_only_card_of_a_suit_is_swapped() -> None:
    position = played(dealt(), (1, 1, 1), {"play": "KC"}, {"play": "Wi"}, {"play": "AH"})
    assert position.phase == SWAP
    assert reason(position, {"witch": ["AC", "AH"]}) == {"why": "lone", "speaks": "for", "suit": "C"}
