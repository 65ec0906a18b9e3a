"""Checks a record: replays every choice in it and recomputes all that follows from them."""

from collections.abc import Mapping
from typing import Any

from gizzard.cards import (
    BY_CODE,
    CODES,
    NO_CARD,
    NO_SUIT,
    SUIT_CARDS,
    SUITS,
    UNSEEN,
    Card,
    Hand,
    Suit,
    cards_in,
    codes_of,
    suit_of,
)
from gizzard.errors import quoted
from gizzard.formats.draw import problem_of_draw
from gizzard.formats.plays import call_due, changes_trump, made_play, play_of
from gizzard.formats.record import FORMAT
from gizzard.formats.rounds import by_seat, suit_code
from gizzard.game.moves import Deal
from gizzard.game.position import OVER, PASS, PULL, TRUMP, Position, opening
from gizzard.game.step import problem_of_deal
from gizzard.rules.bidding import LAST_BIDS, NO_BID, Bidding
from gizzard.rules.conflicts import RulesRefused
from gizzard.rules.elimination import NOBODY
from gizzard.rules.ruleset import RuleSet, parse
from gizzard.rules.special import Special, special_from
from gizzard.rules.trump import CHOSEN

MAX_CONFLICTS = 5
"""Maximum number of conflicts listed for a record's rule set."""


class InvalidRecord(Exception):
    """Raised for the first error in a record (``round 3 trick 2: seat 1 may not play …``).

    Args:
        place: the location, such as ``round 3 trick 2`` or ``players``; empty if the value is not a record at all.
        what: what was expected there, and what was found.

    Examples: see ``check``.
    """

    def __init__(self, place: str, what: str) -> None:
        super().__init__(place, what)
        self.place = place
        self.what = what

    def __str__(self) -> str:
        return f"{self.place}: {self.what}" if self.place else self.what


SUIT_NAMES = dict(zip(SUITS, ("clubs", "diamonds", "hearts", "spades"), strict=True))
_DEAL_PROBLEMS = {
    "hand-size": "hands: each player of the round is dealt {cards} cards, and a seat that left has null",
    "turn-up": "turn_up: {turn_up}",
    "card-twice": "hands: a card is dealt twice",
}


def referee(record: object) -> None:
    """Raise InvalidRecord for the first violation of a rule, a count or a sum in a ``wizard-record/1``."""
    if not isinstance(record, Mapping):
        raise InvalidRecord("", f"a record is an object, not {quoted(record)}")
    if record.get("format") != FORMAT:
        raise InvalidRecord("format", f'"{FORMAT}" expected, not {quoted(record.get("format"))}')
    position = _opening(record)
    rounds = list_at(record, "rounds", "")
    unfinished = is_unfinished(record)
    for number, form in enumerate(rounds, start=1):
        if position.phase == OVER:
            raise InvalidRecord("rounds", f"the game has {len(position.plan)} rounds, not {len(rounds)}")
        _Round(position, form, f"round {number}").check()
    if not unfinished and position.phase != OVER:
        raise InvalidRecord("rounds", f"the game has {len(position.plan)} rounds, not {len(rounds)}")
    if unfinished and position.phase == OVER:
        raise InvalidRecord("unfinished", "the game was played to the end")
    expect("winners", record, "", None if unfinished else position.leading())


def _opening(record: Mapping[str, Any]) -> Position:
    rules, dealer = rules_and_dealer(record)
    if "draw" in record and (problem := problem_of_draw(record["draw"], rules.players, dealer)):
        raise InvalidRecord("draw", problem)
    return opening(rules, dealer)


def rules_and_dealer(record: Mapping[str, Any]) -> tuple[RuleSet, int]:
    """The rules of a game and the first dealer. Raises InvalidRecord if these, or the names, are invalid."""
    try:
        rules = parse(record.get("rules"))
    except RulesRefused as refused:
        raise InvalidRecord("rules", RulesRefused(refused.conflicts[:MAX_CONFLICTS]).say()) from None
    names = list_at(record, "players", "")
    if len(names) != rules.players or not all(isinstance(name, str) for name in names):
        raise InvalidRecord("players", f"{rules.players} names expected, not {quoted(names)}")
    dealer = record.get("first_dealer")
    if type(dealer) is not int or not 0 <= dealer < rules.players:
        raise InvalidRecord("first_dealer", f"a seat from 0 to {rules.players - 1} expected, not {quoted(dealer)}")
    return rules, dealer


