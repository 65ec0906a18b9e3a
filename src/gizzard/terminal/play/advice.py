"""What choices are worth, in sentences: hints, and the solutions of puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gizzard.core.formats.phase_actions import CARD_KEYS, card_in
from gizzard.core.formats.view import View
from gizzard.terminal.play.choices import MAIN, Fork, label
from gizzard.terminal.play.table import Action
from gizzard.terminal.voice import Voice

if TYPE_CHECKING:
    from gizzard.study.hints import Hints
    from gizzard.study.reason_facts import Reason

KEYS = {"over": "bidOver", "under": "bidUnder", "need": "bidNeed"}
"""Reasons for a bid whose texts are not called like them."""


WORDED = ("bid", *CARD_KEYS, "call", "witch")
"""What an action says that is worded in another way here than as an answer to a question."""


def hint_lines(voice: Voice, view: View, hints: Hints) -> Iterator[str]:
    """What each choice is worth, the best first, and how many tricks the seat needs."""
    from gizzard.study.means import CONFIDENCE  # numpy is slow to import

    if hints.need is not None:
        key = "hints.need" if hints.need >= 0 else "hints.over"
        yield voice.say(key, need=hints.need, n=-hints.need, left=hints.left)
    for hint in hints.hints:
        told = [option_text(voice, view, hint.actions, hint.expected, hint.made, hint.reason)]
        told.append(voice.say("advice.win", win=round(100 * hint.win), error=round(100 * CONFIDENCE * hint.win_se)))
        told += [voice.say("advice.tied")] if hint.tied else []
        told += _contrast(voice, hints) if hint is hints.hints[0] else []
        yield " ".join(told)
    yield voice.say("advice.how")


def _contrast(voice: Voice, hints: Hints) -> list[str]:
    """What speaks for the best bid and against the second best: an estimate, and nothing of other choices."""
    if hints.decides is None:
        return []
    best, second = hints.hints[:2]
    bids = {"best": best.actions[0]["bid"], "second": second.actions[0]["bid"]}
    shares = {"made": round(100 * (best.made or 0)), "fewer": round(100 * (second.made or 0))}
    games = {"won": round(100 * best.win), "lost": round(100 * second.win)}
    points = {"points": voice.tenths(best.expected), "less": voice.tenths(second.expected)}
    return [voice.say(f"hints.contrast{hints.decides.capitalize()}", **bids, **shares, **games, **points)]


def option_text(
    voice: Voice, view: View, actions: Sequence[Action], expected: float, made: float | None, reason: Reason | None
) -> str:
    """A choice, the points that it brings, how often the bid is met, and the reason."""
    choice, points = choice_text(voice, actions), voice.tenths(expected)
    sentences = [voice.say("advice.option", choice=choice[:1].upper() + choice[1:], points=points)]
    sentences += [] if made is None else [voice.say("advice.made", made=round(100 * made))]
    sentences += [reason_text(voice, view, reason)] if reason else []
    return " ".join(sentences)


def choice_text(voice: Voice, actions: Sequence[Action]) -> str:
    """Interchangeable actions: ``Wizard of clubs, Wizard of hearts``."""
    return ", ".join(dict.fromkeys(" – ".join(_parts(voice, action)) for action in actions))


def _parts(voice: Voice, action: Action) -> Iterator[str]:
    if "bid" in action:
        yield voice.say("choice.bid", bid=action["bid"])
    card = card_in(action) or ""
    if card:
        yield voice.card(card)
    if "call" in action:
        yield voice.say(f"call.{card[0]}") if action["call"] else voice.say("call.silent")
    if "witch" in action:
        yield _swap(voice, action["witch"])
    for about in (about for about in MAIN if about in action and about not in WORDED):
        yield label(voice, Fork(about, {}), action[about])
    if "name" in action:
        yield voice.rule(action["name"])


def _swap(voice: Voice, swap: Sequence[str] | None) -> str:
    if not swap:
        return voice.say("swap.decline")
    put, took = map(voice.card, swap)
    return voice.say("choice.swap", put=put, took=took)


def reason_text(voice: Voice, view: View, reason: Reason) -> str:
    """The reason for a choice as a sentence, and in others what it means for the bid and for later tricks."""
    facts: Mapping[str, Any] = {"seat": 0, "count": 0, "unseen": 0, "tricks": 0, "cards": (), **reason}
    names = {"name": view["players"][facts["seat"]], "suit": voice.suit(facts.get("suit"))}
    names |= {place: voice.card(code) for place, code in zip(("card", "next"), facts["cards"], strict=False)}
    more = [voice.say("hints.noOrWizards", n=facts["count"])] if facts["why"] == "extras" else []
    names["cards"] = ", ".join([*map(voice.card, facts["cards"]), *more])
    numbers = {key: facts[key] for key in ("count", "unseen", "tricks")}
    keys = [KEYS.get(key, key) for key in (facts["why"], facts.get("effect"), facts.get("then")) if key]
    return " ".join(voice.say(f"hints.{key}", **names, **numbers) for key in keys)
