"""Benchmarks of the core: each one runs for some seconds and returns rates per second."""

import json
from array import array
from collections.abc import Callable
from time import perf_counter

from gizzard.bots.env.batch import GameBatch
from gizzard.bots.search.observation import ACTIONS, WIDTH
from gizzard.bots.search.playouts import Tally, play_round
from gizzard.bots.search.sampling import sampler
from gizzard.bots.simulate import MAX_GAMES, play_in_core, simulate
from gizzard.core.game.fields import DEAL, OVER, PLAY, PULL
from gizzard.core.game.plan import plan
from gizzard.core.game.position import Position
from gizzard.core.game.round_table import round_table_of
from gizzard.core.native.rng import Rng
from gizzard.core.rules.ruleset import RuleSet

Figures = dict[str, float]

BATCH = 1024
"""Games per batch of observations."""


def rate(work: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """Call ``work(call)`` for about this many seconds; returns the sum of its results per second, and the seconds."""
    done, calls, start = 0, 0, perf_counter()
    while (spent := perf_counter() - start) < seconds or not calls:
        done += work(calls)
        calls += 1
    return done / spent, spent


def playouts(rules: RuleSet, seconds: float, threads: int) -> Figures:
    """Complete random games."""
    start, total, spent = perf_counter(), Tally(), 0.0
    for batch in play_in_core(rules, MAX_GAMES, 1, threads=threads):
        total.add(batch)
        if (spent := perf_counter() - start) >= seconds:
            break
    return {"games_per_second": total.games / spent, "decisions_per_second": total.decisions / spent}


def stepping(rules: RuleSet, seconds: float, threads: int) -> Figures:
    """Moves from Python: list the legal actions, take one."""
    round_table = round_table_of(plan(rules), rules.players)

    def work(number: int) -> int:
        rng, moves = Rng(1, number), 0
        position = Position(round_table, 0)
        while position.phase != OVER:
            if position.phase in (DEAL, PULL):
                position.deal_at_random(rng)
                continue
            seat = position.waiting.bit_length() - 1
            legal = position.legal(seat)
            position.act(seat, legal[(number + moves) % len(legal)])
            moves += 1
        return moves

    return {"moves_per_second": rate(work, seconds)[0]}


def mid_game(rules: RuleSet, cards: int = 10) -> Position:
    """A game in the middle of a round, with (if the rules allow) this many cards left in each hand."""
    rng = Rng(5)
    position = Position(round_table_of(plan(rules), rules.players), 0)
    while position.next_cards() < min(cards + 2, max(rules.hand_sizes)):
        play_round(position, 0, rng)
    while position.phase != PLAY or position.played < position.size * max(position.cards - cards, 0):
        move(position, rng)
    return position


def move(position: Position, rng: Rng) -> None:
    """Make one random move: a deal or pulls, or a random action of a seat."""
    if position.phase in (DEAL, PULL):
        position.deal_at_random(rng)
    elif position.phase != OVER:
        seat = position.waiting.bit_length() - 1
        legal = position.legal(seat)
        position.act(seat, legal[rng.below(len(legal))])


def cloning(rules: RuleSet, seconds: float, threads: int) -> Figures:
    """Copies of a game in progress."""
    position = mid_game(rules)

    def work(_: int) -> int:
        copy = position.copy
        for _ in range(1000):
            copy()
        return 1000

    clones = rate(work, seconds)[0]
    return {"clones_per_second": clones, "microseconds": 1e6 / clones}


def _play_on(position: Position, rng: Rng, rounds: int) -> None:
    """Play at random to a point in any round where a seat is to act."""
    for _ in range(rng.below(rounds)):
        play_round(position, 0, rng)
    while not position.waiting:
        move(position, rng)
    begun = position.copy()
    for _ in range(rng.below(8 * position.players)):
        move(position, rng)
    while not position.waiting and position.phase != OVER:
        move(position, rng)
    if position.phase == OVER:
        position.assign(begun)


def observations(rules: RuleSet, seconds: float, threads: int) -> Figures:
    """Observations and masks of games in progress, in batches, written to the caller's arrays."""
    batch = GameBatch(round_table_of(plan(rules), rules.players), BATCH, 3)
    rng = Rng(9)
    for position in batch.positions:
        _play_on(position, rng, len(rules.hand_sizes))
    seen = memoryview(array("i", [0]) * (BATCH * WIDTH)).cast("B").cast("i", (BATCH, WIDTH))
    marks = memoryview(bytearray(BATCH * ACTIONS)).cast("B", (BATCH, ACTIONS))

    def work(_: int) -> int:
        batch.observe(seen, marks)
        return BATCH

    return {"observations_per_second": rate(work, seconds)[0]}


def sampling(rules: RuleSet, seconds: float, threads: int) -> Figures:
    """Determinizations of a position in which every hand has ten cards."""
    position = mid_game(rules)
    seat = position.waiting.bit_length() - 1
    start = perf_counter()
    one = sampler(position, seat)
    setup = perf_counter() - start
    rng, target = Rng(2), one.sample(Rng(1))

    def work(_: int) -> int:
        one.sample_into(target, rng, 1000)
        return 1000

    return {"samples_per_second": rate(work, seconds)[0], "setup_milliseconds": setup * 1000}


def check(rules: RuleSet, seconds: float, threads: int) -> Figures:
    """Records checked, from the line of JSON to the verdict."""
    from gizzard.core.formats.jsonlines import parse_line
    from gizzard.core.formats.referee import referee

    lines = [json.dumps(record).encode() for record in simulate(rules, ["random"] * rules.players, 20, 1)]

    def work(_: int) -> int:
        for line in lines:
            referee(parse_line(line))
        return len(lines)

    return {"records_per_minute": 60 * rate(work, seconds)[0]}


MEASURES: dict[str, Callable[[RuleSet, float, int], Figures]] = {
    benchmark.__name__: benchmark for benchmark in (playouts, stepping, cloning, observations, sampling, check)
}
