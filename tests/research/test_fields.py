"""Observations: nothing hidden, and everything that a seat may know."""

from typing import Any

import numpy as np
import pytest

import gizzard as gz
from gizzard.api.numbers import CARD_NAMES, position_of
from gizzard.api.observations import COLUMNS, EXTRA_FIELDS, FIELDS, bounds, field_of, observe
from gizzard.bots.env.layout import OBSERVATION_WIDTH, WIDTH_WITH_EXTRAS
from gizzard.bots.search.card_knowledge import CardKnowledge
from gizzard.core.cards import BY_CODE, CODES, cards_in
from gizzard.core.formats.happened import bids_now
from tests.api.playing import all_kinds, everything
from tests.research.games import decisions
from tests.sizes import sized

RULES = [*all_kinds(), gz.ruleset(players=6, schedule=[1, 4]), gz.ruleset("nannies-rule", players=5, rounds=5)]


def known(game: gz.Game, seat: int) -> dict[str, Any]:
    """What an observation says, in the terms of a view."""
    row, players = observe(game, seat)[0], game.rules.players

    def by_seat(name: str) -> list[Any]:
        values = field_of(row, name)
        return [values[(other - seat) % players].tolist() for other in range(players)]

    order = {int(number): card for card, number in enumerate(field_of(row, "order")) if number}
    played = field_of(row, "played")
    plays = [((seat + int(played[:, card].argmax())) % players, CARD_NAMES[card]) for _, card in sorted(order.items())]
    return {
        "hand": {CARD_NAMES[card] for card in field_of(row, "hand").nonzero()[0]},
        "plays": plays,
        "bids": [None if bid < 0 else bid for bid in by_seat("bids")],
        "taken": by_seat("taken"),
        "to_act": [other for other, acts in enumerate(by_seat("to_act")) if acts],
        "dealer": by_seat("dealer").index(1),
        "scores": by_seat("scores"),
        "trump": "".join("CDHS"[suit] for suit in field_of(row, "trump").nonzero()[0]) or None,
        "turn_up": next((CARD_NAMES[card] for card in field_of(row, "turn_up").nonzero()[0]), None),
        "phase": gz.PHASES[field_of(row, "phase").argmax()],
        "cards": int(row[COLUMNS["cards"]][0]),
    }


def viewed(game: gz.Game, seat: int) -> dict[str, Any]:
    """The same in a view."""
    view = game.view(seat)
    current = view["round"]
    assert current
    return {
        "hand": set(view["hand"] or ()),
        "plays": [(play["seat"], play["card"]) for trick in current["tricks"] for play in trick["plays"]],
        "bids": bids_now(current),
        "taken": [taken or 0 for taken in current["taken"]],
        "to_act": view["to_act"],
        "dealer": current["dealer"],
        "scores": list(game.scores),
        "trump": current["trump"],
        "turn_up": current["turn_up"],
        "phase": view["phase"],
        "cards": current["cards"],
    }


@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_an_observation_says_what_a_view_says(rules: gz.RuleSet) -> None:
    for game in decisions(rules, seed=2):
        for seat in range(rules.players):
            found, expected = known(game, seat), viewed(game, seat)
            if expected["hand"] != found["hand"]:  # of an unseen hand, the card that lies open is known
                assert game.view(seat)["hand"] is None
                assert found["hand"] <= {*game.hands[seat]}
            once = len({card for _, card in expected["plays"]}) == len(expected["plays"])  # or the Witch took one
            unlike = {"hand": None} if once else {"hand": None, "plays": None}
            assert found | unlike == expected | unlike


@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_an_observation_is_the_same_in_all_games_that_a_seat_cannot_tell_apart(rules: gz.RuleSet) -> None:
    for number, game in enumerate(decisions(rules, seed=3)):
        if number % 5 == 0:
            seat = game.to_act[0]
            row, mask = observe(game, seat)
            for world in gz.sample_worlds(game.view(seat), 3, seed=number):
                others, legal = observe(world, seat)
                assert np.array_equal(others, row)
                assert np.array_equal(legal, mask)


@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_values_stay_within_the_documented_ranges(rules: gz.RuleSet) -> None:
    low, high = bounds(rules)
    for game in decisions(rules, seed=4):
        row, mask = observe(game, game.to_act[0])
        assert (low <= row).all()
        assert (row <= high).all()
        assert mask.sum() == len(game.legal())


def test_open_cards_and_exchanged_cards_are_known() -> None:
    seen: set[str] = set()
    for game in [game for seed in range(4) for game in decisions(everything(), seed)]:
        for seat in range(3):
            row = observe(game, seat)[0]
            pulled = game.round and game.round.special and game.round.special.rule == "pull-one"
            for other, cards in enumerate(field_of(row, "held") if not pulled else (), 1):
                assert all(CARD_NAMES[card] in game.hands[(seat + other) % 3] for card in cards.nonzero()[0])
            seen |= {name for name in ("held", "given", "received", "special", "named", "call", "said_trump")
                     if field_of(row, name).any()}  # fmt: skip
    assert seen == {"held", "given", "received", "special", "named", "call", "said_trump"}


def test_a_seat_that_is_not_to_act_can_only_wait() -> None:
    game = decisions(gz.ruleset(players=3), seed=1)[0]
    waiting = (game.to_act[0] + 1) % 3
    assert observe(game, waiting)[1].nonzero()[0].tolist() == [0]


def test_fields_follow_each_other_without_gaps() -> None:
    fields = [*FIELDS, *EXTRA_FIELDS]
    assert [field.columns.start for field in fields] == [0, *(field.columns.stop for field in fields[:-1])]
    assert FIELDS[-1].columns.stop == EXTRA_FIELDS[0].start == OBSERVATION_WIDTH
    assert EXTRA_FIELDS[-1].columns.stop == WIDTH_WITH_EXTRAS


def test_a_seat_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no seat 3"):
        observe(gz.new_game(gz.ruleset(players=3)), 3)


ALL_NINE = gz.ruleset("anniversary-30", players=4, schedule=[3, 6], witch="may")


def test_cards_that_change_hands_in_mid_round_are_known_to_whom_saw_it() -> None:
    """As the samples of hidden hands know them."""
    known = 0
    for game in [game for seed in range(sized(6, 40, 400)) for game in decisions(ALL_NINE, seed)]:
        for seat in range(4):
            held = field_of(observe(game, seat)[0], "held")
            expected = CardKnowledge(position_of(game), seat).known
            for other in range(1, 4):
                cards = {BY_CODE[CARD_NAMES[card]] for card in held[other - 1].nonzero()[0]}
                assert cards == {*cards_in(expected[(seat + other) % 4])}
                known += len(cards)
    assert known > 100


TOLD = {"said_suit", "bombed", "witch_may", "given", "received"}


def test_what_is_there_only_with_extra_cards_is_told() -> None:
    told: set[str] = set()
    for game in [game for seed in range(8) for game in decisions(ALL_NINE, seed)]:
        row, up = observe(game, game.to_act[0])[0], position_of(game).up
        assert field_of(row, "in_deck").all()
        assert [CARD_NAMES[card] for card in field_of(row, "lies_up").nonzero()[0]] == [CODES[up]]
        told |= {name for name in TOLD if field_of(row, name).any()}
    assert told == TOLD
