"""How strong the bots are: duplicate matches, kept deal by deal, told as the tables of docs/strength.md.

    python -m bench.strength                 play what is missing of every row, then write the page
    python -m bench.strength --row expert-rule --deals 100 --workers 2
    python -m bench.strength --deals 0       write the page from what is kept

A row is a line-up: who plays, the first of them being looked at. Each deal is played in every rotation of the seats; a
deal that is kept (docs/strength/<row>.jsonl, a line each) is not played again. Games depend on row and deal alone.
"""

from __future__ import annotations

import argparse
import json
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from gizzard.bots.expert import expert_action, shipped_nets
from gizzard.core.rng import Rng
from gizzard.core.rule import Worths, rule_choice
from gizzard.core.search import search
from gizzard.core.style import Style
from gizzard.game.position import DEAL, OVER, PULL, Position, opening
from gizzard.rules.presets import PRESETS
from gizzard.rules.ruleset import parse

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "docs" / "strength"
PAGE = ROOT / "docs" / "strength.md"
CHUNK = 5
"""Deals that a worker plays before it is heard of."""

Player = Callable[[Position, int, Style, int], int]
"""What a seat does in a position; it also knows how the others have played, and a seed."""

WORTHS = Worths()


def rule(position: Position, seat: int, style: Style, seed: int) -> int:
    """The rule player of Schumacher and Pleines."""
    return rule_choice(position, seat, WORTHS)


def chance(position: Position, seat: int, style: Style, seed: int) -> int:
    """Any legal action."""
    legal = position.legal(seat)
    return legal[Rng(seed, position.number * 100 + position.played).below(len(legal))]


def mc50(position: Position, seat: int, style: Style, seed: int) -> int:
    """Monte Carlo over 50 deals that fit the voids, all going on as rule players."""
    return search(position, seat, 50, 1, seed)


def expert(position: Position, seat: int, style: Style, seed: int) -> int:
    """The expert."""
    return expert_action(position, seat, style, shipped_nets())


def points_expert(position: Position, seat: int, style: Style, seed: int) -> int:
    """The expert where it plays for points to the end."""
    return expert_action(position, seat, style, shipped_nets(), to_win=False)


PLAYERS: Mapping[str, Player] = {
    "random": chance,
    "rule": rule,
    "mc50": mc50,
    "expert": expert,
    "expert (points)": points_expert,
}


class Row(NamedTuple):
    """A match."""

    name: str
    lineup: tuple[str, ...]
    wanted: str
    deals: int = 1000
    preset: str = "standard"


def against(one: str, other: str, players: int) -> tuple[str, ...]:
    """One among others."""
    return (one, *(other,) * (players - 1))


ROWS = (
    Row("expert-rule", against("expert", "rule", 4), "≥ 430 points"),
    Row("expert-mc50", against("expert", "mc50", 4), "≥ 400 points, 140 above"),
    Row("mc50-expert", against("mc50", "expert", 4), "MC50 under 200 points"),
    Row("expert-alone", against("expert", "expert", 4), "met ≥ .80, each size ≥ .74"),
    Row("expert-points", against("expert", "expert (points)", 4), "wins > .25"),
    Row("expert-mc50-3", against("expert", "mc50", 3), "180 above"),
    Row("expert-rule-3", against("expert", "rule", 3), "≥ 655 points"),
    Row("expert-mc50-5", against("expert", "mc50", 5), "100 above"),
    Row("expert-rule-5", against("expert", "rule", 5), "≥ 264 points"),
    Row("expert-mc50-6", against("expert", "mc50", 6), "75 above"),
    Row("expert-rule-6", against("expert", "rule", 6), "≥ 216 points"),
    Row("mc50-rule", against("mc50", "rule", 4), "the panel: known 369 points"),
    Row("rule-alone", against("rule", "rule", 4), "the panel: known 164 points"),
    Row("mc50-alone", against("mc50", "mc50", 4), "the panel: known 260 points", 250),
)

Result = dict[str, Any]


def play_deal(row: Row, deal: int) -> Result:
    """A deal in every rotation: the points and wins, by rotation and place in the line-up; and, by the number of cards,
    how many bids the first of it met, and how many it made."""
    course = opening(parse({"players": len(row.lineup), **PRESETS[row.preset]}), 0).course
    seed = zlib.crc32(row.name.encode())
    games = [_game(course, seed, deal, row.lineup, turn) for turn in range(len(set_of_rotations(row.lineup)))]
    met: dict[str, list[int]] = {}
    for _, _, rounds in games:
        for place, cards, hit in rounds:
            if place == 0:
                count = met.setdefault(str(cards), [0, 0])
                count[0] += hit
                count[1] += 1
    return {"deal": deal, "points": [game[0] for game in games], "wins": [game[1] for game in games], "met": met}


def set_of_rotations(lineup: Sequence[str]) -> list[tuple[str, ...]]:
    """The rotations that differ."""
    return list(dict.fromkeys((*lineup[turn:], *lineup[:turn]) for turn in range(len(lineup))))


