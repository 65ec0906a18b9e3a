"""What a server sends is what its document says: each field of its type, and no others; no other refusals.

The server's tests check so every answer that they get, and every message at a table, a pad or a tournament
(`tests/server/conftest.py`).
"""

from typing import Any

import msgspec
from starlette.routing import Match

from gizzard.core.decoding import decode_json
from gizzard.server.node.routes import REQUESTS
from gizzard.server.pads.messages import ToPhone
from gizzard.server.tables.messages import FromServer
from gizzard.server.tournaments.messages import ToViewer
from gizzard.server.web.openapi import refusals_of
from gizzard.server.web.requests import Declaration
from gizzard.server.web.schemas import answers_of, content_of
from gizzard.server.web.status import status_of
from gizzard.server.wire.messages import encode


def check_conforms(value: object, kind: Any) -> None:
    """Fail if a JSON value is not of a type, has fields that the type lacks, or lacks some that are always sent."""
    assert decode_json(encode(decode_json(encode(value), kind))) == value


def check_message(text: str | bytes) -> None:
    """The same for a message of a socket."""
    message = decode_json(text)
    conforming = [kind for kind in (FromServer, ToPhone, ToViewer) if message == _as_sent(message, kind)]
    assert conforming, message


def _as_sent(message: Any, kind: Any) -> Any:
    """A message read as one of a type and encoded again; None if it is not of the type."""
    try:
        return decode_json(encode(decode_json(encode(message), kind)))
    except msgspec.ValidationError:
        return None


def check_answer(method: str, path: str, status: int, answer: Any) -> None:
    """The same for the answer to a request, if it is one of the table."""
    scope = {"type": "http", "method": method, "path": path, "root_path": ""}
    request = next((each for each in REQUESTS if each.route.matches(scope)[0] is Match.FULL), None)
    if request is None:
        return
    if status < 400:
        assert status == request.status
        check_conforms(answer, _type_of(answer, request))
    elif "conflicts" in answer:
        assert "rules" in refusals_of(request), f"{method} {path} refuses rules"
    else:
        assert answer["code"] in refusals_of(request), f"{method} {path} answers {answer['code']}"
        assert status == status_of(answer["code"])


def _type_of(answer: Any, request: Declaration) -> Any:
    """The type of an answer: of several, the one that has its fields."""
    kinds = [content_of(kind) for kind in answers_of(request)]
    if len(kinds) == 1:
        return kinds[0]
    return next(kind for kind in kinds if set(answer) <= set(kind.__annotations__))
