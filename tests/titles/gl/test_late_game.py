"""Late positions that chance hardly meets, several rules together; all sums are worked out beforehand."""

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
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import DEPOT, TRAIN_LIMIT, TRAINS, owned
from roundhouse.rules.ending import END, FINAL_PRICE, RESULT
from roundhouse.rules.money import BANK, BROKEN, CASH
from roundhouse.rules.operating_round import CURRENT_TURN, NEXT_TO_OPERATE
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.running import best
from roundhouse.rules.shares import COUNTED_CERTIFICATES, POOL, held, president
from roundhouse.rules.track import TERRAIN_COST, TILE_ALLOWANCE
from roundhouse.rules.turns import OPERATING, PRIORITY, ROUND
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


def late(phase: str = "D") -> Scenario:
    """Four players with $1,000 each in a phase in which all private companies are closed."""
    position = table(phase=phase)
    for private in position.pos[PRIVATES]:
        position.close(private)
    return position


def go_on(position: Scenario, until: Callable[[Scenario], bool], dividend: str = "withhold") -> Scenario:
    """Until that is true or the game is over, trains run for the most they can and nothing else is done."""
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


# -- 4.5.1.2 at the first E, with 4.3, 4.6.5, 4.6.8, 4.6.10 and 4.6.11 -----------------------------------


def second_chance() -> Scenario:
    """B&O (Cora's, 100) is about to buy the first E; NYC has been at turn in this round, GT and MON have not.

    MON has no train, two loans and MINE's token; GT has the ferry to Cleveland and two 6H, NYC a 6H. IC has a
    10H besides its 6H. LS&I has floated and never operated.
    """
    merging: dict[str, dict[str, Any]] = {
        "NYC": {
            "shares": {"Ann": 50, "Ben": 20},
            "pool": 20,
            "cell": cell("K1"),
            "cash": 40,
            "trains": ["6H"],
            "tokens": ["L16", "I13", "J18"],
        },
        "GT": {
            "shares": {"Ben": 40, "Dan": 20},
            "cell": cell("I2"),
            "cash": 15,
            "trains": ["6H", "6H"],
            "tokens": ["I13"],
        },
        "MON": {"shares": {"Dan": 30, "Cora": 10}, "pool": 50, "cell": cell("B3"), "tokens": ["I19"]},
    }
    position = merger.table(merging, train="E", done=["NYC"], others=("IC",))
    position.train("IC", "6H").tiles(I13="63:0")
    position.corporation("LS&I", par=100, shares={"Dan": 60}, floated=True, operated=False, cash=100)
    lend(position, "MON", 2)
    pos = Position(position.title, position.state)
    pos.put(GIVEN, "MINE", Given("MON", "E1"))
    sail(position, "GT", ERIE)
    return position.operating("B&O", "trains", part=1, done=["NYC", "B&O"])


@pytest.mark.rule(
    "18GL-4.5.1.2-1",
    "18GL-4.5.1.2-2",
    "18GL-4.5.1.2-6",
    "18GL-4.5.1.2-7",
    "18GL-4.5.1.2-9",
    "18GL-4.5.1.2-12",
    "18GL-4.5.1.2-14",
    "18GL-4.5.1.2-17",
    "18GL-4.5.1.2-18",
    "18GL-4.5.1.2-20",
    "18GL-4.5.1.2-42",
    "18GL-4.3-6",
    "18GL-4.3(11)-16",
    "18GL-4.6.8-9",
)
def test_conrail_forms_behind_the_first_e() -> None:
    """Merged: NYC and GT, whose 6H are gone, and MON. IC has its 10H, LS&I has not operated.

    Old shares. Cora 1: none, one left over. Dan 2 + 3 = 5: two, one left over. Ann 5: two, one left over. Ben
    2 + 4 = 6: three. Treasuries 1 + 4 + 1 = 6: three. Open Market 2 + 5 and the three left over = 10: five.
    These are 15; five of twenty are left. Dan took the president's certificate, Ben has more and presides.

    Price: 200 and 155 have the mean 177.50, so 170; two loans lead two columns left, to 140, and put two
    bonds into the Open Market. The five shares left bring 5 x 140 = 700 and join the five there: one half.
    Cash: 40 + 15, 75 for each of three 6H, and 700: 980. MINE's token is gone, the ferry is CONRAIL's. The
    10H are not counted again.
    """
    position = second_chance()
    before = [t.owner for t in position.pos[TRAINS].values() if t.kind == "10H"]
    merger.bought(position)
    story = next(event for event in position.events if isinstance(event, NationalFormed))
    assert set(story.merged) == {"NYC", "GT", "MON"} and (story.share, story.left, story.void) == (5, 5, 0)
    assert list(story.shares) == ["Cora", "Dan", "Ann", "Ben", "CR", POOL]
    assert merger.shares(position, "Cora", "Dan", "Ann", "Ben", "CR", POOL) == [0, 2, 2, 3, 3, 10]
    assert president(position.pos, "CR") == "Ben"
    assert (story.price, at(position, "CR"), dollars(position, "CR")) == (170, "G1", 140)
    assert (bonds_of(position, "CR"), bonds_of(position, POOL)) == (8, 2)
    assert cash(position, "CR") == [980] and position.pos[LOANS] == {}
    assert kinds(position, "IC") == ["10H"] and cash(position, "IC") == [75]
    assert not position.pos[GIVEN] and position.pos[OPEN_LINES][ERIE] == Opened("CR")
    assert [t.owner for t in position.pos[TRAINS].values() if t.kind == "10H"] == before
    assert position.faults() == []


@pytest.mark.rule("18GL-4.5.1.2-25", "18GL-4.5.1.2-26", "18GL-4.5.1.2-27", "18GL-4.5.1.2-28")
def test_the_tokens_that_conrail_takes_over_behind_the_first_e() -> None:
    """Three homes come by themselves: East Coast, Toronto, Cincinnati.

    Of NYC's Akron, Toledo and Columbus Ben takes two, Toledo and Columbus. GT's other token is in Toledo too,
    where one is enough. MON's is in Dayton. So CONRAIL stands in six places and has five tokens to come.
    """
    position = merger.bought(second_chance())
    assert (position.step, position.actor) == ("tokens kept", "Ben")
    for hex in ("I13", "J18", "I19"):
        position.play("keep_token", hex=hex, city=0)
    assert position.step != "tokens kept"
    assert sorted(hex for hex, _ in stops_of(position.pos, "CR")) == ["H20", "I13", "I19", "J18", "N14", "N8"]
    tokens = position.pos.state.parts()["tokens"].values()
    assert sum(t.corporation == "CR" and not t.hex for t in tokens) == 5
    assert not any(t.corporation in ("NYC", "GT", "MON") for t in tokens)
    assert position.faults() == []


