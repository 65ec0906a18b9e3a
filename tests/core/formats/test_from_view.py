"""A position made from a view alone looks the same from the view's seat as the true one."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.bots.search.sampling import Sampler, sampler
from gizzard.core.cards import BY_CODE, CODES, FIRST_EXTRA, NO_CARD, cards_in
from gizzard.core.formats.from_view import position_of
from gizzard.core.formats.view import View, view
from gizzard.core.game.position import Position, opening
from gizzard.core.game.state import Deal, State, apply, start
from gizzard.core.native.rng import Rng
from gizzard.core.rules.deal import deck_with
from gizzard.core.rules.extras import Extra
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.special import Smyrna
from gizzard.core.rules.tricks import card_of
from tests.bots.search.drawable import could_be_drawn
from tests.games import Form, acted, all_bid_zero, dealt, logged_game, play_all, table
from tests.parity.play import observed
from tests.parity.rule_sets import quarter_of_rule_sets
from tests.sizes import examples, sized, some
from tests.strategies import rule_sets

EVERY = quarter_of_rule_sets(0)


def over_the_wire(seen: View) -> View:
    received: View = json.loads(json.dumps(seen))
    return received


def facts(fields: dict[str, Any]) -> dict[str, Any]:
    """What a sampler draws from."""
    return {
        name: _plain(value) for name, value in fields.items() if name not in ("position", "_dealt", "_dealt_extras")
    }


def _plain(value: Any) -> Any:
    if hasattr(value, "fields"):
        return facts(value.fields())
    return value if isinstance(value, int) else [*value]


def worlds(one: Sampler, seed: int) -> list[Any]:
    """Some samples, as everybody would see them."""
    samples = [one.sample(Rng(seed, number)) for number in range(3)]
    return [(sample.hands, sample.passed, sample.given, sample.held, sample.bids) for sample in samples]


def check(state: State, seat: int, seed: int) -> None:
    seen = view(state, seat)
    made = position_of(over_the_wire(seen))
    assert view(State(state.rules, made, state.history), seat) == seen
    assert points_shown(made, seen) == points_shown(state.position, seen)
    ours, theirs = sampler(made, seat), sampler(state.position, seat)
    assert facts(ours.fields()) == facts(theirs.fields())
    assert worlds(ours, seed) == worlds(theirs, seed)
    if not made.extras and state.position.waiting & (1 << seat + 1) - 1 == 1 << seat:
        assert observed(made) == observed(state.position)


def points_shown(position: Position, seen: View) -> list[int]:
    return [position.points_of(seat) for seat, points in enumerate(seen["projected"]) if points is not None]


def check_game(rules: RuleSet, rng: Random, points: int = 15, most: int = 150) -> int:
    """Play, stop at some points, look from every seat."""
    states, _ = logged_game(start(rules, rng.randrange(rules.players)), rng, most)
    under_way = [state for state in states if not state.between_rounds and state.position.waiting]
    for state in rng.sample(under_way, min(points, len(under_way))):
        for seat in range(rules.players):
            check(state, seat, rng.randrange(2**32))
    return len(under_way)


@pytest.mark.parametrize("name", some(EVERY, 8))
def test_every_rule_set(name: str) -> None:
    assert check_game(parse(EVERY[name]), Random(name), points=20)


@pytest.mark.parametrize("more", some([{}, {"blind_every": 2}, {"forehead": True}, {"tricksy": "chosen"}], 2), ids=str)
def test_every_smyrna_rule_in_force(more: Form) -> None:
    for rule in Smyrna:
        form = {"players": 4, "schedule": [1, 2, 1, 3, 2], "smyrna": [rule.value]} | more
        assert check_game(parse(form), Random(f"{rule}{more}"), points=20)


def test_seats_that_left_look_on() -> None:
    form = {"players": 6, "schedule": "reverse", "eliminate_every": 2, "rounds": 5, "smyrna": ["pull-one"]}
    assert check_game(parse(form), Random(1), points=40, most=700)


@examples(25)
@given(rules=rule_sets(small=True), seed=st.integers(0, 2**32))
def test_any_rule_set(rules: RuleSet, seed: int) -> None:
    check_game(rules, Random(seed))


@examples(5)
@given(rules=rule_sets(), seed=st.integers(0, 2**32))
def test_any_rule_set_with_many_cards(rules: RuleSet, seed: int) -> None:
    check_game(rules, Random(seed), points=6)


GIVING = ["last-card-up", "pass-one", "pull-one"]
"""The special rules by which cards are given or shown."""

GIVERS = [Extra.WEREWOLF, Extra.JUGGLER, Extra.WITCH, Extra.VAMPIRE]


@examples(40)
@given(
    players=st.integers(3, 6),
    cards=st.integers(2, 6),
    special=st.sampled_from([*GIVING, None]),
    extras=st.lists(st.sampled_from(GIVERS), unique=True),
    more=st.sampled_from([{}, {"blind_every": 2}, {"tricksy": "chosen"}]),
    seed=st.integers(0, 2**32),
)
def test_every_view_of_a_round_in_which_cards_are_given_or_shown(
    players: int, cards: int, special: str | None, extras: list[str], more: Form, seed: int
) -> None:
    """From every seat, after every move. Who has the Juggler, the Witch or the Vampire plays it if possible."""
    form = {"players": players, "schedule": [1, cards, 1], "cards": extras, **more}
    rules = parse(form | ({"smyrna": [special]} if special else {}))
    for position in second_round(rules, special is not None, Random(seed)):
        for seat in range(players):
            seen = view(State(rules, position), seat)
            seen["history"] = [no_points(players)]
            assert view(State(rules, position_of(seen)), seat) | {"history": seen["history"]} == seen
            assert could_be_drawn(position, seat)


def no_points(players: int) -> Any:
    """A round that brought nothing."""
    return {"points": [0] * players}


def second_round(rules: RuleSet, special: bool, rng: Random) -> Iterator[Position]:
    """The positions of a round in which somebody is to act; the extra cards are dealt to hands."""
    position, nothing = opening(rules, 0), [0] * rules.players
    position.resume(2, 0, 2**rules.players - 1, int(special), nothing, [nothing])
    deck = rng.sample(deck_with(position.next_spec().extras), 60 + len(rules.cards))
    deck.sort(key=lambda card: card < FIRST_EXTRA)
    dealt, rest = deck[: rules.players * position.next_spec().cards], deck[rules.players * position.next_spec().cards :]
    rng.shuffle(dealt)
    hands = [dealt[seat :: rules.players] for seat in range(rules.players)]
    position.deal(hands, rest[0], rest[1] if position.next_stock() else NO_CARD)
    yield from played_on(position, rng)


def played_on(position: Position, rng: Random) -> Iterator[Position]:
    """The positions in which somebody is to act, until the round is over. Extra cards are played if possible."""
    while not position.between_rounds():
        if position.waiting:
            yield position
            seat = rng.choice([*cards_in(position.waiting)])
            legal = position.legal(seat)
            position.act(seat, rng.choice([act for act in legal if card_of(act) >= FIRST_EXTRA] or legal))
        else:
            position.deal_at_random(Rng(rng.randrange(2**32)))


def all_extra_cards_dealt(rng: Random, *held: str) -> State:
    """Hands of ten for six players, of which these cards are known; the king of diamonds is turned up."""
    state = table(6, schedule=[10, 5], tricksy="suited", magic=True, cards=[*Extra])
    hands = [[BY_CODE[code] for code in hand.split()] for hand in held]
    known = {BY_CODE["KD"]}.union(*hands)
    rest = [card for card in deck_with(state.position.next_spec().extras) if card not in known]
    rng.shuffle(rest)
    full = [hand + [rest.pop() for _ in range(10 - len(hand))] for hand in hands]
    return apply(state, Deal(tuple(map(tuple, full)), BY_CODE["KD"], rest.pop()))


def juggler_taken(rng: Random) -> State:
    """The Werewolf has been swapped; the Juggler's pass gave seat 0 the 8S for its JH; its Witch took the Juggler."""
    state = all_extra_cards_dealt(rng, "Wi JH 3D", "2C", "Ju 3C", "We 4C", "5C", "8S 6C")
    state = play_all(all_bid_zero(acted(state, 3, {"trump": "S"})), "Wi 2C")
    state = play_all(acted(state, 2, {"play": "Ju", "suit": "H"}), "4C 5C 6C")
    for seat, card in enumerate(["JH", None, None, None, None, "8S"]):
        action = {"pass": card} if card else view(state, seat)["legal"][0]
        state = acted(state, seat, action)
    return acted(state, 0, {"witch": ["3D", "Ju"]})


