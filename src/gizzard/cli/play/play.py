"""`gizzard play`: the game in a terminal, against bots or at a server's table."""

from __future__ import annotations

import shlex
import sys
from contextlib import closing
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, NamedTuple

import click
from platformdirs import user_data_path

from gizzard.cli.options.bots import BOT_NAMES, check_bot, complete_bot
from gizzard.cli.options.quantities import WholeNumber
from gizzard.cli.options.records import check_output, force_option
from gizzard.cli.options.rules import chosen_rules, players_option, preset_option, rules_option
from gizzard.cli.options.terminal import InterfaceMode, Typing, checked_name, in_lines, interface_options, read_line
from gizzard.core import texts
from gizzard.core.interrupt import STOPPED
from gizzard.core.texts import DECKS
from gizzard.terminal.files import InUse, only_here
from gizzard.terminal.play.inbox import Read
from gizzard.terminal.play.local import YOU, DamagedGame, LocalTable, Saved, keep_record, load, new_game, write_record
from gizzard.terminal.play.narration import Narrator
from gizzard.terminal.play.plain import LineGame, Quit, agrees
from gizzard.terminal.play.program import ProgramGame
from gizzard.terminal.play.table import Dropped, Table
from gizzard.terminal.voice import Voice

if TYPE_CHECKING:
    from gizzard.terminal.play.remote import SeatAddress

MAX_SEED = 2**63 - 1
UNSAVED = 1
"""Exit code if a game that is not over could not be saved."""


class GameOptions(NamedTuple):
    """The options that configure a new game."""

    presets: tuple[str, ...]
    rules: str | None
    players: int | None
    bots: str | None
    seed: int | None
    deck: str | None

    def any(self) -> bool:
        """Whether any of them was given."""
        return any(wish not in (None, ()) for wish in self)


@click.command()
@click.argument("link", required=False)
@preset_option
@rules_option
@players_option
@click.option(
    "--bots", metavar="BOT", shell_complete=complete_bot, help=f"The level of the bots: {BOT_NAMES}.  [default: novice]"
)
@click.option("--seed", type=WholeNumber(0, MAX_SEED), help="The same seed deals the same cards.  [default: random]")
@click.option("--deck", type=click.Choice(DECKS), help="What the cards are called.  [default: standard]")
@click.option("--name", help="Your name.  [default: You]")
@click.option("--new", is_flag=True, help="Begin another game, and drop the one that was interrupted.")
@click.option("--record", metavar="FILE", help="Keep the record of the finished game in FILE.")
@click.option("--json", "as_json", is_flag=True, help="For programs: views as JSON lines, answered with actions.")
@force_option
@interface_options
def play(
    link: str | None,
    presets: tuple[str, ...],
    rules: str | None,
    players: int | None,
    bots: str | None,
    seed: int | None,
    deck: str | None,
    name: str | None,
    new: bool,
    record: str | None,
    as_json: bool,
    force: bool,
    manner: InterfaceMode,
) -> None:
    """Play Wizard in the terminal.

    Without LINK against bots, on this machine alone: every step is saved, and the same command continues an interrupted
    game. The last 100 finished games are kept for `gizzard review`. With LINK at a server's table: the link of a seat
    (https://…/t/TABLE#SECRET), or of a table with a free seat.

    With --json every line that is printed is an object: `view` as in docs/engine.md, `offer` (start, resume, back, or
    null) and `news`. Where `legal` is not empty a line with an action is read; {"ask": OFFER} takes an offer up.

    Whatever cannot show a full screen (a pipe, a dumb terminal) gets lines instead, as with --plain.
    """
    check_output(record, as_json=False, force=force)
    wishes = GameOptions(presets, rules, players, bots, seed, deck)
    manner = manner._replace(as_json=as_json)
    if link:
        _check_only_for_bots(wishes, new, record)
        _played_remotely(link, name, manner)
    else:
        _played_locally(wishes, name, new, record, manner)


def _check_only_for_bots(wishes: GameOptions, new: bool, record: str | None) -> None:
    if wishes.any() or new or record:
        raise click.UsageError("The table of LINK has its own rules: no option for a new game goes with it.")


def _played_locally(
    wishes: GameOptions, name: str | None, new: bool, record: str | None, manner: InterfaceMode
) -> None:
    file = _kept_game()
    try:
        with only_here(file):
            table, voice = _table(file, wishes, name, new, manner.lang)
            read = _played_on(table, voice, manner)
            finished = _finished(table, voice, file, record) if table.state.over else None
    except InUse:
        raise click.ClickException("This game is being played in another window. Go on there, or close it.") from None
    if finished:
        _offer_review(finished, voice, read, manner)
    elif table.unsaved:
        sys.exit(UNSAVED)


def _played_on(table: LocalTable, voice: Voice, manner: InterfaceMode) -> Read | None:
    begun = table.begun
    heading = voice.say("welcome", rules=voice.rules(table.saved.rules), level=voice.level(table.saved.level))
    return run_table(table, voice, [heading, *([voice.say("resumed")] if begun else [])], begun, manner, read_line)


