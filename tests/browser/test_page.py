"""What the page says and how it fits: refusals in words, a phone with a full hand, nothing in the way of anyone."""

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from gizzard.core.rules.special import Smyrna
from gizzard.core.texts import LANGUAGES
from harness.browser.player import IN_SIGHT, Player
from harness.client_state import Object
from harness.scenes import FULL_HAND, playing, scene
from harness.server import Server, running
from tests.browser.friends import NewBrowser
from tests.browser.page_texts import page_texts

TOO_SMALL = """() => [...document.querySelectorAll('button, a[href], input, select, summary')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .map((element) => [element, element.getBoundingClientRect(), element.id.startsWith('bid-') ? 40 : 43.5])
  .filter(([element, box, least]) => box.width > 1 && (box.width < least || box.height < 43.5))
  .filter(([element]) => !element.closest('label, footer, [data-testid=score-pad], h2, .hint'))
  .map(([element, box]) => `${element.outerHTML.slice(0, 120)} ${box.width}x${box.height}`)"""
"""Targets under 44 px; bids have these with their gaps, a control in a label is as large as its label, and a word in a
line as high as the line."""


def test_an_illegal_card_stays_and_says_why(page: Page, player: Player, server: Server) -> None:
    rules = {"players": 3, "schedule": [12, 12, 12]}
    player.sit(scene(server, rules, lambda view: view["follow"] and len(view["legal"]) < len(view["hand"])))
    assert player.asked() == "card"
    illegal = page.locator("[data-testid=hand-card][data-legal=false]")
    before, held = player.n, page.get_by_test_id("hand-card").count()
    player.press(illegal.first)
    expect(player.it("refusal")).to_contain_text("Wizards and Jesters are always allowed")
    expect(player.it("live")).to_contain_text("Wizards and Jesters")
    assert (player.n, page.get_by_test_id("hand-card").count()) == (before, held)
    player.play(3)


def test_a_barred_bid_says_why(player: Player, server: Server) -> None:
    rules = {"players": 3, "schedule": [4] * 6, "last_bid": "hardcore"}
    player.sit(scene(server, rules, lambda view: view["barred"]))
    assert player.asked() == "bid-prompt"
    before = player.n
    player.it("bid-prompt").locator("button[aria-disabled=true]").click(force=True)
    expect(player.it("refusal")).to_be_visible()
    assert player.n == before


def test_conflicts_are_explained_before_the_table_opens(page: Page, server: Server) -> None:
    page.goto(f"{server.address}new?lang=de")
    page.get_by_test_id("lobby-preset").select_option("tournament")
    page.get_by_test_id("also").select_option("hidden-bid")
    expect(page.get_by_test_id("conflicts").locator("li")).to_have_count(1)
    expect(page.get_by_test_id("lobby-play")).to_have_attribute("aria-disabled", "true")


def test_a_table_may_score_by_its_own_numbers(page: Page, server: Server) -> None:
    page.goto(f"{server.address}new?pace=0")
    page.get_by_test_id("lobby-own").locator("> summary").click()
    page.get_by_test_id("rule-scoring").locator("summary").first.click()
    page.get_by_test_id("rule-scoring").get_by_role("radio", name="your own values…").check()
    expect(page.get_by_test_id("conflicts").locator("li")).to_have_count(1)  # there is nothing to win yet
    for part, number in {"made": "10", "trick": "1", "off": "-1"}.items():
        page.get_by_test_id(f"part-scoring-{part}").fill(number)
    expect(page.get_by_test_id("conflicts").locator("li")).to_have_count(0)
    page.get_by_test_id("lobby-play").click()
    page.get_by_test_id("open-rules").click()
    expect(page.get_by_test_id("rules-table")).to_contain_text("Scoring: Bid made: 10, Each trick: 1")


def test_a_list_of_hand_sizes_that_is_none_is_refused(page: Page, server: Server) -> None:
    page.goto(f"{server.address}new")
    page.get_by_test_id("lobby-own").locator("> summary").click()
    rule = page.get_by_test_id("rule-schedule")
    rule.locator("summary").first.click()
    rule.get_by_role("radio", name="your own list of hand sizes…").check()
    sizes = page.get_by_test_id("schedule-list")
    for typed in ("1, x, 3", "1.5, 2", ""):
        sizes.fill(typed)
        sizes.blur()
        said = f"“{typed}” is not a list of whole numbers; 1, 2, 3 still counts."
        expect(rule.get_by_role("alert")).to_have_text(said)
    sizes.fill("4 5")
    sizes.blur()
    expect(rule.get_by_role("alert")).to_have_count(0)
    expect(sizes).to_have_value("4, 5")


