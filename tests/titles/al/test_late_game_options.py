"""Late positions worked out by hand: the options of section 7."""

from __future__ import annotations

import pytest

from roundhouse.rules.depot import DEPOT, PHASE, owned
from roundhouse.rules.reach import TOKENS
from roundhouse.titles.al.names import NAMED

from .late import (
    DECATUR,
    ENDLESS,
    FOUR,
    NO_DELAY,
    PLAYERS,
    SELMA,
    SOUTH,
    TUPELO,
    TWO_YELLOW,
    WEST,
    cash,
    earn,
    kinds,
    prices,
    refusal,
    table,
    until,
)

# -- 7(a) with 4.2.1, 4.2.4 and 4.2.5.2 ------------------------------------------------------------


@pytest.mark.rule("18AL-7-2", "18AL-7-4", "18AL-4.2.1-8", "18AL-4.2.5.2-9", "18AL-4.2.3.1-4", "18AL-4.2-5")
@pytest.mark.parametrize(
    ("options", "built", "left", "earned", "after"),
    [((), False, 150, 100, 210), ((TWO_YELLOW,), True, 90, 150, 180)],
    ids=["one tile", "two tiles"],
)
def test_7a_the_second_tile_of_a_late_first_turn_is_paid_by_the_president(
    options: tuple[str, ...], built: bool, left: int, earned: int, after: int
) -> None:
    """AB&C, started at 75, has its first turn in phase 7 with $750, and Ann has 200.

    Tile 57 joins Anniston with Oxmoor, so there is a route and a train must be bought, the first 4D at 800.
    With one tile AB&C has 750 and Ann adds 50: 150 left. A second tile in the mountain of F7 costs 60: AB&C
    has 690, Ann adds 110: 90 left. There was no run: from 75 to 70.

    Next turn's run: 2 x 20 + 2 x 30 = 100. By F7 it goes on through Rome to Gadsden: 10 + 2 x 20 more, 150.
    Ann's 60% of it: 60 or 90.
    """
    position = table("7", "4D-0", *options).cash(Ann=200, Ben=0, Cy=0)
    position.corporation("AB&C", par=75, shares={"Ann": 60, "Ben": 10}, cash=750, operated=False)
    position.operating("AB&C", "turn begins").go_on()
    position.play("lay_tile", hex="G6", tile="57", rotation=1)
    assert (position.step == "track") == built
    if built:
        position.play("lay_tile", hex="F7", tile="8", rotation=1)
    until(position, "AB&C", "trains")
    assert prices(position, "AB&C") == [70]
    assert refusal(position, "pass") == ("corporation must own a train", "")
    position.play("buy_train", train="4D-0", price=800)
    assert cash(position, "AB&C", "Ann") == [0, left]
    until(position, "AB&C", "track")
    assert refusal(position, "lay_tile", hex="H7", tile="8", rotation=2)[0] == "track is on a route"
    assert earn(position, "AB&C", "pay") == earned
    assert cash(position, "Ann") == [after] and prices(position, "AB&C") == [75]
    assert position.faults() == []


# -- 7(b) with 4.2.3, 4.2.3.1 and table III --------------------------------------------------------


