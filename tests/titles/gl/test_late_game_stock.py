"""Late positions worked out by hand: the stock market and limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.ending import END, RESULT
from roundhouse.rules.operating_round import CURRENT_TURN, NEXT_TO_OPERATE
from roundhouse.rules.shares import COUNTED_CERTIFICATES, POOL, held, president
from roundhouse.rules.turns import OPERATING, PRIORITY, ROUND
from titles.gl.need import (
    at,
    cell,
    conrail,
    corporation,
    dollars,
    refused,
)

from .late import cash, go_on, late

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
