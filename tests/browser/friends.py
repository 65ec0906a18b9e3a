"""Several people at one table, each in a browser of their own."""

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import BrowserContext, Page, WebSocketRoute

from harness.browser.player import Player
from harness.client_state import Object
from harness.server import Opened, Server

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay")

GLANCE_MS = 20
"""How often somebody looks whether the page asks for something; to look without a pause would keep every page busy."""

NewBrowser = Callable[..., BrowserContext]
"""Opens a new profile, with other options of Playwright's `new_context` if needed."""


def links(server: Server, rules: Object, **more: object) -> list[Opened]:
    """A table that waits for its start, with a person on every seat: the links of all seats, the host's first."""
    others = int(rules["players"]) - 1
    host = server.open(rules, seats=[None] * others, **more)
    return [host, *(host.taken(name) for name in NAMES[1 : others + 1])]


def started(
    new: NewBrowser, server: Server, rules: Object, query: str = "pace=0&tap=1", **more: object
) -> list[Player]:
    """Everyone in the game, the host first."""
    players = [Player(new().new_page(), seed) for seed in range(int(rules["players"]))]
    return begun(players, links(server, rules, **more), query)


def begun(players: Sequence[Player], seats: Sequence[Opened], query: str = "pace=0&tap=1") -> list[Player]:
    """The same, for pages that are there already."""
    for player, opened in zip(players, seats, strict=True):
        player.page.goto(f"{opened.server.address}t/{opened.table}?{query}#{opened.secret}")
        player.it("room").wait_for()
    players[0].it("start").click()
    for player in players:
        player.it("table").wait_for()
    return list(players)


def play_together(players: Sequence[Player], most: int = 10_000) -> int:
    """The player to act chooses, until the limit of choices or the end of the game; returns their number."""
    made = 0
    while made < most:
        asked = [player.glance() for player in players]
        if all(question and question.wanted == "game-over" for question in asked):
            break
        if not any(asked):
            players[0].page.wait_for_timeout(GLANCE_MS)
        for player, question in zip(players, asked, strict=True):
            if question and question.wanted != "game-over" and made < most:
                player.choose()
                made += 1
    return made


def whose_turn(players: Sequence[Player]) -> Player:
    """The player who is to act."""
    while True:
        for player in players:
            if player.glance():
                return player
        players[0].page.wait_for_timeout(GLANCE_MS)


class Cable:
    """A page's connection to the server, to be cut and mended."""

    def __init__(self, page: Page) -> None:
        self.cut = False
        self._sockets: list[WebSocketRoute] = []
        page.route_web_socket(re.compile(r"/ws\?"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self.cut:
            socket.close()
        else:
            socket.connect_to_server()
            self._sockets.append(socket)

    def pull(self) -> None:
        """Cuts it, and keeps it cut."""
        self.cut = True
        while self._sockets:
            self._sockets.pop().close()

    def plug(self) -> None:
        """The next attempt succeeds."""
        self.cut = False