@pytest.mark.rule(
    "18GL-4.5.1.2-29",
    "18GL-4.5.1.2-30",
    "18GL-4.5.1.2-36",
    "18GL-3.5-4",
    "18GL-3.5-18",
    "18GL-4.6.5-1",
    "18GL-4.6.10-1",
    "18GL-4.6.11-3",
    "18GL-4.7-1",
)
def test_the_first_turn_of_a_conrail_that_had_to_wait() -> None:
    """NYC had been at turn, so CONRAIL waits for the second round, where with 140 it is the first.

    It lays one tile at most. Without a train it earns nothing: the two bonds of the Open Market cost 20 of
    its 980, the marker goes from 140 to 125. It must have a train: an E for 800 leaves 160, and a bond bought
    back for 100 leaves 60. In its own stock it may not deal yet.
    """
    position = merger.form(
        second_chance().train("LS&I", "10H").operating("B&O", "trains", done=["NYC", "B&O"])
    )
    go_on(position, lambda p: p.pos[ROUND].part == 2)
    assert position.pos[CURRENT_TURN].corporation == "CR" and at(position, "CR") == "G1"
    assert position.actor == "Ben" and cash(position, "CR") == [980]
    assert position.step == "track" and TILE_ALLOWANCE(position.pos, "CR") == 1
    go_on(position, in_turn("CR", "trains"))
    assert cash(position, "CR") == [960] and (at(position, "CR"), dollars(position, "CR")) == ("F1", 125)
    assert refused(position, "pass") == ("corporation must own a train", "")
    position.play("buy_train", train="E-1", price=800)
    richer = position.copy().cash(CR=500).at("own stock", "CR")
    assert refused(richer, "buy_own", percent=5)[0] == "own stock after the first turn"
    go_on(position, in_turn("CR", "redeeming bonds")).play("redeem_bonds", owner=POOL, count=1)
    assert cash(position, "CR") == [60]
    assert (bonds_of(position, "CR"), bonds_of(position, POOL)) == (9, 1)
    assert position.faults() == []


# -- 4.5.1.2 at the first 10H, with 4.6.5, 4.6.8, 4.6.10, 4.7.4 and 4.8 ----------------------------------


@pytest.mark.rule(
    "18GL-4.5.1.2-9",
    "18GL-4.5.1.2-11",
    "18GL-4.5.1.2-12",
    "18GL-4.5.1.2-15",
    "18GL-4.5.1.2-16",
    "18GL-4.5.1.2-17",
    "18GL-4.5.1.2-18",
    "18GL-4.5.1.2-19",
    "18GL-4.6.8-9",
    "18GL-4.6.5-1",
    "18GL-4.7.4-1",
    "18GL-4.7.4-2",
    "18GL-4.7.4-3",
    "18GL-3.5-9",
)
def test_five_merge_behind_the_first_10h_and_conrail_issues_borrows_and_redeems() -> None:
    """B&O is Ann's. Old shares: Ann 5 + 2 + 2, Ben 3 + 6, Cora 6 + 2, Dan 5 + 4, treasuries 7, Open Market 8.

    Ann, Ben and Dan with 9 get four and have one left over, Cora with 8 gets four, the treasuries with 7 get
    three and have one left over. 19 shares are out; of the Open Market's 8 + 4 = 12 the first two become the
    last share, the others five bonds. All four players have four: Ann, the first, presides.

    Price: of 100 and 75 the mean is 87.50, so the least, 110; NKP's two loans make that 90 and put two more
    bonds into the Open Market, seven in all. No share is left, so cash is 100 + 70 and, for three 4H, 150:
    320. Of eleven corporations five became one: seven, and so four 10H, one of them B&O's.

    None of the five has been at turn, so CONRAIL is. Bonds: 320 - 70 = 250. Nothing earned: from 90 to 80.
    For the 10H at 600 it puts out its three bonds, 550, and must borrow all the same: 1050 - 600 = 450, and
    from 80 to 75. With 450 it buys four bonds back: 50. The loan bears no interest yet.
    """
    merging: dict[str, dict[str, Any]] = {
        "NYC": {"shares": {"Ann": 50, "Ben": 30}, "cell": cell("D1"), "cash": 100},
        "MON": {"shares": {"Ben": 60}, "pool": 40, "cell": cell("D4")},
        "PRR": {"shares": {"Cora": 60, "Ann": 20}, "cell": cell("D5"), "cash": 70},
        "IC": {"shares": {"Dan": 50, "Cora": 20}, "pool": 30, "cell": cell("D6"), "trains": ["4H", "4H"]},
        "NKP": {"shares": {"Dan": 40, "Ann": 20}, "pool": 10, "cell": cell("D6"), "trains": ["4H"]},
    }
    position = lend(merger.table(merging, president="Ann"), "NKP", 2)
    position.operating("B&O", "trains", done=["B&O"])
    merger.form(position)
    assert merger.shares(position, "Ann", "Ben", "Cora", "Dan", "CR", POOL) == [4, 4, 4, 4, 3, 1]
    assert president(position.pos, "CR") == "Ann"
    assert dict(position.pos[BONDS]) == {"CR": 3, POOL: 7}
    assert (at(position, "CR"), dollars(position, "CR")) == ("C1", 90)
    assert cash(position, "CR") == [320] and position.pos[LOANS] == {}
    assert len([id for id in owned(position.pos, DEPOT) if id.startswith("10H")]) == 3
    go_on(position, in_turn("CR", "trains"))
    assert position.pos[ROUND].part == 1
    assert cash(position, "CR") == [250] and dollars(position, "CR") == 80
    position.play("buy_train", train="10H-1", price=600)
    assert bonds_of(position, POOL) == 10 and position.pos[LOANS] == {"CR": 1}
    assert cash(position, "CR") == [450] and (at(position, "CR"), dollars(position, "CR")) == ("A1", 75)
    go_on(position, in_turn("CR", "redeeming bonds")).play("redeem_bonds", owner=POOL, count=4)
    assert cash(position, "CR") == [50] and dict(position.pos[BONDS]) == {"CR": 4, POOL: 6}
    assert position.faults() == []


@pytest.mark.rule(
    "18GL-4.5.1.2-14",
    "18GL-4.5.1.2-18",
    "18GL-4.5.1.2-19",
    "18GL-3.2-1",
    "18GL-3.5-10",
    "18GL-4.6.5-2",
    "18GL-4.7.4-1",
    "18GL-4.7.2-1",
    "18GL-5-5",
    "18GL-5-6",
    "18GL-5-10",
)
def test_eight_loans_lead_conrail_into_the_yellow_zone() -> None:
    """Four merge, each at 100, with two loans, no money, six shares of Ann's and four in the treasury.

    Twelve of twenty are Ann's, eight CONRAIL's, none is left, so the bank pays nothing. It starts at 110, E1.
    Eight columns left: four to A1, then down the column to A5, 40, yellow: Ann's eleven certificates do not
    count. Eight of the ten bonds go to the Open Market. A share would be worth 40 - 80 = -40 in the end.

    In its turn 80 are due for bonds, and there is no money and no train: it issues a bond, 20 are left.
    Nothing earned: down to A6 (30). For the 10H at 600 it issues the last bond, 120, and takes a loan: 620 -
    600 = 20, and down to A7 (20). Now a share would be worth 20 - 50 - 100 = -130.
    """
    merging = {sym: {"shares": {"Ann": 60}} for sym in ("NYC", "PRR", "IC", "MON")}
    position = merger.table(merging)
    for sym in merging:
        lend(position, sym, 2)
    merger.form(position)
    assert merger.shares(position, "Ann", "CR", POOL) == [12, 8, 0] and cash(position, "CR") == [0]
    assert (at(position, "CR"), dollars(position, "CR")) == ("A5", 40)
    assert dict(position.pos[BONDS]) == {"CR": 2, POOL: 8} and position.pos[LOANS] == {}
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 0 and FINAL_PRICE(position.pos, "CR") == -40
    go_on(position, in_turn("CR", "trains"))
    assert cash(position, "CR") == [20] and at(position, "CR") == "A6"
    assert dict(position.pos[BONDS]) == {"CR": 1, POOL: 9} and position.pos[LOANS] == {}
    position.play("buy_train", train="10H-1", price=600)
    assert cash(position, "CR") == [20] and bonds_of(position, POOL) == 10
    assert position.pos[LOANS] == {"CR": 1} and (at(position, "CR"), dollars(position, "CR")) == ("A7", 20)
    assert FINAL_PRICE(position.pos, "CR") == -130
    assert position.faults() == []


