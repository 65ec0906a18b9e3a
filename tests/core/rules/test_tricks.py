"""Rules 7 to 9: what may be played, and who takes the trick. Each case names the text it comes from."""

from typing import Any

import pytest

from gizzard.core.formats.view import view
from tests.games import (
    act,
    all_bid_zero,
    at_play,
    dealt,
    legal_cards,
    play_all,
    refusal,
    round_now,
    rounds_of,
    table,
    taken,
    under_special,
    unused,
)

NO_TRUMP = "no trump"


def turn_up(trump: str, *held: str) -> str:
    """A card that is not held and makes this suit trump, or a Jester."""
    return next(code for code in unused(held) if (code[0] == "N" if trump == NO_TRUMP else code[1] == trump))


def winner(plays: str, trump: str = NO_TRUMP, **rules: Any) -> str:
    """The card that takes a trick, led by seat 0, each player holding but the card they play."""
    cards = plays.split()
    return cards[taken(at_play(*cards, up=turn_up(trump, *cards), plays=plays, **rules)).index(1)]


def may_play(hand: str, after: str, trump: str) -> set[str]:
    """What a hand may play after these cards of the players before it."""
    earlier = after.split()
    players = max(3, len(earlier) + 1)
    size = len(hand.split())
    led = next((card[1] for card in earlier if card[0] not in "ZN"), "")
    spare = [code for code in unused([*earlier, *hand.split()]) if code[0] not in "ZN" and code[1] != led]
    up = turn_up(trump, *earlier, *hand.split())
    spare = [code for code in spare if code != up]
    hands = [[card, *(spare.pop() for _ in range(size - 1))] for card in earlier]
    hands += [hand.split()]
    hands += [[spare.pop() for _ in range(size)] for _ in range(players - len(hands))]
    return legal_cards(at_play(*map(" ".join, hands), up=up, plays=after), len(earlier))


@pytest.mark.parametrize(
    ("hand", "after", "trump", "allowed"),
    [
        # S3: if you have the suit that was led you must play it or a Wizard or Jester
        ("4H KS ZC ND", "9H", NO_TRUMP, "4H ZC ND"),
        # S3: if you don't have the suit you can play any card including trump, Wizard or Jester
        ("4D KS ZC ND", "9H", "S", "4D KS ZC ND"),
        ("4D KS", "9H", "S", "4D KS"),  # S3: "Am I forced to play trump?" "Throw any card"
        ("4D KS ZC ND", "", "S", "4D KS ZC ND"),  # S3: any card may be led
        # S0: a suit, then a Wizard: the next must follow the card initially played
        ("4H KS", "9H ZC", NO_TRUMP, "4H"),
        ("4H KS", "ZC 9H", NO_TRUMP, "4H KS"),  # S0: if a Wizard is played as the first card every player is free
        ("4H ZD", "ZC", NO_TRUMP, "4H ZD"),  # S1, S2: after a Wizard led another Wizard may be played
        ("4H KS", "NC 9H", NO_TRUMP, "4H"),  # S0: if a Jester is played first the first suit card decides
        ("4H KS", "NC ND", NO_TRUMP, "4H KS"),  # S0: after Jesters alone anything goes
        ("4H KS", "NC ZC 9H", NO_TRUMP, "4H KS"),  # S3: a Wizard as the first non-Jester leaves all free
        ("4H KS", "9H NC", NO_TRUMP, "4H"),  # rule 8: a Jester after a suit card does not lift the duty
        ("4S KH", "9S", "S", "4S"),  # rule 7: trump is followed like any suit when it is led
    ],
)
def test_what_may_be_played(hand: str, after: str, trump: str, allowed: str) -> None:
    assert may_play(hand, after, trump) == {*allowed.split()}


