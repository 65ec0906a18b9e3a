"""A new round on a score sheet, and what can be wrong with it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gizzard.api.arguments import suit_of
from gizzard.core.errors import quoted
from gizzard.core.formats.effects import effects_of
from gizzard.core.game.score_sheet import Effects, Line
from gizzard.core.rules.bidding import rule_of
from gizzard.core.rules.special import Special, special_from
from gizzard.scorepad.fields import is_change
from gizzard.scorepad.pad import Pad, empty_line
from gizzard.scorepad.score_referee import impossible_in, wrong_change
from gizzard.scorepad.sheet import Sheet, sheet_of
from gizzard.scorepad.sheet_round import Problem, SheetRound, round_of

BySeat = Sequence[int | None]


def next_round(pad: Pad, bids: BySeat = ()) -> SheetRound:
    """The next round, with the bids made so far."""
    line = empty_line(len(pad.names))
    return _round_of(sheet_of(pad), replace(line, bids=tuple(bids)) if bids else line)


def _round_of(sheet: Sheet, line: Line) -> SheetRound:
    return round_of(sheet.plan, sheet.standing, line)


def new_line(
    pad: Pad,
    bids: BySeat,
    taken: BySeat,
    trump: str | None,
    named: Mapping[str, str] | None,
    effects: Effects,
    waive: bool,
) -> Line:
    """The line for the next round. Raises ValueError if the rules do not allow it."""
    following = next_round(pad)
    suit, special = suit_of(trump), _special(named, following)
    _check_numbers("bids", bids, following.bidders, following, not following.spec.bidding_mode.asked)
    _check_numbers("taken", taken, following.order, following)
    line = Line(tuple(bids), tuple(taken), named=special, effects=effects, trump=suit)
    _check_round(pad, _round_of(sheet_of(pad), replace(line, done=waive)))
    return replace(line, done=True)


def effects_in(players: int, **noted: int | Sequence[Sequence[int]]) -> Effects:
    """What extra cards did in a round. Raises ValueError for a change of a seat that does not exist, or not by one."""
    for effect, what in noted.items():
        for change in () if isinstance(what, int) else what:
            if not is_change(change, players):
                raise ValueError(f"{effect}: {wrong_change(change)}")
    return effects_of(noted)


def _special(named: Mapping[str, str] | None, following: SheetRound) -> Special | None:
    if named is None:
        return None
    special = special_from(named) if isinstance(named, Mapping) else None
    if special is None or special not in following.nameable:
        rules = ", ".join(following.spec.names) if following.nameable else ""
        raise ValueError(f"{rules or 'nothing'} can be named in this round, not {quoted(named)}")
    return special


def _check_numbers(
    key: str, numbers: BySeat, seats: Sequence[int], following: SheetRound, optional: bool = False
) -> None:
    """Raise ValueError if these are not a number for each of the seats, and None for the others."""
    check_length(key, numbers, len(following.line.bids))
    cards = following.spec.cards
    for seat, number in enumerate(numbers):
        if seat in seats and (type(number) is not int or not 0 <= number <= cards):
            raise ValueError(f"{key} of seat {seat} must be a number from 0 to {cards}, not {quoted(number)}")
        if seat not in seats and number is not None and not optional:
            raise ValueError(f"{key} of seat {seat} must be None, not {quoted(number)}")


def check_length(key: str, numbers: BySeat, seats: int) -> None:
    """Raise ValueError if this is not an entry for each seat."""
    if len(numbers) != seats:
        raise ValueError(f"{key} must have an entry for each of {seats} seats, not {quoted(numbers)}")


def _check_round(pad: Pad, one: SheetRound) -> None:
    """Raise ValueError if no game can have the round, or the rules do not allow it."""
    for key, what in impossible_in(one):
        raise ValueError(f"{key}: {what}")
    if one.problems:
        raise ValueError(_problem(pad, one))


def _problem(pad: Pad, one: SheetRound) -> str:
    if Problem.BARRED in one.problems:
        why = f"as the bids must not add up to the number of tricks ({rule_of(pad.rules.last_bid).value})"
        return f"seat {one.bidders[-1]} may not bid {one.barred}, {why}"
    return f"the tricks add up to {one.taken_total}, not {one.tricks}"
