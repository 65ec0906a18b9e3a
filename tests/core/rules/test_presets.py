"""The presets: each is playable, and combines with the others by its keys. `test_docs.py` compares their keys."""

import itertools

import pytest

from gizzard.core.rules.parsing import parse
from gizzard.core.rules.presets import GROUPS, PRESETS, combine, partners
from gizzard.core.rules.refused import RulesRefused
from gizzard.core.rules.ruleset import KEYS, unparse
from tests.sizes import some

SMYRNA = ["gizzard-fester", "pass-one", "pull-one", "last-card-up", "uber-wizard", "trick-points"]


def refused(*names: str) -> list[tuple[str, tuple[str, ...]]]:
    with pytest.raises(RulesRefused) as caught:
        combine(names)
    return [(conflict.code, conflict.fields) for conflict in caught.value.conflicts]


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_preset_can_be_played_by_any_number(name: str, players: int) -> None:
    form = {"players": players} | dict(PRESETS[name])
    if name == "special-six" and players > 4:
        with pytest.raises(RulesRefused):
            parse(form)
    else:
        assert unparse(parse(form)) == form, "a preset holds what differs from the defaults, and nothing else"


@pytest.mark.parametrize(
    "names", [("tournament", "hardcore"), ("hardcore", "tournament"), ("tournament", "hardcore", "tournament")]
)
def test_tournament_with_hardcore_is_both(names: tuple[str, ...]) -> None:
    assert combine(names) == {"last_bid": "canadian+hardcore"}


def test_all_clashes_are_listed() -> None:
    assert refused("hidden-bid", "quick-play", "maximus", "no-such", "first-five", "first-seven", "chatham-bid") == [
        ("presets-clash", ("schedule",)),
        ("unknown-preset", ()),
        ("presets-clash", ("rounds",)),
        ("presets-clash", ("bidding",)),
    ]


def test_each_preset_is_in_one_group_and_all_are_in_one_order() -> None:
    assert [name for names in GROUPS.values() for name in names] == list(PRESETS)


def test_clash_names_both_presets_and_a_remedy() -> None:
    with pytest.raises(RulesRefused) as caught:
        combine(["hidden-bid", "jester-bid"])
    (conflict,) = caught.value.conflicts
    assert conflict.details == {"first": "hidden-bid", "second": "jester-bid", "key": "bidding"}
    for lang in ("en", "de"):
        assert conflict.why(lang)
        assert conflict.remedy(lang)


@pytest.mark.parametrize(("first", "second"), some(itertools.combinations(PRESETS, 2), 30))
def test_any_two_presets_combine_by_their_keys_or_clash_in_one(first: str, second: str) -> None:
    one, other = PRESETS[first], PRESETS[second]
    clash = [key for key in one if key in other and one[key] != other[key]]
    limits = one.get("last_bid"), other.get("last_bid")
    if limits in (("canadian", "hardcore"), ("hardcore", "canadian")):
        assert combine([first, second])["last_bid"] == "canadian+hardcore"
    elif clash:
        assert refused(first, second) == [("presets-clash", (key,)) for key in clash]
    else:
        assert combine([first, second]) == dict(one) | dict(other)
        assert set(combine([first, second])) <= set(KEYS)


def test_no_preset_is_the_standard_game_and_one_named_twice_is_itself() -> None:
    assert combine([]) == {}
    assert combine(["standard", "smyrna", "smyrna"]) == {"smyrna": SMYRNA}


def test_partners_go_together_with_all_that_are_chosen() -> None:
    assert {"hardcore", "saboteur", "smyrna"} <= set(partners(["tournament", "quick-play"]))
    assert not {"tournament", "quick-play", "maximus"} & set(partners(["tournament", "quick-play"]))
    for name in partners(["tournament", "quick-play"]):
        assert combine(["tournament", "quick-play", name])


def test_those_that_do_not_go_together_have_no_partners() -> None:
    with pytest.raises(RulesRefused):
        partners(["hidden-bid", "jester-bid"])
