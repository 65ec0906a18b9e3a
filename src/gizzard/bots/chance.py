"""The bot that knows nothing."""

from random import Random

from gizzard.game.actions import ActionForm
from gizzard.game.forms import View


def play_at_random(view: View, rng: Random) -> ActionForm:
    """Any legal action, all alike."""
    return rng.choice(view["legal"])
