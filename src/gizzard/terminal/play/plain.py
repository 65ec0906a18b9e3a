"""Playing line by line: for screen readers, pipes and the smallest terminals."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress

from gizzard.core.formats.phase_actions import PHASES, TRUMP_PHASES
from gizzard.core.game.fields import SWAP
from gizzard.terminal.faces import unaccented
from gizzard.terminal.play.choices import ABOUT_CARDS, Fork, Value
from gizzard.terminal.play.conversation import Answer, Conversation, Question
from gizzard.terminal.play.inbox import Read, inbox_of
from gizzard.terminal.play.people import Request
from gizzard.terminal.play.table import ActionRefused, Offer, Table, Transition
from gizzard.terminal.voice import Voice

Print = Callable[[str], None]

COMMANDS = ("help", "score", "table", "trump", "turn-up", "last", "hand", "rules", "quit")
TALK = ("yes", "no", "ask", "say")
"""Words for the people at a server's table."""
MOST_AHEAD = 20
"""Maximum number of lines that are kept for later questions."""


class Quit(Exception):
    """The player leaves before the end."""


class QuestionChanged(Exception):
    """The question has changed before it was answered."""


class LineGame:
    """One game in line mode."""

    def __init__(self, table: Table, voice: Voice, show: Print, read: Read) -> None:
        self.table, self.voice, self._show = table, voice, show
        self.talk = Conversation(table, voice)
        self._inbox, self._ahead = inbox_of(table, read), deque[str]()
        self._ended = False
        """Whether the input has ended."""
        self._over = False
        """Whether the end of the game has been announced."""
        known = (*COMMANDS, *table.aids, *(() if table.people is None else TALK))
        words = {unaccented(voice.say(f"command.{name}")): name for name in known}
        self._commands = words | {name: name for name in known}
        if table.people is not None:
            self._commands |= {word[0]: name for word, name in words.items() if name in ("yes", "no")}

    def play(self, begun: bool) -> None:
        """Play to the end. Raises Quit if the player leaves. ``begun``: this is not the beginning of the game."""
        self._tell(self.talk.opening(begun))
        if self.table.view is None and not self.table.offer:
            self._show(self.talk.question().text)
        self._ask_for(self.talk.new_requests())
        self._over = self.talk.over
        while not self._over:
            self._turn()

    @property
    def read(self) -> Read:
        """Read what is typed after the end of the game."""
        return self._inbox.line

    def _turn(self) -> None:
        """Handle one decision of the player, or the events before it."""
        while transition := self._inbox.happened():
            self._announce(transition)
        with suppress(QuestionChanged):
            if self._over:
                return
            question = self.talk.question()
            if self.table.offer:
                self._accept(self.table.offer)
            elif question.fork:
                self._decide(question)
            else:
                self._wait()

    def _announce(self, transition: Transition) -> None:
        """Announce an event, and the requests that come with it."""
        new = self.talk.new_requests()
        texts = [request.text for request in new]
        self._tell(sentence for sentence in self.talk.told(transition) if sentence not in texts)
        self._ask_for(new)
        self._over = bool(transition.after and transition.after["phase"] == "over")

    def _ask_for(self, requests: Iterable[Request]) -> None:
        self._tell(self.voice.say("request", text=request.text) for request in requests)

    def _wait(self) -> None:
        """The next event; an unknown input line is kept for the next question."""
        try:
            came = self._inbox.next(reading=len(self._ahead) < MOST_AHEAD and not self._ended)
        except EOFError:
            self._ended = True
            return
        if came is None:
            raise Quit
        if isinstance(came, Transition):
            self._announce(came)
        elif (typed := came.strip()) and not self._command(typed):
            self._ahead.append(typed)
            self._show(self.voice.say("ahead", input=typed[:40]))

    def _typed(self) -> str:
        """Read an answer while announcing events. Raises QuestionChanged if the question changes meanwhile."""
        if self._ahead:
            return self._ahead.popleft()
        if self._ended:
            raise EOFError
        asked = self._question()
        while isinstance(came := self._inbox.next(reading=True), Transition):
            self._announce(came)
            if self._question() != asked:
                raise QuestionChanged
        if came is None:
            raise Quit
        return came.strip()

    def _question(self) -> object:
        """The current question, for comparison."""
        view = self.table.view
        return self.table.offer, view and (view["phase"], view["round"], view["legal"])

    def _accept(self, offer: Offer) -> None:
        self._show(offer.text)
        while typed := self._typed():
            if not self._command(typed):
                self._show(self.voice.say("not-understood", input=typed[:40]))
        self.table.accept(offer)

    def _decide(self, first: Question) -> None:
        """Ask until an action is taken."""
        view = self.table.view
        if view and view["phase"] in (*TRUMP_PHASES, "bid", PHASES[SWAP]):
            self._tell(self.talk.lines("hand"))
        question: Question | None = first
        while question and question.fork:
            try:
                question = self.talk.choose(question.fork, self._asked(question, question.fork))
            except ActionRefused as refused:
                self._show(str(refused))
                question = first

    def _asked(self, question: Question, fork: Fork) -> Value:
        """The answer to one question, which may not be allowed."""
        self._show(question.text)
        if fork.about != "bid":
            choices = {number: answer.text for number, answer in enumerate(question.answers, 1)}
            self._show(self.voice.say("choices", list=numbered(choices)))
        while True:
            typed = self._typed()
            if not typed or self._command(typed):
                continue
            answer = _answer(self.voice, typed, fork, question.answers)
            if answer is not None:
                return answer[0]
            self._show(self.voice.say("not-understood", input=typed[:40]))

    def _command(self, typed: str) -> bool:
        """Execute a command word; returns False if it is unknown."""
        word, _, rest = typed.partition(" ")
        name = "help" if typed == "?" else self._commands.get(unaccented(word))
        if name is None or (rest and name not in TALK):
            return False
        if name == "quit":
            raise Quit
        if name in TALK:
            self._talk(name, rest.strip())
        elif name in self.table.aids:
            self._aid(name)
        else:
            self._tell(self._lines_for(name))
        return True

    def _aid(self, word: str) -> None:
        """Help the player. Raises QuestionChanged if that changes the question."""
        asked = self._question()
        self._tell([self.voice.say("hints.thinking")] if word == "review" else ())
        try:
            self._tell(self.table.aid(word))
        except ActionRefused as refused:
            self._show(str(refused))
        if self._question() != asked:
            raise QuestionChanged

    def _talk(self, word: str, rest: str) -> None:
        if word in ("yes", "no"):
            if not self.talk.reply(word == "yes"):
                self._show(self.voice.say("request.none"))
        elif word == "ask":
            self._wish(rest)
        else:
            self._say(rest)

    def _wish(self, typed: str) -> None:
        wishes = self.talk.wishes()
        if number := _number_among(typed, wishes):
            self.talk.ask(number)
        else:
            self._list("wishes", wishes)

    def _say(self, typed: str) -> None:
        phrases = self.talk.phrases()
        if number := _number_among(typed, phrases):
            self.talk.say(number)
        elif typed and self.talk.writes:
            self.talk.say(typed)
        else:
            self._list("phrases", phrases)
            self._tell([self.voice.say("phrases.write")] if self.talk.writes else ())

    def _list(self, key: str, question: Question) -> None:
        """The answers of a question by their numbers, or why there are none."""
        choices = {int(str(answer.value)): answer.text for answer in question.answers}
        self._show(self.voice.say(key, list=numbered(choices)) if choices else question.text)

    def _lines_for(self, command: str) -> Iterable[str]:
        if command == "help":
            return [
                self.voice.say("help", **self.voice.card_help()),
                *(self.voice.say(f"help.{aid}") for aid in self.table.aids),
                *([self.voice.say("help.people")] if self.table.people else ()),
            ]
        return self.talk.lines(command)

    def _tell(self, sentences: Iterable[str]) -> None:
        for sentence in sentences:
            self._show(sentence)


