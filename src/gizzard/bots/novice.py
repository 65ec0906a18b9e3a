"""A bot that plays by rules of thumb: bids what its cards are worth, then takes tricks while it needs them."""

from collections.abc import Mapping, Sequence
from random import Random

from gizzard.bots.worth import Roles, roles, worths
from gizzard.cards import BY_CODE, DECK, NO_SUIT, SUITS, UNSEEN_CODE, Card, Suit
from gizzard.game.actions import ActionForm
from gizzard.game.forms import RoundForm, View
from gizzard.game.viewspec import spec_of
from gizzard.rules.roundspec import RoundSpec
from gizzard.rules.scoring import Scoring
from gizzard.rules.tricks import LEAD_OPEN, called_wizard


def play_by_rules_of_thumb(view: View, rng: Random) -> ActionForm:
    """One of the view's legal actions."""
    return _Novice(view, rng).act()


class _Novice:
    """One look at a view, and what follows from it."""

    def __init__(self, view: View, rng: Random) -> None:
        assert view["round"] is not None
        assert view["seat"] is not None
        self.view, self.rng = view, rng
        self.round: RoundForm = view["round"]
        self.seat: int = view["seat"]
        self.spec: RoundSpec = spec_of(view)
        trump = self.round["trump"]
        self.roles = roles(self.spec, SUITS.index(trump) if trump else NO_SUIT)
        self.players = sum(taken is not None for taken in self.round["taken"])
        self.worth: Mapping[Card, float] = worths(self.roles, self.players)
        self.hand = None if view["hand"] is None else [BY_CODE[code] for code in view["hand"]]

    def act(self) -> ActionForm:
        """The action of the phase."""
        return {"trump": self._trump, "bid": self._bid, "pass": self._pass, "play": self._play}[self.view["phase"]]()

    def _trump(self) -> ActionForm:
        """The suit that makes the hand worth most; a special rule at random, each rule alike."""
        suit = self.rng.randrange(len(SUITS)) if not self.hand else max(range(len(SUITS)), key=self._worth_with)
        choices = [action for action in self.view["legal"] if action["trump"] == SUITS[suit]]
        named = self.rng.choice(self.view["legal"]).get("name")
        if named is None:
            return choices[0]
        rule = self.rng.choice([name.value for name in self.spec.names])
        return self.rng.choice([action for action in choices if action["name"]["rule"] == rule])

    def _worth_with(self, trump: Suit) -> float:
        worth = worths(roles(self.spec, trump), self.players)
        return sum(worth[card] for card in self.hand or ())

    def _bid(self) -> ActionForm:
        """The legal bid nearest to what the hand is worth."""
        expected = self._expected_tricks()
        return min(self.view["legal"], key=lambda action: abs(action["bid"] - expected))

    def _expected_tricks(self) -> float:
        if self.hand is not None:
            return sum(self.worth[card] for card in self.hand)
        if self.spec.forehead:
            return self._chance_of_unseen()
        return self.spec.cards / self.players

    def _chance_of_unseen(self) -> float:
        """How likely the card on the own forehead takes the trick, whatever leads it."""
        seen = [BY_CODE[hand[0]] for hand in self.round["hands"] if hand]
        unseen = [card for card in DECK if card not in seen and card != self._turn_up()]
        return sum(all(self.roles.beats(card, other) for other in seen) for card in unseen) / len(unseen)

    def _turn_up(self) -> Card | None:
        code = self.round["turn_up"]
        return BY_CODE[code] if code else None

    def _pass(self) -> ActionForm:
        """The card without which the hand is worth nearest to the bid."""
        total, bid = self._expected_tricks(), self.round["bids"][self.seat] or 0
        return min(self.view["legal"], key=lambda action: abs(total - self.worth[BY_CODE[action["pass"]]] - bid))

    def _play(self) -> ActionForm:
        if self.view["legal"][0]["play"] == UNSEEN_CODE:
            return self.rng.choice(self.view["legal"])
        plays = [_Play(action, self) for action in self.view["legal"]]
        chosen = _to_win(plays) if self._wants_trick() else _to_lose(plays, leads=not self._trick())
        same = [play.action for play in plays if play.card == chosen.card and play.wins == chosen.wins]
        return self.rng.choice(same)

    def _trick(self) -> list[tuple[int, Card, bool]]:
        """The trick so far: seats, cards, calls."""
        tricks = self.round["tricks"]
        if not tricks or "winner" in tricks[-1]:
            return []
        return [(play["seat"], BY_CODE[play["card"]], play.get("call", True)) for play in tricks[-1]["plays"]]

    def _wants_trick(self) -> bool:
        if self.spec.scoring is Scoring.TRICK_POINTS:
            return True
        bid = self.round["bids"][self.seat]
        if bid is None:
            return self._spoils()
        return bid > (self.round["taken"][self.seat] or 0)

    def _spoils(self) -> bool:
        """A saboteur takes what the others want to have, and leaves what they do not."""
        wanted = sum(bid for bid in self.round["bids"] if bid is not None)
        return wanted > sum(taken for taken in self.round["taken"] if taken is not None)

    def stands(self, card: Card, call: bool) -> bool:
        """Whether a card would take the trick as it lies."""
        led, best = LEAD_OPEN, -1
        for _, earlier, called in self._trick():
            led, height = self._height(earlier, called, led)
            best = max(best, height)
        return self._height(card, call, led)[1] > best

    def _height(self, card: Card, call: bool, led: Suit) -> tuple[Suit, int]:
        roles = self._called(card, call)
        led = roles.led_after(led, card)
        return led, roles.strength(card, led)

    def _called(self, card: Card, call: bool) -> Roles:
        """The roles as one card's call makes them."""
        if not self.spec.calls or not (self.roles.wizards | self.roles.jesters) >> card & 1:
            return self.roles
        wizard = 1 << card if called_wizard(card, call) else 0
        return Roles(wizard, 1 << card ^ wizard, self.roles.uber, self.roles.trump)


class _Play:
    """A way to play a card, its worth, and whether it takes the trick as it lies."""

    def __init__(self, action: ActionForm, novice: _Novice) -> None:
        self.action = action
        self.card = BY_CODE[action["play"]]
        self.worth = novice.worth[self.card]
        self.wins = novice.stands(self.card, action.get("call", True))


def _to_win(plays: Sequence[_Play]) -> _Play:
    """The best card if it takes the trick so far, else the one worth least."""
    best = max(plays, key=lambda play: (play.wins, play.worth))
    return best if best.wins else min(plays, key=lambda play: play.worth)


def _to_lose(plays: Sequence[_Play], leads: bool) -> _Play:
    """The best card that does not take the trick, else, and to lead, the one worth least."""
    losing = [play for play in plays if not play.wins]
    if losing and not leads:
        return max(losing, key=lambda play: play.worth)
    return min(plays, key=lambda play: play.worth)
