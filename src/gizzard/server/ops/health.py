"""Readiness: whether players should be sent to the server. Also measures how promptly its event loop runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final, Literal

from gizzard.server import metrics
from gizzard.server.ops.systemd import Systemd
from gizzard.server.store import FileMoved, Store, StoreError

Reason = Literal["starting", "stopping", "not-saved", "data-missing", "unreachable"]
"""Why the server is not ready; `not-saved`: the store refuses to write, or takes too long over it; `data-missing`: its
file was moved or deleted under it; `unreachable`: its `--node-url` has not led to it yet."""

PROBE_SECONDS: Final = 2.0
"""A write that takes longer counts as refused."""
PROBED_FOR: Final = 1.0
"""Seconds for which the outcome of a probe is reused."""
BEAT_SECONDS: Final = 0.25


class Readiness:
    """Whether the server takes players. A write is attempted whenever somebody asks, so it recovers as soon as writes
    work.
    """

    def __init__(self, store: Store, systemd: Systemd | None = None, clock: Callable[[], float] = monotonic) -> None:
        self._store, self._systemd, self._clock = store, systemd or Systemd({}), clock
        self._phase: Literal["starting", "serving", "stopping"] = "starting"
        self.reachable = True
        """Whether other nodes can reach this one."""
        self._probe: asyncio.Task[None] | None = None
        self._probed_until = 0.0

    def serve(self) -> None:
        """The server now answers requests."""
        self._phase = "serving"
        self._systemd.ready()

    def reach(self) -> None:
        """Other nodes can reach this one from now on."""
        self.reachable = True

    def stop(self) -> None:
        """The server is about to stop."""
        if self._phase != "stopping":
            self._phase = "stopping"
            self._systemd.stopping()

    async def reasons(self) -> list[Reason]:
        """Why players should not be sent here; empty if they may come."""
        phase: list[Reason] = [] if self._phase == "serving" else [self._phase]
        reach: list[Reason] = [] if self.reachable else ["unreachable"]
        refusal = await self._refusal()
        return [*phase, *reach, *([refusal] if refusal else [])]

    async def _refusal(self) -> Reason | None:
        """Attempts a write; callers at the same time, or soon after, share the outcome."""
        if self._probe is None or (self._probe.done() and self._clock() >= self._probed_until):
            self._probe = asyncio.create_task(self._store.probe())
            self._probed_until = self._clock() + PROBED_FOR
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await asyncio.shield(self._probe)
        except FileMoved:
            return "data-missing"
        except (StoreError, TimeoutError):
            return "not-saved"
        return None

    async def beat(self) -> None:
        """Measures how late the event loop runs callbacks, and pings systemd's watchdog, for as long as the server
        runs.
        """
        loop = asyncio.get_running_loop()
        while True:
            self._systemd.alive()
            due = loop.time() + BEAT_SECONDS
            await asyncio.sleep(BEAT_SECONDS)
            metrics.LAG.observe(max(0.0, loop.time() - due))
