"""How the bots use the extra cards of the anniversary editions.

    python -m bench.extra_cards --level expert --games 40

Four players of one level play. Their decisions about extra cards are judged by a search over other deals, with
heuristic players from there on: the points of what they chose are compared with the mean over all that they could
have chosen. Differences of less than CLEAR points between the best and the worst action do not count for the share of
best actions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from statistics import fmean, stdev

import click

from gizzard.bots.levels import LEVELS
from gizzard.bots.observation import Observation, Policy
from gizzard.bots.search.search import search_of
from gizzard.core.cards import CODES, FIRST_EXTRA
from gizzard.core.game.fields import OVER, PASS, PLAY, REBID, SWAP, VAMPIRE_WORD, WEREWOLF_TRUMP
from gizzard.core.game.position import Position, opening
from gizzard.core.native.rng import Rng
from gizzard.core.rules.extras import BOMB, DRAGON
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.core.rules.tricks import card_of

DEALS = 300
CLEAR = 3
"""Points."""

PHASES = {
    WEREWOLF_TRUMP: "Werewolf: the trump",
    PASS: "Juggler: the card passed",
    REBID: "Cloud: the change of the bid",
    SWAP: "Witch: the swap",
    VAMPIRE_WORD: "Vampire: what it says",
}


class Uses:
    """What was done, by kind of decision."""

    def __init__(self) -> None:
        self.gains: defaultdict[str, list[float]] = defaultdict(list)
        """The points of the action above the mean of all."""
        self.clear: defaultdict[str, list[bool]] = defaultdict(list)
        """Whether the best action was taken, where the worst is clearly worse."""
        self.counts: defaultdict[str, list[bool]] = defaultdict(list)

    def judge(self, position: Position, seat: int, action: int, seed: int) -> None:
        """Judge a decision, if it is about an extra card."""
        if position.phase == PLAY:
            self._judge_play(position, seat, action)
        what = PHASES.get(position.phase) or played(position, seat, action)
        if what is None:
            return
        search = search_of(position, seat, seed)
        search.run(DEALS)
        values = search.values()
        self.gains[what].append(values[action] - fmean(values.values()))
        if max(values.values()) - min(values.values()) >= CLEAR:
            self.clear[what].append(values[action] >= max(values.values()) - CLEAR / 2)

    def _judge_play(self, position: Position, seat: int, action: int) -> None:
        """Count a Dragon put on a trick that another card takes as well, and a Bomb that saves a bid."""
        if position.in_trick < len(position.order) - 1:
            return
        plays = [play for play in position.legal(seat) if card_of(play) not in (BOMB, DRAGON)]
        taking = [takes(position, seat, play) for play in plays]
        if card_of(action) == DRAGON or (holds(position, seat, DRAGON) and any(taking)):
            self.counts["Dragon as the last card, where another takes the trick"].append(
                card_of(action) == DRAGON and any(taking)
            )
        met = position.bids[seat] == position.taken[seat]
        if met and holds(position, seat, BOMB) and plays and all(taking):
            self.counts["Bomb as the last card, where every other breaks the bid"].append(card_of(action) == BOMB)

    def lines(self) -> Iterator[str]:
        """A line for each kind of decision."""
        for what, gains in sorted(self.gains.items()):
            clear = self.clear[what]
            error = 1.96 * stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0
            best = f"{sum(clear)} of {len(clear)}" if clear else "–"
            yield f"| {what} | {len(gains)} | {fmean(gains):+.1f} ± {error:.1f} | {best} |"
        for what, found in sorted(self.counts.items()):
            yield f"| {what} | {len(found)} | | {sum(found)} of {len(found)} |"


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


def play_game(level: Policy, number: int, uses: Uses) -> None:
    """Play a game of four, and judge what is done."""
    position, rng = opening(parse({"players": 4, **PRESETS["anniversary-30"]}), number % 4), Rng(number)
    while position.phase != OVER:
        if not position.waiting:
            position.deal_at_random(rng)
            continue
        seat = position.waiting.bit_length() - 1
        action = level(Observation(position, seat, (), number))
        if len(position.legal(seat)) > 1:
            uses.judge(position, seat, action, number)
        position.act(seat, action)


@click.command(help=__doc__)
@click.option("--level", default="expert", type=click.Choice([*LEVELS]), show_default=True)
@click.option("--games", default=40, show_default=True)
def main(level: str, games: int) -> None:
    """Play, and print the table."""
    uses = Uses()
    for number in range(games):
        play_game(LEVELS[level], number, uses)
    print("| decision | how often | points above the mean | best where it matters |\n|---|---:|---:|---:|")
    print("\n".join(uses.lines()))


if __name__ == "__main__":
    main()
