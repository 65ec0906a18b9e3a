"""Whether a sampler can draw what is true: each card that a seat does not see fits where it is drawn."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from gizzard.bots.search.sampling import sampler
from gizzard.core.cards import FIRST_EXTRA, NO_CARD, Card, Hand, cards_in
from gizzard.core.game.fields import PASS
from gizzard.core.game.position import Position


class Slot(NamedTuple):
    """Hidden cards of a seat that are drawn together."""

    number: int
    need: int
    allowed: Hand


def could_be_drawn(position: Position, seat: int) -> bool:
    """Whether the true hands and passes are among those that a seat's sampler can draw."""
    fields = sampler(position, seat).fields()
    if position.extras:
        return _fits_slots(position, seat, fields["extra_hands"].fields())
    return all(
        _fits(_hand(position, seat, other), *(fields[name][other] for name in ("_known", "_need", "_allowed")))
        for other in [*fields["_order"]][: fields["receivers"]]
    )


def _fits(hand: Hand, known: Hand, need: int, allowed: Hand) -> bool:
    hidden = hand & ~known
    return not (known & ~hand or hidden & ~allowed) and hidden.bit_count() == need


def _hand(position: Position, seat: int, other: int) -> Hand:
    """A hand, with what is laid aside to be passed, if another seat looks."""
    aside = position.laid_aside[other] if position.phase == PASS and other != seat else NO_CARD
    return position.held[other] | (1 << aside if aside != NO_CARD else 0)


def _fits_slots(position: Position, seat: int, fields: dict[str, Any]) -> bool:
    words = [*fields["allowed"]]
    slots = [
        Slot(number, fields["_slot_need"][number], words[2 * number] | words[2 * number + 1] << FIRST_EXTRA)
        for number in range(fields["slots"])
    ]
    passed_into = dict(_passes(position, [*fields["_passed_into"]]))
    for other in position.order:
        if fields["hidden"] >> other & 1:
            known = fields["_known"][other] | fields["_known_extras"][other] << FIRST_EXTRA
            hand = _hand(position, seat, other)
            own = [slot for slot in slots if fields["_slot_seat"][slot.number] == other]
            if known & ~hand or not _can_fill(own, [*cards_in(hand & ~known)], passed_into):
                return False
    return True


def _passes(position: Position, passed_into: Sequence[int]) -> Iterator[tuple[Card, int]]:
    """The cards passed after tricks with the slots of those that they were passed to, in order."""
    for card, slot in zip(position.given, passed_into, strict=False):
        if card != NO_CARD and slot >= 0:
            yield card, slot


def _can_fill(slots: Sequence[Slot], cards: Sequence[Card], passed_into: dict[Card, int]) -> bool:
    """Whether the slots of a seat can hold these cards; one that was passed to it is in the slot of that pass."""
    if not cards:
        return all(slot.need == 0 for slot in slots)
    card, *others = cards
    wanted = passed_into.get(card)
    fixed = wanted if wanted in [slot.number for slot in slots] else None
    for place, slot in enumerate(slots):
        if slot.need and slot.allowed >> card & 1 and fixed in (None, slot.number):
            left = [*slots[:place], slot._replace(need=slot.need - 1), *slots[place + 1 :]]
            if _can_fill(left, others, passed_into):
                return True
    return False
