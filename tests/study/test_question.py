"""What questions about hands have to say."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.core.cards import BY_CODE, DECK, NO_CARD, cards_in
from gizzard.core.rules.bidding import Bidding
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import RuleSet
from gizzard.study.question import HandRefused, Question, are_heard, hand_rules, position_of
from tests.sizes import examples
from tests.strategies import rule_sets


def test_bids_that_are_shown_as_they_are_made_and_those_that_are_always_zero_are_heard() -> None:
    assert [bidding.value for bidding in Bidding if are_heard(bidding)] == ["open", "zero"] == hand_rules()["bids"]


def test_the_dealer_names_trump_after_a_wizard_and_six_of_the_extra_cards() -> None:
    """Fairy, Bomb and Witch make no trump."""
    assert hand_rules()["trump"] == ["ZC", "ZD", "ZH", "ZS", "Dr", "We", "Ju", "Cl", "Sh", "Va"]


def test_the_werewolfs_holder_takes_the_turn_up() -> None:
    assert hand_rules()["taker"] == "We"


@pytest.mark.parametrize(("players", "size"), [(3, 16), (4, 13), (5, 11), (6, 9)])
def test_a_hand_may_be_so_large_that_few_cards_are_left(players: int, size: int) -> None:
    position = position_of(Question(parse({"players": players}), DECK[:size], BY_CODE["KS"]))
    assert [len([*cards_in(hand)]) for hand in position.held] == [size] * players


@examples(60)
@given(rules=rule_sets(), seed=st.integers(0, 2**32))
def test_any_question_has_a_position_or_is_refused(rules: RuleSet, seed: int) -> None:
    """With any seat as the taker of the turn-up, and any trump."""
    rng = Random(seed)
    up, *deck = rng.sample(Question(rules, ()).deck, rules.deck_size)
    hand, bids = tuple(deck[: rng.choice(rules.hand_sizes)]), (0,) * rng.randrange(rules.players)
    taker, trump = rng.choice([None, rng.randrange(rules.players)]), rng.choice([None, -1, 2])
    with suppress(HandRefused):
        question = Question(rules, hand, rng.choice([up, NO_CARD]), trump, bids, taker=taker)
        assert position_of(question).held[question.seat].bit_count() == len(hand)
