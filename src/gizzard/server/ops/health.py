"""Readiness of the server, and measurement of event loop lag."""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final, Literal

from gizzard.server.ops.systemd import Systemd
from gizzard.server.rooms.rooms import shared_task
from gizzard.server.store.protocol import FileMoved, Store, StoreError
from gizzard.server.wire import metrics

Reason = Literal["starting", "stopping", "not-saved", "data-missing", "unreachable"]
"""Why the server is not ready. `not-saved`: writes fail or are too slow; `data-missing`: the data file was moved or
deleted; `unreachable`: `--node-url` is not verified yet."""

PROBE_SECONDS: Final = 2.0
"""Timeout of a probe."""
PROBED_FOR: Final = 1.0
"""How long the outcome of a probe is cached, in seconds."""
BEAT_SECONDS: Final = 0.25


class Readiness:
    """Whether the server accepts players. Each check attempts a write, so it recovers as soon as writes work."""

    def __init__(self, store: Store, systemd: Systemd | None = None, clock: Callable[[], float] = monotonic) -> None:
        self._store, self._systemd, self._clock = store, systemd or Systemd({}), clock
        self._phase: Literal["starting", "serving", "stopping"] = "starting"
        self.reachable = True
        """Whether other nodes can reach this one."""
        self._probe: asyncio.Task[None] | None = None
        self._probed_until = 0.0

    def serve(self) -> None:
        """Mark the server as serving requests."""
        self._phase = "serving"
        self._systemd.ready()

    def reach(self) -> None:
        """Mark the server as reachable for other nodes."""
        self.reachable = True

    def stop(self) -> None:
        """Mark the server as stopping."""
        if self._phase != "stopping":
            self._phase = "stopping"
            self._systemd.stopping()

    async def reasons(self) -> list[Reason]:
        """The reasons why the server is not ready; empty if it is."""
        phase: list[Reason] = [] if self._phase == "serving" else [self._phase]
        reach: list[Reason] = [] if self.reachable else ["unreachable"]
        refusal = await self._refusal()
        return [*phase, *reach, *([refusal] if refusal else [])]

    async def _refusal(self) -> Reason | None:
        """Attempt a write; concurrent and subsequent callers share the outcome."""
        if self._probe is None or (self._probe.done() and self._clock() >= self._probed_until):
            self._probe = shared_task(self._store.probe())
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
        """Measure event loop lag and ping systemd's watchdog, while the server runs."""
        loop = asyncio.get_running_loop()
        while True:
            self._systemd.alive()
            due = loop.time() + BEAT_SECONDS
            await asyncio.sleep(BEAT_SECONDS)
            metrics.LAG.observe(max(0.0, loop.time() - due))
