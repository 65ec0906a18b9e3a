"""The specification of a round."""

from dataclasses import dataclass, replace

from gizzard.core.cards import Hand, Suit
from gizzard.core.rules.bidding import MODES, Bidding, BiddingMode, BidLimit, LastBid
from gizzard.core.rules.deal import deck_size
from gizzard.core.rules.exchange import Exchange
from gizzard.core.rules.extras import cloud_changes_at_most
from gizzard.core.rules.scoring import BidPoints, Scoring
from gizzard.core.rules.special import JESTERS, Smyrna, Special, uber_cards
from gizzard.core.rules.trump import TURNED_UP, Tricksy


@dataclass(frozen=True, slots=True)
class RoundSpec:
    """One round of a plan; whatever varies with its number is resolved here."""

    number: int
    """From 1."""
    cards: int
    """Dealt to each player."""
    wizards: Hand
    """The cards that count as Wizards; under ``calls`` the player's call decides instead."""
    jesters: Hand
    """The cards that count as Jesters."""
    trump: Suit = TURNED_UP
    """TURNED_UP, or a suit or NO_SUIT that is fixed."""
    bidding: Bidding = Bidding.OPEN
    last_bid: LastBid = LastBid.FREE
    """FREE if the limit does not apply to this round."""
    limit: BidLimit | None = None
    """The limit that holds in this round."""
    blind: bool = False
    """Hands are seen only after the last bid."""
    own_hand_hidden: bool = False
    """Everyone sees the others' cards but not their own, until it is played."""
    dealer_bids: bool = True
    scoring: Scoring | BidPoints = Scoring.STANDARD
    trump_change: Tricksy = Tricksy.OFF
    """To what a card that counts as a Wizard changes trump."""
    eliminates: bool = False
    """The lowest total leaves after this round."""
    names: tuple[Smyrna, ...] = ()
    """The special rules that a dealer who turns up a Wizard may name for the next round."""
    calls: bool = False
    """Gizzard/Fester: what a special card counts as is its player's call."""
    exchange: Exchange = Exchange.NONE
    last_card_up: bool = False
    """The last card dealt to each hand lies open to all."""
    top_cards: Hand = 0
    """The cards that beat everything."""
    top_jesters: bool = False
    """These are the Jesters, whatever counts as one."""
    extras: Hand = 0
    """The extra cards in the deck, counted from FIRST_EXTRA."""
    cloud_late: bool = False
    """A bid that an extra card changes is changed after the last trick, not after that card's."""
    swap_optional: bool = False
    """The player of an extra card may decline the swap that it brings."""
    magic: Hand = 0
    """The cards that take a trick whose suit is theirs, if another card set that; only ``top_cards`` beat them."""

    @property
    def deck_size(self) -> int:
        """The number of cards in the deck."""
        return deck_size(self.extras)

    def allows_bid(self, bid: int) -> bool:
        """Whether a seat can bid this in the round; the limit on the last bid may bar one of these bids."""
        return 0 <= bid <= self.cards

    @property
    def bids_change_at_most(self) -> int:
        """The most changes of bids after the bidding."""
        return cloud_changes_at_most(self.extras, self.cards, self.cloud_late)

    @property
    def bidding_mode(self) -> BiddingMode:
        """How bids are made, and when they are shown."""
        return MODES[self.bidding]


def under(spec: RoundSpec, special: Special | None) -> RoundSpec:
    """A round as it is played under a special rule.

    Forehead gives way to the rules that would give the card away.
    """
    match special.rule if special else None:
        case Smyrna.GIZZARD_FESTER:
            return replace(spec, calls=True, own_hand_hidden=False)
        case Smyrna.PASS_ONE:
            return replace(spec, exchange=Exchange.PASS, own_hand_hidden=False)
        case Smyrna.PULL_ONE:
            return replace(spec, exchange=Exchange.PULL, own_hand_hidden=False)
        case Smyrna.LAST_CARD_UP:
            return replace(spec, last_card_up=True, own_hand_hidden=False)
        case Smyrna.UBER_WIZARD if special:
            top_cards = uber_cards(special.cards, spec.jesters)
            return replace(spec, top_cards=top_cards, top_jesters=special.cards == JESTERS)
        case Smyrna.TRICK_POINTS:
            return replace(spec, scoring=Scoring.TRICK_POINTS)
    return spec
