"""A game played by a program: each line out is a JSON object with what its seat knows, each line in an action."""

import json
from collections.abc import Callable

from gizzard.core.decoding import decode_json
from gizzard.core.formats.view import View
from gizzard.terminal.play.inbox import Read, inbox_of
from gizzard.terminal.play.table import Action, ActionRefused, Table, Transition

Print = Callable[[str], None]


class ProgramGame:
    """A game played by a program, which receives views and answers with actions (see docs/engine.md)."""

    def __init__(self, table: Table, show: Print, read: Read) -> None:
        self.table, self._show = table, show
        self._inbox = inbox_of(table, read)
        self._end_reported = False

    def play(self) -> None:
        """Play to the end. Raises EOFError if the program stops answering."""
        self._report(self.table.view)
        while not self._end_reported:
            while transition := self._inbox.happened():
                self._report_transition(transition)
            if not self._end_reported:
                self._turn()

    def _over(self) -> bool:
        view = self.table.view
        return view is not None and view["phase"] == "over"

    def _turn(self) -> None:
        """Handle the program's next line or the next event; after the last move, report the end."""
        view, over = self.table.view, self._over()
        can_act = not over and bool(self.table.offer or (view and view["legal"]))
        came = self._inbox.next(reading=can_act)
        if isinstance(came, str):
            self._answer(came)
        elif came:
            self._report_transition(came)
        else:
            self._end_reported = over

    def _report_transition(self, transition: Transition) -> None:
        self._report(transition.after, *transition.news)

    def _report(self, view: View | None, *news: str) -> None:
        offer = self.table.offer
        self._end_reported = view is not None and view["phase"] == "over"
        self._show(json.dumps({"view": view, "offer": offer and offer.what, "news": news}))

    def _answer(self, line: str) -> None:
        """Execute a line; the next output line is its result."""
        try:
            answer = decode_json(line)  # as strict as a server
        except ValueError:
            answer = None
        offer = self.table.offer
        if offer and answer == {"ask": offer.what}:
            self.table.accept(offer)
        elif isinstance(answer, dict):
            self._act(answer)
        else:
            self._report(self.table.view, f"no JSON object: {line[:40]}")

    def _act(self, action: Action) -> None:
        try:
            self.table.act(action)
        except ActionRefused as refused:
            self._report(self.table.view, str(refused))
