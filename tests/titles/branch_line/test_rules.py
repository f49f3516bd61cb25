"""The rules of Branch Line, section by section; figures worked out by hand from its rulebook."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import DEPOT, PHASE, TRAINS, owned
from roundhouse.rules.ending import END, RESULT, winners
from roundhouse.rules.floating import Floated
from roundhouse.rules.market import price
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.operating_round import TurnBegan
from roundhouse.rules.reach import TOKENS
from roundhouse.rules.shares import STOCK, held, president
from roundhouse.rules.turns import PRIORITY, ROUND
from roundhouse.titles.found import title
from roundhouse.titles.options import UnknownOption

NAME = "Branch Line"
THREE = ("Ann", "Ben", "Cy")
CASHES = {2: [450, 450], 3: [300, 300, 320], 4: [330, 300, 320, 340]}
OFFERING, POOL = "initial offering", "bank pool"


def table(players: tuple[str, ...] = THREE) -> Scenario:
    return Scenario(NAME, players)


def refused(position: Scenario, kind: str, **fields: object) -> str:
    """The check that refuses the action; empty when it is legal."""
    found = position.why_not(kind, **fields)
    return "" if found is None else found.check


def railway(
    step: str = "track", *, cash: int = 300, trains: tuple[str, ...] = (), phase: str = "2"
) -> Scenario:
    """AVR in its turn, with track from home (C5) by way of D6 to Market Cross (D8)."""
    position = (
        table().phase(phase).corporation("AVR", par=60, shares={"Ann": 60}, cash=cash, trains=list(trains))
    )
    return position.home("AVR").tiles(C5="5:5", D6="8:0").operating("AVR", step)


def shares(step_player: str = "Ann", round: int = 2, **holdings: int) -> Scenario:
    """AVR at par 60 is held as said (the first is president), and it is somebody's stock turn."""
    position = table().corporation("AVR", par=60, shares=holdings, cash=300)
    return position.cash(Ann=500, Ben=500, Cy=500).stock_turn(step_player, round=round)


# -- 1, 2: the aim, and setting up


@pytest.mark.rule("Branch Line-1-1")
def test_money_and_shares_are_wealth() -> None:
    position = table().corporation("AVR", par=70, shares={"Ann": 40}, cash=900)
    position.cash(Ann=400, Ben=539, Cy=540).skip("final reckoning")
    assert position.pos[RESULT] == {"Ann": 540, "Ben": 539, "Cy": 540}
    assert winners(position.pos[RESULT]) == ["Ann", "Cy"]


@pytest.mark.rule("Branch Line-1-2", "Branch Line-2-1", "Branch Line-2-2")
@pytest.mark.parametrize(
    ("players", "cash"),
    [("A", None), ("AB", CASHES[2]), ("ABC", CASHES[3]), ("ABCD", CASHES[4]), ("ABCDE", None)],
)
def test_players_and_their_money(players: str, cash: list[int] | None) -> None:
    if cash is None:
        with pytest.raises(UnknownOption):
            title(NAME).build(tuple(players), ())
        return
    pos = table(tuple(players)).pos
    assert [pos[CASH][player] for player in players] == cash
    assert pos[CASH][BANK] == 3000 - sum(cash)


@pytest.mark.rule("Branch Line-2-3", "Branch Line-2-4", "Branch Line-2-5", "Branch Line-2-6")
def test_components() -> None:
    position = table()
    assert sorted(position.pos[CORPORATIONS]) == ["AVR", "BMR", "CQR", "DHR"]
    assert [c.percent for c in position.pos[STOCK]["DHR"]] == [40, 20, 20, 20]
    assert [(t.hex, t.price) for t in position.pos[TOKENS].values() if t.corporation == "DHR"] == [
        ("E11", 0),
        ("", 40),
    ]
    kinds = [train.kind for train in position.pos[TRAINS].values() if train.owner == DEPOT]
    assert [kinds.count(kind) for kind in "234"] == [5, 3, 2]
    assert (position.step, position.actor) == ("stock turn", "Ann")
    assert refused(position, "par", corporation="XYZ", par=60) == "corporation exists"


