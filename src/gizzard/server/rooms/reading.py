"""Documents as a store has them: read, and rewritten."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from gizzard.server.rooms.kind import Entry, Kind, Log, Setup, State, row_of
from gizzard.server.store.protocol import MAX_ENTRY, Damaged, Reader, Stored
from gizzard.server.wire.messages import RequestError

log = logging.getLogger(__name__)


async def stored(kind: Kind[Any, Any, Any], store: Reader, name: str, most: int = MAX_ENTRY) -> Stored:
    """A document as it is stored, up to entry `most`. Raises RequestError if it does not exist or is damaged."""
    with _refused_if_damaged(name, Damaged):
        found = await store.load(name, most) if kind.owns(name) else None
    if found is None:
        raise RequestError(kind.missing)
    return found


async def tail(kind: Kind[Any, Entry, Any], store: Reader, name: str, after: int) -> tuple[Entry, ...]:
    """The entries of a log after number `after`. Raises RequestError if one is damaged."""
    with _refused_if_damaged(name, Damaged):
        return kind.entries(await store.tail(name, after))


async def log_of(kind: Kind[Setup, Entry, Any], store: Reader, name: str, most: int = MAX_ENTRY) -> Log[Setup, Entry]:
    """The log of a document, whichever node has it. Raises RequestError as `stored` does."""
    found = await stored(kind, store, name, most)
    with _refused_if_damaged(name, Exception):  # nothing that a server has stored
        return await asyncio.to_thread(kind.log, found)


async def state_of(kind: Kind[Any, Any, State], store: Reader, name: str) -> State:
    """The state of a document as it is stored, whichever node has it. Raises RequestError as `stored` does."""
    found = await stored(kind, store, name)
    with _refused_if_damaged(name, Exception):
        return await asyncio.to_thread(kind.read, found)


@contextmanager
def _refused_if_damaged(name: str, damage: type[Exception]) -> Iterator[None]:
    try:
        yield
    except damage as error:
        log.error("a document is refused to its visitors", extra={"document": name, "why": str(error)})
        raise RequestError("damaged") from error


def rewriting(
    kind: Kind[Setup, Entry, Any], change: Callable[[Log[Setup, Entry]], Log[Setup, Entry]]
) -> Callable[[Stored], Stored]:
    """The change of a document as a change of what is stored. What stays the same keeps its bytes."""

    def rewrite(found: Stored) -> Stored:
        old = kind.log(found)
        new = change(old)
        if new is old:
            return found
        setup = found.setup if new.setup == old.setup else row_of(new.setup)  # type: ignore[arg-type]
        return replace(found, setup=setup, entries=_rows(found.entries, old, new))

    return rewrite


def _rows(rows: tuple[str, ...], old: Log[Any, Any], new: Log[Any, Any]) -> tuple[str, ...]:
    kept = zip(rows, old.entries, new.entries, strict=False)
    changed = [row if after == before else row_of(after) for row, before, after in kept]
    return (*changed, *map(row_of, new.entries[len(rows) :]))
