"""The glossary of the game, with examples in cards."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from gizzard.core.formats.moves import move_from_json
from gizzard.core.formats.phase_actions import read_action
from gizzard.core.game.state import apply, start, to_act
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.scoring import NUMBERS, Scoring

JESTER_UP: Final = "ND"
"""A Jester as the turn-up, which means no trump."""


class Example(NamedTuple):
    """Cards by their codes, as they are shown; a trick is played by the seats in turn."""

    cards: tuple[str, ...]
    turn_up: str | None = None
    """The turned-up card, if the cards are a trick."""


EXAMPLES: Final[Mapping[str, Example]] = {
    "trick": Example(("9H", "QH", "5H"), JESTER_UP),
    "trump": Example(("AH", "2S", "KH"), "7S"),
    "lead": Example(("8C", "JC", "3C"), JESTER_UP),
    "follow": Example(("8D", "3D", "AC"), JESTER_UP),
    "bid": Example(("ZS", "AD", "3C")),
    "round": Example(("6C", "QD", "9S")),
    "dealer": Example(("7S",)),
    "wizard": Example(("AS", "ZD", "KS"), "7S"),
    "jester": Example(("4C", "NH", "2C"), JESTER_UP),
    "score": Example(()),
}
"""By word; its texts are `words.*`."""

SCORED: Final = ((0, 0), (1, 1), (2, 3), (4, 1))
"""The bids and tricks taken in S3's scoring examples."""


def winning_card(example: Example) -> str | None:
    """The card that wins the trick by the rules; None if the cards are not a trick."""
    if example.turn_up is None:
        return None
    state = start(parse({"players": len(example.cards), "rounds": 1}), len(example.cards) - 1)
    dealt = {"deal": {"hands": [[card] for card in example.cards], "turn_up": example.turn_up}}
    state = apply(state, move_from_json(state, dealt))
    for seat, _ in enumerate(example.cards):
        state = apply(state, read_action(state, seat, {"bid": 0}))
    while not state.over:
        (seat,) = to_act(state)
        state = apply(state, read_action(state, seat, {"play": example.cards[seat]}))
    return example.cards[state.history[0].winners[0]]


def example_json(word: str) -> dict[str, Any]:
    """A word's ``{"cards", "turn_up", "winner"}`` as codes or null; for the score also ``scores``, S3's examples."""
    example = EXAMPLES[word]
    shown = {"cards": list(example.cards), "turn_up": example.turn_up, "winner": winning_card(example)}
    return shown | ({"scores": scored()} if word == "score" else {})


def scored() -> list[dict[str, int]]:
    """S3's four examples, with the points that the rules give: ``{"bid", "taken", "points"}``."""
    points = NUMBERS[Scoring.STANDARD].points
    return [{"bid": bid, "taken": taken, "points": points(bid, taken)} for bid, taken in SCORED]
