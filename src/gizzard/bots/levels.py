"""The bots by the names of their strength."""

from functools import partial
from pathlib import Path

from gizzard.bots.minds import CLUB_DEALS, CLUB_PROPOSALS, by_chance, by_rule, by_search
from gizzard.bots.sight import Mind, Sight, sight_of
from gizzard.game.actions import ActionForm, action_form
from gizzard.game.forms import View


def _by_nets(sight: Sight, weights: Path | None = None, to_win: bool = True, ahead: bool = True) -> int:
    from gizzard.bots.expert import DEALS, by_nets  # numpy is slow to import

    return by_nets(sight, weights, to_win, DEALS if ahead else 0)


LEVELS: dict[str, Mind] = {
    "random": by_chance,
    "novice": by_rule,
    "club": by_search(CLUB_DEALS, CLUB_PROPOSALS),
    "expert": _by_nets,
}
"""What is offered to players, the weakest first."""

PANEL: dict[str, Mind] = {
    "rule": by_rule,
    "mc50": by_search(50, 1),
    "expert-points": partial(_by_nets, to_win=False),
    "expert-nets": partial(_by_nets, ahead=False),
}
"""Players by which others are measured; the arena knows them. The last two are the expert that plays for points to the
end, and the one that does not look ahead."""

MINDS = LEVELS | PANEL

OF_FILES = {"expert": True, "expert-nets": False}
"""Who may play by the nets of a file, as `gizzard train` writes it (``expert:FILE``), and whether they look ahead."""


def weights_of(name: str) -> Path | None:
    """The file whose nets a bot is to play by, where its name tells of one."""
    who, _, file = name.partition(":")
    return Path(file) if file and who in OF_FILES else None


def mind_of(name: str) -> Mind | None:
    """How a bot decides; None where there is none of that name."""
    if weights := weights_of(name):
        return partial(_by_nets, weights=weights, ahead=OF_FILES[name.partition(":")[0]])
    return MINDS.get(name)


def answer(level: str, view: View, seed: int) -> ActionForm:
    """The action that a bot takes in a view in which its seat is to act: the same for the same view and seed.

    ValueError where there is no such bot, or where its seat is not to act.
    """
    sight = sight_of(view, seed)
    mind = mind_of(level)
    if mind is None:
        raise ValueError(f"there is no bot {level!r}")
    return action_form(sight.position, mind(sight))
