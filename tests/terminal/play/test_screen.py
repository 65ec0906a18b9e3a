"""The game on the whole terminal, by keyboard and by mouse."""

import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from gizzard.core.rules.parsing import parse
from gizzard.terminal.play.local import LocalTable, new_game
from gizzard.terminal.play.panels import Chooser, Panel
from gizzard.terminal.play.screen import PlayApp
from gizzard.terminal.play.table import Action
from gizzard.terminal.play.widgets import Chips, Hand
from gizzard.terminal.voice import Voice
from tests.terminal.play.players import table_of, waited


@asynccontextmanager
async def on_screen(
    table: LocalTable, lang: str = "en", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[PlayApp, Pilot[bool]]]:
    """The game, once the bots have played until the player is asked."""
    app = PlayApp(table, Voice(lang), begun=False, pace=0)
    async with app.run_test(size=size) as pilot:
        await asked(app, pilot)
        yield app, pilot
        app.exit(app.return_value)


async def asked(app: PlayApp, pilot: Pilot[bool]) -> None:
    """Until the player is asked something, or reads a panel."""
    while not (isinstance(app.screen, Panel | Chooser) or app.query_one(Chips).asking or app.query_one(Hand).asking):
        await pilot.pause(0.01)


def text_of(app: PlayApp, selector: str) -> str:
    return str(app.screen.query_one(selector, Static).content)


def shown(app: PlayApp) -> str:
    """The whole screen as text."""
    return "\n".join("".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips())


async def test_a_window_that_is_too_small_is_said_to_be_until_it_is_large_enough() -> None:
    async with on_screen(table_of()) as (app, pilot):
        await pilot.resize_terminal(50, 15)
        assert "50 columns and 15 lines" in shown(app)
        assert "How many tricks" not in shown(app)
        await pilot.resize_terminal(80, 24)
        assert "How many tricks" in shown(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_whole_game_is_played_with_enter_alone(size: tuple[int, int]) -> None:
    table = table_of(rounds=2)

    async with on_screen(table, size=size) as (app, pilot):
        while not table.state.over or isinstance(app.screen, Panel):
            await pilot.press("enter")
            await pilot.pause(0.01)
    assert app.return_value is True
    assert table.state.over


async def test_a_bid_is_typed_and_made_with_enter() -> None:
    table = table_of(schedule=[12, 12])

    async with on_screen(table) as (app, pilot):
        assert "How many tricks will you take?" in shown(app)
        await pilot.press("1", "2", "enter")
    assert app.return_value is None
    assert table.view["round"]
    assert table.view["round"]["bids"][0] == 12


async def test_a_barred_bid_says_why_it_is_not_allowed() -> None:
    tables = (table_of(seed=seed, last_bid="never-even", schedule=[3]) for seed in range(100))
    table = next(table for table in tables if waited(table).view["barred"])

    async with on_screen(table) as (app, pilot):
        view = table.view
        assert view["barred"]
        await pilot.press(str(view["barred"]["bid"]), "enter")
        assert "at this table the last bid may not do that" in text_of(app, "#hint")


async def test_a_card_is_played_with_two_clicks_and_an_illegal_one_says_why() -> None:
    table = with_a_suit_to_follow()

    async with on_screen(table) as (app, pilot):
        hand = app.query_one(Hand)
        wrong = next(place for place, code in enumerate(hand.values) if code not in hand.playable)
        await click_card(pilot, hand, wrong)
        assert "Enter plays it" in text_of(app, "#hint")
        await click_card(pilot, hand, wrong)
        assert "Wizards and Jesters are always allowed." in text_of(app, "#hint")
        right = next(place for place, code in enumerate(hand.values) if code in hand.playable)
        code = str(hand.values[right])
        await click_card(pilot, hand, right)
        await click_card(pilot, hand, right)
        assert code not in (table.view["hand"] or [])


def with_a_suit_to_follow() -> LocalTable:
    """The player may not play every card."""
    for seed in range(100):
        table = waited(table_of(seed=seed, schedule=[8]))
        table.act({"bid": 1})
        waited(table)
        if len(table.view["legal"]) < len(table.view["hand"] or []):
            return table
    raise AssertionError("there is always something to follow")


async def click_card(pilot: Pilot[bool], hand: Hand, place: int) -> None:
    columns = [column for column in range(hand.size.width) if hand.pointed_by(column) == place]
    await pilot.click(Hand, offset=(columns[0] + 1, 3))
    await pilot.pause()


async def test_trump_and_special_rule_are_chosen_one_after_the_other() -> None:
    tables = (table_of(seed=seed, smyrna=["pass-one", "uber-wizard"], schedule=[3, 3]) for seed in range(500))
    table = next(table for table in tables if table.view["phase"] == "trump" and table.view["legal"])
    acts: list[Action] = []
    table.act = acts.append  # type: ignore[method-assign, assignment]

    async with on_screen(table) as (app, pilot):
        await pilot.press("3", "enter")
        await pilot.pause()
        assert isinstance(app.screen, Chooser)
        app.screen.query_one(OptionList).highlighted = 1
        await pilot.press("enter")
        await pilot.pause()
        assert "Which card beats everything?" in text_of(app, ".title")
        await pilot.press("enter")
    assert acts == [{"trump": "H", "name": {"rule": "uber-wizard", "cards": "2C"}}]


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("s", "Tricks taken/bid"),
        ("l", "No trick has been taken"),
        ("r", "Last bid"),
        ("question_mark", "Suits: ♣ clubs"),
    ],
)
async def test_keys_show_panels_that_enter_closes(key: str, text: str) -> None:
    async with on_screen(table_of(last_bid="hardcore")) as (app, pilot):
        await pilot.press(key)
        await pilot.pause()
        assert text in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert not isinstance(app.screen, Panel)


