from __future__ import annotations

from threading import Thread
from typing import Literal

import msgspec
import numpy as np
import pytest

from gizzard.core.decoding import convert, decode_json

found: list[Outer] = []


def inspected() -> type[int]:
    """The type of a field: while it is looked up, another thread uses the struct, which crashes without a lock."""
    if not found:
        other.start()
        other.join(0.2)  # waits for this thread
    return int


class Inner(msgspec.Struct):
    number: inspected()  # type: ignore[valid-type]


class Outer(msgspec.Struct):
    inner: Inner


other = Thread(target=lambda: found.append(decode_json(b'{"inner":{"number":1}}', Outer)))


def test_two_threads_may_use_a_type_first_at_the_same_time() -> None:
    mine = convert({"inner": {"number": 1}}, Outer)
    other.join()
    assert found == [mine] == [Outer(Inner(1))]


def test_json_is_decoded_as_any_type() -> None:
    assert decode_json('{"a":[1]}') == {"a": [1]}
    assert decode_json(b"[1]", list[int]) == [1]
    with pytest.raises(msgspec.ValidationError, match=r"Expected `str`, got `int` - at `\$\[0\]`"):
        decode_json(b"[1]", list[str])


@pytest.mark.parametrize("form", [{"number": "\ud800"}, np.int64(1)], ids=["surrogate", "numpy"])
def test_what_is_not_json_is_refused_as_such(form: object) -> None:
    with pytest.raises(msgspec.ValidationError, match="Not JSON: "):
        convert(form, dict[str, Literal["a"]])


class Known(msgspec.Struct):
    known: int = 0


@pytest.mark.parametrize("kind", [object, dict[str, object], Known])
def test_json_that_is_nested_too_deeply_is_refused_like_any_other(kind: type) -> None:
    with pytest.raises(msgspec.DecodeError, match="nested too deeply"):
        decode_json(b'{"other":' * 100_000, kind)
