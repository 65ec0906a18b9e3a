"""Playing line by line, by every rule. What is said in a round, word for word: test_transcripts.py."""

import re
from itertools import product
from typing import Any

import pytest

from gizzard.core.cards import DECK, codes_of
from gizzard.core.formats.referee import referee
from gizzard.core.rules.presets import PRESETS
from gizzard.core.texts import DECKS, LANGUAGES
from gizzard.terminal.play.local import LocalTable
from gizzard.terminal.play.narration import Narrator
from gizzard.terminal.play.plain import LineGame, Quit
from gizzard.terminal.voice import Voice
from tests.sizes import some
from tests.terminal.play.players import Typist, played, table_of, waited

NUMBERS = [str(number) for number in range(21)]
SHORT: dict[str, dict[str, Any]] = {name: {"rounds": 3} | dict(keys) for name, keys in PRESETS.items()}
SHORT["tricksy, chosen, with Smyrna"] = {"tricksy": "chosen", "smyrna": ["gizzard-fester", "uber-wizard"], "rounds": 6}
SHORT["forehead, tricksy, chosen"] = {"tricksy": "chosen", "forehead": True, "schedule": [1, 1, 1]}


@pytest.mark.parametrize(("name", "lang"), some(product(SHORT, LANGUAGES), len(SHORT) + 7))
def test_a_game_by_every_preset_is_played_to_its_end(name: str, lang: str) -> None:
    rules = SHORT[name]
    table, typist = table_of(lang, **rules), Typist(*NUMBERS)
    typist.game(table, Voice(lang)).play(begun=False)
    assert table.state.over
    referee(table.record())


@pytest.mark.parametrize(
    ("rules", "answers", "said"),
    [
        (
            {"schedule": [8, 8]},
            ["0", "1", "2", "3", *codes_of(DECK)],
            [
                "is not in your hand. Choose a card that you hold.",
                "were led. Wizards and Jesters are always allowed.",
            ],
        ),
        ({"rounds": 1}, ["punkte", "0", "1"], ["“punkte” is not an answer here."]),
        (
            {"rounds": 3, "last_bid": "never-even"},
            ["0", "1", "2", "3"],
            ["(Never even)", "at this table the last bid may not do that"],
        ),
        ({"trump": "rotating", "schedule": [1]}, ["turn-up", "0", "1"], ["No card is turned up in this round."]),
        ({"rounds": 1, "bidding": "hidden"}, ["0", "1"], ["All bid at the same time.", "The bids: Anna "]),
    ],
    ids=["cards", "words", "barred", "no turn-up", "hidden"],
)
def test_what_is_told_and_refused_by_these_rules(rules: dict[str, Any], answers: list[str], said: list[str]) -> None:
    text = played(table_of(**rules), *answers).text
    assert [sentence for sentence in said if sentence not in text] == []


def test_quit_leaves_the_game() -> None:
    with pytest.raises(Quit):
        Typist("quit").game(table_of(), Voice()).play(begun=False)


@pytest.mark.parametrize("deck", DECKS)
def test_a_card_is_played_by_the_name_that_its_deck_gives_it(deck: str) -> None:
    table, voice = waited(table_of(schedule=[3, 3], deck=deck)), Voice(deck=deck)
    typist = played(table, "0", *map(voice.card, codes_of(DECK)), voice=voice)
    assert table.state.over
    assert "is not in your hand" in typist.text


def test_help_names_the_cards_as_the_deck_does() -> None:
    typist = played(table_of(rounds=1, deck="fantasy"), "?", "0", "1", voice=Voice(deck="fantasy"))
    assert "by name (11 of the humans) or by rank and suit (11H)" in typist.text
    assert "Ranks: 1 to 13, Z (Sorcerer / Sorceress), N (Fool / Lady Fool)." in typist.text
    assert "Suits: E (elves), G (giants), D (dwarves), H (humans)." in typist.text


def test_table_and_last_trick_name_who_played_what() -> None:
    typed, shown = iter(["1", "1", "last", "1", "table", "1"]), list[str]()
    LineGame(table_of(seed=4, schedule=[3]), Voice(), shown.append, lambda: next(typed)).play(begun=False)
    assert "The last trick: Anna king of clubs, Pip 3 of clubs, Domino 3 of hearts." in shown
    assert "On the table: Domino 10 of hearts." in shown


def test_trump_is_announced_as_a_wizard_has_changed_it() -> None:
    view = changed_trump().view
    assert view["round"]
    now, before = (Voice().trump(view["round"][key]) for key in ("trump", "opening_trump"))
    assert now != before
    assert Narrator(Voice()).table(view)[0].startswith(f"{now}. ")


def changed_trump() -> LocalTable:
    """A round in which a Wizard has changed trump."""
    for seed in range(100):
        table = waited(table_of(seed=seed, tricksy="suited", schedule=[3]))
        while table.view["phase"] != "over":
            form = table.view["round"]
            if form and form.get("opening_trump", form["trump"]) != form["trump"]:
                return table
            table.act(table.view["legal"][0])
            waited(table)
    raise AssertionError("trump never changes")


def test_delayed_bids_stay_face_down_until_the_round_is_over() -> None:
    typist = played(table_of(schedule=[3], bidding="delayed"), "0", "1", "score")
    assert "took 0, bid face down" in typist.text
    assert typist.text.index("The bids: ") > typist.text.rindex(" plays ")


def test_a_tied_draw_is_narrated_turn_by_turn() -> None:
    seed = next(seed for seed in range(100) if len(table_of(seed=seed).draw) > 1)
    typist = played(table_of(seed=seed, rounds=1), "0", "1")
    assert "Tied for the highest card: draw again." in typist.text


def test_hint_undo_and_review_help_between_questions() -> None:
    typed = iter(["undo", "review", "hint", "1", "undo", "0", *"1" * 9])
    table, shown = table_of(seed=4, schedule=[3]), list[str]()
    LineGame(table, Voice(), shown.append, lambda: next(typed)).play(begun=False)
    text = "\n".join(shown)
    assert "There is nothing to take back." in text
    assert "No round is over yet, so there is nothing to review." in text
    assert re.search(r"Bid \d: .\d+\.\d points\. Bid made: \d+ of 100\.", text)
    asked = "How many tricks will you take?"
    after = shown[shown.index("Your last move is taken back.") :]
    assert any(line.startswith(asked) for line in after)
    assert table.record()["rounds"][0]["bids"][0] == 0
