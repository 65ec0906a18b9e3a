"""Games written down: ``wizard-record/1``."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gizzard.cards import CODES, codes_of
from gizzard.game.forms import RoundForm, bid_or_none, by_seat, round_frame, suit_code
from gizzard.game.position import Position
from gizzard.rules.ruleset import unparse

if TYPE_CHECKING:
    from gizzard.game.state import State

FORMAT = "wizard-record/1"

DrawForm = Sequence[Sequence[tuple[int, str]]]
"""The draw for the first deal: by turn, who drew which card."""


def finished_round(position: Position) -> RoundForm:
    """The round that has just ended, whole, as the record writes it."""
    form = round_frame(position)
    form["trump"] = suit_code(position.opening_trump)
    form["hands"] = by_seat(position, [codes_of(hand) for hand in position.dealt])
    form["bids"] = [bid_or_none(bid) for bid in position.bids]
    if position.exchanged:
        form["exchange"] = [[giver, taker, CODES[card]] for giver, taker, card in position.exchanged]
    form["points"] = by_seat(position, position.brought)
    form["scores"] = list(position.scores)
    if position.eliminated >= 0:
        form["eliminated"] = position.eliminated
    return form


def record_of(state: "State", names: Sequence[str], draw: DrawForm | None = None, **extra: Any) -> dict[str, Any]:
    """The record of a game, with the draw for the first deal where there was one; ``extra`` keys follow the record's
    own. A game not over is written as unfinished, with the rounds that were played to the end."""
    form: dict[str, Any] = {
        "format": FORMAT,
        "rules": unparse(state.rules),
        "players": list(names),
        "first_dealer": state.first_dealer,
    }
    if draw is not None:
        form["draw"] = [[list(drawn) for drawn in turn] for turn in draw]
    form["rounds"] = list(state.history)
    form["winners"] = state.position.leading() if state.over else None
    return form | ({} if state.over else {"unfinished": True}) | extra
