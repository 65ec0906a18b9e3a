"""A round as data: for the screen, and for bots that have a view and no state."""

from random import Random
from typing import Any

import pytest

from gizzard.core.formats.round_spec import spec_json
from gizzard.core.game.fields import BID
from gizzard.core.rules.special import Smyrna
from tests.games import bid_all, dealt, played_on, table, under_special

PROPERTIES = {
    "simultaneous": False,
    "bids_asked": True,
    "bids_shown": "as-made",
    "bids_on_fingers": False,
    "bids_count": True,
    "bid_limit": None,
    "dealer_bids": True,
    "own_hand_hidden": False,
    "trump_change": "off",
    "top_cards": [],
    "magic_cards": [],
}

PLAIN = PROPERTIES | {
    "number": 1,
    "cards": 1,
    "blind": False,
    "wizards": ["ZC", "ZD", "ZH", "ZS"],
    "jesters": ["NC", "ND", "NH", "NS"],
    "calls": False,
    "exchange": "none",
    "last_card_up": False,
    "trump": "turn-up",
    "eliminates": False,
    "names": [],
    "special": None,
    "unusual": [],
    "announced": [],
    "passes_to": [1, 2, 0],
}


def test_a_round_of_the_standard_game() -> None:
    assert spec_json(dealt(table(schedule=[1]), "2C", "3C", "4C", up="9S")) == PLAIN


@pytest.mark.parametrize(
    ("rule", "cards", "expected"),
    [
        ("gizzard-fester", None, {"calls": True}),
        ("pass-one", None, {"exchange": "pass"}),
        ("pull-one", None, {"exchange": "pull"}),
        ("last-card-up", None, {"last_card_up": True}),
        ("uber-wizard", "Q", {"top_cards": ["QC", "QD", "QH", "QS"]}),
        ("trick-points", None, {"bids_count": False}),
    ],
    ids=[*Smyrna],
)
def test_a_round_under_a_special_rule(rule: str, cards: str | None, expected: dict[str, object]) -> None:
    form = spec_json(under_special(rule, "2C", "3C", "4C", up="9S", cards=cards))
    special = {"rule": rule} | ({"cards": cards} if cards else {})
    assert form == PLAIN | {"number": 2, "names": [rule], "special": special, "unusual": ["smyrna"]} | expected


def test_a_blind_one_card_round_with_forehead_is_not_blind() -> None:
    state = under_special("trick-points", "2C", "3C", "4C", up="9S", forehead=True, blind_every=2)
    assert (spec_json(state)["blind"], spec_json(state)["own_hand_hidden"]) == (False, True)
    assert spec_json(bid_all(state, 0, 0, 0))["own_hand_hidden"]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({"bidding": "hidden"}, {"simultaneous": True, "bids_shown": "before-play"}),
        ({"bidding": "hands-in"}, {"simultaneous": True, "bids_shown": "before-play", "bids_on_fingers": True}),
        ({"bidding": "delayed"}, {"simultaneous": True, "bids_shown": "after-round"}),
        ({"bidding": "chatham"}, {"simultaneous": True, "bids_shown": "after-round"}),
        ({"bidding": "zero"}, {"bids_asked": False, "bids_shown": "before-play"}),
        (
            {"last_bid": "canadian"},
            {"bid_limit": {"rule": "canadian", "leader_only": True, "zero_allowed": True}},
        ),
        ({"last_bid": "hardcore"}, {"bid_limit": None}),
        ({"scoring": "trick-points"}, {"bids_count": False}),
        ({"saboteur": True}, {"dealer_bids": False}),
        ({"forehead": True}, {"own_hand_hidden": True}),
        ({"magic": True}, {"magic_cards": ["2C", "2D", "2H", "2S"]}),
        ({"tricksy": "chosen"}, {"trump_change": "chosen"}),
    ],
    ids=str,
)
def test_what_is_true_of_a_round_under_each_rule(rules: dict[str, Any], expected: dict[str, object]) -> None:
    form = spec_json(dealt(table(schedule=[1], **rules), "2C", "3C", "4C", up="9S"))
    assert {key: value for key, value in form.items() if key in PROPERTIES} == PROPERTIES | expected


def test_cards_are_passed_over_a_seat_that_is_out_of_the_game() -> None:
    rules: dict[str, Any] = {"schedule": "reverse", "eliminate_every": 2, "rounds": 3}
    state = played_on(
        table(4, **rules), Random(1), lambda state: state.position.phase == BID and len(state.history) == 2
    )
    out = next(seat for seat in range(4) if not state.position.seats >> seat & 1)
    passes_to = spec_json(state)["passes_to"]
    assert (passes_to[out], passes_to[out - 1]) == (None, (out + 1) % 4)
