"""The screen reader's output of whole games: ``python -m tests.browser.spoken`` rewrites it in every language."""

import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from gizzard.core.rules.extras import Extra
from gizzard.core.texts import LANGUAGES
from harness.browser.chromium import FLAGS, find
from harness.browser.player import ASKED, Typist
from harness.client_state import Object
from harness.server import Server, running
from tests.browser.conftest import DESKTOP, NO_WORKER
from tests.browser.recorded import TABLE, RecordedTable
from tests.browser.test_accessibility import NO_LONG_TIMERS
from tests.present import present

ROOT: Final = Path(__file__).parents[2]
READER: Final = ROOT / "ui/node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js"
"""A screen reader for tests: it reads the accessibility tree that it computes from the page, and its live regions."""
GOLDEN: Final = Path(__file__).parent / "spoken"


class Game(NamedTuple):
    """A game that is recorded and spoken."""

    name: str
    rules: Object
    seed: int

    def golden(self, lang: str) -> Path:
        """The file of its expected output."""
        return GOLDEN / self.name / f"{lang}.txt"


STANDARD: Final = Game("standard", {"players": 3, "schedule": [1, 2, 3]}, 7)
EXTRA_CARDS: Final = Game(
    "extra-cards", {"players": 3, "schedule": [11], "cards": [card.value for card in Extra]}, 1656
)
"""A round with all nine extra cards."""
QUESTIONS: Final = Game(
    "questions",
    {"players": 3, "schedule": [6], "cards": ["werewolf", "juggler", "cloud", "shapeshifter", "vampire"]},
    26582,
)
"""A round in which the player names trump for the Werewolf, changes a bid for the Cloud, and gives the Juggler that the
Vampire turns up a suit, and trump."""
GAMES: Final = (STANDARD, EXTRA_CARDS, QUESTIONS)

START: Final = """async (source) => {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  window.reader = (await import(address)).virtual;
  await window.reader.start({ container: document.body });
}"""
WANTED: Final = f"""(answered) => document.querySelector('[data-testid=result]')
  ? {{ wanted: 'result', answers: [], question: null }} : ({ASKED})(answered)"""
"""What the page wants of its player; the end of a round, too, waits for a key."""
CAUGHT_UP: Final = """async () => {
  const last = document.querySelector('[data-testid=live] p:last-child')?.textContent;
  const said = await window.reader.spokenPhraseLog();
  return !last || said.findLast((phrase) => phrase.startsWith('polite: ')) === `polite: ${last}`;
}"""
"""Whether all that the live region holds has been said."""
TERMS_SAID: Final = """() => {
  const [terms] = document.querySelectorAll('[data-testid=round-terms] > p:not(.extras)');
  return terms && document.querySelector('[data-testid=live]').textContent.includes(terms.textContent);
}"""
"""Whether the live region holds what is unusual about the round."""


def transcript(browser: Browser, server: Server, game: Game, lang: str) -> list[str]:
    """All that is said while a recorded game is played by keyboard, from the first deal to the final score."""
    with browser.new_context(**DESKTOP | NO_WORKER, bypass_csp=True) as context:
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.add_init_script(NO_LONG_TIMERS.replace("3000", "1500"))  # a result waits until it is dismissed
        table = RecordedTable(page, game.rules, game.seed)
        page.goto(f"{server.address}t/{TABLE}?pace=fast&lang={lang}#secret")
        page.wait_for_load_state("networkidle")  # parts that are loaded beforehand are here
        page.evaluate(START, READER.read_text("utf-8"))
        table.begin()
        if "cards" in game.rules:
            page.wait_for_function(TERMS_SAID, polling=50)
        page.wait_for_function(CAUGHT_UP, polling=50)
        table.go_on()
        _play(page, table)
        said: list[str] = page.evaluate("window.reader.spokenPhraseLog()")
        return said


def _play(page: Page, table: RecordedTable) -> None:
    """Makes the player's choices as they were recorded; what can be dismissed is dismissed."""
    player = Typist(page)
    while True:
        wanted = page.wait_for_function(WANTED, arg=player.answered, polling=50).json_value()
        page.wait_for_function(CAUGHT_UP, polling=50)
        if wanted["wanted"] == "game-over":
            return
        if wanted["wanted"] == "result":
            page.keyboard.press("Enter")
            page.get_by_test_id("result").wait_for(state="detached")
            continue
        player.answered = wanted["question"] or player.answered
        page.keyboard.press("h")
        for place in _places(present(table.next_action)):
            player.press(page.locator(place))
        if wanted["wanted"] == "choice":
            page.get_by_test_id("choice").wait_for(state="detached")


def _places(action: Object) -> Iterator[str]:
    """Where on the page the parts of a choice are made, in order: the card of the hand, then the announcements."""
    put, taken = action.get("witch") or (None, "keep")
    if card := action.get("play") or action.get("pass") or put:
        yield f"[data-testid=hand-card][data-card='{card}']"
    if "witch" in action:
        yield f"[data-testid=witch-{taken}]"
    for key in ("bid", "cloud", "as", "suit", "trump"):
        if key in action:
            said = "none" if action[key] is None else action[key]
            yield f"[data-testid='{key}-{said}']"


def write() -> None:
    """Writes the transcripts of all languages."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "tables.sqlite3") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        for game, lang in product(GAMES, LANGUAGES):
            game.golden(lang).parent.mkdir(parents=True, exist_ok=True)
            said = transcript(browser, server, game, lang)
            game.golden(lang).write_text("\n".join([*said, ""]), "utf-8")


if __name__ == "__main__":
    write()
