"""What a feature declares about its logs: their names, how they are read, and how long they are kept."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from gizzard.server.phrases import RequestError
from gizzard.server.store.protocol import MAX_ENTRY, Damaged, Reader
from gizzard.server.store.stored import Stored

log = logging.getLogger(__name__)

S = TypeVar("S")
Record = Mapping[str, Any]
"""A finished game as JSON, in the format wizard-record/1."""


class Nobody(Exception):
    """The person is unknown; the message quotes the name and the place that were searched."""


class Part(NamedTuple):
    """What one log stores about a person."""

    log: str
    about: Callable[[Stored], Any]
    without: Callable[[Stored], Stored]
    """The log without the person's name and words."""
    owner: Any = None
    """The owner of a seat at a table, about whom other logs store something, too."""


@dataclass(frozen=True)
class Kind(Generic[S]):
    """A kind of document that is kept as a log."""

    prefix: str
    """How the names of its logs begin; empty for tables, whose names contain no hyphen."""
    name: re.Pattern[str]
    """The pattern of its names; a store may refuse to query others."""
    missing: str
    """The code of the refusal to those who ask for one that does not exist."""
    read: Callable[[Stored], S]
    """What a log contains. Raises an exception if it cannot be read."""
    last: Callable[[S], float]
    """When a document was last of use, in ms since 1970; it is kept for some time after that."""
    record: Callable[[str, S], Record | None] | None = None
    """The record of a document with a name, for the archive; None while its game is in progress. Kinds with records
    remove only what is closed."""
    states: Callable[[S], Iterable[Any]] = lambda _: ()
    """The states after each entry. Raises an exception at the first that cannot be reached."""
    people: Callable[[str, Stored, int, int, Sequence[str]], Sequence[Part]] | None = None
    """What a document stores about each person who has or had a number in it, and how to erase that at a time in ms
    since 1970, from its name, its log, the number, the time and its reviews; None: nobody has one. Raises Nobody."""
    of_owner: Callable[[Any, int], Part | None] = lambda *_: None
    """What a log of this kind stores about the owner of a seat at a table, and how to erase that at a time."""

    def owns(self, name: str) -> bool:
        """Whether a log of this kind can have that name."""
        return self.name.fullmatch(name) is not None

    async def stored(self, store: Reader, name: str, most: int = MAX_ENTRY) -> Stored:
        """A log as it is stored, up to entry `most`. Raises RequestError if it does not exist or is damaged."""
        with _refused_if_damaged(name, Damaged):
            stored = await store.load(name, most) if self.owns(name) else None
        if stored is None:
            raise RequestError(self.missing)
        return stored

    async def tail(self, store: Reader, name: str, after: int) -> tuple[str, ...]:
        """The entries of a log after number `after`. Raises RequestError if one is damaged."""
        with _refused_if_damaged(name, Damaged):
            return await store.tail(name, after)

    async def load(self, store: Reader, name: str, most: int = MAX_ENTRY) -> S:
        """The state of a log as it is stored, whichever node has it. Raises RequestError as `stored` does."""
        stored = await self.stored(store, name, most)
        with _refused_if_damaged(name, Exception):  # nothing that a server has stored
            return await asyncio.to_thread(self.read, stored)


@contextmanager
def _refused_if_damaged(name: str, damage: type[Exception]) -> Iterator[None]:
    try:
        yield
    except damage as error:
        log.error("a table is refused to its visitors", extra={"table": name, "why": str(error)})
        raise RequestError("damaged") from error


Kinds = Sequence[Kind[Any]]


def kind_of(name: str, kinds: Iterable[Kind[Any]]) -> Kind[Any]:
    """The kind of a log; tables, which have no prefix, are the last of `kinds`."""
    return next(kind for kind in kinds if name.startswith(kind.prefix))
