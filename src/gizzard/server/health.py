"""How the server is: whether players should be sent to it, and how promptly its event loop runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final, Literal

from gizzard.server import metrics
from gizzard.server.store import Store, StoreError
from gizzard.server.systemd import Systemd

Obstacle = Literal["starting", "stopping", "not-saved"]
"""Why the server is not ready; `not-saved`: the store refuses to write, or takes too long over it."""

PROBE_SECONDS: Final = 2.0
"""A write that takes longer counts as refused."""
PROBED_FOR: Final = 1.0
"""For so many seconds the outcome of a probe is not asked for again."""
BEAT_SECONDS: Final = 0.25


class Readiness:
    """Whether the server takes players. Writes are probed when somebody asks, so this recovers as soon as they work."""

    def __init__(self, store: Store, systemd: Systemd | None = None, clock: Callable[[], float] = monotonic) -> None:
        self._store, self._systemd, self._clock = store, systemd or Systemd({}), clock
        self._phase: Literal["starting", "serving", "stopping"] = "starting"
        self._probe: asyncio.Task[None] | None = None
        self._probed_until = 0.0

    def serve(self) -> None:
        """From now on requests are answered."""
        self._phase = "serving"
        self._systemd.ready()

    def stop(self) -> None:
        """From now on the server is about to go."""
        if self._phase != "stopping":
            self._phase = "stopping"
            self._systemd.stopping()

    async def obstacles(self) -> list[Obstacle]:
        """Why players should not be sent here; nothing where they may come."""
        found: list[Obstacle] = [] if self._phase == "serving" else [self._phase]
        return found if await self._is_writable() else [*found, "not-saved"]

    async def _is_writable(self) -> bool:
        """Tries to write; whoever asks at the same time, or soon after, shares the outcome."""
        if self._probe is None or (self._probe.done() and self._clock() >= self._probed_until):
            self._probe = asyncio.create_task(self._store.probe())
            self._probed_until = self._clock() + PROBED_FOR
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await asyncio.shield(self._probe)
        except (StoreError, TimeoutError):
            return False
        return True

    async def beat(self) -> None:
        """Measures for as long as the server runs how late the event loop gets to what is due, and tells systemd."""
        loop = asyncio.get_running_loop()
        while True:
            self._systemd.alive()
            due = loop.time() + BEAT_SECONDS
            await asyncio.sleep(BEAT_SECONDS)
            metrics.LAG.observe(max(0.0, loop.time() - due))
