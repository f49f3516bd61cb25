"""Mergers: what goes over to the survivor, and that nothing is left behind."""

from __future__ import annotations

from roundhouse.core.now import Now
from roundhouse.features.merging import MERGED, CorporationsMerged, heir, is_merged, take_over
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import owned
from roundhouse.rules.market import MARKERS
from roundhouse.rules.money import CASH
from roundhouse.rules.reach import TOKENS
from roundhouse.rules.shares import GONE, held


def merged() -> tuple[Scenario, Now]:
    """GN takes IC over, of which nobody else has shares any more."""
    position = Scenario("1848", ("Ann", "Ben", "Cora")).phase("5").tiles(I32="541:0")
    for sym, cash, token in (("GN", 100, "I32"), ("IC", 250, "I32")):
        position.corporation(sym, par=100, shares={"Ann": 60}, cash=cash, trains=["5"], tokens=[token])
    position.state.copy()
    now = Now(position.title, position.state)
    take_over(now, "GN", "IC", "Ann")
    return position, now


def test_the_survivor_has_it_all() -> None:
    position, now = merged()
    assert (now[CASH]["GN"], now[CASH]["IC"]) == (350, 0)
    assert (len(owned(now, "GN")), owned(now, "IC")) == (2, [])
    assert not [t for t in now[TOKENS].values() if t.corporation == "IC"]
    assert sorted(t.hex for t in now[TOKENS].values() if t.corporation == "GN" and t.hex) == [
        "C32",
        "I32",
        "J37",
    ]
    assert (held(now, GONE, "IC"), "IC" in now[MARKERS]) == (100, False)
    assert now[CORPORATIONS]["IC"].closed
    assert now.events[-1] == CorporationsMerged("GN", "IC", "Ann")
    assert (is_merged(now, "GN"), is_merged(now, "IC"), heir(now, "IC"), heir(now, "GN")) == (
        True,
        False,
        "GN",
        "GN",
    )
    assert not position.faults()


def test_what_is_left_behind_is_noticed() -> None:
    position, now = merged()
    now.put(CASH, "IC", 10)
    now.put(CASH, "GN", 340)
    assert position.faults() == ["mergers: IC still has something"]
    other, now = merged()
    now.put(MERGED, "IC", "GN")
    assert "mergers: IC and GN are not one" in other.faults()


def test_all_tokens_go_over_where_they_are_to_be_kept() -> None:
    position = Scenario("1848", ("Ann", "Ben", "Cora")).phase("5").tiles(I32="541:0")
    for sym in ("GN", "IC"):
        position.corporation(sym, par=100, shares={"Ann": 60}, tokens=["I32"])
    position.state.copy()
    now = Now(position.title, position.state)
    before = len([t for t in now[TOKENS].values() if t.corporation in ("GN", "IC")])
    take_over(now, "GN", "IC", "Ann", keep_tokens=True)
    own = [t.hex for t in now[TOKENS].values() if t.corporation == "GN"]
    assert len(own) == before and own.count("I32") == 2
