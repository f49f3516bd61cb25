"""Single tiles and the sheet of tiles."""

from __future__ import annotations

import re

import pytest

from roundhouse.board.faces import Face
from roundhouse.board.notation import parse
from roundhouse.board.tiles import Laid
from roundhouse.draw import draw_manifest, draw_tile
from roundhouse.draw.placing import plan


def test_tile_57_is_a_city_on_a_straight_line(bay, read, said) -> None:
    picture = read(draw_tile(bay.tiles["57"], size=300))
    slot = picture.one("circle", class_="slot")
    assert (slot.get("cx"), slot.get("cy"), slot.get("data-slot")) == ("0", "0", "0")
    rail = picture.one("path", class_="rail").get("d")
    assert sorted(rail.split("M")[1:]) == ["0 -86.6L0 0", "0 86.6L0 0"]
    assert said(picture.one("g", class_="value")) == "20"
    assert said(picture.one("text", class_="number")) == "57"
    assert picture.one("path", class_="hex").get("class") == "hex yellow tile"
    assert picture.root.get("width") == "300"


def test_tile_x4_has_two_cities_one_value_and_its_letters(bay, read, said) -> None:
    picture = read(draw_tile(bay.tiles["X4"], rotation=2))
    assert [e.get("data-stop") for e in picture.all("g", class_="city-stop")] == ["0", "1"]
    assert len(picture.all("circle", class_="slot")) == 2
    assert said(picture.one("g", class_="value")) == "40"
    assert said(picture.one("text", class_="label")) == "OO"
    assert picture.one(data_tile="X4").get("data-rotation") == "2"
    # Two pieces of track that do not touch, each two halves of an arc.
    assert [len(re.findall("C", e.get("d"))) for e in picture.all("path", class_="rail")] == [2, 2]


def test_cities_of_unequal_value_each_show_theirs(read, said) -> None:
    face = parse("city=revenue:20;city=revenue:30;path=a:0,b:_0;path=a:3,b:_1", "yellow")
    picture = read(draw_tile(face))
    assert {said(e) for e in picture.all("g", class_="value")} == {"20", "30"}


def test_every_slot_of_a_city_is_drawn(bay, read) -> None:
    for name, slots in (("14", 2), ("X6", 3), ("X8", 4)):
        picture = read(draw_tile(bay.tiles[name]))
        assert [e.get("data-slot") for e in picture.all("circle", class_="slot")] == [
            str(n) for n in range(slots)
        ]


@pytest.mark.parametrize("flat", [True, False])
def test_values_are_written_where_no_track_runs(bay, read, flat: bool) -> None:
    for tile in bay.tiles.values():
        for turn in range(6):
            face = tile.face.rotated(turn)
            picture = read(draw_tile(tile, rotation=turn, flat=flat))
            track = [p for curves in plan(face, flat).tracks for curve in curves for p in curve.points(40)]
            for value in picture.all("g", class_="value"):
                circle = value[0]
                at = complex(float(circle.get("cx")), float(circle.get("cy")))
                assert min(abs(at - p) for p in track) > float(circle.get("r")) + 4, (tile.name, turn)


def test_towns_are_bars_on_a_line_and_dots_elsewhere(bay, read) -> None:
    assert len(read(draw_tile(bay.tiles["4"])).all("path", class_="halt")) == 1
    assert len(read(draw_tile(bay.tiles["69"])).all("path", class_="halt")) == 2
    fork = parse("town=revenue:10;path=a:0,b:_0;path=a:2,b:_0;path=a:3,b:_0", "green")
    assert len(read(draw_tile(fork)).all("circle", class_="halt")) == 1
    assert (
        len(read(draw_tile(parse("town=revenue:0;town=revenue:0", "white"))).all("circle", class_="halt"))
        == 2
    )


def test_other_track_looks_other(read) -> None:
    face = parse("path=a:0,b:3,track:narrow;path=a:1,b:4,lanes:2", "yellow")
    picture = read(draw_tile(face))
    assert len(picture.all("path", class_="narrow")) == len(picture.all("path", class_="gap")) == 1
    assert "double" in picture.one("path", class_="rail").get("class")


def test_a_letter_to_come_and_several_terrains(read, said) -> None:
    picture = read(draw_tile(parse("city=revenue:0;future_label=label:M,color:green", "white")))
    assert said(picture.one("text", class_="quiet")) == "(M)"
    picture = read(draw_tile(parse("upgrade=cost:60,terrain:mountain|water", "white")))
    assert (
        len(picture.all("path", class_="mark-mountain")) == len(picture.all("path", class_="mark-water")) == 1
    )
    assert said(picture.one("g", class_="cost")) == "60"


def test_an_unknown_symbol_shows_its_name(read, said) -> None:
    picture = read(draw_tile(parse("icon=image:zeppelin;icon=image:port", "white")))
    assert said(picture.one("g", data_icon="zeppelin")) == "ZE"
    assert said(picture.one("g", data_icon="port")) == ""


def test_a_pointed_tile_stands_on_its_corner(bay, read) -> None:
    flat, pointed = (read(draw_tile(bay.tiles["9"], flat=f)) for f in (True, False))
    assert flat.one("path", class_="rail").get("d") == "M0 86.6L0 -86.6"
    assert pointed.one("path", class_="rail").get("d") == "M-43.3 75L43.3 -75"


def test_the_plainest_face(read) -> None:
    assert len(read(draw_tile(Face(colour="white"))).all("path")) == 1


def test_the_sheet_shows_what_is_left(bay, read, said) -> None:
    laid = {"F2": Laid("57", 1), "J2": Laid("57", 4), "F8": Laid("X1"), "I3": Laid("8", 3)}
    picture = read(draw_manifest(bay, laid))
    assert {e.get("id") for e in picture.all("g", class_="sample")} == {f"tile-{name}" for name in bay.tiles}
    assert picture.one(id="tile-57").get("data-left") == "5"
    assert "5 / 7" in said(picture.one(id="tile-57"))
    assert picture.one(id="tile-57").get("opacity") is None
    assert picture.one(id="tile-X1").get("opacity") is not None
    assert picture.one(id="tile-8").get("data-left") is None
    assert "∞" in said(picture.one(id="tile-8"))
    assert [said(e) for e in picture.all("g", class_="heading")] == [
        "yellow  16 + ∞",
        "green  30",
        "brown  20",
        "gray  3",
    ]


def test_the_sheet_of_every_title(charted, read) -> None:
    picture = read(draw_manifest(charted))
    assert len(picture.all("g", class_="sample")) == len(charted.tiles)
