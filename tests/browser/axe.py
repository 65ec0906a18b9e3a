"""What axe, a checker of accessibility, finds on a page."""

from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

SCRIPT = Axe().axe_script
RUN = """async (options) => {
  const open = document.querySelector(':popover-open') ?? document.querySelector('dialog:modal');
  const dialog = open?.matches('dialog') && open;
  const behind = [...document.querySelectorAll('main')].filter((main) => dialog && !main.contains(dialog));
  for (const main of behind) main.style.visibility = 'hidden';
  const { violations } = await axe.run(open ?? document, { resultTypes: ['violations'], preload: false, ...options });
  for (const main of behind) main.style.visibility = '';
  return violations.map(({ id, nodes }) =>
    [id, ...nodes.map(({ html, failureSummary }) => html + failureSummary)].join());
}"""
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules that a theme can break; no other depends on colours."""


def found_by_axe(page: Page) -> list[str]:
    """Everything that is wrong by day, and what is wrong with the colours at night; under a popover or dialog, nothing.

    Axe takes a popover for the ground of what it covers, and what a dialog covers for its ground."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    by_day = _found(page, "light", {})
    return by_day + _found(page, "dark", COLOURS)


def _found(page: Page, theme: Literal["light", "dark"], options: dict[str, list[str]]) -> list[str]:
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    found: list[str] = page.evaluate(RUN, options)
    return found