@pytest.mark.rule("18AL-7-6", "18AL-7-7", "18AL-7-8", "18AL-4.2.3-7", "18AL-4.2.3.1-4", "18AL-T3-14")
@pytest.mark.parametrize(
    ("options", "tokens", "earned"),
    [((), (), 360), ((DECATUR,), (), 140), ((DECATUR,), ("K2",), 360)],
    ids=["Nashville", "Decatur", "Decatur and York"],
)
def test_7b_without_its_home_in_nashville_l_and_n_has_the_western_line_only_by_another_station(
    options: tuple[str, ...], tokens: tuple[str, ...], earned: int
) -> None:
    """L&N has a 4D, a 5-train and both train names; track leads from Nashville to Decatur and by York to
    Mobile.

    The 4D by Florence and York to Mobile: 2 x (50 + 20 + 50) + 10 for the town + 40 for Pan American = 290.
    The 5-train to Decatur: 50 + 20 = 70. Together 360. The other way round it is 170 + 140 = 310.

    At home in Decatur L&N has no station on the line to Mobile, as Nashville has no circle: one train runs to
    Decatur, the 4D for 2 x 70 = 140. A station in York brings the 360 back. Ann has 60%, Ben 30%, and 10% are
    in the pool.
    """
    position = table("4D", "4D-1", *options, C4="57:0", **WEST).cash(Ann=0, Ben=0, Cy=0)
    position.corporation(
        "L&N", shares={"Ann": 60, "Ben": 30}, pool=10, cash=0, trains=["4D", "5"], tokens=tokens
    )
    position.state.set(NAMED, "L&N")
    position.operating("L&N", "run")
    assert earn(position, "L&N", "pay") == earned
    assert cash(position, "Ann", "Ben", "L&N") == [earned * 6 // 10, earned * 3 // 10, earned // 10]
    assert position.faults() == []


# -- 7(c) with 4.2.5.2 -----------------------------------------------------------------------------


@pytest.mark.rule("18AL-7-9", "18AL-4.2.5.2-3", "18AL-4.2.5.2-10", "18AL-4.2.5.2-11", "18AL-4.2.4-7")
@pytest.mark.parametrize("options", [(), (ENDLESS,)], ids=["five", "without end"])
def test_7c_after_the_last_4d_nobody_owes_a_train_unless_there_is_no_last(options: tuple[str, ...]) -> None:
    """L&N, at 90 and led by Ben, buys the fifth 4D; then TAG, led by Ann, has Gadsden and Rome, $300 and no
    train.

    By the book the bank is empty: TAG goes without, Ann keeps her 420 and two shares of L&N.

    With 7(c) there is a sixth at 800: 500 are Ann's to add, 80 are missing. One share of L&N brings 90; she
    has 420 + 90 - 500 = 10 left, and L&N is at 80, a row lower. TAG falls from 60 to 55 either way.
    """
    last = "4D-0" if options else "4D-4"
    position = table("4D", last, *options).cash(Ann=420, Ben=0, Cy=0)
    for _ in range(4 if options else 0):
        position.train("WRA", "4D")
    last = owned(position.pos, DEPOT)[0]
    position.corporation("L&N", shares={"Ben": 40, "Ann": 20}, cell=(0, 5), cash=800)
    position.corporation("TAG", shares={"Ann": 60}, cash=300).operating("L&N", "trains")
    position.play("buy_train", train=last, price=800)
    until(position, "TAG", "trains")
    assert prices(position, "TAG") == [55]
    if not options:
        assert owned(position.pos, DEPOT) == [] and refusal(position, "pass") == ("", "")
        position.play("pass")
        assert cash(position, "Ann", "TAG") == [420, 300] and prices(position, "L&N") == [90]
        assert position.faults() == []
        return
    assert refusal(position, "pass") == ("corporation must own a train", "")
    position.play("buy_train", train="4D-5", price=800)
    assert refusal(position, "sell_shares", corporation="L&N", percent=20) == (
        "no more stock is sold than needed",
        "too much",
    )
    position.play("sell_shares", corporation="L&N", percent=10).play("complete_purchase")
    assert cash(position, "Ann", "TAG") == [10, 0] and prices(position, "L&N") == [80]
    assert kinds(position, "TAG") == ["4D"] and kinds(position, DEPOT) == ["4D"]
    assert position.faults() == []


# -- 7(d) with 4.2.4, 4.2.5.1 and 4.2.5.2 ----------------------------------------------------------


@pytest.mark.rule("18AL-7-10", "18AL-4.2.5.1-3", "18AL-4.2.5.2-6", "18AL-4.2.4-2", "18AL-4.2.4-4")
@pytest.mark.parametrize(
    ("options", "earned", "ann", "ben", "at"),
    [((), 110, 22, 188, 80), ((NO_DELAY,), 0, 0, 100, 70)],
    ids=["one more run", "at once"],
)
def test_7d_a_last_run_that_does_not_take_place_costs_the_president_the_treasurys_part_too(
    options: tuple[str, ...], earned: int, ann: int, ben: int, at: int
) -> None:
    """L&N buys the 7-train; M&O, with a 4-train and $600, is next and has Mobile, Meridian and York.

    M&O: Ben 50%, Ann 20%, 30% in the pool, at 75. The last run earns 50 + 40 + 20 = 110: Ann 22, Ben 55, M&O
    33. The 4D costs 800 of 633: Ben adds 167 and has 300 + 55 - 167 = 188. M&O at 80.

    With 7(d) the train is gone before it runs: nobody earns, Ben adds 200 and has 100, and M&O goes down to
    70.
    """
    position = table("6", "7-0", *options, **SOUTH).cash(Ann=0, Ben=300, Cy=0)
    position.corporation("L&N", shares={"Ann": 60}, cell=(0, 5), cash=700)
    position.corporation(
        "M&O", par=75, shares={"Ben": 50, "Ann": 20}, pool=30, cash=600, trains=["4"]
    ).operating("L&N", "trains")
    position.play("buy_train", train="7-0", price=700)
    assert kinds(position, "M&O") == ([] if options else ["4"])
    if earned:
        assert earn(position, "M&O", "pay") == earned
    until(position, "M&O", "trains")
    assert kinds(position, "M&O") == [] and prices(position, "M&O") == [at]
    position.play("buy_train", train="4D-0", price=800)
    assert cash(position, "Ann", "Ben", "M&O") == [ann, ben, 0]
    assert position.faults() == []


# -- 7(a), 7(b), 7(c) and 7(d) in one operating round ----------------------------------------------


@pytest.mark.rule("18AL-7-1", "18AL-7-2", "18AL-7-6", "18AL-7-9", "18AL-7-10", "18AL-4.2.5.2-3", "18AL-4.2-2")
@pytest.mark.parametrize("options", [(), FOUR], ids=["none", "all"])
def test_all_four_options_in_one_operating_round(options: tuple[str, ...]) -> None:
    """Phase 6, the 7-train and five 4D are left. L&N, started at 105, has its first turn; M&O, WRA and ATN
    have 4-trains.

    None: L&N's home is Nashville; one tile in Decatur for 20; the 7-train: 1050 - 20 - 700 = 330. M&O (Ben
    60%) runs for 110, WRA (Cy 60%) for 40, ATN (Ann 60%) for 50, all pay and lose their 4-trains: Ben 66, Cy
    24, Ann 30. M&O and WRA buy two 4D each, ATN the fifth. TAG owes nothing: Cy has 510 + 24 = 534, Ann 100 +
    30 = 130. Prices: L&N 105 to 90, M&O 90 to 105, WRA 75 to 80, ATN 70 to 75, TAG 60 to 55.

    All: L&N's token lies in Decatur; 20 there and 60 in D5: 1050 - 80 - 700 = 270. The 4-trains are gone
    without a run, so M&O falls to 80, WRA to 70, ATN to 65. The same five 4D are bought, and TAG with 300 has
    to buy a sixth: Cy adds 500 and has 10. Ann has 100, Ben 0.
    """
    position = table("6", "7-0", *options, **SOUTH, **SELMA, **TUPELO).cash(Ann=100, Ben=0, Cy=510)
    position.corporation("L&N", par=105, shares={"Ann": 60}, cash=1050, operated=False)
    position.corporation("M&O", par=90, shares={"Ben": 60}, cash=1600, trains=["4"])
    position.corporation("WRA", par=75, shares={"Cy": 60}, cash=1600, trains=["4"])
    position.corporation("ATN", par=70, shares={"Ann": 60}, cash=800, trains=["4"])
    position.corporation("TAG", par=60, shares={"Cy": 60}, cash=300)
    position.operating("L&N", "turn begins", part=1).go_on()
    homes = [t.hex for t in position.pos[TOKENS].values() if t.corporation == "L&N" and t.placed]
    assert homes == (["C4"] if options else ["A4"])
    position.play("lay_tile", hex="C4", tile="6", rotation=3)
    assert (position.step == "track") == bool(options)
    if options:
        position.play("lay_tile", hex="D5", tile="9", rotation=2)
    until(position, "L&N", "trains").play("buy_train", train="7-0", price=700)
    for sym, count, earned in (("M&O", 2, 110), ("WRA", 2, 40), ("ATN", 1, 50)):
        assert kinds(position, sym) == ([] if options else ["4"])
        if not options:
            assert earn(position, sym, "pay") == earned
        until(position, sym, "trains")
        for _ in range(count):
            position.play("buy_train", train=owned(position.pos, DEPOT)[0], price=800)
        assert kinds(position, sym) == ["4D"] * count
    until(position, "TAG", "trains")
    if options:
        assert refusal(position, "pass") == ("corporation must own a train", "")
        position.play("buy_train", train="4D-5", price=800)
    else:
        position.play("pass")
    corporations = ("L&N", "M&O", "WRA", "ATN", "TAG")
    assert cash(position, *PLAYERS) == ([100, 0, 10] if options else [130, 66, 534])
    assert cash(position, *corporations) == ([270, 0, 0, 0, 0] if options else [330, 0, 0, 0, 300])
    assert prices(position, *corporations) == ([90, 80, 70, 65, 55] if options else [90, 105, 80, 75, 55])
    assert position.pos[PHASE] == "4D" and position.faults() == []
