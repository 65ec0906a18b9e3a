"""A second opinion on records: the rules and the record's form written down once more, from their text alone.

It shares nothing with the package but the text of the cards. It is plain rather than fast, answers yes or no, and does
not look at extra keys. ``is_a_game`` holds exactly for the records that a referee must let pass.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Never

Form = dict[str, Any]
Judge = Callable[[Form], None]

RANKS, SUITS = "23456789TJQKA", "CDHS"
DECK = {rank + suit for rank in RANKS + "ZN" for suit in SUITS}
NAMES = ("gizzard-fester", "pass-one", "pull-one", "last-card-up", "uber-wizard", "trick-points")
SCHEDULES = ("standard", "reverse", "quick", "maximus", "special-six", "amigo-tournament")
CHOICES: Form = {
    "trump": ("turn-up", "rotating"),
    "tricksy": ("off", "suited", "chosen"),
    "bidding": ("open", "hidden", "hands-in", "delayed", "chatham", "zero"),
    "last_bid": ("free", "canadian", "canadian-final", "hardcore", "canadian+hardcore", "never-even"),
    "scoring": ("standard", "trick-points"),
    "specials": ("standard", "alternate"),
}
DEFAULTS: Form = {
    **{key: values[0] for key, values in CHOICES.items()},
    "schedule": "standard",
    "rounds": None,
    "eliminate_every": 0,
    "blind_every": 0,
    "forehead": False,
    "saboteur": False,
    "smyrna": [],
}


class _No(Exception):
    """Not a game."""


def is_a_game(record: Any) -> bool:
    """Whether this is the record of a game by the rules."""
    try:
        _record(record)
    except _No:
        return False
    return True


def _need(condition: object) -> None:
    if not condition:
        raise _No


def _no() -> Never:
    raise _No


def _int(value: Any, low: int, high: int) -> int:
    _need(type(value) is int and low <= value <= high)
    return int(value)


def _equal(given: Any, expected: Any) -> None:
    """Equal, and of the same types: true is not 1."""
    _need(repr(given) == repr(expected))


def _list(value: Any, length: int) -> list[Any]:
    _need(isinstance(value, list) and len(value) == length)
    return list(value)


def _record(record: Any) -> None:
    _need(isinstance(record, dict) and {"rules", "players", "first_dealer", "rounds", "winners"} <= set(record))
    _equal(record.get("format"), "wizard-record/1")
    rules = _rules(record["rules"])
    players = rules["players"]
    _need(all(isinstance(name, str) for name in _list(record["players"], players)))
    sizes = _sizes(rules)
    game = _Game(rules, sizes, _int(record["first_dealer"], 0, players - 1))
    _need(isinstance(record["rounds"], list) and len(record["rounds"]) <= len(sizes))
    unfinished = record.get("unfinished", False)
    _need("unfinished" not in record or unfinished is True)
    _need((len(record["rounds"]) < len(sizes)) == unfinished)
    for form in record["rounds"]:
        _need(isinstance(form, dict))
        game.round(form)
    best = max(game.scores[seat] for seat in game.playing)
    winners = [seat for seat in sorted(game.playing) if game.scores[seat] == best]
    _equal(record["winners"], None if unfinished else winners)


# Rules


def _rules(given: Any) -> Form:
    _need(isinstance(given, dict) and "players" in given and set(given) <= {"players", *DEFAULTS})
    rules: Form = DEFAULTS | given
    _int(rules["players"], 3, 6)
    for key, values in CHOICES.items():
        _need(isinstance(rules[key], str) and rules[key] in values)
    _need(type(rules["forehead"]) is bool and type(rules["saboteur"]) is bool)
    _need(type(rules["eliminate_every"]) is int and rules["eliminate_every"] in (0, 2, 3))
    _need(type(rules["blind_every"]) is int and (rules["blind_every"] == 0 or rules["blind_every"] >= 2))
    _need(isinstance(rules["smyrna"], list) and all(name in NAMES for name in rules["smyrna"]))
    _need(len({*rules["smyrna"]}) == len(rules["smyrna"]))
    _compatible(rules, _sizes(rules))
    return rules


def _compatible(rules: Form, sizes: list[int]) -> None:
    _need(rules["last_bid"] == "free" or rules["bidding"] == "open")
    _need(not rules["eliminate_every"] or rules["schedule"] == "reverse")
    _need(not rules["blind_every"] or (rules["bidding"] != "zero" and rules["blind_every"] <= len(sizes)))
    _need(not rules["forehead"] or 1 in sizes)
    if rules["smyrna"]:
        _need(not (rules["specials"] == "alternate" and "gizzard-fester" in rules["smyrna"]))
        _need(rules["trump"] == "turn-up")
        steps = 2 if rules["specials"] == "alternate" else 1
        _need(any(cards * rules["players"] < 60 for cards in sizes[:-1][::steps]))


def _sizes(rules: Form) -> list[int]:
    players, schedule = rules["players"], rules["schedule"]
    full = 60 // players
    if isinstance(schedule, list):
        sizes = [_int(size, 1, full) for size in schedule]
        _need(sizes)
    else:
        _need(isinstance(schedule, str) and schedule in SCHEDULES)
        sizes = {
            "standard": [*range(1, full + 1)],
            "reverse": [*range(full, 0, -1)],
            "quick": [*range(1 if players == 4 else 2, full + 1, 2)],
            "maximus": [full] * 5,
            "special-six": {3: [1, 2, 4, 11, 16, 20], 4: [1, 2, 3, 9, 13, 15]}.get(players, []),
            "amigo-tournament": {
                3: [2, 4, 6, 8, 10, 12, 14, 16, 18, 20],
                4: [1, 3, 5, 7, 9, 11, 12, 13, 14, 15],
                5: [2, 4, 5, 6, 7, 8, 9, 10, 11, 12],
                6: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
            }[players],
        }[schedule]
        _need(sizes)
    if rules["rounds"] is None:
        return sizes
    return sizes[: _int(rules["rounds"], 1, len(sizes))]


# The game


class _Game:
    def __init__(self, rules: Form, sizes: list[int], first_dealer: int) -> None:
        self.rules, self.sizes = rules, sizes
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
            _equal(form.get(key), value)
        self.deal(form)
        self.bid(form)
        self.exchange(form)
        self.play(form)
        self.result(form)

    # Dealing, trump and naming

    def deal(self, form: Form) -> None:
        hands = _list(form.get("hands"), self.players)
        _need(all((hand is None) == (seat not in self.playing) for seat, hand in enumerate(hands)))
        dealt = [card for seat in self.order for card in _list(hands[seat], self.cards)]
        _need("turn_up" in form)
        turned = form["turn_up"]
        turns = self.rules["trump"] == "turn-up" and len(dealt) < 60
        _need(turns == (turned is not None))
        dealt += [turned] if turns else []
        _need(all(isinstance(card, str) and card in DECK for card in dealt) and len({*dealt}) == len(dealt))
        self.hands = {seat: [*hands[seat]] for seat in self.order}
        self.check_special(form, "special", self.special)
        named, self.trump = self.find_trump(form, turned)
        _need("trump" in form)
        _equal(form["trump"], self.trump)
        self.check_special(form, "named", named)
        self.special_next = named

    def check_special(self, form: Form, key: str, special: Form | None) -> None:
        _need((key in form) == (special is not None))
        if special:
            _need(isinstance(form[key], dict))
            _equal(form[key].get("rule"), special["rule"])
            _need(("cards" in form[key]) == ("cards" in special))
            _equal(form[key].get("cards"), special.get("cards"))

    def find_trump(self, form: Form, turned: str | None) -> tuple[Form | None, str | None]:
        if self.rules["trump"] == "rotating":
            return None, ["C", "D", "H", "S", None][(self.number - 1) % 5]
        if turned is None or self.counts_as(turned) == "jester":
            return None, None
        if self.counts_as(turned) == "suit":
            return None, turned[1]
        suit = form.get("trump")
        _need(isinstance(suit, str) and suit in ("C", "D", "H", "S"))
        return (None if self.last or not self.rules["smyrna"] else self.naming(form.get("named"))), str(suit)

    def naming(self, named: Any) -> Form:
        _need(isinstance(named, dict) and isinstance(named.get("rule"), str) and named["rule"] in self.rules["smyrna"])
        if named["rule"] != "uber-wizard":
            return {"rule": named["rule"]}
        cards = named.get("cards")
        suit_cards = {card for card in DECK if card[0] in RANKS}
        _need(isinstance(cards, str) and cards in {*suit_cards, *RANKS, "jesters", "suicide-kings"})
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
        bids = _list(form.get("bids"), self.players)
        bidders = [seat for seat in self.order if not (self.rules["saboteur"] and seat == self.dealer)]
        _need(all(bids[seat] is None for seat in range(self.players) if seat not in bidders))
        for seat in bidders:
            _int(bids[seat], 0, 0 if self.rules["bidding"] == "zero" else self.cards)
        self.bids = bids
        if sum(bids[seat] for seat in bidders) == self.cards:
            _need(not self.even_is_barred(bidders[-1]))

    def even_is_barred(self, last: int) -> bool:
        rule = self.rules["last_bid"]
        leads = all(self.scores[last] > self.scores[seat] for seat in self.order if seat != last)
        canadian = leads and self.bids[last] != 0
        hardcore = self.cards >= 4
        return {
            "free": False,
            "canadian": canadian,
            "canadian-final": canadian and self.last,
            "hardcore": hardcore,
            "canadian+hardcore": canadian or hardcore,
            "never-even": True,
        }[rule]

    # Passing and pulling

    def exchange(self, form: Form) -> None:
        if self.rule not in ("pass-one", "pull-one"):
            _need("exchange" not in form)
            return
        entries = _list(form.get("exchange"), len(self.order))
        passed: list[tuple[int, str]] = []
        for seat, entry in zip(self.order, entries, strict=True):
            left = self.clockwise(seat)[0]
            right = self.clockwise(seat)[-2]
            giver, taker = (seat, left) if self.rule == "pass-one" else (right, seat)
            _equal(_list(entry, 3)[:2], [giver, taker])
            _need(isinstance(entry[2], str) and entry[2] in self.hands[giver])
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
        for trick in _list(form.get("tricks"), self.cards):
            _need(isinstance(trick, dict))
            first = self.order.index(leader)
            leader = self.trick(trick, [*self.order[first:], *self.order[:first]])
            self.taken[leader] += 1

    def trick(self, trick: Form, seats: list[int]) -> int:
        plays: list[tuple[int, str, str]] = []
        made = _list(trick.get("plays"), len(seats))
        for seat, play in zip(seats, made, strict=True):
            _need(isinstance(play, dict))
            _equal(play.get("seat"), seat)
            card = play.get("card")
            _need(isinstance(card, str) and card in self.hands[seat])
            self.follow(str(card), seat, plays)
            self.hands[seat].remove(card)
            plays.append((seat, str(card), self.kind_of_play(str(card), play)))
        winner = self.winner(plays)
        _equal(trick.get("winner"), winner)
        return winner

    def follow(self, card: str, seat: int, plays: list[tuple[int, str, str]]) -> None:
        suit = self.led(plays)
        if suit and card[0] in RANKS and card[1] != suit:
            _need(all(held[1] != suit or held[0] not in RANKS for held in self.hands[seat]))

    def led(self, plays: list[tuple[int, str, str]]) -> str | None:
        others = [(card, kind) for _, card, kind in plays if kind != "jester"]
        return others[0][0][1] if others and others[0][1] == "suit" else None

    def kind_of_play(self, card: str, play: Form) -> str:
        """What the card counts as; checks its call and its trump."""
        called = self.rule == "gizzard-fester" and card[0] not in RANKS
        _need(("call" in play) == called and (not called or type(play["call"]) is bool))
        kind = self.counts_as(card, play["call"] if called else None)
        changes = kind == "wizard" and self.rules["tricksy"] != "off"
        _need(("trump" in play) == changes)
        if changes:
            allowed = card[1] if self.rules["tricksy"] == "suited" else SUITS
            _need(isinstance(play["trump"], str) and len(play["trump"]) == 1 and play["trump"] in allowed)
            self.trump = play["trump"]
        return kind

    def winner(self, plays: list[tuple[int, str, str]]) -> int:
        """The trick goes to the first Wizard, else the highest trump, ... (rule 9).

        Trump changes only by a Wizard, which takes the trick itself, so trump at its end is trump enough.
        """
        uber = [seat for seat, card, kind in plays if self.is_uber(card, kind)]
        wizards = [seat for seat, _, kind in plays if kind == "wizard"]
        if uber or wizards:
            return (uber or wizards)[0]
        for suit in (self.trump, self.led(plays)):
            best = [(RANKS.index(card[0]), seat) for seat, card, kind in plays if kind == "suit" and card[1] == suit]
            if best:
                return max(best)[1]
        return plays[0][0]

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
        _equal(form.get("taken"), [self.taken.get(seat) for seat in range(self.players)])
        _equal(form.get("points"), points)
        _equal(form.get("scores"), self.scores)
        gone = self.leaves()
        _need(("eliminated" in form) == (gone is not None))
        if gone is not None:
            _equal(form["eliminated"], gone)
            self.playing.remove(gone)
        self.special = self.special_next

    def brings(self, seat: int) -> int:
        if self.rules["saboteur"] and seat == self.dealer:
            return 20
        taken, bid = self.taken[seat], self.bids[seat]
        if self.rules["scoring"] == "trick-points" or self.rule == "trick-points":
            return 5 + 5 * taken
        return 20 + 10 * taken if taken == bid else -10 * abs(taken - bid)

    def leaves(self) -> int | None:
        every = self.rules["eliminate_every"]
        if not every or self.number % every or self.last or len(self.playing) <= 2:
            return None
        standing = sorted(
            ([self.scores[seat], *(points[seat] for points in reversed(self.points))], seat) for seat in self.playing
        )
        (lowest, gone), (other, _) = next(pairwise(standing))
        return None if lowest == other else gone
