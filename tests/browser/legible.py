"""What is too small, or cut, on a small phone."""

from playwright.sync_api import Page

PHONES = ((320, 568), (390, 844))
FOUND = """async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const found = new Set(), { innerWidth: width, document: { documentElement: page } } = window;
  const root = document.querySelector('dialog:modal') ?? document.body;
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !element.closest('.sr, [inert]');
  const note = (what, element) => found.add(`${what}: ${element.outerHTML.slice(0, 160)}`);
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement, style = getComputedStyle(element);
    if (!texts.currentNode.data.trim() || element.matches('script, style, option') || !shown(element)) continue;
    const scale = element instanceof SVGElement ? Math.abs(element.getScreenCTM().d) : 1;
    if (parseFloat(style.fontSize) * scale < 10.9) note(`text of ${style.fontSize}`, element);
    const hides = style.overflowX !== 'visible' && !element.matches('bdi');
    if (hides && element.scrollWidth > element.clientWidth + 1) note('cut', element);
  }
  for (const control of root.querySelectorAll('a[href], button, input, select, textarea, summary')) {
    const target = control.matches('[type=radio], [type=checkbox], [type=file]') ? control.closest('label') : control;
    if (!target || !shown(target)) continue;
    const inline = target.matches('.term, a:not(.btn)') && getComputedStyle(target).display.startsWith('inline');
    const { width, height } = target.getBoundingClientRect();
    if (width && Math.min(width, height) < (inline ? 23.5 : 39.5)) note(`target of ${width} × ${height}`, target);
  }
  for (const element of [page, ...root.querySelectorAll('*')]) {
    const { overflowX, scrollSnapType } = getComputedStyle(element);
    const scrolls = element === page || (/auto|scroll/.test(overflowX) && scrollSnapType === 'none');
    if (scrolls && element.scrollWidth > element.clientWidth + 1 && shown(element)) note('scrolls sideways', element);
  }
  return [...found];
}"""
"""Text below 11 pixels, targets below 40 (terms and links in a sentence: 24), cut words, sideways scrolling.

Rows that snap may scroll.

A name ends in an ellipsis where it finds no room."""


def found_too_small(page: Page) -> list[str]:
    """Everything on the page that is hard to read or to hit on a small phone."""
    before, found = page.viewport_size, []
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}: {each}" for each in page.evaluate(FOUND)]
    page.set_viewport_size(before or {"width": 1440, "height": 900})
    return found
