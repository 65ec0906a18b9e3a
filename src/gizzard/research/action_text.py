"""An action in words, which follow from its JSON form."""

from collections.abc import Mapping
from typing import Any

from gizzard import ActionJson
from gizzard.api.values import ACTION_KEYS


def format_action(action: ActionJson) -> str:
    """Write an action as words.

    Args:
        action: an action in its JSON form.

    Returns:
        The words, such as ``bid 3``.

    Examples:
        >>> from gizzard.research.text import format_action
        >>> format_action({"play": "ZH", "trump": "S"})
        'play ZH trump S'
    """
    kind = next(kind for kind in ACTION_KEYS if kind in action)
    said: dict[str, Any] = {**action}
    return f"{kind} {_written(kind, said.pop(kind))}{options(said)}"


def _written(kind: str, value: object) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case [put, taken]:
            return f"{put} {taken}"
        case int() if kind != "bid":
            return f"{value:+d}"
    return str(value)


def options(said: Mapping[str, Any]) -> str:
    """The suit, role, call and trump of an action in words, each after a space."""
    words = "".join(f" {part} {said[part]}" for part in ("suit", "as") if part in said)
    if said.get("call"):
        words += " call"
    if "trump" in said:
        words += f" trump {_written('trump', said['trump'])}"
    if "name" in said:
        words += " name " + " ".join(said["name"].values())
    return words
