"""The bots by the names of their strength."""

from gizzard.bots.minds import CLUB_DEALS, CLUB_PROPOSALS, by_chance, by_rule, by_search
from gizzard.bots.sight import Mind, Sight, sight_of
from gizzard.game.actions import ActionForm, action_form
from gizzard.game.forms import View


def _by_nets(sight: Sight) -> int:
    from gizzard.bots.expert import by_nets  # numpy is slow to import

    return by_nets(sight)


LEVELS: dict[str, Mind] = {
    "random": by_chance,
    "novice": by_rule,
    "club": by_search(CLUB_DEALS, CLUB_PROPOSALS),
    "expert": _by_nets,
}
"""What is offered to players, the weakest first."""

PANEL: dict[str, Mind] = {"rule": by_rule, "mc50": by_search(50, 1)}
"""Fixed players by which others are measured; the arena knows them."""

MINDS = LEVELS | PANEL


def answer(level: str, view: View, seed: int) -> ActionForm:
    """The action that a level takes in a view in which its seat is to act: the same for the same view and seed."""
    sight = sight_of(view, seed)
    return action_form(sight.position, MINDS[level](sight))
