"""The cards that each seat may hold, by what another seat has seen: the bids and the plays, not only the cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_
from typing import NamedTuple, get_args

import numpy as np

from gizzard.bots.search.card_knowledge import CardKnowledge
from gizzard.bots.search.sampling import Sampler, seen_hands
from gizzard.bots.search.voids import voids_of
from gizzard.bots.search.weighted_playouts import HANDS
from gizzard.core.cards import CODES, FIRST_EXTRA, SUIT_CARDS, Hand
from gizzard.core.formats.types import SuitCode
from gizzard.core.game.position import Position
from gizzard.study.means import CONFIDENCE, Floats, share_error
from gizzard.study.trials import Trials


@dataclass(frozen=True, slots=True)
class Holding:
    """What a hidden hand may hold."""

    seat: int
    count: int
    """The number of its cards, including one laid aside to be passed."""
    void: list[SuitCode]
    """The suits of which it has shown that it holds no card."""
    cards: dict[str, float]
    """By card that the seat may hold, the chance that it does."""


class Holdings(NamedTuple):
    """What all hidden hands may hold. The chances are weighted means over deals, as those of hints."""

    seats: list[Holding]
    """Of the seats whose cards the viewer does not see."""
    out: dict[str, float]
    """By card that may be in no hand, the chance that it is in none."""
    margin: float
    """The largest half-width of the 95 % intervals of the chances, counting the sampling error alone."""


def holdings_of(position: Position, trials: Trials) -> Holdings:
    """What the hidden hands may hold, by the deals on which the choices of a seat were tried."""
    sampler = trials.playouts.deals.sampler
    seen, voids = seen_hands(position, sampler.seat), _voids(position, sampler.seat)
    hidden = [seat for seat in sorted(position.order) if seat not in seen]
    held = [_by_code(trials.held[seat] / trials.weight) for seat in hidden]
    out = _by_code(_unknown(sampler) * (trials.weight - trials.held.sum(axis=0)) / trials.weight)
    seats = [
        Holding(seat, round(sum(cards.values())), voids[seat], cards) for seat, cards in zip(hidden, held, strict=True)
    ]
    return Holdings(seats, out, _margin([*held, out], trials.effective))


def _by_code(chances: Floats) -> dict[str, float]:
    return {code: float(chances[card]) for card, code in CODES.items() if chances[card] > 0}


def _margin(chances: Sequence[dict[str, float]], effective: float) -> float:
    uncertain = [chance for cards in chances for chance in cards.values() if chance < 1]
    return CONFIDENCE * max((share_error(each, each * (1 - each), effective) for each in uncertain), default=0.0)


def _unknown(sampler: Sampler) -> Floats:
    """By card, 1 if its holder is unknown, otherwise 0."""
    extra_hands = sampler.extra_hands
    pool = sampler.pool | extra_hands.pool | extra_hands.pool_extras << FIRST_EXTRA
    return np.array([pool >> card & 1 for card in range(HANDS)], np.float64)


def _voids(position: Position, viewer: int) -> list[list[SuitCode]]:
    """By seat, the suits of which it has shown that it holds no card.

    With extra cards it may have been passed one since then.
    """
    if not position.extras:
        return [_suits(cards) for cards in voids_of(position)]
    knowledge = CardKnowledge(position, viewer)
    lasting = (reduce(and_, (origin.voids for origin in origins)) for origins in knowledge.origins)
    return [_suits(cards & ~known) for cards, known in zip(lasting, knowledge.known, strict=True)]


def _suits(cards: Hand) -> list[SuitCode]:
    """The suits of which all cards are among these."""
    return [suit for suit, whole in zip(get_args(SuitCode), SUIT_CARDS, strict=True) if cards & whole == whole]
