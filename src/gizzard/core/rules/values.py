"""Types of rule values: how each is parsed, serialized, offered, described, and encoded in a table code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

Form = Any
"""A value in its JSON form."""


class UnreadableValue(Exception):
    """An invalid value; holds the allowed ones."""


def _same(form: Any) -> Any:
    return form


@dataclass(frozen=True)
class ValueKind:
    """A kind of values.

    In a table code a value consists of digits and dots. Members of an enumeration are encoded by their index, so old
    codes stay readable if members are only ever added at the end.
    """

    offered_as: str
    """How the page offers it: ``number``, ``choice``, ``flag``, ``names`` or ``schedule``."""
    offered: tuple[Form, ...]
    """The values to choose from: all, or the usual ones if the number is unlimited."""
    read: Callable[[object], Any]
    """Parse a JSON form. Raises UnreadableValue if it is invalid."""
    encode: Callable[[Form], str]
    """A form in a table code."""
    decode: Callable[[str], Form]
    """The inverse. Raises ValueError or IndexError if the code is invalid."""
    schema: Mapping[str, Any]
    """The JSON Schema of the form."""
    write: Callable[[Any], Form] = _same
    """The form of a value: the inverse of ``read``."""
    parts: tuple[Part, ...] = ()
    """The parts of an object that is an alternative to a choice."""


def number(*usual: int | None, only_these: bool = False) -> ValueKind:
    """An integer, or None if that is among the usual values. ``only_these``: other values are invalid."""
    optional = None in usual

    def read(value: object) -> int | None:
        if value is None and optional:
            return None
        if type(value) is not int:
            raise UnreadableValue("a whole number")
        return value

    schema: dict[str, Any] = {"type": ["integer", "null"] if optional else "integer"}
    if only_these:
        schema["enum"] = [*usual]
    return ValueKind("choice" if only_these else "number", usual, read, str, int, schema)


def number_between(least: int, most: int | None = None) -> ValueKind:
    """An integer in a range; ``most`` None means unbounded."""
    meant = f"a whole number from {least}" if most is None else f"a whole number from {least} to {most}"

    def read(value: object) -> int:
        if type(value) is not int or value < least or (most is not None and value > most):
            raise UnreadableValue(meant)
        return value

    schema = {"type": "integer", "minimum": least} | ({} if most is None else {"maximum": most})
    return ValueKind("number", (), read, lambda form: str(_folded(form)), lambda text: _unfolded(int(text)), schema)


def _folded(form: int) -> int:
    """0, -1, 1, -2, 2 … as 0, 1, 2, 3, 4 …: a code has no sign."""
    return 2 * form if form >= 0 else -2 * form - 1


def _unfolded(code: int) -> int:
    return -(code + 1) // 2 if code % 2 else code // 2


def flag() -> ValueKind:
    """True or false."""

    def read(value: object) -> bool:
        if type(value) is not bool:
            raise UnreadableValue("true, false")
        return value

    return ValueKind(
        "flag", (False, True), read, lambda on: str(int(on)), lambda text: bool(int(text)), {"type": "boolean"}
    )


def choice(members: Iterable[StrEnum]) -> ValueKind:
    """A member of an enumeration, or of some of its members."""
    by_name = {member.value: member for member in members}
    offered = tuple(by_name)

    def read(value: object) -> StrEnum:
        if not isinstance(value, str) or value not in offered:
            raise UnreadableValue(", ".join(offered))
        return by_name[value]

    def encode(form: Form) -> str:
        return str(offered.index(form))

    return ValueKind(
        "choice", offered, read, encode, lambda text: offered[int(text)], {"enum": list(offered)}, write=_value_of
    )


def names(members: type[StrEnum]) -> ValueKind:
    """Some members of an enumeration, as a tuple."""
    one = choice(members)

    def read(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise UnreadableValue(f"a list of {', '.join(one.offered)}")
        return tuple(map(one.read, value))

    return ValueKind(
        "names",
        one.offered,
        read,
        encode=lambda form: ".".join(map(one.encode, form)),
        decode=lambda text: [one.decode(part) for part in text.split(".")],
        schema={"type": "array", "items": one.schema, "uniqueItems": True},
        write=lambda value: [member.value for member in value],
    )


def members_in_order(members: type[StrEnum]) -> ValueKind:
    """The same, in the order of the enumeration."""
    kind = names(members)
    return replace(kind, read=lambda value: _in_order(kind.read(value), list(members)))


def _in_order(chosen: Sequence[StrEnum], order: Sequence[StrEnum]) -> tuple[StrEnum, ...]:
    """Each as often as it was chosen."""
    return tuple(member for member in order for each in chosen if each == member)


def choice_or_sizes(members: type[StrEnum]) -> ValueKind:
    """A member of an enumeration, or a tuple of hand sizes."""
    named = choice(members)
    sizes = {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 1}

    def read(value: object) -> Any:
        if isinstance(value, list) and all(type(size) is int for size in value):
            return tuple(value)
        try:
            return named.read(value)
        except UnreadableValue as wrong:
            raise UnreadableValue(f"{wrong}, or a list of hand sizes") from None

    return ValueKind(
        "schedule",
        (*named.offered, "list"),
        read,
        encode=lambda form: named.encode(form) if isinstance(form, str) else dotted(form),
        decode=lambda text: undotted(text) if text[0] == "." else named.decode(text),
        schema={"anyOf": [named.schema, sizes]},
        write=lambda value: list(value) if isinstance(value, tuple) else value.value,
    )


@dataclass(frozen=True)
class Part:
    """A part of a form with parts."""

    name: str
    kind: ValueKind
    required: bool = True


def choice_or_parts(
    members: type[StrEnum],
    parts: Sequence[Part],
    made_of: Callable[[Mapping[str, Any]], Any],
    parts_of: Callable[[Any], Mapping[str, Form]],
) -> ValueKind:
    """A member of an enumeration, or what ``made_of`` builds from an object of parts; ``parts_of`` is its inverse."""
    named = choice(members)
    known = {part.name: part for part in parts}
    needed = [part.name for part in parts if part.required]
    objects = {
        "type": "object",
        "properties": {part.name: part.kind.schema for part in parts},
        "required": needed,
        "additionalProperties": False,
    }

    def read(value: object) -> Any:
        if not isinstance(value, Mapping):
            return _read_name(named, value, known)
        if not set(needed) <= set(value) <= set(known):
            raise UnreadableValue(f"an object of {', '.join(known)}")
        return made_of({name: _read_part(known[name], part) for name, part in value.items()})

    def encode(form: Form) -> str:
        if isinstance(form, str):
            return named.encode(form)
        return dotted(part.kind.encode(form[part.name]) if part.name in form else "" for part in parts)

    def decode(text: str) -> Form:
        if text[0] != ".":
            return named.decode(text)
        written = zip(parts, text[1:].split("."), strict=True)
        return {part.name: part.kind.decode(code) for part, code in written if code}

    return ValueKind(
        "choice",
        named.offered,
        read,
        encode,
        decode,
        {"anyOf": [named.schema, objects]},
        write=lambda value: value.value if isinstance(value, StrEnum) else dict(parts_of(value)),
        parts=tuple(parts),
    )


def _read_name(named: ValueKind, value: object, parts: Iterable[str]) -> Any:
    try:
        return named.read(value)
    except UnreadableValue as wrong:
        raise UnreadableValue(f"{wrong}, or an object of {', '.join(parts)}") from None


def _read_part(part: Part, value: object) -> Any:
    try:
        return part.kind.read(value)
    except UnreadableValue as wrong:
        raise UnreadableValue(f"{part.name}: {wrong}") from None


def _value_of(member: StrEnum) -> str:
    text: str = member.value
    return text


def dotted(numbers: Iterable[int | str]) -> str:
    """``.1.2.3``: the leading dot distinguishes it from an index."""
    return "".join(f".{number}" for number in numbers)


def undotted(text: str) -> list[int]:
    """The inverse of the encoding."""
    return [int(number) for number in text[1:].split(".")]
