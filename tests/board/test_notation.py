"""Codes of tiles and hexes: what they say, that they come back, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.board.faces import JUNCTION, STOP, Face, Path, Stop
from roundhouse.board.notation import NotationError, format, parse


def test_a_city_with_track_label_and_cost() -> None:
    face = parse(
        "city=revenue:30,slots:2;path=a:4,b:_0;path=a:_0,b:1;label=OO;upgrade=cost:40,terrain:water", "green"
    )
    assert face == Face(
        colour="green",
        stops=(Stop("city", (("", 30),), slots=2),),
        paths=(Path(4, STOP), Path(1, STOP)),
        label="OO",
        cost=40,
        terrain=("water",),
    )


def test_revenue_by_colour_and_by_phase() -> None:
    area = parse("offboard=revenue:yellow_40|green_50,groups:Coal", "red").stops[0]
    assert area == Stop("offboard", (("yellow", 40), ("green", 50)), slots=0, group="Coal")
    assert parse("city=revenue:p2_20|p12_60,slots:0", "red").stops[0] == Stop(
        "city", (("p2", 20), ("p12", 60))
    )


def test_slots_are_one_for_a_city_and_none_for_a_town() -> None:
    assert [stop.slots for stop in parse("city=revenue:0;town=revenue:0", "white").stops] == [1, 0]


def test_numbers_of_parts_count_junctions_among_stops() -> None:
    face = parse("junction;city=revenue:20;path=a:0,b:_0;path=a:_1,b:_0", "yellow")
    assert face.junctions == 1
    assert face.paths == (Path(0, JUNCTION), Path(STOP, JUNCTION))


def test_kinds_of_track() -> None:
    paths = parse("city=revenue:20;path=a:0,b:_0,terminal:1,lanes:2,track:narrow", "yellow").paths
    assert paths == (Path(0, STOP, terminal=True, lanes=2, track="narrow"),)


def test_borders_walls_icons_and_a_label_to_come() -> None:
    face = parse(
        "border=edge:4;border=edge:1,type:impassable;icon=coal;icon=image:port,sticky:1;future_label=label:M,color:green",
        "white",
    )
    assert (face.borders, face.walls, face.icons) == ((4,), (1,), ("coal", "port"))
    assert face.future_label == ("M", "green")


def test_every_code_of_the_five_titles_comes_back(charted: Any) -> None:
    board = charted.board
    faces = [hex.face for hex in board.hexes.values()] + [tile.face for tile in board.tiles.values()]
    assert len(faces) > 100
    for face in faces:
        assert parse(format(face), face.colour) == face


@st.composite
def faces(draw: st.DrawFn) -> Face:
    kinds = draw(st.lists(st.sampled_from(["city", "town", "offboard"]), max_size=3))
    amounts = st.integers(0, 200)
    stops = tuple(
        Stop(
            kind,
            draw(
                st.one_of(
                    amounts.map(lambda amount: (("", amount),)),
                    st.dictionaries(st.sampled_from(["yellow", "brown", "p5"]), amounts, min_size=1).map(
                        lambda rows: tuple(rows.items())
                    ),
                )
            ),
            slots=draw(st.integers(0, 4)) if kind == "city" else 0,
            group=draw(st.sampled_from(["", "Coal"])),
        )
        for kind in kinds
    )
    junctions = draw(st.integers(0, 2))
    ends = [*range(6), *(STOP + k for k in range(len(stops))), *(JUNCTION + k for k in range(junctions))]
    pairs = draw(st.lists(st.lists(st.sampled_from(ends), min_size=2, max_size=2, unique=True), max_size=6))
    return Face(
        colour="yellow",
        stops=stops,
        paths=tuple(
            Path(*sorted(pair), lanes=draw(st.integers(1, 2)), track=draw(st.sampled_from(["", "narrow"])))
            for pair in pairs
        ),
        junctions=junctions,
        label=draw(st.sampled_from(["", "OO"])),
        cost=draw(st.sampled_from([0, 40])),
        terrain=draw(st.sampled_from([(), ("hill", "water")])),
        borders=tuple(sorted(draw(st.sets(st.integers(0, 5))))),
        walls=tuple(sorted(draw(st.sets(st.integers(0, 5))))),
        icons=tuple(draw(st.lists(st.sampled_from(["coal", "port"])))),
        future_label=draw(st.sampled_from([("", ""), ("M", "green")])),
    )


@given(face=faces(), turn=st.integers(-6, 12))
def test_any_face_comes_back_and_six_turns_are_none(face: Face, turn: int) -> None:
    assert parse(format(face), "yellow") == face
    turned = face.rotated(turn)
    assert parse(format(turned), "yellow") == turned
    assert turned.exits == {(edge + turn) % 6 for edge in face.exits}
    assert turned.rotated(-turn).exits == face.exits
    assert turned.rotated(6 - turn % 6) == face.rotated(0)


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("village=revenue:10", "village"),
        ("city=revenue:ten", "ten"),
        ("city", "revenue"),
        ("city=revenue:20,slot:2", "slot"),
        ("town=revenue:10,slots:2", "slots"),
        ("city=revenue:20|30", "apart"),
        ("city=revenue:20,revenue:30", "twice"),
        ("path=a:0", "'b'"),
        ("path=a:0,b:6", "edge 6"),
        ("path=a:0,b:0", "begins"),
        ("path=a:0,b:_0", "_0"),
        ("path=a:0,b:x", "'x'"),
        ("path=a:0,b:1,terminal:yes", "yes"),
        ("city=revenue:10;path=a:0,b:_0,terminal:1;path=a:1,b:_0", "terminal"),
        ("label=B;label=C", "once"),
        ("upgrade=terrain:water", "cost"),
        ("border=edge:7", "edge 7"),
        ("border=edge:1,type:gate", "gate"),
        ("icon=sticky:1", "image"),
        ("label=", "label="),
        # More digits than Python turns into a number.
        ("city=revenue:" + "9" * 5000, "no number"),
        ("city=revenue:20,slots:" + "9" * 5000, "no number"),
        ("path=a:0,b:" + "1" * 5000, "neither"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(code: str, says: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse(code, "yellow")
    assert says in str(refusal.value)
    assert str(refusal.value).endswith(".")
