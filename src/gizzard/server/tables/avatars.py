"""The avatars that people can choose; the page contains the images."""

from typing import Final, Literal, get_args

Avatar = Literal[
    "alaric",
    "morgana",
    "isolde",
    "oswin",
    "pip",
    "domino",
    "tansy",
    "rollo",
    "nelson",
    "calico",
    "grania",
    "teach",
    "mog",
]
AVATARS: Final[tuple[str, ...]] = get_args(Avatar)
