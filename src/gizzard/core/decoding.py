"""Read JSON as a type, safely from any thread.

msgspec inspects a type when it is first used, and crashes the process if two threads do that at the same time.
"""

from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import Any, Final, TypeVar, overload

import msgspec

from gizzard.core.errors import quoted

T = TypeVar("T")

_inspecting = Lock()

SCHEMA: Final = "#/components/schemas/{name}"
"""Where an OpenAPI document has the schema of a name."""


def schema_named(name: str) -> msgspec.Meta:
    """The metadata of a type that an OpenAPI document describes by a schema of its own."""
    return msgspec.Meta(extra_json_schema={"$ref": SCHEMA.format(name=name)})


@cache
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """The decoder of a type."""
    with _inspecting:
        return msgspec.json.Decoder(kind, dec_hook=from_json)


READERS: Final[dict[Any, Callable[[Any], Any]]] = {}
"""How JSON is read as a value of a type that msgspec does not know."""


def from_json(kind: Any, form: object) -> Any:
    """The value of such a type."""
    return READERS[kind](form)


@overload
def decode_json(data: bytes | str, kind: type[T]) -> T: ...
@overload
def decode_json(data: bytes | str, kind: Any = Any) -> Any: ...
def decode_json(data: bytes | str, kind: Any = Any) -> Any:
    """Decode JSON. Raises `msgspec.DecodeError`, for JSON that is nested too deeply as well."""
    try:
        return decoder(kind).decode(data)
    except RecursionError:
        raise msgspec.DecodeError("JSON is nested too deeply") from None


@overload
def convert(form: object, kind: type[T], strict: bool = ...) -> T: ...
@overload
def convert(form: object, kind: Any, strict: bool = ...) -> Any: ...
def convert(form: object, kind: Any, strict: bool = True) -> Any:
    """Convert decoded JSON; numbers may be strings unless `strict`. Raises `msgspec.ValidationError`."""
    decoder(kind)
    try:
        return msgspec.convert(form, kind, strict=strict, dec_hook=from_json)
    except (AttributeError, UnicodeError):  # an object of another library, or half of a surrogate pair
        raise msgspec.ValidationError(f"Not JSON: {quoted(form)}") from None


def copied(form: T) -> T:
    """A deep copy of JSON."""
    copy: T = decode_json(msgspec.json.encode(form))
    return copy


def is_json(data: bytes | str) -> bool:
    """Whether this is JSON of any type; a decoder that refuses it may have stopped at the first value of another."""
    try:
        msgspec.json.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return False
    else:
        return True


def is_utf8(data: bytes) -> bool:
    """Whether this is text."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
