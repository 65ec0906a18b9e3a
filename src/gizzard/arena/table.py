"""Where a match is played: seats the engines, deals, asks, and writes down what came of it."""

import asyncio
import shlex
from collections import Counter
from time import perf_counter
from typing import Any, Protocol, Self

from gizzard.arena.chance import chance_of, dealer_of
from gizzard.arena.match import Game, Match
from gizzard.arena.own import play_own
from gizzard.arena.result import GameResult, Played, RoundResult, SeatResult, time_step
from gizzard.bots.external import Answer, ExternalEngine
from gizzard.bots.levels import answer, mind_of
from gizzard.game import State, View, apply, read_action, record_of, start, to_act, view

Record = dict[str, Any]


class Player(Protocol):
    """Whoever plays at a seat."""

    deaths: int
    """In this game."""
    obituary: str
    """How it died last; empty where it never did."""

    async def new_game(self) -> None:
        """A game begins."""

    async def act(self, view: View) -> Answer:
        """The action for a view in which something is legal."""

    async def end(self, view: View) -> None:
        """The game is over."""

    async def close(self) -> None:
        """The match is over."""


class OwnBot:
    """One of Gizzard's own levels. It answers as `gizzard engine` with the match's seed does."""

    deaths = 0
    obituary = ""

    def __init__(self, level: str, seed: int) -> None:
        self.level, self.seed = level, seed

    async def new_game(self) -> None:
        """It remembers nothing."""

    async def act(self, view: View) -> Answer:
        """What the level does."""
        return Answer(answer(self.level, view, self.seed))

    async def end(self, view: View) -> None:
        """It remembers nothing."""

    async def close(self) -> None:
        """Nothing to close."""


class Table:
    """Plays the games of a match one after another. An engine at two seats is two programs, which share nothing."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._players: dict[tuple[str, int], Player] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.gather(*(player.close() for player in self._players.values()))

    async def play(self, game: Game) -> Played:
        """One game to its end."""
        if all(mind_of(self.match.engines[name]) for name in game.seating):
            return await play_own(self.match, game)
        return await self.play_over_views(game)

    async def play_over_views(self, game: Game) -> Played:
        """One game to its end, each seat asked with its view."""
        seats = [_Seat(self._player(game.seating, seat)) for seat in range(len(game.seating))]
        for seat in seats:
            await seat.player.new_game()
        state = start(self.match.rules, dealer_of(len(seats), self.match.seed, game.deal))
        while not state.over:
            state = await self._step(state, game, seats)
        for number, seat in enumerate(seats):
            await seat.player.end(view(state, number))
        record = record_of(state, game.seating, seed=self.match.seed, deal=game.deal)
        return Played(_result(game, record, seats), record)

    async def _step(self, state: State, game: Game, seats: list["_Seat"]) -> State:
        move = chance_of(state, self.match.seed, game.deal)
        if move is None:
            seat = to_act(state)[0]
            move = read_action(state, seat, await seats[seat].act(view(state, seat)))
        else:
            await asyncio.sleep(0)  # bots of one's own never wait: here a match that is to stop can stop
        return apply(state, move)

    def _player(self, seating: tuple[str, ...], seat: int) -> Player:
        name = seating[seat]
        key = name, seating[:seat].count(name)
        if key not in self._players:
            self._players[key] = self._new_player(self.match.engines[name])
        return self._players[key]

    def _new_player(self, engine: str) -> Player:
        match = self.match
        if mind_of(engine):
            return OwnBot(engine, match.seed)
        command = tuple(shlex.split(engine))
        return ExternalEngine(command, match.clock_ms, match.seed, match.start_ms, match.show_errors)


class _Seat:
    """A player in one game, watched."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self._times: Counter[int] = Counter()
        self._faults: Counter[str] = Counter()
        self._first: str | None = None

    async def act(self, view: View) -> dict[str, Any]:
        """The player's action; its time and its faults are noted."""
        began = perf_counter()
        action, failed = await self.player.act(view)
        self._times[time_step(perf_counter() - began)] += 1
        if failed:
            self._faults[failed.fault] += 1
            self._first = self._first or str(failed)
        return action

    def result(self) -> SeatResult:
        """What was noted."""
        times = dict(sorted(self._times.items()))
        if not self.player.deaths:
            return SeatResult(times, {**self._faults}, self._first)
        first = self._first or f"died, and was started again: {self.player.obituary}"
        return SeatResult(times, {**self._faults, "deaths": self.player.deaths}, first)


def _result(game: Game, record: Record, seats: list[_Seat]) -> GameResult:
    return GameResult(
        deal=game.deal,
        seating=game.seating,
        scores=record["rounds"][-1]["scores"],
        winners=record["winners"],
        rounds=[
            RoundResult(round_["cards"], round_["bids"], round_["taken"], round_["points"])
            for round_ in record["rounds"]
        ],
        seats=[seat.result() for seat in seats],
    )
