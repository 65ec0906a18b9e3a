"""The heuristic player: its worths by their definition, its choices by their rule, in every phase and rule set."""

from fractions import Fraction
from typing import Any

import pytest

from gizzard.bots.measure import move
from gizzard.bots.search.heuristic import ONE_TRICK, CardValues, heuristic_choice
from gizzard.bots.search.playouts import play_games
from gizzard.bots.search.sampling import sampler
from gizzard.core.cards import BY_CODE, CODES, DECK
from gizzard.core.game.fields import OVER
from gizzard.core.game.plan import plan
from gizzard.core.game.position import Position, opening
from gizzard.core.game.round_table import round_table_of
from gizzard.core.game.state import State
from gizzard.core.native.rng import Rng
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.tricks import LEAD_OPEN, led_after, strength
from tests.games import bid_all, dealt, play_all, table, under_special
from tests.parity.rule_sets import rule_sets
from tests.sizes import some

EVERY = rule_sets()


def choice(state: State, seat: int) -> int:
    return heuristic_choice(state.position, seat, CardValues())


def choice_of_card(state: State, seat: int) -> str:
    return CODES[choice(state, seat) & 63]


def takes(position: Position, later: int, earlier: int) -> bool:
    """Whether a card takes the trick from one that led it."""
    roles = {card: (bool(position.wizards >> card & 1), bool(position.jesters >> card & 1)) for card in DECK}
    led = led_after(LEAD_OPEN, earlier, *roles[earlier])
    heights = [
        strength(card, roles[card][0], bool(position.top_cards >> card & 1), led, position.trump)
        for card, led in ((later, led_after(led, later, *roles[later])), (earlier, led))
    ]
    return heights[0] > heights[1]


class TestWorth:
    @pytest.mark.parametrize(
        "rules", [{}, {"players": 3}, {"players": 6}, {"schedule": [2], "specials": "alternate"}], ids=str
    )
    @pytest.mark.parametrize("turn_up", ["2S", "NC"])
    def test_matches_the_definition(self, rules: dict[str, object], turn_up: str) -> None:
        position = opening(parse({"players": 4, "schedule": [1], **rules}), 0)
        count, players = position.next_cards(), position.players
        hands = [[BY_CODE[f"{rank + 2}{suit}"] for rank in range(count)] for suit in "CDHCDH"[:players]]
        hands[3:] = [[BY_CODE[f"{rank + 5}{suit}"] for rank in range(count)] for suit in "CDH"[: players - 3]]
        position.deal(hands, BY_CODE[turn_up])
        raw = {}
        for card in DECK:
            holds = sum(not takes(position, other, card) for other in DECK)
            raw[card] = Fraction(holds + sum(takes(position, card, other) for other in DECK), 120) ** (players - 1)
        card_values = CardValues()
        for card in DECK:
            expected = raw[card] * 60 / players / sum(raw.values())
            assert abs(Fraction(card_values.of(position, card), ONE_TRICK) - expected) <= Fraction(1, ONE_TRICK)

    def test_cache_follows_the_round(self) -> None:
        """CardValues are kept: other roles, another trump and other players give others."""
        card_values = CardValues()
        rules = parse({"players": 4, "specials": "alternate", "schedule": "reverse", "eliminate_every": 2})
        position, rng = opening(rules, 0), Rng(2)
        seen = set()
        while position.phase != OVER:
            move(position, rng)
            if position.waiting:
                again = CardValues()
                assert [card_values.of(position, card) for card in DECK] == [again.of(position, card) for card in DECK]
                seen.add(card_values.of(position, BY_CODE["NC"]))
        assert len(seen) > 4

    def test_unknown_card_raises(self) -> None:
        with pytest.raises(ValueError, match="no card 64"):
            CardValues().of(dealt(table(schedule=[1]), "2C", "3C", "4C", up="9S").position, 64)


@pytest.mark.parametrize("name", some(EVERY, 30))
def test_plays_every_rule_set_and_ignores_hidden_cards(name: str) -> None:
    """Legal in every situation, and the same whatever is hidden."""
    position, rng, card_values = opening(parse(EVERY[name]), 0), Rng(6), CardValues()
    while position.phase != OVER:
        if position.waiting and rng.below(4) == 0:
            seat = position.waiting.bit_length() - 1
            action = heuristic_choice(position, seat, card_values)
            assert position.is_legal(seat, action)
            sample = sampler(position, seat).sample(rng)
            assert heuristic_choice(sample, seat, card_values) == action
        move(position, rng)


def test_choice_of_a_seat_that_is_not_to_act_raises() -> None:
    state = dealt(table(schedule=[1]), "2C", "3C", "4C", up="9S")
    for seat in (1, -1, 3, 2**31 - 1):
        with pytest.raises(ValueError, match="not to act"):
            choice(state, seat)


