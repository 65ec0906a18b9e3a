"""From the legal actions of a view to questions, and back to one action."""

from typing import Any

from gizzard.core.formats.view import View
from gizzard.terminal.play.choices import in_order, label, main_fork, next_fork, question
from gizzard.terminal.voice import Voice
from tests.present import present
from tests.terminal.play.players import table_of

CHOOSE: dict[str, Any] = {"smyrna": ["gizzard-fester", "uber-wizard"], "schedule": [3, 3]}


def trump_to_choose() -> View:
    """You deal, a Wizard is turned up, and a rule for the next round is due."""
    tables = (table_of(seed=seed, **CHOOSE) for seed in range(1000))
    return next(table.view for table in tables if table.view["phase"] == "trump" and table.view["legal"])


def test_trump_is_asked_for_before_the_special_rule_and_its_cards() -> None:
    view, voice = trump_to_choose(), Voice()
    suits = main_fork(view["legal"])
    assert question(voice, view, suits) == "Choose trump."
    assert [label(voice, suits, suit) for suit in suits.options] == ["clubs", "diamonds", "hearts", "spades"]
    rules = present(next_fork(suits.options["H"]))
    assert [label(voice, rules, rule) for rule in rules.options] == ["Gizzard/Fester", "Uber-Wizard"]
    cards = present(next_fork(rules.options["uber-wizard"]))
    assert {"QS", "Q", "jesters", "suicide-kings"} < set(cards.options)
    assert label(voice, cards, "Q") == "every queen"
    assert next_fork(cards.options["QS"]) is None
    assert cards.options["QS"] == [{"trump": "H", "name": {"rule": "uber-wizard", "cards": "QS"}}]
    assert rules.options["gizzard-fester"] == [{"trump": "H", "name": {"rule": "gizzard-fester"}}]


def test_a_call_is_asked_for_and_then_the_trump_of_a_wizard() -> None:
    legal = [{"play": "ZC", "call": True, "trump": suit} for suit in "CDHS"] + [{"play": "ZC", "call": False}]
    cards = main_fork(legal)
    assert list(cards.options) == ["ZC"]
    calls = present(next_fork(cards.options["ZC"]))
    assert [label(Voice(), calls, call) for call in calls.options] == ["Call “Gizzard!”", "Say nothing"]
    trump = present(next_fork(calls.options[True]))
    assert trump.about == "trump"
    assert next_fork(calls.options[False]) is None


def test_a_single_action_is_still_a_question() -> None:
    assert main_fork([{"play": "2C"}]).options == {"2C": [{"play": "2C"}]}


def test_a_hand_is_held_by_suit_trump_first_and_specials_last() -> None:
    assert in_order(["NC", "2C", "AS", "3H", "ZD", "KH"], "H") == ["KH", "3H", "2C", "AS", "ZD", "NC"]
