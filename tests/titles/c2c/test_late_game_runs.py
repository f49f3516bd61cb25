"""Late positions of track, tokens and trains, several rules together; sums are worked out beforehand."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import PHASE, POOL, owned
from roundhouse.rules.money import CASH
from roundhouse.rules.operating_round import CURRENT_TURN, TurnBegan
from roundhouse.rules.reach import BLOCKED, STATIONS, markers_in
from roundhouse.rules.running import QUESTION, Ran
from roundhouse.titles.c2c.bull_tokens import give_bull
from roundhouse.titles.c2c.destinations import DestinationReached, reachable_goal
from roundhouse.titles.c2c.early_sale import SALES_OPEN
from roundhouse.titles.c2c.price_split import SPLITS
from roundhouse.titles.c2c.train_shells import SHUFFLE, on_shell
from roundhouse.titles.c2c.transcontinental import open_bonuses
from titles.c2c.goals import both, goal, run_best, turn_ends
from titles.c2c.laying import building, lay, refusal, shown, spent
from titles.c2c.merging import merge, merging
from titles.c2c.shells import standing
from titles.c2c.tables import cell, dollars, refused, table
from titles.c2c.test_04_7_1_labor import with_labor
from titles.c2c.tracks import join


def revenue(position: Scenario) -> int:
    """What the last action's run has earned."""
    return sum(event.revenue for event in position.events if isinstance(event, Ran))


def reached(position: Scenario) -> list[str]:
    """Whose destinations the last action found to be reached."""
    return [event.destination for event in position.events if isinstance(event, DestinationReached)]


def at_run(position: Scenario, step: str = "run") -> Scenario:
    """Everything before the run is passed over."""
    while position.step != step:
        position.play("pass")
    return position


# -- 4.7.6 to 4.7.8 with 4.8.4, 4.8.7 and 4.2: four destinations after one turn --------------------------


@pytest.mark.rule(
    "18C2C-4.7.8-2",
    "18C2C-4.7.8-3",
    "18C2C-4.7.8-4",
    "18C2C-4.7.7-1",
    "18C2C-4.7.7-4",
    "18C2C-4.8.4-1",
    "18C2C-4.8.4-6",
    "18C2C-4.8.7-2",
    "18C2C-3.3-6",
)
def test_four_destinations_are_reached_with_one_turn() -> None:
    """UP has merged with ATSF, and the turn is theirs. DRGW has split and stands at 275, CBQ stands at 300.

    All cities are worth 30, but Omaha is gray, 60: it joins Topeka (behind it Kansas City) and Burlington to
    Denver, and this is joined to Santa Fe, Portland and, behind it, Seattle. First come the two runs of UP,
    over the same track to Denver, then DRGW's for its split, then CBQ's.

    UP's: Omaha 60 + Denver 30 + Portland 2 x 30 = 150, paid: from 100 to 110. ATSF's: Topeka 30 + Omaha 60 +
    Denver 30 + Santa Fe 2 x 30 = 180, kept: still 110. DRGW's: Denver 30 + Portland 30 + Seattle 2 x 30 =
    120, paid: from 275 to 300. CBQ takes its token for $100 and makes no run.

    In a plain run afterwards Portland counts 60 at an end for the train on UP's shell, Santa Fe for that on
    ATSF's. One of the best ways: Santa Fe 60 + Denver 30 + Omaha 60 + Topeka 30 + Kansas City 30 = 210 and
    Seattle 30 + Portland 60 = 90, in all 300.
    """
    position = both("UP", "ATSF", trains=["12"], others=["12"], phase="12")
    position.corporation("DRGW", par=100, shares={"Cora": 60, "Dan": 40}, cell=(0, 15), cash=0, trains=["12"])
    position.corporation("CBQ", par=100, shares={"Dan": 60, "Cora": 40}, cell=(0, 16), cash=0, trains=["12"])
    position.writing().put(SPLITS, "DRGW", 1)
    join(position, "K52", "K44", "L29", "E4", "C4", spaces=2)
    join(join(position, "M44", "K44", spaces=2), "L29", "Q28", spaces=2)
    worth = {
        hex: shown(position, hex).stops[0].revenue[0][1]
        for hex in ("K52", "K44", "M44", "L29", "E4", "Q28", "C4")
    }
    assert worth == {"K52": 30, "K44": 60, "M44": 30, "L29": 30, "E4": 30, "Q28": 30, "C4": 30}
    had = dict(position.pos[CASH])
    turn_ends(position, "UP")
    order = []
    for _ in range(3):
        assert position.step == "destination"
        order += reached(position)
        whose = order[-1]
        position.play("place_destination", city=0)
        run_best(at_run(position, "destination run"))
        assert revenue(position) == {"UP": 150, "ATSF": 180, "DRGW": 120}[whose]
        assert refused(position, "dividend", choice="half")[0] == "way to divide"
        position.play("dividend", choice="withhold" if whose == "ATSF" else "pay")
    assert position.step == "destination"
    order += reached(position)
    assert set(order[:2]) == {"UP", "ATSF"} and order[2:] == ["DRGW", "CBQ"]
    position.play("take_token")
    assert [goal(position, sym).state for sym in ("UP", "ATSF", "DRGW", "CBQ")] == ["placed"] * 3 + ["taken"]
    assert [dollars(position, sym) for sym in ("UP", "DRGW", "CBQ")] == [110, 300, 300]
    now = position.pos[CASH]
    assert [now[who] - had[who] for who in ("UP", "DRGW", "CBQ")] == [180, 0, 0]
    assert [now[who] - had[who] for who in ("Ann", "Ben", "Cora", "Dan")] == [90, 60, 72, 48]
    position.operating("UP", "run")
    doubled = {train.id: train.at_end for train in QUESTION(position.pos, "UP").trains}
    for sym, hex in (("UP", "E4"), ("ATSF", "Q28")):
        (train,) = on_shell(position.pos, "UP", sym)
        assert doubled[train] == (((hex, 0), 2 * 30),)
    run_best(position)
    assert revenue(position) == 300 and position.faults() == []


