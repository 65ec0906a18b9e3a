"""The whole game under every rule set, move by move: what holds in every state, whatever is done."""

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gizzard.core.cards import CODES, NO_CARD, SUITS, cards_in, hand_of
from gizzard.core.errors import IllegalAction
from gizzard.core.formats.moves import move_from_json, move_to_json
from gizzard.core.formats.phase_actions import read_action
from gizzard.core.formats.record import record_of
from gizzard.core.formats.referee import referee
from gizzard.core.formats.view import view
from gizzard.core.game.fields import NO_SEAT, PASS
from gizzard.core.game.position import Position
from gizzard.core.game.state import Deal, State, apply, chance, start, to_act
from gizzard.core.rules.extras import WEREWOLF
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.special import UBER_CARDS, Smyrna
from gizzard.core.rules.tricks import card_of
from tests.games import Log, acted, random_move, resumed, rounds_of, snapshot
from tests.golden.oracle import is_a_game
from tests.present import present
from tests.sizes import examples
from tests.strategies import rule_sets

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from([*CODES.values(), "?"]),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["rule", "cards", "x"]), inner, max_size=2)
    ),
    max_leaves=3,
)
cards = st.sampled_from([*CODES.values(), "?"])
suits = st.sampled_from([*SUITS, None, "h", "CD", ""])
names = st.fixed_dictionaries(
    {"rule": st.sampled_from([*map(str, Smyrna), "none"])}, optional={"cards": st.sampled_from([*UBER_CARDS, "", "ZC"])}
)
actions = st.one_of(
    st.fixed_dictionaries({"bid": st.integers(-1, 11) | st.sampled_from([True, 1.0, "1", None])}),
    st.fixed_dictionaries({"pass": cards}),
    st.fixed_dictionaries(
        {"play": cards},
        optional={
            "call": st.booleans() | st.just(1),
            "trump": suits,
            "suit": suits,
            "as": st.sampled_from(["wizard", ""]),
        },
    ),
    st.fixed_dictionaries({"cloud": st.sampled_from([1, -1, 0, True, None])}),
    st.fixed_dictionaries({"witch": st.none() | st.lists(cards, min_size=2, max_size=2)}),
    st.fixed_dictionaries({"trump": suits}, optional={"name": names | json_values}),
    st.dictionaries(
        st.sampled_from(
            ["bid", "pass", "play", "trump", "name", "call", "suit", "as", "cloud", "witch", "over", "seat"]
        ),
        json_values,
        max_size=3,
    ),
    json_values,
)


def text(form: object) -> str:
    """JSON as text, so that 1 and true and 1.0 differ."""
    return json.dumps(form, sort_keys=True)


def refusal_of(attempt: Callable[[], object]) -> IllegalAction | None:
    try:
        attempt()
    except IllegalAction as refused:
        return refused
    return None


def _swaps(position: Position) -> list[tuple[int, int]]:
    """Cards of a hand that were swapped for others: the Werewolf, and those put into tricks, each with the other."""
    werewolf = [] if position.turn_up_taker == NO_SEAT else [(WEREWOLF, position.turn_up)]
    return werewolf + [swap for swap in position.swaps if min(swap) >= 0]


