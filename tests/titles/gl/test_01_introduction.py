"""Sections 1, 1.1 and 1.2: what is dealt out, who has won, and how play opens."""

from __future__ import annotations

import pytest

from roundhouse.core import game
from roundhouse.core.actions import CHANCE
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.ending import RESULT, winners
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.on_sale import asking_price, unsold
from roundhouse.rules.shares import OFFERING, STOCK, held
from roundhouse.rules.turns import PRIORITY, ROUND, STOCK_ROUND
from roundhouse.titles.found import title
from roundhouse.titles.options import UnknownOption

NAMES = ["Ann", "Ben", "Cy", "Dot", "Eve", "Fay", "Gus"]
CORPORATIONS_OF_THE_GAME = {
    "B&O", "NYC", "WAB", "PRR", "IC", "MILW", "NKP", "GT", "MON", "DT&I", "LS&I",
}  # fmt: skip


@pytest.mark.rule("18GL-1-1")
def test_the_eleven_corporations_have_ten_shares_each_and_the_twelfth_does_not_exist_yet() -> None:
    pos = Scenario("18GL", NAMES[:4]).pos
    assert set(pos[STOCK]) == set(pos[CORPORATIONS]) == CORPORATIONS_OF_THE_GAME
    for sym, certificates in pos[STOCK].items():
        assert [c.percent for c in certificates] == [20] + [10] * 8
        assert held(pos, OFFERING, sym) == 100


@pytest.mark.rule("18GL-1.1-1", "18GL-1.1-2")
def test_the_richest_player_has_won_whatever_the_corporations_have() -> None:
    """Ann has $500 and 40% at $200, Ben $1,290; a treasury of $2,000 is nobody's."""
    position = Scenario("18GL", NAMES[:2])
    position.corporation("IC", par=100, shares={"Ann": 40}, cell=(0, 10), cash=2000, trains=["6H"])
    position.cash(Ann=500, Ben=1290).skip("final reckoning")
    assert position.pos[RESULT] == {"Ann": 1300, "Ben": 1290}
    assert winners(position.pos[RESULT]) == ["Ann"]


@pytest.mark.rule("18GL-1.2-1", "18GL-1.2-5")
@pytest.mark.parametrize(
    ("players", "cash"), [(1, 0), (2, 1200), (3, 800), (4, 600), (5, 480), (6, 400), (7, 0)]
)
def test_the_players_divide_2400_of_the_12000(players: int, cash: int) -> None:
    names = NAMES[:players]
    if not cash:
        with pytest.raises(UnknownOption):
            title("18GL").build(tuple(names), ())
        return
    pos = Scenario("18GL", names).pos
    assert [pos[CASH][name] for name in names] == [cash] * players
    assert sum(pos[CASH].values()) == 12000
    assert pos[CASH][BANK] == 12000 - 2400


@pytest.mark.rule("18GL-1.2-2")
def test_the_first_in_order_has_the_priority_deal_and_opens_a_stock_round() -> None:
    position = Scenario("18GL", ["Cora", "Ann", "Ben"])
    assert position.title.players == ("Cora", "Ann", "Ben")
    assert position.pos[PRIORITY] == position.actor == "Cora"
    assert (position.pos[ROUND].kind, position.pos[ROUND].number) == (STOCK_ROUND, 1)


@pytest.mark.rule("18GL-1.2-3")
@pytest.mark.parametrize("drawn", ["BRIDGE", "TUNNEL", "TERMINAL"])
def test_chance_picks_one_of_three_and_nine_are_for_sale_in_order(drawn: str) -> None:
    built = title("18GL").build(("Ann", "Ben"), ())
    assert game.to_act(built, game.new(built)) == CHANCE
    pos = Scenario("18GL", NAMES[:2], chance={"private": drawn}).pos
    assert [(sym, asking_price(pos, sym)) for sym in unsold(pos)] == [
        ("C&E", 20), ("EJ&E", 40), (drawn, 50), ("RAILWORKS", 60), ("MINE", 70), ("ALCO", 75), ("PORT", 80),
        ("FERRY", 100), ("C&A", 140),
    ]  # fmt: skip


@pytest.mark.rule("18GL-1.2-4")
def test_the_presidents_certificate_is_sold_before_the_others() -> None:
    position = Scenario("18GL", NAMES[:2])
    for sym in unsold(position.pos):
        position.private(sym, "Ben")
    position.stock_turn("Ann")
    assert not position.offers("buy_share")
    assert position.play("par", corporation="IC", par=70).pos[STOCK]["IC"][-1].president
