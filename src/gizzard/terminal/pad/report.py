"""A pad as sentences and as a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gizzard.core import texts
from gizzard.core.game.plan import plan
from gizzard.core.native.struct import NO_SEAT
from gizzard.core.rules.bidding import rule_of
from gizzard.scorepad.pad import Pad
from gizzard.scorepad.paper import with_changes
from gizzard.scorepad.sheet import Line, Problem, final_standing, over
from gizzard.scorepad.writing import Cell, Column
from gizzard.terminal.faces import SHAPES
from gizzard.terminal.voice import Voice, signed, written

SECRET = "•"
"""A bid that may not be seen yet."""


class Report:
    """Describes the contents of a pad in text."""

    def __init__(self, voice: Voice, pad: Pad) -> None:
        self.voice, self.pad = voice, pad

    def heading(self, line: Line) -> str:
        """Round number, cards, dealer and first bidder."""
        names, say = self.pad.names, self.voice.say
        told = say(
            "pad.round",
            number=line.number,
            of=len(plan(self.pad.rules)),
            cards=say("round.cards", n=line.frame.spec.cards),
            dealer=names[line.frame.dealer],
            first=names[line.bidders[0]],
        )
        return " ".join((told, *self.notes(line)))

    def notes(self, line: Line) -> Iterator[str]:
        """Trump if the rules determine it, the special rule in force, blind and forehead rounds, the saboteur."""
        spec, say = line.frame.spec, self.voice.say
        if (settled := line.settled_trump) is not None:
            yield self.voice.trump(None if settled < 0 else "CDHS"[settled]) + "."
        if line.frame.special:
            yield say("round.special", rule=self.voice.rule(line.frame.special.to_json())) + "."
        if spec.own_hand_hidden or spec.blind:
            yield say("pad.forehead" if spec.own_hand_hidden else "pad.blind")
        if not spec.dealer_bids:
            yield say("round.saboteur.other", name=self.pad.names[line.frame.dealer])
        if not spec.bidding_mode.asked:
            yield say("round.zero")

    def sums(self, line: Line) -> str:
        """Bids and tricks so far against the cards; of secret bids only the number."""
        if line.bids_secret and line.bids_missing:
            of = len(line.bidders)
            return self.voice.say("pad.sum.secret", done=of - len(line.bids_missing), of=of)
        bidding = line.bids_missing or Problem.BARRED in line.problems
        key, total = ("bids", line.bid_total) if bidding else ("taken", line.taken_total)
        return self.voice.say(f"pad.sum.{key}", total=total, cards=line.frame.spec.cards if bidding else line.tricks)

    def asked(self, line: Line, cell: Cell) -> str:
        """The prompt for a number."""
        of_bid = "pad.bid.secret" if line.bids_secret else "pad.bid"
        key = of_bid if cell.column is Column.BIDS else "pad.taken"
        return self.voice.say(key, name=self.pad.names[cell.seat], cards=line.frame.spec.cards)

    def barred(self, line: Line) -> str:
        """Why the last bid is barred, in the words of every other place."""
        limit = line.frame.spec.limit
        rule = limit.rule if limit else rule_of(self.pad.rules.last_bid)
        details: dict[str, Any] = {
            "bid": line.barred,
            "cards": line.frame.spec.cards,
            "from": limit.from_cards if limit else 1,
        }
        return texts.say(self.voice.lang, f"refusals.barred-{rule}", **details)

    def problems(self, line: Line) -> list[str]:
        """What is wrong with a round."""
        told = {
            Problem.BARRED: lambda: f"{self.pad.names[line.bidders[-1]]}: {self.barred(line)}",
            Problem.TAKEN: lambda: self.voice.say("pad.wrong.taken", total=line.taken_total, cards=line.tricks),
        }
        return [told[problem]() for problem in line.problems]

    def wrong(self, line: Line) -> list[str]:
        """What is wrong with a round, with its number."""
        told = self.problems(line)
        told += [self.out_of_range(line, seat) for seat in line.frame.order if self._outside(line, seat)]
        return [f"{self.voice.say('column.round')} {line.number}: {sentence}" for sentence in told]

    def incomplete(self, line: Line) -> list[str]:
        """What is wrong with a round, or missing in it, with its number."""
        missing = [self.asked(line, Cell(line.number, Column.BIDS, seat)) for seat in line.bids_missing]
        missing += [self.asked(line, Cell(line.number, Column.TAKEN, seat)) for seat in line.taken_missing]
        place = f"{self.voice.say('column.round')} {line.number}"
        return [*self.wrong(line), *(f"{place}: {question}?" for question in missing)]

    def _outside(self, line: Line, seat: int) -> bool:
        cards = line.frame.spec.cards
        return max(line.bids[seat] or 0, line.entry.taken[seat] or 0) > cards

    def out_of_range(self, line: Line, seat: int) -> str:
        """A number is larger than the number of cards."""
        return f"{self.pad.names[seat]}: {self.voice.say('pad.range', cards=line.frame.spec.cards)}"

    def bids(self, line: Line) -> str:
        """All bids of a round."""
        listed = ", ".join(f"{self.pad.names[seat]} {line.bids[seat]}" for seat in line.bidders)
        return self.voice.say("bids.all", list=listed)

    def result(self, line: Line) -> Iterator[str]:
        """What a round brought everyone."""
        for seat, points in enumerate(line.points):
            if points is not None:
                name, total = self.pad.names[seat], written(line.after.scores[seat] or 0)
                yield f"{name} {signed(points)} = {total}"
        if line.eliminated != NO_SEAT:
            yield self.voice.say("result.out.other", name=self.pad.names[line.eliminated])

    def outcome(self) -> str:
        """Who has won; empty while the game is on."""
        if not over(self.pad):
            return ""
        standing = final_standing(self.pad)
        leading = standing.leading()
        return self.voice.outcome([self.pad.names[seat] for seat in leading], standing.scores[leading[0]] or 0)

    def table_lines(self, lines: tuple[Line, ...]) -> list[str]:
        """Every round: number, cards, trump, dealer, and for each player ``taken/bid points total``."""
        say = self.voice.say
        first = [say(f"column.{key}") for key in ("round", "cards", "trump", "dealer")]
        rows = [[*first, *self.pad.names], *(self._row(line) for line in lines)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        aligned = ("   ".join(map(str.rjust, row, widths)).rstrip() for row in rows)
        return [say("columns"), *aligned]

    def _row(self, line: Line) -> list[str]:
        cells = [self.cell(line, seat) for seat in range(len(self.pad.names))]
        cards = str(line.frame.spec.cards)
        return [str(line.number), cards, self.trump(line), self.pad.names[line.frame.dealer], *cells]

    def trump(self, line: Line) -> str:
        """Trump as a symbol, a dash for none, empty if it was not noted."""
        settled = line.settled_trump
        trump = line.entry.trump if settled is None else settled
        return "" if trump is None else ("–" if trump < 0 else SHAPES["CDHS"[trump]])

    def cell(self, line: Line, seat: int) -> str:
        """A player's round."""
        if not line.seats >> seat & 1:
            return ""
        taken, points = line.entry.taken[seat], line.points[seat]
        bid = with_changes(line, seat, line.bids, "→")
        made = f"{'·' if taken is None else taken}/{'–' if bid is None else SECRET if line.bids_secret else bid}"
        if points is None or line.bids_secret:
            return made
        return f"{made} {signed(points)} {written(line.after.scores[seat] or 0)}"
