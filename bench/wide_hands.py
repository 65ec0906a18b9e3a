"""What hands of more than 64 cards would cost: the core, compiled from copies in which a hand has 128 bits.

    python -m bench.wide_hands          writes the table of docs/decisions/0008-sixty-nine-cards.md (some minutes)

`beside` gives a card a code of 7 bits, and each seat a second word for cards from 64 on. `wide` makes a hand a number
of 128 bits. `spread` also gives each suit a lane of 32 bits, so that hands use all of it. All copies must play the same
games.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from bench.compare import YARDSTICK, compile_yardstick
from bench.pages import ROOT, put

PAGE = ROOT / "docs" / "decisions" / "0008-sixty-nine-cards.md"
ROUNDS = 15
PRESETS = ("standard", "tricksy")

Edits = Mapping[str, tuple[tuple[str, str], ...]]
"""By file or folder: regular expressions and their replacements; each must match somewhere."""

WORDS = """
    typedef unsigned __int128 gz_hand;
    typedef gz_hand hand_t;
    static inline gz_hand gz_hand_of(uint64_t high, uint64_t low) { return (gz_hand)high << 64 | low; }
    static inline int gz_popcount2(gz_hand m) { return gz_popcount((uint64_t)m) + gz_popcount((uint64_t)(m >> 64)); }
    static inline int gz_lowest2(gz_hand m) {
        return (uint64_t)m ? gz_lowest((uint64_t)m) : 64 + gz_lowest((uint64_t)(m >> 64));
    }
    static inline int gz_nth_bit2(gz_hand m, int n) {
        int low = gz_popcount((uint64_t)m);
        return n < low ? gz_nth_bit((uint64_t)m, n) : 64 + gz_nth_bit((uint64_t)(m >> 64), n - low);
    }
    static inline gz_hand gz_select2(gz_hand yes, gz_hand no, int condition) {
        uint64_t low = gz_select((uint64_t)yes, (uint64_t)no, condition);
        return gz_hand_of(gz_select((uint64_t)(yes >> 64), (uint64_t)(no >> 64), condition), low);
    }
    #define gz_bit2(place) ((gz_hand)1 << (place))
    \"\"\"
    ctypedef unsigned long long hand_t "gz_hand"
"""

WIDE: Edits = {
    "core_build/translate.py": (
        (r'"Hand": "uint64_t"', '"Hand": "hand_t"'),
        (r'"Hands": \("uint64_t"', '"Hands": ("hand_t"'),
        (r'return "uint64_t"', 'return "hand_t"'),
        (r'return f"\{value:#x\}ULL"', 'return f"(((gz_hand){value >> 64:#x}ULL << 64) | {value % 2**64:#x}ULL)"'),
    ),
    "core_build/bits.pxi": (
        (r'\n    """\n    uint64_t bit', WORDS + "    uint64_t bit"),
        (r'uint64_t (bit|select) "gz_(\w+)"\((.*)\) noexcept', r'hand_t \1 "gz_\g<2>2"(\3) noexcept'),
        (r"hand_t (select \S+)\(uint64_t yes, uint64_t no", r"hand_t \1(hand_t yes, hand_t no"),
        (r'int (popcount|lowest|nth_bit) "gz_(\w+)"\(uint64_t', r'int \1 "gz_\g<2>2"(hand_t'),
    ),
}

CODES: Edits = {
    "src/gizzard/rules/tricks.py": (
        (r"CALL = 64", "CALL = 128"),
        (r"TRUMP_SHIFT = 7", "TRUMP_SHIFT = 8"),
        (r"\* 64 \+ card", "* 128 + card"),
        (r"range\(UNSEEN \+ 1\)", "range(128)"),
    ),
    "src/gizzard/game/position": ((r"& 63", "& 127"),),
    "src/gizzard/search": ((r"& 63", "& 127"), (r"& \(63 \|", "& (127 |")),
}

BESIDE: Edits = {
    **CODES,
    "src/gizzard/game/position/fields.py": ((r"_held: Hands", "_held: Hands\n    _more: Hands"),),
    "src/gizzard/game/position/playing.py": (
        (
            r"self\._held\[seat\] \^= bit\(card\)",
            "if card < 64:\n            self._held[seat] ^= bit(card)\n"
            "        else:\n            self._more[seat] ^= bit(card - 64)",
        ),
    ),
}

SPREAD: Edits = {
    **CODES,
    **WIDE,
    "src/gizzard/cards.py": (
        (r"UNSEEN: Card = 63", "UNSEEN: Card = 127"),
        (r"16 \* suit", "32 * suit"),
        (r"0x0001_0001_0001_0001", "0x1_00000001_00000001_00000001"),
        (r"card & 15", "card & 31"),
        (r"card >> 4", "card >> 5"),
        (
            r"\Z",
            "\n\ndef spread(m: Hand) -> Hand:\n    return (m & 65535) | (m >> 16 & 65535) << 32"
            " | (m >> 32 & 65535) << 64 | (m >> 48 & 65535) << 96\n",
        ),
    ),
    "src/gizzard/rules/tricks.py": (*CODES["src/gizzard/rules/tricks.py"], (r"card & 15", "card & 31")),
    "src/gizzard/rules/deal.py": ((r"card & 15", "card & 31"),),
    "src/gizzard/native/struct.py": ((r"5 \* 64", "5 * 128"),),
    "src/gizzard/game/position": (
        (r"& 63", "& 127"),
        (r"card & 15 == 15", "card & 31 > 14"),
        (r"self\.round_table\.rows\[row \+ (WIZARDS|JESTERS|UBER)\]", r"spread(self.round_table.rows[row + \1])"),
        (r"from gizzard\.cards import DECK,", "from gizzard.cards import spread, DECK,"),
    ),
    "src/gizzard/game/round_table.py": (
        (r"spec\.(wizards|jesters|uber),", r"sum((spec.\1 >> 32 * s & 65535) << 16 * s for s in range(4)),"),
    ),
    "src/gizzard/search": (
        (r"& 63", "& 127"),
        (r"& \(63 \|", "& (127 |"),
        (r"\(trump \+ 1\) \* 64", "(trump + 1) * 128"),
    ),
}

