"""Helpers for all routes: JSON requests and responses, size limits, error responses."""

import asyncio
import re
import zlib
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Match, Route
from starlette.types import Scope

from gizzard.core.rules.refused import RulesRefused
from gizzard.server.store.protocol import Fenced, StoreError
from gizzard.server.traffic.limits import address_of
from gizzard.server.web.hosts import Hosts, name_in
from gizzard.server.web.status import status_of
from gizzard.server.wire.keys import key_of
from gizzard.server.wire.messages import MAX_BYTES, Failure, RejectedRules, RequestError, encode, language, read

ACCEPTED: Final = re.compile(r"gzip\s*(;\s*q=(?!0(\.0*)?$).*)?", re.IGNORECASE)

NO_SEGMENT: Final = re.compile(rb"%(2f|5c)", re.IGNORECASE)
"""An encoded slash or backslash, which is part of no address."""
READING: Final = ("GET", "HEAD")
"""The methods of the page's files."""
HEADER_REMEDY: Final = "let the proxy pass on one Host header unchanged"
HOST_REMEDY: Final = "start it with --domain NAME if that is its name"
ORIGIN_REMEDY: Final = "if that is its address, let the proxy pass on Host unchanged, or start it with --domain NAME"
PREFIX_REMEDY: Final = "give it a host name of its own: it cannot run under a path"

LOCAL_HOST: Final = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")
"""Host headers that name this machine."""
AT_A_TIME: Final = 64 * 1024
"""Size of a decompressed chunk in bytes."""


