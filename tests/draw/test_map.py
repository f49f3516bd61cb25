"""The map: every hex, every token, areas, runs, and what is refused."""

from __future__ import annotations

import re

import pytest

from roundhouse import Scenario
from roundhouse.board.tiles import Laid
from roundhouse.draw import ROUTE_COLOURS, DrawError, HexMark, TokenMark, draw_map
from roundhouse.draw.style import text_colour
from roundhouse.draw.tokens import hex_marks
from roundhouse.powers.special_token import GIVEN, Given
from roundhouse.rules.corporations import CORPORATION_SPECS
from roundhouse.rules.reach import BOARD, TILES
from roundhouse.titles.gl.owned_track import open_line
from titles.cm1848.laid import board, company

LAID = {
    "F2": Laid("57", 1),
    "H6": Laid("X4", 1),
    "G5": Laid("23"),
    "I5": Laid("4", 1),
    "G13": Laid("15", 2),
    "G3": Laid("58", 1),
    "F4": Laid("20", 1),
}
TOKENS = (
    TokenMark("H6", 0, 0, "B&O", "#0189d1"),
    TokenMark("H6", 1, 0, "PRR", "#237333"),
    TokenMark("G13", 0, 1, "C&O", "#a2dced"),
    TokenMark("J6", 0, 0, "C&A", "orange", reserved=True),
)


def test_every_hex_is_there_once(bay, read) -> None:
    picture = read(draw_map(bay, LAID, TOKENS))
    ids = [e.get("id") for e in picture.root.iter() if e.get("id")]
    assert sorted(ids) == sorted(f"hex-{hex}" for hex in bay.hexes)


def test_the_layers_lie_in_their_order(bay, read) -> None:
    picture = read(draw_map(bay))
    order = [e.get("class") for e in picture.root if e.tag.endswith("}g")]
    assert order == [
        *("terrain", "grid-layer", "track", "routes", "stops", "prints"),
        *("tokens", "names", "markers", "veils", "highlight", "coordinates"),
    ]


def test_style_stands_in_one_place(bay, read) -> None:
    picture = read(draw_map(bay, LAID, TOKENS))
    assert "style=" not in picture.text
    assert len(picture.all("style")) == 1


def test_what_lies_on_a_hex_is_told_and_drawn(bay, read) -> None:
    picture = read(draw_map(bay, LAID))
    hex = picture.one(id="hex-H6")
    assert (hex.get("data-tile"), hex.get("data-rotation"), hex.get("data-hex")) == ("X4", "1", "H6")
    assert hex[0].text == "H6 Baltimore"
    assert hex.find("{*}path").get("class") == "hex green tile"
    empty = picture.one(id="hex-E3")
    assert empty.get("data-tile") is None
    assert empty.find("{*}path").get("class") == "hex white"


def test_hexes_lie_where_the_layout_says(bay, read) -> None:
    picture = read(draw_map(bay))
    for id in bay.hexes:
        x, y = re.fullmatch(
            r"translate\((\S+) (\S+)\)", picture.one(id=f"hex-{id}").get("transform")
        ).groups()
        centre = bay.layout.centre(id)
        assert (float(x), float(y)) == (
            pytest.approx(centre[0] * 100, abs=0.1),
            pytest.approx(centre[1] * 100, abs=0.1),
        )


def test_stops_and_slots_say_what_they_are(bay, read) -> None:
    picture = read(draw_map(bay, LAID))
    for hex, stop, slots in (("H6", 0, 1), ("H6", 1, 1), ("G13", 0, 2), ("F8", 0, 1)):
        found = picture.all("circle", class_="slot", data_hex=hex, data_stop=stop)
        assert [e.get("data-slot") for e in found] == [str(n) for n in range(slots)]
        assert len(picture.all("g", class_="city-stop", data_hex=hex, data_stop=stop)) == 1
    assert len(picture.all("g", class_="town-stop", data_hex="E11", data_stop=0)) == 1


def test_every_token_is_drawn_in_its_slot(bay, read, said) -> None:
    picture = read(draw_map(bay, LAID, TOKENS))
    assert len(picture.one("g", class_="tokens")) == len(TOKENS)
    for token in TOKENS:
        drawn = picture.one(
            "g", class_="token", data_hex=token.hex, data_stop=token.stop, data_slot=token.slot
        )
        assert said(drawn) == token.text
        slot = picture.one(
            "circle", class_="slot", data_hex=token.hex, data_stop=token.stop, data_slot=token.slot
        )
        x, y = (float(n) for n in re.findall(r"-?[\d.]+", drawn.get("transform")))
        left, top = (100 * c for c in bay.layout.centre(token.hex))
        assert x - left == pytest.approx(float(slot.get("cx")), abs=0.2)
        assert y - top == pytest.approx(float(slot.get("cy")), abs=0.2)


