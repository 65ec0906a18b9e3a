"""The score pad line by line."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from gizzard.core.cards import SUITS
from gizzard.core.game.score_sheet import NO_EFFECTS
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import PRESETS
from gizzard.scorepad.game import new_game
from gizzard.scorepad.score import score_of
from gizzard.scorepad.score_referee import referee_score
from gizzard.scorepad.storage import encode
from gizzard.scorepad.writing import Kind
from gizzard.terminal.pad.notebook import DamagedPad, Notebook, begun, files_in, opened
from gizzard.terminal.pad.plain import LinePad, Quit
from gizzard.terminal.voice import Voice
from tests.present import present

RECORDS = Path(__file__).parents[2] / "golden" / "records"


class Shown(list[str]):
    """The output."""

    @property
    def text(self) -> str:
        return "\n".join(self)


def typed(notebook: Notebook, *lines: str, lang: str = "en") -> Shown:
    """Types these lines on a pad."""
    shown, left = Shown(), iter([*lines, "quit"])
    with pytest.raises(Quit):
        LinePad(notebook, Voice(lang), shown.append, lambda: next(left)).run()
    return shown


def kept(**more: object) -> bytes:
    """A file of a pad with other cells."""
    values = {"rules": {"players": 3}, "first": 0, "name.0": "Anna", "name.1": "Ben", "name.2": "Cleo"} | more
    return encode(new_game("0a", values, 1, "0a"))


def new(folder: Path, names: Sequence[str] = ("Anna", "Ben", "Cleo"), **rules: object) -> Notebook:
    return begun(folder, parse({"players": len(names)} | rules), names, 0)


def test_what_the_deck_cannot_do_is_refused_with_the_reason(tmp_path: Path) -> None:
    shown = typed(new(tmp_path), "bombed 1", "0", "cloud Ben -1")
    assert "There is no Bomb in this deck: somebody takes every trick." in shown
    assert "There is no Cloud in this deck: no bid is changed." in shown


def test_a_bid_of_zero_is_not_lowered_and_a_change_is_taken_back(tmp_path: Path) -> None:
    notebook = new(tmp_path, cards=["cloud", "bomb"])
    shown = typed(
        notebook, "0", "bombed 2", "cloud Ben -1", "cloud Ben 1", "cloud Ben -1", "0", "cloud Cleo 1", "cloud Ben 1"
    )
    assert "At most 1 trick can be bombed in this round." in shown
    assert "Ben: A changed bid stays between 0 and 1." in shown
    assert "The Cloud can change at most 1 bid in this round." in shown
    assert notebook.current.line.effects.cloud == ((2, 1),)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_golden_record_is_entered_round_by_round_with_the_same_points(tmp_path: Path, preset: str) -> None:
    record = json.loads((RECORDS / f"{preset}.jsonl").read_text("utf-8").splitlines()[0])
    notebook = begun(tmp_path, parse(record["rules"]), record["players"], record["first_dealer"])
    for form in record["rounds"]:
        if "named" in form:
            typed(notebook, " ".join(("named", *form["named"].values())))
        if bombed := sum(trick["winner"] is None for trick in form["tricks"]):
            typed(notebook, f"bombed {bombed}")
        while not notebook.sheet.over and notebook.current.number == form["number"]:
            field = present(notebook.due)
            notebook.write(field, form["bids" if field.kind is Kind.BID else "taken"][field.seat])
        for trick in form["tricks"]:
            if "cloud" in trick:
                typed(notebook, f"cloud {form['number']} {record['players'][trick['winner']]} {trick['cloud']}")
    assert notebook.sheet.over
    score = score_of(notebook.sheet)
    assert [form["scores"] for form in score["rounds"]] == [form["scores"] for form in record["rounds"]]
    assert referee_score(score) == 0


def test_a_round_asks_for_bids_and_then_tricks_and_fills_in_the_last(tmp_path: Path) -> None:
    shown = typed(new(tmp_path), "7", "1", "0", "0", "0", "1")
    assert "Ben: A number from 0 to 1, please." in shown
    assert "Round 1 of 20: 1 card. Dealer: Anna. First to bid: Ben." in shown
    assert "1 bid for 1. Cleo’s bid (0 to 1):" in shown
    assert "0 of 1 taken. Ben’s tricks (0 to 1):" in shown
    assert "Anna +20 = 20. Ben −10 = −10. Cleo −10 = −10." in shown


def test_a_barred_bid_is_explained_and_can_be_changed_or_let_pass(tmp_path: Path) -> None:
    notebook = new(tmp_path, last_bid="never-even")
    shown = typed(notebook, "0", "0", "1")
    assert "Anna: A bid of 1 would bring the total to 1" in shown.text
    typed(notebook, "0")
    assert notebook.current.problems == ()
    shown = typed(notebook, "undo", "w", "0", "0")
    assert "The table lets it pass; that is noted." in shown
    assert score_of(notebook.sheet)["rounds"][0]["waived"] == [{"rule": "never-even", "seat": 0}]


@pytest.mark.parametrize("bidding", ["hidden", "hands-in"])
def test_simultaneous_bids_are_typed_unseen_and_shown_when_all_are_made(tmp_path: Path, bidding: str) -> None:
    notebook, unseen, shown = new(tmp_path, bidding=bidding), iter(["1", "0", "1"]), Shown()
    pad = LinePad(notebook, Voice(), shown.append, iter(["quit"]).__next__, unseen.__next__)
    with pytest.raises(Quit):
        pad.run()
    assert "0 of 3 have bid. Ben’s bid (0 to 1), typed unseen:" in shown
    assert "1 of 3 have bid. Cleo’s bid (0 to 1), typed unseen:" in shown
    assert shown.index("The bids: Ben 1, Cleo 0, Anna 1.") > shown.index("Noted.")
    assert shown[-1] == "0 of 1 taken. Ben’s tricks (0 to 1):"


@pytest.mark.parametrize("bidding", ["delayed", "chatham"])
def test_bids_that_lie_face_down_are_shown_with_the_last_trick(tmp_path: Path, bidding: str) -> None:
    notebook = new(tmp_path, bidding=bidding)
    before = typed(notebook, "1", "0", "0", "1", "score", f"export {tmp_path / 'open.csv'}")
    assert "The bids" not in before.text
    assert "1/•" in before.text
    assert "+30" not in before.text
    assert (tmp_path / "open.csv").read_text("utf-8").splitlines()[1] == "1,Anna,1,,,,,1,,"
    after = typed(notebook, "0")
    assert "The bids: Ben 1, Cleo 0, Anna 0." in after
    assert "Ben +30 = 30" in after.text


def test_tricks_that_do_not_add_up_are_reported_immediately(tmp_path: Path) -> None:
    notebook = new(tmp_path)
    shown = typed(notebook, "0", "0", "0", "1", "1")
    assert "The tricks add up to 2, not 1." in shown.text
    typed(notebook, "edit 1 cleo taken 0")
    assert notebook.round(1).closed


def test_any_round_can_be_edited_and_everything_undone(tmp_path: Path) -> None:
    notebook = new(tmp_path)
    typed(notebook, "0", "0", "0", "0", "0", "edit 1 Ben bid 1")
    assert notebook.round(1).points == (-10, -10, 20)
    assert typed(notebook, "undo").text.startswith("Round 2")
    assert notebook.round(1).points == (-10, 20, 20)
    typed(notebook, "redo")
    assert notebook.round(1).points == (-10, -10, 20)
    assert "There is nothing to make again." in typed(notebook, "redo")


def test_who_deals_joins_leaves_and_gets_points_by_agreement_is_noted(tmp_path: Path) -> None:
    notebook = new(tmp_path, ("Anna", "Ben", "Cleo", "Dan"), rounds=3)
    typed(notebook, "dealer Ben", "trump h", "0", "0", "0", "0", "0", "0", "0")
    typed(notebook, "leaves Dan", "0", "0", "1", "1", "0")
    typed(notebook, "joins dan 5", "points anna -30", "rename Cleo Clara", "0", "0", "0", "0", "0", "0")
    score = score_of(notebook.sheet)
    first, second, third = score["rounds"]
    assert (first["dealer"], first["trump"]) == (1, "H")
    assert first["left"] == [3]
    assert second["bids"][3] is None
    assert third["joined"] == [{"seat": 3, "points": first["scores"][3]}]
    assert third["points"][0] == -30
    assert score["players"] == ["Anna", "Ben", "Clara", "Dan"]
    assert referee_score(score) == 1


def test_a_special_rule_can_be_named_only_if_a_wizard_can_be_turned_up(tmp_path: Path) -> None:
    notebook = new(tmp_path, smyrna=["pass-one"], schedule=[20, 1, 1])
    assert "No special rule can be named in this round." in typed(notebook, "named pass-one")
    typed(notebook, "0", "0", "0", "0", "0")
    assert "Possible: pass-one." in typed(notebook, "named trick-points")
    typed(notebook, "named pass-one", "0", "0", "0", "0", "0")
    assert "This round: pass one." in typed(notebook).text


@pytest.mark.parametrize(
    "line",
    [
        "edit",
        "edit 1 x bid 1",
        "edit 9 anna bid 0",
        "trump x",
        "rename",
        "joins anna 3",
        "leaves anna",
        "points Ben 1234567",
        "hm",
        "?",
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(tmp_path: Path, line: str) -> None:
    notebook = new(tmp_path)
    sheet = notebook.sheet
    assert len(typed(notebook, line)) > 2
    assert notebook.sheet == sheet


def test_score_is_shown_and_exported(tmp_path: Path) -> None:
    notebook = new(tmp_path / "pads")
    out = tmp_path / "a.json"
    shown = typed(notebook, "0", "0", "0", "0", "0", "score", f"export {out}", f"export {tmp_path / 'a.csv'}")
    assert "1/0 −10 −10" in shown.text
    assert referee_score(json.loads(out.read_text("utf-8"))) == 0
    assert (tmp_path / "a.csv").read_text("utf-8").startswith("round,dealer,cards,trump,Anna bid")
    assert f"{out} already exists." in typed(notebook, f"export {out}")


def test_a_pad_is_kept_after_every_entry_and_opened_where_it_was(tmp_path: Path) -> None:
    notebook = new(tmp_path)
    for number in ("0", "1", "0", "1", "0", "2"):
        typed(notebook, number)
        again = opened(notebook.file)
        assert (again.sheet, again.due) == (notebook.sheet, notebook.due)
    assert files_in(tmp_path) == [notebook.file]
    assert again.undo()


def test_a_pad_that_cannot_be_saved_says_so_until_it_can(tmp_path: Path) -> None:
    notebook = new(tmp_path / "pads")
    kept, notebook.file = notebook.file, notebook.file / "nowhere"
    assert "This cannot be saved in " in typed(notebook, "1").text
    notebook.file = kept
    assert "This cannot be saved" not in typed(notebook, "0")[-1]
    assert opened(kept).sheet == notebook.sheet


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b'{"edits": [{"type": "new", "rules": {}, "names": [], "first_dealer": 0}]}',
        b'{"edits": [{"type": "name", "seat": 0, "name": "A"}]}',
        kept(**{"name.2": None}),
        kept(first=3),
        kept(**{"1.bid.0": -5}),
        kept(**{"1.bid.3": 0}),
        kept(**{"21.bid.0": 0}),
        kept(**{"1.trump": 17}),
        kept(**{"1.dealer": 8}),
        kept(more=0),
    ],
)
def test_a_file_that_is_no_pad_is_damaged(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "a.json"
    file.write_bytes(data)
    with pytest.raises(DamagedPad):
        opened(file)


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("de", ("trumpf h", "ändern 1 Ben ansage 1", "geber Ben", "name Cleo Clara", "punkte Clara -20", "zurück")),
        ("fr", ("atout h", "changer 1 Ben annonce 1", "donneur Ben", "nom Cleo Clara", "points Clara -20", "annuler")),
        (
            "es",
            ("triunfo h", "cambiar 1 Ben apuesta 1", "reparte Ben", "nombre Cleo Clara", "puntos Clara 9", "deshacer"),
        ),
        ("nl", ("troef h", "wijzig 1 Ben bod 1", "deler Ben", "hernoem Cleo Clara", "punten Clara -20", "terug")),
    ],
)
def test_commands_are_understood_in_every_language(tmp_path: Path, lang: str, lines: tuple[str, ...]) -> None:
    notebook = new(tmp_path)
    shown = typed(notebook, *lines, lang=lang)
    assert {"de": "Ansage von Ben", "fr": "Annonce de Ben", "es": "Apuesta de Ben", "nl": "Bod van Ben"}[
        lang
    ] in shown.text
    assert notebook.sheet.names == ("Anna", "Ben", "Clara")
    line = notebook.round(1).line
    assert (line.bids, line.trump, line.dealer, line.by_hand) == ((None, 1, None), SUITS.index("H"), 1, ())


def test_names_are_changed_and_stay_distinct_and_visible(tmp_path: Path) -> None:
    notebook = new(tmp_path, ("Anna", "Anna 2", "Cleo"))
    typed(notebook, "rename Anna 2 Old Anna", "rename cle Clara")
    assert notebook.sheet.names == ("Anna", "Old Anna", "Clara")
    notebook = new(tmp_path)
    shown = typed(notebook, "rename Ben Anna", "rename Cleo \x1b[31mClara", "rename Anna " + "x" * 41)
    assert notebook.sheet.names == ("Anna", "Anna 2", "[31mClara")
    assert "A name must have 1 to 40 characters." in shown


def test_a_bombed_trick_and_a_changed_bid_are_noted_and_corrected(tmp_path: Path) -> None:
    notebook = new(tmp_path, schedule=[2, 2], cards=["bomb", "cloud"])
    shown = typed(notebook, "1", "0", "1", "bombed 1", "0", "1", "cloud 1 Ben 1", "score")
    first = score_of(notebook.sheet)["rounds"][0]
    assert (first["bombed"], first["cloud"], first["taken"]) == (1, [[1, 1]], [0, 0, 1])
    assert "0/1→2 −20" in shown.text
    typed(notebook, "bombed 1 0")
    assert notebook.round(1).problems


@pytest.mark.parametrize("command", ["bombed 2", "bombed", "cloud Ben 2", "cloud Cleo -1", "bombed 9 1"])
def test_what_bomb_and_cloud_cannot_do_is_explained(tmp_path: Path, command: str) -> None:
    notebook = new(tmp_path, schedule=[2, 2], cards=["bomb", "cloud"])
    typed(notebook, "1", "0", "1", command)
    assert notebook.round(1).line.effects == NO_EFFECTS
