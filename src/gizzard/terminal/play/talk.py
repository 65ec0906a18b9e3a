"""Talking with the people at a server's table on the whole terminal: their requests, and the player's own."""

from collections.abc import Callable

from textual.widgets import Static

from gizzard.core.names import MAX_TEXT
from gizzard.terminal.app import FullScreenApp
from gizzard.terminal.play.choices import Value
from gizzard.terminal.play.conversation import Answer, Conversation, Question
from gizzard.terminal.play.panels import Chooser, LineEditor
from gizzard.terminal.play.table import Table
from gizzard.terminal.voice import Voice

WRITE = 0
"""The choice of own words, beside the numbers of the phrases."""


class RequestBar(Static):
    """What somebody asks for, with the keys that answer it."""

    DEFAULT_CSS = """
    RequestBar { display: none; height: auto; max-height: 2; padding: 0 2; text-align: center; width: 100%;
        background: $accent; color: $background; text-style: bold; }
    RequestBar.-open { display: block; }
    """


class TalkApp(FullScreenApp[bool]):
    """A seat at a table and its other players."""

    def __init__(self, table: Table, voice: Voice, light: bool) -> None:
        super().__init__(voice, light)
        self.table = table
        self.talk = Conversation(table, voice)
        self.request = RequestBar(markup=False)

    def bind_replies(self) -> None:
        """Let a key agree to a request, and another decline it."""
        if self.table.people is not None:
            for key, action in zip(self._reply_keys(), ("reply(True)", "reply(False)"), strict=True):
                self.bind(key, action, show=False)

    def show_requests(self) -> None:
        """Show what others ask for, above everything that lies over the table."""
        new = self.talk.new_requests()
        yes, no = (key.upper() for key in self._reply_keys())
        texts = [self.voice.say("request.key", text=request.text, yes=yes, no=no) for request in self.talk.requests]
        self.request.set_class(bool(texts), "-open")
        self.request.update(texts[0] if texts else "")
        if len(self.screen_stack) > 1:
            for request, text in zip(self.talk.requests, texts, strict=True):
                if request in new:
                    self.notify(text, markup=False)

    def _reply_keys(self) -> tuple[str, str]:
        """The keys that agree to a request, and decline it."""
        return self.voice.say("reply.yes"), self.voice.say("reply.no")

    def action_reply(self, yes: bool) -> None:
        """Agree to the oldest request, or decline it."""
        if self.talk.reply(yes):
            self.request.remove_class("-open")

    def action_ask(self) -> None:
        """Choose what to ask the others for."""
        self._choose(self.talk.wishes(), self.talk.ask)

    def action_say(self) -> None:
        """Choose what to say."""
        phrases = self.talk.phrases()
        writing = (Answer(WRITE, self.voice.say("say.write"), True),) if self.talk.writes else ()

        def chosen(value: Value) -> None:
            if value == WRITE:
                self.push_screen(LineEditor(phrases.text, MAX_TEXT), self.talk.say)
            else:
                self.talk.say(value)

        self._choose(phrases._replace(answers=(*writing, *phrases.answers)), chosen)

    def _choose(self, question: Question, chosen: Callable[[Value], None]) -> None:
        """Choose an answer from a list; a question without answers says why there is none."""
        if question.answers:
            answers = {answer.value: answer.text for answer in question.answers}
            self.push_screen(Chooser(question.text, answers), chosen)
        else:
            self.notify(question.text)
