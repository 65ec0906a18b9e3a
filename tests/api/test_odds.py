"""``gz.odds``: what every bid on a hand is worth."""

from typing import Any

import pytest

import gizzard as gz
from gizzard.core.cards import BY_CODE
from gizzard.core.rules.parsing import parse
from gizzard.study.hand import hand_odds
from gizzard.study.question import Question

THREE = gz.ruleset(players=3)
HAND = ["KH", "QC", "2S"]


def test_odds_are_those_of_the_terminal() -> None:
    found = gz.odds(THREE, HAND, "7H", bids=[1], deals=300)
    *_, shown = hand_odds(
        Question(parse({"players": 3}), tuple(map(BY_CODE.__getitem__, HAND)), BY_CODE["7H"], bids=(1,)), 300
    )
    assert [(odds.bid, odds.points.value, odds.made, odds.tied) for odds in found.bids] == [
        (odds.bid, odds.expected, odds.made, odds.tied) for odds in shown.bids
    ]
    assert [odds.points.ci for odds in found.bids] == [pytest.approx(odds.ci) for odds in shown.bids]
    assert (found.best.bid, found.tricks, found.deals) == (shown.best, tuple(shown.tricks), 300)
    assert [(heard.seat, heard.bid) for heard in found.heard] == [(0, 1)]
    assert all(isinstance(card, gz.Card) for card in found.heard[0].cards)


def test_one_card_is_exact() -> None:
    found = gz.odds(gz.ruleset(players=4), ["ZH"], "7H")
    assert (found.exact, found.deals, found.margin, found.tricks) == (True, 0, 0.0, (0.0, 1.0))
    assert found.best.points == (30.0, 0.0)


def test_cards_are_written_as_at_the_terminal() -> None:
    assert gz.odds(THREE, ["k♥", "10c"], "7H", deals=50) == gz.odds(THREE, ["KH", "TC"], "7H", deals=50)


def test_trump_can_be_named() -> None:
    hearts, none = (gz.odds(THREE, ["AH", "KH"], "ZC", trump=trump, deals=100) for trump in "HD")
    assert hearts.tricks[2] > none.tricks[2]


def test_progress_and_time_limit() -> None:
    reports: list[tuple[gz.Odds, float]] = []
    found = gz.odds(THREE, HAND, "7H", deals=400, progress=lambda *report: reports.append(report))
    assert reports[-1] == (found, 1.0)
    assert [share for _, share in reports] == [odds.deals / 400 for odds, _ in reports]
    assert gz.odds(THREE, HAND, "7H", seconds=0) == gz.odds(THREE, HAND, "7H", deals=reports[0][0].deals)


@pytest.mark.parametrize(
    ("hand", "turn_up", "more", "error", "told"),
    [
        (["KH", "KH"], "7H", {}, ValueError, "KH.* twice"),
        (["KH", "11H"], "7H", {}, ValueError, '"11H" is not a card'),
        (["KH"], "ZC", {}, ValueError, "trump"),
        (["KH"], "ZC", {"trump": "X"}, ValueError, '^trump is one of C, D, H, S, or "-"'),
        (["KH"], "7H", {"bids": [2]}, ValueError, "seat 0: 2"),
        (["KH"], "7H", {"opponents": ["x"]}, ValueError, '^"x" is not a kind of player; there are person, novice'),
        (["KH"], "7H", {"seat": -1}, ValueError, "^there is no seat -1: seats are 0 to 2"),
        (["KH"], "7H", {"bids": [1], "seat": 2}, ValueError, "seat"),
        (["KH"], "7H", {"deals": 0}, ValueError, "^deals must be from 1 to 10,000,000, but is 0"),
        ("KH", "7H", {}, TypeError, '^hand must be a list of strings, not "KH"'),
    ],
)
def test_wrong_arguments_are_named(hand: Any, turn_up: str, more: Any, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        gz.odds(THREE, hand, turn_up, **more)
