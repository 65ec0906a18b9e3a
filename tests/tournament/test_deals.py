"""The deals of duplicate play: the whole deck of the rules, the same at every table, and no other ones."""

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gizzard.core.cards import CODES
from gizzard.core.game.state import Act, State, apply, start, to_act
from gizzard.core.rules.deal import deck_with
from gizzard.core.rules.extras import Extra, extras_of
from gizzard.core.rules.parsing import parse
from gizzard.core.rules.ruleset import RuleSet
from gizzard.tournament import Deals, Pair, Publish, Refused, Report, Results, Source, Tournament, check
from gizzard.tournament.deals import check_deals, dealt, drawn_deals, seal_of
from gizzard.tournament.pages import deals_page
from tests.edits import Edit, cut, put, swap
from tests.sizes import examples
from tests.strategies import rule_sets
from tests.tournament.play import club, do, replace_in

NINE = [card.value for card in Extra]
SMYRNA_PULLS = {"smyrna": ["pull-one"], "cards": NINE}


def game_of(rules: RuleSet, deals: Deals, seed: int) -> State:
    """A whole game with these deals, whose players choose at random."""
    state, rng = start(rules, rules.players - 1), Random(seed)
    while not state.over:
        if (chance := dealt(state, deals.rounds)) is not None:
            state = apply(state, chance)
        else:
            seat = to_act(state)[0]
            state = apply(state, Act(seat, rng.choice(state.position.legal(seat))))
    return state


def dealt_in(state: State) -> list[list[Any]]:
    """By round: the hands as they were dealt, and the turn-up."""
    return [[[*one.hands], one.turn_up] for one in state.history]


@examples(40)
@given(rules=rule_sets(small=True), seed=st.integers(0, 10**6))
def test_every_table_plays_the_same_cards_by_any_rules(rules: RuleSet, seed: int) -> None:
    assume(not rules.eliminate_every)
    deals = drawn_deals(rules, Random(seed))
    check_deals(rules, deals, "deals[0]")
    one, other = (dealt_in(game_of(rules, deals, seed + table)) for table in (1, 2))
    assert one == other
    deck = sorted(CODES[card] for card in deck_with(extras_of(rules.cards)))
    assert all(sorted(deal["deck"]) == deck for deal in deals.rounds)


@pytest.mark.parametrize("schedule", [[17], [14], [15], [1, 17, 16]])
def test_all_nine_extra_cards_can_be_dealt_at_four(schedule: list[int]) -> None:
    rules = parse({"players": 4, "schedule": schedule, "cards": NINE})
    games = [game_of(rules, drawn_deals(rules, Random(seed)), seed) for seed in range(10)]
    seen = {CODES[card] for game in games for one in game.history for hand in one.hands for card in hand}
    assert seen >= {"Dr", "Fa", "Bo", "We", "Ju", "Cl", "Sh", "Wi", "Va"}


def test_a_card_taken_for_the_werewolf_can_be_pulled_in_its_place() -> None:
    rules = parse({"players": 3, "schedule": [20] * 6, **SMYRNA_PULLS})
    rounds = [one for seed in range(20) for one in game_of(rules, drawn_deals(rules, Random(seed)), seed).history]
    assert any(one.turn_up_taker >= 0 and one.exchanged for one in rounds)


def test_the_next_card_of_the_stock_is_the_same_at_every_table() -> None:
    rules = parse({"players": 3, "schedule": [3], "cards": ["werewolf", "vampire"]})
    deals = drawn_deals(rules, Random(1))
    opened = start(rules, 2)
    deal = dealt(opened, deals.rounds)
    assert deal is not None
    state = apply(opened, deal)
    assert CODES[state.position.turn_up] == deals.rounds[0]["deck"][9]
    assert CODES[state.position.stock] == deals.rounds[0]["deck"][10]


def tournament_of(rules: Mapping[str, Any]) -> Tournament:
    """A duplicate tournament of one round, before it."""
    return club(6, rules, table=3, rounds=1, pairing="duplicate", award="same-seat")


def with_deals(tournament: Tournament, deals: Deals) -> Tournament:
    """The tournament played with these deals, which are sealed."""
    begun = msgspec.structs.replace(tournament, sealed=(seal_of(deals),))
    form = {**begun.log[0].do, "sealed": [seal_of(deals)]}
    begun = replace_in(begun, log=(msgspec.structs.replace(begun.log[0], do=form),))
    results = Results(tuple(Report(1, table, (0, 0, 0), (0, 0, 0)) for table in (1, 2)))
    return do(begun, Pair(), results, Publish(), source=Source(deals=lambda _: deals))


def edited(deals: Deals, edit: Edit) -> Deals:
    form = msgspec.to_builtins(deals)
    form["rounds"] = [dict(deal, deck=[*deal["deck"]]) for deal in form["rounds"]]
    edit(form)
    return msgspec.convert(form, Deals)


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (cut("rounds", 0, "deck", 68), "deals[0].rounds[0]: the deck by the rules is 69 cards, each once"),
        (put("rounds", 1, "deck", 0, to="QS"), "deals[0].rounds[1]: the deck by the rules is 69 cards, each once"),
        (put("rounds", 1, "deck", to=7), "deals[0].rounds[1]: the deck by the rules is 69 cards, each once"),
        (put("rounds", 0, "dealer", to=1), "deals[0].rounds[0]: seat 2 deals, not 1"),
        (put("rounds", 0, "pulls", to=[0, 0, 2]), "deals[0].rounds[0]: 3 positions from 0 to 1 expected as pulls"),
        (cut("rounds", 0, "pulls"), 'deals[0].rounds[0]: ["dealer", "deck", "pulls"] expected'),
        (cut("rounds", 1), "deals[0].rounds: 2 deals expected by the rules, not 1"),
        (swap(("rounds", 0), ("rounds", 1)), "deals[0].rounds[0]: seat 2 deals, not 0"),
    ],
)
def test_check_names_sealed_deals_that_are_not_those_of_the_rules(edit: Edit, said: str) -> None:
    rules: dict[str, Any] = {"schedule": [2, 3], **SMYRNA_PULLS}
    tournament, deals = tournament_of(rules), drawn_deals(parse({"players": 3} | rules), Random(1))
    check(with_deals(tournament, deals))
    with pytest.raises(Refused) as caught:
        check(with_deals(tournament, edited(deals, edit)))
    assert str(caught.value).startswith(said)


def test_the_page_for_whoever_lays_out_the_cards_names_the_next_one_of_the_stock() -> None:
    rules: dict[str, Any] = {"schedule": [2], "cards": ["werewolf", "vampire"]}
    deals = drawn_deals(parse({"players": 3} | rules), Random(1))
    deck, page = deals.rounds[0]["deck"], deals_page(tournament_of(rules), 1, deals)
    assert f"seat 3 deals 2; turned up: {deck[6]}; next in the stock: {deck[7]}<" in page
