"""The terminal's colours, the same as the page's: a table seen from above, by day and by night."""

from typing import NamedTuple

from textual.theme import Theme


class Colours(NamedTuple):
    """Colours that are not part of a theme."""

    paper: str
    """A card."""
    paper_off: str
    """A card that cannot be played now."""
    edge: str
    ink_off: str
    accent: str
    back: str


COLOURS = {
    "gizzard-dark": Colours("#ece3d0", "#8d8a7c", "#57503f", "#33423f", "#f2b134", "#2c5f66"),
    "gizzard-light": Colours("#fffcf4", "#d3d3c6", "#8f8a78", "#5d6a66", "#8a5a00", "#1f4a52"),
}

THEMES = (
    Theme(
        name="gizzard-dark",
        primary="#f2b134",
        secondary="#b9c6c0",
        accent="#f2b134",
        foreground="#f1eadb",
        background="#10262b",
        surface="#1a363c",
        panel="#234249",
        success="#8fd3a4",
        warning="#f2b134",
        error="#ffb0a6",
        dark=True,
        variables={"footer-key-foreground": "#f2b134", "footer-background": "#0b1d21", "border": "#6f8f90"},
    ),
    Theme(
        name="gizzard-light",
        primary="#1f4a52",
        secondary="#3c4d4d",
        accent="#8a5a00",
        foreground="#18272a",
        background="#b9cdc1",
        surface="#fbf8f1",
        panel="#efeadd",
        success="#1f6b42",
        warning="#8a5a00",
        error="#a32b26",
        dark=False,
        variables={"footer-key-foreground": "#0b3d8c", "footer-background": "#a6bdb0", "border": "#77877d"},
    ),
)


def theme_name(light: bool) -> str:
    """The name of the light or the dark theme."""
    return THEMES[light].name
