"""`make pictures`: the README's pictures, and contact sheets of all scenes, in docs/images, so that a change in looks
is seen in review.

A sheet a language and theme: a row for each scene, at the size of a phone, a phone on its side, a laptop and a large
screen. The scenes are always dealt the same cards. To add one, add a line to SCENES.
"""

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from gizzard.server.tables.events import Paused
from harness.browser.chromium import FLAGS, find
from harness.browser.player import Player
from harness.client_state import Object
from harness.scenes import company, finished, playing, scene
from harness.server import Server, running
from tests.browser import test_accessibility as places
from tests.browser.test_table import on_table

IMAGES = Path(__file__).parents[2] / "docs/images"
LOCALES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR"}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SIZES: tuple[ViewportSize, ...] = (
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 1440, "height": 900},
    {"width": 2560, "height": 1440},
)
ROW = 190
"""The height of a row of pictures, in pixels."""
QUALITY = 55
"""Of the JPEG: all sheets together stay below three megabytes."""
HIDE_ADDRESSES = """() => document.querySelectorAll('[data-testid=qr], [data-testid=share-link]')
  .forEach((shown) => { shown.style.visibility = 'hidden'; })"""
"""What holds the address of the table, which is new each time, is not shown."""

FOUR = {"players": 4}
GAME = {"players": 4, "schedule": [1, 2, 3, 4, 5, 6, 7, 8]}


def draw(player: Player, server: Server) -> None:
    player.page.add_init_script(places.NO_LONG_TIMERS.replace("3000", "900"))  # the draw would be over after a second
    player.page.goto(address(server, "pace=fast", FOUR, lambda view: view["phase"] == "bid"))
    player.it("draw").wait_for()


def bid(player: Player, server: Server) -> None:
    player.sit(scene(server, FOUR, lambda view: view["phase"] == "bid" and view["round"]["number"] == 7), "pace=0")
    player.it("bid-prompt").wait_for()


def play(player: Player, server: Server) -> None:
    player.sit(scene(server, FOUR, lambda view: view["round"]["number"] == 8 and playing(view)), "pace=0")
    player.it("hand-card").first.wait_for()


def wizard_led(view: Object) -> bool:
    """One is to follow a Wizard late in a game, in a round with a trump, of which the bids make sense."""
    number, bids = view["round"]["number"], view["round"]["bids"]
    sensible = 7 <= number <= 9 and all(bid is not None for bid in bids) and abs(sum(bids) - number) <= 1
    return bool(sensible and playing(view) and view["round"]["trump"] and on_table(view)[0][0] == "Z")


def a_wizard(player: Player, server: Server) -> None:
    player.sit(scene(server, FOUR, wizard_led), "pace=0")
    player.it("hand-card").first.wait_for()


def pad(player: Player, server: Server) -> None:
    player.page.set_viewport_size(SIZES[0])
    play(player, server)
    player.it("open-pad").click()
    player.it("pad-dialog").wait_for()


def chat(player: Player, server: Server) -> None:
    play(player, server)
    player.page.set_viewport_size(SIZES[0])
    player.it("open-chat").click()
    player.it("say-applause").click()
    expect(player.it("says").locator("li")).to_have_count(1)


def settings(player: Player, server: Server) -> None:
    play(player, server)
    player.page.keyboard.press("?")
    player.it("felt-green").wait_for(state="attached")


def ending(player: Player, server: Server) -> None:
    player.sit(finished(server, GAME), "pace=0")
    player.it("winning-lead").or_(player.it("play-again")).first.wait_for()


def replay(player: Player, server: Server) -> None:
    player.page.goto(f"{server.address}g/{finished(server, GAME).table}?at=9")
    player.it("replay").wait_for()


def late_in_a_replay(player: Player, server: Server) -> None:
    player.page.goto(f"{server.address}g/{finished(server, GAME).table}?at=122")
    player.it("replay").wait_for()


def paused(player: Player, server: Server) -> None:
    seats = company(server, {"players": 3, "schedule": [5] * 4}, playing, ["Ben"], [Paused(1)])
    player.sit(seats[0], "pace=0")
    player.it("paused").wait_for()


def spectator(player: Player, server: Server) -> None:
    opened = scene(server, FOUR, lambda view: view["round"]["number"] == 5 and playing(view), spectators="on")
    player.page.goto(f"{server.address}t/{opened.table}?pace=0")
    player.it("watch").click()
    player.it("table").wait_for()


