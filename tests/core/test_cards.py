"""The 60 cards, their codes, and hands as masks."""

from gizzard.core.cards import (
    BY_CODE,
    CODES,
    DECK,
    JESTER_CARDS,
    SIXTY,
    SPECIAL_CARDS,
    SUIT_CARDS,
    UNSEEN,
    WIZARD_CARDS,
    cards_in,
    codes_of,
    hand_of,
    is_special,
    suit_of,
)


def test_rule_1_four_suits_of_13_four_wizards_four_jesters() -> None:
    assert len({*DECK}) == len(SIXTY) == 60
    assert [hand.bit_count() for hand in (*SUIT_CARDS, WIZARD_CARDS, JESTER_CARDS)] == [13, 13, 13, 13, 4, 4]
    assert hand_of(DECK) == SUIT_CARDS[0] | SUIT_CARDS[1] | SUIT_CARDS[2] | SUIT_CARDS[3] | SPECIAL_CARDS


def test_codes_are_those_of_the_record() -> None:
    assert {rank + suit for rank in "23456789TJQKAZN" for suit in "CDHS"} == SIXTY
    assert set(BY_CODE) - SIXTY == {"Dr", "Fa", "Bo", "We", "Ju", "Cl", "Sh", "Wi", "Va"}
    assert all(BY_CODE[code] == card for card, code in CODES.items())
    assert codes_of(cards_in(WIZARD_CARDS)) == ["ZC", "ZD", "ZH", "ZS"]
    assert codes_of(cards_in(JESTER_CARDS)) == ["NC", "ND", "NH", "NS"]


def test_two_is_low_and_ace_high() -> None:
    hearts = [BY_CODE[rank + "H"] for rank in "23456789TJQKA"]
    assert hearts == sorted(hearts) == [*cards_in(SUIT_CARDS[2])]
    assert {suit_of(card) for card in hearts} == {2}


def test_special_cards() -> None:
    assert {code for code in BY_CODE if is_special(BY_CODE[code])} == {rank + suit for rank in "ZN" for suit in "CDHS"}


def test_unseen_card_is_not_in_the_deck() -> None:
    assert UNSEEN not in DECK