@pytest.mark.rule(
    "18GL-4.5.1.2-16",
    "18GL-4.5.1.2-15",
    "18GL-4.5.1.2-39",
    "18GL-4.5.1.2-40",
    "18GL-4.5.1.2-1",
    "18GL-2-8",
    "18GL-4.6.8-3",
    "18GL-4.6.8-9",
    "18GL-4.6.5-1",
    "18GL-4.7.2-1",
    "18GL-3.5-9",
)
def test_eight_merge_and_conrail_buys_the_last_10h_and_the_first_e_in_its_first_turn() -> None:
    """Of eight corporations Ann has six shares each, the treasuries four; each has $180. B&O, GT: a 6H.

    Ann's 48 are due 24: all twenty shares and four bonds. The treasuries' 32 are due 16: the six bonds that
    are left. Ten are due in vain, that is twenty old shares. B&O, GT, WAB, not begun yet, and CONRAIL are
    four: two 10H.

    CONRAIL, at 110, has 8 x 180 = 1440 and pays Ann 40 for her bonds; nothing earned, to 100. It buys the
    last 10H, 800 are left, and the first E: 0. It could have a third train. The 6H are gone, $75 each. There
    is a CONRAIL already, so nobody merges, though GT has no train.

    GT, at 100, with $75 and nothing earned goes to 90. The next E costs 800: two loans, 1075 - 800 = 275, and
    two columns left, to 75.
    """
    merging = {
        sym: {"shares": {"Ann": 60}, "cash": 180}
        for sym in ("NYC", "PRR", "IC", "MILW", "NKP", "MON", "DT&I", "LS&I")
    }
    position = merger.form(merger.table(merging, others=("GT",)))
    story = next(event for event in position.events if isinstance(event, NationalFormed))
    assert story.void == 20 and merger.shares(position, "Ann", "CR", POOL) == [20, 0, 0]
    assert dict(position.pos[BONDS]) == {"Ann": 4, "CR": 6}
    ten = [id for id in owned(position.pos, DEPOT) if id.startswith("10H")]
    assert ten == ["10H-1"] and cash(position, "CR") == [1440]
    go_on(position, in_turn("CR", "trains"))
    assert cash(position, "CR") == [1400] and dollars(position, "CR") == 100
    position.play("buy_train", train="10H-1", price=600).play("buy_train", train="E-0", price=800)
    assert kinds(position, "CR") == ["10H", "E"] and TRAIN_LIMIT(position.pos, "CR") == 3
    assert cash(position, "CR", "GT") == [0, 75] and kinds(position, "GT") == []
    assert position.pos[CORPORATIONS]["GT"].closed is False and set(position.pos[NATIONAL]) == {"CR"}
    go_on(position, in_turn("GT", "trains"))
    assert dollars(position, "GT") == 90
    position.play("buy_train", train="E-1", price=800)
    assert position.pos[LOANS] == {"GT": 2} and cash(position, "GT") == [275]
    assert (at(position, "GT"), dollars(position, "GT")) == ("A1", 75)
    assert position.faults() == []


@pytest.mark.rule(
    "18GL-4.7.2-1",
    "18GL-4.7.2-7",
    "18GL-4.5.1.2-3",
    "18GL-4.5.1.2-7",
    "18GL-4.5.1.2-9",
    "18GL-4.5.1.2-11",
    "18GL-4.5.1.2-13",
    "18GL-4.5.1.2-17",
    "18GL-4.5.1.2-18",
    "18GL-4.5.1.2-29",
    "18GL-4.7.4-1",
    "18GL-4.7.4-2",
)
def test_a_share_sold_for_the_first_10h_is_merged_out_of_the_open_market() -> None:
    """B&O (Ann's) has no money, no train and both loans. Of the 600 for the first 10H Ann has 400.

    She sells one share of NYC for 200, and NYC falls from K1 to K2, 185.

    NYC and MON (125) have no train. Ann 3: one, one left over. Ben 2 + 4: three, the president's certificate
    and a single. Dan 2: one. Treasuries 4 + 4: four. The Open Market has the share just sold and the one left
    over: one. That is all of ten. 185 and 125 have the mean 155, H1; B&O's loans are no concern of CONRAIL,
    which begins with $0.

    Neither has been at turn, so CONRAIL is: from 155 to 140 without earnings; six bonds pay its 10H, and it
    needs no loan.
    """
    position = table(phase="6H").depot("10H-0")
    corporation(position, "B&O", cell=cell("D1"))
    corporation(position, "NYC", shares={"Ann": 40, "Ben": 20}, cell=cell("K1"))
    corporation(position, "MON", shares={"Ben": 40, "Dan": 20}, cell=cell("F1"))
    lend(position, "B&O", 2).cash(Ann=400).operating("B&O", "trains")
    position.play("buy_train", train="10H-0", price=600)
    assert (position.step, position.actor) == ("raise money", "Ann")
    position.play("sell_shares", corporation="NYC", percent=10)
    assert (at(position, "NYC"), dollars(position, "NYC")) == ("K2", 185)
    position.play("complete_purchase")
    assert cash(position, "Ann", "B&O", "CR") == [0, 0, 0]
    assert merger.shares(position, "Ann", "Ben", "Dan", "CR", POOL) == [1, 3, 1, 4, 1]
    assert president(position.pos, "CR") == "Ben" and position.pos[LOANS] == {"B&O": 2}
    assert (at(position, "CR"), dollars(position, "CR")) == ("H1", 155)
    assert dict(position.pos[BONDS]) == {"CR": 10}
    go_on(position, in_turn("CR", "trains"))
    assert position.pos[ROUND].part == 1 and dollars(position, "CR") == 140
    position.play("buy_train", train="10H-1", price=600)
    assert cash(position, "CR") == [0] and dict(position.pos[BONDS]) == {"CR": 4, POOL: 6}
    assert position.pos[LOANS] == {"B&O": 2} and at(position, "CR") == "G1"
    assert position.faults() == []


