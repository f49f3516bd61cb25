"""4.5.1.2: when and from what CONRAIL forms, what its shares are exchanged for, its price and its money."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.features.bonds import BONDS
from roundhouse.features.loans import LOANS
from roundhouse.features.national import (
    MERGING,
    NATIONAL,
    FormationOver,
    NationalFormed,
    NationalNotFormed,
)
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS, in_play
from roundhouse.rules.depot import DEPOT, TRAIN_LIMIT, TRAINS, owned
from roundhouse.rules.market import CHART, MARKERS, price
from roundhouse.rules.money import BANK, BROKEN, CASH
from roundhouse.rules.shares import OUT_OF_GAME, POOL, STOCK, president
from roundhouse.text.events import log
from titles.gl.conrail import PLAYERS, bought, form, shares, table, treasury

TWO: dict[str, dict[str, Any]] = {
    "NYC": {"shares": {"Ann": 40, "Ben": 20}, "cash": 120, "cell": (0, 10)},
    "MON": {"shares": {"Ben": 40, "Dan": 20}, "cash": 45, "cell": (0, 7)},
}
THREE = {**TWO, "GT": {"shares": {"Cora": 50, "Dan": 10}, "cell": (0, 0)}}
ALL = ("NYC", "WAB", "PRR", "IC", "MILW", "NKP", "GT", "MON", "DT&I", "LS&I")


def story(scenario: Scenario) -> NationalFormed:
    """What the last action tells of the formation."""
    return next(event for event in scenario.events if isinstance(event, NationalFormed))


def whole(*syms: str, **more: Any) -> dict[str, dict[str, Any]]:
    """Corporations all of whose shares are Ann's."""
    return {sym: {"shares": {"Ann": 100}, **more} for sym in syms}


# -- who merges -------------------------------------------------------------------------------------


@pytest.mark.rule("18GL-2-5", "18GL-4.5.1.2-3", "18GL-4.5.1.2-8", "18GL-4.5.1.2-10")
def test_two_without_a_train_are_merged_when_the_first_10h_is_sold() -> None:
    scenario = table(TWO, others=("GT",))
    assert scenario.offers("keep_token") == [] and "CR" not in scenario.pos[CORPORATIONS]
    bought(scenario)
    assert story(scenario).merged == ("NYC", "MON")
    assert set(scenario.pos[NATIONAL]) == {"CR"} and scenario.faults() == []
    assert shares(scenario, *PLAYERS, "CR", POOL) == [2, 3, 0, 1, 4, 0]
    assert sorted(c.percent for c in scenario.pos[STOCK]["CR"]) == [*[10] * 8, 20]
    assert scenario.faults() == []


@pytest.mark.rule("18GL-4.5.1.2-3")
def test_three_are_merged_and_nobody_is_asked() -> None:
    scenario = bought(table(THREE))
    assert story(scenario).merged == ("NYC", "GT", "MON")
    assert set(scenario.pos[NATIONAL]) == {"CR"} and scenario.actor == "Cora"


@pytest.mark.rule("18GL-4.5.1.2-4")
def test_a_single_one_is_left_alone_and_gets_its_train_by_loans() -> None:
    scenario = form(table({"NYC": {**TWO["NYC"], "cash": 120}}))
    event = next(e for e in scenario.events if isinstance(e, NationalNotFormed))
    assert (event.merging, event.last) == (("NYC",), False)
    assert "CR" not in scenario.pos[NATIONAL] and not scenario.pos[CORPORATIONS]["NYC"].closed
    scenario.operating("NYC", "trains")
    assert scenario.why_not("pass") is not None
    scenario.play("buy_train", train="10H-1", price=600)
    assert scenario.pos[LOANS]["NYC"] == 1 and scenario.pos[CASH]["NYC"] == 120 + 500 - 600


@pytest.mark.rule("18GL-4.5.1.2-5")
def test_with_a_train_everywhere_nothing_happens() -> None:
    scenario = form(table({}, others=("NYC", "MON")))
    event = next(e for e in scenario.events if isinstance(e, NationalNotFormed))
    assert event.merging == () and "CR" not in scenario.pos[CASH]


