"""The table of requests: what stands once about a request over HTTP, at the function that answers it.

``@api.post("/api/pads", limit="tables", status=201)`` above ``async def share_pad(call: Call[PadBody]) -> SharedPad``
says method, path, limit, body and answer. Its parameters after `call` are those of the path, a `Secret`, and, with
default values, those of the query. `refuses` lists the codes of its refusals, but for those that follow from the rest.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from inspect import signature
from typing import Any, Final, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import asdict
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gizzard.core.decoding import convert
from gizzard.server.traffic.limits import Resource
from gizzard.server.web.call import Bearer, Call, Encoded, Gzipped, Unread
from gizzard.server.web.responses import body, gzip_response, json_response, secret_of
from gizzard.server.wire.messages import RequestError

Answers = Callable[..., Awaitable[object]]
Declared = TypeVar("Declared", bound=Answers)
Codes = tuple[str, ...]

MAX_DIGITS: Final = 9
"""How many digits a number in a path may have: Python reads no number of thousands of them."""
REVALIDATED: Final[Mapping[str, str]] = {"Cache-Control": "no-cache"}
"""The header of answers that a browser may keep, and asks about again."""


class _Number(IntegerConvertor):
    regex = f"[0-9]{{1,{MAX_DIGITS}}}"


register_url_convertor("int", _Number())


@dataclass(frozen=True)
class Declaration:
    """A request of the table, and the function that answers it."""

    method: str
    path: str
    answers: Answers
    limit: Resource | None
    status: int
    headers: Mapping[str, str] | None
    refuses: Codes

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
    def route(self) -> Route:
        """The route by which the application finds it."""
        return Route(self.path, self._respond, methods=[self.method])

    @cached_property
    def query(self) -> type[msgspec.Struct]:
        """The parameters of the query as a struct, all of them strings or numbers."""
        known = [each for each in signature(self.answers).parameters.values() if each.default is not each.empty]
        return msgspec.defstruct("Query", [(each.name, self.types[each.name], each.default) for each in known])

    @cached_property
    def secrets(self) -> dict[str, Bearer]:
        """The parameters that come with the header ``Authorization``; at most one."""
        extras = {name: getattr(kind, "__metadata__", ()) for name, kind in self.types.items()}
        return {name: each for name, found in extras.items() for each in found if isinstance(each, Bearer)}

    async def _respond(self, request: Request) -> Response:
        if self.limit:
            Call(request, None).check_rate(self.limit)
        given = request.path_params | self._query_of(request)
        given |= {name: secret_of(request, bearer.missing) for name, bearer in self.secrets.items()}
        call = Call(request, await self._body_of(request))
        return self._response(request, await self.answers(call, **given))

    async def _body_of(self, request: Request) -> Any:
        if get_origin(self.body) is Unread:
            return Unread(request)
        return await body(request, self.body) if self.body else None

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

    def get(
        self, path: str, limit: Resource | None = None, headers: Mapping[str, str] | None = None, refuses: Codes = ()
    ) -> Callable[[Declared], Declared]:
        """Declare a request that changes nothing."""
        return self._declare("GET", path, limit, 200, headers, refuses)

    def post(
        self, path: str, limit: Resource | None = None, status: int = 200, refuses: Codes = ()
    ) -> Callable[[Declared], Declared]:
        """Declare a request with a body; it is answered by 201 if it makes something new."""
        return self._declare("POST", path, limit, status, None, refuses)

    def put(self, path: str, limit: Resource | None = None, refuses: Codes = ()) -> Callable[[Declared], Declared]:
        """Declare a request that replaces something."""
        return self._declare("PUT", path, limit, 200, None, refuses)

    def delete(self, path: str, limit: Resource | None = None, refuses: Codes = ()) -> Callable[[Declared], Declared]:
        """Declare a request that removes something."""
        return self._declare("DELETE", path, limit, 200, None, refuses)

    def _declare(self, method: str, path: str, *options: Any) -> Callable[[Declared], Declared]:
        def declared(answers: Declared) -> Declared:
            self.declared.append(Declaration(method, path, answers, *options))
            return answers

        return declared
