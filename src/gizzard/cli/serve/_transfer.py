"""Copying everything from one store to another on the command line."""

import json
from time import perf_counter

import click

from gizzard.cli.options.quantities import counted
from gizzard.cli.serve._data import errors_reported, progress
from gizzard.server.store.opening import Place, destination_at, origin_at
from gizzard.server.store.transfer import transfer


def transfer_all(source: Place, target: Place, failed: str, as_json: bool) -> None:
    """Copy and compare everything and print how much; end the command with an error that begins with `failed`."""
    begun = perf_counter()
    with errors_reported(failed):
        contents = transfer(origin_at(source), destination_at(target), progress)
    seconds = perf_counter() - begun
    if as_json:
        report = {"tables": contents.tables, "entries": contents.entries, "digest": contents.digest}
        click.echo(json.dumps({**report, "seconds": round(seconds, 3)}))
    else:
        held = f"{counted(contents.tables, 'table')}, {contents.entries:,} log entries"
        click.echo(f"{held} copied and compared in {seconds:.1f} s (digest {contents.digest[:16]})")
