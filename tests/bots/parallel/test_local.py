"""Work in several processes: in order, and not longer than somebody waits for it."""

import os
import signal
import subprocess
import sys
from operator import neg
from pathlib import Path

import pytest

from gizzard.bots.parallel.local import local_pool
from gizzard.bots.parallel.pool import WorkerLost


@pytest.mark.parametrize("workers", [1, 3])
def test_results_come_in_order(workers: int) -> None:
    assert list(local_pool(workers).map(neg, range(500))) == [-number for number in range(500)]


def test_a_killed_worker_is_reported() -> None:
    with pytest.raises(WorkerLost):
        list(local_pool(2).map(kill_self, range(2)))


def kill_self(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


BUSY = """
import sys, threading
from gizzard.bots.parallel.local import local_pool

def busy(path):
    with open(path, "w") as fifo:
        fifo.write("x")
        fifo.flush()
        threading.Event().wait()

if __name__ == "__main__":
    list(local_pool(2).map(busy, [sys.argv[1]] * 32))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="has neither these signals nor named pipes")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGKILL])
def test_busy_workers_end_with_the_process_that_started_them(sent: signal.Signals, tmp_path: Path) -> None:
    script, fifo = tmp_path / "busy.py", tmp_path / "fifo"
    script.write_text(BUSY)
    os.mkfifo(fifo)
    with subprocess.Popen([sys.executable, str(script), str(fifo)], stderr=subprocess.DEVNULL) as process:
        with fifo.open() as started:
            assert started.read(2) == "xx"
            process.send_signal(sent)
            assert started.read() == ""  # at its end, when no worker has it open any more
        assert process.wait() == -sent


STOPPED_IN_THE_MIDDLE_OF_A_START = """
import os, signal, sys
from contextlib import suppress
from multiprocessing import util
from operator import neg
from gizzard.bots.parallel.local import local_pool
from gizzard.core.interrupt import engines_end_on_sigterm
from threading import Thread
from time import sleep

start = util.spawnv_passfds

def start_and_stop(path, arguments, *rest):
    process = start(path, arguments, *rest)
    if any("spawn_main" in str(argument) for argument in arguments):
        os.kill(os.getpid(), int(sys.argv[1]))
    return process

if __name__ == "__main__":
    Thread(target=sleep, args=(60,), daemon=True).start()  # it receives what the first thread blocks
    util.spawnv_passfds = start_and_stop
    with engines_end_on_sigterm("Stopped."), suppress(KeyboardInterrupt):
        list(local_pool(2).map(neg, range(500)))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="has neither these signals nor named pipes")
@pytest.mark.parametrize(
    ("sent", "outcome"), [(signal.SIGTERM, (-signal.SIGTERM, "Stopped.\n")), (signal.SIGINT, (0, ""))]
)
def test_a_worker_that_is_being_started_when_it_is_stopped_prints_nothing(
    tmp_path: Path, sent: signal.Signals, outcome: tuple[int, str]
) -> None:
    script = tmp_path / "stopped.py"
    script.write_text(STOPPED_IN_THE_MIDDLE_OF_A_START)
    ended = subprocess.run([sys.executable, str(script), str(int(sent))], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == outcome
