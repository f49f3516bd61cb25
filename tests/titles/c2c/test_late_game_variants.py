"""Late positions under the variants of appendix F, several rules together; sums are worked out beforehand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from roundhouse.core.flow import answer
from roundhouse.features.merging import take_over
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import PHASE
from roundhouse.rules.ending import FINAL_PRICE, RESULT
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.reach import HOMES_KEPT, STATIONS, markers_in
from roundhouse.rules.running import Ran
from roundhouse.rules.shares import CERTIFICATE_LIMIT, POOL, president
from roundhouse.rules.turns import ROUND
from roundhouse.titles.c2c.destinations import DestinationReached
from roundhouse.titles.c2c.limit_by_corporations import IN_PLAY
from roundhouse.titles.c2c.train_shells import keep_apart
from roundhouse.titles.c2c.transcontinental import Crossed
from titles.c2c.dealing import closed, counted, national
from titles.c2c.goals import goal, run_best, turn_ends
from titles.c2c.laying import shown
from titles.c2c.merging import merge, merging, new_shares
from titles.c2c.sale import operating
from titles.c2c.shells import alone
from titles.c2c.tables import PLAYERS, dollars, refused, table
from titles.c2c.tracks import join


def revenue(position: Scenario) -> int:
    """What the last action's run has earned."""
    return sum(event.revenue for event in position.events if isinstance(event, Ran))


def reached(position: Scenario) -> list[str]:
    """Whose destinations the last action found to be reached."""
    return [event.destination for event in position.events if isinstance(event, DestinationReached)]


def destination_run(position: Scenario) -> int:
    """The token is laid at the destination, and the best run made; what it earns."""
    position.play("place_destination", city=0)
    while position.step != "destination run":
        position.play("pass")
    return revenue(run_best(position))


def worth(position: Scenario, *hexes: str) -> list[int]:
    """What the stops on tiles in these hexes are worth."""
    return [shown(position, hex).stops[0].revenue[0][1] for hex in hexes]


# -- the short game --------------------------------------------------------------------------------------


@pytest.mark.rule(
    "18C2C-F.short-3", "18C2C-F.short-4", "18C2C-F.short-6", "18C2C-3.1-4", "18C2C-3.1-2", "18C2C-4.1.8-1"
)
def test_short_two_destinations_at_the_western_edge_in_phase_12() -> None:
    """CBQ's turn ends, CPR is joined as well. Phase 12: Denver and NorthWest are worth 60, Montreal 80.

    CBQ: Burlington 20 + Omaha 20 + Denver 2 x 60 = 160, paid: 100 to 110. CPR: Montreal 80 + Sault Ste. Marie
    20 + Duluth 20 + NorthWest 2 x 60 = 240, paid: 100 to 110 only, for no bonus is to be had in a short game.

    Five sets of shares are out and Amtrak's has come: 22 - 5 + 1 = 18 corporations, 18 x 6 : 4 = 27
    certificates.
    """
    position = table(phase="12", options=["short"])
    for sym, owners in (("CBQ", {"Ann": 60, "Ben": 40}), ("CPR", {"Cora": 60, "Dan": 40})):
        alone(sym, position=position, route=False, shares=owners, trains=["12"])
    closed(position, "IC", "GMO", "ACL", "SAL", "WAB")
    national(position, "AMTK", {"Ann": 10})
    assert counted(position.copy()).pos[IN_PLAY] == 18
    assert CERTIFICATE_LIMIT(counted(position.copy()).pos, "Ann") == 27
    assert sum(position.pos[CASH].values()) == 32000
    join(join(position, "K52", "K44", "L39"), "E78", "D63", "D49", "G38")
    assert worth(position, "K52", "K44", "D63", "D49") == [20, 20, 20, 20]
    had = dict(position.pos[CASH])
    turn_ends(position, "CBQ")
    for sym, earned in (("CBQ", 160), ("CPR", 240)):
        assert reached(position) == [sym]
        assert destination_run(position) == earned
        assert not any(isinstance(event, Crossed) for event in position.events)
        position.play("dividend", choice="pay")
    now = position.pos[CASH]
    assert [now[player] - had[player] for player in PLAYERS[:4]] == [96, 64, 144, 96]
    assert (dollars(position, "CBQ"), dollars(position, "CPR")) == (110, 110)
    assert position.faults() == []


