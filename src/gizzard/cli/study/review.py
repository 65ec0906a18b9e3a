"""`gizzard review`: what every choice of a recorded game cost, and how much of the result was luck."""

import json
import os
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from hashlib import sha256
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import click
from platformdirs import user_cache_path

from gizzard.bots.parallel.local import ThreadPool
from gizzard.bots.parallel.pool import Pool
from gizzard.bots.parallel.shards import Job, Shard
from gizzard.cli.options.quantities import WholeNumber
from gizzard.cli.options.records import chosen_record, line_option
from gizzard.cli.options.terminal import chosen_language, lang_option
from gizzard.cli.options.workers import Output, check_shard, chosen_pool, cluster_option, shard_option, write_shard
from gizzard.cli.progress import with_progress
from gizzard.study.decisions import rounds_of
from gizzard.study.review import review as reviews
from gizzard.study.review import seed_of_record
from gizzard.study.review_json import ReviewJson, RoundReviewJson
from gizzard.study.summary import assembled
from gizzard.study.valuation import DEEP, QUICK, Precision
from gizzard.terminal.files import write_whole
from gizzard.terminal.review import review_lines
from gizzard.terminal.voice import Voice

MAX_KEPT = 50
"""Reviews cached on disk, so that interrupted ones can resume."""

Record = dict[str, Any]


@click.command()
@click.argument("file", metavar="FILE", type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path))
@line_option
@click.option("--seat", "seats", multiple=True, type=WholeNumber(0, 5), help="Only this seat, from 0; may be repeated.")
@click.option("--deep", is_flag=True, help="Half the standard error, in several times the time.")
@click.option("--json", "as_json", is_flag=True, help="Print wizard-review/1 as one JSON object.")
@lang_option
@cluster_option
@shard_option
def review(
    file: Path,
    number: int | None,
    seats: tuple[int, ...],
    deep: bool,
    as_json: bool,
    lang: str,
    cluster: str | None,
    shard: Shard | None,
) -> None:
    """Review a recorded game: what each choice cost, judged by what its player knew.

    FILE has wizard-record/1, one game per line; `-` is standard input. The same command continues an interrupted
    review.
    Exit codes: 1 if the game is invalid, 2 if it does not exist.
    """
    check_shard(shard, json=as_json)
    record = _game(file, number)
    players = len(record["players"])
    if wrong := next((seat for seat in seats if seat >= players), None):
        raise click.UsageError(f"there is no seat {wrong}: the game has {players} players, and seats count from 0.")
    request = ReviewRequest(record, tuple(sorted(set(seats))) or tuple(range(players)), DEEP if deep else QUICK)
    with _pool(cluster) as pool:
        if shard:
            write_shard("review", request.to_json(), shard, request.rounds(pool, shard.number - 1, shard.count))
        else:
            _print(assembled(_all_rounds(request, pool)), record, as_json, lang)


def join(job: Job, results: Iterator[bytes], output: Output) -> None:
    """Print the review whose rounds are in shards."""
    found = assembled([json.loads(line) for line in results])
    _print(found, job["record"], output.as_json, chosen_language(None))


class ReviewRequest(NamedTuple):
    """The seats of a game to be reviewed, and how precisely."""

    record: Record
    seats: tuple[int, ...]
    precision: Precision

    @property
    def total(self) -> int:
        """The number of rounds."""
        return len(self.record["rounds"])

    def to_json(self) -> Job:
        """As in a shard."""
        return {"record": self.record, "seats": self.seats, "precision": [self.precision.se, self.precision.deals]}

    def rounds(self, pool: Pool, first: int = 0, every: int = 1) -> Generator[RoundReviewJson]:
        """The reviews of every n-th round from ``first``, counted from 0, with a report of progress."""
        played = islice(rounds_of(self.record), first, None, every)
        round_reviews = reviews(played, self.seats, seed_of_record(self.record), pool, self.precision)
        with closing(round_reviews):
            yield from with_progress(round_reviews, "Rounds", len(range(first, self.total, every)))


@contextmanager
def _pool(cluster: str | None) -> Iterator[Pool]:
    """The workers of a cluster, or threads."""
    if cluster is None:
        yield ThreadPool(os.cpu_count() or 1)
        return
    with chosen_pool(1, cluster) as pool:
        yield pool


def _print(review: ReviewJson, record: Record, as_json: bool, lang: str) -> None:
    click.echo(json.dumps(review) if as_json else "\n".join(review_lines(Voice(lang), review, record["players"])))


def _game(file: Path, number: int | None) -> Record:
    """The game of a line, or the only one of the file."""
    at, record = chosen_record(file, number)
    if not record["rounds"]:
        raise click.ClickException(f"{file}:{at}: no round of this game is over, so there is nothing to review.")
    return record


def _all_rounds(request: ReviewRequest, pool: Pool) -> list[RoundReviewJson]:
    """The reviews of all rounds; those that were reviewed before are taken from disk."""
    kept = _ReviewCache(request)
    done = kept.rounds()
    if len(done) < request.total:
        with closing(request.rounds(pool, len(done))) as rest:
            for reviewed in rest:
                done.append(reviewed)
                kept.save(done)
    return done


class _ReviewCache:
    """The cached rounds of a review; write errors do not prevent the review."""

    def __init__(self, request: ReviewRequest) -> None:
        record, seats, precision = request
        key = json.dumps([version("gizzard"), record, seats, precision.se, precision.deals], sort_keys=True)
        self._folder = user_cache_path("gizzard") / "reviews"
        self._file = self._folder / f"{sha256(key.encode()).hexdigest()[:32]}.json"

    def rounds(self) -> list[RoundReviewJson]:
        """The cached rounds; none if they cannot be read."""
        cached: list[RoundReviewJson] = []
        with suppress(OSError, ValueError):
            cached = json.loads(self._file.read_text("utf-8"))
        return cached

    def save(self, rounds: Sequence[RoundReviewJson]) -> None:
        """Replace the cached rounds atomically, even if another process reviews the same game."""
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._file, json.dumps(rounds).encode())
            for old in sorted(self._folder.iterdir(), key=lambda path: path.stat().st_mtime)[:-MAX_KEPT]:
                old.unlink()