def _game(
    course: Any, seed: int, deal: int, lineup: Sequence[str], turn: int
) -> tuple[list[int], list[float], list[tuple[int, int, bool]]]:
    """One game: points and wins by place in the line-up, and for every round and place the cards and whether it met."""
    places = [(seat + turn) % len(lineup) for seat in range(len(lineup))]
    players = [PLAYERS[lineup[place]] for place in places]
    rng, style = Rng(seed, deal), Style()
    position, rounds = Position(course, rng.below(course.players)), []
    while position.phase != OVER:
        if position.phase in (DEAL, PULL):
            position.deal_at_random(rng)
            continue
        seat = (position.waiting & -position.waiting).bit_length() - 1
        action = players[seat](position, seat, style, deal)
        style.watch(position, seat, action, WORTHS)
        position.act(seat, action)
        if position.phase in (DEAL, OVER):
            style.note_round(position)
            hits = zip(places, position.bids, position.taken, strict=True)
            rounds += [(place, position.cards, bid == taken) for place, bid, taken in hits if bid >= 0]
    winners = position.leading()
    wins = [(seat in winners) / len(winners) for seat in range(len(lineup))]
    seats = [places.index(place) for place in range(len(lineup))]
    return [position.scores[seat] for seat in seats], [wins[seat] for seat in seats], rounds


def kept(row: Row) -> dict[int, Result]:
    """The results of a row that are on disk, by deal."""
    path = KEPT / f"{row.name}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {result["deal"]: result for result in map(json.loads, lines)}


def play_row(row: Row, deals: int, workers: int) -> None:
    """Play what is missing of so many deals of a row."""
    missing = [deal for deal in range(min(deals, row.deals)) if deal not in kept(row)]
    began = perf_counter()
    with Pool(workers) as pool, (KEPT / f"{row.name}.jsonl").open("a", encoding="utf-8") as file:
        for number, result in enumerate(pool.imap(partial(play_deal, row), missing, CHUNK), 1):
            file.write(json.dumps(result, separators=(",", ":")) + "\n")
            file.flush()
            left = (perf_counter() - began) / number * (len(missing) - number)
            print(f"\r{row.name}: {number} of {len(missing)} deals, {left:.0f} s to go ", end="", flush=True)
    if missing:
        print()


def interval(values: Sequence[float]) -> str:
    """The mean of the deals, and the half of its 95 % interval."""
    half = 1.96 * float(np.std(values)) / max(len(values), 1) ** 0.5
    return f"{np.mean(values):.3f} ± {half:.3f}" if abs(np.mean(values)) < 2 else f"{np.mean(values):.0f} ± {half:.0f}"


def told(row: Row) -> str:
    """A row of the table."""
    results = list(kept(row).values())
    if not results:
        return f"| `{row.name}` | {_who(row)} | 0 | | | | | {row.wanted} |"
    points = np.array([np.mean(result["points"], axis=0) for result in results])
    wins = np.array([np.mean(result["wins"], axis=0) for result in results])
    lead = points[:, 0] - points[:, 1:].mean(axis=1)
    figures = interval(points[:, 0].tolist()), interval(lead.tolist()), interval(wins[:, 0].tolist())
    same = len(set(row.lineup)) == 1
    return (
        f"| `{row.name}` | {_who(row)} | {len(results)} × {len(set_of_rotations(row.lineup))} | {figures[0]} | "
        f"{'' if same else figures[1]} | {'' if same else figures[2]} | {_met(results):.3f} | {row.wanted} |"
    )


def _who(row: Row) -> str:
    others = f"{len(row.lineup) - 1} {row.lineup[1]}" if len(row.lineup) > 1 else ""
    return f"{row.lineup[0]} among {others}"


def _met(results: Sequence[Result], cards: int | None = None) -> float:
    """The share of bids met by the player looked at."""
    counts = [count for result in results for size, count in result["met"].items() if cards in (None, int(size))]
    return float(sum(hits for hits, _ in counts) / max(sum(bids for _, bids in counts), 1))


def by_size() -> Iterator[str]:
    """Bids met by the number of cards, where four experts play."""
    results = list(kept(next(row for row in ROWS if row.name == "expert-alone")).values())
    yield "| cards | " + " | ".join(map(str, range(1, 16))) + " |"
    yield "|---" * 16 + "|"
    yield "| met | " + " | ".join(f"{_met(results, cards):.2f}" for cards in range(1, 16)) + " |"


def write_page() -> None:
    """The tables into the page, between its marks."""
    rows = [
        "| row | who | deals × rotations | points a game | above the others | wins | bids met | wanted |",
        "|---|---|---|---:|---:|---:|---:|---|",
        *map(told, ROWS),
    ]
    text = PAGE.read_text(encoding="utf-8")
    for mark, lines in (("rows", rows), ("sizes", list(by_size()))):
        before, rest = text.split(f"<!-- {mark} -->\n")
        _, after = rest.split(f"<!-- end of {mark} -->")
        text = f"{before}<!-- {mark} -->\n" + "\n".join(lines) + f"\n<!-- end of {mark} -->{after}"
    PAGE.write_text(text, encoding="utf-8")


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--row", action="append", choices=[row.name for row in ROWS], help="this one alone, or several")
    parser.add_argument("--deals", type=int, default=100_000, help="at most so many of each row")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    for row in ROWS:
        if asked.row is None or row.name in asked.row:
            play_row(row, asked.deals, asked.workers)
    write_page()


if __name__ == "__main__":
    main()
