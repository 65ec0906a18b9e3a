"""How soon the page is usable: `python -m bench.page [--runs N] [--write]`.

Each run is a new browser profile on loopback, with an empty cache: from the start of the navigation until a legal card
of a running game, or the button that opens a table, can be clicked; from the button to the first card on the felt; from
the click on a card until it lies on the table. The medians count. On a phone whose processor is slowed, it measures the
largest contentful paint, how far the layout shifts, and the tasks that hold up the page while a round is played by a
script inside the page, so that no task is the measurement's own.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import mean, median
from typing import Any, Final, NamedTuple

import click
from playwright.sync_api import Browser, Page

from bench.browsing import browsing
from bench.pages import PERFORMANCE, Report, writes
from harness.browser.player import Player
from harness.scenes import finished, scene
from harness.server import Opened, Server

Event = dict[str, Any]

CARD = "[data-testid=hand-card][data-legal=true]"
BUTTON = "[data-testid=lobby-play]"
ASKED = "[data-testid=bid-prompt]"
WATCH = """window.requestIdleCallback = () => 0;
addEventListener('DOMContentLoaded', () => {
  const look = () => {
    const wanted = document.querySelector('%s');
    const box = wanted?.getBoundingClientRect();
    if (box && wanted.contains(document.elementFromPoint(box.left + 9, box.top + 9))) window.ready = performance.now();
    else requestAnimationFrame(look);
  };
  look();
});"""
"""Sets ``window.ready`` to the milliseconds since the start of the navigation when the element can be clicked. What the
page loads when it is idle is left out: nobody waits for it."""


CLICKS = """addEventListener('click', ({ timeStamp, target }) => {
  const card = target.closest('[data-testid=hand-card]')?.dataset.card;
  if (!card) return;
  const look = () => {
    if (!document.querySelector(`[data-testid=trick-card][data-card="${card}"]`)) return requestAnimationFrame(look);
    requestAnimationFrame(() => window.clicks.push(performance.now() - timeStamp));
  };
  look();
}, true);
window.clicks = [];"""
"""Collects in ``window.clicks`` the milliseconds from each click on a card of the hand until the frame after the one in
which it lies on the table."""


DRIVE: Final = """(most) => new Promise((done) => {
  const at = (name) => document.querySelector(`[data-testid=${name}]`);
  let answered = '', made = 0;
  const press = (button) => {
    const about = { bubbles: true, cancelable: true, detail: 1, pointerType: 'touch', isPrimary: true };
    button.dispatchEvent(new PointerEvent('pointerdown', about));
    button.dispatchEvent(new PointerEvent('click', about));
  };
  const timer = setInterval(() => {
    if (at('table').dataset.current !== 'true') return at('result-continue') && press(at('result-continue'));
    const cards = document.querySelectorAll('[data-testid=hand-card]').length;
    const question = [at('round').textContent, at('table').dataset.phase, cards].join();
    const answer = document.querySelector('[data-testid^=bid-]:not([data-testid=bid-prompt], [aria-disabled=true])')
      ?? document.querySelector('[data-testid=trump-prompt] [data-testid^=trump-]')
      ?? document.querySelector('[data-testid=hand-card][data-legal=true]');
    if (!answer || question === answered) return;
    if (made === most) return clearInterval(timer), done();
    [answered, made] = [question, made + 1];
    press(answer);
  }, 100);
})"""
"""Taps the first legal answer to each question, until the question after the last of so many is asked."""
SHIFTS: Final = """window.shifted = 0;
new PerformanceObserver((list) => {
  for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) window.shifted += value;
}).observe({ type: 'layout-shift', buffered: true });"""
"""Adds up in ``window.shifted`` by how much the layout has shifted without an input."""
SLOWED: Final = 4
"""How many times slower than this machine's a phone's processor is taken to be."""
PAINTED = """window.painted = 0;
new PerformanceObserver((list) => (window.painted = list.getEntries().at(-1).startTime))
  .observe({ type: 'largest-contentful-paint', buffered: true });"""
"""Keeps in ``window.painted`` the milliseconds from the navigation to the largest contentful paint."""
LONG_MS: Final = 50
"""A task that takes longer holds up the page."""
CATEGORIES: Final = ["-*", "toplevel", "devtools.timeline"]
"""Of the events that are traced."""
OPENS: Final = """([button, wanted]) => new Promise((done) => {
  const from = performance.now();
  document.querySelector(button).click();
  const look = () => document.querySelector(wanted) ? done(performance.now() - from) : requestAnimationFrame(look);
  look();
})"""
"""Clicks on a button, and resolves to the milliseconds until an element is there."""
FELT: Final = "[data-testid=trick-card]"
TEN_CARDS: Final = {"players": 4, "schedule": [10] * 5}
FIFTEEN_CARDS: Final = {"players": 4, "schedule": [15]}
NEXT_PAGES: Final = ("to-review",)
"""Links at the end of a game, each to a page of its own."""
TASK: Final = "ThreadControllerImpl::RunTask"
FRAME: Final = "ScheduledActionSendBeginMainFrame"
SETTLED_MS: Final = 1500
"""After so long nothing larger is painted any more."""


def running_game(server: Server) -> Opened:
    """A table of four where the host is to play a card, after the first trick (before it the draw is shown)."""
    return scene(
        server, TEN_CARDS | {"bidding": "zero"}, lambda view: view["phase"] == "play" and view["round"]["tricks"]
    )


LATER_MS = 2000


class Visit(NamedTuple):
    """A first visit until an element can be clicked."""

    ready: float
    """Milliseconds until then."""
    scripts: int
    """Bytes of JavaScript loaded, gzipped."""
    transferred: int
    """Bytes of everything loaded, as the server sent it."""
    later: int
    """The same two seconds later."""


def timed(browser: Browser, address: str, wanted: str) -> Visit:
    """A first visit, until an element can be clicked."""
    with profile(browser, WATCH % wanted) as page:
        found = sizes(page)
        page.goto(address)
        page.wait_for_function("() => window.ready")
        ready: float = page.evaluate("window.ready")
        loaded = dict(found)
        transferred = sum(loaded.values())
        scripts = [page.request.get(url).body() for url in loaded if url.endswith(".js")]
        page.wait_for_timeout(LATER_MS)
        later = sum(found.values())
    return Visit(ready, sum(len(gzip.compress(script)) for script in scripts), transferred, later)


def sizes(page: Page) -> dict[str, int]:
    """By address the bytes that a page has loaded; filled while it loads."""
    found: dict[str, int] = {}
    addresses: dict[str, str] = {}
    devtools = page.context.new_cdp_session(page)
    devtools.on(
        "Network.requestWillBeSent", lambda event: addresses.update({event["requestId"]: event["request"]["url"]})
    )
    devtools.on(
        "Network.loadingFinished",
        lambda event: found.update({addresses[event["requestId"]]: int(event["encodedDataLength"])}),
    )
    devtools.send("Network.enable")
    return found


def opened(browser: Browser, address: str) -> float:
    """Milliseconds from the click on *Play now* to the first card on the felt: it is drawn for dealer."""
    with profile(browser, "") as page:
        page.goto(address)
        page.locator(BUTTON).wait_for()
        page.wait_for_timeout(SETTLED_MS)
        took: float = page.evaluate(OPENS, [BUTTON, FELT])
    return took


def shifted(browser: Browser, address: str, wanted: str) -> float:
    """By how much the layout of a page shifts on a slow phone, until an element is shown and things have settled."""
    with slowed(browser) as page:
        page.goto(address)
        page.locator(wanted).first.wait_for()
        page.wait_for_timeout(SETTLED_MS)
        found: float = page.evaluate("window.shifted")
    return found


def nodes(browser: Browser, server: Server) -> int:
    """Elements in the document while fifteen cards are in the hand."""
    with slowed(browser) as page:
        player = Player(page)
        player.sit(scene(server, FIFTEEN_CARDS, lambda view: view["phase"] == "bid"), "pace=fast&tap=1")
        player.asked()
        page.wait_for_timeout(SETTLED_MS)
        found: int = page.evaluate("document.getElementsByTagName('*').length")
    return found


def clicked(browser: Browser, server: Server, pace: str) -> list[float]:
    """Milliseconds from the click on a card until it is shown on the table, for two rounds; the bots' cards move, or at
    pace 0 everything is shown at once."""
    with profile(browser, CLICKS) as page:
        player = Player(page)
        player.sit(running_game(server), f"pace={pace}&tap=1")
        player.play(18)
        clicks: list[float] = page.evaluate("window.clicks")
    return clicks


@contextmanager
def profile(browser: Browser, script: str, width: int = 1440, height: int = 900) -> Iterator[Page]:
    """A page in a new profile, which runs a script first."""
    with browser.new_context(viewport={"width": width, "height": height}, service_workers="block") as context:
        page = context.new_page()
        page.add_init_script(script)
        yield page


@contextmanager
def slowed(browser: Browser) -> Iterator[Page]:
    """A page of a phone with a slow processor, in a new profile."""
    with profile(browser, PAINTED + SHIFTS, 390, 844) as page:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        yield page


def painted(browser: Browser, address: str) -> float:
    """Milliseconds until the largest contentful paint on a slow phone."""
    with slowed(browser) as page:
        page.goto(address)
        page.wait_for_function("() => window.painted")
        page.wait_for_timeout(SETTLED_MS)
        found: float = page.evaluate("window.painted")
    return found


def traced(browser: Browser, page: Page, act: Callable[[], object]) -> list[Event]:
    """The events of the page's main thread during an act, in their order, with their processor time."""
    browser.start_tracing(page=page, categories=CATEGORIES)
    act()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    main = {(event["pid"], event["tid"]) for event in events if event.get("args", {}).get("name") == "CrRendererMain"}
    timed = (event for event in events if (event["pid"], event["tid"]) in main and "tdur" in event)
    return sorted(timed, key=lambda event: event["ts"])


