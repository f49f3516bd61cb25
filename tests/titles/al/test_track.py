"""Sections 4.2.1 and 7(a): laying tiles."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import CASH

PLAYERS = ["Ann", "Ben", "Cy"]


def table(sym: str, phase: str = "2", options: tuple[str, ...] = (), **more: str) -> Scenario:
    """The corporation, led by Ann, builds."""
    position = Scenario("18AL", PLAYERS, options).phase(phase).tiles(more)
    position.corporation(sym, shares={"Ann": 60}, cash=500)
    return position.operating(sym, "track")


def first_turn(sym: str, phase: str = "2", **more: str) -> Scenario:
    """The same in its first turn, with the optional rule."""
    position = Scenario("18AL", PLAYERS, ("double_yellow_first_or",)).phase(phase).tiles(more)
    position.corporation(sym, shares={"Ann": 60}, cash=500, operated=False)
    return position.operating(sym, "turn begins").go_on()


def refusal(position: Scenario, hex: str, tile: str, rotation: int = 0) -> tuple[str, str]:
    found = position.why_not("lay_tile", hex=hex, tile=tile, rotation=rotation)
    return ("", "") if found is None else (found.check, found.case)


@pytest.mark.rule("18AL-4.2.1-16")
def test_a_home_without_a_tile_is_connected_in_every_rotation() -> None:
    position = table("WRA")
    offers = {(o.action.tile, o.action.rotation) for o in position.offers("lay_tile")}  # type: ignore[attr-defined]
    assert offers == {
        (tile, rotation) for tile, turns in (("5", 6), ("6", 6), ("57", 3)) for rotation in range(turns)
    }


@pytest.mark.rule("18AL-4.2.1-12", "18AL-4.2.1-13")
def test_blank_and_closed_sides() -> None:
    position = table("M&O")
    assert refusal(position, "P1", "8", 3) == ("", "")
    assert refusal(position, "P1", "8", 4) == ("track leads somewhere", "map")
    assert refusal(table("L&N"), "B3", "9", 0)[0] == "track leads somewhere"
    assert refusal(table("AB&C"), "G6", "57", 0) == ("", "")


@pytest.mark.rule("18AL-4.2.1-14")
def test_new_track_has_to_be_reached() -> None:
    # AB&C comes to I6 from G6, at side 3: a branch that joins there is reached, one that joins at side 0 is not.
    position = table("AB&C", "3", G6="57", I6="9", K6="9:1")
    assert refusal(position, "I6", "23", 3) == ("", "")
    assert refusal(position, "I6", "23", 0) == ("track is on a route", "plain")
    assert refusal(position, "M4", "9", 0) == ("track is on a route", "yellow")


@pytest.mark.rule("18AL-4.2.1-10", "18AL-4.2.1-4")
def test_named_tiles() -> None:
    position = table("AB&C", "3", G6="6:5", G4="441:5")
    tiles = {o.action.tile for o in position.offers("lay_tile") if o.action.hex == "G4"}  # type: ignore[attr-defined]
    assert tiles == {"442"}
    assert refusal(table("TAG"), "H5", "57") == ("hex can be built", "fixed")


@pytest.mark.rule("18AL-4.2.1-8")
def test_terrain_is_paid_by_the_treasury() -> None:
    position = table("AB&C", G6="57:1").play("lay_tile", hex="F7", tile="8", rotation=1)
    assert position.pos[CASH]["AB&C"] == 440


@pytest.mark.rule("18AL-4.2.1-1")
def test_one_tile_a_turn() -> None:
    position = table("WRA").play("lay_tile", hex="L5", tile="57", rotation=0)
    assert not position.offers("lay_tile") and position.step != "track"


@pytest.mark.rule("18AL-7-2", "18AL-7-3", "18AL-7-4")
def test_two_yellow_tiles_in_the_first_turn() -> None:
    position = first_turn("WRA").play("lay_tile", hex="L5", tile="57", rotation=0)
    assert position.step == "track"
    position.play("lay_tile", hex="N5", tile="9", rotation=0)
    assert position.pos[CASH]["WRA"] == 480 and position.step != "track"
    later = table("WRA", options=("double_yellow_first_or",)).play(
        "lay_tile", hex="L5", tile="57", rotation=0
    )
    assert later.step != "track"
    second = first_turn("WRA").operating("WRA", "turn begins").go_on()
    assert second.step == "track"
    assert second.play("lay_tile", hex="L5", tile="57", rotation=0).step != "track"


@pytest.mark.rule("18AL-7-3")
def test_an_upgrade_is_the_only_tile_of_a_first_turn() -> None:
    position = first_turn("TAG", "3")
    upgrade = next(o.action for o in position.offers("lay_tile") if o.action.tile == "15")  # type: ignore[attr-defined]
    after = position.copy().play("lay_tile", hex="E6", tile="15", rotation=upgrade.rotation)  # type: ignore[attr-defined]
    assert after.step != "track"
    yellow = next(o.action for o in position.offers("lay_tile") if o.action.hex != "E6")  # type: ignore[attr-defined]
    position.play("lay_tile", hex=yellow.hex, tile=yellow.tile, rotation=yellow.rotation)  # type: ignore[attr-defined]
    assert refusal(position, "E6", "15", upgrade.rotation) == ("second tile is yellow", "")  # type: ignore[attr-defined]


@pytest.mark.rule("18AL-7-5")
def test_the_terminal_comes_on_top() -> None:
    position = first_turn("WRA", "3").private("B&SLC", "WRA")
    position.play("lay_terminal", private="B&SLC", hex="N5", rotation=1)
    position.play("lay_tile", hex="L5", tile="57", rotation=0)
    assert position.offers("lay_tile")
