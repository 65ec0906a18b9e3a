"""Which hands are alike."""

import pytest

from gizzard.study.alike import BETWEEN, BIDS_LAST, LEADS, Alike, alike

FOUR = (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("hand", "trump", "seat", "kind"),
    [
        ("ZC AH 2H KS", "H", 0, Alike(4, 4, wizards=1, trumps=2, high=1, place=LEADS)),
        ("AC AD KS NH", "H", 1, Alike(4, 4, wizards=0, trumps=0, high=3, place=BETWEEN)),
        ("2C 3C 4C ZH", "H", 3, Alike(4, 4, wizards=1, trumps=0, high=0, place=BIDS_LAST)),
        ("AC Dr", None, 3, Alike(4, 2, wizards=0, trumps=0, high=1, place=BIDS_LAST)),
    ],
)
def test_hands_are_alike_by_wizards_trumps_high_cards_and_place(
    hand: str, trump: str | None, seat: int, kind: Alike
) -> None:
    assert alike(hand.split(), trump, seat, 3, FOUR) == kind


def test_nine_trumps_are_like_seven() -> None:
    hand = [f"{rank}H" for rank in "23456789T"]
    assert alike(hand, "H", 0, 3, FOUR).trumps == 7


@pytest.mark.parametrize(("dealer", "first"), [(0, 3), (3, 0), (2, 3)])
def test_the_first_to_bid_is_the_next_who_is_still_in_the_game(dealer: int, first: int) -> None:
    assert alike(["2C"], "H", first, dealer, (0, 3)).place == LEADS
