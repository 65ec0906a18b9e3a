"""Score sheets of games with real cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from gizzard.api.arguments import distinct_names_of, playable_rules, seat_among
from gizzard.api.score_entry import check_length, effects_in, new_line, next_round
from gizzard.api.standings import PlayerTotals, Standing, combined, ranked
from gizzard.core.cards import suit_code
from gizzard.core.checked import checked
from gizzard.core.formats.rounds import bid_or_none
from gizzard.core.rules.ruleset import RuleSet
from gizzard.scorepad.pad import Pad
from gizzard.scorepad.score import pad_of, score_of
from gizzard.scorepad.score_referee import check_names, referee_game
from gizzard.scorepad.sheet import Sheet, sheet_of
from gizzard.scorepad.sheet_round import SheetRound

BySeat = tuple[int | None, ...]


class ScoreRound(NamedTuple):
    """A round on a score sheet. Tuples by seat have None for a seat that is not in the round, or has no bid.

    Examples:
        >>> import gizzard as gz
        >>> sheet = gz.ScoreSheet(gz.ruleset(players=3), ["Ann", "Ben", "Cem"]).add([1, 0, 1], [1, 0, 0], trump="H")
        >>> sheet.rounds[0].trump, sheet.rounds[0].points
        ('H', (30, 20, -10))
    """

    number: int
    """The number of the round, from 1."""
    dealer: int
    """The seat that dealt."""
    cards: int
    """The cards dealt to each seat."""
    trump: str | None
    """The trump suit, one of ``CDHS``; None for no trump, or if it is not noted."""
    bids: BySeat
    """By seat: the bid."""
    taken: BySeat
    """By seat: the tricks taken."""
    points: BySeat
    """By seat: the points for the round."""
    totals: BySeat
    """By seat: the total points after the round."""
    bombed: int = 0
    """The number of tricks that nobody took."""
    cloud: tuple[tuple[int, int], ...] = ()
    """The changes of bids by the Cloud, in order, as ``(seat, 1 or -1)``; ``bids`` are those made."""


@dataclass(frozen=True, repr=False, init=False)
class ScoreSheet:
    """The score sheet of a game with real cards: bids and tricks in, points, totals and standings out.

    A sheet is immutable: ``add`` returns the next one. Sheets can be compared, hashed and pickled.

    Args:
        rules: the rules, from ``ruleset``.
        names: the name of each player, in seating order.
        dealer: the seat that deals the first round.

    Raises:
        RulesRefused: the rules cannot be played.
        ValueError: ``names`` is not one name for each player, two names look the same, or the dealer is out of range.
        TypeError: an argument has the wrong type.

    Examples:
        >>> import gizzard as gz
        >>> sheet = gz.ScoreSheet(gz.ruleset(players=3), ["Ann", "Ben", "Cem"])
        >>> sheet = sheet.add(bids=[1, 0, 1], taken=[1, 0, 0])
        >>> sheet.totals, sheet.leaders
        ((30, 20, -10), (0,))
        >>> [f"{line.rank} {line.name}" for line in sheet.standings]
        ['1 Ann', '2 Ben', '3 Cem']
        >>> gz.check(sheet.to_json())
    """

    _pad: Pad

    @checked
    def __init__(self, rules: RuleSet, names: Sequence[str], dealer: int = 0) -> None:
        playable = playable_rules(rules)
        object.__setattr__(
            self,
            "_pad",
            Pad(playable, distinct_names_of(playable.players, names), seat_among(playable.players, dealer)),
        )

    @classmethod
    def from_json(cls, game: Mapping[str, Any]) -> ScoreSheet:
        """The score sheet of a ``wizard-score/1`` (docs/score.md), or of a record (docs/record.md).

        Args:
            game: the score or record as a JSON object.

        Returns:
            The sheet.

        Raises:
            InvalidRecord: the game is invalid; names the first error and its place.

        Examples:
            >>> import gizzard as gz
            >>> gz.ScoreSheet.from_json(gz.new_game(gz.ruleset(players=3)).record(["Ann", "Ben", "Cem"]))
            <ScoreSheet: Ann 0, Ben 0, Cem 0, after 0 of 20 rounds>
        """
        referee_game(game)
        sheet = _sheet_of(pad_of(game))
        check_names(sheet.names, sheet.totals)
        return sheet

    def to_json(self) -> dict[str, Any]:
        """The sheet as a ``wizard-score/1`` (docs/score.md).

        Returns:
            A score, as a new JSON object.

        Examples:
            >>> import gizzard as gz
            >>> sheet = gz.ScoreSheet(gz.ruleset(players=3), ["Ann", "Ben", "Cem"]).add([1, 0, 1], [1, 0, 0])
            >>> sheet.to_json()["rounds"][0]["points"]
            [30, 20, -10]
        """
        return score_of(self._sheet)

    @checked
    def add(
        self,
        bids: Sequence[int | None],
        taken: Sequence[int | None],
        trump: str | None = None,
        *,
        named: Mapping[str, str] | None = None,
        bombed: int = 0,
        cloud: Sequence[Sequence[int]] = (),
        waive: bool = False,
    ) -> ScoreSheet:
        """Add a round.

        Args:
            bids: by seat, the bid; None for a seat that does not bid, or is not in the round.
            taken: by seat, the tricks taken; None for a seat that is not in the round.
            trump: the trump suit, one of ``CDHS``, or ``"-"`` for none; by default it is not noted.
            named: the special rule that the dealer named for the next round, such as ``{"rule": "trick-points"}``.
            bombed: the number of tricks that nobody took, because of the Bomb.
            cloud: the changes of bids by the Cloud, in order, each as ``(seat, 1 or -1)``; ``bids`` are those made.
            waive: whether the table accepts a barred bid, or tricks that do not add up.

        Returns:
            The sheet with the round.

        Raises:
            ValueError: the game is over, or the rules do not allow the round; the message names the seat or the sum.
            TypeError: an argument has the wrong type.

        Examples:
            >>> import gizzard as gz
            >>> sheet = gz.ScoreSheet(gz.ruleset("plus-minus-one", players=3), ["Ann", "Ben", "Cem"])
            >>> sheet.add(bids=[0, 1, 0], taken=[1, 0, 0])
            Traceback (most recent call last):
            ...
            ValueError: round 1: seat 0 may not bid 0, as the bids must not add up to the number of tricks (never-even)
            >>> sheet.add(bids=[0, 1, 0], taken=[1, 0, 0], waive=True).totals
            (-10, -10, 20)
            >>> sheet = gz.ScoreSheet(gz.ruleset("anniversary-25", players=3, schedule=[2]), ["Ann", "Ben", "Cem"])
            >>> sheet.add(bids=[0, 1, 0], taken=[0, 0, 1], bombed=1, cloud=[(2, 1)]).totals
            (20, -10, 30)
        """
        if self.over:
            raise ValueError("the game is over: all its rounds are on the sheet")
        try:
            effects = effects_in(len(self.names), bombed=bombed, cloud=cloud)
            line = new_line(self._pad, bids, taken, trump, named, effects, waive)
        except ValueError as wrong:
            raise ValueError(f"round {len(self._pad.lines) + 1}: {wrong}") from None
        return _sheet_of(replace(self._pad, lines=(*self._pad.lines, line)))

    @property
    def _sheet(self) -> Sheet:
        return sheet_of(self._pad)

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self._pad.rules

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each player, in seating order."""
        return self._pad.names

    @property
    def rounds(self) -> tuple[ScoreRound, ...]:
        """The rounds on the sheet, with their points."""
        return tuple(map(_round, self._sheet.written))

    @property
    def over(self) -> bool:
        """Whether all rounds are on the sheet."""
        return self._sheet.over

    @property
    def dealer(self) -> int | None:
        """The seat that deals the next round; None if the game is over."""
        return None if self.over else next_round(self._pad).dealer

    @property
    def cards(self) -> int | None:
        """The cards dealt to each seat in the next round; None if the game is over."""
        return None if self.over else next_round(self._pad).spec.cards

    @checked
    def barred(self, bids: Sequence[int | None]) -> int | None:
        """The bid that the last bidder of the next round must not make.

        Args:
            bids: by seat, the bids made so far.

        Returns:
            The bid; None if every bid is allowed, or if others than the last bidder have not bid yet.

        Raises:
            ValueError: ``bids`` does not have an entry for each seat.
            TypeError: ``bids`` is not a list of integers or None.

        Examples:
            >>> import gizzard as gz
            >>> sheet = gz.ScoreSheet(gz.ruleset("plus-minus-one", players=3), ["Ann", "Ben", "Cem"])
            >>> sheet.barred([None, 0, 1])
            0
        """
        if self.over:
            return None
        check_length("bids", bids, len(self.names))
        return bid_or_none(next_round(self._pad, bids).barred)

    @property
    def totals(self) -> BySeat:
        """By seat: the total points; None for a seat that nobody has taken yet."""
        return tuple(self._sheet.standing.scores)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the most points of those still playing."""
        return tuple(self._sheet.leaders)

    @property
    def winners(self) -> tuple[int, ...]:
        """The ``leaders`` of a game that is over; empty until then."""
        return self.leaders if self.over else ()

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The players by points; those who were eliminated, or left, come after all others."""
        playing = self._sheet.standing.seats
        players = [(seat, tally) for seat, tally in enumerate(self.tallies) if tally]
        return ranked((playing >> seat & 1, tally) for seat, tally in players)

    @property
    def tallies(self) -> tuple[PlayerTotals | None, ...]:
        """By seat: what the game adds to the ``standings`` of several games; None if nobody has taken the seat."""
        correct, winners = [0] * len(self.names), self.winners
        for one in self._sheet.written:
            for seat, (bid, taken) in enumerate(zip(one.changed_bids, one.line.taken, strict=True)):
                correct[seat] += bid is not None and bid == taken
        return tuple(
            None if total is None else PlayerTotals(name, total, 1, int(seat in winners), correct[seat])
            for seat, (name, total) in enumerate(zip(self.names, self.totals, strict=True))
        )

    def __repr__(self) -> str:
        totals = [f"{name} {total}" for name, total in zip(self.names, self.totals, strict=True) if total is not None]
        rounds = f"{len(self._pad.lines)} of {len(self.rules.hand_sizes)} rounds"
        return f"<ScoreSheet: {', '.join(totals)}, after {rounds}>"


