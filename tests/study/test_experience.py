"""What the nets bid on hands alike, and how it ended."""

from math import isclose
from typing import Any

import pytest

from gizzard.core.rules.parsing import parse
from gizzard.study.experience import Experience, experience
from gizzard.study.question import Question, cards_of, position_of, turn_up_of


def question(hand: str, turn_up: str, bids: tuple[int, ...] = (), **rules: Any) -> Question:
    return Question(parse({"players": 4, **rules}), cards_of(hand.split()), turn_up_of(turn_up), bids=bids)


def asked(question: Question) -> list[Experience]:
    return experience(position_of(question), question.seat)


def test_every_bid_on_hands_alike_is_counted() -> None:
    found = asked(question("ZC AH 2D KS", "7H"))
    assert isclose(sum(each["share"] for each in found), 1)
    assert found == sorted(found, key=lambda each: -each["hands"])
    assert found[0]["bid"] == 2
    assert all(0 <= each["made"] <= 1 for each in found)


def test_what_is_made_more_often_than_three_in_seven_brings_more_than_it_costs() -> None:
    """S0: a bid of one that is made scores 30, a missed bid costs 10 for each trick."""
    (one,) = (each for each in asked(question("AH", "7H")) if each["bid"] == 1)
    assert one["points"] == pytest.approx(30 * one["made"] - 10 * (1 - one["made"]), abs=1e-6)


@pytest.mark.parametrize("rules", [{"last_bid": "canadian"}, {"bidding": "hidden"}, {"cards": ["bomb"]}])
def test_other_rules_than_the_standard_games_are_not_in_it(rules: dict[str, Any]) -> None:
    assert not asked(question("ZC AH 2D KS", "7H", **rules))


def test_what_was_hardly_ever_dealt_is_not_in_it() -> None:
    assert not asked(question("ZC ZD ZH ZS AC AD AS KC KD KS", "7H"))
