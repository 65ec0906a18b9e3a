"""A game of Wizard: plan it, start it, move it on, look at it, write it down."""

from gizzard.game.actions import move_from_json, move_to_json, read_action
from gizzard.game.changes import Changes
from gizzard.game.forms import View
from gizzard.game.moves import Act, Deal, Move, Pull
from gizzard.game.plan import Plan, plan
from gizzard.game.record import record_of
from gizzard.game.specform import spec_form
from gizzard.game.state import State, start, to_act
from gizzard.game.step import apply, chance
from gizzard.game.view import EVERYTHING, view

__all__ = [
    "EVERYTHING",
    "Act",
    "Changes",
    "Deal",
    "Move",
    "Plan",
    "Pull",
    "State",
    "View",
    "apply",
    "chance",
    "move_from_json",
    "move_to_json",
    "plan",
    "read_action",
    "record_of",
    "spec_form",
    "start",
    "to_act",
    "view",
]
