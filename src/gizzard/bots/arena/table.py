"""Plays the games of a match: seats the engines, deals, asks for actions, and notes results."""

import asyncio
import shlex
import subprocess
from collections import Counter
from time import perf_counter
from typing import Any, Self

from gizzard.bots.arena.builtin import play_builtin
from gizzard.bots.arena.match import (
    DEATHS,
    GameResult,
    Match,
    MatchGame,
    PlayedGame,
    RoundResult,
    SeatResult,
    chance_move,
    first_dealer,
    in_json,
    time_step,
)
from gizzard.bots.external import Answer, ExternalEngine
from gizzard.bots.levels import answer, policy_of
from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.happened import bids_now
from gizzard.core.formats.phase_actions import read_action
from gizzard.core.formats.record import record_of
from gizzard.core.formats.view import View, view
from gizzard.core.game.state import State, apply, start, to_act

Record = dict[str, Any]


class BuiltinBot:
    """A built-in bot, without memory. It answers as `gizzard engine` does with the seed of the match."""

    deaths = 0
    exit_reason = ""

    def __init__(self, level: str, seed: int) -> None:
        self.level, self.seed = level, seed

    async def new_game(self) -> None:
        """Start a game."""

    async def act(self, view: View) -> Answer:
        """The bot's action."""
        return Answer(answer(self.level, view, self.seed))

    async def end(self, view: View) -> None:
        """The game is over."""

    async def close(self) -> None:
        """The match is over."""


Player = BuiltinBot | ExternalEngine
"""An engine at a seat."""


class MatchTable:
    """Plays the games of a match one after another. An engine at two seats runs as two separate programs."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._players: dict[tuple[str, int], Player] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.gather(*(player.close() for player in self._players.values()))

    async def play(self, game: MatchGame) -> PlayedGame:
        """Play one game."""
        if all(policy_of(self.match.engines[name]) for name in game.seating):
            return await play_builtin(self.match, game)
        return await self.play_over_views(game)

    async def play_over_views(self, game: MatchGame) -> PlayedGame:
        """Play one game, sending each seat its view."""
        seats = [_Seat(self._player(game.seating, seat)) for seat in range(len(game.seating))]
        for seat in seats:
            await seat.player.new_game()
        state = start(self.match.rules, first_dealer(len(seats), self.match.seed, game.deal))
        while not state.over:
            state = await self._step(state, game, seats)
        for number, seat in enumerate(seats):
            await seat.player.end(view(state, number))
        record = record_of(state, game.seating, seed=self.match.seed, deal=game.deal)
        return PlayedGame(_result(game, record, seats), in_json(record))

    async def _step(self, state: State, game: MatchGame, seats: list["_Seat"]) -> State:
        move = chance_move(state, self.match.seed, game.deal)
        if move is None:
            seat = to_act(state)[0]
            move = read_action(state, seat, await seats[seat].act(view(state, seat)))
        else:
            await asyncio.sleep(0)  # built-in bots never wait: let a cancelled match stop here
        return apply(state, move)

    def _player(self, seating: tuple[str, ...], seat: int) -> Player:
        name = seating[seat]
        key = name, seating[:seat].count(name)
        if key not in self._players:
            self._players[key] = self._new_player(self.match.engines[name])
        return self._players[key]

    def _new_player(self, engine: str) -> Player:
        return BuiltinBot(engine, self.match.seed) if policy_of(engine) else program(self.match, engine)


def program(match: Match, command: str) -> ExternalEngine:
    """An engine that is a program."""
    stderr = None if match.show_errors else subprocess.PIPE
    return ExternalEngine(tuple(shlex.split(command)), match.clock_ms, match.seed, match.start_ms, stderr)


class _Seat:
    """A player in one game, with its answer times and faults."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self._times: Counter[int] = Counter()
        self._faults: Counter[str] = Counter()
        self._first: str | None = None

    async def act(self, view: View) -> ActionJson:
        """The player's action; notes its time and faults."""
        started = perf_counter()
        action, failed = await self.player.act(view)
        self._times[time_step(perf_counter() - started)] += 1
        if failed:
            self._faults[failed.fault] += 1
            self._first = self._first or str(failed)
        return action

    def result(self) -> SeatResult:
        """The conduct of the player in this game."""
        times = dict(sorted(self._times.items()))
        if not self.player.deaths:
            return SeatResult(times, {**self._faults}, self._first)
        first = self._first or f"died and was restarted: {self.player.exit_reason}"
        return SeatResult(times, {**self._faults, DEATHS: self.player.deaths}, first)


def _result(game: MatchGame, record: Record, seats: list[_Seat]) -> GameResult:
    return GameResult(
        deal=game.deal,
        seating=game.seating,
        scores=record["rounds"][-1]["scores"],
        winners=record["winners"],
        rounds=[
            RoundResult(round_["cards"], bids_now(round_), round_["taken"], round_["points"])
            for round_ in record["rounds"]
        ],
        seats=[seat.result() for seat in seats],
    )
