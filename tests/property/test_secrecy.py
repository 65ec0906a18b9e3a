"""A view never changes when hidden things are exchanged for others that fit what its seat has seen.

A game is played to some point, and its log is changed in what a seat does not see: cards that its view does not show
change places, others' hidden bids and cards passed unseen are other ones. Where the changed log can be played (someone
may have followed suit who would have had to), the seat's view must be the same to the last letter.
"""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.core.cards import BY_CODE, CODES, DECK, WIZARD_CARDS, codes_of
from gizzard.core.errors import IllegalAction
from gizzard.core.formats.view import view
from gizzard.core.game.state import State, start
from gizzard.core.rules.deal import deck_with
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.special import Smyrna
from tests.games import Form, Log, logged_game, resumed, snapshot
from tests.present import present
from tests.sizes import examples, some
from tests.strategies import rule_sets

Kinds = Counter[str]


def seen_cards(state: State, seat: int | None) -> set[str]:
    """Every card that a seat's view of the round shows."""
    seen = view(state, seat)
    return set(_texts([seen["round"], seen["hand"]])) & {*CODES.values()}


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _texts(part)


class Hidden:
    """A point in the middle of a round, and ways to change what a seat does not see of it."""

    def __init__(self, states: list[State], log: Log, point: int, seat: int | None, rng: Random) -> None:
        self.state, self.seat, self.rng = states[point], seat, rng
        self.begin = max(number for number in range(point) if "deal" in log[number])
        self.before, self.log = states[self.begin], log[self.begin : point]
        seen = present(view(self.state, seat)["round"])
        self.round: Form = dict(seen)

    def changed_logs(self) -> dict[str, Log]:
        """The log with its hidden information replaced, by kind; an unchanged log if nothing is hidden."""
        return {
            "cards": self.other_cards(),
            "bids": [self.other_bid(form) for form in self.log],
            "passes": [self.other_pass(form) for form in self.log],
            "changes": [self.other_change(form) for form in self.log],
            "pulls": [self.other_pull(form) for form in self.log],
            "unseen trump": [self.other_trump(form) for form in self.log],
        }

    def other_cards(self) -> Log:
        known = seen_cards(self.state, self.seat) | {"We"}  # the Werewolf's holder chooses immediately
        unseen = sorted(set(codes_of(deck_with(self.state.position.extras))) - known)
        unseen = self.rng.sample(unseen, min(len(unseen), self.rng.choice([2, 3, 60])))
        labels = dict(zip(unseen, unseen[1:] + unseen[:1], strict=True))
        return [_relabelled(form, labels) for form in self.log]

    def other_bid(self, form: Form) -> Form:
        hidden = "bid" in form and self.round["bids"][form["seat"]] is None
        return form | {"bid": self.rng.randint(0, self.state.position.spec.cards)} if hidden else form

    def other_pass(self, form: Form) -> Form:
        if "pass" not in form or not self._unseen_exchange(form["seat"]):
            return form
        return form | {"pass": self.rng.choice(self.log[0]["deal"]["hands"][form["seat"]])}

    def _unseen_exchange(self, giver: int) -> bool:
        passed = [entry for trick in self.round["tricks"] for entry in trick.get("pass", [])]
        return any(entry[0] == giver and entry[2] is None for entry in [*self.round.get("exchange", []), *passed])

    def other_change(self, form: Form) -> Form:
        """The other way to change a bid that is not shown."""
        hidden = any(trick.get("cloud", 0) is None for trick in self.round["tricks"])
        return form | {"cloud": -form["cloud"]} if "cloud" in form and hidden and form["seat"] != self.seat else form

    def other_pull(self, form: Form) -> Form:
        if "pull" not in form:
            return form
        cards = list(form["pull"])
        for place, (giver, _, card) in enumerate(self.round["exchange"]):
            if card is None and self.rng.random() < 0.5:
                cards[place] = self.rng.choice(self.log[0]["deal"]["hands"][giver])
        return {"pull": cards}

    def other_trump(self, form: Form) -> Form:
        """In a forehead round the suit chosen with a card that turned out to be no Wizard."""
        if form.get("play") != "?" or "trump" not in form or form["seat"] == self.seat:
            return form
        shown = {play["seat"]: play for trick in self.round["tricks"] for play in trick["plays"]}
        return form if "trump" in shown[form["seat"]] else form | {"trump": self.rng.choice("CDHS")}

    def check(self, kinds: Kinds) -> None:
        """Change one kind of thing after the other; count what could be played and was different."""
        for kind, log in self.changed_logs().items():
            try:
                other = resumed(self.before, log)
            except IllegalAction:
                continue
            difference = f"{kind} for seat {self.seat} after {self.log}: {log}"
            assert json.dumps(view(other, self.seat)) == json.dumps(view(self.state, self.seat)), difference
            kinds[kind] += snapshot(other) != snapshot(self.state) or log != self.log