@pytest.mark.parametrize("seed", range(sized(1, 10, 50)))
def test_every_view_after_a_witch_has_taken_the_juggler(seed: int) -> None:
    rng = Random(seed)
    state = juggler_taken(rng)
    for position in played_on(state.position, rng):
        for seat in range(6):
            seen = view(State(state.rules, position), seat)
            assert view(State(state.rules, position_of(seen)), seat) == seen
            assert could_be_drawn(position, seat)


def seen_of(rules: Form, **changed: Any) -> View:
    """The view of a seat that is to play in the second round of four, dealt by seat 1."""
    players = rules["players"]
    seen: Any = {"rules": rules, "first_dealer": 0, "phase": "play", "scores": [0] * players, **changed}
    seen["history"] = [no_points(players)]
    return seen  # type: ignore[no-any-return]


def trick(plays: str, winner: int | None = None, **effects: Any) -> Form:
    """A trick: ``"2 Ju S, 0 ZC"``."""
    form: Form = {"plays": []}
    for play in plays.split(", "):
        seat, card, *suit = play.split()
        form["plays"].append({"seat": int(seat), "card": card, **({"suit": suit[0]} if suit else {})})
    return form | ({} if winner is None else {"winner": winner}) | effects


def test_a_seat_that_still_holds_its_open_card_was_passed_one_that_it_has_played() -> None:
    """Of the five cards of seat 0 the queen of hearts lay open, and two were played or passed before."""
    rules = {
        "players": 3,
        "schedule": [3, 4, 9, 2],
        "smyrna": ["last-card-up"],
        "cards": ["werewolf", "juggler", "shapeshifter"],
    }
    passed = [[2, 0, None], [0, 1, "3S"], [1, 2, "9D"]]
    tricks = [
        trick("2 Ju S, 0 ZC, 1 TH", 0, **{"pass": passed}),
        trick("0 4H, 1 7C, 2 4C", 0),
        trick("0 5H"),
    ]
    form = {"number": 2, "dealer": 1, "cards": 4, "special": {"rule": "last-card-up"}, "turn_up": "2D", "trump": "D"}
    form |= {"hands": [["QH"], ["TH", "7C", "9D", "TD"], ["4C"]], "bids": [1, 1, 1], "taken": [2, 0, 0]}
    seen = seen_of(rules, seat=1, round=form | {"tricks": tricks}, hand=["TD", "3S"], to_act=[1], up="2D")
    position = position_of(seen)
    assert {CODES[card] for card in position.hands[0]} > {"QH", "ZC", "3S"}
    assert CODES[position.given[0]] in ("4H", "5H")