# -- 4.3.5 with 4.7.8 and 4.8.4: a merger opens the way to a destination ---------------------------------


@pytest.mark.rule(
    "18C2C-4.7.8-7",
    "18C2C-4.8.4-2",
    "18C2C-4.8.4-3",
    "18C2C-4.8.4-4",
    "18C2C-4.3.5-8",
    "18C2C-4.3.5-23",
    "18C2C-4.7.6-2",
)
def test_a_merger_opens_a_full_city_and_the_operating_round_begins_with_the_run() -> None:
    """Between Albany and Chicago lies Buffalo, full with ERIE's home: NYC cannot get by. Its line has six
    stops.

    NYC and ERIE merge at (110 + 100) x 3/4 = 157.5, and 160 is the nearest price. UP, at 500, would be first,
    but the run comes before it. ERIE's 6-train has to go over to NYC's shell.

    Phase 8: Albany 20 + Rochester 20 + Buffalo 20 + Cleveland 50 + Toledo 20 + Chicago 2 x 60 = 250, paid:
    180, though ERIE's shell is empty. Ann, with four shares of ten, has 100, Ben with three 75, and three in
    the offering bring 75 to NYC's 300 + 120.
    """
    position = merging(phase="8", trains=((), ("6",)), linked=False)
    position.corporation("UP", par=100, shares={"Cora": 60}, cash=500, cell=(0, 24), floated=True)
    join(position.tiles(J57="590:0"), "I78", "H73", "I70", "J65", "J63", "J57")
    worth = [shown(position, hex).stops[0].revenue[0][1] for hex in ("I78", "H73", "I70", "J63", "J57")]
    assert worth == [20, 20, 20, 20, 60]
    assert reachable_goal(position.copy().train("NYC", "6").pos, "NYC") is None
    merge(position)
    assert dollars(position, "NYC") == 160
    while position.step != "destination":
        assert position.step == "merger"
        position.play("pass")
    assert reached(position) == ["NYC"] and not any(isinstance(event, TurnBegan) for event in position.events)
    position.play("place_destination", city=1)
    assert refused(position, "pass")[0] == "train for the destination run is on its shell"
    (six,) = on_shell(position.pos, "NYC", "ERIE")
    position.play("move_train", train=six, shell="NYC").play("pass")
    had = dict(position.pos[CASH])
    run_best(position)
    assert revenue(position) == 250
    position.play("dividend", choice="pay")
    now = position.pos[CASH]
    assert [now[who] - had[who] for who in ("Ann", "Ben", "NYC")] == [100, 75, 75] and now["NYC"] == 495
    assert dollars(position, "NYC") == 180 and TurnBegan("UP") in position.events
    assert position.faults() == []


# -- 3.2 with 4.7.8 and 4.7.5: a corporation that closes opens the way to a destination -------------------


