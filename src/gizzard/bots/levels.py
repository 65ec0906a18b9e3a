"""The bots by the names of their strength."""

from collections.abc import Callable, Mapping
from random import Random

from gizzard.bots.chance import play_at_random
from gizzard.bots.novice import play_by_rules_of_thumb
from gizzard.game.actions import ActionForm
from gizzard.game.forms import View

Bot = Callable[[View, Random], ActionForm]
"""Takes a view in which its seat is to act and a source of randomness; returns one of the view's legal actions."""

LEVELS: Mapping[str, Bot] = {"random": play_at_random, "novice": play_by_rules_of_thumb}
