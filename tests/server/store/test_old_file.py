"""A data file with all kinds of documents and a review, written by version 84d50c6a, is read as that version read it.

`written_by_84d50c6a.json` has the answers of that version's server: three people played a rated game, which was
reviewed; one person began another game; one played the daily deal; there were a tournament and a shared pad.
"""

import gzip
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gizzard.server.features import KINDS
from gizzard.server.rooms.kind import kind_of
from gizzard.study.review_json import read_round
from harness.client_state import Object
from harness.server import Opened, Server, bearer, connected, running
from tests.server.daily.short_days import DAYS
from tests.server.daily.test_daily import ShortDays

FILE = Path(__file__).with_name("written_by_84d50c6a.gz")
ANSWERS: dict[str, Any] = json.loads(FILE.with_suffix(".json").read_text())


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("old") / "tables.sqlite3"
    path.write_bytes(gzip.decompress(FILE.read_bytes()))
    return path


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[Server]:
    """A server on the day on which the file was written."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(DAYS, "0")
        with running(data, kind=ShortDays) as started:
            yield started


def answer(server: Server, path: str, secret: str | None = None) -> Any:
    status, content = server.get(f"api/{path}", bearer(secret))
    assert status == 200, content
    return content


def test_the_file_has_all_kinds_of_documents(data: Path) -> None:
    with closing(sqlite3.connect(data)) as file:
        names = [name for (name,) in file.execute("SELECT id FROM tables")]
    assert {kind_of(name, KINDS).prefix for name in names} == {kind.prefix for kind in KINDS}


def test_a_finished_game_has_the_same_record(server: Server) -> None:
    assert answer(server, f"tables/{ANSWERS['table']}/record") == ANSWERS["record"]


def test_its_review_is_the_one_that_was_stored(server: Server, data: Path) -> None:
    """But for a kind of reason that is no longer given."""
    with closing(sqlite3.connect(data)) as file:
        stored = [read_round(review) for (review,) in file.execute("SELECT review FROM reviews ORDER BY round")]
    shown = answer(server, f"tables/{ANSWERS['table']}/review?after=-1")
    assert shown["done"] == shown["of"] == len(stored)
    assert shown["review"]["decisions"] == [decision for each in stored for decision in each["decisions"]]


def test_an_unfinished_game_goes_on(server: Server) -> None:
    game = ANSWERS["unfinished"]
    with Opened(server, game["name"], game["secret"]).seat() as seat:
        assert seat.turn() == game["legal"]
        seat.choose(game["legal"][0])


def test_a_season_has_the_same_ratings(server: Server) -> None:
    for key, shown in ANSWERS["season"].items():
        rated: Object = answer(server, "ratings/me", key)
        assert {name: rated[name] for name in shown} == shown


def test_a_day_has_the_same_results(server: Server) -> None:
    day = ANSWERS["day"]
    shown = answer(server, f"daily?day={day['day']}", day["key"])
    assert (shown["attempt"], shown["results"]) == (day["attempt"], day["results"])


def test_a_pad_has_the_same_cells(server: Server) -> None:
    pad = ANSWERS["pad"]
    with connected(server) as socket:
        socket.send(json.dumps({"type": "join", "table": pad["pad"], "secret": pad["secret"]}))
        assert json.loads(socket.recv())["cells"] == pad["cells"]


def test_a_tournament_has_the_same_file(server: Server) -> None:
    assert answer(server, f"tournaments/{ANSWERS['tournament']['name']}/file") == ANSWERS["tournament"]["file"]
