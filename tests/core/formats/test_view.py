"""The view, row by row of the engine protocol's table. Who may see what: tests/core/rules/test_visibility.py."""

from random import Random
from typing import Any

import pytest

from gizzard.core.formats.view import view
from gizzard.core.game.state import State, to_act
from tests.games import (
    act,
    after_one_card_round,
    all_bid_zero,
    bid_all,
    dealt,
    in_any_order,
    logged_game,
    play_all,
    played_on,
    round_now,
    rounds_of,
    table,
    under_special,
)

Found = dict[str, Any]


def bidding(*bids: int, **rules: Any) -> State:
    return bid_all(dealt(table(**{"schedule": [2]} | rules), "9H 2C", "4H KS", "ZC NC", up="2D"), *bids)


def playing(plays: str = "", **rules: Any) -> State:
    return play_all(bidding(0, 1, 2, **rules), plays)


def passing() -> State:
    return all_bid_zero(under_special("pass-one", "2C 2D", "3C 3D", "4C 4D", up="9S"))


def passed() -> State:
    return act(act(act(passing(), 0, **{"pass": "2C"}), 1, **{"pass": "3C"}), 2, **{"pass": "4C"})


def second_round(**rules: Any) -> State:
    state = after_one_card_round(table(schedule=[1, 1], **rules), winner=1, bids={0: 1})
    return dealt(state, "2C", "3C", "4C", up="9S")


def test_every_key() -> None:
    assert view(playing("9H 4H ZC NC"), 1, ["Ann", "Bob", "Cid"]) == {
        "rules": {"players": 3, "schedule": [2]},
        "players": ["Ann", "Bob", "Cid"],
        "first_dealer": 2,
        "seat": 1,
        "phase": "play",
        "round": {
            "number": 1,
            "dealer": 2,
            "cards": 2,
            "hands": [None, ["4H", "KS"], None],
            "turn_up": "2D",
            "trump": "D",
            "bids": [0, 1, 2],
            "tricks": [
                {
                    "plays": [{"seat": 0, "card": "9H"}, {"seat": 1, "card": "4H"}, {"seat": 2, "card": "ZC"}],
                    "winner": 2,
                },
                {"plays": [{"seat": 2, "card": "NC"}]},
            ],
            "taken": [0, 0, 1],
        },
        "hand": ["KS"],
        "scores": [0, 0, 0],
        "history": [],
        "winners": None,
        "legal": [],
        "to_act": [0],
        "barred": None,
        "follow": None,
        "projected": [20, -10, -10],
        "clock_ms": None,
    }


VIEWS: dict[str, tuple[State, int | None, Found]] = {
    "rules as in a record": (
        bidding(saboteur=True),
        1,
        {"rules": {"players": 3, "schedule": [2], "saboteur": True}, "players": ["Player 1", "Player 2", "Player 3"]},
    ),
    "choosing trump": (dealt(table(schedule=[1]), "2C", "3C", "4C", up="ZC"), None, {"phase": "trump"}),
    "bidding": (bidding(), 0, {"phase": "bid", "to_act": [0], "legal": [{"bid": 0}, {"bid": 1}, {"bid": 2}]}),
    "another's turn": (bidding(), 1, {"to_act": [0], "legal": []}),
    "a spectator": (playing(), None, {"seat": None, "hand": None, "legal": []}),
    "all at once": (bidding(bidding="hidden"), None, {"to_act": [0, 1, 2]}),
    "passing": (passing(), None, {"phase": "pass", "to_act": [0, 1, 2]}),
    "cards not yet played": (playing("9H"), 0, {"hand": ["2C"]}),
    "a suit to follow": (playing("9H 4H"), 1, {"follow": "H"}),
    "points of tricks so far": (playing(), 0, {"projected": [20, -10, -20]}),
    "points of bids that are shown": (bidding(1), 1, {"projected": [-10, None, None]}),
    "points of one's own bid": (bidding(1, 0, 0, bidding="delayed"), 1, {"projected": [None, 20, None]}),
    "no points for a spectator": (bidding(1, 0, 0, bidding="delayed"), None, {"projected": [None] * 3}),
    "trick points and a saboteur's": (
        play_all(bidding(1, 0, scoring="trick-points", saboteur=True), "9H 4H ZC"),
        0,
        {"projected": [5, 5, 20]},
    ),
    "a barred bid": (bidding(1, 0, last_bid="never-even"), 2, {"barred": {"bid": 1, "rule": "never-even"}}),
    "after a barred bid": (bidding(1, 0, 2, last_bid="never-even"), 2, {"barred": None}),
    "totals before the round": (second_round(), 0, {"scores": [-10, -10, 20], "winners": None}),
    "the end": (
        play_all(bidding(1, 0, 1), "9H 4H ZC NC 2C KS"),
        1,
        {
            "phase": "over",
            "hand": [],
            "legal": [],
            "to_act": [],
            "scores": [30, 20, 30],
            "winners": [0, 2],
            "history": [],
        },
    ),
}


