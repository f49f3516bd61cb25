"""Sections 32 and 33: the president helps with terrain and tokens, with money at hand alone."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.money import BANK
from roundhouse.rules.tokens import TOKEN_COST
from roundhouse.rules.track import TERRAIN_COST
from roundhouse.titles.cm1848.bond_money import BondsSpent
from roundhouse.titles.cm1848.presidents_help import PresidentHelped
from titles.cm1848.rolling import bonds, crip, dollars, other, refused, table

TERRAIN = "treasury or president pays the terrain"
TOKEN = "treasury or president pays the token"
MOUNTAIN = {"hex": "H5", "tile": "8", "rotation": 4}
"""A mountain beside CP's home, for $80."""


def cp(cash: int, ann: int) -> Scenario:
    """CP, Ann's, with track at home; she has shares of GN besides."""
    position = other(table("3"), "CP", cash=cash, shares={"Ann": 60}).tiles(I4="57:0")
    other(position, "GN", shares={"Ben": 40, "Ann": 40}).cash(Ann=ann)
    return position.operating("CP")


@pytest.mark.rule("1848-32-24")
def test_the_president_adds_what_is_lacking_for_a_mountain() -> None:
    position = cp(50, 40)
    assert TERRAIN_COST(position.pos, "CP", "H5") == 80
    bank = dollars(position, BANK)[0]
    position.play("lay_tile", **MOUNTAIN)
    assert dollars(position, "CP", "Ann", BANK) == (0, 10, bank + 80)
    assert PresidentHelped("CP", "Ann", 30) in position.events


@pytest.mark.rule("1848-32-24", "1848-32-25")
def test_shares_are_not_sold_for_track() -> None:
    position = cp(30, 40)
    assert refused(position, "lay_tile", **MOUNTAIN) == (TERRAIN, "")
    assert not position.offers("sell_shares")
    assert all(offer.action.hex != "H5" for offer in position.offers("lay_tile"))
    assert cp(30, 50).why_not("lay_tile", **MOUNTAIN) is None


@pytest.mark.rule("1848-32-24", "1848-11-3")
def test_a_mountain_is_paid_in_bonds_of_both() -> None:
    position = bonds(cp(0, 0), rate=50, CP=100, Ann=100).play("lay_tile", **MOUNTAIN)
    spent = [event for event in position.events if isinstance(event, BondsSpent)]
    assert spent == [BondsSpent("Ann", 6, 30), BondsSpent("CP", 10, 50)]
    position = bonds(cp(0, 0), rate=50, CP=200).play("lay_tile", **MOUNTAIN)
    spent = [event for event in position.events if isinstance(event, BondsSpent)]
    assert spent == [BondsSpent("CP", 16, 80)] and dollars(position, "CP") == (0,)


@pytest.mark.rule("1848-33-12")
def test_the_president_adds_what_is_lacking_for_a_token() -> None:
    position = crip(table("3"), trains=["3"]).operating("CRIP", "token")
    cost = TOKEN_COST(position.pos, "CRIP", "G32")
    assert cost > 10
    position.cash(CRIP=cost - 10, Ann=9)
    assert refused(position, "place_token", hex="G32", city=0) == (TOKEN, "")
    assert not position.offers("sell_shares")
    position.cash(Ann=15).play("place_token", hex="G32", city=0)
    assert dollars(position, "CRIP", "Ann") == (0, 5)
    assert PresidentHelped("CRIP", "Ann", 10) in position.events
