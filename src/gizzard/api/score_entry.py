"""A new round on a score sheet, and what can be wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gizzard.api.arguments import suit_of
from gizzard.core.errors import quoted
from gizzard.core.game.score_sheet import Effects
from gizzard.core.rules.special import Special, special_from
from gizzard.scorepad.pad import Entry, Pad, empty_entry
from gizzard.scorepad.score_referee import impossible_in, is_change, wrong_change
from gizzard.scorepad.sheet import Line, Problem, final_standing, limiting_rule, line_of
from gizzard.scorepad.writing import waived

BySeat = Sequence[int | None]


def next_line(pad: Pad, bids: BySeat = ()) -> Line:
    """The next round, with the bids made so far."""
    entry = empty_entry(len(pad.names))
    return line_of(pad, final_standing(pad), replace(entry, bids=tuple(bids)) if bids else entry)


def new_entry(
    pad: Pad,
    bids: BySeat,
    taken: BySeat,
    trump: str | None,
    named: Mapping[str, str] | None,
    effects: Effects,
    waive: bool,
) -> Entry:
    """The entry for the next round. Raises ValueError if the rules do not allow it."""
    next_round = next_line(pad)
    suit, special = suit_of(trump), _special(named, next_round)
    asked = next_round.bidders if next_round.frame.spec.bidding_mode.asked else ()
    _check_numbers("bids", bids, asked, next_round, optional=not next_round.frame.spec.bidding_mode.asked)
    _check_numbers("taken", taken, next_round.frame.order, next_round)
    line = line_of(pad, next_round.before, Entry(tuple(bids), tuple(taken), suit, special, effects=effects))
    line = line_of(pad, next_round.before, waived(line)) if waive else line
    _check_line(pad, line)
    return line.entry


def effects_in(players: int, bombed: int, cloud: Sequence[Sequence[int]]) -> Effects:
    """What extra cards did in a round. Raises ValueError for a change of a seat that does not exist, or not by one."""
    for change in cloud:
        if not is_change(change, players):
            raise ValueError(f"cloud: {wrong_change(change)}")
    return Effects(bombed, tuple((seat, by) for seat, by in cloud))


def _special(named: Mapping[str, str] | None, next_round: Line) -> Special | None:
    if named is None:
        return None
    special = special_from(named) if isinstance(named, Mapping) else None
    if special is None or special not in next_round.frame.nameable:
        rules = ", ".join(next_round.frame.spec.names) if next_round.frame.nameable else ""
        raise ValueError(f"{rules or 'nothing'} can be named in this round, not {quoted(named)}")
    return special


def _check_numbers(key: str, numbers: BySeat, seats: Sequence[int], next_round: Line, optional: bool = False) -> None:
    """Raise ValueError if these are not a number for each of the seats, and None for the others."""
    check_length(key, numbers, len(next_round.entry.bids))
    cards = next_round.frame.spec.cards
    for seat, number in enumerate(numbers):
        if seat in seats and (type(number) is not int or not 0 <= number <= cards):
            raise ValueError(f"{key} of seat {seat} must be a number from 0 to {cards}, not {quoted(number)}")
        if seat not in seats and number is not None and not optional:
            raise ValueError(f"{key} of seat {seat} must be None, not {quoted(number)}")


def check_length(key: str, numbers: BySeat, seats: int) -> None:
    """Raise ValueError if this is not an entry for each seat."""
    if len(numbers) != seats:
        raise ValueError(f"{key} must have an entry for each of {seats} seats, not {quoted(numbers)}")


def _check_line(pad: Pad, line: Line) -> None:
    """Raise ValueError if no game can have the round, or the rules do not allow it."""
    for key, what in impossible_in(line):
        raise ValueError(f"{key}: {what}")
    if line.problems:
        raise ValueError(_problem(pad, line))


def _problem(pad: Pad, line: Line) -> str:
    if Problem.BARRED in line.problems:
        why = f"as the bids must not add up to the number of tricks ({limiting_rule(pad)})"
        return f"seat {line.bidders[-1]} may not bid {line.barred}, {why}"
    return f"the tricks add up to {line.taken_total}, not {line.tricks}"
