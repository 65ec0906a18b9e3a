"""A million random games, and as many clones, samples and steps at tables: none of them may keep memory.

Run as `python -m tests.soak.memory [GAMES]`. Everything is done on a small scale first, then on the full one; the peak
of the resident memory may not have grown by more than SLACK in between.
"""

import resource
import sys
from collections.abc import Callable

from gizzard.bots.env.batch import GameBatch
from gizzard.bots.measure import mid_game, move
from gizzard.bots.search.playouts import play_games
from gizzard.bots.search.sampling import sampler
from gizzard.core.game.fields import OVER
from gizzard.core.game.plan import plan
from gizzard.core.game.position import Position
from gizzard.core.game.round_table import RoundTable, round_table_of
from gizzard.core.native.bits import lowest
from gizzard.core.native.rng import Rng
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.core.rules.ruleset import RuleSet

SLACK = 2048
"""KiB."""


def peak() -> int:
    """The most memory that was resident so far, in KiB."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most


def rule_sets() -> list[RuleSet]:
    """Every preset, for 4 players."""
    return [parse({"players": 4, **keys}) for keys in PRESETS.values()]


def round_table(rules: RuleSet) -> RoundTable:
    return round_table_of(plan(rules), rules.players)


def games(number: int) -> None:
    """Whole games, shared out among the presets, on one thread and on two."""
    every = rule_sets()
    for rules in every:
        play_games(round_table(rules), number // len(every) + 1, number, threads=1 + number % 2)


def clones(number: int) -> None:
    position = mid_game(parse({"players": 4}))
    for _ in range(number):
        position.copy()


def samples(number: int) -> None:
    """Samples, and the samplers that make them, at every place of a game."""
    rng = Rng(3)
    while number > 0:
        for rules in rule_sets():
            position = mid_game(rules, 6)
            while position.phase != OVER and position.waiting:
                one = sampler(position, position.waiting.bit_length() - 1)
                for _ in range(200):
                    one.sample(rng)
                number -= 200
                move(position, rng)


def tables(number: int) -> None:
    """Steps at tables of every preset."""
    for rules in rule_sets():
        table, many = round_table(rules), 50
        batch, rng = GameBatch(table, many, number), Rng(number)
        rewards = memoryview(bytearray(4 * many * table.players)).cast("i", (many, table.players))
        for _ in range(number // len(PRESETS) // 50 + 1):
            batch.step([_any(position, rng) for position in batch.positions], rewards, bytearray(many))


def _any(position: Position, rng: Rng) -> int:
    """An action of the seat that acts next; 0 where the game is over."""
    if position.phase == OVER:
        return 0
    legal = position.legal(lowest(position.waiting))
    return legal[rng.below(len(legal))]


WORK: tuple[Callable[[int], None], ...] = (games, clones, samples, tables)


def main(number: int) -> None:
    """Fail where anything keeps memory."""
    for work in WORK:
        work(10_000)
    for work in WORK:
        before = peak()
        work(number)
        grown = peak() - before
        print(f"{work.__name__:>8}  {number:,} done, {grown} KiB more at the peak of {peak():,} KiB", flush=True)
        if grown > SLACK:
            raise SystemExit(f"{work.__name__} keeps memory")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 1_000_000)
