"""The score pad for a real table: on phones, without a network, killed, by keyboard, and what it exports."""

import gzip
import json
import re
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, ViewportSize, expect

from gizzard.cli import main
from gizzard.core.texts import LANGUAGES, sentence
from gizzard.scorepad.score_referee import referee_score
from gizzard.server.web.page import STATIC
from harness.browser.player import IN_SIGHT
from harness.browser.scorer import Scorer
from harness.server import Server
from tests.browser.axe import found_by_axe
from tests.browser.friends import NewBrowser
from tests.browser.legible import found_too_small
from tests.present import present
from tests.sizes import sized

PHONES: tuple[ViewportSize, ...] = ({"width": 360, "height": 640}, {"width": 320, "height": 568})
BUDGET = 61_000
"""Bytes of JavaScript, gzipped, that are loaded before the pad can be used."""
LOADED = """performance.getEntriesByType('resource')
  .filter(({ name, initiatorType }) => name.endsWith('.js') && initiatorType !== 'fetch')
  .map(({ name }) => name.split('/assets/').pop())"""
"""The scripts that the pad runs; those only cached for offline use are fetched."""
PRESET, ROUNDS = sized(("first-five", 5), ("standard", 20), ("standard", 20))
PROGRESS = """(() => {
  const heading = document.querySelector('[data-testid=round] h1');
  if (!heading) return 20 * 7;
  const written = [...document.querySelectorAll('.cell')].filter((cell) => cell.textContent.trim() !== '');
  return 7 * (Number(/\\d+/.exec(heading.textContent)[0]) - 1) + written.length;
})()"""
WAKE_LOCK = """(() => {
  const locks = (window.locks = []);
  const request = async () => {
    if (window.refused) throw new DOMException('no', 'NotAllowedError');
    const lock = new EventTarget();
    lock.release = async () => {};
    locks.push(lock);
    return lock;
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
})()"""
"""A screen wake lock that can be taken away, and refused."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_little_is_loaded(page: Page, server: Server, lang: str) -> None:
    Scorer(page, server.address, f"lang={lang}").open()
    page.get_by_test_id("new-pad").wait_for()
    loaded: list[str] = page.evaluate(LOADED)
    size = sum(len(gzip.compress((STATIC / "assets" / name).read_bytes())) for name in loaded)
    assert 0 < size < BUDGET


def test_two_taps_begin_one_game(scorer: Scorer) -> None:
    scorer.open("new")
    scorer.it("begin").dblclick()
    scorer.it("game-menu").click()
    scorer.it("end-game").dblclick()
    scorer.it("same-players").dblclick()
    scorer.it("round").wait_for()
    scorer.open("games")
    expect(scorer.it("game")).to_have_count(2)


def test_sixteen_keys_and_all_rows_fit_on_a_phone_on_its_side(new_browser: NewBrowser, server: Server) -> None:
    scorer = Scorer(new_browser(viewport={"width": 568, "height": 320}).new_page(), server.address, "lang=de")
    scorer.begin(("Anna", "Jürgen", "Cleo", "Dorothea"), "nannies-rule")
    keys = scorer.it("keypad").locator("button")
    expect(keys).to_have_count(16)
    for thing in (*keys.all(), *scorer.page.locator("[data-testid=round] :is(h1, h2, .cell, .name)").all()):
        seen = thing.evaluate(IN_SIGHT)
        assert seen, thing.evaluate("(thing) => thing.outerHTML")
    assert min(key.evaluate(IN_SIGHT)["width"] for key in keys.all()) >= 32
    for box in (scorer.it("round"), scorer.page.locator(".rows"), *scorer.page.locator(".name > span").all()):
        assert box.evaluate("(box) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight + 1")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("phone", PHONES, ids=lambda phone: f"{phone['width']}x{phone['height']}")
def test_a_whole_game_is_entered_edited_and_shared(
    new_browser: NewBrowser, server: Server, phone: ViewportSize, lang: str
) -> None:
    page = new_browser(viewport=phone, service_workers="allow").new_page()
    scorer = Scorer(page, server.address, f"lang={lang}")
    scorer.begin(preset=PRESET)
    for number in range(1, ROUNDS + 1):
        scorer.tap(0, 0, 1, 0, 0)
        if number == 1:
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        scorer.next_round()
        if number < ROUNDS:
            expect(scorer.it("round").locator("h1")).to_contain_text(str(number + 1))
    assert scorer.taps <= ROUNDS * (2 * 3 + 1)
    scorer.it("result").wait_for()
    scorer.it("view").locator("label").nth(1).click()
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(scorer.it("scores").locator("tfoot")).to_contain_text(sentence("page/pad", lang, "score.ordinal", n=1))
    scorer.it("edit-3").click()
    scorer.tap(3)
    scorer.it("taken-0").click()
    scorer.tap(3)
    expect(scorer.it("tricks-off")).to_be_visible()
    assert scorer.written() == ["3", "3", "0", "0", "1", "3"]
    scorer.it("resume").click()
    expect(scorer.it("waived-3")).to_contain_text(re.compile("6.*3"))
    scorer.it("result").wait_for()
    scorer.it("game-menu").click()
    scorer.it("as-link").click()
    friend = new_browser().new_page()
    friend.goto(scorer.it("pad-link").input_value())
    friend.get_by_test_id("keep").click()
    expect(friend.get_by_test_id("result")).to_be_visible()


@pytest.mark.parametrize("phone", [(320, 568), (568, 320)])
def test_six_rows_and_the_keypad_never_cover_each_other(page: Page, server: Server, phone: tuple[int, int]) -> None:
    page.set_viewport_size({"width": phone[0], "height": phone[1]})
    scorer = Scorer(page, server.address, "lang=fr")
    scorer.begin(("Anna", "Benedikta", "Cleo", "Dora", "Emil", "Fritz"))
    scorer.tap(0, 0, 0, 0, 0)
    expect(scorer.it("key-1")).to_be_in_viewport(ratio=1)
    expect(scorer.it("bid-0")).to_be_in_viewport(ratio=1)
    chip, bid, rows, keypad = (
        present(page.locator(part).bounding_box())
        for part in ("tr.on th small", "[data-testid=bid-0]", ".rows", "[data-testid=keypad]")
    )
    assert chip["x"] + chip["width"] <= bid["x"]
    assert rows["y"] + rows["height"] <= keypad["y"] or rows["x"] + rows["width"] <= keypad["x"]


def test_a_finished_game_hands_its_result_to_a_tournament(page: Page, scorer: Scorer) -> None:
    page.set_viewport_size(PHONES[-1])
    scorer.begin(["Zoë", "Ben", "安娜"])
    scorer.tap(0, 1, 0)
    scorer.it("game-menu").click()
    expect(scorer.it("end-game")).to_have_text("End the game here, without round 1")
    page.keyboard.press("Escape")
    scorer.tap(0, 1)  # complete: it counts though nobody has gone on
    scorer.it("game-menu").click()
    expect(scorer.it("end-game")).to_have_text("End the game here")
    scorer.it("end-game").click()
    scorer.it("game-menu").click()
    scorer.it("for-tournament").click()
    scorer.it("qr").scroll_into_view_if_needed()
    text = scorer.it("result-text").input_value()
    told = CliRunner().invoke(main, ["score", "--result", text, "--json"])
    assert json.loads(told.stdout) == {
        "names": ["Zoë", "Ben", "安娜"], "points": [20, 20, 30], "correct": [1, 1, 1], "game": page.url.split("=")[-1],
    }  # fmt: skip
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert found_by_axe(page) == []


@pytest.mark.timeout(600)
def test_killed_at_any_moment_it_reopens_at_the_same_field(new_browser: NewBrowser, server: Server) -> None:
    rng = Random(0)
    context = new_browser(service_workers="allow")
    scorer = Scorer(context.new_page(), server.address)
    scorer.begin()
    for _ in range(sized(5, 25, 200)):
        if scorer.it("result").is_visible():
            scorer.begin()
        address = scorer.page.url
        scorer.page.locator("[data-testid=key-0], [data-testid=next-round]").click()
        if rng.random() < 0.5:
            scorer.page.evaluate("new Promise((done) => requestAnimationFrame(done))")
        before = progress(scorer.page)
        scorer.page.close()
        scorer.page = context.new_page()
        scorer.page.goto(address)
        scorer.page.locator("[data-testid=round], [data-testid=result]").wait_for()
        assert progress(scorer.page) in (before, before + 1, before + 2)


def progress(page: Page) -> int:
    """How far a game of three has come: the steps of the rounds before, and the numbers of this one."""
    steps: int = page.evaluate(PROGRESS)
    return steps


def test_a_barred_bid_is_flagged_and_may_stand(scorer: Scorer, tmp_path: Path) -> None:
    scorer.begin(preset="plus-minus-one")
    scorer.tap(0, 0, 1)
    expect(scorer.it("barred")).to_contain_text("A bid of 1 would bring the total to 1")
    scorer.it("let-stand").click()
    scorer.tap(0, 0)
    scorer.next_round()
    expect(scorer.it("round").locator("h1")).to_contain_text("Round 2")
    assert exported(scorer, tmp_path)["rounds"][0]["waived"] == [{"rule": "never-even", "seat": 0}]


def exported(scorer: Scorer, folder: Path) -> dict[str, list[dict[str, object]]]:
    """The score file that the game's menu saves, refereed."""
    form: dict[str, list[dict[str, object]]] = json.loads(saved(scorer, "as-score", folder).read_text("utf-8"))
    referee_score(form)
    return form