def _relabelled(form: Any, labels: dict[str, str]) -> Any:
    if isinstance(form, dict):
        return {key: _relabelled(part, labels) for key, part in form.items()}
    if isinstance(form, list):
        return [_relabelled(part, labels) for part in form]
    return labels.get(form, form) if isinstance(form, str) else form


def check_game(rules: RuleSet, rng: Random, points: int = 12, most: int = 120) -> Kinds:
    """Play, stop at some points, look from every seat and as a spectator; what was exchanged, by kind."""
    kinds: Kinds = Counter()
    states, log = logged_game(start(rules, rng.randrange(rules.players)), rng, most)
    under_way = [number for number, state in enumerate(states) if not state.between_rounds]
    for point in rng.sample(under_way, min(points, len(under_way))):
        for seat in (None, *range(rules.players)):
            Hidden(states, log, point, seat, rng).check(kinds)
    return kinds


def exchanged(form: Form, games: int = 3, **others: int) -> Kinds:
    return sum((check_game(parse(form), Random(number), **others) for number in range(games)), Counter())


@pytest.mark.parametrize("name", some(PRESETS))
def test_every_preset(name: str) -> None:
    players = 3 + len(name) % 4 if name != "special-six" else 4
    kinds = exchanged({"players": players} | dict(PRESETS[name]))
    assert kinds["cards"] > 50
    if PRESETS[name].get("bidding", "open") not in ("open", "zero"):
        assert kinds["bids"] > 10


@pytest.mark.parametrize("rule", Smyrna)
@pytest.mark.parametrize("more", some([{}, {"blind_every": 2}, {"forehead": True}], 1), ids=str)
def test_every_smyrna_rule_in_force(rule: Smyrna, more: Form) -> None:
    kinds = exchanged({"players": 4, "schedule": [1, 2, 1, 3, 2], "smyrna": [rule.value]} | more)
    assert kinds["cards"] > 50
    if rule is Smyrna.PASS_ONE:
        assert kinds["passes"]
    if rule is Smyrna.PULL_ONE:
        assert kinds["pulls"]


def test_passes_and_changes_that_extra_cards_bring() -> None:
    form = {"players": 4, "schedule": [4, 6, 8], "bidding": "delayed", "cards": ["bomb", "juggler", "cloud", "witch"]}
    kinds = exchanged(form, games=6, points=20, most=200)
    assert kinds["passes"] > 5
    assert kinds["changes"] > 5


@pytest.mark.parametrize("bidding", ["hidden", "hands-in", "delayed", "chatham"])
def test_hidden_bids_in_blind_and_forehead_rounds(bidding: str) -> None:
    kinds = exchanged({"players": 5, "schedule": [1, 2, 1, 3], "bidding": bidding, "blind_every": 2, "forehead": True})
    assert kinds["bids"] > 20


def test_suit_chosen_with_an_unseen_card_reveals_nothing() -> None:
    kinds = exchanged({"players": 4, "schedule": [1] * 4, "tricksy": "chosen", "forehead": True})
    assert kinds["unseen trump"] > 5


def test_seats_that_left_see_no_more_than_a_spectator() -> None:
    form = {"players": 6, "schedule": "reverse", "eliminate_every": 2, "rounds": 4, "last_bid": "never-even"}
    assert exchanged(form, games=1, points=8, most=500)["cards"] > 10


@examples(12)
@given(rules=rule_sets(small=True), seed=st.integers(0, 2**32))
def test_any_rule_set(rules: RuleSet, seed: int) -> None:
    check_game(rules, Random(seed), points=6)


def test_visible_information_changes_the_view() -> None:
    """The other way round: a view is not the same whatever happens."""
    rng = Random(1)
    states, log = logged_game(start(parse({"players": 4, "schedule": [3]}), 0), rng)
    for point in range(1, len(log)):
        hidden = Hidden(states, log, point, 2, rng)
        seen, unseen = seen_cards(hidden.state, 2), set(codes_of(DECK)) - seen_cards(hidden.state, 2)
        plain = sorted(code for code in seen if not WIZARD_CARDS >> BY_CODE[code] & 1)
        one, other = rng.choice(plain), rng.choice(sorted(unseen))
        try:
            changed = resumed(hidden.before, [_relabelled(form, {one: other, other: one}) for form in hidden.log])
        except IllegalAction:
            continue
        assert json.dumps(view(changed, 2)) != json.dumps(view(hidden.state, 2))
