"""What a function that answers a request is given, and what it may return besides structs."""

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Generic, NamedTuple, TypeVar

from starlette.requests import Request
from starlette.responses import StreamingResponse

from gizzard.server.traffic.limits import Resource, address_of
from gizzard.server.web.responses import key_of_person, raw_body, requested_language
from gizzard.server.web.services import Services
from gizzard.server.wire.messages import MAX_RECORD

Body = TypeVar("Body")
Content = TypeVar("Content")
Feature = TypeVar("Feature")


class Bearer(NamedTuple):
    """Marks a parameter that comes with the header ``Authorization: Bearer``."""

    missing: str
    """The code of the refusal of a request without it."""


Secret = Annotated[str, Bearer("no-secret")]
"""The secret of who asks."""
RatingKey = Annotated[str, Bearer("no-rating-key")]
"""The rating key of who asks."""


class Unread(Generic[Content]):
    """A body with a record, which may be longer than others; the function reads it, once the worker has time for it."""

    def __init__(self, request: Request) -> None:
        self._request = request

    async def read(self) -> bytes:
        """The body. Raises RequestError if it is too long, or the client disconnects."""
        return await raw_body(self._request, MAX_RECORD)


@dataclass(frozen=True, slots=True)
class Call(Generic[Body]):
    """A request with its body, which is None if it has none."""

    request: Request
    body: Body

    @property
    def services(self) -> Services:
        """The services of the application."""
        services: Services = self.request.app.state.services
        return services

    def feature(self, kind: type[Feature]) -> Feature:
        """A feature of the application, by its type."""
        feature: Feature = self.request.app.state.features[kind]
        return feature

    @property
    def lang(self) -> str:
        """The language of the answer."""
        return requested_language(self.request)

    @property
    def person(self) -> str | None:
        """The hash of the secret of who asks; None without one."""
        return key_of_person(self.request)

    @property
    def address(self) -> str | None:
        """The client's address for limits; None on this machine."""
        return address_of(self.request.scope)

    def check_rate(self, resource: Resource, tokens: float = 1) -> None:
        """Raise RequestError if the client's address exceeds its rate limit."""
        self.services.limits.check_unless_relayed(resource, self.request.scope, tokens)

    def check_not_removed(self) -> None:
        """Raise RequestError if an operator has removed the table in the path."""
        self.services.gate.check_table(self.request.path_params["table"])


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
