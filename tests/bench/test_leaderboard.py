"""The leaderboard: entries are played on deals that were sealed before."""

from pathlib import Path

import msgspec
import pytest
from click.testing import Result

from bench.leaderboard import main, read_leaderboard, seal_of
from tests.cli.running import ran

EMPTY = {
    "format": "gizzard-leaderboard/1",
    "rules": {"players": 3, "schedule": [1, 2]},
    "opponents": "random",
    "deals": 5,
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "leaderboard.json"
    file.write_bytes(msgspec.json.encode(EMPTY))
    return file


def run(file: Path, *arguments: str, code: int | None = None) -> Result:
    return ran(main, "--file", file, *arguments, code=code)


def test_entry_on_sealed_deals_can_be_verified(file: Path, tmp_path: Path) -> None:
    secret = str(tmp_path / "secret")
    run(file, "seal", "--secret", secret, code=0)
    assert read_leaderboard(file).seals == (seal_of(Path(secret).read_text()),)
    run(file, "enter", "Nova=novice", "Rando=random", "--secret", secret, code=0)
    entries = read_leaderboard(file).entries
    assert {entry.name for entry in entries} == {"Nova", "Rando"}
    assert [entry.faults for entry in entries] == [0, 0]
    assert entries[0].points[0] >= entries[1].points[0]
    run(file, "verify", "Nova", code=0)
    assert "| Nova |" in run(file, "show").output


def test_unsealed_deals_are_refused(file: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("chosen by me")
    assert "was not sealed" in run(file, "enter", "Nova=novice", "--secret", str(secret), code=1).output


@pytest.mark.parametrize("measure", ["points", "wins", "bids_met"])
def test_false_results_are_found(file: Path, tmp_path: Path, measure: str) -> None:
    secret = str(tmp_path / "secret")
    run(file, "seal", "--secret", secret)
    run(file, "enter", "Nova=novice", "--secret", secret)
    form = msgspec.json.decode(file.read_bytes())
    form["entries"][0][measure] = [500, 490, 510]
    file.write_bytes(msgspec.json.encode(form))
    run(file, "verify", "Nova", code=1)


def edited(file: Path, **changes: object) -> None:
    form = msgspec.json.decode(file.read_bytes())
    form["entries"][0] |= changes
    file.write_bytes(msgspec.json.encode(form))


def test_false_intervals_are_found(file: Path, tmp_path: Path) -> None:
    secret = str(tmp_path / "secret")
    run(file, "seal", "--secret", secret)
    run(file, "enter", "Rando=random", "Nova=novice", "--secret", secret)
    best = read_leaderboard(file).entries[0]
    mean = best.points[0]
    edited(file, points=[mean, mean - 0.1, mean + 0.1])
    assert "do not confirm" in run(file, "verify", best.name).output
    edited(file, points=[mean, mean + 400, mean + 500])
    assert f"a mean of “{best.name}” is outside its interval" in run(file, "show").output


def test_a_name_that_occurs_twice_makes_the_file_invalid(file: Path, tmp_path: Path) -> None:
    secret = str(tmp_path / "secret")
    run(file, "seal", "--secret", secret)
    run(file, "enter", "Rando=random", "Nova=novice", "--secret", secret)
    edited(file, name=read_leaderboard(file).entries[1].name)
    assert "occurs 2 times" in run(file, "show").output


def test_a_player_that_never_answers_is_refused_and_the_secret_stays_unpublished(file: Path, tmp_path: Path) -> None:
    secret = str(tmp_path / "secret")
    run(file, "seal", "--secret", secret)
    assert (
        "“Typo” gave no legal answer in time"
        in run(file, "enter", "Nova=novice", "Typo=expartt", "--secret", secret, code=1).output
    )
    assert not read_leaderboard(file).entries


def test_published_deals_are_refused(file: Path, tmp_path: Path) -> None:
    secret = str(tmp_path / "secret")
    run(file, "seal", "--secret", secret)
    run(file, "enter", "Nova=novice", "--secret", secret)
    assert "seal new ones" in run(file, "enter", "Later=novice", "--secret", secret, code=1).output


def test_other_formats_and_numbers_of_deals_are_refused(file: Path, tmp_path: Path) -> None:
    secret = str(tmp_path / "secret")
    run(file, "seal", "--secret", secret)
    run(file, "enter", "Nova=novice", "--secret", secret)
    form = msgspec.json.decode(file.read_bytes())
    file.write_bytes(msgspec.json.encode(form | {"deals": 6}))
    assert "has 5 deals, not 6" in run(file, "show").output
    file.write_bytes(msgspec.json.encode(form | {"format": "gizzard-leaderboard/9"}))
    assert "“gizzard-leaderboard/9”" in run(file, "show").output


def test_secret_is_private_and_its_file_is_never_overwritten(file: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    run(file, "seal", "--secret", str(secret))
    assert secret.stat().st_mode & 0o777 == 0o600
    assert "cannot be created: File exists" in run(file, "seal", "--secret", str(secret)).output
    assert "cannot be read" in run(file, "enter", "A=novice", "--secret", str(tmp_path / "none")).output


def test_an_entry_without_a_seal_makes_the_file_invalid(file: Path, tmp_path: Path) -> None:
    secret = str(tmp_path / "secret")
    run(file, "seal", "--secret", secret)
    run(file, "enter", "Nova=novice", "--secret", secret)
    form = msgspec.json.decode(file.read_bytes()) | {"seals": []}
    file.write_bytes(msgspec.json.encode(form))
    assert "“Nova” were not sealed" in run(file, "show").output
