"""Sections 20 and 27: turns of a stock round, and its end."""

from __future__ import annotations

import pytest

from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.shares import OFFERING, POOL
from roundhouse.rules.stock_round import SOLD_OUT
from roundhouse.rules.turns import OPERATING, PRIORITY, ROUND, STOCK_ROUND, Passed, RoundBegan
from titles.cm1848.stock import Table, bonds, cell, charters, converted, dollars, pile, refused, table


def trading(player: str = "Ann", players: int = 4) -> Table:
    """DRGW and IC are on the market, with shares left; half of them are with players."""
    position = table(players).corporation("DRGW", par=70, shares={"Ann": 30, "Ben": 20})
    position.corporation("IC", par=80, shares={"Ben": 30, "Cora": 20})
    return position.stock_turn(player)


def buys(position: Table, corporation: str = "IC") -> Table:
    """The player at turn buys a share and ends the turn, if that is still to be said."""
    player = position.actor
    position.play("buy_share", corporation=corporation, source=OFFERING)
    return position.play("pass") if position.actor == player else position


@pytest.mark.rule("1848-20-1")
def test_the_priority_deal_says_who_begins() -> None:
    """Cora, Dan, Ann, Ben, and Cora again."""
    position = trading("Cora")
    position.skip("stock round")
    order = []
    for _ in range(5):
        order.append(position.actor)
        buys(position, "IC" if len(order) < 4 else "DRGW")
    assert order == ["Cora", "Dan", "Ann", "Ben", "Cora"]


@pytest.mark.rule("1848-20-1")
def test_nobody_acts_out_of_turn() -> None:
    refusal = trading("Cora").why_not("pass", by="Ann")
    assert refusal is not None and refusal.check == "your turn"
    assert refusal.rules[0] == "1848-20-1" and refusal.section == "20"


@pytest.mark.rule("1848-20-2")
def test_one_sells_and_then_buys_once() -> None:
    position = charters(trading("Ben"), GN="Ben", MP="Ann")
    position.play("sell_shares", corporation="DRGW", percent=10).play(
        "sell_shares", corporation="IC", percent=10
    )
    assert refused(position, "attack", corporation="MP", price=100) == ("", "")
    position.play("convert_charter", corporation="GN", par=65, shares=0)
    assert position.actor == "Cora"  # nothing was left to be done
    other = bonds(trading("Ben"), 50, Ben=1)
    charters(other, MP="Ann", GN="Ben")
    other.play("buy_share", corporation="IC", source=OFFERING)
    assert refused(other, "sell_shares", corporation="DRGW", percent=10)[0] == "sell before buying"
    assert refused(other, "buy_share", corporation="IC", source=OFFERING)[0] == "one certificate a turn"
    assert refused(other, "attack", corporation="MP", price=100)[0] == "one certificate a turn"
    assert (
        refused(other, "convert_charter", corporation="GN", par=65, shares=0)[0]
        == "one purchase, or charters under attack"
    )


@pytest.mark.rule("1848-20-3")
def test_changing_bonds_alone_is_a_pass() -> None:
    position = bonds(trading("Ann"), 50, Ann=4)
    position.play("change_bonds", count=2).play("pass")
    assert Passed("Ann") in position.events


@pytest.mark.rule("1848-20-4")
def test_the_round_ends_when_all_pass_in_succession() -> None:
    """Three play: Ann buys, then Ben, Cora and Ann pass."""
    position = buys(trading("Ann", players=3))
    for player in ("Ben", "Cora", "Ann"):
        assert (position.actor, position.pos[ROUND].kind) == (player, STOCK_ROUND)
        position.play("pass")
    assert position.pos[ROUND].kind == OPERATING


@pytest.mark.rule("1848-20-5")
def test_who_sells_is_asked_again() -> None:
    """All others have passed, Dan sells one share: they are asked again, and so is he."""
    position = trading("Ann").corporation("MP", par=65, shares={"Ann": 30, "Dan": 20})
    for _ in range(3):
        position.play("pass")
    position.play("sell_shares", corporation="MP", percent=10).play("pass")
    for player in ("Ann", "Ben", "Cora", "Dan"):
        assert (position.actor, position.pos[ROUND].kind) == (player, STOCK_ROUND)
        position.play("pass")
    assert position.pos[ROUND].kind == OPERATING


@pytest.mark.rule("1848-20-6")
@pytest.mark.parametrize(("acts", "next"), [(True, "Cora"), (False, "Ann")])
def test_the_priority_deal_goes_to_the_left_of_who_acted_last(acts: bool, next: str) -> None:
    """Ben was the last to act: Cora has it next. Nobody did: it stays."""
    position = trading("Ann").play("pass")
    if acts:
        buys(position)
    while position.pos[ROUND].kind == STOCK_ROUND:
        position.play("pass")
    assert position.pos[PRIORITY] == next