class TestRefused:
    def test_nobody_looks(self) -> None:
        with pytest.raises(ValueError, match="of a seat's view"):
            position_of(view(dealt(table(schedule=[1]), "2C", "3C", "4C", up="9S"), None))

    def test_no_round_is_under_way(self) -> None:
        with pytest.raises(ValueError, match="of a round under way"):
            position_of(view(table(schedule=[1]), 0))

    @pytest.mark.parametrize("cards", [0, 2, 10**9])
    def test_hands_of_another_size(self, cards: int) -> None:
        seen = view(dealt(table(schedule=[1], cards=["bomb"]), "2C", "3C", "4C", up="9S"), 0)
        assert seen["round"]
        seen["round"]["cards"] = cards
        with pytest.raises(ValueError, match=f"round 1 has 1 cards, not {cards}"):
            position_of(seen)

    def test_wrong_fields_do_no_harm(self) -> None:
        """Whatever is wrong with a view, it is an exception and nothing worse."""
        states, _ = logged_game(start(parse({"players": 4, "smyrna": ["pull-one"]}), 0), Random(3), 120)
        rng = Random(5)
        refused = 0
        for state in states:
            if state.position.waiting:
                seen = over_the_wire(view(state, rng.randrange(4)))
                _spoil(seen, rng)
                try:
                    position_of(seen)
                except Exception:
                    refused += 1
        assert refused > 20


def _spoil(form: Any, rng: Random) -> None:
    """Put something else in a random place."""
    keys = list(form) if isinstance(form, dict) else list(range(len(form)))
    key = rng.choice(keys)
    if isinstance(form[key], dict | list) and form[key] and rng.random() < 0.9:
        _spoil(form[key], rng)
    else:
        form[key] = rng.choice([-1, 0, 3, 61, 2**40, None, "ZC", "2S", [], [[]], {}])


def test_a_seat_that_sees_another_hand_makes_another_position() -> None:
    """The converse: visible cards do count."""
    one, other = (dealt(table(schedule=[1]), card, "3C", "4C", up="9S") for card in ("2C", "5C"))
    assert position_of(view(one, 0)).held != position_of(view(other, 0)).held
    assert position_of(view(one, 1)).held == position_of(view(other, 1)).held
