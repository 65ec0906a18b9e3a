"""How long the score pad takes with 10,000 stored rounds: `python -m bench.pad`, for docs/score-pad.md."""

from __future__ import annotations

import json
from statistics import median

from playwright.sync_api import Page

from bench.browsing import browsing
from harness.browser.scorer import Scorer
from harness.pad_backup import backup_of

GAMES, ROUNDS = 500, 20
TIMES = 5
LINE = {"bids": [0, 1, 2], "taken": [0, 1, 0]}


def backup() -> str:
    """500 games of 20 rounds."""
    rules = {"players": 3}
    lines = [LINE | {"taken": [0, number - 1 if number > 1 else 1, 0]} for number in range(1, ROUNDS + 1)]
    game = {"rules": rules, "first_dealer": 0, "lines": lines}
    return "".join(f"{json.dumps(backup_of(number, game))}\n" for number in range(GAMES))


def opening_ms(page: Page, scorer: Scorer) -> float:
    """From the end of parsing the page to the list of games."""
    page.reload()
    scorer.it("more-games").wait_for()
    return float(page.evaluate("performance.getEntriesByName('games-shown')[0].duration"))


def adding_ms(page: Page) -> float:
    """From a tap to the number in its field, stored."""
    return float(
        page.evaluate(
            """async () => {
              const written = () => [...document.querySelectorAll('.cell')].filter((cell) => cell.textContent).length;
              const [before, start] = [written(), performance.now()];
              document.querySelector('[data-testid=key-0]').click();
              while (written() === before) await new Promise((done) => setTimeout(done));
              return performance.now() - start;
            }"""
        )
    )


def main() -> None:
    """Prints the medians."""
    with browsing() as (browser, server):
        page = browser.new_page()
        page.set_default_timeout(120_000)
        scorer = Scorer(page, server.address)
        scorer.open()
        scorer.it("import").set_input_files(
            {"name": "games.jsonl", "mimeType": "text/plain", "buffer": backup().encode()}
        )
        scorer.it("import-said").filter(has_text=str(GAMES)).wait_for()
        opened = median(opening_ms(page, scorer) for _ in range(TIMES))
        scorer.begin()
        added = median(adding_ms(page) for _ in range(TIMES))
        print(f"list of {GAMES * ROUNDS} rounds: {opened:.0f} ms")
        print(f"a number, stored and shown: {added:.0f} ms")


if __name__ == "__main__":
    main()
