"""What goes over the wire: JSON, read strictly; the messages that every socket has; refusals and their sentences."""

from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec

from gizzard.core import texts
from gizzard.core.decoding import decoder, is_json, schema_named
from gizzard.core.formats.fields import Change
from gizzard.core.rules.refused import ConflictJson, RulesRefused
from gizzard.core.texts import Language


class RequestError(Exception):
    """A refused request, with a code for programs and a message for people."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code)
        self.code = code
        self.details = details

    def say(self, lang: str) -> str:
        """The message in a language."""
        details = {
            key: value.say(lang) if isinstance(value, RulesRefused) else value for key, value in self.details.items()
        }
        return say(self.code, lang, **details)


def say(code: str, lang: str, **details: object) -> str:
    """A phrase in a language, English if the language is unknown."""
    return texts.sentence("server", lang, code, **details)


def codes() -> tuple[str, ...]:
    """The codes of all phrases."""
    return tuple(texts.sentences("server", texts.LANGUAGES[0]))


def language(asked: str | None, accepted: str | None = None) -> str:
    """The requested language if known, else the first known one of an Accept-Language header, else English."""
    tags = [asked or "", *(accepted or "").split(",")]
    known = (tag.strip()[:2].lower() for tag in tags)
    return next((tag for tag in known if tag in texts.LANGUAGES), texts.LANGUAGES[0])


MAX_BYTES = 16 * 1024
"""Maximum size of a frame and a request body."""
MAX_RECORD = 512 * 1024
"""Maximum size of a record."""

Object = dict[str, Any]
T = TypeVar("T")


Code = Annotated[str, schema_named("ErrorCode")]
"""The code of a refusal, for programs."""


class ClientMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sent by a client."""


class Message(msgspec.Struct, frozen=True):
    """What every message of a client has."""

    type: str


MESSAGES: Final = msgspec.json.Decoder(Message)
COMPOUND: Final = (msgspec.Struct, dict, list, tuple)
MISSING: Final = object()
"""An item that was not there: it equals none, not even None."""


class Join(ClientMessage, frozen=True, tag="join"):
    """Join a table as a player, or as a spectator without a secret; the first message of every connection.

    `since` is the last step that this client has seen.
    """

    table: str
    secret: str | None = None
    lang: Language = "en"
    since: int | None = None


class Ping(ClientMessage, frozen=True, tag="ping"):
    """Keep-alive request."""


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """Keep-alive response."""


class Error(msgspec.Struct, frozen=True, tag="error"):
    """The last message before the server closes the connection."""

    code: Code
    text: str


class Failure(msgspec.Struct, frozen=True):
    """Why a request was refused: a sentence for people, and a code for programs."""

    error: str
    code: Code


class RejectedRules(msgspec.Struct, frozen=True):
    """Why a request was refused whose rules cannot be played."""

    conflicts: list[ConflictJson]


class ErasureDone(msgspec.Struct, frozen=True):
    """It was erased."""

    erased: Literal[True]


def read(text: str | bytes, kind: Any) -> Any:
    """Decode a client's message as a struct of a type."""
    return decoded(decoder(kind), text)


def decoded(decoder: msgspec.json.Decoder[T], text: str | bytes) -> T:
    """Decode a client's message with a decoder. Raises RequestError: `not-json`, or `wrong-form` for other JSON."""
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        reason = "too deeply nested" if isinstance(error, RecursionError) else f"{error}"[:200]
        raise RequestError("wrong-form" if is_json(text) else "not-json", problem=reason) from None


def read_frame(text: str, frames: msgspec.json.Decoder[T]) -> T:
    """Decode a frame of a socket."""
    if len(text) > MAX_BYTES:
        raise RequestError("too-large", most=MAX_BYTES)
    return decoded(frames, text)


encode = msgspec.json.Encoder().encode


def differences(old: Any, new: Any, path: str = "") -> list[Change]:
    """The changes that turn one value into another, each with its path.

    Structs of one type, objects with the same keys and lists of the same length are compared field by field, except for
    lists of numbers and words; a list that has grown by one item gets that item.
    """
    if parts := _differing_parts(old, new):
        prefix = f"{path}." if path else ""
        return [change for key, a, b in parts for change in differences(a, b, f"{prefix}{key}")]
    return [] if old == new else [[path, new]]


def _differing_parts(old: Any, new: Any) -> list[tuple[object, Any, Any]]:
    """The parts that differ, by key or index; none if the value is the same, or is to be replaced as a whole."""
    if type(old) is not type(new) or not isinstance(new, COMPOUND):
        return []
    if isinstance(new, msgspec.Struct):
        keys = new.__struct_fields__
        return [(key, a, b) for key in keys if (a := getattr(old, key)) != (b := getattr(new, key))]
    if isinstance(new, dict):
        return [(key, old[key], new[key]) for key in new if old[key] != new[key]] if old.keys() == new.keys() else []
    if len(new) == len(old) and any(isinstance(item, COMPOUND) for item in new):
        return [(index, a, b) for index, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
    return [(len(old), MISSING, new[-1])] if new and new[:-1] == old else []
