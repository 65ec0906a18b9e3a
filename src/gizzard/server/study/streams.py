"""Results that are refined while a client waits, as server-sent events."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager
from typing import TypeVar

from starlette.types import Receive, Scope, Send

from gizzard.server.jobs.process import Slot
from gizzard.server.web.call import Events
from gizzard.server.wire.messages import Failure, RequestError, encode

Content = TypeVar("Content")


class Refined(Events[Content]):
    """A stream of results until they are final or the client disconnects.

    Each result is a separate job, so that concurrent requests are interleaved. The response keeps its slot in the queue
    until it ends. If a job is refused, the reason is the last event.
    """

    def __init__(
        self, slot: AbstractContextManager[Slot], results: Callable[[Slot], AsyncIterator[object]], lang: str
    ) -> None:
        super().__init__(self._events(results, lang))
        self._queued = slot

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the results."""
        with self._queued as self._slot:
            await super().__call__(scope, receive, send)

    async def _events(self, results: Callable[[Slot], AsyncIterator[object]], lang: str) -> AsyncIterator[bytes]:
        try:
            async for found in results(self._slot):
                yield _event(found)
        except RequestError as problem:
            yield _event(Failure(problem.say(lang), problem.code))


def _event(content: object) -> bytes:
    return b"data: " + encode(content) + b"\n\n"
