"""Common complaints about bots, counted in games of one level among itself.

    python -m bench.habits               play a hundred games per level and update docs/strength.md
    python -m bench.habits --games 10    play fewer games and only print the counts

An opportunity is a decision in which the complaint could arise, judged only by what the seat could see. Where it does
arise, a missed bid is counted too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import click
from msgspec.json import decode

from bench.pages import ROOT, put
from bench.strength import PAGE
from gizzard.arena.match import Match
from gizzard.arena.play import play
from gizzard.cards import (
    BY_CODE,
    DECK,
    JESTER_CARDS,
    NO_SUIT,
    SUITS,
    WIZARD_CARDS,
    Card,
    Hand,
    Suit,
    cards_in,
    hand_of,
    is_special,
    suit_of,
)
from gizzard.parallel.local import local_pool
from gizzard.rules.ruleset import parse
from gizzard.rules.tricks import LEAD_OPEN, led_after, playable, strength

STORED = ROOT / "docs" / "strength" / "habits.json"
LEVELS = "novice", "club", "expert"
PLAYERS, GAMES, SEED = 4, 100, 1984
WORKERS = 2
ALL: Hand = hand_of(DECK)


class Decision(NamedTuple):
    """A seat plays a card, or makes the last bid."""

    hand: Hand
    """Before it."""
    unseen: Hand
    """Cards that the seat has not seen: in another hand, or not dealt."""
    trump: Suit
    needed: int
    """Tricks still needed for the bid; for a bid, the bid itself."""
    card: Card | None = None
    """None for a bid."""
    led: Suit = LEAD_OPEN
    best: int | None = None
    """Strength of the card that is winning the trick; None for the leader."""
    last: bool = False
    under_wizard: bool = False
    met: bool = True
    """Whether the bid was made in the end."""

    def height(self, card: Card, led: Suit) -> int:
        """The strength of a card in a trick."""
        return strength(card, _is_wizard(card), False, led, self.trump)

    def sure(self) -> list[Card]:
        """Cards of the hand that no unseen card beats when they are led."""
        return [card for card in cards_in(self.hand) if self._is_sure(card)]

    def _is_sure(self, card: Card) -> bool:
        led = _led(LEAD_OPEN, card)
        height = self.height(card, led)
        return height > 0 and all(self.height(other, led) <= height for other in cards_in(self.unseen))

    def loses(self, card: Card) -> bool:
        """Whether a card does not beat the best card of the trick."""
        return self.best is not None and self.height(card, self.led) <= self.best


def _is_wizard(card: Card) -> bool:
    return bool(WIZARD_CARDS >> card & 1)


def _led(led: Suit, card: Card) -> Suit:
    return led_after(led, card, _is_wizard(card), bool(JESTER_CARDS >> card & 1))


def no_boss_led(one: Decision) -> bool | None:
    """Needs every trick, but leads a card that is not a sure winner."""
    if one.card is None or one.best is not None or one.needed < one.hand.bit_count() or one.hand.bit_count() < 2:
        return None
    sure = one.sure()
    return one.card not in sure if sure else None


def bids_zero(one: Decision) -> bool | None:
    """Is last to bid, holds a card that nothing beats, and bids 0."""
    return one.needed == 0 if one.card is None and one.sure() else None


def ruffs_in(one: Decision) -> bool | None:
    """Needs one trick, holds a sure trump or Wizard, and wins with a lower trump."""
    if one.card is None or one.best is None or one.needed != 1 or one.led in (LEAD_OPEN, one.trump):
        return None
    sure = one.sure()
    low = [card for card in _trumps(one) if card not in sure and not one.loses(card)]
    return one.card in low if low and any(card in sure for card in (*_trumps(one), *_wizards(one))) else None


def loses_low(one: Decision) -> bool | None:
    """Is last to play with the bid made, and loses with a card although a higher one of its suit would lose too (and is
    not equivalent: there are unseen cards between the two)."""
    if one.card is None or not one.last or one.needed > 0 or not one.loses(one.card) or is_special(one.card):
        return None
    alike = [
        card
        for card in cards_in(playable(one.hand, one.led))
        if suit_of(card) == suit_of(one.card) and not is_special(card) and one.loses(card)
    ]
    apart = [card for card in alike if any(card < other < max(alike) for other in cards_in(one.unseen))]
    return one.card in apart if apart else None


def wastes_wizard(one: Decision) -> bool | None:
    """With the bid not made and no more sure cards than it needs, plays a Wizard under a Wizard."""
    if one.card is None or not one.under_wizard or not 0 < len(one.sure()) <= one.needed or not _wizards(one):
        return None
    return _is_wizard(one.card) if one.hand & ~WIZARD_CARDS else None


def _trumps(one: Decision) -> list[Card]:
    legal = playable(one.hand, one.led)
    return [card for card in cards_in(legal) if suit_of(card) == one.trump and not is_special(card)]


def _wizards(one: Decision) -> list[Card]:
    return list(cards_in(one.hand & WIZARD_CARDS))


COMPLAINTS: dict[str, Callable[[Decision], bool | None]] = {
    "needs every trick, but does not lead a sure winner": no_boss_led,
    "is last to bid, holds a card that nothing beats, and bids 0": bids_zero,
    "needs one trick, holds a sure trump, and ruffs with a lower one": ruffs_in,
    "has made the bid, is last to play, and loses with a lower card than it could": loses_low,
    "wastes a Wizard that it needs under another Wizard": wastes_wizard,
}


def decisions(round_: dict[str, Any]) -> Iterator[Decision]:
    """The last bid of a round of a record, and every card that is played."""
    hands = [hand_of(BY_CODE[code] for code in hand) for hand in round_["hands"]]
    trump = SUITS.index(round_["trump"]) if round_["trump"] else NO_SUIT
    seen = 1 << BY_CODE[round_["turn_up"]] if round_["turn_up"] else 0
    dealer = round_["dealer"]
    needed = list(round_["bids"])
    met = [bid == taken for bid, taken in zip(needed, round_["taken"], strict=True)]
    yield Decision(hands[dealer], ALL & ~(seen | hands[dealer]), trump, needed[dealer], met=met[dealer])
    for trick in round_["tricks"]:
        led, best, under = LEAD_OPEN, None, False
        for place, form in enumerate(trick["plays"], 1):
            seat, card = form["seat"], BY_CODE[form["card"]]
            unseen, last = ALL & ~(seen | hands[seat]), place == len(hands)
            one = Decision(hands[seat], unseen, trump, needed[seat], card, led, best, last, under, met[seat])
            yield one
            led = _led(led, card)
            best = max(best or 0, one.height(card, led))
            under = under or _is_wizard(card)
            hands[seat] ^= 1 << card
            seen |= 1 << card
        needed[trick["winner"]] -= 1


class Count(NamedTuple):
    """How often a complaint could arise, how often it did, and how often the bid was missed then."""

    chances: int = 0
    made: int = 0
    missed: int = 0

    def with_one(self, does: bool | None, met: bool) -> Count:
        """These counts with one more decision."""
        missed = bool(does) and not met
        return Count(self.chances + (does is not None), self.made + bool(does), self.missed + missed)


def counted(level: str, games: int) -> dict[str, Count]:
    """By complaint, over games of a level among itself."""
    match = Match(parse({"players": PLAYERS}), {level: level}, ((level,) * PLAYERS,), games, SEED)
    counts = {name: Count() for name in COMPLAINTS}
    for played in play(match, list(match.games()), local_pool(WORKERS)):
        for one in (one for round_ in decode(played.record)["rounds"] for one in decisions(round_)):
            for name, does in COMPLAINTS.items():
                counts[name] = counts[name].with_one(does(one), one.met)
    return counts


def table() -> Iterator[str]:
    """By complaint and level: how often it arose, out of how many opportunities, and the bids missed then."""
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    yield "| complaint | " + " | ".join(f"`{level}`" for level in stored) + " |"
    yield "|---|" + "---:|" * len(stored)
    for name in COMPLAINTS:
        counts = [Count(*stored[level][name]) for level in stored]
        yield f"| {name} | {' | '.join(f'{one.made} of {one.chances:,}; {one.missed}' for one in counts)} |"


@click.command(help=__doc__)
@click.option("--games", type=int, help="Only print the counts for this many games per level.")
def main(games: int | None) -> None:
    """Play and write the page."""
    found = {level: counted(level, games or GAMES) for level in LEVELS}
    if games:
        print(json.dumps(found, indent=1))
        return
    STORED.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    put(PAGE, "habits", table())


if __name__ == "__main__":
    main()
