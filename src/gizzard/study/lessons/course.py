"""The ten steps of the course; the last one is a game."""

from typing import Final

from gizzard.study.lessons.goals import anything, bid_made, lose, play, take
from gizzard.study.lessons.scene import Lesson, Points, Scene, Script
from gizzard.study.lessons.words import JESTER_UP, SCORED

TRUMP_UP: Final = "7S"


def _trick(*hands: str, up: str = JESTER_UP) -> tuple[Script, ...]:
    """A deal in which the learner chooses a card after the bids."""
    return (Script(hands, up, (1, 1, 0)),)


LAST: Final = 0
"""The first dealer where the learner plays last."""


def _who_takes(name: str, *hands: str) -> Scene:
    """A scene that asks who wins the first trick of two."""
    return Scene(name, _trick(*hands), anything, {"schedule": [2]}, LAST, played=1, ask_winner=True)


COURSE: Final = (
    Lesson("trick", (Scene("take", _trick("QH 4H", "9H 2C", "7H 3C"), take, {"schedule": [2]}, LAST),)),
    Lesson(
        "follow",
        (
            Scene("must", _trick("8H AS 3C", "KH 2D 5D", "6H 4D TD"), anything, {"schedule": [3]}, LAST),
            Scene("cannot", _trick("AS 3C", "TH 2D", "6H 4D"), anything, {"schedule": [2]}, LAST),
        ),
    ),
    Lesson(
        "trump",
        (Scene("ruff", _trick("2S KC", "AH 2D", "9H 4D", up=TRUMP_UP), take, {"schedule": [2]}, LAST),),
    ),
    Lesson(
        "free",
        (Scene("discard", _trick("5S 4C", "9D 2H", "KD 3H", up=TRUMP_UP), lose, {"schedule": [2]}, LAST),),
    ),
    Lesson(
        "wizard",
        (
            Scene("beats", _trick("ZC 6D JC", "AD 2H 9C", "QD 4H TC"), take, {"schedule": [3]}, LAST),
            Scene("lead", _trick("ZC 6D JC", "AD 2H 9C", "QD 4H TC"), anything, {"schedule": [3]}, LAST, played=1),
            Scene("led", _trick("ZH 3D KS", "ZC 2H 3H", "7D 4H 5H"), play("ZH"), {"schedule": [3]}, LAST),
        ),
    ),
    Lesson(
        "jester",
        (
            Scene("loses", _trick("NC 9H KH", "8H 2D 3D", "5H 4D 5D"), play("NC"), {"schedule": [3]}, LAST),
            Scene("led", _trick("AD 4C 2C", "NH 2D 3D", "7C 4D 5D"), anything, {"schedule": [3]}, LAST),
            _who_takes("all", "NS 4C", "NH 2D", "NC 4D"),
        ),
    ),
    Lesson(
        "turned-up",
        (
            Scene(
                "wizard",
                (Script(("AS QS 9S 3D", "2D 4D 5D 6D", "7D 8D 9D TD"), "ZD"),),
                anything,
                {"schedule": [4]},
                LAST,
            ),
            _who_takes("jester", "9C 4D", "TC 2D", "AH 5D"),
        ),
    ),
    Lesson(
        "bid",
        (
            Scene(
                "made",
                (Script(("ZH 3C", "9D KC", "6C JD"), "8S", (None, 1, 0)),),
                bid_made,
                {"schedule": [2]},
                choices=3,
            ),
        ),
    ),
    Lesson("score", tuple(Points(f"{bid}-{taken}", bid, taken) for bid, taken in (SCORED[1], SCORED[0], *SCORED[2:]))),
)
"""All steps but the last, the first real game, which the page creates."""
