"""`gizzard moderate`: moderation of a running server."""

import json
import socket
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from gizzard.cli.options.quantities import Quantity, WholeNumber, counted
from gizzard.cli.serve._data import control_path, data_option, table_of
from gizzard.cli.suggestions import SuggestingGroup
from gizzard.core.errors import quoted

F = TypeVar("F", bound=Callable[..., Any])

WHY = {"words": "what they said", "name": "their name", "play": "how they played"}
ANSWER_SECONDS = 60
"""Time limit for the server's answer; cleaning the lobby reads every public table."""


DURATION: Final = Quantity("duration", {"m": 60, "h": 3600, "d": 86_400}, "write 30m, 12h, 7d or forever")
"""In seconds."""


def _seconds(ctx: click.Context, option: click.Parameter, value: str) -> int | None:
    """The duration of a ban; None: until it is lifted."""
    return None if value == "forever" else DURATION.convert(value, option, ctx)


_table = click.argument("table", callback=table_of)
_how_long = click.option(
    "--for",
    "seconds",
    default="1d",
    metavar="DURATION",
    callback=_seconds,
    show_default=True,
    help="Duration of the ban.",
)
_why = click.option("--why", default="", help="A note for operators; players do not see it.")


def _network(ctx: click.Context, argument: click.Parameter, value: str) -> str:
    """The value; ends the command if it is neither an IP address nor a network."""
    try:
        ip_network(value, strict=False)
    except ValueError:
        raise click.BadParameter(f"{quoted(value)} is not an IP address or network.", ctx, argument) from None
    return value


