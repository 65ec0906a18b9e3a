"""Declarations of rule keys; the keys themselves are the fields of ``ruleset.RuleSet``."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from gizzard.core.rules.values import ValueKind

T = TypeVar("T")


class RoundPlace(NamedTuple):
    """Where a round stands in its game: its number, from 1, its cards, and whether it is the last."""

    number: int
    cards: int
    last: bool

    def is_every(self, nth: int) -> bool:
        """Whether it is an n-th round; 0 means never."""
        return nth > 0 and self.number % nth == 0


Sets = Callable[[Any, RoundPlace], Mapping[str, Any]]
"""The fields of RoundSpec set by a value."""


@dataclass(frozen=True)
class Key:
    """A key of a record's ``rules``. Its texts are ``keys.NAME`` and ``values.NAME.VALUE`` (``gizzard.core.texts``)."""

    name: str
    kind: ValueKind
    letter: str
    """In table codes; never changed, and never given to another key."""
    sets: Sets
    default: Any
    required: bool

    @property
    def default_form(self) -> Any:
        """The default as a record has it."""
        return self.kind.write(self.default)


def sets_nothing(value: Any, place: RoundPlace) -> Mapping[str, Any]:
    """For keys that lay out the game and not its rounds."""
    return {}


def key(default: T, letter: str, kind: ValueKind, sets: Sets = sets_nothing) -> T:
    """A field of RuleSet that is a key with a default."""
    declared: T = field(default=default, metadata=declared_as(letter, kind, sets))
    return declared


def declared_as(letter: str, kind: ValueKind, sets: Sets = sets_nothing) -> dict[str, Any]:
    """The metadata of a field that is a key."""
    return {"letter": letter, "kind": kind, "sets": sets}