@pytest.mark.rule("18GL-4.5.1.2-2")
def test_one_that_has_not_operated_stays_out_of_it() -> None:
    more = {"DT&I": {"shares": {"Ann": 60}, "operated": False, "trains": []}}
    scenario = bought(table({**TWO, **more}))
    assert story(scenario).merged == ("NYC", "MON")
    assert not scenario.pos[CORPORATIONS]["DT&I"].closed


@pytest.mark.rule("18GL-2-9", "18GL-4.5.1.2-2")
def test_what_goes_with_the_phase_is_gone_before_anybody_asks() -> None:
    scenario = table({**TWO, "MON": {**TWO["MON"], "trains": ["4H"]}})
    assert MERGING(scenario.pos, "CR") == ["NYC"]
    assert story(bought(scenario)).merged == ("NYC", "MON")
    assert scenario.pos[CASH]["CR"] == 120 + 45 + 50


@pytest.mark.rule("18GL-2-9")
def test_trains_over_the_limit_are_discarded_before_the_exchange() -> None:
    scenario = table(TWO, others=("GT",))
    scenario.train("GT", "6H").train("GT", "6H")
    bought(scenario)
    assert scenario.step == "discard" and "CR" not in scenario.pos[NATIONAL]
    scenario.play("discard_train", train=owned(scenario.pos, "GT")[0])
    assert "CR" in scenario.pos[NATIONAL]


@pytest.mark.rule("18GL-4.5.1.2-1", "18GL-4.5.1.2-6", "18GL-2-6")
def test_the_first_e_is_the_second_chance() -> None:
    scenario = form(table(TWO, train="E"))
    assert set(scenario.pos[NATIONAL]) == {"CR"} and scenario.faults() == []


@pytest.mark.rule("18GL-4.5.1.2-1", "18GL-4.5.1.2-13", "18GL-4.5.1.2-14", "18GL-4.5.1.2-15", "18GL-2-6")
@pytest.mark.parametrize("train", ["10H", "E"])
@pytest.mark.parametrize(
    ("merging", "share", "got", "cash", "bonds"),
    [
        (2, 10, (6, 4, 0), 0, {"CR": 10}),
        (3, 5, (9, 6, 5), 5 * 110, {"CR": 10}),
        (4, 5, (12, 8, 0), 0, {"CR": 10}),
        (5, 5, (20, 0, 0), 0, {"CR": 7, "Ann": 2, POOL: 1}),
    ],
)
def test_each_size_is_the_same_in_both_phases(
    train: str, merging: int, share: int, got: tuple[int, ...], cash: int, bonds: dict[str, int]
) -> None:
    """Of each, Ann has six shares and the treasury four; of five nine and one: the shares are hers, bonds follow."""
    own = 90 if merging == 5 else 60
    scenario = form(table({sym: {"shares": {"Ann": own}} for sym in ALL[:merging]}, train=train))
    pos = scenario.pos
    assert story(scenario).share == share and price(pos, "CR") == 110
    assert shares(scenario, "Ann", "CR", POOL) == list(got)
    assert pos[CASH]["CR"] == cash and dict(pos[BONDS]) == bonds
    assert scenario.faults() == []


@pytest.mark.rule("18GL-4.5.1.2-1")
def test_there_is_no_third_chance() -> None:
    scenario = form(table({"NYC": TWO["NYC"]}, train="E"))
    assert next(e for e in scenario.events if isinstance(e, NationalNotFormed)).last
    scenario = table(TWO, train="E").phase("E").depot("D-0")
    scenario.cash({"B&O": 1000})
    scenario.play("buy_train", train="D-0", price=1000)
    assert not any(isinstance(e, (NationalFormed, FormationOver)) for e in scenario.events)


@pytest.mark.rule("18GL-4.5.1.2-1")
def test_once_formed_it_is_not_asked_for_again() -> None:
    scenario = form(table(TWO))
    for sym in ("GT", "IC"):
        scenario.corporation(sym, shares={"Ann": 60}, cash=0, floated=True, operated=True)
        treasury(scenario, sym)
    scenario.writing().change(TRAINS, owned(scenario.pos, "B&O")[0], owner=OUT_OF_GAME)
    scenario.depot("E-0").cash({"B&O": 800}).operating("B&O", "trains")
    scenario.play("buy_train", train="E-0", price=800)
    assert not any(isinstance(e, (NationalFormed, FormationOver)) for e in scenario.events)
    assert scenario.pos[NATIONAL]["CR"].merged == ("NYC", "MON")


