"""Records of Python as types of TypeScript, for `core_build.javascript`."""

from __future__ import annotations

import json
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

NAMES = {int: "number", str: "string", bool: "boolean", NoneType: "null"}


def is_union(value: Any) -> bool:
    """Whether a name stands for one of several types."""
    return isinstance(value, UnionType)


def union(name: str, value: Any) -> str:
    """A union of records, with each of them."""
    kinds = get_args(value)
    interfaces = [f"interface {kind.__name__} {{ {_fields(kind)} }}" for kind in kinds]
    return "\n".join([*interfaces, f"export type {name} = {' | '.join(kind.__name__ for kind in kinds)};"])


def _fields(kind: type) -> str:
    return " ".join(f"{name}: {_type(hint)};" for name, hint in get_type_hints(kind).items())


def _type(hint: Any) -> str:
    if get_origin(hint) is Literal:
        return " | ".join(map(json.dumps, get_args(hint)))
    if get_origin(hint) in (Union, UnionType):
        return " | ".join(map(_type, get_args(hint)))
    return NAMES[hint]
