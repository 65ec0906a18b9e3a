"""Who is winning a trick, and the reason shown to players. Each case names its source text."""

from typing import Any

import pytest

from gizzard.core.game.last_trick import LastTrick, last_trick
from tests.games import bid_all, dealt, play_all, table, unused
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
