"""The log: changes with their time and author, undone or repeated."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from gizzard.core.decoding import convert
from gizzard.tournament.changes import (
    AnyChange,
    Enter,
    New,
    Publish,
    Results,
    Revoke,
    Ruling,
    Source,
    Undo,
    applied,
    begun,
    with_final_standings,
)
from gizzard.tournament.file import Deals, LogEntry, Round, Tournament, plain
from gizzard.tournament.knockout import next_stage
from gizzard.tournament.rulings import check_seated
from gizzard.tournament.system import Refused, refused_value

LIVE = Source()


def started(change: New, at: str, by: str) -> Tournament:
    """A new tournament.

    Args:
        change: its name, rules, system, seed and first entrants.
        at: the time, such as ``2026-05-01T18:00:00Z``.
        by: who begins it.

    Returns:
        The tournament.

    Raises:
        Refused: something in ``change`` is not allowed.
    """
    return _logged(begun(change), (), change, at, by)


def changed(tournament: Tournament, change: AnyChange, at: str, by: str, source: Source = LIVE) -> Tournament:
    """The tournament after a change.

    Args:
        tournament: the tournament.
        change: what is done.
        at: the time.
        by: who does it.
        source: where the deals of a duplicate tournament come from.

    Returns:
        The changed tournament, with another entry in its log.

    Raises:
        Refused: the change is not allowed.
    """
    if isinstance(change, Ruling) and change.round is not None:
        check_seated(tournament, change.id, change.round)
    after = _undone(tournament) if isinstance(change, Undo) else applied(tournament, change, source)
    return _logged(after, tournament.log, change, at, by)


def _logged(tournament: Tournament, log: Sequence[LogEntry], change: AnyChange, at: str, by: str) -> Tournament:
    entry = LogEntry(at, by, plain(change))
    return msgspec.structs.replace(tournament, log=(*log, entry))


def read_change(do: Any) -> AnyChange:
    """The change in an entry of the log. Raises Refused if it is none."""
    try:
        change: AnyChange = convert(do, AnyChange)
    except msgspec.ValidationError as wrong:
        raise refused_value(wrong) from None
    return change


def effective(log: Sequence[LogEntry]) -> list[tuple[int, AnyChange]]:
    """The changes that are not undone, with their indices. Raises Refused if the log is not one of a tournament."""
    changes: list[tuple[int, AnyChange]] = []
    for index, entry in enumerate(log):
        try:
            change = read_change(entry.do)
            if isinstance(change, Undo):
                _drop_last(changes)
                continue
            if isinstance(change, New) != (index == 0):
                raise Refused("", "a tournament begins once, with the first entry")
        except Refused as refused:
            raise Refused(f"log[{index}]", refused.what) from None
        changes.append((index, change))
    if not changes:
        raise Refused("log", "it is empty, so nothing can be derived from it")
    return changes


def _drop_last(changes: list[tuple[int, AnyChange]]) -> AnyChange:
    """Take the last change from a list, and its publication of deals along with it."""
    while len(changes) > 1 and isinstance(changes[-1][1], Publish):
        changes.pop()
    if len(changes) < 2:
        raise Refused("log", "nothing is left to undo", "nothing")
    return changes.pop()[1]


def repeated(changes: Sequence[tuple[int, AnyChange]], file: Tournament) -> Tournament:
    """The tournament that some changes make, with the seatings and deals of the file, and without a log.

    Args:
        changes: the changes with their indices in the log; the first begins the tournament.
        file: where the seatings of rounds and the deals are taken from.

    Returns:
        The tournament.

    Raises:
        Refused: a change is not allowed; the location is its entry in the log.
    """
    source = Source(
        lambda before: _seating(file, before, "preliminary"),
        lambda before: _seating(file, before, "knock-out"),
        lambda index: _deals(file, index),
    )
    (_, new), *others = changes
    assert isinstance(new, New)
    tournament = begun(new)
    for index, change in others:
        try:
            tournament = applied(tournament, change, source)
        except Refused as refused:
            raise Refused(f"log[{index}]", str(refused)) from None
    return tournament


def _seating(file: Tournament, before: Tournament, stage: Literal["preliminary", "knock-out"]) -> Round:
    """The next round of the file without its results; an empty one if it was paired again later."""
    number = len(before.rounds) + 1
    if number > len(file.rounds) or file.rounds[number - 1].stage != stage:
        return Round(number, stage, (), ())
    one = file.rounds[number - 1]
    tables = tuple(msgspec.structs.replace(table, result=None) for table in one.tables)
    return msgspec.structs.replace(one, tables=tables)


def _deals(file: Tournament, index: int) -> Deals:
    if index >= len(file.deals):
        raise Refused(f"deals[{index}]", "they are missing")
    return file.deals[index]


def derived(tournament: Tournament, number: int) -> Round:
    """The seating of a round, computed from what was known when it was paired."""
    from gizzard.tournament.pairing import as_of, paired  # numpy is slow to import

    before = as_of(tournament, number)
    return paired(before) if tournament.rounds[number - 1].stage == "preliminary" else next_stage(before)


def _undone(tournament: Tournament) -> Tournament:
    """The tournament before its last change that is not undone."""
    changes = effective(tournament.log)
    if msgspec.structs.replace(repeated(changes, tournament), log=tournament.log) != tournament:
        raise Refused("", "the file was edited by hand, so nothing can be undone; check names the discrepancy")
    undone = _drop_last(changes)
    after = repeated(changes, tournament)
    keeps_seating = isinstance(undone, Results | Ruling | Revoke) or (isinstance(undone, Enter) and not undone.now)
    if keeps_seating or not after.rounds or after.rounds[-1].begun:
        return after
    seating = derived(after, len(after.rounds))
    return with_final_standings(msgspec.structs.replace(after, rounds=(*after.rounds[:-1], seating)))
