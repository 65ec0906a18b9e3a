"""Pads kept on paper, as CSV."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gizzard.core.cards import NO_SUIT
from gizzard.core.csv_table import BadTable
from gizzard.core.game.score_sheet import Line
from gizzard.core.names import clean_text, skeleton
from gizzard.core.rules.parsing import parse
from gizzard.core.texts import DECKS, LANGUAGES, sentence, suit_names
from gizzard.core.texts.paper import trumps as trump_words
from gizzard.scorepad.pad import Pad
from gizzard.scorepad.paper import pad_of_paper, paper_of, players_of
from gizzard.scorepad.score import score_of
from gizzard.scorepad.score_referee import referee_score
from gizzard.scorepad.sheet import sheet_of

HEADING = "round,dealer,cards,trump,Anna bid,Anna taken,Ben bid,Ben taken,Cleo bid,Cleo taken\n"
FINALS = json.loads((Path(__file__).parent / "finals.json").read_text("utf-8"))["games"]


def test_a_pad_comes_back_from_its_table() -> None:
    text = HEADING + "1,Ben,1,H,0,0,1,1,0,0\n2,Cleo,2,-,1,1,0,0,1,1\n"
    pad = pad_of_paper(text, parse({"players": 3}))
    assert pad.names == players_of(text) == ("Anna", "Ben", "Cleo")
    assert pad.first_dealer == 1
    assert paper_of(sheet_of(pad)) == text
    assert [line.points for line in sheet_of(pad).written] == [(20, 30, 20), (30, 20, 30)]


@pytest.mark.parametrize("final", FINALS, ids=lambda final: final["event"][-4:])
def test_every_printed_total_of_the_finals_comes_out(final: dict[str, list[dict[str, list[dict[str, int]]]]]) -> None:
    heading = "round,dealer,cards,trump," + ",".join(f"P{seat} bid,P{seat} taken" for seat in range(4))
    rows = []
    for number, form in enumerate(final["rounds"], 1):
        numbers = ",".join(f"{printed['bid']},{printed['taken']}" for printed in form["printed"])
        rows.append(f"{number},,{form['cards']},,{numbers}")
    pad = pad_of_paper("\n".join([heading, *rows]), parse({"players": 4, "schedule": "amigo-tournament"}))
    found = sheet_of(pad).written
    assert [list(line.after.scores) for line in found] == [
        [printed["total"] for printed in form["printed"]] for form in final["rounds"]
    ]
    wrong = [
        (line.number, seat, printed["points"], line.points[seat])
        for line, form in zip(found, final["rounds"], strict=True)
        for seat, printed in enumerate(form["printed"])
        if printed["points"] != line.points[seat]
    ]
    assert wrong == ([] if "2018" in str(final["event"]) else [(2, 3, 10, 20)])
    assert referee_score(score_of(sheet_of(pad))) == 0


def test_who_dealt_out_of_turn_is_noted() -> None:
    pad = pad_of_paper(HEADING + "1,Anna,1,,0,0,1,1,0,0\n2,Cleo,2,,1,1,0,0,1,1\n", parse({"players": 3}))
    assert pad.lines[1].dealer == 2
    assert referee_score(score_of(sheet_of(pad))) == 1


def test_semicolons_and_a_byte_order_mark_are_read() -> None:
    pad = pad_of_paper("\ufeff" + (HEADING + "1,,1,,0,0,1,1,0,0\n").replace(",", ";"), parse({"players": 3}))
    assert pad.lines[0].bids == (0, 1, 0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is nothing in it"),
        ("a,b\n", "line 1: the columns round,dealer,cards,trump expected"),
        (HEADING + "1,,1,,0,0\n", "line 2: 10 fields expected, not 6"),
        (HEADING + "2,,2,,0,0,0,0,0,0\n", "line 2: round 1 expected, not 2"),
        (HEADING + "1,,3,,0,0,0,0,0,0\n", "line 2: round 1 has 1 cards by these rules, not 3"),
        (HEADING + "1,Dan,1,,0,0,0,0,0,0\n", 'line 2: the dealer is one of Anna, Ben, Cleo, not "Dan"'),
        (
            HEADING + "1,,1,X,0,0,0,0,0,0\n",
            'line 2: trump is one of C, D, H, S, a suit\'s name or color, or -, not "X"',
        ),
        (
            HEADING.replace("trump", "bombed,trump"),
            'line 1: the column "bombed" is column 5 (round,dealer,cards,trump,bombed), not column 4',
        ),
        (HEADING[:-1] + ",Bombe\n", 'line 1: the column "Bombe" is column 5'),
        (
            HEADING.replace("dealer,cards", "cards,dealer"),
            'line 1: the column "cards" is column 3 (round,dealer,cards)',
        ),
        (HEADING + "1,,1,,x,0,0,0,0,0\n", 'line 2: Anna bid: a number from 0 up expected, not "x"'),
        (HEADING + "99,,1,,0,0,0,0,0,0\n", 'line 2: a round from 1 to 20 expected, not "99"'),
        ('round,"\n', "line 1: a quote is not closed on this line"),
    ],
)
def test_a_table_that_is_no_pad_is_told_with_its_line(text: str, said: str) -> None:
    with pytest.raises(BadTable) as bad:
        pad_of_paper(text, parse({"players": 3}))
    assert said in str(bad.value)


@pytest.mark.parametrize(
    ("word", "suit"),
    [("Rot", 2), ("blau", 3), ("vert", 0), ("amarillo", 1), ("Zwerge", 2), ("humains", 3), ("♦", 1)]
    + [(none, NO_SUIT) for none in ("kein", "keiner", "aucun", "sin triunfo", "none", "−", "–", "-")],
)
def test_trump_is_written_as_people_do(word: str, suit: int) -> None:
    pad = pad_of_paper(HEADING + f"1,,1,{word},0,0,1,1,0,0\n", parse({"players": 3}))
    assert pad.lines[0].trump == suit


def test_every_name_of_a_suit_in_every_deck_and_language_is_a_trump() -> None:
    trumps = trump_words()
    known = [{*map(skeleton, words)} for words in trumps.values()]
    assert sum(map(len, known)) == len(set.union(*known))
    for lang in LANGUAGES:
        for deck in DECKS:
            for suit, name in [*suit_names(lang, deck, "one").items(), *suit_names(lang, deck, "many").items()]:
                assert skeleton(name) in map(skeleton, trumps[suit]), name
        assert skeleton(sentence("page/table", lang, "trump.none")) in map(skeleton, trumps["none"])


def test_a_typographic_minus_is_a_missing_number() -> None:
    pad = pad_of_paper(HEADING + "1,,1,,0,0,−,1,—,0\n", parse({"players": 3}))
    assert pad.lines[0].bids == (0, None, None)


def test_more_players_than_the_rules_are_for_is_an_error() -> None:
    with pytest.raises(BadTable, match="3 players, but the rules are for 4"):
        pad_of_paper(HEADING, parse({"players": 4}))


def test_two_players_of_one_name_are_told_apart() -> None:
    heading = "round,dealer,cards,trump,Anna bid,Anna taken,Anna bid,Anna taken,Anna bid,Anna taken\n"
    assert players_of(heading) == ("Anna", "Anna 2", "Anna 3")


@pytest.mark.parametrize(
    "text",
    [
        HEADING + "1,ben,1,Hearts,0.0,0,1,1,0,0\n",
        HEADING + "1,BEN,1,♥,0,0,1,1,0,0\n",
        "Runde;Geber;Karten;Trumpf;Anna Ansage;Anna Stiche;Ben Ansage;Ben Stiche;Cleo Ansage;Cleo Stiche;\n"
        "1;Ben;1;Herz;0,0;0;1,0;1;0;0;\n",
        HEADING.upper().replace("ANNA", "Anna").replace("BEN", "Ben").replace("CLEO", "Cleo")
        + "1,Ben,1,cœur,0,0,1,1,0,0\n",
        HEADING + "1,Ben,1,corazones,0,0,1,1,0,0\n",
    ],
)
def test_other_spellings_give_the_same_pad(text: str) -> None:
    plain = pad_of_paper(HEADING + "1,Ben,1,H,0,0,1,1,0,0\n", parse({"players": 3}))
    assert pad_of_paper(text, parse({"players": 3})) == plain


NAMES = st.lists(
    st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), min_size=1, max_size=8).map(clean_text).filter(bool),
    min_size=3,
    max_size=6,
    unique_by=skeleton,
)


@given(NAMES, st.data())
def test_any_pad_comes_back_from_its_export(names: list[str], data: st.DataObject) -> None:
    rules = parse({"players": len(names), "rounds": 5})
    number = st.none() | st.integers(0, 5)
    numbers = st.tuples(*[number] * len(names))
    noted = st.builds(Line, numbers, numbers, trump=st.none() | st.integers(-1, 3))
    lines = tuple(data.draw(st.lists(noted, max_size=5)))
    pad = Pad(rules, tuple(names), data.draw(st.integers(0, len(names) - 1)), lines)
    read = pad_of_paper(paper_of(sheet_of(pad)), rules)
    assert (read.names, tuple(replace(line, done=False) for line in read.lines)) == (pad.names, lines)
    assert read.first_dealer == pad.first_dealer or not pad.lines


EVENING = {
    "players": 4,
    "schedule": list(range(1, 18)),
    "cards": ["dragon", "fairy", "bomb", "werewolf", "juggler", "cloud", "shapeshifter", "witch"],
}
BOMBED = (3, 6, 8, 9, 12, 15, 17)
"""The rounds that lacked a trick."""


def evening() -> str:
    """An evening of four with 68 cards, in which seven rounds lacked a trick and two bids were changed."""
    names = ("Ann", "Bo", "Cy", "Di")
    rows = ["round,dealer,cards,trump,bombed," + ",".join(f"{name} bid,{name} taken" for name in names)]
    for cards in range(1, 18):
        bombed = int(cards in BOMBED)
        quarter = (cards - bombed) // 4
        bids = {5: ["1", "2>3", "1", "0"], 11: ["4>3>2", "2", "3", "3"]}.get(cards, ["1", "0", "0", str(cards // 2)])
        taken = [quarter, quarter, 0, cards - bombed - 2 * quarter]
        trump = "-" if cards == 17 else ""
        numbers = ",".join(f"{bid},{took}" for bid, took in zip(bids, taken, strict=True))
        rows.append(f"{cards},{names[(cards - 1) % 4]},{cards},{trump},{bombed},{numbers}")
    return "\n".join(rows) + "\n"


def test_an_evening_with_bombed_tricks_is_entered_as_it_was() -> None:
    pad = pad_of_paper(evening(), parse(EVENING))
    assert [entry.effects.bombed for entry in pad.lines] == [int(number in BOMBED) for number in range(1, 18)]
    assert [pad.lines[number - 1].effects.cloud for number in (5, 11)] == [((1, 1),), ((0, -1), (0, -1))]
    assert all(line.closed for line in sheet_of(pad).written)
    assert paper_of(sheet_of(pad)) == evening()
    assert referee_score(score_of(sheet_of(pad))) == 0


def test_a_bid_changes_by_one() -> None:
    with pytest.raises(BadTable, match='line 6: Bo bid: each change of a bid is by one, not "2>4"'):
        pad_of_paper(evening().replace("2>3", "2>4"), parse(EVENING))
