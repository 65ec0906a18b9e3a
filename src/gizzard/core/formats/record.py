"""Records of games: ``wizard-record/1``."""

from collections.abc import Sequence
from typing import Any

from gizzard.core.cards import CODES, NO_CARD
from gizzard.core.formats.rounds import round_json
from gizzard.core.game.position import Position
from gizzard.core.game.state import State
from gizzard.core.rules.ruleset import unparse

FORMAT = "wizard-record/1"
CURRENT = "current"
"""The key of the round in progress, with all its cards, in a record that is not to be shown to the players."""

DrawJson = Sequence[Sequence[tuple[int, str]]]
"""The draw for the first deal: by turn, who drew which card."""


def current_json(position: Position) -> dict[str, Any]:
    """The round in progress, with all its cards; ``stock`` is the one that a player may turn up later."""
    later = {} if position.stock == NO_CARD else {"stock": CODES[position.stock]}
    return {**round_json(position), **later}


def record_of(state: State, names: Sequence[str], draw: DrawJson | None = None, **extra: Any) -> dict[str, Any]:
    """The record of a game, with the draw for the first deal, if any; ``extra`` keys follow the record's own. A game in
    progress is recorded as unfinished, with its complete rounds."""
    form: dict[str, Any] = {
        "format": FORMAT,
        "rules": unparse(state.rules),
        "players": list(names),
        "first_dealer": state.first_dealer,
    }
    if draw is not None:
        form["draw"] = [[list(drawn) for drawn in turn] for turn in draw]
    form["rounds"] = [round_json(ended) for ended in state.history]
    form["winners"] = state.position.leading() if state.over else None
    return form | ({} if state.over else {"unfinished": True}) | extra