def traced_round(browser: Browser, server: Server) -> list[Event]:
    """A round of ten cards on a slow phone, from its first question on."""
    with slowed(browser) as page:
        player = Player(page)
        player.sit(scene(server, TEN_CARDS, lambda view: view["phase"] == "bid"), "pace=fast&tap=1")
        player.asked()
        page.wait_for_timeout(SETTLED_MS)  # what is fetched for later is not part of the round
        return traced(browser, page, lambda: page.evaluate(DRIVE, 1 + 10))


def traced_link(browser: Browser, ended: Opened, link: str) -> list[Event]:
    """A click on a link at the end of a game, on a slow phone."""
    with slowed(browser) as page:
        player = Player(page)
        player.sit(ended, "pace=fast")
        player.it(link).wait_for()
        page.wait_for_timeout(SETTLED_MS)

        def follow() -> None:
            player.it(link).click()
            page.wait_for_timeout(SETTLED_MS)

        return traced(browser, page, follow)


def long_tasks(events: list[Event]) -> list[float]:
    """The milliseconds of processor time of every task over 50. What else this machine does makes a task no longer."""
    return [ms for event in events if event["name"] == TASK and (ms := event["tdur"] / 1000) > LONG_MS]


def clicks_in(events: list[Event]) -> list[float]:
    """The milliseconds of processor time of all tasks from each click to the end of the frame that answers it."""
    tasks = [event for event in events if event["name"] == TASK]
    frames = [task for task in tasks if task["args"].get("src_func") == FRAME]
    presses = [
        event for event in events if event["name"] == "EventDispatch" and event["args"]["data"]["type"] == "click"
    ]
    found = []
    for press in presses:
        frame = next((each for each in frames if each["ts"] >= press["ts"] + press["dur"]), None)
        if frame:
            until = [each for each in tasks if each["ts"] + each["dur"] > press["ts"] and each["ts"] <= frame["ts"]]
            found.append(sum(each["tdur"] for each in until) / 1000)
    return found


