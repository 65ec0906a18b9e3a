"""Check a score without cards, by recomputing everything that follows from its entries."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any

from gizzard.core.cards import SUITS, suit_code
from gizzard.core.errors import quoted
from gizzard.core.formats.effects import EFFECTS, effects_json
from gizzard.core.formats.referee import InvalidRecord, expect, is_unfinished, list_at, referee, rules_and_dealer
from gizzard.core.game.plan import plan
from gizzard.core.game.score_sheet import (
    NO_EFFECTS,
    Line,
    Standing,
    changes_of,
    fewest,
    leading,
    opening,
)
from gizzard.core.names import distinct, skeleton
from gizzard.core.native.bits import bit
from gizzard.core.native.struct import NO_SEAT
from gizzard.core.rules.bidding import rule_of
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.special import special_from
from gizzard.scorepad.fields import is_change
from gizzard.scorepad.pad import empty_line
from gizzard.scorepad.score import FORMAT, line_of
from gizzard.scorepad.sheet_round import SheetRound, round_of

DEALER, TAKEN = "dealer", "taken"
"""The rules that can be waived besides the one on the last bid."""
OTHER_FORMATS = {
    "wizard-result": "`gizzard score --result` reads it",
    "wizard-tournament": "`gizzard tournament check` verifies it",
    "gizzard-pad": "it is a backup of score pads, and each of them exports its score (wizard-score/1)",
    "gizzard-shard": "`gizzard join` reads it",
}
"""Formats of files that are not games, and what to do with them."""


def referee_game(game: object) -> int:
    """The number of waivers in a score, 0 for a record. Raises InvalidRecord."""
    format_name = game.get("format") if isinstance(game, Mapping) else None
    if format_name == FORMAT:
        assert isinstance(game, Mapping)
        return referee_score(game)
    family = format_name.partition("/")[0] if isinstance(format_name, str) else ""
    if family == FORMAT.partition("/")[0]:
        raise InvalidRecord("format", f'"{FORMAT}" expected, not {quoted(format_name)}')
    if family in OTHER_FORMATS:
        raise InvalidRecord("format", f"{quoted(format_name)} is no game; {OTHER_FORMATS[family]}")
    referee(game)
    return 0


def referee_score(score: Mapping[str, Any]) -> int:
    """The number of waivers. Raises InvalidRecord for the first violation of a rule, a count or a sum in a
    ``wizard-score/1`` that is not waived."""
    rules, dealer = rules_and_dealer(score)
    round_list = list_at(score, "rounds", "")
    unfinished = is_unfinished(score)
    rounds = len(plan(rules))
    if len(round_list) > rounds or (len(round_list) < rounds and not unfinished):
        raise InvalidRecord("rounds", f"the game has {rounds} rounds, not {len(round_list)}")
    if unfinished and len(round_list) == rounds:
        raise InvalidRecord("unfinished", "the game was played to the end")
    standing, waived = opening(rules.players, dealer, (), _absent(round_list, rules.players)), 0
    for number, round_json in enumerate(round_list, start=1):
        checked = _Round(rules, standing, round_json, f"round {number}")
        standing = checked.check()
        waived += len(checked.waived)
    expect("winners", score, "", None if unfinished else leading(standing))
    check_names(score["players"], standing.scores)
    return waived


def check_names(names: Sequence[str], totals: Sequence[int | None]) -> None:
    """Raise InvalidRecord if two players have the same name but for case, accents and spaces.

    Standings identify players by their names. A seat without a total has no player.
    """
    seats: dict[str, int] = {}
    for seat, (name, total) in enumerate(zip(names, totals, strict=True)):
        first = seat if total is None else seats.setdefault(skeleton(name), seat)
        if first != seat:
            apart = f"tell them apart, for instance as {quoted(distinct(name, names))}"
            raise InvalidRecord("players", f"seats {first} and {seat} are both called {quoted(name)}; {apart}")


def _absent(round_list: list[Any], players: int) -> int:
    """Bitmask of the seats that were empty at the beginning: without a total after the first round, or joining it."""
    if not round_list or not isinstance(round_list[0], Mapping):
        return 0
    scores, joined = round_list[0].get("scores"), round_list[0].get("joined")
    empty = {seat for seat, total in enumerate(scores) if total is None} if isinstance(scores, list) else set()
    names = {entry.get("seat") for entry in joined if isinstance(entry, Mapping)} if isinstance(joined, list) else set()
    return sum(bit(seat) for seat in range(players) if seat in empty | names)


class _Round:
    """One round of a score, and the standing before it."""

    def __init__(self, rules: RuleSet, standing: Standing, round_json: object, place: str) -> None:
        if not isinstance(round_json, Mapping):
            raise InvalidRecord(place, f"an object expected, not {quoted(round_json)}")
        self.rules, self.standing = rules, standing
        self.json: Mapping[str, Any] = round_json
        self.place = place
        self.players = rules.players
        self.waived = self._waived()

    def check(self) -> Standing:
        """The standing after the round."""
        self._check_company()
        self._check_waived_dealer()
        expected = round_of(plan(self.rules), self.standing, self._company())
        self._check_frame(expected)
        self._check_numbers("bids", expected.bidders, expected)
        self._check_numbers("taken", expected.order, expected)
        self._check_by_hand(expected)
        self._check_effects(expected)
        one = round_of(plan(self.rules), self.standing, line_of(self.json))
        self._check_possible(one)
        self._check_choices(one)
        self._check_result(one)
        return one.after

    def _wrong(self, key: str, what: str) -> InvalidRecord:
        return InvalidRecord(f"{self.place} {key}", what)

    def _expect(self, key: str, expected: object) -> None:
        expect(key, self.json, self.place, expected)

    def _optional_list(self, key: str) -> list[Any]:
        return list_at(self.json, key, self.place) if key in self.json else []

    def _seat(self, value: object, key: str) -> int:
        if type(value) is not int or not 0 <= value < self.players:
            raise self._wrong(key, f"a seat from 0 to {self.players - 1} expected, not {quoted(value)}")
        return value

    def _waived(self) -> dict[str, int | None]:
        """By rule, the seat that it was waived for."""
        known = {DEALER, TAKEN, rule_of(self.rules.last_bid).value} - {"free"}
        waived: dict[str, int | None] = {}
        for waiver in self._optional_list("waived"):
            rule = waiver.get("rule") if isinstance(waiver, Mapping) else None
            if not isinstance(rule, str) or rule not in known or rule in waived:
                raise self._wrong("waived", f"each of {', '.join(sorted(known))} at most once, not {quoted(waiver)}")
            if "seat" not in waiver or (rule == TAKEN and waiver["seat"] is not None):
                raise self._wrong("waived", f'"seat" expected, null for {TAKEN}, not {quoted(waiver)}')
            waived[rule] = None if rule == TAKEN else self._seat(waiver["seat"], "waived")
        return waived

    def _check_company(self) -> None:
        playing, least = self.standing.seats, fewest(self.standing)
        for seat, points in self._joined():
            if playing >> seat & 1 or self.standing.gone >> seat & 1:
                raise self._wrong("joined", f"seat {seat} is not free")
            total = self.standing.scores[seat]
            if total is not None and points != total:
                raise self._wrong("joined", f"seat {seat} comes back with {total} points, not {points}")
            playing |= 1 << seat
        if playing.bit_count() < least:
            raise InvalidRecord(self.place, f"at least {least} play, not {playing.bit_count()}")
        left = [self._seat(seat, "left") for seat in self._optional_list("left")]
        if gone := next((seat for seat in left if not playing >> seat & 1 or left.count(seat) > 1), None):
            raise self._wrong("left", f"seat {gone} is not there, or leaves twice")

    def _joined(self) -> Iterator[tuple[int, int]]:
        seats = set()
        for entry in self._optional_list("joined"):
            points = entry.get("points") if isinstance(entry, Mapping) else None
            if type(points) is not int:
                raise self._wrong("joined", f'{{"seat", "points"}} expected, not {quoted(entry)}')
            seat = self._seat(entry.get("seat"), "joined")
            if seat in seats:
                raise self._wrong("joined", f"seat {seat} joins twice")
            seats.add(seat)
            yield seat, points

    def _company(self) -> Line:
        """Who joins, and who deals."""
        return replace(empty_line(self.players), dealer=self.waived.get(DEALER), joined=tuple(self._joined()))

    def _check_waived_dealer(self) -> None:
        if DEALER in self.waived:
            joined = sum(1 << seat for seat, _ in self._joined())
            seat = self.waived[DEALER]
            if not (self.standing.seats | joined) >> (seat or 0) & 1:
                raise self._wrong("waived", f"seat {seat} does not play, and cannot deal")

    def _check_frame(self, expected: SheetRound) -> None:
        if expected.turn not in expected.order:
            raise InvalidRecord("first_dealer", f"seat {expected.turn} is empty in the first round")
        if DEALER in self.waived and expected.dealer == expected.turn:
            raise self._wrong("waived", f"seat {expected.dealer} was to deal: nothing is waived")
        self._expect("number", expected.spec.number)
        self._expect("dealer", expected.dealer)
        self._expect("cards", expected.spec.cards)
        self._check_special(expected)
        self._check_named(expected)
        self._check_trump(expected)

    def _check_special(self, expected: SheetRound) -> None:
        if expected.special:
            self._expect("special", expected.special.to_json())
        elif "special" in self.json:
            raise self._wrong("special", f"nothing expected, not {quoted(self.json['special'])}")

    def _check_named(self, expected: SheetRound) -> None:
        if "named" not in self.json:
            return
        named = self.json["named"]
        special = special_from(named) if isinstance(named, Mapping) else None
        if special is None or special.rule not in expected.spec.names:
            names = ", ".join(expected.spec.names) or "nothing"
            raise self._wrong("named", f"of {names} one can be named, not {quoted(named)}")
        if not expected.nameable:
            raise self._wrong("named", "no Wizard can be turned up in this round")

    def _check_trump(self, expected: SheetRound) -> None:
        if "trump" not in self.json:
            return
        trump = self.json["trump"]
        if trump is not None and (not isinstance(trump, str) or len(trump) != 1 or trump not in SUITS):
            raise self._wrong("trump", f"one of {', '.join(SUITS)} expected, or null, not {quoted(trump)}")
        if (settled := expected.settled_trump) is not None:
            self._expect("trump", suit_code(settled))

    def _by_hand(self) -> list[int]:
        return [self._seat(seat, "by_hand") for seat in self._optional_list("by_hand")]

    def _check_numbers(self, key: str, seats: tuple[int, ...], expected: SheetRound) -> None:
        """Bids or tricks: a number from 0 to the cards for each of these seats, null for those that are not there."""
        numbers = list_at(self.json, key, self.place)
        if len(numbers) != self.players:
            raise self._wrong(key, f"{self.players} entries expected, not {len(numbers)}")
        by_hand = self._by_hand()
        for seat, number in enumerate(numbers):
            if seat in seats and not (number is None and seat in by_hand):
                if type(number) is not int:
                    raise self._wrong(key, wrong_number(seat, number, expected.spec.cards))
            elif seat not in seats and number is not None and (key == TAKEN or expected.spec.bidding_mode.asked):
                raise self._wrong(key, f"seat {seat}: null expected, not {quoted(number)}")

    def _check_by_hand(self, expected: SheetRound) -> None:
        points = list_at(self.json, "points", self.place)
        by_hand = self._by_hand()
        for seat in by_hand:
            if seat not in expected.order or by_hand.count(seat) > 1:
                raise self._wrong("by_hand", f"seat {seat} does not play this round, or stands there twice")
            if seat >= len(points) or type(points[seat]) is not int:
                raise self._wrong("points", f"seat {seat}: the points agreed on expected")

    def _check_effects(self, expected: SheetRound) -> None:
        """What extra cards did: a number of tricks, and [seat, 1 or -1] for each changed bid."""
        for effect, nothing in effects_json(NO_EFFECTS).items():
            for change in self._optional_list(effect) if isinstance(nothing, list) else ():
                if not is_change(change, self.players):
                    raise self._wrong(effect, wrong_change(change))
            if type(nothing) is int and type(count := self.json.get(effect, 0)) is not int:
                raise self._wrong(effect, _wrong_effect(expected, effect, count))

    def _check_possible(self, one: SheetRound) -> None:
        """No number is one that no game can have."""
        for key, what in impossible_in(one):
            raise self._wrong(key, what)

    def _check_choices(self, one: SheetRound) -> None:
        cards = one.spec.cards
        if not one.spec.bidding_mode.asked:
            self._expect("bids", list(one.bids))
        rule, last = rule_of(self.rules.last_bid).value, one.with_bid[-1]
        if one.bid_barred and rule not in self.waived:
            why = f"{rule}: the bids may not add up to the {cards} tricks"
            raise self._wrong("bids", f"seat {last} may not bid {one.barred}: {why}")
        if rule in self.waived and not (one.bid_barred and self.waived[rule] == last):
            raise self._wrong("waived", f"{rule}: no bid of seat {self.waived[rule]} was barred, so nothing is waived")
        known = one.taken_total
        if one.tricks_off != 0 and TAKEN not in self.waived:
            raise self._wrong("taken", f"the tricks add up to {known}, not {one.tricks}")
        if TAKEN in self.waived and one.tricks_off == 0:
            raise self._wrong("waived", f"{TAKEN}: the tricks add up, so nothing is waived")

    def _check_result(self, one: SheetRound) -> None:
        self._expect("points", list(one.points))
        self._expect("scores", list(one.after.scores))
        if one.eliminated != NO_SEAT:
            self._expect("eliminated", one.eliminated)
        elif "eliminated" in self.json:
            raise self._wrong("eliminated", "nobody is eliminated after this round")


def impossible_in(one: SheetRound) -> Iterator[tuple[str, str]]:
    """The numbers of a round that no game can have: each with its key in a score, and what is wrong with it."""
    for field, seat in one.impossible:
        if field in ("bids", "taken") and seat is not None:
            yield field, wrong_number(seat, getattr(one.line, field)[seat], one.spec.cards)
        elif seat is not None:
            yield field, _wrong_changes_of(seat, one)
        else:
            yield field, _wrong_effect(one, field, effects_json(one.line.effects)[field])


def wrong_number(seat: int, number: object, cards: int) -> str:
    """What is wrong with a bid, or a number of tricks."""
    return f"seat {seat}: a number from 0 to {cards} expected, not {quoted(number)}"


def wrong_change(change: object) -> str:
    """What is wrong with the change of a bid."""
    return f"[seat, 1 or -1] of a seat that bids expected, not {quoted(change)}"


def _wrong_effect(expected: SheetRound, key: str, value: object) -> str:
    most, effect = expected.most_effects[key], EFFECTS[key]
    wanted = f"{effect.expected.format(most=most)} expected"
    why = f"the {effect.card} is not in the deck" if most == 0 else wanted
    return f"{why}, not {quoted(value)}"


def _wrong_changes_of(seat: int, one: SheetRound) -> str:
    """A seat's bid was changed that it does not have, or beyond what it can be."""
    bid, cards, changes = one.bids[seat], one.spec.cards, changes_of(one.line.effects, seat)
    if bid is None:
        return wrong_change([seat, changes[0]])
    outside = next(number for number in accumulate(changes, initial=bid) if not 0 <= number <= cards)
    return f"seat {seat}: a bid from 0 to {cards} expected, not {outside}"
