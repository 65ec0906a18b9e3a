"""The worker process: it runs jobs that would block the event loop.

`python -m gizzard.server.jobs.worker SECONDS NICENESS` reads pickled jobs from standard input and writes
results to standard output, as MessagePack, both with a four-byte length prefix. It exits at the end of its input, so
also when the server is killed, and when a job takes more than SECONDS. NICENESS lowers its priority below that of live
games.
"""

import faulthandler
import gzip
import os
import pickle
import sys
from functools import partial
from pathlib import Path
from typing import IO, Any, Final

import msgspec

from gizzard.server.traffic.logs import location_of
from gizzard.server.wire.messages import RequestError, encode

LENGTH_BYTES: Final = 4
ZIP_LEVEL: Final = 6

Job = partial[Any]
"""A call of a function of a module."""


class Done(msgspec.Struct, frozen=True, tag=True):
    """The result as gzipped JSON."""

    body: bytes


class JobRefused(msgspec.Struct, frozen=True, tag=True):
    """A RequestError."""

    code: str
    details: dict[str, str | int]


class Failed(msgspec.Struct, frozen=True, tag=True):
    """An unexpected error: its type and location."""

    error: str
    where: str


Result = Done | JobRefused | Failed


def result(job: Job) -> Result:
    """The result of a job."""
    try:
        return Done(gzip.compress(encode(job()), ZIP_LEVEL, mtime=0))
    except RequestError as problem:
        return JobRefused(problem.code, problem.details)
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
    with Path(os.devnull).open("w") as nowhere:
        try:
            while True:
                job = pickle.loads(read_message(jobs))
                faulthandler.dump_traceback_later(seconds, exit=True, file=nowhere)
                write_message(results, msgspec.msgpack.encode(result(job)))
                faulthandler.cancel_dump_traceback_later()
        except (EOFError, OSError):
            return


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[2]))
    work(float(sys.argv[1]), sys.stdin.buffer, sys.stdout.buffer)
