"""The readable list of rulings names everything that can be chosen."""

from enum import StrEnum
from pathlib import Path

import pytest

from gizzard.rules.bidding import Bidding, LastBid
from gizzard.rules.deal import Schedule
from gizzard.rules.presets import PRESETS
from gizzard.rules.ruleset import KEYS
from gizzard.rules.scoring import Scoring
from gizzard.rules.smyrna import JESTERS, SUICIDE_KINGS, Smyrna
from gizzard.rules.tricks import Specials
from gizzard.rules.trump import Tricksy, Trump

RULINGS = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")
KINDS: tuple[type[StrEnum], ...] = (Bidding, LastBid, Schedule, Scoring, Smyrna, Specials, Tricksy, Trump)
UBER = (JESTERS, SUICIDE_KINGS)


@pytest.mark.parametrize("member", [member for kind in KINDS for member in kind], ids=repr)
def test_every_value(member: StrEnum) -> None:
    assert f"`{member}`" in RULINGS


@pytest.mark.parametrize("name", [*PRESETS, *KEYS, *UBER])
def test_every_preset_and_key(name: str) -> None:
    assert f"`{name}`" in RULINGS