PHONE: dict[str, Any] = {"has_touch": True, "is_mobile": True}


def test_a_phone_with_twenty_cards(new_browser: NewBrowser, server: Server) -> None:
    page = new_browser(viewport={"width": 390, "height": 844}, device_scale_factor=2, **PHONE).new_page()
    player = Player(page)
    player.sit(server.open(FULL_HAND))
    for wanted in ("bid-prompt", "card"):
        player.play_until(wanted)
        assert page.get_by_test_id("hand-card").count() == 20
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        assert page.evaluate(TOO_SMALL) == []
        for card in page.get_by_test_id("hand-card").element_handles():
            spot = card.evaluate(IN_SIGHT)
            assert spot, card.get_attribute("aria-label")
            assert min(spot["width"], spot["height"]) >= 44, (card.get_attribute("aria-label"), spot)
    player.play()


OVER = """([one, other]) => {
  const all = (name) => [...document.querySelectorAll(`[data-testid=${name}]`)];
  const boxes = (name) => all(name).map((at) => at.getBoundingClientRect());
  return boxes(one).some((a) => boxes(other).some((b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom));
}"""
"""Whether something of one test id lies over something of another."""
CUT = "(element) => [element.scrollWidth, element.clientWidth]"


SMALL: dict[str, tuple[Object, Callable[[Object], object]]] = {
    "uber": (
        {"players": 3, "schedule": [5] * 200, "smyrna": ["uber-wizard"]},
        lambda view: view["round"].get("special") and playing(view),
    ),
    "naming": (
        {"players": 3, "schedule": [1] * 200, "smyrna": [*Smyrna]},
        lambda view: view["round"].get("special") and view["phase"] == "trump" and view["to_act"] == [view["seat"]],
    ),
    "far behind": ({"players": 3, "schedule": [4] * 200}, lambda view: view["round"]["number"] > 25 and playing(view)),
    "barred": ({"players": 3, "schedule": [20] * 9, "last_bid": "hardcore"}, lambda view: view["barred"]),
}


@pytest.mark.parametrize("lang", ["de", "fr"])
@pytest.mark.parametrize("case", SMALL)
def test_a_small_phone_shows_all_of_it(new_browser: NewBrowser, server: Server, case: str, lang: str) -> None:
    rules, wanted = SMALL[case]
    player = Player(new_browser(viewport={"width": 320, "height": 640}, **PHONE).new_page())
    player.sit(scene(server, rules, wanted), f"pace=0&lang={lang}")
    player.asked()
    for other in ("special", "sum", "trump"):
        assert not player.page.evaluate(OVER, ["trick-card", other]), other
    needed, given = player.it("status").evaluate(CUT)
    assert needed <= given
    assert player.page.evaluate("document.documentElement.scrollWidth") == 320
    assert player.page.evaluate("document.documentElement.scrollHeight") <= 640
    assert player.page.evaluate(TOO_SMALL) == []


@pytest.mark.parametrize("screen", [(568, 320), (844, 390)])
def test_a_phone_on_its_side_has_bids_for_fingers(
    new_browser: NewBrowser, server: Server, screen: tuple[int, int]
) -> None:
    width, height = screen
    player = Player(new_browser(viewport={"width": width, "height": height}, **PHONE).new_page())
    player.sit(scene(server, *SMALL["barred"]))
    player.it("barred").wait_for()
    assert player.page.evaluate(TOO_SMALL) == []
    assert player.page.evaluate("document.documentElement.scrollWidth") == width
    player.it("barred").scroll_into_view_if_needed()
    assert player.it("barred").evaluate(IN_SIGHT)


