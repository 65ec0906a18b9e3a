"""The chance to win from every score, against who won, for docs/study.md.

python -m bench.equity calibration --games 200             bots of one level, three to six, by eight rule sets
python -m bench.equity calibration --games 200 --mixed     bots of several levels
python -m bench.equity calibration --games 200 --unknown   the same, taken for people of whom nothing is known
python -m bench.equity calibration --games 2000 --last 3   only before the last three rounds
python -m bench.equity late --bids 500                     what a bot's first bids of last rounds give away
python -m bench.equity planted-late --rounds 100           whether all bad ones have a label in a review

Before every round of fresh games the chance of each seat is compared with its share of the win: by the rounds left
(mean z²: the squared error over the variance of an outcome with that chance, of all and of chances from 2 to 98 %; and
the Brier score, beside that of equal chances), and in ten bins. Intervals are those of a bootstrap over games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import hypot
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

import click
import numpy as np

from gizzard.bots.equity import equity
from gizzard.bots.expert import nets_for, opponent_model_of, quantized_of
from gizzard.bots.levels import policy_called
from gizzard.bots.observation import Observation, Policy
from gizzard.bots.parallel.local import local_pool
from gizzard.bots.search.bidders import EXPERT
from gizzard.bots.simulate import game_record
from gizzard.cli.progress import with_progress
from gizzard.core.formats.rounds import Round, round_json
from gizzard.core.formats.view import view
from gizzard.core.game.fields import BID
from gizzard.core.game.state import Act, Move, State, apply, chance, start, to_act
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.core.rules.ruleset import RuleSet
from gizzard.study.decisions import ReviewedRound, rounds_of
from gizzard.study.evaluation import Evaluation, evaluate
from gizzard.study.valuation import QUICK, Precision

RULES: Final = (
    "standard",
    "tournament",
    "hardcore",
    "quick-play",
    "nannies-rule",
    "smyrna",
    "jester-bid",
    "anniversary-30",
)
BOTS: Final = ("nets-points", "expert", "club", "novice")
RESAMPLES: Final = 400
BINS: Final = 10
UNLIKELY: Final = 0.02
"""A chance below which a single win decides the mean z²."""
BAD: Final = 0.08
"""The chance of winning that a mistake gives away."""
THOROUGH: Final = Precision(se=0.0, deals=8192)
"""Of the chances that a bid is judged by."""
LATEST: Final = (1, 2, 3, 5, 8, 12, 20)
"""Rounds left at most, by group."""


class Forecast(NamedTuple):
    """What was foreseen of a seat, and what became of it."""

    game: int
    left: int
    players: int
    chance: float
    share: float

    @property
    def z2(self) -> float:
        """The squared error over the variance of an outcome with this chance."""
        return (self.share - self.chance) ** 2 / (self.chance * (1 - self.chance))


def forecasts(unknown: bool, mixed: bool, last: int, seed: int, game: int) -> list[Forecast]:
    """The forecasts of the last rounds of a fresh game, whose bots, players and rules follow from its number."""
    rng = Random(f"{seed}/{game}")
    players, preset = rng.randint(3, 6), RULES[game % len(RULES)]
    bots = rng.choices(BOTS, k=players) if mixed else [rng.choice(BOTS)] * players
    record = game_record(parse({"players": players, **PRESETS[preset]}), bots, seed, game)
    record["bots"] = [None if unknown else "expert" if bot == "nets-points" else bot for bot in bots]
    winners = record["winners"]
    shares = [(seat in winners) / len(winners) for seat in range(players)]
    rounds = [*rounds_of(record)]
    return [
        Forecast(game, len(rounds) - number, players, chance, shares[seat])
        for number, played in enumerate(rounds)
        if len(rounds) - number <= last
        for seat, chance in chances(played)
    ]


def chances(played: ReviewedRound) -> Iterator[tuple[int, float]]:
    """The chance to win of every seat that plays a round, before its deal."""
    nets = quantized_of(nets_for(played.before.round_table))
    found = equity(played.before, played.opponents, nets)
    return ((seat, found[seat]) for seat in range(len(found)) if played.before.playing >> seat & 1)


def bootstrapped(found: Sequence[Forecast], of: Callable[[Forecast], float]) -> tuple[float, float]:
    """The mean of a value, and its standard error by a bootstrap over games."""
    by_game: dict[int, list[float]] = {}
    for each in found:
        by_game.setdefault(each.game, []).append(of(each))
    sums = np.array([(sum(values), len(values)) for values in by_game.values()])
    rng = np.random.default_rng(0)
    means = [float(np.divide(*sums[rng.integers(0, len(sums), len(sums))].sum(axis=0))) for _ in range(RESAMPLES)]
    return fmean(map(of, found)), stdev(means)


def echo_rounds(found: Sequence[Forecast]) -> None:
    """Print the errors by rounds left."""
    click.echo("rounds left   positions   mean z²         from 2 to 98 %   Brier    of equal chances")
    for least, most in zip((0, *LATEST), LATEST, strict=False):
        some = [each for each in found if least < each.left <= most]
        if some:
            z2 = shown_z2(some)
            usual = shown_z2([each for each in some if UNLIKELY <= each.chance <= 1 - UNLIKELY])
            brier = fmean((each.share - each.chance) ** 2 for each in some)
            equal = fmean((each.share - 1 / each.players) ** 2 for each in some)
            named = str(most) if most == least + 1 else f"{least + 1} to {most}"
            click.echo(f"{named:>11}   {len(some):>9,}   {z2}     {usual}      {brier:.4f}   {equal:.4f}")


def shown_z2(found: Sequence[Forecast]) -> str:
    """The mean z² of forecasts, and its 95 % interval."""
    if not found:
        return "–"
    z2, error = bootstrapped(found, lambda each: each.z2)
    return f"{z2:.2f} ± {1.96 * error:.2f}"


def echo_bins(found: Sequence[Forecast]) -> None:
    """Print what was foreseen in ten bins, and what became of it."""
    click.echo("\nchance        positions   foreseen   won       95 %")
    for number in range(BINS):
        some = [each for each in found if min(int(each.chance * BINS), BINS - 1) == number]
        if some:
            share, error = bootstrapped(some, lambda each: each.share)
            foreseen = fmean(each.chance for each in some)
            bounds = f"{number / BINS:.0%} to {(number + 1) / BINS:.0%}"
            click.echo(f"{bounds:<13} {len(some):>9,}   {foreseen:8.1%}   {share:6.1%}   ± {1.96 * error:.1%}")


class LateBid(NamedTuple):
    """A bid of a last round."""

    bid: int
    taken: float
    """The chance to win after it."""
    best: float
    """The chance after the best one."""
    error: float
    """The standard error of the difference."""
    label: str | None = None
    """The verdict of a review, if it is bad."""

    @property
    def lost(self) -> float:
        """What it gives away."""
        return self.best - self.taken

    @property
    def is_bad(self) -> bool:
        """Whether it certainly gives away 8 % of the game."""
        return self.lost >= BAD and self.lost >= 2 * self.error


def late_bids(bot: str | None, seed: int, number: int) -> list[LateBid]:
    """The first bid of a bot in the last round of a game of three rounds that the nets have played, or all bad ones."""
    rng = Random(f"{seed}/{number}")
    state, history = last_bid_due(rng)
    position, seat = state.position, to_act(state)[0]
    judge = partial(_judged, state, history)
    observation = Observation(position, seat, history, rng.getrandbits(32))
    chosen = policy_called(bot)(observation) if bot else position.legal(seat)[0]
    options = judge(chosen, THOROUGH).options
    best = max((option.win for option in options), key=lambda win: win.value)
    tried = (option for option in options if option.action == chosen or not bot)
    found = [LateBid(each.action, each.win.value, best.value, hypot(each.win.se, best.se)) for each in tried]
    labels = {each.bid: judge(each.bid, replace(QUICK, salt=2)).label for each in found if each.is_bad}
    return [each._replace(label=labels.get(each.bid)) for each in found if bot or each.is_bad]


def _judged(state: State, history: Sequence[Round], bid: int, precision: Precision) -> Evaluation:
    """A bid among experts."""
    position, seat = state.position, to_act(state)[0]
    opponents = opponent_model_of(position, state.first_dealer, history)
    opponents.name_bidders([EXPERT] * position.players)
    nets = quantized_of(nets_for(position.round_table))
    found = evaluate(view(state, seat), bid, opponents, nets, precision)
    assert found is not None
    return found


def last_bid_due(rng: Random) -> tuple[State, list[Round]]:
    """A game of three rounds before the first bid of the last, and its finished rounds."""
    players, cards = rng.randint(3, 5), rng.randint(3, 6)
    return bid_due(rng, parse({"players": players, "schedule": [cards] * 3}), 3)


def bid_due(rng: Random, rules: RuleSet, number: int) -> tuple[State, list[Round]]:
    """A game that the nets have played to the first bid of a round, and its finished rounds."""
    state, nets, history = start(rules, rng.randrange(rules.players)), policy_called("nets-points"), list[Round]()
    while state.position.number < number or state.position.phase != BID:
        state = played_on(state, nets, history, rng)
        history += [round_json(ended) for ended in state.history[len(history) :]]
    return state, history


def played_on(state: State, policy: Policy, history: Sequence[Round], rng: Random) -> State:
    """A game after a deal, or after what a bot does."""
    move: Move | None = chance(state, rng)
    if move is None:
        seat = to_act(state)[0]
        move = Act(seat, policy(Observation(state.position, seat, history, rng.getrandbits(32))))
    return apply(state, move)


_seed = click.option("--seed", default=1, show_default=True)
_workers = click.option("--workers", default=2, show_default=True)


@click.group(help=__doc__)
def main() -> None:
    """Nothing by itself."""


@main.command()
@click.option("--bot", default="expert", show_default=True)
@click.option("--bids", default=500, show_default=True)
@_seed
@_workers
def late(bot: str, bids: int, seed: int, workers: int) -> None:
    """What the first bids of last rounds give away, by four times the playouts of a review."""
    found = _late_bids(bot, bids, seed, workers)
    lost = [each.lost for each in found]
    error = stdev(lost) / len(lost) ** 0.5
    click.echo(f"{bot}: {fmean(lost):.4f} ± {1.96 * error:.4f} of {fmean(each.best for each in found):.3f} given away")
    click.echo(f"0.05 or more: {sum(each >= 0.05 for each in lost)} of {len(lost)}, at worst {max(lost):.2f}")
    _echo_labels([each for each in found if each.is_bad])


@main.command("planted-late")
@click.option("--rounds", default=100, show_default=True)
@_seed
@_workers
def planted_late(rounds: int, seed: int, workers: int) -> None:
    """Whether a review labels every first bid of a last round that gives away 8 % of the game."""
    _echo_labels(_late_bids(None, rounds, seed, workers))


def _late_bids(bot: str | None, rounds: int, seed: int, workers: int) -> list[LateBid]:
    played = local_pool(workers).map(partial(late_bids, bot, seed), range(rounds))
    return [each for some in with_progress(played, "Rounds", rounds) for each in some]


def _echo_labels(bad: Sequence[LateBid]) -> None:
    unlabelled = [each.lost for each in bad if each.label in (None, "close")]
    click.echo(f"{BAD} or more, and two standard errors: {len(bad)}, without a label in a review: {len(unlabelled)}")
    click.echo(f"  these: {', '.join(f'{each:.3f}' for each in unlabelled) or '–'}")


@main.command()
@click.option("--games", default=200, show_default=True)
@_seed
@click.option("--unknown", is_flag=True, help="Nothing is said of the players' levels.")
@click.option("--mixed", is_flag=True, help="Bots of several levels meet.")
@click.option("--last", default=LATEST[-1], show_default=True, help="Of this many rounds at the end of each game.")
@_workers
def calibration(games: int, seed: int, unknown: bool, mixed: bool, last: int, workers: int) -> None:
    """Print both tables."""
    played = local_pool(workers).map(partial(forecasts, unknown, mixed, last, seed), range(games))
    found = [each for some in with_progress(played, "Games", games) for each in some]
    echo_rounds(found)
    echo_bins(found)


if __name__ == "__main__":
    main()
