"""A choice and its value: the same in hints and reviews."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gizzard.bots.search.bidders import BIDDERS, Bidder
from gizzard.core.errors import quoted
from gizzard.core.formats.actions import Action
from gizzard.study.means import Mean
from gizzard.study.reason_facts import Reason


@dataclass(frozen=True)
class Choice:
    """A choice and its value. Interchangeable actions, such as to play one of two Wizards, are one choice.

    Examples:
        >>> import gizzard as gz
        >>> game = gz.new_game(gz.ruleset(players=3, schedule=[1])).deal([["QS"], ["ZH"], ["2C"]], turn_up="9D")
        >>> best = gz.hints(game.view(1))[0]
        >>> best.action, best.points.value, best.made
        (Bid(1), 30.0, 1.0)
    """

    actions: tuple[Action, ...]
    """The actions that come to the same."""
    points: Mean
    """The expected points of the round. The standard error includes the uncertainty of how the others decide."""
    made: float | None
    """The chance that the bid is made; None if the seat does not bid."""
    win: Mean
    """The chance to win the game; a shared win counts as a share. The standard error is as for ``points``."""
    tied: bool | None
    """Whether another choice is the best, but not significantly better; None in a review, whose labels say more."""
    reason: Reason | None
    """A fact that holds on every deal which the seat cannot tell apart from the true one; None if there is none."""

    @property
    def action(self) -> Action:
        """The first of ``actions``."""
        return self.actions[0]


def kinds_of(opponents: Sequence[Bidder]) -> tuple[Bidder, ...]:
    """The kinds of other players. Raises ValueError for an unknown kind."""
    for kind in opponents:
        if kind not in BIDDERS:
            raise ValueError(f"{quoted(kind)} is not a kind of player; there are {', '.join(BIDDERS)}")
    return tuple(opponents)


def kinds_by_seat(players: int, seat: int, opponents: Sequence[Bidder]) -> list[Bidder]:
    """By seat, the kinds of all players, given those of the others in order, or one for all.

    The kind of ``seat`` itself does not count. Raises ValueError if there are more or fewer others.
    """
    named = kinds_of(opponents) or ("person",)
    if len(named) not in (1, players - 1):
        raise ValueError(f"opponents are one kind for all others, or one for each of {players - 1}, not {len(named)}")
    others = named * (players - 1) if len(named) == 1 else named
    return [*others[:seat], "person", *others[seat:]]


def typed_actions(actions: Sequence[Mapping[str, object]]) -> tuple[Action, ...]:
    """Typed actions from their JSON forms."""
    return tuple(map(Action.from_json, actions))
