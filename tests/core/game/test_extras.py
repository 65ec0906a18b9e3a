"""Tricks with the extra cards of the anniversary editions; the numbers are those of the worked examples."""

from dataclasses import replace

import pytest

from gizzard.core.cards import BY_CODE, CODES, NO_CARD, cards_in
from gizzard.core.game.fields import BID, NO_SEAT, PLAY, TRUMP
from gizzard.core.game.plan import plan
from gizzard.core.game.position import Position
from gizzard.core.game.round_table import round_table_of
from gizzard.core.native.rng import Rng
from gizzard.core.rules.extras import Extra
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.tricks import card_of, coded

DRAGON_AND_FAIRY = 0b11


def with_extras(*sizes: int, extras: int = DRAGON_AND_FAIRY) -> Position:
    """A game of three with extra cards; seat 0 leads the first round."""
    rounds = plan(parse({"players": 3, "schedule": list(sizes)}))
    return Position(round_table_of(tuple(replace(spec, extras=extras) for spec in rounds), 3), 2)


def dealt(*hands: str, turn_up: str) -> Position:
    """A round in which everyone has bid zero and trump is named; the dealer names hearts if asked."""
    position = with_extras(len(hands[0].split()))
    position.deal([[BY_CODE[card] for card in hand.split()] for hand in hands], BY_CODE[turn_up])
    if position.phase == TRUMP:
        position.act(2, 2)
    for seat in range(3):
        position.act(seat, 0)
    return position


def play(position: Position, *cards: str) -> None:
    """The cards of a trick, in turn."""
    for card in cards:
        seat = next(cards_in(position.waiting))
        position.act(seat, coded(BY_CODE[card]))


EXAMPLES = {
    1: ("ZC", "Dr", "AH", "5H", 1),
    2: ("Dr", "2C", "5C", "5D", 0),
    5: ("Dr", "ZC", "Fa", "5H", 2),
    6: ("Fa", "9C", "3C", "5D", 1),
}


class TestWhoTakesATrick:
    @pytest.mark.parametrize("number", EXAMPLES)
    def test_worked_examples(self, number: int) -> None:
        *cards, turn_up, winner = EXAMPLES[number]
        position = dealt(*map(str, cards), turn_up=str(turn_up))
        play(position, *map(str, cards))
        assert position.winners == [winner]

    def test_a_fairy_that_lay_there_before_the_dragon_takes_the_trick(self) -> None:
        position = dealt("Fa", "ZC", "Dr", turn_up="5H")
        play(position, "Fa", "ZC", "Dr")
        assert position.winners == [0]

    def test_a_jester_is_above_the_fairy(self) -> None:
        position = dealt("Fa", "NC", "ND", turn_up="5H")
        play(position, "Fa", "NC", "ND")
        assert position.winners == [1]


class TestWhatMustBeFollowed:
    def test_3_the_dragon_does_not_lift_the_duty_to_follow(self) -> None:
        position = dealt("5C 2S", "Dr 3S", "3C AS", turn_up="5D")
        play(position, "5C", "Dr")
        assert [CODES[card_of(action)] for action in position.legal(2)] == ["3C"]

    def test_4_after_a_jester_the_dragon_leads_no_suit(self) -> None:
        position = dealt("NC 2S", "Dr 3S", "2C AS", turn_up="5D")
        play(position, "NC", "Dr")
        assert [CODES[card_of(action)] for action in position.legal(2)] == ["2C", "AS"]

    def test_6_a_fairy_led_leaves_it_to_the_next_card(self) -> None:
        position = dealt("Fa 2S", "9C 3S", "3C AH", turn_up="5D")
        play(position, "Fa", "9C")
        assert [CODES[card_of(action)] for action in position.legal(2)] == ["3C"]

    def test_extra_cards_may_be_played_by_who_could_follow(self) -> None:
        position = dealt("5C 2S", "Fa 3C", "Dr AS", turn_up="5D")
        play(position, "5C")
        assert [CODES[card_of(action)] for action in position.legal(1)] == ["3C", "Fa"]


class TestTheTurnUp:
    def test_for_a_dragon_the_dealer_names_a_suit(self) -> None:
        position = with_extras(1)
        position.deal([[BY_CODE["2C"]], [BY_CODE["3C"]], [BY_CODE["4C"]]], BY_CODE["Dr"])
        assert (position.phase, position.waiting) == (TRUMP, 0b100)

    def test_a_fairy_makes_no_trump(self) -> None:
        position = with_extras(1)
        position.deal([[BY_CODE["2C"]], [BY_CODE["3C"]], [BY_CODE["4C"]]], BY_CODE["Fa"])
        assert (position.phase, position.trump) == (BID, NO_SEAT)

    def test_a_card_is_left_to_turn_up_after_the_full_deal(self) -> None:
        assert with_extras(20).next_turned()

    def test_extra_cards_that_are_not_in_the_deck_cannot_be_dealt(self) -> None:
        position = with_extras(1, extras=0)
        with pytest.raises(ValueError, match="there is no card 64"):
            position.deal([[BY_CODE["Dr"]], [BY_CODE["3C"]], [BY_CODE["4C"]]], BY_CODE["5C"])


def test_a_random_deal_has_every_card_once() -> None:
    """With decks whose size is not a multiple of four."""
    for number in range(1, len(Extra) + 1):
        position = with_extras(20, extras=(1 << number) - 1)
        position.deal_at_random(Rng(number))
        hands = [*cards_in(position.held[0]), *cards_in(position.held[1]), *cards_in(position.held[2])]
        assert len({*hands, position.turn_up} - {NO_CARD}) == 61
        assert {*hands, position.turn_up} <= {*CODES}


def test_random_games_end_with_every_trick_taken() -> None:
    position, rng = with_extras(*range(1, 21)), Rng(7)
    while position.number < 20 or position.waiting:
        if not position.waiting:
            position.deal_at_random(rng)
        seat = next(cards_in(position.waiting))
        legal = position.legal(seat)
        assert all(position.is_legal(seat, action) for action in legal)
        if position.phase == PLAY:
            assert len(legal) == len(set(legal))
        position.act(seat, legal[rng.below(len(legal))])
        if not position.waiting:
            assert sum(position.taken) == position.cards