def lines(browser: Browser, server: Server, runs: int) -> list[str]:
    """The table of docs/performance.md."""
    seat = running_game(server)
    address = f"{server.address}t/{seat.table}#{seat.secret}"
    return [
        "| what | measured | wanted at most |",
        "|---|---:|---:|",
        *loaded(browser, server, address, runs),
        *slow_phone(browser, server, address, runs),
    ]


def loaded(browser: Browser, server: Server, seat: str, runs: int) -> Iterator[str]:
    """How soon the page is there and answers, on this machine."""
    table = [timed(browser, seat, CARD) for _ in range(runs)]
    start = [timed(browser, server.address, BUTTON) for _ in range(runs)]
    at_once, moving = (median(clicked(browser, server, pace)) for pace in ("0", "fast"))
    opening = median(opened(browser, server.address) for _ in range(runs))
    times = [visit.ready for visit in table]
    yield f"| a card can be played after, median of {runs} | {median(times):.0f} ms | 1,000 ms |"
    yield f"| the slowest of these | {max(times):.0f} ms |  |"
    yield f"| a table can be opened after, median | {median(visit.ready for visit in start):.0f} ms | 1,000 ms |"
    yield f"| from *Play now* to the first card on the felt, median | {opening:.0f} ms | 150 ms |"
    yield f"| from the click on a card until it is shown, median | {at_once:.0f} ms | 100 ms |"
    yield f"| the same while cards move | {moving:.0f} ms | 100 ms |"
    yield f"| transferred on a first visit to the start page | {start[0].transferred / 1000:.1f} KB | 120 KB |"
    yield f"| the same two seconds later | {start[0].later / 1000:.1f} KB | 120 KB |"
    yield f"| JavaScript of the start page, gzipped | {start[0].scripts / 1000:.1f} KB | 45 KB |"
    yield f"| JavaScript of a table, gzipped | {table[0].scripts / 1000:.1f} KB | 88 KB |"


