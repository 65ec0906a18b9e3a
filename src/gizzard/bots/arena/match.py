"""A match: the rules, the engines and their seatings, the chance moves, the games, and the result of each."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import combinations, combinations_with_replacement
from math import exp, log
from random import Random
from typing import Any, NamedTuple

import msgspec

from gizzard.bots.external import START_MS
from gizzard.core.game.fields import DEAL
from gizzard.core.game.position import Position
from gizzard.core.game.state import Deal, Move, Pull, State, to_act
from gizzard.core.native.rng import Rng
from gizzard.core.rules.deal import draw_for_dealer
from gizzard.core.rules.ruleset import RuleSet, unparse


def first_dealer(players: int, seed: int, deal: int) -> int:
    """Who deals first."""
    return draw_for_dealer(players, Random(f"{seed}/{deal}/dealer")).dealer


def rng_for(position: Position, seed: int, deal: int) -> Rng:
    """A random generator for the next deal or pulls, seeded by the seed, the number of the deal and of the round.

    The deck is in the same order in every game of a deal. Seats get different cards only after an elimination, and
    pulls draw different cards only if play has changed the hands.
    """
    event = f"deal {position.number + 1}" if position.phase == DEAL else f"pull {position.number}"
    return Rng(int.from_bytes(blake2b(f"{seed}/{deal}/{event}".encode(), digest_size=8).digest(), "little"))


def chance_move(state: State, seed: int, deal: int) -> Move | None:
    """The next deal or pulls; None if a seat is to act."""
    if to_act(state):
        return None
    after = state.position.copy()
    after.deal_at_random(rng_for(after, seed, deal))
    if state.between_rounds:
        return Deal(after.hands, after.turn_up, after.stock)
    passed = after.passed
    return Pull(tuple(passed[seat] for seat in after.order))


STEP = 0.05
"""Times are stored with a resolution of 5 %, as a histogram whose bins grow by that factor."""


DEATHS = "deaths"
"""Counted beside the faults: an engine that died and was restarted may have answered every question."""


class RoundResult(msgspec.Struct, frozen=True):
    """A round: the cards dealt to each seat, and by seat the values of a record."""

    cards: int
    bids: list[int | None]
    taken: list[int | None]
    points: list[int | None]


class SeatResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The conduct of an engine at one seat."""

    times: dict[int, int]
    """Number of answers by time, see ``time_step``."""
    faults: dict[str, int] = {}
    """Number of rejected answers by ``Fault``, and ``deaths``."""
    first: str | None = None
    """The first fault, in words."""


class GameResult(msgspec.Struct, frozen=True):
    """A game: the number of the deal, the engine at each seat, scores, winners, rounds, and conduct by seat."""

    deal: int
    seating: tuple[str, ...]
    scores: list[int]
    winners: list[int]
    rounds: list[RoundResult]
    seats: list[SeatResult]


class PlayedGame(NamedTuple):
    """A finished game: its result, and its record as JSON, which is ``{}`` if no records are needed.

    The worker that plays a game writes its record: one process could not do it for all workers.
    """

    result: GameResult
    record: msgspec.Raw


NO_RECORD = msgspec.Raw(b"{}")


def in_json(record: Mapping[str, Any]) -> msgspec.Raw:
    """A record as it is written to files."""
    return msgspec.Raw(msgspec.json.encode(record))


def time_step(seconds: float) -> int:
    """The histogram bin of a time; bin 0 is one millisecond."""
    return round(log(max(seconds, 1e-6) * 1000) / log(1 + STEP))


def step_ms(step: int) -> float:
    """The time in milliseconds that a bin stands for."""
    return exp(step * log(1 + STEP))


Seating = tuple[str, ...]
"""The engine at each seat."""


def mixtures(engines: Sequence[str], seats: int) -> list[Seating]:
    """The ways to fill the seats; copies of an engine sit next to each other.

    With fewer engines than seats: every multiset of engines except those of a single engine. Otherwise: every
    combination of as many engines as there are seats.
    """
    if len(engines) >= seats:
        return list(combinations(engines, seats))
    mixed = combinations_with_replacement(engines, seats)
    return [mixture for mixture in mixed if len(set(mixture)) > 1 or len(engines) == 1]


def rotations(seating: Seating) -> list[Seating]:
    """The distinct rotations of a seating."""
    return list(dict.fromkeys(seating[turn:] + seating[:turn] for turn in range(len(seating))))


def all_rotations(seatings: Iterable[Seating]) -> list[Seating]:
    """The distinct rotations of several seatings."""
    return list(dict.fromkeys(rotation for seating in seatings for rotation in rotations(seating)))


CLOCK_MS = 5_000
"""Default time for an answer."""


class MatchGame(NamedTuple):
    """One game of a match: the number of the deal, and who sits where."""

    deal: int
    seating: Seating


@dataclass(frozen=True)
class Match:
    """The settings of a match: everything that its result depends on, and its time limits."""

    rules: RuleSet
    engines: Mapping[str, str]
    """By name: a built-in bot, or a command."""
    seatings: tuple[Seating, ...]
    """Each deal is played once in each of them."""
    deals: int
    seed: int = 0
    clock_ms: int = CLOCK_MS
    start_ms: int = START_MS
    show_errors: bool = False
    """Whether the engines' standard error is passed through."""
    records: bool = True
    """Whether the games are needed as records, too."""

    def games(self) -> Iterator[MatchGame]:
        """The games, in the order in which they are reported."""
        return (MatchGame(deal, seating) for deal in range(self.deals) for seating in self.seatings)

    def identity(self) -> dict[str, Any]:
        """What two runs must have in common for their games to belong to the same match."""
        engines = dict(self.engines)
        return {"rules": unparse(self.rules), "engines": engines, "seed": self.seed, "clock_ms": self.clock_ms}
