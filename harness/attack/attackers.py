"""Attackers for `python -m bench.attack`, each in a process of its own that runs until it is killed.

All of them come from one address elsewhere, as a proxy on this machine would tell: this machine itself is not limited.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count, cycle
from random import Random
from select import select
from typing import Final

from harness.attack import clients, floods
from harness.attack.floods import ADDRESS, PAUSE_SECONDS, Target, in_threads, joined

UPLOADS: Final = 40
"""Records that are uploaded at the same time."""
WRITERS: Final = 180
"""Phones that write on shared pads."""
GUESSERS: Final = 40
"""Phones that guess the secret of a shared pad at the same time."""
SLOW: Final = 300
"""Connections that send a byte now and then."""
FLOODED_BYTES: Final = 8 * 2**20


def huge_headers(target: Target) -> None:
    """Headers, paths, bodies and chunks without end."""
    for flood in cycle(clients.FLOODS):
        with suppress(OSError):
            flood(target["port"], FLOODED_BYTES)


def slow_senders(target: Target) -> None:
    """Hundreds of connections that send a byte now and then, and come back when they are cut off."""
    wires: list[socket.socket] = []
    while True:
        while len(wires) < SLOW:
            wires.append(socket.create_connection(("127.0.0.1", target["port"])))
            wires[-1].sendall(b"GET / HTTP/1.1\r\nX: ")
        for wire in list(wires):
            try:
                wire.send(b"a")
            except OSError:
                wire.close()
                wires.remove(wire)
        time.sleep(clients.BETWEEN_BYTES)


def forged_addresses(target: Target) -> None:
    """Requests that each claim to come from somewhere else, before the address that the proxy added."""
    rng = Random(1)
    while True:
        forged = ".".join(str(rng.randrange(1, 255)) for _ in range(4))
        request = f"GET /api/rules HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {forged}, {ADDRESS}\r\n\r\n"
        _heard(target, request.encode())


def message_flood(target: Target) -> None:
    """A seat that sends what makes no sense as fast as the server takes it, and joins again when it is sent away."""
    frames = clients.frame(clients.TEXT, b'{"type":"act","n":0,"action":{}}') * 1000
    while True:
        with suppress(OSError), joined(target, target["secret"]) as wire:
            while True:
                wire.sendall(frames)


def long_table(target: Target) -> None:
    """Joins at a table of thousands of steps that name the first step, or one a few hundred steps ago."""
    for since in cycle((1, target["n"] - 250)):
        with suppress(OSError), joined(target, None, target["long"], since) as wire:
            wire.recv(2**20)
        time.sleep(PAUSE_SECONDS)


def replay_burst(target: Target) -> None:
    """The largest record there is, uploaded by many clients at the same time."""
    body = json.dumps({"record": target["record"]}).encode()
    head = f"POST /api/replay HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {ADDRESS}\r\nConnection: close\r\n"
    request = head.encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body

    def upload() -> None:
        while True:
            _heard(target, request)
            time.sleep(PAUSE_SECONDS)

    in_threads(upload, UPLOADS)


def seat_changes(target: Target) -> None:
    """People who sit down, join and leave again at a table that has not begun, without a pause."""
    while True:
        answer = _heard(target, _post(f"/api/tables/{target['gathering']}/seats", {"name": "Mallory"}))
        if b'"secret"' in answer:
            secret = json.loads(answer.partition(b"\r\n\r\n")[2])["secret"]
            with suppress(OSError), joined(target, secret, target["gathering"]) as wire:
                wire.sendall(clients.frame(clients.TEXT, b'{"type":"ask","what":"leave"}'))
                while wire.recv(65536):
                    pass
        time.sleep(PAUSE_SECONDS)


def pad_repeats(target: Target) -> None:
    """Phones at shared pads that write again and again what is on the pad already."""
    frame = clients.frame(clients.TEXT, target["game"].encode())
    _at_pads(target, lambda: frame)


def pad_changes(target: Target) -> None:
    """Phones at shared pads that keep rewriting every cell, which is sent to all others."""
    game, stamp, times = target["game"], target["stamp"], count(1)

    def rewritten() -> bytes:
        return clients.frame(clients.TEXT, game.replace(stamp, later(stamp, next(times))).encode())

    _at_pads(target, rewritten)


def pad_guesses(target: Target) -> None:
    """Joins with wrong secrets at a pad with a long log, at which nobody is."""
    pad = target["full_pad"]["pad"]

    def guess() -> None:
        while True:
            with suppress(OSError), joined(target, "wrong", pad) as wire:
                wire.recv(65536)
            time.sleep(PAUSE_SECONDS)

    in_threads(guess, GUESSERS)


ATTACKERS: Final[dict[str, Callable[[Target], None]]] = {
    attacker.__name__.replace("_", "-"): attacker
    for attacker in (
        huge_headers,
        slow_senders,
        forged_addresses,
        message_flood,
        long_table,
        replay_burst,
        seat_changes,
        pad_repeats,
        pad_changes,
        pad_guesses,
        floods.acts,
        floods.claims,
    )
} | {made.__name__: floods.flood(made) for made in floods.REQUESTS}


def later(stamp: str, times: int) -> str:
    """A later stamp of the same device, in whose counter decimal digits do."""
    return f"{stamp[:9]}{times % 10_000:04d}{stamp[13:]}"


def _at_pads(target: Target, message: Callable[[], bytes]) -> None:
    """Phones at each pad, which send messages as fast as the server takes them, and come back when they are cut off."""
    pads = cycle(target["pads"])

    def write() -> None:
        pad = next(pads)
        while True:
            with suppress(OSError), joined(target, pad["edit"], pad["pad"]) as wire:
                while True:
                    wire.sendall(message())
                    while select([wire], [], [], 0)[0] and wire.recv(2**20):
                        pass
            time.sleep(PAUSE_SECONDS)

    in_threads(write, WRITERS)


def _post(path: str, content: object) -> bytes:
    body = json.dumps(content).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {ADDRESS}\r\nConnection: close\r\n"
    return head.encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body


def _heard(target: Target, request: bytes) -> bytes:
    with suppress(OSError), clients.connected(target["port"]) as wire:
        wire.sendall(request)
        return clients.heard(wire) if b"Connection: close" in request else clients.one_answer(wire)
    return b""


if __name__ == "__main__":
    aim = json.load(sys.stdin)
    os.nice(19)  # otherwise those who share its core and are measured would wait for it, and not for the server
    print("ready", flush=True)
    ATTACKERS[sys.argv[1]](aim)
