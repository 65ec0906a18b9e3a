"""Learning the game from the page alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from gizzard.core.texts import LANGUAGES
from gizzard.study.lessons.extra_cards import EXTRA_CARDS
from gizzard.study.lessons.variations import VARIATIONS
from harness.browser.player import Player, Typist
from harness.scenes import scene
from harness.server import Server
from tests.browser.page_texts import page_texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_word_is_explained_where_it_stands(page: Page, player: Player, server: Server, lang: str) -> None:
    player.sit(server.open({"players": 3, "schedule": [3]}), f"pace=0&lang={lang}")
    player.play_until("bid-prompt")
    before = player.n
    for where, word in (("bid-prompt", "trick"), ("status", "bid")):
        term = player.it(where).get_by_test_id(f"term-{word}")
        term.click()
        expect(player.it("definition")).to_be_visible()
        page.keyboard.press("Escape")
        expect(player.it("definition")).to_have_count(0)
        expect(term).to_be_focused()
    player.it("term-score").click()
    expect(player.it("definition").locator("tr:last-child td")).to_have_count(4)
    assert player.n == before


def test_a_word_is_explained_to_the_keyboard(page: Page, server: Server) -> None:
    typist = Typist(page)
    typist.sit(server.open({"players": 3, "schedule": [3]}))
    typist.play_until("bid-prompt")
    word = typist.it("bid-prompt").get_by_test_id("term-trick")
    typist.press(word)
    shown = page.get_by_role("dialog", name="Trick")
    expect(shown).to_be_focused()
    expect(shown).to_have_accessible_description(
        "Everyone plays one card, in turn: those cards are a trick. The player"
        " of the best card takes it, and it counts as one."
    )
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(shown).to_have_count(0)
    expect(word).to_be_focused()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_trump_is_explained_where_it_is_chosen(player: Player, server: Server, lang: str) -> None:
    choosing = scene(server, {"players": 4, "schedule": [5] * 9}, lambda view: view["phase"] == "trump")
    player.sit(choosing, f"pace=0&lang={lang}")
    player.it("trump-prompt").get_by_test_id("term-trump").click()
    expect(player.it("definition")).to_be_visible()


def learn(player: Player, server: Server, lesson: str = "", lang: str = "en") -> None:
    player.page.goto(f"{server.address}learn?pace=0&tap=1&lang={lang}" + (f"#{lesson}" if lesson else ""))
    player.it("learn").wait_for()


def step(player: Player) -> tuple[str, str]:
    """The lesson and the part that are open."""
    open_now = player.it("learn")
    return open_now.get_attribute("data-lesson") or "", open_now.get_attribute("data-part") or ""


def solve(player: Player) -> None:
    """Does what a part asks for, whatever it takes: tries one answer after the other."""
    here, tried = step(player), 0
    while player.it("learn").get_attribute("data-done") != "true":
        answers = player.page.locator(CHOICES)
        expect(answers.first).to_be_visible()
        player.press(answers.nth(tried % answers.count()))
        if player.it("name-confirm").count():
            player.press(player.page.locator("[data-testid^=name-rule-]").first)
            player.press(player.it("name-confirm"))
        if player.it("refusal").count() or player.it("learn-again").count():
            tried += 1
        if player.it("learn-again").count():
            player.press(player.it("learn-again"))
        assert tried < 20, here


CHOICES = (
    "[data-testid=bid-prompt] [role=group] button, [data-testid=question] button,"
    " [data-testid=trump-prompt] .suits button, [data-testid=choice] .btn:not(.quiet),"
    " .below:not(:has(button)) ~ * [data-testid=hand-card]"
)
"""All that can be pressed in answer to what is asked: an option, a bid, a suit, a way to play a card, else a card."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_newcomer_gets_from_the_door_to_the_first_trick(
    page: Page, player: Player, server: Server, lang: str
) -> None:
    """By the words on the page alone, and the first attempt is the wrong card."""
    page.goto(f"{server.address}?pace=0&tap=1&lang={lang}")
    page.get_by_role("link", name=page_texts(lang)["start.learn"]).click()
    expect(player.it("learn")).to_have_attribute("data-lesson", "trick")
    expect(player.it("question-title")).to_be_focused()
    page.locator("[data-testid=hand-card][data-card='4H']").click()
    expect(player.it("feedback")).to_be_visible()
    expect(player.it("learn")).to_have_attribute("data-done", "false")
    player.it("learn-again").click()
    page.locator("[data-testid=hand-card][data-card='QH']").click()
    expect(player.it("learn")).to_have_attribute("data-done", "true")
    expect(player.it("trick-card")).to_have_count(3)
    page.get_by_role("button", name=page_texts(lang)["learn.next"]).click()
    expect(player.it("learn")).to_have_attribute("data-lesson", "follow")


