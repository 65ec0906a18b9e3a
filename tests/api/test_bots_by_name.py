"""``gz.bot``: unknown bots and invalid views."""

import random
from typing import Any

import pytest

import gizzard as gz

dealt = gz.new_game(gz.ruleset(players=3)).draw(random.Random(1))
view: Any = dealt.view(1)


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
