"""`gizzard simulate`: whole games between bots."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any, TextIO

import click

from gizzard.cli._bots import BOTS, check_bot
from gizzard.cli._progress import Progress, counted
from gizzard.cli._rules import chosen_rules
from gizzard.refusal import quoted
from gizzard.rules.deal import MAX_PLAYERS, MIN_PLAYERS
from gizzard.simulate import MOST_GAMES

if TYPE_CHECKING:
    from gizzard.core.playouts import Tally as Played
    from gizzard.rules.ruleset import RuleSet

STANDARD_OUTPUT = "-"


@click.command()
@click.option("--players", type=click.IntRange(MIN_PLAYERS, MAX_PLAYERS), help="How many play.  [default: 4]")
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=1, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option("--preset", "presets", multiple=True, metavar="NAME", help="A preset, or several with commas.")
@click.option("--rules", metavar="JSON", help="Single rules, as in a record.")
@click.option(
    "--bots",
    default="random",
    show_default=True,
    metavar="BOT,…",
    help=f"One bot, or one for each seat: {BOTS}.",
)
@click.option(
    "--first", type=click.IntRange(0, MOST_GAMES), default=0, show_default=True, help="The number of the first game."
)
@click.option("--workers", type=click.IntRange(1, 1024), default=1, show_default=True, help="How many play at once.")
@click.option("--records", metavar="FILE", help="Write the records there; `-`: to standard output, and nothing else.")
@click.option("--json", "as_json", is_flag=True, help="The summary as one JSON object.")
def simulate(
    players: int | None,
    games: int,
    seed: int,
    presets: tuple[str, ...],
    rules: str | None,
    bots: str,
    first: int,
    workers: int,
    records: str | None,
    as_json: bool,
) -> None:
    """Play whole games between bots, write their records, and say how the seats fared.

    A game depends on the seed and its number alone: `--first` splits a long run over machines.
    """
    from gizzard.simulate import Tally, all_random
    from gizzard.simulate import simulate as play

    rule_set = chosen_rules(presets, rules, players)
    levels = _levels(bots, rule_set.players)
    tally = Tally(rule_set.players)
    if as_json and records == STANDARD_OUTPUT:
        raise click.UsageError("--json and `--records -` both want standard output: write the records to a file.")
    if records is None and all_random(levels):
        tally.add_played(_played_by_core(rule_set, games, seed, first, workers))
        click.echo(_summary(tally.games, seed, tally.summary(levels), as_json))
        return
    with _opened(records) as file, closing(play(rule_set, levels, games, seed, first, workers)) as played:
        for record in counted(played, "Games", games):
            tally.add(record)
            if file:
                file.write(json.dumps(record, separators=(",", ":")) + "\n")
    if records != STANDARD_OUTPUT:
        click.echo(_summary(tally.games, seed, tally.summary(levels), as_json))


def _played_by_core(rules: RuleSet, games: int, seed: int, first: int, workers: int) -> Played:
    from gizzard.core.playouts import Tally as Played
    from gizzard.simulate import play_in_core

    total = Played()
    with Progress("Games", games) as progress:
        for part in play_in_core(rules, games, seed, first, workers):
            total.add(part)
            progress.done += part.games
    return total


def _levels(bots: str, players: int) -> list[str]:
    levels = [check_bot(level.strip()) for level in bots.split(",")]
    if len(levels) not in (1, players):
        raise click.UsageError(f"{len(levels)} bots for {players} seats: name one, or one for each seat.")
    return levels if len(levels) == players else levels * players


@contextmanager
def _opened(records: str | None) -> Iterator[TextIO | None]:
    if records is None:
        yield None
    elif records == STANDARD_OUTPUT:
        yield sys.stdout
    else:
        try:
            file = open(records, "w", encoding="utf-8", newline="\n")  # noqa: PTH123, SIM115 - closed below
        except OSError as problem:
            raise click.UsageError(f"{quoted(records)} cannot be written: {problem.strerror}") from None
        with file:
            yield file


def _summary(games: int, seed: int, seats: list[dict[str, Any]], as_json: bool) -> str:
    if as_json:
        return json.dumps({"games": games, "seed": seed, "seats": seats})
    width = max(len("bot"), *(len(seat["bot"]) for seat in seats))
    lines = [f"games: {games}, seed {seed}", f"seat  {'bot':<{width}}   points    wins  bids met"]
    for seat in seats:
        met = "–" if seat["bids_met"] is None else f"{seat['bids_met']:.1%}"
        lines.append(
            f"{seat['seat']:>4}  {seat['bot']:<{width}} {seat['points']:>8.1f}  {seat['wins']:>6.1%}  {met:>8}"
        )
    return "\n".join(lines)
