"""Runs a tournament of bots on a server that is killed at moments spread over it: does it end, and as `check` derives?

python -m bench.tournament                              256 bots, three rounds and a final, 5 kills
python -m bench.tournament --bots 16 --kills 2 --short
python -m bench.tournament --write                      the default, and the table of docs/reliability.md
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import click
import msgspec

from bench.pages import RELIABILITY, Report, measured, writes
from gizzard.tournament import Tournament, check, decode, standings
from gizzard.tournament.file import plain
from gizzard.tournament.results import outcome_of
from harness.server import Server, running

POLL_SECONDS = 0.2
SHORT = {"schedule": [1, 2, 3]}


class Run(msgspec.Struct):
    """What a run came to."""

    bots: int
    tables: int
    kills: int
    seconds: float
    up: float
    """The longest time from a kill until the server answered again."""
    wrong: int
    """Results that are not those of their table's record, or are missing."""
    same: bool
    """Whether the standings are those that follow from the file, in which `check` finds no discrepancy."""


def run(bots: int, kills: int, short: bool) -> Run:
    """One tournament, unattended but for the kills."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "tables.sqlite3") as server:
        begun, name = monotonic(), _opened(server, bots, short)
        expected = 3 * -(-bots // 4) + 1
        marks = [expected * (2 * kill + 1) // (2 * kills) for kill in range(kills)]
        up, state = 0.0, _state(server, name)
        while state["phase"] != "over":
            if marks and _results(state) >= marks[0]:
                marks.pop(0)
                killed = monotonic()
                server.kill()
                server.restart()
                _state(server, name)
                up = max(up, monotonic() - killed)
            sleep(POLL_SECONDS)
            state = _state(server, name)
        seconds = monotonic() - begun
        file = decode(msgspec.json.encode(_get(server, f"api/tournaments/{name}/file")))
        check(file)
        same = plain(standings(file)) == state["standings"] == plain(file.standings)
        return Run(bots, expected, kills - len(marks), seconds, up, _wrong(server, file), same)


def _opened(server: Server, bots: int, short: bool) -> str:
    """A tournament that has started."""
    rules = {"rules": SHORT} if short else {}
    status, opened = server.post("api/tournaments", {"preset": "german-open", "bots": True, "pause": 0} | rules)
    assert status == 201, opened
    path, host = f"api/tournaments/{opened['tournament']}", {"Authorization": f"Bearer {opened['secret']}"}
    for route, content in (("bots", {"level": "novice", "count": bots}), ("changes", {"change": "pair"})):
        status, answer = server.post(f"{path}/{route}", content, host)
        assert status < 300, answer
    return str(opened["tournament"])


def _get(server: Server, path: str) -> Any:
    status, answer = server.get(path)
    assert status == 200, answer
    return answer


def _state(server: Server, name: str) -> dict[str, Any]:
    found: dict[str, Any] = _get(server, f"api/tournaments/{name}")
    return found


def _results(state: dict[str, Any]) -> int:
    return sum(table["result"] is not None for one in state["rounds"] for table in one["tables"])


def _wrong(server: Server, file: Tournament) -> int:
    """How many results are not those of the record that they name."""
    wrong = 0
    for one in file.rounds:
        for table in one.tables:
            assert table.result is not None
            record = _get(server, f"api/tables/{table.result.game}/record")
            points, correct = outcome_of(record)
            wrong += (tuple(points), tuple(correct)) != (table.result.points, table.result.correct)
    return wrong


def page_lines(found: Run) -> list[str]:
    """The table of docs/reliability.md."""
    rows = (
        (f"tournament of {found.bots} bots: three rounds and a final, games", f"{found.tables}", ""),
        ("kills -9 spread over it", f"{found.kills}", "5"),
        ("from the start to the end of the final", f"{found.seconds:.0f} s", ""),
        ("from a kill until the server shows the tournament again: worst", f"{found.up:.1f} s", ""),
        ("results that are missing, or not those of their record", f"{found.wrong}", "0"),
        ("final standings equal those that `check` derives", "yes" if found.same else "no", "yes"),
    )
    return measured(rows)


@click.command(help=__doc__)
@click.option("--bots", default=256, show_default=True)
@click.option("--kills", default=5, show_default=True)
@click.option("--short", is_flag=True, help="Games of three short rounds.")
@writes(RELIABILITY, "tournament")
def main(bots: int, kills: int, short: bool) -> Report:
    """Run and report; it fails if anything is wrong."""
    found = run(bots, kills, short)
    return Report(page_lines(found), found.same and not found.wrong and found.kills == kills)


if __name__ == "__main__":
    main()
