"""The game on the whole terminal."""

from collections import deque
from collections.abc import Callable
from threading import Event

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.widgets import Footer, Static
from textual.worker import get_current_worker

from gizzard.core.formats.happened import bids_now
from gizzard.core.formats.phase_actions import CARD_KEYS
from gizzard.core.formats.rounds import Round
from gizzard.core.formats.view import View
from gizzard.terminal.drawing import fold
from gizzard.terminal.play.choices import ABOUT_CARDS, Fork, Value, in_order
from gizzard.terminal.play.conversation import Question
from gizzard.terminal.play.narration import spec_of
from gizzard.terminal.play.panels import Chooser, Panel, score_text
from gizzard.terminal.play.table import ActionRefused, Dropped, Table, Transition
from gizzard.terminal.play.talk import TalkApp
from gizzard.terminal.play.widgets import AnswerHighlighted, Chips, Chosen, Hand, MessageLog, Seats
from gizzard.terminal.voice import Voice

PACE, TRICK_PACE = 0.7, 1.6
"""Seconds that a move, and a whole trick, lie before the next."""
KEYS = {"s": "score", "l": "last", "r": "rules", "space": "hurry", "question_mark": "help", "q": "quit"}
"""Keys and what they do."""
TALK = {"s": "score", "l": "last", "r": "rules", "a": "ask", "c": "say", "space": "hurry"}
"""The keys for tables with other people."""
AIDS = {"hint": "h", "undo": "u", "review": "v", "tricks": "t"}
"""What helps the player, with its key."""
PANEL_WIDTH = 68
"""Columns of the text in a panel."""
REMEMBERED = 200
"""Sentences that are kept."""


