"""What is complained of is recognised in the rounds of a record, by what the seat could see."""

import pytest

from bench.habits import COMPLAINTS, Decision, bids_zero, decisions, loses_low, no_boss_led, ruffs_in, wastes_wizard
from gizzard.cards import BY_CODE, DECK, SUITS, hand_of
from gizzard.rules.tricks import LEAD_OPEN

SPADES = SUITS.index("S")


def hand(codes: str) -> int:
    return hand_of(BY_CODE[code] for code in codes.split())


def decision(cards: str, needed: int, card: str | None = None, best: str | None = None, **more: bool) -> Decision:
    """Spades are trump; ``best`` was led and takes the trick so far."""
    led = LEAD_OPEN if best is None else SUITS.index(best[1])
    held = hand(cards)
    one = Decision(held, hand_of(DECK) & ~held, SPADES, needed, BY_CODE[card] if card else None, led, **more)
    return one if best is None else one._replace(best=one.height(BY_CODE[best], led))


@pytest.mark.parametrize(("card", "found"), [("ZC", False), ("5H", True)])
def test_needing_every_trick_the_boss_card_is_led(card: str, found: bool) -> None:
    assert no_boss_led(decision("ZC 5H", 2, card)) is found
    assert no_boss_led(decision("ZC 5H", 1, card)) is None
    assert no_boss_led(decision("KC 5H", 2, "5H")) is None


def test_zero_is_not_bid_with_an_unbeatable_card() -> None:
    assert bids_zero(decision("ZC 2H", 0)) is True
    assert bids_zero(decision("ZC 2H", 1)) is False
    assert bids_zero(decision("AS 2H", 0)) is None  # a Wizard beats it


def test_a_low_trump_is_not_spent_where_a_sure_one_makes_the_bid() -> None:
    assert ruffs_in(decision("ZC 3S 2C", 1, "3S", best="9H")) is True
    assert ruffs_in(decision("ZC 3S 2C", 1, "2C", best="9H")) is False
    assert ruffs_in(decision("ZC 3S 2C", 2, "3S", best="9H")) is None


def test_losing_is_done_high_where_it_makes_a_difference() -> None:
    assert loses_low(decision("3H QH", 0, "3H", best="KH", last=True)) is True
    assert loses_low(decision("3H QH", 0, "QH", best="KH", last=True)) is False
    assert loses_low(decision("JH QH", 0, "JH", best="KH", last=True)) is None  # its like
    assert loses_low(decision("3H QH", 0, "3H", best="KH")) is None  # others may take it
    assert loses_low(decision("3H QH", 1, "3H", best="KH", last=True)) is None


def test_a_wizard_that_is_needed_is_not_wasted() -> None:
    assert wastes_wizard(decision("ZC 5C", 1, "ZC", best="ZD", under_wizard=True)) is True
    assert wastes_wizard(decision("ZC 5C", 1, "5C", best="ZD", under_wizard=True)) is False
    assert wastes_wizard(decision("ZC 5C", 0, "ZC", best="ZD", under_wizard=True)) is None


def test_a_round_is_read_card_by_card() -> None:
    round_ = {
        "dealer": 1,
        "hands": [["ZC", "5H"], ["3H", "QH"]],
        "turn_up": "9S",
        "trump": "S",
        "bids": [2, 0],
        "taken": [2, 0],
        "tricks": [
            {"plays": [{"seat": 0, "card": "5H"}, {"seat": 1, "card": "3H"}], "winner": 0},
            {"plays": [{"seat": 0, "card": "ZC"}, {"seat": 1, "card": "QH"}], "winner": 0},
        ],
    }
    bid, *plays = decisions(round_)
    assert (bid.card, bid.needed, [play.needed for play in plays]) == (None, 0, [2, 0, 1, 0])
    assert [play.last for play in plays] == [False, True, False, True]
    made = [name for play in plays for name, does in COMPLAINTS.items() if does(play)]
    assert made == [next(iter(COMPLAINTS))]
