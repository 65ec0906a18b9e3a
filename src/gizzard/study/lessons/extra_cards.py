"""A lesson for each extra card, in which the learner plays it."""

from typing import Final

from gizzard.core.game.fields import PASS
from gizzard.core.rules.extras import Extra
from gizzard.core.rules.presets import PRESETS
from gizzard.study.lessons.goals import asked_in, bid_made, hold, nobody, take, trump
from gizzard.study.lessons.scene import Goal, Lesson, Scene, Script


def _lesson(card: Extra, goal: Goal, deal: Script, dealer: int = 0, played: int = 0) -> Lesson:
    rules = {**PRESETS["anniversary-30"], "schedule": [len(deal.hands[0].split())]}
    return Lesson(card, (Scene("scene", (deal,), goal, rules, dealer, played),))


EXTRA_CARDS: Final = (
    _lesson(Extra.DRAGON, take, Script(("Dr 4H", "KC 9D", "ZD JD"), "5C", (1, 0, 1))),
    _lesson(Extra.FAIRY, take, Script(("Fa 4H", "Dr 9D", "ZD JD"), "5C", (1, 1, 0))),
    _lesson(Extra.BOMB, nobody, Script(("Bo AC", "9C 4D", "KC 2H"), "5H", (0, 0, 1))),
    _lesson(Extra.WEREWOLF, trump("S"), Script(("We KS", "9D 4D", "6C JD"), "ZH")),
    _lesson(Extra.JUGGLER, asked_in(PASS), Script(("Ju 2D KS", "8C AS 4D", "3C JH TD"), "5H", (1, 1, 0))),
    _lesson(Extra.CLOUD, bid_made, Script(("ZS Cl", "9H 3D", "6C 7D"), "8S", (1, 0, 0)), dealer=2, played=1),
    _lesson(Extra.SHAPESHIFTER, take, Script(("Sh 4D", "AC 9D", "TC JD"), "5H", (1, 1, 0))),
    _lesson(Extra.WITCH, hold("ZC"), Script(("Wi 4D", "ZC 2H", "KC 9S"), "5H", (1, 1, 0))),
    _lesson(Extra.VAMPIRE, take, Script(("Va 4D", "KC 9D", "QS JD"), "AS", (1, 0, 1))),
)
"""In the order of the cards."""
