"""Complete games between bots, reproducible from a seed."""

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from operator import add
from random import Random
from time import perf_counter
from typing import Any

from gizzard.bots.levels import policy_called
from gizzard.bots.observation import Observation
from gizzard.bots.parallel.pool import InProcess, Pool
from gizzard.bots.search.playouts import WIN, play_games, play_round, policy_named
from gizzard.bots.search.playouts import Tally as Played
from gizzard.core.formats.happened import bids_now
from gizzard.core.formats.record import record_of
from gizzard.core.formats.rounds import Round, round_json
from gizzard.core.game.fields import OVER
from gizzard.core.game.plan import plan
from gizzard.core.game.position import opening
from gizzard.core.game.round_table import round_table_of
from gizzard.core.game.state import Act, Move, State, apply, chance, start, to_act
from gizzard.core.native.rng import Rng
from gizzard.core.rules.deal import draw_for_dealer
from gizzard.core.rules.ruleset import RuleSet


def play_game(rules: RuleSet, bots: Sequence[str], rng: Random) -> State:
    """Play one game; ``bots`` is the level of each seat."""
    state, seed = start(rules, draw_for_dealer(rules.players, rng).dealer), rng.getrandbits(64)
    policies, history = [policy_called(level) for level in bots], list[Round]()
    while not state.over:
        move: Move | None = chance(state, rng)
        if move is None:
            seat = to_act(state)[0]
            move = Act(seat, policies[seat](Observation(state.position, seat, history, seed)))
        state = apply(state, move)
        history += [round_json(ended) for ended in state.history[len(history) :]]
    return state


def play_at_random(rules: RuleSet, seed: int, number: int) -> State:
    """Play one game between random players, inside the core."""
    rng = Rng(seed % 2**64, number)
    position = opening(rules, rng.below(rules.players))
    history = []
    while position.phase != OVER:
        play_round(position, policy_named("random"), rng)
        history.append(position.copy())
    return State(rules, position, tuple(history))


def game_record(rules: RuleSet, bots: Sequence[str], seed: int, number: int) -> dict[str, Any]:
    """The record of one game, which depends only on the seed and the number."""
    names = [f"{level.partition(':')[0].capitalize()} {seat + 1}" for seat, level in enumerate(bots)]
    if all_random(bots):
        state = play_at_random(rules, seed, number)
    else:
        state = play_game(rules, bots, Random(f"{seed}/{number}"))
    return record_of(state, names, seed=seed, game=number, bots=list(bots))


def all_random(bots: Sequence[str]) -> bool:
    """Whether all bots are random, so that the core can play the games by itself."""
    return all(bot == "random" for bot in bots)


def simulate(rules: RuleSet, bots: Sequence[str], games: int, seed: int) -> Generator[dict[str, Any]]:
    """The records of the first games of a seed."""
    return game_records(rules, bots, range(games), seed, InProcess())


def game_records(
    rules: RuleSet, bots: Sequence[str], numbers: Iterable[int], seed: int, pool: Pool
) -> Generator[dict[str, Any]]:
    """The records of the games with these numbers; the same for any pool."""
    return pool.map(partial(game_record, rules, tuple(bots), seed), numbers)


def totals(rules: RuleSet, bots: Sequence[str], numbers: range, seed: int, pool: Pool) -> Generator["SeatTotals"]:
    """Totals over the games with these numbers, which add up to the same for any pool."""
    if not all_random(bots):
        return pool.map(partial(_game_total, rules, tuple(bots), seed), numbers)
    blocks = (numbers[start : start + BLOCK] for start in range(0, len(numbers), BLOCK))
    return pool.map(partial(_core_total, rules, seed), blocks)


BLOCK = 4096
"""Games per batch of a worker in the core: some hundredths of a second."""


def _game_total(rules: RuleSet, bots: Sequence[str], seed: int, number: int) -> "SeatTotals":
    tally = SeatTotals(rules.players)
    tally.add(game_record(rules, bots, seed, number))
    return tally


def _core_total(rules: RuleSet, seed: int, numbers: range) -> "SeatTotals":
    tally = SeatTotals(rules.players)
    tally.add_played(play_games(round_table_of(plan(rules), rules.players), len(numbers), seed, numbers.start))
    return tally


MAX_GAMES = 2**62
"""Limit on games and on game numbers: what the core can count."""

BATCH_SECONDS = 0.2


def play_in_core(rules: RuleSet, games: int, seed: int, first: int = 0, threads: int = 1) -> Generator[Played]:
    """Totals over random games, in batches of about BATCH_SECONDS, so that the caller can stop in between."""
    round_table, after, size = round_table_of(plan(rules), rules.players), first + games, threads
    while first < after:
        size, began = min(size, after - first), perf_counter()
        yield play_games(round_table, size, seed, first, threads=threads)
        first, took = first + size, perf_counter() - began
        size = size * 2 if took < BATCH_SECONDS / 2 else max(size // 2, 1) if took > 2 * BATCH_SECONDS else size


@dataclass
class SeatTotals:
    """Totals over games, by seat."""

    players: int
    games: int = 0
    points: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    """A win counts WIN, and one shared by n seats WIN / n."""
    bids: list[int] = field(default_factory=list)
    bids_met: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        for sums in self._sums():
            sums[:] = sums or [0] * self.players

    def add(self, record: dict[str, Any]) -> None:
        """Count one finished game."""
        self.games += 1
        for seat in record["winners"]:
            self.wins[seat] += WIN // len(record["winners"])
        for seat, score in enumerate(record["rounds"][-1]["scores"]):
            self.points[seat] += score
        for round_ in record["rounds"]:
            for seat, (bid, taken) in enumerate(zip(bids_now(round_), round_["taken"], strict=True)):
                self.bids[seat] += bid is not None
                self.bids_met[seat] += bid is not None and bid == taken

    def add_played(self, played: Played) -> None:
        """Count games of which the core returned only totals."""
        self.games += played.games
        for seat in range(self.players):
            points, wins, bids, met = played.by_seat(seat)
            self.points[seat] += points
            self.wins[seat] += wins
            self.bids[seat] += bids
            self.bids_met[seat] += met

    def add_tally(self, other: "SeatTotals") -> None:
        """Count what another has counted, too."""
        self.games += other.games
        for own, more in zip(self._sums(), other._sums(), strict=True):
            own[:] = map(add, own, more)

    def _sums(self) -> tuple[list[int], ...]:
        return self.points, self.wins, self.bids, self.bids_met

    def summary(self, bots: Sequence[str]) -> list[dict[str, Any]]:
        """By seat: the bot, mean points per game, share of wins and of bids made (None if there were no bids)."""
        return [
            {
                "seat": seat,
                "bot": bot,
                "points": round(self.points[seat] / self.games, 2),
                "wins": round(self.wins[seat] / WIN / self.games, 4),
                "bids_met": round(self.bids_met[seat] / self.bids[seat], 4) if self.bids[seat] else None,
            }
            for seat, bot in enumerate(bots)
        ]