# -- the exchange -----------------------------------------------------------------------------------


@pytest.mark.rule("18GL-4.5.1.2-7")
def test_the_buyers_president_exchanges_first_and_the_others_follow_by_seats() -> None:
    scenario = bought(table(TWO, president="Cora"))
    assert list(story(scenario).shares) == ["Cora", "Dan", "Ann", "Ben", "CR", POOL]
    scenario = bought(table(TWO, president="Ben"))
    assert list(story(scenario).shares) == ["Ben", "Cora", "Dan", "Ann", "CR", POOL]


@pytest.mark.rule("18GL-4.5.1.2-9")
def test_what_is_left_over_goes_to_the_market_ahead_of_its_turn() -> None:
    merging = {
        "NYC": {"shares": {"Ann": 50, "Ben": 30}, "pool": 20},
        "MON": {"shares": {"Cora": 20}, "pool": 20, "floated": True},
    }
    scenario = bought(table(merging))
    # Cora 2, Ann 5 and Ben 3 of twenty, the treasuries 6, the market 4: as in the example.
    assert shares(scenario, "Ann", "Ben", "Cora", "CR", POOL) == [2, 1, 1, 3, 3]
    assert story(scenario).void == 0


@pytest.mark.rule("18GL-4.5.1.2-11", "18GL-4.5.1.2-12")
def test_the_first_due_two_takes_the_certificate_and_the_largest_holding_presides() -> None:
    merging = {
        "NYC": {"shares": {"Dan": 60, "Ann": 30}},
        "MON": {"shares": {"Ann": 70}},
    }
    scenario = bought(table(merging))
    assert shares(scenario, "Dan", "Ann") == [3, 5]
    assert president(scenario.pos, "CR") == "Ann"
    assert [e.new for e in scenario.events if type(e).__name__ == "PresidentChanged"] == ["Ann"]
    merging = {"NYC": {"shares": {"Dan": 60, "Ann": 30}}, "MON": {"shares": {"Ann": 30, "Ben": 20}}}
    assert president(bought(table(merging)).pos, "CR") == "Dan"


@pytest.mark.rule("18GL-4.5.1.2-13", "18GL-4.5.1.2-22", "18GL-4.5.1.2-38")
def test_two_leave_no_share_and_bring_no_money_beyond_their_own() -> None:
    scenario = bought(table(TWO))
    assert (story(scenario).left, story(scenario).share) == (0, 10)
    assert scenario.pos[CASH]["CR"] == 120 + 45
    assert dict(scenario.pos[BONDS]) == {"CR": 10}


@pytest.mark.rule("18GL-4.5.1.2-14", "18GL-4.5.1.2-20", "18GL-3-1")
def test_three_leave_five_shares_for_which_the_bank_pays() -> None:
    scenario = bought(table(THREE))
    pos = scenario.pos
    assert (story(scenario).left, story(scenario).share) == (5, 5)
    assert sorted(c.percent for c in pos[STOCK]["CR"]) == [*[5] * 18, 10]
    assert price(pos, "CR") == 170
    assert pos[CASH]["CR"] == 120 + 45 + 5 * 170
    assert dict(pos[BONDS]) == {"CR": 10} and shares(scenario, POOL) == [5 + 1]
    assert scenario.faults() == []


@pytest.mark.rule("18GL-4.5.1.2-20", "18GL-3.4-7")
def test_the_market_takes_what_is_left_even_above_one_half() -> None:
    merging = {sym: {"shares": {"Ann": 20}, "pool": 50} for sym in ("NYC", "MON", "GT")}
    scenario = bought(table(merging))
    # 15 exchanged shares: 3 of Ann, 4 of the treasuries, 8 of the market; and 5 more.
    assert shares(scenario, "Ann", "CR", POOL) == [3, 4, 13]
    assert scenario.faults() == []