# -- 4.6.8 with 2, 4.3, 4.5.1.2 and 4.7: two above the limit, one without a train ------------------------


@pytest.mark.rule(
    "18GL-2-9",
    "18GL-4.6.8-6",
    "18GL-4.6.8-7",
    "18GL-4.6.8-8",
    "18GL-4.6.8-9",
    "18GL-4.6.8-10",
    "18GL-4.5.1.2-4",
    "18GL-4.7-3",
    "18GL-4.5.1.2-1",
)
def test_two_have_too_many_trains_and_a_third_has_to_take_what_they_discard() -> None:
    """B&O (two 6H) buys the first 10H. GT, at 110, has three 6H; NYC, at 140, a 6H and two 4H; MON a 4H.

    The 4H go first, for $50 each: NYC is down to one and MON has none. B&O with three and GT with three
    discard a 6H each, the buyer first although GT stands higher. MON is alone without a train: no CONRAIL.

    MON has 270 + 50 = 320. The 10H costs 600, a 6H of the Open Market 300: this it must take, without a loan,
    and 20 are left.

    Later IC buys the first E. The 6H go: MON gets 75 and has 95, NYC 100 + 75, GT twice 75, B&O 75; the one
    in the Open Market brings nobody a dollar. GT, NYC and MON have no train now: CONRAIL forms with their 95
    + 175 + 150. Of 140 and 110 the mean is 125, which the five shares of twenty that are left bring too: 625.
    """
    position = table(phase="6H").depot("10H-0")
    corporation(position, "B&O", cash=600, trains=["6H", "6H"], cell=cell("D1"))
    corporation(position, "GT", trains=["6H", "6H", "6H"], shares={"Ben": 60}, cell=cell("E1"))
    corporation(position, "NYC", trains=["6H", "4H", "4H"], shares={"Cora": 60}, cell=cell("G1"))
    corporation(position, "MON", cash=270, trains=["4H"], shares={"Dan": 60}, cell=cell("B1"))
    position.operating("B&O", "trains", done=["NYC", "GT", "B&O"])
    position.play("buy_train", train="10H-0", price=600)
    assert (position.step, position.state.stack[-1].who) == ("discard", "B&O")
    assert cash(position, "NYC", "MON") == [100, 320] and kinds(position, "NYC") == ["6H"]
    own = [id for id in owned(position.pos, "B&O") if id.startswith("6H")]
    position.play("discard_train", train=own[0])
    assert (position.step, position.actor) == ("discard", "Ben")
    position.play("discard_train", train=owned(position.pos, "GT")[0])
    story = next(event for event in position.events if isinstance(event, NationalNotFormed))
    assert story.merging == ("MON",) and not story.last
    assert kinds(position, POOL) == ["6H", "6H"] and kinds(position, "B&O") == ["10H", "6H"]
    go_on(position, in_turn("MON", "trains"))
    assert refused(position, "pass")[0] == "corporation must own a train"
    assert refused(position, "buy_train", train="10H-1", price=600)[1] == "can pay"
    position.play("buy_train", train=owned(position.pos, POOL)[0], price=300)
    assert cash(position, "MON") == [20] and position.pos[LOANS] == {}
    position.depot("E-0")
    corporation(position, "IC", cash=800, trains=["10H"], cell=cell("K1"), shares={"Cora": 60})
    position.operating("IC", "trains").play("buy_train", train="E-0", price=800)
    formed = next(event for event in position.events if isinstance(event, NationalFormed))
    assert set(formed.merged) == {"GT", "NYC", "MON"}
    assert cash(position, "B&O", "IC") == [75, 0] and kinds(position, POOL) == []
    assert dollars(position, "CR") == 125 and cash(position, "CR") == [95 + 175 + 150 + 625]
    assert position.faults() == []


# -- 3.2 with 3.4, 4.1.1, 4.1.2 and 4.5.2: into the yellow zone and out of it ----------------------------


@pytest.mark.rule(
    "18GL-3.2-1",
    "18GL-3.2-2",
    "18GL-3.4-3",
    "18GL-3.4-4",
    "18GL-3.5-13",
    "18GL-4.1.1-2",
    "18GL-4.1.1-3",
    "18GL-4.1.1-8",
    "18GL-4.1.2-7",
    "18GL-4.5.2-2",
)
def test_yellow_certificates_that_turn_white_again_are_one_too_many() -> None:
    """Each of four may hold 16. Ben has four of MON (60, Ann's by 50%), five of NYC and of PRR, two of GT.

    With 16 he may not buy MON's share out of the Open Market. Ann sells two of MON for 2 x 60: the marker
    goes from D6 to D7, where the column ends, to 50, yellow. Ben, 40% to 30%, presides, and what counts of
    his is 5 + 5 + 2 = 12.

    He buys MON at 50, and again in his next turn: 60%, with $900 left. More is refused, yellow or not. Ann
    buys none of it in this round. The Open Market has a share, so nothing rises.

    MON pays 60: to the right, to 60, white. Ben's 60% are the president's certificate and four others: 12 + 5
    = 17. In his next stock turn he has to sell one before anything else; with 16 he passes, but buys nothing.
    """
    position = late()
    corporation(position, "NYC", shares={"Ben": 60})
    corporation(position, "PRR", shares={"Ben": 60})
    corporation(position, "GT", shares={"Cora": 40, "Ben": 20})
    corporation(position, "IC", shares={"Cora": 60})
    corporation(position, "MON", shares={"Ann": 50, "Ben": 40}, pool=10, cell=cell("D6"), trains=["D"])
    share: Mapping[str, Any] = {"corporation": "MON", "source": POOL}
    assert COUNTED_CERTIFICATES(position.pos, "Ben") == 16
    position.stock_turn("Ben")
    assert refused(position, "buy_share", **share)[0] == "certificate limit"
    position.stock_turn("Ann").play("sell_shares", corporation="MON", percent=20)
    assert cash(position, "Ann") == [1120] and at(position, "MON") == "D7"
    assert president(position.pos, "MON") == "Ben" and COUNTED_CERTIFICATES(position.pos, "Ben") == 12
    go_on(position, lambda p: p.actor == "Ben").play("buy_share", **share)
    go_on(position, lambda p: p.actor == "Ann")
    assert refused(position, "buy_share", **share)[0] == "not sold this round"
    go_on(position, lambda p: p.actor == "Ben").play("buy_share", **share)
    assert held(position.pos, "Ben", "MON") == 60 and cash(position, "Ben") == [900]
    go_on(position, lambda p: p.actor == "Ann")
    go_on(position, lambda p: p.actor == "Ben")
    assert refused(position, "buy_share", **share)[0] == "holding limit"
    go_on(position, lambda p: p.pos[ROUND].kind == OPERATING)
    assert at(position, "MON") == "D7"
    position.operating("MON", "dividend", revenue=60).play("dividend", choice="pay")
    assert (at(position, "MON"), dollars(position, "MON")) == ("E7", 60)
    assert COUNTED_CERTIFICATES(position.pos, "Ben") == 17
    position.stock_turn("Ben", round=3)
    assert refused(position, "pass")[0] == "sell down to the limit"
    assert refused(position, "buy_share", corporation="IC", source="IC")[0] == "sell down to the limit"
    position.play("sell_shares", corporation="GT", percent=10)
    assert COUNTED_CERTIFICATES(position.pos, "Ben") == 16
    assert refused(position, "pass") == ("", "")
    assert refused(position, "buy_share", corporation="IC", source="IC")[0] == "certificate limit"
    assert position.faults() == []


