"""All shared pads: in memory while a phone is connected, otherwise only in the store."""

import logging

from gizzard.core.game.plan import plan
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import unparse
from gizzard.server.pads.log import NO_PAD, PAD, PERMISSIONS, PadSetup, new_name
from gizzard.server.pads.messages import PadBody, Permission, SharedPad
from gizzard.server.rooms.reading import log_of
from gizzard.server.rooms.rooms import Rooms
from gizzard.server.wire.keys import key_of, new_secret
from gizzard.server.wire.messages import RequestError

log = logging.getLogger(__name__)


class Pads:
    """Creates, finds and removes shared pads."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        rooms.serve(PAD)

    async def share(self, body: PadBody) -> SharedPad:
        """Create an empty pad in the store. Raises RulesRefused or RequestError."""
        rules = parse(body.rules)
        if body.first >= rules.players:
            raise RequestError("no-such-seat", seats=rules.players)
        name, codes = new_name(), [new_secret() for _ in PERMISSIONS]
        own, edit, read = map(key_of, codes)
        now = self.rooms.time.now()
        setup = PadSetup(now, body.game, unparse(rules), body.first, len(plan(rules)), (own, edit, read))
        await self.rooms.create(name, now / 1000, setup)
        log.info("pad shared", extra={"pad": name})
        return SharedPad(name, *codes)

    async def permission(self, name: str, secret: str | None) -> Permission:
        """The permission that a secret grants. Raises RequestError if it grants none or the pad does not exist.

        Wrong secrets cost the same read as unknown names, whether or not the pad is in memory.
        """
        pad = self.rooms.get(PAD, name)
        if pad and (may := pad.state.setup.may(secret)):
            return may
        if may := (await self._setup(name)).may(secret):
            return may
        raise RequestError(PAD.missing)

    async def _setup(self, name: str) -> PadSetup:
        """The setup of a pad as it is stored; if the pad does not exist, one that takes as long to refuse a secret."""
        try:
            return (await log_of(PAD, self.rooms.store, name, most=0)).setup
        except RequestError as problem:
            if problem.code != PAD.missing:
                raise
            return NO_PAD

    async def remove(self, name: str, secret: str) -> None:
        """Remove a pad. Raises RequestError if the secret is not its owner's."""
        if await self.permission(name, secret) != "own":
            raise RequestError(PAD.missing)
        await self.rooms.remove(await self.rooms.find(PAD, name))  # so that this node has claimed it
        log.info("pad no longer shared", extra={"pad": name})
