"""Every message between the page and the server. What a client sends is read strictly or refused with a reason."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from gizzard.server.phrases import Problem

MAX_BYTES = 16 * 1024
"""The longest frame and request body that is read."""
MAX_NAME = 40
"""Characters of a player's name."""

Language = Literal["en", "de"]
Object = dict[str, Any]


class _In(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sent by a client."""


class Join(_In, frozen=True, tag="join"):
    """Sit down at a table; the first message of every connection."""

    table: str
    secret: str
    lang: Language = "en"


class Act(_In, frozen=True, tag="act"):
    """An action of the engine protocol, chosen when step `n` was the last one seen."""

    n: int
    action: Object


class RulesBody(_In, frozen=True):
    """Rules to be checked."""

    rules: Object


class TableBody(_In, frozen=True):
    """A table to be opened: the rules, the name of who opens it, and a level for all bots or one for each."""

    rules: Object
    name: str
    bots: str | list[str] = "novice"
    deck: str = "standard"


class _Out(msgspec.Struct, frozen=True):
    """Sent by the server."""


class TableInfo(_Out, frozen=True):
    """What does not change while a table is played."""

    id: str
    deck: str
    seat: int
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    draw: tuple[tuple[tuple[int, str], ...], ...]
    """The draw for the first deal: in each round of it, who drew what."""
    dealer: int
    schedule: tuple[Object, ...]


class Joined(_Out, frozen=True, tag="joined"):
    """The whole of what a seat may know, as of step `n`."""

    n: int
    table: TableInfo
    spec: Object
    view: Object


class Step(_Out, frozen=True, tag="step"):
    """One move and what became of it; `history` holds only the rounds that it ended."""

    n: int
    move: Object
    spec: Object
    view: Object
    history: tuple[Object, ...]


class Refused(_Out, frozen=True, tag="refused"):
    """An action that does not count, and why."""

    code: str
    text: str
    n: int


class Error(_Out, frozen=True, tag="error"):
    """The last message before the server closes the connection."""

    code: str
    text: str


def read(text: str | bytes, kind: Any) -> Any:
    """A client's message as that kind of struct; Problem with a reason where it is none."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        reason = "too deeply nested" if isinstance(error, RecursionError) else str(error)
        raise Problem("not-json", problem=reason[:200]) from None


def read_client(text: str) -> Join | Act:
    """A frame of the socket."""
    if len(text) > MAX_BYTES:
        raise Problem("too-large", most=MAX_BYTES)
    message: Join | Act = read(text, Join | Act)
    return message


encode = msgspec.json.Encoder().encode
