"""An upper bound on strength: the result of a player that sees all cards.

    python -m bench.seeing               play the missing deals, then write the page
    python -m bench.seeing --deals 0     only write the page

`seeing` tries every action (of bids, those near the heuristic player's) on the true cards, three times: the others
continue as `mc50` with a dozen deals, and it itself as the expert. It is not a bot, because it looks at hidden cards,
but shows how large a lead the cards allow at most.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from bench.pages import put
from bench.strength import PAGE, play_row, results_of, shown, stored_deals
from bench.strength_rows import Row, among
from gizzard.bots.expert import expert_action, nets_of, opponent_model_of
from gizzard.bots.levels import POLICIES
from gizzard.bots.observation import Observation
from gizzard.game.position import BID, Position
from gizzard.native.bits import lowest
from gizzard.search.heuristic import CardValues, rule_choice
from gizzard.search.opponent_model import OpponentModel
from gizzard.search.search import BIDS_BESIDE, search

TIMES = 3
OTHERS_DEALS = 12

ROWS = tuple(Row(f"seeing-mc50-{players}", among("seeing", "mc50", players), "", 24) for players in (5, 6))


def seeing_policy(observation: Observation) -> int:
    """The action with the most points on the true cards."""
    position, seat = observation.position, observation.seat
    actions = _worth_trying(position, seat)
    if len(actions) == 1:
        return actions[0]
    style = opponent_model_of(position, position.first_dealer, observation.history)
    return max(actions, key=lambda action: sum(_brought(position, seat, action, style, run) for run in range(TIMES)))


def _worth_trying(position: Position, seat: int) -> list[int]:
    legal = position.legal(seat)
    if position.phase != BID:
        return legal
    rule = rule_choice(position, seat, CardValues())
    return [bid for bid in legal if abs(bid - rule) < BIDS_BESIDE]


def _brought(position: Position, seat: int, action: int, style: OpponentModel, run: int) -> int:
    """The points for the round after an action."""
    trial, nets = position.copy(), nets_of()
    trial.act(seat, action)
    while trial.waiting:
        other = lowest(trial.waiting)
        if other == seat:
            trial.act(other, expert_action(Observation(trial, seat, (), run), style, nets, to_win=False, deals=0))
        else:
            trial.act(other, search(trial, other, OTHERS_DEALS, seed=run))
    return trial.brought[seat]


POLICIES["seeing"] = seeing_policy


def table() -> Iterator[str]:
    """How far above the others it is, next to the expert on the same deals."""
    yield "| players | deals | seeing all cards, above the `mc50` | the expert, on the same deals |"
    yield "|---:|---:|---:|---:|"
    for row in ROWS:
        deals = stored_deals(row)
        experts = stored_deals(row._replace(name=row.name.replace("seeing", "expert")))
        same = results_of([deal for number, deal in experts.items() if number in deals])
        lead = results_of(list(deals.values())).lead
        yield f"| {len(row.lineup)} | {len(deals)} | {shown(lead)} | {shown(same.lead)} |"


@click.command(help=__doc__)
@click.option("--deals", default=sys.maxsize, help="At most this many of each row.")
def main(deals: int) -> None:
    """Play and write the page."""
    for row in ROWS:
        play_row(row, deals, workers=1)
    put(PAGE, "seeing", table())


if __name__ == "__main__":
    main()
