"""What takes too long for the server's event loop, in a process of its own: reading, replaying and packing whole games.

`python -m gizzard.server.jobs SECONDS` reads jobs from standard input and writes their results to standard output, each
as MessagePack behind its length in four bytes. It ends with its input, so also when the server is killed, and when a
job takes more than SECONDS. It has a low priority, for the games that are being played come first.
"""

from __future__ import annotations

import faulthandler
import gzip
import os
import sys
from pathlib import Path
from typing import IO, Final

import msgspec

from gizzard.server.logs import place_of
from gizzard.server.personal import exported, opened_and_entries
from gizzard.server.phrases import Problem
from gizzard.server.replay import Seen, check_over, record_form, replay, replay_of_record
from gizzard.server.standing import standing_of
from gizzard.server.store import Stored
from gizzard.server.wire import ReplayBody, encode, read

LENGTH_BYTES: Final = 4
ZIP_LEVEL: Final = 6
NICENESS: Final = 15
"""Of 19. With the last of them a machine that is busy with anything else would not come to an end with a game."""


class _Job(msgspec.Struct, frozen=True, tag=True):
    """Something to be worked out."""


class ReplayUpload(_Job, frozen=True):
    """A replay of an uploaded record: the body of the request as it came."""

    body: bytes

    def form(self) -> object:
        """The replay; Problem with what is wrong."""
        asked: ReplayBody = read(self.body, ReplayBody)
        return replay_of_record(asked.record, asked.seat)


class ReplayTable(_Job, frozen=True):
    """A replay of a table whose game is over."""

    table: str
    stored: Stored
    seen: Seen

    def form(self) -> object:
        """The replay; Problem for a game that goes on, or a seat that there is not."""
        meta, entries = opened_and_entries(self.stored)
        check_over(standing_of(meta, entries))
        return replay(self.table, meta, entries, self.seen)


class RecordOf(_Job, frozen=True):
    """The record of a table whose game is over."""

    table: str
    stored: Stored

    def form(self) -> object:
        """The record; Problem for a game that goes on."""
        meta, entries = opened_and_entries(self.stored)
        return record_form(self.table, meta, standing_of(meta, entries))


class AboutOwner(_Job, frozen=True):
    """All that a table keeps about whoever has the secret with that hash."""

    table: str
    stored: Stored
    key: str

    def form(self) -> object:
        """All of it; Problem for a stranger."""
        return exported(self.table, *opened_and_entries(self.stored), self.key)


Job = ReplayUpload | ReplayTable | RecordOf | AboutOwner


class Done(msgspec.Struct, frozen=True, tag=True):
    """The answer, as JSON in gzip."""

    body: bytes


class Refused(msgspec.Struct, frozen=True, tag=True):
    """A Problem."""

    code: str
    details: dict[str, str | int]


class Failed(msgspec.Struct, frozen=True, tag=True):
    """An error of ours: its kind, and where it came from."""

    error: str
    where: str


Result = Done | Refused | Failed


def result(job: Job) -> Result:
    """What comes of a job."""
    try:
        return Done(gzip.compress(encode(job.form()), ZIP_LEVEL, mtime=0))
    except Problem as problem:
        return Refused(problem.code, problem.details)
    except Exception as error:
        return Failed(type(error).__name__, place_of(error.__traceback__))


def write(to: IO[bytes], message: bytes) -> None:
    """Sends a message to the other side."""
    to.write(len(message).to_bytes(LENGTH_BYTES) + message)
    to.flush()


def read_from(source: IO[bytes]) -> bytes:
    """The other side's next message; EOFError where there is none."""
    head = source.read(LENGTH_BYTES)
    length = int.from_bytes(head)
    message = source.read(length)
    if len(head) < LENGTH_BYTES or len(message) < length:
        raise EOFError
    return message


def work(seconds: float, jobs: IO[bytes], results: IO[bytes]) -> None:
    """Does jobs until there are no more, or nobody wants to hear of them."""
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
        os.nice(NICENESS)
    work(float(sys.argv[1]), sys.stdin.buffer, sys.stdout.buffer)
