"""Checks a record: replays every choice in it and recomputes all that follows from them."""

import re
from collections.abc import Callable, Mapping, Set
from typing import Any

import msgspec

from gizzard.core.cards import cards_in
from gizzard.core.decoding import convert
from gizzard.core.errors import GizzardError, IllegalAction, quoted
from gizzard.core.formats import plays, rounds
from gizzard.core.formats.draw import problem_of_draw
from gizzard.core.formats.moves import read_deal
from gizzard.core.formats.phase_actions import PHASE_ACTIONS, action_json
from gizzard.core.formats.record import FORMAT
from gizzard.core.formats.replay_moves import choices_of
from gizzard.core.formats.rounds import Round, round_json
from gizzard.core.formats.tricks import EFFECTS
from gizzard.core.formats.validation import described
from gizzard.core.game.fields import DEAL, OVER
from gizzard.core.game.position import Position, opening
from gizzard.core.game.state import Act, Move, advance
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.refused import RulesRefused
from gizzard.core.rules.ruleset import RuleSet

MAX_CONFLICTS = 5
"""Maximum number of conflicts listed for a record's rule set."""


class InvalidRecord(GizzardError):
    """Raised for the first error in a record (``round 3 trick 2: seat 1 may not play …``).

    Args:
        place: the location, such as ``round 3 trick 2`` or ``players``; empty if the value is not a record at all.
        what: what was expected there, and what was found.

    Examples: see ``check``.
    """

    def __init__(self, place: str, what: str) -> None:
        super().__init__(place, what)
        self.place = place
        self.what = what

    def __str__(self) -> str:
        return f"{self.place}: {self.what}" if self.place else self.what


def referee(record: object) -> None:
    """Raise InvalidRecord for the first violation of a rule, a count or a sum in a ``wizard-record/1``."""
    if not isinstance(record, Mapping):
        raise InvalidRecord("", f"a record is an object, not {quoted(record)}")
    if record.get("format") != FORMAT:
        raise InvalidRecord("format", f'"{FORMAT}" expected, not {quoted(record.get("format"))}')
    position = _opening(record)
    rounds = list_at(record, "rounds", "")
    unfinished = is_unfinished(record)
    for number, form in enumerate(rounds, start=1):
        if position.phase == OVER:
            raise InvalidRecord("rounds", f"the game has {len(position.plan)} rounds, not {len(rounds)}")
        check_round(position, form, f"round {number}")
    if not unfinished and position.phase != OVER:
        raise InvalidRecord("rounds", f"the game has {len(position.plan)} rounds, not {len(rounds)}")
    if unfinished and position.phase == OVER:
        raise InvalidRecord("unfinished", "the game was played to the end")
    expect("winners", record, "", None if unfinished else position.leading())


def _opening(record: Mapping[str, Any]) -> Position:
    rules, dealer = rules_and_dealer(record)
    if "draw" in record and (problem := problem_of_draw(record["draw"], rules.players, dealer)):
        raise InvalidRecord("draw", problem)
    return opening(rules, dealer)


def rules_and_dealer(record: Mapping[str, Any]) -> tuple[RuleSet, int]:
    """The rules of a game and the first dealer. Raises InvalidRecord if these, or the names, are invalid."""
    try:
        rules = parse(record.get("rules"))
    except RulesRefused as refused:
        raise InvalidRecord("rules", RulesRefused(refused.conflicts[:MAX_CONFLICTS]).say()) from None
    names = list_at(record, "players", "")
    if len(names) != rules.players or not all(isinstance(name, str) for name in names):
        raise InvalidRecord("players", f"{rules.players} names expected, not {quoted(names)}")
    dealer = record.get("first_dealer")
    if type(dealer) is not int or not 0 <= dealer < rules.players:
        raise InvalidRecord("first_dealer", f"a seat from 0 to {rules.players - 1} expected, not {quoted(dealer)}")
    return rules, dealer


