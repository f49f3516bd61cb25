"""Section 1.3: what is meant by corporations, by public ones, and by Amtrak."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from roundhouse.features.merging import is_merged
from roundhouse.features.national import NATIONALS
from roundhouse.rules.corporations import CORPORATION_SPECS
from roundhouse.rules.shares import president
from roundhouse.titles.c2c.early_sale import SALES_OPEN
from titles.c2c.merging import asking, merge, merging
from titles.c2c.tables import refused, table


@pytest.mark.rule("18C2C-1.3-1")
def test_a_merged_corporation_is_one_but_no_public_one() -> None:
    """It buys private companies like all others; it does not merge a second time."""
    position = merge(merging())
    assert is_merged(position.pos, "NYC")
    position.private("SCC", "Ann").cash(NYC=500)
    position.writing().set(SALES_OPEN, True)
    position.operating("NYC", "track")
    assert president(position.pos, "NYC") == "Ann"
    assert position.why_not("buy_private", private="SCC", price=50) is None
    position.corporation("B&M", par=100, shares={"Ann": 60}, cash=100)
    asking(position)
    found = refused(position, "declare_merger", corporation="NYC", other="B&M", president="")
    assert found[0] == "corporations merge once"


@pytest.mark.rule("18C2C-1.3-2")
def test_amtrak_and_conrail_differ_in_their_moment_alone() -> None:
    pos = table().pos
    amtrak, conrail = NATIONALS(pos)["AMTK"], NATIONALS(pos)["CRC"]
    assert (amtrak.phases, conrail.phases) == (("6",), ("8",))
    assert replace(conrail, sym="AMTK", phases=("6",)) == amtrak
    assert not CORPORATION_SPECS(pos)["AMTK"].home and not CORPORATION_SPECS(pos)["CRC"].home
