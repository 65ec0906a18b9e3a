"""What all routes share: JSON in both directions, limited bodies, errors as sentences."""

from __future__ import annotations

import asyncio
import re
import zlib
from collections.abc import AsyncIterator, Mapping
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response, StreamingResponse

from gizzard.rules.conflicts import RulesRefused
from gizzard.server.domain.phrases import RequestError, language
from gizzard.server.domain.table.setup import key_of
from gizzard.server.domain.wire import MAX_BYTES, encode, read
from gizzard.server.runtime.limits import address_of
from gizzard.server.store import Fenced, StoreError
from gizzard.server.web.hosts import Hosts

STATUS: Final[Mapping[str, int]] = {
    "busy": 503,
    "banned": 403,
    "daily-hidden": 403,
    "damaged": 500,
    "full": 409,
    "host": 421,
    "internal": 500,
    "method": 405,
    "moved": 503,
    "no-day": 404,
    "no-lobby": 404,
    "no-pad": 404,
    "no-puzzle": 404,
    "no-seat": 403,
    "no-secret": 401,
    "not-built": 503,
    "not-found": 404,
    "no-table": 404,
    "not-over": 409,
    "not-saved": 503,
    "origin": 403,
    "removed": 410,
    "slow-down": 429,
    "started": 409,
    "store-full": 507,
    "too-large": 413,
}
"""The status by a RequestError's code; 400 for all others."""
HERE: Final = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")
"""This machine's names for itself, as a Host header."""
AT_A_TIME: Final = 64 * 1024
"""How many bytes of a compressed answer are decompressed at a time."""


def json_response(content: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """An object as JSON."""
    return Response(encode(content), status, headers, "application/json")


def takes_gzip(headers: Headers) -> bool:
    """Whether whoever asks can decompress an answer."""
    return "gzip" in headers.get("accept-encoding", "")


def gzip_response(request: Request, content: bytes, headers: Mapping[str, str] | None = None) -> Response:
    """Gzipped JSON. For a client that does not accept gzip it is decompressed while it is sent."""
    kind = "application/json"
    if takes_gzip(request.headers):
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
        await asyncio.sleep(0)  # a client that reads fast must not keep the loop to itself


async def body(request: Request, kind: Any) -> Any:
    """The request's JSON as that type of struct. Raises RequestError if it is too long or invalid."""
    return read(await raw_body(request, MAX_BYTES), kind)


async def raw_body(request: Request, most: int) -> bytes:
    """The request's body. Raises RequestError if it is longer than `most` bytes, or ends with the connection."""
    content = bytearray()
    try:
        async for chunk in request.stream():
            content += chunk
            if len(content) > most:
                raise RequestError("too-large", most=most)
    except ClientDisconnect:
        raise RequestError("cut-off") from None
    whole = request.state.body = bytes(content)  # for another node, if it has the table
    return whole


def asked_language(connection: HTTPConnection) -> str:
    """The language of `?lang=`, else of the browser's preference."""
    return language(connection.query_params.get("lang"), connection.headers.get("accept-language"))


def check_host(connection: HTTPConnection, hosts: Hosts) -> None:
    """RequestError if the Host header is not one of this server's names."""
    named = ",".join(connection.headers.getlist("host")) if "host" in connection.headers else None
    if not hosts.know(named):
        raise RequestError("host", name=str(named).partition(":")[0][:100])


def check_origin(connection: HTTPConnection) -> None:
    """RequestError for a request from another site's page; programs other than browsers send no origin."""
    origin = connection.headers.get("origin")
    if origin is not None and origin.partition("://")[2] != connection.headers.get("host"):
        raise RequestError("origin")


def is_local(connection: HTTPConnection) -> bool:
    """Whether a program on this machine asks for itself: from here, by a local name, and not through a proxy."""
    here = address_of(connection.scope) is None
    named = HERE.fullmatch(connection.headers.get("host", ""))
    return (
        here
        and bool(named)
        and not {"forwarded", "x-forwarded-for", "x-forwarded-host"} & set(connection.headers.keys())
    )


def secret_of(connection: HTTPConnection) -> str:
    """The secret in the Authorization header, which ends up in no log or history; RequestError without one."""
    kind, _, secret = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not secret:
        raise RequestError("no-secret")
    return secret.strip()


def key_of_person(connection: HTTPConnection) -> str | None:
    """The hash of the secret in the Authorization header; None without one."""
    return key_of(secret_of(connection)) if "authorization" in connection.headers else None


def _code_of(error: Exception) -> str:
    """`moved` if it is not known here whether something was saved: the next request shows it."""
    if isinstance(error, Fenced):
        return "moved"
    return "not-saved" if isinstance(error, StoreError) else "internal"


def error_response(request: Request, error: Exception) -> Response:
    """Any error as JSON with a sentence for people."""
    lang = asked_language(request)
    if isinstance(error, RulesRefused):
        return json_response({"conflicts": [conflict.to_json(lang) for conflict in error.conflicts]}, 400)
    if isinstance(error, HTTPException):
        error = RequestError("method" if error.status_code == 405 else "not-found")
    elif not isinstance(error, RequestError):
        error = RequestError(_code_of(error))
    later = {"Retry-After": str(error.details["seconds"])} if error.code in ("busy", "slow-down") else None
    return json_response({"error": error.say(lang), "code": error.code}, STATUS.get(error.code, 400), later)
