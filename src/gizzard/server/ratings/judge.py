"""The judgement of a game: whether it counts, and its effect on the ratings."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from gizzard.core.rules.parsing import parse
from gizzard.server.ratings.log import Entered, Judged, Player, Season, Why
from gizzard.server.ratings.opponents import MAX_NETWORKS, Opponents, eligible
from gizzard.server.ratings.rating import BOTS, NEW, RatedResult, Rating, places, updated
from gizzard.server.tables.events import Back, Entry, Kicked
from gizzard.server.tables.rated import MIN_PEOPLE, family_of, why_not
from gizzard.server.tables.setup import TableSetup
from gizzard.server.tables.state import TableState, initial_state, state_changes

MAX_REPLACED: Final = 0.5
"""A seat is ranked last if a bot made a larger share of its moves in place of its owner, without those while others had
voted its owner out, if they came back."""


@dataclass(frozen=True)
class Outcome:
    """A game that will not change any more."""

    setup: TableSetup
    state: TableState
    replaced: frozenset[int]
    """The seats that are ranked last, because a bot played most of the game for them."""


def outcome_of(setup: TableSetup, entries: Sequence[Entry]) -> Outcome | None:
    """The outcome of a table; None while its game may continue."""
    state = initial_state(setup)
    moves, by_bots = [0] * len(setup.seats), [0] * len(setup.seats)
    voted_out: dict[int, tuple[int, int]] = {}
    for before, entry, state in state_changes(setup, entries):  # noqa: B007
        if entry.move and not before.social.claim:
            moves[entry.move["seat"]] += 1
            by_bots[entry.move["seat"]] += before.social.seats[entry.move["seat"]].absent
        elif isinstance(entry.event, Kicked) and before.social.phase != "gathering":
            voted_out[entry.event.seat] = moves[entry.event.seat], by_bots[entry.event.seat]
        elif isinstance(entry.event, Back) and entry.event.seat in voted_out:
            moves[entry.event.seat], by_bots[entry.event.seat] = voted_out.pop(entry.event.seat)
    if not state.game.over and state.social.phase != "ended":
        return None
    shares = enumerate(zip(by_bots, moves, strict=True))
    return Outcome(setup, state, frozenset(seat for seat, (bots, all_) in shares if bots > MAX_REPLACED * all_))


def may_enter(state: TableState, seat: int) -> bool:
    """Whether the owner of a seat can still decide to take part: they have not acted, and no card has been played.

    Not everybody bids: a rule may spare the dealer, or all, so that a missing bid says nothing.
    """
    position = state.game.position
    has_acted = state.turns[seat].made is not None
    has_seen_cards = position.number > 1 or position.played > 0
    return state.social.phase in ("gathering", "playing") and not has_acted and not has_seen_cards


def judge(table: str, outcome: Outcome | None, season: Season, before: Season | None, at: int) -> Judged:
    """The judgement of a table at which people take part. `outcome` is None if the table no longer exists."""
    if outcome is None or not outcome.state.game.over:
        return Judged(at, table, "unfinished")
    rules = parse(outcome.setup.rules)
    family, unrated = family_of(rules), why_not(rules, outcome.setup.settings)
    taking_part = _taking_part(outcome.state, season.pending[table])
    seats = [*taking_part]
    counted = [seats[index] for index in eligible([taking_part[seat].early for seat in seats])]
    if why := unrated or _too_few(len(seats), len(counted)):
        return Judged(at, table, why, family)
    assert family is not None
    rated = {seat: taking_part[seat] for seat in counted}
    may_gain = {seat for seat in counted if _stayed_apart(seat, taking_part)}
    return Judged(at, table, "rated", family, _players(family, outcome, rated, may_gain, season, before))


def _stayed_apart(seat: int, taking_part: Mapping[int, Entered]) -> bool:
    """Whether the owner of a seat used few networks, and came into nobody else's after their first action."""
    own = taking_part[seat]
    others = {network for other, one in taking_part.items() if other != seat for network in one.networks}
    return len(own.networks) <= MAX_NETWORKS and others.isdisjoint(own.late)


def _taking_part(state: TableState, entered: Mapping[str, Entered]) -> dict[int, Entered]:
    """By seat, the owners who take part; not those who have two seats."""
    found = ((number, entered.get(seat.key or "")) for number, seat in enumerate(state.social.seats))
    people = {number: entry for number, entry in found if entry and entry.takes_part}
    owners = {number: entry.player or entry.gone or number for number, entry in people.items()}
    seats = Counter(owners.values())
    return {number: entry for number, entry in people.items() if seats[owners[number]] == 1}


def _too_few(people: int, counted: int) -> Why | None:
    if people < MIN_PEOPLE:
        return "people"
    return None if counted else "networks"


def _players(
    family: str,
    outcome: Outcome,
    rated: Mapping[int, Entered],
    may_gain: Collection[int],
    season: Season,
    before: Season | None,
) -> tuple[Player, ...]:
    """The people whose ratings change, ranked among themselves and the bots.

    What is learnt about somebody's networks after their first action only takes gains away.
    """
    seats = outcome.state.social.seats
    bots = {number: BOTS[seat.bot] for number, seat in enumerate(seats) if seat.bot in BOTS}
    old = {seat: _rating(season, family, entry, before) for seat, entry in rated.items()}
    ranked = [*rated, *bots]
    points = [outcome.state.game.position.scores[seat] for seat in ranked]
    at = places(points, [index for index, seat in enumerate(ranked) if seat in outcome.replaced])
    ratings = old | bots

    def new(weights: Mapping[int, float]) -> dict[int, Rating]:
        results = [
            RatedResult(place, ratings[seat], weights.get(seat, 0)) for seat, place in zip(ranked, at, strict=True)
        ]
        return dict(zip(ranked, updated(results), strict=True))

    weights = _weights(season, {seat: (entry.player, entry.early) for seat, entry in rated.items()})
    lower = _weights(season, {seat: (entry.player, entry.networks) for seat, entry in rated.items()})
    for seat, rating in new(weights).items():
        if seat in rated and rating.mu > old[seat].mu:
            weights[seat] = lower[seat] if seat in may_gain else 0.0
    after = new(weights)
    return tuple(
        _player(entry, place, weights[seat], old[seat], after[seat])
        for (seat, entry), place in zip(rated.items(), at, strict=False)
    )


def _rating(season: Season, family: str, entry: Entered, before: Season | None) -> Rating:
    if entry.player is None:
        return (entry.last or {}).get(family, NEW)
    return season.rating(family, entry.player, before)


def _player(entry: Entered, place: int, weight: float, old: Rating, new: Rating) -> Player:
    network, *others = entry.networks
    return Player(entry.player, network, place, weight, old, new, tuple(others))


def _weights(season: Season, people: Mapping[int, tuple[str | None, Sequence[str]]]) -> dict[int, float]:
    """The weight of a game for each seat, by the keys and networks of their owners; 0 after a deletion."""
    found = {}
    for seat, (player, _) in people.items():
        others = [(key or "", networks) for other, (key, networks) in people.items() if other != seat]
        found[seat] = season.opponents.get(player, Opponents()).weight(others) if player else 0.0
    return found
