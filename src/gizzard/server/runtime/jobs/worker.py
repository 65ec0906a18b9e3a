"""Jobs that would block the event loop, done in a process of their own: replaying games, judging claims, odds, hints.

`python -m gizzard.server.runtime.jobs.worker SECONDS NICENESS` reads jobs from standard input and writes results to
standard output, each as MessagePack behind its length in four bytes. It ends with its input, so also when the server is
killed, and when a job takes more than SECONDS. NICENESS lowers its priority, so that the games being played come first.
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
from gizzard.server.domain.table.personal import decode_stored, export
from gizzard.server.domain.table.record import check_over, record_json
from gizzard.server.domain.table.state import state_of
from gizzard.server.domain.wire import ReplayBody, encode, read
from gizzard.server.runtime.feed.replay import Seen, replay, replay_of_record
from gizzard.server.runtime.jobs.branch import ContinueBody, branch
from gizzard.server.runtime.jobs.odds import estimate, first_hand_json
from gizzard.server.runtime.jobs.odds_request import FirstHandBody, OddsBody
from gizzard.server.runtime.jobs.review_jobs import finished_record, reviewed, uploaded_record
from gizzard.server.runtime.logs import place_of

LENGTH_BYTES: Final = 4
ZIP_LEVEL: Final = 6


class _Job(msgspec.Struct, frozen=True, tag=True):
    """A job for the worker."""


class ReplayUpload(_Job, frozen=True):
    """The replay of an uploaded record, from the body of the request."""

    body: bytes

    def form(self) -> object:
        """The replay. Raises RequestError if the record is wrong."""
        asked: ReplayBody = read(self.body, ReplayBody)
        return replay_of_record(asked.record, asked.seat)


class ReplayTable(_Job, frozen=True):
    """A replay of a table whose game is over."""

    table: str
    stored: Stored
    seen: Seen

    def form(self) -> object:
        """The replay; RequestError for a game in progress, or a seat that does not exist."""
        setup, entries = decode_stored(self.stored)
        check_over(state_of(setup, entries))
        return replay(self.table, setup, entries, self.seen)


class RecordOf(_Job, frozen=True):
    """The record of a table whose game is over."""

    table: str
    stored: Stored

    def form(self) -> object:
        """The record; RequestError for a game in progress."""
        setup, entries = decode_stored(self.stored)
        return record_json(self.table, setup, state_of(setup, entries))


class AboutOwner(_Job, frozen=True):
    """Everything that a table keeps about the person whose secret has that hash."""

    table: str
    stored: Stored
    key: str
    reviews: tuple[str, ...] = ()

    def form(self) -> object:
        """All of it; RequestError for a stranger."""
        return export(self.table, *decode_stored(self.stored), self.key, self.reviews)


class JudgeClaim(_Job, frozen=True):
    """How a claim can come out, as far as its seat can see; many deals are played out for that."""

    stored: Stored
    seat: int
    takes_all: bool

    def form(self) -> Verdict:
        """The verdict."""
        position = state_of(*decode_stored(self.stored)).game.position
        return judge(position, self.seat, self.takes_all)


class ReviewTable(_Job, frozen=True):
    """The review of some seats in a round of a table whose game is over, or its outline."""

    table: str
    stored: Stored
    number: int
    seats: tuple[int, ...] = ()

    def form(self) -> object:
        """The round, or the outline; RequestError for a game in progress."""
        return reviewed(finished_record(self.table, self.stored), self.number, self.seats)


class ReviewUpload(_Job, frozen=True):
    """The same for an uploaded record, from the body of the request."""

    body: bytes
    number: int
    seats: tuple[int, ...] = ()

    def form(self) -> object:
        """The round, or the outline; RequestError if the record is wrong."""
        return reviewed(uploaded_record(self.body), self.number, self.seats)


class BranchOff(_Job, frozen=True):
    """The game so far at a step of a table whose game is over; where there is no table, of an uploaded record."""

    body: bytes
    stored: Stored | None

    def form(self) -> object:
        """The setup and the entries of a new table; RequestError for a game in progress."""
        return branch(read(self.body, ContinueBody), self.stored)


class OddsOfHand(_Job, frozen=True):
    """The odds of a hand after one batch of deals more than are in a tally."""

    body: OddsBody
    tally: dict[str, Any]

    def form(self) -> object:
        """The odds, and the tally for the next batch."""
        return estimate(self.body, self.tally)


class OddsOfFirstHand(_Job, frozen=True):
    """The odds of the one-card round."""

    body: FirstHandBody

    def form(self) -> object:
        """All cards; RequestError for a turn-up or bids that there cannot be."""
        return first_hand_json(self.body)


class HintsFor(_Job, frozen=True):
    """Hints for the seat of a view that is to act. There is nothing in the job that the seat has not seen."""

    view: dict[str, Any]

    def form(self) -> object:
        """The hints."""
        from gizzard.study.hints import hints_for  # numpy is slow to import

        return asdict(hints_for(cast(View, self.view)))


Job = (
    ReplayUpload
    | ReplayTable
    | RecordOf
    | AboutOwner
    | JudgeClaim
    | ReviewTable
    | ReviewUpload
    | BranchOff
    | OddsOfHand
    | OddsOfFirstHand
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
    """A bug: the type of the error, and where it was raised."""

    error: str
    where: str


Result = Done | Refused | Failed


def result(job: Job) -> Result:
    """The result of a job."""
    try:
        return Done(gzip.compress(encode(job.form()), ZIP_LEVEL, mtime=0))
    except RequestError as problem:
        return Refused(problem.code, problem.details)
    except Exception as error:
        return Failed(type(error).__name__, place_of(error.__traceback__))


def write(to: IO[bytes], message: bytes) -> None:
    """Sends a message to the other process."""
    to.write(len(message).to_bytes(LENGTH_BYTES) + message)
    to.flush()


def read_from(source: IO[bytes]) -> bytes:
    """Reads the other process's next message; EOFError at the end."""
    head = source.read(LENGTH_BYTES)
    length = int.from_bytes(head)
    message = source.read(length)
    if len(head) < LENGTH_BYTES or len(message) < length:
        raise EOFError
    return message


def work(seconds: float, jobs: IO[bytes], results: IO[bytes]) -> None:
    """Does jobs until there are no more, or nobody reads the results."""
    decoder = msgspec.msgpack.Decoder(Job)
    with Path(os.devnull).open("w") as nowhere:
        try:
            while True:
                job = decoder.decode(read_from(jobs))
                faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)
                write(results, msgspec.msgpack.encode(result(job)))
                faulthandler.cancel_dump_traceback_later()
        except (EOFError, OSError):
            return


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[2]))
    work(float(sys.argv[1]), sys.stdin.buffer, sys.stdout.buffer)
