"""A round as data: for the screen, and for bots that have a view and no state."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.game import spec_form, start, view
from gizzard.game.viewspec import spec_of
from gizzard.rules.ruleset import RuleSet
from gizzard.rules.smyrna import Smyrna
from tests.games import bid_all, dealt, logged_game, table, under_special
from tests.strategies import examples, rule_sets

PLAIN = {
    "number": 1,
    "cards": 1,
    "bidding": "open",
    "last_bid": "free",
    "blind": False,
    "forehead": False,
    "wizards": ["ZC", "ZD", "ZH", "ZS"],
    "jesters": ["NC", "ND", "NH", "NS"],
    "calls": False,
    "exchange": "none",
    "last_card_up": False,
    "uber": [],
    "scoring": "standard",
    "tricksy": "off",
    "saboteur": None,
    "trump": "turn-up",
    "eliminates": False,
    "names": [],
    "special": None,
}


def test_a_round_of_the_standard_game() -> None:
    assert spec_form(dealt(table(schedule=[1]), "2C", "3C", "4C", up="9S")) == PLAIN


@pytest.mark.parametrize(
    ("rule", "cards", "expected"),
    [
        ("gizzard-fester", None, {"calls": True}),
        ("pass-one", None, {"exchange": "pass"}),
        ("pull-one", None, {"exchange": "pull"}),
        ("last-card-up", None, {"last_card_up": True}),
        ("uber-wizard", "Q", {"uber": ["QC", "QD", "QH", "QS"]}),
        ("trick-points", None, {"scoring": "trick-points"}),
    ],
)
def test_a_round_under_a_special_rule(rule: str, cards: str | None, expected: dict[str, object]) -> None:
    form = spec_form(under_special(rule, "2C", "3C", "4C", up="9S", cards=cards))
    special = {"rule": rule} | ({"cards": cards} if cards else {})
    assert form == PLAIN | {"number": 2, "names": [rule], "special": special} | expected


def test_the_saboteur_is_named_by_seat() -> None:
    assert spec_form(dealt(table(schedule=[1], saboteur=True, dealer=1), "2C", "3C", "4C", up="9S"))["saboteur"] == 1


def test_a_blind_one_card_round_with_forehead_is_not_blind() -> None:
    state = under_special("trick-points", "2C", "3C", "4C", up="9S", forehead=True, blind_every=2)
    assert (spec_form(state)["blind"], spec_form(state)["forehead"]) == (False, True)
    assert spec_form(bid_all(state, 0, 0, 0))["forehead"]


@examples(30)
@given(rules=rule_sets(small=True), seed=st.integers(0, 2**32))
def test_a_view_says_all_of_its_round(rules: RuleSet, seed: int) -> None:
    states, _ = logged_game(start(rules, 0), Random(seed), most=120)
    under_way = [state for state in states if not state.between_rounds]
    for state in under_way[::5]:
        assert spec_of(view(state, 0)) == state.position.spec


def test_every_special_rule_is_shown() -> None:
    assert len(Smyrna) == 6
