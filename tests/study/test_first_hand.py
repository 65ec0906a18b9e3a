"""First hand probabilities (S0), against deals played out one by one."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from gizzard.core.cards import BY_CODE, CODES, DECK, NO_SUIT, SUITS
from gizzard.study.first_hand import PAYS, Bids, FirstHand, chance_of_lead, first_hand, tables, threshold
from tests.sizes import some


def table(players: int, turn_up: str, trump: str | None) -> FirstHand:
    return FirstHand(players, BY_CODE[turn_up], NO_SUIT if trump is None else SUITS.index(trump))


# An account of the one-card round that shares nothing with the one that is tested


def winner(cards: Sequence[int], trump: int) -> int:
    """Who takes the trick: the first Wizard, else the highest trump, else the highest of the led suit (S3)."""
    codes = [CODES[card] for card in cards]
    if wizards := [seat for seat, code in enumerate(codes) if code[0] == "Z"]:
        return wizards[0]
    in_suits = [seat for seat, code in enumerate(codes) if code[0] != "N"]
    if not in_suits:
        return 0
    led = codes[in_suits[0]][1]
    suit = SUITS[trump] if trump != NO_SUIT and any(codes[seat][1] == SUITS[trump] for seat in in_suits) else led
    return max(
        (seat for seat in in_suits if codes[seat][1] == suit), key=lambda seat: "23456789TJQKA".index(codes[seat][0])
    )


@cache
def chance(table: FirstHand, bids: Bids, card: int) -> Fraction:
    hands = [hand for hand in deals(table, bids, card) if len(set(hand)) == len(hand)]
    return Fraction(sum(winner(hand, table.trump) == len(bids) for hand in hands), len(hands))


def deals(table: FirstHand, bids: Bids, card: int) -> Iterator[tuple[int, ...]]:
    rest = [other for other in DECK if other not in (card, table.turn_up)]
    before = [[other for other in rest if bid(table, bids[:seat], other) == made] for seat, made in enumerate(bids)]
    return product(*before, [card], *([rest] * (table.players - len(bids) - 1)))


def bid(table: FirstHand, bids: Bids, card: int) -> int:
    return int(chance(table, bids, card) >= PAYS)


@pytest.mark.parametrize(("turn_up", "trump"), some([("7H", "H"), ("NC", None), ("ZD", "D"), ("2S", "S")], 1))
@pytest.mark.parametrize("bids", [(), (0,), (1,)])
def test_every_card_of_three_players(turn_up: str, trump: str | None, bids: Bids) -> None:
    seen = table(3, turn_up, trump)
    for odds in first_hand(seen, bids):
        assert odds.chance == chance(seen, bids, odds.card), CODES[odds.card]


@pytest.mark.parametrize("bids", some([(0, 0), (0, 1), (1, 0), (1, 1)], 1))
def test_dealers_chance_given_two_bids(bids: Bids) -> None:
    seen = table(3, "QD", "D")
    for odds in first_hand(seen, bids):
        assert odds.chance == chance(seen, bids, odds.card), CODES[odds.card]


@pytest.mark.parametrize("players", some([3, 4, 5, 6], 1))
def test_leaders_chance_matches_the_closed_form(players: int) -> None:
    """S0: x(x-1)… / 58·57…, where x is the number of cards the leader can beat."""
    found = [odds for seen in tables(players) for odds in first_hand(seen)]
    assert len(found) == (56 + 4 * 4) * 59
    assert all(odds.chance == chance_of_lead(odds.beats, players) for odds in found)
    assert all(odds.bid == (odds.beats >= threshold(players)) for odds in found)


def test_two_who_bid_a_trick_each_cannot_both_take_it() -> None:
    seen = table(3, "7H", "H")
    alone, after_a_bid = ({odds.card: odds.chance for odds in first_hand(seen, bids)} for bids in ((0,), (1,)))
    ace = BY_CODE["AH"]
    assert after_a_bid[ace] < alone[ace]


def test_nobody_makes_bids_that_the_odds_forbid() -> None:
    """With a Jester turned up no card of six players is worth a trick once five have bid one."""
    assert not list(first_hand(table(6, "NC", None), (1, 1, 1, 1, 1)))
