"""From a record back to the moves that were made: what a replay of it goes through."""

from collections.abc import Iterator, Mapping
from typing import Any

from gizzard.cards import UNSEEN_CODE
from gizzard.game.actions import move_from_json
from gizzard.game.forms import RoundForm
from gizzard.game.position import BID, PASS, PULL, TRUMP
from gizzard.game.state import State, to_act
from gizzard.game.step import apply
from gizzard.rules.trump import Tricksy

MoveForm = dict[str, Any]


def recorded_moves(state: State, record: Mapping[str, Any]) -> Iterator[MoveForm]:
    """The moves of a record that the referee lets pass, as a log keeps them; ``state`` waits for the first deal."""
    for form in record["rounds"]:
        deal: MoveForm = {"hands": [hand or [] for hand in form["hands"]], "turn_up": form["turn_up"]}
        move: MoveForm = {"deal": deal}
        while True:
            yield move
            state = apply(state, move_from_json(state, move))
            if state.between_rounds:
                break
            move = _due(state, form)


def _due(state: State, form: RoundForm) -> MoveForm:
    """What the record says of the choice that is due."""
    phase = state.position.phase
    if phase == PULL:
        return {"pull": [card for _, _, card in form["exchange"]]}
    seat = to_act(state)[0]
    if phase == TRUMP:
        name = {"name": form["named"]} if "named" in form else {}
        return {"seat": seat, "trump": form["trump"], **name}
    if phase == BID:
        return {"seat": seat, "bid": form["bids"][seat]}
    if phase == PASS:
        return {"seat": seat, "pass": next(card for giver, _, card in form["exchange"] if giver == seat)}
    return _play(state, form)


def _play(state: State, form: RoundForm) -> MoveForm:
    """A play as its player made it: a card not seen has no name, and names a trump whatever it is."""
    trick, place = divmod(state.position.played, state.position.size)
    made = form["tricks"][trick]["plays"][place]
    unseen = state.position.forehead
    move: MoveForm = {"seat": made["seat"], "play": UNSEEN_CODE if unseen else made["card"]}
    if "call" in made:
        move["call"] = made["call"]
    if _chooses_trump(state) and (unseen or "trump" in made):
        move["trump"] = made.get("trump", "C")
    return move


def _chooses_trump(state: State) -> bool:
    """Whether who plays a Wizard chooses the trump."""
    return state.position.spec.tricksy is Tricksy.CHOSEN