@pytest.mark.rule("18GL-4.5.1.2-15", "18GL-4.5.1.2-38")
def test_five_use_up_the_shares_and_bonds_are_given() -> None:
    merging = {sym: {"shares": {"Cora": 60}} for sym in ("NYC", "MON", "GT", "IC")}
    merging["NKP"] = {"shares": {"Dan": 60}}
    scenario = bought(table(merging))
    # 30 old shares are players', 20 of treasuries: 15 and 5 new ones, 5 bonds for what the treasuries have left.
    assert shares(scenario, "Cora", "Dan", "CR") == [12, 3, 5]
    assert dict(scenario.pos[BONDS]) == {"CR": 10}
    for sym in merging:
        merging[sym] = {"shares": {"Cora": 60, "Dan": 40}}
    scenario = bought(table(merging))
    assert shares(scenario, "Cora", "Dan") == [15, 5]
    assert dict(scenario.pos[BONDS]) == {"CR": 5, "Dan": 5}
    assert scenario.faults() == []


@pytest.mark.rule("18GL-4.5.1.2-16")
def test_of_seven_the_last_ten_old_shares_are_void() -> None:
    merging = {sym: {"shares": {"Ann": 100}} for sym in ALL[:7]}
    merging["LS&I"] = {"shares": {"Ann": 60}, "trains": ["6H"]}
    for sym in ALL[:3]:
        merging[sym] = {"shares": {"Dan": 100}}
    scenario = bought(table(merging))
    assert shares(scenario, "Dan", "Ann") == [15, 5]
    assert dict(scenario.pos[BONDS]) == {"Ann": 10} and story(scenario).void == 10
    assert scenario.faults() == []


@pytest.mark.rule("18GL-4.5.1.2-21")
def test_what_the_treasuries_get_stays_in_the_treasury() -> None:
    merging = {
        "NYC": {"shares": {"Ann": 70}},
        "MON": {"shares": {"Ann": 70}},
    }
    scenario = bought(table(merging))
    assert shares(scenario, "Ann", "CR", POOL) == [7, 3, 0] and scenario.pos[CASH]["CR"] == 0


@pytest.mark.rule("18GL-4.5.1.2-43", "18GL-4.1.1-9", "18GL-3.4-5")
def test_above_a_limit_one_keeps_all_and_sells_once_conrail_has_operated() -> None:
    merging = {
        "NYC": {"shares": {"Dan": 100}},
        "MON": {"shares": {"Dan": 100}},
        "GT": {"shares": {"Dan": 60, "Ann": 40}},
    }
    scenario = form(table(merging))
    assert shares(scenario, "Dan") == [13]
    scenario.stock_turn("Dan")
    assert scenario.why_not("pass") is None
    scenario.writing().change(CORPORATIONS, "CR", operated=True)
    assert scenario.why_not("pass") is not None
    scenario.play("sell_shares", corporation="CR", percent=5)
    assert scenario.why_not("pass") is None and shares(scenario, "Dan") == [12]


# -- price and money --------------------------------------------------------------------------------


@pytest.mark.rule("18GL-4.5.1.2-17", "18GL-2-9")
@pytest.mark.parametrize(
    ("cells", "start"),
    [
        (((0, 10), (0, 7)), (0, 8)),  # 200 and 155: 177.50, so 170
        (((0, 3), (0, 2)), (0, 4)),  # 100 and 90: at least 110
        (((6, 0), (6, 1)), (0, 4)),
        (((3, 9), (0, 6)), (0, 6)),
    ],
)
def test_the_start_is_the_mean_of_the_two_best_in_the_top_row(cells: Any, start: Any) -> None:
    merging = {sym: {**TWO[sym], "cell": cell} for sym, cell in zip(TWO, cells, strict=True)}
    merging["GT"] = {"shares": {"Ann": 60}, "cell": (6, 0)}
    scenario = bought(table(merging))
    assert scenario.pos[MARKERS]["CR"].cell == start
    assert CHART(scenario.pos).price(start) == story(scenario).price


@pytest.mark.rule("18GL-4.5.1.2-17")
def test_markers_that_are_there_stay_above_it() -> None:
    scenario = table(TWO, others=("GT",)).price("GT", 0, 8)
    pos = bought(scenario).pos
    assert pos[MARKERS]["CR"].cell == pos[MARKERS]["GT"].cell
    assert pos[MARKERS]["CR"].arrival > pos[MARKERS]["GT"].arrival


