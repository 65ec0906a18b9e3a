"""The summary of a review: ratings, turning points, expected scores, and calibration of the bids."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from gizzard.bots.levels import REFERENCE
from gizzard.study.rating import interval, losses, rating
from gizzard.study.review_json import (
    AccountJson,
    CalibrationJson,
    DecisionJson,
    LineJson,
    ReviewJson,
    RoundReviewJson,
    SeatReviewJson,
    TurningPointJson,
)

GROUPINGS: Final[tuple[Literal["cards", "place", "trump"], ...]] = ("cards", "place", "trump")


def assembled(rounds: Sequence[RoundReviewJson]) -> ReviewJson:
    """The review of a game from those of its rounds."""
    decisions = [decision for reviewed in rounds for decision in reviewed["decisions"]]
    accounts = [account for reviewed in rounds for account in reviewed["accounts"]]
    seats = sorted({account["seat"] for account in accounts})
    return {
        "format": "wizard-review/1",
        "reference": REFERENCE,
        "seats": [_seat_json(seat, accounts, decisions) for seat in seats],
        "decisions": decisions,
        "rounds": accounts,
        "graph": graph(accounts, decisions),
        "chances": chances(rounds),
        "turning_points": turning_points(accounts),
        "calibration": calibration(accounts, decisions),
    }


def _seat_json(seat: int, accounts: Sequence[AccountJson], decisions: Sequence[DecisionJson]) -> SeatReviewJson:
    own = [account for account in accounts if account["seat"] == seat]
    chosen = [decision for decision in decisions if decision["seat"] == seat]
    lost = losses(chosen)
    return {
        "seat": seat,
        "points": sum(account["points"] for account in own),
        "par": sum(account["par"] for account in own),
        "own": sum(account["own"] for account in own),
        "deal": sum(account["deal"] for account in own),
        "others": sum(account["others"] for account in own),
        "rating": rating(sum(lost) / len(own)),
        "rating_ci": interval(lost, len(own)),
    }


def graph(accounts: Sequence[AccountJson], decisions: Sequence[DecisionJson]) -> list[LineJson]:
    """By seat, the points that it could expect to have in the end: those it had, and par for the rounds to come."""
    return [_line(seat, accounts, decisions) for seat in sorted({account["seat"] for account in accounts})]


def _line(seat: int, accounts: Sequence[AccountJson], decisions: Sequence[DecisionJson]) -> LineJson:
    own = [account for account in accounts if account["seat"] == seat]
    total = sum(account["par"] for account in own)
    points = [(0.0, total)]
    for account in own:
        chosen = [each for each in decisions if (each["seat"], each["round"]) == (seat, account["round"])]
        rest = total - account["par"]
        expected = [account["par"] + account["deal"], *map(expected_of_taken, chosen)]
        begin, step = account["round"] - 1, 1 / (len(expected) + 1)
        points += [(begin + (index + 0.5) * step, rest + value) for index, value in enumerate(expected)]
        total = rest + account["points"]
        points.append((float(account["round"]), total))
    return {"seat": seat, "points": points}


def expected_of_taken(decision: DecisionJson) -> float:
    """The points that the round could be expected to bring after the choice that was taken."""
    return next(option["expected"] for option in decision["options"] if option["action"] == decision["taken"])


def chances(rounds: Sequence[RoundReviewJson]) -> list[LineJson]:
    """By seat, its chance to win in percent, before every round and at the end."""
    known = [(each["number"] - 1.0, each["chances"]) for each in rounds if "chances" in each]
    known += [(float(each["number"]), won) for each in rounds if (won := each.get("won"))]
    known.sort(key=lambda each: each[0])
    seats = range(len(known[0][1])) if known else ()
    return [{"seat": seat, "points": [(when, 100 * found[seat]) for when, found in known]} for seat in seats]


def turning_points(accounts: Sequence[AccountJson]) -> list[TurningPointJson]:
    """The rounds after which somebody else could expect to win, of the seats reviewed."""
    expected: dict[int, float] = defaultdict(float)
    rounds: dict[int, dict[int, AccountJson]] = defaultdict(dict)
    for account in accounts:
        expected[account["seat"]] += account["par"]
        rounds[account["round"]][account["seat"]] = account
    turns = []
    leader = max(expected, key=lambda seat: expected[seat], default=0)
    for number, seats in sorted(rounds.items()):
        for seat, account in seats.items():
            expected[seat] += account["points"] - account["par"]
        ahead = max(expected, key=lambda seat: (expected[seat], seat == leader))
        if ahead != leader and ahead in seats:
            turns.append(_turn(number, leader, ahead, seats))
        leader = ahead
    return turns


def _turn(number: int, before: int, after: int, seats: dict[int, AccountJson]) -> TurningPointJson:
    gained, lost = seats[after], seats.get(before)
    own, deal, others = (gained[part] - (lost[part] if lost else 0.0) for part in ("own", "deal", "others"))
    total = own + deal + others
    return {
        "round": number,
        "before": before,
        "after": after,
        "gained": total,
        "own": own,
        "deal": deal,
        "others": others,
    }


def calibration(accounts: Sequence[AccountJson], decisions: Sequence[DecisionJson]) -> list[CalibrationJson]:
    """Whether each seat bid too high or too low, by the size of the hand, its place in the bidding, and trump."""
    bids = [decision for decision in decisions if decision["phase"] == "bid"]
    best = {(decision["round"], decision["seat"]): decision["best"]["bid"] for decision in bids}
    return list(_calibrated(accounts, best))


def _calibrated(accounts: Sequence[AccountJson], best: dict[tuple[int, int], int]) -> Iterator[CalibrationJson]:
    for seat in sorted({account["seat"] for account in accounts}):
        own = [account for account in accounts if account["seat"] == seat and account["bid"] is not None]
        for by in GROUPINGS:
            for value in sorted({account[by] for account in own}, key=lambda value: (value is None, value or 0)):
                yield _group(seat, by, value, [account for account in own if account[by] == value], best)


def _group(
    seat: int,
    by: Literal["cards", "place", "trump"],
    value: int | str | None,
    accounts: Sequence[AccountJson],
    best: dict[tuple[int, int], int],
) -> CalibrationJson:
    over = [_bid(account) - account["taken"] for account in accounts]
    chosen = [_bid(account) - best[account["round"], seat] for account in accounts if (account["round"], seat) in best]
    return {
        "seat": seat,
        "by": by,
        "value": value,
        "bids": len(over),
        "made": over.count(0),
        "over": sum(over) / len(over),
        "over_best": sum(chosen) / len(chosen) if chosen else None,
    }


def _bid(account: AccountJson) -> int:
    bid = account["bid"]
    assert bid is not None
    return bid
