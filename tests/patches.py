"""The changes that a step brings, applied as a page does: it knows paths and values, and no rule."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any


def copied(value: Any) -> Any:
    """A JSON value as it arrives."""
    return json.loads(json.dumps(value))


def patch(whole: Any, changes: Iterable[list[Any]]) -> None:
    """Makes changes, each `[path, value]` or `[path]`, in place."""
    for change in copied([*changes]):
        apply(whole, *change)


def apply(whole: Any, path: str, *value: Any) -> None:
    """Sets the value at a path; without a value what stands there goes."""
    *way, last = path.split(".")
    for key in way:
        whole = whole[int(key)] if isinstance(whole, list) else whole[key]
    if isinstance(whole, dict):
        _set_key(whole, last, *value)
    else:
        _set_index(whole, int(last), *value)


def _set_key(whole: dict[str, Any], key: str, *value: Any) -> None:
    if value:
        whole[key] = value[0]
    else:
        del whole[key]


def _set_index(whole: list[Any], index: int, *value: Any) -> None:
    """An index equal to the length appends; without a value the list ends there."""
    assert index <= len(whole)
    whole[index : index + 1 if value else None] = value