def is_unfinished(record: Mapping[str, Any]) -> bool:
    """Whether the game was abandoned. Raises InvalidRecord if the key is invalid."""
    if "unfinished" in record and record["unfinished"] is not True:
        raise InvalidRecord("unfinished", f"true expected, or no such key, not {quoted(record['unfinished'])}")
    return "unfinished" in record


def list_at(form: Mapping[str, Any], key: str, place: str) -> list[Any]:
    """The list under a key. Raises InvalidRecord if there is none."""
    value = form.get(key)
    if not isinstance(value, list):
        raise _wrong(place, key, "missing" if key not in form else f"a list expected, not {quoted(value)}")
    return value


def _wrong(place: str, key: str, what: str) -> InvalidRecord:
    return InvalidRecord(f"{place} {key}".strip(), what)


def _same(given: object, expected: object) -> bool:
    """Whether two pieces of JSON are the same, types included; keys of objects that are not expected are ignored."""
    if isinstance(expected, list):
        return isinstance(given, list) and len(given) == len(expected) and all(map(_same, given, expected))
    if isinstance(expected, dict):
        return isinstance(given, Mapping) and all(key in given and _same(given[key], expected[key]) for key in expected)
    return type(given) is type(expected) and given == expected


def expect(key: str, form: Mapping[str, Any], place: str, expected: object) -> None:
    """Raise InvalidRecord if a key is missing or does not have the expected value."""
    if key not in form:
        raise _wrong(place, key, f"missing: {quoted(expected)} expected")
    if not _same(form[key], expected):
        raise _wrong(place, key, f"{quoted(expected)} expected, not {quoted(form[key])}")


def check_round(position: Position, form: object, place: str, whole: bool = True) -> None:
    """Make every choice of a round again, on a position that waits for its deal, and compare all that follows.

    Raises InvalidRecord for the first error; if the round is to be ``whole``, also if choices are missing.
    """
    given = _shaped(form if position.next_spec().extras else without_extras(form), place)

    def make(move: Move) -> None:
        try:
            advance(position, move)
        except IllegalAction as illegal:
            raise _wrong(place, _where(position), f"{_refused(position, move)}{illegal}") from None

    _make_deal(position, {**given, **_stock(form)} if not whole else given, place)
    try:
        for move in choices_of(position, given):
            if position.between_rounds():
                raise _wrong(place, "tricks", "the round is over, but more is played")
            make(move)
    except IllegalAction as illegal:
        raise _wrong(place, _where(position), str(illegal)) from None
    if whole and not position.between_rounds():
        missing = f"the choice of seat {next(cards_in(position.waiting))}" if position.waiting else "what is pulled"
        raise _wrong(place, _where(position), f"{missing} is missing")
    if not whole and position.between_rounds():
        raise InvalidRecord(place, "this round is over, so it belongs to the rounds")
    expected = round_json(position)
    _compare(given, expected, place)
    if position.spec.extras:
        _refuse_words(form, expected, place)


OF_EXTRAS = rounds.WITH_EXTRAS | EFFECTS | plays.WITH_EXTRAS
"""Keys that have a meaning in games with extra cards."""


def _refuse_words(given: Any, expected: Any, place: str) -> None:
    """Raise InvalidRecord for the words of extra cards where none is due; elsewhere extra keys are ignored."""
    if isinstance(expected, dict):
        for key in given.keys() & OF_EXTRAS - expected.keys():
            raise _wrong(place, key, f"nothing expected, not {quoted(given[key])}")
        for key in expected.keys() & {"tricks", "plays"}:
            _refuse_words(given[key], expected[key], f"{place} {key}")
    if isinstance(expected, list):
        for number, (one, other) in enumerate(zip(given, expected, strict=True), start=1):
            _refuse_words(one, other, f"{place.removesuffix('s')} {number}")


def _make_deal(position: Position, given: Mapping[str, Any], place: str) -> None:
    """Deal the cards of a round. Raises InvalidRecord at the hands, or at the card that cannot come up later."""
    try:
        advance(position, read_deal(given))
    except IllegalAction as illegal:
        key, who = ("hands", "") if _are_hands_wrong(position, given) else _where_turned_later(given)
        raise _wrong(place, key, f"{who}{illegal}") from None


