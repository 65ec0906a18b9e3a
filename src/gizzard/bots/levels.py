"""The bots by name: the levels that players choose from, and the reference players of the arena."""

from functools import partial
from pathlib import Path

from gizzard.bots.observation import Observation, Policy, observation_of
from gizzard.bots.policies import CLUB_DEALS, CLUB_PROPOSALS, heuristic_policy, random_policy, search_policy
from gizzard.core.errors import quoted
from gizzard.core.formats.actions import ActionJson
from gizzard.core.formats.phase_actions import action_json
from gizzard.core.formats.view import View


def _expert_policy(
    observation: Observation, weights: Path | None = None, to_win: bool = True, lookahead: bool = True
) -> int:
    from gizzard.bots.expert import DEALS, expert_policy  # numpy is slow to import

    return expert_policy(observation, weights, to_win, DEALS if lookahead else 0)


LEVELS: dict[str, Policy] = {
    "random": random_policy,
    "novice": heuristic_policy,
    "club": search_policy(CLUB_DEALS, CLUB_PROPOSALS),
    "expert": _expert_policy,
}
"""The levels that players can choose, weakest first."""

PANEL: dict[str, Policy] = {
    "rule": heuristic_policy,
    "mc50": search_policy(50, 1, drop=False),
    "expert-points": partial(_expert_policy, to_win=False),
    "expert-nets": partial(_expert_policy, lookahead=False),
    "nets-points": partial(_expert_policy, to_win=False, lookahead=False),
}
"""Reference players, known to the arena only. The last three are an expert that maximises points to the end of the
game, one that does not look ahead, and one that maximises points without looking ahead."""

REFERENCE = "nets-points"
"""The bot that plays deals out in odds, hints and reviews, and with which a review compares choices."""

POLICIES = LEVELS | PANEL

FILE_BOTS = {"expert": True, "expert-nets": False}
"""Bots that can load their nets from a file written by `gizzard train` (``expert:FILE``), and whether they look
ahead."""


def weights_of(name: str) -> Path | None:
    """The file with the nets of a bot, if its name gives one."""
    bot, _, file = name.partition(":")
    return Path(file) if file and bot in FILE_BOTS else None


def policy_of(name: str) -> Policy | None:
    """The policy of a bot; None if the name is unknown."""
    if weights := weights_of(name):
        return partial(_expert_policy, weights=weights, lookahead=FILE_BOTS[name.partition(":")[0]])
    return POLICIES.get(name)


def policy_called(name: object) -> Policy:
    """The policy of a bot. Raises ValueError if the name is unknown."""
    policy = policy_of(name) if isinstance(name, str) else None
    if policy is None:
        raise ValueError(f"there is no bot {quoted(name)}; there are {', '.join(LEVELS)}")
    return policy


def answer(level: str, view: View, seed: int) -> ActionJson:
    """The action that a bot takes in a view in which its seat is to act: always the same for the same view and seed.

    Raises ValueError if the bot is unknown or its seat is not to act.
    """
    observation = observation_of(view, seed)
    return action_json(observation.position, policy_called(level)(observation))
