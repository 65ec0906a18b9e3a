"""From a rule set to the rounds of a game."""

from gizzard.rules.bidding import LastBid
from gizzard.rules.conflicts import RulesRefused, conflicts_of
from gizzard.rules.roundspec import RoundSpec
from gizzard.rules.ruleset import RuleSet
from gizzard.rules.tricks import special_roles
from gizzard.rules.trump import TURNED_UP, Trump, rotating_trump

Plan = tuple[RoundSpec, ...]


def plan(rules: RuleSet) -> Plan:
    """Lay out a game, one RoundSpec a round; RulesRefused with every conflict where the rules cannot be played."""
    if conflicts := conflicts_of(rules):
        raise RulesRefused(tuple(conflicts))
    sizes = rules.hand_sizes
    return tuple(_round(rules, number, cards, number == len(sizes)) for number, cards in enumerate(sizes, start=1))


def _round(rules: RuleSet, number: int, cards: int, last: bool) -> RoundSpec:
    wizards, jesters = special_roles(rules.specials, number)
    return RoundSpec(
        number=number,
        cards=cards,
        wizards=wizards,
        jesters=jesters,
        trump=rotating_trump(number) if rules.trump is Trump.ROTATING else TURNED_UP,
        bidding=rules.bidding,
        last_bid=_last_bid(rules.last_bid, last),
        blind=_every(rules.blind_every, number),
        forehead=rules.forehead and cards == 1,
        saboteur=rules.saboteur,
        scoring=rules.scoring,
        tricksy=rules.tricksy,
        eliminates=_every(rules.eliminate_every, number) and not last,
        names=() if last else rules.smyrna,
    )


def _every(nth: int, number: int) -> bool:
    return nth > 0 and number % nth == 0


def _last_bid(rule: LastBid, last: bool) -> LastBid:
    return LastBid.FREE if rule is LastBid.CANADIAN_FINAL and not last else rule