@pytest.mark.rule("1848-20-7", "1848-24-1")
def test_shares_come_from_the_offering_the_pool_or_a_treasury() -> None:
    """Two players never deal with each other."""
    position = trading("Ann").corporation("IC", par=80, shares={"Ben": 30, "Cora": 20}, pool=10, treasury=10)
    sources = {o.action.source for o in position.offers("buy_share") if o.action.corporation == "IC"}
    assert sources == {OFFERING, POOL, "IC"}
    assert refused(position, "buy_share", corporation="IC", source="Ben") == ("share is there", "source")


# -- 27


@pytest.mark.rule("1848-27-1")
@pytest.mark.parametrize(
    ("start", "end", "price"),
    [((1, 6), (0, 6), 100), ((0, 7), (1, 8), 110), ((0, 22), (0, 22), 500), ((3, 14), (2, 14), 200)],
)
def test_what_is_sold_out_rises(start: tuple[int, int], end: tuple[int, int], price: int) -> None:
    """From 90 to 100, from the 110 of the top row to that of the row below; and where there is no square, nowhere."""
    position = table().corporation("IC", par=90, shares={"Ann": 50, "Ben": 50}, cell=start)
    position.skip("sold-out corporations rise")
    assert (cell(position, "IC"), dollars(position, "IC")) == (end, price)


@pytest.mark.rule("1848-27-2")
def test_sold_out_tokens_keep_their_order_and_go_beneath_others() -> None:
    position = table()
    for corporation, place in (("MP", (0, 6)), ("GN", (1, 6)), ("IC", (1, 6))):
        sold = {"Ann": 50, "Ben": 50} if corporation != "MP" else {"Ann": 50}
        position.corporation(corporation, par=90, shares=sold, cell=place)
    position.skip("sold-out corporations rise")
    assert {cell(position, c) for c in ("MP", "GN", "IC")} == {(0, 6)}
    assert pile(position, "IC", "GN", "MP") == ["MP", "GN", "IC"]


@pytest.mark.rule("1848-27-2")
def test_they_move_all_at_once() -> None:
    """From 100 one goes down to the square that another leaves at the same time."""
    position = table().corporation("GN", par=90, shares={"Ann": 50, "Ben": 50}, cell=(1, 7))
    position.corporation("IC", par=90, shares={"Ann": 50, "Ben": 50}, cell=(0, 6))
    position.skip("sold-out corporations rise")
    assert (cell(position, "GN"), cell(position, "IC")) == ((0, 7), (1, 7))


@pytest.mark.rule("1848-27-2")
@pytest.mark.parametrize("first", ["GN", "IC"])
def test_those_that_meet_on_a_square_keep_their_order(first: str) -> None:
    """GN comes down from 100, IC up from 90 to the 100 where MP is: GN was ahead of IC, whichever was placed first."""
    position = table().corporation("MP", par=90, shares={"Ann": 50}, cell=(1, 7))
    places = {"GN": (0, 6), "IC": (2, 7)}
    for corporation in sorted(places, key=lambda c: c != first):
        position.corporation(corporation, par=90, shares={"Ann": 50, "Ben": 50}, cell=places[corporation])
    assert (dollars(position, "GN"), dollars(position, "IC")) == (100, 90)
    position.skip("sold-out corporations rise")
    assert {cell(position, c) for c in ("MP", "GN", "IC")} == {(1, 7)}
    assert pile(position, "IC", "GN", "MP") == ["MP", "GN", "IC"]


@pytest.mark.rule("1848-27-3")
@pytest.mark.parametrize("where", ["pool", "offering", "treasury"])
def test_one_share_elsewhere_is_enough_to_stay(where: str) -> None:
    more = {"pool": 10} if where == "pool" else {"treasury": 10} if where == "treasury" else {}
    position = table().corporation("IC", par=90, shares={"Ann": 50, "Ben": 40}, **more)
    assert not SOLD_OUT(position.pos, "IC")
    position.skip("sold-out corporations rise")
    assert dollars(position, "IC") == 90


def begin_rounds(position: Table) -> list[tuple[str, int, int]]:
    """Everybody passes; kind, number and part of the rounds that begin then."""
    begun = []
    for _ in range(4):
        position.play("pass")
        begun += [(e.kind, e.number, e.part) for e in position.events if isinstance(e, RoundBegan)]
    return begun


@pytest.mark.rule("1848-27-4")
def test_two_operating_rounds_follow() -> None:
    """After SR 3 come OR 3.1 and OR 3.2."""
    position = table().stock_turn("Ann", round=3)
    converted(position, UP=2)
    assert not any(row.floated for row in position.pos[CORPORATIONS].values())
    assert begin_rounds(position) == [(OPERATING, 3, 1), (OPERATING, 3, 2), (STOCK_ROUND, 4, 1)]
    assert (position.pos[ROUND].kind, position.pos[ROUND].number) == (STOCK_ROUND, 4)
