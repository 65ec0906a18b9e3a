"""Tables that are set up, not waited for: a game simulated up to what a test wants, in a running server's file."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from gizzard.bots.levels import LEVELS
from gizzard.game import apply, move_to_json, read_action, to_act, view
from gizzard.server.events import Entry, Event, Sat, Started
from gizzard.server.opening import Meta, key_of, new_secret, open_table
from gizzard.server.standing import drawn, opened
from gizzard.server.store.file import open_file
from gizzard.server.store.rows import create
from gizzard.server.wire import TableBody, encode
from tests.server.live import Opened, Server
from tests.server.shown import Object

GAMES = 200
"""Games simulated at most until one comes to what is wanted."""

Wanted = Callable[[Any], object]
"""Whether a view of seat 0 is the one that a test is about."""


def company(
    server: Server, rules: Object, wanted: Wanted, guests: Sequence[str] = (), events: Sequence[Event] = (), **more: Any
) -> list[Opened]:
    """The seats of the persons at a table, from seat 0 on, at which the view of seat 0 is the wanted one: it alone is
    to act, or the game is over. On the other seats are bots. `events` have happened since.

    The same arguments always lead to the same game.
    """
    bots = ["novice"] * (rules["players"] - 1 - len(guests))
    body = TableBody(rules, "Anna", seats=(*[None] * len(guests), *bots), **more)
    for seed in range(GAMES):
        rng = Random(seed)
        meta, secret = open_table(body, time.time(), LEVELS, rng)
        keys = [secret, *(new_secret() for _ in guests)]
        sat = [Sat(seat, name, key_of(keys[seat])) for seat, name in enumerate(guests, start=1)]
        game = _simulated(meta, rng, wanted)
        if game:
            at = round(meta.created * 1000)
            entries = [*(Entry(at, event=each) for each in sat), *game, *(Entry(at, event=each) for each in events)]
            name = secrets.token_hex(6)
            _keep(server.data, name, meta, entries)
            return [Opened(server, name, key) for key in keys]
    raise AssertionError(f"{GAMES} games never came to that")


def scene(server: Server, rules: Object, wanted: Wanted, **more: Any) -> Opened:
    """The same for one person among bots."""
    return company(server, rules, wanted, **more)[0]


def finished(server: Server, rules: Object, **more: Any) -> Opened:
    """A table whose game is over."""
    return scene(server, rules, lambda seen: seen["phase"] == "over", **more)


def _simulated(meta: Meta, rng: Random, wanted: Wanted) -> list[Entry]:
    """The log of a game of random legal moves, seat 0 the last of those who act together; empty if it never comes to
    a wanted view."""
    at = round(meta.created * 1000)
    game, dealt = drawn(opened(meta).game, rng)
    entries = [Entry(at, event=Started("novice"), chance=dealt)]
    while not game.over:
        seat = max(to_act(game))
        seen = view(game, seat)
        if seat == 0 and wanted(seen):
            return entries
        move = read_action(game, seat, rng.choice(seen["legal"]))
        form = move_to_json(game, move)
        game, dealt = drawn(apply(game, move), rng)
        entries.append(Entry(at, form, chance=dealt))
    return entries if wanted(view(game, 0)) else []


def _keep(data: Path, table: str, meta: Meta, entries: Sequence[Entry]) -> None:
    """Writes a table into a server's file, as its store does; the server loads it when somebody comes."""
    rows = [encode(entry).decode() for entry in entries]
    with closing(open_file(data)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        create(connection, table, meta.created, (encode(meta).decode(), *rows))
        connection.execute("COMMIT")