def saved(scorer: Scorer, way: str, folder: Path) -> Path:
    """The file that the game's menu saves in this way."""
    scorer.it("game-menu").click()
    with scorer.page.expect_download() as download:
        scorer.it(way).click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    scorer.page.keyboard.press("Escape")
    return file


def test_a_game_goes_on_from_its_own_files_on_another_phone(
    scorer: Scorer, new_browser: NewBrowser, server: Server, tmp_path: Path
) -> None:
    scorer.begin(("Anna", "Ben", "Cleo"), "anniversary-30")
    scorer.tap(0, 0, 1)
    scorer.it("untaken-more").click()
    scorer.tap(0, 0)
    scorer.next_round()
    expect(scorer.it("round").locator("h1")).to_contain_text("Round 2")
    score, table = saved(scorer, "as-score", tmp_path), saved(scorer, "as-csv", tmp_path)
    other = Scorer(new_browser(viewport=PHONES[0]).new_page(), server.address)
    other.open()
    other.it("import-pad").set_input_files(score)
    other.it("game").click()
    expect(other.it("round").locator("h1")).to_contain_text("Round 2")
    other.it("to-games").click()
    other.it("import-pad").set_input_files(score)
    expect(other.it("import-said")).to_have_text("No new games; 1 already here.")
    other.it("import-pad").set_input_files(table)
    expect(other.it("paper")).to_contain_text("one round")
    first = other.it("preset").locator("option").first.get_attribute("value")
    expect(other.it("preset")).to_have_value(first or "")
    assert first != "standard"
    other.it("preset").select_option("standard")
    expect(other.it("misfit")).to_be_visible()
    other.it("preset").select_option("anniversary-30")
    other.it("begin").click()
    expect(other.it("round").locator("h1")).to_contain_text("Round 2")
    assert exported(other, tmp_path)["rounds"][0]["bombed"] == 1


