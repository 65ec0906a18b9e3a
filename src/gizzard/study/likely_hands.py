"""The likeliest hands of a seat, by the deals on which the choices of another one were tried."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from gizzard.bots.search.weighted_playouts import HAND_WIDTH
from gizzard.core.cards import CODES, FIRST_EXTRA, JESTER_CARDS, SUIT_CARDS, SUITS, WIZARD_CARDS, Hand, cards_in
from gizzard.core.game.position import Position
from gizzard.study.means import Floats

MOST: Final = 3
"""Hands that are shown."""
LIKELY: Final = 0.15
"""The least chance of the likeliest hand for which hands are told so exactly."""

Description = tuple[tuple[str, int], ...]
"""How many of which cards."""


@dataclass(frozen=True, slots=True)
class LikelyHand:
    """A hand, or a kind of hand, and the chance of it."""

    cards: dict[str, int]
    """How many of which cards: a code, Z for Wizards and N for Jesters; if not every card is told, a suit; and if that
    is not told, either, T for trumps, X for extra cards, and O for others."""
    chance: float


def likely_hands(position: Position, hands: npt.NDArray[np.int32], weights: Floats) -> list[LikelyHand]:
    """The likeliest hands: card by card, or by suit or kind if no hand is likely.

    Args:
        position: the position.
        hands: by deal, a hand in parts (see ``WeightedPlayouts``).
        weights: by deal.
    """
    found, places = np.unique(hands, axis=0, return_inverse=True)
    chances = np.bincount(places.ravel(), weights) / weights.sum()
    masks = [sum(part << number * HAND_WIDTH for number, part in enumerate(parts)) for parts in found.tolist()]
    for describe in (_cards, _suits, _kinds):
        described = Counter[Description]()
        for mask, chance in zip(masks, chances.tolist(), strict=True):
            described[tuple(describe(position, mask))] += chance
        if max(described.values()) >= LIKELY:
            break
    return [LikelyHand(dict(cards), chance) for cards, chance in described.most_common(MOST)]


def _cards(_: Position, hand: Hand) -> Iterator[tuple[str, int]]:
    """Every card of a hand."""
    special = WIZARD_CARDS | JESTER_CARDS
    return _counted(
        ("Z", hand & WIZARD_CARDS),
        *((CODES[card], 1) for card in cards_in(hand & ~special)),
        ("N", hand & JESTER_CARDS),
    )


def _suits(_: Position, hand: Hand) -> Iterator[tuple[str, int]]:
    """The Wizards, Jesters and extra cards of a hand, and how many cards of each suit there are."""
    return _counted(
        ("Z", hand & WIZARD_CARDS),
        *((suit, hand & cards) for suit, cards in zip(SUITS, SUIT_CARDS, strict=True)),
        *((CODES[FIRST_EXTRA + card], 1) for card in cards_in(hand >> FIRST_EXTRA)),
        ("N", hand & JESTER_CARDS),
    )


def _kinds(position: Position, hand: Hand) -> Iterator[tuple[str, int]]:
    """How many Wizards, trumps, extra cards, Jesters and other cards there are in a hand."""
    usual = hand & (1 << FIRST_EXTRA) - 1 & ~(position.wizards | position.jesters)
    trumps = usual & SUIT_CARDS[position.trump] if position.trump >= 0 else 0
    return _counted(
        ("Z", hand & position.wizards),
        ("T", trumps),
        ("X", hand >> FIRST_EXTRA),
        ("N", hand & position.jesters),
        ("O", usual & ~trumps),
    )


def _counted(*groups: tuple[str, Hand]) -> Iterator[tuple[str, int]]:
    return ((name, group.bit_count()) for name, group in groups if group)