async def test_dealer_mark_differs_from_suits_and_survives_long_names() -> None:
    rules = parse({"players": 6})
    saved = new_game(rules, "Maximiliane von und zu", "random", 1, "standard")
    table = LocalTable(replace(saved, first_dealer=0), Voice())

    async with on_screen(table) as (app, _):
        assert re.search(r"Maxim\w*… Ⓓ", shown(app))
        assert "◆" not in shown(app)


@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+d", "ctrl+q"])
async def test_game_can_be_left_at_any_time(key: str) -> None:
    async with on_screen(table_of()) as (app, pilot):
        await pilot.press(key)
        await pilot.pause()
    assert app.return_value is False


async def test_ctrl_c_ends_the_game_while_a_panel_lies_over_the_table() -> None:
    async with on_screen(table_of()) as (app, pilot):
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, Panel)
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert app.interrupted
    assert app.return_value is False


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
@pytest.mark.parametrize("ending", ["SIGTERM", "SIGHUP"])
async def test_a_signal_to_end_leaves_the_game_and_the_terminal_in_order(ending: str) -> None:
    async with on_screen(table_of()) as (app, pilot):
        os.kill(os.getpid(), getattr(signal, ending))
        await pilot.pause(0.01)
        assert app.ended_by == getattr(signal, ending)
    assert app.return_value is None


async def test_ctrl_z_suspends_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    suspended: list[str] = []
    monkeypatch.setattr(PlayApp, "action_suspend_process", lambda _: suspended.append("suspended"))

    async with on_screen(table_of()) as (_, pilot):
        await pilot.press("ctrl+z")
    assert suspended == ["suspended"]


@pytest.mark.parametrize("lang", ["de", "fr"])
@pytest.mark.parametrize("players", [3, 6])
async def test_hands_of_any_size_fit_into_eighty_columns(lang: str, players: int) -> None:
    table = table_of(lang, players=players, schedule=[60 // players])

    async with on_screen(table, lang) as (app, _):
        hand = app.query_one(Hand)
        assert {hand.pointed_by(column) for column in range(80)} >= set(range(60 // players))
        assert max(map(len, shown(app).splitlines())) == 80


async def test_a_card_on_the_forehead_is_seen_by_the_others_alone() -> None:
    table = table_of(forehead=True, schedule=[1])

    async with on_screen(table) as (app, _):
        assert list(app.query_one(Hand).values) == ["?"]


async def test_hint_is_a_panel_and_undo_asks_again() -> None:
    table = table_of(seed=4, schedule=[3])

    async with on_screen(table) as (app, pilot):
        await pilot.press("h")
        while not isinstance(app.screen, Panel):
            await pilot.pause(0.01)
        assert "Bid made: " in shown(app)
        await pilot.press("enter", "0", "enter")
        while not ("play" in table.view["phase"] and app.query_one(Hand).asking):
            await pilot.pause(0.01)
        await pilot.press("u")
        while not app.query_one(Chips).asking:
            await pilot.pause(0.01)
        assert "Your last move is taken back." in shown(app)
        assert "bid" in table.view["phase"]


async def test_help_that_is_not_possible_says_why() -> None:
    async with on_screen(table_of()) as (app, pilot):
        await pilot.press("v")
        while "No round is over yet" not in text_of(app, "#hint"):
            await pilot.pause(0.01)
