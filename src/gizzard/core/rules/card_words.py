"""Cards as people write them."""

from gizzard.core.cards import EXTRA_CODES, SUITS
from gizzard.core.rules.extras import Extra

SUIT_SIGNS = str.maketrans("♣♦♥♠♧♢♡♤", SUITS * 2, "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}")

WORDS = {code.upper(): code for code in EXTRA_CODES} | {
    extra.upper(): code for extra, code in zip(Extra, EXTRA_CODES, strict=True)
}
"""The codes of the extra cards by what may be written for them in upper case."""


def code_written(text: str) -> str:
    """The code of a card that may be written kh, 10H, K♥, DR or Dragon; any other text is returned in upper case."""
    code = text.upper().translate(SUIT_SIGNS).replace("10", "T")
    return WORDS.get(code, code)
