"""The score pad on the whole terminal."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from gizzard.core.rules.parsing import parse
from gizzard.scorepad.writing import Field, Kind
from gizzard.terminal.pad.grid import PadGrid
from gizzard.terminal.pad.notebook import Notebook, begun, opened
from gizzard.terminal.pad.screen import PadApp
from gizzard.terminal.play.panels import Chooser, Panel
from gizzard.terminal.voice import Voice
from tests.present import present

NAMES = ("Anna", "Ben", "Cleo")


def new(folder: Path, **rules: object) -> Notebook:
    return begun(folder, parse({"players": 3} | rules), NAMES, 0)


@asynccontextmanager
async def on_screen(notebook: Notebook) -> AsyncIterator[tuple[PadApp, Pilot[None]]]:
    app = PadApp(notebook, Voice("en"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield app, pilot


def status(app: PadApp) -> str:
    return str(app.query_one("#status", Static).content)


async def test_a_round_is_written_with_a_key_for_each_number(tmp_path: Path) -> None:
    notebook = new(tmp_path)
    async with on_screen(notebook) as (app, pilot):
        assert "Ben’s bid (0 to 1)" in status(app)
        await pilot.press(*"10010")
        assert "Cleo’s bid (0 to 2)" in status(app)
    assert notebook.round(1).points == (20, 30, 20)
    assert opened(notebook.file).sheet == notebook.sheet


async def test_secret_bids_are_dots_until_all_are_made(tmp_path: Path) -> None:
    async with on_screen(new(tmp_path, bidding="hidden")) as (app, pilot):
        await pilot.press(*"11")
        assert "2 of 3 have bid" in status(app)
        assert rows(app).count("/•") == 2
        await pilot.press("1")
        assert "The bids: Ben 1, Cleo 1, Anna 1." in status(app)
        assert "•" not in rows(app)


async def test_bids_face_down_stay_dots_until_the_last_trick(tmp_path: Path) -> None:
    async with on_screen(new(tmp_path, bidding="delayed", schedule=[1, 1])) as (app, pilot):
        await pilot.press(*"0001")
        assert rows(app).count("/•") == 3
        await pilot.press("0")
        assert "The bids: Ben 0, Cleo 0, Anna 0." in status(app)


async def test_a_changed_bid_is_shown_as_it_counts_and_written_as_it_was_made(tmp_path: Path) -> None:
    async with on_screen(new(tmp_path, schedule=[3, 3], cards=["cloud"])) as (app, pilot):
        await pilot.press(*"111", "colon", *"cloud", "space", *"Ben", "space", "1", "enter")
        await pilot.press("escape", *"111")
        assert rows(app).splitlines()[3].count("1/1") == 2
        assert "1/2" in rows(app).splitlines()[3]
        await pilot.press("up", "right")
        assert app.field == Field(1, Kind.BID, 1)
        assert rows(app).splitlines()[3].count("1/1") == 3


async def test_six_players_see_their_totals_in_eighty_columns(tmp_path: Path) -> None:
    six = begun(tmp_path, parse({"players": 6}), ("Anna", "Benedikt", "Cleo", "Dan", "Eva", "Fritz"), 0)
    async with on_screen(six) as (app, pilot):
        await pilot.press(*"000001", *"10000")
        grid = rows(app).splitlines()
        assert grid[0].strip() == "Tricks taken/bid"
        assert [cell for cell in grid[3].split() if cell in ("20", "−10")] == ["−10", "−10", "20", "20", "20", "20"]
        assert max(map(len, grid)) <= 80


def rows(app: PadApp) -> str:
    """The sheet as text."""
    return str(app.query_one(PadGrid).render())


async def test_a_number_of_two_digits_is_typed_and_ended_with_enter(tmp_path: Path) -> None:
    notebook = new(tmp_path, schedule=[15])
    async with on_screen(notebook) as (_app, pilot):
        await pilot.press(*"12", *"1", "enter", *"2")
    assert notebook.round(1).bids == (2, 12, 1)


async def test_a_barred_bid_is_explained_and_let_pass(tmp_path: Path) -> None:
    notebook = new(tmp_path, last_bid="never-even")
    async with on_screen(notebook) as (app, pilot):
        await pilot.press(*"010")
        assert "at this table the last bid may not do that" in status(app)
        await pilot.press("w")
        assert "The table lets it pass" in status(app)
        assert "Ben’s tricks" in status(app)


async def test_any_cell_is_reached_changed_emptied_and_everything_undone(tmp_path: Path) -> None:
    notebook = new(tmp_path)
    async with on_screen(notebook) as (_app, pilot):
        await pilot.press(*"10010")
        await pilot.press("up", "left", "left", "1")  # from Cleo's bid to Anna's in round 1
        assert notebook.round(1).points == (-10, 30, 20)
        await pilot.press("u")
        assert notebook.round(1).points == (20, 30, 20)
        await pilot.press("y")
        assert notebook.round(1).points == (-10, 30, 20)
        await pilot.press("up", "tab", "backspace")
        assert not notebook.round(1).closed


async def test_trump_dealer_and_name_are_changed(tmp_path: Path) -> None:
    notebook = new(tmp_path)
    async with on_screen(notebook) as (app, pilot):
        await pilot.press("t", "d", "r")
        field = app.query_one(Input)
        assert field.has_focus
        assert field.value == "rename Ben "
        field.value += "Clara"
        await pilot.press("enter")
        await pilot.pause()
    assert notebook.round(1).line.trump == 0
    assert notebook.round(1).dealer == 1
    assert notebook.sheet.names == ("Anna", "Clara", "Cleo")


async def test_words_do_what_they_do_without_a_screen(tmp_path: Path) -> None:
    notebook = new(tmp_path)
    async with on_screen(notebook) as (app, pilot):
        await pilot.press("colon")
        app.query_one(Input).value = "points Ben -20"
        await pilot.press("enter")
        await pilot.press("colon", *"leaves", "escape")
        assert not app.query_one(Input).has_class("-open")
        await pilot.press("colon")
        app.query_one(Input).value = "points Zoe 1"
        await pilot.press("enter")
        await pilot.pause()
        assert "There is no player “Zoe” here" in status(app)
    assert notebook.round(1).line.by_hand == (None, -20, None)


async def test_a_special_rule_is_named_with_its_cards(tmp_path: Path) -> None:
    notebook = new(tmp_path, smyrna=["pass-one", "uber-wizard"])
    async with on_screen(notebook) as (app, pilot):
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, Chooser)
        app.screen.query_one(OptionList).highlighted = 1
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
    named = present(notebook.round(1).line.named)
    assert named.to_json() == {"rule": "uber-wizard", "cards": "2C"}


async def test_game_is_exported_as_json_and_csv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with on_screen(new(tmp_path / "pads")) as (app, pilot):
        await pilot.press("e")
        assert "Written: wizard-" in status(app)
    assert sorted(path.suffix for path in tmp_path.glob("wizard-*")) == [".csv", ".json"]


async def test_help_is_shown_and_q_puts_the_pad_away(tmp_path: Path) -> None:
    async with on_screen(new(tmp_path)) as (app, pilot):
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, Panel)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("q")
