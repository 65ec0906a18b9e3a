"""A value that a type allows to be missing, and that a test needs."""

from typing import TypeVar

T = TypeVar("T")


def present(value: T | None) -> T:
    """The value, which is there."""
    assert value is not None
    return value