@pytest.mark.rule("Branch Line-2-4")
def test_the_space_at_home_is_kept() -> None:
    position = railway("token").corporation("BMR", par=60, shares={"Ben": 60}, cash=100).home("BMR")
    position.tiles(C5="5:5", E5="5:0").operating("BMR", "token")
    assert refused(position, "place_token", hex="C5", city=0) in ("free space", "city is on a route")


# -- 3: the stock round


@pytest.mark.rule("Branch Line-3-1", "Branch Line-3.1-3")
def test_rounds_take_turns_and_the_priority_deal_passes_on() -> None:
    position = shares("Ben", Ann=60)
    position.play("buy_share", corporation="AVR", source=OFFERING)
    while position.pos[ROUND].kind == "stock":
        position.play("pass")
    assert position.pos[ROUND].kind == "operating"
    assert position.pos[PRIORITY] == "Cy"


@pytest.mark.rule("Branch Line-3.1-1")
def test_sell_first_and_buy_one() -> None:
    position = shares("Ben", Ann=60, Ben=20).corporation("BMR", par=60, shares={"Cy": 40})
    position.stock_turn("Ben")
    position.play("buy_share", corporation="BMR", source=OFFERING)
    assert (
        position.actor != "Ben"
        or refused(position, "sell_shares", corporation="AVR", percent=20) == "sell before buying"
    )


@pytest.mark.rule("Branch Line-3.1-1")
def test_one_certificate_a_turn() -> None:
    position = shares("Ann", Ann=40)
    at_once = position.play("buy_share", corporation="AVR", source=OFFERING)
    assert at_once.actor != "Ann" or refused(at_once, "buy_share", corporation="AVR", source=OFFERING)


@pytest.mark.rule("Branch Line-3.1-2")
def test_nobody_acts_out_of_turn() -> None:
    assert (
        refused(shares("Ann", Ann=40), "buy_share", by="Ben", corporation="AVR", source=OFFERING)
        == "your turn"
    )


@pytest.mark.rule("Branch Line-3.2-1")
def test_no_sale_in_the_first_round() -> None:
    sale = {"corporation": "AVR", "percent": 20}
    assert (
        refused(shares("Ann", round=1, Ann=60), "sell_shares", **sale) == "no sale in the first stock round"
    )
    assert not refused(shares("Ann", round=2, Ann=60), "sell_shares", **sale)


@pytest.mark.rule("Branch Line-3.2-2")
def test_a_sale_pays_the_price_before_it_and_lowers_it() -> None:
    position = table().corporation("AVR", par=60, shares={"Ann": 40, "Ben": 40}, cash=300)
    position.cash(Ben=0).stock_turn("Ben").play("sell_shares", corporation="AVR", percent=40)
    assert position.pos[CASH]["Ben"] == 120
    assert price(position.pos, "AVR") == 40, "two rows down from 60: 50, 40"


@pytest.mark.rule("Branch Line-3.2-3")
def test_the_pool_holds_three_shares() -> None:
    position = table().corporation("AVR", par=60, shares={"Ann": 40, "Ben": 20}, pool=40).stock_turn("Ben")
    assert not refused(position, "sell_shares", corporation="AVR", percent=20)
    position = table().corporation("AVR", par=60, shares={"Ann": 60}, pool=40).stock_turn("Ann")
    assert not refused(position, "sell_shares", corporation="AVR", percent=20)
    position.play("sell_shares", corporation="AVR", percent=20)
    assert held(position.pos, POOL, "AVR") == 60
    assert refused(position, "sell_shares", corporation="AVR", percent=20) == "pool limit"


@pytest.mark.rule("Branch Line-3.2-4")
def test_what_one_has_not_one_does_not_sell() -> None:
    assert refused(shares("Cy", Ann=60), "sell_shares", corporation="AVR", percent=20) == "shares are held"
    assert refused(shares("Cy", Ann=60), "sell_shares", corporation="BMR", percent=20)


