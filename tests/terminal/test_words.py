"""The terminal puts rules and numbers into words."""

import subprocess
import sys

from gizzard.core.texts import sentences
from gizzard.terminal.voice import PARTS, Voice, signed, written


def test_one_and_many_are_told_apart_as_each_language_does() -> None:
    assert [Voice("en").say("bar.cards", n=n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [Voice("fr").say("bar.cards", n=n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]


def test_rules_are_told_by_their_preset_or_by_what_differs() -> None:
    assert Voice().rules({"players": 4}) == "Standard game"
    assert Voice("de").rules({"players": 4, "last_bid": "never-even"}) == "Plus/minus Eins"
    told = Voice().rules({"players": 4, "rounds": 3, "last_bid": {"rule": "never-even", "from": 2}, "magic": True})
    assert told == "Rounds: 3, Last bid: Rule: Never even; From cards: 2, Magic twos: On"


def test_numbers_have_true_minus_signs() -> None:
    assert (written(-10), written(0), signed(30), signed(-30), signed(None)) == ("−10", "0", "+30", "−30", "–")


def test_nothing_but_the_screens_loads_textual() -> None:
    code = (
        "import sys, gizzard.cli, gizzard.cli.lab.check, gizzard.cli.play.play, gizzard.cli.score.score,"
        " gizzard.terminal.play.plain, gizzard.terminal.pad.plain, gizzard.terminal.play.local; gizzard.ruleset;"
        " print([name for name in sys.modules if name.split('.')[0] in ('textual', 'rich')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_the_terminal_words_nothing_that_the_page_says_alike() -> None:
    own, *pages = (sentences(part, "en") for part in PARTS)
    assert [key for page in pages for key in own.keys() & page.keys() if own[key] == page[key]] == []