class WholeGame(RuleBasedStateMachine):
    """One game, from its start."""

    state: State
    log: Log

    @initialize(rules=rule_sets(small=True), dealer=st.integers(0, 5))
    def begin(self, rules: RuleSet, dealer: int) -> None:
        self.start = self.state = start(rules, dealer % rules.players)
        self.log = []

    def move_on(self, state: State, form: Any) -> None:
        assert state.history[: len(self.state.history)] == self.state.history, "the past does not change"
        self.log.append(json.loads(text(form)))
        self.state = state

    @precondition(lambda self: not self.state.over)
    @rule(seed=st.integers(0, 2**32), moves=st.integers(1, 40))
    def play_on(self, seed: int, moves: int) -> None:
        rng = Random(seed)
        for _ in range(moves):
            if not self.state.over:
                move = random_move(self.state, rng)
                self.move_on(apply(self.state, move), move_to_json(self.state, move))

    @precondition(lambda self: bool(to_act(self.state)))
    @rule(pick=st.data())
    def act(self, pick: st.DataObject) -> None:
        seat = pick.draw(st.sampled_from(to_act(self.state)), "seat")
        action = pick.draw(st.sampled_from(view(self.state, seat)["legal"]), "action")
        self.move_on(apply(self.state, read_action(self.state, seat, action)), {"seat": seat} | action)

    @rule(seat=st.integers(-1, 6), form=actions)
    def try_anything(self, seat: int, form: Any) -> None:
        """An action is taken if, and only if, it is one of those in the seat's view."""
        seats = range(self.state.rules.players)
        legal = [text(action) for action in view(self.state, seat)["legal"]] if seat in seats else []
        before = snapshot(self.state)
        refused = refusal_of(lambda: acted(self.state, seat, form))
        assert (refused is None) == (text(form) in legal)
        if refused is not None:
            assert all(refused.say(lang).isprintable() for lang in ("en", "de"))
        assert snapshot(self.state) == before

    @precondition(lambda self: self.state.between_rounds and not self.state.over)
    @rule(seed=st.integers(0, 2**32))
    def no_card_is_dealt_twice(self, seed: int) -> None:
        deal = chance(self.state, Random(seed))
        assert isinstance(deal, Deal)
        first = next(card for hand in deal.hands for card in hand)
        hands = tuple(tuple(first for _ in hand) for hand in deal.hands)
        refused = present(refusal_of(lambda: apply(self.state, Deal(hands, deal.turn_up))))
        assert refused.code == "deal-wrong"

    @invariant()
    def cards_are_conserved(self) -> None:
        position = self.state.position
        dealt = [card for hand in position.hands for card in hand]
        assert len({*dealt, position.turn_up}) == len(dealt) + 1
        there = Counter([*dealt, *(took for _, took in _swaps(position))])
        held = [card for hand in position.held for card in cards_in(hand)]
        played = [card_of(play) for play in position.plays]
        passing = [card for card in position.laid_aside if card != NO_CARD] if position.phase == PASS else []
        assert Counter(held + played + passing + [put for put, _ in _swaps(position)]) == there

    @invariant()
    def hands_are_of_one_size(self) -> None:
        position = self.state.position
        if not self.state.between_rounds:
            started = len(position.plays) // len(position.order)
            for seat in position.order:
                size = position.held[seat].bit_count()
                assert size in (position.spec.cards - started, position.spec.cards - started - 1)
            assert all(not position.held[seat] for seat in range(position.players) if seat not in position.order)

    @invariant()
    def to_act_and_legal_agree(self) -> None:
        seats = range(self.state.rules.players)
        views = [view(self.state, seat) for seat in seats]
        assert to_act(self.state) == tuple(seat for seat in seats if views[seat]["legal"])
        for seat in to_act(self.state):
            for action in views[seat]["legal"]:
                move = read_action(self.state, seat, action)
                assert move_to_json(self.state, move) == {"seat": seat} | action
                assert move_from_json(self.state, {"seat": seat} | action) == move
        if not to_act(self.state) and not self.state.over:
            assert chance(self.state, Random(0)) is not None, "a seat is to act, or chance"

    @invariant()
    def tricks_and_scores_add_up(self) -> None:
        position = self.state.position
        if not self.state.between_rounds:
            bombed = position.winners[: position.tricks_done()].count(NO_SEAT)
            assert sum(position.taken) + bombed == position.tricks_done()
        totals = [0] * position.players
        for form in rounds_of(self.state):
            totals = [total + (more or 0) for total, more in zip(totals, form["points"], strict=True)]
            assert form["scores"] == totals
            bombed = sum(trick["winner"] is None for trick in form["tricks"])
            assert sum(taken or 0 for taken in form["taken"]) + bombed == form["cards"]
        assert view(self.state, None)["scores"] == totals

    @invariant()
    def an_unfinished_record_passes_the_referee(self) -> None:
        if self.state.between_rounds:
            self.check_record()

    def check_record(self) -> None:
        record = json.loads(json.dumps(record_of(self.state, ["A"] * self.state.rules.players)))
        referee(record)
        assert is_a_game(record)

    def teardown(self) -> None:
        """The game is played to its end; its record and its log hold it whole."""
        if not hasattr(self, "state"):
            return
        rng = Random(len(self.log))
        while not self.state.over:
            move = random_move(self.state, rng)
            self.move_on(apply(self.state, move), move_to_json(self.state, move))
        self.check_record()
        assert len(self.state.history) == len(self.state.rules.hand_sizes)
        again = resumed(self.start, json.loads(json.dumps(self.log)))
        assert snapshot(again) == snapshot(self.state)


TestWholeGame = WholeGame.TestCase
TestWholeGame.settings = examples(50, stateful_step_count=15)


def test_masks_hold_what_they_are_made_of() -> None:
    assert [*cards_in(hand_of(CODES))] == sorted(CODES)
