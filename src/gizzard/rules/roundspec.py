"""One round, as data: all that the play of it depends on."""

from dataclasses import dataclass

from gizzard.cards import Hand, Suit
from gizzard.rules.bidding import Bidding, LastBid
from gizzard.rules.exchange import Exchange
from gizzard.rules.scoring import Scoring
from gizzard.rules.smyrna import Smyrna
from gizzard.rules.trump import TURNED_UP, Tricksy


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
    """FREE where the limit does not concern this round."""
    blind: bool = False
    """Hands are seen only after the last bid."""
    forehead: bool = False
    """Everyone sees the others' card but not their own."""
    saboteur: bool = False
    """The dealer does not bid."""
    scoring: Scoring = Scoring.STANDARD
    tricksy: Tricksy = Tricksy.OFF
    eliminates: bool = False
    """The lowest total leaves after this round."""
    names: tuple[Smyrna, ...] = ()
    """The special rules that a dealer who turns up a Wizard may name for the next round."""
    calls: bool = False
    """Gizzard/Fester: what a special card counts as is its player's call."""
    exchange: Exchange = Exchange.NONE
    last_card_up: bool = False
    """The last card dealt to each hand lies open to all."""
    uber: Hand = 0
    """The cards that beat everything."""
