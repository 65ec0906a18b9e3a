"""What a feature declares about its documents, as values and pure functions: their names, what they are stored as, how
they go on, how long they are kept, and what they store about whom.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from gizzard.core.decoding import decode_json, decoder

Record = Mapping[str, Any]
"""A finished game as JSON, in the format wizard-record/1."""


class Counted(Protocol):
    """A state after a number of entries."""

    @property
    def n(self) -> int:
        """The number of entries."""


Setup = TypeVar("Setup")
Entry = TypeVar("Entry")
State = TypeVar("State", bound=Counted)
Who = TypeVar("Who")
Shown = TypeVar("Shown")


class Rows(Protocol):
    """A document as a store has it, in JSON."""

    @property
    def setup(self) -> str:
        """Its setup."""

    @property
    def entries(self) -> tuple[str, ...]:
        """The entries of its log."""


class Log(NamedTuple, Generic[Setup, Entry]):
    """A document as it is stored: its setup, and its entries in order."""

    setup: Setup
    entries: tuple[Entry, ...]


class Nobody(Exception):
    """The person is unknown; the message quotes the name and the place that were searched."""


class Part(NamedTuple):
    """What one log stores about a person."""

    log: str
    about: Callable[[Log[Any, Any]], Any]
    without: Callable[[Log[Any, Any]], Log[Any, Any]]
    """The log without the person's name and words; the same log if there is nothing to erase."""
    owner: Any = None
    """The owner of a seat at a table, about whom other logs store something, too."""


class Seen(NamedTuple, Generic[State]):
    """What can be seen of a document in memory."""

    name: str
    state: State
    viewers: int
    """The number of those who are connected."""
    now: int
    """In ms since 1970."""
    besides: Any = None
    """What is known besides its log."""


@dataclass(frozen=True)
class Watching(Generic[State, Who, Shown]):
    """What those are shown who watch a document; all see the same."""

    admit: Callable[[State, str | None, int], Who]
    """As whom somebody with a secret, or none, joins a number of others. Raises RequestError for a wrong secret, or if
    it is crowded."""
    shown: Callable[[Seen[State]], Shown]
    """A document as everybody sees it."""
    joined: Callable[[Shown, Who], object]
    """The message to somebody who has joined."""
    changed: Callable[[Shown, Shown], object]
    """The message about what has changed."""
    seconds: float = 0.0
    """Changes within this time are sent together."""
    counted: Callable[[int], object] | None = None
    """The message about the number of viewers, if they are told."""


@dataclass(frozen=True, eq=False)
class Kind(Generic[Setup, Entry, State]):
    """A kind of document that is kept as a log."""

    prefix: str
    """How the names of its logs begin; empty for tables, whose names contain no hyphen."""
    name: re.Pattern[str]
    """The pattern of its names; a store may refuse to query others."""
    missing: str
    """The code of the refusal to those who ask for one that does not exist."""
    setup: type[Setup]
    entry: Any
    """The type of its entries."""
    begin: Callable[[Setup], State]
    """A document before its first entry."""
    after: Callable[[State, Sequence[Entry]], State]
    """The state after more entries. Raises the refusal of one that is not allowed; then nothing has happened."""
    last: Callable[[Log[Setup, Entry]], float]
    """When a document was last of use, in ms since 1970; it is kept for some time after that."""
    closed: Callable[[State], bool] = lambda _: False
    """Whether nothing more is to come: sweeps and clocks leave it alone."""
    due: Callable[[State], int | None] | None = None
    """When something happens to it by itself, in ms since 1970; until then it stays in memory. None: never to any."""
    act: Callable[[State, int], Entry | None] = lambda *_: None
    """What happens by itself at a time, in ms since 1970; None if nothing is due any more."""
    slow: bool = False
    """Whether `after` runs in a thread, because it may take more than a millisecond."""
    watching: Watching[State, Any, Any] | None = None
    """What viewers are shown; None: nobody is connected to it."""
    rereads: type[Entry] | None = None
    """The type of entries after which other nodes have to read a log again, because earlier ones were rewritten."""
    record: Callable[[str, Log[Setup, Entry]], Record | None] | None = None
    """The record of a document with a name, for the archive; None while its game is in progress. Kinds with records
    remove only what is closed."""
    people: Callable[[str, Log[Setup, Entry], int, int, Sequence[str]], Sequence[Part]] | None = None
    """What a document stores about each person who has or had a number in it, and how to erase that at a time in ms
    since 1970, from its name, its log, the number, the time and its reviews; None: nobody has one. Raises Nobody."""
    of_owner: Callable[[Any, int], Part | None] = lambda *_: None
    """What a log of this kind stores about the owner of a seat at a table, and how to erase that at a time."""

    def owns(self, name: str) -> bool:
        """Whether a log of this kind can have that name."""
        return self.name.fullmatch(name) is not None

    def entries(self, rows: Iterable[str]) -> tuple[Entry, ...]:
        """Entries as they are stored. Raises msgspec.DecodeError."""
        return tuple(map(decoder(self.entry).decode, rows))

    def log(self, stored: Rows) -> Log[Setup, Entry]:
        """A document as it is stored. Raises msgspec.DecodeError."""
        return Log(decode_json(stored.setup, self.setup), self.entries(stored.entries))

    def state(self, log: Log[Setup, Entry]) -> State:
        """The state after all entries of a log. Raises an exception if it cannot be reached."""
        return self.after(self.begin(log.setup), log.entries)

    def read(self, stored: Rows) -> State:
        """The state of a document as it is stored. Raises an exception if it cannot be read."""
        return self.state(self.log(stored))

    def states(self, log: Log[Setup, Entry]) -> Iterator[State]:
        """The states after each entry. Raises an exception at the first that cannot be reached."""
        state = self.begin(log.setup)
        for entry in log.entries:
            yield (state := self.after(state, (entry,)))


AnyKind = Kind[Any, Any, Any]
Kinds = Sequence[AnyKind]


def kind_of(name: str, kinds: Iterable[AnyKind]) -> AnyKind:
    """The kind of a log; tables, which have no prefix, are the last of `kinds`."""
    return next(kind for kind in kinds if name.startswith(kind.prefix))


def row_of(entry: msgspec.Struct) -> str:
    """A setup or an entry as it is stored."""
    return msgspec.json.encode(entry).decode()


def rewritten(log: Log[Setup, Entry], change: Callable[[Entry], Entry], *erased: Entry) -> Log[Setup, Entry]:
    """A log with changed entries, and `erased` at its end; the same log if none changes."""
    entries = tuple(map(change, log.entries))
    return log if entries == log.entries else Log(log.setup, (*entries, *erased))
