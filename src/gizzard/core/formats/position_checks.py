"""What is wrong with a position before any choice in it is made again: rules, seats, counts and cards."""

from collections.abc import Iterator, Sequence
from typing import cast

from gizzard.core.cards import CODES
from gizzard.core.errors import quoted
from gizzard.core.formats.hand_changes import Entry, HandChange, Swapped, hand_changes, laid_aside
from gizzard.core.formats.position_json import PositionJson, PositionRefused
from gizzard.core.formats.rounds import Round, taker_in
from gizzard.core.formats.tricks import seats_from
from gizzard.core.game.plan import plan
from gizzard.core.game.totals import is_possible_total
from gizzard.core.rules.deal import deck_with
from gizzard.core.rules.extras import WEREWOLF, Extra, extras_of
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.refused import RulesRefused
from gizzard.core.rules.ruleset import RuleSet
from gizzard.core.rules.special import special_from
from gizzard.core.rules.trump import TURNED_UP

Place = tuple[str, tuple[int, ...]]
"""A field, and the indices of a part of it."""

MIN_IN_ROUND = 2
"""Nobody leaves a game of two."""


def check(given: PositionJson) -> None:
    """Raise PositionRefused for the first problem."""
    rules = _rules_of(given)
    _check_round(given, rules)
    _check_seats(given, rules.players)
    _check_scores(given, rules)
    _check_special(given, rules)
    _check_deck(given, rules)
    _check_turn_up(given, rules)
    _check_werewolf(given, rules)
    _check_tricks(given, rules)
    _check_twice(given)
    _check_hand(given, rules)


def _rules_of(given: PositionJson) -> RuleSet:
    try:
        return parse(given["rules"])
    except RulesRefused as refused:
        raise PositionRefused("rules", "rules", why=refused) from None


def _check_round(given: PositionJson, rules: RuleSet) -> None:
    rounds = len(rules.hand_sizes)
    if not 1 <= given["round"] <= rounds:
        raise PositionRefused("round", "round", round=given["round"], rounds=rounds)


def _check_scores(given: PositionJson, rules: RuleSet) -> None:
    """Refuse a total that no points of the rounds before add up to. If all are 0, they may not be known."""
    before = given["round"] - 1
    for seat, score in enumerate(given["scores"] if any(given["scores"]) else ()):
        played = range(1, before + 1) if seat in given.get("out", ()) else [before]
        if not any(is_possible_total(rules, score, rounds) for rounds in played):
            raise PositionRefused("scores", "score", (seat,), score=score, round=given["round"])


def _check_seats(given: PositionJson, players: int) -> None:
    fields: tuple[str, ...] = ("scores", "bids", "shown")
    for field in fields:
        if field in given and len(cast(Sequence[object], given.get(field))) != players:
            raise PositionRefused(field, "count", count=len(cast(Sequence[object], given.get(field))), players=players)
    out = given.get("out", [])
    for (field, at), seat in _seats_in(given):
        if not 0 <= seat < players:
            raise PositionRefused(field, "seat", at, seat=seat, last=players - 1)
        if seat in out and field not in ("out", "seat"):
            raise PositionRefused(field, "out", at, seat=seat)
    if players - len({*out}) < MIN_IN_ROUND:
        raise PositionRefused("out", "too-few")


def _seats_in(given: PositionJson) -> Iterator[tuple[Place, int]]:
    """Every seat that is named, and where."""
    yield ("dealer", ()), given["dealer"]
    yield ("seat", ()), given["seat"]
    yield from ((("to_act", (at,)), seat) for at, seat in enumerate(given["to_act"]))
    yield from ((("out", (at,)), seat) for at, seat in enumerate(given.get("out", ())))
    if (taker := taker_in(given)) is not None:
        yield ("werewolf", ()), taker
    for trick, form in enumerate(given["tricks"]):
        yield from ((("tricks", (trick, turn)), play["seat"]) for turn, play in enumerate(form["plays"]))
    for place, entry in _entries_in(given):
        yield from ((place, seat) for seat in entry[:2])


def _entries_in(given: PositionJson) -> Iterator[tuple[Place, Entry]]:
    """Every card that changed hands, and where."""
    lists: list[tuple[Place, list[Entry]]] = [(("exchange", ()), given.get("exchange", []))]
    lists += [(("tricks", (trick,)), form.get("pass", [])) for trick, form in enumerate(given["tricks"])]
    for place, entries in lists:
        for entry in entries:
            if [type(part) for part in entry[:2]] != [int, int] or len(entry) != 3 or isinstance(entry[2], int):
                raise PositionRefused(place[0], "entry", place[1], entry=quoted(entry))
            yield place, entry


def _check_special(given: PositionJson, rules: RuleSet) -> None:
    """Refuse a special rule in force that nobody can have named."""
    if "special" in given:
        special = special_from(given["special"])
        if special is None or special.rule not in rules.smyrna or given["round"] == 1:
            raise PositionRefused("special", "special", rule=given["special"]["rule"])


