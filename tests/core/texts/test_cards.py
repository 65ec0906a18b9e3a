"""All 69 cards have a name of their own, on every deck and in every language."""

import pytest

from gizzard.core.cards import EXTRA_CODES, SUITS
from gizzard.core.texts import DECKS, LANGUAGES, card_names, catalogue, suit_names

PEOPLES = ("dwarves", "elves", "giants", "humans")
"""Red, green, yellow and blue: hearts, clubs, diamonds and spades."""
CODES = {rank + suit for rank in "23456789TJQKAZN" for suit in "CDHS"} | {*EXTRA_CODES}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("deck", DECKS)
def test_every_card_has_one_name_of_its_own(lang: str, deck: str) -> None:
    names = card_names(lang, deck)
    assert names.keys() == CODES
    assert len(set(names.values()) - {""}) == 69


def test_every_deck_is_described() -> None:
    assert tuple(catalogue("en")["decks"]) == DECKS


def test_standard_names() -> None:
    english, german, french, spanish = (card_names(lang) for lang in ("en", "de", "fr", "es"))
    assert (english["QH"], english["ZC"], english["TS"]) == ("queen of hearts", "Wizard of clubs", "10 of spades")
    assert (german["QH"], german["NS"], german["TD"]) == ("Herz-Dame", "Pik-Narr", "Karo-10")
    assert (french["QH"], french["ZC"], french["AD"]) == ("dame de cœur", "Magicien de trèfle", "as de carreau")
    assert (spanish["QH"], spanish["ZC"], spanish["AD"]) == (
        "reina de corazones",
        "Mago de tréboles",
        "as de diamantes",
    )


def test_fantasy_has_the_publishers_peoples() -> None:
    english, german, french, spanish = (card_names(lang, "fantasy") for lang in ("en", "de", "fr", "es"))
    assert [english["3" + suit] for suit in "HCDS"] == [f"2 of the {people}" for people in PEOPLES]
    assert (german["AH"], german["ZD"]) == ("13 der Zwerge", "Zauberin der Riesen")
    assert (french["AC"], french["NS"]) == ("13 des elfes", "Bouffonne des humains")
    assert (spanish["AC"], spanish["NS"]) == ("13 de los elfos", "Bufona de los humanos")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_fantasy_tells_its_peoples_apart_by_a_letter(lang: str) -> None:
    letters = [*suit_names(lang, "fantasy", "letter").values()]
    assert len(set(letters)) == len("".join(letters)) == len(SUITS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_fantasy_counts_from_1_to_13_and_has_two_of_each_special(lang: str) -> None:
    ranks = catalogue(lang)["deck_cards"]["fantasy"]["ranks"]
    assert [ranks[rank] for rank in "23456789TJQKA"] == [str(number) for number in range(1, 14)]
    for special in "ZN":
        names = [ranks[special + suit] for suit in "CDHS"]
        assert sorted(names.count(name) for name in set(names)) == [2, 2]


def test_medieval_has_the_encyclopedias_characters() -> None:
    """S0: (2) Hermit, (3) Peasant, (4) Farmer, (5) Archer, (6) Blacksmith, (7) Merchant, (8) Bard, (9) Scholar,
    (10) Bishop, Knight, Queen, King, (Ace) Dragon."""
    names = " ".join(card_names("en", "medieval")[rank + "C"].split()[0] for rank in "23456789TJQKA")
    assert names == "Hermit Peasant Farmer Archer Blacksmith Merchant Bard Scholar Bishop Knight Queen King Dragon"
    assert card_names("de", "medieval")["AH"] == "Herz-Drache (Ass)"


def test_pirates_and_escapes_stand_for_wizards_and_jesters() -> None:
    names = card_names("en", "pirates")
    assert [names[code] for code in ("ZD", "ND", "7D")] == [
        "Pirate of diamonds",
        "Escape of diamonds",
        "7 of diamonds",
    ]


def test_a_caller_cannot_change_the_names() -> None:
    card_names("en")["QH"] = "nonsense"
    assert card_names("en")["QH"] == "queen of hearts"


def test_an_unknown_deck_has_the_standard_names() -> None:
    assert card_names("en", "tarot") == card_names("en")
