"""The requests of the server, and the messages of its sockets, as one OpenAPI document.

OpenAPI has no sockets: the extension ``x-sockets`` names the schemas of their messages.
"""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from importlib.metadata import version
from inspect import getdoc, signature
from typing import Any, Final, NamedTuple, get_origin

from starlette.requests import Request
from starlette.responses import Response

from gizzard.server.web.call import Events, Gzipped, Unread
from gizzard.server.web.requests import MAX_DIGITS, Declaration
from gizzard.server.web.schemas import Messages, Schemas, answers_of, any_of, content_of, ref, schema_of
from gizzard.server.web.status import PATH, status_of
from gizzard.server.wire.messages import Object

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


LATER: Final = (429, 503)
"""The status of refusals that may say when to try again."""
JSON: Final = "application/json"


class Probe(NamedTuple):
    """A request of programs that watch the server, who define its form."""

    path: str
    respond: Callable[[Request], Awaitable[Response]]
    answers: Mapping[int, Any]
    """The types of its answers by status, which are JSON, except for strings."""


def document(
    requests: Sequence[Declaration], probes: Sequence[Probe], messages: Messages, named: dict[str, Object]
) -> Object:
    """The document; `named` are schemas that types refer to by their names, such as that of the codes of errors."""
    schemas = Schemas(requests, messages, [kind for probe in probes for kind in probe.answers.values()])
    paths: defaultdict[str, Object] = defaultdict(dict)
    for each in requests:
        paths[each.route.path_format][each.method.lower()] = _operation(each, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Gizzard", "version": version("gizzard")},
        "servers": [{"url": "/"}],
        "paths": paths | {probe.path: {"get": _probe(probe, schemas)} for probe in probes} | {"/ws": {"get": SOCKET}},
        "components": {
            "schemas": schemas.components | named,
            "responses": RESPONSES,
            "securitySchemes": {"secret": {"type": "http", "scheme": "bearer"}},
        },
        "x-sockets": {"read": [*map(ref, messages.read)], "sent": [*map(ref, messages.sent)]},
    }


def _json(schema: Object, description: str = "The answer.") -> Object:
    return {"description": description, "content": {JSON: {"schema": schema}}}


def _responses() -> Object:
    """What requests are refused with; each request describes by its codes which refusals it may get."""
    seconds = {"description": "Seconds to wait before the next try.", "schema": {"type": "integer", "minimum": 0}}
    refused, conflicts = ref("Failure"), any_of([ref("Failure"), ref("RejectedRules")])
    return {
        "Refused": _json(refused, "The request is refused."),
        "RefusedForNow": _json(refused, "The request is refused for now.") | {"headers": {"Retry-After": seconds}},
        "RefusedRules": _json(conflicts, "The request is refused, perhaps because its rules cannot be played."),
    }


RESPONSES: Final = _responses()

SOCKET: Final[Object] = {
    "operationId": "socket",
    "tags": ["sockets"],
    "description": "The WebSocket of tables, pads and tournaments; `x-sockets` names the schemas of its messages.",
    "parameters": [{"name": "t", "in": "query", "schema": {"type": "string"}}],
    "responses": {
        "101": {"description": "The connection is a WebSocket from now on."},
        "426": _json(ref("Failure"), "A proxy has not passed on the request to upgrade."),
    },
}


def _operation(request: Declaration, schemas: Schemas) -> Object:
    operation: Object = {
        "operationId": request.answers.__name__,
        "tags": [request.answers.__module__.split(".")[-2]],
        "description": getdoc(request.answers),
        "parameters": [*_parameters(request)],
        "responses": {str(request.status): _answer(request, schemas)} | _refusals(request),
    }
    if request.secrets:  # others may have one, too, which generators would ask everybody for
        operation["security"] = [{"secret": []}]
    if request.body:
        content = {JSON: {"schema": schemas.read[content_of(request.body)]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _parameters(request: Declaration) -> Iterator[Object]:
    for name, convertor in request.route.param_convertors.items():
        number = {"type": "integer", "minimum": 0, "maximum": 10**MAX_DIGITS - 1}
        schema = {"type": "string", "minLength": 1} if convertor.regex == "[^/]+" else number
        yield {"name": name, "in": "path", "required": True, "schema": schema}
    for name, parameter in signature(request.answers).parameters.items():
        if name in request.query.__struct_fields__:
            yield {"name": name, "in": "query", "schema": _given(request.types[name], parameter.default)}
    yield {"name": "lang", "in": "query", "schema": ref("Language")}


def _given(kind: Any, default: object) -> Object:
    """The schema of a parameter of the query, which is left out rather than null."""
    schema = schema_of(kind)
    schema = next((each for each in schema.pop("anyOf", ()) if each != {"type": "null"}), schema)
    return schema if default is None else schema | {"default": default}


def _answer(request: Declaration, schemas: Schemas) -> Object:
    kinds: defaultdict[str, list[Object]] = defaultdict(list)
    for kind in answers_of(request):
        media = "text/event-stream" if get_origin(kind) is Events else JSON
        kinds[media].append(schemas.sent[content_of(kind)])
    content = {media: _content(media, any_of(found)) for media, found in kinds.items()}
    return {"description": "The answer.", "content": content}


def _content(media: str, schema: Object) -> Object:
    """A stream is text; its events are described beside it."""
    return {"schema": schema} if media == JSON else {"schema": {"type": "string"}, "x-events": schema}


def _refusals(request: Declaration) -> Object:
    by_status: defaultdict[int, list[str]] = defaultdict(list)
    for code in refusals_of(request):
        by_status[status_of(code)].append(code)
    return {str(status): _refusal(status, known) for status, known in sorted(by_status.items())}


def _refusal(status: int, codes: Sequence[str]) -> Object:
    """The answer that refuses a request, described by its codes; `rules` stands for the conflicts of rules."""
    name = "RefusedRules" if "rules" in codes else "RefusedForNow" if status in LATER else "Refused"
    return {"$ref": f"#/components/responses/{name}", "description": ", ".join(sorted({*codes} - {"rules"}))}


def _probe(probe: Probe, schemas: Schemas) -> Object:
    answers = {
        str(status): {"description": "The answer.", "content": {"text/plain": {"schema": {"type": "string"}}}}
        if kind is str
        else _json(schemas.sent[kind])
        for status, kind in probe.answers.items()
    }
    name, described = probe.respond.__name__, getdoc(probe.respond)
    return {"operationId": name, "tags": ["probes"], "description": described, "parameters": [], "responses": answers}