def _are_hands_wrong(position: Position, given: Mapping[str, Any]) -> bool:
    """Whether a deal cannot have been, even without the card that comes up later."""
    try:
        advance(position.copy(), read_deal({**given, "stock": None}))
    except IllegalAction:
        return True
    return False


def _where_turned_later(given: Mapping[str, Any]) -> tuple[str, str]:
    """The part of a round with the card that comes up later, and the seat that turned it up."""
    for number, trick in enumerate(given["tricks"], start=1):
        for place, play in enumerate(trick["plays"], start=1):
            if "turn_up" in play:
                return f"trick {number} play {place} turn_up", f"seat {play['seat']}: "
    return "stock", ""


def _stock(form: object) -> dict[str, Any]:
    """The card that a player may turn up later, which only a round in progress has."""
    return {"stock": form["stock"]} if isinstance(form, Mapping) and "stock" in form else {}


def without_extras(form: object) -> object:
    """A round without the keys of extra cards, which are unknown, and so to be ignored, in a game without them."""
    return _each(_without(form, rounds.WITH_EXTRAS), "tricks", _trick_without_extras)


def _trick_without_extras(form: object) -> object:
    return _each(_without(form, EFFECTS), "plays", lambda play: _without(play, plays.WITH_EXTRAS))


def _without(form: object, keys: Set[str]) -> object:
    """An object without these keys."""
    return {key: value for key, value in form.items() if key not in keys} if isinstance(form, Mapping) else form


def _each(form: object, part: str, changed: Callable[[object], object]) -> object:
    """An object with each item of a list in it changed."""
    if not isinstance(form, Mapping) or not isinstance(form.get(part), list):
        return form
    return {**form, part: [*map(changed, form[part])]}


def _refused(position: Position, move: Move) -> str:
    """Who may not do what, as in ``seat 2 may not play 9H: ``; only who, if it is not their turn."""
    if not isinstance(move, Act):
        return ""
    if move.seat not in cards_in(position.waiting):
        return f"seat {move.seat}: "
    value = next(iter(action_json(position, move.action).values()))
    value = value if isinstance(value, str) else quoted(value)
    return f"seat {move.seat} may not {PHASE_ACTIONS[position.phase].verb} {value}: "


def _shaped(form: object, place: str) -> Round:
    """The keys that a round has, each with a value of its type; all others are ignored."""
    try:
        return convert(form, Round)
    except msgspec.ValidationError as wrong:
        inner, what = described(wrong)
        inner = re.sub(r"(trick|play)s\[(\d+)\]", lambda part: f"{part[1]} {int(part[2]) + 1}", inner)
        raise _wrong(place, inner.removeprefix(".").replace(".", " "), what) from None


def _where(position: Position) -> str:
    """The part of a round that contains the choice that a position waits for."""
    if position.tricks and not position.between_rounds():
        return f"trick {position.tricks}"
    if position.phase == DEAL:
        return "hands"
    return PHASE_ACTIONS[position.phase].place if position.phase in PHASE_ACTIONS else "exchange"


def _compare(given: Any, expected: Any, place: str) -> None:
    """Raise InvalidRecord for the first difference between two pieces of JSON of the same type."""
    if given == expected:
        return
    if isinstance(expected, dict):
        for key in [*expected, *given]:
            if key not in expected:
                raise _wrong(place, key, f"nothing expected, not {quoted(given[key])}")
            if key not in given:
                raise _wrong(place, key, f"missing: {quoted(expected[key])} expected")
            _compare(given[key], expected[key], f"{place} {key}")
    if isinstance(expected, list) and expected and isinstance(expected[0], dict):
        if len(given) != len(expected):
            raise InvalidRecord(place, f"{len(expected)} expected, not {len(given)}")
        for number, (one, other) in enumerate(zip(given, expected, strict=True), start=1):
            _compare(one, other, f"{place.removesuffix('s')} {number}")
    raise InvalidRecord(place, f"{quoted(expected)} expected, not {quoted(given)}")
