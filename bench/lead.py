"""How far a bot is ahead of others, in standard deviations of its points in one game.

    python -m bench.lead --bot expert --other novice --preset anniversary-30 --deals 20

So rules with more chance, or more points, can be compared with those of the standard game. One player sits among three
of the other kind, in every rotation; intervals of 95 % by bootstrap over deals.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from random import Random
from statistics import fmean, pstdev
from typing import NamedTuple

import click

from gizzard.bots.arena.match import Match, MatchGame, rotations
from gizzard.bots.arena.run import play
from gizzard.bots.levels import POLICIES
from gizzard.bots.parallel.local import local_pool
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS

SEED = 1984
RESAMPLES = 1000
BOTS = click.Choice([*POLICIES])


class Score(NamedTuple):
    """The points of the bot in a game, and how many more than the mean of the others these are."""

    points: float
    lead: float


def scores(bot: str, other: str, preset: str, deals: int, workers: int) -> list[list[Score]]:
    """The scores of all games, by deal."""
    lineup = (bot, other, other, other)
    rules = parse({"players": len(lineup), **PRESETS[preset]})
    match = Match(rules, {name: name for name in lineup}, tuple(rotations(lineup)), deals, SEED, records=False)
    games = [MatchGame(deal, seating) for deal in range(deals) for seating in match.seatings]
    found: defaultdict[int, list[Score]] = defaultdict(list)
    for played in play(match, games, local_pool(workers)):
        seat, points = played.result.seating.index(bot), played.result.scores
        others = fmean(score for place, score in enumerate(points) if place != seat)
        found[played.result.deal].append(Score(points[seat], points[seat] - others))
    return list(found.values())


def lead_of(deals: Iterable[Sequence[Score]]) -> tuple[float, float]:
    """The mean lead, in points and in standard deviations."""
    games = [game for deal in deals for game in deal]
    lead = fmean(game.lead for game in games)
    return lead, lead / pstdev(game.points for game in games)


@click.command(help=__doc__)
@click.option("--bot", default="expert", type=BOTS, show_default=True)
@click.option("--other", default="novice", type=BOTS, show_default=True)
@click.option("--preset", default="anniversary-30", type=click.Choice([*PRESETS]), show_default=True)
@click.option("--deals", default=20, show_default=True)
@click.option("--workers", default=2, show_default=True)
def main(bot: str, other: str, preset: str, deals: int, workers: int) -> None:
    """Play, and print the lead."""
    found, rng = scores(bot, other, preset, deals, workers), Random(1)
    resampled = [lead_of(rng.choices(found, k=len(found))) for _ in range(RESAMPLES)]
    points, deviations = lead_of(found)
    print(f"{bot} among three {other}, {preset}, {deals} deals")
    print(f"{points:.0f} ({interval([lead for lead, _ in resampled], 0)}) points above the others")
    print(f"{deviations:.2f} ({interval([lead for _, lead in resampled], 2)}) standard deviations")


def interval(values: Sequence[float], digits: int) -> str:
    """The middle 95 % of some values."""
    low, *_, high = sorted(values)[RESAMPLES // 40 : RESAMPLES - RESAMPLES // 40]
    return f"{low:.{digits}f} to {high:.{digits}f}"


if __name__ == "__main__":
    main()
