"""All shared pads: those with a phone connected are in memory, all others in the store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from gizzard.game.plan import plan
from gizzard.rules.ruleset import parse, unparse
from gizzard.server.domain.pad.cells import Cells
from gizzard.server.domain.pad.log import MAY, NAME, NO_PAD, May, Pad, PadSetup, new_name, read_pad
from gizzard.server.domain.pad.messages import PadBody, SharedPad
from gizzard.server.domain.phrases import RequestError
from gizzard.server.domain.stored import Stored
from gizzard.server.domain.table.setup import key_of, new_secret
from gizzard.server.domain.wire import encode
from gizzard.server.runtime.pads.live import LivePad, Phone
from gizzard.server.store import MAX_ENTRY, Damaged, Fenced, Store, StoreError, StoreFull, Unreachable

log = logging.getLogger(__name__)


class Pads:
    """Shares pads, finds them, and stops sharing them. Times are in ms since 1970."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._pads: dict[str, LivePad] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._losses = 0
        """How often this node has lost its pads."""
        self._writing: set[asyncio.Task[int]] = set()
        self._reserved: set[str] = set()
        """Pads that are being removed."""

    async def share(self, body: PadBody, now: int) -> SharedPad:
        """A new pad on disk, with nothing written on it. Raises RulesRefused or RequestError if there can be none."""
        rules = parse(body.rules)
        if body.first >= rules.players:
            raise RequestError("no-such-seat", seats=rules.players)
        name, codes = new_name(), [new_secret() for _ in MAY]
        own, edit, read = map(key_of, codes)
        setup = PadSetup(now, body.game, unparse(rules), body.first, len(plan(rules)), (own, edit, read))
        try:
            await self._store.create(name, now / 1000, encode(setup).decode(), ())
        except StoreFull:
            raise RequestError("store-full") from None
        log.info("pad shared", extra={"pad": name})
        return SharedPad(name, *codes)

    async def find(self, name: str, secret: str | None) -> tuple[LivePad, May]:
        """The pad of that name, and what the secret permits.

        Raises RequestError if the pad does not exist or the secret is wrong, Elsewhere if another node has the pad.
        """
        may = await self._permission(name, secret)
        while name not in self._reserved:
            if pad := self._pads.get(name):
                return pad, may
            if name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load(name))
            await asyncio.shield(self._loading[name])  # it may have left memory again by the time this resumes
        raise RequestError("no-pad")

    async def _permission(self, name: str, secret: str | None) -> May:
        """What a secret permits at a pad; RequestError if nothing, or if the pad does not exist.

        Wrong secrets cost the same read as unknown names, whether or not the pad is in memory.
        """
        pad = self._pads.get(name)
        if pad and (may := pad.pad.setup.may(secret)):
            return may
        stored = await self._stored(name, most=0) if NAME.fullmatch(name) else None
        setup = read_pad(stored).setup if stored else NO_PAD
        if may := setup.may(secret):
            return may
        raise RequestError("no-pad")

    @contextmanager
    def visit(self, pad: LivePad, phone: Phone) -> Iterator[None]:
        """Keeps a pad that was just found in memory for a phone, which leaves it at the end of the block."""
        try:
            yield
        finally:
            pad.leave(phone)
            self._rest(pad)

    async def write(self, pad: LivePad, cells: Cells, now: int, by: str = "") -> int:
        """Writes on a pad, to the end even if the phone that wrote is gone; RequestError as `LivePad.write`.

        Returns the number of bytes stored.
        """
        self._writing.add(writing := asyncio.create_task(self._write(pad, cells, now, by)))
        writing.add_done_callback(self._writing.discard)
        return await asyncio.shield(writing)

    async def _write(self, pad: LivePad, cells: Cells, now: int, by: str) -> int:
        """Where nothing can be written the pad's phones are disconnected: they come back to what is there."""
        try:
            return await pad.write(cells, now, by)
        except StoreError as error:
            if not isinstance(error, Fenced | Unreachable):  # of which the store itself logs one line per outage
                log.error("a shared pad could not be saved", extra={"pad": pad.name, "why": str(error)})
            self._lose(pad, RequestError("moved"))
            return 0
        finally:
            self._rest(pad)

    async def close(self) -> None:
        """Finishes what is being written."""
        await asyncio.gather(*self._writing, return_exceptions=True)

    async def remove(self, name: str, secret: str) -> None:
        """Stops sharing a pad. Raises RequestError if the secret is not its owner's."""
        if await self._permission(name, secret) != "own":
            raise RequestError("no-pad")
        await self.find(name, secret)  # so that this node has claimed it
        with self.reserve(name, busy=True):
            await self._store.remove(name, erase=True)
        log.info("pad no longer shared", extra={"pad": name})

    @contextmanager
    def reserve(self, name: str, busy: bool = False) -> Iterator[bool]:
        """Keeps phones off a pad while it is removed; False if some are connected, unless it is removed all the
        same."""
        pad = self._pads.get(name)
        if not busy and (pad or name in self._loading):
            yield False
            return
        self._reserved.add(name)
        if pad:
            self._lose(pad, RequestError("no-pad"))
        try:
            yield True
        finally:
            self._reserved.discard(name)

    def lose_all(self) -> None:
        """Disconnects everybody: other nodes may have the pads."""
        self._losses += 1
        for pad in [*self._pads.values()]:
            self._lose(pad, RequestError("moved"))

    def _lose(self, pad: LivePad, reason: RequestError) -> None:
        if self._pads.get(pad.name) is pad:
            del self._pads[pad.name]
            self._store.release(pad.name)
        pad.close(reason)

    def _rest(self, pad: LivePad) -> None:
        """Takes a pad out of memory once nobody is connected."""
        if not pad.in_use and self._pads.get(pad.name) is pad:
            del self._pads[pad.name]
            self._store.release(pad.name)

    async def _load(self, name: str) -> None:
        """Takes a pad into memory, once for all who wait for it."""
        try:
            await self._store.claim(name)
            losses = self._losses
            try:
                pad = await self._read(name)
                if losses != self._losses:
                    raise Fenced(f"pad {name} was lost while it was loaded")
                self._pads[name] = LivePad(name, pad, self._store)
            except BaseException:
                self._store.release(name)
                raise
        finally:
            del self._loading[name]

    async def _read(self, name: str) -> Pad:
        stored = await self._stored(name)
        if stored is None:
            raise RequestError("no-pad")
        return await asyncio.to_thread(read_pad, stored)

    async def _stored(self, name: str, most: int = MAX_ENTRY) -> Stored | None:
        try:
            return await self._store.load(name, most)
        except Damaged as error:
            log.error("a shared pad is refused to its phones", extra={"pad": name, "why": str(error)})
            raise RequestError("damaged") from error