def test_names_with_an_ampersand_are_escaped(bay, read) -> None:
    text = draw_map(bay, LAID, TOKENS).text
    assert "B&amp;O" in text
    assert "C&amp;A" in text
    assert not re.search(r"&(?!amp;|lt;|gt;|quot;|#)", text)


def test_a_reserved_space_looks_other_than_a_token(bay, read) -> None:
    picture = read(draw_map(bay, LAID, TOKENS))
    kept = picture.one("g", class_="reserved")
    assert kept.get("data-token") == "C&A"
    assert kept.find("{*}circle").get("class") == "kept"
    assert picture.one("g", data_token="B&O").find("{*}circle").get("fill") == "#0189d1"
    assert picture.one("g", data_token="B&O").find("{*}text").get("fill") == text_colour("#0189d1")


def test_markers_of_a_hex_lie_beside_each_other_in_the_colours_of_their_owners(bay, read) -> None:
    marks = [HexMark("E3", "PORT", "#0189d1", "PORT: B&O"), HexMark("E3", "MINE", ""), HexMark("H6", "X", "")]
    picture = read(draw_map(bay, markers=marks))
    port, mine, other = picture.all("g", class_="marker")
    assert port.find("{*}rect").get("fill") == "#0189d1" and mine.find("{*}rect").get("fill") == "#ffffff"
    assert [mark.get("data-hex") for mark in (port, mine, other)] == ["E3", "E3", "H6"]
    assert port[0].text == "PORT: B&O" and mine[0].text == "MINE"
    assert port.get("transform") != mine.get("transform")


def test_tokens_beyond_the_slots_do_not_hide_each_other(bay, read) -> None:
    marks = [TokenMark("F8", 0, slot, text, "red") for slot, text in enumerate(("A", "B", "C"))]
    picture = read(draw_map(bay, tokens=marks))
    places = [
        complex(*map(float, re.findall(r"-?[\d.]+", e.get("transform")))) for e in picture.all(class_="token")
    ]
    radius = float(picture.one(data_token="A").find("{*}circle").get("r"))
    assert all(abs(p - q) > 2 * radius for p in places for q in places if p != q)
    assert len(set(places)) == 3


def ends(data: str) -> set[frozenset[tuple[float, float]]]:
    """The lines of a path that has nothing else, each as its two ends."""
    found = re.findall(r"M(\S+) (\S+)L(\S+) (\S+?)(?=M|$)", data)
    return {frozenset(((float(a), float(b)), (float(c), float(d)))) for a, b, c, d in found}


def side(board, hex: str, edge: int) -> frozenset[tuple[float, float]]:
    corners = board.layout.corners(hex)
    return frozenset(
        (round(100 * x, 1) + 0.0, round(100 * y, 1) + 0.0)
        for x, y in (corners[edge], corners[(edge + 1) % 6])
    )


def near(lines, wanted) -> bool:
    return any(
        all(any(abs(x - p) < 0.2 and abs(y - q) < 0.2 for p, q in line) for x, y in wanted) for line in lines
    )


def test_no_line_is_drawn_inside_an_area(bay, read) -> None:
    data = read(draw_map(bay)).one("path", class_="grid").get("d")
    lines = ends(data)
    inside = {("A3", 4), ("B2", 1), ("A13", 5), ("B14", 2)}
    for hex in bay.hexes:
        for edge in range(6):
            assert near(lines, side(bay, hex, edge)) == ((hex, edge) not in inside), (hex, edge)
    # Each line once: 6 a hex, less one for each pair of neighbours, less the two inside areas.
    pairs = sum(bay.neighbour(hex, edge) is not None for hex in bay.hexes for edge in range(6)) // 2
    assert len(lines) == data.count("M") == 6 * len(bay.hexes) - pairs - 2


