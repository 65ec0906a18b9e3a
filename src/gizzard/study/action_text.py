"""An action in English words."""

from __future__ import annotations

from gizzard.core.formats.actions import ActionJson


def action_text(action: ActionJson) -> str:
    """``bid 2``, ``play KH as a Wizard, trump S``.

    >>> action_text({"bid": 2})
    'bid 2'
    >>> action_text({"play": "ZC", "call": True, "trump": None})
    'play ZC as a Wizard'
    """
    match action:
        case {"bid": bid}:
            return f"bid {bid}"
        case {"pass": card}:
            return f"pass {card}"
        case {"play": card}:
            called = {True: " as a Wizard", False: " as a Jester", None: ""}[action.get("call")]
            trump = f", trump {action['trump']}" if action.get("trump") else ""
            return f"play {card}{called}{trump}"
    return f"choose {action.get('trump')}"
