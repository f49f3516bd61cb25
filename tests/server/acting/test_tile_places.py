"""Where a tile could go: the offers of the position, else those of the turn that a company would have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from recorded import golden
from roundhouse.core.position import Position
from roundhouse.play.lab import Lab
from roundhouse.play.lab.turn import Turn
from roundhouse.play.scenario import Scenario
from roundhouse.rules.track import LayTile
from roundhouse.server.acting.tile_places import ITS_TURN, NOTHING, NOW, _lays_of, here, of_scene, places
from roundhouse.server.desk.scene import Scene
from roundhouse.server.errors import NotFound
from roundhouse.server.live.table import TableSnapshot

from .conftest import Browser, at_step

NAME = "18Chesapeake-4-greedy-3"
Positions = Callable[..., TableSnapshot]


@pytest.mark.parametrize("name", [NAME, "18AL-4-greedy-2", "1848-4-greedy-1"])
def test_what_lights_up_are_the_offers_of_who_acts(a_position: Positions, name: str) -> None:
    at = at_step(golden(name), "track", 100, "lay_tile")
    live = a_position(name, at)
    assert live.game is not None
    offered: dict[str, dict[str, set[int]]] = {}
    for offer in live.game.offers():
        lay: Any = offer.action
        if isinstance(lay, LayTile):
            offered.setdefault(lay.tile, {}).setdefault(lay.hex, set()).add(lay.rotation)
        elif lay.kind() == "lay_terminal":  # a private company's power, with a tile of its own
            offered.setdefault("445", {}).setdefault(lay.hex, set()).add(lay.rotation)
    scene = Scene.of(live)
    first = places(of_scene(scene), "", "")
    assert first.basis == NOW and first.company == scene.pos.frame.who == first.companies[0]
    assert {one.name: one.hexes for one in first.stock if one.hexes} == {
        t: len(h) for t, h in offered.items()
    }
    for tile, hexes in offered.items():
        found = places(of_scene(scene), tile, "")
        assert {spot.hex: spot.ways for spot in found.spots} == {
            hex: len(ways) for hex, ways in hexes.items()
        }
        near = {spot.hex for spot in found.near}
        assert not near & hexes.keys() and all(
            here(of_scene(scene), tile, first.company, hex).why for hex in near
        )


def test_a_company_that_is_not_at_turn_is_told_of_by_the_rules_and_that_is_said(
    a_position: Positions,
) -> None:
    """The checks of the lab, which are asked tile by tile, say the same as the offers of that turn."""
    game = golden(NAME)
    live = a_position(NAME, at_step(game, "stock turn", 120))
    scene = Scene.of(live)
    assert live.game is not None
    lab = Lab.of_position("18Chesapeake", (), live.game.title, live.game.state)
    found = places(of_scene(scene), "8", "")
    company = found.company
    turn = Turn(lab, company)
    assert found.basis == ITS_TURN and company in found.note and "not" in found.note
    assert found.spots
    for spot in found.spots:
        ways = here(of_scene(scene), "8", company, spot.hex)
        assert len(ways.rotations) == spot.ways == len(ways.drawings)
        assert all(turn.lay(spot.hex, "8", rotation) is None for rotation in ways.rotations)
    for spot in found.near:
        assert all(turn.lay(spot.hex, "8", rotation) is not None for rotation in range(6))
        why = here(of_scene(scene), "8", company, spot.hex).why
        assert why is not None and not why.allowed and why.reasons


def test_by_hand() -> None:
    """The track of Baltimore (H6), B&O's home, comes into G7 at its side 4: straight track (9) joins it turned once,
    from side 1 to 4, and not from 0 to 3."""
    table = Scenario("18Chesapeake", ("Ann", "Ben", "Cy")).corporation("B&O", floated=True).home("B&O")
    found = _lays_of(table.pos, "B&O")
    assert found.basis == ITS_TURN
    assert found.found["9"] == {"G7": (1,)}
    assert _lays_of(table.pos, "").basis == NOTHING


def test_pages_for_scripts_and_without(a_position: Positions, browser: Callable[[Any], Browser]) -> None:
    at = at_step(golden(NAME), "track", 100, "lay_tile")
    live = a_position(NAME, at)
    scene = Scene.of(live)
    assert isinstance(scene.pos, Position)
    tile = next(one.name for one in places(of_scene(scene), "", "").stock if one.hexes)
    root = f"/table/{live.row.id}/places"
    look = browser(None)
    told = look.get(f"{root}?tile={tile}").json()
    spots = places(of_scene(scene), tile, "").spots
    assert told["basis"] == NOW and told["hexes"] == {spot.hex: spot.ways for spot in spots}
    assert f"hex={spots[0].hex}" in look.page(f"{root}?tile={tile}")
    one = look.page(f"{root}?tile={tile}&company={told['company']}&hex={spots[0].hex}")
    assert f"Tile {tile} in {spots[0].hex}" in one
    for wrong in ("tile=nothing", "company=nobody", f"tile={tile}&company={told['company']}&hex=Z99"):
        assert look.get(f"{root}?{wrong}").status_code == 404
    with pytest.raises(NotFound):
        here(of_scene(scene), tile, "nobody", spots[0].hex)
