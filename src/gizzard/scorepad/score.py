"""A game without its cards, ``wizard-score/1``: a score pad in JSON, and back.

The page runs this file, too: the build translates it (see ``core_build/javascript.py``).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from gizzard.core.cards import NO_SUIT, SUITS, Suit, suit_code
from gizzard.core.formats.effects import effects_json, effects_of
from gizzard.core.game.score_sheet import Line
from gizzard.core.native.bits import bit
from gizzard.core.native.struct import NO_SEAT
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import unparse
from gizzard.core.rules.special import special_from
from gizzard.scorepad.pad import Pad
from gizzard.scorepad.sheet import Sheet
from gizzard.scorepad.sheet_round import SheetRound, is_agreed

FORMAT = "wizard-score/1"

ScoreJson = dict[str, Any]


def score_of(sheet: Sheet) -> ScoreJson:
    """The closed rounds of a pad. A game in progress, or ended before its last round, is marked unfinished."""
    score: ScoreJson = {
        "format": FORMAT,
        "rules": unparse(sheet.rules),
        "players": list(sheet.names),
        "first_dealer": sheet.first_dealer,
        "rounds": [_round_json(one) for one in sheet.closed],
        "winners": sheet.leaders if sheet.over else None,
    }
    return score if sheet.over else {**score, "unfinished": True}


def _round_json(one: SheetRound) -> ScoreJson:
    line = one.line
    result: ScoreJson = {"number": one.number, "dealer": one.dealer, "cards": one.spec.cards}
    if one.trump is not None:
        result["trump"] = suit_code(one.trump)
    if one.special is not None:
        result["special"] = one.special.to_json()
    result["bids"] = list(one.bids)
    result["taken"] = [taken if seat in one.order else None for seat, taken in enumerate(line.taken)]
    result["points"] = list(one.points)
    result["scores"] = list(one.after.scores)
    if line.named is not None:
        result["named"] = line.named.to_json()
    if one.eliminated != NO_SEAT:
        result["eliminated"] = one.eliminated
    return {**result, **_exceptions(one)}


def _exceptions(one: SheetRound) -> ScoreJson:
    """The exceptions of a round: what extra cards did, waivers, agreed points, players who joined or left."""
    line, seats = one.line, range(len(one.points))
    exceptions = {
        **effects_json(line.effects),
        "waived": [{"rule": rule, "seat": seat} for rule, seat in one.waived],
        "by_hand": [seat for seat in seats if seat in one.order and is_agreed(one, seat)],
        "joined": [{"seat": seat, "points": one.scores[seat]} for seat, _ in line.joined],
        "left": list(line.left),
    }
    return {key: value for key, value in exceptions.items() if value}


def pad_of(score: Mapping[str, Any]) -> Pad:
    """The pad of a valid ``wizard-score/1``."""
    rounds: Sequence[Mapping[str, Any]] = score["rounds"]
    first = rounds[0] if rounds else {}
    absent = [seat for seat, total in enumerate(first.get("scores", ())) if total is None]
    joining = [one["seat"] for form in rounds for one in form.get("joined", ())]
    return Pad(
        rules=parse(score["rules"]),
        names=tuple(score["players"]),
        first_dealer=score["first_dealer"],
        lines=tuple(line_of(form) for form in rounds),
        absent=sum(bit(seat) for seat in absent if seat not in joining),
    )


def line_of(form: Mapping[str, Any]) -> Line:
    """What is noted of a round of a score."""
    waived = {waiver["rule"]: waiver["seat"] for waiver in form.get("waived", ())}
    by_hand, points, named = form.get("by_hand", ()), form.get("points", ()), form.get("named")
    return Line(
        bids=tuple(form["bids"]),
        taken=tuple(form["taken"]),
        dealer=waived.get("dealer"),
        named=special_from(named) if named else None,
        by_hand=tuple(won if seat in by_hand else None for seat, won in enumerate(points)) if by_hand else (),
        joined=tuple((one["seat"], one["points"]) for one in form.get("joined", ())),
        left=tuple(form.get("left", ())),
        effects=effects_of(form),
        trump=_suit(form["trump"]) if "trump" in form else None,
        done=True,
    )


def _suit(code: str | None) -> Suit:
    return NO_SUIT if code is None else SUITS.index(code)
