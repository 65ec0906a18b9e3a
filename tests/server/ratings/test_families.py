"""Which games are rated, and in which season."""

from datetime import UTC, datetime

import pytest

import gizzard as gz
from gizzard.server.ratings.seasons import season_before, season_of
from gizzard.server.tables.rated import FAMILIES, family_of


@pytest.mark.parametrize(
    ("preset", "is_rated"), [("standard", True), ("tournament", True), ("first-five", True), ("nannies-rule", False)]
)
def test_presets_that_are_rated(preset: gz.PresetName, is_rated: bool) -> None:
    families = {family_of(gz.ruleset(preset, players=players)) for players in range(3, 7)}
    assert families == ({*FAMILIES} if is_rated else {None})


def test_other_scoring_and_short_games_are_not_rated() -> None:
    assert family_of(gz.ruleset("standard", players=4, scoring="trick-points")) is None
    assert family_of(gz.ruleset("standard", players=4, schedule=[5, 4, 3, 2])) is None


@pytest.mark.parametrize(("schedule", "is_rated"), [([15], False), ([5, 4, 3, 2, 1], False), ([3, 3, 3, 3, 3], True)])
def test_games_whose_first_hand_decides_much_are_not_rated(schedule: list[int], is_rated: bool) -> None:
    assert (family_of(gz.ruleset(players=3, schedule=schedule)) is not None) == is_rated


def test_a_season_is_a_quarter_of_a_year() -> None:
    names = [season_of(datetime(2026, month, 1, tzinfo=UTC).timestamp()) for month in (1, 3, 4, 9, 10, 12)]
    assert names == ["2026-Q1", "2026-Q1", "2026-Q2", "2026-Q3", "2026-Q4", "2026-Q4"]
    assert season_before("2026-Q1") == "2025-Q4"
