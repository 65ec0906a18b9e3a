"""The likeliest hands of a seat."""

from itertools import product

import numpy as np

from gizzard.bots.search.weighted_playouts import HAND_PARTS, HAND_WIDTH, HANDS
from gizzard.core.cards import BY_CODE, hand_of
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.view import view
from gizzard.study.hints import choices_for
from gizzard.study.likely_hands import LikelyHand, likely_hands
from gizzard.study.valuation import Precision
from tests.study.test_evaluation import dealt

STATE = dealt("4D 5D 6C|KC QC 2D|3C 2H 7H", "7S", 1, 0, 1)
POSITION = position_of(view(STATE, 1))
"""Spades are trump."""


def parts(hand: int) -> list[int]:
    mask = (1 << HAND_WIDTH) - 1
    return [hand & mask, hand >> HAND_WIDTH & mask, hand >> 2 * HAND_WIDTH]


def found(*hands: tuple[str, float]) -> list[LikelyHand]:
    masks = [hand_of(BY_CODE[code] for code in codes.split()) for codes, _ in hands]
    return likely_hands(POSITION, np.array([*map(parts, masks)], np.int32), np.array([weight for _, weight in hands]))


def test_the_likeliest_come_first_card_by_card() -> None:
    """Wizards are alike, and so are Jesters."""
    assert found(("ZC 2H", 3), ("2H ZS", 3), ("ND NS", 2), ("Dr 2H", 1), ("AS 3C", 1)) == [
        LikelyHand({"Z": 1, "2H": 1}, 0.6),
        LikelyHand({"N": 2}, 0.2),
        LikelyHand({"2H": 1, "Dr": 1}, 0.1),
    ]


def test_suits_are_told_if_no_hand_is_likely() -> None:
    (only,) = found(*((f"{low}H {high}H", 1) for low in "2345" for high in "6789T"))
    assert (only.cards, round(only.chance, 6)) == ({"H": 2}, 1)


def test_trumps_and_others_are_told_if_no_suits_are_likely() -> None:
    hands = (" ".join(map("".join, zip("23456", suits, strict=True))) for suits in product("CDHS", repeat=5))
    assert found(*((hand, 1) for hand in hands))[0].cards == {"T": 1, "O": 4}


def test_hands_are_those_whose_cards_are_counted() -> None:
    trials = choices_for(view(STATE, 1), (), Precision(se=1.0, deals=256)).settled().trials
    for seat in range(3):
        hands, weights = trials.hands(seat)
        masks = [sum(part << at * HAND_WIDTH for at, part in enumerate(row)) for row in hands.tolist()]
        bits = np.array([[mask >> card & 1 for card in range(HANDS)] for mask in masks])
        assert hands.shape[1] == HAND_PARTS
        assert (weights @ bits).tolist() == trials.held[seat].tolist()