def is_unfinished(record: Mapping[str, Any]) -> bool:
    """Whether the game was abandoned. Raises InvalidRecord if the key is invalid."""
    if "unfinished" in record and record["unfinished"] is not True:
        raise InvalidRecord("unfinished", f"true expected, or no such key, not {quoted(record['unfinished'])}")
    return "unfinished" in record


def list_at(form: Mapping[str, Any], key: str, place: str) -> list[Any]:
    """The list under a key. Raises InvalidRecord if there is none."""
    value = form.get(key)
    if not isinstance(value, list):
        raise InvalidRecord(_at(place, key), "missing" if key not in form else f"a list expected, not {quoted(value)}")
    return value


def _at(place: str, key: str) -> str:
    return f"{place} {key}".strip()


def _same(given: object, expected: object) -> bool:
    """Whether two pieces of JSON are the same, types included; keys of objects that are not expected are ignored."""
    if isinstance(expected, list):
        return isinstance(given, list) and len(given) == len(expected) and all(map(_same, given, expected))
    if isinstance(expected, dict):
        return isinstance(given, Mapping) and all(key in given and _same(given[key], expected[key]) for key in expected)
    return type(given) is type(expected) and given == expected


def expect(key: str, form: Mapping[str, Any], place: str, expected: object) -> None:
    """Raise InvalidRecord if a key is missing or does not have the expected value."""
    if key not in form:
        raise InvalidRecord(_at(place, key), f"missing: {quoted(expected)} expected")
    if not _same(form[key], expected):
        raise InvalidRecord(_at(place, key), f"{quoted(expected)} expected, not {quoted(form[key])}")


