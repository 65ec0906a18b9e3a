"""`--parquet FILE`: the decisions of games as a data set."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

import click

from gizzard.cli.options.records import STANDARD_OUTPUT, check_file, complete, naming
from gizzard.core.installation import install_command
from gizzard.core.interrupt import held_back

parquet_option = click.option(
    "--parquet", metavar="FILE", help="Write every decision to FILE, a data set for supervised learning (extra `data`)."
)


def check_parquet(file: str | None, shard: object, force: bool) -> None:
    """End the command if the data set cannot be written, or would overwrite a file without ``--force``."""
    if file is None:
        return
    if file == STANDARD_OUTPUT:
        raise click.UsageError("--parquet writes to a file, not to standard output: name a file.")
    if shard:
        raise click.UsageError("--parquet does not go with --shard: play the games in one run, with --workers.")
    if find_spec("pyarrow") is None:
        raise click.UsageError(f"--parquet needs pyarrow, the extra `data`: {install_command('data')}")
    check_file(file, force)


@contextmanager
def decisions_to(file: str | None) -> Iterator[Callable[[Mapping[str, Any]], None] | None]:
    """Write the decisions of each record that it is called with to the file; None without a file."""
    if file is None:
        yield None
        return
    with held_back():  # an interrupted module in C fails with an exception of its own
        from gizzard.research.dataset import DecisionWriter  # slow to import, and needs an extra

    with naming(file), complete(file) as path, DecisionWriter(path) as writer:
        yield writer.add
