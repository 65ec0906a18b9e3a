"""What a view says about its round, as the rules see it: for those who have a view and no state."""

import json
from functools import lru_cache

from gizzard.game.forms import View
from gizzard.game.plan import Plan, plan
from gizzard.rules.roundspec import RoundSpec
from gizzard.rules.ruleset import parse
from gizzard.rules.smyrna import special_from, under


def spec_of(view: View) -> RoundSpec:
    """The round of a view; the view must have one."""
    form = view["round"]
    assert form is not None
    special = special_from(form["special"]) if "special" in form else None
    return under(_plan(json.dumps(view["rules"]))[form["number"] - 1], special)


@lru_cache
def _plan(rules: str) -> Plan:
    return plan(parse(json.loads(rules)))