Rules = dict[str, Any]
ALTERNATE: Rules = {"specials": "alternate"}
SUITED: Rules = {"tricksy": "suited"}
MAGIC: Rules = {"magic": True}
TAKEN = [
    ("5H ZC AH", "H", "ZC"),  # S3 (a): by the first Wizard played
    ("ZC ZD ZH", "H", "ZC"),  # S0: the Wizard beats all other cards but the first one in a trick beats all
    ("NC ZD ZC AS", "S", "ZD"),  # S3: a Wizard after the lead of a Jester
    ("AH 2S KH", "S", "2S"),  # S3 (b): no Wizard: the highest trump
    ("AH 2S 3S", "S", "3S"),
    ("5H 9H AD", "S", "9H"),  # S3 (c): no trump played: the highest of the suit led
    ("5H AD AS", NO_TRUMP, "5H"),  # S3: with "no trump" the highest card of the suit led
    ("TH JH QH KH AH", NO_TRUMP, "AH"),  # rule 1: 2 low ... ace high
    ("NC 2H AD", NO_TRUMP, "2H"),  # S2: a Jester led is a null card, the next card is the suit led
    ("NC ND 2H AD", NO_TRUMP, "2H"),
    ("NC 9D 2H", "H", "2H"),
    ("2H NC ND", NO_TRUMP, "2H"),  # S1: Jesters are always losing cards ...
    ("NC ND NH", NO_TRUMP, "NC"),  # ... unless only Jesters are played: the first one
    ("NS NC ND NH", "H", "NS"),  # S3: can only happen with three and four players
    ("5H NC 9H ZS ZC", "H", "ZS"),
]
"""What is played, the trump, and what takes the trick."""
TAKEN_BY_OTHER_RULES = [
    (ALTERNATE, "AH NC ZC", "H", "NC"),  # S0: all Wizards; that they are in odd rounds is our reading
    # S0: whenever a Wizard is played, trump immediately becomes its suit: the first still takes the trick
    (SUITED, "9H ZH AH ZC", "S", "ZH"),
    (SUITED, "2C ZH AH", "C", "ZH"),
    # The publisher's Magic Edition: a two takes a trick whose suit, its own, another card has set
    (MAGIC, "KH 2H AH", NO_TRUMP, "2H"),
    (MAGIC, "KH ZC 2H", NO_TRUMP, "2H"),  # even over a Wizard
    (MAGIC, "KH 2H ZC", NO_TRUMP, "2H"),
    (MAGIC, "KH 2H AS", "S", "2H"),  # and over trump
    (MAGIC, "AS KS 2S", "S", "2S"),
    (MAGIC, "2H KH AH", NO_TRUMP, "AH"),  # its suit is set by itself
    (MAGIC, "2H 2S KH", NO_TRUMP, "KH"),
    (MAGIC, "NC KH 2H", NO_TRUMP, "2H"),  # after Jesters the first other card sets the suit
    (MAGIC, "NC 2H KH", NO_TRUMP, "KH"),
    (MAGIC, "ZC KH 2H", NO_TRUMP, "ZC"),  # a Wizard leads no suit
    (MAGIC, "NC ZC 2H", NO_TRUMP, "ZC"),
    (MAGIC, "KH 2S AH", "S", "2S"),  # an ordinary two of trump
    (MAGIC, "KH 2S AH", NO_TRUMP, "AH"),
    ({}, "KH 2H AH", NO_TRUMP, "AH"),
]


@pytest.mark.parametrize(
    ("rules", "plays", "trump", "expected"), [*(({}, *row) for row in TAKEN), *TAKEN_BY_OTHER_RULES]
)
def test_who_takes_the_trick(rules: Rules, plays: str, trump: str, expected: str) -> None:
    assert winner(plays, trump, **rules) == expected


def test_s1_s2_s3_the_player_to_the_dealers_left_leads_the_first_trick_and_its_winner_the_next() -> None:
    state = at_play("5H 2C", "AH 3C", "9H 4C", up="2S", dealer=1)
    assert view(state, None)["to_act"] == [2]
    assert view(play_all(state, "9H 5H AH"), None)["to_act"] == [1]


