"""A pad as sentences and as a table."""

from collections.abc import Iterator
from typing import Any

from gizzard.core import texts
from gizzard.core.native.struct import NO_SEAT
from gizzard.core.rules.bidding import rule_of
from gizzard.scorepad.paper import with_changes
from gizzard.scorepad.sheet import Sheet
from gizzard.scorepad.sheet_round import Problem, SheetRound
from gizzard.scorepad.writing import Field, Kind
from gizzard.terminal.faces import SHAPES
from gizzard.terminal.voice import Voice, signed, written

SECRET = "•"
"""A bid that may not be seen yet."""


class PadReport:
    """Describes the contents of a pad in text."""

    def __init__(self, voice: Voice, sheet: Sheet) -> None:
        self.voice, self.sheet = voice, sheet

    def heading(self, one: SheetRound) -> str:
        """Round number, cards, dealer and first bidder."""
        names, say = self.sheet.names, self.voice.say
        told = say(
            "pad.round",
            number=one.number,
            of=len(self.sheet.plan),
            cards=say("bar.cards", n=one.spec.cards),
            dealer=names[one.dealer],
            first=names[one.order[0]],
        )
        return " ".join((told, *self.notes(one)))

    def notes(self, one: SheetRound) -> Iterator[str]:
        """Trump if the rules determine it, the special rule in force, blind and forehead rounds, the saboteur."""
        spec, say = one.spec, self.voice.say
        if (settled := one.settled_trump) is not None:
            yield self.voice.trump(None if settled < 0 else "CDHS"[settled]) + "."
        if one.special:
            yield say("round.special", rule=self.voice.rule(one.special.to_json())) + "."
        if spec.own_hand_hidden or spec.blind:
            yield say("pad.forehead" if spec.own_hand_hidden else "pad.blind")
        if not spec.dealer_bids:
            yield say("say.saboteur", name=self.sheet.names[one.dealer])
        if not spec.bidding_mode.asked:
            yield say("round.zero")

    def sums(self, one: SheetRound) -> str:
        """Bids and tricks so far against the cards; of secret bids only the number."""
        if one.bids_secret and one.bids_missing:
            of = len(one.with_bid)
            return self.voice.say("pad.sum.secret", done=of - len(one.bids_missing), of=of)
        bidding = one.bids_missing or Problem.BARRED in one.problems
        key, total = ("bids", one.bid_total) if bidding else ("taken", one.taken_total)
        return self.voice.say(f"pad.sum.{key}", total=total, cards=one.spec.cards if bidding else one.tricks)

    def asked(self, one: SheetRound, field: Field) -> str:
        """The prompt for a number."""
        of_bid = "pad.bid.secret" if one.bids_secret else "pad.bid"
        key = of_bid if field.kind is Kind.BID else "pad.taken"
        return self.voice.say(key, name=self.sheet.names[field.seat], cards=one.spec.cards)

    def barred(self, one: SheetRound) -> str:
        """Why the last bid is barred, in the words of every other place."""
        limit = one.spec.limit
        rule = limit.rule if limit else rule_of(self.sheet.rules.last_bid)
        details: dict[str, Any] = {
            "bid": one.barred,
            "cards": one.spec.cards,
            "from": limit.from_cards if limit else 1,
        }
        return texts.say(self.voice.lang, f"refusals.barred-{rule}", **details)

    def problems(self, one: SheetRound) -> list[str]:
        """What is wrong with a round."""
        told = {
            Problem.BARRED: lambda: f"{self.sheet.names[one.with_bid[-1]]}: {self.barred(one)}",
            Problem.TAKEN: lambda: self.voice.say("pad.wrong.taken", total=one.taken_total, cards=one.tricks),
        }
        return [*(told[problem]() for problem in one.problems), *(self.why(one, *each) for each in one.impossible)]

    def why(self, one: SheetRound, field: str, seat: int | None) -> str:
        """Why a number of a round, one of ``one.impossible``, cannot be."""
        name = "" if seat is None else f"{self.sheet.names[seat]}: "
        if field in ("bids", "taken"):
            return name + self.voice.say("pad.range", cards=one.spec.cards)
        most = one.most_effects[field]
        if most == 0 or seat is None:
            return self.voice.say(f"pad.wrong.{field}" if most else f"pad.wrong.{field}.none", n=most)
        if one.bids[seat] is None:
            return name + self.voice.say("pad.wrong.change.none")
        return name + self.voice.say("pad.wrong.change", cards=one.spec.cards)

    def wrong(self, one: SheetRound) -> list[str]:
        """What is wrong with a round, with its number."""
        return [f"{self.voice.say('column.round')} {one.number}: {sentence}" for sentence in self.problems(one)]

    def incomplete(self, one: SheetRound) -> list[str]:
        """What is wrong with a round, or missing in it, with its number."""
        missing = [self.asked(one, Field(one.number, Kind.BID, seat)) for seat in one.bids_missing]
        missing += [self.asked(one, Field(one.number, Kind.TAKEN, seat)) for seat in one.taken_missing]
        place = f"{self.voice.say('column.round')} {one.number}"
        return [*self.wrong(one), *(f"{place}: {question}?" for question in missing)]

    def bids(self, one: SheetRound) -> str:
        """All bids of a round."""
        listed = ", ".join(f"{self.sheet.names[seat]} {one.bids[seat]}" for seat in one.with_bid)
        return self.voice.say("say.bids", list=listed)

    def result(self, one: SheetRound) -> Iterator[str]:
        """What a round brought everyone."""
        for seat, points in enumerate(one.points):
            if points is not None:
                name, total = self.sheet.names[seat], written(one.after.scores[seat] or 0)
                yield f"{name} {signed(points)} = {total}"
        if one.eliminated != NO_SEAT:
            yield self.voice.say("result.eliminated", name=self.sheet.names[one.eliminated])

    def outcome(self) -> str:
        """Who has won; empty while the game is on."""
        if not self.sheet.over:
            return ""
        leaders = self.sheet.leaders
        return self.voice.outcome(
            [self.sheet.names[seat] for seat in leaders], self.sheet.standing.scores[leaders[0]] or 0
        )

    def table_lines(self, rounds: tuple[SheetRound, ...]) -> list[str]:
        """Every round: number, cards, trump, dealer, and for each player ``taken/bid points total``."""
        say = self.voice.say
        first = [say(f"column.{key}") for key in ("round", "cards", "trump", "dealer")]
        rows = [[*first, *self.sheet.names], *(self._row(one) for one in rounds)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        aligned = ("   ".join(map(str.rjust, row, widths)).rstrip() for row in rows)
        return [say("columns"), *aligned]

    def _row(self, one: SheetRound) -> list[str]:
        cells = [self.cell(one, seat) for seat in range(len(self.sheet.names))]
        cards = str(one.spec.cards)
        return [str(one.number), cards, self.trump(one), self.sheet.names[one.dealer], *cells]

    def trump(self, one: SheetRound) -> str:
        """Trump as a symbol, a dash for none, empty if it was not noted."""
        trump = one.trump
        return "" if trump is None else ("–" if trump < 0 else SHAPES["CDHS"[trump]])

    def cell(self, one: SheetRound, seat: int) -> str:
        """A player's round."""
        if seat not in one.order:
            return ""
        taken, points = one.line.taken[seat], one.points[seat]
        bid = with_changes(one, seat, "→")
        made = f"{'·' if taken is None else taken}/{'–' if bid is None else SECRET if one.bids_secret else bid}"
        if points is None or one.bids_secret:
            return made
        return f"{made} {signed(points)} {written(one.after.scores[seat] or 0)}"
