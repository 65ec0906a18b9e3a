"""Ways to spoil a record: every place in it, changed in every way that its kind of value allows."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.golden.files import Record
from tests.golden.oracle_rules import DECK, EXTRAS

Path = tuple[str | int, ...]
CARDS = sorted(DECK | {*EXTRAS.values()})
OPTIONAL: dict[str, Any] = {
    "eliminated": 0,
    "exchange": [],
    "special": {"rule": "pass-one"},
    "named": {"rule": "pass-one"},
    "cards": "QS",
    "call": True,
    "trump": "H",
    "unfinished": True,
    "winner": 0,
    "werewolf": 0,
    "lead": 0,
    "pass": [],
    "cloud": 1,
    "witch": None,
    "suit": "H",
    "as": "jester",
    "turn_up": "QS",
}
"""Keys that occur in some objects only, to be inserted into others."""


@dataclass(frozen=True)
class Mutation:
    """A change at one place of a record."""

    path: Path
    kind: str
    value: Any = None

    @property
    def pattern(self) -> str:
        """The place without its numbers: ``rounds/*/bids/*``."""
        return "/".join("*" if isinstance(step, int) else step for step in self.path)

    def __str__(self) -> str:
        return f"{self.kind} at {'/'.join(map(str, self.path)) or 'the whole'}"

    def of(self, record: Record) -> Any:
        """The record with this change; the record itself stays as it is."""
        return _at(record, self.path, self)


def _at(value: Any, path: Path, mutation: Mutation) -> Any:
    if not path:
        return _changed(value, mutation)
    twin = value.copy()
    if len(path) == 1 and mutation.kind == "leave out":
        del twin[path[0]]
    elif len(path) == 1 and mutation.kind == "twice":
        twin.insert(path[0], twin[path[0]])
    else:
        twin[path[0]] = _at(value[path[0]], path[1:], mutation)
    return twin


def _changed(value: Any, mutation: Mutation) -> Any:
    if mutation.kind == "reverse":
        return value[::-1]
    if mutation.kind == "exchange two cards":
        one, other = mutation.value
        return _relabelled(value, {one: other, other: one})
    if mutation.kind == "add":
        return [*value, mutation.value] if isinstance(value, list) else value | mutation.value
    return mutation.value


def _relabelled(value: Any, labels: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _relabelled(part, labels) for key, part in value.items()}
    if isinstance(value, list):
        return [_relabelled(part, labels) for part in value]
    return labels.get(value, value) if isinstance(value, str) else value


def mutations(record: Record, rng: Random) -> Iterator[Mutation]:
    """Every mutation at every position, or a sample if there are many of a kind (other cards)."""
    for path, value in _places(record, ()):
        if (path and not isinstance(path[-1], int)) or len(path) > 1:
            yield Mutation(path, "leave out")
            if isinstance(path[-1], int):
                yield Mutation(path, "twice")
        for kind, other in _others(value, rng):
            yield Mutation(path, kind, other)
    for number in range(len(record["rounds"])):
        for _ in range(20):
            yield Mutation(("rounds", number), "exchange two cards", tuple(rng.sample(CARDS, 2)))


def _places(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    yield path, value
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, part in parts:
        if path or step not in ("seed", "game", "bots"):
            yield from _places(part, (*path, step))


def _others(value: Any, rng: Random) -> Iterator[tuple[str, Any]]:
    yield from _wrong_types(value)
    match value:
        case bool():
            yield "flip", not value
        case int():
            yield "more", value + 1
            yield "less", value - 1
            yield "ten more", value + 10
        case str() if value in CARDS:
            for card in rng.sample(CARDS, 3):
                if card != value:
                    yield "another card", card
            yield "small letters", value.lower()
        case str():
            yield "another word", "?" if value == "X" else "X"
            yield from (("another suit", suit) for suit in "CDHS" if value in "CDHS" and suit != value)
        case list():
            yield "reverse", None
            yield "add", None
            yield "add", 0
        case dict():
            yield from (("add", {key: part}) for key, part in OPTIONAL.items() if key not in value)


def _wrong_types(value: Any) -> Iterator[tuple[str, Any]]:
    others: tuple[Any, ...] = (None, True, False, 0, 1, "", "2C", [], {}, float("nan"))
    for other in others:
        if not (type(other) is type(value) and other == value):
            yield "another type", other
    if type(value) is int:
        yield "a float", float(value)
        yield "a string", str(value)
        yield "a truth", bool(value)


def chosen(record: Record, rng: Random, each: int) -> list[Mutation]:
    """Mutations of every kind of place in every way, ``each`` of them at places drawn by chance."""
    kinds: dict[tuple[str, str, str], list[Mutation]] = {}
    for mutation in mutations(record, rng):
        kinds.setdefault((mutation.pattern, mutation.kind, _class(mutation.value)), []).append(mutation)
    return [mutation for alike in kinds.values() for mutation in rng.sample(alike, min(each, len(alike)))]


def _class(value: Any) -> str:
    return ",".join(value) if isinstance(value, dict) else type(value).__name__
