"""A review in words, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gizzard.formats.actions import ActionJson
from gizzard.study.review_json import DecisionJson, ReviewJson, SeatReviewJson
from gizzard.study.summary import CONFIDENCE

MAX_SHOWN = 20
"""Choices that are listed, the most expensive ones."""


def review_text(review: ReviewJson, players: Sequence[str]) -> str:
    """The account of each seat, and the choices that cost most, in the order of the game."""
    return "\n".join([*_accounts(review, players), "", *_choices(review, players), "", *_legend(review)])


def _accounts(review: ReviewJson, players: Sequence[str]) -> Iterator[str]:
    wide = max(len(players[seat["seat"]]) for seat in review["seats"])
    yield f"{'':{wide}}  rating             points     par    deal    play  others"
    for seat in review["seats"]:
        rating = _rating(seat)
        parts = "".join(f"{value:>+8.1f}" for value in (seat["deal"], seat["own"], seat["others"]))
        yield f"{players[seat['seat']]:{wide}}  {rating:<16}{seat['points']:>9}{seat['par']:>8.1f}{parts}"


def _rating(seat: SeatReviewJson) -> str:
    if seat["rating_ci"] is None:
        return "too few choices"
    low, high = seat["rating_ci"]
    return f"{seat['rating']:.0f} ({low:.0f} to {high:.0f})"


def _choices(review: ReviewJson, players: Sequence[str]) -> Iterator[str]:
    wrong = [found for found in review["decisions"] if found["label"] not in (None, "close")]
    if not wrong:
        yield "No choice was clearly worse than the best."
        return
    shown = sorted(wrong, key=lambda found: -found["cost"])[:MAX_SHOWN]
    if len(wrong) > len(shown):
        yield f"The {len(shown)} most expensive of {len(wrong)} choices that were clearly worse than the best:"
    for found in wrong:
        if found in shown:
            yield _choice(found, players)


def _choice(found: DecisionJson, players: Sequence[str]) -> str:
    where = f"round {found['round']}" + (f", trick {found['trick']}" if found["trick"] else "")
    cost = f"{found['cost']:.1f} ± {CONFIDENCE * found['se']:.1f}"
    taken, best = action_text(found["taken"]), action_text(found["best"])
    return f"{found['label']}: {where}: {players[found['seat']]}: {taken}; {best} would have brought {cost} more"


def action_text(action: ActionJson) -> str:
    """``bid 2``, ``play KH as a Wizard, trump S``.

    >>> action_text({"bid": 2})
    'bid 2'
    >>> action_text({"play": "ZC", "call": True, "trump": None})
    'play ZC as a Wizard'
    """
    match action:
        case {"bid": bid}:
            return f"bid {bid}"
        case {"pass": card}:
            return f"pass {card}"
        case {"play": card}:
            called = {True: " as a Wizard", False: " as a Jester", None: ""}[action.get("call")]
            trump = f", trump {action['trump']}" if action.get("trump") else ""
            return f"play {card}{called}{trump}"
    return f"choose {action.get('trump')}"


def _legend(review: ReviewJson) -> Iterator[str]:
    yield f"Every choice is judged by what its player knew. The reference player is {review['reference']}:"
    yield "par is what it would expect in this seat; deal is what the cards changed, play what the player's choices"
    yield "brought more or less than its own, and others what everyone else changed."
