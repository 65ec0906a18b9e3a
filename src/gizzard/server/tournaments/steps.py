"""Changes to a tournament that exist only on a server."""

from __future__ import annotations

from typing import Annotated

import msgspec

from gizzard.tournament import Report

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
