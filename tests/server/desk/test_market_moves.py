"""Where the panel of the stock market says that markers go: as the title's rules have it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import Cell
from roundhouse.server.desk.market import Quote, quotes
from roundhouse.server.desk.scene import Scene
from roundhouse.text.words import Words


def quote(cell: Cell) -> Quote:
    position = Scenario("18C2C", ("Ann", "Ben")).corporation("UP", par=68, shares={"Ann": 60}, cell=cell)
    scene = SimpleNamespace(
        operating="",
        pos=position.pos,
        badge=lambda sym: sym,
        words=Words(position.pos.title),
        player_colours={},
    )
    (found,) = quotes(cast(Scene, scene))
    return found


def test_a_ledge_holds_a_single_share() -> None:
    found = quote((7, 7))
    assert (found.pays.cell, found.sold.cell, found.sold_out.cell) == ("cell-6-7", "", "cell-6-7")
    assert quote((6, 7)).sold.cell == "cell-7-7"


def test_from_the_top_price_it_splits() -> None:
    found = quote((0, 24))
    assert found.pays.cell == found.sold_out.cell == "cell-0-15"
    assert (found.pays.price, found.sold.cell) == ("$275", "cell-1-24")
