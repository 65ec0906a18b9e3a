"""Games played to their end by a policy."""

from __future__ import annotations

from gizzard.core.bits import lowest, nogil
from gizzard.core.face import compiled
from gizzard.core.rng import Rng
from gizzard.game.course import Course
from gizzard.game.position import DEAL, OVER, PULL, Position


def step(position: Position, rng: Rng) -> None:
    """Let a seat that is waited for take any legal action, all alike."""
    seat = lowest(position.waiting)
    position._act(seat, position._choice(seat, rng._below(position._choices(seat))))


def finish(position: Position, rng: Rng) -> int:
    """Play a game to its end; how many decisions it took."""
    decisions: int = 0
    while position.phase != OVER:
        if position.phase == DEAL:
            position._deal(rng)
        elif position.phase == PULL:
            position._pull(rng)
        else:
            step(position, rng)
            decisions += 1
    return decisions


@compiled
def play_games(course: Course, first: int, games: int, seed: int) -> tuple[list[int], int]:
    """Play games between random players."""
    rng = Rng(seed, first)
    decisions: int = 0
    sums = [0] * course.players
    for game in range(first, first + games):
        rng = Rng(seed, game)
        position = Position(course, rng._below(course.players))
        with nogil:
            decisions += finish(position, rng)
        for seat in range(course.players):
            sums[seat] += position._scores[seat]
    return sums, decisions
