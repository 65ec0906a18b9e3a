"""What players of other programs complained of, as positions under standard rules. The club player and the expert do
none of it."""

from typing import Any

import pytest

from gizzard.bots.levels import answer
from gizzard.core.formats.view import view
from gizzard.core.game.state import State
from tests.games import bid_all, dealt, play_all, table

SEEDS = range(3)


def answers(state: State, seat: int, kind: str) -> set[Any]:
    return {answer(level, view(state, seat), seed).get(kind) for level in ("club", "expert") for seed in SEEDS}


def four(*hands: str, up: str = "9S") -> State:
    """Four players; seat 0 leads, seat 3 deals."""
    return dealt(table(4, schedule=[len(hands[0].split())]), *hands, up=up)


class TestNeedingEveryTrickLeadTheBossCard:
    @pytest.mark.parametrize(
        ("hand", "boss"), [("AS 2D", "AS"), ("ZC 5H", "ZC"), ("AS KD 4D", "AS"), ("ZC JD 6H", "ZC")]
    )
    def test_from_the_first_card(self, hand: str, boss: str) -> None:
        count = len(hand.split())
        rest = ["2C 3C 4C", "5C 6C 7C", "8C 9C TC"]
        state = four(hand, *(" ".join(other.split()[:count]) for other in rest))
        assert answers(bid_all(state, count, 0, 0, 0), 0, "play") == {boss}


class TestDoNotBidZeroOnTheTopTrump:
    @pytest.mark.parametrize("hand", ["AS", "ZH", "AS 2C", "AS 2C 3D", "ZD 2C 3D"])
    def test_last_to_bid(self, hand: str) -> None:
        count = len(hand.split())
        rest = ["4C 5C 6C", "7C 8C 9C", "4D 5D 6D"]
        state = four(*(" ".join(other.split()[:count]) for other in rest), hand)
        assert 0 not in answers(bid_all(state, 0, 0, 0), 3, "bid")


class TestDoNotRuffInWhenABossTrumpMakesTheBid:
    @pytest.mark.parametrize("hand", ["ZC 3S 2C", "ZC 4S 5C", "AS 3S 2C"])
    def test_keep_the_low_trump(self, hand: str) -> None:
        state = bid_all(four("9H 3H 4D", hand, "2H 5D 6D", "TH 7D 8D"), 1, 1, 0, 0)
        low = hand.split()[1]
        assert low not in answers(play_all(state, "9H"), 1, "play")


class TestWithTheBidMadeLoseHigh:
    @pytest.mark.parametrize(("hand", "led", "highest"), [("QH 3H", "KH", "QH"), ("JH 8H 2H", "AH", "JH")])
    def test_under_a_higher_card(self, hand: str, led: str, highest: str) -> None:
        count = len(hand.split())
        rest = [f"{led} 3D 4D", "2C 5D 6D", "TC 7D 8D"]
        first, *others = (" ".join(other.split()[:count]) for other in rest)
        state = bid_all(four(first, hand, *others), 1, 0, 0, 0)
        assert answers(play_all(state, led), 1, "play") == {highest}


class TestNoWizardUnderAWizard:
    @pytest.mark.parametrize("hand", ["ZC 5C 2D", "ZC 5C 6C", "ZC AS 2D"])
    def test_while_it_is_needed(self, hand: str) -> None:
        needed = 2 if "AS" in hand else 1
        state = bid_all(four("ZD 3H 4D", hand, "2H 5D 6D", "TH 7D 8D"), 1, needed, 0, 0)
        assert "ZC" not in answers(play_all(state, "ZD"), 1, "play")

    def test_but_rid_of_it_once_the_bid_is_made(self) -> None:
        state = bid_all(four("ZD 3H 4D", "ZC 5C 2D", "2H 5D 6D", "TH 7D 8D"), 1, 0, 0, 0)
        assert answers(play_all(state, "ZD"), 1, "play") == {"ZC"}