# -- historical constraints ------------------------------------------------------------------------------


@pytest.mark.rule("18C2C-F.historical-1", "18C2C-4.1.2-2", "18C2C-4.1-1", "18C2C-A.MRB-1")
def test_historical_the_first_3_train_frees_bridge_and_west_in_the_same_turn() -> None:
    """IC buys the first 3-train for 180 of its 500, and then, in the same turn, the bridge company.

    The next stock round has not been, so not more than the 40 printed on it may be paid: 500 - 180 - 40 =
    280. KT, not barred by the variant, could be had all the time, by a corporation of the East. In a stock
    round after it UP can be started.
    """
    position = operating(
        "IC", "trains", {"MRB": "Ben", "KT": "Ben"}, phase="2", opened=False, options=("historical",)
    )
    position.depot("3-0")
    assert (
        refused(position, "buy_private", private="MRB", price=40)[0]
        == "private companies are for sale to corporations"
    )
    assert refused(position, "buy_private", private="KT", price=40) == ("", "")
    before = position.copy().stock_turn("Ann")
    assert refused(before, "par", corporation="UP", par=100) == ("western corporations wait", "start")
    position.play("buy_train", train="3-0", price=180)
    assert position.pos[PHASE] == "3"
    assert refused(position, "buy_private", private="MRB", price=41)[0] == "price of the private company"
    had = position.pos[CASH]["Ben"]
    position.play("buy_private", private="MRB", price=40)
    if position.actor == "Ben":
        position.play("accept")
    assert (position.pos[CASH]["IC"], position.pos[CASH]["Ben"] - had) == (280, 40)
    position.stock_turn("Ann").play("par", corporation="UP", par=100)
    assert president(position.pos, "UP") == "Ann" and position.pos[CASH]["Ann"] == 500 - 200


# -- finish at $500 --------------------------------------------------------------------------------------


@pytest.mark.rule(
    "18C2C-F.finish_500-1",
    "18C2C-4.3.5-17",
    "18C2C-4.3.5-23",
    "18C2C-4.3.5-25",
    "18C2C-4.3.5-28",
    "18C2C-7.0-1",
)
@pytest.mark.parametrize(
    ("other", "price", "share", "ends"),
    [
        ((0, 12), 500, 500, True),
        ((0, 12), 500, 500, False),
        ((0, 16), 300, 600, True),
        ((0, 16), 300, 600, False),
    ],
    ids=["to 500", "to 500 without the variant", "past 500", "past 500 without the variant"],
)
def test_finish_500_a_merger_ends_the_game_before_anybody_operates(
    other: tuple[int, int], price: int, share: int, ends: bool
) -> None:
    """NYC at 475 merges with ERIE. At 200: 675 x 3/4 = 506.25, the nearest is 500. At 300: 775 x 3/4 =
    581.25; half way from 550 to 600 is 575, so 600. The marker of ERIE, the later to operate, is moved
    step by step: from 300 up to 500, and from there by a split to 275 and 300.

    Ann's eight shares of NYC become four, Ben's six of ERIE three, the six of the offerings three. Par is 250
    at most.

    In both cases a marker has come to 500 at the end of the stock round, and with the variant nobody
    operates. Ann has 1000 + 4 new shares, Ben 1000 + 3, Cora 1000 + 6 of UP at 475. Without the variant the
    operating round begins.
    """
    position = merging(prices=((0, 23), other), phase="8", options=["finish_500"] if ends else [])
    position.corporation("UP", par=100, shares={"Cora": 60}, cash=500, cell=(0, 23), floated=True)
    merge(position)
    while position.step == "merger":
        position.play("pass")
    assert new_shares(position, "NYC", "Ann", "Ben", "initial offering") == [4, 3, 3]
    assert dollars(position, "NYC") == price and position.pos[CORPORATIONS]["NYC"].par == 250
    assert FINAL_PRICE(position.pos, "NYC") == share
    assert position.pos.over is ends and (position.pos[ROUND].kind == "operating") is not ends
    if ends:
        result = position.pos[RESULT]
        assert (result["Ann"], result["Ben"], result["Cora"]) == (
            1000 + 4 * share,
            1000 + 3 * share,
            1000 + 6 * 475,
        )


