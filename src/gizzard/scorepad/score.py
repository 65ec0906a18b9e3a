"""A game without its cards, ``wizard-score/1``: a score pad in JSON, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gizzard.core.cards import NO_SUIT, SUITS, Suit, suit_code
from gizzard.core.formats.effects import effects_json, effects_of
from gizzard.core.formats.rounds import by_seat
from gizzard.core.native.struct import NO_SEAT
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import unparse
from gizzard.core.rules.special import special_from
from gizzard.scorepad.pad import Entry, Pad
from gizzard.scorepad.sheet import Line, final_standing, limiting_rule, lines, over

FORMAT = "wizard-score/1"

ScoreJson = dict[str, Any]


def score_of(pad: Pad, **extra: Any) -> ScoreJson:
    """The complete rounds of a pad; ``extra`` keys follow the format's own. A game in progress is marked unfinished."""
    ended = over(pad)
    score: ScoreJson = {
        "format": FORMAT,
        "rules": unparse(pad.rules),
        "players": list(pad.names),
        "first_dealer": pad.first_dealer,
        "rounds": [_round_json(pad, line) for line in _complete(pad)],
        "winners": final_standing(pad).leading() if ended else None,
    }
    return score | ({} if ended else {"unfinished": True}) | extra


def _complete(pad: Pad) -> list[Line]:
    all_lines = list(lines(pad))
    first = next((index for index, line in enumerate(all_lines) if not line.complete), len(all_lines))
    return all_lines[:first]


def _round_json(pad: Pad, line: Line) -> ScoreJson:
    entry, seats = line.entry, line.seats
    result: ScoreJson = {"number": line.number, "dealer": line.frame.dealer, "cards": line.frame.spec.cards}
    if (trump := _trump(line)) is not None:
        result["trump"] = suit_code(trump)
    if line.frame.special:
        result["special"] = line.frame.special.to_json()
    result["bids"] = list(line.bids)
    result["taken"] = by_seat(seats, entry.taken)
    result["points"] = list(line.points)
    result["scores"] = list(line.after.scores)
    if entry.named:
        result["named"] = entry.named.to_json()
    if line.eliminated != NO_SEAT:
        result["eliminated"] = line.eliminated
    return result | _exceptions(pad, line)


def _trump(line: Line) -> Suit | None:
    settled = line.settled_trump
    return line.entry.trump if settled is None else settled


def _exceptions(pad: Pad, line: Line) -> ScoreJson:
    """The exceptions of a round: what extra cards did, waivers, agreed points, players who joined or left."""
    entry = line.entry
    waived: list[dict[str, Any]] = []
    if line.frame.dealer != line.frame.turn:
        waived.append({"rule": "dealer", "seat": line.frame.dealer})
    if line.bids_barred:
        waived.append({"rule": limiting_rule(pad), "seat": line.bidders[-1]})
    if line.taken_wrong:
        waived.append({"rule": "taken", "seat": None})
    exceptions = {
        **effects_json(entry.effects),
        "waived": waived,
        "by_hand": [seat for seat, _ in entry.agreed],
        "joined": [{"seat": seat, "points": points} for seat, points in entry.joined],
        "left": list(entry.left),
    }
    return {key: value for key, value in exceptions.items() if value}


def pad_of(score: Mapping[str, Any]) -> Pad:
    """The pad of a valid ``wizard-score/1``."""
    rounds: Sequence[Mapping[str, Any]] = score["rounds"]
    first = rounds[0] if rounds else {}
    joined = {entry["seat"] for entry in first.get("joined", ())}
    absent = {seat for seat, total in enumerate(first.get("scores", ())) if total is None} | joined
    return Pad(
        parse(score["rules"]),
        tuple(score["players"]),
        score["first_dealer"],
        tuple(map(entry_of, rounds)),
        frozenset(absent),
    )


def entry_of(round_json: Mapping[str, Any]) -> Entry:
    """The entry of a round."""
    waived = {waiver["rule"]: waiver["seat"] for waiver in round_json.get("waived", ())}
    named = round_json.get("named")
    return Entry(
        bids=tuple(round_json["bids"]),
        taken=tuple(round_json["taken"]),
        trump=_suit(round_json["trump"]) if "trump" in round_json else None,
        named=special_from(named) if named else None,
        dealt_by=waived.get("dealer"),
        bid_waived=bool(waived.keys() - {"dealer", "taken"}),
        taken_waived="taken" in waived,
        agreed=tuple((seat, round_json["points"][seat]) for seat in round_json.get("by_hand", ())),
        joined=tuple((entry["seat"], entry["points"]) for entry in round_json.get("joined", ())),
        left=tuple(round_json.get("left", ())),
        effects=effects_of(round_json),
    )


def _suit(code: str | None) -> Suit:
    return NO_SUIT if code is None else SUITS.index(code)
