"""Tasks that several callers wait for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from gizzard.server.phrases import RequestError
from gizzard.server.store.protocol import StoreError

T = TypeVar("T")

log = logging.getLogger(__name__)


def shared_task(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Start a task to be awaited through `asyncio.shield`. It may fail after everybody has stopped waiting."""
    task = asyncio.create_task(work)
    task.add_done_callback(_retrieve_error)
    return task


def _retrieve_error(task: asyncio.Task[Any]) -> None:
    """Refusals concern only those who wait; without this, asyncio would report them."""
    error = None if task.cancelled() else task.exception()
    if error and not isinstance(error, RequestError | StoreError):
        log.error("a task failed", exc_info=error)