@pytest.mark.rule(
    "18GL-4.1.1-8", "18GL-4.5.1.2-43", "18GL-3.4-3", "18GL-3.4-5", "18GL-4.1.1-2", "18GL-3.1-1", "18GL-3.4-1"
)
def test_one_sale_cures_both_excesses_and_another_only_one() -> None:
    """Ann has 13 of CONRAIL's twenty shares at 140, twelve certificates, and 60% of B&O, five certificates.

    She is above 60% by one share and above 16 by one certificate. A share of CONRAIL, sold for 140, makes
    good both: 60% and 16. A share of B&O leaves her with 65% of CONRAIL, and she has to go on selling.

    Having sold of CONRAIL she buys none of it in this round, and with 16 nothing else that is white.
    """
    position = conrail(late(), {"Ann": 13, "Ben": 2}, cell=cell("G1"))
    corporation(position, "B&O")
    corporation(position, "GT", shares={"Cora": 60}).stock_turn("Ann")
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 17
    assert refused(position, "pass") == ("sell down to the limit", "")
    other = position.copy().play("sell_shares", corporation="B&O", percent=10)
    assert refused(other, "pass") == ("sell down to the limit", "holding")
    position.play("sell_shares", corporation="CR", percent=5)
    assert cash(position, "Ann") == [1140] and held(position.pos, "Ann", "CR") == 60
    assert refused(position, "pass") == ("", "")
    assert refused(position, "buy_share", corporation="CR", source="CR")[0] == "not sold this round"
    assert refused(position, "buy_share", corporation="GT", source="GT")[0] == "certificate limit"
    assert position.faults() == []


@pytest.mark.rule("18GL-4.1.1-8", "18GL-3.2-1", "18GL-3.4-3", "18GL-3.5-13")
def test_a_sale_into_the_yellow_zone_makes_good_more_than_its_share() -> None:
    """Ann has five of B&O, NYC and PRR each and four of MON, which is on D6 at 60: 19, three too many.

    One of MON is sold for 60. MON falls to D7, yellow, where the three that are left do not count: 15. She
    passes, or buys one white certificate. One of B&O would leave 18, and she would have to go on.
    """
    position = late()
    for sym in ("B&O", "NYC", "PRR"):
        corporation(position, sym)
    corporation(position, "MON", shares={"Ben": 50, "Ann": 40}, pool=10, cell=cell("D6"))
    corporation(position, "GT", shares={"Cora": 60}, cell=cell("D1")).stock_turn("Ann")
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 19
    other = position.copy().play("sell_shares", corporation="B&O", percent=10)
    assert COUNTED_CERTIFICATES(other.pos, "Ann") == 18
    assert refused(other, "pass")[0] == "sell down to the limit"
    position.play("sell_shares", corporation="MON", percent=10)
    assert cash(position, "Ann") == [1060] and at(position, "MON") == "D7"
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 15
    assert refused(position, "pass") == ("", "")
    position.play("buy_share", corporation="GT", source="GT")
    assert cash(position, "Ann", "GT") == [960, 100]
    assert position.faults() == []


# -- 3.5 with 4.1, 4.1.4 and 4.6: the last shares, and climbs at the edges of the market -----------------


@pytest.mark.rule(
    "18GL-3.5-2",
    "18GL-3.5-3",
    "18GL-3.5-8",
    "18GL-3.5-10",
    "18GL-3.5-11",
    "18GL-3.5-12",
    "18GL-3.5-15",
    "18GL-4.1-3",
    "18GL-4.1.2-4",
    "18GL-4.1.4-1",
    "18GL-4.6-3",
    "18GL-4.6-4",
)
def test_two_buy_the_last_shares_of_the_open_market_and_prices_rise_at_the_edges() -> None:
    """NKP, on E7 (60) at the right end of the bottom row, has two shares in the Open Market.

    Cora and Dan buy them for 60 each. Sold out: NKP rises to E6 (70), MON from H5 (100) to H4 (110), where
    DT&I is, which has shares in its treasury and stays on top of it; IC on E1 (110) has no row above; PRR
    rises from D7, yellow, to D6 (60), white.

    After Dan, the last buyer, Ann has the Priority Deal. Order: DT&I, MON, then IC, further left, NKP, PRR.

    NKP pays 140, twice its 70: right to F6 (75), the end of the row, and up to F5 (80). At 14 a share that is
    84 for Ann, 28 for Ben, 14 for Cora and for Dan.
    """
    position = late()
    corporation(position, "NKP", shares={"Ann": 60, "Ben": 20}, pool=20, cell=cell("E7"), trains=["D"])
    corporation(position, "DT&I", shares={"Dan": 50}, cell=cell("H4"))
    corporation(position, "IC", shares={"Ben": 60, "Dan": 40}, cell=cell("E1"))
    corporation(position, "MON", shares={"Cora": 60, "Dan": 40}, cell=cell("H5"))
    corporation(position, "PRR", shares={"Ann": 60, "Ben": 40}, cell=cell("D7"))
    position.stock_turn("Cora").play("buy_share", corporation="NKP", source=POOL)
    go_on(position, lambda p: p.actor == "Dan").play("buy_share", corporation="NKP", source=POOL)
    assert cash(position, "Cora", "Dan", "NKP") == [940, 940, 0]
    go_on(position, lambda p: p.pos[ROUND].kind == OPERATING)
    places = {sym: at(position, sym) for sym in ("NKP", "MON", "DT&I", "IC", "PRR")}
    assert places == {"NKP": "E6", "MON": "H4", "DT&I": "H4", "IC": "E1", "PRR": "D6"}
    assert position.pos[PRIORITY] == "Ann"
    order: list[str] = []
    while (who := NEXT_TO_OPERATE(position.pos, tuple(order))) is not None:
        order.append(who)
    assert order == ["DT&I", "MON", "IC", "NKP", "PRR"]
    had = cash(position, "Ann", "Ben", "Cora", "Dan")
    position.operating("NKP", "dividend", revenue=140).play("dividend", choice="pay")
    assert (at(position, "NKP"), dollars(position, "NKP")) == ("F5", 80)
    got = [
        after - before for before, after in zip(had, cash(position, "Ann", "Ben", "Cora", "Dan"), strict=True)
    ]
    assert got == [84, 28, 14, 14]
    assert position.faults() == []


# -- 4.7.2 and 4.8 with 3.5, 4.6.4, 4.6.9 and 5: loans from a bank with five dollars ---------------------


