"""What every answer over HTTP has in common: JSON both ways, bounded bodies, errors as sentences, safe headers."""

from __future__ import annotations

import asyncio
import re
import zlib
from collections.abc import AsyncIterator, Mapping
from pathlib import PurePath
from typing import Any, Final

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gizzard.rules.conflicts import RulesRefused
from gizzard.server import metrics
from gizzard.server.hosts import Hosts
from gizzard.server.limits import Limits, address_of
from gizzard.server.phrases import Problem, language
from gizzard.server.store import StoreError
from gizzard.server.wire import MAX_BYTES, encode, read

SECURITY: Final[Mapping[str, str]] = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
STATUS: Final[Mapping[str, int]] = {
    "busy": 503,
    "banned": 403,
    "damaged": 500,
    "full": 409,
    "host": 421,
    "internal": 500,
    "method": 405,
    "no-lobby": 404,
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
"""By a Problem's code; 400 for all others."""
HERE: Final = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")
"""The names of this machine for itself, as a Host header."""
AT_A_TIME: Final = 64 * 1024
"""Bytes of a packed answer that are unpacked at once."""
METHODS: Final = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})
"""Those that are told apart when answers are counted."""


def answer(content: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """An object as JSON."""
    return Response(encode(content), status, headers, "application/json")


def packed(request: Request, content: bytes, headers: Mapping[str, str] | None = None) -> Response:
    """JSON that is there in gzip. For a client that does not take gzip it is unpacked while the client reads it."""
    kind = "application/json"
    if "gzip" in request.headers.get("accept-encoding", ""):
        unpacking = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(content, headers={**unpacking, **(headers or {})}, media_type=kind)
    length = int.from_bytes(content[-4:], "little")
    whole = {"Content-Length": f"{length}", **(headers or {})}
    return StreamingResponse(_unpacked(content), headers=whole, media_type=kind)


async def _unpacked(content: bytes) -> AsyncIterator[bytes]:
    unpacking = zlib.decompressobj(zlib.MAX_WBITS | 16)
    while piece := unpacking.decompress(content, AT_A_TIME):
        content = unpacking.unconsumed_tail
        yield piece
        await asyncio.sleep(0)  # a client that reads fast must not keep the loop to itself


async def body(request: Request, kind: Any) -> Any:
    """The request's JSON as that kind of struct; Problem where it is longer than MAX_BYTES or is none."""
    return read(await raw_body(request, MAX_BYTES), kind)


async def raw_body(request: Request, most: int) -> bytes:
    """The request's body; Problem where it is longer than `most` bytes, or the client leaves before its end."""
    content = bytearray()
    try:
        async for chunk in request.stream():
            content += chunk
            if len(content) > most:
                raise Problem("too-large", most=most)
    except ClientDisconnect:
        raise Problem("cut-off") from None
    return bytes(content)


def asked_language(connection: HTTPConnection) -> str:
    """`?lang=`, else what the browser prefers."""
    return language(connection.query_params.get("lang"), connection.headers.get("accept-language"))


def check_host(connection: HTTPConnection, hosts: Hosts) -> None:
    """Problem where the server is asked for by a name that is not its own."""
    named = ",".join(connection.headers.getlist("host")) if "host" in connection.headers else None
    if not hosts.know(named):
        raise Problem("host", name=str(named).partition(":")[0][:100])


def check_origin(connection: HTTPConnection) -> None:
    """Problem where the page of another site asks; programs that are no browsers send no origin."""
    origin = connection.headers.get("origin")
    if origin is not None and origin.partition("://")[2] != connection.headers.get("host"):
        raise Problem("origin")


def is_local(connection: HTTPConnection) -> bool:
    """Whether a program of this machine asks for itself: from here, by a name of here, and not through a proxy."""
    here = address_of(connection.scope) is None
    named = HERE.fullmatch(connection.headers.get("host", ""))
    return (
        here
        and bool(named)
        and not {"forwarded", "x-forwarded-for", "x-forwarded-host"} & set(connection.headers.keys())
    )


def secret_of(connection: HTTPConnection) -> str:
    """The secret in the Authorization header, where no log or history keeps it; Problem where there is none."""
    kind, _, secret = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not secret:
        raise Problem("no-secret")
    return secret.strip()


def told(request: Request, error: Exception) -> Response:
    """Any failure as JSON that a person can read."""
    lang = asked_language(request)
    if isinstance(error, RulesRefused):
        return answer({"conflicts": [conflict.to_json(lang) for conflict in error.conflicts]}, 400)
    if isinstance(error, HTTPException):
        error = Problem("method" if error.status_code == 405 else "not-found")
    elif not isinstance(error, Problem):
        error = Problem("not-saved" if isinstance(error, StoreError) else "internal")
    later = {"Retry-After": str(error.details["seconds"])} if error.code in ("busy", "slow-down") else None
    return answer({"error": error.say(lang), "code": error.code}, STATUS.get(error.code, 400), later)


class Page(StaticFiles):
    """The built page. Files under assets/ carry their hash in the name and never change."""

    async def check_config(self) -> None:
        """Where there is no page yet, nothing is found in it; that is no failure of the server."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, with how long it may be kept; hidden ones are not for the public."""
        if any(part.startswith(".") for part in PurePath(path).parts):
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        forever = path.startswith("assets/") and response.status_code in (200, 304)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if forever else "no-cache"
        return response


class Counted:
    """Counts answers by their route, and turns away who asks too often or for another server."""

    def __init__(self, app: ASGIApp, limits: Limits, hosts: Hosts) -> None:
        self.app, self.limits, self.hosts = app, limits, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on."""

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                method = scope["method"] if scope["method"] in METHODS else "other"
                route = getattr(scope.get("route"), "path", "") or "other"
                metrics.REQUESTS.labels(method, route, message["status"]).inc()
            await send(message)

        app = self.app
        if scope["type"] == "http":
            try:
                self.limits.check("requests", scope)
                check_host(HTTPConnection(scope), self.hosts)
            except Problem as problem:
                app = told(Request(scope), problem)
        await app(scope, receive, counted)


class SecurityHeaders:
    """Puts the same safe headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on and completes its answer."""

        async def completed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(SECURITY)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, completed)