# -- kinder mergers --------------------------------------------------------------------------------------


@pytest.mark.rule(
    "18C2C-F.kinder-1", "18C2C-F.kinder-2", "18C2C-4.3.5-19", "18C2C-4.3.5-23", "18C2C-4.3.5-28"
)
def test_kinder_four_odd_shares_at_350_are_paid_and_three_bought() -> None:
    """NYC at 250 and ERIE at 200, both Ann's: 450 x 3/4 = 337.5, half way from 325 to 350, so 350; par 250.

    Ann has 5 + 4 shares: 4 new and one odd. Ben 3 + 3: 3 new. Cora and Dan have one odd share each, and so
    has NYC, which has redeemed one. 175 is paid for each of the four, NYC having 300 + 120 + 175 = 595. The
    four and two that lay in the market are 3 new ones there.

    Ann buys one for 350, Cora does not, Dan does, and NYC takes the last: 5, 3, 0, 1 and one redeemed. Ann
    and Dan have 1000 + 175 - 350 = 825, Cora 1175, NYC 245. The bank: 4 x 175 out, 3 x 350 in.
    """
    position = merging(
        {"Ann": 50, "Ben": 30, "Cora": 10},
        {"Ann": 40, "Ben": 30, "Dan": 10},
        prices=((0, 14), (0, 12)),
        redeemed=(10, 0),
        pools=(0, 20),
        phase="10",
        options=["kinder_mergers"],
    )
    bank = position.pos[CASH][BANK]
    position.play("declare_merger", corporation="ERIE", other="NYC", president="")
    position.play("choose_survivor", corporation="NYC")
    assert dollars(position, "NYC") == 350 and position.pos[CORPORATIONS]["NYC"].par == 250
    assert new_shares(position, "NYC", "Ann", "Ben", "Cora", "Dan", "NYC", POOL) == [4, 3, 0, 0, 0, 3]
    assert [position.pos[CASH][who] for who in ("Ann", "Ben", "Cora", "Dan", "NYC")] == [
        1175,
        1000,
        1175,
        1175,
        595,
    ]
    for player, kind in (("Ann", "buy_odd"), ("Cora", "pass"), ("Dan", "buy_odd"), ("Ann", "buy_odd")):
        assert position.step == "share for an odd one" and position.actor == player
        position.play(kind)
    assert position.step != "share for an odd one"
    assert new_shares(position, "NYC", "Ann", "Ben", "Cora", "Dan", "NYC", POOL) == [5, 3, 0, 1, 1, 0]
    assert [position.pos[CASH][who] for who in ("Ann", "Ben", "Cora", "Dan", "NYC")] == [
        825,
        1000,
        1175,
        825,
        245,
    ]
    assert position.pos[CASH][BANK] - bank == 3 * 350 - 4 * 175
    assert president(position.pos, "NYC") == "Ann" and position.faults() == []


# -- blocking destinations, and no doubling --------------------------------------------------------------


