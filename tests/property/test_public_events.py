"""All public events so far can be rebuilt from any view.

During a game all public events are recorded: the deal's turn-up, trump chosen and rules named, bids when they are
revealed (simultaneous ones as a set), plays with their calls and the trumps they make, tricks, and the points of each
round. The same list is rebuilt from nothing but a view.

A view's ``trump`` is the current trump; if a Wizard has changed it (tricksy), ``opening_trump`` is the earlier one.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.core.cards import BY_CODE, CODES, FIRST_EXTRA, SUITS
from gizzard.core.formats.view import view
from gizzard.core.game.fields import PLAY, TURNED_WORD
from gizzard.core.game.state import State, start, to_act
from gizzard.core.rules.extras import TURNED
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.special import Smyrna
from gizzard.core.rules.tricks import TRUMP_SHIFT, card_of, special_roles
from gizzard.core.rules.trump import TO_CHOOSE, turned_trump
from tests.games import Form, logged_game
from tests.sizes import examples, some
from tests.strategies import rule_sets

Event = tuple[Any, ...]


# Recorded during play


class Witness:
    """An observer who records public events."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.events: list[Event] = []
        self.bids: dict[int, int] = {}

    def see(self, before: State, form: Mapping[str, Any], after: State) -> None:
        if "deal" in form:
            self.deal(form["deal"], after)
        elif "pull" in form:
            self.events.append(("pulled",))
        elif "bid" in form:
            self.bid(form["seat"], form["bid"], before)
        elif before.position.phase in (PLAY, TURNED_WORD):
            self.play(form, before, after)
        elif "pass" in form:
            self.events += [("passed",)] if to_act(before) == (form["seat"],) else []
        elif "trump" in form:
            self.events.append(("chose", form["seat"], form["trump"], form.get("name")))
        elif "cloud" in form:
            self.changed.append(before.position.cloud_trick())
        elif "witch" in form:
            self.events.append(("swapped", form["witch"]))
        if before.position.tricks and after.between_rounds:
            self.round_over(after)

    def deal(self, deal: Form, after: State) -> None:
        number, special = after.position.number, after.position.special
        rule = special.to_json() if special else None
        self.events.append(("deal", number, after.position.dealer, deal["turn_up"], rule))
        self.hands = [hand or None for hand in deal["hands"]]
        if rule == {"rule": "last-card-up"}:
            self.events.append(("open", tuple(hand[-1] for hand in deal["hands"] if hand)))
        self.bids = {}
        self.changed: list[int] = []

    def bid(self, seat: int, bid: int, before: State) -> None:
        self.bids[seat] = bid
        if self.rules.bidding == "open":
            self.events.append(("bid", seat, bid))
        elif self.rules.bidding in ("hidden", "hands-in") and to_act(before) == (seat,):
            self.events.append(("bids", frozenset(self.bids.items())))

    def play(self, form: Mapping[str, Any], before: State, after: State) -> None:
        """A card, or the suit or role named for the card that it turned up."""
        if before.position.phase == TURNED_WORD:
            self.events.pop()
        position = after.position
        play = position.plays[-1]
        trump = (play >> TRUMP_SHIFT & 7) - 1
        turned = CODES[position.up] if position.turned_by == len(position.plays) - 1 else None
        said = form.get("call"), form.get("suit"), form.get("as"), SUITS[trump] if trump >= 0 else None
        self.events.append(("play", form["seat"], CODES[card_of(play)], turned, *said))
        if position.trick_complete():
            winner = position.winners[-1]
            self.events.append(("trick", None if winner < 0 else winner, position.next_leaders[-1]))

    def round_over(self, after: State) -> None:
        position = after.position
        if self.changed:
            self.events.append(("changed", *self.changed))
        if self.rules.bidding in ("delayed", "chatham"):
            self.events.append(("bids", frozenset(self.bids.items())))
        gone = position.eliminated if position.eliminated >= 0 else None
        self.events.append(("hands", self.hands))
        self.events.append(("scores", tuple(position.scores), gone))
        if after.over:
            self.events.append(("winners", tuple(position.leading())))


# Rebuilt from a view


def rebuilt(seen: Mapping[str, Any]) -> list[Event]:
    """The public events in a view."""
    rules = parse(seen["rules"])
    events: list[Event] = []
    over = [*seen["history"]]
    current = seen["round"]
    if current is not None and "scores" in current:
        over.append(current)
        current = None
    for form in over:
        events += _round(form, rules, "over", set())
    if current is not None:
        events += _round(current, rules, seen["phase"], set(seen["to_act"]))
    return events + ([("winners", tuple(seen["winners"]))] if seen["winners"] else [])


