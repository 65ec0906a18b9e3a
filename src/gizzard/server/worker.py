"""The process that does jobs for the server, one after the other: started by the first job, ended when none comes.

A second process keeps the event loop free, and the interpreter's lock with it: a thread would share that.
"""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, Final

import msgspec
from starlette.types import Scope

from gizzard.server import jobs, metrics
from gizzard.server.jobs import Done, Job, Refused, Result
from gizzard.server.limits import address_of
from gizzard.server.phrases import Problem

MOST_PLACES: Final = 24
"""Requests that may wait for the worker, or for their own body, at the same time."""
MOST_OF_ADDRESS: Final = 8
"""Of each address; this machine itself may take all."""
JOB_SECONDS: Final = 30.0
"""How long a job may take; the longest there is takes one or two."""
IDLE_SECONDS: Final = 60.0
"""How long the process is kept when nothing is to be done."""
AGAIN_SECONDS: Final = 5
"""When a client that was turned away may try again."""

log = logging.getLogger(__name__)


class Worker:
    """One process, its queue, and who has a place in it."""

    def __init__(
        self, places: int = MOST_PLACES, job_seconds: float = JOB_SECONDS, idle_seconds: float = IDLE_SECONDS
    ) -> None:
        self._places, self._job_seconds, self._idle_seconds = places, job_seconds, idle_seconds
        self._taken: Counter[str | None] = Counter()
        self._thread = ThreadPoolExecutor(1, "worker")
        self._process: subprocess.Popen[bytes] | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._stopped = False
        self._results: msgspec.msgpack.Decoder[Result] = msgspec.msgpack.Decoder(Result)

    @contextmanager
    def place(self, scope: Scope) -> Iterator[None]:
        """A place in the queue for whoever asks; Problem where there is none."""
        address = address_of(scope)
        if self._taken.total() >= self._places or (address and self._taken[address] >= MOST_OF_ADDRESS):
            metrics.LIMITED.labels("worker").inc()
            raise _busy()
        self._taken[address] += 1
        try:
            yield
        finally:
            self._taken[address] -= 1
            if not self._taken[address]:
                del self._taken[address]

    async def do(self, job: Job) -> bytes:
        """The answer to a job as JSON in gzip; Problem with what is wrong with it."""
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(self._thread, self._done, job)
        finally:
            self._end_later(loop)
        if isinstance(found, Done):
            return found.body
        if isinstance(found, Refused):
            raise Problem(found.code, **found.details)
        log.error("a job failed", extra={"job": type(job).__name__, **msgspec.structs.asdict(found)})
        raise Problem("internal")

    def stop(self) -> None:
        """Does nothing more: what waits is turned away."""
        self._stopped = True
        if self._process:
            self._process.kill()

    async def close(self) -> None:
        """The same, and waits until the process has ended."""
        self.stop()
        if self._idle:
            self._idle.cancel()
        self._thread.submit(self._end)
        await asyncio.to_thread(self._thread.shutdown)

    def _end_later(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._idle:
            self._idle.cancel()
        if not self._stopped:
            self._idle = loop.call_later(self._idle_seconds, self._thread.submit, self._end)

    # In the thread

    def _done(self, job: Job) -> Result:
        if self._stopped:
            raise _busy()
        process = self._running()
        assert process.stdin
        assert process.stdout
        try:
            jobs.write(process.stdin, msgspec.msgpack.encode(job))
            return self._results.decode(jobs.read_from(process.stdout))
        except (EOFError, OSError):
            self._end()
            if not self._stopped:
                metrics.LIMITED.labels("job").inc()
                log.warning("a job took too long", extra={"job": type(job).__name__, "status": process.returncode})
            raise _busy() from None

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process and self._process.poll() is not None:
            self._end()
        if self._process is None:
            self._process = _started(self._job_seconds)
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process:
            process.kill()
            with suppress(OSError):
                process.communicate()


def _started(seconds: float) -> subprocess.Popen[bytes]:
    """A process of a group of its own, so that Ctrl-C is for the server alone."""
    command = [sys.executable, "-P", "-m", "gizzard.server.jobs", str(seconds)]
    group: Any = {"process_group": 0} if os.name == "posix" else {}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, **group)


def _busy() -> Problem:
    return Problem("busy", seconds=AGAIN_SECONDS)
