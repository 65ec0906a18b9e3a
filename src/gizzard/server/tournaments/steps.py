"""Changes to a tournament that exist only on a server, and the results that players send from a real table: one counts
once another player of the table has sent the same.
"""

from typing import Annotated

import msgspec

from gizzard.tournament import Report, Result, Results, Table, Tournament, Undo
from gizzard.tournament.changes import AnyChange
from gizzard.tournament.log import effective
from gizzard.tournament.results import table_at

Moment = Annotated[int, msgspec.Meta(ge=0, le=253_402_300_799_999)]
"""A time in ms since 1970, before the year 10000."""


class _Step(msgspec.Struct, frozen=True, tag_field="change"):
    """A change that exists only on a server."""


class Leave(_Step, frozen=True, tag="leave"):
    """An entrant is to be withdrawn once the round is complete; or not, after all."""

    id: int
    leaves: bool = True


class Schedule(_Step, frozen=True, tag="schedule"):
    """When the next round is paired; `problem`: why it could not be, by language (in older logs in English alone)."""

    at: Moment | None
    problem: dict[str, str] | str | None = None


class StartClock(_Step, frozen=True, tag="clock"):
    """At real tables: when the clock of the last round starts, or starts again."""

    at: Moment


class Send(_Step, frozen=True, tag="send"):
    """At real tables: an entrant sends the result of their table. It counts once another player has sent the same."""

    id: int
    report: Report


Step = Leave | Schedule | StartClock | Send

Sent = tuple[Send, ...]


class Decided(msgspec.Struct, frozen=True):
    """A result that a player sent before the one that counts was entered or confirmed."""

    send: Send
    by: int
    """The change that decided it, as an index in the log of the tournament."""


def is_same(one: Report, other: Report | Result) -> bool:
    """Whether two results have the same numbers."""
    return (one.points, one.correct) == (other.points, other.correct)


def of_table(sent: Sent, number: int, table: int) -> Sent:
    """What was sent from a table of a round."""
    return tuple(send for send in sent if (send.report.round, send.report.table) == (number, table))


def is_version(send: Send, new: Send) -> bool:
    """Whether somebody sends a newer version of what they had sent."""
    return (send.id, send.report.round) == (new.id, new.report.round)


def open_at(sent: Sent, number: int, table: Table) -> Sent:
    """What was sent from a table of a round, except for the result that counts there."""
    result = table.result
    versions = of_table(sent, number, table.table)
    return tuple(send for send in versions if result is None or not is_same(send.report, result))


def counts(tournament: Tournament, sent: Sent, report: Report) -> bool:
    """Whether a result counts from now on: two players have sent it, nobody another one, and the table has none."""
    versions = of_table(sent, report.round, report.table)
    is_open = table_at(tournament, report.round, report.table).result is None
    return is_open and len(versions) > 1 and all(is_same(report, send.report) for send in versions)


def overruled_at(decided: tuple[Decided, ...], number: int, table: Table) -> Sent:
    """What was sent from a table of a round before it was decided, except for the result that counts there."""
    return open_at(tuple(each.send for each in decided), number, table)


def sorted_out(
    sent: Sent, decided: tuple[Decided, ...], change: AnyChange, tournament: Tournament, rounds: int
) -> tuple[Sent, tuple[Decided, ...]]:
    """The results sent that are open after a change, and those that are decided: by it or before, and not undone.

    ``tournament`` is the one after it, ``rounds`` the number of rounds whose tables it left as they were.
    """
    reports = change.results if isinstance(change, Results) else ()
    now = {(report.round, report.table) for report in reports}
    done = [send for send in sent if (send.report.round, send.report.table) in now]
    closed = (*decided, *(Decided(send, len(tournament.log) - 1) for send in done))
    standing = {index for index, _ in effective(tournament.log)} if isinstance(change, Undo) else None
    reopened = [each.send for each in closed if standing is not None and each.by not in standing]
    still = (*(send for send in sent if send not in done), *reopened)
    return (
        tuple(send for send in still if send.report.round <= rounds),
        tuple(each for each in closed if each.send not in reopened and each.send.report.round <= rounds),
    )
