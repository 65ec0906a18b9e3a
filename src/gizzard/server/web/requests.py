"""The table of requests: what stands once about a request over HTTP, at the function that answers it.

``@api.post("/api/pads", limit="tables", status=201)`` above ``async def share_pad(call: Call[PadBody]) -> SharedPad``
says method, path, limit, body and answer; its parameters after `call` are those of the path and the query.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from inspect import signature
from typing import Any, Final, Generic, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from gizzard.core.decoding import convert
from gizzard.server.phrases import RequestError
from gizzard.server.tables.tables import Tables
from gizzard.server.web.limits import Resource, address_of
from gizzard.server.web.responses import (
    body,
    gzip_response,
    json_response,
    key_of_person,
    raw_body,
    requested_language,
    secret_of,
)
from gizzard.server.web.services import (
    Feature,
    Services,
    check_not_removed,
    check_rate,
    feature_of,
    services_of,
    tables_of,
)
from gizzard.server.wire import MAX_RECORD

Body = TypeVar("Body")
Content = TypeVar("Content")
Answers = Callable[..., Awaitable[object]]
Declared = TypeVar("Declared", bound=Answers)

REVALIDATED: Final[Mapping[str, str]] = {"Cache-Control": "no-cache"}
"""The header of answers that a browser may keep, and asks about again."""


class Unread(Generic[Content]):
    """A body with a record, which may be longer than others; the function reads it, once the worker has time for it."""


@dataclass(frozen=True, slots=True)
class Call(Generic[Body]):
    """A request with its body, which is None if it has none, or is still to be read."""

    request: Request
    body: Body

    @property
    def services(self) -> Services:
        """The services of the application."""
        return services_of(self.request)

    @property
    def tables(self) -> Tables:
        """The tables of the application."""
        return tables_of(self.request)

    def feature(self, kind: type[Feature]) -> Feature:
        """A feature of the application, by its type."""
        return feature_of(self.request, kind)

    @property
    def lang(self) -> str:
        """The language of the answer."""
        return requested_language(self.request)

    @property
    def secret(self) -> str:
        """The secret of who asks. Raises RequestError without one."""
        return secret_of(self.request)

    @property
    def person(self) -> str | None:
        """The hash of the secret of who asks; None without one."""
        return key_of_person(self.request)

    @property
    def address(self) -> str | None:
        """The client's address for limits; None on this machine."""
        return address_of(self.request.scope)

    def record(self) -> Awaitable[bytes]:
        """Read the body of a request that contains a record."""
        return raw_body(self.request, MAX_RECORD)

    def check_rate(self, resource: Resource, tokens: float) -> None:
        """Raise RequestError if the client's address exceeds its limit by what the body asks for."""
        check_rate(self.request, resource, tokens)

    def check_not_removed(self) -> None:
        """Raise RequestError if an operator has removed the table in the path."""
        check_not_removed(self.request)


@dataclass(frozen=True, slots=True)
class Encoded(Generic[Content]):
    """An answer that is JSON already."""

    content: bytes
    headers: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Gzipped(Encoded[Content]):
    """An answer that is gzipped JSON already."""


class Events(StreamingResponse, Generic[Content]):
    """An answer that is sent as server-sent events."""

    def __init__(self, events: AsyncIterator[bytes]) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(events, headers=headers, media_type="text/event-stream")


@dataclass(frozen=True)
class Declaration:
    """A request of the table, and the function that answers it."""

    method: str
    path: str
    answers: Answers
    limit: Resource | None
    status: int
    headers: Mapping[str, str] | None

    @cached_property
    def types(self) -> dict[str, Any]:
        """The types of the call, of the parameters, and of the answer (`return`)."""
        return get_type_hints(self.answers, include_extras=True)

    @cached_property
    def body(self) -> Any:
        """The type of the body; None if there is none."""
        (kind,) = get_args(self.types["call"])
        return None if kind is type(None) else kind

    @cached_property
    def is_read(self) -> bool:
        """Whether the body is read and decoded before the function is called."""
        return self.body is not None and get_origin(self.body) is not Unread

    @cached_property
    def route(self) -> Route:
        """The route by which the application finds it."""
        return Route(self.path, self._respond, methods=[self.method])

    @cached_property
    def query(self) -> type[msgspec.Struct]:
        """The parameters of the query as a struct, all of them strings or numbers."""
        known = [each for each in signature(self.answers).parameters.values() if each.default is not each.empty]
        return msgspec.defstruct("Query", [(each.name, self.types[each.name], each.default) for each in known])

    async def _respond(self, request: Request) -> Response:
        if self.limit:
            check_rate(request, self.limit)
        given = request.path_params | self._query_of(request)
        asked = await body(request, self.body) if self.is_read else None
        return self._response(request, await self.answers(Call(request, asked), **given))

    def _query_of(self, request: Request) -> dict[str, Any]:
        try:
            return asdict(convert(dict(request.query_params), self.query, strict=False))
        except msgspec.ValidationError as error:
            raise RequestError("wrong-form", problem=str(error)) from None

    def _response(self, request: Request, answer: object) -> Response:
        if isinstance(answer, Response):  # of another node, or a stream
            return answer
        if isinstance(answer, Gzipped):
            return gzip_response(request, answer.content, answer.headers or self.headers)
        if isinstance(answer, Encoded):
            return Response(answer.content, self.status, answer.headers or self.headers, "application/json")
        return json_response(answer, self.status, self.headers)


class Requests:
    """The requests of a feature, in the order in which they are declared."""

    def __init__(self) -> None:
        self.declared: list[Declaration] = []

    @property
    def routes(self) -> list[Route]:
        """Their routes."""
        return [each.route for each in self.declared]

    def get(
        self, path: str, limit: Resource | None = None, headers: Mapping[str, str] | None = None
    ) -> Callable[[Declared], Declared]:
        """Declare a request that changes nothing."""
        return self._declare("GET", path, limit, 200, headers)

    def post(self, path: str, limit: Resource | None = None, status: int = 200) -> Callable[[Declared], Declared]:
        """Declare a request with a body; it is answered by 201 if it makes something new."""
        return self._declare("POST", path, limit, status)

    def put(self, path: str, limit: Resource | None = None) -> Callable[[Declared], Declared]:
        """Declare a request that replaces something."""
        return self._declare("PUT", path, limit)

    def delete(self, path: str, limit: Resource | None = None) -> Callable[[Declared], Declared]:
        """Declare a request that removes something."""
        return self._declare("DELETE", path, limit)

    def _declare(
        self,
        method: str,
        path: str,
        limit: Resource | None,
        status: int = 200,
        headers: Mapping[str, str] | None = None,
    ) -> Callable[[Declared], Declared]:
        def declared(answers: Declared) -> Declared:
            self.declared.append(Declaration(method, path, answers, limit, status, headers))
            return answers

        return declared
