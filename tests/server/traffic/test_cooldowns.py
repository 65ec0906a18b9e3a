"""An address that is refused again and again has to wait: refusing costs time, too."""

from contextlib import suppress

import pytest

from gizzard.server.traffic.cooldowns import COOLDOWN_SECONDS, MAX_COUNTED, REFUSED, Cooldowns
from gizzard.server.traffic.limits import BY_ADDRESS, Limits
from gizzard.server.wire.messages import RequestError
from tests.server.traffic.test_limits import Clock, asker

FLOOD, NEIGHBOUR = "198.51.100.7", "198.51.100.8"
CLASS = 30
FILES = 40
"""More than a browser fetches before one can play."""


def refused(limits: Limits, times: float) -> None:
    """Refusals of an address that has spent its requests."""
    with suppress(RequestError):
        limits.check("requests", asker(FLOOD), BY_ADDRESS["requests"].burst)
    for _ in range(int(times)):
        with pytest.raises(RequestError):
            limits.check("requests", asker(FLOOD))


def test_address_cools_down_for_a_while_after_too_many_refusals() -> None:
    limits = Limits(clock=(clock := Clock()))
    refused(limits, REFUSED.burst)
    assert not limits.cooldowns
    refused(limits, 1)
    assert limits.cooldowns.holds(FLOOD)
    assert not limits.cooldowns.holds(NEIGHBOUR)
    clock.now += COOLDOWN_SECONDS
    assert not limits.cooldowns.holds(FLOOD)


def test_refusals_during_a_cooldown_do_not_prolong_it() -> None:
    limits = Limits(clock=(clock := Clock()))
    refused(limits, REFUSED.burst + 1)
    clock.now += COOLDOWN_SECONDS - 1
    limits.count_refusal(FLOOD)
    clock.now += 1
    assert not limits.cooldowns.holds(FLOOD)


def test_class_behind_one_address_opens_the_page_at_once_and_then_plays() -> None:
    """Thirty people load the page, join, and play a card every other second."""
    limits, school = Limits(clock=(clock := Clock())), asker(FLOOD)
    for _ in range(CLASS):
        limits.check("requests", school, FILES)
        limits.check("joins", school)
        limits.check("seats", school)
    for _ in range(600):
        assert not any(limits.charge("messages", school, 1) for _ in range(CLASS // 2))
        clock.now += 1


def test_flood_of_messages_on_many_sockets_waits_for_a_few_seconds_at_most() -> None:
    limits = Limits(clock=Clock())
    waits = [limits.charge("messages", asker(FLOOD), 1) for _ in range(3 * int(BY_ADDRESS["messages"].burst))]
    assert 1 < max(waits) <= 2
    assert limits.charge("messages", asker(NEIGHBOUR), 1) == 0


def test_without_limits_nobody_cools_down() -> None:
    limits = Limits(0, Clock())
    for _ in range(2 * int(REFUSED.burst)):
        limits.count_refusal(FLOOD)
    assert not limits.cooldowns.holds(FLOOD)


def test_number_of_counted_addresses_is_bounded() -> None:
    cooldowns = Cooldowns(Clock())
    for number in range(2 * MAX_COUNTED):
        cooldowns.count(str(number))
    assert len(cooldowns._refused) <= MAX_COUNTED