class PlayApp(TalkApp):
    """A game at a table; its result is whether it was played to the end."""

    CSS = """
    #bar { height: 1; background: $panel; padding: 0 1; text-style: bold; }
    #seats { height: 2fr; min-height: 9; }
    #news { height: 1fr; padding: 0 2; color: $foreground; }
    #question { height: auto; max-height: 2; padding: 0 2; text-align: center; text-style: bold; width: 100%; }
    #hint { height: 1; padding: 0 2; text-align: center; color: $secondary; width: 100%; }
    Toast { max-width: 90%; }
    #hint.-wrong { color: $error; text-style: bold; height: auto; max-height: 2; }
    """

    def __init__(self, table: Table, voice: Voice, begun: bool, pace: float = 1.0, light: bool = False) -> None:
        super().__init__(table, voice, light)
        self._begun, self._pace = begun, pace
        self._news: deque[str] = deque(maxlen=REMEMBERED)
        self._question = Question("")
        """The last question that was asked; nothing once it is answered."""
        self._acted, self._gone, self._hurry, self._score_read = Event(), Event(), Event(), Event()
        self._last: Transition | None = None
        self.dropped: Dropped | None = None
        """Why the table was left without the player's doing."""

    def compose(self) -> ComposeResult:
        """Bar, seats, news, question, answers, hand, keys."""
        yield Static(id="bar", markup=False)
        yield Seats(self.voice, id="seats")
        yield MessageLog(self._news, id="news")
        yield self.request
        yield Static(id="question", markup=False)
        yield Chips(id="chips", classes="-idle")
        yield Static(id="hint", markup=False)
        yield Hand(self.voice, id="hand")
        yield Footer()
        yield self.too_small

    def on_mount(self) -> None:
        """Lay the table, and follow what happens."""
        alone = self.table.people is None
        aids = {AIDS[aid]: aid for aid in self.table.aids}
        self.set_up(aids | (KEYS if alone else TALK | KEYS), hidden=("rules", "review" if alone else "hurry"))
        self.bind_replies()
        self._news.extend(self.talk.opening(self._begun))
        view = self.table.view
        self._last = Transition(view, view)
        self._refresh()
        self._follow()

    @work(thread=True, exclusive=True)
    def _follow(self) -> None:
        """Show transitions, each for a while, until the game is over or left."""
        while not self._gone.is_set():
            try:
                transition = self.table.wait()
            except Dropped as dropped:
                self.dropped = dropped
                self.call_from_thread(self._end, False)
                return
            if self._gone.is_set():
                return
            if transition:
                self.call_from_thread(self._show, transition)
                self._pause(transition)
            elif self.talk.over:
                self.call_from_thread(self._finish)
                return
            else:
                self._acted.wait()
                self._acted.clear()

    def _pause(self, transition: Transition) -> None:
        """Pause so that the player can follow; at the end of a round until they continue."""
        after = transition.after
        if after is None or transition.before is None:
            return
        ended = len(after["history"]) > len(transition.before["history"]) and after["phase"] != "over"
        if ended and self.table.people is None:  # other people do not wait
            self._score_read.wait()
            self._score_read.clear()
        elif not self._hurry.is_set() and after != transition.before:
            tricks = after["round"]["tricks"] if after["round"] else []
            done = bool(tricks) and "winner" in tricks[-1]
            self._hurry.wait((TRICK_PACE if done else PACE) * self._pace)

    def _show(self, transition: Transition) -> None:
        before, after = transition.before, transition.after
        told = self.talk.told(transition)
        self._news.extend(told)
        self._last = transition
        self._refresh()
        if transition.read_in_full:
            self._panel(told[0], told[1:])
        if before and after and len(after["history"]) > len(before["history"]) and after["phase"] != "over":
            self._hurry.clear()
            if isinstance(self.screen, Panel):  # the last round is still being read
                return
            self._show_score(lambda _: self._score_read.set())

    def _refresh(self) -> None:
        """Draw all that is known, and ask what is to be asked."""
        transition = self._last
        view = transition.after if transition else None
        self.base.query_one(MessageLog).refresh()
        self.show_requests()
        if view and view["round"]:
            self.base.query_one("#bar", Static).update(self._bar(view, view["round"]))
            marks = {seat: self.voice.level(level) for seat, level in self.table.levels.items()}
            self.base.query_one(Seats).show(view, transition.trick if transition else None, marks)
        self._question = self.talk.question()
        self.base.query_one("#question", Static).update(self._question.text)
        if view is None or view["round"] is None:
            self.base.query_one(Hand).focus()
        else:
            self._offer_answers(view, view["round"])

    def _bar(self, view: View, round_json: Round) -> str:
        """Round, cards, trump, bids, special rule."""
        parts = [
            self.talk.narrator.title(view, round_json),
            self.voice.say("bar.cards", n=round_json["cards"]),
            self._trump(view, round_json),
        ]
        bids = [bid for bid in bids_now(round_json) if bid is not None]
        if len(bids) > 1 and spec_of(view, round_json).bidding_mode.asked:
            parts.append(self.voice.say("bar.bids", bids=sum(bids), n=round_json["cards"]))
        if "special" in round_json:
            parts.append(self.voice.rule(round_json["special"]))
        return " · ".join(parts)

    def _trump(self, view: View, round_json: Round) -> str:
        if view["phase"] == "trump":
            return self.voice.say("trump.open")
        word = self.voice.trump(round_json["trump"])
        return f"{word} {self.voice.faces.suits[round_json['trump']]}" if round_json["trump"] else word

    def _offer_answers(self, view: View, round_json: Round) -> None:
        """Offer the answers as chips below the question, or as cards in the hand."""
        chips, hand, fork = self.base.query_one(Chips), self.base.query_one(Hand), self._question.fork
        by_chip = fork is not None and (fork.about not in ABOUT_CARDS or None in fork.options)
        chips.set_class(not by_chip, "-idle")
        chips.asking = by_chip
        held = in_order(view["hand"], round_json["trump"]) if view["hand"] else self._unseen(view)
        playable = frozenset(str(value) for value in fork.options) if fork and not by_chip else frozenset(held)
        hand.show(held, playable, fork is not None and not by_chip)
        self._hint("")
        if fork and by_chip:
            self._show_chips(fork, chips)
            chips.focus()
        else:
            hand.focus()
            hand.watch_at()

    def _unseen(self, view: View) -> list[str]:
        """Cards that the player may not see lie face down."""
        round_json = view["round"]
        if view["hand"] is not None or round_json is None:
            return []
        played = sum(play["seat"] == view["seat"] for trick in round_json["tricks"] for play in trick["plays"])
        return ["?"] * (round_json["cards"] - played)

    def _show_chips(self, fork: Fork, chips: Chips) -> None:
        shown = [answer for answer in self._question.answers if answer.allowed or fork.about == "bid"]
        names, marks = [answer.text for answer in shown], self.voice.faces.suits
        if fork.about == "trump":
            names = [f"{marks.get(str(answer.value), '')} {answer.text}" for answer in shown]
        barred = next((answer.value for answer in shown if not answer.allowed), None)
        chips.ask([answer.value for answer in shown], names, barred)
        self._hint(self.voice.say("hint.choose"))

    def _hint(self, text: str, wrong: bool = False) -> None:
        hint = self.base.query_one("#hint", Static)
        hint.set_class(wrong, "-wrong")
        hint.update(text)

    def on_answer_highlighted(self, message: AnswerHighlighted) -> None:
        """Describe the highlighted card."""
        fork = self._question.fork
        if fork and fork.about in CARD_KEYS and isinstance(message.value, str):
            card = self.voice.card(message.value)
            self._hint(self.voice.say(f"hint.{fork.about}", card=card[:1].upper() + card[1:]))

    def on_chosen(self, message: Chosen) -> None:
        """Take the action that was chosen, asking what else is to be known."""
        if self._question.fork:
            self._decide(self._question.fork, message.value)
        elif self.table.offer:
            self.table.accept(self.table.offer)
            self._acted.set()

    def _decide(self, fork: Fork, value: Value) -> None:
        try:
            following = self.talk.choose(fork, value)
        except ActionRefused as refused:
            self._hint(str(refused), wrong=True)
            return
        if following and following.fork:
            self._ask_more(following, following.fork)
            return
        self._question = Question("")
        self.workers.cancel_group(self, "aid")
        self._acted.set()

    def _ask_more(self, question: Question, fork: Fork) -> None:
        def answered(value: Value) -> None:
            if value is not None:
                self._decide(fork, value)

        answers = {answer.value: answer.text for answer in question.answers if answer.allowed}
        self.push_screen(Chooser(question.text, answers), answered)

    def action_hurry(self) -> None:
        """Do not pause any more until the end of the round."""
        self._hurry.set()

    def _panel(self, title: str, lines: list[str]) -> None:
        folded = [part for line in lines for part in fold(line, PANEL_WIDTH)]
        self.push_screen(Panel(title, Text("\n".join(folded)), self.voice.say("hint.close")))

    def _show_score(self, then: Callable[[Value], None] | None = None) -> None:
        view = self.table.view
        if view:
            grid = score_text(self.voice, view, self.theme_variables["secondary"], self.size.width)
            self.push_screen(Panel(self._score_title(view), grid, self.voice.say("hint.close"), True), then)

    def _score_title(self, view: View) -> str:
        if view["phase"] == "over":
            return self.talk.narrator.outcome(view)
        last = view["history"][-1]["number"] if view["history"] else 0
        return self.voice.say("result.title", number=last) if last else self.voice.say("score.title")

    def action_score(self) -> None:
        """Show every round."""
        self._show_score()

    def action_last(self) -> None:
        """Show the last trick."""
        if self.table.view:
            self._panel(self.voice.say("key.last"), self.talk.lines("last"))

    def action_hint(self) -> None:
        """Show what each choice is worth."""
        self._aid("hint")

    def action_undo(self) -> None:
        """Take back the last move."""
        self._aid("undo")

    def action_tricks(self) -> None:
        """Show the whole position."""
        self._aid("tricks")

    def action_review(self) -> None:
        """Show what the choices of the finished rounds cost."""
        self._aid("review")

    @work(thread=True, exclusive=True, group="aid")
    def _aid(self, word: str) -> None:
        """Compute what helps the player, unless they ask for something else or act meanwhile."""
        self.call_from_thread(self._hint, self.voice.say("hints.thinking"))
        try:
            lines, wrong = [*self.table.aid(word)], ""
        except ActionRefused as refused:
            lines, wrong = [], str(refused)
        if get_current_worker().is_cancelled:
            return
        self.call_from_thread(self._hint, wrong, bool(wrong))
        if lines:
            self.call_from_thread(self._panel, self.voice.say(f"key.{word}"), lines)
        self._acted.set()

    def action_rules(self) -> None:
        """Show the rules of the game."""
        if self.table.view:
            self._panel(self.voice.say("key.rules"), self.talk.lines("rules"))

    def action_help(self) -> None:
        """Show the keys."""
        aids = [f"{AIDS[aid].upper()}  {self.voice.say(f'help.{aid}')}" for aid in self.table.aids]
        people = [self.voice.say("help.people.screen")] if self.table.people else []
        keys = [line for line in ("\n".join(aids), *people) if line]
        text = "\n\n".join((self.voice.say("help.screen", **self.voice.card_help()), *keys))
        self._panel(self.voice.say("key.help"), [text])

    async def action_quit(self) -> None:
        """Leave; the game is kept."""
        self._end(False)

    def _finish(self) -> None:
        self._show_score(lambda _: self._end(True))

    def _end(self, finished: bool) -> None:
        self._release()
        self.exit(finished)

    def on_unmount(self) -> None:
        """Let go of the table, however the end came."""
        self._release()

    def _release(self) -> None:
        """End the thread that follows the game."""
        self._gone.set()
        for event in (self._acted, self._hurry, self._score_read):
            event.set()
        self.table.close()
