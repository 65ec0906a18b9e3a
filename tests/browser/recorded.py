"""A recorded game at the page's socket: all others do what they did then, and the player must do the same."""

import json
import re
from random import Random

from playwright.sync_api import Page, WebSocketRoute

from gizzard.bots.levels import LEVELS
from gizzard.server.tables.events import Entry, Sat
from gizzard.server.tables.feed.replay import replay
from gizzard.server.tables.messages import TableBody
from gizzard.server.tables.setup import open_table
from gizzard.server.wire.messages import encode
from harness.client_state import Object
from harness.scenes import simulated

ME = 0
TABLE = "recorded"
GUESTS = ("Ben", "Cleo")


class RecordedTable:
    """Sends a seat of a game, played at random from a seed, what it would see; one step after the other."""

    def __init__(self, page: Page, rules: Object, seed: int) -> None:
        self.joined, self.steps = recorded(rules, seed)
        self.socket: WebSocketRoute | None = None
        page.route_web_socket(re.compile(r"/ws\?"), self._connect)

    @property
    def next_action(self) -> Object | None:
        """The player's action at that point; None if the game is over."""
        move = self.steps[0]["move"] if self.steps else None
        return {key: value for key, value in move.items() if key != "seat"} if move else None

    def begin(self) -> None:
        """Sends the table, up to the first deal."""
        self._send(self.joined)
        while "move" not in self.steps[0]:
            self._send(self.steps.pop(0))

    def go_on(self) -> None:
        """Sends what the others do until it is the player's turn."""
        while self.steps and (self.steps[0].get("move") or {}).get("seat") != ME:
            self._send(self.steps.pop(0))

    def _connect(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(self._receive)

    def _receive(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] != "act":
            return
        assert message["action"] == self.next_action
        self._send(self.steps.pop(0))
        self.go_on()

    def _send(self, message: Object) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(message))


def recorded(rules: Object, seed: int) -> tuple[Object, list[Object]]:
    """The message sent on joining, and all steps after it."""
    rng = Random(seed)
    setup, _ = open_table(TableBody(rules=rules, name="Anna", seats=(None,) * len(GUESTS)), 0.0, LEVELS, rng)
    sat = [Entry(0, event=Sat(seat, name, "")) for seat, name in enumerate(GUESTS, start=1)]
    seen = replay(TABLE, setup, [*sat, *simulated(setup, rng, lambda view: view["phase"] == "over")], ME)
    joined = json.loads(encode(seen.joined))
    for seat in joined["social"]["seats"]:
        seat["connected"] = True
    return joined, [json.loads(encode(step)) for step in seen.steps]
