"""A review in sentences."""

from collections.abc import Iterator, Sequence
from itertools import chain

from gizzard.study.means import CONFIDENCE
from gizzard.study.review_json import DecisionJson, ReviewJson, SeatReviewJson, loss_of
from gizzard.terminal.play.advice import choice_text
from gizzard.terminal.voice import Voice, written

MAX_SHOWN = 20
"""Choices that are listed, the most expensive ones."""
LEAST_CHANCE = 0.005
"""Of winning the game, below which a difference is not shown, as on the page."""
COLUMNS = ("rating", "points", "par", "deal", "own", "others")


def review_lines(voice: Voice, review: ReviewJson, players: Sequence[str]) -> Iterator[str]:
    """The account of each seat, and the choices that cost most, in the order of the game."""
    yield from _accounts(voice, review, players)
    yield ""
    yield from _choices(voice, review, players)
    yield ""
    yield voice.say("review.how", reference=review["reference"])


def _accounts(voice: Voice, review: ReviewJson, players: Sequence[str]) -> Iterator[str]:
    heads = ["", *(voice.say(f"review.{column}") for column in COLUMNS)]
    rows = [heads, *([players[seat["seat"]], *_account(voice, seat)] for seat in review["seats"])]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, rating, *numbers in rows:
        aligned = (f"{cell:>{width}}" for cell, width in zip(numbers, widths[2:], strict=True))
        yield "  ".join(chain((f"{name:{widths[0]}}", f"{rating:{widths[1]}}"), aligned))


def _account(voice: Voice, seat: SeatReviewJson) -> Iterator[str]:
    yield _rating(voice, seat)
    yield written(seat["points"])
    yield voice.unsigned(seat["par"])
    yield from (voice.tenths(value) for value in (seat["deal"], seat["own"], seat["others"]))


def _rating(voice: Voice, seat: SeatReviewJson) -> str:
    if seat["rating_ci"] is None:
        return voice.say("review.few")
    low, high = map(round, seat["rating_ci"])
    return voice.say("review.rated", rating=round(seat["rating"]), low=low, high=high)


def _choices(voice: Voice, review: ReviewJson, players: Sequence[str]) -> Iterator[str]:
    wrong = [decision for decision in review["decisions"] if decision["label"] not in (None, "close")]
    if not wrong:
        yield voice.say("review.none")
        return
    shown = sorted(wrong, key=lambda decision: -loss_of(decision))[:MAX_SHOWN]
    if len(wrong) > len(shown):
        yield voice.say("review.most", shown=len(shown), of=len(wrong))
    yield from (_choice(voice, decision, players) for decision in wrong if decision in shown)


def where_of(voice: Voice, number: int, trick: int | None) -> str:
    """A round, or a trick of it, in words."""
    return voice.say("review.trick" if trick else "review.round", round=number, trick=trick)


def _choice(voice: Voice, decision: DecisionJson, players: Sequence[str]) -> str:
    told = voice.say(
        "review.choice" if decision["cost"] >= 0 else "review.trade",
        label=voice.say(f"review.{decision['label']}"),
        where=where_of(voice, decision["round"], decision["trick"]),
        name=players[decision["seat"]],
        taken=choice_text(voice, [decision["taken"]]),
        best=choice_text(voice, [decision["best"]]),
        cost=voice.unsigned(abs(decision["cost"])),
        error=voice.unsigned(CONFIDENCE * decision["se"]),
    )
    win = decision.get("win")
    if win is None or win["best"] - win["taken"] < LEAST_CHANCE:
        return told
    error = f" (± {round(100 * CONFIDENCE * win['se'])})" if "se" in win else ""
    best = f"{round(100 * win['best'])}{error}"
    return " ".join((told, voice.say("review.win", taken=round(100 * win["taken"]), best=best)))
