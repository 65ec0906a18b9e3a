"""What a player would get who saw all cards: how far above others of a kind anybody can be.

    python -m bench.seeing               play what is missing, then write the page
    python -m bench.seeing --deals 0     write the page from what is kept

`seeing` tries every action (of bids those near the rule player's) on the true cards, three times: the others go on as
`mc50` does with a dozen deals, it itself as the expert. That is no bot, for it looks at what no seat may see; it says
how much of a wanted lead is in the cards, and so in reach of whoever guesses them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from bench.pages import put
from bench.strength import PAGE, kept, play_row, shown, told
from bench.strength_rows import Row, among
from gizzard.bots.expert import expert_action, nets_of, style_of
from gizzard.bots.levels import MINDS
from gizzard.bots.sight import Sight
from gizzard.core.bits import lowest
from gizzard.core.rule import Worths, rule_choice
from gizzard.core.search import BIDS_BESIDE, search
from gizzard.core.style import Style
from gizzard.game.position import BID, Position

TIMES = 3
OTHERS_DEALS = 12

ROWS = tuple(Row(f"seeing-mc50-{players}", among("seeing", "mc50", players), "", 24) for players in (5, 6))


def by_seeing(sight: Sight) -> int:
    """The action that brings most on the cards as they are."""
    position, seat = sight.position, sight.seat
    actions = _worth_trying(position, seat)
    if len(actions) == 1:
        return actions[0]
    style = style_of(position, position.first_dealer, sight.history)
    return max(actions, key=lambda action: sum(_brought(position, seat, action, style, run) for run in range(TIMES)))


def _worth_trying(position: Position, seat: int) -> list[int]:
    legal = position.legal(seat)
    if position.phase != BID:
        return legal
    rule = rule_choice(position, seat, Worths())
    return [bid for bid in legal if abs(bid - rule) < BIDS_BESIDE]


def _brought(position: Position, seat: int, action: int, style: Style, run: int) -> int:
    """The points of the round after an action."""
    trial, nets = position.copy(), nets_of()
    trial.act(seat, action)
    while trial.waiting:
        who = lowest(trial.waiting)
        if who == seat:
            trial.act(who, expert_action(Sight(trial, seat, (), run), style, nets, to_win=False, deals=0))
        else:
            trial.act(who, search(trial, who, OTHERS_DEALS, seed=run))
    return trial.brought[seat]


MINDS["seeing"] = by_seeing


def table() -> Iterator[str]:
    """How far above the others it is, beside the expert on the same deals."""
    yield "| players | deals | seeing all cards, above the `mc50` | the expert, on the same deals |"
    yield "|---:|---:|---:|---:|"
    for row in ROWS:
        deals = kept(row)
        experts = kept(row._replace(name=row.name.replace("seeing", "expert")))
        same = told([deal for number, deal in experts.items() if number in deals])
        yield f"| {len(row.lineup)} | {len(deals)} | {shown(told(list(deals.values())).lead)} | {shown(same.lead)} |"


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=sys.maxsize, help="at most so many of each row")
    asked = parser.parse_args()
    for row in ROWS:
        play_row(row, asked.deals, workers=1)
    put(PAGE, "seeing", table())


if __name__ == "__main__":
    main()
