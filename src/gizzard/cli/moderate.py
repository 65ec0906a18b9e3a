"""`gizzard moderate`: what an operator does to a running server."""

from __future__ import annotations

import json
import re
import socket
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import click

from gizzard.cli._data import servers_data, table_of

F = TypeVar("F", bound=Callable[..., Any])

SECONDS = {"m": 60, "h": 3600, "d": 86_400}
ANSWER_SECONDS = 60
"""How long the server may take; cleaning the lobby reads every public table."""


class Duration(click.ParamType[float]):
    """``30m``, ``12h``, ``7d`` or ``forever``, as seconds; inf: until it is lifted."""

    name = "duration"

    def convert(self, value: str | float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The seconds."""
        if isinstance(value, float):
            return value
        if value == "forever":
            return float("inf")
        found = re.fullmatch("([1-9][0-9]{0,5})([mhd])", value)
        if not found:
            self.fail(f"{value!r} is not a duration such as 30m, 12h, 7d or forever", param, ctx)
        return float(found[1]) * SECONDS[found[2]]


_table = click.argument("table", callback=table_of)
_how_long = click.option("--for", "seconds", default="1d", type=Duration(), show_default=True, help="For how long.")
_why = click.option("--why", default="", help="A note for yourself and other operators; players are not shown it.")


def _common(command: F) -> F:
    """The options that every command has."""
    return servers_data(click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")(command))


@click.group()
def moderate() -> None:
    """Remove tables, ban people, and clean the lobby of the server that runs on --data.

    Only the account that the server runs as (or root) may do that, on the server's machine.
    """


@moderate.command()
@_table
@_why
@_common
def remove(table: str, why: str, data: Path, as_json: bool) -> None:
    """Close TABLE (its link, or what follows /t/ there) to everybody; all who are at it are told and disconnected.

    Its log stays in the file: `lift` opens the table again, and `gizzard person erase` takes names and words out.
    """
    answer = _ask(data, {"do": "remove", "table": table, "why": why})
    _show(answer, as_json, f"table {table} is closed")


@moderate.command()
@click.argument("address")
@_how_long
@_why
@_common
def ban_address(address: str, seconds: float, why: str, data: Path, as_json: bool) -> None:
    """Keep off all who come from ADDRESS: an address or a network (198.51.100.0/24).

    An IPv6 address stands for its network of 64 bits, which is what one household has.
    """
    answer = _ask(data, {"do": "ban-address", "address": address, "seconds": _finite(seconds), "why": why})
    _show(answer, as_json, f"{answer['ban']['target']} is banned")


@moderate.command()
@_table
@click.argument("seat", type=click.IntRange(0))
@_how_long
@_why
@_common
def ban_seat(table: str, seat: int, seconds: float, why: str, data: Path, as_json: bool) -> None:
    """Keep off whoever owns SEAT (from 0) of TABLE, from that table and its rematches.

    Nobody has an account: at a new table the same person is a stranger. Against that there is ban-address.
    """
    answer = _ask(data, {"do": "ban-seat", "table": table, "seat": seat, "seconds": _finite(seconds), "why": why})
    _show(answer, as_json, f"seat {seat} of table {table} is banned")


@moderate.command()
@_common
def bans(data: Path, as_json: bool) -> None:
    """List what is banned and removed."""
    answer = _ask(data, {"do": "bans"})
    lines = [_line(ban) for ban in answer["bans"]] or ["nothing is banned"]
    click.echo(json.dumps(answer) if as_json else "\n".join(lines))


@moderate.command()
@click.argument("ban", type=click.IntRange(1))
@_common
def lift(ban: int, data: Path, as_json: bool) -> None:
    """Take back the ban or removal of number BAN."""
    answer = _ask(data, {"do": "lift", "ban": ban})
    click.echo(json.dumps(answer) if as_json else f"lifted: {_line(answer['ban'])}")


@moderate.command()
@_common
def clean(data: Path, as_json: bool) -> None:
    """Close the public tables that have not begun and that nobody is at."""
    answer = _ask(data, {"do": "clean"})
    click.echo(json.dumps(answer) if as_json else f"{len(answer['closed'])} tables closed")


def _finite(seconds: float) -> float | None:
    return None if seconds == float("inf") else seconds


def _show(answer: dict[str, Any], as_json: bool, done: str) -> None:
    ban = answer["ban"]
    said = f"{done} {_date(ban['until'])} (ban {ban['id']}; {answer['dismissed']} disconnected)"
    click.echo(json.dumps(answer) if as_json else said)


def _line(ban: dict[str, Any]) -> str:
    target = "the key of a seat" if ban["kind"] == "person" else ban["target"]
    why = f": {ban['why']}" if ban["why"] else ""
    since = datetime.fromtimestamp(ban["since"], UTC).isoformat(timespec="minutes")
    return f"{ban['id']}  {ban['kind']} {target}, {_date(ban['until'])}, by {ban['by']} at {since}{why}"


def _date(until: float | None) -> str:
    if until is None:
        return "until it is lifted"
    return f"until {datetime.fromtimestamp(until, UTC).isoformat(timespec='minutes')}"


def _ask(data: Path, request: dict[str, Any]) -> dict[str, Any]:
    """The running server's answer; ends the command with 1 where there is none, or where it refuses."""
    from gizzard.server.moderation import control_path

    path = control_path(data)
    if sys.platform == "win32":
        raise click.ClickException("Servers can be moderated on Linux, macOS and other Unix systems alone.")
    try:
        with socket.socket(socket.AF_UNIX) as server:
            server.settimeout(ANSWER_SECONDS)
            server.connect(str(path))
            server.sendall(json.dumps(request).encode() + b"\n")
            with server.makefile("rb") as said:
                answer: dict[str, Any] = json.loads(said.readline())
    except (FileNotFoundError, ConnectionRefusedError):
        raise click.ClickException(f"No server runs on {data}; name its file with --data.") from None
    except PermissionError:
        raise click.ClickException(f"{path}: only the server's account may moderate it.") from None
    except (OSError, ValueError) as problem:
        raise click.ClickException(f"The server did not answer: {problem}.") from None
    if "error" in answer:
        raise click.ClickException(f"{answer['error']}.")
    return answer
