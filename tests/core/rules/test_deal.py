"""Rules 1 to 3: who deals first, and how many cards each round deals."""

from random import Random
from typing import Any

import pytest

from gizzard.core.cards import CODES, DECK
from gizzard.core.game.state import Deal, chance, to_act
from gizzard.core.rules.deal import Schedule, draw_for_dealer, draw_rank, hand_sizes
from tests.games import after_one_card_round, rounds_of, table

SIZES = [
    *((Schedule.STANDARD, players, [*range(1, 60 // players + 1)]) for players in (3, 4, 5, 6)),  # S0, S1, S2
    *((Schedule.REVERSE, players, [*range(60 // players, 0, -1)]) for players in (3, 4, 5, 6)),  # S0: down to one
    # S0: quick play grows by two and ends on all the cards
    *(
        (Schedule.QUICK, players, [*range(first, 60 // players + 1, 2)])
        for players, first in [(3, 2), (4, 1), (5, 2), (6, 2)]
    ),
    *((Schedule.MAXIMUS, players, [60 // players] * 5) for players in (3, 4, 5, 6)),  # S0: five rounds of all cards
    (Schedule.SPECIAL_SIX, 3, [1, 2, 4, 11, 16, 20]),  # S2
    (Schedule.SPECIAL_SIX, 4, [1, 2, 3, 9, 13, 15]),  # S2's 16 would need 64 cards
    (Schedule.AMIGO_TOURNAMENT, 3, [2, 4, 6, 8, 10, 12, 14, 16, 18, 20]),
    (Schedule.AMIGO_TOURNAMENT, 4, [1, 3, 5, 7, 9, 11, 12, 13, 14, 15]),
    (Schedule.AMIGO_TOURNAMENT, 5, [2, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    (Schedule.AMIGO_TOURNAMENT, 6, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
]


@pytest.mark.parametrize(("schedule", "players", "sizes"), SIZES)
def test_hand_sizes(schedule: Schedule, players: int, sizes: list[int]) -> None:
    assert [*hand_sizes(schedule, players)] == sizes


@pytest.mark.parametrize(
    ("rules", "sizes"),
    [
        ({"rounds": 5}, (1, 2, 3, 4, 5)),  # S2: only the first five or seven rounds
        ({"rounds": 7, "schedule": "quick"}, (1, 3, 5, 7, 9, 11, 13)),
        ({"schedule": [15, 1, 7]}, (15, 1, 7)),
    ],
)
def test_hand_sizes_of_a_game(rules: dict[str, Any], sizes: tuple[int, ...]) -> None:
    assert table(4, **rules).rules.hand_sizes == sizes


class TestDrawForFirstDealer:
    def test_rule_2_jester_lowest_then_two_to_ace_wizard_highest(self) -> None:
        by_code = {code: card for card, code in CODES.items()}
        ranks = [draw_rank(by_code[code]) for code in ("NC", "2C", "9C", "TC", "JC", "QC", "KC", "AC", "ZC")]
        assert ranks == sorted(set(ranks))

    @pytest.mark.parametrize("players", [3, 4, 5, 6])
    def test_high_card_deals_and_ties_draw_again_from_the_remaining_cards(self, players: int) -> None:
        ties = 0
        for seed in range(300):
            draw = draw_for_dealer(players, Random(seed))
            seats = list(range(players))
            for turn in draw.turns:
                assert [seat for seat, _ in turn] == seats, "those tied for highest, and nobody else"
                highest = max(draw_rank(card) for _, card in turn)
                seats = [seat for seat, card in turn if draw_rank(card) == highest]
            assert seats == [draw.dealer]
            cards = [card for turn in draw.turns for _, card in turn]
            assert len(set(cards)) == len(cards)
            ties += len(draw.turns) > 1
        assert ties > 10, "a draw with a tie must occur for this to show anything"

    def test_every_seat_can_become_dealer(self) -> None:
        assert {draw_for_dealer(4, Random(seed)).dealer for seed in range(60)} == {0, 1, 2, 3}

    def test_same_seed_draws_the_same_cards(self) -> None:
        assert draw_for_dealer(5, Random(7)) == draw_for_dealer(5, Random(7))


class TestDealing:
    def test_one_at_a_time_from_the_dealers_left(self) -> None:
        shuffled = list(DECK)
        Random(3).shuffle(shuffled)
        deal = chance(table(4, dealer=1, schedule=[3]), Random(3))
        assert isinstance(deal, Deal)
        in_turn = [deal.hands[seat][place] for place in range(3) for seat in (2, 3, 0, 1)]
        assert in_turn == shuffled[:12]
        assert deal.turn_up == shuffled[12], "the next card is turned up (rule 4)"

    def test_all_60_cards_are_shuffled_for_every_round(self) -> None:
        """S1: so every card is dealt some time, in the first round and the second."""
        state = table(schedule=[1, 1])
        for one in (state, after_one_card_round(state, winner=0)):
            deals = [chance(one, Random(seed)) for seed in range(400)]
            assert {card for deal in deals if isinstance(deal, Deal) for hand in deal.hands for card in hand} == {*DECK}

    def test_deal_passes_to_the_left(self) -> None:
        state = table(dealer=2, schedule=[1] * 4)
        for _ in range(4):
            state = after_one_card_round(state, winner=0)
        assert [form["dealer"] for form in rounds_of(state)] == [2, 0, 1, 2]

    def test_nobody_acts_before_the_deal(self) -> None:
        assert to_act(table()) == ()
