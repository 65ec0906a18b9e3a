"""Puzzles: an answer is shown only after a choice, and what was solved stays on the device."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, Request, expect

from gizzard.core.texts import LANGUAGES
from gizzard.study.puzzle_file import published, puzzles_of_week, shipped, week_of
from gizzard.study.puzzle_json import Puzzle, themes_of
from harness.browser.player import Player
from harness.server import Server
from tests.browser.axe import found_by_axe
from tests.browser.puzzles import PUZZLES


def opened(page: Page, server: Server, kind: str, query: str = "tap=1&lang=en") -> tuple[Player, Puzzle]:
    page.goto(f"{server.address}puzzles?{query}#{PUZZLES[kind]}")
    player = Player(page)
    player.it("puzzle").wait_for()
    return player, shipped()[PUZZLES[kind]]


def answer(page: Page, puzzle: Puzzle, place: int) -> None:
    """Chooses an option by its place; of a card, its corner may be all that others leave in sight."""
    action = puzzle["solution"]["options"][place]["actions"][0]
    if puzzle["kind"] == "bid":
        page.get_by_test_id(f"bid-{action['bid']}").click()
    else:
        card = action.get("play") or action["pass"]
        page.locator(f"[data-testid=hand-card][data-card='{card}']").click(position={"x": 12, "y": 16})


@pytest.mark.parametrize("kind", PUZZLES)
def test_answer_is_requested_only_after_a_choice(page: Page, server: Server, kind: str) -> None:
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request) if "solution" in request.url else None)
    player, puzzle = opened(page, server, kind)
    expect(player.it("puzzle")).to_have_attribute("data-answered", "false")
    assert not asked
    answer(page, puzzle, 0)
    expect(player.it("answer")).to_have_attribute("data-right", "true")
    assert len(asked) == 1
    expect(player.it("answer").locator("tbody tr:not(.why)")).to_have_count(len(puzzle["solution"]["options"]))


def test_a_streak_grows_ends_and_stays_on_the_device(page: Page, server: Server) -> None:
    player, puzzle = opened(page, server, "card")
    answer(page, puzzle, 0)
    expect(player.it("puzzle-score")).to_contain_text("1 solved")
    rating = player.it("puzzle-rating").text_content() or ""
    assert int(rating.removeprefix("Rating ").replace(",", "")) > 1500
    player, puzzle = opened(page, server, "bid")
    page.reload()
    answer(page, puzzle, 0)
    expect(player.it("puzzle-score")).to_contain_text("2 in a row")
    page.reload()
    expect(player.it("puzzle-score")).to_contain_text("2 in a row")
    answer(page, puzzle, 1)
    expect(player.it("answer")).to_have_attribute("data-right", "false")
    expect(player.it("puzzle-score")).to_contain_text("2 in a row")  # only the first answer counts


def test_newcomer_practises_easy_puzzles_of_the_standard_game(page: Page, player: Player, server: Server) -> None:
    page.goto(f"{server.address}puzzles?lang=en")
    page.get_by_text("Practice", exact=True).click()
    for _ in range(3):
        expect(player.it("puzzle-about")).to_contain_text("Easy · Standard game")
        player.it("puzzle-next").click()


def test_todays_puzzle_and_others_of_a_difficulty(page: Page, player: Player, server: Server) -> None:
    page.goto(f"{server.address}puzzles?lang=en")
    expect(player.it("puzzle-about")).to_contain_text("Puzzle of the day · ")
    today = player.it("puzzle").get_attribute("data-puzzle") or ""
    page.get_by_text("Practice", exact=True).click()
    player.it("puzzle-difficulty").select_option("hard")
    expect(player.it("puzzle")).not_to_have_attribute("data-puzzle", today)
    expect(player.it("puzzle-about")).to_contain_text("Hard")
    before = player.it("puzzle").get_attribute("data-puzzle") or ""
    player.it("puzzle-next").click()
    expect(player.it("puzzle")).not_to_have_attribute("data-puzzle", before)
    expect(player.it("puzzle-about")).to_contain_text("Hard")


def test_puzzles_about_a_theme_can_be_practised(page: Page, player: Player, server: Server) -> None:
    page.goto(f"{server.address}puzzles?lang=en")
    page.get_by_text("Practice", exact=True).click()
    player.it("puzzle-theme").select_option("last-tricks")
    for _ in range(3):
        opened = player.it("puzzle").get_attribute("data-puzzle") or ""
        player.it("puzzle-next").click()
        expect(player.it("puzzle")).not_to_have_attribute("data-puzzle", opened)
        name = player.it("puzzle").get_attribute("data-puzzle") or ""
        assert "last-tricks" in themes_of(shipped()[name])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_puzzles_of_the_week_end_with_a_result_to_share(page: Page, server: Server, lang: str) -> None:
    page.goto(f"{server.address}puzzles?tap=1&lang={lang}#week")
    player, run = Player(page), puzzles_of_week(week_of(datetime.now(UTC).date()))
    for place, name in enumerate(run):
        expect(player.it("puzzle")).to_have_attribute("data-puzzle", name)
        expect(player.it("puzzle-next")).to_have_count(0)
        if place == 5:
            page.reload()
        answer(page, shipped()[name], int(place == 0))
        expect(player.it("puzzle")).to_have_attribute("data-answered", "true")
        player.it("puzzle-next").click()
    summary = player.it("week-summary").input_value()
    assert summary.splitlines()[1] == "⬛" + "🟩" * 9
    assert summary.splitlines()[2] == f"{server.address}puzzles#week"
    assert not any(name in summary for name in run)
    expect(player.it("week-result").locator("h2")).to_be_focused()
    assert found_by_axe(page) == []
    page.reload()
    expect(player.it("week-summary")).to_have_value(summary)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_puzzles_are_solved_by_keyboard_alone(page: Page, server: Server, lang: str) -> None:
    player, _ = opened(page, server, "bid", f"lang={lang}")
    page.locator("[data-testid=bid-prompt] [role=group] button").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(player.it("answer").locator("h2")).to_be_focused()
    player.it("puzzle-next").focus()
    page.keyboard.press("Enter")
    expect(player.it("question-title")).to_be_focused()
    expect(player.it("puzzle")).to_have_attribute("data-answered", "false")


def test_those_who_listen_hear_the_position_and_the_answer(page: Page, server: Server) -> None:
    player, puzzle = opened(page, server, "card")
    live = page.locator("[aria-live=polite]").first
    expect(live).to_contain_text("Choose the card that makes your bid most likely")
    answer(page, puzzle, 0)
    expect(live).to_contain_text("Right!")
    expect(player.it("answer")).to_contain_text("the bid is made in")


def test_a_card_that_does_not_follow_suit_stays(page: Page, server: Server) -> None:
    for puzzle in shipped().values():
        legal = [action.get("play") for action in puzzle["view"]["legal"]]
        barred = [card for card in puzzle["view"]["hand"] or () if card not in legal]
        if puzzle["kind"] == "card" and barred:
            break
    page.goto(f"{server.address}puzzles?tap=1&lang=en#{puzzle['id']}")
    page.locator(f"[data-testid=hand-card][data-card='{barred[0]}']").click()
    expect(page.get_by_test_id("refusal")).to_contain_text("suit must be followed")
    expect(page.get_by_test_id("puzzle")).to_have_attribute("data-answered", "false")


def test_an_unknown_puzzle_is_said_to_be_unknown_and_another_one_is_shown(page: Page, server: Server) -> None:
    answer = {"code": "no-puzzle", "error": "There is no such puzzle."}  # as the server says it, without the status
    page.route("**/api/puzzles/nothing*", lambda route: route.fulfill(status=200, json=answer))
    page.goto(f"{server.address}puzzles?lang=en#nothing")
    expect(page.get_by_role("alert")).to_have_text("There is no such puzzle.")
    expect(page.get_by_test_id("question-title")).to_be_visible()


def test_a_link_to_a_withdrawn_puzzle_opens_it_and_says_so(page: Page, server: Server) -> None:
    name = next(name for name, puzzle in published().items() if puzzle.get("withdrawn") == "unclear")
    page.goto(f"{server.address}puzzles?lang=en#{name}")
    expect(page.get_by_test_id("puzzle-withdrawn")).to_contain_text("withdrawn")
    expect(page.get_by_test_id("puzzle")).to_have_attribute("data-puzzle", name)


def test_lessons_link_to_the_puzzles(page: Page, server: Server) -> None:
    page.goto(f"{server.address}learn#game")
    page.get_by_test_id("learn-puzzles").click()
    page.get_by_test_id("puzzle").wait_for()