def _finished(table: LocalTable, voice: Voice, file: Path, record: str | None) -> Path:
    """Write the record of a finished game; until that has worked, its file is kept."""
    folder = file.parent / "finished"
    try:
        if record:
            write_record(Path(record), table.record())
        kept = Path(record) if record else keep_record(folder, table.record())
    except OSError as error:
        where = error.filename or record or folder
        raise click.ClickException(voice.say("unsaved", file=where, why=error.strerror or error)) from None
    file.unlink(missing_ok=True)
    return kept


def _offer_review(record: Path, voice: Voice, read: Read | None, manner: InterfaceMode) -> None:
    """Say where a game is and how to review it; at a terminal, offer the review."""
    from gizzard.cli.study.review import review

    command = shlex.join(["gizzard", "review", "--seat", str(YOU), str(record)])
    click.echo(voice.say("recorded", file=record), err=manner.as_json)
    click.echo(voice.say("review.command", command=command), err=manner.as_json)
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if read and at_terminal and agrees(voice, "review.ask", click.echo, read, "review"):
        click.get_current_context().invoke(review, file=record, seats=(YOU,), lang=manner.lang)


def _kept_game() -> Path:
    return user_data_path("gizzard", appauthor=False) / "play" / "game.json"


def _table(file: Path, wishes: GameOptions, name: str | None, new: bool, lang: str) -> tuple[LocalTable, Voice]:
    try:
        saved = None if new else load(file)
        if saved and (wishes.any() or name):
            _begun(wishes, name, lang)  # says first what is misspelt
            raise click.UsageError(
                "A game is under way: continue it with `gizzard play` alone, or begin another with --new."
            )
        if saved:
            check_bot(saved.level)
        saved = saved or _begun(wishes, name, lang)
        voice = Voice(lang, saved.deck)
        return LocalTable(saved, voice, file), voice
    except DamagedGame as damaged:
        raise click.ClickException(
            f"{file} holds no game that can go on ({damaged}). Begin another with --new."
        ) from None


def _begun(wishes: GameOptions, name: str | None, lang: str) -> Saved:
    rules = chosen_rules(wishes.presets, wishes.rules, wishes.players)
    level = check_bot(wishes.bots or "novice")
    seed = SystemRandom().randrange(2**32) if wishes.seed is None else wishes.seed
    return new_game(rules, _player_name(name, lang), level, seed, wishes.deck or "standard")


def _player_name(name: str | None, lang: str) -> str:
    return texts.say(lang, "lessons.you") if name is None else checked_name("--name", name, name)


def _played_remotely(link: str, name: str | None, manner: InterfaceMode) -> None:
    from gizzard.terminal.play.remote import CannotJoin, seat_of_link  # a game against bots needs no sockets

    typing = Typing()
    try:
        place: SeatAddress | None = seat_of_link(link, _player_name(name, manner.lang) if name else None, manner.lang)
        while place:
            place = _played_at(place, manner, typing.read)
    except CannotJoin as problem:
        raise click.ClickException(str(problem)) from None


def _played_at(place: SeatAddress, manner: InterfaceMode, read: Read) -> SeatAddress | None:
    """Play at a table and, if the player wants it, continue with the same people."""
    from gizzard.terminal.play.remote import RemoteTable, rematch_of

    click.echo(place.link, err=True)
    with closing(RemoteTable(place, manner.lang)) as table:
        voice = table.voice
        heading = [voice.say("welcome.table", table=place.table, rules=voice.rules(table.rules))]
        after = run_table(table, voice, heading, True, manner, read)
    again = after and agrees(voice, "rematch", click.echo, after)
    return rematch_of(place, manner.lang) if again else None


def run_table(
    table: Table, voice: Voice, heading: list[str], begun: bool, manner: InterfaceMode, read: Read
) -> Read | None:
    """Play to the end, or until the player leaves; how to read on after the end, if somebody can be asked."""
    try:
        if manner.as_json:
            ProgramGame(table, click.echo, Typing().read).play()
            return None
        if in_lines(manner.plain):
            return _in_lines(table, voice, heading, begun, read)
        _on_screen(table, voice, begun, manner.light)
        return read
    except Dropped as dropped:
        raise click.ClickException(str(dropped)) from None
    except KeyboardInterrupt:
        click.echo(f"\n{table.farewell()}", err=manner.as_json)
        sys.exit(STOPPED)
    except (Quit, EOFError):
        click.echo(table.farewell(), err=manner.as_json)
        return None


def _in_lines(table: Table, voice: Voice, heading: list[str], begun: bool, read: Read) -> Read:
    for line in heading:
        click.echo(line)
    game = LineGame(table, voice, click.echo, read)
    game.play(begun)
    return game.read


def _on_screen(table: Table, voice: Voice, begun: bool, light: bool) -> None:
    from gizzard.terminal.play.screen import PlayApp

    app = PlayApp(table, voice, begun, light=light)
    finished = app.run() is True
    if app.dropped:
        raise app.dropped
    app.end_as_asked()
    if not finished:
        raise Quit
    if table.view:
        click.echo(Narrator(voice).outcome(table.view))