def _check_deck(given: PositionJson, rules: RuleSet) -> None:
    deck = {CODES[card] for card in deck_with(extras_of(rules.cards))}
    for (field, at), code in _cards_in(given):
        if code not in deck:
            raise PositionRefused(field, "no-card", at, card=quoted(code)[1:-1])


def _cards_in(given: PositionJson) -> Iterator[tuple[Place, str]]:
    """Every card that is named, and where."""
    yield from ((("hand", (at,)), code) for at, code in enumerate(given["hand"] or ()))
    if given["turn_up"]:
        yield ("turn_up", ()), given["turn_up"]
    for seat, cards in enumerate(given.get("shown", ())):
        yield from ((("shown", (seat,)), code) for code in cards or ())
    yield from ((place, entry[2]) for place, entry in _entries_in(given) if entry[2])
    for trick, form in enumerate(given["tricks"]):
        for turn, play in enumerate(form["plays"]):
            yield ("tricks", (trick, turn)), play["card"]
            yield from ((("tricks", (trick, turn)), code) for code in [play.get("turn_up")] if code)


def _in_round(given: PositionJson, rules: RuleSet) -> tuple[int, ...]:
    """The seats of the round in turn, from the dealer's left."""
    seats = [seat for seat in range(rules.players) if seat not in given.get("out", ())]
    after = [seat for seat in seats if seat > given["dealer"]]
    return (*after, *[seat for seat in seats if seat <= given["dealer"]])


def _check_turn_up(given: PositionJson, rules: RuleSet) -> None:
    spec = plan(rules)[given["round"] - 1]
    due = spec.trump == TURNED_UP and spec.cards * len(_in_round(given, rules)) < rules.deck_size
    if due != (given["turn_up"] is not None):
        raise PositionRefused("turn_up", "turn-up-missing" if due else "turn-up-extra")


def _check_werewolf(given: PositionJson, rules: RuleSet) -> None:
    if taker_in(given) is not None and (
        Extra.WEREWOLF not in rules.cards or given["turn_up"] in (None, CODES[WEREWOLF])
    ):
        raise PositionRefused("werewolf", "no-werewolf")


def _check_tricks(given: PositionJson, rules: RuleSet) -> None:
    """Refuse more tricks than cards, a trick that is not complete before another, or seats that are not in turn."""
    order, tricks = _in_round(given, rules), given["tricks"]
    if len(tricks) > (cards := rules.hand_sizes[given["round"] - 1]):
        raise PositionRefused("tricks", "tricks", (cards,), count=len(tricks), cards=cards)
    for number, trick in enumerate(tricks):
        seats = [play["seat"] for play in trick["plays"]]
        if not seats or len(seats) > len(order) or (len(seats) < len(order) and trick is not tricks[-1]):
            raise PositionRefused("tricks", "trick", (number,), count=len(seats), players=len(order))
        for turn, (seat, due) in enumerate(zip(seats, seats_from(seats[0], order), strict=False)):
            if seat != due:
                raise PositionRefused("tricks", "turn", (number, turn), seat=seat, to_act=[due])


def _check_twice(given: PositionJson) -> None:
    """Refuse a card that lies on the table already, or is twice in the hand."""
    table = {given["turn_up"]} if given["turn_up"] else set[str]()
    number = -1
    for change in _changes(given):
        if isinstance(change, Swapped):
            _lay(table, CODES[change.put], ("tricks", (max(number, 0),)))
            table.discard(CODES[change.got])
        elif isinstance(change, list):
            number += 1
            for turn, play in enumerate(change):
                for code in filter(None, (play["card"], play.get("turn_up"))):
                    _lay(table, code, ("tricks", (number, turn)))
    for at, code in enumerate(given["hand"] or ()):
        _lay(table, code, ("hand", (at,)))


def _changes(given: PositionJson) -> Sequence[HandChange]:
    try:
        return hand_changes(cast(Round, {"hands": [], **given}), len(given["scores"]) - len(given.get("out", ())))
    except LookupError:  # a swap without a card that brings it
        raise PositionRefused("tricks", "no-deal") from None


def _lay(table: set[str], code: str, place: Place) -> None:
    """Add a card to those whose place is known."""
    if code in table:
        raise PositionRefused(place[0], "twice", place[1], card=code)
    table.add(code)


def _check_hand(given: PositionJson, rules: RuleSet) -> None:
    """Refuse a hand that, with the cards played and laid aside, is not as many as were dealt."""
    seat, hand = given["seat"], given["hand"]
    if hand is None:
        return
    played = sum(play["seat"] == seat for trick in given["tricks"] for play in trick["plays"])
    aside = sum(entry[0] == seat for entry in laid_aside(cast(Round, given), len(_in_round(given, rules))))
    cards = 0 if seat in given.get("out", ()) else rules.hand_sizes[given["round"] - 1]
    if len(hand) + played + aside != cards:
        raise PositionRefused("hand", "hand-size", held=len(hand), played=played + aside, cards=cards)
