"""`--workers`, `--cluster` and `--shard`: distribution of a command's work."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import click

from gizzard.bots.parallel.local import local_pool
from gizzard.bots.parallel.pool import Pool
from gizzard.bots.parallel.shards import Job, Shard, ShardPool, shard_lines
from gizzard.cli.options.groups import together
from gizzard.cli.options.quantities import WholeNumber
from gizzard.core.errors import quoted

MAX_SHARDS = 100_000

workers_option = click.option(
    "--workers", type=WholeNumber(1, 1024), default=1, show_default=True, help="Number of processes."
)
cluster_option = click.option(
    "--cluster", metavar="ADDRESS", help="Let the Dask cluster with this scheduler do it: tcp://HOST:8786."
)


class Output(NamedTuple):
    """The output options of `gizzard join`, as of the command whose shards are joined."""

    records: str | None
    force: bool
    as_json: bool


def _shard_of(_: click.Context, __: click.Parameter, value: str | None) -> Shard | None:
    """The shard that is written ``2/3``: the second of three."""
    if value is None:
        return None
    match = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", value)
    number, count = map(int, match.groups()) if match else (0, 0)
    if not 1 <= number <= count <= MAX_SHARDS:
        raise click.BadParameter(f"{quoted(value)} is not a shard; the second of three is written 2/3.")
    return Shard(number, count)


shard_option = click.option(
    "--shard",
    metavar="I/N",
    callback=_shard_of,
    help="Do only part I of N, and write it to standard output for `gizzard join`.",
)


work_options = together(workers_option, cluster_option, shard_option)


@contextmanager
def chosen_pool(workers: int, cluster: str | None) -> Iterator[Pool]:
    """The pool of workers according to the options."""
    if cluster is None:
        yield local_pool(workers)
        return
    if workers > 1:
        raise click.UsageError("Choose --workers or --cluster, not both.")
    from gizzard.bots.parallel.dask_cluster import cluster_pool

    with cluster_pool(cluster) as pool:
        yield pool


def of_shard(pool: Pool, shard: Shard | None) -> Pool:
    """The pool, for the items of a shard alone if there is one."""
    if shard is None:
        return pool
    return ShardPool(pool, shard)


def check_shard(shard: Shard | None, **others: object) -> None:
    """End the command if there are options beside ``--shard`` that belong to `gizzard join`, or the shard would be
    written to a terminal."""
    if shard is None:
        return
    if given := [name for name, value in others.items() if value]:
        raise click.UsageError(f"--{given[0]} does not go with --shard: give it to `gizzard join`.")
    if sys.stdout.isatty():
        raise click.UsageError(f"Write the shard to a file: add `> {shard.number}.shard`.")


def write_shard(
    command: str, job: Job, shard: Shard, results: Iterable[object], digest: Callable[[], str] | None = None
) -> None:
    """Write the results of a shard to standard output as they arrive."""
    for line in shard_lines(command, job, shard, results, digest):
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
