"""A server that records slow callbacks of its event loop: `python -m harness.attack.watchdog REPORT OPTION...`.

It runs on asyncio's own loop, whose handles can be watched. What is measured is processor time of the loop's thread:
time in which another process had the core does not count. REPORT is written as JSON when the server has ended.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from time import thread_time
from typing import Final

LIMIT_SECONDS: Final = 0.02
"""No callback should take longer."""
NOTED_SECONDS: Final = 0.005

callbacks: dict[str, float] = {}
"""The longest time of each callback, by what it was."""


run = asyncio.Handle._run


def watched(handle: asyncio.Handle) -> None:
    """Runs a callback and notes how long it took."""
    began = thread_time()
    run(handle)
    spent = thread_time() - began
    if spent > NOTED_SECONDS and "Lifespan" not in (what := named(handle)):  # nobody is served yet, or any more
        callbacks[what] = max(spent, callbacks.get(what, 0.0))


def named(handle: asyncio.Handle) -> str:
    """What a callback was: of a task, its coroutine."""
    callback = handle._callback  # type: ignore[attr-defined]
    task = getattr(callback, "__self__", None)
    return repr(task.get_coro() if isinstance(task, asyncio.Task) else callback)[:300]


def main(report: Path, options: list[str]) -> None:
    """Serve until SIGINT."""
    sys.modules["uvloop"] = None  # type: ignore[assignment]
    asyncio.Handle._run = watched  # type: ignore[assignment, method-assign]
    from gizzard.cli import main as gizzard

    try:
        gizzard(["serve", *options])
    finally:
        report.write_text(json.dumps(callbacks))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
