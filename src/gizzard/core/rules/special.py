"""Smyrna Style: a dealer who turns up a Wizard names a special rule for the next round (S0)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from gizzard.core.cards import BY_CODE, CODES, DECK, RANK_CARDS, RANKS, SPECIAL_CARDS, WIZARD_RANK, Hand


class Smyrna(StrEnum):
    """The special rules that can be named."""

    GIZZARD_FESTER = "gizzard-fester"
    PASS_ONE = "pass-one"
    PULL_ONE = "pull-one"
    LAST_CARD_UP = "last-card-up"
    UBER_WIZARD = "uber-wizard"
    TRICK_POINTS = "trick-points"


JESTERS = "jesters"
SUICIDE_KINGS = "suicide-kings"
SUICIDE_KING: Hand = 1 << BY_CODE["KH"]

UBER_CARDS: tuple[str, ...] = (
    *(CODES[card] for card in DECK if not SPECIAL_CARDS >> card & 1),
    *RANKS[:WIZARD_RANK],
    JESTERS,
    SUICIDE_KINGS,
)
"""What an uber-wizard may be: a suit card, a rank, the Jesters, or the suicide kings."""


@dataclass(frozen=True, slots=True)
class Special:
    """A named special rule; ``cards`` defines the uber-wizard and is empty for other rules."""

    rule: Smyrna
    cards: str = ""

    def to_json(self) -> dict[str, str]:
        """The form of the record: ``{"rule": …}``, with ``"cards"`` for the uber-wizard."""
        form = {"rule": self.rule.value}
        return form | {"cards": self.cards} if self.cards else form


@cache
def namings(names: tuple[Smyrna, ...]) -> tuple[Special, ...]:
    """Everything that can be named if these rules are allowed, in a fixed order."""
    return tuple(special for name in names for special in _namings_of(name))


def _namings_of(name: Smyrna) -> Iterable[Special]:
    if name is Smyrna.UBER_WIZARD:
        return [Special(name, cards) for cards in UBER_CARDS]
    return [Special(name)]


def uber_cards(cards: str, jesters: Hand) -> Hand:
    """The cards of an uber-wizard; ``jesters`` are the cards that count as Jesters in the round."""
    if cards == JESTERS:
        return jesters
    if cards == SUICIDE_KINGS:
        return SUICIDE_KING
    return 1 << BY_CODE[cards] if cards in BY_CODE else RANK_CARDS[RANKS.index(cards)]


def special_from(form: Mapping[str, object]) -> Special | None:
    """The special rule in a record's JSON form; None if it is invalid."""
    named = {key: form[key] for key in ("rule", "cards") if key in form}
    return next((special for special in namings(tuple(Smyrna)) if special.to_json() == named), None)
