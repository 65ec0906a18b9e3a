"""The extra cards of the anniversary editions: what each is in a trick, and as the turn-up."""

from dataclasses import dataclass
from enum import StrEnum

from gizzard.core.cards import FIRST_EXTRA, NO_SUIT, Suit
from gizzard.core.rules.tricks import DRAGON_STRENGTH, FAIRY_STRENGTH, LEAD_OPEN
from gizzard.core.rules.trump import TO_CHOOSE


class Extra(StrEnum):
    """The extra cards, by their number from FIRST_EXTRA."""

    DRAGON = "dragon"
    FAIRY = "fairy"


@dataclass(frozen=True, slots=True)
class Role:
    """What an extra card is."""

    turned: Suit
    """The trump if it is turned up: NO_SUIT, or TO_CHOOSE by the dealer."""
    leads: Suit
    """What it leads: NO_SUIT as a Wizard, LEAD_OPEN as a Jester, which leaves it to the next card."""
    strength: int
    """How high it stands in a trick."""


ROLES = {
    Extra.DRAGON: Role(TO_CHOOSE, NO_SUIT, DRAGON_STRENGTH),
    Extra.FAIRY: Role(NO_SUIT, LEAD_OPEN, FAIRY_STRENGTH),
}

DRAGON, FAIRY = (FIRST_EXTRA + place for place in range(len(ROLES)))

TURNED: tuple[Suit, ...] = tuple(role.turned for role in ROLES.values())
LEADS: tuple[Suit, ...] = tuple(role.leads for role in ROLES.values())
STRENGTHS: tuple[int, ...] = tuple(role.strength for role in ROLES.values())
"""The roles by the place of the card."""
