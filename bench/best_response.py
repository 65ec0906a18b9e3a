"""What the best bid gains against experts that do not adapt, for docs/strength.md.

    python -m bench.best_response --hands 60            rounds of three cards: points
    python -m bench.best_response --hands 60 --last     last rounds of three cards: the share of games won

The player who looks for it knows how the experts decide: it draws deals on which those before it would have bid as they
did, tries every bid on all of them, with experts in every seat from then on, and takes the one that does best. Since
the bid that looks best is partly lucky, it and the expert's own are compared on other deals, drawn in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

import click
import numpy as np

from bench.equity import bid_due, played_on
from gizzard.bots.equity import rest_of_game, win_shares
from gizzard.bots.expert import nets_for, quantized_of
from gizzard.bots.levels import policy_called
from gizzard.bots.observation import Observation
from gizzard.bots.parallel.local import local_pool
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.sampling import sampler
from gizzard.cli.progress import with_progress
from gizzard.core.formats.rounds import Round
from gizzard.core.game.position import Position
from gizzard.core.game.state import to_act
from gizzard.core.native.rng import Rng
from gizzard.core.native.struct import MAX_SEATS
from gizzard.core.rules.parsing import parse

DRAWN = 40
"""Deals that are drawn at most for each that is kept."""

Gain = Callable[[Position, int], float]
"""What a finished round brings a seat."""


class Table(NamedTuple):
    """A seat that is to bid among experts."""

    opening: Position
    """Before the first bid."""
    position: Position
    seat: int
    history: Sequence[Round]

    def expert(self, deal: Position, seat: int, rng: Random) -> int:
        """What an expert in a seat does."""
        return policy_called("expert")(Observation(deal, seat, self.history, rng.getrandbits(32)))


def table_at(rng: Random, cards: int, number: int, rounds: int) -> Table:
    """A bid that is due in a round of a game that nets have played so far, and experts since the deal."""
    players = rng.randint(3, 5)
    state, history = bid_due(rng, parse({"players": players, "schedule": [cards] * rounds}), number)
    opening = state.position.copy()
    for _ in range(rng.randrange(players)):
        state = played_on(state, policy_called("expert"), history, rng)
    return Table(opening, state.position, to_act(state)[0], history)


def after_bids(table: Table, deal: Position, rng: Random) -> Position | None:
    """A deal before the player's bid; None if on it an expert would have bid otherwise."""
    while not deal.waiting >> table.seat & 1:
        bidder = deal.waiting.bit_length() - 1
        bid = table.expert(deal, bidder, rng)
        if bid != table.position.bids[bidder]:
            return None
        deal.act(bidder, bid)
    return deal


def brought(table: Table, deal: Position, bid: int, rng: Random, gain: Gain) -> float:
    """What a bid brings on a deal."""
    trial = deal.copy()
    trial.act(table.seat, bid)
    while trial.waiting:
        seat = trial.waiting.bit_length() - 1
        trial.act(seat, table.expert(trial, seat, rng))
    return gain(trial, table.seat)


def points(after: Position, seat: int) -> float:
    """The points of the round."""
    return float(after.points[seat])


def won(after: Position, seat: int) -> float:
    """The share of the game that is won, in a last round."""
    rest = rest_of_game(after, OpponentModel(), quantized_of(nets_for(after.round_table)), 0)
    row = np.zeros((1, MAX_SEATS), np.int32)
    row[0, : after.players] = after.points[: after.players]
    return float(win_shares(rest, seat, row).mean())


def gained(seed: int, cards: int, last: bool, deals: int, number: int) -> float | None:
    """What the player's bid brings more than the expert's, by the mean over deals; None if its deals are rare."""
    rng = Random(f"{seed}/{number}")
    table = table_at(rng, cards, 3 if last else 1, 3 if last else 15)
    gain, found = (won if last else points), drawn(table, rng, 2 * deals)
    if len(found) < 2 * deals:
        return None
    legal = table.position.legal(table.seat)
    chosen = max(legal, key=lambda bid: fmean(brought(table, deal, bid, rng, gain) for deal in found[:deals]))
    expert = table.expert(table.position, table.seat, rng)
    if chosen == expert:
        return 0.0
    more = (brought(table, deal, chosen, rng, gain) - brought(table, deal, expert, rng, gain) for deal in found[deals:])
    return fmean(more)


def drawn(table: Table, rng: Random, deals: int) -> list[Position]:
    """That many deals; fewer if they are rare."""
    knowledge, native, kept = sampler(table.opening, table.seat), Rng(rng.getrandbits(63)), list[Position]()
    for _ in range(DRAWN * deals):
        deal = after_bids(table, knowledge.sample(native), rng)
        kept += [deal] if deal else []
        if len(kept) == deals:
            break
    return kept


@click.command(help=__doc__)
@click.option("--hands", default=60, show_default=True)
@click.option("--cards", default=3, show_default=True)
@click.option("--last", is_flag=True, help="In the last round of three, for the win.")
@click.option("--deals", default=60, show_default=True, help="On which each bid is tried, and as many to compare.")
@click.option("--seed", default=1, show_default=True)
@click.option("--workers", default=2, show_default=True)
def main(hands: int, cards: int, last: bool, deals: int, seed: int, workers: int) -> None:
    """Print the mean gain of the player's bids."""
    played = local_pool(workers).map(partial(gained, seed, cards, last, deals), range(hands))
    found = [more for more in with_progress(played, "Hands", hands) if more is not None]
    error = 1.96 * stdev(found) / len(found) ** 0.5
    other = sum(more != 0 for more in found)
    unit = "of a game" if last else "points a round"
    click.echo(f"{len(found)} hands of {cards} cards, another bid than the expert's in {other}")
    click.echo(f"gained {fmean(found):+.3f} ± {error:.3f} {unit}, at most {max(found):+.2f}")


if __name__ == "__main__":
    main()