def of(hands: str, plays: str = "", bids: tuple[int, ...] = (), up: str = "9S", **rules: Any) -> State:
    """Three hands, separated by |; seat 0 leads."""
    cards = hands.split("|")
    state = dealt(table(len(cards), **{"schedule": [len(cards[0].split())]} | rules), *cards, up=up)
    return play_all(bid_all(state, *bids), plays)


BIDS = [
    (of("ZC|NC|2C"), 0, 1),  # counts a Wizard but not a Jester
    (of("ZC|NC|2C", bids=(1,)), 1, 0),
    (of("2C|3C|ZC", bids=(0, 0), last_bid="never-even"), 2, 0),  # the nearest legal number
    (of("2C|3C|ZC", bids=(1, 0), last_bid="never-even"), 2, 1),
    (of("2C|NC|ND", forehead=True), 0, 1),  # a card on the forehead, by those of the others
    (of("2C|ZD|3D", forehead=True), 0, 0),
    (of("2C 3C 4C|2D 3D 4D|AH KH QH", up="ZC"), 2, 2),  # trump: the suit with its high cards
    (of("2C|3C|AS", up="ZC", schedule=[1, 1], smyrna=["pass-one", "pull-one"]), 2, 3 | 1 << 2),  # the first rule
]


@pytest.mark.parametrize(("state", "seat", "expected"), BIDS)
def test_bids_and_trumps(state: State, seat: int, expected: int) -> None:
    assert choice(state, seat) == expected


def test_bids_an_equal_share_with_a_hidden_hand() -> None:
    state = of("2C|3C|4C", "2C 3C 4C", (0, 0, 0), schedule=[1, 6], blind_every=2)
    state = dealt(state, "ZC ZD ZH ZS AS KS", "2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D", up="9S")
    assert choice(state, 1) == 2


def test_wizard_names_the_best_suit_of_the_remaining_hand() -> None:
    action = choice(of("ZC AH KH|2C 3C 4C|2D 3D 4D", bids=(3, 0, 0), tricksy="chosen"), 0)
    assert (action & 63, (action >> 7) - 1) == (BY_CODE["ZC"], 2)


TWO, THREE, DISCARD = "9H 2C|TH 3H|4C 5C", "9H AS 2C|TH 3H 4H|4C 5C 6C", "ZH AS 2C|TH 3H 4H|4C 5C 6C"
PLAYS = [
    (of(TWO, "9H", (0, 1, 0)), 1, "TH"),  # wins a trick that it needs, and avoids others
    (of(TWO, "9H", (0, 0, 0)), 1, "3H"),
    (of(TWO, "9H", (0, 0, 0), scoring="trick-points"), 1, "TH"),  # wins all if bids do not count
    (of(THREE, bids=(1, 0, 0)), 0, "AS"),  # leads its best to win and its worst to lose
    (of(THREE, bids=(0, 0, 0)), 0, "2C"),
    (of(DISCARD, "ZH", (1, 1, 0)), 1, "3H"),  # discards low while it needs tricks and high after that
    (of(DISCARD, "ZH", (1, 0, 0)), 1, "TH"),
    (of("5H 5D|TH 3H|4C 5C", bids=(0, 0, 0)), 0, "5D"),  # of equals the lowest card number
    (of("9H 2C|TH 3H|JH 4H", "9H TH", (1, 1), saboteur=True), 2, "JH"),  # without a bid spoils the others'
    (of("9H 2C|TH 3H|JH 4H", "9H TH", (0, 0), saboteur=True), 2, "4H"),
    (bid_all(under_special("pass-one", "ZC 2C", "3C 4C", "5C 6C", up="9S"), 0, 0, 0), 0, "ZC"),  # passes
    (bid_all(under_special("pass-one", "ZC 2C", "3C 4C", "5C 6C", up="9S"), 1, 0, 0), 0, "2C"),
]


@pytest.mark.parametrize(("state", "seat", "expected"), PLAYS)
def test_plays_and_passes(state: State, seat: int, expected: str) -> None:
    assert choice_of_card(state, seat) == expected


def test_calls_a_special_card_as_needed() -> None:
    state = bid_all(under_special("gizzard-fester", "ZC 2C", "3C 4C", "5C NH", up="9S"), 1, 0, 0)
    assert choice(state, 0) == BY_CODE["ZC"] | 64
    assert choice(play_all(state, "2C 3C"), 2) == BY_CODE["NH"] | 64


def test_reference_scores_of_four_heuristic_players() -> None:
    """Measured before by others: 164 points a game, .49 of bids made."""
    tally = play_games(round_table_of(plan(parse({"players": 4})), 4), 1_000, seed=1, policy="rule")
    points, _, bids, met = (sum(column) for column in zip(*(tally.by_seat(seat) for seat in range(4)), strict=True))
    assert abs(points / 4_000 - 164) < 12
    assert abs(met / bids - 0.49) < 0.01
