"""Jobs that would block the event loop, run in a separate process: replays, claims, reviews, odds, hints.

`python -m gizzard.server.runtime.jobs.worker SECONDS NICENESS` reads jobs from standard input and writes results to
standard output, as MessagePack with a four-byte length prefix. It exits at the end of its input, so also when the
server is killed, and when a job takes more than SECONDS. NICENESS lowers its priority below that of live games.
"""

from __future__ import annotations

import faulthandler
import gzip
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any, Final, cast

import msgspec

from gizzard.formats.view import View
from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.stored import Stored
from gizzard.server.domain.table.claims import Verdict, judge
from gizzard.server.domain.table.daily_deal import DayDeal
from gizzard.server.domain.table.personal import decode_stored, export
from gizzard.server.domain.table.record import check_over
from gizzard.server.domain.table.state import state_of
from gizzard.server.domain.tournament.requests import refusals
from gizzard.server.domain.wire import ReplayBody, encode, read
from gizzard.server.runtime.feed.replay import Seen, replay, replay_of_record
from gizzard.server.runtime.jobs.branch import ContinueBody, branch
from gizzard.server.runtime.jobs.odds import estimate, first_hand_json
from gizzard.server.runtime.jobs.odds_request import FirstHandBody, OddsBody
from gizzard.server.runtime.jobs.review_jobs import finished_record, review_part, uploaded_record
from gizzard.server.runtime.logs import location_of
from gizzard.tournament import Advance, Pair, changed, decode

LENGTH_BYTES: Final = 4
ZIP_LEVEL: Final = 6


class _Job(msgspec.Struct, frozen=True, tag=True):
    """A job for the worker."""


class ReplayUpload(_Job, frozen=True):
    """The replay of an uploaded record, from the body of the request."""

    body: bytes

    def run(self) -> object:
        """The replay. Raises RequestError if the record is invalid."""
        asked: ReplayBody = read(self.body, ReplayBody)
        return replay_of_record(asked.record, asked.seat)


class ReplayTable(_Job, frozen=True):
    """A replay of a table whose game is over."""

    table: str
    stored: Stored
    seen: Seen

    def run(self) -> object:
        """The replay. Raises RequestError if the game is in progress or the seat does not exist."""
        setup, entries = decode_stored(self.stored)
        check_over(state_of(setup, entries))
        return replay(self.table, setup, entries, self.seen)


class RecordOf(_Job, frozen=True):
    """The record of a table whose game is over."""

    table: str
    stored: Stored

    def run(self) -> object:
        """The record. Raises RequestError if the game is in progress."""
        return finished_record(self.table, self.stored)


class AboutOwner(_Job, frozen=True):
    """Export of the personal data that a table stores about the person with a key."""

    table: str
    stored: Stored
    key: str
    reviews: tuple[str, ...] = ()

    def run(self) -> object:
        """The export. Raises RequestError if the key is unknown."""
        return export(self.table, *decode_stored(self.stored), self.key, self.reviews)


class JudgeClaim(_Job, frozen=True):
    """Judge a claim from its seat's point of view, by playing out many deals."""

    stored: Stored
    seat: int
    takes_all: bool

    def run(self) -> Verdict:
        """The verdict."""
        position = state_of(*decode_stored(self.stored)).game.position
        return judge(position, self.seat, self.takes_all)


class SeatRound(_Job, frozen=True):
    """The round that a change to a tournament pairs; searching for it can take minutes."""

    file: bytes
    change: Pair | Advance

    def run(self) -> object:
        """The round; RequestError if it cannot be paired."""
        with refusals():
            return changed(decode(self.file), self.change, "now", "server").rounds[-1]


class ReviewTable(_Job, frozen=True):
    """The review of some seats in a round of a table whose game is over, or its outline."""

    table: str
    stored: Stored
    number: int
    seats: tuple[int, ...] = ()

    def run(self) -> object:
        """The round or the outline. Raises RequestError if the game is in progress."""
        return review_part(finished_record(self.table, self.stored), self.number, self.seats)


