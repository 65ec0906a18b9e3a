"""The host of a tournament on a real server, who asks it over HTTP."""

from random import Random
from typing import Any

import msgspec

from gizzard.tournament import check, decode
from harness.client_state import Object
from harness.server import Opened, Server, bearer, until

SHORT = {"schedule": [1, 2]}
DRAW = {"system": {"table": 3, "rounds": 2}, "rules": SHORT}
DUPLICATE = {"system": {"table": 3, "rounds": 1, "pairing": "duplicate", "award": "same-seat"}, "rules": SHORT}


class Host:
    """Who has opened a tournament; ``at`` is the server that is asked."""

    def __init__(self, server: Server, **body: object) -> None:
        status, opened = server.post("api/tournaments", {"bots": True, "pause": None, "host": "Olga", **body})
        assert status == 201, opened
        self.at, self.name, self.secret = server, opened["tournament"], opened["secret"]

    @property
    def path(self) -> str:
        return f"api/tournaments/{self.name}"

    def post(self, route: str, content: object, secret: str | None = None) -> tuple[int, Any]:
        return self.at.post(f"{self.path}/{route}", content, bearer(self.secret if secret is None else secret))

    def change(self, **change: object) -> Object:
        status, state = self.post("changes", change)
        assert status == 200, state
        return dict(state)

    def refused(self, **change: object) -> str:
        _, answer = self.post("changes", change)
        return str(answer["code"])

    def enter(self, name: str, **groups: str) -> tuple[int, str]:
        """Somebody's ID and secret."""
        status, entered = self.at.post(f"{self.path}/entrants", {"name": name, **groups})
        assert status == 201, entered
        return entered["entrant"], entered["secret"]

    def enter_bots(self, count: int) -> None:
        status, answer = self.post("bots", {"level": "novice", "count": count})
        assert status == 201, answer

    def pair(self, bots: int) -> None:
        """Pairs a round, once this many bots have entered."""
        self.enter_bots(bots)
        self.change(change="pair")

    @property
    def state(self) -> Object:
        status, state = self.at.get(self.path)
        assert status == 200, state
        return dict(state)

    def until(self, phase: str) -> Object:
        until(lambda: self.state["phase"] == phase)
        return self.state

    def file(self) -> Object:
        """The tournament file, after `check` has accepted it."""
        status, form = self.at.get(f"{self.path}/file")
        assert status == 200, form
        check(decode(msgspec.json.encode(form)))
        return dict(form)

    def tables(self) -> list[Object]:
        """Those of the last round."""
        return list(self.state["rounds"][-1]["tables"])

    def game_of(self, entrant: int) -> str:
        return str(next(table["game"] for table in self.tables() if entrant in table["seats"]))

    def play(self, entrant: int, secret: str, most: int = 1000) -> None:
        """Plays somebody's game; all others at the table are bots."""
        with Opened(self.at, self.game_of(entrant), secret).seat() as seat:
            seat.play(Random(1), most)
