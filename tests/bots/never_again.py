"""Positions of the standard game in which players of other programs saw bots go wrong, and what is right in them."""

from typing import NamedTuple

from gizzard.game import State
from tests.games import bid_all, dealt, play_all, table


class Case(NamedTuple):
    """A position, the seat that is to act in it, and the actions that are right."""

    name: str
    state: State
    seat: int
    right: tuple[dict[str, object], ...]


def plays(*cards: str) -> tuple[dict[str, object], ...]:
    """These cards."""
    return tuple({"play": card} for card in cards)


def one_round(cards: int, *hands: str, up: str, players: int = 4) -> State:
    """A round of a longer game; seat 0 leads, the last seat deals."""
    return dealt(table(players, schedule=[cards, 2], rounds=2), *hands, up=up)


def cases() -> list[Case]:
    """Every position, by what was done wrong in it."""
    every_trick = bid_all(one_round(3, "ZC AH KH", "2C 3C 4D", "5C 6C 7D", "8C 9S TD", up="2H"), 3, 0, 0, 0)
    last_tricks = play_all(
        bid_all(one_round(3, "ZC AH 4S", "2C 3C 4D", "5C 6C 7D", "8C 9S TD", up="2H"), 3, 0, 0, 0), "ZC 2C 5C 8C"
    )
    top_trump = bid_all(one_round(1, "2C", "5D", "9S", "AH", up="3H"), 0, 0, 0)
    ruff = play_all(
        bid_all(one_round(3, "9C 4S 5S", "TC 6S 7S", "QC 8D 9D", "AH 3H 5D", up="2H"), 1, 0, 1, 1), "9C TC QC"
    )
    made = play_all(
        bid_all(one_round(3, "AH 9C 5S", "KC 6S 7S", "JC 8D 9D", "2S 3C QC", up="2H"), 1, 1, 0, 0),
        "AH 6S 8D 2S 9C KC JC",
    )
    under_wizard = play_all(
        bid_all(one_round(3, "ZC 4S 5S", "6C 6S 7S", "QC 8D 9D", "ZD 3D 5D", up="2H"), 1, 0, 1, 1), "ZC 6C QC"
    )
    return [
        Case("needing every trick, lead the boss", every_trick, 0, plays("ZC")),
        Case("needing the rest, lead the boss that is left", last_tricks, 0, plays("AH")),
        Case("bid 1, not 0, with the top trump as last to bid", top_trump, 3, ({"bid": 1},)),
        Case("no ruff where the boss trump makes the bid", ruff, 3, plays("5D")),
        Case("with the bid made, lose with the highest losing card", made, 3, plays("QC")),
        Case("no Wizard under a Wizard", under_wizard, 3, plays("3D", "5D")),
    ]
