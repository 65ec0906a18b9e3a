"""`gizzard check`: one clear line a game, whatever the file holds."""

import bz2
import gzip
import json
import lzma
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from gizzard.cli.lab.check import check
from tests.cli.running import ran

RECORDS = Path(__file__).parents[2] / "golden" / "records"
STANDARD = (RECORDS / "first-five.jsonl").read_bytes()


run = partial(ran, check)


def checked(stdin: bytes) -> list[str]:
    """The lines that are printed for what comes on standard input; there is never a traceback."""
    result = run("-", typed=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.output.splitlines()


def test_a_correct_game_is_ok() -> None:
    result = run(str(RECORDS / "standard.jsonl"), code=0)
    assert result.output == f"{RECORDS / 'standard.jsonl'}:1: ok\n"


@pytest.mark.parametrize("heading", [b"round,dealer,cards,trump,A bid,A taken", b"Runde;Geber;Karten;Trumpf"])
def test_a_pad_as_csv_is_pointed_to_its_command(heading: bytes) -> None:
    assert checked(heading + b"\n1,A,1,H,0,0\n") == ["-: is a score pad as CSV; `gizzard score --from-csv` checks it"]


def test_all_games_are_checked_after_an_incorrect_one() -> None:
    result = run("-", typed=STANDARD + b"{}\n\n" + STANDARD, code=1)
    assert result.output.splitlines() == ["-:1: ok", '-:2: format: "wizard-record/1" expected, not null', "-:4: ok"]


def test_json_output_is_one_object_per_game() -> None:
    result = run("--json", "-", typed=STANDARD + b"[]\n")
    right, wrong = map(json.loads, result.output.splitlines())
    assert right == {"file": "-", "line": 1, "ok": True}
    assert wrong == {"file": "-", "line": 2, "ok": False, "error": "a record is an object, not []"}


def test_waived_rules_of_a_score_are_counted() -> None:
    score = {
        "format": "wizard-score/1",
        "rules": {"players": 3, "rounds": 1},
        "players": ["Anna", "Ben", "Cleo"],
        "first_dealer": 0,
        "rounds": [
            {"number": 1, "dealer": 1, "cards": 1, "bids": [0, 0, 0], "taken": [0, 0, 0], "points": [20, 20, 20]}
            | {"scores": [20, 20, 20], "waived": [{"rule": "dealer", "seat": 1}, {"rule": "taken", "seat": None}]}
        ],
        "winners": [0, 1, 2],
    }
    stdin = json.dumps(score).encode()
    assert checked(stdin) == ["-:1: ok, 2 waived"]
    assert json.loads(run("-", "--json", typed=stdin).stdout) == {"file": "-", "line": 1, "ok": True, "waived": 2}


def test_a_missing_file_is_reported_and_the_others_are_checked(tmp_path: Path) -> None:
    missing, right = str(tmp_path / "none.jsonl"), str(RECORDS / "standard.jsonl")
    lines = run(missing, right, code=2).output.splitlines()
    assert lines == [f"{missing}: cannot be read: No such file or directory", f"{right}:1: ok"]
    result = run("--json", missing, code=2)
    assert json.loads(result.stdout) == {
        "file": missing,
        "line": None,
        "ok": False,
        "error": "cannot be read: No such file or directory",
    }
    run("-", missing, typed=b"{}\n", code=1)  # an incorrect game takes precedence


def test_a_file_without_games_is_not_right() -> None:
    result = run("-", typed=b"\n\n", code=2)
    assert (result.stdout, result.stderr) == ("", "-: contains no games\n")
    result = run("--json", "-", typed=b"", code=2)
    assert json.loads(result.stdout) == {"file": "-", "line": None, "ok": False, "error": "contains no games"}


ALIEN = {
    "gzip": (gzip.compress(STANDARD), "it is compressed with gzip (`gunzip -c FILE | gizzard check -`)"),
    "bzip2": (bz2.compress(STANDARD), "it is compressed with bzip2"),
    "xz": (lzma.compress(STANDARD), "it is compressed with xz"),
    "utf-16": (STANDARD.decode().encode("utf-16"), "it is UTF-16, and records are UTF-8"),
    "utf-16-le": (STANDARD.decode().encode("utf-16-le"), "it is UTF-16, and records are UTF-8"),
    "utf-16-be": (STANDARD.decode().encode("utf-16-be"), "it is UTF-16, and records are UTF-8"),
    "sqlite": (b"SQLite format 3\0" + bytes(100) + b"\n" * 9, "it is an SQLite database"),
    "picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\n\xff\n", "it is binary data, and records are lines of JSON"),
    "zeros": (bytes(3) + b"\n" + STANDARD, "it is binary data, and records are lines of JSON"),
}