@pytest.mark.rule(
    "18GL-4.7.2-1",
    "18GL-4.7.2-2",
    "18GL-3.5-9",
    "18GL-3.5-10",
    "18GL-4.6.4-1",
    "18GL-4.6.4-2",
    "18GL-4.6.9-1",
    "18GL-4.8-2",
    "18GL-5-1",
    "18GL-5-5",
    "18GL-5-7",
    "18GL-5-10",
)
def test_two_loans_from_a_bank_of_five_dollars_until_the_end() -> None:
    """GT, on B4 at 60, has $490 and no train. With one loan it has 990, so it takes two: 1490 - 1000 = 490.

    The marker goes left to A4 (50), the first of its row, and then down to A5 (40). The bank lends 1000 and
    is paid 1000 in one act: it has 5 and has not broken.

    Second of three rounds: Toronto 80 and London 30 are 110. The two loans cost 100 out of 490, and the bank
    has 105. GT keeps the 110: the bank is at -5 and broken. The marker goes down to A6 (30). With 500 GT
    repays a loan: 0 are left, and it goes right to B6 (40). The bank has 495 again, and still the third round
    is the last.

    Third round: 50 for the other loan, which the treasury has not, come out of the 110. Half of 60 is 30,
    less than 40: the marker rests. Ann has 18 of it.

    A share is worth 40 - 50 = -10 in the end. Ann: 100 + 18 - 6 x 10 = 58.
    """
    position = late().tiles(L10="736:0", M9="9:1")
    corporation(position, "GT", cash=490, cell=cell("B4"))
    position.cash(Ann=100, Ben=0, Cora=0).operating("GT", "trains", part=1, of=3).bank(5, "Dan")
    position.play("buy_train", train="D-0", price=1000)
    assert position.pos[LOANS] == {"GT": 2} and cash(position, "GT", BANK) == [490, 5]
    assert (at(position, "GT"), dollars(position, "GT")) == ("A5", 40)
    assert not position.pos[BROKEN] and not position.pos[END]
    go_on(position, lambda p: p.pos[ROUND].part == 2 and p.step == "dividend")
    assert position.pos[CURRENT_TURN].revenue == 110 and cash(position, "GT", BANK) == [390, 105]
    position.play("dividend", choice="withhold")
    assert at(position, "GT") == "A6" and cash(position, "GT", BANK) == [500, -5]
    assert position.pos[BROKEN] and position.pos[END] == "bank"
    go_on(position, in_turn("GT", "repaying loans")).play("repay_loan", count=1)
    assert position.pos[LOANS] == {"GT": 1} and cash(position, "GT", BANK) == [0, 495]
    assert (at(position, "GT"), dollars(position, "GT")) == ("B6", 40)
    go_on(position, lambda p: p.pos[ROUND].part == 3 and p.step == "dividend")
    assert position.pos[CURRENT_TURN].revenue == 60 and position.pos[END] == "bank"
    position.play("dividend", choice="half")
    go_on(position, lambda p: False)
    assert position.pos.over and position.pos[ROUND].part == 3
    assert at(position, "GT") == "B6" and FINAL_PRICE(position.pos, "GT") == -10
    assert cash(position, "Ann", "GT") == [118, 30 + 12]
    result = position.pos[RESULT]
    assert (result["Ann"], result["Ben"], result["Cora"]) == (58, 0, 0)


@pytest.mark.rule(
    "18GL-4.6.9-1", "18GL-3.5-9", "18GL-3.5-10", "18GL-3.5-15", "18GL-4.6.8-14", "18GL-4.6.8-13"
)
def test_two_loans_repaid_at_the_end_of_a_row() -> None:
    """GT, on J4 (140), the last of its row, has $1,050.

    Each loan takes 500: up to J3 (155), then right to K3 (170). IC is on K3 before and stays above. With a
    loan left GT sells its D to IC for 1000 or more, with none for $1.
    """
    position = late()
    corporation(position, "IC", shares={"Ben": 60}, cell=cell("K3"), cash=2000, trains=["D"])
    corporation(position, "GT", cash=1050, cell=cell("J4"), trains=["D"])
    lend(position, "GT", 2).operating("GT", "repaying loans").play("repay_loan", count=1)
    assert (at(position, "GT"), dollars(position, "GT"), cash(position, "GT")) == ("J3", 155, [550])
    train = owned(position.pos, "GT")[0]
    debtor = position.copy().operating("IC", "trains")
    assert refused(debtor, "buy_train", train=train, price=999)[0] == "price of the train"
    assert refused(debtor, "buy_train", train=train, price=1000) == ("", "")
    position.at("repaying loans", "GT").play("repay_loan", count=1)
    assert (at(position, "GT"), dollars(position, "GT"), cash(position, "GT")) == ("K3", 170, [50])
    assert NEXT_TO_OPERATE(position.pos, ()) == "IC" and NEXT_TO_OPERATE(position.pos, ("IC",)) == "GT"
    free = position.copy().operating("IC", "trains")
    assert refused(free, "buy_train", train=train, price=1) == ("", "")
    assert position.faults() == []


# -- 4.6.4 with 4.7.2, 3.4, 4.5.2 and 5: interest out of a president's shares ----------------------------


@pytest.mark.rule(
    "18GL-4.6.4-3",
    "18GL-4.7.2-1",
    "18GL-4.7.2-6",
    "18GL-4.7.2-7",
    "18GL-4.7.2-8",
    "18GL-3.4-7",
    "18GL-4.5.2-2",
    "18GL-3.5-4",
    "18GL-5-1",
)
def test_interest_of_which_thirty_are_lacking_costs_a_presidency_and_breaks_the_bank() -> None:
    """GT, at 60, owes 100 for two loans, has 30 and has earned 40: 30 are lacking, and Ann has nothing.

    IC stands at 125, Ann's and Ben's with 30% each, 40% in the Open Market, which takes one share more. It
    brings 125, of which 95 stay with Ann; IC falls to 110, and Ben presides. Of GT she could sell one share
    for 60, no second, as one is enough.

    The bank had 20: 20 - 125 + 30 + 30 = -45, broken. Nothing is left to divide, so GT goes from 60 to 50.
    """
    position = late()
    corporation(position, "IC", shares={"Ann": 30, "Ben": 30}, pool=40, cell=cell("F1"), trains=["D"])
    corporation(position, "GT", shares={"Ann": 60, "Ben": 10}, cash=30, cell=cell("D6"), trains=["D"])
    lend(position, "GT", 2).cash(Ann=0).bank(20, "Dan")
    position.operating("GT", "interest on loans", revenue=40).go_on()
    assert (position.step, position.actor) == ("raise money", "Ann")
    assert refused(position, "sell_shares", corporation="IC", percent=20)[0] == "pool limit"
    assert refused(position, "sell_shares", corporation="GT", percent=10) == ("", "")
    assert refused(position, "sell_shares", corporation="GT", percent=20) == (
        "sale for a train is needed",
        "smaller block",
    )
    position.play("sell_shares", corporation="IC", percent=10)
    assert president(position.pos, "IC") == "Ben" and at(position, "IC") == "F2"
    position.play("complete_purchase")
    assert cash(position, "Ann", "GT", BANK) == [95, 0, -45]
    assert position.pos[BROKEN] and position.pos[END] == "bank"
    assert (at(position, "GT"), dollars(position, "GT")) == ("C6", 50)
    assert position.pos[LOANS] == {"GT": 2}
    assert position.faults() == []