@pytest.mark.rule("Branch Line-3.2-5")
@pytest.mark.parametrize(("bens", "may"), [(20, False), (40, True)])
def test_a_company_is_dumped_only_on_somebody_with_two_shares(bens: int, may: bool) -> None:
    position = shares("Ann", Ann=40, Ben=bens)
    assert (refused(position, "sell_shares", corporation="AVR", percent=40) == "") is may
    if may:
        position.play("sell_shares", corporation="AVR", percent=40)
        assert president(position.pos, "AVR") == "Ben"


@pytest.mark.rule("Branch Line-3.3-1", "Branch Line-3.3-2")
def test_starting_a_company() -> None:
    position = table()
    assert (
        refused(position, "buy_share", corporation="AVR", source=OFFERING) == "president's certificate first"
    )
    assert refused(position, "par", corporation="AVR", par=80) == "par value"
    for par in (50, 60, 70):
        assert not refused(position, "par", corporation="AVR", par=par)
    before = position.pos[CASH]["Ann"]
    position.play("par", corporation="AVR", par=60)
    assert position.pos[CASH]["Ann"] == before - 120
    assert held(position.pos, "Ann", "AVR") == 40
    assert refused(position, "par", corporation="AVR", par=60) == "par is set once"


@pytest.mark.rule("Branch Line-3.3-3")
def test_par_from_the_offering_and_market_price_from_the_pool() -> None:
    position = table().corporation("AVR", par=60, shares={"Ann": 40, "Ben": 20}, pool=20).price("AVR", 2, 4)
    position.cash(Cy=500).stock_turn("Cy")
    assert position.play("buy_share", corporation="AVR", source=POOL).pos[CASH]["Cy"] == 420
    assert (
        position.cash(Cy=500)
        .stock_turn("Cy")
        .play("buy_share", corporation="AVR", source=OFFERING)
        .pos[CASH]["Cy"]
        == 440
    )
    position.cash(Cy=500).stock_turn("Cy")
    assert refused(position, "buy_share", corporation="AVR", source=POOL) == "share is there"


@pytest.mark.rule("Branch Line-3.3-4")
@pytest.mark.parametrize(("cash", "check"), [(59, "player can pay"), (60, "")])
def test_shares_are_paid_for(cash: int, check: str) -> None:
    position = shares("Ben", Ann=40).cash(Ben=cash)
    assert refused(position, "buy_share", corporation="AVR", source=OFFERING) == check


@pytest.mark.rule("Branch Line-3.3-5")
def test_what_was_sold_is_not_bought_back() -> None:
    position = table().corporation("AVR", par=60, shares={"Ann": 40, "Ben": 20}).cash(Ben=100)
    position.stock_turn("Ben", sold=[("Ben", "AVR")])
    assert refused(position, "buy_share", corporation="AVR", source=OFFERING) == "not sold this round"


@pytest.mark.rule("Branch Line-3.3-6")
def test_sixty_percent_at_most() -> None:
    assert not refused(shares("Ann", Ann=40), "buy_share", corporation="AVR", source=OFFERING)
    assert refused(shares("Ann", Ann=60), "buy_share", corporation="AVR", source=OFFERING) == "holding limit"


@pytest.mark.rule("Branch Line-3.3-7")
def test_six_certificates_at_a_table_of_three() -> None:
    position = table().cash(Ann=900)
    for sym in ("AVR", "BMR", "CQR"):
        position.corporation(sym, par=60, shares={"Ann": 60})
    position.corporation("DHR", par=60, shares={"Ben": 40}).stock_turn("Ann")
    assert refused(position, "buy_share", corporation="DHR", source=OFFERING) == "certificate limit"
    position.shares("DHR", {"Ben": 40, "Ann": 20}).stock_turn("Ann")
    assert refused(position, "pass") == "sell down to the limit"


