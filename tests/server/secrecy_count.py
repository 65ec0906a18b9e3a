"""Counts messages of tables with extra cards that tell nothing hidden: ``python -m tests.server.secrecy_count 100000``.

Games with all nine cards, open and delayed bids, the Cloud early and late, are played over sockets, and every message
to a seat and to a spectator is checked as in ``test_secrecy``. Prints how many there were; a leak ends it. A second
number is the first game's.
"""

import sys
import tempfile
from itertools import count
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

from gizzard.core.rules.presets import PRESETS
from harness.server import Opened, Server
from tests.server.test_secrecy import check, rounds_on_disk

WAYS: list[dict[str, Any]] = [
    {},
    {"cloud": "round", "bidding": "delayed"},
    {"witch": "may", "bidding": "hidden", "tricksy": "suited"},
    {"blind_every": 2, "smyrna": ["pass-one", "pull-one", "last-card-up"]},
]


def looked_at(server: Server, number: int) -> int:
    """Play one game and look at all its messages; how many they were."""
    rules = {"players": 3 + number % 4, "schedule": [4, 6, 8], **PRESETS["anniversary-30"], **WAYS[number % len(WAYS)]}
    opened = server.open(rules, spectators="on")
    with opened.seat() as seat, Opened(server, opened.table, None).seat() as watcher:
        watching = Thread(target=watcher.hear, args=(lambda: watcher.over,))
        watching.start()
        seat.play(Random(number))
        watching.join()
    return sum(check(viewer, rounds_on_disk(opened)) for viewer in (seat, watcher))


def main(wanted: int, first: int = 0) -> None:
    """Play until this number of messages has been checked."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "tables.sqlite3")
        messages = 0
        for game in count(first):
            messages += looked_at(server, game)
            if messages >= wanted:
                break
        server.stop()
    print(f"{messages} messages of {game + 1 - first} games, none of which told anything hidden")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