class ReviewUpload(_Job, frozen=True):
    """The same for an uploaded record in a request body."""

    body: bytes
    number: int
    seats: tuple[int, ...] = ()

    def run(self) -> object:
        """The round or the outline. Raises RequestError if the record is invalid."""
        return review_part(uploaded_record(self.body), self.number, self.seats)


class BranchOff(_Job, frozen=True):
    """A finished game of a table, or of an uploaded record, up to a step."""

    body: bytes
    stored: Stored | None

    def run(self) -> object:
        """The setup and entries of a new table. Raises RequestError if the game is in progress."""
        return branch(read(self.body, ContinueBody), self.stored)


class OddsOfHand(_Job, frozen=True):
    """The odds of a hand after adding one batch of deals to a tally."""

    body: OddsBody
    tally: dict[str, Any]

    def run(self) -> object:
        """The odds, and the tally for the next batch."""
        return estimate(self.body, self.tally)


class OddsOfFirstHand(_Job, frozen=True):
    """The odds of the one-card round."""

    body: FirstHandBody

    def run(self) -> object:
        """The odds of all cards. Raises RequestError if the turn-up or the bids are impossible."""
        return first_hand_json(self.body)


class StudyDay(_Job, frozen=True):
    """Par for a daily deal, and the bid of a round as an expert met it."""

    deal: DayDeal
    number: int

    def run(self) -> object:
        """The study."""
        from gizzard.server.runtime.jobs.day_study import day_study  # numpy is slow to import

        return day_study(self.deal, self.number)


class HintsFor(_Job, frozen=True):
    """Hints for the acting seat. The job contains only what the seat has seen."""

    view: dict[str, Any]

    def run(self) -> object:
        """The hints."""
        from gizzard.study.hints import hints_for  # numpy is slow to import

        return asdict(hints_for(cast(View, self.view)))


Job = (
    ReplayUpload
    | ReplayTable
    | RecordOf
    | AboutOwner
    | JudgeClaim
    | SeatRound
    | ReviewTable
    | ReviewUpload
    | BranchOff
    | OddsOfHand
    | OddsOfFirstHand
    | StudyDay
    | HintsFor
)


class Done(msgspec.Struct, frozen=True, tag=True):
    """The result as gzipped JSON."""

    body: bytes


class Refused(msgspec.Struct, frozen=True, tag=True):
    """A RequestError."""

    code: str
    details: dict[str, str | int]


class Failed(msgspec.Struct, frozen=True, tag=True):
    """An unexpected error: its type and location."""

    error: str
    where: str


Result = Done | Refused | Failed


def result(job: Job) -> Result:
    """The result of a job."""
    try:
        return Done(gzip.compress(encode(job.run()), ZIP_LEVEL, mtime=0))
    except RequestError as problem:
        return Refused(problem.code, problem.details)
    except Exception as error:
        return Failed(type(error).__name__, location_of(error.__traceback__))


def write_message(to: IO[bytes], message: bytes) -> None:
    """Send a message to the other process."""
    to.write(len(message).to_bytes(LENGTH_BYTES) + message)
    to.flush()


def read_message(source: IO[bytes]) -> bytes:
    """Read the next message from the other process. Raises EOFError at the end."""
    head = source.read(LENGTH_BYTES)
    length = int.from_bytes(head)
    message = source.read(length)
    if len(head) < LENGTH_BYTES or len(message) < length:
        raise EOFError
    return message


def work(seconds: float, jobs: IO[bytes], results: IO[bytes]) -> None:
    """Run jobs until either pipe is closed."""
    decoder = msgspec.msgpack.Decoder(Job)
    with Path(os.devnull).open("w") as nowhere:
        try:
            while True:
                job = decoder.decode(read_message(jobs))
                faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)
                write_message(results, msgspec.msgpack.encode(result(job)))
                faulthandler.cancel_dump_traceback_later()
        except (EOFError, OSError):
            return


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[2]))
    work(float(sys.argv[1]), sys.stdin.buffer, sys.stdout.buffer)
