"""The next number to record, and how a number changes a round."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

from gizzard.scorepad.pad import Entry, Numbers, Pad
from gizzard.scorepad.sheet import Line, lines


class Column(StrEnum):
    """What is noted of a player in a round."""

    BIDS = "bids"
    TAKEN = "taken"


class Cell(NamedTuple):
    """A number on the pad."""

    number: int
    """Of the round, from 1."""
    column: Column
    seat: int


def due(line: Line) -> Cell | None:
    """The first number of a round that is missing, bids before tricks, in turn; None if none is."""
    if line.bids_missing and line.frame.spec.bidding_mode.asked:
        return Cell(line.number, Column.BIDS, line.bids_missing[0])
    return Cell(line.number, Column.TAKEN, line.taken_missing[0]) if line.taken_missing else None


def value_at(line: Line, cell: Cell) -> int | None:
    """What is noted in a cell of a round."""
    return (line.bids if cell.column is Column.BIDS else line.entry.taken)[cell.seat]


def written(line: Line, cell: Cell, value: int | None) -> Entry:
    """The round with a number in a cell; where only one player's tricks are missing then, they follow."""
    entry = line.entry
    if cell.column is Column.BIDS:
        return replace(entry, bids=_with(entry.bids, cell.seat, value), bid_waived=False)
    taken = _with(entry.taken, cell.seat, value)
    missing = [seat for seat in line.frame.order if taken[seat] is None]
    rest = line.tricks - sum(number or 0 for number in taken)
    if value is not None and len(missing) == 1 and rest >= 0:
        taken = _with(taken, missing[0], rest)
    return replace(entry, taken=taken, taken_waived=False)


def _with(values: Numbers, seat: int, value: int | None) -> Numbers:
    return (*values[:seat], value, *values[seat + 1 :])


def waived(line: Line) -> Entry:
    """The round with all that is wrong in it let pass by the table."""
    return replace(line.entry, bid_waived=line.bids_barred, taken_waived=line.taken_wrong)


def all_waived(pad: Pad) -> Pad:
    """The pad with all that is wrong in any round let pass."""
    for index in range(len(pad.rounds)):
        line = next(islice(lines(pad), index, None))
        pad = replace(pad, rounds=(*pad.rounds[:index], waived(line), *pad.rounds[index + 1 :]))
    return pad
