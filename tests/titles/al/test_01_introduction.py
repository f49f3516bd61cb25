"""Section 1: who plays, what follows what, companies, the bank and its two areas, par value and market price."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from roundhouse.core.position import Event
from roundhouse.play.scenario import Scenario
from roundhouse.rules.bank_trains import BOUGHT
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import DEPOT, PHASE, TRAINS, PhaseBegan, Train, owned
from roundhouse.rules.ending import RESULT, winners
from roundhouse.rules.market import MARKERS, price
from roundhouse.rules.money import BANK, CASH, Paid
from roundhouse.rules.operating_round import TurnBegan
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import COUNTED_CERTIFICATES, OFFERING, OUT_OF_GAME, POOL, STOCK, held, president
from roundhouse.rules.turns import ROUND, RoundBegan
from roundhouse.text.refusals import describe_violation
from roundhouse.titles.found import title
from roundhouse.titles.options import UnknownOption

NAMES = ["Ann", "Ben", "Cy", "Dee", "Eve", "Fay"]
PRIVATE_COMPANIES = {"TR": 5, "S&NA": 10, "B&SLC": 15, "M&C": 20, "NDY": 20}
CORPORATIONS_OF_THE_GAME = {"L&N", "M&O", "WRA", "ATN", "AB&C", "TAG"}
PRICES = {"2": 100, "3": 180, "4": 300, "5": 450, "6": 630, "7": 700, "4D": 800}
STEPS = ("track", "token", "run", "dividend", "trains")


def table(players: int = 4, *, phase: str = "2", options: tuple[str, ...] = ()) -> Scenario:
    """All private companies are Dee's, or the last player's of three."""
    position = Scenario("18AL", NAMES[:players], options)
    for sym in PRIVATE_COMPANIES:
        position.private(sym, NAMES[min(players, 4) - 1])
    return position.phase(phase)


def refused(position: Scenario, kind: str, **fields: object) -> tuple[str, str]:
    """Check and case that refuse the action; empty when it is legal."""
    found = position.why_not(kind, **fields)
    return ("", "") if found is None else (found.check, found.case)


def passing(position: Scenario, rounds: int) -> Iterator[Event]:
    """All events until so many rounds more have begun, where everybody passes."""
    while rounds > 0:
        position.play("pass")
        rounds -= sum(isinstance(event, RoundBegan) for event in position.events)
        yield from position.events


# -- 1, 1.1, 1.2: the game, rounds and phases


@pytest.mark.rule("18AL-1-1")
@pytest.mark.parametrize("players", range(1, 7))
def test_three_to_five_can_play(players: int) -> None:
    names = tuple(NAMES[:players])
    if 3 <= players <= 5:
        assert title("18AL").build(names, ()).players == names
    else:
        with pytest.raises(UnknownOption):
            title("18AL").build(names, ())


@pytest.mark.rule("18AL-1-2")
def test_the_richest_player_has_won_whatever_the_corporations_have() -> None:
    position = Scenario("18AL", NAMES[:3]).corporation("M&O", par=75, shares={"Ben": 60}, cash=3000)
    position.cash(Ann=2150, Ben=2140 - 6 * 75, Cy=1).skip("final reckoning")
    assert position.pos[RESULT] == {"Ann": 2150, "Ben": 2140, "Cy": 1}
    assert winners(position.pos[RESULT]) == ["Ann"]


@pytest.mark.rule("18AL-1.1-1")
def test_stock_rounds_and_sets_of_operating_rounds_take_turns() -> None:
    position = table()
    position.corporation("WRA", par=60, shares={"Ann": 60}, cash=0).stock_turn("Ann", round=1)
    began = [(e.kind, e.number, e.part) for e in passing(position, 4) if isinstance(e, RoundBegan)]
    assert began == [("operating", 1, 1), ("stock", 2, 1), ("operating", 2, 1), ("stock", 3, 1)]


@pytest.mark.rule("18AL-1.1-1")
def test_a_set_of_phase_5_has_three_rounds() -> None:
    position = table(phase="5").stock_turn("Ann", round=6)
    for sym in PRIVATE_COMPANIES:
        position.close(sym)
    began = [(e.kind, e.number, e.part) for e in passing(position, 4) if isinstance(e, RoundBegan)]
    assert began == [("operating", 6, 1), ("operating", 6, 2), ("operating", 6, 3), ("stock", 7, 1)]


@pytest.mark.rule("18AL-1.1-1")
def test_how_many_are_due_is_settled_when_the_set_begins() -> None:
    position = table().corporation("TAG", par=60, shares={"Ann": 60}, cash=400).depot("3-0")
    position.operating("TAG", "trains", round=2).play("buy_train", train="3-0", price=180)
    assert position.pos[PHASE] == "3"  # whose sets have two rounds
    position.play("pass")
    assert (position.pos[ROUND].kind, position.pos[ROUND].number) == ("stock", 3)
    for _ in range(4):
        position.play("pass")
    assert (position.pos[ROUND].kind, position.pos[ROUND].number, position.pos[ROUND].of) == (
        "operating",
        3,
        2,
    )


@pytest.mark.rule("18AL-1.1-1")
def test_each_kind_of_round_has_its_own_acts() -> None:
    position = table().corporation("TAG", par=60, shares={"Ann": 60}, cash=400)
    position.operating("TAG", "trains")
    assert refused(position, "buy_share", corporation="TAG", source=OFFERING)[0] == "in the menu"
    position.stock_turn("Ann")
    assert refused(position, "buy_train", train="2-0", price=100)[0] == "in the menu"
    assert refused(position, "buy_share", corporation="TAG", source=OFFERING)[0] == "holding limit"


@pytest.mark.rule("18AL-1.1-2", "18AL-3.2-22")
def test_the_stock_round_ends_when_all_have_passed_in_a_row() -> None:
    position = table().corporation("TAG", par=60, shares={"Cy": 20}).stock_turn("Ann")
    acted: list[str] = []
    for kind in ("pass", "pass", "buy_share", "pass", "pass", "pass"):
        acted.append(position.actor)
        position.play(kind, **({"corporation": "TAG", "source": OFFERING} if kind != "pass" else {}))
        if position.actor == acted[-1]:
            position.play("pass")  # Cy does not sell either
        assert position.pos[ROUND].kind == "stock"
    assert acted == ["Ann", "Ben", "Cy", "Dee", "Ann", "Ben"]
    assert position.actor == "Cy"
    position.play("pass")
    assert (position.pos[ROUND].kind, position.pos[ROUND].number) == ("stock", 3)


@pytest.mark.rule("18AL-1.1-2")
def test_so_it_is_during_the_sale_of_the_private_companies() -> None:
    position = Scenario("18AL", NAMES[:4]).play("pass").play("pass").play("bid", private="NDY", price=125)
    for _ in range(3):
        position.play("pass")
        assert (position.pos[ROUND].number, position.step) == (1, "auction turn")
    assert position.actor == "Cy"
    position.play("pass")
    assert position.pos[ROUND].number == 2


@pytest.mark.rule("18AL-1.1-3", "18AL-3.4-4")
def test_every_company_has_one_turn_in_an_operating_round() -> None:
    position = table().corporation("L&N", par=90, shares={"Ann": 60}, cash=0)
    position.corporation("WRA", par=60, shares={"Ben": 60}, cash=0)
    position.corporation("ATN", par=105, shares={"Cy": 50}, cash=0).stock_turn("Ann")
    before = position.pos[CASH]["Dee"]
    events = list(passing(position, 2))
    assert [e.corporation for e in events if isinstance(e, TurnBegan)] == ["L&N", "WRA"]
    assert position.pos[CASH]["Dee"] == before + 5 + 10 + 15 + 20 + 20


@pytest.mark.rule("18AL-1.2-1")
def test_the_first_train_of_a_kind_begins_its_phase() -> None:
    position = Scenario("18AL", NAMES[:3]).corporation("M&O", shares={"Ann": 60})
    bought, phases = "", [position.pos[PHASE]]
    while bought[-1:] != "D" or bought.count("D") < 5:
        position.cash({"M&O": 1000}).operating("M&O", "trains").state.set(BOUGHT, 0)
        (train,) = {o.action.train for o in position.offers("buy_train")[:1]}  # type: ignore[attr-defined]
        kind = position.pos[TRAINS][train].kind
        bought += kind[-1]
        position.play("buy_train", train=train, price=PRICES[kind])
        if position.pos[PHASE] != phases[-1]:
            assert position.pos[PHASE] == kind
            assert any(isinstance(e, PhaseBegan) for e in position.events)
            phases.append(kind)
        position.state.put(TRAINS, train, Train(kind, OUT_OF_GAME))
    assert bought == "2222233334445567DDDDD"
    assert phases == ["1", "2", "3", "4", "5", "6", "7", "4D"]


@pytest.mark.rule("18AL-1.2-1")
def test_a_train_of_the_bank_pool_begins_nothing() -> None:
    position = table(phase="4").corporation("M&O", shares={"Ann": 60}, cash=500).train(POOL, "3")
    (train,) = owned(position.pos, POOL)
    position.operating("M&O", "trains").play("buy_train", train=train, price=180)
    assert position.pos[PHASE] == "4"
    assert not any(isinstance(e, PhaseBegan) for e in position.events)


@pytest.mark.rule("18AL-1.2-2")
def test_a_phase_is_in_force_at_once_and_the_round_goes_on() -> None:
    position = table(phase="3").corporation("TAG", par=90, shares={"Ann": 60}, cash=900).depot("4-0")
    position.corporation("L&N", par=60, shares={"Ben": 60}, cash=0, trains=["3"])
    position.operating("TAG", "trains").play("buy_train", train="4-0", price=300)
    assert position.pos[PHASE] == "4"
    position.play("buy_train", train="4-1", price=300)  # in phase 3 one train a turn was all
    assert len(owned(position.pos, "TAG")) == 2
    position.play("pass")
    assert (position.pos.frame.who, position.pos[ROUND].number) == ("L&N", 2)


# -- 1.3: companies


@pytest.mark.rule("18AL-1.3.1-1")
def test_a_private_company_goes_as_a_whole() -> None:
    position = table(phase="3").private("B&SLC", "Ann").corporation("M&O", shares={"Ann": 60}, cash=100)
    position.operating("M&O", "trains").play("buy_private", private="B&SLC", price=35)
    assert position.pos[PRIVATES]["B&SLC"].owner == "M&O"
    assert refused(position, "buy_private", private="B&SLC", price=35) == (
        "a player sells the private company",
        "corporation",
    )
    position.stock_turn("Ann")
    found = refused(position, "sell_private", private="B&SLC", to="Ben", price=10)
    assert found == ("private company changes players", "no player's")
    position.cash({"Ann": 0, "M&O": 0})
    for _ in range(4):
        position.play("pass")
    assert (position.pos[CASH]["M&O"], position.pos[CASH]["Ann"]) == (15, 0)


@pytest.mark.rule("18AL-1.3.1-2")
def test_a_private_company_pays_its_owner_and_has_nothing_itself() -> None:
    position = Scenario("18AL", NAMES[:3])
    for sym, owner in (("TR", "Ann"), ("S&NA", "Ben"), ("B&SLC", "Cy"), ("M&C", "Ann"), ("NDY", "L&N")):
        position.private(sym, owner)
    assert set(position.pos[CASH]) == {"Ann", "Ben", "Cy", BANK, *CORPORATIONS_OF_THE_GAME}
    paid = [e for e in passing(position.stock_turn("Ann"), 1) if isinstance(e, Paid)]
    assert [(e.payer, e.payee, e.amount) for e in paid] == [
        (BANK, "Ann", 5),
        (BANK, "Ben", 10),
        (BANK, "Cy", 15),
        (BANK, "Ann", 20),
        (BANK, "L&N", 20),
    ]


@pytest.mark.rule("18AL-1.3.1-3")
def test_what_a_private_company_can_do_is_for_the_turn_of_its_corporation() -> None:
    position = table(phase="3").corporation("WRA", shares={"Ann": 60}, cash=500)
    position.corporation("L&N", shares={"Ann": 60}, cash=500)
    lay = {"private": "B&SLC", "hex": "M2", "rotation": 1}

    def refusal(owner: str, turn: str) -> str:
        position.private("B&SLC", owner).operating(turn, "track")
        return refused(position, "lay_terminal", **lay)[0]

    belongs = "power belongs to the corporation"
    assert refusal("Ann", "WRA") == refusal("L&N", "WRA") == refusal("WRA", "L&N") == belongs
    position.private("B&SLC", "Ann").operating("WRA", "track")
    assert not position.offers("lay_terminal")
    assert refusal("WRA", "WRA") != belongs


@pytest.mark.rule("18AL-1.3.2-1")
def test_a_corporation_has_nine_certificates() -> None:
    stock = Scenario("18AL", NAMES[:3]).pos[STOCK]
    assert set(stock) == CORPORATIONS_OF_THE_GAME
    for certificates in stock.values():
        assert sorted(c.percent for c in certificates) == [10] * 8 + [20]
        assert [c.percent for c in certificates if c.president] == [20]
    assert sum(map(len, stock.values())) == 54


@pytest.mark.rule("18AL-1.3.2-2")
def test_no_corporation_holds_stock() -> None:
    position = table(phase="3").corporation("M&O", shares={"Ann": 60}, pool=10, cash=2000, trains=["3"])
    position.corporation("TAG", shares={"Ben": 30}, pool=10)
    for step in STEPS:
        position.operating("M&O", step, revenue=100 if step == "dividend" else None)
        for sym in ("M&O", "TAG"):
            for source in (OFFERING, POOL):
                assert refused(position, "buy_share", corporation=sym, source=source)[0] == "in the menu"
        assert refused(position, "par", corporation="ATN", par=60)[0] == "in the menu"
        assert refused(position, "sell_shares", corporation="M&O", percent=10)[0] == "in the menu"
    position.stock_turn("Ann")
    found = refused(position, "buy_share", by="M&O", corporation="TAG", source=OFFERING)
    assert found == ("your turn", "stock turn")


@pytest.mark.rule("18AL-1.3.2-3", "18AL-3.5-2")
@pytest.mark.parametrize("step", [*STEPS, "discard"])
def test_the_largest_holder_decides_for_the_corporation(step: str) -> None:
    trains = ["3"] if step != "discard" else ["2", "2", "3", "3", "3"]
    position = table(phase="3").corporation("TAG", shares={"Ann": 30, "Ben": 20}, pool=50, trains=trains)
    position.operating("TAG", step, revenue=100 if step == "dividend" else None)
    assert president(position.pos, "TAG") == position.actor == "Ann"
    offer = position.offers()[-1].action
    for player in ("Ben", "Cy", "Dee"):
        fields = {name: getattr(offer, name) for name in offer.__struct_fields__ if name != "by"}
        assert refused(position, offer.kind(), **fields, by=player) == ("your turn", step)


@pytest.mark.rule("18AL-1.3.2-3")
def test_the_president_raises_the_money_for_a_train() -> None:
    position = table(phase="7").corporation("TAG", shares={"Ann": 60, "Ben": 40}, cash=0).depot("4D-0")
    for sym in PRIVATE_COMPANIES:
        position.close(sym)
    position.corporation("M&O", par=105, shares={"Cy": 40, "Ann": 40}).cash(Ann=500)
    position.operating("TAG", "trains").play("buy_train", train="4D-0", price=800)
    assert (position.step, position.actor) == ("raise money", "Ann")
    assert refused(position, "sell_shares", by="Ben", corporation="TAG", percent=10) == (
        "your turn",
        "raise money",
    )


@pytest.mark.rule("18AL-1.3.2-4")
def test_the_money_of_players_and_of_corporations_is_kept_apart() -> None:
    position = table(phase="3").private("TR", "Ben").private("S&NA", "Ann")
    position.corporation("M&O", par=75, shares={"Ann": 50, "Ben": 10}, cash=800)
    position.corporation("WRA", par=60, shares={"Ann": 60}, cash=19).cash(Ann=74, Ben=100)
    position.stock_turn("Ann")
    assert refused(position, "buy_share", corporation="M&O", source=OFFERING)[0] == "player can pay"
    position.operating("WRA", "trains")
    short = "treasury pays for the private company"
    assert refused(position, "buy_private", private="S&NA", price=20)[0] == short
    assert refused(position, "buy_train", train="3-1", price=180)[0] == "treasury pays the train"
    position.operating("M&O", "trains").play("buy_train", train="3-1", price=180)
    assert (position.pos[CASH]["M&O"], position.pos[CASH]["Ann"]) == (620, 74)
    position.operating("M&O", "dividend", revenue=100).play("dividend", choice="withhold")
    assert (position.pos[CASH]["M&O"], position.pos[CASH]["Ann"]) == (720, 74)
    position.operating("M&O", "dividend", revenue=100).play("dividend", choice="pay")
    assert (position.pos[CASH]["M&O"], position.pos[CASH]["Ann"], position.pos[CASH]["Ben"]) == (
        720,
        124,
        110,
    )
    assert position.faults() == []


@pytest.mark.rule("18AL-1.3.2-5")
def test_shares_count_by_percent_and_certificates_by_the_piece() -> None:
    position = table(3).corporation("WRA", par=90, shares={"Ann": 50, "Ben": 40}, cash=0)
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == COUNTED_CERTIFICATES(position.pos, "Ben") == 4
    position.cash(Ann=0, Ben=0).operating("WRA", "dividend", revenue=100).play("dividend", choice="pay")
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["Ben"]) == (50, 40)
    position.cash(Ann=500).stock_turn("Ann")
    assert refused(position, "sell_shares", corporation="WRA", percent=15)[0] == "shares are held"
    assert refused(position, "sell_shares", corporation="WRA", percent=60)[0] == "shares are held"
    position.play("buy_share", corporation="WRA", source=OFFERING)
    assert (held(position.pos, "Ann", "WRA"), COUNTED_CERTIFICATES(position.pos, "Ann")) == (60, 5)
    position.stock_turn("Ann")
    assert refused(position, "buy_share", corporation="WRA", source=OFFERING)[0] == "share is there"


# -- 1.4: the bank and its two areas


@pytest.mark.rule("18AL-1.4-1", "18AL-1.5-1")
def test_new_stock_costs_par_and_old_stock_the_market_price() -> None:
    position = table().corporation("M&O", par=70, shares={"Ann": 30}, pool=10, cell=(0, 6))
    position.stock_turn("Ben").cash(Ben=500)
    assert price(position.pos, "M&O") == 105
    assert position.copy().play("buy_share", corporation="M&O", source=OFFERING).pos[CASH]["Ben"] == 430
    assert position.copy().play("buy_share", corporation="M&O", source=POOL).pos[CASH]["Ben"] == 395
    position.stock_turn("Ann").cash(Ann=0).play("sell_shares", corporation="M&O", percent=10)
    assert position.pos[CASH]["Ann"] == 105


@pytest.mark.rule("18AL-1.4-2")
def test_a_corporation_floats_by_what_has_left_the_initial_offering() -> None:
    position = table().corporation("M&O", par=70, shares={"Ann": 20}, pool=30, cash=0)
    position.stock_turn("Ann")
    from_pool = position.copy().play("buy_share", corporation="M&O", source=POOL)
    assert not from_pool.pos[CORPORATIONS]["M&O"].floated  # 50% are still new
    position.play("buy_share", corporation="M&O", source=OFFERING)
    assert [held(position.pos, who, "M&O") for who in ("Ann", POOL, OFFERING)] == [30, 30, 40]
    assert position.pos[CORPORATIONS]["M&O"].floated


@pytest.mark.rule("18AL-1.4-3")
def test_dividends_on_the_two_areas_of_the_bank() -> None:
    position = table().corporation("M&O", par=70, shares={"Ann": 30, "Ben": 20}, pool=30, cash=0)
    position.cash(Ann=0, Ben=0)
    before = position.pos[CASH][BANK]
    position.operating("M&O", "dividend", revenue=200).play("dividend", choice="pay")
    cash = position.pos[CASH]
    assert (cash["Ann"], cash["Ben"], cash["M&O"], before - cash[BANK]) == (60, 40, 60, 160)


@pytest.mark.rule("18AL-1.4-4")
def test_kinds_of_trains_are_sold_one_after_the_other() -> None:
    position = table(phase="4").corporation("M&O", shares={"Ann": 60}, cash=1000).operating("M&O", "trains")
    early = position.why_not("buy_train", train="5-0", price=450)
    assert early is not None and early.check == "train is on sale"
    told = describe_violation(position.title, early).line
    assert told.startswith("A 5-train is not on sale yet; on sale now: 4-train.")
    position.depot("5-0").train(POOL, "4")
    (pooled,) = owned(position.pos, POOL)
    assert refused(position, "buy_train", train="5-0", price=450) == ("", "")
    assert refused(position, "buy_train", train=pooled, price=300) == ("", "")
    assert refused(position, "buy_train", train="6-0", price=630)[0] == "train is on sale"
    position.phase("5").depot("6-0")
    assert refused(position, "buy_train", train="6-0", price=630) == ("", "")
    assert refused(position, "buy_train", train=pooled, price=300) == ("", "")


@pytest.mark.rule("18AL-1.4-5")
def test_what_was_owned_belongs_in_the_bank_pool() -> None:
    position = table().corporation("ATN", par=70, shares={"Ann": 20, "Ben": 20}).stock_turn("Ben")
    position.play("sell_shares", corporation="ATN", percent=10)
    assert [held(position.pos, who, "ATN") for who in (POOL, OFFERING)] == [10, 60]
    position.phase("3").depot("4-0").corporation("M&O", shares={"Ann": 60}, cash=300, trains=["3"] * 3)
    new = [id for id, train in position.pos[TRAINS].items() if train.owner == DEPOT]
    position.operating("M&O", "trains").play("buy_train", train="4-0", price=300)
    assert position.step == "discard"
    position.play("discard_train", train=owned(position.pos, "M&O")[0])
    assert [position.pos[TRAINS][id].kind for id in owned(position.pos, POOL)] == ["3"]
    assert [id for id, train in position.pos[TRAINS].items() if train.owner == DEPOT] == new[1:]


@pytest.mark.rule("18AL-1.4-6")
def test_the_bank_sells_private_companies_and_buys_none_back() -> None:
    position = Scenario("18AL", NAMES[:4])
    assert {row.owner for row in position.pos[PRIVATES].values()} == {BANK}
    position = table().private("NDY", "Ann").stock_turn("Ann")
    assert refused(position, "sell_shares", corporation="NDY", percent=10) == (
        "corporation exists",
        "private",
    )
    for bank in (BANK, POOL):
        found = refused(position, "sell_private", private="NDY", to=bank, price=10)
        assert found == ("private company changes players", "buyer")
    position.phase("4").depot("4-1").corporation("TAG", shares={"Ann": 60}, cash=0).cash(Ann=0)
    position.corporation("M&O", par=105, shares={"Cy": 40, "Ann": 40}).operating("TAG", "trains")
    position.play("buy_train", train="4-1", price=300)
    assert position.step == "raise money"
    assert refused(position, "sell_shares", corporation="NDY", percent=10) == (
        "corporation exists",
        "private",
    )


@pytest.mark.rule("18AL-1.4-7", "18AL-2-2", "18AL-T2-1")
@pytest.mark.parametrize(("players", "each", "bank"), [(3, 600, 6200), (4, 500, 6000), (5, 400, 6000)])
def test_there_are_8000_dollars(players: int, each: int, bank: int) -> None:
    cash = Scenario("18AL", NAMES[:players]).pos[CASH]
    assert [cash[name] for name in NAMES[:players]] == players * [each]
    assert cash[BANK] == bank
    assert sum(cash.values()) == 8000


# -- 1.5: par value and market price


@pytest.mark.rule("18AL-1.5-1")
def test_the_par_value_stays_while_the_price_moves() -> None:
    position = table().stock_turn("Ann").play("par", corporation="M&O", par=75)
    assert (position.pos[CORPORATIONS]["M&O"].par, price(position.pos, "M&O")) == (75, 75)
    position.stock_turn("Ben")
    assert refused(position, "par", corporation="M&O", par=90)[0] == "par is set once"
    position.corporation("M&O", par=75, shares={"Ann": 50}, pool=10, cash=0)
    for _ in range(2):
        position.operating("M&O", "dividend", revenue=100).play("dividend", choice="pay")
    assert price(position.pos, "M&O") == 90
    position.cash(Ben=500).stock_turn("Ben").play("buy_share", corporation="M&O", source=OFFERING)
    assert position.pos[CASH]["Ben"] == 425


@pytest.mark.rule("18AL-1.5-2")
@pytest.mark.parametrize(("par", "cost"), [(60, 120), (70, 140), (75, 150), (90, 180), (105, 210)])
def test_the_presidents_certificate_costs_two_par_values(par: int, cost: int) -> None:
    position = table().stock_turn("Ann").play("par", corporation="WRA", par=par)
    assert position.pos[CASH]["Ann"] == 500 - cost
    assert held(position.pos, "Ann", "WRA") == 20


@pytest.mark.rule("18AL-1.5-3")
def test_players_trade_private_companies_and_no_stock() -> None:
    position = table().private("TR", "Ann").corporation("WRA", shares={"Cy": 20, "Ann": 10})
    assert refused(position.stock_turn("Ann"), "sell_private", private="TR", to="Ben", price=25) == ("", "")
    assert refused(position, "sell_private", private="WRA", to="Ben", price=25)[0] != ""
    position.stock_turn("Ben")
    assert refused(position, "buy_from_player", private="TR", price=25) == ("", "")
    assert refused(position, "buy_share", corporation="WRA", source="Ann") == ("share is there", "source")


@pytest.mark.rule("18AL-1.5-4")
def test_a_private_company_is_worth_its_face_value_whatever_was_paid() -> None:
    position = Scenario("18AL", NAMES[:3])
    position.play("bid", private="M&C", price=125).play("bid", private="M&C", price=130)
    for private in ("TR", "S&NA", "B&SLC"):  # Cy, Ann and Ben
        position.play("buy_cheapest", private=private)
    position.play("pass")
    assert position.pos[PRIVATES]["M&C"].owner == "Ben" and "M&C" not in position.pos[MARKERS]
    assert position.pos[CASH]["Ben"] == 600 - 70 - 130
    position.skip("final reckoning")
    assert position.pos[RESULT]["Ben"] == 400 + 70 + 100
