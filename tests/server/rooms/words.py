"""A kind of document that keeps words, for tests of what all kinds have in common."""

import asyncio
import re
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, cast

import msgspec

from gizzard.server.rooms.clock import RunningTime
from gizzard.server.rooms.kind import Kind, Seen, Watching, row_of
from gizzard.server.rooms.room import Room
from gizzard.server.rooms.rooms import Rooms
from gizzard.server.rooms.viewers import Viewer
from gizzard.server.store.protocol import Done, Store
from gizzard.server.wire.messages import RequestError


class Word(msgspec.Struct):
    """A setup, or an entry."""

    text: str


class Words(NamedTuple):
    """The words of a document."""

    texts: tuple[str, ...] = ()

    @property
    def n(self) -> int:
        return len(self.texts)


def after(words: Words, entries: Sequence[Word]) -> Words:
    return Words((*words.texts, *(entry.text for entry in entries)))


def shown(seen: Seen[Words]) -> list[str]:
    return [*seen.state.texts]


def joined(texts: list[str], _who: None) -> str:
    return " ".join(texts)


def changed(before: list[str], texts: list[str]) -> str:
    """The words that are new, or have changed."""
    return " ".join(text for text in texts if text not in before)


WORDS: Final[Kind[Word, Word, Words]] = Kind(
    "words-",
    re.compile("words-[a-z]+"),
    "no-pad",
    Word,
    Word,
    begin=lambda _: Words(),
    after=after,
    last=lambda _: 0.0,
    watching=Watching(lambda *_: None, shown, joined, changed),
)
WordRoom = Room[Words, Viewer]


async def add(room: WordRoom, text: str) -> None:
    """Add a word as pads and tournaments add entries."""
    await room.change(lambda _: Word(text))


async def add_without_task(room: WordRoom, text: str) -> None:
    """Add a word as tables add moves."""
    saved: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()

    def done(error: Exception | None) -> None:
        if error is None:
            room.state = after(room.state, [Word(text)])
            room.show()
        saved.set_result(error)

    room.put(None, lambda: room.append([row_of(Word(text))], done))
    if error := await saved:
        raise error


def word_rooms(store: Store) -> Rooms:
    """The rooms of a store, in which words are kept."""
    rooms = Rooms(store, RunningTime())
    rooms.serve(WORDS)
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
        return Rooms(cast(Store, self), RunningTime())
