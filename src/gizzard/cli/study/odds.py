"""`gizzard odds`: what the cards are worth before anything is played."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import product
from typing import Any

import click

from gizzard.bots.search.bidders import BIDDERS, Bidder
from gizzard.cli.options.groups import together
from gizzard.cli.options.quantities import WholeNumber, counted
from gizzard.cli.options.rules import rule_set_options
from gizzard.cli.progress import Progress, with_progress
from gizzard.cli.suggestions import SuggestingGroup
from gizzard.core.cards import BY_CODE, CODES, FIRST_EXTRA, NO_CARD, RANKS, SUITS, suit_code
from gizzard.core.errors import quoted
from gizzard.core.rules.card_words import code_written
from gizzard.core.rules.deal import MAX_PLAYERS, MIN_PLAYERS
from gizzard.core.rules.ruleset import USUAL_PLAYERS, RuleSet
from gizzard.study.first_hand import ASSUMPTION, Bids, FirstHand, Odds, tables, threshold
from gizzard.study.first_hand import first_hand as exact_odds
from gizzard.study.hand import HandOdds, hand_odds
from gizzard.study.heard import Heard
from gizzard.study.printed import PRINTED_THRESHOLDS, comparisons, threshold_is_right
from gizzard.study.question import HandRefused, Question, bids_before, cards_of, trump_of


@click.group(cls=SuggestingGroup)
def odds() -> None:
    """The odds of a hand, before anything is played."""


def _read_bids(ctx: click.Context, param: click.Parameter, text: str | None) -> Bids | None:
    """``1,0`` as (1, 0)."""
    if text is None:
        return None
    bids = [bid.strip() for bid in text.split(",")] if text.strip() else []
    if not set(bids) <= {"0", "1"}:
        raise click.BadParameter(f"{quoted(text)}: bids with one card are 0 or 1, separated by commas, such as 1,0.")
    return tuple(map(int, bids))


def _codes(text: str) -> list[str]:
    """The codes of cards that are separated by spaces or commas."""
    return [code_written(word) for word in text.replace(",", " ").split()]


def _read_card(ctx: click.Context, param: click.Parameter, text: str | None) -> int | None:
    if text is not None and code_written(text) not in BY_CODE:
        raise click.BadParameter(f"{quoted(text)} is not a card; write rank and suit, such as 7H, TS, ZC or NC.")
    return None if text is None else BY_CODE[code_written(text)]


@odds.command("first-hand")
@click.option(
    "--players",
    type=WholeNumber(MIN_PLAYERS, MAX_PLAYERS),
    default=USUAL_PLAYERS,
    show_default=True,
    help="Number of players.",
)
@click.option("--turn-up", callback=_read_card, metavar="CARD", help="Only this turn-up, such as 7H, with every card.")
@click.option(
    "--bids", callback=_read_bids, metavar="BID,…", help="Only after these bids, such as 1,0; with --turn-up or --json."
)
@click.option("--json", "as_json", is_flag=True, help="Every turn-up, card and order of bids, as one JSON object.")
def first_hand(players: int, turn_up: int | None, bids: Bids | None, as_json: bool) -> None:
    """The chance of the trick in a one-card round, and the bid that it makes right.

    Without a turn-up, the lowest cards on which the leader bids one trick are listed beside those that the rules' first
    source (S0) prints.
    """
    if bids is not None and len(bids) >= players:
        raise click.UsageError(
            f"--bids has {len(bids)} bids; of {players} players at most {players - 1} bid before you."
        )
    if bids is not None and turn_up is None and not as_json:
        raise click.UsageError("--bids goes with --turn-up, or with --json for every turn-up.")
    if turn_up is not None and turn_up >= FIRST_EXTRA:
        raise click.UsageError("The first hand is the standard game's; for extra cards there is `gizzard odds hand`.")
    shown = [table for table in tables(players) if turn_up in (None, table.turn_up)]
    if as_json:
        click.echo(json.dumps(_answer(players, shown, bids)))
    elif turn_up is None:
        click.echo("\n".join(_summary(players)))
    else:
        click.echo("\n".join(line for table in shown for line in _listing(table, bids or ())))


def _answer(players: int, shown: list[FirstHand], bids: Bids | None) -> dict[str, Any]:
    before = [heard for seat in range(1, players) for heard in product((0, 1), repeat=seat)] if bids is None else [bids]
    asked = [(table, heard) for heard in before if heard for table in shown]
    leads = [odds for table in shown for odds in exact_odds(table)] if bids in (None, ()) else []
    later = [odds for table, heard in with_progress(asked, "Turn-ups", len(asked)) for odds in exact_odds(table, heard)]
    return {
        "players": players,
        "rows": [_known(odds) | {"beats": odds.beats} | _found(odds) for odds in leads],
        "later": [
            {"seat": odds.seat, "bids": odds.bids} | _known(odds) | _found(odds) | {"assumption": ASSUMPTION}
            for odds in later
        ],
        "printed": _printed(players),
    }


def _known(odds: Odds) -> dict[str, Any]:
    """What the seat sees."""
    table = odds.table
    return {"turn_up": CODES[table.turn_up], "trump": suit_code(table.trump), "card": CODES[odds.card]}


def _found(odds: Odds) -> dict[str, Any]:
    return {"chance": f"{odds.chance.numerator}/{odds.chance.denominator}", "bid": odds.bid}


def _printed(players: int) -> list[dict[str, Any]]:
    return [
        {
            "turn_up": RANKS[comparison.turn_up],
            "kind": comparison.kind,
            "printed": RANKS[comparison.printed],
            "exact": RANKS[comparison.exact],
            "right": comparison.right,
        }
        for comparison in comparisons()
        if comparison.players == players
    ]


def _summary(players: int) -> Iterator[str]:
    yield f"With {players} players the leader of a one-card round bids 1 with a card that beats {threshold(players)}"
    said = "as S0 prints" if threshold_is_right(players) else f"S0 prints {PRINTED_THRESHOLDS[players]}, which is wrong"
    yield f"or more of the 58 unseen cards ({said}): then the chance of the trick is at least 3/7."
    yield "\nturn-up  lowest card to bid 1 with   exact  S0"
    for comparison in comparisons():
        if comparison.players == players:
            mark = "" if comparison.right else "  wrong"
            exact, printed = RANKS[comparison.exact], RANKS[comparison.printed]
            yield f"{RANKS[comparison.turn_up]:<9}{comparison.kind:<28}{exact:<7}{printed}{mark}"


def _listing(table: FirstHand, bids: Bids) -> Iterator[str]:
    trump = suit_code(table.trump) or "none"
    yield f"turn-up {CODES[table.turn_up]}, trump {trump}, bids before: {', '.join(map(str, bids)) or 'none'}"
    rows = sorted(exact_odds(table, bids), key=lambda odds: odds.chance, reverse=True)
    if not rows:
        yield "  nobody who bids by the odds would have bid so"
    yield from _rows(rows)
    if bids:
        yield f"  (if {ASSUMPTION})"


def _rows(rows: Iterable[Odds]) -> Iterator[str]:
    for odds in rows:
        beats = f"  beats {odds.beats:>2} of 58" if not odds.bids else ""
        yield f"  {CODES[odds.card]}  {float(odds.chance):7.2%}  bid {odds.bid}{beats}"


def _read_made_bids(ctx: click.Context, param: click.Parameter, text: str) -> Bids:
    bids = [bid.strip() for bid in text.split(",")] if text.strip() else []
    wrong = next((bid for bid in bids if not bid.isdecimal() or len(bid) > 2), None)
    if wrong is not None:
        raise click.BadParameter(f"{quoted(wrong)} is not a bid; bids are numbers separated by commas, such as 1,0.")
    return tuple(map(int, bids))


def _read_opponents(ctx: click.Context, param: click.Parameter, text: str) -> tuple[Bidder, ...]:
    kinds = {str(kind): kind for kind in BIDDERS}
    named = [kind.strip().lower() for kind in text.split(",")]
    if wrong := next((kind for kind in named if kind not in kinds), None):
        raise click.BadParameter(f"{quoted(wrong)} is not a kind of player; there are {', '.join(BIDDERS)}.")
    return tuple(kinds[kind] for kind in named if kind)


_other_players = together(
    click.option("--bids", callback=_read_made_bids, default="", metavar="BID,…", help="The bids before yours."),
    click.option(
        "--seat",
        type=WholeNumber(0, MAX_PLAYERS - 1),
        help="Your seat: 0 leads, the dealer is the last. Needed if everybody bids at the same time.",
    ),
    click.option(
        "--opponents",
        callback=_read_opponents,
        default="person",
        show_default=True,
        metavar="KIND,…",
        help="Kinds of the others: person, novice, club, expert; one for all, or one for each in the order of the "
        "seats.",
    ),
)


@odds.command()
@click.option("--hand", "cards", required=True, metavar="CARDS", help='Your cards as dealt: "KH 5D ZC", "KH Dr We".')
@click.option("--turn-up", callback=_read_card, metavar="CARD", help="The card turned up.")
@click.option(
    "--trump",
    type=click.Choice([*SUITS, "none"], case_sensitive=False),
    help="What the dealer or the Werewolf's holder named, if one of them does.",
)
@click.option(
    "--werewolf",
    type=WholeNumber(0, MAX_PLAYERS - 1),
    help="The other seat that put the Werewolf in the place of the turn-up.",
)
@_other_players
@rule_set_options
@click.option(
    "--deals",
    type=WholeNumber(1, 10_000_000),
    help="Deals to sample.  [default: as many as make every chance certain to 1 %]",
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same numbers.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def hand(
    cards: str,
    turn_up: int | None,
    trump: str | None,
    werewolf: int | None,
    bids: Bids,
    seat: int | None,
    opponents: tuple[Bidder, ...],
    rule_set: RuleSet,
    deals: int | None,
    seed: int,
    as_json: bool,
) -> None:
    """How many tricks a hand takes, and what every bid is worth.

    The number of bids before yours is your seat; --seat, if given, has to agree with it. If everybody bids at the
    same time, nobody hears a bid, and --seat alone names your seat.
    """
    turned = NO_CARD if turn_up is None else turn_up
    try:
        before = bids_before(rule_set, bids, seat)
        hand, suit = cards_of(_codes(cards)), trump_of(trump)
        question = Question(rule_set, hand, turned, suit, before, opponents, werewolf)
        last_estimate = _refined(question, deals, seed)
    except HandRefused as refused:
        raise click.UsageError(str(refused)) from None
    if as_json:
        click.echo(json.dumps(asdict(last_estimate)))
    else:
        click.echo("\n".join(_chart(last_estimate)))


class Estimated(Progress):
    """Reports the estimate so far, long before it is as precise as wanted."""

    estimate: HandOdds | None = None

    def line(self) -> str:
        """``Deals: 800, bid 1 so far: 12.4 points (11.0 to 13.8)``."""
        if self.estimate is None:
            return super().line()
        best = next(odds for odds in self.estimate.bids if odds.bid == self.estimate.best)
        low, high = best.ci
        return f"{super().line()}, bid {best.bid} so far: {best.expected:.1f} points ({low:.1f} to {high:.1f})"


def _refined(question: Question, deals: int | None, seed: int) -> HandOdds:
    with Estimated("Deals", deals) as progress:
        for estimate in hand_odds(question, deals, seed):
            progress.estimate, progress.done = estimate, estimate.deals
        return estimate


BAR = 40
"""Columns of a bar for certainty."""


def _chart(estimate: HandOdds) -> Iterator[str]:
    yield f"tricks after a bid of {estimate.best}"
    for tricks, share in enumerate(estimate.tricks):
        yield f"{tricks:>4}  {share:6.1%}  {'█' * round(share * BAR)}"
    yield " bid  points   95 %              made    deals"
    for odds in estimate.bids:
        low, high = odds.ci
        best = "  best" if odds.bid == estimate.best else "  too close to call" if odds.tied else ""
        deals = "" if estimate.exact else f"{odds.deals:,}"
        yield f"{odds.bid:>4}  {odds.expected:6.1f}   {low:6.1f} to {high:6.1f}  {odds.made:6.1%}  {deals:>7}{best}"
    yield from _suggested(estimate.heard)
    if estimate.exact:
        yield f"(exact, if {estimate.policy})"
    else:
        yield f"({counted(estimate.deals, 'deal')} played out by {estimate.policy})"


LIKELIEST = 4
"""Cards listed for each bid."""
SPECIAL = {"Wizards": {"ZC", "ZD", "ZH", "ZS"}, "Jesters": {"NC", "ND", "NH", "NS"}}


def _suggested(bids: Sequence[Heard]) -> Iterator[str]:
    """The cards that the bids suggest, beside what they would be without them."""
    if bids:
        yield f"cards that the bids suggest ({bids[0].before:.0%} each without them)"
    for heard in bids:
        likeliest = sorted(heard.cards, key=lambda code: -heard.cards[code])[:LIKELIEST]
        cards = ", ".join(f"{code} {heard.cards[code]:.0%}" for code in likeliest)
        groups = (f"{name} {held:.1f} instead of {before:.1f}" for name, (held, before) in _groups(heard))
        yield f"  seat {heard.seat}, bid {heard.bid}: {', '.join(groups)}; likeliest {cards}"


def _groups(heard: Heard) -> Iterator[tuple[str, tuple[float, float]]]:
    for name, codes in SPECIAL.items():
        yield name, heard.held(codes)