def my_games(player: Player, server: Server) -> None:
    _, record = server.get(f"api/tables/{finished(server, GAME).table}/record")
    days = [{**record, "seat": 0, "id": str(day), "date": f"2026-05-0{day}T18:00:00+00:00"} for day in range(1, 4)]
    player.page.goto(f"{server.address}games")
    content = "\n".join(map(json.dumps, days)).encode()
    player.it("import-games").set_input_files({"name": "mine.jsonl", "mimeType": "", "buffer": content})
    player.it("figures").wait_for()


def address(server: Server, query: str, rules: dict[str, int], wanted: Callable[[dict[str, object]], object]) -> str:
    opened = scene(server, rules, wanted)
    return f"{server.address}t/{opened.table}?{query}#{opened.secret}"


Scene = Callable[[Player, Server], None]
SCENES: tuple[Scene, ...] = (
    places.on_the_start_page,
    places.customising,
    places.learning,
    places.at_the_door,
    places.in_the_room,
    draw,
    bid,
    play,
    places.choosing_trump,
    places.passing,
    places.at_a_result,
    ending,
    pad,
    chat,
    settings,
    paused,
    spectator,
    replay,
    my_games,
)

README: dict[str, tuple[Scene, ViewportSize, str, Literal["light", "dark"]]] = {
    "table": (a_wizard, SIZES[2], "en", "light"),
    "phone": (a_wizard, SIZES[0], "de", "dark"),
    "replay": (late_in_a_replay, SIZES[2], "en", "light"),
}
"""By name the scene, the size, the language and the theme."""
SHEET = """<meta charset="utf-8"><style>
  body { margin: 12px; background: #808a86; font: 13px sans-serif; width: max-content }
  div { display: flex; gap: 8px; margin-bottom: 8px }
  img { display: block; height: ROW }
</style>""".replace("ROW", f"{ROW}px")


DRAWN = "document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => done(0))))"
"""Waits until the page is drawn with its fonts."""


def shots(page: Page, folder: Path, name: str) -> Iterator[Path]:
    """Pictures of what the page shows, at every size."""
    for size in SIZES:
        page.set_viewport_size(size)
        page.evaluate(DRAWN)
        path = folder / f"{name}-{size['width']}.png"
        page.screenshot(path=path, animations="disabled")
        yield path


def rows(browser: Browser, server: Server, folder: Path, lang: str) -> Iterator[tuple[str, list[Path]]]:
    """For every scene and theme the theme and the scene's pictures."""
    for wanted in SCENES:
        print(f"{lang}: {wanted.__name__}", file=sys.stderr)
        with browser.new_context(viewport=SIZES[2], locale=LOCALES[lang], reduced_motion="reduce") as context:
            page = context.new_page()
            wanted(Player(page), server)
            page.evaluate(HIDE_ADDRESSES)
            for theme in THEMES:
                page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                expect(page.locator("html")).to_have_attribute("data-theme", theme)
                yield theme, list(shots(page, folder, f"{wanted.__name__}-{theme}"))


def draw_readme(browser: Browser, server: Server) -> None:
    """The README's pictures."""
    for name, (wanted, size, lang, theme) in README.items():
        print(f"README: {name}", file=sys.stderr)

        with browser.new_context(
            viewport=size, locale=LOCALES[lang], color_scheme=theme, reduced_motion="reduce"
        ) as context:
            page = context.new_page()
            wanted(Player(page), server)
            page.wait_for_load_state("networkidle")  # what is beside a table comes after it
            page.evaluate(DRAWN)
            page.screenshot(path=IMAGES / f"{name}.png", animations="disabled")


def write_sheet(browser: Browser, folder: Path, lines: list[list[Path]], target: Path) -> None:
    """All pictures, a row a scene, in one."""
    page = folder / "sheet.html"
    page.write_text(
        SHEET + "".join("<div>" + "".join(f'<img src="{shot.name}">' for shot in line) + "</div>" for line in lines)
    )
    with browser.new_context(viewport={"width": 1300, "height": 800}) as context:
        sheet = context.new_page()
        sheet.goto(page.as_uri())
        sheet.locator("body").screenshot(path=target, type="jpeg", quality=QUALITY)


def main() -> None:
    """Draws the README's pictures and all sheets: ten minutes."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        with running(folder / "tables.sqlite3") as server:
            draw_readme(browser, server)
            for lang in LOCALES:
                drawn = list(rows(browser, server, folder, lang))
                for theme in THEMES:
                    lines = [line for of, line in drawn if of == theme]
                    write_sheet(browser, folder, lines, IMAGES / f"scenes-{lang}-{theme}.jpg")
        browser.close()


if __name__ == "__main__":
    main()
