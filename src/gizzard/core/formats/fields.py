"""Declarations of view fields: how each is computed, for whom, and when a move can change it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, Final, NotRequired, get_args, get_origin, get_type_hints

from gizzard.core.decoding import schema_named
from gizzard.core.game.position import Position

EVERYTHING: Final = -1
"""Stands for the viewer of a replay, who sees everything."""
Viewer = int | None
"""A seat, None for a spectator, or EVERYTHING."""

ABSENT: Final = object()
"""The value of an optional field that a view does not have now."""

Change = Annotated[list[Any], schema_named("Change")]
"""``[path, value]`` sets a value; an index equal to a list's length appends. ``[path]`` deletes a value and, in a list,
all that follow it."""
CHANGE_SCHEMA: Final[Mapping[str, Any]] = {
    "anyOf": [
        {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}
        for parts in ([{"type": "string"}, {}], [{"type": "string"}])
    ]
}

When = Callable[[Position, Position], int]
"""Given the positions before and after a move within a round: the mask of the seats for which a field may have changed.
"""
ALL_SEATS: Final = -1


def fixed(_old: Position, _new: Position) -> int:
    """Never: fixed for the whole game."""
    return 0


def per_round(_old: Position, _new: Position) -> int:
    """Not within a round: only when one ends or begins."""
    return 0


@dataclass(frozen=True, slots=True)
class Shared:
    """A field that is the same for every viewer. It is declared next to its type: ``Annotated[type, Shared(…)]``."""

    compute: Callable[[Any], Any]
    """From a game, or for fields of a round from the round."""
    when: When | None = None
    """When a move within a round can change it; None: it is compared after every move."""
    items: bool = False
    """Whether the items of a list are sent one by one."""


@dataclass(frozen=True, slots=True)
class Private:
    """A field that each viewer may see differently."""

    compute: Callable[[Any, Viewer], Any]
    when: When | None = None
    items: bool = False
    grown: Callable[[Position, Position], Iterable[Change]] | None = None
    """Lists what a move within a round appended, for a field that is too long to be compared, and that is the same for
    every viewer in rounds without extra cards."""
    grown_for: Callable[[Position, Position, Viewer], Iterable[Change]] | None = None
    """The same in rounds with extra cards, for a viewer."""


Field = Shared | Private


@cache
def fields_of(form: type) -> Mapping[str, Field]:
    """The fields that a TypedDict declares, by name; one without a declaration is the attribute of its name."""
    return {name: _declaration(name, hint) for name, hint in get_type_hints(form, include_extras=True).items()}


def _declaration(name: str, hint: Any) -> Field:
    inner = get_args(hint)[0] if get_origin(hint) is NotRequired else hint
    declared = (each for each in getattr(inner, "__metadata__", ()) if isinstance(each, Field))
    return next(declared, Shared(attrgetter(name)))


def computed(form: type, source: object, viewer: Viewer) -> dict[str, Any]:
    """All fields of a TypedDict that a viewer has now."""
    found = {}
    for name, compute, private in _computations(form):
        value = compute(source, viewer) if private else compute(source)
        if value is not ABSENT:
            found[name] = value
    return found


@cache
def _computations(form: type) -> tuple[tuple[str, Callable[..., Any], bool], ...]:
    return tuple((name, field.compute, isinstance(field, Private)) for name, field in fields_of(form).items())
