"""The next number to record, and how a number changes a round.

The page runs this file, too: the build translates it (see ``core_build/javascript.py``).
"""

from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from gizzard.core.formats.effects import CLOUD
from gizzard.scorepad.cells import Changes
from gizzard.scorepad.pad import effect_values
from gizzard.scorepad.sheet import Sheet
from gizzard.scorepad.sheet_round import SheetRound, changed_bid, is_agreed


class Kind(StrEnum):
    """What is noted of a player in a round."""

    BID = "bid"
    TAKEN = "taken"


class Field(NamedTuple):
    """The place of a number on the pad."""

    round: int
    """From 1."""
    kind: Kind
    seat: int


def key_of(field: Field) -> str:
    """The key of the cell of a field."""
    return f"{field.round}.{field.kind}.{field.seat}"


def next_field(of: SheetRound) -> Field | None:
    """The first number of a round that is missing, bids before tricks, in turn; None if none is."""
    if of.bids_missing:
        return Field(of.number, Kind.BID, of.bids_missing[0])
    return Field(of.number, Kind.TAKEN, of.taken_missing[0]) if of.taken_missing else None


def number_at(of: SheetRound, field: Field) -> int | None:
    """What is noted in a field of a round."""
    return (of.line.bids if field.kind == Kind.BID else of.line.taken)[field.seat]


def entered(of: SheetRound, field: Field, value: int) -> Changes:
    """What a number in a field changes: if only one player's tricks are missing then, they follow."""
    changes = {key_of(field): value}
    others = [seat for seat in of.order if seat != field.seat]
    missing = [seat for seat in others if of.line.taken[seat] is None]
    if field.kind == Kind.BID or len(missing) != 1 or is_agreed(of, missing[0]):
        return changes
    rest = of.tricks - value - sum(of.line.taken[seat] or 0 for seat in others)
    return changes | {key_of(Field(of.number, Kind.TAKEN, missing[0])): rest} if rest >= 0 else changes


def done_after(of: SheetRound, now: SheetRound) -> bool:
    """Whether a round is done after a change, on a pad that closes rounds by itself.

    It is if nothing is missing or wrong, or if the table has accepted before what is wrong.
    """
    if now.standing is not None and not now.wrong:
        return True
    return of.line.done and len(of.wrong) > 0 and all(problem in of.wrong for problem in now.wrong)


def end_of(of: Sheet) -> Changes:
    """What ending the game now changes: a complete round counts though nobody has closed it, and it may be the last."""
    one = of.current
    counts = one is not None and done_after(one, one)
    closing = {f"{one.number}.done": True} if one is not None and counts else {}
    return closing if len(of.closed) + len(closing) == len(of.plan) else {**closing, "ended": True}


def is_changeable(of: SheetRound, seat: int, change: int) -> bool:
    """Whether a seat's bid may be changed by 1 or -1, or its last change taken back."""
    bid = (changed_bid(of, seat) or 0) + change
    if bid < 0 or bid > of.spec.cards:
        return False
    changes = of.line.effects.cloud
    return _takes_back(of, seat, change) or len(changes) < of.most_effects[CLOUD]


def with_change(of: SheetRound, seat: int, change: int) -> Changes:
    """What a change of a seat's bid by 1 or -1 changes; it takes back the last one if that went the other way."""
    changes = of.line.effects.cloud
    following = changes[:-1] if _takes_back(of, seat, change) else (*changes, (seat, change))
    return effect_values(of.number, replace(of.line.effects, cloud=tuple(following)))


def _takes_back(of: SheetRound, seat: int, change: int) -> bool:
    changes = of.line.effects.cloud
    return len(changes) > 0 and changes[-1] == (seat, -change)


def with_bombed(of: SheetRound, bombed: int) -> Changes:
    """What another number of tricks that nobody took changes."""
    return effect_values(of.number, replace(of.line.effects, bombed=bombed))
