"""A server process, pinned to a core if possible, and its use of processor time and memory (Linux)."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

from harness.server import Server

ROOT = Path(__file__).resolve().parents[2]

CPU_CLOCK = 2
"""The kind of a process's clock that counts what the scheduler gave it (CPUCLOCK_SCHED of Linux)."""

SAMPLE_SECONDS = 0.2
"""Between two looks at the memory of a process."""

Cores = tuple[int, int] | None
"""The cores of the server and of its clients; None to leave the choice to the system."""


def two_cores() -> Cores:
    """Two cores of this machine, if there are two and processes can be pinned to them."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    return (cores[0], cores[1]) if len(cores) > 1 else None


@contextmanager
def on_core(cores: Cores, side: int) -> Iterator[None]:
    """Pin this thread, and processes that it starts meanwhile, to one of the cores."""
    if cores is None:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {cores[side]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def data_folder() -> Iterator[Path]:
    """An empty folder on the disk of the repository, because /tmp may be in memory."""
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as folder:
        yield Path(folder)


@contextmanager
def serving(cores: Cores) -> Iterator[Server]:
    """A server without tables on one core, with this process on the other."""
    with data_folder() as folder:
        with on_core(cores, 0):
            server = Server(folder / "tables.sqlite3")
        try:
            with on_core(cores, 1):
                yield server
        finally:
            server.kill()


def cpu_seconds(pid: int) -> float:
    """The processor time used by a process. Its clock (clock_getcpuclockid) is exact; /proc counts hundredths."""
    return time.clock_gettime((~pid << 3) | CPU_CLOCK)


def resident_bytes(pid: int) -> int:
    """The resident memory of a process."""
    pages = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


class PeakMemory:
    """The most memory that a process holds while this lasts, in bytes."""

    def __init__(self, pid: int) -> None:
        self._pid, self._over = pid, Event()
        self.most = resident_bytes(pid)
        self._thread = Thread(target=self._sample, daemon=True)

    def __enter__(self) -> PeakMemory:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _sample(self) -> None:
        while not self._over.wait(SAMPLE_SECONDS):
            self.most = max(self.most, resident_bytes(self._pid))
