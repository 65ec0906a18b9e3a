"""A table as text, and that text as an image. Both show all hands: they are for people who watch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gizzard.api.live_game import LiveGame

if TYPE_CHECKING:
    from numpy.typing import NDArray

RENDER_MODES = ["human", "ansi", "rgb_array"]

BACKGROUND, INK = (12, 68, 48), (240, 240, 224)
SCALE = 2
CELL_HEIGHT, CELL_WIDTH = 7, 4
COLUMNS = 96

GLYPHS = {
    "0": 0o75557, "1": 0o26227, "2": 0o71747, "3": 0o71717, "4": 0o55711, "5": 0o74717, "6": 0o74757, "7": 0o71122,
    "8": 0o75757, "9": 0o75717, "A": 0o25755, "B": 0o65656, "C": 0o34443, "D": 0o65556, "E": 0o74647, "F": 0o74644,
    "G": 0o34553, "H": 0o55755, "I": 0o72227, "J": 0o11152, "K": 0o55655, "L": 0o44447, "M": 0o57755, "N": 0o65555,
    "O": 0o25552, "P": 0o65644, "Q": 0o25563, "R": 0o65655, "S": 0o34216, "T": 0o72222, "U": 0o55557, "V": 0o55552,
    "W": 0o55775, "X": 0o55255, "Y": 0o55222, "Z": 0o71247, "/": 0o11244, "-": 0o00700, "|": 0o22222, ":": 0o02020,
    ".": 0o00002, ",": 0o00024, "(": 0o12221, ")": 0o42224, "[": 0o64446, "]": 0o31113, "?": 0o71202, "_": 0o00007,
}  # fmt: skip
"""Letters of three by five pixels: an octal digit for each row."""


def render(table: LiveGame, mode: str | None) -> str | NDArray[np.uint8] | None:
    """What ``render`` of an environment returns in one of RENDER_MODES."""
    text = str(table.game)
    if mode == "ansi":
        return text
    if mode == "rgb_array":
        return image(text, lines=len(table.rules.hand_sizes) + table.rules.players + 7)
    if mode == "human":
        print(text)
    return None


def image(text: str, lines: int) -> NDArray[np.uint8]:
    """Text as an RGB image of a fixed size."""
    pixels = np.zeros((lines * CELL_HEIGHT, COLUMNS * CELL_WIDTH), bool)
    for row, line in enumerate(text.splitlines()[:lines]):
        for column, letter in enumerate(line.upper()[: COLUMNS - 2]):
            top, left = row * CELL_HEIGHT + 1, (column + 1) * CELL_WIDTH
            pixels[top : top + 5, left : left + 3] = glyph(letter)
    large = pixels.repeat(SCALE, axis=0).repeat(SCALE, axis=1)
    return np.where(large[..., None], np.array(INK, np.uint8), np.array(BACKGROUND, np.uint8))


def glyph(letter: str) -> NDArray[np.bool_]:
    """The pixels of a letter; empty if it has none."""
    bits = GLYPHS.get(letter, 0)
    return np.array([[bits >> (3 * (4 - row) + 2 - column) & 1 for column in range(3)] for row in range(5)], bool)
