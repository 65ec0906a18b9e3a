"""`gizzard prune`: games that ended long ago, out of a server's file."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from dataclasses import asdict
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gizzard.cli._data import check_there, failures_told, finished, servers_data
from gizzard.cli._quantities import AGE

if TYPE_CHECKING:
    from gizzard.server.retention import Pruned, Retention


@click.command()
@click.option(
    "--older-than", "age", type=AGE, required=True, help="How long ago a game must have ended (90d, 12h, 8w)."
)
@click.option(
    "--archive",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Append the games to this file as wizard-record/1 lines before they are removed. Without it they are gone.",
)
@servers_data
@click.option("--dry-run", is_flag=True, help="Remove nothing: say how many games would be. A server may run.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object: removed, archived, failed.")
def prune(age: int, archive: Path | None, data: Path, dry_run: bool, as_json: bool) -> None:
    """Remove games that ended long ago from the server's file, which becomes smaller.

    No server may run on the file; one that runs does the same itself when it is started with --keep and --archive.
    Exits with 1 where a game could not be removed.
    """
    from gizzard.server.retention import Retention

    check_there(data)
    with failures_told():
        pruned = asyncio.run(_pruned(data, Retention(age, archive), dry_run))
    if as_json:
        click.echo(json.dumps(asdict(pruned)))
    else:
        _tell(pruned, archive, dry_run)
    if pruned.failed:
        sys.exit(1)


async def _pruned(data: Path, retention: Retention, dry_run: bool) -> Pruned:
    from gizzard.server import retention as retained
    from gizzard.server.store import SQLiteReader, SQLiteStore

    if dry_run:
        reader = SQLiteReader(data)
        try:
            return await retained.prune(reader, retention, time.time(), None)
        finally:
            await reader.close()
    store = SQLiteStore(data, closing_seconds=inf)
    try:
        return await retained.prune(store, retention, time.time(), store.remove)
    finally:
        await finished(store)


def _tell(pruned: Pruned, archive: Path | None, dry_run: bool) -> None:
    for failed in pruned.failed:
        click.echo(failed, err=True)
    if dry_run:
        click.echo(f"{pruned.removed} games would be removed")
    else:
        archived = f", {pruned.archived} of them archived in {archive}" if archive else ""
        click.echo(f"{pruned.removed} games removed{archived}")
