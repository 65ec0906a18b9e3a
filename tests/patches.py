"""The changes that a step brings, applied as a page does: it knows paths and values, and no rule."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any


def patched(whole: Any, changes: Iterable[list[Any]]) -> Any:
    """A copy of a JSON value after these changes, each `[path, value]` or `[path]`."""
    whole = json.loads(json.dumps(whole))
    for change in json.loads(json.dumps([*changes])):
        apply(whole, *change)
    return whole


def apply(whole: Any, path: str, *value: Any) -> None:
    """Sets the value at a path, in place; without a value what stands there goes."""
    *way, last = path.split(".")
    for key in way:
        whole = whole[int(key)] if isinstance(whole, list) else whole[key]
    if isinstance(whole, dict):
        if value:
            whole[last] = value[0]
        else:
            del whole[last]
        return
    index = int(last)
    assert index <= len(whole), path
    if not value:
        del whole[index:]
    elif index == len(whole):
        whole.append(value[0])
    else:
        whole[index] = value[0]