def test_new_game_form_fits_the_screen(page: Page, server: Server) -> None:
    page.goto(server.address + "new")
    page.get_by_test_id("lobby-own").locator("> summary").click()
    for width in (320, 360, 390, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert page.evaluate(TOO_SMALL) == []


def test_daily_deal_names_the_bots_that_one_meets(page: Page, player: Player, server: Server) -> None:
    page.goto(f"{server.address}daily?lang=en")
    bots = page.get_by_role("list", name=page_texts("en")["daily.bots"]).locator("b")
    expect(bots).to_have_count(3)
    names = bots.all_inner_texts()
    player.it("daily-play").click()
    for seat, name in enumerate(names, 1):
        expect(player.it(f"seat-{seat}")).to_contain_text(name)


def test_rules_are_chosen_by_picture_or_address(page: Page, server: Server) -> None:
    page.goto(f"{server.address}new/anniversary-30")
    chosen, pictures = page.get_by_test_id("lobby-preset"), page.get_by_test_id("favourites")
    expect(pictures.get_by_role("radio", name="30 Years Edition")).to_be_checked()
    pictures.get_by_text("Hidden bid").click()
    expect(chosen).to_have_value("")
    chosen.select_option("tournament")
    expect(chosen).to_have_value("tournament")
    expect(pictures.get_by_role("radio", checked=True)).to_have_count(0)


def test_rules_that_differ_from_the_standard_game_are_listed(page: Page, server: Server) -> None:
    page.goto(f"{server.address}new/hidden-bid")
    expect(page.get_by_test_id("own-differs")).to_have_text("One rule differs from the standard game")
    page.get_by_test_id("lobby-own").locator("> summary").click()
    expect(page.get_by_test_id("lobby-own").get_by_role("list")).to_have_text("Bidding: Hidden bids")
    page.get_by_test_id("rules-find").fill("scores")
    expect(page.get_by_test_id("rule-scoring")).to_be_visible()
    expect(page.get_by_test_id("rule-trump")).to_have_count(0)


MAX_SCRIPT = 88_500
"""Bytes of JavaScript, gzipped, that a phone may have to load at a table."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_loads_little(new_browser: NewBrowser, server: Server, lang: str) -> None:
    page = new_browser(viewport={"width": 390, "height": 844}, **PHONE).new_page()
    page.add_init_script("window.requestIdleCallback = () => 0")  # when parts are loaded that are not needed yet
    scripts: dict[str, int] = {}
    page.on("response", lambda got: _weigh(scripts, got))
    Player(page).sit(server.open({"players": 4}), f"pace=0&tap=1&lang={lang}")
    assert 0 < sum(scripts.values()) <= MAX_SCRIPT, scripts


def _weigh(scripts: dict[str, int], got: Response) -> None:
    if got.url.endswith(".js") and "/assets/" in got.url:
        scripts[got.url] = len(gzip.compress(got.body()))


def test_page_can_be_installed(page: Page, server: Server) -> None:
    page.goto(server.address)
    manifest = page.request.get(server.address + "manifest.json").json()
    for icon in (icon for icon in manifest["icons"] if icon["type"] == "image/png"):
        width = page.evaluate(
            "(src) => new Promise((done) => { const image = new Image(); image.src = src;"
            " image.onload = () => done(image.naturalWidth); })",
            icon["src"],
        )
        assert icon["sizes"] == f"{width}x{width}"


def test_without_a_network_it_says_so(new_browser: NewBrowser, tmp_path: Path) -> None:
    page = new_browser(service_workers="allow").new_page()
    page.add_init_script("window.requestIdleCallback = () => 0")  # when parts are loaded that are not needed yet
    with running(tmp_path / "tables.sqlite3") as server:
        page.goto(f"{server.address}find")
        page.get_by_test_id("find-go").wait_for()
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        server.kill()
        page.goto(f"{server.address}find")
        expect(page.get_by_text("No connection.")).to_be_visible()
        expect(page.get_by_text("Keine Verbindung.")).to_be_hidden()
        server.restart()
        page.get_by_role("link", name="Try again").click()
        expect(page.get_by_test_id("find-go")).to_be_visible()


def test_the_typefaces_come_with_the_page(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.get_by_test_id("lobby-play").wait_for()
    sizes = page.evaluate("""async () => {
      await document.fonts.ready;
      const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
      return fonts.map(({ initiatorType, decodedBodySize }) => [initiatorType, decodedBodySize]);
    }""")
    assert [how for how, _ in sizes] == ["link", "link"]
    assert sum(size for _, size in sizes) <= 50_000
    assert page.evaluate("[...document.fonts].filter(({ status }) => status === 'loaded').length") == 2
