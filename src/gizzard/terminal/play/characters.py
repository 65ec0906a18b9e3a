"""The bots of a game without a server: the characters that the page knows, by their names."""

from collections.abc import Sequence

CHARACTERS = {
    "novice": ("Pip", "Domino", "Tansy", "Rollo", "Mog"),
    "club": ("Calico", "Nelson", "Grania", "Teach", "Mog"),
    "expert": ("Alaric", "Morgana", "Isolde", "Oswin", "Mog"),
}


def bot_names(level: str, count: int, taken: Sequence[str] = ()) -> tuple[str, ...]:
    """Distinct names for bots of a level (at most five)."""
    names = CHARACTERS.get(level.partition(":")[0], CHARACTERS["novice"])
    others = [name for names_of in CHARACTERS.values() for name in names_of]
    free = [name for name in dict.fromkeys((*names, *others)) if name not in taken]
    return tuple(free[:count])
