"""What extra cards did in a round, in JSON: as keys of the round in a score, in its tricks in views and records."""

from collections.abc import Mapping
from typing import Any

from gizzard.core.formats.happened import bid_changes
from gizzard.core.game.score_sheet import Effects

UNTAKEN, BID_CHANGES = "bombed", "cloud"
"""The keys of a round in a score, and of the cells of a pad."""
EFFECT_KEYS = {UNTAKEN: "untaken", BID_CHANGES: "bid_changes"}
"""What each is in ``Effects``."""
CAUSES = {UNTAKEN: "Bomb", BID_CHANGES: "Cloud"}
"""The card that has to be in the deck for each effect."""


def effects_of(form: Mapping[str, Any]) -> Effects:
    """What extra cards did in a finished round of a record or score."""
    tricks = form.get("tricks", ())
    untaken = form.get(UNTAKEN, 0) + sum(trick["winner"] is None for trick in tricks)
    return Effects(untaken, tuple(bid_changes(form)))


def effects_json(effects: Effects) -> dict[str, Any]:
    """The keys of a round in a score."""
    return {UNTAKEN: effects.untaken, BID_CHANGES: [*map(list, effects.bid_changes)]}
