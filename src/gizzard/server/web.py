"""What every answer over HTTP has in common: JSON both ways, bounded bodies, errors as sentences, safe headers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gizzard.rules.conflicts import RulesRefused
from gizzard.server import metrics
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
    "damaged": 500,
    "full": 409,
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
    "slow-down": 429,
    "started": 409,
    "store-full": 507,
    "too-large": 413,
}
"""By a Problem's code; 400 for all others."""
HERE: Final = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")
"""The names of this machine for itself, as a Host header."""
METHODS: Final = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})
"""Those that are told apart when answers are counted."""


def answer(content: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """An object as JSON."""
    return Response(encode(content), status, headers, "application/json")


async def body(request: Request, kind: Any, most: int = MAX_BYTES) -> Any:
    """The request's JSON as that kind of struct; Problem where it is longer than `most` bytes or is none."""
    content = bytearray()
    async for chunk in request.stream():
        content += chunk
        if len(content) > most:
            raise Problem("too-large", most=most)
    return read(bytes(content), kind)


def asked_language(connection: HTTPConnection) -> str:
    """`?lang=`, else what the browser prefers."""
    return language(connection.query_params.get("lang"), connection.headers.get("accept-language"))


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
    later = {"Retry-After": str(error.details["seconds"])} if error.code == "slow-down" else None
    return answer({"error": error.say(lang), "code": error.code}, STATUS.get(error.code, 400), later)


class Page(StaticFiles):
    """The built page. Files under assets/ carry their hash in the name and never change."""

    async def check_config(self) -> None:
        """Where there is no page yet, nothing is found in it; that is no failure of the server."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, with how long it may be kept."""
        response = await super().get_response(path, scope)
        forever = path.startswith("assets/") and response.status_code in (200, 304)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if forever else "no-cache"
        return response


class Counted:
    """Counts answers by their route, and turns away who asks too often."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app, self.limits = app, limits

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
