"""Edits of JSON values, as somebody makes them by hand in a file."""

from collections.abc import Callable
from typing import Any

Edit = Callable[[Any], object]
Path = tuple[str | int, ...]


def _holder(form: Any, path: Path) -> Any:
    """What holds the value at a path."""
    for step in path[:-1]:
        form = form[step]
    return form


def put(*path: str | int, to: object) -> Edit:
    """Put a value at a place."""
    return lambda form: _holder(form, path).__setitem__(path[-1], to)


def cut(*path: str | int) -> Edit:
    """Take a place out."""
    return lambda form: _holder(form, path).__delitem__(path[-1])


def swap(one: Path, other: Path) -> Edit:
    """Exchange the values at two places."""

    def edit(form: Any) -> None:
        first, second = _holder(form, one), _holder(form, other)
        first[one[-1]], second[other[-1]] = second[other[-1]], first[one[-1]]

    return edit
