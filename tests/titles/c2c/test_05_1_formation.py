"""5.1: when Amtrak and Conrail form, out of whom, what shares become, the first price, money and markers."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.features.national import (
    NATIONALS,
    Compensated,
    NationalNotFormed,
    is_national,
)
from roundhouse.features.one_block import begin_turn
from roundhouse.powers.marker import PLACED, Placed
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import PHASE, PhaseBegan, TrainsRusted, owned
from roundhouse.rules.dividends import SHARED_OUT
from roundhouse.rules.market import MARKERS
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.shares import CERTIFICATE_LIMIT, OFFERING, OUT_OF_GAME, POOL, SHARE_OF, STOCK, president
from roundhouse.rules.stock_round import PAID_TO, SHARE_PRICE
from roundhouse.titles.c2c.limit_by_corporations import IN_PLAY
from roundhouse.titles.c2c.price_split import SPLITS
from roundhouse.titles.c2c.sold_markers import HELD_MARKERS, Held, held_markers
from titles.c2c.dealing import counted
from titles.c2c.forming import form, forming, has_formed, shares, story
from titles.c2c.shells import national as amtrak
from titles.c2c.tables import cell, dollars, refused

TWO: dict[str, dict[str, Any]] = {
    "ERIE": {"shares": {"Ann": 40, "Cora": 20}, "cash": 120},
    "IC": {"shares": {"Ben": 40, "Dan": 20}, "cash": 40},
}
SEATS = ("Ann", "Ben", "Cora", "Dan")

EXAMPLE: dict[str, dict[str, Any]] = {
    "NYC": {"shares": {"Cora": 80}, "price": 140},
    "CBQ": {"shares": {"Ben": 80, "Cora": 10}, "price": 200},
    "SLSF": {"shares": {"Cora": 50, "Ben": 20, "Dan": 20}, "price": 110},
    "GMO": {"shares": {"Dan": 60}, "price": 68},
    "ACL": {"shares": {"Ann": 50}, "price": 40},
    "SAL": {"shares": {"Ann": 50}, "price": 40},
    "IC": {"shares": {"Ben": 60}, "price": 64},
}
"""The book's example for four players: who has how much, at which price."""


# -- who is absorbed --------------------------------------------------------------------------------


@pytest.mark.parametrize(("train", "sym"), [("6", "AMTK"), ("8", "CRC")])
@pytest.mark.rule("18C2C-5.1.1-1")
def test_the_first_6_and_the_first_8_call_them(train: str, sym: str) -> None:
    position = forming(TWO, train=train)
    assert not has_formed(position, sym)
    form(position)
    assert has_formed(position, sym) and position.pos[PHASE] == train
    assert position.faults() == []
    assert [s for s in ("AMTK", "CRC") if has_formed(position, s)] == [sym]


@pytest.mark.rule("18C2C-5.1.1-1", "18C2C-5.1.1-2")
def test_outdated_trains_go_first() -> None:
    position = forming(
        {**TWO, "ERIE": {**TWO["ERIE"], "trains": ["3"]}, "WAB": {"shares": {"Ann": 60}, "trains": ["4"]}}
    )
    form(position)
    kinds = [type(event) for event in position.events]
    assert kinds.index(PhaseBegan) < kinds.index(TrainsRusted) < kinds.index(type(story(position)))
    assert story(position).merged == ("ERIE", "IC")
    for sym in ("ERIE", "IC"):
        assert position.pos[CORPORATIONS][sym].closed and sym not in position.pos[MARKERS]
        assert all(c.owner == OUT_OF_GAME for c in position.pos[STOCK][sym])
    assert not position.pos[CORPORATIONS]["WAB"].closed


@pytest.mark.rule("18C2C-5.1.1-3")
def test_who_has_not_operated_is_spared() -> None:
    position = form(forming({**TWO, "WAB": {"shares": {"Ann": 60}, "operated": False}}))
    assert story(position).merged == ("ERIE", "IC") and not position.pos[CORPORATIONS]["WAB"].closed


