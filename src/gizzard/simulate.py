"""Whole games between bots, reproducible from a seed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from gizzard.bots.levels import LEVELS
from gizzard.game import State, apply, chance, read_action, record_of, start, to_act, view
from gizzard.rules.deal import draw_for_dealer
from gizzard.rules.ruleset import RuleSet


def play_game(rules: RuleSet, bots: Sequence[str], rng: Random) -> State:
    """One game to its end; ``bots`` names the level of each seat."""
    state = start(rules, draw_for_dealer(rules.players, rng).dealer)
    while not state.over:
        move = chance(state, rng)
        if move is None:
            seat = to_act(state)[0]
            move = read_action(state, seat, LEVELS[bots[seat]](view(state, seat), rng))
        state = apply(state, move)
    return state


def simulate(rules: RuleSet, bots: Sequence[str], games: int, seed: int) -> Iterator[dict[str, Any]]:
    """The records of so many games. Game n depends on the seed and n alone."""
    names = [f"{level.capitalize()} {seat + 1}" for seat, level in enumerate(bots)]
    for number in range(games):
        state = play_game(rules, bots, Random(f"{seed}/{number}"))
        yield record_of(state, names, seed=seed, game=number, bots=list(bots))


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
