"""A function from views to actions as an engine for the arena (docs/engine.md).

``serve_bot(name, bot, sys.stdin.buffer, sys.stdout.buffer, warn)`` answers until it is told to quit. A bot that has no
action raises ``NoAction``.
"""

from gizzard.bots.engine import NoAction, serve_bot

__all__ = ["NoAction", "serve_bot"]
