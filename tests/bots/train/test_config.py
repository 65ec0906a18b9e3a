"""The configuration of a training is read from a file; invalid ones are reported."""

from pathlib import Path

import pytest

from gizzard.bots.train.config import BadConfig, read_config, round_tables

SHIPPED = Path(__file__).parents[3] / "training" / "expert.toml"


def test_games_are_distributed_as_configured() -> None:
    config = read_config(SHIPPED)
    players = [round_table.players for round_table in round_tables(config)]
    assert len(players) == config.games
    assert {count: round(players.count(count) / config.games, 2) for count in (3, 4, 5, 6)} == {
        3: 0.06,
        4: 0.44,
        5: 0.25,
        6: 0.25,
    }


@pytest.mark.parametrize(
    ("text", "why"), [("seed = ", "no config"), ("seed = 1", "missing required field"), ("sead = 1", "sead")]
)
def test_a_file_that_is_none_is_refused(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "some.toml"
    path.write_text(text)
    with pytest.raises(BadConfig, match=why):
        read_config(path)


@pytest.mark.parametrize(
    ("text", "other", "why"),
    [
        ("players = 6", "players = 9", "3 to 6 players"),
        ('preset = "every"', 'preset = "evry"', r"there is no preset \"evry\""),
        ("players = 5 }", 'players = 5, preset = "special-six" }', "special-six for 5"),
        ("games = 1024", "games = 0", ">= 1"),
        ("share = 0.06", "share = -0.06", "> 0"),
        ("among_rule = 0.2", "among_rule = 7.0", "<= 1"),
        ("keep_every = 250_000", "keep_every = 0", ">= 1"),
    ],
)
def test_invalid_setting_is_refused_by_name(text: str, other: str, why: str, tmp_path: Path) -> None:
    shipped = SHIPPED.read_text(encoding="utf-8")
    assert text in shipped
    path = tmp_path / "other.toml"
    path.write_text(shipped.replace(text, other), encoding="utf-8")
    with pytest.raises(BadConfig, match=why):
        read_config(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="No such file"):
        read_config(tmp_path / "none.toml")
