"""The rule player: its worths by their definition, its choices by their rule, in every phase and rule set."""

from fractions import Fraction

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
from tests.games import act, bid_all, dealt, play_all, table, under_special
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


class TestBids:
    def test_counts_a_wizard_but_not_a_jester(self) -> None:
        state = dealt(table(schedule=[1]), "ZC", "NC", "2C", up="9S")
        assert choice(state, 0) == 1
        assert choice(bid_all(state, 1), 1) == 0

    def test_bids_the_nearest_legal_number(self) -> None:
        state = dealt(table(schedule=[1], last_bid="never-even"), "2C", "3C", "ZC", up="9S")
        assert choice(bid_all(state, 0, 0), 2) == 0
        assert choice(bid_all(state, 1, 0), 2) == 1

    def test_bids_an_equal_share_with_a_hidden_hand(self) -> None:
        state = table(3, schedule=[1, 6], blind_every=2)
        state = play_all(bid_all(dealt(state, "2C", "3C", "4C", up="9S"), 0, 0, 0), "2C 3C 4C")
        state = dealt(state, "ZC ZD ZH ZS AS KS", "2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D", up="9S")
        assert choice(state, 1) == 2

    def test_forehead_bid_depends_on_the_others_cards(self) -> None:
        low = dealt(table(schedule=[1], forehead=True), "2C", "NC", "ND", up="9S")
        assert choice(low, 0) == 1
        assert choice(dealt(table(schedule=[1], forehead=True), "2C", "ZD", "3D", up="9S"), 0) == 0


class TestTrump:
    def test_chooses_the_suit_with_its_high_cards(self) -> None:
        state = dealt(table(schedule=[3]), "2C 3C 4C", "2D 3D 4D", "AH KH QH", up="ZC")
        assert choice(state, 2) == 2

    def test_names_the_first_special_rule(self) -> None:
        state = dealt(table(schedule=[1, 1], smyrna=["pass-one", "pull-one"]), "2C", "3C", "AS", up="ZC")
        assert choice(state, 2) == 3 | 1 << 2

    def test_wizard_names_the_best_suit_of_the_remaining_hand(self) -> None:
        state = dealt(table(schedule=[3], tricksy="chosen"), "ZC AH KH", "2C 3C 4C", "2D 3D 4D", up="9S")
        action = choice(bid_all(state, 3, 0, 0), 0)
        assert (action & 63, (action >> 7) - 1) == (BY_CODE["ZC"], 2)


class TestPlays:
    def test_wins_needed_tricks_and_avoids_others(self) -> None:
        state = dealt(table(schedule=[2]), "9H 2C", "TH 3H", "4C 5C", up="9S")
        assert choice_of_card(play_all(bid_all(state, 0, 1, 0), "9H"), 1) == "TH"
        assert choice_of_card(play_all(bid_all(state, 0, 0, 0), "9H"), 1) == "3H"

    def test_leads_its_best_to_win_and_its_worst_to_lose(self) -> None:
        state = dealt(table(schedule=[3]), "9H AS 2C", "TH 3H 4H", "4C 5C 6C", up="9S")
        assert choice_of_card(bid_all(state, 1, 0, 0), 0) == "AS"
        assert choice_of_card(bid_all(state, 0, 0, 0), 0) == "2C"

    def test_discards_low_while_it_needs_tricks_and_high_after_that(self) -> None:
        state = dealt(table(schedule=[3]), "ZH AS 2C", "TH 3H 4H", "4C 5C 6C", up="9S")
        assert choice_of_card(play_all(bid_all(state, 1, 1, 0), "ZH"), 1) == "3H"
        assert choice_of_card(play_all(bid_all(state, 1, 0, 0), "ZH"), 1) == "TH"

    def test_ties_go_to_the_lowest_card_number(self) -> None:
        state = dealt(table(schedule=[2]), "5H 5D", "TH 3H", "4C 5C", up="9S")
        assert choice_of_card(bid_all(state, 0, 0, 0), 0) == "5D"

    def test_wins_every_trick_if_bids_do_not_count(self) -> None:
        state = dealt(table(schedule=[2], scoring="trick-points"), "9H 2C", "TH 3H", "4C 5C", up="9S")
        assert choice_of_card(play_all(bid_all(state, 0, 0, 0), "9H"), 1) == "TH"

    def test_seat_without_a_bid_spoils_the_others_bids(self) -> None:
        state = dealt(table(schedule=[2], saboteur=True), "9H 2C", "TH 3H", "JH 4H", up="9S")
        assert choice_of_card(play_all(bid_all(state, 1, 1), "9H TH"), 2) == "JH"
        assert choice_of_card(play_all(bid_all(state, 0, 0), "9H TH"), 2) == "4H"

    def test_passes_the_card_that_brings_the_hand_nearest_to_its_bid(self) -> None:
        state = under_special("pass-one", "ZC 2C", "3C 4C", "5C 6C", up="9S")
        assert CODES[choice(bid_all(state, 0, 0, 0), 0)] == "ZC"
        assert CODES[choice(bid_all(state, 1, 0, 0), 0)] == "2C"

    def test_calls_a_special_card_as_needed(self) -> None:
        state = under_special("gizzard-fester", "ZC 2C", "3C 4C", "5C NH", up="9S")
        state = bid_all(state, 1, 0, 0)
        assert choice(state, 0) == BY_CODE["ZC"] | 64
        state = act(state, 0, play="2C")
        state = act(state, 1, play="3C")
        assert choice(state, 2) == BY_CODE["NH"] | 64


def test_reference_scores_of_four_heuristic_players() -> None:
    """Measured before by others: 164 points a game, .49 of bids made."""
    tally = play_games(round_table_of(plan(parse({"players": 4})), 4), 1_000, seed=1, policy="rule")
    points, _, bids, met = (sum(column) for column in zip(*(tally.by_seat(seat) for seat in range(4)), strict=True))
    assert abs(points / 4_000 - 164) < 12
    assert abs(met / bids - 0.49) < 0.01