# -- 4.6.1.1 in phase D with 4.6.2 and 4.6.3: Chicago turns gray, at both prices -------------------------


@pytest.mark.rule(
    "18GL-4.6.1.1-22", "18GL-1.3-6", "18GL-2-7", "18GL-4.6.1.1-2", "18GL-4.6.2-2", "18GL-4.6.2-3"
)
@pytest.mark.parametrize(
    ("option", "price"), [("gray_chicago_free", 0), ("gray_chicago_costs", 50)], ids=["free", "fifty"]
)
def test_gray_chicago_lets_another_in(option: str, price: int) -> None:
    """Brown D14 (60) has one circle, IC's, brown D12 (60) two, one of them MILW's.

    Peoria (20) lies behind D14, Milwaukee (50) behind D12. MILW's D ends in D14: 50 + 60 + 60 = 170. IC's
    passes D12: 20 + 60 + 60 + 50 = 190. MILW's token: no room.

    IC lays gray in D14, 80, with two circles, for nothing or for $50, which $49 do not pay. Both D have 20 +
    80 + 60 + 50 = 210 now. MILW's token costs 20, D14 being a hex away. In phase E there was no gray.
    """
    tiles = {"D12": "743:0", "D14": "744:0", "D10": "740:0", "C15": "9:1", "B16": "57:1"}

    def chicago(treasury: int, phase: str = "D") -> Scenario:
        others = {"MILW": {"trains": ["D"], "cash": 20}}
        return running(
            "IC", ["D"], tiles, phase=phase, cash=treasury, step="track", others=others, options=[option]
        )

    gray: Mapping[str, Any] = {"hex": "D14", "tile": "748", "rotation": 0}
    assert refused(chicago(price, "E"), "lay_tile", **gray)[0] == "colour of the phase"
    if price:
        assert refused(chicago(price - 1), "lay_tile", **gray)[0] == "treasury pays the terrain"
    position = chicago(price)
    assert [best(position.pos, sym).value for sym in ("IC", "MILW")] == [190, 170]
    token = position.copy().operating("MILW", "token")
    assert refused(token, "place_token", hex="D14", city=0)[0] == "free space"
    position.play("lay_tile", **gray)
    assert cash(position, "IC") == [0]
    assert [best(position.pos, sym).value for sym in ("IC", "MILW")] == [210, 210]
    position.operating("MILW", "token").play("place_token", hex="D14", city=0)
    assert cash(position, "MILW") == [0]
    assert position.faults() == []


# -- 4.6.2 with 4.6.1.1, 4.5 and 4.6.3: a third circle in a full city, reached from a home off the map ---

DETROIT = {"M9": "9:1", "L10": "736:0", "K11": "4:1", "J12": "741:0", "I13": "63:0"}
"""From Toronto (80) by London (30) and Port Huron (10) to brown Detroit (60), and beyond it Toledo (40)."""


def detroit(treasury: int, **tokens: Sequence[str]) -> Scenario:
    """GT, at home in Toronto, has a D; DT&I's home and PRR's token fill Detroit."""
    others: dict[str, dict[str, Any]] = {"DT&I": {}, "PRR": {"tokens": ["J12"]}}
    for sym, places in tokens.items():
        others[sym] = {"tokens": places}
    return running("GT", ["D"], DETROIT, phase="D", cash=treasury, step="track", others=others)


@pytest.mark.rule(
    "18GL-4.6.2-2",
    "18GL-4.6.2-3",
    "18GL-4.6.2-5",
    "18GL-4.6.2-7",
    "18GL-4.6.1.1-5",
    "18GL-4.6.1.1-16",
    "18GL-4.6.3-17",
    "18GL-4.5-1",
    "18GL-4.10-1",
)
def test_a_third_circle_in_detroit_and_the_token_that_takes_it() -> None:
    """Detroit is full: GT's D ends there, 80 + 30 + 10 + 60 = 180, and no token of GT finds room.

    Gray Detroit has a third circle. From N8 to J12 one enters M9, L10, K11 and J12: the token costs 80, and
    $79 do not pay it. With it GT's D runs on to Toledo: 80 + 30 + 10 + 80 + 40 = 240. If MON took the circle,
    it would end in Detroit: 80 + 30 + 10 + 80 = 200.
    """
    gray: Mapping[str, Any] = {"hex": "J12", "tile": "745", "rotation": 0}
    token: Mapping[str, Any] = {"hex": "J12", "city": 0}
    position = detroit(80)
    assert best(position.pos, "GT").value == 180
    assert refused(position.copy().at("token", "GT"), "place_token", **token)[0] == "free space"
    position.play("lay_tile", **gray).at("token", "GT")
    assert refused(position.copy().cash(GT=79), "place_token", **token)[0] == "treasury pays the token"
    other = position.copy()
    other.corporation("MON", par=70, shares={"Cy": 60}, floated=True, operated=True, tokens=["J12"])
    assert best(other.pos, "GT").value == 200
    position.play("place_token", **token)
    assert cash(position, "GT") == [0]
    assert best(position.pos, "GT").value == 240
    assert position.faults() == []


@pytest.mark.rule("18GL-4.6.2-2", "18GL-4.6.1.1-6", "18GL-4.6.3-17")
def test_behind_a_full_london_detroit_is_out_of_reach() -> None:
    """Both circles of London are others': GT's D has 80 + 30 = 110, and GT does nothing in Detroit."""
    position = detroit(500, NYC=["L10"], MON=["L10"])
    assert best(position.pos, "GT").value == 110
    assert refused(position, "lay_tile", hex="J12", tile="745", rotation=0)[0] == "track is on a route"
    position.at("token", "GT")
    position.tiles(J12="745:0")
    assert refused(position, "place_token", hex="J12", city=0)[0] == "city is on a route"
    assert refused(position, "place_token", hex="L10", city=0)[0] == "free space"


# -- 4.3 with 2, 4.6.8 and 4.9: private companies close, their tokens last a phase longer ----------------


