"""How soon the page answers clicks on a slow phone: `python -m bench.clicks [--write] [PLACE …]`.

On each page, every kind of control that can be seen is clicked once, with a processor slowed four times: cards and
numbers count as one kind. A click takes the processor time from its event to the end of the frame that answers it;
what else this machine does makes it no longer. What a click brings into sight is clicked as well, until it leads to
another page.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import click
from playwright.sync_api import Browser, Page

from bench.browsing import browsing
from bench.page import clicks_in, slowed, traced
from bench.pages import PERFORMANCE, Report, writes
from harness.browser.scorer import Scorer
from harness.server import Server

WANTED_MS: Final = 200
SETTLED_MS: Final = 600
"""After so long a page has loaded what it needs, or has answered a click."""
CONTROLS: Final = """() => {
  const kind = (control) =>
    (control.dataset.testid ?? `${control.tagName} ${control.textContent.trim()}`)
      .replace(/\\d+|\\b[2-9TJQKAZN][CDHS]\\b/g, '#').slice(0, 40);
  const found = {};
  const wanted = 'button, summary, a[href^="/"], a[href^="#"], label:has(input[type=radio], input[type=checkbox])';
  for (const control of document.querySelectorAll(wanted)) {
    if (control.disabled || control.ariaDisabled === 'true' || kind(control) in found) continue;
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = control.getBoundingClientRect();
    if (control.contains(document.elementFromPoint(left + width / 2, top + height / 2))) found[kind(control)] = control;
  }
  window.controls = found;
  return Object.keys(found);
}"""
"""The kinds of controls that can be clicked now, each with one in ``window.controls``."""
PLACE_OF: Final = """(kind) => {
  const control = window.controls[kind];
  control.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = control.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""


class Answer(NamedTuple):
    """How long a click took, and on what."""

    ms: float
    control: str


Opens = Callable[[Page, str], None]


def at(path: str, wanted: str) -> Opens:
    """Opens a page, and waits for an element."""

    def opened(page: Page, address: str) -> None:
        page.goto(address + path)
        page.locator(wanted).first.wait_for()

    return opened


PLACES: Final[Mapping[str, Opens]] = {
    "find": at("find", "[data-testid=find-go]"),
    "odds": at("odds", "[data-testid=odds-result][data-done=true]"),
    "learn": at("learn", "[data-testid=learn]"),
    "pad": lambda page, address: Scorer(page, address).begin(),
    "daily": at("daily", "[data-testid=daily]"),
}


def answers(browser: Browser, address: str, opens: Opens) -> Iterator[Answer]:
    """A click on each kind of control of a page, and of what these clicks bring into sight, each in a new profile."""
    known: set[str] = set()
    ways: deque[tuple[str, ...]] = deque([()])
    while ways:
        way = ways.popleft()
        with slowed(browser) as page:
            page.on("dialog", lambda dialog: dialog.dismiss())
            opens(page, address)
            page.wait_for_timeout(SETTLED_MS)
            place = place_of(page)
            if not all(press(page, kind) for kind in way[:-1]):
                continue  # not there every time
            if way:
                yield from timed_press(browser, page, way[-1])
            if place_of(page) == place:
                new = [kind for kind in controls(page) if kind not in known]
                known |= {*new}
                ways.extend((*way, kind) for kind in new)


def timed_press(browser: Browser, page: Page, kind: str) -> Iterator[Answer]:
    """Clicks on a control of that kind, if there is one."""
    if times := clicks_in(traced(browser, page, lambda: press(page, kind))):
        yield Answer(max(times), kind)


def place_of(page: Page) -> str:
    """The address without what the page keeps in it."""
    return page.url.partition("?")[0].partition("#")[0]


def controls(page: Page) -> list[str]:
    """The kinds of controls that can be clicked."""
    kinds: list[str] = page.evaluate(CONTROLS)
    return kinds


def press(page: Page, kind: str) -> bool:
    """Clicks on a control of that kind, and waits; False if there is none."""
    if kind not in controls(page):
        return False
    page.mouse.click(*page.evaluate(PLACE_OF, kind))
    page.wait_for_timeout(SETTLED_MS)
    return True


def row(place: str, found: Sequence[Answer]) -> str:
    """A line of the table."""
    slowest = max(found)
    return f"| {place} | {len(found)} | {slowest.ms:.0f} ms | `{slowest.control}` |"


@click.command(help=__doc__)
@click.argument("places", nargs=-1, type=click.Choice([*PLACES]))
@writes(PERFORMANCE, "clicks")
def main(places: tuple[str, ...]) -> Report:
    """Measure the places named, or all."""
    with browsing() as (browser, server):
        found = {place: _measured(browser, server, place) for place in places or PLACES}
    head = ["| page | kinds of controls clicked | slowest answer | on |", "|---|---:|---:|---|"]
    passed = all(answer.ms <= WANTED_MS for each in found.values() for answer in each)
    return Report([*head, *(row(*each) for each in found.items())], passed)


def _measured(browser: Browser, server: Server, place: str) -> list[Answer]:
    found = [*answers(browser, server.address, PLACES[place])]
    for answer in sorted(found, reverse=True)[:3]:
        click.echo(f"{place}: {answer.ms:.0f} ms for {answer.control}", err=True)
    return found


if __name__ == "__main__":
    main()
