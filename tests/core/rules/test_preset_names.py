"""Presets are named in the same way everywhere."""

from typing import Any

import pytest

import gizzard as gz
from gizzard.core.rules.presets import combine, names_in
from gizzard.research.rules import rules_of


@pytest.mark.parametrize("names", [["tournament,forehead"], ["tournament+forehead"], ["tournament", " forehead "]])
def test_several_presets_in_one_text_are_combined(names: list[str]) -> None:
    assert combine(name for text in names for name in names_in(text)) == {"last_bid": "canadian", "forehead": True}
    untyped: Any = gz.ruleset  # type checkers accept single names only
    assert untyped(*names) == gz.ruleset("tournament", "forehead") == rules_of(names)


def test_a_misspelt_preset_is_suggested() -> None:
    with pytest.raises(gz.RulesRefused, match=r"There is no preset called “tournment”\. Possible: tournament\."):
        gz.ruleset("tournment")  # type: ignore[arg-type]
