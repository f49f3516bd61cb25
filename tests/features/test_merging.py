"""Mergers: what goes over to the survivor, and that nothing is left behind."""

from __future__ import annotations

from roundhouse.core.position import Position
from roundhouse.features.merging import MERGED, CorporationsMerged, heir, is_merged, take_over
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import owned
from roundhouse.rules.market import MARKERS
from roundhouse.rules.money import CASH
from roundhouse.rules.reach import TOKENS
from roundhouse.rules.shares import OUT_OF_GAME, held


def merged() -> tuple[Scenario, Position]:
    """GN takes IC over, of which nobody else has shares any more."""
    position = Scenario("1848", ("Ann", "Ben", "Cora")).phase("5").tiles(I32="541:0")
    for sym, cash, token in (("GN", 100, "I32"), ("IC", 250, "I32")):
        position.corporation(sym, par=100, shares={"Ann": 60}, cash=cash, trains=["5"], tokens=[token])
    pos = position.writing()
    take_over(pos, "GN", "IC", "Ann")
    return position, pos


def test_the_survivor_has_it_all() -> None:
    position, pos = merged()
    assert (pos[CASH]["GN"], pos[CASH]["IC"]) == (350, 0)
    assert (len(owned(pos, "GN")), owned(pos, "IC")) == (2, [])
    assert not [t for t in pos[TOKENS].values() if t.corporation == "IC"]
    assert sorted(t.hex for t in pos[TOKENS].values() if t.corporation == "GN" and t.hex) == [
        "C32",
        "I32",
        "J37",
    ]
    assert (held(pos, OUT_OF_GAME, "IC"), "IC" in pos[MARKERS]) == (100, False)
    assert pos[CORPORATIONS]["IC"].closed
    assert pos.events[-1] == CorporationsMerged("GN", "IC", "Ann")
    assert (is_merged(pos, "GN"), is_merged(pos, "IC"), heir(pos, "IC"), heir(pos, "GN")) == (
        True,
        False,
        "GN",
        "GN",
    )
    assert not position.faults()


def test_what_is_left_behind_is_noticed() -> None:
    position, pos = merged()
    pos.put(CASH, "IC", 10)
    pos.put(CASH, "GN", 340)
    assert position.faults() == ["mergers: IC still has something"]
    other, pos = merged()
    pos.put(MERGED, "IC", "GN")
    assert "mergers: IC and GN are not one" in other.faults()


def test_all_tokens_go_over_where_they_are_to_be_kept() -> None:
    position = Scenario("1848", ("Ann", "Ben", "Cora")).phase("5").tiles(I32="541:0")
    for sym in ("GN", "IC"):
        position.corporation(sym, par=100, shares={"Ann": 60}, tokens=["I32"])
    pos = position.writing()
    before = len([t for t in pos[TOKENS].values() if t.corporation in ("GN", "IC")])
    take_over(pos, "GN", "IC", "Ann", keep_tokens=True)
    own = [t.hex for t in pos[TOKENS].values() if t.corporation == "GN"]
    assert len(own) == before and own.count("I32") == 2
