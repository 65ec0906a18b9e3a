"""All shared pads: in memory while a phone is connected, otherwise only in the store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from gizzard.core.game.plan import plan
from gizzard.core.rules.ruleset import parse, unparse
from gizzard.server.keys import key_of, new_secret
from gizzard.server.pads.cells import Cells
from gizzard.server.pads.live import LivePad, Phone
from gizzard.server.pads.log import NAME, NO_PAD, PERMISSIONS, PadSetup, Permission, new_name, read_pad
from gizzard.server.pads.messages import PadBody, SharedPad
from gizzard.server.phrases import RequestError
from gizzard.server.rooms.live_logs import LiveLogs
from gizzard.server.rooms.shared_task import shared_task
from gizzard.server.store import MAX_ENTRY, Damaged, Fenced, Store, StoreError, StoreFull, Unreachable
from gizzard.server.store.stored import Stored
from gizzard.server.wire import encode

log = logging.getLogger(__name__)


class Pads(LiveLogs[LivePad]):
    """Creates, finds and removes shared pads. Times are in ms since 1970."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, "no-pad")
        self._writing: set[asyncio.Task[int]] = set()

    async def share(self, body: PadBody, now: int) -> SharedPad:
        """Create an empty pad in the store. Raises RulesRefused or RequestError."""
        rules = parse(body.rules)
        if body.first >= rules.players:
            raise RequestError("no-such-seat", seats=rules.players)
        name, codes = new_name(), [new_secret() for _ in PERMISSIONS]
        own, edit, read = map(key_of, codes)
        setup = PadSetup(now, body.game, unparse(rules), body.first, len(plan(rules)), (own, edit, read))
        try:
            await self.store.create(name, now / 1000, encode(setup).decode(), ())
        except StoreFull:
            raise RequestError("store-full") from None
        log.info("pad shared", extra={"pad": name})
        return SharedPad(name, *codes)

    async def find(self, name: str, secret: str | None) -> tuple[LivePad, Permission]:
        """A pad by name, and the permission that the secret grants.

        Raises RequestError if the pad does not exist or the secret is wrong, OwnedElsewhere if another node has it.
        """
        may = await self._permission(name, secret)
        return await self._found(name), may

    async def _permission(self, name: str, secret: str | None) -> Permission:
        """The permission that a secret grants. Raises RequestError if it grants none or the pad does not exist.

        Wrong secrets cost the same read as unknown names, whether or not the pad is in memory.
        """
        pad = self._live.get(name)
        if pad and (may := pad.pad.setup.may(secret)):
            return may
        stored = await self._stored(name, most=0) if NAME.fullmatch(name) else None
        setup = read_pad(stored).setup if stored else NO_PAD
        if may := setup.may(secret):
            return may
        raise RequestError("no-pad")

    @contextmanager
    def visit(self, pad: LivePad, phone: Phone) -> Iterator[None]:
        """Keep a pad in memory while the block runs; afterwards the phone leaves it."""
        try:
            yield
        finally:
            pad.leave(phone)
            self.rest(pad)

    async def write(self, pad: LivePad, cells: Cells, now: int, by: str = "") -> int:
        """Write to a pad like `LivePad.write`; a write completes even if its phone disconnects."""
        self._writing.add(writing := shared_task(self._write(pad, cells, now, by)))
        writing.add_done_callback(self._writing.discard)
        return await asyncio.shield(writing)

    async def _write(self, pad: LivePad, cells: Cells, now: int, by: str) -> int:
        """Write, and disconnect all phones if that fails, so that they reload the stored pad."""
        try:
            return await pad.write(cells, now, by)
        except StoreError as error:
            if not isinstance(error, Fenced | Unreachable):  # the store logs those once per outage
                log.error("a shared pad could not be saved", extra={"pad": pad.name, "why": str(error)})
            self._drop(pad, RequestError("moved"))
            return 0
        finally:
            self.rest(pad)

    async def close(self) -> None:
        """Complete pending writes."""
        await asyncio.gather(*self._writing, return_exceptions=True)

    async def remove(self, name: str, secret: str) -> None:
        """Remove a pad. Raises RequestError if the secret is not its owner's."""
        if await self._permission(name, secret) != "own":
            raise RequestError("no-pad")
        pad, _ = await self.find(name, secret)  # so that this node has claimed it
        with self.reserve(name, pad):
            await self.store.remove(name, erase=True)
        log.info("pad no longer shared", extra={"pad": name})

    async def _read(self, name: str) -> Callable[[], LivePad]:
        stored = await self._stored(name)
        if stored is None:
            raise RequestError("no-pad")
        return partial(LivePad, name, await asyncio.to_thread(read_pad, stored), self.store)

    async def _stored(self, name: str, most: int = MAX_ENTRY) -> Stored | None:
        try:
            return await self.store.load(name, most)
        except Damaged as error:
            log.error("a shared pad is refused to its phones", extra={"pad": name, "why": str(error)})
            raise RequestError("damaged") from error
