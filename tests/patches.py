"""The changes of a step, applied to a view as the example of a client does it."""

import json
from collections.abc import Iterable
from typing import Any

from examples.guest import change


def copied(value: Any) -> Any:
    """A JSON value as it arrives."""
    return json.loads(json.dumps(value))


def patch(whole: Any, changes: Iterable[list[Any]]) -> None:
    """Apply changes, each `[path, value]` or `[path]`, in place."""
    for path, *value in copied([*changes]):
        change(whole, path, *value)
