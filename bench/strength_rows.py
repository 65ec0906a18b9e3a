"""The matches of docs/strength.md."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from gizzard.bots.levels import LEVELS
from gizzard.core.rules.presets import PRESETS


class Row(NamedTuple):
    """A match: the line-up, whose first player is the subject, the target, the number of deals and the preset."""

    name: str
    lineup: tuple[str, ...]
    target: str
    deals: int = 1000
    preset: str = "standard"


WEIGHTS = {"exploiter": Path("trained/exploiter/weights.npz")}
"""Players whose nets are not in the repository, and where training puts them (see docs/strength.md)."""

ENGINES = {name: f"expert-nets:{path}" for name, path in WEIGHTS.items()}
"""The arena's name for a player, if it has a different one here."""


def among(one: str, other: str, players: int = 4) -> tuple[str, ...]:
    """One player among copies of another."""
    return (one, *(other,) * (players - 1))


ROWS = (
    Row("expert-rule", among("expert", "rule"), "≥ 430 points"),
    Row("expert-mc50", among("expert", "mc50"), "≥ 400 points, 140 above"),
    Row("mc50-expert", among("mc50", "expert"), "MC50 under 200 points"),
    Row("expert-alone", among("expert", "expert"), "met ≥ .80, each size ≥ .74"),
    Row("expert-points", among("expert", "expert-points"), "wins > .25"),
    Row("expert-points-leaving", among("expert", "expert-points"), "wins > .25", preset="nannies-rule"),
    Row("expert-mc50-3", among("expert", "mc50", 3), "180 above"),
    Row("expert-rule-3", among("expert", "rule", 3), "≥ 655 points"),
    Row("expert-mc50-5", among("expert", "mc50", 5), "100 above"),
    Row("expert-rule-5", among("expert", "rule", 5), "≥ 264 points"),
    Row("expert-mc50-6", among("expert", "mc50", 6), "75 above"),
    Row("expert-rule-6", among("expert", "rule", 6), "≥ 216 points"),
    Row("nets-mc50", among("expert-nets", "mc50"), "the expert that does not look ahead"),
    Row("nets-alone", among("expert-nets", "expert-nets"), "the expert that does not look ahead"),
    Row("exploiter", among("exploiter", "expert-nets"), "at most 30 points above `nets-alone`"),
    Row("club-rule", among("club", "rule"), "≥ 390 points"),
    Row("mc50-rule", among("mc50", "rule"), "reference: known 369 points"),
    Row("rule-alone", among("rule", "rule"), "reference: known 164 points"),
    Row("mc50-alone", among("mc50", "mc50"), "reference: known 260 points", 250),
)

STEPS = tuple(pairwise(LEVELS))
"""Pairs of a level and the next stronger one."""

CLOSE = {"first-five": 80, "first-seven": 40, "jester-bid": 120}
"""Presets in which levels differ by only a few points, and the number of deals needed to show it."""

LADDER = tuple(
    Row(
        f"ladder/{preset}-{upper}-above-{lower}",
        (upper, lower, upper, lower),
        "above zero",
        CLOSE.get(preset, 24),
        preset,
    )
    for preset in PRESETS
    for lower, upper in STEPS
)
