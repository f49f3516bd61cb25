"""Late positions that chance hardly meets, in which several rules act together; all sums are worked out beforehand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from roundhouse.core.position import Position
from roundhouse.features.bonds import BONDS
from roundhouse.features.loans import LOANS
from roundhouse.features.national import NATIONAL, NationalFormed, NationalNotFormed
from roundhouse.features.national.tokens import stops_of
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import DEPOT, PHASE, TRAINS, owned
from roundhouse.rules.ending import END, FINAL_PRICE, RESULT
from roundhouse.rules.money import BANK, BROKEN, CASH
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.running import best
from roundhouse.rules.shares import COUNTED_CERTIFICATES, POOL, held, president
from roundhouse.rules.turns import OPERATING, PRIORITY, ROUND, STOCK_ROUND
from roundhouse.titles.gl.owned_track import OPEN_LINES, Opened, open_line
from roundhouse.titles.gl.special_tokens import GIVEN, Given
from titles.gl import conrail as merger
from titles.gl.need import (
    at,
    bonds_of,
    cell,
    conrail,
    corporation,
    dollars,
    kinds,
    lend,
    put_out,
    refused,
    table,
)
from titles.gl.runs import choices, declared, earns, fault, most, running

ERIE = "London-Cleveland"
MICHIGAN = "Milwaukee-Muskegon"
LONDON = {"L14": "742:0", "L12": "721:0", "L10": "736:0", "M9": "9:1"}
"""Brown Cleveland (60), the ferry, green London (30), and plain track to Toronto."""

CHICAGO = {
    "D14": "748:0",
    "D12": "747:0",
    "D10": "740:0",
    "E9": "722:1",
    "F10": "726:0",
    "F12": "9:0",
    "F14": "63:0",
}
"""Gray Chicago (80 and 80), brown Milwaukee (50), the ferry, Muskegon (10, a town), and South Bend (40)."""


def sail(position: Scenario, holder: str, line: str) -> Scenario:
    """The ferry is open, and the corporation has its token."""
    position.state.copy()
    open_line(Position(position.title, position.state), holder, line)
    return position


def cash(position: Scenario, *owners: str) -> list[int]:
    return [position.pos[CASH][owner] for owner in owners]


def go_on(position: Scenario, until: Callable[[Scenario], bool], dividend: str = "withhold") -> Scenario:
    """Nothing is built, bought or sold, trains run for the most they can; until that is true or the game is over."""
    for _ in range(200):
        if position.pos.over or until(position):
            return position
        if position.step == "run" and (found := best(position.pos, position.state.stack[-1].who)).value:
            runs = [{"train": run.train, "route": run.route} for run in found.runs]
            position.play("run", runs=runs)
        elif position.step == "dividend":
            position.play("dividend", choice=dividend)
        else:
            position.play("pass")
    raise AssertionError("it is never reached")


def in_turn(sym: str, step: str) -> Callable[[Scenario], bool]:
    """Whether the corporation is in that step of its turn."""
    return lambda p: p.pos[CURRENT_TURN].corporation == sym and p.step == step


# -- 4.9 with 4.3 (11), 4.6.4, 4.6.6 and 3.5: a debtor and another's ferry ------------------------------------


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

    It sails: NKP gets 50 and GT has 10, too little for interest of 50, which then all comes out of the 340. Of
    290 Ann has 60%, GT's treasury 40%: 174 and 116. 290 are more than twice 125: two columns, to 155.

    It does not: the treasury pays the 50, and 220 are divided, 132 and 88. They are more than 125 and less than
    250: one column, to 140.
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


# -- 4.10 with 4.9, 4.3 (11) and 4.6.3: D and E side by side --------------------------------------------------


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

    D by both halves of Chicago, Milwaukee, the ferry, Muskegon to South Bend: 80 + 80 + 50 + 10 + 40 = 260. E,
    by the second track between Chicago's halves: 160. In all 420. With the E on the ferry Muskegon would not
    count: 250 + 160 = 410. Without the ferry D makes 80 + 80 + 50 = 210: in all 370.

    Its own ferry costs nothing. GT's costs 50, which $49 do not pay.
    """
    others = {} if holder == "MILW" else {holder: {}}
    position = running("MILW", ["D", "E"], CHICAGO, phase="D", cash=treasury, others=others)
    sail(position, holder, MICHIGAN)
    assert [one.value for one in choices(position)] == values
    over = "D14.0 D12.0 D10.0 E9 F10.0 F12 F14.0"
    if paid or holder == "MILW":
        assert earns(position, {"E": over, "D": "D14.0 D12.0"}) == 410
        assert fault(position, {"E": over, "D": over}) is not None
        position.play("run", runs=declared(position, {"D": over, "E": "D14.0 D12.0"}))
        assert position.pos[CURRENT_TURN].revenue == 420
        assert cash(position, "MILW") == [treasury - paid]
        assert position.pos[CASH].get("GT", 0) == paid
    else:
        assert fault(position, {"D": over}) == ("limit", MICHIGAN)
    assert position.faults() == []


# -- 4.6.3 with 4.9 and 4.10: what lies off the map, by both readings -------------------------------------------

PITTSBURGH = {"L16": "15:4", "M15": "146:0", "M17": "8:3", "M19": "8:4"}
"""Akron (30), Youngstown (20, a town), Pittsburgh (80, PRR's home) and West Virginia (70, B&O's) on a line."""


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

    D of PRR through Pittsburgh: 200. With Pittsburgh at an end: 80 + 70 = 150 is more than 30 + 20 + 80 = 130.
    E after the first D: 30 + 80 + 70 = 180, or 150 against 110.
    E before it, two in play, three cities: twice 180, or twice 150. Only one in play, two cities: twice 150.
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
    assert fault(position, {"D": "N6.0 M7.0 N8.0"}) is not None
    assert earns(position, {"D": "N6.0 M7.0"}) == 120