def json_response(content: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """An object as JSON."""
    return Response(encode(content), status, headers, "application/json")


def accepts_gzip(headers: Headers) -> bool:
    """Whether the client accepts gzip; ``gzip;q=0`` refuses it."""
    return any(re.fullmatch(ACCEPTED, coding.strip()) for coding in headers.get("accept-encoding", "").split(","))


def gzip_response(request: Request, content: bytes, headers: Mapping[str, str] | None = None) -> Response:
    """A response with gzipped JSON, decompressed while sending if the client does not accept gzip."""
    kind = "application/json"
    if accepts_gzip(request.headers):
        unpacking = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(content, headers={**unpacking, **(headers or {})}, media_type=kind)
    length = int.from_bytes(content[-4:], "little")
    whole = {"Content-Length": f"{length}", **(headers or {})}
    return StreamingResponse(_decompressed(content), headers=whole, media_type=kind)


async def _decompressed(content: bytes) -> AsyncIterator[bytes]:
    unpacking = zlib.decompressobj(zlib.MAX_WBITS | 16)
    while piece := unpacking.decompress(content, AT_A_TIME):
        content = unpacking.unconsumed_tail
        yield piece
        await asyncio.sleep(0)  # do not starve the event loop if the client reads fast


async def body(request: Request, kind: Any) -> Any:
    """Decode the request's JSON as a struct. Raises RequestError if it is too long or invalid."""
    return read(await raw_body(request, MAX_BYTES), kind)


async def raw_body(request: Request, most: int) -> bytes:
    """The request's body. Raises RequestError if it is longer than `most` bytes, or the client disconnects."""
    content = bytearray()
    try:
        async for chunk in request.stream():
            content += chunk
            if len(content) > most:
                raise RequestError("too-large", most=most)
    except ClientDisconnect:
        raise RequestError("cut-off") from None
    whole = request.state.body = bytes(content)  # for relaying to the owner of the table
    return whole


def requested_language(connection: HTTPConnection) -> str:
    """The language of `?lang=`, else of the browser's preference."""
    return language(connection.query_params.get("lang"), connection.headers.get("accept-language"))


def check_host(connection: HTTPConnection, hosts: Hosts) -> None:
    """Raise RequestError if the Host header does not name this server."""
    header = _header(connection, "host")
    if header is None or hosts.accepts(header):
        return
    name = name_in(header)
    if name is None:
        hosts.report("a Host header has no name", HEADER_REMEDY, host=header)
        raise RequestError("host-header", header=header[:100])
    hosts.report("a host name is not known", HOST_REMEDY, host=header)
    raise RequestError("host", name=name[:100])


def check_path(scope: Scope) -> None:
    """Raise RequestError for a path that would mean another one, once it is decoded and its dots are resolved."""
    if NO_SEGMENT.search(scope["raw_path"]) or not {".", ".."}.isdisjoint(scope["path"].split("/")):
        raise RequestError("not-found")


def check_origin(connection: HTTPConnection, hosts: Hosts) -> None:
    """Raise RequestError for a cross-site request; only browsers send an origin."""
    origin, host = _header(connection, "origin"), _header(connection, "host")
    if origin is not None and not hosts.accepts_origin(origin, host):
        hosts.report("a page of another address was refused", ORIGIN_REMEDY, origin=origin, host=host)
        raise RequestError("origin", origin=origin[:100])


def check_prefix(connection: HTTPConnection, hosts: Hosts) -> None:
    """Raise RequestError if a proxy has removed a prefix of the path: the page's addresses begin at the root."""
    prefix = _header(connection, "x-forwarded-prefix")
    if prefix and prefix.strip("/"):
        hosts.report("a proxy offers this server under a path", PREFIX_REMEDY, prefix=prefix)
        raise RequestError("prefix", prefix=prefix[:100])


def _header(connection: HTTPConnection, name: str) -> str | None:
    """The value of a header, or all values if it is there repeatedly; None without it."""
    values = connection.headers.getlist(name)
    return ",".join(values) if values else None


def is_local(connection: HTTPConnection) -> bool:
    """Whether the client is a program on this machine: by loopback, a local name, and not through a proxy."""
    here = address_of(connection.scope) is None
    named = LOCAL_HOST.fullmatch(connection.headers.get("host", ""))
    return (
        here
        and bool(named)
        and not {"forwarded", "x-forwarded-for", "x-forwarded-host"} & set(connection.headers.keys())
    )


def secret_of(connection: HTTPConnection, missing: str = "no-secret") -> str:
    """The secret in the Authorization header, which is not logged anywhere. Raises RequestError if it is missing."""
    kind, _, secret = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not secret:
        raise RequestError(missing)
    return secret.strip()


def key_of_person(connection: HTTPConnection) -> str | None:
    """The hash of the secret in the Authorization header; None without one, as behind a proxy with its own scheme."""
    with suppress(RequestError):
        return key_of(secret_of(connection))
    return None


def _code_of(error: Exception) -> str:
    """The code of an error; `moved` if the outcome of a write is unknown, so that the client reloads."""
    if isinstance(error, Fenced):
        return "moved"
    return "not-saved" if isinstance(error, StoreError) else "internal"


def error_response(request: Request, error: Exception) -> Response:
    """Any error as JSON with a localised message."""
    lang = requested_language(request)
    if isinstance(error, RulesRefused):
        return json_response(RejectedRules([conflict.to_json(lang) for conflict in error.conflicts]), 400)
    if isinstance(error, HTTPException):
        error = _refusal_of(request, error)
    elif not isinstance(error, RequestError):
        error = RequestError(_code_of(error))
    return json_response(Failure(error.say(lang), error.code), status_of(error.code), _headers_of(error))


def _refusal_of(request: Request, error: HTTPException) -> RequestError:
    """A refusal by the router: the address does not exist, or takes other methods."""
    if error.status_code != 405:
        return RequestError("not-found")
    routes = [each for each in request.app.routes if isinstance(each, Route)]
    found = (each.methods or () for each in routes if each.matches(request.scope)[0] is not Match.NONE)
    return RequestError("method", allowed=sorted(set().union(*found)) or READING)


def _headers_of(error: RequestError) -> dict[str, str] | None:
    if error.code in ("busy", "slow-down"):
        return {"Retry-After": str(error.details["seconds"])}
    return {"Allow": ", ".join(error.details["allowed"])} if error.code == "method" else None
