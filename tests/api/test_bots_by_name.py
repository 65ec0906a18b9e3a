"""``gz.bot``: unknown bots and invalid views."""

import random
from pathlib import Path
from typing import Any

import pytest

import gizzard as gz

dealt = gz.new_game(gz.ruleset(players=3)).draw(random.Random(1))
view: Any = dealt.view(1)


@pytest.mark.parametrize("level", ["wizard", "Novice", "expert:"])
def test_unknown_bot_raises(level: str) -> None:
    with pytest.raises(ValueError, match=r"there is no bot .*; there are random, novice, club, expert"):
        gz.bot(level)


@pytest.mark.parametrize("seed", [None, "7", 1.5, True])
def test_seed_that_is_not_an_integer_raises(seed: Any) -> None:
    with pytest.raises(TypeError, match="seed must be an integer, not "):
        gz.bot("random", seed)


def test_file_without_nets_raises(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot be read: No such file"):
        gz.bot(f"expert:{tmp_path / 'none.npz'}")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (None, "Expected `object`, got `null`"),
        ({}, "missing required field `rules`"),
        (view | {"round": {}}, "missing required field"),
        (view | {"round": view["round"] | {"hands": []}}, "it contradicts itself"),
        (view | {"rules": {"players": 9}}, "Wizard is for 3 to 6 players; 9 will not do"),
        (dealt.view(0), "it is not this seat's turn"),
        (dealt.view(None), "Expected `int`, got `null` - at `view.seat`"),
    ],
)
def test_invalid_view_raises(wrong: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        gz.bot("novice")(wrong)
