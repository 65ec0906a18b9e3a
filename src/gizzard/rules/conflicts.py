"""Which rules cannot be chosen together: the only table of conflicts. Every one that holds is named at once."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gizzard.rules.bidding import Bidding, LastBid
from gizzard.rules.deal import MAX_PLAYERS, MIN_PLAYERS, Schedule, full_deal, hand_sizes
from gizzard.rules.smyrna import Smyrna
from gizzard.rules.tricks import Specials, special_roles
from gizzard.rules.trump import Trump

if TYPE_CHECKING:
    from gizzard.rules.ruleset import RuleSet


@dataclass(frozen=True)
class Conflict:
    """Why a rule set is refused: the keys in conflict, why, and what to change."""

    code: str
    fields: tuple[str, ...]
    details: dict[str, Any] = field(default_factory=dict)

    def why(self, lang: str = "en") -> str:
        """What is wrong, as a sentence."""
        return self._say(lang, "why")

    def remedy(self, lang: str = "en") -> str:
        """What to change, as a sentence."""
        return self._say(lang, "remedy")

    def _say(self, lang: str, what: str) -> str:
        from gizzard import texts  # slow to import, and not needed where nobody reads

        return texts.say(lang, f"conflicts.{self.code}.{what}", **self.details)

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """``{"fields": […], "code", "why", "remedy"}``."""
        return {
            "fields": list(self.fields),
            "code": self.code,
            "why": self.why(lang),
            "remedy": self.remedy(lang),
        }


class RulesRefused(Exception):
    """A rule set that cannot be played; ``conflicts`` holds every reason."""

    def __init__(self, conflicts: tuple[Conflict, ...]) -> None:
        super().__init__(conflicts)
        self.conflicts = conflicts

    def say(self, lang: str = "en") -> str:
        """All conflicts in one line."""
        return "; ".join(f"{conflict.why(lang)} {conflict.remedy(lang)}" for conflict in self.conflicts)

    def __str__(self) -> str:
        return self.say()


def conflicts_of(rules: "RuleSet") -> list[Conflict]:
    """Everything that is wrong with a rule set; empty where it can be played."""
    return [conflict for check in _CHECKS for conflict in check(rules)]


def _players(rules: "RuleSet") -> Iterator[Conflict]:
    if not MIN_PLAYERS <= rules.players <= MAX_PLAYERS:
        yield Conflict("players", ("players",), {"players": rules.players})


def _sizes(rules: "RuleSet") -> tuple[int, ...]:
    """The hand sizes where players and rounds can be such, else none: that is a conflict of its own."""
    if not MIN_PLAYERS <= rules.players <= MAX_PLAYERS or (rules.rounds is not None and rules.rounds < 1):
        return ()
    return rules.hand_sizes


def _special_six(rules: "RuleSet") -> Iterator[Conflict]:
    if rules.schedule == Schedule.SPECIAL_SIX and rules.players in (5, 6):
        yield Conflict("special-six", ("schedule", "players"), {"players": rules.players})


def _hand_sizes(rules: "RuleSet") -> Iterator[Conflict]:
    if not isinstance(rules.schedule, tuple):
        return
    if not rules.schedule:
        yield Conflict("schedule-empty", ("schedule",))
    if not MIN_PLAYERS <= rules.players <= MAX_PLAYERS:
        return
    most = full_deal(rules.players)
    for cards in sorted({cards for cards in rules.schedule if not 1 <= cards <= most}):
        details = {"cards": cards, "players": rules.players, "most": most}
        yield Conflict("hand-size", ("schedule", "players"), details)


def _rounds(rules: "RuleSet") -> Iterator[Conflict]:
    if rules.rounds is None:
        return
    if rules.rounds < 1:
        yield Conflict("rounds-few", ("rounds",), {"rounds": rules.rounds})
        return
    if MIN_PLAYERS <= rules.players <= MAX_PLAYERS:
        most = len(hand_sizes(rules.schedule, rules.players))
        if most and rules.rounds > most:
            fields = ("rounds", "schedule", "players")
            yield Conflict("rounds-many", fields, {"rounds": rules.rounds, "most": most})


def _last_bid(rules: "RuleSet") -> Iterator[Conflict]:
    if rules.last_bid is not LastBid.FREE and rules.bidding is not Bidding.OPEN:
        details = {"last_bid": rules.last_bid.value, "bidding": rules.bidding.value}
        yield Conflict("last-bid", ("last_bid", "bidding"), details)


def _elimination(rules: "RuleSet") -> Iterator[Conflict]:
    if rules.eliminate_every not in (0, 2, 3):
        yield Conflict("eliminate-value", ("eliminate_every",), {"value": rules.eliminate_every})
    if rules.eliminate_every and rules.schedule != Schedule.REVERSE:
        schedule = "list" if isinstance(rules.schedule, tuple) else rules.schedule.value
        yield Conflict("eliminate-schedule", ("eliminate_every", "schedule"), {"schedule": schedule})


def _blind(rules: "RuleSet") -> Iterator[Conflict]:
    every = rules.blind_every
    if every == 0:
        return
    if every < 2:
        yield Conflict("blind-value", ("blind_every",), {"value": every})
    if rules.bidding is Bidding.ZERO:
        yield Conflict("blind-zero", ("blind_every", "bidding"))
    sizes = _sizes(rules)
    if sizes and len(sizes) < every:
        fields = ("blind_every", "rounds", "schedule", "players")
        yield Conflict("blind-idle", fields, {"blind_every": every, "rounds": len(sizes)})


def _forehead(rules: "RuleSet") -> Iterator[Conflict]:
    sizes = _sizes(rules)
    if rules.forehead and sizes and 1 not in sizes:
        yield Conflict("forehead-idle", ("forehead", "schedule", "rounds", "players"))


def _smyrna(rules: "RuleSet") -> Iterator[Conflict]:
    for name in Smyrna:
        if rules.smyrna.count(name) > 1:
            yield Conflict("smyrna-twice", ("smyrna",), {"name": name.value})
    if Smyrna.GIZZARD_FESTER in rules.smyrna and rules.specials is Specials.ALTERNATE:
        yield Conflict("fester-alternate", ("smyrna", "specials"))
    sizes = _sizes(rules)
    idle = rules.trump is Trump.ROTATING or (sizes and not _wizard_can_turn_up(rules, sizes))
    if rules.smyrna and idle:
        yield Conflict("smyrna-idle", ("smyrna", "trump", "schedule", "rounds", "specials", "players"))


def _wizard_can_turn_up(rules: "RuleSet", sizes: tuple[int, ...]) -> bool:
    """Whether a Wizard can be turned up in a round that another follows, where cards are turned up."""
    return any(
        cards < full_deal(rules.players) and special_roles(rules.specials, number)[0]
        for number, cards in enumerate(sizes[:-1], start=1)
    )


_CHECKS: tuple[Callable[["RuleSet"], Iterator[Conflict]], ...] = (
    _players,
    _special_six,
    _hand_sizes,
    _rounds,
    _last_bid,
    _elimination,
    _blind,
    _forehead,
    _smyrna,
)
