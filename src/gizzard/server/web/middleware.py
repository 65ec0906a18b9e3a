"""Middleware for all requests over HTTP: bans, rate limits, host names, counting, security headers."""

from collections.abc import Mapping
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gizzard.server.ops.gate import Gate
from gizzard.server.traffic.limits import Limits
from gizzard.server.web.hosts import Hosts
from gizzard.server.web.responses import check_host, check_origin, check_path, check_prefix, error_response
from gizzard.server.wire import metrics
from gizzard.server.wire.messages import RequestError

SECURITY: Final[Mapping[str, str]] = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
COUNTED_METHODS: Final = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})
"""The methods that are counted separately."""

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""The methods that change nothing. Answers to them are unreadable for the pages of other sites."""


class CountRequests:
    """Counts answers by route, for the metrics."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                method = scope["method"] if scope["method"] in COUNTED_METHODS else "other"
                route = getattr(scope.get("route"), "path", "") or "other"
                metrics.REQUESTS.labels(method, route, message["status"]).inc()
            await send(message)

        await self.app(scope, receive, counted)


class CheckRequests:
    """Refuses requests that exceed a rate limit, name another host or an ambiguous path, are unsafe and cross-site, or
    come from a banned address.
    """

    def __init__(self, app: ASGIApp, limits: Limits, hosts: Hosts, gate: Gate) -> None:
        self.app, self.limits, self.hosts, self.gate = app, limits, hosts, gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it."""
        app = self.app
        if scope["type"] == "http":
            try:
                self._check(scope)
            except RequestError as problem:
                app = error_response(Request(scope), problem)
        await app(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        self.limits.check_unless_relayed("requests", scope)
        client = HTTPConnection(scope)
        check_host(client, self.hosts)
        check_path(scope)
        check_prefix(client, self.hosts)
        if scope["method"] not in SAFE_METHODS:
            check_origin(client, self.hosts)
        self.gate.check_address(scope)


class SecurityHeaders:
    """Sets the same security headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and complete the headers of its response."""

        async def completed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(SECURITY)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, completed)
