"""Section 4.3 on private companies in general, notes 3 and 12: who owns them, what they pay, when they close."""

from __future__ import annotations

import pytest

from roundhouse.core import game
from roundhouse.core.actions import CHANCE
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import top
from roundhouse.rules.floating import Floated
from roundhouse.rules.market import MARKERS
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.on_sale import unsold
from roundhouse.rules.privates import PRIVATE_COMPANIES, PRIVATES, PrivateClosed
from roundhouse.rules.shares import COUNTED_CERTIFICATES, OFFERING, held, president
from roundhouse.titles.found import title
from roundhouse.titles.gl.private_draw import DrawPrivate, PrivateDrawn, PrivateLeftOut

from .stock import refused, table

NAMES = ("Ann", "Ben", "Cora")
GROUP = ("BRIDGE", "TUNNEL", "TERMINAL")


def buying(position: Scenario, sym: str, train: str, **fields: object) -> Scenario:
    """The corporation stands before its purchase of trains, with money for one."""
    shares = fields.pop("shares", {"Ann": 50})
    return position.corporation(sym, shares=shares, cash=900, **fields).depot(train).operating(sym, "trains")


def buys(position: Scenario) -> Scenario:
    """The corporation buys the next train of the bank."""
    train = top(position.pos)
    assert train is not None
    return position.play("buy_train", train=train, price={"2H": 100, "10H": 600}[train.partition("-")[0]])


@pytest.mark.rule("18GL-1.2-3", "18GL-4.3(3)-1")
@pytest.mark.parametrize("drawn", GROUP)
def test_chance_picks_one_of_three_and_the_others_never_appear(drawn: str) -> None:
    built = title("18GL").build(NAMES, ())
    state = game.new(built)
    assert game.to_act(built, state) == CHANCE
    offered = [action for offer in game.legal(built, state) for action in offer.expand()]
    assert offered == [DrawPrivate(CHANCE, private) for private in GROUP]
    for other in ("MINE", "C&E"):
        violation = game.why_not(built, state, DrawPrivate(CHANCE, other))
        assert violation is not None and violation.check == "private company can be drawn"
    state, events = game.play(built, state, DrawPrivate(CHANCE, drawn))
    left_out = [private for private in GROUP if private != drawn]
    assert events[:3] == (PrivateDrawn(drawn), *(PrivateLeftOut(private) for private in left_out))
    assert game.to_act(built, state) == "Ann"
    position = Scenario("18GL", NAMES, chance={"private": drawn})
    assert unsold(position.pos) == ["C&E", "EJ&E", drawn, "RAILWORKS", "MINE", "ALCO", "PORT", "FERRY", "C&A"]
    assert [PRIVATE_COMPANIES(position.pos)[sym].face for sym in unsold(position.pos)] == [
        20, 40, 50, 60, 70, 75, 80, 100, 140,
    ]  # fmt: skip
    for private in left_out:
        assert refused(position, "bid", private=private, price=55) == ("private company takes bids", "sold")


@pytest.mark.rule("18GL-4.3-1")
def test_a_private_company_stays_with_its_buyer() -> None:
    position = buying(table(owner="Dan"), "IC", "4H-0")
    menu = {kind for kinds in position.title.menus.values() for kind in (k.name for k in kinds)}
    assert "buy_private" not in menu and "sell_private" not in menu
    assert all(not paper.to_companies for paper in PRIVATE_COMPANIES(position.pos).values())


@pytest.mark.rule("18GL-4.3-2")
def test_open_private_companies_pay_as_an_operating_round_begins() -> None:
    """PORT and MINE in one hand: $35; one that has closed and one that is unsold pay nobody."""
    position = Scenario("18GL", NAMES, chance={"private": "BRIDGE"})
    position.private("PORT", "Ann").private("MINE", "Ann").private("ALCO", "Ben").close("ALCO")
    before = dict(position.pos[CASH])
    position.skip("private companies pay")
    assert position.pos[CASH]["Ann"] == before["Ann"] + 35
    assert position.pos[CASH]["Ben"] == before["Ben"]
    assert position.pos[CASH][BANK] == before[BANK] - 35


