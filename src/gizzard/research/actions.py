"""Action numbers, under the name by which earlier releases have them; see ``gizzard.api.numbers``."""

from gizzard.api.numbers import (
    ACTION_RANGES,
    CARD_NAMES,
    ActionRange,
    action_name,
    action_names,
    action_of,
    legal_numbers,
    number_of,
)

__all__ = [
    "ACTION_RANGES",
    "CARD_NAMES",
    "ActionRange",
    "action_name",
    "action_names",
    "action_of",
    "legal_numbers",
    "number_of",
]