class _Round:
    """One round of a record, replayed on a position that waits for its deal."""

    def __init__(self, position: Position, form: object, place: str) -> None:
        if not isinstance(form, Mapping):
            raise InvalidRecord(place, f"an object expected, not {quoted(form)}")
        self.position = position
        self.form: Mapping[str, Any] = form
        self.place = place

    def check(self) -> None:
        """Replay the round, then compare all that follows from its choices."""
        self._check_frame()
        self._deal()
        self._check_special("special", self.position.special)
        self._choose_trump()
        self._bid()
        self._exchange()
        self._play()
        self._check_result()

    def _wrong(self, key: str, what: str) -> InvalidRecord:
        return InvalidRecord(_at(self.place, key), what)

    def _check_frame(self) -> None:
        position = self.position
        self._expect("number", position.number + 1)
        self._expect("dealer", position.next_dealer())
        self._expect("cards", position.next_cards())

    def _expect(self, key: str, expected: object) -> None:
        expect(key, self.form, self.place, expected)

    def _deal(self) -> None:
        hands = tuple(self._hand(seat, hand) for seat, hand in enumerate(list_at(self.form, "hands", self.place)))
        if "turn_up" not in self.form:
            raise self._wrong("turn_up", "missing")
        turned = self.form["turn_up"]
        deal = Deal(hands, NO_CARD if turned is None else self._card(turned, "turn_up"))
        if problem := problem_of_deal(self.position, deal):
            raise InvalidRecord(self.place, self._deal_problem(problem))
        self.position.deal(deal.hands, deal.turn_up)

    def _deal_problem(self, problem: str) -> str:
        turned = self.position.next_turned()
        return _DEAL_PROBLEMS[problem].format(
            cards=self.position.next_cards(),
            turn_up="missing: a card is turned up in this round" if turned else "no card is turned up in this round",
        )

    def _hand(self, seat: int, hand: object) -> tuple[Card, ...]:
        if hand is None:
            return ()
        key = f"hands: seat {seat}"
        if not isinstance(hand, list) or not hand:
            raise self._wrong(key, f"a list of cards expected, not {quoted(hand)}")
        return tuple(self._card(code, key) for code in hand)

    def _card(self, code: object, key: str) -> Card:
        if not isinstance(code, str) or code not in BY_CODE:
            raise self._wrong(key, f"{quoted(code)} is no card")
        return BY_CODE[code]

    def _check_special(self, key: str, special: Special | None) -> None:
        """``special`` and ``named`` stand only where a rule is in force, or named."""
        expected = None if special is None else special.to_json()
        given = self.form.get(key)
        if expected is None and key in self.form:
            raise self._wrong(key, f"nothing expected, not {quoted(given)}")
        if expected is not None:
            self._expect(key, expected)
            if "cards" not in expected and isinstance(given, Mapping) and "cards" in given:
                raise self._wrong(key, f"{expected['rule']} names no cards")

    def _choose_trump(self) -> None:
        position = self.position
        if position.phase == TRUMP:
            trump = self.form.get("trump")
            if not isinstance(trump, str) or trump not in SUIT_NAMES:
                raise self._wrong("trump", f"the dealer chooses one of {', '.join(SUITS)}, not {quoted(trump)}")
            position.act(position.dealer, SUITS.index(trump) | self._naming() << 2)
        self._check_special("named", position.named)
        self._expect("trump", suit_code(position.trump))

    def _naming(self) -> int:
        allowed = self.position.namings()
        if not allowed:
            return 0
        named = self.form.get("named")
        special = special_from(named) if isinstance(named, Mapping) else None
        if special not in allowed:
            names = ", ".join(self.position.spec.names)
            raise self._wrong("named", f"the dealer names one of {names}, not {quoted(named)}")
        return allowed.index(special) + 1

    def _bid(self) -> None:
        position = self.position
        bids = list_at(self.form, "bids", self.place)
        if len(bids) != position.players:
            raise self._wrong("bids", f"{position.players} entries expected, not {len(bids)}")
        if position.spec.bidding is not Bidding.ZERO:
            for seat in position.bidders():
                self._bid_of(seat, bids[seat])
        self._expect("bids", [None if bid == NO_BID else bid for bid in position.bids])

    def _bid_of(self, seat: int, bid: object) -> None:
        position = self.position
        if type(bid) is not int or not 0 <= bid <= position.cards:
            raise self._wrong("bids", f"seat {seat}: a bid from 0 to {position.cards} expected, not {quoted(bid)}")
        if bid == position.barred(seat):
            rule = LAST_BIDS[position.barring(seat)]
            why = f"{rule}: the bids may not add up to the {position.cards} tricks"
            raise self._wrong("bids", f"seat {seat} may not bid {bid}: {why}")
        position.act(seat, bid)

    def _exchange(self) -> None:
        position = self.position
        if position.phase not in (PASS, PULL):
            if "exchange" in self.form:
                raise self._wrong("exchange", "no cards change hands in this round")
            return
        cards = self._exchanged_cards()
        if position.phase == PULL:
            position.pull(cards)
            return
        for seat, card in zip(position.order, cards, strict=True):
            position.act(seat, card)

    def _exchanged_cards(self) -> list[Card]:
        position, held = self.position, list(self.position.held)
        pull = position.phase == PULL
        entries = list_at(self.form, "exchange", self.place)
        if len(entries) != len(position.order):
            raise self._wrong("exchange", f"{len(position.order)} entries expected, not {len(entries)}")
        cards = []
        for number, (seat, entry) in enumerate(zip(position.order, entries, strict=True), start=1):
            giver, taker = (position.pulled_from(seat), seat) if pull else (seat, position.after[seat])
            key = f"exchange {number}"
            if not isinstance(entry, list) or not _same(entry[:2], [giver, taker]) or len(entry) != 3:
                raise self._wrong(key, f"[{giver}, {taker}, card] expected, not {quoted(entry)}")
            card = self._card(entry[2], key)
            if not held[giver] >> card & 1:
                raise self._wrong(key, f"seat {giver} does not hold {entry[2]}: holds {_listed(held[giver])}")
            held[giver] ^= 1 << card
            held[taker] |= 1 << card if pull else 0
            cards.append(card)
        return cards

    def _play(self) -> None:
        position = self.position
        tricks = list_at(self.form, "tricks", self.place)
        if len(tricks) != position.cards:
            raise self._wrong("tricks", f"{position.cards} tricks expected, not {len(tricks)}")
        for number, form in enumerate(tricks, start=1):
            place = f"{self.place} trick {number}"
            if not isinstance(form, Mapping):
                raise InvalidRecord(place, f"an object expected, not {quoted(form)}")
            plays = list_at(form, "plays", place)
            if len(plays) != len(position.order):
                raise InvalidRecord(_at(place, "plays"), f"{len(position.order)} plays expected, not {len(plays)}")
            for play in plays:
                if not _plainly_played(position, play):
                    _Play(position, play, place).make()
            expect("winner", form, place, position.winners[number - 1])

    def _check_result(self) -> None:
        position = self.position
        self._expect("taken", by_seat(position.seats, position.taken))
        self._expect("points", by_seat(position.seats, position.brought))
        self._expect("scores", position.scores)
        if position.eliminated != NOBODY:
            self._expect("eliminated", position.eliminated)
        elif "eliminated" in self.form:
            raise self._wrong("eliminated", "nobody leaves after this round")