@pytest.mark.rule("18C2C-5.1.1-4")
def test_a_train_on_either_shell_saves_a_merged_corporation() -> None:
    pair = {"NYC": {"shares": {"Ann": 60}, "trains": ["5"]}}
    saved = form(forming({**TWO, **pair}, merged={"NYC": "PRR"}))
    assert story(saved).merged == ("ERIE", "IC")
    bare = {"NYC": {"shares": {"Ann": 60}}}
    assert set(story(form(forming({**TWO, **bare}, merged={"NYC": "PRR"}))).merged) == {"ERIE", "IC", "NYC"}


@pytest.mark.rule("18C2C-5.1.1-5")
def test_one_alone_is_not_absorbed_then_or_later() -> None:
    position = form(forming({"ERIE": TWO["ERIE"]}))
    assert not has_formed(position) and not position.pos[CORPORATIONS]["ERIE"].closed
    told = next(event for event in position.events if isinstance(event, NationalNotFormed))
    assert told.merging == ("ERIE",) and told.last
    assert NATIONALS(position.pos)["AMTK"].phases == ("6",)


@pytest.mark.rule("18C2C-5.1.1-6")
def test_a_merged_corporation_counts_as_one() -> None:
    alone = form(forming({"NYC": {"shares": {"Ann": 60}}}, merged={"NYC": "PRR"}))
    assert not has_formed(alone)
    two = form(forming({"NYC": {"shares": {"Ann": 60}}, "IC": TWO["IC"]}, merged={"NYC": "PRR"}))
    assert set(story(two).merged) == {"NYC", "IC"}


@pytest.mark.rule("18C2C-5.1.1-7")
def test_conrail_does_not_take_amtrak() -> None:
    position = amtrak(
        position=forming({"WAB": {"shares": {"Ann": 60}}, "NYC": {"shares": {"Ben": 60}}}, train="8")
    )
    assert not owned(position.pos, "AMTK")
    position.operating("CPR", "trains", done=["CPR"])
    form(position)
    assert story(position).merged == ("NYC", "WAB") and is_national(position.pos, "AMTK")
    assert position.faults() == []


@pytest.mark.rule("18C2C-5.1.1-8")
def test_a_train_in_the_market_saves_nobody() -> None:
    position = forming(TWO)
    position.train(POOL, "4")
    assert story(form(position)).merged == ("ERIE", "IC")


# -- shares -----------------------------------------------------------------------------------------


@pytest.mark.rule("18C2C-5.1.2-1")
def test_the_exchange_begins_with_the_buyer() -> None:
    position = form(forming(TWO, president="Cora"))
    assert list(story(position).shares) == ["Cora", "Dan", "Ann", "Ben", "AMTK", POOL]


@pytest.mark.rule("18C2C-5.1.2-2")
def test_a_share_for_two_public_or_one_merged() -> None:
    position = form(
        forming(
            {
                "ERIE": {"shares": {"Ann": 30}},
                "IC": {"shares": {"Ben": 20, "Ann": 10}},
                "NYC": {"shares": {"Ann": 20}},
            },
            merged={"NYC": "PRR"},
        )
    )
    assert shares(position, *SEATS) == [4, 1, 0, 0] and position.faults() == []


@pytest.mark.rule("18C2C-5.1.2-3", "18C2C-5.1.2-6")
def test_single_shares_lie_in_the_market_and_are_exchanged_last() -> None:
    position = form(forming({"ERIE": {"shares": {"Ann": 50}}, "IC": {"shares": {"Ben": 40, "Cora": 10}}}))
    assert shares(position, *SEATS, POOL, OFFERING) == [2, 2, 0, 0, 1, 5]


@pytest.mark.rule("18C2C-5.1.2-4")
def test_the_first_with_two_presides_until_somebody_has_more() -> None:
    equal = {"ERIE": {"shares": {"Dan": 40}}, "IC": {"shares": {"Cora": 40}}}
    assert president(form(forming(equal, president="Cora")).pos, "AMTK") == "Cora"
    assert president(form(forming(equal, president="Dan")).pos, "AMTK") == "Dan"
    more = {"ERIE": {"shares": {"Dan": 60}}, "IC": {"shares": {"Cora": 40}}}
    assert president(form(forming(more, president="Cora")).pos, "AMTK") == "Dan"


