"""The score pad line by line."""

from collections.abc import Callable
from pathlib import Path

from gizzard.core import texts
from gizzard.core.cards import SUITS
from gizzard.core.game.score_sheet import fewest
from gizzard.core.names import MAX_NAME, visible_name
from gizzard.core.rules.special import special_from
from gizzard.scorepad.cells import Changes
from gizzard.scorepad.pad import NO_TRUMP
from gizzard.scorepad.sheet_round import SheetRound
from gizzard.scorepad.writing import Field, Kind, entered, with_bombed, with_change
from gizzard.terminal.faces import unaccented
from gizzard.terminal.pad.notebook import AlreadyThere, Notebook, export
from gizzard.terminal.pad.report import PadReport
from gizzard.terminal.voice import Voice

VALUES = ("bid", "taken", "none")
"""Words that follow a command."""
MAX_DIGITS = 6
"""Of points that a table agrees on, with their sign."""


class Quit(Exception):
    """The pad is put away."""


class InvalidEntry(Exception):
    """An entry that cannot be; says why."""


class LinePad:
    """Asks for one number after another and prints the consequences."""

    def __init__(
        self,
        notebook: Notebook,
        voice: Voice,
        show: Callable[[str], None],
        read: Callable[[], str],
        read_unseen: Callable[[], str] | None = None,
    ) -> None:
        self.notebook, self.voice, self._show, self._read = notebook, voice, show, read
        self._read_unseen = read_unseen or read
        self._headed = 0
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "edit": self._edit,
            "trump": self._trump,
            "named": self._named,
            "dealer": self._dealer,
            "joins": self._joins,
            "leaves": self._leaves,
            "points": self._points,
            "bombed": self._bombed,
            "cloud": self._cloud,
            "rename": self._rename,
            "w": self._waive,
            "undo": self._undo,
            "redo": self._redo,
            "score": self._score,
            "export": self._export,
            "help": lambda _: self._show(self.voice.say("pad.help")),
            "quit": self._quit,
        }
        self._commands["?"] = self._commands["help"]
        known = (word for word in (*self._commands, *VALUES) if word not in "?w")
        self._words = {unaccented(voice.say(f"pad.word.{word}")): word for word in known}

    @property
    def report(self) -> PadReport:
        """The pad as it stands."""
        return PadReport(self.voice, self.notebook.sheet)

    def run(self) -> None:
        """Ask until the pad is put away (Quit), or the input ends (EOFError)."""
        while True:
            self._head()
            field = self.notebook.due
            secret = field and field.kind is Kind.BID and self.notebook.round(field.round).bids_secret
            self.take((self._read_unseen() if secret else self._read()).strip())

    def _head(self) -> None:
        """What is to be known, and what is asked."""
        one, report = self.notebook.current, self.report
        if self._headed != one.number and not self.notebook.sheet.over:
            self._headed = one.number
            self._show(report.heading(one))
        if self.notebook.unsaved:
            self._show(self.voice.say("unsaved", file=self.notebook.file, why=self.notebook.unsaved))
        for problem in report.problems(one):
            self._show(f"{problem} {self.voice.say('pad.wrong.fix')}")
        if self.notebook.sheet.over:
            self._show(report.outcome())
        elif field := self.notebook.due:
            self._show(f"{report.sums(one)}. {report.asked(one, field)}:")

    def take(self, text: str) -> None:
        """Do what a line says; what cannot be done is explained."""
        word, *others = text.split() or [""]
        word = self._value(word)
        try:
            if word.isdecimal() and not others and (field := self.notebook.due):
                self._write(field, int(word[:4]))
            elif word in self._commands:
                self._commands[word](others)
            elif text:
                self._show(self.voice.say("not-understood", input=text[:40]))
        except InvalidEntry as wrong:
            self._show(str(wrong))

    def _write(self, field: Field, value: int) -> None:
        one = self.notebook.round(field.round)
        self._change(one, entered(one, field, value))
        after = self.notebook.round(field.round)
        if one.bids_secret:
            self._show(self.report.bids(after) if not after.bids_secret else self.voice.say("pad.noted"))
        if after.closed:
            self._show(". ".join(self.report.result(after)) + ".")

    def _seat(self, name: str) -> int:
        names = self.notebook.sheet.names
        matches = [seat for seat, known in enumerate(names) if known.casefold() == name.casefold()]
        matches = matches or [seat for seat, known in enumerate(names) if known.casefold().startswith(name.casefold())]
        if len(matches) != 1 or not name:
            raise InvalidEntry(self.voice.say("pad.unknown", name=name[:40], names=", ".join(names)))
        return matches[0]

    def _edit(self, words: list[str]) -> None:
        what = self._value(words[-2]) if len(words) > 3 else ""
        if what not in ("bid", "taken") or not words[-1].isdecimal() or not words[0].isdecimal():
            raise InvalidEntry(self.voice.say("pad.help"))
        number, seat = int(words[0][:4]), self._seat(" ".join(words[1:-2]))
        if not 1 <= number <= len(self.notebook.sheet.all):
            raise InvalidEntry(self.voice.say("pad.help"))
        kind = Kind.BID if what == "bid" else Kind.TAKEN
        one = self.notebook.round(number)
        if seat not in (one.with_bid if kind is Kind.BID else one.order):
            raise InvalidEntry(self.voice.say("pad.present", name=self.notebook.sheet.names[seat]))
        self._write(Field(number, kind, seat), int(words[-1][:4]))

    def _value(self, word: str) -> str:
        """A word of the language as the commands know it."""
        return self._words.get(unaccented(word), word.lower())

    def _change(self, one: SheetRound, changes: Changes) -> None:
        """Change a round, unless some number would then be impossible that was not."""
        after = self.notebook.after(one.number, changes)
        for wrong in after.impossible:
            if wrong not in one.impossible:
                raise InvalidEntry(self.report.why(after, *wrong))
        self.notebook.change_round(one, changes)

    def _trump(self, words: list[str]) -> None:
        code = self._value(" ".join(words)).upper()
        one = self.notebook.current
        if code not in (*SUITS, "NONE") or one.settled_trump is not None:
            raise InvalidEntry(self.voice.say("pad.help"))
        self._change(one, {f"{one.number}.trump": NO_TRUMP if code == "NONE" else code})

    def _named(self, words: list[str]) -> None:
        one = self.notebook.current
        special = special_from(dict(zip(("rule", "cards"), words, strict=False)))
        if not one.nameable:
            raise InvalidEntry(self.voice.say("pad.noname"))
        if special is None or special.rule not in one.spec.names:
            raise InvalidEntry(self.voice.say("pad.names.allowed", list=", ".join(one.spec.names)))
        self._change(one, {f"{one.number}.named": special.to_json()})

    def _dealer(self, words: list[str]) -> None:
        one, seat = self.notebook.current, self._seat(" ".join(words))
        if seat not in one.order:
            raise InvalidEntry(self.voice.say("pad.present", name=self.notebook.sheet.names[seat]))
        self._change(one, {f"{one.number}.dealer": None if seat == one.turn else seat})
        self._headed = 0

    def _joins(self, words: list[str]) -> None:
        name, points = self._name_and_number(words)
        one, seat = self.notebook.current, self._seat(name)
        if seat in one.order or one.before.gone >> seat & 1:
            raise InvalidEntry(self.voice.say("pad.present", name=self.notebook.sheet.names[seat]))
        total = one.before.scores[seat]
        self._change(one, {f"{one.number}.joined.{seat}": points if total is None else total})
        self._headed = 0

    def _leaves(self, words: list[str]) -> None:
        """Somebody leaves before the round under way: after the one before."""
        seat, current = self._seat(" ".join(words)), self.notebook.current
        before = self.notebook.round(current.number - 1) if current.number > 1 else None
        stay = len(current.order) - 1
        if before is None or not before.after.seats >> seat & 1 or stay < fewest(current.before):
            raise InvalidEntry(self.voice.say("pad.present", name=self.notebook.sheet.names[seat]))
        self._change(before, {f"{before.number}.left.{seat}": True})
        self._headed = 0

    def _points(self, words: list[str]) -> None:
        name, points = self._name_and_number(words)
        one, seat = self.notebook.current, self._seat(name)
        if seat not in one.order:
            raise InvalidEntry(self.voice.say("pad.present", name=self.notebook.sheet.names[seat]))
        self._change(one, {f"{one.number}.points.{seat}": points})

    def _round_of(self, words: list[str], least: int) -> tuple[SheetRound, list[str]]:
        """The round that a command names before the words it needs, with these; else the one under way."""
        if len(words) <= least or not words[0].isdecimal():
            return self.notebook.current, words
        number = int(words[0][:4])
        if not 1 <= number <= len(self.notebook.sheet.all):
            raise InvalidEntry(self.voice.say("pad.help"))
        return self.notebook.round(number), words[1:]

    def _bombed(self, words: list[str]) -> None:
        one, others = self._round_of(words, 1)
        if len(others) != 1 or not others[0].isdecimal():
            raise InvalidEntry(self.voice.say("pad.help"))
        self._change(one, with_bombed(one, int(others[0][:4])))

    def _cloud(self, words: list[str]) -> None:
        one, others = self._round_of(words, 2)
        name, change = self._name_and_number(others)
        if abs(change) != 1:
            raise InvalidEntry(self.voice.say("pad.help"))
        self._change(one, with_change(one, self._seat(name), change))

    def _name_and_number(self, words: list[str]) -> tuple[str, int]:
        number = words[-1].replace("−", "-") if len(words) > 1 else ""
        if not number.removeprefix("-").isdecimal() or len(number) > MAX_DIGITS:
            raise InvalidEntry(self.voice.say("pad.help"))
        return " ".join(words[:-1]), int(number)

    def _rename(self, words: list[str]) -> None:
        text, names = " ".join(words), self.notebook.sheet.names
        whole = [name for name in names if text.casefold().startswith(f"{name.casefold()} ")]
        old = max(whole, key=len, default=words[0] if words else "")
        seat = self._seat(old)
        new = visible_name(text[len(old) :], [name for other, name in enumerate(names) if other != seat])
        if not new:
            raise InvalidEntry(texts.sentence("server", self.voice.lang, "names", most=MAX_NAME))
        self.notebook.rename(seat, new)

    def _waive(self, _: list[str]) -> None:
        if self.notebook.current.problems:
            self.notebook.waive(self.notebook.current.number)
            self._show(self.voice.say("pad.waived"))

    def _undo(self, _: list[str]) -> None:
        self._show(self.voice.say("pad.undone" if self.notebook.undo() else "pad.nothing"))

    def _redo(self, _: list[str]) -> None:
        self._show(self.voice.say("pad.redone" if self.notebook.redo() else "pad.nothing.redo"))

    def _score(self, _: list[str]) -> None:
        for row in self.report.table_lines(self.notebook.sheet.all):
            self._show(row)

    def _export(self, words: list[str]) -> None:
        if not words:
            raise InvalidEntry(self.voice.say("pad.help"))
        try:
            file = export(self.notebook.sheet, Path(" ".join(words)))
        except AlreadyThere as there:
            raise InvalidEntry(self.voice.say("pad.exists", file=there)) from None
        except OSError as error:
            raise InvalidEntry(f"{error.filename}: {error.strerror}") from None
        self._show(self.voice.say("pad.exported", file=file))

    def _quit(self, _: list[str]) -> None:
        raise Quit
