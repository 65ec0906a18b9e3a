"""Observers of the OpenSpiel game ``python_wizard``: tensors and strings."""

from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np
import pyspiel

from gizzard import RuleSet
from gizzard.api.observations import MAX_SEATS, Field, blank, fields_of, observe_into
from gizzard.research.openspiel_state import WizardState

PRIVATE = ("hand", "held", "given", "received")
"""The fields that a spectator does not see."""
REDUNDANT = ("rules", "players", "first_dealer", "clock_ms", "legal", "barred", "follow", "projected", "winners")
"""What is the same in all states of a game, or follows from the rest of a view."""


class WizardObserver:
    """Writes what a player may know. An information state has the earlier rounds of a whole game in its string."""

    def __init__(
        self,
        rules: RuleSet,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Any] | None = None,
    ) -> None:
        if params:
            raise pyspiel.SpielError(f"the observer has no parameters, such as {next(iter(params))!r}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        self._recall, self._public = bool(kind.perfect_recall), bool(kind.public_info)
        self._private: bool = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._row, self._mask = blank(rules)
        fields = [field for field in fields_of(rules) if self._shows(field)]
        self._columns = np.concatenate([np.arange(field.start, field.columns.stop) for field in fields])
        self.tensor = np.zeros(MAX_SEATS + len(self._columns), np.float32)
        self.dict = {"player": self.tensor[:MAX_SEATS]}
        start = MAX_SEATS
        for field in fields:
            after = start + field.columns.stop - field.start
            self.dict[field.name] = self.tensor[start:after].reshape(field.shape)
            start = after

    def _shows(self, field: Field) -> bool:
        return self._private if field.name in PRIVATE else self._public

    def set_from(self, state: WizardState, player: int) -> None:
        """Write what a player may know into ``tensor``."""
        observe_into(state.to_game(), player, self._row, self._mask)
        self.tensor[:MAX_SEATS] = 0
        self.tensor[player] = 1
        self.tensor[MAX_SEATS:] = self._row[0, self._columns]

    def string_from(self, state: WizardState, player: int) -> str:
        """Return what a player may know as JSON: a view (docs/engine.md) without what is redundant."""
        seen: dict[str, Any] = {**state.view(player if self._private else None)}
        if not self._public:
            return _canonical({"seat": player, "hand": seen["hand"]})
        seen["round"] = seen["round"] and _unordered(seen["round"])
        seen["history"] = [*map(_unordered, seen["history"])]
        left_out = REDUNDANT if self._recall else (*REDUNDANT, "history")
        return _canonical({key: value for key, value in seen.items() if key not in left_out})


def _unordered(observation: Mapping[str, Any]) -> Mapping[str, Any]:
    """A round without the order in which hands were dealt, which makes no difference to the game."""
    return {**observation, "hands": [hand and sorted(hand) for hand in observation["hands"]]}


def _canonical(form: Mapping[str, Any]) -> str:
    """JSON with sorted keys and no white space."""
    return msgspec.json.encode(form, order="sorted").decode()