@pytest.mark.rule(
    "18GL-2-5",
    "18GL-2-6",
    "18GL-4.3-2",
    "18GL-4.3-4",
    "18GL-4.3-6",
    "18GL-4.3(4)-3",
    "18GL-4.3(8)-1",
    "18GL-4.3(8)-2",
    "18GL-4.6.3-20",
    "18GL-4.9-3",
)
def test_private_companies_pay_and_help_until_they_do_not() -> None:
    """Dan has all nine: 5 + 10 + 10 + 10 + 15 + 15 + 20 + 20 + 25 = 130 a round.

    LS&I has the tokens of MINE and BRIDGE. Its run: Keweenaw, Marquette 20, Escanaba 10 (a town), Superior
    Mines 50, or 100 with the token.

    Phase 6H, by a 6H: 60 + 20 + 10 + 100 = 190. The river in B8 costs half of 40.

    Phase 10H: 100 + 20 + 10 + 100 = 230, and 20 for B8, but no company pays, and PORT's token is lost.

    Phase E: the 6H is scrap for $75. By a 10H 100 + 20 + 10 + 50 = 180; by the second E in play, which has
    three cities and no town, 2 x (100 + 20 + 50) = 340. B8 costs 40.
    """
    position = table(phase="6H").depot("10H-0").tiles(D2="57:2", E3="725:4")
    corporation(position, "LS&I", trains=["6H"], cell=cell("E1"))
    corporation(position, "B&O", cash=600, shares={"Ben": 60})
    pos = Position(position.title, position.state)
    pos.put(GIVEN, "MINE", Given("LS&I", "E1"))
    pos.put(GIVEN, "BRIDGE", Given("LS&I"))
    position.skip("private companies pay")
    assert cash(position, "Dan") == [1130]
    assert best(position.pos, "LS&I").value == 190 and TERRAIN_COST(position.pos, "LS&I", "B8") == 20

    position.operating("B&O", "trains").play("buy_train", train="10H-0", price=600)
    assert all(row.closed for row in position.pos[PRIVATES].values())
    position.skip("private companies pay")
    assert cash(position, "Dan") == [1130]
    assert best(position.pos, "LS&I").value == 230 and TERRAIN_COST(position.pos, "LS&I", "B8") == 20
    unused = position.copy().operating("LS&I", "token")
    assert refused(unused, "give_token", private="PORT", hex="D2") == ("power is permitted", "closed")

    position.depot("E-0").cash({"B&O": 800}).operating("B&O", "trains")
    position.play("buy_train", train="E-0", price=800)
    assert cash(position, "LS&I") == [75] and kinds(position, "LS&I") == []
    assert not position.pos[GIVEN] and TERRAIN_COST(position.pos, "LS&I", "B8") == 40
    assert best(position.copy().train("LS&I", "10H").pos, "LS&I").value == 180
    assert best(position.copy().train("LS&I", "E").pos, "LS&I").value == 340
    assert position.faults() == []


# -- 5 with 4.6.4, 4.6.5, 4.6.6 and 4.6.10: CONRAIL's last turn ------------------------------------------


@pytest.mark.rule(
    "18GL-4.6.4-2",
    "18GL-4.6.5-1",
    "18GL-4.6.5-2",
    "18GL-4.6.6-1",
    "18GL-4.6.6-5",
    "18GL-4.6.10-1",
    "18GL-5-1",
    "18GL-5-3",
    "18GL-5-5",
    "18GL-5-6",
    "18GL-5-7",
)
@pytest.mark.parametrize(("redeemed", "worth"), [(0, 90), (1, 100)])
def test_what_conrail_is_worth_after_its_last_turn(redeemed: int, worth: int) -> None:
    """CONRAIL, twenty shares at 200, has $40, a loan, and six bonds out, two of them Ann's. It earned 330.

    The treasury is too small for either interest: 50 for the loan and 60 for the bonds come out of the
    earnings, and Ann has 20 of that. Half of 220 is paid: 110, of 5% a share. Ann's five are 27.50, so 28;
    Ben's two 11; Cora's one 5.50, so 6; the treasury's three 16.50, so 16, beside the 110 kept. 40 + 126 =
    166.

    The bank had 100 and is at 100 - 20 - 28 - 11 - 6 - 126 = -91. This was the last round of the set.

    A share is worth 200 - 50 - 60 = 90; if CONRAIL buys a bond of the Open Market back, 100, and the game
    ends though the bank has money again. Ann: 300 + 20 + 28, two bonds 200, five shares. Ben: 11 and two.
    Cora: 6 and one.
    """
    position = conrail(late(), {"Ann": 5, "Ben": 2, "Cora": 1}, pool=9, cell=cell("K1"), cash=40).train(
        "CR", "10H"
    )
    put_out(lend(position, "CR", 1), Ann=2, market=4)
    position.cash(Ann=300, Ben=0, Cora=0).bank(100, "Dan")
    position.operating("CR", "interest on loans", part=3, of=3, revenue=330).go_on()
    assert position.pos[CURRENT_TURN].revenue == 220 and cash(position, "CR", "Ann") == [40, 320]
    position.play("dividend", choice="half")
    assert cash(position, "Ann", "Ben", "Cora", "CR", BANK) == [348, 11, 6, 166, -91]
    assert position.pos[BROKEN] and dollars(position, "CR") == 200
    if redeemed:
        go_on(position, in_turn("CR", "redeeming bonds")).play("redeem_bonds", owner=POOL, count=1)
        assert cash(position, "CR", BANK) == [66, 9]
    go_on(position, lambda p: False)
    assert position.pos.over and FINAL_PRICE(position.pos, "CR") == worth
    result = position.pos[RESULT]
    assert result["Ann"] == 348 + 200 + 5 * worth
    assert (result["Ben"], result["Cora"]) == (11 + 2 * worth, 6 + worth)


# -- 5 with 3.5 and 4.6: 450 is reached and left again ---------------------------------------------------


@pytest.mark.rule(
    "18GL-5-1", "18GL-3.5-4", "18GL-3.5-6", "18GL-3.5-8", "18GL-4.6-2", "18GL-5-7", "18GL-4.6.6-4"
)
def test_450_reached_by_a_double_jump_and_left_before_the_end() -> None:
    """In the first of three rounds GT pays 720, twice its 360: by 400 to 450, so the set is the last.

    Ann has 60%, 432. Its D has nowhere to go: in the rounds 2 and 3 GT earns nothing and goes back to 400 and
    to 360. IC at 330 pays 60 in each round, less than its price: it rests, and Ben has 3 x 36.

    Ann: 432 + 6 x 360 = 2592. Ben: 108 + 6 x 330 = 2088.
    """
    position = late()
    corporation(position, "GT", shares={"Ann": 60}, cell=cell("Q1"), trains=["D"])
    corporation(position, "IC", shares={"Ben": 60}, cell=cell("P1"), trains=["D"])
    position.cash(Ann=0, Ben=0).operating("GT", "dividend", part=1, of=3, revenue=720)
    position.play("dividend", choice="pay")
    assert (at(position, "GT"), dollars(position, "GT")) == ("S1", 450) and position.pos[END] == "price"
    seen: list[tuple[int, str, int]] = []

    def noted(now: Scenario) -> bool:
        row = (now.pos[ROUND].part, now.pos[CURRENT_TURN].corporation, dollars(now, "GT"))
        if now.step == "track":
            seen.append(row)
        return False

    go_on(position, noted, "pay")
    assert position.pos.over
    assert seen == [(1, "IC", 450), (2, "GT", 450), (2, "IC", 400), (3, "GT", 400), (3, "IC", 360)]
    assert (at(position, "GT"), at(position, "IC")) == ("Q1", "P1")
    assert (position.pos[RESULT]["Ann"], position.pos[RESULT]["Ben"]) == (2592, 2088)