@pytest.mark.rule("Branch Line-3.4-1")
def test_it_floats_at_sixty_percent_with_ten_times_par() -> None:
    position = table().corporation("AVR", par=60, shares={"Ann": 40}, cash=0).cash(Ben=100).stock_turn("Ben")
    position.play("buy_share", corporation="AVR", source=OFFERING)
    assert Floated("AVR", 600) in position.events
    assert position.pos[CASH]["AVR"] == 600


@pytest.mark.rule("Branch Line-3.5-1")
def test_more_shares_than_the_president_win_the_presidency() -> None:
    position = shares("Ben", Ann=40, Ben=40).play("buy_share", corporation="AVR", source=OFFERING)
    assert president(position.pos, "AVR") == "Ben"
    assert held(position.pos, "Ben", "AVR") == 60 and held(position.pos, "Ann", "AVR") == 40


@pytest.mark.rule("Branch Line-3.6-1")
def test_sold_out_companies_rise() -> None:
    position = table().corporation("AVR", par=60, shares={"Ann": 60, "Ben": 40})
    position.corporation("BMR", par=60, shares={"Ann": 60}).stock_turn("Ann").skip(
        "sold-out corporations rise"
    )
    assert (price(position.pos, "AVR"), price(position.pos, "BMR")) == (70, 60)


# -- 4: phases, rust, export


@pytest.mark.rule("Branch Line-4-1", "Branch Line-5.1-2")
@pytest.mark.parametrize(("phase", "check"), [("2", "colour of the phase"), ("3", "")])
def test_green_track_from_phase_3(phase: str, check: str) -> None:
    position = railway(phase=phase)
    found = {
        refused(position, "lay_tile", hex="C5", tile=tile, rotation=turn)
        for tile in ("14", "15")
        for turn in range(6)
    }
    assert (check in found) if check else ("" in found)
    assert "" not in found or phase == "3"


@pytest.mark.rule("Branch Line-4-1")
@pytest.mark.parametrize(("phase", "limit"), [("2", 3), ("3", 3), ("4", 2), ("5", 2)])
def test_train_limits(phase: str, limit: int) -> None:
    kind = {"2": "2", "3": "3"}.get(phase, "5")
    position = railway("trains", cash=900, trains=(kind,) * (limit - 1), phase=phase)
    first = next(id for id, train in position.pos[TRAINS].items() if train.owner == DEPOT)
    cost = {"2": 80, "3": 150, "4": 240, "5": 360}[position.pos[TRAINS][first].kind]
    assert refused(position, "buy_train", train=first, price=cost) != "train limit"
    position.train("AVR", kind)
    first = next(id for id, train in position.pos[TRAINS].items() if train.owner == DEPOT)
    assert refused(position, "buy_train", train=first, price=cost) == "train limit"


@pytest.mark.rule("Branch Line-4-2")
@pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2), ("5", 2)])
def test_rounds_of_a_set(phase: str, rounds: int) -> None:
    position = railway(phase=phase).stock_turn("Ann").skip("number of operating rounds is fixed")
    assert position.pos[ROUND].of == rounds


@pytest.mark.rule("Branch Line-4-3", "Branch Line-5.5-1")
def test_the_first_4_rusts_the_2s() -> None:
    position = railway("trains", cash=500, trains=("2",), phase="3").depot("4-0")
    position.corporation("BMR", par=60, shares={"Ben": 60}, cash=0, trains=["2", "3"]).operating(
        "AVR", "trains"
    )
    assert refused(position, "buy_train", train="5-0", price=360) == "train is on sale"
    assert refused(position, "buy_train", train="4-0", price=230) == "price of the train"
    position.play("buy_train", train="4-0", price=240)
    assert position.pos[PHASE] == "4"
    assert [position.pos[TRAINS][id].kind for id in owned(position.pos, "AVR")] == ["4"]
    assert [position.pos[TRAINS][id].kind for id in owned(position.pos, "BMR")] == ["3"]


@pytest.mark.rule("Branch Line-4-4")
def test_a_train_leaves_after_each_set() -> None:
    position = table().skip("train is exported")
    assert position.pos[TRAINS]["2-0"].owner != DEPOT
    position = table().phase("5").skip("train is exported")
    assert any(train.kind == "5" and train.owner == DEPOT for train in position.pos[TRAINS].values())