def _plainly_played(position: Position, form: object) -> bool:
    """Fast path: play a card if the entry has only seat and card, and both are right."""
    if not position.plain or type(form) is not dict or form.keys() != _PLAIN_PLAY:
        return False
    seat, code = form["seat"], form["card"]
    card = BY_CODE.get(code, NO_CARD) if type(code) is str else NO_CARD
    if type(seat) is not int or not 0 <= seat < position.players or not position.is_legal(seat, card):
        return False
    position.act(seat, card)
    return True


_PLAIN_PLAY = {"seat", "card"}


class _Play:
    """One card played, as a record writes it."""

    def __init__(self, position: Position, form: object, place: str) -> None:
        if not isinstance(form, Mapping):
            raise InvalidRecord(place, f"a play is an object, not {quoted(form)}")
        self.position = position
        self.form: Mapping[str, Any] = form
        self.place = place
        self.seat = position.waiting.bit_length() - 1
        expect("seat", form, place, self.seat)
        self.card = self._card()

    def make(self) -> None:
        """Play it, where the rules allow it."""
        call = self._call()
        self.position.act(self.seat, made_play(self.position, play_of(self.card, call, self._trump(call))))

    def _card(self) -> Card:
        code = self.form.get("card")
        if not isinstance(code, str) or code not in BY_CODE:
            raise self._wrong(f"{quoted(code)} is no card")
        card = BY_CODE[code]
        held = self.position.held[self.seat]
        if not held >> card & 1:
            raise InvalidRecord(self.place, f"seat {self.seat} may not play {code}: holds {_listed(held)}")
        playable = {play & 63 for play in self.position.legal(self.seat)}
        if card not in playable and UNSEEN not in playable:
            suit = SUITS[self.position.led]
            why = f"holds {_listed(held & SUIT_CARDS[self.position.led])}, {SUIT_NAMES[suit]} were led"
            raise InvalidRecord(self.place, f"seat {self.seat} may not play {code}: {why}")
        return card

    def _call(self) -> bool:
        due = call_due(self.position, self.card)
        if not due and "call" in self.form:
            raise self._wrong(f"nothing is called with {CODES[self.card]}")
        call = self.form.get("call", False)
        if type(call) is not bool or (due and "call" not in self.form):
            raise self._wrong(f"call is true or false with {CODES[self.card]}")
        return call

    def _trump(self, call: bool) -> Suit:
        """The trump that the player chose, or NO_SUIT."""
        code = CODES[self.card]
        if not changes_trump(self.position, self.card, call):
            if "trump" in self.form:
                raise self._wrong(f"{code} does not change trump")
            return NO_SUIT
        trump = self.form.get("trump")
        if not isinstance(trump, str) or trump not in SUIT_NAMES:
            raise self._wrong(f"{code} makes one of {', '.join(SUITS)} trump, not {quoted(trump)}")
        if self.position.trump_change == CHOSEN:
            return SUITS.index(trump)
        if trump != SUITS[suit_of(self.card)]:
            raise self._wrong(f"{code} makes {SUITS[suit_of(self.card)]} trump, not {trump}")
        return NO_SUIT

    def _wrong(self, what: str) -> InvalidRecord:
        return InvalidRecord(self.place, f"seat {self.seat}: {what}")


def _listed(hand: Hand) -> str:
    return " ".join(codes_of(cards_in(hand))) or "no card"
