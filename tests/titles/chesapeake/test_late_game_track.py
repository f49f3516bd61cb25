"""Late positions worked out by hand: runs, tokens and powers."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import on_sale
from roundhouse.rules.market import price
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import TILES, TOKENS, markers_in
from roundhouse.rules.turns import ROUND

from .late import best_run, cell, idle, kinds, refused, to_step

# -- 11.4 and 11.5 with 11.3, 11.1, 11.6 and 8 ------------------------------------------------------------

LINES = {
    "A7-C5": {"B6": "9:1", "C5": "611:1"},
    "C5-F8": {"D6": "9:2", "E7": "9:2"},
    "F8": {"F8": "X8:0"},
    "F8-G13": {"F10": "8:3", "G11": "8:0", "G13": "915:1"},
    "F8-F2": {"F6": "9:0", "F4": "9:0", "F2": "15:4"},
    "F8-J4": {"G7": "9:1", "H6": "X7:3", "I5": "4:1", "J4": "X7:2"},
    "J4-L2": {"K3": "55:0"},
}
"""From Washington to Ohio, to Norfolk, to Harrisburg, and by Baltimore and Philadelphia to New York."""


@pytest.mark.rule(
    "18Chesapeake-11.4-1",
    "18Chesapeake-11.4-7",
    "18Chesapeake-11.4-10",
    "18Chesapeake-11.3-25",
    "18Chesapeake-11.1-5",
    "18Chesapeake-11.1-6",
    "18Chesapeake-11.5-3",
    "18Chesapeake-11.5-6",
    "18Chesapeake-11.5-8",
    "18Chesapeake-8-21",
    "18Chesapeake-8-23",
    "18Chesapeake-11.6-5",
)
def test_a_gray_tile_and_the_last_token_open_the_way_of_the_d_to_new_york() -> None:
    """C&O, with a 5- and a D-train, has tokens in Richmond (gray 50), Washington (gray 100) and Green
    Spring (brown 40).

    From Washington there are four ways: Green Spring 40 + Ohio 100; Richmond 50 + Norfolk 60; Harrisburg
    30; and Baltimore (brown) 50 + Wilmington 10 + Philadelphia (brown) 50. Both spaces in Philadelphia are
    taken by others, so a route ends there. Both trains may call at Washington: 140 + 110 + 30 + 110 + 2 x
    100 = 590.

    C&O turns Philadelphia gray: 70 and a third space. Its fourth token goes there for all of its $80. Now
    the last way is 50 + 10 + 70 + Trenton 10 + New York 100 = 240, too long for the 5-train beside
    Washington, not for the D: 140 + 110 + 30 + 240 + 200 = 720. The 5-train may take Ohio, Green Spring,
    Washington, Richmond, Norfolk.

    Of the 720 Ann's 60% get 432, Ben's 10% 72, the pool's 20% bring C&O 144. From 200, at the end of its
    row, it goes up to 225.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("D")
    for line in LINES.values():
        position.tiles(line)
    position.corporation("LV", shares={"Ben": 60}, tokens=["J4"]).corporation("C&A", shares={"Cy": 60})
    position.corporation("B&O", shares={"Cy": 60}).token("C&A", "J4")
    position.corporation(
        "C&O",
        shares={"Ann": 60, "Ben": 10},
        pool=20,
        cell=(2, 11),
        cash=80,
        trains=["5", "D"],
        tokens=["F8", "C5"],
    )
    assert best_run(position.copy().operating("C&O", "run")) == 590
    position.cash(Ann=0, Ben=0)
    full = position.copy().operating("C&O", "token").why_not("place_token", hex="J4", city=0)
    assert full is not None and (full.check, full.case) == ("free space", "full")
    position.operating("C&O").play("lay_tile", hex="J4", tile="X9", rotation=2)
    poor = position.copy().cash({"C&O": 79}).operating("C&O", "token")
    assert refused(poor, "place_token", hex="J4", city=0) == "treasury pays the token"
    while position.step != "token":
        position.play("pass")
    position.play("place_token", hex="J4", city=0)
    assert set(markers_in(position.pos, ("J4", 0))) == {"LV", "C&A", "C&O"} and position.pos[CASH]["C&O"] == 0
    assert position.step == "run" and best_run(position) == 720
    position.play("dividend", choice="pay")
    assert [position.pos[CASH][who] for who in ("Ann", "Ben", "C&O")] == [432, 72, 144]
    assert (cell(position, "C&O"), price(position.pos, "C&O")) == ((1, 11), 225)
    assert position.faults() == []