def with_loans(scenario: Scenario, **loans: int) -> Scenario:
    for sym, count in loans.items():
        scenario.writing().put(LOANS, sym, count)
    return scenario


@pytest.mark.rule("18GL-4.5.1.2-18", "18GL-4.5.1.2-38")
def test_loans_end_for_columns_and_bonds() -> None:
    scenario = bought(with_loans(table(TWO), NYC=1, MON=1))
    pos = scenario.pos
    assert (pos[MARKERS]["CR"].cell, price(pos, "CR")) == ((0, 6), 140)
    assert dict(pos[BONDS]) == {"CR": 8, POOL: 2} and dict(pos[LOANS]) == {}
    assert scenario.faults() == []


@pytest.mark.rule("18GL-4.5.1.2-18")
def test_no_more_bonds_go_out_for_loans_than_the_treasury_has() -> None:
    merging = {sym: {"shares": {"Cora": 60, "Dan": 40}, "cell": (0, 3)} for sym in ALL[:7]}
    scenario = bought(with_loans(table(merging, president="Cora"), NYC=2))
    assert dict(scenario.pos[BONDS]).get("CR", 0) == 0
    assert sum(scenario.pos[BONDS].values()) == 10 and dict(scenario.pos[LOANS]) == {}


@pytest.mark.rule("18GL-4.5.1.2-19")
def test_the_floor_holds_before_the_loans() -> None:
    merging = {sym: {**TWO[sym], "cell": (0, 0)} for sym in TWO}
    scenario = bought(with_loans(table(merging), NYC=1))
    assert (story(scenario).price, price(scenario.pos, "CR")) == (110, 100)


@pytest.mark.rule("18GL-4.5.1.2-20")
def test_shares_left_over_are_paid_at_the_price_after_the_loans() -> None:
    scenario = bought(with_loans(table({sym: {**row, "cash": 0} for sym, row in THREE.items()}), NYC=2))
    assert price(scenario.pos, "CR") == 140 and scenario.pos[CASH]["CR"] == 5 * 140


@pytest.mark.rule("18GL-4.5.1.2-23")
def test_the_cash_of_the_merged_goes_over() -> None:
    scenario = bought(table(TWO))
    assert [scenario.pos[CASH][sym] for sym in ("NYC", "MON", "CR")] == [0, 0, 165]
    five = [t for t in scenario.pos.state.parts()["tokens"].values() if t.corporation == "CR" and not t.hex]
    assert [token.price for token in five] == [20] * 5


@pytest.mark.rule("18GL-4.5.1.2-24")
def test_the_merged_are_out_of_the_game() -> None:
    scenario = form(table(TWO))
    pos = scenario.pos
    assert all(c.owner == OUT_OF_GAME for sym in TWO for c in pos[STOCK][sym])
    assert not set(TWO) & set(pos[MARKERS]) and not set(TWO) & set(in_play(pos))
    scenario.stock_turn("Ann").cash({"Ann": 2000})
    for sym in TWO:
        assert scenario.why_not("par", corporation=sym, par=100) is not None
        assert scenario.why_not("buy_share", corporation=sym, source=POOL) is not None
        assert scenario.why_not("sell_shares", corporation=sym, percent=10) is not None


@pytest.mark.rule("18GL-4.4-7")
def test_nobody_buys_of_it_before_it_forms() -> None:
    scenario = table(TWO).stock_turn("Ann").cash({"Ann": 2000})
    assert scenario.why_not("buy_share", corporation="CR", source=POOL) is not None
    assert scenario.why_not("par", corporation="CR", par=100) is not None
    assert scenario.why_not("buy_presidency", corporation="CR") is not None
    form(table(TWO))


# -- the 10H ----------------------------------------------------------------------------------------


def ten_h(scenario: Scenario) -> int:
    """How many 10H there are in all, the depot's and those of corporations."""
    rows = scenario.pos[TRAINS].values()
    return sum(t.kind == "10H" and t.owner != OUT_OF_GAME for t in rows)


def left_in_depot(scenario: Scenario) -> int:
    return sum(t.kind == "10H" and t.owner == DEPOT for t in scenario.pos[TRAINS].values())


