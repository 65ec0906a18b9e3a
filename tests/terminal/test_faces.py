"""The cards of each deck as they are drawn and typed."""

import pytest

from gizzard.core.cards import DECK, codes_of
from gizzard.core.texts import DECKS, LANGUAGES
from gizzard.terminal.drawing import CardStyle, draw_fan
from gizzard.terminal.faces import Faces
from gizzard.terminal.themes import COLOURS
from gizzard.terminal.voice import Voice


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("deck", DECKS)
def test_every_card_is_typed_by_its_name_and_by_its_face(lang: str, deck: str) -> None:
    voice = Voice(lang, deck)
    for code in codes_of(DECK):
        face = voice.faces.index(code) + voice.faces.suits[code[1]]
        assert voice.faces.card_typed(voice.card(code)) == code
        assert voice.faces.card_typed(face) == code
    for suit in "CDHS":
        assert voice.faces.suit_typed(voice.suit(suit)) == suit
        assert voice.faces.suit_typed(voice.faces.letter(suit)) == suit


@pytest.mark.parametrize(
    ("lang", "deck", "typed", "code"),
    [
        ("en", "standard", "th", "TH"),
        ("en", "standard", "10h", "TH"),
        ("en", "standard", "K♥", "KH"),
        ("de", "standard", "karo bube", "JD"),
        ("en", "fantasy", "12G", "KD"),
        ("en", "fantasy", "12 of the giants", "KD"),
        ("de", "fantasy", "12r", "KD"),
        ("fr", "fantasy", "Z N", "ZH"),
        ("es", "fantasy", "12 de los elfos", "KC"),
        ("es", "fantasy", "12n", "KH"),
        ("es", "standard", "reina de corazones", "QH"),
        ("es", "standard", "bufon de treboles", "NC"),
        ("en", "fantasy", "ND", "NH"),
        ("en", "fantasy", "KD", None),
        ("en", "medieval", "dragon of hearts", "AH"),
        ("en", "medieval", "AH", "AH"),
        ("en", "pirates", "escape of clubs", "NC"),
        ("en", "pirates", "☠S", "ZS"),
        ("en", "standard", "1H", None),
    ],
)
def test_a_card_is_typed_as_the_deck_calls_it(lang: str, deck: str, typed: str, code: str | None) -> None:
    assert Faces(lang, deck).card_typed(typed) == code


def test_faces_say_what_sentences_say() -> None:
    """The 13 of the Fantasy deck is what the ace is elsewhere."""
    fantasy = Faces("en", "fantasy")
    assert [fantasy.index(code) + fantasy.suits[code[1]] for code in ("KD", "9D", "ZC", "AH")] == [
        "12G",
        "8G",
        "ZE",
        "13D",
    ]


def test_an_unknown_deck_looks_like_the_standard_one() -> None:
    assert Faces("en", "tarot").index("ZC") == "★"


@pytest.mark.parametrize("count", range(10, 21))
def test_a_covered_ten_shows_no_part_of_its_second_index(count: int) -> None:
    look = CardStyle(Faces("en", "standard"), COLOURS["gizzard-dark"])
    assert "1" not in draw_fan(["TH"] * count, frozenset(), None, 80, look).plain.replace("10", "")