def agrees(voice: Voice, question: str, show: Print, read: Read, word: str = "yes") -> bool:
    """Ask a question with ``yes`` and ``no`` in its text; ``word``: a command that also agrees. The end of the input
    means no."""
    yes, no = (voice.say(f"command.{word}") for word in TALK[:2])
    show(voice.say(question, yes=yes, no=no))
    while True:
        try:
            typed = unaccented(read().strip())
        except EOFError:
            return False
        if typed in (unaccented(yes), yes[0], "yes", unaccented(voice.say(f"command.{word}")), word):
            return True
        if typed in (no, no[0], "no", unaccented(voice.say("command.quit")), "quit"):
            return False
        show(voice.say("not-understood", input=typed[:40]))


def numbered(choices: Mapping[int, str]) -> str:
    """``1) hearts, 2) spades``."""
    return ", ".join(f"{number}) {text}" for number, text in choices.items())


def _number_among(typed: str, question: Question) -> int | None:
    """A typed number, if it is one of the answers."""
    number = int(typed[:4]) if typed.isdecimal() else None
    return number if number in [answer.value for answer in question.answers] else None


def _answer(voice: Voice, typed: str, fork: Fork, answers: Sequence[Answer]) -> tuple[Value] | None:
    """The typed answer; None if it is not one."""
    if fork.about == "bid":
        return (int(typed),) if typed.isdecimal() and len(typed) < 4 else None
    if typed.isdecimal() and 0 < int(typed[:4]) <= len(answers):
        return (answers[int(typed[:4]) - 1].value,)
    if fork.about in ABOUT_CARDS and (code := voice.faces.card_typed(typed)):
        return (code,)
    if fork.about in ("trump", "suit") and (suit := voice.faces.suit_typed(typed)) is not None:
        return (suit,)
    return next(((answer.value,) for answer in answers if answer.text.casefold() == typed.casefold()), None)