# -- 11.4 with 11.3, 11.5 and 11.7 ------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-11.4-3",
    "18Chesapeake-11.4-7",
    "18Chesapeake-11.4-8",
    "18Chesapeake-11.4-9",
    "18Chesapeake-11.3-2",
    "18Chesapeake-11.3-26",
    "18Chesapeake-11.7-13",
    "18Chesapeake-11.1-5",
)
def test_a_home_token_in_the_last_phase_fills_a_city_and_a_gray_tile_opens_it() -> None:
    """PRR, par 95, operates for the first time in phase D. Harrisburg is brown, with C&O's token and the
    space kept for it.

    LV, with a line from Easton and Allentown, may not take that space; after the home token the city is
    full. PRR turns Harrisburg gray, a third space. It earns nothing, from 95 to 85, and its line to
    Allentown makes it buy a train: a D for 900 of 950.

    LV is next and takes the third space with its last token, for its $40. Its D runs Easton 30 + Allentown
    20 + Harrisburg 50 = 100: Ben has 60 for 60%, and LV goes from 70 to 75.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("D")
    position.tiles(F2="611:4", H2="9:2", I3="8:2", J2="57:1")
    position.corporation("C&O", shares={"Cy": 60}, cell=(7, 0), cash=0, tokens=["F2"])
    position.corporation("PRR", par=95, shares={"Ann": 60}, cash=950, operated=False)
    position.corporation("LV", par=70, shares={"Ben": 60}, cash=40, trains=["D"]).cash(Ben=0)
    early = position.copy().operating("LV", "token").why_not("place_token", hex="F2", city=0)
    assert early is not None and (early.check, early.case) == ("free space", "kept")
    position.operating("PRR", "turn begins").go_on()
    assert set(markers_in(position.pos, ("F2", 0))) == {"C&O", "PRR"} and position.pos[CASH]["PRR"] == 950
    full = position.copy().operating("LV", "token").why_not("place_token", hex="F2", city=0)
    assert full is not None and (full.check, full.case) == ("free space", "full")
    position.play("lay_tile", hex="F2", tile="915", rotation=4)
    to_step(position, "PRR", "trains")
    assert price(position.pos, "PRR") == 85 and refused(position, "pass") == "corporation must own a train"
    position.play("buy_train", train=on_sale(position.pos)[-1], price=900)
    to_step(position, "LV", "token")
    assert (position.pos[CASH]["PRR"], kinds(position, "PRR")) == (50, ["D"])
    position.play("place_token", hex="F2", city=0)
    assert set(markers_in(position.pos, ("F2", 0))) == {"C&O", "PRR", "LV"} and position.pos[CASH]["LV"] == 0
    assert best_run(position) == 100
    position.play("dividend", choice="pay")
    assert position.pos[CASH]["Ben"] == 60 and price(position.pos, "LV") == 75
    assert all(t.placed for t in position.pos[TOKENS].values() if t.corporation == "LV")
    assert position.faults() == []


# -- 7.1 with 8, 11, 11.4 and 11.7 ------------------------------------------------------------------------


@pytest.mark.rule(
    "18Chesapeake-7.1-8",
    "18Chesapeake-7.1-10",
    "18Chesapeake-7.1-14",
    "18Chesapeake-7.1-22",
    "18Chesapeake-7.1-23",
    "18Chesapeake-7.1-24",
    "18Chesapeake-8-28",
    "18Chesapeake-11-7",
    "18Chesapeake-11-8",
    "18Chesapeake-11.2-1",
)
@pytest.mark.parametrize("paid", [25, 100])
def test_powers_of_a_turn_that_closes_their_private_companies(paid: int) -> None:
    """B&O, in phase 4, has P4, the unused P2, and 700. It buys P3, of face value 50, from Ben for 25 or
    100, no less and no more.

    P3 builds F4 and G5 for nothing. P4 builds D2 for the mountain's $80, as the tile of the turn, and the
    next token, worth $40, is free there. Then B&O buys the first 5-train for 500, and 700 - 80 - 500 = 120
    less the price of P3 are left.

    All private companies close. The tiles and the token stay, and Ben keeps his money. P2 builds nothing
    any more, P1's hex opens, the next token costs $60, and in the next round Ann gets nothing for P1.
    """
    position = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("4").depot("5-0").tiles(J2="15:4")
    position.private("C&OC", "B&O").private("C-P", "B&O").private("B&S", "Ben").private("D&R", "Ann")
    position.corporation("B&O", shares={"Ann": 60}, cash=700)
    position.corporation("LV", shares={"Ben": 60}, cash=0, trains=["4"])
    position.cash(Ann=0, Ben=0, Cy=0).operating("B&O", part=1, of=2)
    for price_asked in (24, 101):
        assert (
            refused(position, "buy_private", private="B&S", price=price_asked)
            == "price of the private company"
        )
    position.play("buy_private", private="B&S", price=paid).play("accept")
    pair = {"first": {"tile": "9", "rotation": 2}, "second": {"tile": "8", "rotation": 0}}
    position.play("lay_pair", private="B&S", **pair)
    position.play("lay_canal", private="C&OC", rotation=1).play("canal_token")
    closed = position.copy().operating("LV").why_not("lay_tile", hex="K3", tile="2", rotation=0)
    assert closed is not None and closed.check == "hex of a private company"
    to_step(position, "B&O", "trains")
    assert position.pos[CASH]["B&O"] == 700 - paid - 80
    position.play("buy_train", train="5-0", price=500)
    assert position.pos[CASH]["B&O"] == 120 - paid and position.pos[CASH]["Ben"] == paid
    assert all(position.pos[PRIVATES][sym].closed for sym in ("D&R", "C-P", "B&S", "C&OC"))
    assert {"F4", "G5", "D2"} <= position.pos[TILES].keys()
    assert markers_in(position.pos, ("D2", 0)) == ["B&O"]
    left = [t.price for t in position.pos[TOKENS].values() if t.corporation == "B&O" and not t.placed]
    assert left == [60]
    again = position.copy().operating("B&O")
    h2 = {"first": {"tile": "9", "rotation": 2}, "second": {"tile": "8", "rotation": 2}}
    assert refused(
        again, "lay_pair", private="C-P", **h2
    ) == "power belongs to the corporation" and not again.offers("lay_pair")
    opened = position.copy().operating("LV")
    assert opened.why_not("lay_tile", hex="K3", tile="2", rotation=0) is None
    while position.pos[ROUND].part == 1:
        idle(position)
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["Ben"]) == (0, paid)
    assert position.faults() == []
