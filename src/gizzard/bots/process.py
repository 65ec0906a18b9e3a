"""A program that is asked a line and answers a line. Whatever it does, asking ends in time and takes little memory."""

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Self, cast

from gizzard.bots.seeded import canonical

MOST_BYTES = 64 * 1024
"""What a program may say for one answer. One that says more is ended."""
FAREWELL = 1.0
"""Seconds that a program has to leave once it was told to."""
TURNS_TO_SETTLE = 4
"""Of the event loop: after so many, what lay in the pipe has been read."""

STDIN, STDOUT = 0, 1


class Gone(Exception):
    """The program is no longer there, or never came; says how that shows."""


class Process(asyncio.SubprocessProtocol):
    """A program with a process group of its own.

    Its answers come in the order of the questions. A late one is still owed: it is dropped when it arrives, and never
    taken for the answer to a later question. What comes unasked is dropped too.
    """

    def __init__(self) -> None:
        self.gone = False
        self._why = "ended by itself"
        self._rest = bytearray()
        self._said = 0
        """Bytes since the last question."""
        self._owed = 0
        self._open: asyncio.Future[bytes] | None = None
        self._left: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def start(cls, command: tuple[str, ...], errors: int | None) -> Self:
        """Run a command; ``errors`` is where its standard error goes, as for ``subprocess``. Gone where it cannot."""
        start = asyncio.get_running_loop().subprocess_exec
        try:
            _, process = await start(cls, *command, stderr=errors, start_new_session=True)
        except OSError as wrong:
            raise Gone(f"cannot be started: {wrong.strerror}") from None
        return process

    async def settle(self) -> None:
        """Take note of what the program has done so far."""
        for _ in range(TURNS_TO_SETTLE):
            await asyncio.sleep(0)

    async def ask(self, message: Mapping[str, Any], within_ms: int) -> bytes:
        """The line that answers a message. Gone, or TimeoutError where none comes in time."""
        await self.settle()
        if self.gone:
            raise Gone(self._why)
        self._said = 0
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._open = answer
        self.tell(message)
        await asyncio.wait([answer], timeout=within_ms / 1000)
        self._open = None
        if not answer.done():
            self._owed += 1
            raise TimeoutError
        return answer.result()

    def tell(self, message: Mapping[str, Any]) -> None:
        """Send a message that wants no answer."""
        self._stdin.write(canonical(message) + b"\n")

    async def leave(self, message: Mapping[str, Any]) -> None:
        """Say a last message, wait a little, and end what is still there."""
        if not self.gone:
            self.tell(message)
            self._stdin.close()
            await asyncio.wait([self._left], timeout=FAREWELL)
        await self.end("told to leave")

    async def end(self, why: str) -> None:
        """End the program and all that it started."""
        self._end(why)
        await self._left

    def _end(self, why: str) -> None:
        self.gone, self._why = True, why
        if self._transport.get_returncode() is None:
            self._kill()
        for pipe in (STDIN, STDOUT):
            cast(asyncio.BaseTransport, self._transport.get_pipe_transport(pipe)).close()
        if self._open and not self._open.done():
            self._open.set_exception(Gone(why))

    def _kill(self) -> None:
        """Kill the program and its group."""
        if sys.platform == "win32":
            self._transport.kill()
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._transport.get_pid(), signal.SIGKILL)

    @property
    def _stdin(self) -> asyncio.WriteTransport:
        return cast(asyncio.WriteTransport, self._transport.get_pipe_transport(STDIN))

    # What the event loop tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The program runs."""
        self._transport = cast(asyncio.SubprocessTransport, transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """The program says something."""
        self._said += len(data)
        if self._said > MOST_BYTES:
            self._end(f"said more than {MOST_BYTES // 1024} KiB for one answer")
            return
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in filter(bytes.strip, map(bytes, lines)):
            self._take(line)

    def _take(self, line: bytes) -> None:
        if self._owed:
            self._owed -= 1
        elif self._open and not self._open.done():
            self._open.set_result(line)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """The program closed a pipe, its standard output at the latest when it ends."""
        if fd == STDOUT:
            self._end(self._why)

    def process_exited(self) -> None:
        """The program ended; what it said before is still read, what it started ends with it."""
        self._kill()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing of the program is left."""
        self.gone = True
        self._transport.close()  # not earlier: it would take the exit status from asyncio's watcher, as kill() would
        if not self._left.done():
            self._left.set_result(None)
