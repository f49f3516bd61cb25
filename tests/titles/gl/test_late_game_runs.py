"""Late positions worked out by hand: trains run in the last phases."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import CURRENT_TURN
from titles.gl.need import (
    at,
    cell,
    corporation,
    lend,
)
from titles.gl.runs import choices, declared, earns, fault, most, running

from .late import CHICAGO, ERIE, LONDON, MICHIGAN, cash, go_on, in_turn, late, sail

# -- 4.9 with 4.3 (11), 4.6.4, 4.6.6 and 3.5: a debtor and another's ferry -------------------------------


@pytest.mark.rule(
    "18GL-4.9-3",
    "18GL-4.9-8",
    "18GL-4.3(11)-10",
    "18GL-4.3(11)-12",
    "18GL-4.6.3-19",
    "18GL-4.6.4-2",
    "18GL-4.6.4-4",
    "18GL-4.6.6-4",
    "18GL-3.5-8",
)
@pytest.mark.parametrize(
    ("route", "earned", "to_divide", "ann", "gt", "nkp", "where"),
    [
        ("L14.0 L12 L10.0 M9 N8.0", 340, 290, 174, 10 + 116, 50, "H1"),
        ("L10.0 M9 N8.0", 220, 220, 132, 10 + 88, 0, "G1"),
    ],
    ids=["it sails", "it does not"],
)
def test_an_express_of_a_debtor_over_anothers_ferry(
    route: str, earned: int, to_divide: int, ann: int, gt: int, nkp: int, where: str
) -> None:
    """GT at 125 has $60, a loan and one of the two E in play; NKP has the other, and the ferry to Cleveland.

    Two E make three cities, doubled: Toronto 80, London 30 and Cleveland 60 are 340; without the ferry 220.

    It sails: NKP gets 50 and GT has 10, too little for interest of 50, which then all comes out of the 340.
    Of 290 Ann has 60%, GT's treasury 40%: 174 and 116. 290 are more than twice 125: two columns, to 155.

    It does not: the treasury pays the 50, and 220 are divided, 132 and 88. They are more than 125 and less
    than 250: one column, to 140.
    """
    position = running("GT", ["E"], LONDON, phase="E", cash=60, others={"NKP": {"trains": ["E"]}})
    sail(lend(position.price("GT", *cell("F1")), "GT", 1), "NKP", ERIE).cash(Ann=0)
    assert [one.value for one in choices(position)] == [340, 220]
    assert earns(position, {"E": route}) == earned
    position.play("run", runs=declared(position, {"E": route}))
    assert position.step == "dividend" and position.pos[CURRENT_TURN].revenue == to_divide
    position.play("dividend", choice="pay")
    assert cash(position, "Ann", "GT", "NKP") == [ann, gt, nkp]
    assert at(position, "GT") == where
    assert position.faults() == []


@pytest.mark.rule("18GL-4.9-3", "18GL-4.9-4", "18GL-4.3(11)-12")
@pytest.mark.parametrize(
    ("phase", "nkp", "treasury", "value"),
    [
        ("E", ["E"], 50, 340),
        ("E", ["E"], 49, 220),
        ("E", ["10H"], 50, 220),
        ("D", ["10H"], 50, 170),
        ("D", ["E"], 49, 110),
    ],
)
def test_what_the_ferry_adds_to_an_express(phase: str, nkp: list[str], treasury: int, value: int) -> None:
    """Toronto 80, London 30, Cleveland 60, the ferry being NKP's and GT having no token but in Toronto.

    Doubled: 340 with two E and the fee, 220 without the fee, and 220 when GT's is the only E, for then two
    cities are all. After the first D nothing is doubled and five cities can be reached: 170, or 110.
    """
    position = running("GT", ["E"], LONDON, phase=phase, cash=treasury, others={"NKP": {"trains": nkp}})
    assert most(sail(position, "NKP", ERIE)) == value


# -- 4.10 with 4.9, 4.3 (11) and 4.6.3: D and E side by side ---------------------------------------------


@pytest.mark.rule(
    "18GL-4.10-1",
    "18GL-4.9-1",
    "18GL-4.9-4",
    "18GL-4.6.3-1",
    "18GL-4.6.3-14",
    "18GL-4.3(11)-10",
    "18GL-4.3(11)-12",
)
@pytest.mark.parametrize(
    ("holder", "treasury", "values", "paid"),
    [("MILW", 0, [420], 0), ("GT", 50, [420, 370], 50), ("GT", 49, [370], 0)],
    ids=["its own", "another's", "too dear"],
)
def test_a_diesel_sails_and_an_express_takes_the_second_track(
    holder: str, treasury: int, values: list[int], paid: int
) -> None:
    """MILW has D and E in phase D, when an E counts single. One train alone can take the ferry.

    D by both halves of Chicago, Milwaukee, the ferry, Muskegon to South Bend: 80 + 80 + 50 + 10 + 40 = 260.
    E, by the second track between Chicago's halves: 160. In all 420. With the E on the ferry Muskegon would
    not count: 250 + 160 = 410. Without the ferry D makes 80 + 80 + 50 = 210: in all 370.

    Its own ferry costs nothing. GT's costs 50, which $49 do not pay.
    """
    others: dict[str, dict[str, Any]] = {} if holder == "MILW" else {holder: {}}
    position = running("MILW", ["D", "E"], CHICAGO, phase="D", cash=treasury, others=others)
    sail(position, holder, MICHIGAN)
    assert [one.value for one in choices(position)] == values
    over = "D14.0 D12.0 D10.0 E9 F10.0 F12 F14.0"
    if paid or holder == "MILW":
        assert earns(position, {"E": over, "D": "D14.0 D12.0"}) == 410
        assert (fault(position, {"E": over, "D": over}) or ("", ""))[0] == "track shared"
        position.play("run", runs=declared(position, {"D": over, "E": "D14.0 D12.0"}))
        assert position.pos[CURRENT_TURN].revenue == 420
        assert cash(position, "MILW") == [treasury - paid]
        assert position.pos[CASH].get("GT", 0) == paid
    else:
        assert fault(position, {"D": over}) == ("limit", MICHIGAN)
    assert position.faults() == []


# -- 2 with 4.6, 4.6.1.1, 4.9 and 3.5: the first D between two E -----------------------------------------


@pytest.mark.rule(
    "18GL-2-1",
    "18GL-2-7",
    "18GL-4.9-3",
    "18GL-4.9-4",
    "18GL-4.6.1.1-2",
    "18GL-3.5-6",
    "18GL-3.5-8",
    "18GL-4.6-2",
)
def test_an_express_before_the_first_diesel_and_one_after_it() -> None:
    """Cleveland 60, Toledo 40, Detroit 60. NKP (140) and DT&I (110) have an E; GT (125) buys a D between
    them.

    NKP's E has three cities, doubled: 320, more than twice 140, so two columns, to 170, I1.

    Of GT's 1000 nothing is left. Now gray is laid: DT&I makes Detroit 80. Its E counts single: 60 + 40 + 80 =
    180, more than 110 and less than 220: one column, to 125. Before the D it would have been 360, and two
    columns.
    """
    tiles = {"L14": "742:0", "K15": "9:1", "J16": "8:2", "I15": "8:3", "I13": "63:0", "J12": "741:0"}
    position = late("E").tiles(tiles).depot("D-0")
    corporation(position, "NKP", trains=["E"], cell=cell("G1"))
    corporation(position, "GT", trains=["10H"], shares={"Ben": 60}, cell=cell("F1"), cash=1000)
    corporation(position, "DT&I", trains=["E"], shares={"Cora": 60}, cell=cell("E1"))
    position.operating("NKP", "run")
    assert most(position) == 320
    go_on(position, in_turn("GT", "trains"), "pay")
    assert at(position, "NKP") == "I1"
    position.play("buy_train", train="D-0", price=1000)
    assert cash(position, "GT") == [0]
    go_on(position, in_turn("DT&I", "track")).play("lay_tile", hex="J12", tile="745", rotation=0)
    go_on(position, in_turn("DT&I", "dividend"))
    assert position.pos[CURRENT_TURN].revenue == 180
    position.play("dividend", choice="pay")
    assert at(position, "DT&I") == "F1"
    assert position.faults() == []


# -- 4.6.3 with 4.9 and 4.10: what lies off the map, by both readings ------------------------------------

PITTSBURGH = {"L16": "15:4", "M15": "146:0", "M17": "8:3", "M19": "8:4"}
"""Akron (30), Youngstown (20, a town), Pittsburgh (80, PRR's home) and West Virginia (70, B&O's)."""


@pytest.mark.rule("18GL-4.6.3-9", "18GL-4.6.3-17", "18GL-4.9-3", "18GL-4.9-4", "18GL-4.10-1")
@pytest.mark.parametrize(
    ("sym", "phase", "trains", "other", "passed", "ends"),
    [
        ("PRR", "D", ["D"], [], 200, 150),
        ("PRR", "D", ["E"], [], 180, 150),
        ("PRR", "E", ["E"], ["E"], 360, 300),
        ("PRR", "E", ["E"], [], 300, 300),
        ("PRR", "D", ["D", "E"], [], 280, 280),
        ("B&O", "D", ["D"], [], 150, 150),
    ],
)
def test_homes_off_the_map_by_both_readings(
    sym: str, phase: str, trains: list[str], other: list[str], passed: int, ends: int
) -> None:
    """Akron 30, Youngstown 20, Pittsburgh 80, West Virginia 70.

    D of PRR through Pittsburgh: 200. With Pittsburgh at an end: 80 + 70 = 150, more than 30 + 20 + 80 = 130.

    E after the first D: 30 + 80 + 70 = 180, or 150 against 110. Before it, with two in play and three cities:
    twice 180, or twice 150. With a single one in play, two cities: twice 150.

    D and E: 130 to the west and 150 to the south, 280 either way; one line for D would leave E nothing.

    B&O: Pittsburgh is full of PRR's token, so it is the end either way, 80 + 70 = 150.
    """
    second = "B&O" if sym == "PRR" else "PRR"
    for option, value in (("off_map_cities_passed", passed), ("off_map_ends", ends)):
        position = running(
            sym, trains, PITTSBURGH, phase=phase, options=[option], others={second: {"trains": other}}
        )
        assert most(position) == value, option


@pytest.mark.rule("18GL-4.6.3-9", "18GL-4.5-1", "18GL-1.3-3", "18GL-4.6.3-7")
@pytest.mark.parametrize(("option", "value"), [("off_map_cities_passed", 150), ("off_map_ends", 120)])
def test_a_home_of_two_hexes_off_the_map(option: str, value: int) -> None:
    """GT's D: Barrie (40), Toronto (80), London (30). Through N8: 150. With Toronto at an end: 40 + 80 = 120.

    Barrie leads to N6 and to N8, but Toronto is one place: there is no run from one to the other.
    """
    tiles = {**LONDON, "M7": "63:0"}
    position = running("GT", ["D"], tiles, phase="D", options=[option], others={"NKP": {}})
    assert most(position) == value
    assert fault(position, {"D": "N6.0 M7.0 N8.0"}) == ("twice", "N8.0")
    assert earns(position, {"D": "N6.0 M7.0"}) == 120


@pytest.mark.rule("18GL-4.6.3-9", "18GL-4.5-1")
@pytest.mark.parametrize(("option", "why"), [("off_map_cities_passed", "off-board"), ("off_map_ends", "end")])
def test_the_second_hex_of_a_home_is_no_city(option: str, why: str) -> None:
    """West Virginia is B&O's home in M21, with a circle, and L20, with none: not even B&O's trains go on from there.

    Pittsburgh (80) and West Virginia (70) one way, Columbus (20) and West Virginia the other: 150 at most.
    """
    tiles = {"M19": "9:1", "K19": "9:2", "J18": "57:2"}
    position = running("B&O", ["D"], tiles, phase="D", options=[option])
    assert fault(position, {"D": "N18.0 M19 L20.0 K19 J18.0"}) == (why, "L20.0")
    assert most(position) == earns(position, {"D": "N18.0 M19 L20.0"}) == 150