@pytest.mark.rule("18C2C-3.2-1", "18C2C-4.7.8-3", "18C2C-4.7.8-5", "18C2C-4.7.6-2")
def test_who_closes_in_its_turn_opens_a_full_city_and_the_run_follows() -> None:
    """ERIE's home in Buffalo keeps NYC from Chicago. ERIE, at the $10 of the first column, earns 50 and keeps them:
    down into the white cells. Its 8-train is in the market and its token gone, and at once NYC is asked about its run.
    """
    position = table(phase="8")
    position.corporation("NYC", par=100, shares={"Ann": 60}, cash=0, trains=["6"], cell=(0, 6))
    position.corporation("ERIE", par=68, shares={"Ben": 60}, cash=70, trains=["8"], cell=(7, 0))
    join(position.tiles(J57="590:0"), "I78", "H73", "I70", "J65", "J63", "J57")
    assert reachable_goal(position.pos, "NYC") is None
    position.operating("ERIE", "dividend", revenue=50).play("dividend", choice="withhold")
    assert position.pos[CORPORATIONS]["ERIE"].closed and [t[0] for t in owned(position.pos, POOL)] == ["8"]
    assert (position.step, position.actor, reached(position)) == ("destination", "Ann", ["NYC"])
    assert position.faults() == []


# -- 4.7.9 with 4.8.3, 3.3 and 4.7.4: two bonuses over the end of the chart ------------------------------


@pytest.mark.rule(
    "18C2C-4.7.9-5",
    "18C2C-4.7.9-6",
    "18C2C-4.7.9-7",
    "18C2C-3.3-3",
    "18C2C-3.4-4",
    "18C2C-3.4-5",
    "18C2C-4.7-1",
)
@pytest.mark.parametrize(
    ("choice", "where", "ann", "kept"),
    [("pay", (0, 16), 48, 0), ("half", (0, 15), 24, 40), ("withhold", (0, 14), 0, 80)],
)
def test_two_bonuses_of_a_merged_corporation_carry_it_over_500(
    choice: str, where: tuple[int, int], ann: int, kept: int
) -> None:
    """NP, merged with SP, stands at 475; neither has had a bonus. A train of one shell runs from Portland to
    Indianapolis, 20 + 20, one of the other from Los Angeles to Memphis, 20 + 20: 80 in all, and both cross.

    The bonuses: from 475 to 500, from 500 to the 275 of the top row, with a split. Then the dividend: paid,
    300, and Ann has 60% of 80; half, 275, and a share has 4 of 40; kept, 250. Whatever it is, NP comes before
    UP at 500 in the next round, and no bonus is left for the same run then.
    """
    position = both("NP", "SP", trains=["12"], others=["12"], phase="12").price("NP", 0, 23)
    position.corporation("UP", par=100, shares={"Cora": 60, "Dan": 40}, cell=(0, 24), cash=500)
    join(join(position, "E4", "L59"), "R9", "Q54")
    assert open_bonuses(position.pos, "NP") == 2
    had = position.pos[CASH]["Ann"]
    run_best(position.operating("NP", "run", part=1, of=3, done=["UP", "NP"]))
    assert revenue(position) == 80 and cell(position, "NP") == (0, 15) and position.pos[SPLITS] == {"NP": 1}
    assert open_bonuses(position.pos, "NP") == 0
    position.play("dividend", choice=choice)
    assert cell(position, "NP") == where
    assert (position.pos[CASH]["Ann"] - had, position.pos[CASH]["NP"]) == (ann, kept)
    for _ in range(5):
        if any(isinstance(event, TurnBegan) for event in position.events):
            break
        position.play("pass")
    assert position.pos[CURRENT_TURN].corporation == "NP"
    before = cell(position, "NP")
    run_best(at_run(position))
    assert revenue(position) == 80 and cell(position, "NP") == before
    assert position.faults() == []


# -- 4.3.5 and 4.7.2 with 4.8.3, 4.8.7 and 4.7.4: a bull token in a full brown city ----------------------