@pytest.mark.rule(
    "18C2C-F.blocking-1",
    "18C2C-F.no_doubling-1",
    "18C2C-4.7.2-11",
    "18C2C-4.7.7-4",
    "18C2C-4.8.4-4",
    "18C2C-4.7.7-3",
)
@pytest.mark.parametrize(
    ("options", "first", "later"),
    [
        ((), 130, 150),
        (("blocking_destinations",), 130, 80),
        (("no_doubling",), 100, 150),
        (("blocking_destinations", "no_doubling"), 100, 80),
    ],
    ids=["book", "blocking", "no doubling", "both"],
)
def test_blocking_in_the_last_space_kept_for_erie(options: Sequence[str], first: int, later: int) -> None:
    """B&M, merged with NYNH, comes to Buffalo, green 30 with a token of PRR and a space kept for ERIE, not
    yet floated.

    The run: green Boston 50 + Albany 20 + Buffalo 2 x 30 = 130, or 100 if nothing is doubled. It is paid, and
    the price rises although a shell is empty: 110.

    C&O runs Cleveland 50 + Buffalo 30 + Albany 20 + Boston 50 = 150, better than to Rochester, 20, unless the
    destination token has taken the last space: then Buffalo is the end of its way, 80. ERIE, once floated,
    settles there in any case.
    """
    position = table(phase="8", options=options)
    for sym, trains in (("B&M", ["8"]), ("NYNH", [])):
        position.corporation(sym, par=100, shares={"Ann": 60, "Ben": 40}, cash=0, trains=trains)
    pos = position.writing()
    keep_apart(pos, "B&M", "NYNH")
    take_over(pos, "B&M", "NYNH", "Ann", keep_tokens=True)
    answer(pos, pos.events[-1])
    join(join(position, "I82", "I78", "I70"), "I70", "J65")
    join(position, "I70", "H73")
    assert worth(position, "I82", "I78", "I70", "H73") == [50, 20, 30, 20]
    position.corporation("PRR", par=100, shares={"Dan": 60}, cash=0, tokens=["I70"])
    position.corporation("C&O", par=100, shares={"Cora": 60}, cash=0, trains=["8"])
    assert HOMES_KEPT(position.pos, ("I70", 0)) == ["ERIE"]
    turn_ends(position, "B&M")
    assert destination_run(position) == first
    position.play("dividend", choice="pay")
    assert dollars(position, "B&M") == 110
    taken = "blocking_destinations" in options
    assert sorted(markers_in(position.pos, ("I70", 0))) == (["B&M", "PRR"] if taken else ["PRR"])
    run_best(position.operating("C&O", "run"))
    assert revenue(position) == later
    alone("ERIE", position=position, route=False, floated=True, operated=False)
    position.operating("ERIE", "track").skip("turn begins").go_on()
    assert STATIONS(position.pos, "ERIE") == [("I70", 0)] and position.faults() == []


# -- variable destinations -------------------------------------------------------------------------------


@pytest.mark.rule("18C2C-F.variable-1", "18C2C-4.7.9-4", "18C2C-4.7.8-1", "18C2C-3.4-4", "18C2C-4.7.7-4")
def test_variable_the_agreed_destination_brings_run_and_bonus_and_the_printed_one_nothing() -> None:
    """The players agree that GN goes to Duluth and not to Milwaukee. In phase 10 it has track to Duluth and
    beyond.

    Seattle 30 + Duluth 2 x 20 = 70, paid. Duluth lies east of the Mississippi: the bonus takes 475 to 500,
    the dividend from there to 275 with a split. Ann has 42, Ben 28. A turn later Milwaukee, which is in
    reach, brings no run.
    """
    position = Scenario("18C2C", PLAYERS[:4], ("variable_destinations",))
    position.play("set_destination", corporation="GN", hex="D49").play("pass")
    for _ in range(3):
        position.play("pass")
    position.phase("10").cash(dict.fromkeys(PLAYERS[:4], 1000))
    alone("GN", position=position, route=False, trains=["10"], cell=(0, 23))
    join(position, "C4", "D49", "H55")
    assert worth(position, "C4", "D49", "H55") == [30, 20, 20]
    turn_ends(position, "GN")
    assert reached(position) == ["GN"] and destination_run(position) == 70
    assert dollars(position, "GN") == 500
    position.play("dividend", choice="pay")
    assert dollars(position, "GN") == 275 and goal(position, "GN").state == "placed"
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["Ben"]) == (1042, 1028)
    assert turn_ends(position, "GN").step != "destination"
    assert position.faults() == []
