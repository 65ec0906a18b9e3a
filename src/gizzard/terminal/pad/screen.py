"""The score pad on the whole terminal."""

from pathlib import Path

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Footer, Input, Static

from gizzard.core.cards import NO_SUIT, SUITS
from gizzard.core.rules.special import namings
from gizzard.scorepad.pad import trump_value
from gizzard.scorepad.sheet_round import SheetRound
from gizzard.scorepad.writing import Field, Kind, number_at
from gizzard.terminal.app import FullScreenApp
from gizzard.terminal.pad.grid import HEADING, PadGrid
from gizzard.terminal.pad.notebook import AlreadyThere, Notebook, export
from gizzard.terminal.pad.plain import LinePad, Quit
from gizzard.terminal.pad.report import PadReport
from gizzard.terminal.play.choices import Value, next_fork
from gizzard.terminal.play.panels import Panel, chooser
from gizzard.terminal.play.table import Action
from gizzard.terminal.voice import Voice

KEYS = {
    "u": "undo",
    "y": "redo",
    "w": "waive",
    "t": "trump",
    "n": "named",
    "d": "dealer",
    "r": "rename",
    "e": "export",
    "colon": "words",
    "escape": "close_words",
    "question_mark": "help",
    "q": "quit",
}
SELDOM = ("redo", "named", "dealer", "words", "close_words")
"""What the help tells, but not the last line of the screen."""