def test_an_area_says_its_name_and_revenue_once(bay, read, said) -> None:
    picture = read(draw_map(bay))
    names = [said(e) for e in picture.all("text", class_="name")]
    assert names.count("Pittsburgh") == names.count("West Virginia Coal") == names.count("Ohio") == 1
    boxed = [e.get("data-hex") for e in picture.all("g", class_="value") if len(e) == 4]
    assert sorted(boxed) == ["A13", "A7", "B2", "H14", "L2"]
    assert len(picture.all("g", class_="value", data_hex="A3")) == 0


@pytest.mark.parametrize(
    ("phase", "amount"),
    [
        ("yellow", "40"),
        ("green", "60"),
        ("gray", "100"),
        (("yellow", "green", "brown"), "80"),
        (["yellow"], "40"),
    ],
)
def test_the_revenue_in_force_stands_out(bay, read, said, phase, amount: str) -> None:
    picture = read(draw_map(bay, phase=phase))
    area = picture.one("g", class_="value", data_hex="L2")
    pos = [e for e in area if "now" in e.get("class")]
    assert [said(e) for e in pos] == [amount]
    assert len([e for e in area if "then" in e.get("class")]) == 3


def test_no_revenue_stands_out_unless_asked(bay, read) -> None:
    picture = read(draw_map(bay))
    assert not picture.all(class_="now")
    assert not picture.all(class_="then")
    assert len(picture.all("g", class_="box")) == 5 * 4


def test_revenue_by_numbered_phases(read, said) -> None:
    from roundhouse.board.notation import parse
    from roundhouse.draw import draw_tile

    face = parse("offboard=revenue:p2_20|p5_60|p12_40;path=a:0,b:_0", "red")
    for phase, amount in (("p2", "2+ 20"), ("p4", "2+ 20"), ("p11", "5+ 60"), ("p12", "12+ 40")):
        picture = read(draw_tile(face, phase=phase))
        assert said(picture.one(class_="now")) == amount


def test_costs_are_written_until_a_tile_lies_there(bay, read, said) -> None:
    assert said(read(draw_map(bay)).one(id="hex-G3").find("{*}g[@class='cost']")) == "40"
    assert read(draw_map(bay, LAID)).one(id="hex-G3").find("{*}g[@class='cost']") is None


def test_coordinates_stand_around_the_map(bay, read, said) -> None:
    around = said(read(draw_map(bay)).one("g", class_="coordinates")).split()
    assert sorted(around) == sorted(2 * [*"ABCDEFGHIJKL", *map(str, range(1, 15))])
    assert not read(draw_map(bay, coordinates=False)).all("g", class_="coordinates")


def test_hexes_are_outlined_and_veiled(bay, read) -> None:
    picture = read(draw_map(bay, highlight=["F8", "F10"], dim=iter(["B6"])))
    assert [e.get("data-hex") for e in picture.all("path", class_="lit")] == ["F8", "F10"]
    assert [e.get("data-hex") for e in picture.all("path", class_="veil")] == ["B6"]


def curve_ends(data: str) -> list[tuple[complex, complex]]:
    """Start and end of each piece of a run."""
    found = []
    for piece in data.split("M")[1:]:
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", piece)]
        found.append((complex(*numbers[:2]), complex(*numbers[-2:])))
    return found


def test_a_run_follows_the_track_from_stop_to_stop(bay, read) -> None:
    picture = read(
        draw_map(bay, LAID, routes=[("#0072b2", ("H6.1", "I5.0")), ("red", ("F2.0", "G1", "G3.0", "F4"))])
    )
    first, second = picture.one("g", class_="routes")
    assert [e.get("class") for e in first] == ["route under", "route"]
    assert first[1].get("stroke") == "#0072b2"
    pieces = curve_ends(first[1].get("d"))
    slot = picture.one("circle", class_="slot", data_hex="H6", data_stop=1)
    start = complex(*bay.layout.centre("H6")) * 100 + complex(float(slot.get("cx")), float(slot.get("cy")))
    end = complex(*bay.layout.centre("I5")) * 100
    assert abs(pieces[0][1] - start) < 0.3
    assert abs(pieces[-1][1] - end) < 0.3
    assert abs(pieces[0][0] - pieces[-1][0]) < 0.3  # both come from the hexside between the two
    # F2 to the hexside, along G1, and into G3 from two sides: to the stop and past it.
    assert len(curve_ends(second[1].get("d"))) == 4


