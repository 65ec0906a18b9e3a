"""Hosts of tournaments."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from gizzard.server.tournaments.live import LiveTournament
from gizzard.server.tournaments.log import Entry, TournamentState
from gizzard.server.tournaments.messages import (
    BotsBody,
    EntrantBody,
    HostChange,
    PairBody,
    ResultsBody,
    TournamentBody,
)
from gizzard.server.tournaments.requests import entering, entering_bots, host_entry
from gizzard.server.wire.keys import key_of
from gizzard.server.wire.messages import RequestError
from gizzard.tournament import Report
from tests.server.store.simulation.clients.client import Client

if TYPE_CHECKING:
    from tests.server.store.simulation.nodes import Act, Node
    from tests.server.store.simulation.world import World

SYSTEM = {"table": 3, "rounds": 3}
ROUND = {"schedule": [1]}
MAX_BOTS = 6


class Director(Client):
    """Somebody who hosts a tournament of bots, who play here."""

    acts: ClassVar = {"enter": 25, "pair": 40, "again": 10, "look": 15, "remove": 3, "part": 3}
    over_the_board: ClassVar = False

    def __init__(self, world: World, number: int) -> None:
        super().__init__(world, number)
        self._seen = ("", 0, 0)
        """A tournament, and how many rounds and entrants of it this client has seen."""

    async def _open(self, node: Node) -> None:
        at_tables = self.over_the_board
        body = TournamentBody(system=SYSTEM, rules=ROUND, bots=not at_tables, over_the_board=at_tables, pause=None)
        opened = await node.served.tournaments.open(body)
        self._name, self._secret = opened.tournament, opened.secret

    def _chosen(self, what: str) -> Act:
        name = self._name
        _, rounds, entrants = self._seen if self._seen[0] == name else ("", 0, 0)
        match what:
            case "remove":
                return partial(_erase, name)
            case "enter":
                return partial(self._change, name, _bots)
            case "pair" if entrants >= SYSTEM["table"]:
                self._world.history.turns.paired(name, rounds)
                return partial(self._change, name, partial(_pairing, rounds))
            case "again" if rounds:
                return partial(self._change, name, partial(_pairing, rounds - 1))
        return partial(self._look, name)

    async def _look(self, name: str, node: Node) -> str:
        async with node.served.tournaments.use(name) as live:
            self._learn(name, live.state)
        return "seen"

    def _learn(self, name: str, state: TournamentState) -> None:
        if name == self._name:
            self._seen = (name, len(state.tournament.rounds), len(state.tournament.entrants))
            self._is_over = state.phase == "over"

    async def _change(self, name: str, make: Callable[[LiveTournament, TournamentState], Entry], node: Node) -> str:
        async with node.served.tournaments.use(name) as live:
            self._learn(name, await live.change(partial(make, live)))
        return "saved"


class ClubDirector(Director):
    """Somebody who hosts a tournament of people with cards of their own, and types their results."""

    acts: ClassVar = {"enter": 40, "pair": 25, "report": 20, "again": 5, "look": 5, "remove": 3, "part": 3}
    over_the_board: ClassVar = True

    def _chosen(self, what: str) -> Act:
        match what:
            case "enter":
                return partial(self._let_in, self._name, self._new_text())
            case "report":
                return partial(self._change, self._name, _report)
        return super()._chosen(what)

    async def _let_in(self, name: str, text: str, node: Node) -> str:
        return await self._write(name, f'"{text}"', lambda: self._change(name, partial(_entrant, text), node))


def _entrant(name: str, live: LiveTournament, state: TournamentState) -> Entry:
    return entering(state, EntrantBody(name), key_of(name), live.now(), None)


def _bots(live: LiveTournament, state: TournamentState) -> Entry:
    if len(state.tournament.entrants) >= MAX_BOTS:
        raise RequestError("tournament-full", most=MAX_BOTS)
    return entering_bots(state, BotsBody("random", SYSTEM["table"]), ("random",), live.now())


def _hosted(live: LiveTournament, state: TournamentState, asked: HostChange) -> Entry:
    return host_entry(state, asked, live.games.lost, live.now())


def _pairing(rounds: int, live: LiveTournament, state: TournamentState) -> Entry:
    return _hosted(live, state, PairBody(rounds=rounds))


def _report(live: LiveTournament, state: TournamentState) -> Entry:
    """The result of the first table without one: everybody made their bid, and the last one took the trick."""
    tables = state.tournament.rounds[-1].tables if state.tournament.rounds else ()
    for table in tables:
        if table.result is None:
            others = len(table.seats) - 1
            report = Report(len(state.tournament.rounds), table.table, (20,) * others + (30,), (1,) * (others + 1))
            return _hosted(live, state, ResultsBody((report,)))
    raise RequestError("not-now")


async def _erase(name: str, node: Node) -> str:
    async with node.served.tournaments.use(name) as live:
        await live.remove()
    return "removed"
