"""Late positions worked out by hand: mergers, charters, subsidiaries and private companies."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import DEPOT, PHASE, TRAINS, owned
from roundhouse.rules.market import price
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import POOL, president
from roundhouse.titles.cm1848.bond_money import RATE
from roundhouse.titles.cm1848.papers import HELD
from roundhouse.titles.cm1848.puffing import PUFFED
from titles.cm1848.laid import board, company, own, turn
from titles.cm1848.laying import line, second_head
from titles.cm1848.merging import cell, holdings, merge
from titles.cm1848.merging import table as pair
from titles.cm1848.rolling import cars, cars_of, kinds
from titles.cm1848.rolling import table as late
from titles.cm1848.selling import write
from titles.cm1848.stock import charters, converted, late_charters, percents
from titles.cm1848.stock import table as stock

from .late import dollars, earns, holders, refused, rights

# -- 4 with 33, 34 and 37: the first 6-train --------------------------------------------------------------


@pytest.mark.rule(
    "1848-4-6", "1848-4-16", "1848-4-17", "1848-4-18", "1848-4-20", "1848-16-5", "1848-33-17", "1848-37-4"
)
def test_with_the_first_6_train_mining_rights_are_paid_to_the_bank() -> None:
    """UP owns RMMD, Ann MRMD. Denver, green, has $30, Pueblo, green and small, $10; I18 lies between them.

    DRGW buys rights in I18 in phase 5 and pays UP $40. Its 5-train earns 30 + 30 for the district + 10 =
    70. TP, with a marker in Denver, has no way to Pueblo without rights. In B31 nobody buys while MRMD is
    Ann's.

    GN buys the first 6-train: bonds go from 70% to 80%, DRGW's 3-train is scrap, all private companies are
    closed. TP and MP now pay the bank $40 each, and with that the three besides UP are sold: IC comes too
    late. GN may buy in B31 as well and pays the bank. In phase 7 the district is worth 20: TP earns 30 + 20
    + 10 = 60.
    """
    tiles = {"I20": "441:1", "J19": "8:2", "J21": "518:0", "C32": "564:2"}
    position = company(board("5", **tiles), "DRGW", trains=["3", "5"])
    company(position, "TP", trains=["5"], tokens=["I20"])
    company(position, "MP", tokens=["J21"])
    company(company(position, "IC"), "GN", cash=700)
    company(position, "UP").privates(RMMD="UP", MRMD="Ann", CGR="Ann", ORSN="Ann")
    write(rights(position, "RMMD", "UP")).set(RATE, 70)
    turn(position, "DRGW").play("buy_rights", place="RMMD")
    assert dollars(position, "DRGW", "UP") == [460, 540]
    assert (earns(position, "DRGW"), earns(position, "TP")) == (70, 0)
    assert refused(turn(position, "GN"), "buy_rights", place="MRMD")[0] == "mining rights are for sale"
    position.depot("6-0").operating("GN", "trains").play("buy_train", train="6-0", price=600)
    assert (position.pos[PHASE], position.pos[RATE], kinds(position, "DRGW")) == ("6", 80, ["5"])
    assert all(position.pos[PRIVATES][sym].closed for sym in ("RMMD", "MRMD", "CGR", "ORSN"))
    bank = position.pos[CASH][BANK]
    turn(position, "TP").play("buy_rights", place="RMMD")
    turn(position, "MP").play("buy_rights", place="RMMD")
    assert dollars(position, "TP", "MP", "UP", BANK) == [460, 460, 540, bank + 80]
    assert refused(turn(position, "IC"), "buy_rights", place="RMMD")[0] == "rights are left"
    turn(position, "GN").play("buy_rights", place="MRMD")
    assert dollars(position, "GN", BANK) == [60, bank + 120]
    assert (earns(position, "TP"), earns(position.phase("7"), "TP")) == (70, 60)


# -- 4 with 14, 25 and 37: the Chicago and Galena after a merger ------------------------------------------


@pytest.mark.rule("1848-4-6", "1848-4-8", "1848-4-9", "1848-14-2", "1848-25-20", "1848-25-25", "1848-37-4")
@pytest.mark.parametrize("markers", [4, 5])
def test_a_merged_corporation_uses_cgr_for_its_fifth_marker_alone(markers: int) -> None:
    """IC, with two markers and CGR, merges into MP, with two or three, in phase 5: the fee is two hexes,
    $40.

    With four markers altogether MP closes CGR and has five. With five it may not, and the first 6-train
    closes CGR for nothing.
    """
    position = company(board("5", I34="523:0", J35="8:2", J37="564:1"), "MP", left=markers - 3, par=65)
    company(position, "IC", cash=100, trains=["5"], left=1, par=65).private("CGR", "IC")
    for sym in ("MP", "IC"):
        position.shares(sym, {"Ben": 60}, pool=40)
    company(position, "GN", cash=600)
    merge(position.stock_turn("Ben"), "MP", "IC")
    assert (len(own(position, "MP")), dollars(position, "MP")) == (markers, [500 + 100 - 40])
    assert position.pos[PRIVATES]["CGR"].owner == "MP"
    turn(position, "MP")
    if markers == 4:
        position.play("take_marker", private="CGR")
    else:
        assert refused(position, "take_marker", private="CGR")[0] == "markers are few enough"
        position.depot("6-0").operating("GN", "trains").play("buy_train", train="6-0", price=600)
    assert len(own(position, "MP")) == 5 and position.pos[PRIVATES]["CGR"].closed
    assert position.faults() == []


# -- 25 with 13, 36 and 38: a merger in phase 6 -----------------------------------------------------------


@pytest.mark.rule(
    "1848-25-9",
    "1848-25-10",
    "1848-25-11",
    "1848-25-13",
    "1848-25-14",
    "1848-25-16",
    "1848-25-21",
    "1848-25-25",
    "1848-38-4",
    "1848-38-6",
)
def test_a_merger_with_trains_cars_treasury_shares_and_odd_halves() -> None:
    """Ben's CRIP, at 80, takes over Ann's UP, at 120. 120 + 80 - 1 = 199, so 180; UP has no train better
    than a 5: 160.

    UP: Ann 50%, Ben and Dan 10% each, two shares in the treasury. CRIP: Ben 30%, Dan 20%, Cora 10%, one in
    the treasury. The treasuries have 30 + 10, their shares bring 2 x 120 + 80; three hexes cost 60: 40 +
    320 - 60 = 300.

    Halves, from Ben on: Ben four, for the president's 20%; Cora one; Dan three, for 10% and one over; Ann
    five, for 20% and one over. A half is 80: Cora hands hers in, Dan completes his, Ann hands hers in in
    spite of her puff marker. With 20% each for Ben, Dan and Ann, Ben stays president, and 40% are in the
    pool.

    Four trains and two cars: a car goes back at once, and of five pieces three stay. A 5-train goes to the
    pool, the other car to the bank. Ann's puff marker is on CRIP now, of which she sells none before her
    next turn is over.
    """
    position = cars(
        pair(
            {"Ann": 50, "Ben": 10, "Dan": 10},
            {"Ben": 30, "Dan": 20, "Cora": 10},
            phase="6",
            prices=(120, 80),
            treasuries=(20, 10),
            cash=(30, 10),
            trains=(("5", "5"), ("6", "5")),
            rich=100,
            turn="Ben",
        ),
        UP=1,
        CRIP=1,
    )
    write(position).set(PUFFED, (("Ann", "UP"),))
    merge(position, "CRIP", "UP")
    for player, choice in (("Cora", "sell_odd"), ("Dan", "take_odd"), ("Ann", "sell_odd")):
        assert (position.step, position.actor) == ("odd share", player)
        position.play(choice)
    assert (position.step, position.actor, cars_of(position, "CRIP")) == ("discard", "Ben", 1)
    five = next(id for id in owned(position.pos, "CRIP") if position.pos[TRAINS][id].kind == "5")
    position.play("discard_train", train=five).play("discard_car")
    assert (kinds(position, "CRIP"), kinds(position, POOL)) == (["5", "5", "6"], ["5"])
    assert (cell(position, "CRIP"), price(position.pos, "CRIP")) == ((0, 10), 160)
    assert dollars(position, "Ann", "Ben", "Cora", "Dan", "CRIP") == [180, 100, 180, 20, 300]
    assert holdings(position, "CRIP") == {"Ann": 20, "Ben": 20, "Dan": 20, POOL: 40}
    assert president(position.pos, "CRIP") == "Ben"
    while position.actor != "Ann":
        position.play("pass")
    assert refused(position, "sell_shares", corporation="CRIP", percent=10)[0] == "puffed shares stay"
    position.play("pass")
    assert position.pos[PUFFED] == ()
    assert position.faults() == []


@pytest.mark.rule("1848-21-3", "1848-25-17", "1848-35-3", "1848-39-1", "1848-39-5", "1848-39-6", "1848-39-7")
def test_a_pool_of_sixty_percent_is_redeemed_until_players_can_sell_again() -> None:
    """UP, 90, merges with CRIP, 110: 199, 180, and two squares to the left, 140. Ann and Ben have 20% each,
    the pool 60%. UP has 700 + 100 - 60 = 740, and nobody can sell a share of it.

    Of $100 it pays out, Ann and Ben have 20 each, and the pool's 60 are nobody's; the price goes to 160. UP
    redeems two shares, 740 - 320 = 420; the price stays, and nothing may be issued in that turn. With two
    shares in the treasury and 40% in the pool UP has 20 of the next $100, the pool nothing. Now one more
    tenth fits in the pool.
    """
    position = merge(pair({"Ann": 40}, {"Ben": 40}, trains=(("5",), ("5",)), cash=(700, 100)))
    assert dollars(position, "UP", "Ann", "Ben") == [740, 500, 500]
    assert refused(position, "sell_shares", corporation="UP", percent=10)[0] == "pool limit"
    position.operating("UP", "dividend", revenue=100).play("dividend", choice="pay")
    assert dollars(position, "UP", "Ann", "Ben") == [740, 520, 520] and price(position.pos, "UP") == 160
    position.operating("UP", "own stock").play("buy_own", percent=20)
    assert (
        refused(position.copy().at("own stock", "UP"), "sell_own", percent=10)[0]
        == "own stock on one side only"
    )
    assert dollars(position, "UP") == [420] and price(position.pos, "UP") == 160
    assert holdings(position, "UP") == {"Ann": 20, "Ben": 20, POOL: 40}
    position.operating("UP", "dividend", revenue=100).play("dividend", choice="pay")
    assert dollars(position, "UP", "Ann", "Ben") == [440, 540, 540]
    position.stock_turn("Ann", round=9)
    assert refused(position, "sell_shares", corporation="UP", percent=10) == ("", "")
    position.play("sell_shares", corporation="UP", percent=10)
    assert dollars(position, "Ann") == [540 + 180]
    assert refused(position, "sell_shares", corporation="UP", percent=10)[0] == "pool limit"


# -- 23 with 14 and 26: late charters under attack --------------------------------------------------------


@pytest.mark.rule("1848-14-1", "1848-23-3", "1848-23-5", "1848-23-6", "1848-26-4", "1848-26-6", "1848-26-10")
@pytest.mark.parametrize(("fifth", "open"), [(4, True), (5, False)], ids=["a round ago", "this round"])
def test_the_sixth_land_grant_converted_under_attack_opens_late_charters(fifth: int, open: bool) -> None:
    """Ann has SP's charter, the last land grant's, and TP's, a late one. Everybody has $300. Ben bids 130
    for SP, Cora 150. TP cannot be attacked. In Ann's turn Ben does not raise, Ann refuses, and Cora does
    not raise either.

    Ann converts at 70 with two tenths: 4 x 70 - 100 = 180, she has 120. Ben and Cora pay 70 each and have
    230: with 40 + 10 + 10 = 60% sold SP floats with $700 and three markers.

    If the fifth land grant was converted in an earlier round, TP can be attacked at once: Ben bids 100, Ann
    agrees, he has 130 and has to convert in his next turn: at 65 for 130 - 100 = 30. If it was this round,
    TP is still safe.
    """
    position = converted(charters(stock(phase="4", cash=300), SP="Ann"), ATSF=3, CP=3, Katy=3, NP=4, UP=fifth)
    for sym in ("ATSF", "CP", "Katy", "NP", "UP"):
        position.corporation(sym, par=65, shares={"Dan": 20})
    late_charters(position, TP="Ann").stock_turn("Ben", round=5)
    safe = ("charter can be attacked", "not convertible")
    assert refused(position, "attack", corporation="TP", price=100) == safe
    position.play("attack", corporation="SP", price=130).play("attack", corporation="SP", price=150)
    position.play("pass")
    assert (position.step, position.actor) == ("bid", "Ben")
    position.play("pass").play("refuse_bid").play("pass")
    assert refused(position, "pass")[0] == "charter that is due is converted first"
    position.play("convert_charter", corporation="SP", par=70, shares=2)
    assert dollars(position, "Ann", "Ben", "Cora", "Dan", "SP") == [120, 230, 230, 300, 700]
    assert percents(position, "SP", "Ann", "Ben", "Cora") == [40, 10, 10]
    assert len(own(position, "SP")) == 3
    while position.actor != "Ben":
        position.play("pass")
    if not open:
        assert refused(position, "attack", corporation="TP", price=100) == safe
        return
    position.play("attack", corporation="TP", price=100)
    while position.step != "answer":
        position.play("pass")
    position.play("accept_bid")
    assert dollars(position, "Ann", "Ben") == [220, 130]
    while position.actor != "Ben":
        position.play("pass")
    assert refused(position, "pass")[0] == "charter that is due is converted first"
    position.play("convert_charter", corporation="TP", par=65, shares=0)
    assert dollars(position, "Ben") == [100] and president(position.pos, "TP") == "Ben"
    assert position.faults() == []


# -- 5 with 36 and 37: the first 7-train ------------------------------------------------------------------

SUBSIDIARIES = {
    "P29": "57:1",
    "P31": "9:1",
    "P33": "449:0",
    "P35": "9:1",
    "P37": "8:1",
    "L19": "523:4",
    **dict.fromkeys(("L17", "L15", "L13", "L11"), "9:1"),
    "L9": "8:4",
    "M8": "518:1",
    "M6": "556:3",
    "N7": "57:2",
}
"""Austin, Houston and New Orleans on one line; Albuquerque, San Bernardino, Los Angeles and San Diego on
another.
"""


@pytest.mark.rule(
    "1848-5-19", "1848-5-20", "1848-5-21", "1848-5-22", "1848-36-6", "1848-36-7", "1848-37-7", "1848-37-9"
)
def test_the_buyer_of_the_first_7_train_is_paid_three_handshakes_after_it() -> None:
    """TP, Ann's, has a 4-train, $700 and S2, S3 and S4; GN has a 4 and a 5. TP buys the first 7-train with
    all its money, and all 4-trains are scrap.

    S3: Houston, brown, 40, New Orleans 50, and beyond Houston Austin 20: $100 for TP, 110 for Ann. S4:
    Albuquerque 20, San Bernardino, green and small, 10, Los Angeles, brown, 40, and beyond it San Diego 20:
    150 for TP, 90 for Ann. S2 has no line from Austin to El Paso: 50 each. TP has 300 now, Ann 250; it was
    no help for the train.

    With $400 more in the beginning TP could have bought the second 7-train out of the handshakes.
    """
    position = late("6").tiles(SUBSIDIARIES)
    for sym in ("S2", "S3", "S4"):
        position.private(sym, "TP")
    position.corporation("TP", par=80, shares={"Ann": 50}, cash=699, trains=["4"])
    position.corporation("GN", par=80, shares={"Ben": 50}, cash=0, trains=["4", "5"])
    position.depot("7-0").operating("TP", "trains")
    assert (
        refused(position, "buy_train", train="7-0", price=700)[0] == "treasury pays, or the president helps"
    )
    rich = position.copy().cash(TP=1100).play("buy_train", train="7-0", price=700)
    rich.play("buy_train", train="7-1", price=700)
    assert (kinds(rich, "TP"), dollars(rich, "TP")) == (["7", "7"], [0])
    position.cash(TP=700).play("buy_train", train="7-0", price=700)
    assert (kinds(position, "TP"), kinds(position, "GN")) == (["7"], ["5"])
    assert dollars(position, "TP", "Ann", "Ben") == [300, 250, 0]
    assert all(position.pos[PRIVATES][sym].closed for sym in ("S2", "S3", "S4"))
    assert position.faults() == []


# -- 4 with 14, 25, 28 and 33: private companies in phase 5, read either way ------------------------------


@pytest.mark.rule("1848-4-4", "1848-4-7", "1848-4-8", "1848-4-14", "1848-4-15", "1848-4-17", "1848-28-6")
@pytest.mark.parametrize("options", [(), ("privates_sold_in_5",)], ids=["phases 3 and 4", "phase 5 too"])
def test_a_merged_corporation_buys_cgr_and_a_mining_company_in_phase_5(options: tuple[str, ...]) -> None:
    """MP has merged with IC in phase 5, for a fee of $40: it has 500 + 100 - 40 = 560 and four markers. Ann
    owns CGR and RMMD. By the usual reading it is too late to buy them.

    By the other one MP pays up to 50 for CGR and, after the second convention, up to 210 for RMMD: 560 -
    260 = 300. It closes CGR for a fifth marker. DRGW buys rights in I18 from MP, which has 340; after the
    first 6-train TP, with a marker in Denver, pays the bank.
    """
    tiles = {"I34": "523:0", "J35": "8:2", "J37": "564:1", "I20": "441:1"}
    position = company(late("5", options=options).tiles(tiles), "MP", left=1, par=65)
    company(position, "IC", cash=100, trains=["5"], left=1, par=65).privates(CGR="Ann", RMMD="Ann")
    for sym in ("MP", "IC"):
        position.shares(sym, {"Ben": 60}, pool=40)
    company(company(company(position, "DRGW"), "TP", tokens=["I20"]), "GN", cash=600)
    position.shares("DRGW", {"Cora": 50})
    write(position).set(HELD, 2)
    turn(merge(position.stock_turn("Ben"), "MP", "IC"), "MP", "track")
    if not options:
        assert refused(position, "buy_private", private="CGR", price=50) == (
            "private companies are for sale to corporations",
            "phase",
        )
        return
    for sym, most in (("CGR", 50), ("RMMD", 210)):
        assert (
            refused(position, "buy_private", private=sym, price=most + 1)[0] == "price of the private company"
        )
        position.play("buy_private", private=sym, price=most)
        assert (position.step, position.actor) == ("consent", "Ann")
        position.play("accept")
    assert dollars(position, "MP", "Ann") == [300, 260]
    position.play("take_marker", private="CGR")
    assert len(own(position, "MP")) == 5
    turn(position, "DRGW").play("buy_rights", place="RMMD")
    assert dollars(position, "DRGW", "MP") == [460, 340]
    position.depot("6-0").operating("GN", "trains").play("buy_train", train="6-0", price=600)
    turn(position, "TP").play("buy_rights", place="RMMD")
    assert dollars(position, "TP", "MP") == [460, 340]
    assert holders(position, "RMMD") == ["MP", "DRGW", "TP"]
    assert position.faults() == []


# -- 4 with 25: ORSN and a merger of NP -------------------------------------------------------------------


def orsn_and_merger(survivor: str, vanished: str) -> Scenario:
    """Ann has ORSN; NP, without a train, has merged in phase 5 with GN, which has a 5-train."""
    position = late("5", cash=500).tiles(C32="565:4").private("ORSN", "Ann")
    for sym, player, trains in (("GN", "Ann", ["5"]), ("NP", "Ben", [])):
        position.corporation(
            sym, par=100, shares={player: 40}, treasury=0, floated=True, operated=True, cash=30, trains=trains
        )
    company(line(second_head(position), "NP", "B9", "C24"), "MP", cash=600)
    return merge(position.stock_turn("Ann"), survivor, vanished)


@pytest.mark.rule("1848-4-6", "1848-4-13", "1848-25-8")
@pytest.mark.parametrize(("survivor", "vanished"), [("GN", "NP"), ("NP", "GN")])
def test_orsn_outlives_a_merger_in_which_np_buys_no_train(survivor: str, vanished: str) -> None:
    """NP has never bought a train. In phase 5 it merges with GN, which has a 5-train; whichever name lives
    on, NP has bought nothing, and ORSN stays Ann's with its $10 a round. The first 6-train closes it.
    """
    position = orsn_and_merger(survivor, vanished)
    assert not position.pos[PRIVATES]["ORSN"].closed
    position.depot("6-0").operating("MP", "trains").play("buy_train", train="6-0", price=600)
    assert position.pos[PRIVATES]["ORSN"].closed


@pytest.mark.rule("1848-4-13")
@pytest.mark.parametrize(("survivor", "vanished"), [("GN", "NP"), ("NP", "GN")])
def test_the_first_train_that_nps_heir_buys_closes_orsn(survivor: str, vanished: str) -> None:
    position = orsn_and_merger(survivor, vanished).cash({survivor: 600, "MP": 600}).depot("5-0")
    on_sale = [id for id, train in position.pos[TRAINS].items() if train.owner == DEPOT]
    position.operating("MP", "trains").play("buy_train", train=on_sale[0], price=450)
    assert not position.pos[PRIVATES]["ORSN"].closed
    position.operating(survivor, "trains").play("buy_train", train=on_sale[1], price=450)
    assert position.pos[PRIVATES]["ORSN"].closed
