"""A child process that answers one line for each line it is sent. Whatever it does, asking it ends in time and takes a
bounded amount of memory."""

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Self, cast

from gizzard.bots.seeded import canonical
from gizzard.core.errors import quoted
from gizzard.core.interrupt import engines

MAX_ANSWER_BYTES = 64 * 1024
"""What a program may write for one answer. One that writes more is killed."""
MAX_ERROR_BYTES = 4 * 1024
"""How much of the end of its standard error is kept."""
MAX_ERROR_SHOWN = 200
"""Characters of the last line of its standard error that are shown."""
QUIT_SECONDS = 1.0
"""How long a program may take to exit after it was asked to."""
LOOP_TURNS = 4
"""Iterations of the event loop after which everything that was in the pipe has been read."""

STDIN, STDOUT, STDERR = 0, 1, 2
EXITED = "exited"


class EngineExited(Exception):
    """The program has exited, or could not be started; says why."""


class Process(asyncio.SubprocessProtocol):
    """A program in a process group of its own.

    Answers arrive in the order of the questions. A late answer is dropped when it arrives and never taken for the
    answer to a later question. Unsolicited output is dropped too.
    """

    def __init__(self) -> None:
        self.exited = False
        self._why = EXITED
        self._partial_line = bytearray()
        self._answer_bytes = 0
        """Bytes received since the last question."""
        self._overdue = 0
        """Answers that were not waited for any longer and have not arrived yet."""
        self._errors = b""
        """The end of standard error, if it is a pipe."""
        self._answer: asyncio.Future[bytes | None] | None = None
        """The answer that is being waited for; None once the program has exited instead."""
        loop = asyncio.get_running_loop()
        self._errors_read: asyncio.Future[None] = loop.create_future()
        self._closed: asyncio.Future[None] = loop.create_future()

    @classmethod
    async def start(cls, command: tuple[str, ...], stderr: int | None) -> Self:
        """Run a command; ``stderr`` as for ``subprocess``. EngineExited if it cannot be started."""
        start = asyncio.get_running_loop().subprocess_exec
        try:
            _, process = await start(cls, *command, stderr=stderr, start_new_session=True)
        except OSError as error:
            raise EngineExited(f"cannot be started: {error.strerror}") from None
        return process

    async def settle(self) -> None:
        """Process everything that the program has done so far."""
        for _ in range(LOOP_TURNS):
            await asyncio.sleep(0)

    async def ask(self, message: Mapping[str, Any], within_ms: int) -> bytes:
        """The line that answers a message. EngineExited, or TimeoutError if none arrives in time."""
        await self.settle()
        if self.exited:
            raise EngineExited(self._why)
        self._answer_bytes = 0
        answer: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()
        self._answer = answer
        self.tell(message)
        await asyncio.wait([answer], timeout=within_ms / 1000)
        self._answer = None
        if not answer.done():
            self._overdue += 1
            raise TimeoutError
        line = answer.result()
        if line is None:
            raise EngineExited(self._why)
        return line

    def tell(self, message: Mapping[str, Any]) -> None:
        """Send a message that needs no answer."""
        self._stdin.write(canonical(message) + b"\n")

    async def quit(self, message: Mapping[str, Any]) -> None:
        """Send a last message, wait a moment, and kill whatever is still running."""
        if not self.exited:
            self.tell(message)
            self._stdin.close()
            await asyncio.wait([self._closed], timeout=QUIT_SECONDS)
        await self.end("told to quit")

    async def end(self, why: str) -> str:
        """Kill the program and everything that it started. Returns why it ended, as far as is known."""
        self._end(why)
        if errors := self._transport.get_pipe_transport(STDERR):
            await asyncio.wait([self._errors_read], timeout=QUIT_SECONDS)
            errors.close()
        await self._closed
        return self._exit_reason()

    def _end(self, why: str) -> None:
        self.exited, self._why = True, why
        if self._transport.get_returncode() is None:
            self._kill()
        for pipe in (STDIN, STDOUT):
            cast(asyncio.BaseTransport, self._transport.get_pipe_transport(pipe)).close()
        if self._answer and not self._answer.done():
            self._answer.set_result(None)

    def _kill(self) -> None:
        """Kill the program and its process group."""
        if sys.platform == "win32":
            self._transport.kill()
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._transport.get_pid(), signal.SIGKILL)

    def _exit_reason(self) -> str:
        """``exited with status 1; its last error message: "…"``."""
        status = self._transport.get_returncode()
        known = self._why == EXITED and status is not None and status >= 0
        why = f"{self._why} with status {status}" if known else self._why
        lines = self._errors.decode("utf-8", "replace").split("\n")
        last = next((line for line in reversed(lines) if line.strip()), None)
        return f"{why}; its last error message: {quoted(last.strip(), MAX_ERROR_SHOWN)}" if last else why

    @property
    def _stdin(self) -> asyncio.WriteTransport:
        return cast(asyncio.WriteTransport, self._transport.get_pipe_transport(STDIN))

    # Callbacks of the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The program is running."""
        self._transport = cast(asyncio.SubprocessTransport, transport)
        engines.add(self._transport.get_pid())

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """The program has written something."""
        if fd == STDERR:
            self._errors = (self._errors + data)[-MAX_ERROR_BYTES:]
            return
        self._answer_bytes += len(data)
        if self._answer_bytes > MAX_ANSWER_BYTES:
            self._end(f"wrote more than {MAX_ANSWER_BYTES // 1024} KiB for one answer")
            return
        *lines, self._partial_line = (self._partial_line + data).split(b"\n")
        for line in filter(bytes.strip, map(bytes, lines)):
            self._take(line)

    def _take(self, line: bytes) -> None:
        if self._overdue:
            self._overdue -= 1
        elif self._answer and not self._answer.done():
            self._answer.set_result(line)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """The program has closed a pipe; it closes standard output when it exits, if not before."""
        if fd == STDOUT:
            self._end(self._why)
        elif fd == STDERR and not self._errors_read.done():
            self._errors_read.set_result(None)

    def process_exited(self) -> None:
        """The program has exited. Its remaining output is still read; the processes that it started are killed."""
        self._kill()
        engines.discard(self._transport.get_pid())

    def connection_lost(self, exc: Exception | None) -> None:
        """The program has exited and all pipes are closed."""
        self.exited = True
        self._transport.close()  # not earlier: it would take the exit status from asyncio's watcher, as kill() would
        if not self._closed.done():
            self._closed.set_result(None)