# -- 5: the operating turn


@pytest.mark.rule("Branch Line-5-1", "Branch Line-5-2")
def test_the_highest_price_operates_first_and_begins_at_home() -> None:
    position = table().corporation("AVR", par=60, shares={"Ann": 60}, cash=300)
    position.corporation("BMR", par=70, shares={"Ben": 60}, cash=350).stock_turn("Ann", round=1)
    while position.pos[ROUND].kind == "stock":
        position.play("pass")
    assert [event.corporation for event in position.events if isinstance(event, TurnBegan)] == ["BMR"]
    assert position.pos[TOKENS]["BMR 0"].placed
    assert (position.actor, position.step) == ("Ben", "track")


@pytest.mark.rule("Branch Line-5.1-1")
def test_one_tile_a_turn() -> None:
    position = railway().turn(tiles=1)
    assert refused(position, "lay_tile", hex="B6", tile="3", rotation=0) == "one tile a turn"


@pytest.mark.rule("Branch Line-5.1-3", "Branch Line-5.1-4", "Branch Line-5.1-9")
@pytest.mark.parametrize(
    ("hex", "tile", "rotation", "check"),
    [
        ("D8", "57", 0, "hex can be built"),
        ("B6", "57", 0, "tile suits the hex"),
        ("D6", "9", 0, "colour follows"),
        ("D6", "8", 1, "colour follows"),
        ("C7", "9", 99, "tile exists"),
        ("B6", "404", 0, "tile exists"),
    ],
)
def test_where_tiles_go(hex: str, tile: str, rotation: int, check: str) -> None:
    assert refused(railway(), "lay_tile", hex=hex, tile=tile, rotation=rotation) == check


@pytest.mark.rule("Branch Line-5.1-2", "Branch Line-5.1-5")
def test_upgrades_keep_old_track() -> None:
    position = railway(phase="3")
    verdicts = {turn: refused(position, "lay_tile", hex="D6", tile="23", rotation=turn) for turn in range(6)}
    assert "old track is kept" in verdicts.values()


@pytest.mark.rule("Branch Line-5.1-6", "Branch Line-5.1-7", "Branch Line-5.1-8")
def test_track_begins_at_home_and_stays_within_reach() -> None:
    assert refused(railway(), "lay_tile", hex="E11", tile="57", rotation=1) == "track is on a route"
    fresh = (
        table().corporation("AVR", par=60, shares={"Ann": 60}, cash=300).home("AVR").operating("AVR", "track")
    )
    assert refused(fresh, "lay_tile", hex="D6", tile="9", rotation=2) == "home first"
    assert refused(fresh, "lay_tile", hex="C5", tile="5", rotation=1) == "track leads somewhere"


@pytest.mark.rule("Branch Line-5.1-9")
def test_tiles_run_out() -> None:
    position = railway().tiles(B10="3:0", F6="3:0")
    assert refused(position, "lay_tile", hex="B6", tile="3", rotation=4) == "tile is in supply"


@pytest.mark.rule("Branch Line-5.1-10")
@pytest.mark.parametrize(("cash", "check"), [(39, "treasury pays the terrain"), (40, "")])
def test_the_ridge_costs_40(cash: int, check: str) -> None:
    position = table().corporation("AVR", par=60, shares={"Ann": 60}, cash=cash).home("AVR")
    position.tiles(C5="5:5").operating("AVR", "track")
    assert refused(position, "lay_tile", hex="D6", tile="8", rotation=0) == check


@pytest.mark.rule("Branch Line-5.2-1", "Branch Line-5.2-2")
def test_tokens() -> None:
    position = railway("token", cash=40)
    assert refused(position, "place_token", hex="B6", city=0) == "token goes into a city"
    assert refused(position, "place_token", hex="C5", city=0) == "one token a hex"
    assert refused(position, "place_token", hex="E11", city=0) != ""
    assert refused(railway("token", cash=39), "place_token", hex="D8", city=0) == "treasury pays the token"
    assert refused(railway("token").turn(tokens=1), "place_token", hex="D8", city=0) == "one token a turn"
    position.play("place_token", hex="D8", city=0)
    assert position.pos[CASH]["AVR"] == 0
    again = railway("token").token("AVR", "D8")
    assert refused(again, "place_token", hex="E11", city=0) == "token is left"


