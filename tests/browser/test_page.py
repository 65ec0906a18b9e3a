"""What the page says and how it fits: refusals in words, a phone with a full hand, nothing in the way of anyone."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, Response, expect

from gizzard.rules.smyrna import Smyrna
from tests.browser.player import IN_SIGHT, Player
from tests.server.live import Server, running
from tests.server.scenes import finished, scene
from tests.server.shown import Object

FULL_HAND = {"players": 3, "schedule": [20]}
TOO_SMALL = """() => [...document.querySelectorAll('button, a[href], input, select, summary')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([element, box]) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
  .filter(([element]) => !element.closest('label, footer, [data-testid=score-pad]'))
  .map(([element, box]) => `${element.outerHTML.slice(0, 120)} ${box.width}x${box.height}`)"""
"""Targets under 44 px; a control in a label is as large as its label."""


def test_an_illegal_card_stays_and_says_why(page: Page, server: Server) -> None:
    player = Player(page)
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


def test_a_barred_bid_says_why(page: Page, server: Server) -> None:
    player = Player(page)
    rules = {"players": 3, "schedule": [4] * 6, "last_bid": "hardcore"}
    player.sit(scene(server, rules, lambda view: view["barred"]))
    assert player.asked() == "bid-prompt"
    before = player.n
    player.it("bid-prompt").locator("button[aria-disabled=true]").click(force=True)
    expect(player.it("refusal")).to_be_visible()
    assert player.n == before


def test_conflicts_are_explained_before_the_table_opens(page: Page, server: Server) -> None:
    page.goto(f"{server.address}?lang=de")
    page.get_by_test_id("lobby-preset").select_option("tournament")
    page.get_by_test_id("lobby-also").select_option("hidden-bid")
    expect(page.get_by_test_id("conflicts").locator("li")).to_have_count(1)
    expect(page.get_by_test_id("lobby-play")).to_have_attribute("aria-disabled", "true")


@pytest.fixture
def phone(browser: Browser) -> BrowserContext:
    return browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=2, locale="en-GB"
    )


def test_a_phone_with_twenty_cards(phone: BrowserContext, server: Server) -> None:
    page = phone.new_page()
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
    phone.close()


OVER = """([one, other]) => {
  const all = (name) => [...document.querySelectorAll(`[data-testid=${name}]`)];
  const boxes = (name) => all(name).map((at) => at.getBoundingClientRect());
  return boxes(one).some((a) => boxes(other).some((b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom));
}"""
"""Whether something of one test id lies over something of another."""
CUT = "(element) => [element.scrollWidth, element.clientWidth]"


def playing(view: Object) -> bool:
    """Two cards lie on the table when it is one's turn."""
    return view["phase"] == "play" and any(len(trick["plays"]) == 2 for trick in view["round"]["tricks"][-1:])


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


@pytest.mark.parametrize("case", SMALL)
def test_a_small_phone_shows_all_of_it(browser: Browser, server: Server, case: str) -> None:
    rules, wanted = SMALL[case]
    with browser.new_context(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True) as context:
        player = Player(context.new_page())
        player.sit(scene(server, rules, wanted), "pace=0&lang=de")
        player.asked()
        for other in ("special", "sum", "trump"):
            assert not player.page.evaluate(OVER, ["trick-card", other]), other
        needed, given = player.it("status").evaluate(CUT)
        assert needed <= given
        assert player.page.evaluate("document.documentElement.scrollWidth") == 320
        assert player.page.evaluate("document.documentElement.scrollHeight") <= 640
        assert player.page.evaluate(TOO_SMALL) == []


@pytest.mark.parametrize("screen", [(568, 320), (844, 390)])
def test_a_phone_on_its_side_has_bids_for_fingers(browser: Browser, server: Server, screen: tuple[int, int]) -> None:
    width, height = screen
    with browser.new_context(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True) as context:
        player = Player(context.new_page())
        player.sit(scene(server, *SMALL["barred"]))
        player.it("barred").wait_for()
        assert player.page.evaluate(TOO_SMALL) == []
        assert player.page.evaluate("document.documentElement.scrollWidth") == width
        player.it("barred").scroll_into_view_if_needed()
        assert player.it("barred").evaluate(IN_SIGHT)


MOST_RIGHT = """Math.max(...[...document.querySelectorAll('header svg')]
  .map((card) => card.getBoundingClientRect().right))"""


@pytest.mark.parametrize("width", [320, 360, 390, 1440])
def test_the_lobby_fits(browser: Browser, server: Server, width: int) -> None:
    with browser.new_context(viewport={"width": width, "height": 844}) as context:
        page = context.new_page()
        page.goto(server.address)
        page.get_by_test_id("lobby-play").wait_for()
        assert page.evaluate(MOST_RIGHT) <= width
        page.get_by_test_id("lobby-own").locator("> summary").click()
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert page.evaluate(TOO_SMALL) == []


def in_lobby(player: Player, server: Server) -> None:
    player.page.goto(server.address)
    player.it("lobby-own").locator("> summary").click()


def in_rules(player: Player, server: Server) -> None:
    player.page.goto(server.address)
    player.it("lobby-rules").click()
    player.it("rules-dialog").wait_for()


def in_settings(player: Player, server: Server) -> None:
    player.page.goto(server.address)
    player.it("lobby-settings").click()
    player.it("settings").wait_for()


def in_draw(player: Player, server: Server) -> None:
    player.sit(server.open({"players": 4}), "pace=fast")
    player.it("draw").wait_for()


def in_bidding(player: Player, server: Server) -> None:
    player.sit(server.open(FULL_HAND))
    player.play_until("bid-prompt")


def in_play(player: Player, server: Server) -> None:
    player.sit(server.open(FULL_HAND))
    player.play_until("card")


def choosing_trump(player: Player, server: Server) -> None:
    rules = {"players": 3, "schedule": [1] * 200, "smyrna": ["pass-one", "uber-wizard"]}
    player.sit(scene(server, rules, lambda view: view["phase"] == "trump" and view["legal"]))
    assert player.asked() == "trump-prompt"


def at_the_end(player: Player, server: Server) -> None:
    player.sit(finished(server, {"players": 6, "rounds": 5}))
    player.it("game-over").wait_for()


NO_LONG_TIMERS = """const start = window.setTimeout;
window.setTimeout = (done, ms, ...more) => (ms > 3000 ? 0 : start(done, ms, ...more));"""


def at_a_result(player: Player, server: Server) -> None:
    player.page.add_init_script(NO_LONG_TIMERS)  # the page would go on after some seconds
    player.sit(scene(server, {"players": 3, "rounds": 2}, playing), "pace=fast&tap=1")
    player.choose()
    player.it("result").wait_for()


def passing(player: Player, server: Server) -> None:
    rules = {"players": 4, "schedule": [3] * 200, "smyrna": ["pass-one", "last-card-up"]}
    player.sit(scene(server, rules, lambda view: view["phase"] == "pass"))
    player.asked()


def choosing_how(player: Player, server: Server) -> None:
    rules = {"players": 3, "schedule": [6] * 200, "tricksy": "chosen"}
    player.sit(scene(server, rules, lambda view: any({"trump", "play"} <= {*action} for action in view["legal"])))
    player.press(player.page.locator("[data-testid=hand-card][data-legal=true][data-card^=Z]").first)
    player.it("choice").wait_for()


def with_fists(player: Player, server: Server) -> None:
    player.sit(server.open({"players": 5, "schedule": [4], "bidding": "hands-in"}))
    player.play_until("bid-prompt")
    player.choose()
    player.play_until("card")


def with_bids_face_down(player: Player, server: Server) -> None:
    player.sit(server.open({"players": 6, "schedule": [4], "bidding": "delayed"}))
    player.play_until("card")


def with_foreheads(player: Player, server: Server) -> None:
    player.sit(server.open({"players": 5, "schedule": [1], "forehead": True}))
    player.play_until("bid-prompt")


def with_a_barred_bid(player: Player, server: Server) -> None:
    rules = {"players": 3, "schedule": [4] * 30, "last_bid": "never-even"}
    player.sit(scene(server, rules, lambda view: view["barred"]))
    player.it("barred").wait_for()


def eliminated(player: Player, server: Server) -> None:
    rules = {"players": 5, "schedule": "reverse", "rounds": 3, "eliminate_every": 2}
    player.sit(scene(server, rules, lambda view: view["round"]["number"] == 3))
    expect(player.page.get_by_text("out", exact=True).first).to_be_visible()


def at_the_last_trick(player: Player, server: Server) -> None:
    player.sit(server.open({"players": 4, "schedule": [5]}))
    player.play_until("card")
    player.choose()
    player.play_until("card")
    player.it("open-last").click()
    player.it("last-trick").wait_for()


def when_asked(player: Player, server: Server) -> None:
    opened = server.open({"players": 3, "schedule": [5]}, seats=[None, "novice"], clock={"turn": 60, "bank": 60})
    ben = opened.taken("Ben")
    with opened.seat() as host, ben.seat():
        host.ask("start")
        player.sit(ben)
        host.ask("pause")
        player.it("ask").wait_for()


def at_the_door(player: Player, server: Server) -> None:
    opened = server.open({"players": 4}, seats=[None, None, "novice"])
    player.page.goto(f"{server.address}t/{opened.table}")
    player.it("door-name").wait_for()


def in_the_room(player: Player, server: Server) -> None:
    opened = server.open({"players": 4}, seats=[None, None, "novice"], chat="free")
    opened.taken("Ben")
    player.page.goto(f"{server.address}t/{opened.table}#{opened.secret}")
    player.it("qr").wait_for()
    player.it("says").wait_for()


def in_the_menu(player: Player, server: Server) -> None:
    player.sit(server.open({"players": 4}, undo=True))
    player.it("open-menu").click()
    player.it("menu").wait_for()


def in_the_chat(player: Player, server: Server) -> None:
    player.sit(server.open({"players": 4}, chat="free"))
    player.it("open-chat").click()
    player.it("say-hello").click()
    player.it("says").get_by_text("Hello!").wait_for()


def in_words(player: Player, server: Server) -> None:
    player.sit(server.open({"players": 4}))
    player.play_until("card")
    player.page.keyboard.press("p")
    expect(player.it("in-words")).to_contain_text("You may play")


def in_a_replay(player: Player, server: Server) -> None:
    opened = finished(server, {"players": 4, "schedule": [4]})
    player.page.goto(f"{server.address}g/{opened.table}?at=9")
    player.it("replay").wait_for()


def at_the_import(player: Player, server: Server) -> None:
    player.page.goto(f"{server.address}replay")
    player.it("import-file").wait_for()


PLACES = [
    in_lobby, in_rules, in_settings, in_draw, in_bidding, in_play, choosing_trump, at_a_result, at_the_end,
    passing, choosing_how, with_fists, with_bids_face_down, with_foreheads, with_a_barred_bid, eliminated,
    at_the_last_trick, when_asked,
    at_the_door, in_the_room, in_the_menu, in_the_chat, in_words, in_a_replay, at_the_import,
]  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_axe_finds_nothing(page: Page, server: Server, place: Callable[[Player, Server], None]) -> None:
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    place(Player(page), server)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        results = Axe().run(page)
        assert results.violations_count == 0, (theme, results.generate_report())


LOOKS = "(element) => (({ backgroundColor, border }) => [backgroundColor, border].join())(getComputedStyle(element))"
SAME_AS_BEHIND = """(element) => {
  const { color, backgroundColor } = getComputedStyle(element);
  return color === backgroundColor;
}"""


@pytest.mark.parametrize("place", [in_lobby, in_settings, with_bids_face_down, in_a_replay])
def test_forced_colours_leave_words_and_choices_to_be_seen(
    browser: Browser, server: Server, place: Callable[[Player, Server], None]
) -> None:
    with browser.new_context(forced_colors="active", color_scheme="dark", locale="en-GB") as context:
        page = context.new_page()
        place(Player(page), server)
        for words in page.locator("label.on, .badge, .tag, .dealer, .said").all():
            assert not words.evaluate(SAME_AS_BEHIND), words.evaluate("(element) => element.outerHTML")
        for chosen in page.locator("label.on").all():
            other = chosen.locator("xpath=../label[not(contains(@class, 'on'))]").first
            assert chosen.evaluate(LOOKS) != other.evaluate(LOOKS)


MOST_SCRIPT = 90 * 1024
"""Bytes of JavaScript, gzipped, that a player at a table may have to load."""


def test_a_table_loads_little(page: Page, server: Server) -> None:
    scripts: dict[str, int] = {}
    page.on("response", lambda got: _weigh(scripts, got))
    Player(page).sit(server.open({"players": 4}))
    assert 0 < sum(scripts.values()) <= MOST_SCRIPT, scripts


def _weigh(scripts: dict[str, int], got: Response) -> None:
    if got.url.endswith(".js") and "/assets/" in got.url:
        scripts[got.url] = len(gzip.compress(got.body()))


def test_the_page_can_be_installed(page: Page, server: Server) -> None:
    page.goto(server.address)
    manifest = page.request.get(server.address + "manifest.json").json()
    for icon in (icon for icon in manifest["icons"] if icon["type"] == "image/png"):
        width = page.evaluate(
            "(src) => new Promise((done) => { const image = new Image(); image.src = src;"
            " image.onload = () => done(image.naturalWidth); })",
            icon["src"],
        )
        assert icon["sizes"] == f"{width}x{width}"


def test_without_a_network_it_says_so(page: Page, tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3") as server:
        page.goto(server.address)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        server.kill()
        page.goto(server.address)
        expect(page.get_by_text("No connection.")).to_be_visible()
        expect(page.get_by_text("Keine Verbindung.")).to_be_visible()
        server.restart()
        page.get_by_role("link").click()
        expect(page.get_by_test_id("lobby-play")).to_be_visible()