class PadApp(FullScreenApp[None]):
    """A pad, with a cell into which digits are written."""

    CSS = """
    #bar { height: auto; max-height: 2; background: $panel; padding: 0 1; text-style: bold; }
    #sheet { height: 1fr; padding: 1 1 0 1; }
    #status { height: auto; min-height: 2; max-height: 5; padding: 0 2; background: $surface; }
    #words { display: none; height: 3; }
    #words.-open { display: block; }
    """

    def __init__(self, notebook: Notebook, voice: Voice, light: bool = False) -> None:
        super().__init__(voice, light)
        self.notebook = notebook
        self.field = notebook.due or Field(notebook.current.number, Kind.TAKEN, notebook.current.order[0])
        self._typed = ""
        self._note = ""

    def compose(self) -> ComposeResult:
        """Heading, sheet, what is asked, keys."""
        yield Static(id="bar", markup=False)
        with VerticalScroll(id="sheet", can_focus=False):
            yield PadGrid(id="grid")
        yield Static(id="status", markup=False)
        yield Input(id="words", placeholder=self.voice.say("pad.words"))
        yield Footer()
        yield self.too_small

    def on_mount(self) -> None:
        """Open the pad at the number that is due."""
        self.set_up(KEYS, hidden=SELDOM)
        self.query_one(PadGrid).focus()
        self._refresh()

    @property
    def round(self) -> SheetRound:
        """The round of the field."""
        return self.notebook.round(self.field.round)

    def _refresh(self) -> None:
        report = PadReport(self.voice, self.notebook.sheet)
        self.query_one("#bar", Static).update(self._heading(report))
        self.query_one(PadGrid).show(report, self.field)
        self.query_one("#status", Static).update(self._status(report))
        self.call_after_refresh(self._scroll)

    def _scroll(self) -> None:
        """Keep the round of the cell in view."""
        sheet = self.query_one("#sheet", VerticalScroll)
        sheet.scroll_to(y=max(0, self.field.round + HEADING - sheet.size.height), animate=False)

    def _heading(self, report: PadReport) -> str:
        heading = report.heading(self.round)
        sizes = self.notebook.sheet.plan
        if self.field.round < len(sizes):
            following = self.voice.say("bar.cards", n=sizes[self.field.round].cards)
            return f"{heading} {self.voice.say('pad.next', cards=following)}"
        return heading

    def _status(self, report: PadReport) -> Text:
        problems = report.problems(self.round)
        text = Text()
        if self.notebook.unsaved:
            unsaved = self.voice.say("unsaved", file=self.notebook.file, why=self.notebook.unsaved)
            text.append(f"⚠ {unsaved}\n", f"bold {self.theme_variables['error']}")
        if self._note:
            text.append(f"{self._note}\n", "bold")
            self._note = ""
        for problem in problems:
            text.append(f"⚠ {problem} {self.voice.say('pad.wrong.fix')}\n", f"bold {self.theme_variables['error']}")
        if self.notebook.sheet.over and not problems:
            return text.append(report.outcome(), f"bold {self.theme_variables['accent']}")
        text.append(f"{report.sums(self.round)}  ·  ", self.theme_variables["secondary"])
        text.append(report.asked(self.round, self.field), "bold")
        return text

    def on_key(self, event: events.Key) -> None:
        """Write digits into the cell."""
        if isinstance(self.focused, PadGrid) and (event.character or "").isdecimal():
            self._digit(str(event.character))

    def action_step(self, rounds: int, seats: int) -> None:
        """Go to another round, or another player."""
        number = max(1, min(len(self.notebook.sheet.all), self.field.round + rounds))
        seat = (self.field.seat + seats) % len(self.notebook.sheet.names)
        self._go(Field(number, self.field.kind, seat))

    def action_turn(self) -> None:
        """Go from the bid to the tricks, or back."""
        self._go(self.field._replace(kind=Kind.TAKEN if self.field.kind is Kind.BID else Kind.BID))

    def action_empty(self) -> None:
        """Empty the cell."""
        self._typed = ""
        if number_at(self.round, self.field) is not None:
            self.notebook.write(self.field, None)
        self._refresh()

    def action_due(self) -> None:
        """Go to the number that is due."""
        self._go(self.notebook.due or self.field)

    def _digit(self, digit: str) -> None:
        """Write a number digit by digit, and move on when no further digit can follow."""
        cards = self.round.spec.cards
        if self.field.seat not in self._seats():
            return
        typed = self._typed + digit
        if int(typed) > cards:
            typed = digit
        if int(typed) > cards:
            self._note = self.voice.say("pad.range", cards=cards)
            self._refresh()
            return
        self._typed = typed
        secret = self.round.bids_secret
        self.notebook.write(self.field, int(typed))
        if secret and not self.round.bids_secret:
            self._note = PadReport(self.voice, self.notebook.sheet).bids(self.round)
        if int(typed) * 10 > cards or typed == "0":
            self.action_due()
        else:
            self._refresh()

    def _seats(self) -> tuple[int, ...]:
        return self.round.with_bid if self.field.kind is Kind.BID else self.round.order

    def _go(self, field: Field) -> None:
        self.field, self._typed = field, ""
        self._refresh()

    def action_undo(self) -> None:
        """Take the last entry back."""
        self._note = self.voice.say("pad.undone" if self.notebook.undo() else "pad.nothing")
        self.action_due()

    def action_redo(self) -> None:
        """Make it again."""
        self._note = self.voice.say("pad.redone" if self.notebook.redo() else "pad.nothing.redo")
        self.action_due()

    def action_waive(self) -> None:
        """Let pass what is wrong with the round."""
        if self.round.problems:
            self.notebook.waive(self.field.round)
            self._note = self.voice.say("pad.waived")
        self.action_due()

    def action_trump(self) -> None:
        """Note the next trump: clubs, diamonds, hearts, spades, none, not noted."""
        one = self.round
        if one.settled_trump is None:
            order: tuple[int | None, ...] = (None, *range(len(SUITS)), NO_SUIT)
            trump = order[(order.index(one.line.trump) + 1) % len(order)]
            self.notebook.change({f"{one.number}.trump": trump_value(trump)})
        self._refresh()

    def action_dealer(self) -> None:
        """Note that the next player dealt this round."""
        one = self.round
        seat = one.order[0]
        self.notebook.change_round(one, {f"{one.number}.dealer": None if seat == one.turn else seat})
        self._refresh()

    def action_named(self) -> None:
        """Choose the special rule that the dealer named."""
        one = self.round
        if not one.nameable:
            self._note = self.voice.say("pad.noname")
            self._refresh()
            return
        self._ask_name([{"name": special.to_json()} for special in namings(one.spec.names)])

    def _ask_name(self, named: list[Action]) -> None:
        """Ask until one rule is left, and record it."""
        fork = next_fork(named)
        if fork is None:
            self.notebook.change({f"{self.field.round}.named": named[0]["name"]})
            self._refresh()
            return

        def chosen(value: Value) -> None:
            if value is not None:
                self._ask_name(fork.options[value])

        self.push_screen(chooser(self.voice, self.voice.asks(fork.about), fork), chosen)

    def action_rename(self) -> None:
        """Ask for the new name of the player of the cell."""
        self._ask_words(f"{self.voice.say('pad.word.rename')} {self.notebook.sheet.names[self.field.seat]} ")

    def action_words(self) -> None:
        """Take words as without a screen: who joins, who leaves, points agreed on."""
        self._ask_words("")

    def _ask_words(self, begun: str) -> None:
        field = self.query_one("#words", Input)
        field.value = begun
        field.cursor_position = len(begun)
        field.add_class("-open")
        field.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what the words say."""
        self._close_words()
        said: list[str] = []
        try:
            LinePad(self.notebook, self.voice, said.append, str).take(event.value.strip())
        except Quit:
            self.exit()
        self._note = " ".join(said)
        self.action_due()

    def action_close_words(self) -> None:
        """Think again."""
        self._close_words()

    def _close_words(self) -> None:
        self.query_one("#words", Input).remove_class("-open")
        self.query_one(PadGrid).focus()

    def action_export(self) -> None:
        """Write the game beside where the command was called, as wizard-score/1 and as CSV."""
        stem = Path(f"wizard-{self.notebook.file.stem}")
        try:
            files = [export(self.notebook.sheet, stem.with_suffix(ending), True) for ending in (".json", ".csv")]
            self._note = self.voice.say("pad.exported", file=", ".join(map(str, files)))
        except (AlreadyThere, OSError) as error:
            self._note = str(error)
        self._refresh()

    def action_help(self) -> None:
        """Show the keys."""
        lines = Text(self.voice.say("pad.help.screen"))
        self.push_screen(Panel(self.voice.say("key.help"), lines, self.voice.say("hint.close")))

    async def action_quit(self) -> None:
        """Put the pad away."""
        self.exit()
