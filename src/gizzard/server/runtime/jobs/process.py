"""A process that does jobs for the server, one at a time. It is started by the first job and ended when idle.

A second process keeps the event loop free; a thread would share the interpreter's lock with it.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import os
import subprocess
import sys
from collections.abc import Awaitable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any, Final

import msgspec
from starlette.types import Scope

from gizzard.server import metrics
from gizzard.server.domain.phrases import RequestError
from gizzard.server.runtime.jobs import worker as jobs
from gizzard.server.runtime.jobs.worker import Done, Job, Refused, Result
from gizzard.server.runtime.limits import address_of

MAX_PLACES: Final = 24
"""How many requests may be waiting for the worker, or for their own body."""
MAX_OF_ADDRESS: Final = 8
"""For each address; this machine itself may take all of them."""
ARRIVAL_SECONDS: Final = 5.0
"""Who has waited so long for their own body gives way to others, where no place is free."""
JOB_SECONDS: Final = 30.0
"""How long a job may take, including those queued before it; the longest there is takes one or two."""
IDLE_SECONDS: Final = 60.0
"""How long an idle process is kept."""
NICENESS: Final = 15
"""By how much its priority is lowered, of 19 at most; at 19 it would get nothing done on a machine that is always
busy."""
AGAIN_SECONDS: Final = 5
"""When a client that was turned away may try again."""

log = logging.getLogger(__name__)


class Place:
    """A place in the queue; its holder gives way where others need it while the body is still to come."""

    def __init__(self, address: str | None) -> None:
        self.address, self.since = address, monotonic()
        self._arriving: asyncio.Timeout | None = None

    @property
    def arriving(self) -> bool:
        """Whether the body has not arrived yet."""
        return self._arriving is not None

    async def arrived(self, body: Awaitable[bytes]) -> bytes:
        """The body. Raises RequestError if the place was given to somebody else meanwhile."""
        try:
            async with asyncio.timeout(None) as self._arriving:
                return await body
        except TimeoutError:
            raise _busy() from None
        finally:
            self._arriving = None

    def give_up(self) -> None:
        """Ends the wait for the body."""
        if self._arriving:
            self._arriving.reschedule(0)
        self._arriving = None


class Worker:
    """One process, its queue, and the clients that have a place in it."""

    def __init__(
        self,
        places: int = MAX_PLACES,
        job_seconds: float = JOB_SECONDS,
        idle_seconds: float = IDLE_SECONDS,
        niceness: int = NICENESS,
        arrival_seconds: float = ARRIVAL_SECONDS,
    ) -> None:
        self._places, self._job_seconds, self._idle_seconds = places, job_seconds, idle_seconds
        self._niceness, self._arrival_seconds = niceness, arrival_seconds
        self._taken: dict[Place, None] = {}
        """In the order in which they were taken."""
        self._thread = ThreadPoolExecutor(1, "worker")
        self._process: subprocess.Popen[bytes] | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._stopped = False
        self._results: msgspec.msgpack.Decoder[Result] = msgspec.msgpack.Decoder(Result)

    @contextmanager
    def place(self, scope: Scope) -> Iterator[Place]:
        """A place in the queue while the block runs. Raises RequestError if there is none."""
        place = Place(address_of(scope))
        if not self._has_room(place.address):
            metrics.LIMITED.labels("worker").inc()
            raise _busy()
        self._taken[place] = None
        try:
            yield place
        finally:
            self._taken.pop(place, None)

    def _has_room(self, address: str | None) -> bool:
        """Whether a place is free for an address, or was given up for it; by one of its own where it has its share."""
        own = [each for each in self._taken if each.address == address]
        if address and len(own) >= MAX_OF_ADDRESS:
            return self._given_up(own)
        return len(self._taken) < self._places or self._given_up(self._taken)

    def _given_up(self, places: Iterable[Place]) -> bool:
        """Whether one of these places could be taken from who has waited longest for a body of their own."""
        until = monotonic() - self._arrival_seconds
        slow = next((each for each in places if each.arriving and each.since <= until), None)
        if slow:
            slow.give_up()
            del self._taken[slow]
        return slow is not None

    async def do(self, job: Job) -> bytes:
        """The result of a job as gzipped JSON. Raises RequestError if the job is refused, or takes too long."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self._job_seconds):
                found = await loop.run_in_executor(self._thread, self._done, job)
        except TimeoutError:
            raise _busy() from None  # a job that has not begun is dropped
        finally:
            self._end_later(loop)
        if isinstance(found, Done):
            return found.body
        if isinstance(found, Refused):
            raise RequestError(found.code, **found.details)
        log.error("a job failed", extra={"job": type(job).__name__, **msgspec.structs.asdict(found)})
        raise RequestError("internal")

    async def value(self, job: Job) -> Any:
        """The result of a job as a value."""
        return msgspec.json.decode(gzip.decompress(await self.do(job)))

    def stop(self) -> None:
        """Does nothing more; jobs that are waiting are refused."""
        self._stopped = True
        if self._process:
            self._process.kill()

    async def close(self) -> None:
        """Stops, and waits until the process has ended."""
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
            self._process = _started(self._job_seconds, self._niceness)
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process:
            process.kill()
            with suppress(OSError):
                process.communicate()


def _started(seconds: float, niceness: int) -> subprocess.Popen[bytes]:
    """Starts the process in a process group of its own, so that Ctrl-C reaches only the server."""
    command = [sys.executable, "-P", "-m", "gizzard.server.runtime.jobs.worker", str(seconds), str(niceness)]
    group: Any = {"process_group": 0} if os.name == "posix" else {}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, **group)


def _busy() -> RequestError:
    return RequestError("busy", seconds=AGAIN_SECONDS)
