"""What a score is worth: the chance to win the game from it, where a shared win counts as a share.

The rounds that remain are played out once for a whole game, since what they bring does not depend on the scores: by the
nets in every seat, and by the heuristic player in every seat. What a seat gains hardly depends on how strong the others
are (docs/study.md), so the two are mixed seat by seat. An expert plays like the nets and a novice like the heuristic
player; a club player plays like one or the other round by round, and a person is one of these three: which of them, the
bids that they have made so far tell.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from gizzard.bots.deadline import NO_LIMIT, TimeLimit
from gizzard.bots.search.bidders import CLUB, EXPERT, LEVELS, NOVICE
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.playouts import WIN
from gizzard.bots.search.quantized import QuantizedPolicy
from gizzard.bots.search.rest_of_game import RestOfGame, later_rounds, play_rounds
from gizzard.core.game.position import Position
from gizzard.core.native.struct import MAX_SEATS

GAMES: Final = 512
"""The number of games that are played out."""
TOGETHER: Final = 16
"""Games that are played out before the time limit is looked at again."""
LAST_ROUNDS: Final = 3
"""Rounds before the end of the game, or before an elimination, in which the expert plays to win. They are played out by
themselves, so that it need not wait for the whole game."""
SEED: Final = 1
"""Of their deals."""
ALL: Final = (1 << MAX_SEATS) - 1
"""The mask of all seats."""
HEURISTIC_SHARE: Final = {NOVICE: 1.0, CLUB: 0.4, EXPERT: 0.0}
"""The share of rounds in which a level gains what the heuristic player gains, not what the nets gain."""

Floats = npt.NDArray[np.float64]
Points = npt.NDArray[np.int32]


def rest_of_game(
    position: Position, opponents: OpponentModel, nets: QuantizedPolicy, seed: int, limit: TimeLimit = NO_LIMIT
) -> RestOfGame:
    """The games that may follow the round under way.

    Args:
        position: a round under way, or a game between two rounds.
        opponents: what is known of the seats.
        nets: the nets that play.
        seed: of which seat plays how well in which game; the deals do not depend on it.
        limit: of the time to play the games.

    Raises:
        TimeUp: the time limit is over.
    """
    left = later_rounds(position)
    if left == 0:
        return RestOfGame(position, np.zeros((1, MAX_SEATS), np.int32), 0)
    by_nets, by_heuristic = (_later(position, nets, seats, limit) for seats in (0, ALL))
    later = np.where(_like_heuristic(opponents, left, seed), by_heuristic, by_nets)
    if not any(spec.eliminates for spec in position.plan[position.number :]) and not position.eliminates:
        later = later.sum(axis=1, keepdims=True, dtype=np.int32)
    rounds = later.shape[1]
    return RestOfGame(position, np.ascontiguousarray(later.reshape(-1, MAX_SEATS), np.int32), rounds)


def equity(
    position: Position,
    opponents: OpponentModel,
    nets: QuantizedPolicy,
    seed: int = 0,
    limit: TimeLimit = NO_LIMIT,
) -> list[float]:
    """By seat, the chance to win a game that is between two rounds, or over. Raises TimeUp.

    What happened in none of the games played out may happen yet: one more is shared by all who still play.
    """
    rest, nothing = rest_of_game(position, opponents, nets, seed, limit), np.zeros((1, MAX_SEATS), np.int32)
    won = [float(win_shares(rest, seat, nothing).sum()) for seat in range(position.players)]
    if later_rounds(position) == 0:
        return won
    playing = [position.playing >> seat & 1 for seat in range(position.players)]
    return [(share + plays / sum(playing)) / (rest.count + 1) for share, plays in zip(won, playing, strict=True)]


def win_shares(rest: RestOfGame, seat: int, brought: Points, action: int = 0) -> Floats:
    """A seat's share of the win, by playout of the round under way (rows) and rest of the game (columns).

    ``brought`` holds the points of every seat by playout, for an action in the columns from ``MAX_SEATS * action``.
    """
    shares = np.zeros((len(brought), rest.count), np.int32)
    rest.win_shares(seat, brought, action, shares)
    return shares / WIN


def _later(position: Position, nets: QuantizedPolicy, heuristic_seats: int, limit: TimeLimit) -> Points:
    """The points of the rounds after the one under way, by game, round and seat.

    Games are played from their beginning, or from the last LAST_ROUNDS, so that their rounds and tables share them; if
    players leave, from the round under way.
    """
    table, left = position.round_table, later_rounds(position)
    if any(spec.eliminates for spec in position.plan):
        identity = position.first_dealer, position.number, position.dealer, position.playing, position.named
        return _played(_Start((table, *identity), heuristic_seats, position, nets, limit))
    after, first = Position(table, 0), max(table.rounds - LAST_ROUNDS, 0) if left <= LAST_ROUNDS else 0
    nothing = [0] * table.players
    after.resume(first + 1, first % table.players, (1 << table.players) - 1, 0, nothing, [nothing] * first)
    brought = _played(_Start((table, first), heuristic_seats, after, nets, limit))[:, -left:]
    return brought[:, :, [(seat - position.first_dealer) % table.players for seat in range(MAX_SEATS)]]


@dataclass(frozen=True, slots=True)
class _Start:
    """Where the rounds that are played out begin, who plays them, and how long that may take."""

    identity: tuple[object, ...]
    heuristic_seats: int
    after: Position = field(compare=False)
    nets: QuantizedPolicy = field(compare=False)
    limit: TimeLimit = field(compare=False)


@lru_cache(maxsize=64)
def _played(start: _Start) -> Points:
    """The points of the later rounds, by game, round and seat. Raises TimeUp, and then nothing is kept."""
    rounds = later_rounds(start.after)
    brought = np.zeros((GAMES * rounds, MAX_SEATS), np.int32)
    few = TOGETHER * rounds
    for first in range(0, len(brought), few):
        start.limit.check()
        play_rounds(start.after, start.heuristic_seats, start.nets, brought[first : first + few], SEED, first)
    return brought.reshape(GAMES, rounds, MAX_SEATS)


def _like_heuristic(opponents: OpponentModel, rounds: int, seed: int) -> npt.NDArray[np.bool_]:
    """By game, round and seat, whether it gains what the heuristic player gains."""
    rng = np.random.default_rng(seed)
    shares = np.array([HEURISTIC_SHARE[level] for level in LEVELS])
    by_seat: Any = [rng.choice(shares, GAMES, p=opponents.level_chances(seat)) for seat in range(MAX_SEATS)]
    return rng.random((GAMES, rounds, MAX_SEATS)) < np.stack(by_seat, axis=-1)[:, None, :]