def slow_phone(browser: Browser, server: Server, seat: str, runs: int) -> Iterator[str]:
    """How the page does with a slow processor."""
    ended, fresh = finished(server, TEN_CARDS), server.open({"players": 4, "schedule": [10]})
    rounds = [traced_round(browser, server) for _ in range(runs)]
    links = [traced_link(browser, ended, link) for link in NEXT_PAGES]
    tasks = [long_tasks(events) for events in rounds]
    answered = max(ms for events in (*rounds, *links) for ms in clicks_in(events))
    start, seated = (median(painted(browser, address) for _ in range(runs)) for address in (server.address, seat))
    deal = f"{server.address}t/{fresh.table}?pace=normal#{fresh.secret}"
    yield f"| processor slowed {SLOWED} times: largest paint of the start page, median | {start:.0f} ms | 800 ms |"
    yield f"| the same of a table | {seated:.0f} ms | 800 ms |"
    yield f"| layout shift on the start page | {shifted(browser, server.address, BUTTON):.3f} | 0 |"
    yield f"| layout shift at the first deal | {shifted(browser, deal, ASKED):.3f} | 0 |"
    yield f"| elements in the document with fifteen cards in the hand | {nodes(browser, server):,} | 700 |"
    yield f"| tasks of over 50 ms in a round of ten cards, mean of {runs} | {mean(map(len, tasks)):.1f} | 1 |"
    yield f"| the longest of them | {max(map(max, filter(None, tasks)), default=0):.0f} ms | 80 ms |"
    yield f"| processor time from a click to its frame, the slowest | {answered:.0f} ms | 200 ms |"


@click.command(help=__doc__)
@click.option("--runs", default=7, show_default=True, help="Navigations of each kind.")
@writes(PERFORMANCE, "page")
def main(runs: int) -> Report:
    """Measure everything."""
    with browsing() as (browser, server):
        return Report(lines(browser, server, runs))


if __name__ == "__main__":
    main()