@pytest.mark.rule(
    "18C2C-4.3.5-32",
    "18C2C-4.3.5-33",
    "18C2C-4.3.5-34",
    "18C2C-4.7.2-11",
    "18C2C-4.7.2-12",
    "18C2C-4.7.4-7",
    "18C2C-4.8.3-1",
    "18C2C-4.8.7-2",
)
def test_a_bull_token_opens_a_full_city_and_the_train_changes_to_the_shell_that_doubles() -> None:
    """B&M, merged with NYNH, whose destination token lies in the Maritime Provinces; one 8-train, on B&M's
    shell.

    Albany is brown, 40, and full: NYC's home and a token of ERIE. So the run is Maritime Provinces 40 (phase
    8) + brown Boston 60 + Albany 40 = 140. The bull token, for all of B&M's 100, goes beside the spaces, and
    B&M gives up the stations on its charter and the run to Buffalo. Now Rochester 20 behind Albany is in
    reach: 160.

    On NYNH's shell the train counts the Maritime Provinces twice, which makes 200, and Ann has 120 of them.
    The full dividend leaves the price at 100, for the other shell is empty.
    """
    position = both("B&M", "NYNH", trains=["8"], phase="8", laid={"NYNH": "E88"})
    give_bull(position.writing(), "B&M")
    join(position, "E88", "I82", "I78", "H73").tiles(I78="63:0")
    assert shown(position, "I82").stops[0].revenue == (("", 60),)
    for sym, tokens in (("NYC", ()), ("ERIE", ("I78",))):
        position.corporation(sym, par=100, shares={"Cora": 60}, cash=0, tokens=tokens)
    assert sorted(markers_in(position.pos, ("I78", 0))) == ["ERIE", "NYC"]
    position.cash({"B&M": 100}).operating("B&M", "token")
    plain = run_best(at_run(position.copy()))
    assert revenue(plain) == 140
    position.play("place_bull", hex="I78", city=0)
    assert position.pos[CASH]["B&M"] == 0 and ("I78", 0) in STATIONS(position.pos, "B&M")
    assert ("I78", 0) in BLOCKED(position.pos, "PRR")
    assert (goal(position, "B&M").state, goal(position, "NYNH").state) == ("gone", "placed")
    assert position.step == SHUFFLE.name
    same = run_best(at_run(position.copy()))
    assert revenue(same) == 160
    (train,) = owned(position.pos, "B&M")
    position.play("move_train", train=train, shell="NYNH")
    run_best(at_run(position))
    assert revenue(position) == 200
    had = position.pos[CASH]["Ann"]
    position.play("dividend", choice="pay")
    assert position.pos[CASH]["Ann"] - had == 120
    assert dollars(position, "B&M") == 100 and position.faults() == []


# -- 4.7.1 with appendix A: points of Canada, of labor, of the river and of a first turn -----------------


@pytest.mark.rule("18C2C-4.7.1-8", "18C2C-4.7.1-9", "18C2C-4.7.1-10", "18C2C-A.CEP-2")
@pytest.mark.parametrize(("labor", "phase", "points"), [(True, "5", 8), (False, "6", 7)])
def test_points_of_canada_and_of_labor_in_one_turn(labor: bool, phase: str, points: int) -> None:
    """CPR, merged with UP, has six points. Three used west of Montreal bring a fourth there, three around
    Omaha a fourth in the Plains, if there is a labor marker. With both it lays eight yellow tiles, but
    none in the East over the six. Without the marker, which the first 6-train takes away, it is seven.

    The tile in Omaha is the only one with a cost, 40.
    """
    position = building("CPR", phase, merged="UP", tokens=["K44", "J65"])
    with_labor(position, "CPR", *([True] if labor else []))
    for hex in ("E76", "E74", "E72"):
        lay(position, hex, "9", 1)
    lay(lay(lay(position, "K44", "57", 1), "K42", "9", 1), "K46", "9", 1)
    assert sum(count for _, count in spent(position)) == 6
    assert refusal(position, "K66", "9", 2).startswith("tile points / merged")
    assert (refusal(position, "K48", "9", 1) == "") is labor
    lay(position, "E70", "9", 1)
    if labor:
        assert position.step == "track" and refusal(position, "E80", "9", 1).startswith(
            "tile points / merged"
        )
        lay(position, "K48", "9", 1)
    assert position.step != "track" and sum(count for _, count in spent(position)) == points
    assert position.pos[CASH]["CPR"] == 1000 - 40


