"""Section 6: Credit Mobilier pays bonds for what UP lays in its grant."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.titles.cm1848.bond_money import RATE, units
from roundhouse.titles.cm1848.credit_mobilier import closes, pays
from roundhouse.titles.cm1848.land_grants import FILLERS, GrantCompleted, GrantTileLaid
from roundhouse.titles.cm1848.papers import of_sort

from .selling import after_both, opening, write


def holding() -> Scenario:
    """Ann has three certificates, Ben has one; one of the five is in the pool."""
    table = after_both(opening())
    for number, who in enumerate(("Ann", "Ann", "Ann", "Ben"), 1):
        table.private(f"CM {number}", who)
    return table


def tile(table: Scenario, corporation: str = "UP", grant: str = "UP", hex: str = "G18") -> dict[str, int]:
    """The first tile in a hex of the grant, and who has how much in bonds then."""
    pays.then(write(table), GrantTileLaid(grant, corporation, hex))
    return {who: units(table.pos, who) * 10 for who in (*table.title.players, "bank", "bank pool")}


@pytest.mark.rule("1848-6-2", "1848-6-3")
def test_thirty_for_each_certificate_and_nothing_for_those_of_the_bank() -> None:
    table = holding()
    nobody = {"Cora": 0, "Dan": 0, "bank": 0, "bank pool": 0}
    assert tile(table) == {"Ann": 90, "Ben": 30, **nobody}
    assert tile(table, hex="G20") == {"Ann": 180, "Ben": 60, **nobody}


@pytest.mark.rule("1848-6-2", "1848-6-3")
@pytest.mark.parametrize(("corporation", "grant"), [("CP", "CP"), ("CP", "UP"), ("S5", "UP")])
def test_tiles_of_others_and_in_other_grants_pay_nothing(corporation: str, grant: str) -> None:
    assert tile(holding(), corporation, grant)["Ann"] == 0


@pytest.mark.rule("1848-6-4")
def test_an_heir_of_the_grant_pays_as_well() -> None:
    table = holding()
    write(table).put(FILLERS, "UP", "CRIP")
    assert tile(table, "CRIP", hex="H15")["Ann"] == 90
    assert tile(table, "UP", hex="H15")["Ann"] == 90


@pytest.mark.rule("1848-6-5")
def test_the_completed_grant_is_its_end() -> None:
    table = holding()
    closes.then(write(table), GrantCompleted("CP", "CP"))
    assert len(of_sort(table.pos, "mobilier")) == 5
    closes.then(write(table), GrantCompleted("UP", "UP"))
    assert of_sort(table.pos, "mobilier") == []
    assert tile(table)["Ann"] == 0


def lays(table: Scenario, hex: str) -> Scenario:
    """UP, of Cora's, lays the first tile on offer in the hex."""
    offer = next(o for o in table.offers("lay_tile") if o.action.hex == hex)
    return table.play("lay_tile", hex=hex, tile=offer.action.tile, rotation=offer.action.rotation)


@pytest.mark.rule("1848-6-2", "1848-6-3", "1848-6-5")
def test_on_the_map() -> None:
    """Omaha in yellow pays, the last tile of the grant pays and ends it."""
    table = holding().phase("4").corporation("UP", par=100, shares={"Cora": 50}, cash=500, trains=["3"])
    line = ["G26", "H25", "H23", "H21", "G20", "G18", "G16", "H15", "H13"]
    lays(table.operating("UP"), "G28")
    assert units(table.pos, "Ann") == 9 and units(table.pos, "Ben") == 3
    before = units(table.pos, "Ann")
    table.tiles({hex: "9:1" for hex in line if hex not in ("G26", "H13")}).tiles(H13="442:1")
    table.turn(tiles=0)
    if "G26" not in {o.action.hex for o in table.offers("lay_tile")}:
        pytest.fail("the last hex is not on offer")
    lays(table, "G26")
    assert units(table.pos, "Ann") == before + 9
    assert of_sort(table.pos, "mobilier") == [] and table.pos[RATE]
