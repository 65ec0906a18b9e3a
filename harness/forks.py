"""Servers and commands that are forked from a process which has imported them: a start costs a tenth of a new
interpreter's.

`python -m harness.forks FD` is that process. Each request on its socket is the words of a command and its environment;
with it come the files for standard input, output and error, and for the exit code.
"""

from __future__ import annotations

import gc
import json
import os
import random
import runpy
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import cached_property
from importlib import import_module
from io import TextIOWrapper
from select import select
from selectors import EVENT_READ, DefaultSelector
from threading import Lock
from typing import IO, NamedTuple

from gizzard.core.names import visible_name
from harness.throttle import Throttled

IMPORTED = (
    "anyio._backends._asyncio",
    "gizzard.cli.serve._server",
    "gizzard.cli.play.play",
    "gizzard.cli.study.puzzles",
    "gizzard.cli.serve.serve",
    "gizzard.server.app",
    "gizzard.server.run",
    "psycopg",
    "uvicorn.lifespan.on",
)
"""What servers and commands import, with all that these modules import."""
MAX_REQUEST = 2**17


class ForkedProcess(Throttled):
    """A forked process; it is used like a `subprocess.Popen`."""

    stderr: IO[str] | None = None

    def __init__(self, pid: int, output: int | None, ended: int) -> None:
        self.pid = pid
        self.stdout: IO[str] | None = None if output is None else os.fdopen(output, encoding="utf-8")
        self.returncode: int | None = None
        self._ended, self._looking = ended, Lock()
        super().__init__()

    def __del__(self) -> None:
        os.close(self._ended)

    def poll(self) -> int | None:
        """The exit code, if it has ended."""
        with self._looking:
            if self.returncode is None and select([self._ended], [], [], 0)[0]:
                self.returncode = int(os.read(self._ended, 16))
            return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Waits for its end; the exit code."""
        if self.returncode is None:
            select([self._ended], [], [], timeout)
        code = self.poll()
        if code is None:
            raise subprocess.TimeoutExpired("a forked process", timeout or 0)
        return code

    def send_signal(self, sent: int, /) -> None:
        """Sends a signal unless it has ended."""
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it has ended, and its exit code is on its way
                os.kill(self.pid, sent)

    def terminate(self) -> None:
        """Tells it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Kills it."""
        self.send_signal(signal.SIGKILL)


class Forks:
    """The way to the process that forks, which is started when it is needed first."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack

    @cached_property
    def _wire(self) -> socket.socket:
        ours, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
        with theirs:
            words = [sys.executable, "-m", "harness.forks", str(theirs.fileno())]
            environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
            process = subprocess.Popen(words, pass_fds=[theirs.fileno()], env=environment)
        self._stack.callback(process.wait)  # it ends once this socket is closed
        return self._stack.enter_context(ours)

    def start(self, words: Sequence[str], terminal: int | None = None, **environment: str) -> ForkedProcess:
        """Starts a module with arguments; at a terminal, it leads a session of its own."""
        if terminal is not None:
            return self._start(words, environment, (terminal, terminal, terminal), None)
        output, writing = os.pipe()
        started = self._start(words, environment, (0, writing, 2), output)
        os.close(writing)
        return started

    def _start(
        self, words: Sequence[str], environment: Mapping[str, str], standard: Sequence[int], output: int | None
    ) -> ForkedProcess:
        ended, ending = os.pipe()
        request = json.dumps([*words, {**os.environ, **environment}]).encode()
        socket.send_fds(self._wire, [request], [*standard, ending])
        os.close(ending)
        return ForkedProcess(int(self._wire.recv(16)), output, ended)


class Request(NamedTuple):
    """What a forked process is to become."""

    words: list[str]
    environment: dict[str, str]
    files: list[int]
    """For standard output, standard error, and the exit code."""


class ForkServer:
    """The process that forks."""

    def __init__(self, wire: socket.socket) -> None:
        self._wire = wire
        self._selector = DefaultSelector()
        self._selector.register(wire, EVENT_READ)

    def forked(self) -> Request:
        """Forks for every request, and tells how each process ends; returns in the forked processes only."""
        while True:
            for key, _ in self._selector.select():
                if key.data:
                    self._report_end(key.fd, *key.data)
                elif request := self._fork():
                    return request

    def _fork(self) -> Request | None:
        """Forks for the next request, which is returned in the new process."""
        content, files, *_ = socket.recv_fds(self._wire, MAX_REQUEST, 4)
        if not content:
            sys.exit()
        *words, environment = json.loads(content)
        pid = os.fork()
        if not pid:
            self._close_all()
            return Request(words, environment, list(files))
        *standard, ending = files
        _close(*standard)
        self._selector.register(os.pidfd_open(pid), EVENT_READ, (pid, ending))
        self._wire.send(str(pid).encode())
        return None

    def _close_all(self) -> None:
        """In a new process: nothing of this one remains open."""
        for key in list(self._selector.get_map().values()):
            _close(key.fd, *(key.data or ())[1:])
        self._selector.close()
        self._wire.detach()

    def _report_end(self, watched: int, pid: int, ending: int) -> None:
        self._selector.unregister(watched)
        _, status = os.waitpid(pid, 0)
        os.write(ending, str(os.waitstatus_to_exitcode(status)).encode())
        _close(watched, ending)


def _close(*files: int) -> None:
    for file in files:
        os.close(file)


def _become(request: Request) -> None:
    """Runs the module as Python does that was started with it."""
    for number, file in enumerate(request.files[:3]):
        os.dup2(file, number)
    _close(*request.files)
    if os.isatty(0) and os.isatty(1):
        os.setsid()
    sys.stdout, sys.stderr = (_unbuffered(number) for number in (1, 2))
    os.environ.clear()
    os.environ.update(request.environment)
    random.seed()
    sys.argv = request.words
    runpy.run_module(request.words[0], run_name="__main__", alter_sys=True)


def _unbuffered(file: int) -> TextIOWrapper:
    return TextIOWrapper(os.fdopen(file, "wb", 0, closefd=False), "utf-8", write_through=True)


if __name__ == "__main__":
    for name in IMPORTED:
        import_module(name)
    visible_name("Anna")  # reads the table of letters that look alike
    gc.freeze()  # the collector of a new process leaves alone what is shared with this one
    _become(ForkServer(socket.socket(fileno=int(sys.argv[1]))).forked())