@pytest.mark.parametrize("name", ALIEN)
def test_a_binary_file_is_one_error(name: str) -> None:
    data, why = ALIEN[name]
    result = run("-", typed=data)
    (line,) = result.output.splitlines()
    assert line.startswith(f"-: cannot be read: {why}")
    assert result.exit_code == 2


def test_a_binary_line_among_records_is_an_error_in_that_line() -> None:
    lines = checked(STANDARD + b"\0\xff\n" + STANDARD)
    assert lines == ["-:1: ok", "-:2: not UTF-8 at byte 2", "-:3: ok"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b'{"format": ', "not JSON: Expecting value at column 1"),
        (b"[" * 100_000, "not a record: nested too deeply"),
        (b'{"a": 1, "a": 2}', 'the key "a" stands twice in one object'),
        (b'"wizard-record/1"', 'a record is an object, not "wizard-record/1"'),
        (json.dumps(json.loads(STANDARD) | {"rounds": [None]}).encode(), "round 1: an object expected, not null"),
    ],
    ids=["malformed", "nested", "twice", "text", "null"],
)
def test_bad_input_is_one_clear_line_and_the_next_game_is_checked(line: bytes, expected: str) -> None:
    """What else can be wrong with a line or a record: tests/core/formats."""
    first, following = checked(line + b"\n" + STANDARD)
    assert first.startswith(f"-:1: {expected}")
    assert following == "-:2: ok"


def test_a_record_that_an_editor_spread_over_lines_is_one_error(tmp_path: Path) -> None:
    file = tmp_path / "pretty.jsonl"
    file.write_bytes(STANDARD + json.dumps(json.loads(STANDARD), indent=2).encode())
    result = run(str(file), code=2)
    assert result.output.splitlines() == [
        f"{file}:1: ok",
        f"{file}: cannot be read: the record in line 2 is not on one line (`jq -c .` puts it there)",
    ]


def test_a_line_of_a_hundred_megabytes_is_refused_and_the_next_game_is_checked(tmp_path: Path) -> None:
    file = tmp_path / "long.jsonl"
    with file.open("wb") as stream:
        for _ in range(100):
            stream.write(b"[" * 1024 * 1024)
        stream.write(b"\n" + STANDARD)
    lines = run(str(file)).stdout.splitlines()
    assert lines == [f"{file}:1: the line is longer than 16 MiB", f"{file}:2: ok"]


@given(st.binary(max_size=200))
def test_no_bytes_cause_a_traceback(data: bytes) -> None:
    checked(data)


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ("wizard-score/0", '"wizard-score/1" expected, not "wizard-score/0"'),
        ("wizard-record/2", '"wizard-record/1" expected, not "wizard-record/2"'),
        ("wizard-result/1", "`gizzard score --result` reads it"),
        ("wizard-tournament/1", "`gizzard tournament check` verifies it"),
        ("gizzard-pad/1", "each of them exports its score (wizard-score/1)"),
        ("gizzard-shard/1", "`gizzard join` reads it"),
    ],
)
def test_each_format_is_told_its_own_remedy(form: str, told: str) -> None:
    done = CliRunner().invoke(check, ["-"], input=json.dumps({"format": form}))
    assert (done.exit_code, told in done.output) == (1, True), done.output
