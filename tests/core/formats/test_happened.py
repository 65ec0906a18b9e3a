"""What happened in a round, from what its viewer sees."""

from typing import Any

from gizzard.core.formats.happened import (
    Aside,
    Bombed,
    Cloud,
    Passed,
    Played,
    Said,
    Taken,
    Trump,
    TurnUp,
    Werewolf,
    Witch,
    bids_now,
    events,
    events_since,
)

Form = dict[str, Any]
PASSED: list[Any] = [[0, 1, "9C"], [1, 2, "7H"], [2, 0, "4D"]]


def round_of(*plays: str, **more: Any) -> Form:
    """A round of three players with one trick."""
    trick: Form = {"plays": [{"seat": seat, "card": card} for seat, card in enumerate(plays)]}
    keys = ("winner", "lead", "cloud", "witch")
    trick |= {key: more.pop(key) for key in keys if key in more}
    return {"turn_up": "7H", "trump": "S", "bids": [0, 1, 0], "taken": [0, 0, 0], "tricks": [trick], **more}


def passing(passed: list[Any], form: Form) -> Form:
    """The round with cards that have been passed after its trick."""
    form["tricks"][0]["pass"] = passed
    return form


def test_effects_of_a_trick_come_in_their_order() -> None:
    form = passing(PASSED, round_of("Ju", "Cl", "Wi", winner=1, cloud=1, witch=["7H", "Ju"]))
    assert events(form)[3:] == [
        Taken(0, 1, "Cl"),
        *(Passed(0, giver, card, taker, pulled=False) for giver, taker, card in PASSED),
        Cloud(0, 1, "Cl", by=1, bid=2),
        Witch(0, 2, "Wi", put="7H", took="Ju"),
    ]


def test_bombed_trick_names_its_bomb_and_who_would_have_taken_it() -> None:
    assert events(round_of("9C", "Bo", "KC", winner=None, lead=2))[-1] == Bombed(0, 2, "Bo", best="KC")
    as_vampire = round_of("9C", "Va", "KC", winner=None, lead=2, turn_up="Bo")
    assert events(as_vampire)[-1] == Bombed(0, 2, "Va", best="KC")


def test_werewolf_takes_the_turn_up_and_a_vampire_turns_up_another() -> None:
    form = round_of("AH", "Va", werewolf=1)
    form["tricks"][0]["plays"][1] |= {"turn_up": "Ju", "suit": "C", "trump": "C"}
    assert events(form) == [
        Werewolf(-1, 1, "We", took="7H", trump="S"),
        Played(0, 0, "AH"),
        Played(0, 1, "Va"),
        TurnUp(0, 1, "Va", up="Ju"),
        Said(0, 1, "Va", call=False, suit="C", word=None),
        Trump(0, 1, "Va", trump="C", before="S"),
    ]


def test_who_passes_out_of_turn_is_named() -> None:
    """The cards laid aside are listed in turn, whoever was first."""
    first = passing([[1, 2, None]], round_of("Ju", "2H", "3H", winner=0))
    second = passing([[0, 1, "9C"], [1, 2, None]], round_of("Ju", "2H", "3H", winner=0))
    assert events_since(first, second) == [Aside(0, 0, "9C", to=1)]


def test_what_is_uncovered_later_did_not_happen_again() -> None:
    hidden = round_of("2H", "Cl", "3H", winner=1, cloud=None, bids=[0, None, None])
    shown = round_of("2H", "Cl", "3H", winner=1, cloud=1)
    assert events(hidden)[-1] == Cloud(0, 1, "Cl", by=None, bid=None)
    assert events_since(hidden, shown) == []


def test_bids_count_as_the_cloud_changed_them() -> None:
    """Of a record in the tricks, of a score in a list: each names who changed a bid, and by how much."""
    tricks = [{"winner": 1, "cloud": 1}, {"winner": 0}, {"winner": None, "lead": 2}, {"winner": 1, "cloud": -1}]
    assert bids_now({"bids": [0, 1, None], "tricks": tricks[:3]}) == [0, 2, None]
    assert bids_now({"bids": [0, 1, None], "tricks": tricks}) == [0, 1, None]
    assert bids_now({"bids": [2, 0, None], "cloud": [[0, -1], [1, 1]]}) == [1, 1, None]
    assert bids_now({"bids": [2, 0, None]}) == [2, 0, None]