@pytest.mark.parametrize("name", VIEWS)
def test_keys_of_a_view(name: str) -> None:
    state, seat, expected = VIEWS[name]
    seen: Found = {**view(state, seat)}
    assert {key: seen[key] for key in expected} == expected


ROUNDS: dict[str, tuple[State, int | None, Found]] = {
    "no empty trick": (playing("9H 4H ZC"), 2, {"taken": [0, 0, 1], "hands": [None, None, ["ZC", "NC"]]}),
    "bids not made, and one's own": (bidding(2, 1, bidding="delayed"), 0, {"bids": [2, None, None]}),
    "a saboteur has no bid": (bidding(1, 1, saboteur=True), 2, {"bids": [1, 1, None]}),
    "trump now": (playing("9H 4H ZC", tricksy="suited"), None, {"trump": "C"}),
    "nothing passed yet": (passing(), 0, {"exchange": []}),
    "a card passed is known to two": (passed(), 0, {"exchange": [[0, 1, "2C"], [1, 2, None], [2, 0, "4C"]]}),
    "and not to a spectator": (passed(), None, {"exchange": [[0, 1, None], [1, 2, None], [2, 0, None]]}),
}


@pytest.mark.parametrize("name", ROUNDS)
def test_keys_of_a_round(name: str) -> None:
    state, seat, expected = ROUNDS[name]
    seen = round_now(state, seat)
    assert {key: seen[key] for key in expected} == expected
    assert all(trick["plays"] for trick in seen["tricks"])


@pytest.mark.parametrize("bidding", ["open", "delayed"])
def test_history_is_the_earlier_rounds_whole(bidding: str) -> None:
    state = second_round(bidding=bidding)
    (first,) = view(state, 2)["history"]
    assert [first] == rounds_of(state)
    assert (first["bids"], first["hands"]) == ([1, 0, 0], [["3C"], ["AS"], ["5C"]])


def test_over_the_round_is_the_last_whole() -> None:
    state, _, _ = VIEWS["the end"]
    assert view(state, 1)["round"] == rounds_of(state)[-1]


def test_every_legal_action_has_its_optional_parts_spelled_out() -> None:
    options = [{"play": "NC"}, *({"play": "ZC", "trump": suit} for suit in "CDHS")]
    seen = view(playing("9H 4H", tricksy="chosen"), 2)
    assert in_any_order(seen["legal"]) == in_any_order(options)


def test_eliminated_seats_are_null() -> None:
    state = table(4, schedule="reverse", eliminate_every=2, rounds=3)
    state = played_on(state, Random(1), until=lambda state: state.position.number == 3)
    gone = rounds_of(state)[1]["eliminated"]
    form = round_now(state, state.position.order[0])
    assert [form[key][gone] for key in ("hands", "bids", "taken")] == [None] * 3
    assert view(state, None)["projected"][gone] is None


def test_a_view_can_be_taken_at_any_time_by_anyone() -> None:
    """Between rounds too, where chance is due, and of a game that has not begun."""
    states, _ = logged_game(table(4, schedule=[1, 2], smyrna=["pull-one"]), Random(3))
    assert view(states[0], 0)["round"] is None
    for state in states:
        for seat in (None, 0, 1, 2, 3):
            assert view(state, seat)["to_act"] == list(to_act(state))
