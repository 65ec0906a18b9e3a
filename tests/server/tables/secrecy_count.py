"""Counts messages that tell nothing hidden: ``python -m tests.server.tables.secrecy_count 100000``.

Games with all nine cards, open and delayed bids, the Cloud early and late, are played over sockets, and some moves are
taken back. Every message to a seat and to a spectator is checked as in ``test_secrecy``, and so is the replay for every
seat. Prints how many messages there were; a leak ends it. A second number is the first game's.
"""

import json
import sys
import tempfile
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from gizzard.core.rules.presets import PRESETS
from harness.client_state import Object
from harness.server import Opened, Seat, Server, running
from tests.server.tables.test_secrecy import check, rounds_on_disk, watched

WAYS: list[dict[str, Any]] = [
    {},
    {"cloud": "round", "bidding": "delayed"},
    {"witch": "may", "bidding": "hidden", "tricksy": "suited"},
    {"blind_every": 2, "smyrna": ["pass-one", "pull-one", "last-card-up"]},
]


def looked_at(server: Server, number: int) -> int:
    """Play one game and look at all its messages; how many they were."""
    rules = {"players": 3 + number % 4, "schedule": [4, 6, 8], **PRESETS["anniversary-30"], **WAYS[number % len(WAYS)]}
    opened = server.open(rules, spectators="on", undo=True)
    seat, watcher = watched(opened, lambda seat: play(seat, Random(number)))
    rounds = rounds_on_disk(opened)
    replays = [replay(opened, viewer) for viewer in ("none", *range(rules["players"]))]
    return sum(check(seen, rounds) for seen in (seat.seen, watcher.seen, *replays))


def play(seat: Seat, rng: Random) -> None:
    """Play to the end; about every eighth turn the seat takes its last move back first."""
    while legal := seat.turn():
        if rng.random() < 1 / 8:
            seat.ask("undo")
            while not is_answer(seat.next()):
                pass
        else:
            seat.choose(rng.choice(legal))


def is_answer(message: Object) -> bool:
    """Whether a message grants or refuses an undo."""
    kind: str = message.get("event", {}).get("kind", message["type"])
    return kind in ("refused", "undone")


def replay(opened: Opened, viewer: str | int) -> list[str]:
    """The messages of a finished game's replay for a seat, or as a spectator saw it."""
    status, answer = opened.server.get(f"api/tables/{opened.table}/replay?seat={viewer}")
    assert status == 200, answer
    return [json.dumps(message) for message in (answer["joined"], *answer["steps"])]


def main(wanted: int, first: int = 0) -> None:
    """Play until this number of messages has been checked."""
    with tempfile.TemporaryDirectory() as folder:
        messages = 0
        with running(Path(folder) / "tables.sqlite3") as server:
            for game in count(first):
                messages += looked_at(server, game)
                if messages >= wanted:
                    break
    print(f"{messages} messages of {game + 1 - first} games, none of which told anything hidden")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
