"""Markers that are bought and sold on, with other numbers than a title's."""

from __future__ import annotations

import dataclasses

import pytest

from roundhouse.core.position import Position
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import PHASE
from roundhouse.rules.track import TERRAIN_COST
from roundhouse.titles.c2c.sold_markers import (
    HELD_MARKERS,
    MARKER_STOCK,
    SOLD_MARKERS,
    Held,
    MarkerStock,
    Most,
    SoldMarker,
    bank_sells,
    most_of_use,
    ready_markers,
)

SHOVEL = SoldMarker("GRS", "shovel", 3, 2, 70, "6", "", Most(2, 3), ("East",), "mountain", 25)


@pytest.fixture
def pos() -> Position:
    position = Scenario("18C2C", ("Ann", "Ben", "Cora"))
    position.corporation("PRR", par=100, shares={"Ann": 60})
    facts = {**position.title.settings, SOLD_MARKERS.name: {"shovel": SHOVEL}}
    changed = Position(dataclasses.replace(position.title, settings=facts), position.state)
    changed.put(MARKER_STOCK, "shovel", MarkerStock(3))
    return changed


def test_those_that_are_ready_and_of_use_serve(pos: Position) -> None:
    assert (most_of_use(pos, "PRR", "shovel"), ready_markers(pos, "PRR", "shovel")) == (2, 0)
    pos.put(HELD_MARKERS, "PRR", (Held("shovel", ready=False), Held("shovel")))
    assert ready_markers(pos, "PRR", "shovel") == 1
    pos.put(HELD_MARKERS, "PRR", (Held("shovel"),) * 3)
    assert ready_markers(pos, "PRR", "shovel") == 2


def test_terrain_costs_their_percentage_once(pos: Position) -> None:
    assert TERRAIN_COST(pos, "PRR", "M70") == 120
    pos.put(HELD_MARKERS, "PRR", (Held("shovel"),) * 2)
    assert TERRAIN_COST(pos, "PRR", "M70") == 30
    assert TERRAIN_COST(pos, "PRR", "C6") == 120
    pos.put(HELD_MARKERS, "PRR", (Held("shovel", ready=False),))
    assert TERRAIN_COST(pos, "PRR", "M70") == 120


def test_the_bank_sells_from_its_phase_on(pos: Position) -> None:
    for phase, sells in (("2", False), ("5", False), ("6", True), ("12", True)):
        pos.set(PHASE, phase)
        assert bank_sells(pos, "shovel") is sells
