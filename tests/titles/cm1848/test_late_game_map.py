"""Late positions worked out by hand: cities, rights and yards."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import BANK, CASH
from roundhouse.titles.cm1848.extra_car import CARS
from titles.cm1848.laid import board, company, own, turn
from titles.cm1848.merging import merge
from titles.cm1848.rolling import table as late
from titles.cm1848.selling import write

from .late import dollars, earns, holders, refused, rights

# -- 29 with 12, 30 and 34: San Francisco -----------------------------------------------------------------


def bay(tile: str, *strangers: str, trains: Sequence[str] = ("3",)) -> Scenario:
    """SP is in San Francisco's first station, CP in Sacramento, with a line by J5 and one straight between
    them.
    """
    position: Scenario = board("5", J3=tile, J5="83:2", I4="449:2")
    company(position, "SP", trains=trains)
    company(position, "CP", trains=trains)
    for place in strangers:
        company(position, "GN", tokens=[place])
    return position


@pytest.mark.rule("1848-12-11", "1848-14-3", "1848-14-4", "1848-29-3", "1848-29-4", "1848-34-8")
def test_on_yellow_san_francisco_is_both_ends_of_one_route() -> None:
    """The yellow tile has two stations at $30, SP's to the east and one to the north-east; Sacramento,
    brown, has $40.

    SP's 3-train leaves to the east, comes by J5 to Sacramento and ends in the other station: 30 + 40 + 30 =
    100, and with a palace car on Sacramento 140. A second 3-train brings nothing: what is left of the track
    has no station with a marker of SP's.

    CP does not get into SP's station, which has one space: 40 + 30 = 70. When GN has the other one, SP is
    left with 30 + 40 = 70, and CP with Sacramento alone, which is no route.
    """
    position = bay("558:4")
    assert (earns(position, "SP"), earns(position, "CP")) == (100, 70)
    assert earns(bay("558:4", trains=["3", "3"]), "SP") == 100
    write(position).put(CARS, "SP", 1)
    assert earns(position, "SP") == 140
    position = bay("558:4", "J3.1")
    assert (earns(position, "SP"), earns(position, "CP")) == (70, 0)


@pytest.mark.rule("1848-12-11", "1848-29-2", "1848-29-4", "1848-34-3")
def test_on_green_san_francisco_is_one_city_for_two_trains() -> None:
    """The green tile has one station of two spaces at $40: one route cannot visit it twice, 40 + 40 = 80.

    Two trains on the two lines between the same cities bring 80 each, SP's as well as CP's while a space is
    free. With GN in the second space CP is shut out.
    """
    assert (earns(bay("559:3"), "SP"), earns(bay("559:3"), "CP")) == (80, 80)
    two = bay("559:3", trains=["3", "3"])
    assert (earns(two, "SP"), earns(two, "CP")) == (160, 160)
    full = bay("559:3", "J3.0", trains=["3", "3"])
    assert (earns(full, "SP"), earns(full, "CP")) == (160, 0)


# -- 15 and 33 with 25: track rights ----------------------------------------------------------------------

RIVER = {"I34": "521:0", "J33": "564:0", "H33": "8:3", "G36": "8:1", "J37": "564:2"}
"""From Rock Island to Chicago and over Jefferson City to St Louis; Springfield and Cairo lie beside it."""


@pytest.mark.rule("1848-15-2", "1848-15-3", "1848-15-4", "1848-29-7", "1848-33-12", "1848-33-14", "1848-34-4")
def test_the_sixth_rights_to_st_louis_and_the_run_from_there_to_chicago() -> None:
    """In phase 7 Chicago is worth $80, St Louis $70. CBQ's Rock Island has $30, Jefferson City, green with
    W, $20.

    CBQ's 5-train earns 30 + 20 + 10 for Springfield = 60. Five have rights to St Louis, two hexes from Rock
    Island: CBQ pays the bank 40 and gives a marker, and has the sixth: 30 + 20 + 70 = 120. For IC, at the
    river's other bank, none is left.

    Chicago is two hexes away as well: CBQ has 30 of 40 and Ben adds 10. It has five markers less two then.
    The train runs from border to border, 80 + 30 + 20 + 70 = 200; that five others have rights too stops it
    nowhere.
    """
    position = company(board("7", **RIVER), "CBQ", cash=70, trains=["5"])
    company(position, "MP", trains=["5"], left=3)
    company(position, "IC").cash(Ben=100)
    rights(rights(position, "StLouis", "MP", "Frisco", "TP", "CNW", "DRGW"), "Chicago", "CNW")
    assert earns(position, "CBQ") == 60
    assert refused(turn(position.copy(), "IC"), "buy_rights", place="StLouis") == ("", "")
    bank = position.pos[CASH][BANK]
    turn(position, "CBQ").play("buy_rights", place="StLouis")
    assert position.step != "token"
    assert dollars(position, "CBQ", "Ben", BANK) == [30, 100, bank + 40]
    assert earns(position, "CBQ") == 120
    assert refused(turn(position.copy(), "IC"), "buy_rights", place="StLouis")[0] == "rights are left"
    turn(position, "CBQ").play("buy_rights", place="Chicago")
    assert dollars(position, "CBQ", "Ben", BANK) == [0, 90, bank + 80]
    assert len(own(position, "CBQ")) == 3 and earns(position, "CBQ") == 200
    assert holders(position, "StLouis") == ["MP", "Frisco", "TP", "CNW", "DRGW", "CBQ"]
    assert position.faults() == []


@pytest.mark.rule("1848-15-3", "1848-25-22", "1848-25-24", "1848-25-25")
def test_rights_that_a_merger_makes_double_are_nobodys_any_more() -> None:
    """All six rights to St Louis are out. MP, with four markers, takes Frisco over, with three: both have
    rights.

    One of the two rights leaves the game, so seven markers and one right are eight, and nothing has to go.
    The fee is for one hex, $20. Five corporations have rights now, and still there are none for IC.
    """
    position = company(board("7", **RIVER), "MP", cash=60, trains=["5"], left=3)
    company(position, "Frisco", cash=60, left=2)
    company(position, "IC")
    rights(position, "StLouis", "MP", "Frisco", "TP", "CNW", "DRGW", "CBQ")
    for sym in ("MP", "Frisco"):
        position.shares(sym, {"Ben": 60}, pool=40)
    merge(position.stock_turn("Ben"), "MP", "Frisco")
    assert position.step == "stock turn"
    assert sorted(holders(position, "StLouis")) == ["", "CBQ", "CNW", "DRGW", "MP", "TP"]
    assert len(own(position, "MP")) == 7 and dollars(position, "MP") == [60 + 60 - 20]
    assert refused(turn(position, "IC"), "buy_rights", place="StLouis")[0] == "rights are left"
    assert position.faults() == []


# -- 34 with 12 and 29: yards and their trains ------------------------------------------------------------

YARD = {
    "L19": "523:4",
    "K20": "9:0",
    "J21": "529:0",
    "I20": "57:2",
    "I22": "8:0",
    "H21": "517:1",
    "H23": "9:1",
    "H25": "8:1",
    "G26": "8:4",
    "G28": "552:0",
}
"""Albuquerque, Pueblo with a yard, Cheyenne and Omaha on one line; Denver is joined to the yard."""


@pytest.mark.rule("1848-34-2", "1848-34-6", "1848-34-8", "1848-34-9", "1848-34-10", "1848-34-11")
@pytest.mark.parametrize(
    ("options", "bare", "marked", "doubled"), [((), 80, 120, 150), (("yards_are_stops",), 60, 100, 130)]
)
def test_a_brown_yard_in_the_middle_under_both_readings(
    options: tuple[str, ...], bare: int, marked: int, doubled: int
) -> None:
    """Albuquerque $20, the yard 20, Cheyenne 10, Omaha 30; Denver 20, DRGW's home. It has a 3-train in
    phase 5.

    If the yard is no stop, the train runs from Denver by the yard and Cheyenne to Omaha, three stations: 20
    + 20 + 10 + 30 = 80. With a marker on the yard there is a bonus 2-train from there to Albuquerque, 20 +
    20 = 40 more. A palace car doubles Omaha: 30 more.

    If it is a stop, Denver, yard, Albuquerque are three: 60. With a marker on the yard the train need not
    come from Denver: yard, Cheyenne, Omaha, 60, and the bonus train has yard and Denver, 40. The car gives
    30 once more.
    """
    position = company(late("5", options=options).tiles(YARD), "DRGW", trains=["3"])
    assert earns(position, "DRGW") == bare
    position.token("DRGW", "J21")
    assert earns(position, "DRGW") == marked
    write(position).put(CARS, "DRGW", 1)
    assert earns(position, "DRGW") == doubled


@pytest.mark.rule("1848-12-9", "1848-12-13", "1848-34-3", "1848-34-9", "1848-34-12", "1848-34-13")
@pytest.mark.parametrize("options", [(), ("yards_are_stops",)])
def test_gray_omaha_and_a_gray_yard_give_two_bonus_trains(options: tuple[str, ...]) -> None:
    """UP has a 5-train and markers in Omaha, gray at $40, and on the yard, gray at $20. Omaha also leads
    east.

    The train passes both: Albuquerque 20 + yard 20 + Cheyenne 10 + Omaha 40 = 90, with the yard four stops.
    The bonus 3-train of the yard has 20 + 20 of Denver, that of Omaha 40 + Des Moines 10 + Rock Island 30:
    90 + 40 + 80 = 210. It does not pay to send the train itself on to Rock Island: 130, with 40 from the
    yard. A palace car doubles Omaha for the ordinary train alone: 250.
    """
    east = {"J21": "539:0", "G28": "553:0", "G30": "9:1", "G32": "564:1"}
    position = company(late("7", options=options).tiles({**YARD, **east}), "UP", trains=["5"], tokens=["J21"])
    assert earns(position, "UP") == 210
    write(position).put(CARS, "UP", 1)
    assert earns(position, "UP") == 250


# -- 5 with 34 and 36: yards that are stops, elsewhere than in runs ---------------------------------------

LATE_YARDS = {
    "P29": "57:1",
    "P31": "9:1",
    "P33": "449:0",
    "O34": "8:4",
    "O36": "527:0",
}
"""Austin, Houston, a brown yard in Baton Rouge, New Orleans."""


@pytest.mark.rule("1848-5-18", "1848-5-20", "1848-5-21", "1848-5-22", "1848-34-6")
@pytest.mark.parametrize(
    ("options", "tile", "parent", "president_of_it"),
    [
        ((), "4:1", 50, 50),
        ((), "527:0", 100, 130),
        (("yards_are_stops",), "527:0", 50, 50),
    ],
    ids=["small city", "yard", "yard as a stop"],
)
def test_a_yard_between_the_cities_of_a_subsidiary(
    options: tuple[str, ...], tile: str, parent: int, president_of_it: int
) -> None:
    """TP closes S3 in phase 6. Between Houston, brown, 40, and New Orleans, 50, lies Baton Rouge.

    A small city there is a stop in between: no run, $50 for TP and 50 for Ann. A brown yard of 20 is no
    stop, so the third one is Austin, 20, beyond Houston: 100 for TP, and 40 + 20 + 50 + 20 = 130 for Ann.
    If yards are stops, the yard is one in between: 50 each.
    """
    position = late("6", options=options).tiles({**LATE_YARDS, "O36": tile}).private("S3", "TP")
    position.corporation("TP", par=80, shares={"Ann": 50}, cash=0)
    position.operating("TP", "closing subsidiaries").play("close_subsidiary", private="S3")
    assert dollars(position, "TP", "Ann") == [parent, president_of_it]


@pytest.mark.rule("1848-34-1", "1848-34-6", "1848-36-12", "1848-36-14")
@pytest.mark.parametrize(("options", "due"), [((), False), (("yards_are_stops",), True)])
def test_a_city_and_a_yard_are_a_route_where_yards_are_stops(options: tuple[str, ...], due: bool) -> None:
    """DRGW in Denver has lost its 4-train in phase 7; its track leads to a gray yard and no further.

    A route has two stations. If a yard is none, DRGW need not buy, and Ben may not help to pay $700. If it
    is one, DRGW has to buy: it has 500, Ben adds 200 of his 250, and the train brings 20 + 20 = 40.
    """
    position = company(late("7", options=options).tiles(I20="57:2", J21="539:0"), "DRGW").cash(Ben=250)
    position.depot("7-1").operating("DRGW", "trains")
    if due:
        assert refused(position, "pass")[0] == "corporation must own a train"
        position.play("buy_train", train="7-1", price=700)
        assert dollars(position, "DRGW", "Ben") == [0, 50]
    else:
        assert refused(position, "buy_train", train="7-1", price=700) == (
            "treasury pays, or the president helps",
            "no duty",
        )
        assert refused(position, "pass") == ("", "")
        position.train("DRGW", "7")
    assert earns(position, "DRGW") == (40 if due else 0)
