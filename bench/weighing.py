"""Whether the expert plays better by looking ahead on weighted deals, as a review does.

    python -m bench.weighing                          play the missing deals, then write docs/strength.md
    python -m bench.weighing --row weighing-mc50      only this match
    python -m bench.weighing --deals 0                only write the page

`weighing` bids as the expert. Of cards that look about as good as the best, each is tried on twice as many deals, which
count the more the better they explain what the others did (see ``search.weighted_lookahead``).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from bench.pages import put
from bench.strength import PAGE, Deal, play_row, results_of, shown, stored_deals
from bench.strength_rows import Row, among
from gizzard.arena.bootstrap import Bootstrap
from gizzard.arena.tally import POINTS
from gizzard.bots import expert
from gizzard.bots.deadline import run_until_deadline
from gizzard.bots.levels import POLICIES
from gizzard.bots.observation import Observation
from gizzard.bots.round_points import round_points
from gizzard.game.position import PLAY, TRUMP, Position
from gizzard.native import COMPILED
from gizzard.search.opponent_model import OpponentModel
from gizzard.search.slots import is_covered_by_nets
from gizzard.search.weighted_lookahead import weighted_lookahead

DEALS = 2 * expert.DEALS
PLAYERS = (3, 4, 5, 6)


def row_of(other: str, players: int) -> Row:
    """The match among so many copies of another player."""
    return Row(f"weighing-{other}{'' if players == 4 else f'-{players}'}", among("weighing", other, players), "")


ROWS = tuple(row_of(other, players) for other in ("expert", "mc50") for players in PLAYERS)


def weighing_policy(observation: Observation) -> int:
    """What the expert bids, and the card that is best on weighted deals. It knows the standard rules only."""
    position, seat = observation.position, observation.seat
    if position.phase != PLAY or len(position.legal(seat)) == 1 or not is_covered_by_nets(position, seat):
        return expert.expert_policy(observation)
    opponents = expert.opponents_of(observation)
    evaluation = expert.evaluate(position, seat, opponents, expert.nets_of())
    close = evaluation.close_to_best(round_points(position))
    if len(close.actions) > 1:
        close = _looked_ahead(close, observation, opponents)
    return close.actions[int(expert.utilities(close, position, seat, opponents, to_win=True).argmax())]


def _looked_ahead(close: expert.Evaluation, observation: Observation, opponents: OpponentModel) -> expert.Evaluation:
    position, nets = observation.position, expert.quantized_of(expert.nets_of())
    opening, seat, seed = _opening(observation), observation.seat, observation.seed
    search = weighted_lookahead(position, opening, seat, opponents, nets, close.actions, seed)
    return close.averaged(*run_until_deadline(search.run, DEALS * (position.players - 2)))


def _opening(observation: Observation) -> Position:
    """The round before the first bid; the hands, which the seat does not know, are dealt anew before they are used."""
    position = observation.position
    brought = [[points or 0 for points in earlier["points"]] for earlier in observation.history]
    opening = Position(position.round_table, position.first_dealer)
    opening.resume(position.number, position.dealer, position.seats, 0, position.scores, brought)
    opening.deal(position.dealt, position.turn_up)
    if opening.phase == TRUMP:
        opening.act(position.dealer, position.trump)
    return opening


POLICIES["weighing"] = weighing_policy


def table() -> Iterator[str]:
    """Among experts how far above them, and among ``mc50`` how much further above these than the expert."""
    yield "| players | deals | above the experts | deals | above the `mc50` | the expert on these deals | difference |"
    yield "|---:|---:|---:|---:|---:|---:|---:|"
    for players in PLAYERS:
        among_experts = list(stored_deals(row_of("expert", players)).values())
        row = row_of("mc50", players)
        stored = stored_deals(row._replace(name=row.name.replace("weighing", "expert")))
        pairs = [(deal, stored[number]) for number, deal in stored_deals(row).items() if number in stored]
        weighing, today = ([pair[which] for pair in pairs] for which in (0, 1))
        leads = " | ".join(shown(results_of(deals).lead, 1) for deals in (weighing, today))
        of_experts = f"{len(among_experts)} | {shown(results_of(among_experts).lead, 1)}"
        yield f"| {players} | {of_experts} | {len(pairs)} | {leads} | {_difference(weighing, today)} |"


def _difference(deals: list[Deal], others: list[Deal]) -> str:
    """By how much the lead is larger, on the same deals."""
    if not deals:
        return ""
    leads = ([(_lead(deal), 1.0) for deal in side] for side in (deals, others))
    return shown(Bootstrap(len(deals)).difference(*leads), 1)


def _lead(deal: Deal) -> float:
    (points, seats), (others, other_seats) = deal.subject.ratio(POINTS), deal.others.ratio(POINTS)
    return points / seats - others / other_seats


def main() -> None:
    """Play and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--row", action="append", choices=[row.name for row in ROWS], help="only this row")
    parser.add_argument("--deals", type=int, default=sys.maxsize, help="at most this many of each row")
    options = parser.parse_args()
    if options.deals and not COMPILED:
        parser.error("without the compiled core there is no look-ahead: run `make core`")
    for row in ROWS:
        if row.name in (options.row or [row.name]):
            play_row(row, options.deals, workers=1)
    put(PAGE, "weighing", table())


if __name__ == "__main__":
    main()
