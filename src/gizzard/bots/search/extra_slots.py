"""What a seat knows of the hidden hands in a round with extra cards, as slots from which ``ExtraHands`` draws."""

from array import array
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from gizzard.bots.search.card_knowledge import DEALT, CardKnowledge
from gizzard.bots.search.deal_counts import CLASSES, NO_TABLE, DealTable, stages_of, table_of
from gizzard.bots.search.extra_hands import NO_SLOT, SEEN_PASS, ExtraHands
from gizzard.core.cards import FIRST_EXTRA, FIRST_WORD, NO_CARD, Hand, hand_of
from gizzard.core.game.fields import PASS
from gizzard.core.game.position import Position
from gizzard.core.rules.deal import deck_with


class Slot(NamedTuple):
    """Hidden cards of a hand that are drawn together."""

    seat: int
    need: int
    """The number of cards."""
    allowed: Hand
    """The cards that they can be, in one mask of both words."""
    trick: int = DEALT
    """The trick after which the only card was passed, if any card drawn for the seat was."""


def no_extra_hands() -> ExtraHands:
    """For a round without extra cards."""
    return ExtraHands(0, (0, 0), 0, [], ([], [], array("q"), 0), [], (0, 0), NO_TABLE)


def extra_hands(position: Position, seat: int) -> ExtraHands:
    """What a seat knows of the hidden hands of a round with extra cards."""
    knowledge = CardKnowledge(position, seat)
    hidden = [other for other in position.order if other != seat or not position.sees_own_hand()]
    pool = _pool(position, seat, hidden, knowledge)
    slots = [slot for other in hidden for slot in _slots(position, seat, knowledge, other, pool)]
    apart = [1 << card for card in knowledge.moved]
    restricted = [slot for slot in slots if apart or slot.allowed != pool]
    order = [*restricted, *(slot for slot in slots if slot not in restricted)]
    stages = [(slot.need, slot.allowed) for slot in restricted]
    if apart:  # what nobody holds
        stages.append((pool.bit_count() - sum(slot.need for slot in slots), pool & ~sum(apart)))
    allowed = array("q", [word for slot in order for word in _words(slot.allowed)])
    return ExtraHands(
        seat,
        _words(pool),
        sum(1 << other for other in hidden),
        [_words(hand) for hand in knowledge.known],
        ([slot.seat for slot in order], [slot.need for slot in order], allowed, max(len(stages) - 1, 0)),
        _passed_into(position, knowledge, order),
        _words(knowledge.open),
        _table(pool, stages, apart),
    )


def _words(cards: Hand) -> tuple[Hand, Hand]:
    return cards & FIRST_WORD, cards >> FIRST_EXTRA


def _table(pool: Hand, stages: Sequence[tuple[int, Hand]], apart: Sequence[Hand]) -> DealTable:
    """The table of all stages but the last; if there are too many kinds, cards that moved are drawn like others."""
    if len(stages) < 2:
        return NO_TABLE
    seats = [(need, allowed, 0) for need, allowed in stages]
    classes, facts = stages_of(pool, 0, seats, apart)
    if max(map(len, classes)) > CLASSES:
        classes, facts = stages_of(pool, 0, seats)
    return table_of(classes, facts)


def _pool(position: Position, seat: int, hidden: Sequence[int], knowledge: CardKnowledge) -> Hand:
    """The cards whose holder is unknown."""
    pool = hand_of(deck_with(position.extras)) & ~knowledge.gone
    if position.phase == PASS and position.laid_aside[seat] != NO_CARD:
        pool &= ~(1 << position.laid_aside[seat])
    for other in range(position.players):
        pool &= ~(knowledge.known[other] if other in hidden else position.held[other])
    return pool


def _slots(position: Position, seat: int, knowledge: CardKnowledge, other: int, pool: Hand) -> Iterator[Slot]:
    """The slots of a hand: for each card that may be of a suit of which the seat had none before, one of its own."""
    origins, need = knowledge.origins[other], _hidden_cards(position, seat, knowledge, other)
    elsewhere = hand_of(card for card, seats in knowledge.moved.items() if not seats >> other & 1)
    lapsed = next(
        (place for place in range(1, len(origins)) if origins[place].voids != origins[place - 1].voids), len(origins)
    )
    loose = origins[max(lapsed, len(origins) - need) :]
    if need > len(loose):
        yield Slot(other, need - len(loose), pool & ~origins[0].voids & ~elsewhere)
    for origin in loose:
        yield Slot(other, 1, pool & ~origin.voids & ~elsewhere, origin.trick)


def _hidden_cards(position: Position, seat: int, knowledge: CardKnowledge, other: int) -> int:
    """The number of cards of a hand that may be any, including one laid aside to pass."""
    laid = position.phase == PASS and other != seat and position.laid_aside[other] != NO_CARD
    return position.held[other].bit_count() + laid - knowledge.known[other].bit_count()


def _passed_into(position: Position, knowledge: CardKnowledge, slots: Sequence[Slot]) -> list[int]:
    """By trick and giver, in turn, the slot of the card passed, NO_SLOT, or SEEN_PASS, once everyone has passed."""
    tricks = position.tricks - (position.phase == PASS)
    places = {(slot.seat, slot.trick): number for number, slot in enumerate(slots) if slot.trick != DEALT}
    takers = [(giver, position.after[giver]) for giver in position.order]
    passes = zip([*product(range(tricks), takers)], position.given, strict=False)
    return [
        SEEN_PASS if knowledge.sees_pass(giver, taker, card) else places.get((taker, trick), NO_SLOT)
        for (trick, (giver, taker)), card in passes
    ]
