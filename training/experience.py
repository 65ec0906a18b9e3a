"""Count what the nets bid on which hands, and how it ended, for ``gizzard.study.experience``.

    python training/experience.py --games 1000000

Games of the standard rules, as many with three, four, five and six players. What fewer than FEWEST hands show is left
out.
"""

from __future__ import annotations

from collections.abc import Iterator

import click
import numpy as np
import numpy.typing as npt

from gizzard.bots.expert import nets_for, quantized_of
from gizzard.bots.parallel.local import local_pool
from gizzard.bots.search.heuristic import CardValues, heuristic_choice
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.cli.progress import with_progress
from gizzard.core.game.fields import BID
from gizzard.core.game.position import Position, opening
from gizzard.core.native.rng import Rng
from gizzard.core.rules.parsing import parse
from gizzard.study.experience import BIDS, FEWEST, FILE, kind_of

SIZES = range(3, 7)
AT_ONCE = 500
"""Games counted by one process at a time."""

Rows = npt.NDArray[np.int64]
"""Key, hands, bids made and points, of each kind of hand and bid."""


def counted(number: int) -> Rows:
    """The hands of some games, whose deals follow from their number."""
    rng, rows = Rng(number, 1), list[tuple[int, int, int, int]]()
    for game in range(AT_ONCE):
        rows += hands_of(SIZES[game % len(SIZES)], rng)
    return added_up(np.array(rows, np.int64))


def hands_of(players: int, rng: Rng) -> Iterator[tuple[int, int, int, int]]:
    """The hands of a game, round by round."""
    position = opening(parse({"players": players}), rng.below(players))
    nets = quantized_of(nets_for(position.round_table))
    for _ in range(position.round_table.rounds):
        deal_to_bids(position, rng)
        keys = [kind_of(position, seat) for seat in range(players)]
        nets.finish_round(position, OpponentModel(), rng.below(1 << 30))
        for seat, key in enumerate(keys):
            bid, taken = position.bids[seat], position.taken[seat]
            yield key + bid, 1, bid == taken, position.points[seat]


def deal_to_bids(position: Position, rng: Rng) -> None:
    """Deal a round, and let the dealer name a trump if there is none."""
    position.deal_at_random(rng)
    while position.phase != BID:
        seat = position.waiting.bit_length() - 1
        position.act(seat, heuristic_choice(position, seat, CardValues()))


def added_up(rows: Rows) -> Rows:
    """Rows with the same key as one."""
    keys, places = np.unique(rows[:, 0], return_inverse=True)
    sums = [np.bincount(places, weights=column).astype(np.int64) for column in rows.T[1:]]
    return np.column_stack([keys, *sums])


@click.command(help=__doc__)
@click.option("--games", default=1_000_000, show_default=True)
@click.option("--workers", default=2, show_default=True)
def main(games: int, workers: int) -> None:
    """Play, count and write the file."""
    total, jobs = np.zeros((0, 4), np.int64), games // AT_ONCE
    for found in with_progress(local_pool(workers).map(counted, range(jobs)), "Games", jobs):
        total = added_up(np.concatenate([total, found]))
    kinds = total[:, 0] // BIDS
    _, places = np.unique(kinds, return_inverse=True)
    total = total[np.bincount(places, weights=total[:, 1])[places] >= FEWEST]
    keys, hands, met, points = total.astype(np.int32).T
    np.savez_compressed(FILE, keys=keys, hands=hands, met=met, points=points)
    click.echo(f"{jobs * AT_ONCE:,} games, {hands.sum():,} hands of {len(np.unique(keys // BIDS)):,} kinds")


if __name__ == "__main__":
    main()
