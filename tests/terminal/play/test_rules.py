"""`rules` tells the rules of the game that is played."""

from typing import Any

import pytest

from gizzard.core.rules.presets import PRESETS
from gizzard.core.texts import LANGUAGES, say
from gizzard.terminal.play.rules import rule_lines
from gizzard.terminal.voice import Voice


def told(preset: str, lang: str = "en") -> str:
    return "\n".join(rule_lines(Voice(lang), {"players": 4, **PRESETS[preset]}))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("preset", "replaced"),
    [("standard", {3}), ("maximus", {3, 4}), ("quick-play", {3}), ("jester-bid", {3, 5}), ("hidden-bid", {3, 5})],
)
def test_what_the_rules_replace_of_the_standard_game_is_not_told(preset: str, replaced: set[int], lang: str) -> None:
    text = told(preset, lang)
    assert {number for number in range(1, 11) if say(lang, f"standard.{number}") not in text} == replaced


@pytest.mark.parametrize(
    ("preset", "sentence"),
    [
        ("standard", "15 rounds. Cards for each player: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15."),
        ("maximus", "5 rounds. Cards for each player: 15, 15, 15, 15, 15."),
        ("maximus", "Trump, In turn: Clubs, diamonds, hearts, spades, none, round by round"),
        ("quick-play", "8 rounds. Cards for each player: 1, 3, 5, 7, 9, 11, 13, 15."),
        ("jester-bid", "Bidding, Always zero: Everyone’s bid is zero; nobody is asked."),
        ("magic", "Magic twos: A two played to a trick"),
        ("smyrna", "a dealer who turns up a Wizard may name for the next round.\nGizzard/Fester: A Wizard counts"),
        ("championship-2015", "Last bid: Rule: Never even; From cards: 2. Whether the last bid"),
    ],
)
def test_rules_of_this_game_are_listed(preset: str, sentence: str) -> None:
    assert sentence in told(preset)


@pytest.mark.parametrize("scoring", ["trick-points", {"made": 15, "trick": 5, "off": -5}])
def test_the_aim_is_explained_for_every_scoring(scoring: Any) -> None:
    text = "\n".join(rule_lines(Voice(), {"players": 3, "scoring": scoring}))
    assert "Bid made: 20" not in text
    assert "The player with the most points after the last round wins" in text


def test_a_deck_with_names_of_its_own_is_explained() -> None:
    text = "\n".join(rule_lines(Voice(deck="fantasy"), {"players": 3}))
    assert "The 13 is what the ace is elsewhere." in text
