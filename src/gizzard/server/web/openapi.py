"""The requests of the server, and the messages of its sockets, as one OpenAPI document.

OpenAPI has no sockets: the extension ``x-sockets`` names the schemas of their messages.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib.metadata import version
from inspect import getdoc, signature
from types import UnionType
from typing import Any, Final, NamedTuple, Union, cast, get_args, get_origin

import msgspec
from starlette.responses import Response

from gizzard.server.web.call import Encoded, Events, Gzipped, Unread
from gizzard.server.web.refusals import refusals_of
from gizzard.server.web.requests import MAX_DIGITS, Declaration
from gizzard.server.web.status import status_of
from gizzard.server.wire import Failure, Object, RejectedRules, encode

REF: Final = "#/components/schemas/{name}"
WRAPPERS: Final = (Encoded, Gzipped, Events, Unread)


class Messages(NamedTuple):
    """The types of what goes over the sockets, by the names of their schemas: what is read, and what is sent."""

    read: Mapping[str, Any]
    sent: Mapping[str, Any]


def document(requests: Sequence[Declaration], messages: Messages, words: Mapping[str, Collection[str]]) -> Object:
    """The document; `words` are schemas of what is one of a list, such as the codes of errors."""
    schemas = _Schemas(requests, messages)
    paths: defaultdict[str, Object] = defaultdict(dict)
    for each in requests:
        paths[each.route.path_format][each.method.lower()] = _operation(each, schemas)
    lists = {name: {"type": "string", "enum": list(known)} for name, known in words.items()}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Gizzard", "version": version("gizzard")},
        "paths": paths,
        "components": {
            "schemas": schemas.components | lists,
            "securitySchemes": {"secret": {"type": "http", "scheme": "bearer"}},
        },
        "x-sockets": {"read": [*map(_ref, messages.read)], "sent": [*map(_ref, messages.sent)]},
    }


def _ref(name: str) -> Object:
    return {"$ref": REF.format(name=name)}


class _Schemas:
    """The schemas of all types, by type.

    What is sent leaves out no field because it has its default value, unless its struct has ``omit_defaults``. A type
    that is both sent and read may have two schemas; the one for reading is called partial.
    """

    def __init__(self, requests: Sequence[Declaration], messages: Messages) -> None:
        read_types = [*(content_of(each.body) for each in requests if each.body), *messages.read.values()]
        answers = [content_of(kind) for each in requests for kind in answers_of(each)]
        self.sent, sent = _components([*answers, *messages.sent.values(), Failure, RejectedRules])
        for name in sent.keys() - _omitting():
            _complete(sent[name])
        self.read, read = _partial(*_components(read_types), sent)
        unions = {name: self.read[kind] for name, kind in messages.read.items()}
        unions |= {name: self.sent[kind] for name, kind in messages.sent.items()}
        self.components: Object = dict(sorted((read | sent | unions).items()))


def _components(kinds: Sequence[Any]) -> tuple[dict[Any, Object], dict[str, Object]]:
    """The schemas of types, and of the types that these refer to by name."""
    schemas, named = json.loads(encode(msgspec.json.schema_components(kinds, ref_template=REF)))
    for schema in named.values():
        del schema["title"]  # its name
    return dict(zip(kinds, schemas, strict=True)), named


def _omitting(kind: type[msgspec.Struct] = msgspec.Struct) -> set[str]:
    """The structs that are sent without fields that have their default values."""
    names = {kind.__name__} if kind.__struct_config__.omit_defaults else set()
    return names.union(*map(_omitting, kind.__subclasses__()))


def _complete(schema: Object) -> None:
    fields = schema.get("properties", {})
    schema["required"] = [*schema.get("required", ()), *(name for name, field in fields.items() if "default" in field)]


def _partial(
    read: dict[Any, Object], named: dict[str, Object], sent: Mapping[str, Object]
) -> tuple[dict[Any, Object], dict[str, Object]]:
    """The schemas of what is read, with those renamed that differ from what is sent under the same name."""
    while differing := {name for name in named.keys() & sent.keys() if named[name] != sent[name]}:
        named = {_new_name(name, differing): _renamed(schema, differing) for name, schema in named.items()}
        read = {kind: _renamed(schema, differing) for kind, schema in read.items()}
    return read, named


def _new_name(name: str, renamed: Collection[str]) -> str:
    return f"Partial{name}" if name in renamed else name


def _renamed(schema: Object, renamed: Collection[str]) -> Object:
    """A schema with other names in its references."""
    text = json.dumps(schema)
    for name in renamed:
        text = text.replace(f'"{REF.format(name=name)}"', f'"{REF.format(name=_new_name(name, renamed))}"')
    return cast(Object, json.loads(text))


def answers_of(request: Declaration) -> Iterator[Any]:
    """The types of its answers; a response of another node is one of them."""
    kind = request.types["return"]
    kinds = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    return (each for each in kinds if each is not Response)


def content_of(kind: Any) -> Any:
    """The type of what is sent as JSON."""
    return get_args(kind)[0] if get_origin(kind) in WRAPPERS else kind


def _operation(request: Declaration, schemas: _Schemas) -> Object:
    operation: Object = {
        "description": getdoc(request.answers),
        "parameters": [*_parameters(request)],
        "responses": {str(request.status): _answer(request, schemas)} | _refusals(request),
        "security": [{"secret": []}] if request.secrets else [{}, {"secret": []}],
    }
    if request.body:
        content = {"application/json": {"schema": schemas.read[content_of(request.body)]}}
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
    yield {"name": "lang", "in": "query", "schema": _ref("Language")}


def _given(kind: Any, default: object) -> Object:
    """The schema of a parameter of the query, which is left out rather than null."""
    schema = msgspec.json.schema(kind)
    schema = next((each for each in schema.pop("anyOf", ()) if each != {"type": "null"}), schema)
    return schema if default is None else schema | {"default": default}


def _answer(request: Declaration, schemas: _Schemas) -> Object:
    kinds: defaultdict[str, list[Object]] = defaultdict(list)
    for kind in answers_of(request):
        media = "text/event-stream" if get_origin(kind) is Events else "application/json"
        kinds[media].append(schemas.sent[content_of(kind)])
    content = {media: {"schema": _any_of(found)} for media, found in kinds.items()}
    return {"description": "The answer.", "content": content}


def _refusals(request: Declaration) -> Object:
    by_status: defaultdict[int, list[str]] = defaultdict(list)
    for code in refusals_of(request):
        by_status[status_of(code)].append(code)
    return {str(status): _refusal(known) for status, known in sorted(by_status.items())}


def _refusal(known: Collection[str]) -> Object:
    """The answer that refuses a request, by its codes; `rules` stands for the conflicts of rules."""
    said = sorted(set(known) - {"rules"})
    failure = {"type": "object", "properties": {"error": {"type": "string"}, "code": {"enum": said}}}
    kinds = [failure | {"required": ["error", "code"]}] if said else []
    kinds += [_ref("RejectedRules")] if "rules" in known else []
    return {"description": ", ".join(said), "content": {"application/json": {"schema": _any_of(kinds)}}}


def _any_of(schemas: Sequence[Object]) -> Object:
    return schemas[0] if len(schemas) == 1 else {"anyOf": [*schemas]}
