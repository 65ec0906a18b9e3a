"""Claims: what the rest of a round can and cannot become. Hands are laid out; the trump is hearts."""

from typing import Any

import pytest

from gizzard.core.game.claims import Claim, certain, possible
from gizzard.core.game.state import State, apply
from tests.games import bid_all, dealt, play_all, rounds_of, table
from tests.present import present


def at_play(*hands: str, up: str = "2H", **rules: Any) -> State:
    """Three players, seat 0 leads."""
    cards = len(hands[0].split())
    state = dealt(table(schedule=[cards, 1], **rules), *hands, up=up)
    return bid_all(state, 0, 0, 0)


@pytest.mark.parametrize(
    ("hands", "seat", "takes_all", "certain", "possible"),
    [
        (("ZC ZD", "2C 3C", "4C 5C"), 0, True, True, True),
        (("ZC ZD", "2C 3C", "4C 5C"), 0, False, False, False),
        (("ZC ZD", "2C 3C", "4C 5C"), 1, False, True, True),
        (("AH KH", "2C 3C", "4C 5C"), 0, True, True, True),
        (("AC 2C", "KC 3D", "4C 5D"), 0, True, False, True),
        (("AC KC", "2C 3D", "4C ZH"), 0, True, False, False),
        (("2C NC", "3C 4C", "5C 6C"), 0, False, True, True),
        (("9C NC", "3C 4C", "5C TC"), 0, False, False, True),
        (("2C 3C", "NC ND", "NH NS"), 0, True, True, True),
    ],
)
def test_what_is_certain_and_what_is_possible(
    hands: tuple[str, ...], seat: int, takes_all: bool, certain: bool, possible: bool
) -> None:
    position = at_play(*hands).position
    claim = Claim(position, seat, takes_all)
    assert (claim.certain(), claim.possible()) == (certain, possible)


@pytest.mark.parametrize(
    ("hands", "certain", "possible"),
    [
        (("ZC ZD", "2C Bo", "4C 5C"), False, False),  # nobody takes the trick of the Bomb
        (("ZC ZD", "2C Ju", "4C 5C"), False, True),  # unless it comes last, a card is passed
        (("ZC ZD", "2C Cl", "4C 5C"), False, False),  # a bid is changed
        (("ZC Dr", "2C Sh", "4C Fa"), False, True),
        (("ZC Dr", "2C 3C", "4C 5C"), True, True),
    ],
)
def test_what_others_have_to_choose_is_left_to_them(hands: tuple[str, ...], certain: bool, possible: bool) -> None:
    extras = ["dragon", "fairy", "bomb", "juggler", "cloud", "shapeshifter"]
    claim = Claim(at_play(*hands, cards=extras).position, 0, True)
    assert (claim.certain(), claim.possible()) == (certain, possible)


def test_only_what_is_still_to_be_decided_counts() -> None:
    state = at_play("2C ZC", "3C 4C", "AC 5C")
    assert not Claim(state.position, 0, True).possible()
    assert Claim(play_all(state, "2C 3C AC").position, 0, True).certain()


def test_it_is_played_out_as_claimed() -> None:
    state = at_play("AC 2C", "KC 3D", "4C 5D")
    claim = Claim(state.position, 0, True)
    assert claim.possible()
    while not state.between_rounds:
        move = present(Claim(state.position, 0, True).move())
        state = apply(state, move)
    assert rounds_of(state)[-1]["taken"] == [2, 0, 0]


def test_no_move_is_named_if_none_is_found() -> None:
    assert Claim(at_play("AC KC", "2C 3D", "4C ZH").position, 0, True).move() is None


def test_it_gives_up_in_time() -> None:
    """Twenty cards each: far too many continuations to enumerate."""
    ranks = "23456789TJQKA"
    deck = [rank + suit for suit in "CDHS" for rank in ranks] + ["ZC", "ZD", "ZH", "ZS", "NC", "ND", "NH", "NS"]
    hands = [" ".join(deck[seat::3]) for seat in range(3)]
    state = bid_all(dealt(table(schedule=[20]), *hands), 0, 0, 0)
    assert not Claim(state.position, 0, False).certain()


def test_it_must_be_certain_in_every_deal_that_looks_the_same() -> None:
    """The ace is high while no trump is out; whether one is, the seat does not know."""
    no_trump_out, trump_out = (at_play("AC", lower, "4C", up="2H").position for lower in ("2C", "3H"))
    assert Claim(no_trump_out, 0, True).certain()
    assert not certain([no_trump_out, trump_out], 0, True)
    assert possible([trump_out, no_trump_out], 0, True)
    assert not possible([trump_out], 0, True)
