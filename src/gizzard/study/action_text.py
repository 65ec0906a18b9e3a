"""An action in English words."""

from __future__ import annotations

from collections.abc import Iterator

from gizzard.core.formats.actions import ActionJson


def action_text(action: ActionJson) -> str:
    """``bid 2``, ``play KH as a Wizard, trump S``, ``swap KH for Dr``.

    >>> action_text({"bid": 2})
    'bid 2'
    >>> action_text({"play": "ZC", "call": True, "trump": None})
    'play ZC as a Wizard'
    >>> action_text({"play": "Ju", "suit": "H"})
    'play Ju, suit H'
    >>> action_text({"as": "jester", "trump": "C"})
    'choose as a Jester, trump C'
    """
    match action:
        case {"bid": bid}:
            return f"bid {bid}"
        case {"pass": card}:
            return f"pass {card}"
        case {"cloud": change}:
            return "bid one more" if change == 1 else "bid one fewer"
        case {"witch": swap}:
            return f"swap {swap[0]} for {swap[1]}" if swap else "swap nothing"
        case {"trump": trump} if len(action) == 1:
            return f"choose {trump}"
    return (f"play {action['play']}" if "play" in action else "choose") + "".join(_said(action))


def _said(action: ActionJson) -> Iterator[str]:
    """What goes with a card."""
    called = {True: " as a Wizard", False: " as a Jester", "wizard": " as a Wizard", "jester": " as a Jester"}
    yield called.get(action.get("as", action.get("call")), "")
    yield from (f", {about} {action[about]}" for about in ("suit", "trump") if action.get(about))
