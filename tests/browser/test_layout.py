"""What the page draws lies where its layout says, and fits there."""

import pytest

from harness.browser.player import Player
from harness.client_state import Object
from harness.scenes import playing, scene
from harness.server import Server
from tests.browser.friends import NewBrowser

PLACED = """() => [...document.querySelectorAll('.part, .corner, .seats > li')].map((part) => {
  const { left, top, bottom, width, height, minHeight } = part.style;
  const around = part.offsetParent.getBoundingClientRect();
  const box = part.getBoundingClientRect();
  const px = (value) => parseFloat(value || 'NaN');
  const from = top === '' ? around.bottom - px(bottom) - box.height : around.top + px(top);
  const tall = height === '' ? Math.max(px(minHeight || '0'), box.height) : px(height);
  return {
    what: `${part.className} ${part.textContent.trim().slice(0, 30)}`,
    wanted: [around.left + px(left), from, px(width), tall],
    real: [box.left, box.top, box.width, box.height],
  };
})"""
"""Everything that the layout places, with its computed and its actual rectangle."""

CUT = """() => [...document.querySelectorAll('header, .status, .corner, .plate')].flatMap((part) => {
  const box = part.getBoundingClientRect();
  const words = document.createTreeWalker(part, NodeFilter.SHOW_TEXT), out = [];
  for (let word = words.nextNode(); word; word = words.nextNode()) {
    let hidden = false;
    for (let each = word.parentElement; each !== part; each = each.parentElement)
      hidden ||= getComputedStyle(each).clipPath !== 'none' || each.matches('.tags');
    const range = document.createRange();
    range.selectNodeContents(word);
    const at = range.getBoundingClientRect();
    if (hidden || at.width === 0) continue;
    if (at.left < box.left - 2 || at.right > box.right + 2 || at.top < box.top - 5 || at.bottom > box.bottom + 5)
      out.push(`${part.className}: ${word.data.trim()} ${[at.left, at.top, at.right, at.bottom].map(Math.round)}`
        + ` ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
  }
  return out;
})"""
"""Words that leave the part they are in; a line of large figures is a little higher than they are."""

FOUR: Object = {"players": 4, "schedule": [8] * 9}
SIX: Object = {"players": 6, "schedule": [10] * 6}
WINDOWS = [(390, 844, FOUR), (320, 568, SIX), (568, 320, FOUR), (844, 390, SIX), (768, 1024, SIX), (1440, 900, FOUR)]


def test_the_bar_with_a_clock_fits_the_smallest_phone_in_the_longest_words(
    new_browser: NewBrowser, server: Server
) -> None:
    player = Player(new_browser(viewport={"width": 320, "height": 568}).new_page())
    player.sit(scene(server, SIX, playing, clock={"turn": 30, "bank": 180}), "pace=0&tap=1&lang=de")
    player.asked()
    player.it("status").get_by_role("timer").wait_for()
    assert [cut for cut in player.page.evaluate(CUT) if cut.startswith("status")] == []
    assert player.page.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize(("width", "height", "rules"), WINDOWS)
def test_everything_lies_where_the_layout_places_it(
    new_browser: NewBrowser, server: Server, width: int, height: int, rules: Object
) -> None:
    player = Player(new_browser(viewport={"width": width, "height": height}).new_page())
    player.sit(scene(server, rules, playing))
    player.asked()
    parts = player.page.evaluate(PLACED)
    assert len(parts) > 8
    for part in parts:
        assert part["real"] == pytest.approx(part["wanted"], abs=1), part["what"]
    assert player.page.evaluate(CUT) == []
    assert player.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
        width,
        height,
    ]
