"""The codes of refusals that a request over HTTP may be answered with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_origin

from gizzard.server.web.call import Events, Gzipped, Unread
from gizzard.server.web.requests import Declaration
from gizzard.server.web.status import PATH

ALWAYS: Final = ("banned", "host", "host-header", "internal", "moved", "not-saved", "prefix", "slow-down")
"""What every request may be refused with."""


def refusals_of(request: Declaration) -> set[str]:
    """All codes with which a request may be refused; `rules`: with the conflicts of rules."""
    return {*ALWAYS, *request.refuses, *_following(request)}


def _following(request: Declaration) -> Iterator[str]:
    """The codes that follow from the declaration."""
    answer = str(request.types["return"])
    yield from (bearer.missing for bearer in request.secrets.values())
    yield from (code for name in request.route.param_convertors for code in PATH.get(name, ()))
    if request.route.param_convertors:
        yield "not-found"
    if request.method != "GET":
        yield "origin"
    if request.status == 201:
        yield "store-full"
    if request.body:
        yield from ("cut-off", "not-json", "too-large", "wrong-form")
    if request.query.__struct_fields__:
        yield "wrong-form"
    if get_origin(request.body) is Unread or any(each.__name__ in answer for each in (Gzipped, Events)):
        yield "busy"
