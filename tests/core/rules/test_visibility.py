"""Who may see what: the examples of the blind round and the forehead card. When bids are shown: test_bidding.py."""

from typing import Any

import pytest

from gizzard.core.formats.view import view
from gizzard.core.rules.exchange import left_of, right_of
from tests.games import act, all_bid_zero, at_play, dealt, refusal, round_now, table, under_special

OWN, OTHERS, ALL, NONE = (
    [["2C"], None, None],
    [None, ["3C"], ["4C"]],
    [["2C"], ["3C"], ["4C"]],
    [None, None, None],
)
Rules = dict[str, Any]
BLIND: Rules = {"blind_every": 2}
FOREHEAD: Rules = {"forehead": True}
HANDS: list[tuple[str, Rules, list[Any], list[Any]]] = [
    # in the second round, of one card and under a special rule: what the leader sees of the hands
    # before the last bid, and after it
    ("trick-points", {}, OWN, OWN),
    ("trick-points", BLIND, NONE, OWN),  # S0: all must bid before looking
    ("trick-points", BLIND | {"bidding": "hidden"}, NONE, OWN),
    ("trick-points", FOREHEAD, OTHERS, OTHERS),  # S0: a player sees the others' cards but not their own
    ("trick-points", FOREHEAD | BLIND, OTHERS, OTHERS),
    ("uber-wizard", FOREHEAD | {"cards": "QS"}, OTHERS, OTHERS),
    # forehead gives way to the rules that would give the card away
    ("gizzard-fester", FOREHEAD, OWN, OWN),
    ("pass-one", FOREHEAD, OWN, OWN),
    ("pull-one", FOREHEAD, OWN, OWN),
    ("last-card-up", FOREHEAD, ALL, ALL),
    ("pass-one", FOREHEAD | BLIND, NONE, OWN),
    ("last-card-up", BLIND, ALL, ALL),
]


@pytest.mark.parametrize(("rule", "rules", "before", "after"), HANDS)
def test_hands(rule: str, rules: Rules, before: list[Any], after: list[Any]) -> None:
    state = under_special(rule, "2C", "3C", "4C", up="9S", **rules)
    nobodys = ALL if rule == "last-card-up" else NONE
    assert (round_now(state, 0)["hands"], round_now(state)["hands"]) == (before, nobodys)
    assert view(state, 0)["hand"] == (None if "blind_every" in rules else before[0])
    if rules.get("bidding") == "hidden":
        state = act(act(state, 0, bid=0), 1, bid=0)
        assert view(state, 0)["hand"] is None, "until all have bid"
    state = all_bid_zero(state)
    assert (round_now(state, 0)["hands"], view(state, 0)["hand"]) == (after, after[0])


def test_s0_every_third_hand_is_blind() -> None:
    assert [spec.number for spec in table(blind_every=3).position.plan if spec.blind] == [3, 6, 9, 12, 15, 18]


def test_a_dealer_chooses_trump_seeing_no_more_than_that() -> None:
    first = at_play("2C", "3C", "4C", up="9S", plays="2C 3C 4C", schedule=[1, 1], **BLIND)
    for state, hands in (first, NONE), (table(schedule=[1], dealer=0, **FOREHEAD), OTHERS):
        state = dealt(state, "2C", "3C", "4C", up="ZS")
        assert (view(state, 0)["phase"], view(state, 0)["to_act"]) == ("trump", [0])
        assert (view(state, 0)["hand"], round_now(state, 0)["hands"]) == (None, hands)


def test_a_card_on_the_forehead_is_seen_when_it_is_played() -> None:
    state = at_play("2C", "3C", "4C", up="9S", **FOREHEAD)
    assert view(state, 0)["legal"] == [{"play": "?"}]
    assert refusal(state, 0, {"play": "2C"}).code == "unseen"
    state = act(state, 0, play="?")
    assert round_now(state, 0)["hands"] == ALL
    assert round_now(state, 1)["tricks"] == [{"plays": [{"seat": 0, "card": "2C"}]}]
    assert round_now(state, 1)["hands"] == [["2C"], None, ["4C"]]


def test_only_one_card_is_held_to_the_forehead() -> None:
    state = dealt(table(forehead=True, schedule=[2, 1]), "2C 2D", "3C 3D", "4C 4D", up="9S")
    assert round_now(state, 0)["hands"] == [["2C", "2D"], None, None]


def test_tricksy_chosen_the_options_are_always_the_four_so_that_they_do_not_tell() -> None:
    state = at_play("2C", "ZD", "4C", up="9S", forehead=True, tricksy="chosen")
    four = [{"play": "?", "trump": suit} for suit in "CDHS"]
    assert view(state, 0)["legal"] == four
    assert refusal(state, 0, {"play": "?"}).code == "trump-due"
    state = act(state, 0, play="?", trump="H")
    assert (round_now(state)["trump"], view(state, 1)["legal"]) == ("S", four), "no Wizard: trump stays"
    form = round_now(act(state, 1, play="?", trump="H"))
    plays = [{"seat": 0, "card": "2C"}, {"seat": 1, "card": "ZD", "trump": "H"}]
    assert (form["trump"], form["tricks"][0]["plays"]) == ("H", plays)


def test_left_and_right_skip_the_seats_that_left() -> None:
    seats = 0b101101
    assert [left_of(seat, seats, 6) for seat in range(6)] == [2, 2, 3, 5, 5, 0]
    assert [right_of(seat, seats, 6) for seat in range(6)] == [5, 0, 0, 2, 3, 3]
