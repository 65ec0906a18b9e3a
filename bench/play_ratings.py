"""How often the 95 % interval of a rating of play holds the player's rating, for docs/study.md.

python -m bench.play_ratings reviews.jsonl --bot novice --rounds 10 --games 30

Four bots of one level play games whose hands grow by a card a round, from one card. Every seat is reviewed as the page
does, and what its choices lost is kept in the file, in which another run finds it. The rating of a level is that of all
its games with that number of rounds; the interval of each game is compared with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, groupby
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

import click
import msgspec

from gizzard.bots.parallel.local import ThreadPool, local_pool
from gizzard.bots.simulate import game_record
from gizzard.cli.progress import with_progress
from gizzard.core.rules.parsing import parse
from gizzard.study.decisions import rounds_of
from gizzard.study.rating import Interval, interval, losses, rating
from gizzard.study.review import review_round

PLAYERS: Final = 4
SEED: Final = 1
MAX_GAMES: Final = 3
"""Drawn together at most."""
RESAMPLES: Final = 4000


class Reviewed(msgspec.Struct, frozen=True, order=True):
    """What a seat lost in a game."""

    bot: str
    rounds: int
    game: int
    seat: int
    lost: tuple[float, ...]
    """Points, by choice."""


def reviewed_game(bot: str, rounds: int, game: int) -> list[Reviewed]:
    """The reviews of a game, whose cards follow from its number."""
    rules = parse({"players": PLAYERS, "schedule": [*range(1, rounds + 1)]})
    record, seats = game_record(rules, [bot] * PLAYERS, SEED, game), range(PLAYERS)
    played = (review_round(each, seats, SEED, ThreadPool(1)) for each in rounds_of(record))
    decisions = [*chain.from_iterable(each["decisions"] for each in played)]
    own = ([each for each in decisions if each["seat"] == seat] for seat in seats)
    return [Reviewed(bot, rounds, game, seat, tuple(losses(chosen))) for seat, chosen in enumerate(own)]


def add_reviews(file: Path, known: Iterable[Reviewed], bot: str, rounds: int, games: int, workers: int) -> None:
    """Review the games that are not in the file."""
    done = {each.game for each in known if (each.bot, each.rounds) == (bot, rounds)}
    missing = [game for game in range(games) if game not in done]
    found = local_pool(workers).map(partial(reviewed_game, bot, rounds), missing)
    with file.open("ab") as lines:
        for seats in with_progress(found, "Games", len(missing)):
            lines.write(b"".join(msgspec.json.encode(each) + b"\n" for each in seats))
            lines.flush()


def read_reviews(file: Path) -> list[Reviewed]:
    """The reviews in a file, sorted; none if it does not exist."""
    lines = file.read_bytes().splitlines() if file.exists() else []
    return sorted(map(partial(msgspec.json.decode, type=Reviewed), lines))


def rows(reviews: Iterable[Reviewed]) -> Iterator[str]:
    """How often the interval holds the rating, by bot, number of rounds and number of games."""
    for (bot, rounds), some in groupby(reviews, lambda each: (each.bot, each.rounds)):
        lost, rng = [each.lost for each in some], Random(SEED)
        level = rating(fmean(map(sum, lost)) / rounds)
        for games in range(1, MAX_GAMES + 1):
            draws = ([*chain.from_iterable(rng.sample(lost, games))] for _ in range(RESAMPLES))
            found = [shown for draw in draws if (shown := interval(draw, games * rounds))]
            yield f"{bot:<8} {rounds:>6} {len(lost):>9} {games:>6} {level:>7.1f}   {_cover(found, level)}"


def _cover(found: Sequence[Interval], level: float) -> str:
    if not found:
        return "too few choices"
    below, above = (fmean(missed) for missed in zip(*((level < low, high < level) for low, high in found), strict=True))
    width = fmean(high - low for low, high in found)
    return f"{len(found):>9}   {1 - below - above:6.1%}   {below:5.1%}   {above:5.1%}   {width:5.1f}"


@click.command(help=__doc__)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--bot", default="novice", show_default=True)
@click.option("--rounds", default=10, show_default=True)
@click.option("--games", default=0, show_default=True, help="Of this bot and number of rounds, in all.")
@click.option("--workers", default=2, show_default=True)
def main(file: Path, bot: str, rounds: int, games: int, workers: int) -> None:
    """Review games, and print how often the intervals of all games in the file hold the ratings."""
    add_reviews(file, read_reviews(file), bot, rounds, games, workers)
    click.echo("bot      rounds   reviews  games  rating   intervals   cover    below   above   width")
    for row in rows(read_reviews(file)):
        click.echo(row)


if __name__ == "__main__":
    main()
