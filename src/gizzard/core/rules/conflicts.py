"""Conflicts between rules: the only table of them. All conflicts of a rule set are reported together."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import StrEnum
from typing import Any, NamedTuple

from gizzard.core.rules.bidding import MODES, BidLimit, LastBid
from gizzard.core.rules.deal import MAX_PLAYERS, MIN_PLAYERS, Schedule, full_deal, hand_sizes
from gizzard.core.rules.extras import NEED_TURN_UP, OPTIONS, TOGETHER, Extra
from gizzard.core.rules.refused import Conflict
from gizzard.core.rules.ruleset import KEYS, RuleSet
from gizzard.core.rules.scoring import BidPoints
from gizzard.core.rules.special import Smyrna
from gizzard.core.rules.tricks import Specials, special_roles
from gizzard.core.rules.trump import Trump


class Check(NamedTuple):
    """A possible problem of a rule set: its code, the keys concerned, and the details of each occurrence."""

    code: str
    fields: tuple[str, ...]
    find: Callable[[RuleSet], Iterator[dict[str, Any]]]


def conflicts_of(rules: RuleSet) -> list[Conflict]:
    """All problems of a rule set; empty if it can be played."""
    return [Conflict(check.code, check.fields, details) for check in CHECKS for details in check.find(rules)]


def idle_keys(rules: RuleSet) -> dict[str, Conflict]:
    """The keys that say nothing in rules that can be played: why each can have no other of its few values."""
    found = {}
    for name, key in KEYS.items():
        if getattr(rules, name) != key.default or key.kind.offered_as not in ("choice", "flag"):
            continue
        others = [key.kind.read(form) for form in key.kind.offered if form != key.default_form]
        conflicts = [conflicts_of(replace(rules, **{name: value})) for value in others]
        if all(conflicts):
            found[name] = conflicts[0][0]
    return found


def _seats_are_right(rules: RuleSet) -> bool:
    return MIN_PLAYERS <= rules.players <= MAX_PLAYERS


def _sizes(rules: RuleSet) -> tuple[int, ...]:
    """The hand sizes if players and rounds allow them, else none: that is a conflict of its own."""
    if not _seats_are_right(rules) or (rules.rounds is not None and rules.rounds < 1):
        return ()
    return rules.hand_sizes


def _where(holds: Callable[[RuleSet], object], *details: str) -> Callable[[RuleSet], Iterator[dict[str, Any]]]:
    """A check that finds at most one conflict, with the values of these keys as details."""

    def find(rules: RuleSet) -> Iterator[dict[str, Any]]:
        if holds(rules):
            yield {name: _plain(getattr(rules, name)) for name in details}

    return find


def _where_value(is_wrong: Callable[[Any], object], name: str) -> Callable[[RuleSet], Iterator[dict[str, Any]]]:
    """A check of the value of a single key."""

    def find(rules: RuleSet) -> Iterator[dict[str, Any]]:
        if is_wrong(getattr(rules, name)):
            yield {"value": getattr(rules, name)}

    return find


def _plain(value: Any) -> Any:
    """A value as sentences quote it: for a limit on the last bid, the name of its rule."""
    value = value.rule if isinstance(value, BidLimit) else value
    return value.value if isinstance(value, StrEnum) else value


def _hand_sizes(rules: RuleSet) -> Iterator[dict[str, Any]]:
    if isinstance(rules.schedule, tuple) and _seats_are_right(rules):
        most = full_deal(rules.players, rules.deck_size)
        for cards in sorted({cards for cards in rules.schedule if not 1 <= cards <= most}):
            yield {"cards": cards, "players": rules.players, "most": most, "deck_size": rules.deck_size}


def _too_many_rounds(rules: RuleSet) -> Iterator[dict[str, Any]]:
    if rules.rounds is not None and rules.rounds >= 1 and _seats_are_right(rules):
        most = len(hand_sizes(rules.schedule, rules.players))
        if most and rules.rounds > most:
            yield {"rounds": rules.rounds, "most": most}


def _limits_nothing(rules: RuleSet) -> Iterator[dict[str, Any]]:
    sizes = _sizes(rules)
    if isinstance(rules.last_bid, BidLimit) and sizes and rules.last_bid.from_cards > max(sizes):
        yield {"from": rules.last_bid.from_cards, "most": max(sizes)}


def _eliminates_otherwise(rules: RuleSet) -> Iterator[dict[str, Any]]:
    if rules.eliminate_every and rules.schedule != Schedule.REVERSE:
        yield {"schedule": "list" if isinstance(rules.schedule, tuple) else rules.schedule.value}


def _never_blind(rules: RuleSet) -> Iterator[dict[str, Any]]:
    sizes = _sizes(rules)
    if sizes and len(sizes) < rules.blind_every:
        yield {"blind_every": rules.blind_every, "rounds": len(sizes)}


def _no_one_card_round(rules: RuleSet) -> bool:
    sizes = _sizes(rules)
    return bool(rules.forehead and sizes and 1 not in sizes)


def _twice(key: str) -> Callable[[RuleSet], Iterator[dict[str, Any]]]:
    """A check for a name that is twice in a list."""

    def find(rules: RuleSet) -> Iterator[dict[str, Any]]:
        named: tuple[StrEnum, ...] = getattr(rules, key)
        for name in dict.fromkeys(named):
            if named.count(name) > 1:
                yield {"name": name.value}

    return find


def _nothing_to_name(rules: RuleSet) -> bool:
    sizes = _sizes(rules)
    idle = rules.trump is Trump.ROTATING or (sizes and not _wizard_can_turn_up(rules, sizes))
    return bool(rules.smyrna and idle)


def _wizard_can_turn_up(rules: RuleSet, sizes: tuple[int, ...]) -> bool:
    """Whether a Wizard can be turned up in a round before the last, if cards are turned up."""
    return any(
        cards * rules.players < rules.deck_size and special_roles(rules.specials, number)[0]
        for number, cards in enumerate(sizes[:-1], start=1)
    )


def _without_its_partner(rules: RuleSet) -> Iterator[dict[str, Any]]:
    there = [card for card in TOGETHER if card in rules.cards]
    if len(there) == 1:
        (missing,) = set(TOGETHER) - set(there)
        yield {"there": there[0].value, "missing": missing.value}


def _needing_a_turn_up(
    is_missing: Callable[[RuleSet], bool],
) -> Callable[[RuleSet], Iterator[dict[str, Any]]]:
    """A check for the extra cards that need a card that is turned up."""

    def find(rules: RuleSet) -> Iterator[dict[str, Any]]:
        cards = [card.value for card in NEED_TURN_UP if card in rules.cards]
        if cards and is_missing(rules):
            yield {"cards": cards}

    return find


def _deals_everything(rules: RuleSet) -> bool:
    sizes = _sizes(rules)
    return bool(sizes) and all(cards * rules.players == rules.deck_size for cards in sizes)


def _option_without_its_card(card: Extra) -> Callable[[RuleSet], Iterator[dict[str, Any]]]:
    """The rule of an extra card has a value that would do something, but the card is not in the deck."""
    return _where(lambda rules: getattr(rules, card.value) is not OPTIONS[card] and card not in rules.cards)


CHECKS: tuple[Check, ...] = (
    Check("players", ("players",), _where(lambda rules: not _seats_are_right(rules), "players")),
    Check(
        "special-six",
        ("schedule", "players"),
        _where(lambda rules: rules.schedule == Schedule.SPECIAL_SIX and rules.players in (5, 6), "players"),
    ),
    Check("schedule-empty", ("schedule",), _where(lambda rules: rules.schedule == ())),
    Check("hand-size", ("schedule", "players"), _hand_sizes),
    Check("rounds-few", ("rounds",), _where(lambda rules: rules.rounds is not None and rules.rounds < 1, "rounds")),
    Check("rounds-many", ("rounds", "schedule", "players"), _too_many_rounds),
    Check(
        "last-bid",
        ("last_bid", "bidding"),
        _where(
            lambda rules: rules.last_bid is not LastBid.FREE and not MODES[rules.bidding].heard,
            "last_bid",
            "bidding",
        ),
    ),
    Check("last-bid-idle", ("last_bid", "schedule", "rounds", "players"), _limits_nothing),
    Check(
        "eliminate-value", ("eliminate_every",), _where_value(lambda every: every not in (0, 2, 3), "eliminate_every")
    ),
    Check("eliminate-schedule", ("eliminate_every", "schedule"), _eliminates_otherwise),
    Check("blind-value", ("blind_every",), _where_value(lambda every: every and every < 2, "blind_every")),
    Check(
        "blind-zero",
        ("blind_every", "bidding"),
        _where(lambda rules: rules.blind_every and not MODES[rules.bidding].asked),
    ),
    Check("blind-idle", ("blind_every", "rounds", "schedule", "players"), _never_blind),
    Check("forehead-idle", ("forehead", "schedule", "rounds", "players"), _where(_no_one_card_round)),
    Check(
        "scoring-nothing",
        ("scoring",),
        _where(lambda rules: isinstance(rules.scoring, BidPoints) and rules.scoring.brings_nothing),
    ),
    Check("smyrna-twice", ("smyrna",), _twice("smyrna")),
    Check(
        "fester-alternate",
        ("smyrna", "specials"),
        _where(lambda rules: Smyrna.GIZZARD_FESTER in rules.smyrna and rules.specials is Specials.ALTERNATE),
    ),
    Check(
        "smyrna-idle",
        ("smyrna", "trump", "schedule", "rounds", "specials", "players"),
        _where(_nothing_to_name),
    ),
    Check("cards-twice", ("cards",), _twice("cards")),
    Check("cards-alone", ("cards",), _without_its_partner),
    Check("cards-forehead", ("cards", "forehead"), _where(lambda rules: rules.cards and rules.forehead)),
    Check("cards-rotating", ("cards", "trump"), _needing_a_turn_up(lambda rules: rules.trump is Trump.ROTATING)),
    Check("cards-all-dealt", ("cards", "schedule", "rounds", "players"), _needing_a_turn_up(_deals_everything)),
    *(Check(f"{card.value}-idle", (card.value, "cards"), _option_without_its_card(card)) for card in OPTIONS),
)
"""All possible problems of rules whose values are readable; ``fields`` names the keys concerned."""