def _sheet_of(pad: Pad) -> ScoreSheet:
    sheet = object.__new__(ScoreSheet)
    object.__setattr__(sheet, "_pad", pad)
    return sheet


def _round(one: SheetRound) -> ScoreRound:
    trump = one.line.trump
    return ScoreRound(
        one.number,
        one.dealer,
        one.spec.cards,
        None if trump is None else suit_code(trump),
        tuple(one.bids),
        tuple(one.line.taken),
        tuple(one.points),
        tuple(one.after.scores),
        one.line.effects.bombed,
        one.line.effects.cloud,
    )


@checked
def standings(games: Iterable[ScoreSheet | Mapping[str, Any]]) -> tuple[Standing, ...]:
    """The standings over several games.

    Args:
        games: score sheets, scores (docs/score.md) and records (docs/record.md). Players are identified by
            their names, without case, accents and spaces.

    Returns:
        The players by their points in all games, the best first; those with the same points share a rank.

    Raises:
        InvalidRecord: a score or record is invalid; names the first error and its place.
        TypeError: ``games`` is not a list.

    Examples:
        >>> import gizzard as gz
        >>> friday = gz.ScoreSheet(gz.ruleset(players=3), ["Ann", "Ben", "Cem"]).add([1, 0, 1], [1, 0, 0])
        >>> sunday = gz.ScoreSheet(gz.ruleset(players=3), ["Cem", "Ann", "Dora"]).add([1, 0, 0], [1, 0, 0])
        >>> [(line.rank, line.name, line.points) for line in gz.standings([friday, sunday])]
        [(1, 'Ann', 50), (2, 'Ben', 20), (2, 'Cem', 20), (2, 'Dora', 20)]
    """
    sheets = [game if isinstance(game, ScoreSheet) else ScoreSheet.from_json(game) for game in games]
    return combined(tally for sheet in sheets for tally in sheet.tallies if tally)
