"""Appendix A: the discounts of the bridge and of the tunnel."""

from __future__ import annotations

import pytest

from roundhouse.board.tiles import Laid
from roundhouse.features.first_turn import IN_FIRST_TURN
from roundhouse.play.scenario import Scenario
from roundhouse.rules.operating_round import TurnBegan
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import BOARD
from roundhouse.rules.track import LAY_COST
from roundhouse.titles.c2c.lay_discounts import DiscountUsed
from roundhouse.titles.c2c.tile_points import SPENT, Spent
from titles.c2c.sale import begin_phase, cash, happens, operating, refused


def tunnel(**more: object) -> Scenario:
    """PRR, with track to the mountains L71 and M70, owns the tunnel."""
    position = operating("PRR", owners={"KT": "PRR"}, **more).tiles(L69="5:4")
    return position


def bridge(**more: object) -> Scenario:
    """SSW, at home in Memphis with track to P53 over the river, owns the bridge; it has operated before."""
    return operating("SSW", owners={"MRB": "SSW"}, **more).tiles(Q54="57:2")


def lay(position: Scenario, hex: str, tile: str, rotation: int) -> Scenario:
    return position.play("lay_tile", hex=hex, tile=tile, rotation=rotation)


@pytest.mark.rule("18C2C-A.KT-2")
@pytest.mark.parametrize(("hex", "tile", "rotation", "price"), [("M70", "8", 0, 60), ("L71", "9", 1, 0)])
def test_the_tunnel_takes_60_off_a_mountain_and_closes(
    hex: str, tile: str, rotation: int, price: int
) -> None:
    position = tunnel().play("use_discount", private="KT")
    lay(position, hex, tile, rotation)
    assert cash(position, "PRR") == 500 - price
    assert position.pos[PRIVATES]["KT"].closed
    assert any(isinstance(e, DiscountUsed) and e.saved == 60 for e in position.events)
    assert not position.faults()


@pytest.mark.rule("18C2C-A.KT-2")
def test_the_owner_says_when_the_tunnel_is_built() -> None:
    position = lay(tunnel(), "L71", "9", 1)
    assert cash(position, "PRR") == 440
    assert not position.pos[PRIVATES]["KT"].closed
    assert refused(position, "use_discount", private="KT") == ("", "")
    position.play("use_discount", private="KT")
    assert refused(position, "use_discount", private="KT")[0] == "discount is announced once"
    happens(position, TurnBegan("PRR"))  # not used in the turn: it is there again
    assert refused(position, "use_discount", private="KT") == ("", "")


@pytest.mark.rule("18C2C-A.KT-2")
def test_the_tunnel_is_for_mountains_of_the_east() -> None:
    position = tunnel().play("use_discount", private="KT")
    pos = position.pos
    assert BOARD(pos).hexes["L67"].face.terrain == ("water",)
    assert LAY_COST(pos, "PRR", "L67", Laid("9", 0)) == 40
    assert LAY_COST(pos, "PRR", "C6", Laid("9", 0)) == 120
    assert LAY_COST(pos, "PRR", "M70", Laid("9", 0)) == 60
    assert LAY_COST(pos, "NYC", "M70", Laid("9", 0)) == 120


@pytest.mark.rule("18C2C-A.KT-2")
def test_without_money_for_the_mountain_the_tunnel_can_still_be_used() -> None:
    position = tunnel(cash=0)
    assert refused(position, "lay_tile", hex="L71", tile="9", rotation=1)[0] == "treasury pays the terrain"
    position.play("use_discount", private="KT")
    assert refused(position, "lay_tile", hex="L71", tile="9", rotation=1) == ("", "")


@pytest.mark.rule("18C2C-A.MRB-5")
def test_the_bridge_takes_40_off_a_tile_that_crosses() -> None:
    """P53 costs $60. With track to the east it costs $20."""
    position = bridge().play("use_discount", private="MRB")
    assert LAY_COST(position.pos, "SSW", "P53", Laid("9", 2)) == 20
    along = next(
        Laid(tile, rotation)
        for tile in ("7", "8", "9")
        for rotation in range(6)
        if BOARD(position.pos).face("P53", Laid(tile, rotation)).exits == {1, 3}
    )
    assert LAY_COST(position.pos, "SSW", "P53", along) == 60
    lay(position, "P53", "9", 2)
    assert cash(position, "SSW") == 480


@pytest.mark.rule("18C2C-A.MRB-6", "18C2C-A.MRB-8")
def test_it_is_had_for_one_tile_and_the_bridge_stays() -> None:
    position = bridge().play("use_discount", private="MRB")
    lay(position, "P53", "9", 2)
    assert not position.pos[PRIVATES]["MRB"].closed
    position.operating("SSW", "track")
    assert refused(position, "use_discount", private="MRB") == ("private company has a discount", "used")
    assert LAY_COST(position.pos, "SSW", "Q52", Laid("9", 1)) == BOARD(position.pos).hexes["Q52"].face.cost
    position.skip("private companies pay")
    assert cash(position, "SSW") == 490
    begin_phase(position, "5")
    assert position.pos[PRIVATES]["MRB"].closed


@pytest.mark.rule("18C2C-A.MRB-6")
def test_it_is_never_more_than_the_tile_costs() -> None:
    position = operating("MP", owners={"MRB": "MP"}).play("use_discount", private="MRB")
    cost = BOARD(position.pos).hexes["M52"].face.cost
    assert cost == 40
    tile = next(
        o.action
        for o in position.offers("lay_tile")
        if o.action.hex == "M52" and _crosses(position, o.action)
    )
    lay(position, "M52", tile.tile, tile.rotation)
    assert cash(position, "MP") == 500
    assert position.pos[PRIVATES]["MRB"].used


@pytest.mark.rule("18C2C-A.MRB-6")
def test_a_crossing_that_is_free_already_does_not_use_it_up() -> None:
    position = operating("MP", owners={"MRB": "MP"}, operated=False).home("MP")
    position.writing().set(IN_FIRST_TURN, "MP")
    position.play("use_discount", private="MRB")
    tile = next(
        o.action
        for o in position.offers("lay_tile")
        if o.action.hex == "M52" and _crosses(position, o.action)
    )
    lay(position, "M52", tile.tile, tile.rotation)
    assert cash(position, "MP") == 500
    assert not position.pos[PRIVATES]["MRB"].used


def _crosses(position: Scenario, action: object) -> bool:
    face = BOARD(position.pos).face("M52", Laid(action.tile, action.rotation))  # type: ignore[attr-defined]
    return bool(face.exits & {3, 4})


@pytest.mark.rule("18C2C-A.KT-2", "18C2C-A.MRB-5")
def test_only_the_owner_has_the_discount() -> None:
    position = operating("PRR", owners={"KT": "Ann", "MRB": "NYC", "GRS": "PRR"}, others={"NYC": {}})
    for private in ("KT", "MRB"):
        assert refused(position, "use_discount", private=private)[0] == "power belongs to the corporation"
    assert refused(position, "use_discount", private="GRS") == ("private company has a discount", "none")


@pytest.mark.rule("18C2C-A.KT-2")
def test_it_is_not_announced_when_nothing_can_be_laid_any_more() -> None:
    position = tunnel()
    position.writing().set(SPENT, (Spent("K70", "East", 3),))
    assert refused(position, "use_discount", private="KT")[0] == "discount is for a tile to come"
