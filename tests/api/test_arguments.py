"""Wrong arguments, and the messages about them."""

import random
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

import gizzard as gz

untyped: Any = gz
"""The API for those who do not check types."""

new: Any = gz.new_game(gz.ruleset(players=3))
dealt: Any = new.draw(random.Random(1))

WRONG_TYPES: dict[str, tuple[Callable[[], Any], str]] = {
    "presets by number": (lambda: untyped.ruleset([1]), "presets must be strings, not [1]"),
    "rules by name": (lambda: untyped.new_game("standard"), 'rules must be a RuleSet, .*, not "standard"'),
    "a dealer that is true": (lambda: untyped.new_game(gz.ruleset(), True), "dealer must be an integer, not true"),
    "half a dealer": (lambda: untyped.new_game(gz.ruleset(), 1.5), "dealer must be an integer, not 1.5"),
    "a seat in quotes": (lambda: new.view("0"), 'seat must be an integer or None, not "0"'),
    "no seat": (lambda: dealt.act(None, {"bid": 0}), "seat must be an integer, not null"),
    "no random numbers": (lambda: new.draw(None), "rng must be a random.Random, as .*, not null"),
    "cards, not hands": (lambda: new.deal(["QS", "2H"]), 'hands must be a list .*, not ["QS", "2H"]'),
    "a view for a game": (lambda: untyped.vector_env(new.view(0), 2), "rules must be a RuleSet, .*"),
    "half a game": (lambda: untyped.vector_env(gz.ruleset(), 1.5), "games must be an integer, not 1.5"),
    "a seed in quotes": (lambda: untyped.vector_env(gz.ruleset(), 2, "7"), 'seed must be an integer, not "7"'),
    "half a world": (lambda: untyped.sample_worlds(dealt.view(1), 1.5), "n must be an integer"),
    "names in one string": (lambda: new.record("Ann!"), 'names must be a list of strings or None, not "Ann!"'),
    "no hands": (lambda: new.deal(3), "hands must be a list .*, not 3"),
    "no games": (lambda: untyped.standings(None), "games must be a list of ScoreSheets or JSON objects, not null"),
    "no deal": (lambda: untyped.Deal(None), "hands must be a list of lists of strings or None, not null"),
    "no cards": (lambda: untyped.Pull(None), "cards must be a list of strings, not null"),
    "no tricks": (lambda: untyped.Bid(None), "tricks must be an integer, not null"),
    "no suit": (lambda: untyped.Play("QS", call=None, suit=1), "suit must be a string or None, not 1"),
    "no preset": (lambda: untyped.ruleset("tournament", None), "presets must be strings, not null"),
}


@pytest.mark.parametrize("mistake", WRONG_TYPES)
def test_argument_of_the_wrong_type_raises(mistake: str) -> None:
    do, told = WRONG_TYPES[mistake]
    with pytest.raises(TypeError, match=told.replace("[", r"\[")):
        do()


@pytest.mark.parametrize(
    ("mistake", "told"),
    [
        (lambda: gz.new_game(gz.ruleset(), dealer=4), "there is no seat 4"),
        (lambda: new.view(-1), "there is no seat -1: seats are 0 to 2"),
        (lambda: new.record([]), "3 names are needed, one for each player, not "),
        (lambda: new.record(["Ann", "Ben", "Cem", "Dora"]), "3 names are needed, one for each player, not "),
        (lambda: gz.bot(cast("Any", "wizard")), "there is no bot .*; there are random, novice, club, expert"),
        (lambda: gz.bot(cast("Any", "Novice")), "there is no bot .*; there are random, novice, club, expert"),
        (lambda: gz.bot(cast("Any", "expert:")), "there is no bot .*; there are random, novice, club, expert"),
        (lambda: gz.bot(cast("Any", f"expert:{__file__}.npz")), "cannot be read: No such file"),
        (lambda: gz.vector_env(gz.ruleset(), 0), "games must be a number from 1"),
        (lambda: gz.vector_env(gz.ruleset(players=3), 5, dealer=3), "there is no seat 3"),
        (lambda: gz.ScoreSheet(gz.ruleset(players=3), ["Ann"]), "3 names are needed"),
    ],
)
def test_argument_that_cannot_be_raises(mistake: Callable[[], Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        mistake()


def test_seat_can_be_a_numpy_integer() -> None:
    seat: Any = np.int64(1)
    assert dealt.view(seat) == dealt.view(1)
    assert dealt.act(seat, {"bid": 0}) == dealt.act(1, {"bid": 0})


def test_rule_set_created_directly_is_normalized() -> None:
    by_hand = untyped.RuleSet(3, schedule=[1, 2], last_bid="hardcore")
    assert gz.new_game(by_hand) == gz.new_game(gz.ruleset("hardcore", players=3, schedule=[1, 2]))
    with pytest.raises(gz.RulesRefused, match='"none" is not a value of “trump”'):
        gz.new_game(untyped.RuleSet(3, trump="none"))


def test_positions_of_an_environment_cannot_be_replaced() -> None:
    env: Any = gz.vector_env(gz.ruleset(), 2)
    with pytest.raises(TypeError, match="does not support item assignment"):
        env.positions[0] = None
    assert not hasattr(env.positions, "append")


def test_biased_shuffle_deals_no_card_twice() -> None:
    class Copying(random.Random):
        """Puts one card in the place of all others."""

        def shuffle(self, x: Any) -> None:
            x[:] = [x[0]] * len(x)

    with pytest.raises(gz.IllegalAction, match="a card was dealt twice"):
        new.draw(Copying())
