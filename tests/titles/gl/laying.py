"""Positions in the tile and token steps of 18GL, for the tests of track, tokens and what private companies do there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.play.scenario import Scenario

PLAYERS = ["Ann", "Ben", "Cora"]


def table(
    sym: str = "MILW",
    tiles: Mapping[str, str] | None = None,
    *,
    phase: str = "4H",
    cash: int = 500,
    step: str = "track",
    draw: str = "BRIDGE",
    options: Sequence[str] = (),
    **more: Any,
) -> Scenario:
    """The corporation, led by Ann, at its second round, with tiles on the map."""
    position = Scenario("18GL", PLAYERS, options, chance={"private": draw}).phase(phase).tiles(tiles or {})
    position.corporation(sym, par=100, shares={"Ann": 50}, floated=True, cash=cash)
    return position.operating(sym, step, **{"round": 3, "part": 2, **more})


def refusal(position: Scenario, hex: str, tile: str, rotation: int = 0, kind: str = "lay_tile") -> str:
    """The check that refuses the tile, with its case if the rule book has one; empty when it is legal."""
    found = position.why_not(kind, hex=hex, tile=tile, rotation=rotation)
    return "" if found is None else found.check


def case(position: Scenario, hex: str, tile: str, rotation: int = 0) -> str:
    found = position.why_not("lay_tile", hex=hex, tile=tile, rotation=rotation)
    return "" if found is None else found.case


def lay(position: Scenario, hex: str, tile: str, rotation: int = 0) -> Scenario:
    """Lay it, and stay in the step even if nothing is left to do there."""
    who = position.state.stack[-1].who
    return position.play("lay_tile", hex=hex, tile=tile, rotation=rotation).at("track", who)
