"""What the terminal says is there in every language, with the same gaps to be filled."""

import subprocess
import sys
from string import Formatter

import pytest

from gizzard.terminal.voice import Voice, sentences, signed, written
from gizzard.texts import LANGUAGES


def forms(lang: str, key: str) -> list[str]:
    found = sentences(lang)[key]
    return [found] if isinstance(found, str) else list(found.values())


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_says_everything(lang: str) -> None:
    assert sentences(lang).keys() == sentences("en").keys()
    for key in sentences("en"):
        (wanted,) = {frozenset(gaps(text)) for text in forms("en", key)}
        assert {frozenset(gaps(text)) for text in forms(lang, key)} == {wanted}, key


def test_one_and_many_are_told_apart_as_each_language_does() -> None:
    assert [Voice("en").say("round.cards", n=n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [Voice("fr").say("round.cards", n=n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]


def test_rules_are_told_by_their_preset_or_by_what_differs() -> None:
    assert Voice().rules({"players": 4}) == "Standard game"
    assert Voice("de").rules({"players": 4, "last_bid": "never-even"}) == "Plus/minus Eins"
    told = Voice().rules({"players": 4, "rounds": 3, "last_bid": {"rule": "never-even", "from": 2}, "magic": True})
    assert told == "Rounds: 3, Last bid: Rule: Never even; From cards: 2, Magic twos: On"


def test_numbers_have_true_minus_signs() -> None:
    assert (written(-10), written(0), signed(30), signed(-30), signed(None)) == ("−10", "0", "+30", "−30", "–")


def test_nothing_but_the_screens_loads_textual() -> None:
    code = (
        "import sys, gizzard.cli, gizzard.cli.check, gizzard.cli.play, gizzard.cli.score, gizzard.terminal.play.plain,"
        " gizzard.terminal.pad.plain, gizzard.terminal.play.local; gizzard.ruleset;"
        " print([name for name in sys.modules if name.split('.')[0] in ('textual', 'rich')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