def test_tricks_that_do_not_add_up_are_reported_at_once(scorer: Scorer) -> None:
    scorer.begin()
    scorer.tap(0, 0, 0, 1, 1)
    expect(scorer.it("tricks-off")).to_contain_text("That is one trick too many: there was only one.")
    scorer.it("taken-1").click()
    scorer.tap(0)
    expect(scorer.it("tricks-off")).to_have_count(0)


def test_a_bombed_trick_and_a_changed_bid_are_entered(scorer: Scorer, tmp_path: Path) -> None:
    scorer.begin(preset="anniversary-30")
    scorer.tap(0, 0, 1)
    scorer.it("untaken-more").click()
    scorer.it("cloud-seat").select_option("0")
    scorer.it("cloud--1").click()
    expect(scorer.it("bid-0")).to_have_text("1→0")
    scorer.tap(0, 0)
    scorer.next_round()
    expect(scorer.it("round").locator("h1")).to_contain_text("Round 2")
    first = exported(scorer, tmp_path)["rounds"][0]
    assert (first["bombed"], first["cloud"], first["points"]) == (1, [[0, -1]], [20, 20, 20])


@pytest.mark.parametrize("preset", ["hidden-bid", "lost-weekend", "delayed-reveal", "chatham-bid"])
def test_secret_bids_are_entered_on_the_phone_passed_around(scorer: Scorer, preset: str) -> None:
    scorer.begin(preset=preset)
    for name in ("Ben", "Cleo", "Anna"):
        expect(scorer.it("pass")).to_contain_text(name)
        expect(scorer.it("keypad")).to_have_count(0)
        scorer.it("i-am").click()
        scorer.tap(1)
    late = preset in ("delayed-reveal", "chatham-bid")
    expect(scorer.it("bid-0")).to_have_text("•" if late else "1")
    scorer.tap(0, 0)
    expect(scorer.it("bid-0")).to_have_text("1")


def test_everything_is_undone_and_redone(scorer: Scorer) -> None:
    scorer.begin()
    scorer.tap(1, 0)
    for _ in range(2):
        scorer.it("undo").click()
    expect(scorer.it("bid-1")).to_have_text("")
    for _ in range(2):
        scorer.it("redo").click()
    expect(scorer.it("bid-2")).to_have_text("0")
    expect(scorer.it("undo")).to_have_accessible_name("Undo: Cleo’s bid")


def test_players_change_places_before_the_game(scorer: Scorer) -> None:
    scorer.open("new")
    for seat, name in enumerate(("Anna", "Ben", "Cleo", "Dora")):
        scorer.it(f"name-{seat}").fill(name)
    scorer.it("deals-2").check(force=True)
    scorer.it("up-2").click()
    expect(scorer.it("name-1")).to_have_value("Cleo")
    expect(scorer.it("deals-1")).to_be_checked()
    scorer.it("up-1").click()
    scorer.it("up-3").click()
    assert [scorer.it(f"name-{seat}").input_value() for seat in range(4)] == ["Cleo", "Anna", "Dora", "Ben"]
    expect(scorer.it("deals-0")).to_be_checked()


