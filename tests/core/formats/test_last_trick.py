"""Who is winning a trick, and the reason shown to players. Each case names its source text."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from gizzard.core.formats.last_trick import LastTrick, last_trick
from gizzard.core.game.state import State
from gizzard.core.rules.presets import PRESETS
from tests.games import bid_all, dealt, logged_game, play_all, table, unused
from tests.present import present

CASES = [
    ("ZC", "H", 0, "first-wizard"),
    ("5H ZC ZD", "H", 1, "first-wizard"),  # S3: the first Wizard played takes the trick
    ("5D 9H 7H", "H", 1, "highest-trump"),
    ("5H 9H 7D", "H", 1, "highest-trump"),
    ("5D KD AC", "H", 1, "highest-of-suit"),
    ("ND 4D AC", "H", 1, "highest-of-suit"),  # S3: after a Jester the next card decides the suit
    ("NC ND NS", "H", 0, "first-jester"),  # S3: if only Jesters are played, the first takes the trick
    ("4D", "H", 0, "highest-of-suit"),
]


@pytest.mark.parametrize(("plays", "trump", "place", "why"), CASES)
def test_a_trick_as_it_lies(plays: str, trump: str, place: int, why: str) -> None:
    trick = last_trick_of(plays, trump)
    assert (trick.seat, trick.why) == (place, why)


def last_trick_of(plays: str, trump: str, **rules: Any) -> LastTrick:
    """How a trick stands after these cards, each the only one of its player."""
    cards = plays.split()
    spare = [code for code in unused([*cards]) if code[0] not in "ZN"]
    up = next(code for code in spare if code[1] == trump)
    hands = [*cards, *(code for code in spare if code != up)][: max(3, len(cards))]
    state = dealt(table(len(hands), schedule=[1], **rules), *hands, up=up)
    state = play_all(bid_all(state, *[0] * len(hands)), plays)
    return present(last_trick(state))


def test_s1_a_magic_two_of_the_led_suit_takes_even_a_wizard() -> None:
    assert last_trick_of("5D ZC 2D", "H", magic=True).why == "magic"


MORE = {
    "tricksy": {"tricksy": "chosen"},
    "alternate": {"specials": "alternate"},
    "magic": {"magic": True},
    "smyrna": {"smyrna": ["gizzard-fester", "uber-wizard"], "schedule": [3] * 9},
}
RULES: dict[str, Any] = {**PRESETS, **MORE}


@pytest.mark.parametrize("name", RULES)
def test_it_agrees_with_the_game(name: str) -> None:
    states, _ = logged_game(table(4, **RULES[name]), Random(5))
    seen = 0
    for before, after in pairwise(states):
        for winner in winners(before, after):
            assert present(last_trick(after)).seat == winner
            seen += 1
    assert seen > 20
    assert last_trick(states[0]) is None


def winners(before: State, after: State) -> Iterator[int]:
    """Who takes the trick to which the last card was played, as the game has it; of one bombed, who would have."""
    if after.position.played > before.position.played:
        yield after.position.next_leaders[-1]
    elif len(after.history) > len(before.history):
        yield after.history[-1].next_leaders[-1]


def test_it_says_what_may_be_played_after_the_lead() -> None:
    states, _ = logged_game(table(3, schedule=[12] * 9), Random(5))
    for state in states:
        position, trick = state.position, last_trick(state)
        if trick and position.in_trick:
            assert trick.lead == {-2: "open", -1: "free"}.get(position.led, "suit")