@pytest.mark.rule("Branch Line-5.2-2")
def test_a_full_city_takes_no_token() -> None:
    position = railway("token")
    for sym in ("BMR", "CQR"):
        position.corporation(sym, par=60, shares={"Ben": 60}).token(sym, "D8")
    assert refused(position.operating("AVR", "token"), "place_token", hex="D8", city=0) == "free space"


RUN = [{"train": "2-0", "route": ["C5.0", "D6", "D8.0"]}]


@pytest.mark.rule("Branch Line-5.3-4")
def test_less_than_the_best_is_nobody_elses_business() -> None:
    position = railway("run", trains=("2",)).token("AVR", "D8").tiles(E7="9:1", F6="3:1")
    position.play("run", runs=[{"train": "2-0", "route": ["D8.0", "E7", "F6.0"]}])
    assert (position.step, position.actor) == ("dividend", "Ann"), "30, where 40 could be made"


@pytest.mark.rule("Branch Line-5.3-1", "Branch Line-5.3-2", "Branch Line-5.3-3")
def test_a_run_from_home_to_market_cross() -> None:
    position = railway("run", trains=("2",))
    assert refused(position, "run", runs=[{"train": "2-0", "route": ["D8.0"]}]) == "runs are legal"
    position.play("run", runs=RUN)
    position.play("dividend", choice="withhold")
    assert position.pos[CASH]["AVR"] == 340, "20 and 20"


@pytest.mark.rule("Branch Line-5.3-2")
def test_a_2_train_does_not_leap() -> None:
    position = railway("run", trains=("2",)).tiles(E7="9:1", F6="3:1")
    far = [{"train": "2-0", "route": ["C5.0", "D6", "D8.0", "E7", "F6.0"]}]
    assert refused(position, "run", runs=far) == "runs are legal"


@pytest.mark.rule("Branch Line-5.4-1")
@pytest.mark.parametrize(
    ("choice", "ann", "avr", "price_then"), [("pay", 60, 300, 70), ("withhold", 0, 400, 50)]
)
def test_dividends(choice: str, ann: int, avr: int, price_then: int) -> None:
    position = railway("dividend", trains=("2",)).cash(Ann=0).turn(revenue=100)
    position.play("dividend", choice=choice)
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["AVR"]) == (ann, avr)
    assert price(position.pos, "AVR") == price_then


@pytest.mark.rule("Branch Line-5.4-1")
def test_shares_in_the_pool_bring_the_company_their_part() -> None:
    position = railway("dividend", trains=("2",)).shares("AVR", {"Ann": 60}, pool=20).cash(Ann=0)
    position.turn(revenue=100).play("dividend", choice="pay")
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["AVR"]) == (60, 320)


@pytest.mark.rule("Branch Line-5.4-2")
def test_nothing_earned_is_a_step_to_the_left() -> None:
    position = railway("token").skip("without earnings the price falls")
    assert price(position.pos, "AVR") == 50


@pytest.mark.rule("Branch Line-5.4-3")
@pytest.mark.parametrize(("cell", "choice", "then"), [((2, 6), "pay", 115), ((2, 0), "withhold", 30)])
def test_up_at_the_right_end_down_at_the_left(cell: tuple[int, int], choice: str, then: int) -> None:
    position = railway("dividend", trains=("2",)).price("AVR", *cell).turn(revenue=100)
    assert price(position.play("dividend", choice=choice).pos, "AVR") == then


@pytest.mark.rule("Branch Line-5.5-1")
def test_the_treasury_pays_for_trains() -> None:
    assert refused(railway("trains", cash=79, trains=("2",)), "buy_train", train="2-1", price=80) == (
        "treasury pays the train"
    )
    assert not refused(railway("trains", cash=80, trains=("2",)), "buy_train", train="2-1", price=80)