def _common(command: F) -> F:
    """Add the options that all commands have in common."""
    return data_option(click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")(command))


@click.group(cls=SuggestingGroup)
def moderate() -> None:
    """Moderate a running server.

    Removes tables, bans people and cleans up the lobby of the server that is using --data. Must run on the machine of
    the server, as the user that the server runs as, or as root.
    """


@moderate.command()
@_table
@_why
@_common
def remove(table: str, why: str, data: Path, as_json: bool) -> None:
    """Close a table to everybody.

    Everybody at TABLE (its link, or the part after /t/; or a shared score pad) is informed and disconnected. Its log
    stays in the file: `lift` reopens the table, and `gizzard person erase` removes names and chat.
    """
    answer = _ask(data, {"do": "remove", "table": table, "why": why})
    _show(answer, as_json, f"table {table} is closed")


@moderate.command()
@click.argument("address", callback=_network)
@_how_long
@_why
@_common
def ban_address(address: str, seconds: int | None, why: str, data: Path, as_json: bool) -> None:
    """Ban everybody who connects from ADDRESS.

    It is an IP address or a network (198.51.100.0/24). An IPv6 address stands for its /64 network, which is what one
    household usually has.
    """
    answer = _ask(data, {"do": "ban-address", "address": address, "seconds": seconds, "why": why})
    _show(answer, as_json, f"{answer['ban']['target']} is banned")


@moderate.command()
@_table
@click.argument("seat", type=WholeNumber(0))
@_how_long
@_why
@_common
def ban_seat(table: str, seat: int, seconds: int | None, why: str, data: Path, as_json: bool) -> None:
    """Ban the owner of a seat.

    The owner of SEAT (counted from 0) of TABLE is banned from that table and its rematches. There are no accounts: at a
    new table the same person cannot be recognised. Use ban-address against that.
    """
    answer = _ask(data, {"do": "ban-seat", "table": table, "seat": seat, "seconds": seconds, "why": why})
    _show(answer, as_json, f"seat {seat} of table {table} is banned")


@moderate.command()
@click.argument("report", type=WholeNumber(1))
@_how_long
@_why
@_common
def ban_reported(report: int, seconds: int | None, why: str, data: Path, as_json: bool) -> None:
    """Ban whom a report is about.

    The person of REPORT (its number in `reports`) is banned as by ban-seat, also if they have changed seats since.
    """
    answer = _ask(data, {"do": "ban-reported", "report": report, "seconds": seconds, "why": why})
    _show(answer, as_json, f"who report {report} is about is banned")


@moderate.command()
@_common
def bans(data: Path, as_json: bool) -> None:
    """List all bans and removed tables."""
    answer = _ask(data, {"do": "bans"})
    lines = [_line(ban) for ban in answer["bans"]] or ["there are no bans"]
    click.echo(json.dumps(answer) if as_json else "\n".join(lines))


@moderate.command()
@click.argument("ban", type=WholeNumber(1))
@_common
def lift(ban: int, data: Path, as_json: bool) -> None:
    """Lift the ban or removal with number BAN."""
    answer = _ask(data, {"do": "lift", "ban": ban})
    click.echo(json.dumps(answer) if as_json else f"lifted: {_line(answer['ban'])}")


@moderate.command()
@_common
def reports(data: Path, as_json: bool) -> None:
    """List what players have reported.

    Each report names somebody's present seat at a table, their name when they were reported, and their last words.
    Reports are kept for 30 days.
    """
    answer = _ask(data, {"do": "reports"})
    lines = [_report(report) for report in answer["reports"]] or ["there are no reports"]
    click.echo(json.dumps(answer) if as_json else "\n".join(lines))


@moderate.command()
@click.argument("report", type=WholeNumber(1))
@_common
def settle(report: int, data: Path, as_json: bool) -> None:
    """Drop the report with number REPORT from the list."""
    answer = _ask(data, {"do": "settle", "report": report})
    click.echo(json.dumps(answer) if as_json else f"settled: {_report(answer['report'])}")


@moderate.command()
@_common
def clean(data: Path, as_json: bool) -> None:
    """Close abandoned public tables.

    Those are public tables that have not started and have nobody connected, at all servers on the same database.
    """
    answer = _ask(data, {"do": "clean"})
    click.echo(json.dumps(answer) if as_json else f"{counted(len(answer['closed']), 'table')} closed")
    if answer["silent"]:
        raise click.ClickException(
            f"Not those that other servers have, which did not answer: {', '.join(answer['silent'])}."
        )


def _show(answer: dict[str, Any], as_json: bool, done: str) -> None:
    ban = answer["ban"]
    line = f"{done} {_date(ban['until'])} (ban {ban['id']}; {answer['dismissed']} disconnected)"
    click.echo(json.dumps(answer) if as_json else line)


def _line(ban: dict[str, Any]) -> str:
    target = _person(ban) if ban["kind"] == "person" else ban["target"]
    why = f": {ban['why']}" if ban["why"] else ""
    since = datetime.fromtimestamp(ban["since"], UTC).isoformat(timespec="minutes")
    return f"{ban['id']}  {ban['kind']} {target}, {_date(ban['until'])}, by {ban['by']} at {since}{why}"


def _report(report: dict[str, Any]) -> str:
    since = datetime.fromtimestamp(report["since"], UTC).isoformat(timespec="minutes")
    seat = "somebody who has left" if report["seat"] is None else f"seat {report['seat']} of"
    who = f"{seat} table {report['table']}"
    name, now = report["name"], report["now"]
    called = "" if name is None else f" ({name})" if now == name else f" ({name}, now {now})"
    said = "".join(f"\n    {line}" for line in report["said"])
    by = counted(report["reporters"], "player")
    return f"{report['id']}  {who}{called}, for {WHY[report['why']]}, by {by} since {since}{said}"


def _person(ban: dict[str, Any]) -> str:
    if ban.get("table") is None:  # banned by an earlier version
        return "who owns a seat that was not noted"
    return f"at seat {ban['seat']} of table {ban['table']}"


def _date(until: float | None) -> str:
    if until is None:
        return "until it is lifted"
    return f"until {datetime.fromtimestamp(until, UTC).isoformat(timespec='minutes')}"


def _ask(data: Path, request: dict[str, Any]) -> dict[str, Any]:
    """The answer of the running server; ends the command with exit code 1 if there is none, or if it is a refusal."""
    path = control_path(data)
    if sys.platform == "win32":
        raise click.ClickException("Servers can only be moderated on Linux, macOS and other Unix systems.")
    try:
        with socket.socket(socket.AF_UNIX) as server:
            server.settimeout(ANSWER_SECONDS)
            server.connect(str(path))
            server.sendall(json.dumps(request).encode() + b"\n")
            with server.makefile("rb") as reply:
                answer: dict[str, Any] = json.loads(reply.readline())
    except (FileNotFoundError, ConnectionRefusedError):
        raise click.ClickException(f"No server is using {data}; name its data file with --data.") from None
    except PermissionError:
        raise click.ClickException(f"{path}: permission denied; run this as the server's user.") from None
    except (OSError, ValueError) as error:
        raise click.ClickException(f"The server did not answer: {error}.") from None
    if "error" in answer:
        raise click.ClickException(f"{answer['error']}.")
    return answer
