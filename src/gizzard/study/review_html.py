"""A review as one page: it needs no script and nothing from elsewhere, and can be printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import Any, Final

from gizzard.cards import SUITS
from gizzard.study.action_text import action_text
from gizzard.study.means import CONFIDENCE
from gizzard.study.review_charts import SUIT_NAMES, card, option_bar, parts_bar, score_graph, suit, token
from gizzard.study.review_json import CalibrationJson, DecisionJson, OptionJson, ReviewJson, SeatReviewJson

PAGE, STYLE = (Path(__file__).with_name(f"review.{kind}") for kind in ("html", "css"))
MOST_OPTIONS: Final = 6
"""Choices shown of each mistake: the best, and always the one that was taken."""
HEAD: Final = "<thead><tr><td></td><td></td><td>Points</td><td>Bid made</td><td></td></tr></thead>"
"""Of the choices there were."""
GROUPS: Final = (("cards", "Cards in hand"), ("place", "Place in the bidding"), ("trump", "Trump"))

Record = Mapping[str, Any]


def review_html(review: ReviewJson, record: Record) -> str:
    """The whole document. Names come from the record."""
    names = [str(name) for name in record["players"]]
    wrong = [found for found in review["decisions"] if found["label"] not in (None, "close")]
    rounds = max(account["round"] for account in review["rounds"])
    return Template(PAGE.read_text("utf-8")).substitute(
        title=escape(f"Game review: {', '.join(names)}"),
        style=STYLE.read_text("utf-8"),
        told=_summary(review, names),
        accounts="".join(_accounts(review, names)),
        graph=score_graph(review["graph"], rounds, names),
        players="".join(_player(names, seat["seat"]) for seat in review["seats"]),
        turns="".join(_turning_points(review, names)),
        counted=_counted(wrong),
        mistakes="".join(_mistake(found, record) for found in wrong),
        bidding="".join(_bidding(review, names)),
        reference=escape(review["reference"]),
    )


def _summary(review: ReviewJson, names: Sequence[str]) -> str:
    rounds = len({account["round"] for account in review["rounds"]})
    rated = [seat for seat in review["seats"] if seat["rating_ci"]]
    if not rated:
        return f"{rounds} rounds."
    best = max(rated, key=lambda seat: seat["rating"])
    return f"{rounds} rounds. Played best by this review: <b>{escape(names[best['seat']])}</b>."


def _player(names: Sequence[str], seat: int) -> str:
    return f'<span class="player">{token(seat)}{escape(names[seat])}</span>'


def _accounts(review: ReviewJson, names: Sequence[str]) -> Iterator[str]:
    most = max(max(abs(seat["deal"]), abs(seat["own"]), abs(seat["others"])) for seat in review["seats"])
    return (_account(seat, names, most) for seat in review["seats"])


def _rating(seat: SeatReviewJson) -> str:
    if seat["rating_ci"] is None:
        return "<small>too few choices</small>"
    low, high = seat["rating_ci"]
    return f"<b>{seat['rating']:.0f}</b> <small>{low:.0f} to {high:.0f}</small>"


def _account(seat: SeatReviewJson, names: Sequence[str], most: float) -> str:
    parts = [("deal", seat["deal"]), ("own", seat["own"]), ("others", seat["others"])]
    numbers = "".join(f"<td>{_signed(value)}</td>" for _, value in parts)
    return (
        f'<tr><th scope="row">{_player(names, seat["seat"])}</th>'
        f"<td>{_rating(seat)}</td>"
        f"<td><b>{_minus(seat['points'])}</b></td><td>{seat['par']:.0f}</td>{numbers}"
        f'<td class="chart">{parts_bar(parts, most)}</td></tr>'
    )


def _turning_points(review: ReviewJson, names: Sequence[str]) -> Iterator[str]:
    if review["turning_points"]:
        yield "<h3>Turning points</h3><ul>"
        for turn in review["turning_points"]:
            yield f"<li><b>Round {turn['round']}</b>: {_player(names, turn['after'])} overtook "
            yield f"{_player(names, turn['before'])} in what could be expected, gaining {turn['gained']:.0f} points: "
            yield f"{_signed(turn['deal'])} by the cards, {_signed(turn['own'])} by play, "
            yield f"{_signed(turn['others'])} by the others.</li>"
        yield "</ul>"


def _counted(wrong: Sequence[DecisionJson]) -> str:
    if not wrong:
        return "No choice was clearly worse than the best."
    kinds = ("blunder", "blunders"), ("mistake", "mistakes"), ("inaccuracy", "inaccuracies")
    counts = [(sum(found["label"] == one for found in wrong), one, many) for one, many in kinds]
    return ", ".join(f"{count} {one if count == 1 else many}" for count, one, many in counts if count) + "."


def _mistake(found: DecisionJson, record: Record) -> str:
    where = f"Round {found['round']}" + (f", trick {found['trick']}" if found["trick"] else "")
    best = sorted(found["options"], key=lambda option: -option["expected"])
    shown = [option for option in best if option in best[:MOST_OPTIONS] or option["action"] == found["taken"]]
    low, high = min(option["expected"] for option in shown), best[0]["expected"]
    rows = "".join(_option(option, found, low, high) for option in shown)
    error = CONFIDENCE * found["se"]
    return (
        f'<article class="{found["label"]}"><h3>{_player(record["players"], found["seat"])} '
        f'<span class="where">{where}</span> <span class="label">{found["label"]}</span> '
        f'<span class="cost">−{found["cost"]:.1f} <small>± {error:.1f}</small></span></h3>'
        f'{_situation(found, record)}<table class="options">{HEAD}{rows}</table></article>'
    )


def _situation(found: DecisionJson, record: Record) -> str:
    """The cards that the decision was about, as the record has them."""
    played = record["rounds"][found["round"] - 1]
    trump = suit(played["trump"]) if played["trump"] in SUIT_NAMES else "none"
    parts = [f"<span>Trump: {trump}</span>"]
    if found["trick"]:
        plays = played["tricks"][found["trick"] - 1]["plays"]
        before = plays[: next(place for place, play in enumerate(plays) if play["seat"] == found["seat"])]
        lying = "".join(card(play["card"]) for play in before)
        bid = played["bids"][found["seat"]]
        parts.append(f"<span>Bid: {'none' if bid is None else bid}</span>")
        parts.append(f"<span>Trick: {lying}</span>" if before else "<span>To lead</span>")
    else:
        parts.append(f"<span>Dealt: {''.join(map(card, played['hands'][found['seat']]))}</span>")
    return f'<p class="situation">{"".join(parts)}</p>'


def _option(option: OptionJson, found: DecisionJson, low: float, high: float) -> str:
    action = option["action"]
    taken, best = action == found["taken"], action == found["best"]
    code = action.get("play") or action.get("pass")
    said = "played" if "play" in action or "pass" in action else "chosen"
    note = "best" if best else said if taken else ""
    kind = "best" if best else "taken" if taken else ""
    shown = (card(code) if code in _CODES else "") + f"<span>{escape(action_text(action))}</span>"
    return (
        f'<tr class="{kind}"><th scope="row">{shown}</th><td class="chart">{option_bar(option, low, high)}</td>'
        f"<td>{_minus(option['expected'], 1)}</td><td>{option['made']:.0%}</td><td>{note}</td></tr>"
    )


_CODES: Final = frozenset(rank + each for rank in "23456789TJQKAZN" for each in SUITS)


def _bidding(review: ReviewJson, names: Sequence[str]) -> Iterator[str]:
    for by, title in GROUPS:
        groups = [group for group in review["calibration"] if group["by"] == by]
        values = list(dict.fromkeys(group["value"] for group in groups))
        yield f'<h3>{title}</h3><div class="wide"><table class="bids"><thead><tr><td></td>'
        yield "".join(f'<th scope="col">{_value(by, value)}</th>' for value in values) + "</tr></thead><tbody>"
        for seat in review["seats"]:
            own = {group["value"]: group for group in groups if group["seat"] == seat["seat"]}
            cells = "".join(_cell(own.get(value)) for value in values)
            yield f'<tr><th scope="row">{_player(names, seat["seat"])}</th>{cells}</tr>'
        yield "</tbody></table></div>"


def _value(by: str, value: int | str | None) -> str:
    if by == "trump":
        return suit(str(value)) if value else "none"
    return str(value)


def _cell(group: CalibrationJson | None) -> str:
    if group is None:
        return "<td></td>"
    kind = "high" if group["over"] > 0 else "low" if group["over"] < 0 else "even"
    return (
        f'<td class="{kind}"><b>{_signed(group["over"])}</b><br><small>{group["made"]} of {group["bids"]}</small></td>'
    )


def _signed(value: float) -> str:
    shown = f"{value:+.1f}"
    return "0" if float(shown) == 0 else shown.replace("-", "−")


def _minus(value: float, digits: int = 0) -> str:
    return f"{value:.{digits}f}".replace("-", "−")
