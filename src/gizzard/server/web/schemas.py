"""The JSON schemas of what the server reads and sends, in a form that generators of clients understand."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import UnionType
from typing import Any, Final, NamedTuple, Union, cast, get_args, get_origin

import msgspec
from starlette.responses import Response

from gizzard.core.decoding import SCHEMA
from gizzard.server.web.call import Encoded, Events, Gzipped, Unread
from gizzard.server.web.requests import Declaration
from gizzard.server.wire.messages import MISSING, Failure, Object, RejectedRules, encode

WRAPPERS: Final = (Encoded, Gzipped, Events, Unread)
DEFAULT: Final = "x-default"
"""The key of the value of a property that is left out."""
TYPES: Final = {bool: "boolean", int: "integer", str: "string", type(None): "null"}


class Messages(NamedTuple):
    """The types of what goes over the sockets, by the names of their schemas: what is read, and what is sent."""

    read: Mapping[str, Any]
    sent: Mapping[str, Any]


def ref(name: str) -> Object:
    """A reference to a schema of the document."""
    return {"$ref": SCHEMA.format(name=name)}


def any_of(schemas: Sequence[Object]) -> Object:
    """The schema of what has one of several."""
    return schemas[0] if len(schemas) == 1 else {"anyOf": [*schemas]}


def answers_of(request: Declaration) -> Iterator[Any]:
    """The types of its answers; a response of another node is one of them."""
    kind = request.types["return"]
    kinds = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    return (each for each in kinds if each is not Response)


def content_of(kind: Any) -> Any:
    """The type of what is sent as JSON."""
    return get_args(kind)[0] if get_origin(kind) in WRAPPERS else kind


def schema_of(kind: Any) -> Object:
    """The schema of a type that refers to no other."""
    return simplified(msgspec.json.schema(kind, ref_template=SCHEMA))


class Schemas:
    """The schemas of all types, by type.

    What is sent leaves out no field because it has its default value, unless its struct has ``omit_defaults``. A type
    that is both sent and read may have two schemas; the one for reading is called partial.
    """

    def __init__(self, requests: Sequence[Declaration], messages: Messages, others: Sequence[Any]) -> None:
        read_types = [*(content_of(each.body) for each in requests if each.body), *messages.read.values()]
        answers = [content_of(kind) for each in requests for kind in answers_of(each)]
        self.sent, sent = _components([*answers, *messages.sent.values(), Failure, RejectedRules, *others])
        for name in sent.keys() - _omitting():
            _complete(sent[name])
        self.read, read = _partial(*_components(read_types), sent)
        unions = {name: self.read[kind] for name, kind in messages.read.items()}
        unions |= {name: self.sent[kind] for name, kind in messages.sent.items()}
        self.components: Object = dict(sorted((read | sent | unions).items()))


def _components(kinds: Sequence[Any]) -> tuple[dict[Any, Object], dict[str, Object]]:
    """The schemas of types, and of the types that these refer to by name."""
    schemas, named = json.loads(encode(msgspec.json.schema_components(kinds, ref_template=SCHEMA)))
    for schema in named.values():
        del schema["title"]  # its name
    found = {name: simplified(schema) for name, schema in named.items()}
    return dict(zip(kinds, map(simplified, schemas), strict=True)), found


def _omitting(kind: type[msgspec.Struct] = msgspec.Struct) -> set[str]:
    """The structs that are sent without fields that have their default values."""
    names = {kind.__name__} if kind.__struct_config__.omit_defaults else set()
    return names.union(*map(_omitting, kind.__subclasses__()))


def _complete(schema: Object) -> None:
    for name, field in schema.get("properties", {}).items():
        if field.pop(DEFAULT, MISSING) is not MISSING:
            schema["required"].append(name)


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
        text = text.replace(f'"{SCHEMA.format(name=name)}"', f'"{SCHEMA.format(name=_new_name(name, renamed))}"')
    return cast(Object, json.loads(text))


def simplified(schema: Mapping[str, Any]) -> Object:
    """A schema in the words that generators of clients know.

    Those know no schema ``false``, no enumeration of a single boolean, and nothing beside a reference; they need the
    type of an enumeration, take an object without properties for an empty one, and a property with a default value for
    one that is always there.
    """
    found = {DEFAULT if key == "default" else key: _simplified(key, value) for key, value in schema.items()}
    if "pattern" in found:
        found["pattern"] = found["pattern"].replace(r"\Z", "$")  # Python's end of a text is unknown elsewhere
    if "$ref" in found:
        return {key: found[key] for key in ("$ref", "description", DEFAULT) if key in found}
    if found.get("items") is False:
        del found["items"]
    if "enum" in found:
        found = _typed(found.pop("enum")) | found
    if found.get("type") == "object" and not found.keys() & {"properties", "additionalProperties"}:
        found["additionalProperties"] = True
    return found


def _simplified(key: str, value: Any) -> Any:
    """A value in a schema, with the schemas in it simplified."""
    if key == "properties":
        return {name: simplified(each) for name, each in value.items()}
    if key in ("anyOf", "prefixItems"):
        return [*map(simplified, value)]
    return simplified(value) if key in ("items", "additionalProperties") and isinstance(value, dict) else value


def _typed(values: Sequence[Any]) -> Object:
    """An enumeration with its type; a single value is a constant."""
    types = sorted({TYPES[type(value)] for value in values})
    kind = types[0] if len(types) == 1 else types
    return {"type": kind, "const": values[0]} if len(values) == 1 else {"type": kind, "enum": values}
