"""Section 2.2: red areas with spaces that open later."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.reach import BLOCKED, slots
from roundhouse.rules.tokens import OPEN_SPACES
from roundhouse.titles.c2c.numbered_spaces import SPACES
from titles.c2c.shells import alone
from titles.c2c.tables import refused, table
from titles.c2c.tracks import join, run_of


@pytest.mark.rule("18C2C-2.2-5")
@pytest.mark.parametrize(
    ("phase", "san_diego", "new_orleans", "tampa"),
    [("2", 1, 1, 2), ("4", 1, 1, 2), ("5", 1, 2, 2), ("6", 1, 2, 2), ("8", 2, 3, 2), ("12", 2, 3, 2)],
)
def test_numbered_spaces_open_with_trains(phase: str, san_diego: int, new_orleans: int, tampa: int) -> None:
    pos = table(phase=phase).pos
    assert [OPEN_SPACES(pos, (hex, 0)) for hex in ("T13", "W54", "Y64")] == [san_diego, new_orleans, tampa]
    assert all(slots(pos, stop) == len(spaces) for stop, spaces in SPACES(pos).items())


@pytest.mark.rule("18C2C-2.2-5")
def test_a_shut_space_takes_no_token() -> None:
    position = alone("SOU", route=False, cash=500, position=table(phase="4"))
    join(position, "S62", "T69").operating("SOU", "token")
    assert refused(position, "place_token", hex="T69", city=0) == ("", "")
    full = charleston("4")
    full.cash(SOU=500).operating("SOU", "token")
    assert refused(full, "place_token", hex="T69", city=0) == ("free space", "full")
    full.phase("5").operating("SOU", "token")
    assert refused(full, "place_token", hex="T69", city=0) == ("", "")


def charleston(phase: str, *others: str) -> Scenario:
    """SOU has a line over Charleston SC (T69), where GN and others have a token."""
    position = alone("SOU", route=False, position=table(phase=phase)).train("SOU", "12")
    join(position, "S62", "T69", "Q70")
    for sym in ("GN", *others):
        position.corporation(sym, par=100, shares={"Ben": 60}, cash=0, tokens=["T69"])
    return position


@pytest.mark.rule("18C2C-2.2-6")
def test_a_shut_space_keeps_the_way_open() -> None:
    early = charleston("4")
    assert ("T69", 0) not in BLOCKED(early.pos, "SOU")
    assert set(run_of(early, "SOU")) == {"S62.0", "T69.0", "Q70.0"}
    one = charleston("5")
    assert ("T69", 0) not in BLOCKED(one.pos, "SOU")
    full = charleston("5", "UP")
    assert ("T69", 0) in BLOCKED(full.pos, "SOU")
    assert set(run_of(full, "SOU")) == {"S62.0", "T69.0"}
