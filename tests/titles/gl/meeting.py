"""Positions of 18GL in which several rules meet: corporations in need, and the trains that they could have."""

from __future__ import annotations

from typing import Any

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import DEPOT, TRAINS, on_sale, owned
from titles.gl.need import cell, conrail, corporation, lend, put_out, table

THREE = ("Ann", "Ben", "Cora")


def needing(phase: str, money: int, *, ann: int = 1000, loans: int = 0, **more: Any) -> Scenario:
    """MON has no train."""
    position = corporation(table(THREE, phase=phase).cash(Ann=ann), "MON", cash=money, **more)
    return lend(position, "MON", loans).operating("MON", "trains")


def cheapest(position: Scenario, owner: str, kind: str = "") -> str:
    """The owner's first train, of that kind if one is named."""
    return next(id for id in owned(position.pos, owner) if id.startswith(kind))


def from_bank(position: Scenario) -> str:
    return next(id for id in on_sale(position.pos) if position.pos[TRAINS][id].owner == DEPOT)


def paid(position: Scenario) -> Scenario:
    """The forced purchase is made, if nothing more has to be sold."""
    return position.play("complete_purchase") if position.step == "raise money" else position


def conrails(phase: str, money: int, bonds: int, *, loans: int = 0, **owners: int) -> Scenario:
    """CONRAIL, Ann's, with so many bonds left and without a train; the bonds that nobody has are Dan's."""
    position = conrail(table(phase=phase), {"Ann": 4, "Ben": 2}, cash=money, cell=cell("G1"))
    put_out(position, **{"Dan": 10 - bonds - sum(owners.values()), **owners})
    return lend(position, "CR", loans).operating("CR", "trains")