@pytest.mark.parametrize("play", [Player, Typist])
def test_course_is_completed_by_mouse_and_by_keyboard(page: Page, server: Server, play: type[Player]) -> None:
    player = play(page)
    learn(player, server)
    seen = []
    while step(player)[0] != "game":
        seen.append(step(player))
        solve(player)
        player.press(player.it("learn-next"))
        expect(player.it("learn")).not_to_have_attribute("data-done", "true")
    assert len({lesson for lesson, _ in seen}) == 9
    expect(player.it("learn")).to_contain_text("You can play Wizard now!")
    player.press(player.it("learn-start"))
    player.it("table").wait_for()
    player.play_until("bid-prompt")
    advice = re.compile("Best: Bid|little difference")
    expect(player.it("hint")).to_contain_text(advice)
    expect(player.it("live")).to_contain_text(advice)
    player.press(player.it("open-hint"))
    expect(player.it("hint")).to_have_count(0)


def test_every_extra_card_and_every_variation_can_be_done(player: Player, server: Server) -> None:
    learn(player, server, "dragon")
    done = 0
    while True:
        solve(player)
        done += 1
        if not player.it("learn-next").count():
            break
        player.press(player.it("learn-next"))
    assert done == len(EXTRA_CARDS) + len(VARIATIONS)


def test_a_refusal_says_why_and_a_step_can_be_gone_back_to(page: Page, player: Player, server: Server) -> None:
    learn(player, server, "follow")
    page.locator("[data-testid=hand-card][data-card='AS']").click()
    expect(player.it("refusal")).to_contain_text("You hold a heart")
    expect(player.it("live")).to_contain_text("You hold a heart")
    player.it("learn-back").click()
    expect(player.it("learn")).to_have_attribute("data-lesson", "trick")
    page.go_back()
    expect(player.it("learn")).to_have_attribute("data-lesson", "follow")


def test_the_figures_of_a_question_stay_beside_its_answer(player: Player, server: Server) -> None:
    learn(player, server, "score")
    solve(player)
    expect(player.it("feedback")).to_be_visible()
    expect(player.it("picture")).to_contain_text("Bid")
    expect(player.it("question")).to_have_count(0)


def test_what_is_done_is_remembered(page: Page, player: Player, server: Server) -> None:
    learn(player, server, "trump")
    solve(player)
    page.goto(server.address)
    learn(player, server)
    expect(player.it("learn")).to_have_attribute("data-lesson", "trump")
    player.it("learn-all").click()
    expect(player.it("lesson-trump")).to_have_accessible_name(re.compile("Trump.*done"))
    player.it("lesson-magic").click()
    expect(player.it("learn")).to_have_attribute("data-lesson", "magic")


def test_how_to_play_leads_to_the_lessons(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.get_by_test_id("lobby-rules").click()
    page.get_by_test_id("rules-learn").click()
    expect(page.get_by_test_id("learn")).to_have_attribute("data-lesson", "trick")


def test_how_to_play_explains_the_words_the_scores_and_the_decks(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.get_by_test_id("lobby-rules").click()
    words = page.get_by_test_id("rules-words")
    page.get_by_test_id("rules-quote").click()
    expect(words).to_contain_text("The total of the cards played after each player has played 1 card")
    expect(words).to_contain_text("Cards of the trump suit will always win over any other suited cards")
    expect(words).to_contain_text("You may want to discard a Wizard to avoid taking an extra trick")
    expect(words).to_contain_text("You lose 30 points because your bid was off by 3")
    expect(page.get_by_test_id("rules-decks")).to_contain_text("from the Hermit (2) to the Dragon")


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (667, 375), (1440, 900)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_hints_fit_their_place_and_move_nothing(
    page: Page, player: Player, server: Server, width: int, height: int, lang: str
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    learn(player, server, "game", lang)
    player.press(player.it("learn-start"))
    heights = set()
    for wanted in ("bid-prompt", "card", "bid-prompt", "card"):
        player.play_until(wanted)
        expect(player.it("hint").locator("p, button").first).to_be_visible()
        shown = player.it("hint").evaluate(
            "(hint) => [hint.clientHeight, hint.querySelector('p, button').scrollHeight]"
        )
        assert shown[1] <= shown[0], (shown, player.it("hint").inner_text())
        heights.add(shown[0])
        player.choose()
    assert len(heights) == 1
