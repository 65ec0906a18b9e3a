"""A game by the rules of the 60 cards, judged as a record tells it: the second half of the second opinion."""

from itertools import pairwise
from typing import Any

from tests.golden.oracle_rules import LAST_BIDS, RANKS, SUITS, Form, a_list, deck_of, equal, integer, is_suit_card, need


class Game:
    """A game under way, as the record tells it so far."""

    def __init__(self, rules: Form, sizes: list[int], first_dealer: int) -> None:
        self.rules, self.sizes, self.deck = rules, sizes, deck_of(rules)
        self.players: int = rules["players"]
        self.dealer, self.number = first_dealer, 0
        self.playing = {*range(self.players)}
        self.scores = [0] * self.players
        self.points: list[list[int]] = []
        self.special: Form | None = None

    def clockwise(self, seat: int) -> list[int]:
        """Those playing, from the left of a seat round to it."""
        seats = [at % self.players for at in range(seat + 1, seat + 1 + self.players)]
        return [at for at in seats if at in self.playing]

    def round(self, form: Form) -> None:
        self.number += 1
        if self.number > 1:
            self.dealer = self.clockwise(self.dealer)[0]
        self.order, self.cards = self.clockwise(self.dealer), self.sizes[self.number - 1]
        self.last = self.number == len(self.sizes)
        self.rule = self.special["rule"] if self.special else ""
        for key, value in (("number", self.number), ("dealer", self.dealer), ("cards", self.cards)):
            equal(form.get(key), value)
        self.deal(form)
        self.bid(form)
        self.exchange(form)
        self.play(form)
        self.result(form)

    # Dealing, trump and naming

    def deal(self, form: Form) -> None:
        hands = a_list(form.get("hands"), self.players)
        need(all((hand is None) == (seat not in self.playing) for seat, hand in enumerate(hands)))
        dealt = [card for seat in self.order for card in a_list(hands[seat], self.cards)]
        need("turn_up" in form)
        turned = form["turn_up"]
        turns = self.rules["trump"] == "turn-up" and len(dealt) < len(self.deck)
        need(turns == (turned is not None))
        dealt += [turned] if turns else []
        need(all(isinstance(card, str) and card in self.deck for card in dealt) and len({*dealt}) == len(dealt))
        self.hands = {seat: [*hands[seat]] for seat in self.order}
        self.check_special(form, "special", self.special)
        named, self.trump = self.find_trump(form, turned)
        need("trump" in form)
        equal(form["trump"], self.trump)
        self.check_special(form, "named", named)
        self.special_next = named

    def check_special(self, form: Form, key: str, special: Form | None) -> None:
        need((key in form) == (special is not None))
        if special:
            need(isinstance(form[key], dict))
            equal(form[key].get("rule"), special["rule"])
            need(("cards" in form[key]) == ("cards" in special))
            equal(form[key].get("cards"), special.get("cards"))

    def find_trump(self, form: Form, turned: str | None) -> tuple[Form | None, str | None]:
        if self.rules["trump"] == "rotating":
            return None, ["C", "D", "H", "S", None][(self.number - 1) % 5]
        if turned is None or self.counts_as(turned) == "jester":
            return None, None
        if self.counts_as(turned) == "suit":
            return None, turned[1]
        suit = form.get("trump")
        need(isinstance(suit, str) and suit in ("C", "D", "H", "S"))
        return (None if self.last or not self.rules["smyrna"] else self.naming(form.get("named"))), str(suit)

    def naming(self, named: Any) -> Form:
        need(isinstance(named, dict) and isinstance(named.get("rule"), str) and named["rule"] in self.rules["smyrna"])
        if named["rule"] != "uber-wizard":
            return {"rule": named["rule"]}
        cards = named.get("cards")
        suit_cards = {card for card in self.deck if is_suit_card(card)}
        need(isinstance(cards, str) and cards in {*suit_cards, *RANKS, "jesters", "suicide-kings"})
        return {"rule": "uber-wizard", "cards": cards}

    def counts_as(self, card: str, call: bool | None = None) -> str:
        if card[0] in RANKS:
            return "suit"
        if self.rules["specials"] == "alternate":
            return "wizard" if self.number % 2 else "jester"
        if call is not None and not call:
            return "jester" if card[0] == "Z" else "wizard"
        return "wizard" if card[0] == "Z" else "jester"

    # Bids

    def bid(self, form: Form) -> None:
        bids = a_list(form.get("bids"), self.players)
        bidders = [seat for seat in self.order if not (self.rules["saboteur"] and seat == self.dealer)]
        need(all(bids[seat] is None for seat in range(self.players) if seat not in bidders))
        for seat in bidders:
            integer(bids[seat], 0, 0 if self.rules["bidding"] == "zero" else self.cards)
        self.bids = bids
        if sum(bids[seat] for seat in bidders) == self.cards:
            need(not self.even_is_barred(bidders[-1]))

    def even_is_barred(self, last: int) -> bool:
        rule = self.rules["last_bid"]
        leads = all(self.scores[last] > self.scores[seat] for seat in self.order if seat != last)
        zero = self.bids[last] == 0
        if rule == "free":
            return False
        if rule == "canadian+hardcore":
            return (leads and not zero) or self.cards >= 4
        limit = LAST_BIDS[rule] if isinstance(rule, str) else LAST_BIDS[rule["rule"]] | rule
        if self.cards < limit["from"] or (zero and limit["zero"]):
            return False
        return {"canadian": leads, "canadian-final": leads and self.last}.get(limit["rule"], True)

    # Passing and pulling

    def exchange(self, form: Form) -> None:
        if self.rule not in ("pass-one", "pull-one"):
            need("exchange" not in form)
            return
        entries = a_list(form.get("exchange"), len(self.order))
        passed: list[tuple[int, str]] = []
        for seat, entry in zip(self.order, entries, strict=True):
            left = self.clockwise(seat)[0]
            right = self.clockwise(seat)[-2]
            giver, taker = (seat, left) if self.rule == "pass-one" else (right, seat)
            equal(a_list(entry, 3)[:2], [giver, taker])
            need(isinstance(entry[2], str) and entry[2] in self.hands[giver])
            self.hands[giver].remove(entry[2])
            passed.append((taker, entry[2]))
            if self.rule == "pull-one":
                self.hands[taker].append(entry[2])
        if self.rule == "pass-one":
            for taker, card in passed:
                self.hands[taker].append(card)

    # Play

    def play(self, form: Form) -> None:
        leader = self.order[0]
        self.taken = dict.fromkeys(self.order, 0)
        for trick in a_list(form.get("tricks"), self.cards):
            need(isinstance(trick, dict))
            first = self.order.index(leader)
            leader = self.trick(trick, [*self.order[first:], *self.order[:first]])

    def trick(self, trick: Form, seats: list[int]) -> int:
        """Judge and count a trick; who leads next."""
        plays: list[tuple[int, str, str]] = []
        made = a_list(trick.get("plays"), len(seats))
        for seat, play in zip(seats, made, strict=True):
            need(isinstance(play, dict))
            equal(play.get("seat"), seat)
            card = play.get("card")
            need(isinstance(card, str) and card in self.hands[seat])
            self.follow(str(card), seat, plays)
            self.hands[seat].remove(card)
            plays.append((seat, str(card), self.kind_of_play(str(card), play)))
        winner = self.winner(plays)
        equal(trick.get("winner"), winner)
        self.taken[winner] += 1
        return winner

    def follow(self, card: str, seat: int, plays: list[tuple[int, str, str]]) -> None:
        suit = self.led(plays)
        if suit and card[0] in RANKS and card[1] != suit:
            need(all(held[1] != suit or held[0] not in RANKS for held in self.hands[seat]))

    def led(self, plays: list[tuple[int, str, str]]) -> str | None:
        others = [(card, kind) for _, card, kind in plays if kind != "jester"]
        return others[0][0][1] if others and others[0][1] == "suit" else None

    def kind_of_play(self, card: str, play: Form) -> str:
        """What the card counts as; checks its call and its trump."""
        called = self.rule == "gizzard-fester" and card[0] not in RANKS
        need(("call" in play) == called and (not called or type(play["call"]) is bool))
        kind = self.counts_as(card, play["call"] if called else None)
        changes = kind == "wizard" and self.rules["tricksy"] != "off"
        need(("trump" in play) == changes)
        if changes:
            allowed = card[1] if self.rules["tricksy"] == "suited" else SUITS
            need(isinstance(play["trump"], str) and len(play["trump"]) == 1 and play["trump"] in allowed)
            self.trump = play["trump"]
        return kind

    def winner(self, plays: list[tuple[int, str, str]]) -> int:
        """The trick goes to the first Wizard, else the highest trump, ... (rule 9).

        Trump changes only by a Wizard, which takes the trick itself, so trump at its end is trump enough.
        """
        uber = [seat for seat, card, kind in plays if self.is_uber(card, kind)]
        wizards = [seat for seat, _, kind in plays if kind == "wizard"]
        magic = self.magic(plays) if self.rules["magic"] else []
        if uber or magic or wizards:
            return (uber or magic or wizards)[0]
        for suit in (self.trump, self.led(plays)):
            best = [(RANKS.index(card[0]), seat) for seat, card, kind in plays if kind == "suit" and card[1] == suit]
            if best:
                return max(best)[1]
        return plays[0][0]

    def magic(self, plays: list[tuple[int, str, str]]) -> list[int]:
        """Who played the two of the led suit after another card had set that."""
        two = f"2{self.led(plays)}"
        return [seat for place, (seat, card, _) in enumerate(plays) if card == two and self.led(plays[:place])]

    def is_uber(self, card: str, kind: str) -> bool:
        if self.rule != "uber-wizard" or not self.special:
            return False
        cards = self.special["cards"]
        if cards == "jesters":
            return kind == "jester"
        return card in (cards, "KH") if cards == "suicide-kings" else card == cards or card[0] == cards

    # Points, and who leaves

    def result(self, form: Form) -> None:
        points = [self.brings(seat) if seat in self.playing else None for seat in range(self.players)]
        self.points.append([value or 0 for value in points])
        self.scores = [score + (value or 0) for score, value in zip(self.scores, points, strict=True)]
        equal(form.get("taken"), [self.taken.get(seat) for seat in range(self.players)])
        equal(form.get("points"), points)
        equal(form.get("scores"), self.scores)
        gone = self.leaves()
        need(("eliminated" in form) == (gone is not None))
        if gone is not None:
            equal(form["eliminated"], gone)
            self.playing.remove(gone)
        self.special = self.special_next

    def brings(self, seat: int) -> int:
        if self.rules["saboteur"] and seat == self.dealer:
            return 20
        taken, bid = self.taken[seat], self.bids[seat]
        if self.rules["scoring"] == "trick-points" or self.rule == "trick-points":
            return 5 + 5 * taken
        numbers = self.rules["scoring"]
        if numbers == "standard":
            numbers = {"made": 20, "trick": 10, "off": -10}
        if taken != bid:
            return int(numbers["off"] * abs(taken - bid))
        plain = numbers["made"] + numbers["trick"] * taken
        return int(numbers.get("zero", plain) if bid == 0 else plain)

    def leaves(self) -> int | None:
        every = self.rules["eliminate_every"]
        if not every or self.number % every or self.last or len(self.playing) <= 2:
            return None
        standing = sorted(
            ([self.scores[seat], *(points[seat] for points in reversed(self.points))], seat) for seat in self.playing
        )
        (lowest, gone), (other, _) = next(pairwise(standing))
        return None if lowest == other else gone
