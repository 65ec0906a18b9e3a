"""`gizzard review`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from gizzard.cli.study.review import review
from tests.cli.running import ran as run
from tests.golden.files import golden


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of its own for each test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "gizzard" / "reviews"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The first two rounds of a game."""
    record = golden()["standard"]
    record = record | {"rounds": record["rounds"][:2], "unfinished": True, "winners": None}
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps(record) + "\n")
    return file


def ran(*arguments: object, code: int = 0) -> str:
    return run(review, *arguments, code=code).output


def test_in_words(game: Path) -> None:
    said = ran(game)
    for name in golden()["standard"]["players"]:
        assert name in said
    assert "nets-points" in said


def test_as_json(game: Path) -> None:
    found = json.loads(ran(game, "--seat", 1, "--json"))
    assert found["format"] == "wizard-review/1"
    assert [seat["seat"] for seat in found["seats"]] == [1]
    assert {decision["seat"] for decision in found["decisions"]} <= {1}


def test_interrupted_review_resumes(game: Path, cache: Path) -> None:
    whole = ran(game, "--seat", 0, "--json")
    (kept,) = cache.iterdir()
    rounds = json.loads(kept.read_text())
    kept.write_text(json.dumps(rounds[:1]))
    assert ran(game, "--seat", 0, "--json") == whole
    assert json.loads(kept.read_text()) == rounds


def test_truncated_line_is_reviewed_again(game: Path, cache: Path) -> None:
    whole = ran(game, "--seat", 0, "--json")
    (kept,) = cache.iterdir()
    content = kept.read_text()
    kept.write_text(content[:-40])
    assert ran(game, "--seat", 0, "--json") == whole
    assert kept.read_text() == content


def test_concurrent_reviews_of_the_same_game_do_not_mix(game: Path, cache: Path) -> None:
    command = [sys.executable, "-m", "gizzard", "review", str(game), "--seat", "0", "--json"]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    one, other = (process.communicate()[0] for process in both)
    assert one == other == ran(game, "--seat", 0, "--json")
    (kept,) = cache.iterdir()
    assert len(json.loads(kept.read_text())) == 2


def test_unreviewable_input_is_refused_in_a_sentence(game: Path, tmp_path: Path) -> None:
    assert "there is no seat 4" in ran(game, "--seat", 4, code=2)
    two = tmp_path / "two.jsonl"
    two.write_text(game.read_text() * 2)
    assert "has more than one game: say which with --line" in ran(two, code=2)
    assert "has no game in line 3" in ran(two, "--line", 3, code=2)
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(game.read_text().replace('"first_dealer": ', '"first_dealer": 9', 1))
    assert f"{wrong}:1: " in ran(wrong, code=1)
    text = tmp_path / "notes.txt"
    text.write_text("nothing\n")
    assert "is not a file of records" in ran(text, code=2)
    unplayed = tmp_path / "unplayed.jsonl"
    unplayed.write_text(json.dumps(json.loads(game.read_text()) | {"rounds": []}) + "\n")
    assert "no round of this game is over" in ran(unplayed, code=1)


def test_byte_order_mark_and_standard_input_are_accepted(game: Path) -> None:
    game.write_text(game.read_text(), encoding="utf-8-sig")
    assert ran(game) == run(review, "-", typed=game.read_bytes(), code=0).output
