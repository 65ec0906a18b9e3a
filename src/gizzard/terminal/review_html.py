"""A review as one page: it needs no script and nothing from elsewhere, and can be printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import Any, Final, NamedTuple

from gizzard.core.cards import CODES, SUITS
from gizzard.core.formats.actions import card_in
from gizzard.study.means import CONFIDENCE
from gizzard.study.review_json import CalibrationJson, DecisionJson, OptionJson, ReviewJson, SeatReviewJson
from gizzard.terminal.play.advice import choice_text
from gizzard.terminal.review import COLUMNS, where_of
from gizzard.terminal.review_charts import card, option_bar, parts_bar, score_graph, suit_mark, token
from gizzard.terminal.voice import Voice, written

PAGE, STYLE = (Path(__file__).with_name(f"review.{kind}") for kind in ("html", "css"))
MOST_OPTIONS: Final = 6
"""Choices shown of each mistake: the best, and always the one that was taken."""
LABELS: Final = ("blunder", "mistake", "inaccuracy")
GROUPS: Final = ("cards", "place", "trump")
PLAIN: Final = (
    "luck", "player", "over", "labels", "made_with", "graph_title", "mistakes_title", "bidding_title",
)  # fmt: skip
"""Sentences of the page without arguments."""
Record = Mapping[str, Any]
_CODES: Final = frozenset(CODES.values())


class Game(NamedTuple):
    """The reviewed game, and how it is spoken of."""

    voice: Voice
    record: Record
    names: Sequence[str]

    def say(self, key: str, /, **args: object) -> str:
        """A sentence of the page."""
        return self.voice.say(f"review.page.{key}", **args)

    def player(self, seat: int) -> str:
        """A player with the shape of their seat."""
        return f'<span class="player">{token(seat)}{escape(self.names[seat])}</span>'


def review_html(review: ReviewJson, record: Record, voice: Voice) -> str:
    """The whole document. Names come from the record."""
    game = Game(voice, record, [str(name) for name in record["players"]])
    wrong = [decision for decision in review["decisions"] if decision["label"] not in (None, "close")]
    rounds = max(account["round"] for account in review["rounds"])
    heading = game.say("title")
    return Template(PAGE.read_text("utf-8")).substitute(
        {column: _capital(voice.say(f"review.{column}")) for column in COLUMNS} | {key: game.say(key) for key in PLAIN},
        lang=voice.lang,
        heading=heading,
        title=escape(voice.say("label.value", label=heading, value=", ".join(game.names))),
        style=STYLE.read_text("utf-8"),
        told=_summary(game, review),
        how=escape(voice.say("review.how", reference=review["reference"])),
        accounts="".join(_accounts(game, review)),
        graph=score_graph(voice, review["graph"], rounds, game.names),
        players="".join(game.player(seat["seat"]) for seat in review["seats"]),
        turns="".join(_turning_points(game, review)),
        counted=_counted(game, wrong),
        mistakes="".join(_mistake(game, decision) for decision in wrong),
        bidding="".join(_bidding(game, review)),
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _summary(game: Game, review: ReviewJson) -> str:
    rounds = game.say("rounds", n=len({account["round"] for account in review["rounds"]}))
    rated = [seat for seat in review["seats"] if seat["rating_ci"]]
    if not rated:
        return rounds
    best = max(rated, key=lambda seat: seat["rating"])["seat"]
    return f"{rounds} {game.say('leader', name=f'<b>{escape(game.names[best])}</b>')}"


def _accounts(game: Game, review: ReviewJson) -> Iterator[str]:
    widest = max(max(abs(seat["deal"]), abs(seat["own"]), abs(seat["others"])) for seat in review["seats"])
    return (_account(game, seat, widest) for seat in review["seats"])


def _rating(game: Game, seat: SeatReviewJson) -> str:
    if seat["rating_ci"] is None:
        return f"<small>{game.voice.say('review.few')}</small>"
    low, high = map(round, seat["rating_ci"])
    return f"<b>{seat['rating']:.0f}</b> <small>{game.say('range', low=low, high=high)}</small>"


def _account(game: Game, seat: SeatReviewJson, widest: float) -> str:
    parts = [("deal", seat["deal"]), ("own", seat["own"]), ("others", seat["others"])]
    numbers = "".join(f"<td>{_signed(game, value)}</td>" for _, value in parts)
    return (
        f'<tr><th scope="row">{game.player(seat["seat"])}</th>'
        f"<td>{_rating(game, seat)}</td>"
        f"<td><b>{written(seat['points'])}</b></td><td>{written(round(seat['par']))}</td>{numbers}"
        f'<td class="chart">{parts_bar(game.voice, parts, widest)}</td></tr>'
    )


def _turning_points(game: Game, review: ReviewJson) -> Iterator[str]:
    if review["turning_points"]:
        yield f"<h3>{game.say('turns')}</h3><ul>"
        for turn in review["turning_points"]:
            gained = {part: _signed(game, turn[part]) for part in ("deal", "own", "others")}
            after, before = game.player(turn["after"]), game.player(turn["before"])
            where = f"<b>{_where(game, turn['round'])}</b>"
            told = game.say("turn", after=after, before=before, gained=round(turn["gained"]), **gained)
            yield f"<li>{game.voice.say('label.value', label=where, value=told)}</li>"
        yield "</ul>"


def _where(game: Game, number: int, trick: int | None = None) -> str:
    return _capital(where_of(game.voice, number, trick))


def _counted(game: Game, wrong: Sequence[DecisionJson]) -> str:
    if not wrong:
        return game.voice.say("review.fine")
    counts = {label: sum(decision["label"] == label for decision in wrong) for label in LABELS}
    return ", ".join(game.say(label, n=count) for label, count in counts.items() if count) + "."


def _mistake(game: Game, decision: DecisionJson) -> str:
    best = sorted(decision["options"], key=lambda option: -option["expected"])
    shown = [option for option in best if option in best[:MOST_OPTIONS] or option["action"] == decision["taken"]]
    low, high = min(option["expected"] for option in shown), best[0]["expected"]
    rows = "".join(_option(game, option, decision, low, high) for option in shown)
    error = game.voice.unsigned(CONFIDENCE * decision["se"])
    label = game.voice.say(f"review.{decision['label']}")
    return (
        f'<article class="{decision["label"]}"><h3>{game.player(decision["seat"])} '
        f'<span class="where">{_where(game, decision["round"], decision["trick"])}</span> '
        f'<span class="label">{label}</span> '
        f'<span class="cost">−{game.voice.unsigned(decision["cost"])} <small>± {error}</small></span></h3>'
        f'{_situation(game, decision)}<table class="options">{_head(game, decision)}{rows}</table></article>'
    )


def _head(game: Game, decision: DecisionJson) -> str:
    """The columns of the choices; late in a game one more."""
    points, made = _capital(game.voice.say("review.points")), game.say("made")
    win = f"<td>{game.say('win')}</td>" if "win" in decision else ""
    return f"<thead><tr><td></td><td></td><td>{points}</td><td>{made}</td>{win}<td></td></tr></thead>"


def _situation(game: Game, decision: DecisionJson) -> str:
    """The cards that the decision was about, as the record has them."""
    played = game.record["rounds"][decision["round"] - 1]
    parts = [_trump(game, played["trump"])]
    if decision["trick"]:
        parts += _on_the_table(game, decision["seat"], played["bids"], played["tricks"][decision["trick"] - 1]["plays"])
    else:
        parts.append(_labelled(game, "dealt", played["hands"][decision["seat"]]))
    return f'<p class="situation">{"".join(f"<span>{part}</span>" for part in parts)}</p>'


def _trump(game: Game, trump: str | None) -> str:
    if trump not in set(SUITS):
        return game.voice.trump(None)
    return game.voice.say("trump.suit", suit=suit_mark(game.voice, str(trump)))


def _on_the_table(game: Game, seat: int, bids: Sequence[int | None], plays: Sequence[Record]) -> Iterator[str]:
    """The bid, and the trick so far."""
    bid = bids[seat]
    if bid is not None:
        yield _capital(game.voice.say("seat.bid", bid=bid))
    before = plays[: next(index for index, play in enumerate(plays) if play["seat"] == seat)]
    yield _labelled(game, "trick", [play["card"] for play in before]) if before else game.say("lead")


def _labelled(game: Game, key: str, cards: Sequence[str]) -> str:
    return game.voice.say("label.value", label=game.say(key), value="".join(card(game.voice, code) for code in cards))


def _option(game: Game, option: OptionJson, decision: DecisionJson, low: float, high: float) -> str:
    action = option["action"]
    kind = "best" if action == decision["best"] else "taken" if action == decision["taken"] else ""
    code = card_in(action)
    said = escape(choice_text(game.voice, [action]))
    shown = (card(game.voice, code) if code in _CODES else "") + f"<span>{said}</span>"
    return (
        f'<tr class="{kind}"><th scope="row">{shown}</th><td class="chart">{option_bar(option, low, high)}</td>'
        f"<td>{game.voice.unsigned(option['expected'])}</td><td>{_percent(game, option['made'])}</td>"
        f"{_chance(game, option) if 'win' in decision else ''}<td>{game.say(kind) if kind else ''}</td></tr>"
    )


def _chance(game: Game, option: OptionJson) -> str:
    """The chance of winning the game with its 95 % interval."""
    if "win" not in option:
        return "<td></td>"
    error = f" <small>± {_percent(game, CONFIDENCE * option['win_se'])}</small>" if "win_se" in option else ""
    return f"<td>{_percent(game, option['win'])}{error}</td>"


def _percent(game: Game, share: float) -> str:
    return game.say("percent", n=round(100 * share))


def _bidding(game: Game, review: ReviewJson) -> Iterator[str]:
    for by in GROUPS:
        groups = [group for group in review["calibration"] if group["by"] == by]
        values = list(dict.fromkeys(group["value"] for group in groups))
        yield f'<h3>{game.say(by)}</h3><div class="wide"><table class="bids"><thead><tr><td></td>'
        yield "".join(f'<th scope="col">{_value(game, by, value)}</th>' for value in values) + "</tr></thead><tbody>"
        for seat in review["seats"]:
            own = {group["value"]: group for group in groups if group["seat"] == seat["seat"]}
            cells = "".join(_cell(game, own.get(value)) for value in values)
            yield f'<tr><th scope="row">{game.player(seat["seat"])}</th>{cells}</tr>'
        yield "</tbody></table></div>"


def _value(game: Game, by: str, value: int | str | None) -> str:
    if by == "trump":
        return suit_mark(game.voice, str(value)) if value else game.voice.suit(None)
    return str(value)


def _cell(game: Game, group: CalibrationJson | None) -> str:
    if group is None:
        return "<td></td>"
    kind = "high" if group["over"] > 0 else "low" if group["over"] < 0 else "even"
    made = game.say("of", made=group["made"], bids=group["bids"])
    return f'<td class="{kind}"><b>{_signed(game, group["over"])}</b><br><small>{made}</small></td>'


def _signed(game: Game, value: float) -> str:
    return game.voice.tenths(value) if round(value, 1) else "0"