def _round(form: Form, rules: RuleSet, phase: str, to_act: set[int]) -> list[Event]:
    seats = [seat for seat, taken in enumerate(form["taken"]) if taken is not None]
    events: list[Event] = [("deal", form["number"], form["dealer"], form["turn_up"], form.get("special"))]
    if form.get("special") == {"rule": "last-card-up"}:
        events.append(("open", tuple(form["hands"][seat][-1] for seat in seats)))
    events += _chosen(form, rules, phase)
    events += _bids(form, rules, phase, seats, before_play=True)
    if "exchange" in form and phase != "pass":
        events.append(("passed",) if form["special"]["rule"] == "pass-one" else ("pulled",))
    for trick in form["tricks"]:
        events += [("play", p["seat"], p["card"], *map(p.get, SAID)) for p in trick["plays"]]
        events += [("trick", trick["winner"], trick.get("lead", trick["winner"]))] if "winner" in trick else []
        events += [("passed",)] if len(trick.get("pass", ())) == len(seats) else []
        events += [("swapped", trick["witch"])] if "witch" in trick else []
    if phase == "over":
        changed = [number for number, trick in enumerate(form["tricks"]) if "cloud" in trick]
        events += [("changed", *changed)] if changed else []
        events += _bids(form, rules, phase, seats, before_play=False)
        events += [("hands", form["hands"]), ("scores", tuple(form["scores"]), form.get("eliminated"))]
    return events


SAID = ("turn_up", "call", "suit", "as", "trump")


def _chosen(form: Form, rules: RuleSet, phase: str) -> list[Event]:
    if "werewolf" in form:
        return [("chose", form["werewolf"], form.get("opening_trump", form["trump"]), None)]
    if phase in ("trump", "werewolf") or form["turn_up"] is None:
        return []
    card, (wizards, jesters) = BY_CODE[form["turn_up"]], special_roles(rules.specials, form["number"])
    if (TURNED[card - FIRST_EXTRA] if card >= FIRST_EXTRA else turned_trump(card, wizards, jesters)) != TO_CHOOSE:
        return []
    return [("chose", form["dealer"], form.get("opening_trump", form["trump"]), form.get("named"))]


def _bids(form: Form, rules: RuleSet, phase: str, seats: list[int], *, before_play: bool) -> list[Event]:
    order = sorted(seats, key=lambda seat: (seat - form["dealer"] - 1) % rules.players)
    bids = [(seat, form["bids"][seat]) for seat in order if form["bids"][seat] is not None]
    if rules.bidding == "zero" or phase in ("trump", "werewolf"):
        return []
    if rules.bidding == "open":
        return [("bid", seat, bid) for seat, bid in bids] if before_play else []
    late = rules.bidding in ("delayed", "chatham")
    if before_play == late or (phase == "bid" and not late):
        return []
    return [("bids", frozenset(bids))]


# Both


def check_game(rules: RuleSet, rng: Random, most: int = 150) -> set[str]:
    """Play; after every move, what any view tells is what happened. The kinds of events that occurred."""
    states, log = logged_game(start(rules, rng.randrange(rules.players)), rng, most)
    witness = Witness(rules)
    for number, (before, form) in enumerate(zip(states, log, strict=False)):
        after = states[number + 1]
        witness.see(before, form, after)
        seat = rng.choice([None, *range(rules.players)])
        assert rebuilt(view(after, seat)) == witness.events, f"{form} seen by {seat}"
    return {event[0] for event in witness.events}


def kinds_of(form: Form, games: int = 3, most: int = 150) -> set[str]:
    return set().union(*(check_game(parse(form), Random(number), most) for number in range(games)))


@pytest.mark.parametrize("name", some(PRESETS))
def test_every_preset(name: str) -> None:
    players = 3 + len(name) % 4 if name != "special-six" else 3
    kinds = kinds_of({"players": players} | dict(PRESETS[name]))
    assert {"deal", "play", "trick"} <= kinds
    assert name == "maximus" or "chose" in kinds or PRESETS[name].get("schedule") == "reverse"
    assert kinds & {"bid", "bids"} or name == "jester-bid"


@pytest.mark.parametrize("rule", Smyrna)
def test_every_smyrna_rule_in_force(rule: Smyrna) -> None:
    kinds = kinds_of({"players": 4, "schedule": [1, 2, 1, 3, 2], "smyrna": [rule.value], "tricksy": "chosen"})
    special = {Smyrna.PASS_ONE: "passed", Smyrna.PULL_ONE: "pulled", Smyrna.LAST_CARD_UP: "open"}.get(rule)
    assert special is None or special in kinds
    assert "winners" in kinds


def test_seats_that_left() -> None:
    kinds_of({"players": 6, "schedule": "reverse", "eliminate_every": 2, "rounds": 4}, games=1, most=500)


@examples(40)
@given(rules=rule_sets(small=True), seed=st.integers(0, 2**32))
def test_any_rule_set(rules: RuleSet, seed: int) -> None:
    check_game(rules, Random(seed))