@pytest.mark.parametrize(
    ("rules", "hands", "plays", "seat", "open_to"),
    [
        ({}, ("NC 2C", "9H 3C", "4H KS"), "NC 9H", 2, {"4H"}),
        (ALTERNATE, ("9H 2C", "4H NC", "5H 3C"), "9H", 1, {"4H", "NC"}),
        (MAGIC, ("KH 3C", "2H 4C", "5D 6D"), "KH", 1, {"2H"}),
    ],
)
def test_what_must_be_followed(rules: Rules, hands: tuple[str, ...], plays: str, seat: int, open_to: set[str]) -> None:
    state = at_play(*hands, up="2S", plays=plays, **rules)
    assert (legal_cards(state, seat), view(state, seat)["follow"]) == (open_to, "H")


def test_s0_the_second_round_has_eight_jesters() -> None:
    state = at_play("2C", "3C", "4C", up="5C", plays="2C 3C 4C", schedule=[1, 1], **ALTERNATE)
    state = dealt(state, "2H", "ZC", "NC", up="ZS")
    assert view(state, None)["phase"] == "bid", "a Wizard turned up is a Jester: nobody chooses trump"
    assert taken(play_all(all_bid_zero(state), "ZC NC 2H")) == [1, 0, 0]


def test_a_jester_turned_up_in_an_odd_round_is_a_wizard() -> None:
    state = dealt(table(schedule=[1], **ALTERNATE), "2C", "3C", "4C", up="NC")
    assert view(state, 2)["phase"] == "trump"


@pytest.mark.parametrize(
    ("rules", "card", "trump"),
    [(SUITED, "ZH", "H"), (SUITED, "NH", "S"), (SUITED | ALTERNATE, "NH", "H"), (SUITED | MAGIC, "ZD", "D")],
)
def test_s0_whenever_a_wizard_is_played_trump_becomes_its_suit(rules: Rules, card: str, trump: str) -> None:
    assert round_now(at_play(card, "5C", "6C", up="2S", plays=card, **rules))["trump"] == trump


def test_new_trump_decides_later_tricks() -> None:
    state = at_play("ZH 2D", "5C 3H", "6C 4D", up="2S", plays="ZH 5C 6C 2D 3H 4D", **SUITED)
    assert taken(state) == [1, 1, 0], "3H trumps the second trick"
    assert rounds_of(state)[-1]["trump"] == "S", "the record keeps trump as play began"
    assert rounds_of(state)[-1]["tricks"][0]["plays"][0] == {"seat": 0, "card": "ZH", "trump": "H"}


def test_a_wizard_of_the_trump_suit_is_written_too() -> None:
    state = at_play("ZS", "5C", "6C", up="2S", plays="ZS 5C 6C", **SUITED)
    assert rounds_of(state)[-1]["tricks"][0]["plays"][0]["trump"] == "S"


def test_s0_or_the_suit_that_its_player_chooses() -> None:
    state = at_play("ZH 2D", "5C 3H", "6C 4D", up="2S", tricksy="chosen")
    assert refusal(state, 0, {"play": "ZH"}).code == "trump-due"
    assert round_now(act(state, 0, play="ZH", trump="D"))["trump"] == "D"


@pytest.mark.parametrize(("cards", "expected"), [("A", [0, 0, 1]), ("K", [1, 0, 0]), ("2", [0, 1, 0])])
def test_uber_wizard_beats_a_magic_two(cards: str, expected: list[int]) -> None:
    state = under_special("uber-wizard", "KH", "2H", "AH", up="9S", cards=cards, **MAGIC)
    assert taken(play_all(all_bid_zero(state), "KH 2H AH")) == expected


@pytest.mark.parametrize(("call", "expected"), [(False, [0, 0, 1]), (True, [1, 0, 0])])
def test_before_a_magic_two_a_jester_is_what_counts_as_one(call: bool, expected: list[int]) -> None:
    state = all_bid_zero(under_special("gizzard-fester", "ZC", "KH", "2H", up="9S", **MAGIC))
    assert taken(play_all(act(state, 0, play="ZC", call=call), "KH 2H")) == expected
