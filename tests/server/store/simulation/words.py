"""A log that all nodes write, like those of ratings and days."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.json import decode

from gizzard.server.phrases import RequestError
from gizzard.server.rooms.kind import Kind
from gizzard.server.rooms.rooms import Rooms
from gizzard.server.rooms.shared_log import SharedLogs, SharedRoom
from gizzard.server.wire import encode

LOG: Final = "words"


class Word(Struct):
    """An entry. `attempt` tells the attempts to add a word apart."""

    text: str
    attempt: int = 0


class Words(NamedTuple):
    """All words of the log."""

    texts: tuple[str, ...] = ()

    @property
    def n(self) -> int:
        return len(self.texts)


def _extended(words: Words, rows: Sequence[str]) -> Words:
    return Words((*words.texts, *(decode(row, type=Word).text for row in rows)))


WORDS: Final = Kind("", re.compile(LOG), "no-words", lambda stored: _extended(Words(), stored.entries), lambda _: 0.0)


class WordRoom(SharedRoom[Words]):
    """The log, while a word is added."""

    kind = WORDS
    extended = staticmethod(_extended)


class WordLog:
    """The log as a node has it."""

    def __init__(self, rooms: Rooms, attempts: Iterator[int], refused: Callable[[Sequence[str]], None]) -> None:
        """`refused` is called with the entries of a word that is said not to count."""
        self._logs = SharedLogs(rooms, WordRoom)
        self._attempts, self._refused = attempts, refused

    async def add(self, text: str) -> None:
        """Add a word, unless it is there. Raises StoreError or RequestError."""
        entries: list[Word] = []

        def entry_of(words: Words) -> Word | None:
            if text in words.texts:
                return None
            entries.append(Word(text, next(self._attempts)))
            return entries[-1]

        async with self._logs.lock:
            if await self._logs.value(LOG) is None:
                await self._logs.create(LOG, 1.0, Word(""))
            try:
                await self._logs.add(LOG, entry_of)
            except RequestError:
                self._refused([encode(entry).decode() for entry in entries])
                raise