@pytest.mark.rule("18GL-4.5.1.2-39", "18GL-4.5.1.2-41")
def test_six_of_eleven_merged_leave_three_10h() -> None:
    scenario = form(table({sym: {"shares": {"Ann": 60}} for sym in ALL[:6]}))
    assert len(in_play(scenario.pos)) == 6
    assert (ten_h(scenario), left_in_depot(scenario)) == (3, 2)
    assert scenario.faults() == []


@pytest.mark.rule("18GL-4.5.1.2-39")
def test_eight_of_eleven_merged_leave_two_10h() -> None:
    merging = {sym: {"shares": {"Ann": 60}} for sym in ALL[:7]}
    merging["LS&I"] = {"shares": {"Ann": 60}, "operated": True}
    scenario = table({})
    for sym in [*ALL[:7], "LS&I"]:
        scenario.corporation(sym, shares={"Ann": 60}, floated=True, operated=True, cash=0)
        treasury(scenario, sym)
    form(scenario)
    assert len(in_play(scenario.pos)) == 4 and ten_h(scenario) == 2


@pytest.mark.rule("18GL-4.5.1.2-40", "18GL-4.5.1.2-41")
def test_with_none_merged_and_some_never_begun_there_are_four() -> None:
    scenario = form(table({}))
    assert len(in_play(scenario.pos)) == 11
    assert (ten_h(scenario), left_in_depot(scenario)) == (4, 3)


@pytest.mark.rule("18GL-4.5.1.2-42")
def test_the_first_e_does_not_touch_their_number() -> None:
    scenario = table({sym: {"shares": {"Ann": 60}} for sym in ALL[:6]}, train="E")
    before = ten_h(scenario)
    assert ten_h(form(scenario)) == before


@pytest.mark.rule("18GL-4.5.1.2-20", "18GL-5-1")
@pytest.mark.parametrize(("bank", "broken"), [(10, False), (0, False), (-50, True)])
def test_the_bank_is_judged_when_conrail_has_its_money(bank: int, broken: bool) -> None:
    """It is paid $600 for the 10H and pays 5 times $110 to CONRAIL: $50 more than before."""
    low = {sym: {**row, "cell": (2, 3)} for sym, row in THREE.items()}
    scenario = table(low, others=("IC",)).bank(bank, "Dan")
    bought(scenario)
    assert story(scenario).left == 5 and price(scenario.pos, "CR") == 110
    assert scenario.pos[CASH][BANK] == bank + 50 and scenario.pos[BROKEN] is broken


# -- business ---------------------------------------------------------------------------------------


@pytest.mark.rule("18GL-2-8")
def test_it_may_own_three_trains_in_every_phase() -> None:
    scenario = form(table(TWO))
    for phase in ("10H", "E", "D"):
        scenario.phase(phase)
        assert (TRAIN_LIMIT(scenario.pos, "CR"), TRAIN_LIMIT(scenario.pos, "B&O")) == (3, 2)


@pytest.mark.rule("18GL-4.5.1.2-37", "18GL-4.6.8-13")
def test_it_trades_trains_at_face_value_alone() -> None:
    scenario = form(table(TWO, others=("GT",)))
    scenario.cash({"CR": 2000, "B&O": 2000})
    scenario.operating("CR", "trains", done=["B&O"])
    for money in (1, 599, 601):
        assert scenario.why_not("buy_train", train="10H-0", price=money) is not None
    assert scenario.why_not("buy_train", train="10H-0", price=600) is None
    scenario.train("CR", "10H").operating("GT", "trains").cash({"GT": 2000})
    mine = owned(scenario.pos, "CR")[0]
    assert scenario.why_not("buy_train", train=mine, price=599) is not None
    assert scenario.why_not("buy_train", train=mine, price=600) is None
    assert scenario.why_not("buy_train", train="10H-0", price=1) is None


def test_a_formation_is_told() -> None:
    scenario = bought(with_loans(table(THREE), NYC=1))
    told = log(scenario.title, scenario.events)
    assert "CR forms out of NYC, GT and MON, at $170 a share" in told
    assert "Ann receives 2 shares of CR in exchange" in told
    assert "NYC becomes part of CR, with $120" in told
    assert "CR takes loans over: its share price falls from $170 to $155" in told
    assert not any("chance" in line for line in told)
