"""What extra cards did in a round, in JSON: as keys of the round in a score, in its tricks in views and records."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from gizzard.core.formats.happened import cloud_changes
from gizzard.core.game.score_sheet import Effects
from gizzard.core.rules.extras import untaken_at_most
from gizzard.core.rules.roundspec import RoundSpec

BOMBED, CLOUD = "bombed", "cloud"
"""The fields of ``Effects``, which are also keys of a round in a score, and of the cells of a pad."""


class Effect(NamedTuple):
    """An effect in the words of the referee."""

    card: str
    """The card that has to be in the deck."""
    expected: str
    """What may be noted of it; ``{most}``: how often it can happen in the round."""


EFFECTS = {BOMBED: Effect("Bomb", "a number from 0 to {most}"), CLOUD: Effect("Cloud", "at most {most} changed bids")}


def most_effects(spec: RoundSpec) -> dict[str, int]:
    """How often each effect can happen in a round."""
    return {
        BOMBED: untaken_at_most(spec.extras, spec.cards),
        CLOUD: spec.bids_change_at_most,
    }


def counts_of(effects: Effects) -> dict[str, int]:
    """How often each effect happened in a round."""
    return {BOMBED: effects.bombed, CLOUD: len(effects.cloud)}


def effects_of(form: Mapping[str, Any]) -> Effects:
    """What extra cards did in a finished round of a record or score, or as noted on a pad."""
    untaken = [trick for trick in form.get("tricks", []) if trick["winner"] is None]
    return Effects((form.get(BOMBED) or 0) + len(untaken), tuple(cloud_changes(form)))


def effects_json(effects: Effects) -> dict[str, Any]:
    """The keys of a round in a score."""
    return {BOMBED: effects.bombed, CLOUD: [[seat, by] for seat, by in effects.cloud]}