@pytest.mark.rule("Branch Line-5.5-2")
def test_trains_between_companies() -> None:
    position = railway("trains", cash=100, trains=("2",))
    position.corporation("BMR", par=60, shares={"Ben": 60}, cash=0, trains=["2"]).operating("AVR", "trains")
    assert refused(position, "buy_train", train="2-1", price=0) == "price of the train"
    position.play("buy_train", train="2-1", price=7)
    assert position.actor == "Ben", "whose consent is asked"
    position.play("accept")
    assert position.pos[TRAINS]["2-1"].owner == "AVR" and position.pos[CASH]["BMR"] == 7


@pytest.mark.rule("Branch Line-5.5-3")
def test_surplus_trains_are_given_up() -> None:
    position = railway("trains", cash=500, phase="3").depot("4-0")
    position.corporation("BMR", par=60, shares={"Ben": 60}, cash=0, trains=["3", "3", "3"]).operating(
        "AVR", "trains"
    )
    position.play("buy_train", train="4-0", price=240)
    assert (position.actor, position.step) == ("Ben", "discard")
    assert refused(position, "discard_train", train="4-0") == "own train is discarded"
    position.play("discard_train", train="3-0")
    assert position.pos[TRAINS]["3-0"].owner == POOL and position.step != "discard"


@pytest.mark.rule("Branch Line-5.5-4")
def test_nothing_is_traded_in() -> None:
    position = railway("trains", cash=500, trains=("2",))
    assert refused(position, "buy_train", train="2-1", price=80, trade_in="2-0") == "train may be traded in"


@pytest.mark.rule("Branch Line-5.6-1")
def test_a_company_with_a_route_needs_a_train() -> None:
    assert refused(railway("trains"), "pass") == "corporation must own a train"


@pytest.mark.rule("Branch Line-5.6-2")
def test_the_president_pays_the_rest() -> None:
    position = railway("trains", cash=30).cash(Ann=60).operating("AVR", "trains")
    position.play("buy_train", train="2-0", price=80)
    assert (position.pos[CASH]["AVR"], position.pos[CASH]["Ann"]) == (0, 10)


@pytest.mark.rule("Branch Line-5.6-2")
def test_shares_are_sold_for_it_no_more_than_needed() -> None:
    position = railway("trains", cash=30).cash(Ann=0)
    position.corporation("BMR", par=60, shares={"Ben": 40, "Ann": 40}).operating("AVR", "trains")
    position.play("buy_train", train="2-0", price=80)
    assert (position.step, position.actor) == ("raise money", "Ann")
    assert refused(position, "sell_shares", corporation="BMR", percent=40) == "sale for a train is needed"
    position.play("sell_shares", corporation="BMR", percent=20)
    if position.step == "raise money":
        position.play("complete_purchase")
    assert position.pos[TRAINS]["2-0"].owner == "AVR" and position.pos[CASH]["Ann"] == 10


@pytest.mark.rule("Branch Line-5.6-3")
def test_bankruptcy_ends_the_game() -> None:
    position = (
        railway("trains", cash=0).cash(Ann=10).shares("AVR", {"Ann": 40}, pool=60).operating("AVR", "trains")
    )
    assert refused(railway("trains", cash=500), "bankrupt") == "bankruptcy only when nothing helps"
    position.play("bankrupt")
    assert position.pos[END] == "bankrupt" and position.pos[RESULT]


# -- 6: the end


@pytest.mark.rule("Branch Line-6-1", "Branch Line-6-2")
def test_the_bank_breaks_and_pays_on() -> None:
    position = railway("dividend", trains=("2",), phase="3").bank(50, "Cy").turn(revenue=100)
    position.play("dividend", choice="pay")
    assert position.pos[CASH][BANK] == -10
    assert position.pos[END] == "bank" and not position.pos[RESULT], "the set is played to its end"
