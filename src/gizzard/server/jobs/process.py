"""A worker process for long jobs, one at a time. It is started by the first job and stopped when idle.

Each job needs a slot, of which an address has only some, and addresses take turns. A process keeps the event loop
responsive; a thread would compete for the interpreter's lock.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import os
import pickle
import subprocess
import sys
from collections.abc import Awaitable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any, Final

import msgspec

from gizzard.core.decoding import decode_json
from gizzard.server.jobs.turns import Turns
from gizzard.server.jobs.worker import Done, Job, JobRefused, Result, read_message, write_message
from gizzard.server.wire import metrics
from gizzard.server.wire.messages import RequestError

MAX_QUEUED: Final = 24
"""Maximum number of requests that wait for a worker or for their own body."""
MAX_PER_ADDRESS: Final = 8
"""Maximum per address; loopback is exempt."""
ARRIVAL_SECONDS: Final = 5.0
"""If the queue is full, a request that has waited this long for its body is evicted."""
JOB_SECONDS: Final = 30.0
"""Timeout of a job including its time in the queue; the longest jobs take one or two seconds."""
ABANDONED_SECONDS: Final = 2.0
"""How long an abandoned job may continue: stopping it costs a new process."""
IDLE_SECONDS: Final = 60.0
"""How long an idle process is kept."""
NICENESS: Final = 15
"""Niceness of the process; at the maximum of 19 it would starve on a busy machine."""
RETRY_AFTER_SECONDS: Final = 5
"""When a refused client may retry."""

log = logging.getLogger(__name__)


class Slot:
    """A slot in the queue of a worker, which can be evicted while its request body has not arrived."""

    def __init__(self, worker: Worker, address: str | None) -> None:
        self.address, self.since = address, monotonic()
        self._worker = worker
        self._arriving: asyncio.Timeout | None = None

    @property
    def arriving(self) -> bool:
        """Whether the body has not arrived yet."""
        return self._arriving is not None

    async def receive(self, body: Awaitable[bytes]) -> bytes:
        """Wait for the body. Raises RequestError if the slot was evicted meanwhile."""
        try:
            async with asyncio.timeout(None) as self._arriving:
                return await body
        except TimeoutError:
            raise _busy() from None
        finally:
            self._arriving = None

    def give_up(self) -> None:
        """Stop waiting for the body."""
        if self._arriving:
            self._arriving.reschedule(0)
        self._arriving = None

    async def do(self, job: Job) -> bytes:
        """Run a job. Returns gzipped JSON. Raises RequestError if the job is refused or times out."""
        return await self._worker.do(job, self.address)

    async def value(self, job: Job) -> Any:
        """Run a job. Returns the decoded result."""
        return await self._worker.value(job, self.address)

    def free(self) -> None:
        """Give the slot back."""
        self._worker.slots.pop(self, None)


class Worker:
    """A worker process and its queue."""

    def __init__(
        self,
        slots: int = MAX_QUEUED,
        per_address: int = MAX_PER_ADDRESS,
        job_seconds: float = JOB_SECONDS,
        idle_seconds: float = IDLE_SECONDS,
        niceness: int = NICENESS,
        arrival_seconds: float = ARRIVAL_SECONDS,
        abandoned_seconds: float = ABANDONED_SECONDS,
    ) -> None:
        self._most, self._per_address = slots, per_address
        self._job_seconds, self._idle_seconds = job_seconds, idle_seconds
        self._niceness, self._arrival_seconds = niceness, arrival_seconds
        self._abandoned_seconds = abandoned_seconds
        self.slots: dict[Slot, None] = {}
        """Those that are taken, in order of arrival."""
        self._turns = Turns(1)
        self._thread = ThreadPoolExecutor(1, "worker")
        self._process: subprocess.Popen[bytes] | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._stopped = False
        self._abandoned = False
        """Whether the job in the process was stopped because nobody waited for it."""
        self._results: msgspec.msgpack.Decoder[Result] = msgspec.msgpack.Decoder(Result)

    @contextmanager
    def slot(self, address: str | None) -> Iterator[Slot]:
        """A slot in the queue while the block runs. Raises RequestError if the queue is full."""
        slot = self.take(address)
        try:
            yield slot
        finally:
            slot.free()

    def take(self, address: str | None) -> Slot:
        """Take a slot in the queue until it is given back. Raises RequestError if the queue is full."""
        if not self._has_room(address):
            metrics.LIMITED.labels("worker").inc()
            raise _busy()
        slot = Slot(self, address)
        self.slots[slot] = None
        return slot

    def _has_room(self, address: str | None) -> bool:
        """Whether a slot is free, or could be evicted; an address at its maximum can only evict its own."""
        own = [each for each in self.slots if each.address == address]
        if address and len(own) >= self._per_address:
            return self._evict_slow(own)
        return len(self.slots) < self._most or self._evict_slow(self.slots)

    def _evict_slow(self, slots: Iterable[Slot]) -> bool:
        """Evict the slot that has waited longest for its body, if it is overdue. Returns whether one was evicted."""
        until = monotonic() - self._arrival_seconds
        slow = next((each for each in slots if each.arriving and each.since <= until), None)
        if slow:
            slow.give_up()
            slow.free()
        return slow is not None

    async def do(self, job: Job, address: str | None) -> bytes:
        """Run a job in a turn of an address that has a slot; see `Slot.do`. If it is cancelled, the job is stopped."""
        loop = asyncio.get_running_loop()
        running: Future[Result] | None = None
        try:
            async with asyncio.timeout(self._job_seconds), self._turns.one(address):
                running = self._thread.submit(self._execute, job)
                found = await asyncio.wrap_future(running)
        except TimeoutError:
            raise _busy() from None  # a job that has not begun is dropped
        except asyncio.CancelledError:
            if running:
                loop.call_later(self._abandoned_seconds, self._abandon, running)
            raise
        finally:
            self._end_later(loop)
        if isinstance(found, Done):
            return found.body
        if isinstance(found, JobRefused):
            raise RequestError(found.code, **found.details)
        log.error("a job failed", extra={"job": job.func.__name__, **msgspec.structs.asdict(found)})
        raise RequestError("internal")

    async def value(self, job: Job, address: str | None) -> Any:
        """The decoded result; see `Slot.value`."""
        return decode_json(gzip.decompress(await self.do(job, address)))

    def stop(self) -> None:
        """Kill the process and refuse all waiting jobs."""
        self._stopped = True
        if self._process:
            self._process.kill()

    async def close(self) -> None:
        """Stop, and wait until the process has ended."""
        self.stop()
        if self._idle:
            self._idle.cancel()
        self._thread.submit(self._end)
        await asyncio.to_thread(self._thread.shutdown)

    def _abandon(self, job: Future[Result]) -> None:
        """Stop a job if it is still running."""
        if job.running() and self._process:
            self._abandoned = True
            self._process.kill()

    def _end_later(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._idle:
            self._idle.cancel()
        if not self._stopped:
            self._idle = loop.call_later(self._idle_seconds, self._thread.submit, self._end)

    # In the thread

    def _execute(self, job: Job) -> Result:
        if self._stopped:
            raise _busy()
        self._abandoned = False
        process = self._get_process()
        assert process.stdin
        assert process.stdout
        try:
            write_message(process.stdin, pickle.dumps(job))
            return self._results.decode(read_message(process.stdout))
        except (EOFError, OSError):
            self._end()
            if not self._stopped and not self._abandoned:
                metrics.LIMITED.labels("job").inc()
                log.warning("a job took too long", extra={"job": job.func.__name__, "status": process.returncode})
            raise _busy() from None

    def _get_process(self) -> subprocess.Popen[bytes]:
        if self._process and self._process.poll() is not None:
            self._end()
        if self._process is None:
            self._process = _start_process(self._job_seconds, self._niceness)
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process:
            process.kill()
            with suppress(OSError):
                process.communicate()


def _start_process(seconds: float, niceness: int) -> subprocess.Popen[bytes]:
    """Start the process in its own process group, so that Ctrl-C reaches only the server."""
    command = [sys.executable, "-P", "-m", "gizzard.server.jobs.worker", str(seconds), str(niceness)]
    group: Any = {"process_group": 0} if os.name == "posix" else {}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, **group)


def _busy() -> RequestError:
    return RequestError("busy", seconds=RETRY_AFTER_SECONDS)
