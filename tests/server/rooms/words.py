"""A kind of room that keeps words, for tests of what all kinds have in common."""

import asyncio
import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, cast

import msgspec

from gizzard.server.phrases import RequestError
from gizzard.server.rooms.kind import Kind
from gizzard.server.rooms.reading import state_of
from gizzard.server.rooms.rooms import Room, Rooms
from gizzard.server.rooms.viewers import Viewer, Viewers
from gizzard.server.store.protocol import Done, Store


class Word(msgspec.Struct):
    """An entry."""

    text: str


class Words(NamedTuple):
    """The words of a room."""

    texts: tuple[str, ...] = ()

    @property
    def n(self) -> int:
        return len(self.texts)


def after(words: Words, entries: Sequence[Word]) -> Words:
    return Words((*words.texts, *(entry.text for entry in entries)))


WORDS: Final[Kind[Word, Word, Words]] = Kind(
    "words-", re.compile("words-[a-z]+"), "no-pad", Word, Word, begin=lambda _: Words(), after=after, last=lambda _: 0.0
)


class WordRoom(Room[Words, Viewer]):
    """A room to which words are added; its viewers are sent each of them."""

    kind = WORDS

    def __init__(self, name: str, state: Words, rooms: Rooms) -> None:
        super().__init__(name, state, rooms)
        self._viewers = Viewers(3600, lambda: b"")

    @property
    def viewers(self) -> Viewers:
        return self._viewers

    async def add(self, text: str) -> None:
        await self.run(partial(self._add, text))

    async def _add(self, text: str) -> None:
        await self.commit([row_of(text)])
        self._show((*self.state.texts, text), text)

    def add_later(self, text: str, done: Done) -> None:
        """Add a word as tables add moves: without a task."""

        def saved(error: Any) -> None:
            if error is None:
                self._show((*self.state.texts, text), text)
            done(error)

        self.put(None, lambda: self.append([row_of(text)], saved))

    async def reload(self) -> None:
        words = await state_of(WORDS, self.rooms.store, self.name)
        self._show(words.texts, " ".join(words.texts))

    def _show(self, texts: Iterable[str], said: str) -> None:
        self.state = Words(tuple(texts))
        self._viewers.send(said.encode())


def row_of(text: str) -> str:
    return msgspec.json.encode(Word(text)).decode()


def word_rooms(store: Store) -> Rooms:
    """The rooms of a store, in which words are kept."""
    rooms = Rooms(store)

    async def load(name: str) -> Callable[[], WordRoom]:
        return partial(WordRoom, name, await state_of(WORDS, rooms.store, name), rooms)

    rooms.serve(WordRoom, load)
    return rooms


class Listener:
    """A viewer that keeps what it is sent."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.dropped: str | None = None

    def send(self, message: bytes) -> None:
        self.heard.append(message.decode())

    def drop(self, reason: RequestError) -> None:
        self.dropped = reason.code


async def until(wanted: list[Any], length: int = 1) -> None:
    """Waits until there is so much."""
    while len(wanted) < length:
        await asyncio.sleep(0)


class Disk:
    """A store that commits entries on command, and nothing else."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, Done]] = []

    def watch(self, lost: Callable[[], None]) -> None:
        """It is never lost."""

    def release(self, name: str) -> None:
        """Nobody else wants it."""

    def append(self, _name: str, first: int, _rows: Sequence[str], done: Done, _closes: bool = False) -> None:
        self.asked.append((first, done))

    @property
    def rooms(self) -> Rooms:
        """Rooms on this disk."""
        return Rooms(cast(Store, self))
