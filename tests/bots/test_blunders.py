"""What players of other programs complained of, as positions under standard rules. The club player and the expert do
none of it."""

import pytest

from gizzard.bots.levels import answer
from gizzard.core.formats.view import view
from gizzard.core.game.state import to_act
from tests.games import bid_all, dealt, play_all, table

CASES = [
    # hands of seats 0 to 3, the bids, the plays, what is chosen next, and whether it must be that or must not
    # needing every trick, lead the boss card
    ("AS 2D|2C 3C|5C 6C|8C 9C", (2, 0, 0, 0), "", "AS", True),
    ("ZC 5H|2C 3C|5C 6C|8C 9C", (2, 0, 0, 0), "", "ZC", True),
    ("AS KD 4D|2C 3C 4C|5C 6C 7C|8C 9C TC", (3, 0, 0, 0), "", "AS", True),
    ("ZC JD 6H|2C 3C 4C|5C 6C 7C|8C 9C TC", (3, 0, 0, 0), "", "ZC", True),
    # do not bid zero on the top trump
    ("4C|7C|4D|AS", (0, 0, 0), "", 0, False),
    ("4C|7C|4D|ZH", (0, 0, 0), "", 0, False),
    ("4C 5C|7C 8C|4D 5D|AS 2C", (0, 0, 0), "", 0, False),
    ("4C 5C 6C|7C 8C 9C|4D 5D 6D|AS 2C 3D", (0, 0, 0), "", 0, False),
    ("4C 5C 6C|7C 8C 9C|4D 5D 6D|ZD 2C 3D", (0, 0, 0), "", 0, False),
    # do not ruff in when a boss trump makes the bid
    ("9H 3H 4D|ZC 3S 2C|2H 5D 6D|TH 7D 8D", (1, 1, 0, 0), "9H", "3S", False),
    ("9H 3H 4D|ZC 4S 5C|2H 5D 6D|TH 7D 8D", (1, 1, 0, 0), "9H", "4S", False),
    ("9H 3H 4D|AS 3S 2C|2H 5D 6D|TH 7D 8D", (1, 1, 0, 0), "9H", "3S", False),
    # with the bid made lose high
    ("KH 3D|QH 3H|2C 5D|TC 7D", (1, 0, 0, 0), "KH", "QH", True),
    ("AH 3D 4D|JH 8H 2H|2C 5D 6D|TC 7D 8D", (1, 0, 0, 0), "AH", "JH", True),
    # no Wizard under a Wizard while it is needed, but rid of it once the bid is made
    ("ZD 3H 4D|ZC 5C 2D|2H 5D 6D|TH 7D 8D", (1, 1, 0, 0), "ZD", "ZC", False),
    ("ZD 3H 4D|ZC 5C 6C|2H 5D 6D|TH 7D 8D", (1, 1, 0, 0), "ZD", "ZC", False),
    ("ZD 3H 4D|ZC AS 2D|2H 5D 6D|TH 7D 8D", (1, 2, 0, 0), "ZD", "ZC", False),
    ("ZD 3H 4D|ZC 5C 2D|2H 5D 6D|TH 7D 8D", (1, 0, 0, 0), "ZD", "ZC", True),
]


@pytest.mark.parametrize(("hands", "bids", "plays", "choice", "is_chosen"), CASES)
def test_no_blunder(hands: str, bids: tuple[int, ...], plays: str, choice: str | int, is_chosen: bool) -> None:
    """Seat 0 leads, seat 3 deals; spades are trump."""
    cards = hands.split("|")
    state = dealt(table(4, schedule=[len(cards[0].split())]), *cards, up="9S")
    state = play_all(bid_all(state, *bids), plays)
    (seat,) = to_act(state)
    answers = {
        answer(level, view(state, seat), seed).get("bid" if len(bids) < 4 else "play")
        for level in ("club", "expert")
        for seed in range(3)
    }
    assert answers == {choice} if is_chosen else choice not in answers
