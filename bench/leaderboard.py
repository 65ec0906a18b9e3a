"""The leaderboard: players and engines against three bots, on deals that were sealed before they entered.

    python -m bench.leaderboard show
    python -m bench.leaderboard seal  --secret FILE        draw new deals and publish their seal
    python -m bench.leaderboard enter NAME=PLAYER … --secret FILE
    python -m bench.leaderboard verify NAME                play an entry again

The maintainer seals the deals, waits for entries, and plays them all with ``enter``, which publishes the
secret: from then on everybody can verify them, and the deals serve no new entry. PLAYER is a bot or a command that
speaks wizard-engine/1 (docs/engine.md). docs/research.md has the details.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

import click
import msgspec

from bench.pages import ROOT
from bench.strength import shown
from gizzard.bots.arena.bootstrap import Bootstrap
from gizzard.bots.arena.match import Match, rotations
from gizzard.bots.arena.run import play
from gizzard.bots.arena.tally import BIDS_MET, POINTS, WINS, MatchTally
from gizzard.core.rules.parsing import parse

FORMAT = "gizzard-leaderboard/1"
FILE = ROOT / "docs" / "leaderboard.json"
OPPONENT = "opponent"
WIDER = 3
"""Maximum ratio of the widths of an entered interval and that of new games."""

Interval = tuple[float, float, float]
"""A mean and its 95 % interval over the deals."""


class Entry(msgspec.Struct, frozen=True):
    """A player, and what it achieved on the deals of a secret."""

    name: str
    player: str
    secret: str
    deals: int
    points: Interval
    wins: Interval
    bids_met: Interval
    faults: int
    """Answers that were late, illegal or missing, and were replaced by a random action."""


class Leaderboard(msgspec.Struct, frozen=True, kw_only=True):
    """The file."""

    format: str = FORMAT
    rules: dict[str, object]
    opponents: str
    deals: int
    seals: tuple[str, ...] = ()
    """The SHA-256 of each secret, published before it is used."""
    entries: tuple[Entry, ...] = ()


def seal_of(secret: str) -> str:
    """What is published of a secret in advance."""
    return sha256(secret.encode()).hexdigest()


def seed_of_deals(secret: str) -> int:
    """The seed of the deals of a secret."""
    return int(sha256(f"deals of {secret}".encode()).hexdigest()[:15], 16)


def read_leaderboard(file: Path) -> Leaderboard:
    """Read and check a leaderboard. Raises ClickException if it is invalid."""
    try:
        board = msgspec.json.decode(file.read_bytes(), type=Leaderboard)
    except (OSError, msgspec.DecodeError) as error:
        raise click.ClickException(f"{file} is not a leaderboard: {error}") from None
    if board.format != FORMAT:
        raise click.ClickException(f"{file} has the format “{board.format}”, not “{FORMAT}”")
    check_names(file, board.entries)
    for entry in board.entries:
        if not all(low <= mean <= high for mean, low, high in measures(entry)):
            raise click.ClickException(f"{file}: a mean of “{entry.name}” is outside its interval")
        if seal_of(entry.secret) not in board.seals:
            raise click.ClickException(f"{file}: the deals of “{entry.name}” were not sealed")
        if entry.deals != board.deals:
            raise click.ClickException(f"{file}: “{entry.name}” has {entry.deals} deals, not {board.deals}")
    return board


def check_names(file: Path, entries: Sequence[Entry]) -> None:
    """Raise ClickException if a name occurs twice, so that only one of its entries could be verified."""
    for name, times in Counter(entry.name for entry in entries).items():
        if times > 1:
            raise click.ClickException(f"{file}: “{name}” occurs {times} times")


def measures(entry: Entry) -> tuple[Interval, Interval, Interval]:
    """What an entry is compared by."""
    return entry.points, entry.wins, entry.bids_met


def write_leaderboard(file: Path, board: Leaderboard) -> None:
    """Write a leaderboard, best entry first."""
    ranked = tuple(sorted(board.entries, key=lambda entry: -entry.points[0]))
    form = msgspec.json.encode(msgspec.structs.replace(board, entries=ranked))
    file.write_bytes(msgspec.json.format(form, indent=2) + b"\n")


def played(board: Leaderboard, name: str, player: str, secret: str) -> Entry:
    """Play all deals of a secret, in every rotation of the seats."""
    rules = parse(board.rules)
    lineup = (name, *[OPPONENT] * (rules.players - 1))
    engines = {name: player, OPPONENT: board.opponents}
    match = Match(rules, engines, tuple(rotations(lineup)), board.deals, seed_of_deals(secret), records=False)
    tally = MatchTally([name, OPPONENT])
    with click.progressbar(play(match, [*match.games()]), board.deals * rules.players, name) as games:
        for one in games:
            tally.add(one.result)
    if 0 < tally.actions(name) <= tally.substituted(name):
        raise click.ClickException(f"“{name}” gave no legal answer in time: {tally.first_fault[name]}")
    points, wins, met = (interval(tally, board.deals, name, measure) for measure in (POINTS, WINS, BIDS_MET))
    return Entry(name, player, secret, board.deals, points, wins, met, tally.faults[name].total())


def interval(tally: MatchTally, deals: int, name: str, measure: tuple[str, str]) -> Interval:
    """A measure of a player."""
    estimate = Bootstrap(deals).mean(tally.ratios(name, measure, tally.mixtures()))
    assert estimate is not None
    low, high = estimate.low, estimate.high
    return tuple(round(estimate.mean if value is None else value, 4) for value in (estimate.mean, low, high))  # type: ignore[return-value]


def table(board: Leaderboard) -> str:
    """The leaderboard as Markdown."""
    rows = [
        f"| {entry.name} | {shown(entry.points)} | {shown(entry.wins, 3)} | {shown(entry.bids_met, 3)} |"
        f" {entry.faults} | {entry.deals} |"
        for entry in board.entries
    ]
    return "\n".join(
        ["| player | points a game | wins | bids made | faults | deals |", "|---|---:|---:|---:|---:|---:|", *rows]
    )


def secret_in(file: Path, board: Leaderboard) -> str:
    """The secret in a file. Raises ClickException if its seal was not published, or the secret already was."""
    try:
        secret = file.read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise click.ClickException(f"{file} cannot be read: {error}") from None
    if seal_of(secret) not in board.seals:
        raise click.ClickException(f"the secret in {file} was not sealed: seal it first, and publish the leaderboard")
    if any(entry.secret == secret for entry in board.entries):
        raise click.ClickException(f"the secret in {file} is published, so that its deals are known: seal new ones")
    return secret


def draw_secret(file: Path) -> str:
    """Draw a secret into a new file that only its owner can read. Raises ClickException if the file exists."""
    try:
        file.touch(0o600, exist_ok=False)
    except OSError as error:
        raise click.ClickException(f"{file} cannot be created: {error.strerror}") from None
    file.write_text(drawn := token_hex(16))
    return drawn


def confirms(new: Interval, entered: Interval) -> bool:
    """Whether new games confirm a measure: its mean is in their interval, and its interval about as wide as theirs.

    An interval without a width is that of a measure that was the same in every deal.
    """
    (_, low, high), (mean, entered_low, entered_high) = new, entered
    narrow, wide = sorted([high - low, entered_high - entered_low])
    return low <= mean <= high and (wide <= narrow * WIDER or not narrow)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--file", type=click.Path(path_type=Path), default=FILE, show_default=True, help="The leaderboard.")
@click.pass_context
def main(context: click.Context, file: Path) -> None:
    """The leaderboard of players against three bots, on sealed deals."""
    context.obj = file


SECRET = click.option("--secret", type=click.Path(path_type=Path), required=True, help="The file with the secret.")


@main.command()
@click.pass_obj
def show(file: Path) -> None:
    """Print the leaderboard."""
    click.echo(table(read_leaderboard(file)))


@main.command()
@SECRET
@click.pass_obj
def seal(file: Path, secret: Path) -> None:
    """Draw a secret into a new file, and add its seal to the leaderboard."""
    board = read_leaderboard(file)
    seals = (*board.seals, seal_of(draw_secret(secret)))
    write_leaderboard(file, msgspec.structs.replace(board, seals=seals))


@main.command()
@click.argument("players", metavar="NAME=PLAYER…", nargs=-1, required=True)
@SECRET
@click.pass_obj
def enter(file: Path, players: Sequence[str], secret: Path) -> None:
    """Play new entries on sealed deals; this publishes the secret."""
    board = read_leaderboard(file)
    deals = secret_in(secret, board)
    for entry in players:
        name, _, player = entry.partition("=")
        if not player or name in (OPPONENT, *(one.name for one in board.entries)):
            raise click.ClickException(f"“{entry}” is not a new name with a player, as in “A=novice”")
        board = msgspec.structs.replace(board, entries=(*board.entries, played(board, name, player, deals)))
    write_leaderboard(file, board)


@main.command()
@click.argument("name")
@click.pass_obj
def verify(file: Path, name: str) -> None:
    """Play an entry again; exit code 1 if points, wins or bids made are outside the intervals of the new ones, or the
    entry's own intervals are not about as wide as these."""
    board = read_leaderboard(file)
    entry = next((one for one in board.entries if one.name == name), None)
    if entry is None:
        raise click.ClickException(f"there is no entry “{name}”")
    again = played(board, name, entry.player, entry.secret)
    click.echo(table(msgspec.structs.replace(board, entries=(entry, again))))
    if not all(map(confirms, measures(again), measures(entry))):
        raise click.ClickException(
            f"“{name}” was entered (first row) with results that the new games (second) do not confirm"
        )


if __name__ == "__main__":
    main()