@pytest.mark.rule("18C2C-5.1.2-5")
def test_with_nobody_at_two_the_first_to_exchange_acts_as_president() -> None:
    position = form(
        forming({"ERIE": {"shares": {"Ann": 20}}, "IC": {"shares": {"Ben": 20}}}, president="Ben")
    )
    assert president(position.pos, "AMTK") == "Ben" and shares(position, "Ann", "Ben") == [1, 1]
    top = next(c for c in position.pos[STOCK]["AMTK"] if c.president)
    assert top.owner == OFFERING and position.faults() == []
    # whoever comes to two shares has the certificate
    position.stock_turn("Ann").play("buy_share", corporation="AMTK", source=OFFERING)
    assert president(position.pos, "AMTK") == "Ann" and position.faults() == []
    top = next(c for c in position.pos[STOCK]["AMTK"] if c.president)
    assert top.owner == "Ann" and shares(position, "Ann", "Ben", OFFERING) == [2, 1, 7]


@pytest.mark.rule("18C2C-5.1.2-5", "18C2C-4.3.2-5")
@pytest.mark.parametrize("rest", [{"redeemed": 40}, {"pool": 40}])
def test_the_certificate_that_nobody_is_due_is_offered(rest: dict[str, int]) -> None:
    """One share for each of the two presidents and two for the rest; of the other six two are the certificate."""
    rows = {"ERIE": {"shares": {"Ann": 20}, **rest}, "IC": {"shares": {"Ben": 20}}}
    position = form(forming(rows, president="Ben"))
    top = next(c for c in position.pos[STOCK]["AMTK"] if c.president)
    where = "AMTK" if "redeemed" in rest else POOL
    assert top.owner == OFFERING and president(position.pos, "AMTK") == "Ben"
    assert shares(position, "Ann", "Ben", where, OFFERING) == [1, 1, 2, 6] and position.faults() == []


@pytest.mark.rule("18C2C-5.1.2-5")
def test_where_too_little_is_offered_it_lies_with_redeemed_shares_or_in_the_market() -> None:
    """Two presidents, six redeemed shares and ten in the market: 1, 1, 3 and 5. Four holders, two and ten: 4, 1, 5."""
    rows: dict[str, dict[str, Any]] = {
        "ERIE": {"shares": {"Ann": 20}, "redeemed": 30, "pool": 50},
        "IC": {"shares": {"Ben": 20}, "redeemed": 30, "pool": 50},
    }
    position = form(forming(rows, president="Ben"))
    assert shares(position, "Ann", "Ben", "AMTK", POOL, OFFERING) == [1, 1, 3, 5, 0]
    assert next(c.owner for c in position.pos[STOCK]["AMTK"] if c.president) == "AMTK"
    rows = {
        "ERIE": {"shares": {"Ann": 20, "Cora": 20}, "redeemed": 10, "pool": 50},
        "IC": {"shares": {"Ben": 20, "Dan": 20}, "redeemed": 10, "pool": 50},
    }
    position = form(forming(rows, president="Ben"))
    assert shares(position, *SEATS, "AMTK", POOL, OFFERING) == [1, 1, 1, 1, 1, 5, 0]
    assert next(c.owner for c in position.pos[STOCK]["AMTK"] if c.president) == POOL
    assert position.faults() == []


@pytest.mark.rule("18C2C-5.1.2-5")
def test_while_nobody_has_two_somebody_keeps_one() -> None:
    rows = {"ERIE": {"shares": {"Ann": 20}}, "IC": {"shares": {"Ben": 20}}}
    position = form(forming(rows, president="Ben"))
    position.stock_turn("Ben").play("sell_shares", corporation="AMTK", percent=10)
    assert president(position.pos, "AMTK") == "Ann" and position.faults() == []
    position.stock_turn("Ann")
    begin_turn(position.writing(), "Ann")
    found = refused(position, "sell_shares", corporation="AMTK", percent=10)
    assert found[0] == "last share of the national company"