def test_a_whole_round_by_keyboard_alone(page: Page, scorer: Scorer) -> None:
    scorer.begin()
    for seat, kind in ((1, "bid"), (2, "bid"), (0, "bid"), (1, "taken"), (2, "taken")):
        expect(scorer.it(f"{kind}-{seat}")).to_have_attribute("aria-current", "true")
        page.keyboard.press("0")
        expect(scorer.it(f"{kind}-{seat}")).to_have_text("0")
    expect(scorer.it("taken-0")).to_have_text("1")
    expect(scorer.it("next-round")).to_be_focused()
    page.keyboard.press("Enter")
    expect(scorer.it("round").locator("h1")).to_contain_text("Round 2")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "No new games; 0 already here."),
        ("{", "Line 1: this is not JSON"),
        ('{"format": "gizzard-pad/2"}', 'not "gizzard-pad/2"'),
        ('{"format": "gizzard-pad/1", "id": "x"}', "“created” is missing"),
    ],
)
def test_a_file_that_is_no_game_is_refused_by_its_line(scorer: Scorer, content: str, said: str) -> None:
    scorer.open()
    scorer.it("import-pad").set_input_files(
        {"name": "games.jsonl", "mimeType": "text/plain", "buffer": content.encode()}
    )
    expect(scorer.it("import-said")).to_contain_text(said)


def test_nothing_stands_in_anybodys_way(page: Page, scorer: Scorer) -> None:
    scorer.open()
    scorer.it("new-pad").wait_for()
    assert found_by_axe(page) + found_too_small(page) == []
    scorer.begin(("Anna", "Ben", "Cleo", "Dora"))
    assert found_by_axe(page) + found_too_small(page) == []
    scorer.round(0, 1, 0, 0, 0, 0, 1)
    scorer.it("round-menu").click()
    scorer.it("round-dialog").wait_for()
    assert found_by_axe(page) + found_too_small(page) == []
    page.keyboard.press("Escape")
    scorer.it("game-menu").click()
    scorer.it("end-game").click()
    scorer.it("result").wait_for()
    assert found_by_axe(page) + found_too_small(page) == []
    scorer.open("statistics")
    scorer.it("statistics-page").wait_for()
    assert found_by_axe(page) + found_too_small(page) == []


def test_a_wake_lock_that_is_lost_is_announced_and_asked_for_again(page: Page, scorer: Scorer) -> None:
    page.add_init_script(WAKE_LOCK)
    scorer.begin()
    page.wait_for_function("() => window.locks.length === 1")
    page.evaluate("window.locks[0].dispatchEvent(new Event('release'))")
    page.wait_for_function("() => window.locks.length === 2")
    expect(scorer.it("wake-lost")).to_have_count(0)
    page.evaluate("(window.refused = true, window.locks[1].dispatchEvent(new Event('release')))")
    expect(scorer.it("wake-lost")).to_contain_text("no longer keeps the screen on")
    page.evaluate("window.refused = false")
    scorer.it("wake-again").click()
    expect(scorer.it("wake-lost")).to_have_count(0)


def test_presets_are_combined(scorer: Scorer, tmp_path: Path) -> None:
    scorer.open("new")
    scorer.it("own-rules").locator("> summary").click()
    scorer.it("also").select_option("plus-minus-one")
    scorer.it("also").select_option("hidden-bid")
    scorer.it("without-plus-minus-one").click()
    scorer.it("preset").select_option("first-five")
    expect(scorer.it("without-hidden-bid")).to_be_visible()
    scorer.it("begin").click()
    scorer.it("round").wait_for()
    assert exported(scorer, tmp_path)["rules"] == {"players": 4, "bidding": "hidden", "rounds": 5}  # type: ignore[comparison-overlap]


def test_one_player_more_goes_on_with_the_totals_in_a_new_game(scorer: Scorer, tmp_path: Path) -> None:
    scorer.begin()
    scorer.round(0, 1, 0, 0, 1)
    scorer.it("game-menu").click()
    scorer.it("grow").click()
    expect(scorer.it("round").locator("h1")).to_contain_text("Round 1")
    expect(scorer.it("total-0")).to_have_text("20")
    expect(scorer.it("total-3")).to_have_text("0")
    scorer.round(1, 0, 0, 0, 1, 0, 0)
    form = exported(scorer, tmp_path)
    assert form["rounds"][0]["scores"] == [40, 40, 60, 20]