@pytest.mark.rule(
    "18C2C-4.7.1-4", "18C2C-4.7.1-6", "18C2C-A.MRB-5", "18C2C-A.MRB-7", "18C2C-4.9-1", "18C2C-4.9-2"
)
@pytest.mark.parametrize(
    ("labor", "bridge", "count", "left"), [(True, True, 6, 940), (False, True, 5, 940), (True, False, 5, 920)]
)
def test_the_first_turn_of_cbq_in_phase_4(labor: bool, bridge: bool, count: int, left: int) -> None:
    """Three points, one for the first turn, one for labor and one for the home tile that crosses the
    Mississippi, when CBQ buys the bridge company before it builds. All tiles lie in the Plains, from
    Burlington to the west.

    Ben gets 20 for the company, half of its 40. Burlington's 40 are free then, Omaha, the fifth tile, costs
    40: of 1000 are left 1000 - 20 - 40 = 940. If the company is another corporation's already, Burlington is
    paid for and brings no point: 1000 - 40 - 40 = 920.
    """
    position = building("CBQ", "4", first=True, privates={"MRB": "Ben" if bridge else "IC"})
    with_labor(position, "CBQ", *([True] if labor else []))
    position.writing().set(SALES_OPEN, True)
    had = position.pos[CASH]["Ben"]
    if bridge:
        assert refusal(position, "K52", "57", 1).startswith("river is closed")
        assert refused(position, "buy_private", private="MRB", price=19)[0] == "price of the private company"
        position.play("buy_private", private="MRB", price=20)
        if position.actor == "Ben":
            position.play("accept")
        assert position.pos[CASH]["Ben"] == had + 20
    laid = []
    for hex, tile in (
        ("K52", "57"),
        ("K50", "9"),
        ("K48", "9"),
        ("K46", "9"),
        ("K44", "57"),
        ("K42", "9"),
        ("K54", "9"),
    ):
        if position.step == "track" and not refusal(position, hex, tile, 1):
            lay(position, hex, tile, 1)
            laid.append(hex)
    assert laid == ["K52", "K50", "K48", "K46", "K44", "K42"][:count]
    assert position.pos[CASH]["CBQ"] == left and sum(points for _, points in spent(position)) == count


# -- 4.1.7 and 4.1.8 with 4.8.3, 4.8.6 and 4.1-2: phases 10 and 12 ---------------------------------------


@pytest.mark.rule(
    "18C2C-4.1.7-1",
    "18C2C-4.1.8-1",
    "18C2C-4.1-2",
    "18C2C-4.7.3-9",
    "18C2C-4.7.4-7",
    "18C2C-4.8.6-1",
    "18C2C-4.7.5-17",
)
def test_the_atlantic_coast_through_phases_8_10_and_12() -> None:
    """ACL, merged with SAL, has an 8-train for Charleston, Jacksonville, Tampa and Miami, and an empty shell.

    Phase 8: 50 + 20 + 30 + 30 = 130. The full dividend does not move the price, since one shell only had a
    train. For the other it must buy: the first 10-train, 950 of 1000, opens phase 10 and scraps nothing.
    Phase 10: two trains meet in Tampa, 30 + 20 + 40 and 40 + 50, that is 180; with a train on each shell 100
    becomes 110. PRR buys the first 12-train with its 1100, and its 5-train is gone. Phase 12: 90 and 40 + 60
    make 190; 120.

    Ann has 60% of it: 78, 108 and 114.
    """
    position = both("ACL", "SAL", trains=["8"], phase="8").depot("10-0").cash(ACL=1000)
    position.corporation("PRR", par=100, shares={"Cora": 60, "Dan": 40}, cell=(0, 4), cash=1100, trains=["5"])
    join(position, "T69", "W66", "Y64", "AA68")
    assert shown(position, "W66").stops[0].revenue[0][1] == 20
    seen = []
    for phase, buys in (("8", "10-0"), ("10", ""), ("12", "")):
        assert position.pos[PHASE] == phase
        had = position.pos[CASH]["Ann"]
        run_best(at_run(position.operating("ACL", "run", part=1, of=3)))
        earned = revenue(position)
        position.play("dividend", choice="pay")
        seen.append((earned, position.pos[CASH]["Ann"] - had, dollars(position, "ACL")))
        while position.step != "trains" and buys:
            position.play("pass")
        if buys:
            assert refused(position, "pass")[0] == "corporation must own a train"
            position.play("buy_train", train=buys, price=950)
            assert position.pos[CASH]["ACL"] == 50 and len(owned(position.pos, "PRR")) == 1
        if phase == "10":
            position.depot("12-0").operating("PRR", "trains").play("buy_train", train="12-0", price=1100)
            assert owned(position.pos, "PRR") == ["12-0"]
    assert seen == [(130, 78, 100), (180, 108, 110), (190, 114, 120)]
    assert standing(position, "ACL") == {"ACL": ["8"], "SAL": ["10"]}
    assert position.faults() == []
