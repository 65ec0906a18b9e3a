"""Small screens: a phone in either hand, and a page enlarged four times."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from gizzard.core.texts import LANGUAGES
from harness.browser.player import IN_SIGHT, Player
from harness.browser.scorer import Scorer
from harness.client_state import Object
from harness.scenes import company, finished, scene
from harness.server import Opened, Server, running
from tests.browser.friends import NewBrowser
from tests.browser.puzzles import PUZZLES
from tests.present import present

SIX = {"players": 6, "schedule": [6] * 9}
TWENTY = {"players": 3, "schedule": [20] * 9, "last_bid": "hardcore"}

Wanted = Callable[[Object], object]


def in_play(view: Object) -> object:
    """Three cards lie on the table."""
    return view["phase"] == "play" and any(len(trick["plays"]) == 3 for trick in view["round"]["tricks"][-1:])


def last_card(view: Object) -> object:
    """One card is left to play in the second round."""
    return view["phase"] == "play" and view["round"]["number"] == 2 and len(view["hand"]) == 1


def phone(new_browser: NewBrowser, width: int, height: int, **more: object) -> Page:
    return new_browser(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, **more).new_page()


def asked(new_browser: NewBrowser, width: int, height: int, opened: Opened, query: str = "pace=0&tap=1") -> Player:
    """Somebody with a phone at a table, whose choice is awaited."""
    player = Player(phone(new_browser, width, height))
    player.sit(opened, query)
    player.asked()
    return player


CUT_NAMES = """() => [...document.querySelectorAll('.seats .name bdi, [data-testid=my-name] bdi')]
  .filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1)
  .map((name) => name.textContent)"""
RIGHT_TO_LEFT = ["אברהם בן יצחק הכהן", "عبد الرحمن الطويل"]
WRONG_WAY = """() => [...document.querySelectorAll('body *:not(.sr, text, option)')]
  .filter((element) => [...element.childNodes].some(({ nodeName, data }) =>
    nodeName === '#text' && /[\\u0590-\\u08ff]/.test(data) && !data.includes('\\u2068')))
  .filter((element) => getComputedStyle(element).direction !== 'rtl')
  .map((element) => element.outerHTML)"""
UNREADABLE = """() => [...document.querySelectorAll('.seats .name bdi, [data-testid=my-name] bdi')]
  .filter((name) => parseFloat(getComputedStyle(name).fontSize) < 10.5 || name.clientWidth === 0)"""


def test_names_keep_their_own_direction(page: Page, scorer: Scorer, player: Player, server: Server) -> None:
    seats = company(server, {"players": 4, "schedule": [5]}, in_play, RIGHT_TO_LEFT)
    player.sit(seats[0])
    player.asked()
    assert page.get_by_text(RIGHT_TO_LEFT[0]).count() > 0
    assert page.evaluate(WRONG_WAY) == []
    scorer.begin(["Anna", *RIGHT_TO_LEFT])
    assert page.get_by_text(RIGHT_TO_LEFT[0]).count() > 0
    assert page.evaluate(WRONG_WAY) == []


@pytest.mark.parametrize("screen", [(320, 640), (390, 844)])
def test_six_names_stay_readable_under_their_faces(
    new_browser: NewBrowser, server: Server, screen: tuple[int, int]
) -> None:
    page = asked(new_browser, *screen, scene(server, SIX, in_play)).page
    assert page.evaluate(CUT_NAMES) == []
    assert page.evaluate(UNREADABLE) == []
    faces = page.locator(".seats .face")
    expect(faces).to_have_count(5)
    names = page.locator(".seats .name").evaluate_all(WORDS)
    for face in faces.evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().toJSON())"):
        assert face["top"] >= page.locator(".felt").evaluate("(felt) => felt.getBoundingClientRect().top")
        assert not [name for name in names if overlap(face, name)]


@pytest.mark.parametrize("screen", [(390, 844), (568, 320), (1440, 900)])
def test_a_long_name_ends_beside_the_face(new_browser: NewBrowser, server: Server, screen: tuple[int, int]) -> None:
    opened = server.open({"players": 3, "schedule": [5]}, seats=[None, "novice"])
    opened.taken("W" * 24)
    page = phone(new_browser, *screen)
    player = Player(page)
    page.goto(f"{server.address}t/{opened.table}?pace=0#{opened.secret}")
    player.it("start").click()
    face, name = (present(player.it("seat-1").locator(part).bounding_box()) for part in (".face", ".name"))
    assert face["x"] + face["width"] <= name["x"]


def test_nothing_is_cut_at_320_pixels(new_browser: NewBrowser, server: Server) -> None:
    page = phone(new_browser, 320, 568)
    for path in ("puzzles", "replay", "odds", "daily"):
        page.goto(f"{server.address}{path}?lang=fr")
        page.locator("main h1, main h2").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") == 320, path
        cut = "(labels) => labels.filter((label) => label.scrollWidth > label.clientWidth).length"
        assert page.locator("fieldset label").evaluate_all(cut) == 0, path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_puzzles_and_lessons_are_seen_with_their_hands_on_a_small_phone(
    new_browser: NewBrowser, server: Server, lang: str
) -> None:
    page = phone(new_browser, 320, 568)
    puzzles = [f"puzzles?lang={lang}#{name}" for name in PUZZLES.values()]
    lessons = [f"learn?lang={lang}&pace=0#{lesson}" for lesson in ("trick", "trump", "wizard", "jester")]
    for path in (*puzzles, *lessons):
        page.goto("about:blank")
        page.goto(server.address + path)
        page.get_by_test_id("hand-card").first.wait_for()
        assert page.locator("[data-testid=question-title], main h2").first.evaluate(IN_SIGHT), path
        for card in page.get_by_test_id("hand-card").all():
            assert card.evaluate(IN_SIGHT), (path, card.get_attribute("aria-label"))


def test_every_bid_of_twenty_and_every_card_are_seen_together_on_a_small_phone(
    new_browser: NewBrowser, server: Server
) -> None:
    page = asked(new_browser, 320, 568, scene(server, TWENTY, lambda view: view["barred"]), "pace=0&tap=1&lang=fr").page
    for button in page.locator("[data-testid=prompt] button:not(.term), [data-testid=hand-card]").all():
        assert button.evaluate(IN_SIGHT), button.evaluate("(button) => button.outerHTML")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_next_steps_are_visible_at_the_end_on_a_small_phone_in_landscape(
    new_browser: NewBrowser, server: Server, lang: str
) -> None:
    page = phone(new_browser, 568, 320)
    player = Player(page)
    player.sit(finished(server, {"players": 4, "schedule": [1, 2]}), f"pace=0&lang={lang}")
    player.it("end-more").wait_for()
    for step in page.locator("[data-testid=game-over] > .actions > .btn").all():
        seen = step.evaluate(IN_SIGHT)
        assert seen
        assert min(seen["width"], seen["height"]) >= 36, step.text_content()


WORDS = """(names) => names.map((name) => {
  const range = document.createRange();
  range.selectNodeContents(name);
  return range.getBoundingClientRect().toJSON();
})"""
"""Where the letters of the names are."""


def overlap(one: Object, other: Object) -> bool:
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return bool(across > 0 and down > 0)


BOX = "(thing) => thing.getBoundingClientRect().toJSON()"
BOXES = """(things) => things.map((thing) => thing.getBoundingClientRect().toJSON())"""
LOW: dict[str, tuple[Object, Wanted]] = {
    "fifteen cards": ({"players": 4, "schedule": [15] * 5}, lambda view: in_play(view) and len(view["hand"]) == 15),
    "six players": (
        {"players": 6, "schedule": [10] * 6},
        lambda view: (
            view["phase"] == "play" and any(len(trick["plays"]) == 5 for trick in view["round"]["tricks"][-1:])
        ),
    ),
}


@pytest.mark.parametrize("case", LOW)
def test_trick_covers_no_plate_trump_or_sum_on_a_small_phone(
    new_browser: NewBrowser, server: Server, case: str
) -> None:
    page = asked(new_browser, 320, 568, scene(server, *LOW[case]), "pace=0&tap=1").page
    cards = page.locator("[data-testid=trick-card] .lay").evaluate_all(BOXES)
    words = [
        *page.locator(".plate .count").evaluate_all(BOXES),
        *page.locator("[data-testid=trump] strong, [data-testid=sum] b").evaluate_all(WORDS),
    ]
    assert not [(card, word) for card in cards for word in words if overlap(card, word)]


@pytest.mark.parametrize("players", [3, 4, 6])
@pytest.mark.parametrize("screen", [(320, 568), (390, 844)])
def test_faces_stay_on_their_own_plates(
    new_browser: NewBrowser, server: Server, players: int, screen: tuple[int, int]
) -> None:
    opened = scene(server, {"players": players, "schedule": [6] * 6}, lambda view: view["phase"] == "play")
    page = asked(new_browser, *screen, opened).page
    faces = page.locator(".plate .face")
    expect(faces).to_have_count(players - 1)
    plates = page.locator(".plate").evaluate_all(BOXES)
    for seat, face in enumerate(faces.evaluate_all(BOXES)):
        assert not [plate for other, plate in enumerate(plates) if other != seat and overlap(face, plate)]


def test_points_of_a_round_leave_the_totals_uncovered(new_browser: NewBrowser, server: Server) -> None:
    opened = scene(server, {"players": 4, "schedule": [2] * 4}, last_card)
    player = asked(new_browser, 390, 844, opened, "pace=fast&tap=1")
    player.it("hand-card").click()
    gains = player.page.locator(".plate [data-testid^=gain]")
    expect(gains).to_have_count(3)
    gains.last.evaluate("(gain) => Promise.all(gain.getAnimations().map(({ finished }) => finished))")
    totals = player.page.locator(".plate .points").evaluate_all(WORDS)
    shown = gains.evaluate_all(BOXES)
    assert not [total for total in totals for gain in shown if overlap(total, gain)]


SCROLLS = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
SIDEWAYS: dict[str, tuple[Object, Wanted]] = {
    "six in play": (SIX, in_play),
    "a bid of twenty": (TWENTY, lambda view: view["barred"]),
    "twenty to play": (TWENTY, lambda view: view["phase"] == "play" and len(view["hand"]) == 20),
    "trump to choose": ({"players": 4, "schedule": [5] * 9}, lambda view: view["phase"] == "trump" and view["legal"]),
}


@pytest.mark.parametrize("screen", [(844, 390), (667, 375)])
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("case", SIDEWAYS)
def test_a_phone_on_its_side_never_scrolls(
    new_browser: NewBrowser, server: Server, case: str, lang: str, screen: tuple[int, int]
) -> None:
    page = asked(new_browser, *screen, scene(server, *SIDEWAYS[case]), f"pace=0&tap=1&lang={lang}").page
    assert page.evaluate(SCROLLS) == [*screen]
    for button in page.locator("[data-testid=prompt] button:not(.term), [data-testid=hand-card]").all():
        spot = button.evaluate(IN_SIGHT)
        assert spot, button.evaluate("(button) => button.outerHTML")
        assert min(spot["width"], spot["height"]) >= 40, button.evaluate("(button) => button.outerHTML")


FIFTEEN = {"players": 4, "schedule": [15] * 5, "last_bid": "hardcore"}


@pytest.mark.parametrize("screen", [(320, 568), (360, 640), (568, 320)])
def test_a_bid_of_fifteen_fits_a_small_phone_with_trump_and_what_is_unusual(
    new_browser: NewBrowser, server: Server, screen: tuple[int, int]
) -> None:
    player = asked(new_browser, *screen, scene(server, FIFTEEN, lambda view: view["barred"]), "pace=0&tap=1&lang=de")
    page = player.page
    banner = player.it("round-banner")
    expect(banner).to_be_visible()
    assert page.evaluate(SCROLLS) == [*screen]
    for button in page.locator("[data-testid=prompt] button:not(.term), [data-testid=hand-card]").all():
        assert button.evaluate(IN_SIGHT), button.evaluate("(button) => button.outerHTML")
    words = page.locator("[data-testid=trump] strong, [data-testid=sum] b").evaluate_all(WORDS)
    covering = [*banner.all(), *page.locator(".plate").all()]
    assert not [word for word in words for box in covering if overlap(box.evaluate(BOX), word)]


class TiedDraws(Server):
    """A server whose tables all begin with a tied draw."""

    command = ("tests.server.tables.tied_draws", "serve")


@pytest.fixture(scope="module")
def tied_draws(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("tied") / "tables.sqlite3", kind=TiedDraws) as server:
        yield server


SECONDS = """const start = window.setTimeout;
window.seconds = [];
window.setTimeout = (done, ms, ...more) => (ms === 1000 ? seconds.push(done) : start(done, ms, ...more));"""
"""Timers of a second expire when the test lets them."""


@pytest.mark.parametrize("screen", [(844, 390), (320, 568)])
def test_a_draw_shows_every_card_and_goes_on_by_itself(
    new_browser: NewBrowser, tied_draws: Server, screen: tuple[int, int]
) -> None:
    opened = tied_draws.open({"players": 6, "schedule": [5]})
    page = phone(new_browser, *screen, reduced_motion="no-preference")
    page.add_init_script(SECONDS)
    page.goto(f"{tied_draws.address}t/{opened.table}?pace=normal#{opened.secret}")
    expect(page.get_by_test_id("draw")).to_contain_text("Tied")
    expect(page.get_by_test_id("trick-card")).to_have_count(6)
    for card in page.get_by_test_id("trick-card").all():
        assert card.evaluate(IN_SIGHT), card.evaluate("(card) => card.outerHTML")
    page.evaluate("seconds.pop()()")
    expect(page.get_by_test_id("draw")).to_contain_text("highest card")
    page.evaluate("seconds.pop()()")
    expect(page.get_by_test_id("draw")).to_have_count(0)


def test_a_prompt_moves_nothing_on_a_phone_on_its_side(new_browser: NewBrowser, server: Server) -> None:
    player = asked(new_browser, 844, 390, scene(server, TWENTY, lambda view: view["barred"]))
    page = player.page
    place = "() => JSON.stringify(document.getElementById('hand').getBoundingClientRect())"
    before = page.evaluate(place)
    player.choose()
    expect(player.it("bid-prompt")).to_have_count(0)
    player.asked()
    assert page.evaluate(place) == before


def test_enlarged_four_times_question_and_hand_are_seen_together(new_browser: NewBrowser, server: Server) -> None:
    player = Player(new_browser(viewport={"width": 360, "height": 225}).new_page())
    rules = {"players": 3, "schedule": [9] * 9}
    player.sit(scene(server, rules, lambda view: view["phase"] == "bid" and view["round"]["number"] > 1))
    for wanted in ("bid-prompt", "card"):
        player.play_until(wanted)
        assert player.it("prompt").locator("h2").evaluate(IN_SIGHT)
        for card in player.it("hand-card").all():
            assert card.evaluate(IN_SIGHT), (wanted, card.get_attribute("aria-label"))
