"""Tables that are set up, not waited for: a game simulated up to what a test wants, in a running server's file."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from gizzard.bots.levels import LEVELS
from gizzard.core.formats.moves import move_to_json
from gizzard.core.formats.view import view
from gizzard.core.game.state import Act, apply, chance, to_act
from gizzard.server.store.sqlite.file import open_file
from gizzard.server.store.sqlite.rows import create
from gizzard.server.tables.events import Entry, Event, Sat, Started
from gizzard.server.tables.messages import TableBody
from gizzard.server.tables.setup import TableSetup, open_table
from gizzard.server.tables.state import initial_state, settle_chance
from gizzard.server.wire.keys import key_of, new_secret
from gizzard.server.wire.messages import encode
from harness.client_state import Object
from harness.server import Opened, Server

GAMES = 200
"""Games simulated at most until one comes to what is wanted."""

Wanted = Callable[[Any], object]
"""Whether a view of seat 0 is the one that a test is about."""

FULL_HAND = {"players": 3, "schedule": [20]}
"""All sixty cards are dealt."""


def company(
    server: Server, rules: Object, wanted: Wanted, guests: Sequence[str] = (), events: Sequence[Event] = (), **more: Any
) -> list[Opened]:
    """The seats of the persons at a table, from seat 0 on, at which the view of seat 0 is the wanted one: it alone is
    to act, or the game is over. On the other seats are bots. `events` have happened since.

    The same arguments always lead to the same game.
    """
    bots = ["novice"] * (rules["players"] - 1 - len(guests))
    body = TableBody(rules=rules, name="Anna", seats=(*[None] * len(guests), *bots), **more)
    for seed in range(GAMES):
        rng = Random(seed)
        setup, secret = open_table(body, time.time(), LEVELS, rng)
        keys = [secret, *(new_secret() for _ in guests)]
        sat = [Sat(seat, name, key_of(keys[seat])) for seat, name in enumerate(guests, start=1)]
        game = simulated(setup, rng, wanted)
        if game:
            at = round(setup.created * 1000)
            entries = [*(Entry(at, event=each) for each in sat), *game, *(Entry(at, event=each) for each in events)]
            name = secrets.token_hex(6)
            _keep(server.data, name, setup, entries)
            return [Opened(server, name, key) for key in keys]
    raise AssertionError(f"{GAMES} games never came to that")


def scene(server: Server, rules: Object, wanted: Wanted, **more: Any) -> Opened:
    """The same for one person among bots."""
    return company(server, rules, wanted, **more)[0]


def finished(server: Server, rules: Object, **more: Any) -> Opened:
    """A table whose game is over."""
    return scene(server, rules, lambda seen: seen["phase"] == "over", **more)


def simulated(setup: TableSetup, rng: Random, wanted: Wanted) -> list[Entry]:
    """The log of a game of random legal moves, seat 0 the last of those who act together; empty if it never comes to
    a wanted view."""
    at, drawn = round(setup.created * 1000), partial(chance, rng=rng)
    game, dealt = settle_chance(initial_state(setup).game, drawn)
    entries = [Entry(at, event=Started("novice"), chance=dealt)]
    while not game.over:
        seat = max(to_act(game))
        if seat == 0 and wanted(view(game, 0)):
            return entries
        move = Act(seat, rng.choice(game.position.legal(seat)))
        form = move_to_json(game, move)
        game, dealt = settle_chance(apply(game, move), drawn)
        entries.append(Entry(at, form, chance=dealt))
    return entries if wanted(view(game, 0)) else []


def _keep(data: Path, table: str, setup: TableSetup, entries: Sequence[Entry]) -> None:
    """Writes a table into a server's file, as its store does; the server loads it when somebody comes."""
    rows = [encode(entry).decode() for entry in entries]
    with closing(open_file(data)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        create(connection, table, setup.created, (encode(setup).decode(), *rows))
        connection.execute("COMMIT")


def playing(view: Object) -> bool:
    """Two cards lie on the table when it is one's turn."""
    return view["phase"] == "play" and any(len(trick["plays"]) == 2 for trick in view["round"]["tricks"][-1:])