def test_a_run_ends_at_the_rim_of_an_area(bay, read) -> None:
    picture = read(draw_map(bay, LAID, routes=[(ROUTE_COLOURS[0], ("G13.0", "H14.0"))]))
    pieces = curve_ends(picture.one("g", class_="routes")[0][1].get("d"))
    centre = complex(*bay.layout.centre("H14")) * 100
    assert all(abs(p - centre) > 30 for piece in pieces for p in piece)


@pytest.mark.parametrize(
    ("places", "reason"),
    [
        (("F8.0", "Z9"), "passes Z9, which is not on the map"),
        (("F8.1", "F10"), "passes F8.1"),
        (("F2.0", "F8.0"), "from F2 to F8, which do not touch"),
        (("F2.0", "F4"), "no track in hex F2 from edge 0 to stop 0"),
        (("H6.0", "I5.0"), "no track in hex H6"),
    ],
)
def test_a_run_without_track_is_refused(bay, places: tuple[str, ...], reason: str) -> None:
    with pytest.raises(DrawError, match=re.escape(reason)):
        draw_map(bay, LAID, routes=[("blue", places)])


@pytest.mark.parametrize(
    "wrong",
    [
        {"laid": {"Z9": Laid("57")}},
        {"laid": {"F8": Laid("nonsense")}},
        {"tokens": [TokenMark("Z9", 0, 0, "A", "red")]},
        {"tokens": [TokenMark("F8", 1, 0, "A", "red")]},
        {"tokens": [TokenMark("F8", 0, -1, "A", "red")]},
        {"tokens": [TokenMark("F10", 0, 0, "A", "red")]},
        {"highlight": ["Z9"]},
        {"dim": ["Z9"]},
    ],
)
def test_what_is_not_there_is_refused(bay, wrong) -> None:
    with pytest.raises(DrawError, match=r"\.$"):
        draw_map(bay, **wrong)


def test_the_picture_is_small_enough_for_a_phone(bay) -> None:
    assert len(draw_map(bay, LAID, TOKENS).text) < 80_000


def test_the_same_map_is_the_same_text(bay) -> None:
    assert draw_map(bay, LAID, TOKENS).text == draw_map(bay, dict(reversed(LAID.items())), TOKENS).text


def test_the_map_of_every_title(charted, read) -> None:
    picture = read(draw_map(charted))
    ids = [e.get("id") for e in picture.all("g") if e.get("id")]
    assert sorted(ids) == sorted(f"hex-{hex}" for hex in charted.hexes)
    for id, hex in charted.hexes.items():
        assert len(picture.all("g", class_="stop", data_hex=id)) == len(hex.face.stops)
    walls = {
        frozenset((hex, charted.neighbour(hex, edge)))
        for hex in charted.hexes
        for edge in range(6)
        if charted.walled(hex, edge)
    }
    drawn = picture.all("path", class_="wall")
    assert sum(e.get("d").count("M") for e in drawn) == len(walls)


def test_special_tokens_and_open_lines_are_marked_on_the_map() -> None:
    table = Scenario("18GL", ("Ann", "Ben")).corporation("NYC", par=100, shares={"Ann": 60})
    assert hex_marks(table.pos) == []
    table.state.put(GIVEN, "PORT", Given("NYC", "D6"))
    table.state.put(GIVEN, "BRIDGE", Given("NYC"))
    open_line(table.pos, "NYC", "London-Cleveland")
    open_line(table.pos, "", "Milwaukee-Muskegon")
    assert [(mark.hex, mark.text, mark.colour, mark.about) for mark in hex_marks(table.pos)] == [
        ("D6", "PORT", "#2b2b2b", "PORT: NYC"),
        ("L12", "NYC", "#2b2b2b", "London-Cleveland"),
        ("E9", "–", "", "Milwaukee-Muskegon"),
    ]
    assert hex_marks(Scenario("18Chesapeake", ("Ann", "Ben")).pos) == []


def test_signs_of_the_title_are_marked_and_lie_beside_and_above_each_other() -> None:
    pos = company(board("4"), "UP").private("S1", "UP").pos
    starts = {mark.text: mark for mark in hex_marks(pos) if mark.hex == "O20"}
    assert (
        starts["S1"].about == "S1 begins here, for UP"
        and starts["S1"].colour == CORPORATION_SPECS(pos)["UP"].colour
    )
    chips = [HexMark("F37", str(number), "") for number in range(6)]
    drawn = draw_map(BOARD(pos), pos[TILES], markers=chips).text
    places = re.findall(r'transform="([^"]+)" data-hex="F37" data-marker', drawn)
    assert len(set(places)) == 6
