"""A client's connection to a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct
from msgspec.json import Decoder

from gizzard.server.tables.messages import Act, Say
from gizzard.server.wire.keys import key_of
from gizzard.server.wire.messages import RequestError
from tests.server.store.simulation.history import History
from tests.server.store.simulation.virtual import Process

SEAT: Final = 0
"""The seat of every person; bots have the others."""


class View(Struct):
    """As much of a view as a client uses."""

    legal: list[dict[str, Any]]
    phase: str


class Heard(Struct):
    """As much of a message as a client uses."""

    type: str
    n: int = 0
    code: str = ""
    view: View | None = None
    move: dict[str, Any] | None = None
    set: list[list[Any]] = []

    @property
    def news(self) -> dict[str, Any]:
        """What is known of the view after it."""
        if self.view:
            return {"view.legal": self.view.legal, "view.phase": self.view.phase}
        return {change[0]: change[1] for change in self.set if len(change) > 1}


_decode = Decoder(Heard).decode


class Guest:
    """Somebody at a table, who says or does one thing, and hears what others say and do."""

    def __init__(
        self,
        history: History,
        process: Process,
        table: str,
        secret: str,
        sent: Say | Act | None,
        learn: Callable[[Heard], None],
    ) -> None:
        self.seat: int | None = SEAT
        self.key: str | None = key_of(secret)
        self.lang = "en"
        self.address: str | None = None
        self.process, self.table = process, table
        self._history, self._sent, self._learn = history, sent, learn
        self._messages: list[bytes] = []
        self.outcome: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def has_heard(self, text: str) -> bool:
        """Whether something was sent to it."""
        return any(text.encode() in message for message in self._messages)

    def send(self, message: bytes) -> None:
        self._messages.append(message)
        heard = _decode(message)
        if heard.type in ("joined", "step"):
            self._learn(heard)
        if heard.move:
            self._history.shown(self.table, heard.n, heard.move)
        if isinstance(self._sent, Say):
            self._hear_say(message, heard, self._sent.text or "")
        elif isinstance(self._sent, Act):
            self._hear_act(heard, self._sent)

    def _hear_say(self, message: bytes, heard: Heard, text: str) -> None:
        if heard.type == "refused":
            self._history.refused(self.table, text)
            self.end("refused")
        elif text.encode() in message:
            self._history.told(self.table, text)
            self.end("saved")

    def _hear_act(self, heard: Heard, sent: Act) -> None:
        if heard.type == "refused":
            if heard.code == "stale":
                self._history.refused_act(self.table, SEAT, sent.n, sent.action.to_json())
            self.end("refused")
        elif heard.move == {"seat": SEAT, **sent.action.to_json()}:
            self.end("saved")

    def drop(self, reason: RequestError) -> None:
        self._history.dropped(self, reason.code)
        self.end(reason.code)

    def end(self, outcome: str) -> None:
        """Wait for no other answer."""
        if not self.outcome.done():
            self.outcome.set_result(outcome)
