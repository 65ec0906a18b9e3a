"""How the bots use the extra cards of the anniversary editions.

    python -m bench.extra_cards --level expert-points --games 12

Four players of one level play; not `expert`, who plays to win in the last rounds, but `expert-points`. Their decisions
about extra cards are judged by playouts on other deals, weighted by the bids, with players like them from there on (the
expert's nets without its look-ahead, or heuristic players): the points of what they chose are compared with the mean
over all that they could have chosen. For the share of best actions a decision counts only if the worst action is at
least CLEAR points, and twice the error, below the best; an action is among the best unless it is half of that, and
twice the error, below the best.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from statistics import fmean, stdev
from typing import NamedTuple

import click

from gizzard.bots.expert import nets_for, quantized_of
from gizzard.bots.levels import POLICIES
from gizzard.bots.observation import Observation
from gizzard.bots.search.opponent_model import OpponentModel
from gizzard.bots.search.weighted_playouts import weighted_playouts
from gizzard.core.cards import CODES, FIRST_EXTRA
from gizzard.core.game.fields import BID, CHANGE_BID, OVER, PASS, PLAY, SWAP, TAKE_TURN_UP, TURNED_WORD
from gizzard.core.game.position import Position, opening
from gizzard.core.native.rng import Rng
from gizzard.core.rules.bidding import NO_BID
from gizzard.core.rules.extras import BOMB, DRAGON
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.core.rules.tricks import card_of
from gizzard.study.means import CONFIDENCE
from gizzard.study.trials import Trials, rows_for

DEALS, DEALS_FOR_TWO = 300, 2000
"""Deals on which each action is tried, and if there are but two."""
CLEAR = 3
"""Points."""
SEED = 1984

PHASES = {
    TAKE_TURN_UP: "Werewolf: the trump",
    PASS: "Juggler: the card passed",
    CHANGE_BID: "Cloud: the change of the bid",
    SWAP: "Witch: the swap",
    TURNED_WORD: "Vampire: what it says",
}


class Uses:
    """What players of a level did, by kind of decision."""

    def __init__(self, level: str) -> None:
        self.level = level
        self.gains: defaultdict[str, list[float]] = defaultdict(list)
        """The points of the action above the mean of all."""
        self.clear: defaultdict[str, list[bool]] = defaultdict(list)
        """Whether the action was among the best, where the worst is clearly worse."""
        self.counts: defaultdict[str, list[bool]] = defaultdict(list)

    def judge(self, position: Position, opening: Position, seat: int, action: int) -> None:
        """Judge a decision, if it is about an extra card."""
        what = PHASES.get(position.phase) or played(position, seat, action)
        if what is not None:
            self._judge_choice(what, self._tried(position, opening, seat, position.legal(seat)), action)
        if position.phase == PLAY and position.in_trick == len(position.order) - 1:
            self._judge_bomb(position, seat, action)
            self._judge_dragon(position, opening, seat, action)

    def _tried(self, position: Position, opening: Position, seat: int, actions: list[int]) -> Tried:
        """These actions, tried on many deals."""
        deals = DEALS if len(actions) > 2 else DEALS_FOR_TWO
        rows, nets = rows_for(deals, len(actions)), quantized_of(nets_for(position.round_table))
        all_heuristic = not self.level.startswith("expert")
        playouts = weighted_playouts(position, opening, seat, actions, OpponentModel(), nets, rows, SEED, all_heuristic)
        trials = Trials(playouts, rows, range(len(actions)))
        trials.run(deals)
        return Tried(actions, trials)

    def _judge_choice(self, what: str, tried: Tried, action: int) -> None:
        self.gains[what].append(tried.points(action) - fmean(map(tried.points, tried.actions)))
        if tried.loses(min(tried.actions, key=tried.points), CLEAR):
            self.clear[what].append(not tried.loses(action, CLEAR / 2))

    def _judge_bomb(self, position: Position, seat: int, action: int) -> None:
        """Count a Bomb that saves a bid."""
        others = without(position, seat, BOMB, DRAGON)
        met = position.bids[seat] == position.taken[seat]
        if met and holds(position, seat, BOMB) and others and all(takes(position, seat, play) for play in others):
            self.counts["Bomb as the last card, where every other breaks the bid"].append(card_of(action) == BOMB)

    def _judge_dragon(self, position: Position, opening: Position, seat: int, action: int) -> None:
        """Count a Dragon that takes a trick which another card takes as well, and those that lose points by it."""
        if not holds(position, seat, DRAGON):
            return
        taking = [play for play in without(position, seat, BOMB, DRAGON) if takes(position, seat, play)]
        if taking:
            spent = card_of(action) == DRAGON
            wasted = spent and self._tried(position, opening, seat, [*taking, action]).loses(action, CLEAR / 2)
            self.counts["Dragon as the last card, where another takes the trick"].append(spent)
            self.counts["the same, and points were lost by it"].append(wasted)

    def lines(self) -> Iterator[str]:
        """A line for each kind of decision."""
        for what, gains in sorted(self.gains.items()):
            clear = self.clear[what]
            error = 1.96 * stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0
            best = f"{sum(clear)} of {len(clear)}" if clear else "–"
            yield f"| {what} | {len(gains)} | {fmean(gains):+.1f} ± {error:.1f} | {best} |"
        for what, found in sorted(self.counts.items()):
            yield f"| {what} | {len(found)} | | {sum(found)} of {len(found)} |"


class Tried(NamedTuple):
    """Actions, and how they did on many deals."""

    actions: list[int]
    trials: Trials

    def points(self, action: int) -> float:
        """The mean points of the round after an action."""
        return self.trials.expected(self.actions.index(action)).value

    def loses(self, action: int, points: float) -> bool:
        """Whether an action is clearly, and by so many points, worse than the best."""
        gap = self.trials.difference(self.trials.best, self.actions.index(action))
        return gap.value >= max(points, CONFIDENCE * gap.se)


def without(position: Position, seat: int, *cards: int) -> list[int]:
    """The legal plays of a seat other than these cards."""
    return [play for play in position.legal(seat) if card_of(play) not in cards]


def holds(position: Position, seat: int, card: int) -> bool:
    """Whether a seat holds a card."""
    return position.held[seat] >> card & 1 != 0


def takes(position: Position, seat: int, play: int) -> bool:
    """Whether a play as the last to a trick takes it."""
    after, trick = position.copy(), position.tricks - 1
    after.act(seat, play)
    return after.winners[trick] == seat


def played(position: Position, seat: int, action: int) -> str | None:
    """The kind of decision in which a seat holds an extra card that it could play now: the card that it plays."""
    extra = position.phase == PLAY and card_of(action) >= FIRST_EXTRA
    return f"{CODES[card_of(action)]} played" if extra and len(position.legal(seat)) > 1 else None


def play_game(number: int, uses: Uses) -> None:
    """Play a game of four, and judge what is done."""
    position, rng = opening(parse({"players": 4, **PRESETS["anniversary-30"]}), number % 4), Rng(number)
    bidding = position
    while position.phase != OVER:
        if not position.waiting:
            position.deal_at_random(rng)
        if position.phase == TAKE_TURN_UP or (position.phase == BID and max(position.bids) == NO_BID):
            bidding = position.copy()
        seat = position.waiting.bit_length() - 1
        action = POLICIES[uses.level](Observation(position, seat, (), number))
        if len(position.legal(seat)) > 1:
            uses.judge(position, bidding, seat, action)
        position.act(seat, action)


@click.command(help=__doc__)
@click.option("--level", default="expert-points", type=click.Choice([*POLICIES]), show_default=True)
@click.option("--games", default=40, show_default=True)
def main(level: str, games: int) -> None:
    """Play, and print the table."""
    uses = Uses(level)
    for number in range(games):
        play_game(number, uses)
    print("| decision | how often | points above the mean | best where it matters |\n|---|---:|---:|---:|")
    print("\n".join(uses.lines()))


if __name__ == "__main__":
    main()
