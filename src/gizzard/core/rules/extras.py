"""The extra cards of the anniversary editions: what each is in a trick, and as the turn-up. What one does besides is in
``core.game.extra_effects``."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from gizzard.core.cards import FIRST_EXTRA, NO_CARD, NO_SUIT, Card, Hand, Suit
from gizzard.core.rules.tricks import (
    ABOVE_EIGHT,
    ABOVE_TEN,
    DRAGON_STRENGTH,
    LEAD_OPEN,
)
from gizzard.core.rules.trump import TO_CHOOSE


class Extra(StrEnum):
    """The extra cards, by their number from FIRST_EXTRA."""

    DRAGON = "dragon"
    FAIRY = "fairy"
    BOMB = "bomb"
    WEREWOLF = "werewolf"
    JUGGLER = "juggler"
    CLOUD = "cloud"
    SHAPESHIFTER = "shapeshifter"
    WITCH = "witch"
    VAMPIRE = "vampire"


TOGETHER = (Extra.DRAGON, Extra.FAIRY)
"""The cards that are both in the deck, or neither."""
NEED_TURN_UP = (Extra.WEREWOLF, Extra.VAMPIRE)
"""The cards that do nothing unless a card is turned up."""


class Cloud(StrEnum):
    """When the Cloud changes a bid: at the end of its trick, or after the last trick of the round."""

    TRICK = "trick"
    ROUND = "round"


class Witch(StrEnum):
    """Whether the Witch's player has to swap."""

    MUST = "must"
    MAY = "may"


OPTIONS = {Extra.CLOUD: Cloud.TRICK, Extra.WITCH: Witch.MUST}
"""The cards with a rule of the same name, and its value while the card is not in the deck."""

SAYS_NOTHING, SAYS_SUIT, SAYS_WORD = range(3)
"""What the player of a card says with it: nothing, its suit, or whether it is a Wizard or a Jester."""


@dataclass(frozen=True, slots=True)
class Role:
    """What an extra card is."""

    turned: Suit
    """The trump if it is turned up: NO_SUIT, or TO_CHOOSE by the dealer."""
    leads: Suit = LEAD_OPEN
    """What it leads: NO_SUIT as a Wizard, LEAD_OPEN as a Jester, which leaves it to the next card."""
    strength: int = 0
    """How high it stands in a trick, below 0 if it loses even to a Jester; of a card that is given a suit, in that
    suit."""
    says: int = SAYS_NOTHING
    edition: int = 2016
    """The year of the anniversary edition that brought it."""


ROLES = {
    Extra.DRAGON: Role(TO_CHOOSE, NO_SUIT, DRAGON_STRENGTH),
    Extra.FAIRY: Role(NO_SUIT, strength=-1),
    Extra.BOMB: Role(NO_SUIT, strength=-3),
    Extra.WEREWOLF: Role(TO_CHOOSE),
    Extra.JUGGLER: Role(TO_CHOOSE, strength=ABOVE_EIGHT, says=SAYS_SUIT),
    Extra.CLOUD: Role(TO_CHOOSE, strength=ABOVE_TEN, says=SAYS_SUIT),
    Extra.SHAPESHIFTER: Role(TO_CHOOSE, says=SAYS_WORD, edition=2021),
    Extra.WITCH: Role(NO_SUIT, strength=-2, edition=2026),
    Extra.VAMPIRE: Role(TO_CHOOSE, edition=2026),
}

DRAGON, FAIRY, BOMB, WEREWOLF, JUGGLER, CLOUD, SHAPESHIFTER, WITCH, VAMPIRE = (
    FIRST_EXTRA + place for place in range(len(ROLES))
)

TURNED: tuple[Suit, ...] = tuple(role.turned for role in ROLES.values())
LEADS: tuple[Suit, ...] = tuple(role.leads for role in ROLES.values())
STRENGTHS: tuple[int, ...] = tuple(role.strength for role in ROLES.values())
SAYS: tuple[int, ...] = tuple(role.says for role in ROLES.values())
"""The roles by the place of the card."""


def extras_of(cards: Iterable[Extra]) -> Hand:
    """The mask of these cards, counted from FIRST_EXTRA."""
    order = tuple(Extra)
    return sum(1 << order.index(card) for card in dict.fromkeys(cards))


def stands_for(card: Card, up: Card) -> Card:
    """The card that a card is when it is played: a Vampire is the one that lies up, or the Werewolf if none does."""
    if card != VAMPIRE:
        return card
    return up if up != NO_CARD else WEREWOLF


def says(card: Card) -> int:
    """What the player of a card says with it in any case."""
    return SAYS[card - FIRST_EXTRA] if card >= FIRST_EXTRA else SAYS_NOTHING


# What the cards of a deck may do in a round


def has_extra(extras: Hand, card: Card) -> bool:
    """Whether an extra card is among others, counted from FIRST_EXTRA."""
    return (extras >> (card - FIRST_EXTRA)) & 1 == 1


def may_turn_up(extras: Hand) -> bool:
    """Whether the play of a card may turn up another."""
    return has_extra(extras, WEREWOLF) and has_extra(extras, VAMPIRE)


def turns_another(card: Card, up: Card) -> bool:
    """Whether a card, if it is played, turns up another if one is left: a Vampire does on the Werewolf."""
    return card == VAMPIRE and up == WEREWOLF


def leaves_untaken(card: Card, up: Card) -> bool:
    """Whether nobody takes a trick in which a card is played."""
    return stands_for(card, up) == BOMB


def is_left_untaken(lying: Hand) -> bool:
    """Whether nobody takes a trick with these extra cards."""
    return has_extra(lying, BOMB)


def untaken_at_most(extras: Hand, cards: int) -> int:
    """The most tricks that nobody may take: a Bomb is played again only if the Witch takes it."""
    if not has_extra(extras, BOMB):
        return 0
    return cards if has_extra(extras, WITCH) else 1


def cloud_changes_at_most(extras: Hand, cards: int, late: bool) -> int:
    """The most changes of bids; ``late``: after the last trick of the round."""
    if not has_extra(extras, CLOUD):
        return 0
    return cards if has_extra(extras, WITCH) and not late else 1