@pytest.mark.rule("18C2C-5.1.2-6")
def test_redeemed_shares_then_the_markets_and_the_rest_is_offered() -> None:
    position = form(
        forming(
            {
                "ERIE": {"shares": {"Ann": 70}, "pool": 10},
                "IC": {"shares": {"Ben": 70}, "redeemed": 20, "pool": 10},
            }
        )
    )
    # 3 and 3, one for the two redeemed; in the market two, and two single ones
    assert shares(position, "Ann", "Ben", "AMTK", POOL, OFFERING) == [3, 3, 1, 2, 1]
    assert position.faults() == []


@pytest.mark.rule("18C2C-5.1.2-7")
def test_redeemed_shares_stay_redeemed() -> None:
    rows = {"ERIE": {"shares": {"Ann": 60}, "redeemed": 40}, "IC": {"shares": {"Ben": 80, "Dan": 20}}}
    position = form(forming(rows))
    assert shares(position, *SEATS, "AMTK") == [3, 4, 0, 1, 2]
    assert SHARED_OUT(position.pos, "AMTK", 100)["AMTK"] == 20


@pytest.mark.parametrize(
    ("old", "share", "given", "left"),
    [
        ((60, 60, 60), 10, 9, 1),
        ((100, 60, 40), 10, 10, 0),
        ((100, 60, 60), 5, 11, 9),
        ((100, 100, 60), 5, 13, 7),
    ],
)
@pytest.mark.rule("18C2C-5.1.2-8")
def test_up_to_ten_are_of_10_percent_and_more_of_5(
    old: tuple[int, ...], share: int, given: int, left: int
) -> None:
    syms = ("ERIE", "IC", "WAB")
    position = form(forming({sym: {"shares": {"Ann": held}} for sym, held in zip(syms, old, strict=True)}))
    assert SHARE_OF(position.pos, "AMTK") == share
    assert shares(position, "Ann", OFFERING) == [given, left] and position.faults() == []


@pytest.mark.rule("18C2C-5.1.2-8")
def test_ten_single_shares_have_no_presidents_certificate_and_are_twenty() -> None:
    rows = {
        "ERIE": {"shares": {"Ann": 20, "Ben": 20, "Cora": 20}, "redeemed": 20, "pool": 20},
        "IC": {"shares": {"Dan": 20, "Eve": 20, "Fay": 20, "Gus": 20, "Hal": 20}},
    }
    position = form(forming(rows, players=8))
    assert SHARE_OF(position.pos, "AMTK") == 5 and shares(position, "Ann", "Hal", "AMTK", POOL) == [
        1,
        1,
        1,
        1,
    ]
    assert president(position.pos, "AMTK") == "Ann" and position.faults() == []


@pytest.mark.rule("18C2C-5.1.2-9")
def test_a_share_of_5_percent_has_the_whole_price() -> None:
    position = form(forming(EXAMPLE, merged={"NYC": "PRR", "CBQ": "MP"}))
    assert SHARE_OF(position.pos, "AMTK") == 5 and dollars(position, "AMTK") == 110
    assert SHARE_PRICE(position.pos, "AMTK", POOL) == 110


@pytest.mark.rule("18C2C-5.1.2-10", "18C2C-5.1.2-11", "18C2C-5.1.2-12", "18C2C-5.1.2-13", "18C2C-5.1.3-1")
def test_the_books_example_for_four_players() -> None:
    position = forming(EXAMPLE, merged={"NYC": "PRR", "CBQ": "MP"})
    before = dict(position.pos[CASH])
    form(position)
    assert shares(position, *SEATS, "AMTK", POOL, OFFERING) == [3, 8, 7, 2, 0, 0, 0]
    assert dollars(position, "AMTK") == 110 and president(position.pos, "AMTK") == "Ben"
    paid = {e.player: (e.shares, e.amount) for e in position.events if isinstance(e, Compensated)}
    assert paid == {"Ann": (2, 160), "Ben": (4, 440), "Cora": (4, 440), "Dan": (2, 220)}
    for player, (_, amount) in paid.items():
        assert position.pos[CASH][player] - before[player] == amount
    assert position.pos[CASH]["AMTK"] == 0
    assert before[BANK] - position.pos[CASH][BANK] == 160 + 440 + 440 + 220 - 630  # what CPR paid came in
    assert (
        sorted(c.percent for c in position.pos[STOCK]["AMTK"]) == [5] * 18 + [10] and position.faults() == []
    )


