"""The same cards for everybody, whatever anybody does."""

from typing import Any

from gizzard.core.rules.presets import PRESETS
from tests.bots.arena.matches import match, played, record_of

Record = dict[str, Any]


def records(deals: int = 1, **rules: Any) -> list[Record]:
    return [record_of(game) for game in played(match(deals, **rules))]


def dealt(record: Record) -> list[Any]:
    return [(round_["hands"], round_["turn_up"], round_["dealer"]) for round_ in record["rounds"]]


def test_every_seating_of_a_deal_gets_the_same_cards() -> None:
    first, *others = records(schedule="standard")
    assert len(others) == 5
    assert all(dealt(other) == dealt(first) for other in others)
    assert any(other["rounds"][-1]["tricks"] != first["rounds"][-1]["tricks"] for other in others)


def test_other_deals_and_other_seeds_have_other_cards() -> None:
    deals = [dealt(record) for record in records(deals=2)[::6]]
    assert deals[0] != deals[1]
    assert deals[0] != dealt(record_of(played(match(1, seed=6))[0]))


def test_rounds_of_a_deal_differ() -> None:
    hands = [round_["hands"] for round_ in records(schedule=[5, 5])[0]["rounds"]]
    assert hands[0] != hands[1]


def test_after_eliminations_the_same_deck_is_dealt() -> None:
    """The cards, in the order dealt from the dealer's left, do not depend on who sits there."""
    engines = dict.fromkeys("ABCD", "random") | {"E": "novice"}
    first, *others = records(players=5, **PRESETS["nannies-rule"], engines=engines)
    for other in others:
        decks = [[in_order(round_) for round_ in game["rounds"]] for game in (first, other)]
        assert all(begin_alike(*pair) for pair in zip(*decks, strict=True))


def in_order(round_: Record) -> list[str]:
    seats = [(round_["dealer"] + step) % 5 for step in range(1, 6)]
    hands = [round_["hands"][seat] for seat in seats if round_["hands"][seat]]
    return [card for row in zip(*hands, strict=True) for card in row]


def begin_alike(one: list[str], other: list[str]) -> bool:
    return all(mine == yours for mine, yours in zip(one, other, strict=False))


def test_pulls_are_the_same_wherever_the_same_is_pulled() -> None:
    """With every turn-up a Wizard or not alike, games that name the same pull the same."""
    games = records(deals=40, schedule=[9, 9], smyrna=["pull-one"])
    pulls = [(game["deal"], round_["exchange"]) for game in games for round_ in game["rounds"] if "exchange" in round_]
    assert pulls
    first = dict(reversed(pulls))
    assert all(exchange == first[deal] for deal, exchange in pulls)