VARIANTS: Mapping[str, Edits] = {"narrow": {}, "beside": BESIDE, "wide": WIDE, "spread": SPREAD}


def build(folder: Path, edits: Edits) -> None:
    """A copy of the sources with these edits, compiled."""
    for part in ("core_build", "src/gizzard"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("_kernel*", "static", "__pycache__"))
    for name, pairs in edits.items():
        path = folder / name
        files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
        for pattern, replacement in pairs:
            edit(files, pattern, replacement)
    run(folder, "-m", "core_build.compile", "--check")


def edit(files: list[Path], pattern: str, replacement: str) -> None:
    """Replace a pattern in some files; it must match in one of them."""
    changed = 0
    for file in files:
        text, count = re.subn(pattern, replacement, file.read_text(encoding="utf-8"))
        file.write_text(text, encoding="utf-8")
        changed += count
    if not changed:
        sys.exit(f"{pattern!r} is no longer in {files[0]}: adapt bench/wide_hands.py")


def run(folder: Path, *arguments: str) -> str:
    """What Python prints in such a copy."""
    environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True, text=True).stdout


PLAY = """
import sys
from time import process_time
from gizzard.game.plan import plan
from gizzard.game.round_table import round_table_of
from gizzard.rules.presets import PRESETS
from gizzard.rules.ruleset import parse
from gizzard.search.playouts import play_games

table = round_table_of(plan(parse({"players": 4, **PRESETS[sys.argv[1]]})), 4)
start = process_time()
play_games(table, 20_000, 1, 0)
print(20_000 / (process_time() - start))
"""


def speed(folder: Path, preset: str) -> float:
    """Whole random games in a second of processor time."""
    return float(run(folder, "-c", PLAY, preset))


def position_bytes(folder: Path) -> int:
    """The size of a Position."""
    return int(run(folder, "-c", "from gizzard.game.position import Position; print(Position.__basicsize__)"))


def yardstick(hand: str) -> float:
    """Games of the yardstick in a second of processor time, with hands of this type."""
    before = getrusage(RUSAGE_CHILDREN).ru_utime
    subprocess.run([YARDSTICK.with_name(f"yardstick-{hand}"), "100000"], check=True, capture_output=True)
    return 100_000 / (getrusage(RUSAGE_CHILDREN).ru_utime - before)


def table(folders: Mapping[str, Path]) -> Iterator[str]:
    """Games per second of processor time, in thousands: measured in turns, the fastest run of each counts."""
    runs = [
        [speed(folder, preset) for preset in PRESETS for folder in folders.values()]
        + [yardstick(hand) for hand in HANDS]
        for _ in range(ROUNDS)
    ]
    columns = iter([max(column) for column in zip(*runs, strict=True)])
    core = {preset: {name: next(columns) for name in folders} for preset in PRESETS}
    hands = {hand: next(columns) for hand in HANDS}
    yield "| hands | standard | tricksy | a `Position` |"
    yield "|---|---:|---:|---:|"
    for name, folder in folders.items():
        cells = [cell(core[preset][name], core[preset]["narrow"]) for preset in PRESETS]
        yield f"| {TITLES[name]} | {' | '.join(cells)} | {position_bytes(folder):,} bytes |"
    for hand, title in HANDS.items():
        yield f"| {title} | {cell(hands[hand], hands['uint64_t'])} | | |"


def cell(speed: float, narrow: float) -> str:
    """Thousands of games, and relative to one word."""
    return f"{speed / 1000:.0f} ({speed / narrow:.2f})"


TITLES = {
    "narrow": "the core today: one word of 64 bits",
    "beside": "the core, card codes of 7 bits and a second word per seat, beside the first",
    "wide": "the core, `unsigned __int128`, the same cards",
    "spread": "the core, `unsigned __int128`, card codes of 7 bits over both words",
}
HANDS = {
    "uint64_t": "the yardstick in C++, one word",
    "Int128": "the yardstick, `unsigned __int128`, over both words",
    "TwoWords": "the yardstick, a struct of two words, over both words",
}


def main() -> None:
    """Build, compare the games, measure."""
    for hand in HANDS:
        compile_yardstick(f"-DHAND={hand}", name=f"yardstick-{hand}")
    with tempfile.TemporaryDirectory() as temporary:
        folders = {name: Path(temporary) / name for name in VARIANTS}
        for name, edits in VARIANTS.items():
            build(folders[name], edits)
        games = {run(folder, "-m", "gizzard", "simulate", "--games", "20000", "--json") for folder in folders.values()}
        if len(games) != 1:
            sys.exit(f"the copies play different games: {games}")
        put(PAGE, "hands", table(folders))
    print(PAGE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
