"""Phones that write on shared pads without a pause, and remember what was acknowledged."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from gizzard.scorepad.cells import base36
from harness.server import Server

PAUSE_SECONDS: Final = 0.5
ANSWER_SECONDS: Final = 5.0
"""A phone that hears nothing for so long reconnects."""
FIELD: Final = "1.bid.0"
GAME: Final = {"game": "0a1b2c", "rules": {"players": 3}, "first": 1}


def shared_pad(server: Server) -> dict[str, Any]:
    """The name and the secrets of a new pad."""
    status, pad = server.post("api/pads", GAME)
    assert status == 201, pad
    found: dict[str, Any] = pad
    return found


class PadWriter:
    """A phone that writes one number after the other."""

    def __init__(self, servers: Sequence[Server], pad: dict[str, Any], rng: Random) -> None:
        self.id: str = pad["pad"]
        self._secret, self._servers, self._rng = pad["own"], servers, rng
        self.acknowledged: list[str] = []
        """The stamps of what was written."""
        self._refused: set[str] = set()
        self._count = 0
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Writes no more."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    def problems(self, log: Sequence[dict[str, Any]]) -> list[str]:
        """What is wrong with the log of the pad: acknowledged writes are in it once and in order, others are not."""
        stamps = [entry["cells"][FIELD]["t"] for entry in log]
        counts = Counter(stamps)
        wrong = [f"{self.id}: {each} is there {counts[each]} times" for each in self.acknowledged if counts[each] != 1]
        wrong += [f"{self.id}: {each} was refused" for each in self._refused if counts[each]]
        return wrong + ([f"{self.id}: in another order"] if stamps != sorted(stamps) else [])

    async def _run(self) -> None:
        while True:
            server = self._rng.choice(self._servers)
            try:
                async with connect(server.socket, open_timeout=ANSWER_SECONDS, close_timeout=0.1) as socket:
                    await self._write_on(socket)
            except (OSError, WebSocketException):
                await asyncio.sleep(self._rng.uniform(0.2, 0.4))

    async def _write_on(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"type": "join", "table": self.id, "secret": self._secret}))
        shown = await self._next(socket, "pad")
        if shown["cells"].get(FIELD, {}).get("t") == self._stamp:
            self._acknowledge()
        while True:
            cell = {"v": self._count % 2, "t": self._stamp}
            await socket.send(json.dumps({"type": "write", "cells": {FIELD: cell}}))
            answer = await self._next(socket, "written", "refused")
            if answer["type"] == "refused":
                self._refused.add(self._stamp)
                self._count += 1
            else:
                self._acknowledge()
            await asyncio.sleep(PAUSE_SECONDS)

    async def _next(self, socket: ClientConnection, *kinds: str) -> dict[str, Any]:
        async with asyncio.timeout(ANSWER_SECONDS):
            while True:
                message: dict[str, Any] = json.loads(await socket.recv())
                if message["type"] in kinds:
                    return message

    @property
    def _stamp(self) -> str:
        return f"0mb2k5q1x{base36(self._count):0>4}a1b2c3"

    def _acknowledge(self) -> None:
        self.acknowledged.append(self._stamp)
        self._count += 1
