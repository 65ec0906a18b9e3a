"""Shared pads for attackers: some to write on, and one with a long log."""

from __future__ import annotations

import json
import time
from typing import Any, Final

from gizzard.scorepad.cells import base36
from gizzard.server.pads.log import MAX_LOG_BYTES
from harness.attack.attackers import later
from harness.server import Server, connected

PADS: Final = 4
"""Enough for 180 phones: each pad takes 50."""
RULES: Final = {"players": 6}
FULL: Final = 0.95


def targets(server: Server) -> dict[str, Any]:
    """The pads to attack, and a message of 8 KiB with every cell of a game, which is on all of them."""
    stamp = f"{base36(int(1000 * time.time())):0>9}0000a1"
    fields = [f"{n}.{kind}.{seat}" for n in range(1, 11) for kind in ("bid", "taken", "points") for seat in range(6)]
    game = json.dumps({"type": "write", "cells": {field: {"v": 1, "t": stamp} for field in fields}})
    times = int(FULL * MAX_LOG_BYTES / len(game))
    return {
        "pads": [_shared(server, [game]) for _ in range(PADS)],
        "full_pad": _shared(server, [game.replace(stamp, later(stamp, n)) for n in range(times)]),
        "game": game,
        "stamp": stamp,
    }


def _shared(server: Server, messages: list[str]) -> dict[str, Any]:
    """The name and secrets of a pad with these messages written on it."""
    pad: dict[str, Any] = server.post("api/pads", {"game": "0a1b2c", "rules": RULES, "first": 0})[1]
    with connected(server) as socket:
        socket.send(json.dumps({"type": "join", "table": pad["pad"], "secret": pad["own"]}))
        socket.recv()
        for message in messages:
            socket.send(message)
            socket.recv()
    return pad
