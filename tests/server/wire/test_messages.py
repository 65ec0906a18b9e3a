"""The changes between two messages."""

import msgspec
import pytest

from gizzard.server.wire.messages import differences


class Seat(msgspec.Struct):
    """A part of a message."""

    name: str
    away: bool = False


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [
        (Seat("Anna"), Seat("Anna"), []),
        (Seat("Anna"), Seat("Ben", away=True), [["seat.name", "Ben"], ["seat.away", True]]),
        ((Seat("Anna"), Seat("Ben")), (Seat("Anna"), Seat("Cleo")), [["seat.1.name", "Cleo"]]),
        ({"a": 1, "b": {"c": 2}}, {"a": 1, "b": {"c": 3}}, [["seat.b.c", 3]]),
        ({"a": 1}, {"b": 1}, [["seat", {"b": 1}]]),
        ([1, 2], [1, 3], [["seat", [1, 3]]]),
        ([1, 2], [1, 2, 3], [["seat.2", 3]]),
        ([1, 2], [2], [["seat", [2]]]),
        ([], [], []),
        ([], [1], [["seat.0", 1]]),
        ([], [None], [["seat.0", None]]),
        (None, Seat("Anna"), [["seat", Seat("Anna")]]),
        (Seat("Anna"), None, [["seat", None]]),
    ],
)
def test_only_what_differs_is_sent(old: object, new: object, changes: list[object]) -> None:
    assert differences(old, new, "seat") == changes


def test_paths_of_a_whole_message_begin_with_its_keys() -> None:
    assert differences({"a": [{"b": 1}]}, {"a": [{"b": 2}]}) == [["a.0.b", 2]]