@pytest.mark.rule("18GL-4.3-4")
def test_the_first_10h_closes_all_that_are_left() -> None:
    position = buying(table(phase="6H", owner="Dan"), "IC", "10H-0", trains=["6H"])
    is_open = [sym for sym, row in position.pos[PRIVATES].items() if not row.closed]
    assert len(is_open) == 9
    buys(position)
    assert [e.private for e in position.events if isinstance(e, PrivateClosed)] == is_open
    before = position.pos[CASH]["Dan"]
    assert all(row.closed for row in position.pos[PRIVATES].values())
    position.skip("private companies pay")
    assert position.pos[CASH]["Dan"] == before


@pytest.mark.rule("18GL-3.4-3")
def test_private_companies_take_no_room_under_the_certificate_limit() -> None:
    position = table(owner="Cora").corporation("IC", shares={"Cora": 50})
    assert COUNTED_CERTIFICATES(position.pos, "Cora") == 4


def with_pennsylvania(par: int) -> Scenario:
    """Ann has bought C&A, the last private company, for $140 and started PRR."""
    position = Scenario("18GL", NAMES, chance={"private": "BRIDGE"})
    for sym in unsold(position.pos)[:-1]:
        position.private(sym, "Cora")
    position.play("buy_cheapest", private="C&A")
    return position.play("set_par", par=par)


@pytest.mark.rule("18GL-4.3(12)-1")
def test_the_buyer_of_camden_and_amboy_starts_the_pennsylvania_at_once() -> None:
    position = Scenario("18GL", NAMES, chance={"private": "BRIDGE"})
    position.play("bid", private="C&A", price=145)
    for sym in unsold(position.pos)[1:-1]:
        position.private(sym, "Cora")
    position.play("buy_cheapest", private="C&E")  # Ben; C&A goes to Ann
    assert (position.step, position.actor) == ("par of the corporation that comes along", "Ann")
    assert {offer.action.par for offer in position.offers("set_par")} == {60, 70, 75, 80, 90, 100}  # type: ignore[attr-defined]
    for par in (65, 140, 200):
        assert refused(position, "set_par", par=par) == ("par value of the corporation that comes along", "")
    assert refused(position, "set_par", par=60, by="Ben") == (
        "your turn", "par of the corporation that comes along",
    )  # fmt: skip
    position.play("set_par", par=75)
    pos = position.pos
    assert pos[CASH]["Ann"] == 800 - 145
    assert (president(pos, "PRR"), held(pos, "Ann", "PRR"), pos[CORPORATIONS]["PRR"].par) == ("Ann", 20, 75)
    assert pos[MARKERS]["PRR"].cell == (3, 3)  # D4
    assert position.actor == "Cora"  # behind Ben


@pytest.mark.rule("18GL-4.3(12)-2")
def test_the_first_train_of_the_pennsylvania_closes_camden_and_amboy() -> None:
    position = buying(table(phase="2H", owner="Dan"), "IC", "2H-0")
    buys(position)
    assert not position.pos[PRIVATES]["C&A"].closed
    buying(position, "PRR", "2H-1", shares={"Dan": 50})
    buys(position)
    assert [e.private for e in position.events if isinstance(e, PrivateClosed)] == ["C&A"]


@pytest.mark.rule("18GL-4.3(12)-3")
def test_what_came_with_camden_and_amboy_counts_for_floating_and_for_capital() -> None:
    """Start at 100 and three singles sold: PRR floats with $500."""
    position = with_pennsylvania(100)
    for player in ("Ben", "Cora", "Ann"):
        assert not position.pos[CORPORATIONS]["PRR"].floated
        assert position.actor == player
        position.play("buy_share", corporation="PRR", source=OFFERING)
    assert [e for e in position.events if isinstance(e, Floated)] == [Floated("PRR", 500)]
    assert position.pos[CASH]["PRR"] == 500
    assert held(position.pos, "PRR", "PRR") == 50


@pytest.mark.rule("18GL-4.3(12)-4")
def test_there_is_no_other_way_to_the_pennsylvanias_presidency() -> None:
    position = Scenario("18GL", NAMES, chance={"private": "BRIDGE"})
    assert refused(position, "par", corporation="PRR", par=100) == ("in the menu", "par")
    assert refused(position, "buy_share", corporation="PRR", source=OFFERING) == ("in the menu", "buy_share")
    position = with_pennsylvania(100)
    assert position.step == "stock turn" and position.actor == "Ben"
    assert refused(position, "par", corporation="PRR", par=100)[0] == "par is set once"
    assert refused(position, "buy_share", corporation="PRR", source=OFFERING) == ("", "")