@pytest.mark.rule("18C2C-5.1.2-14")
def test_offered_shares_of_the_absorbed_are_gone() -> None:
    position = form(forming({"ERIE": {"shares": {"Ann": 60}}, "IC": {"shares": {"Ben": 60}}}))
    assert shares(position, "Ann", "Ben", POOL, "AMTK", OFFERING) == [3, 3, 0, 0, 4]


# -- price, par, money ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prices", "merged", "first"), [((250, 110), True, 200), ((64, 64), False, 100), ((110, 200), False, 160)]
)
@pytest.mark.rule("18C2C-5.1.3-1", "18C2C-5.1.3-2")
def test_the_first_price_and_par(prices: tuple[int, int], merged: bool, first: int) -> None:
    rows = {"NYC": {**TWO["ERIE"], "price": prices[0]}, "IC": {**TWO["IC"], "price": prices[1]}}
    position = form(forming(rows, merged={"NYC": "PRR"} if merged else {}))
    assert dollars(position, "AMTK") == first and cell(position, "AMTK")[0] == 0
    assert position.pos[CORPORATIONS]["AMTK"].par == first
    assert SHARE_PRICE(position.pos, "AMTK", OFFERING) == first


@pytest.mark.rule("18C2C-5.1.3-1")
def test_a_split_price_enters_the_mean_twofold() -> None:
    position = forming({"NYC": {**TWO["ERIE"], "price": 250}, "IC": {**TWO["IC"], "price": 110}})
    position.writing().put(SPLITS, "NYC", 1)
    assert dollars(form(position), "AMTK") == 300  # 610 over 2 is 305
    assert position.pos[SPLITS] == {}


@pytest.mark.rule("18C2C-5.1.3-3")
def test_the_bank_has_the_money_for_offered_shares() -> None:
    position = form(forming(TWO))
    assert position.pos[CASH]["AMTK"] == 160  # nothing for what is left over
    assert PAID_TO(position.pos, "AMTK", OFFERING) == BANK
    position.stock_turn("Ann").play("buy_share", corporation="AMTK", source=OFFERING)
    assert position.pos[CASH]["AMTK"] == 160


@pytest.mark.rule("18C2C-5.1-1")
def test_money_and_markers_are_handed_on() -> None:
    position = forming(TWO)
    position.writing().put(HELD_MARKERS, "ERIE", (Held("engineer"),))
    form(position)
    assert position.pos[CASH]["AMTK"] == 160 and held_markers(position.pos, "AMTK", "engineer") == 1
    assert position.pos[CASH]["ERIE"] == 0 and "ERIE" not in position.pos[HELD_MARKERS]


@pytest.mark.rule("18C2C-5.1-1")
def test_markers_on_the_map_are_handed_on() -> None:
    position = forming(TWO, train="8")
    position.writing().put(PLACED, "SCC", Placed("ERIE", "T43"))
    form(position)
    assert position.pos[PLACED]["SCC"].corporation == "CRC"


@pytest.mark.rule("18C2C-5.1-2")
def test_the_absorbed_sets_are_missing_and_the_new_one_is_counted() -> None:
    seven = ("ERIE", "IC", "WAB", "ACL", "SAL", "GMO", "SLSF")
    absorbed = {sym: {"shares": {"Ann": 20, "Ben": 20}} for sym in seven}
    safe = {"NYC": {"shares": {"Ann": 60}, "trains": ["5"]}, "CBQ": {"shares": {"Ben": 60}, "trains": ["5"]}}
    position = forming({**absorbed, **safe}, merged={"NYC": "PRR", "CBQ": "MP"})
    assert counted(position.copy()).pos[IN_PLAY] == 30
    form(position)
    assert counted(position).pos[IN_PLAY] == 32 - 2 - 7 + 1 == 24
    assert CERTIFICATE_LIMIT(position.pos, "Ann") == 36  # six for each, shared by four
