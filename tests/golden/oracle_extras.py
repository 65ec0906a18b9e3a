"""A game with the extra cards of the anniversary editions, judged as a record tells it, from the text of their rules.

Where the 60 cards have a kind by their code, a play here has one by what it is and the suit or role
named with it: a suit card, a Wizard, a Jester, or the code of an extra card that is neither.
"""

from typing import Any, NamedTuple

from tests.golden.oracle_game import Game
from tests.golden.oracle_rules import RANKS, SUITS, Form, a_list, equal, integer, is_suit_card, need

NO_TRUMP = ("Fa", "Bo", "Wi")
"""Turned up, these make no trump; for all the others somebody names a suit."""
LOW = ("jester", "Fa", "Wi")
"""From the highest down; they set no suit."""
BETWEEN = {"Ju": 6.5, "Cl": 8.5}
"""Among the ranks, from 0: above seven of them, above nine."""


class Played(NamedTuple):
    """A card of a trick: who played it, as what, and, for a suit card, its suit and rank."""

    seat: int
    card: str
    what: str | None
    """The card that it is: a Vampire is another. None: nothing to be."""
    kind: str
    suit: str | None = None
    rank: float = 0


class GameWithExtras(Game):
    """A game under way."""

    # Trump

    def find_trump(self, form: Form, turned: str | None) -> tuple[Form | None, str | None]:
        self.up = turned
        self.stock = self.deck - {*[turned], *(card for hand in self.hands.values() for card in hand)}
        holder = next((seat for seat, hand in self.hands.items() if "We" in hand), None) if turned else None
        need(("werewolf" in form) == (holder is not None))
        if holder is not None and turned:
            equal(form["werewolf"], holder)
            self.hands[holder].remove("We")
            self.hands[holder].append(turned)
            self.up = "We"
            return None, self.named_trump(form, (*SUITS, None))
        if turned is None or turned[1] in SUITS:
            return super().find_trump(form, turned)
        return None, None if turned in NO_TRUMP else self.named_trump(form, (*SUITS,))

    def named_trump(self, form: Form, allowed: tuple[str | None, ...]) -> str | None:
        need("trump" in form and (form["trump"] is None or isinstance(form["trump"], str)) and form["trump"] in allowed)
        return form["trump"]  # type: ignore[no-any-return]

    # A card

    def bid(self, form: Form) -> None:
        super().bid(form)
        self.bids = [*self.bids]
        self.clouds: list[tuple[Form, int]] = []

    def played(self, seat: int, play: Form) -> Played:
        """A play, as what it is; checks all that is said with it."""
        need(not play.keys() & {"pass", "cloud", "witch", "lead", "werewolf"})
        card = str(play["card"])
        what = self.up if card == "Va" else card
        turns = what == "We" and card == "Va" and bool(self.stock)
        need(("turn_up" in play) == turns)
        if turns:
            what = self.up = play["turn_up"]
            need(isinstance(what, str) and what in self.stock)
            self.stock = self.stock - {what}
        what = None if what == "We" else what
        need(("suit" in play) == (what in BETWEEN))
        need(("as" in play) == (what == "Sh"))
        called = self.rule == "gizzard-fester" and what is not None and what[0] in "ZN"
        need(("call" in play) == called and (not called or type(play["call"]) is bool))
        made = self.kind(seat, card, what, play)
        self.change_trump(made, turns, play)
        return made

    def kind(self, seat: int, card: str, what: str | None, play: Form) -> Played:
        if what is None:
            return Played(seat, card, what, "jester")
        if what in BETWEEN:
            need(isinstance(play["suit"], str) and play["suit"] in (*SUITS,))
            return Played(seat, card, what, "suit", play["suit"], BETWEEN[what])
        if what == "Sh":
            need(isinstance(play["as"], str) and play["as"] in ("wizard", "jester"))
            return Played(seat, card, what, play["as"])
        if is_suit_card(what):
            return Played(seat, card, what, "suit", what[1], RANKS.index(what[0]))
        return Played(seat, card, what, self.counts_as(what, play.get("call")) if what[1] in SUITS else what)

    def change_trump(self, made: Played, turned: bool, play: Form) -> None:
        changes = made.kind == "wizard" and self.rules["tricksy"] != "off"
        need(("trump" in play) == (turned or changes))
        what = str(made.what)
        if changes:
            own = self.rules["tricksy"] == "suited" and what[1] in SUITS
            self.trump = self.named_trump(play, (what[1],) if own else (*SUITS,))
        elif turned:
            kind = self.counts_as(what) if what[1] in SUITS else what
            none, suit = kind == "jester" or kind in NO_TRUMP, kind == "suit"
            self.trump = self.named_trump(play, (None,) if none else (what[1],) if suit else (*SUITS,))

    # A trick

    def trick(self, trick: Form, seats: list[int]) -> int:
        need(not trick.keys() & {"suit", "as", "turn_up", "werewolf"})
        plays: list[Played] = []
        for seat, play in zip(seats, a_list(trick.get("plays"), len(seats)), strict=True):
            need(isinstance(play, dict))
            equal(play.get("seat"), seat)
            card = play.get("card")
            need(isinstance(card, str) and card in self.hands[seat])
            self.follow_suit(str(card), seat, self.led_suit(plays))
            self.hands[seat].remove(card)
            plays.append(self.played(seat, play))
        taker = self.taker(plays)
        bombed = any(play.kind == "Bo" for play in plays)
        need("winner" in trick and ("lead" in trick) == bombed)
        equal(trick["winner"], None if bombed else taker)
        equal(trick.get("lead"), taker if bombed else None)
        if not bombed:
            self.taken[taker] += 1
        self.last_trick = not any(self.hands.values())
        self.juggle(trick, plays)
        self.change_bid(trick, plays, None if bombed else taker)
        self.swap(trick, plays)
        return taker

    def follow_suit(self, card: str, seat: int, suit: str | None) -> None:
        if suit and is_suit_card(card) and card[1] != suit:
            need(not any(is_suit_card(held) and held[1] == suit for held in self.hands[seat]))

    def led_suit(self, plays: list[Played]) -> str | None:
        counting = [play for play in plays if play.kind not in (*LOW, "Bo")]
        return counting[0].suit if counting else None

    def taker(self, plays: list[Played]) -> int:
        """Who takes the trick, or would without the Bomb."""
        first: list[Played] = [
            *(play for play in plays if self.is_uber(str(play.what), play.kind) and play.kind in ("suit", "jester")),
            *self.dragons(plays),
            *(self.twos(plays) if self.rules["magic"] else ()),
            *(play for play in plays if play.kind == "wizard"),
        ]
        if first:
            return first[0].seat
        for suit in (self.trump, self.led_suit(plays)):
            if of_suit := [(play.rank, play.seat) for play in plays if play.kind == "suit" and play.suit == suit]:
                return max(of_suit)[1]
        return next(play.seat for kind in LOW for play in plays if play.kind == kind)

    def is_uber(self, card: str, kind: str) -> bool:
        return (kind == "jester" or is_suit_card(card)) and super().is_uber(card, kind)

    def dragons(self, plays: list[Played]) -> list[Played]:
        """The Fairy if the Dragon is there, and the Dragon."""
        there = {play.kind: play for play in plays if play.kind in ("Dr", "Fa")}
        return [there[kind] for kind in ("Fa", "Dr") if kind in there] if "Dr" in there else []

    def twos(self, plays: list[Played]) -> list[Played]:
        return [
            play
            for place, play in enumerate(plays)
            if play.kind == "suit" and play.what == f"2{play.suit}" and self.led_suit(plays[:place]) == play.suit
        ]

    # What follows a trick

    def juggle(self, trick: Form, plays: list[Played]) -> None:
        due = not self.last_trick and any(play.what == "Ju" for play in plays)
        need(("pass" in trick) == due)
        if not due:
            return
        passed: list[tuple[int, str]] = []
        for seat, entry in zip(self.order, a_list(trick["pass"], len(self.order)), strict=True):
            taker = self.clockwise(seat)[0]
            equal(a_list(entry, 3)[:2], [seat, taker])
            need(isinstance(entry[2], str) and entry[2] in self.hands[seat])
            self.hands[seat].remove(entry[2])
            passed.append((taker, entry[2]))
        for taker, card in passed:
            self.hands[taker].append(card)

    def change_bid(self, trick: Form, plays: list[Played], winner: int | None) -> None:
        clouds = [play.card for play in plays if play.what == "Cl"]
        due = bool(clouds) and winner is not None and self.bids[winner] is not None
        if self.rules["cloud"] == "round":
            if due and winner is not None:
                swap = trick.get("witch")
                there = not (isinstance(swap, list) and len(swap) == 2 and swap[1] in clouds)
                self.clouds += [(trick, winner)] if there else []
            return
        need(("cloud" in trick) == due)
        if due and winner is not None:
            self.bids[winner] = self.changed(winner, trick["cloud"])

    def changed(self, seat: int, step: Any) -> int:
        need(type(step) is int and step in (1, -1))
        return integer(self.bids[seat] + step, 0, self.cards)

    def swap(self, trick: Form, plays: list[Played]) -> None:
        witch = next((play for play in plays if play.what == "Wi"), None)
        need(("witch" in trick) == (witch is not None and not self.last_trick))
        if witch is None or self.last_trick or (trick["witch"] is None and self.rules["witch"] == "may"):
            return
        put, took = a_list(trick["witch"], 2)
        need(isinstance(put, str) and put in self.hands[witch.seat])
        need(isinstance(took, str) and took in [play.card for play in plays if play is not witch])
        self.hands[witch.seat].remove(put)
        self.hands[witch.seat].append(took)

    def play(self, form: Form) -> None:
        super().play(form)
        need(not form.keys() & {"pass", "cloud", "witch", "lead", "suit", "as"})
        if self.rules["cloud"] == "round":
            late = [trick for trick in form["tricks"] if "cloud" in trick]
            need([id(trick) for trick in late] == [id(trick) for trick, _ in self.clouds])
            for trick, seat in self.clouds:
                self.bids[seat] = self.changed(seat, trick["cloud"])
