"""Whole games between bots, reproducible from a seed."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

from gizzard.bots.levels import answer
from gizzard.core.playouts import WIN, play_games, play_round, policy_named
from gizzard.core.playouts import Tally as Played
from gizzard.core.rng import Rng
from gizzard.game import State, apply, chance, read_action, record_of, start, to_act, view
from gizzard.game.course import course_of
from gizzard.game.plan import plan
from gizzard.game.position import OVER, opening
from gizzard.game.record import finished_round
from gizzard.rules.deal import draw_for_dealer
from gizzard.rules.ruleset import RuleSet
from gizzard.workers import mapped


def play_game(rules: RuleSet, bots: Sequence[str], rng: Random) -> State:
    """One game to its end; ``bots`` names the level of each seat."""
    state, seed = start(rules, draw_for_dealer(rules.players, rng).dealer), rng.getrandbits(64)
    while not state.over:
        move = chance(state, rng)
        if move is None:
            seat = to_act(state)[0]
            move = read_action(state, seat, answer(bots[seat], view(state, seat), seed))
        state = apply(state, move)
    return state


def play_at_random(rules: RuleSet, seed: int, number: int) -> State:
    """One game between random players to its end, by the core."""
    rng = Rng(seed % 2**64, number)
    position = opening(rules, rng.below(rules.players))
    history = []
    while position.phase != OVER:
        play_round(position, policy_named("random"), rng)
        history.append(finished_round(position))
    return State(rules, position, tuple(history))


def game_record(rules: RuleSet, bots: Sequence[str], seed: int, number: int) -> dict[str, Any]:
    """The record of one game, which depends on the seed and the number alone."""
    names = [f"{level.partition(':')[0].capitalize()} {seat + 1}" for seat, level in enumerate(bots)]
    if all_random(bots):
        state = play_at_random(rules, seed, number)
    else:
        state = play_game(rules, bots, Random(f"{seed}/{number}"))
    return record_of(state, names, seed=seed, game=number, bots=list(bots))


def all_random(bots: Sequence[str]) -> bool:
    """Whether the core can play these bots: it knows the random one."""
    return all(bot == "random" for bot in bots)


def simulate(
    rules: RuleSet, bots: Sequence[str], games: int, seed: int, first: int = 0, workers: int = 1
) -> Generator[dict[str, Any]]:
    """The records of so many games, numbered from ``first``; the same for any number of workers (processes)."""
    return mapped(partial(game_record, rules, tuple(bots), seed), range(first, first + games), workers)


MOST_GAMES = 2**62
"""Games, and their numbers: what the core can count."""

PART_SECONDS = 0.2


def play_in_core(rules: RuleSet, games: int, seed: int, first: int = 0, threads: int = 1) -> Iterator[Played]:
    """What the same games between random players add up to, in parts: between two of them the command can be stopped.

    A part takes about PART_SECONDS.
    """
    course, after, size = course_of(plan(rules), rules.players), first + games, threads
    while first < after:
        size, began = min(size, after - first), perf_counter()
        yield play_games(course, size, seed, first, threads=threads)
        first, took = first + size, perf_counter() - began
        size = size * 2 if took < PART_SECONDS / 2 else max(size // 2, 1) if took > 2 * PART_SECONDS else size


@dataclass
class Tally:
    """What the games add up to, by seat."""

    players: int
    games: int = 0
    points: list[int] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    """A shared win counts its share."""
    bids: list[int] = field(default_factory=list)
    bids_met: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.points, self.bids, self.bids_met = ([0] * self.players for _ in range(3))
        self.wins = [0.0] * self.players

    def add(self, record: dict[str, Any]) -> None:
        """Count one finished game."""
        self.games += 1
        for seat in record["winners"]:
            self.wins[seat] += 1 / len(record["winners"])
        for seat, score in enumerate(record["rounds"][-1]["scores"]):
            self.points[seat] += score
        for round_ in record["rounds"]:
            for seat, (bid, taken) in enumerate(zip(round_["bids"], round_["taken"], strict=True)):
                self.bids[seat] += bid is not None
                self.bids_met[seat] += bid is not None and bid == taken

    def add_played(self, played: Played) -> None:
        """Count games of which the core kept the sums alone."""
        self.games += played.games
        for seat in range(self.players):
            points, wins, bids, met = played.by_seat(seat)
            self.points[seat] += points
            self.wins[seat] += wins / WIN
            self.bids[seat] += bids
            self.bids_met[seat] += met

    def summary(self, bots: Sequence[str]) -> list[dict[str, Any]]:
        """By seat: the bot, mean points a game, share of wins, and share of bids met (None where none were made)."""
        return [
            {
                "seat": seat,
                "bot": bot,
                "points": round(self.points[seat] / self.games, 2),
                "wins": round(self.wins[seat] / self.games, 4),
                "bids_met": round(self.bids_met[seat] / self.bids[seat], 4) if self.bids[seat] else None,
            }
            for seat, bot in enumerate(bots)
        ]
