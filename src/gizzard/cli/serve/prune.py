"""`gizzard prune`: removes old games from a server's file."""

import asyncio
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path

import click

from gizzard.cli.options.quantities import AGE, counted
from gizzard.cli.serve._data import check_archive, closed, data_option, database_option, errors_reported, place_at
from gizzard.server.node.features import KINDS
from gizzard.server.ops import retention as policy
from gizzard.server.ops.retention import PruningResult, Retention
from gizzard.server.store.opening import Place, open_reader, open_store


@click.command()
@click.option("--older-than", "age", type=AGE, required=True, help="How long ago a game must have ended: 90d, 12h, 8w.")
@click.option(
    "--archive",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Append the games to this file as wizard-record/1 lines before removing them; otherwise they are lost.",
)
@data_option
@database_option
@click.option("--dry-run", is_flag=True, help="Only say how many games would be removed. The server may be running.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object: removed, archived, failed.")
def prune(age: int, archive: Path | None, data: Path, database: str | None, dry_run: bool, as_json: bool) -> None:
    """Remove old games from a server's file or database.

    A file becomes smaller, and no server must be running on it; a running server prunes by itself if started with
    --keep and --archive. Exits with 1 if a game could not be removed.
    """
    place = place_at(data, database)
    with errors_reported():
        check_archive(archive)
        pruned = asyncio.run(_pruned(place, Retention(age, archive), dry_run))
    if as_json:
        click.echo(json.dumps(asdict(pruned)))
    else:
        _print(pruned, archive, dry_run)
    if pruned.failed:
        sys.exit(1)


async def _pruned(place: Place, retention: Retention, dry_run: bool) -> PruningResult:
    if dry_run:
        reader = open_reader(place)
        try:
            return await policy.prune(reader, KINDS, retention, time.time(), None)
        finally:
            await reader.close()
    store = open_store(place)
    try:
        return await policy.prune(store, KINDS, retention, time.time(), store.remove)
    finally:
        await closed(store)


def _print(pruned: PruningResult, archive: Path | None, dry_run: bool) -> None:
    for failed in pruned.failed:
        click.echo(failed, err=True)
    if dry_run:
        click.echo(f"{counted(pruned.removed, 'game')} would be removed")
    else:
        archived = f", {pruned.archived} of them archived in {archive}" if archive else ""
        click.echo(f"{counted(pruned.removed, 'game')} removed{archived}")
