"""Shared parts of the full-screen programs: themes, keys, and a notice if the window is too small."""

import asyncio
import select
import signal
import sys
from collections.abc import Container, Mapping
from contextlib import suppress
from typing import ClassVar, TypeVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from gizzard.core.interrupt import end_by
from gizzard.terminal.themes import THEMES, theme_name
from gizzard.terminal.voice import Voice

Result = TypeVar("Result")
COLUMNS, LINES = 80, 24
"""That everything fits into."""
HANG_UP_SECONDS = 2.0
"""How often to check that the terminal still exists: not every terminal that vanishes sends a signal."""


def hung_up(terminal: int) -> bool:
    """Whether the terminal with this file descriptor no longer exists."""
    poll = select.poll()
    poll.register(terminal, 0)
    return any(event & select.POLLHUP for _, event in poll.poll(0))


class TooSmall(Static):
    """Covers a window in which something would be hidden."""

    DEFAULT_CSS = """
    TooSmall {
        display: none; overlay: screen; position: absolute; width: 100vw; height: 100vh; padding: 1 2;
        content-align: center middle; text-align: center; background: $background; color: $foreground;
    }
    """


class FullScreenApp(App[Result]):
    """A program on the whole terminal."""

    ENABLE_COMMAND_PALETTE = False

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "help_quit", show=False, priority=True)]
    """Priority: Ctrl-C also ends the program while a panel is open."""

    interrupted = False
    """Whether Ctrl-C ended the program."""
    ended_by: signal.Signals | None = None
    """The signal that ended the program."""

    def __init__(self, voice: Voice, light: bool) -> None:
        super().__init__()
        self.voice, self._light = voice, light
        self.too_small = TooSmall(markup=False)

    @property
    def base(self) -> Screen[object]:
        """The screen below whatever is laid over it."""
        return self.screen_stack[0]

    def set_up(self, keys: Mapping[str, str], hidden: Container[str] = ()) -> None:
        """Choose the theme, and bind keys to actions; those that are hidden are not named in the last line."""
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = theme_name(self._light)
        self.title = "Gizzard"
        self.bind("ctrl+z", "suspend_process", show=False)
        self.bind("ctrl+d", "quit", show=False)
        with suppress(NotImplementedError, RuntimeError, AttributeError):  # Windows has no such signals
            for ending in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(ending, self._ended_by_signal, ending)
            if not self.is_headless:
                self.set_interval(HANG_UP_SECONDS, self._end_if_hung_up)
        for key, action in keys.items():
            shown = action not in hidden
            self.bind(key, action, description=self.voice.say(f"key.{action}") if shown else "", show=shown)

    def _ended_by_signal(self, ending: signal.Signals) -> None:
        self.ended_by = ending
        self.exit()

    def _end_if_hung_up(self) -> None:
        if hung_up(sys.stdin.fileno()):
            self._ended_by_signal(signal.SIGHUP)

    def end_as_asked(self) -> None:
        """End the process by the signal that closed the screen, if any; raise KeyboardInterrupt after Ctrl-C."""
        if self.ended_by:
            end_by(self.ended_by)
        if self.interrupted:
            raise KeyboardInterrupt

    def action_help_quit(self) -> None:
        """Ctrl-C ends the program, as it does every command."""
        self.interrupted = True
        self.call_later(self.action_quit)

    def on_resize(self, event: events.Resize) -> None:
        """Show a notice if the window is too small."""
        width, height = event.size
        self.too_small.update(self.voice.say("small", width=width, height=height, columns=COLUMNS, lines=LINES))
        self.too_small.display = width < COLUMNS or height < LINES
