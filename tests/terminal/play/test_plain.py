"""Playing line by line, by every rule."""

from typing import Any

import pytest

from gizzard.cards import CODES
from gizzard.formats.referee import referee
from gizzard.rules.presets import PRESETS
from gizzard.terminal.play.plain import Quit
from gizzard.terminal.voice import Voice
from gizzard.texts import LANGUAGES
from tests.terminal.play.players import Typist, table_of

NUMBERS = [str(number) for number in range(21)]
SHORT: dict[str, dict[str, Any]] = {name: {"rounds": 3} | dict(keys) for name, keys in PRESETS.items()}
SHORT["tricksy, chosen, with Smyrna"] = {"tricksy": "chosen", "smyrna": ["gizzard-fester", "uber-wizard"], "rounds": 6}
SHORT["forehead, tricksy, chosen"] = {"tricksy": "chosen", "forehead": True, "schedule": [1, 1, 1]}


@pytest.mark.parametrize("rules", SHORT.values(), ids=SHORT)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_by_every_preset_is_played_to_its_end(rules: dict[str, Any], lang: str) -> None:
    table, typist = table_of(lang, **rules), Typist(*NUMBERS)
    typist.game(table, Voice(lang)).play(begun=False)
    assert table.state.over
    referee(table.record())


def test_a_card_that_is_not_allowed_is_refused_in_the_words_of_every_other_place() -> None:
    typist = Typist("0", "1", "2", "3", *CODES.values())
    typist.game(table_of(schedule=[8, 8]), Voice()).play(begun=False)
    assert "is not in your hand. Choose a card that you hold." in typist.text
    assert "were led. Wizards and Jesters are always allowed." in typist.text


def test_a_bid_out_of_range_is_refused() -> None:
    typist = Typist("9", "0", "1")
    typist.game(table_of(rounds=1), Voice()).play(begun=False)
    assert "A bid of 9 is not possible: bid a whole number from 0 to 1, the number of tricks." in typist.text


def test_a_barred_bid_is_announced_and_refused_with_the_rule() -> None:
    table = table_of(last_bid="never-even", rounds=3)
    typist = Typist("0", "1", "2", "3")
    typist.game(table, Voice()).play(begun=False)
    assert "(Never even)" in typist.text
    assert "at this table the last bid may not do that" in typist.text


def test_words_tell_about_the_game_and_are_no_answers() -> None:
    typist = Typist("?", "score", "table", "last", "hand", "rules", "punkte", "0", "1")
    typist.game(table_of(rounds=2, last_bid="hardcore"), Voice()).play(begun=False)
    assert "Answer with a number." in typist.text
    assert "no bid yet, total 0." in typist.text
    assert "The table is empty." in typist.text
    assert "No trick has been taken in this round yet." in typist.text
    assert "Last bid: With four or more cards" in typist.text
    assert "“punkte” is no answer here." in typist.text


def test_the_words_of_a_language_are_understood_in_it() -> None:
    typist = Typist("hilfe", "punkte", "0", "1")
    typist.game(table_of("de", rounds=1), Voice("de")).play(begun=False)
    assert "Antworte mit einer Zahl." in typist.text
    assert "noch keine Ansage" in typist.text


def test_quit_leaves_the_game() -> None:
    with pytest.raises(Quit):
        Typist("quit").game(table_of(), Voice()).play(begun=False)


def test_cards_have_the_names_of_the_deck() -> None:
    typist = Typist("0", "1")
    typist.game(table_of(rounds=2, deck="fantasy"), Voice(deck="fantasy")).play(begun=False)
    assert "dwarves" in typist.text


def test_hidden_bids_are_told_when_they_are_shown() -> None:
    typist = Typist("0", "1")
    typist.game(table_of(rounds=1, bidding="hidden"), Voice()).play(begun=False)
    assert "All bid at the same time." in typist.text
    assert "The bids: Anna " in typist.text


def test_delayed_bids_stay_face_down_until_the_round_is_over() -> None:
    typist = Typist("0", "1", "score")
    typist.game(table_of(schedule=[3], bidding="delayed"), Voice()).play(begun=False)
    assert "bid face down, took" in typist.text
    assert typist.text.index("The bids: ") > typist.text.rindex(" plays ")


def test_a_tied_draw_is_told_turn_by_turn() -> None:
    seed = next(seed for seed in range(100) if len(table_of(seed=seed).draw) > 1)
    typist = Typist("0", "1")
    typist.game(table_of(seed=seed, rounds=1), Voice()).play(begun=False)
    assert "Tied for the highest card: they draw again." in typist.text
