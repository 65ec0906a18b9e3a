"""`gizzard join`: put together what several machines have computed."""

from pathlib import Path

import click

from gizzard.bots.parallel.shards import ShardError, joined
from gizzard.cli import module_of
from gizzard.cli.options.records import force_option, records_option
from gizzard.cli.options.workers import Output

OPTIONS = {"simulate": {"records", "json"}, "arena": {"records", "json"}, "check": {"json"}, "review": {"json"}}
"""By command with `--shard`: the options that belong to its results."""


@click.command()
@click.argument("files", metavar="SHARD...", nargs=-1, required=True, type=click.Path(path_type=Path))
@records_option
@force_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON, as the command does whose shards they are.")
def join(files: tuple[Path, ...], records: str | None, force: bool, as_json: bool) -> None:
    """Put together what several machines have computed.

    Each SHARD is the output of the same command with `--shard 1/N` to `--shard N/N`, in any order. Prints what the
    command would have printed without --shard, byte for byte, and ends with its exit code. Nothing is printed if a
    shard is missing, twice there, incomplete, or of another computation: exit code 2.
    """
    try:
        merged = joined(files)
    except ShardError as error:
        raise click.UsageError(str(error)) from None
    if merged.command not in OPTIONS:
        raise click.UsageError(f"`gizzard {merged.command}` has no shards in this version.")
    given = {name for name, value in (("records", records), ("json", as_json)) if value}
    if wrong := given - OPTIONS[merged.command]:
        raise click.UsageError(f"--{min(wrong)} does not go with the shards of `gizzard {merged.command}`.")
    module_of(merged.command).join(merged.job, merged.results, Output(records, force, as_json))
