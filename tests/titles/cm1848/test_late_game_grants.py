"""Late positions worked out by hand: land grants and bonds."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import PHASE
from roundhouse.rules.ending import WEALTH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.track import LayTile
from roundhouse.titles.cm1848.bond_money import RATE
from roundhouse.titles.cm1848.grant_duties import grant_first
from roundhouse.titles.cm1848.land_grants import unfinished
from roundhouse.titles.cm1848.presidents_help import terrain_is_paid
from titles.cm1848.laying import built, line, merged, second_head
from titles.cm1848.laying import table as build
from titles.cm1848.merging import cell, merge
from titles.cm1848.rolling import bonds, bonds_of, crip, other
from titles.cm1848.rolling import table as late

from .late import dollars, refused

# -- 9 with 2, 32, 33 and 25: both ends of NP -------------------------------------------------------------


def division(position: Scenario, choice: str) -> Scenario:
    """Golden spikes in cash are divided so, as many as come one after the other."""
    while position.step == "golden spike":
        position.play("divide_spike", choice=choice)
    return position


@pytest.mark.rule(
    "1848-9-4", "1848-9-7", "1848-9-26", "1848-9-32", "1848-9-35", "1848-9-36", "1848-33-9", "1848-35-3"
)
def test_the_joining_tile_in_spokane_brings_two_spikes_at_once() -> None:
    """In phase 5 NP lacks Bismarck, built from the east, and Spokane, where the ends meet. Ann has 40%, Ben
    10%, 20% are in the pool and 30% in the offering. NP has no money. All spikes are halved.

    Bismarck: of $100, 50 go out: Ann 20, Ben 5, NP 15 for the offering, and 10 are paid to nobody; NP keeps
    50. The western end still owes a tile. Spokane: once more the same, and for the complete grant $400: of
    200 Ann has 80, Ben 20, NP 60; it keeps 200. Ann has 120 now, Ben 30, NP 15 + 50 + 15 + 50 + 60 + 200 =
    390. The price stands.

    With one allowance again, two of three yellow tiles are laid: one more goes into Duluth, and a fourth is
    refused. Before Spokane a marker in Seattle was refused; now it costs $20, a hex from Tacoma.
    """
    position = build("NP", "5", cash=0)
    position.shares("NP", {"Ann": 40, "Ben": 10}, pool=20)
    line(position, "NP", "B9", "C24")
    before = cell(position, "NP")
    early = position.copy().cash(NP=100).operating("NP", "token")
    assert refused(early, "place_token", hex="B5", city=0)[0] == "land grant before markers"
    division(position.play("lay_tile", hex="C24", tile="4", rotation=1), "half")
    assert dollars(position, "Ann", "Ben", "NP") == [20, 5, 65]
    found = position.why_not("pass")
    assert found is not None and (found.case, found.facts["end"]) == ("end", "C4")
    division(position.play("lay_tile", hex="B9", tile="58", rotation=4), "half")
    assert dollars(position, "Ann", "Ben", "NP") == [120, 30, 390]
    assert cell(position, "NP") == before
    assert (position.step, refused(position, "pass")) == ("track", ("", ""))
    position.play("lay_tile", hex="C32", tile="565", rotation=4)
    fourth = position.copy().at("track", "NP")
    assert refused(fourth, "lay_tile", hex="C34", tile="9", rotation=1) == ("tile allowance", "lay")
    position.operating("NP", "token").play("place_token", hex="B5", city=0)
    assert dollars(position, "NP") == [370]
    assert position.faults() == []


@pytest.mark.rule(
    "1848-9-19",
    "1848-9-36",
    "1848-25-23",
    "1848-25-24",
    "1848-25-29",
    "1848-32-15",
    "1848-33-11",
    "1848-33-13",
)
def test_the_heir_of_np_has_one_allowance_and_both_homes() -> None:
    """In phase 5 GN, Ann's by 40%, takes over NP, Ben's by 40%, which lacks Bismarck and Spokane. The fee
    is $20.

    Both have 20% of GN then, 60% are in the pool; Ann, whose turn it is, presides. Of ten markers two go,
    but not those in Tacoma and Minneapolis.

    GN's first tile has to be in the grant: Bismarck, for $100 paid out, 20 each to Ann and Ben. The second
    may go elsewhere. With the third, in Spokane, come 100 and 400: 20 + 80 each. A fourth is refused. Ann
    and Ben have 120 each on top of 500. A marker in Seattle is $20 from Tacoma, and not $280, fourteen
    hexes from Duluth.
    """
    position = late("5", cash=500).tiles(C32="565:4")
    for sym, player, trains in (("GN", "Ann", ["5"]), ("NP", "Ben", [])):
        position.corporation(
            sym, par=100, shares={player: 40}, treasury=0, floated=True, operated=True, cash=30, trains=trains
        )
    line(second_head(position), "NP", "B9", "C24")
    merge(position.stock_turn("Ann"), "GN", "NP")
    assert (position.step, position.actor) == ("markers given up", "Ann")
    for staying in ("NP 0", "NP 1"):
        assert refused(position, "give_up", what=staying) == ("marker stays on the map", "home")
    position.play("give_up", what="NP 4").play("give_up", what="GN 4")
    assert dollars(position, "GN", "Ann", "Ben") == [40, 500, 500]
    position.operating("GN", "track")
    outside = {"hex": "C34", "tile": "9", "rotation": 1}
    assert refused(position, "lay_tile", **outside) == ("land grant first", "first")
    division(position.play("lay_tile", hex="C24", tile="4", rotation=1), "pay")
    assert dollars(position, "GN", "Ann", "Ben") == [40, 520, 520]
    position.play("lay_tile", **outside)
    division(position.play("lay_tile", hex="B9", tile="58", rotation=4), "pay")
    assert dollars(position, "GN", "Ann", "Ben") == [40, 620, 620]
    fourth = position.copy().at("track", "GN")
    assert refused(fourth, "lay_tile", hex="C36", tile="7", rotation=0) == ("tile allowance", "lay")
    position.operating("GN", "token").play("place_token", hex="B5", city=0)
    assert dollars(position, "GN") == [20]
    assert position.faults() == []


# -- 9 with 6, 11 and 25: one corporation with two land grants --------------------------------------------


@pytest.mark.rule(
    "1848-6-4", "1848-6-5", "1848-9-3", "1848-9-6", "1848-9-20", "1848-9-29", "1848-11-1", "1848-11-4"
)
@pytest.mark.parametrize(
    ("options", "rate", "left", "worth"),
    [((), 100, 40, 580), (("bonds_fall_gradually",), 60, 0, 348)],
    ids=["at 100%", "falling by degrees"],
)
def test_two_grants_are_filled_and_a_mountain_is_paid_in_bonds(
    options: tuple[str, ...], rate: int, left: int, worth: int
) -> None:
    """UP has merged with CP. H9, a mountain at $80, is all that CP's grant lacks, H23 all that UP's lacks.
    Ann has 40%, Ben 20%, the pool 40%. Of the Credit Mobilier Ann has two certificates, Ben one. UP has
    $20, and $100 in bonds.

    60 of the 80 are missing: at 100% they take $60 in bonds and 40 are left, at 60% they take all $100.

    H9 brings $200 in bonds and CP's spike 500, H23 brings 100 and UP's spike 500: of 1300 Ann has 520, Ben
    260, and what falls to the pool is nobody's. For H23 a certificate of the Credit Mobilier has 30: 60 and
    30, and it closes. Ann's 580 are worth $580 at 100%, and 6 x 58 = 348 at 60%.
    """
    position = heir_of_two(options, rate)
    position.play("lay_tile", hex="H9", tile="9", rotation=1)
    assert dollars(position, "UP") == [0] and bonds_of(position, "UP") == left
    assert [bonds_of(position, player) for player in ("Ann", "Ben")] == [280, 140]
    position.play("lay_tile", hex="H23", tile="9", rotation=1)
    assert [bonds_of(position, owner) for owner in ("Ann", "Ben", "UP")] == [580, 290, left]
    assert bonds_of(position, "Ann") * rate // 100 == worth
    assert WEALTH(position.pos, "Ann") == 4 * 100 + worth
    assert all(position.pos[PRIVATES][f"CM {n}"].closed for n in (1, 2, 3))
    assert unfinished(position.pos, "UP") == []


@pytest.mark.rule("1848-6-5", "1848-9-10", "1848-9-21", "1848-11-5", "1848-11-7")
def test_at_nothing_the_mountain_cannot_be_paid_and_the_rest_is_lost() -> None:
    """The same, when bonds have fallen to 0%: UP's $20 do not pay for H9, and Ann has no cash. One tile in
    H23 is what remains of the turn. It completes UP's grant and brings no bonds, neither for the hex nor
    for the spike, nor to the Credit Mobilier, which closes. Nothing may be built outside, and CP's grant
    stays open.
    """
    position = heir_of_two((), 0)
    assert refused(position, "lay_tile", hex="H9", tile="9", rotation=1)[0] != ""
    outside = {"hex": "G32", "tile": "564", "rotation": 1}
    assert refused(position, "lay_tile", **outside)[0] == "land grant first"
    who = position.actor
    position.play("lay_tile", hex="H23", tile="9", rotation=1)
    assert [bonds_of(position, owner) for owner in (who, "Ben", "UP")] == [0, 0, 100]
    assert all(position.pos[PRIVATES][f"CM {n}"].closed for n in (1, 2, 3))
    assert unfinished(position.pos, "UP") == ["CP"]
    again = position.copy().at("track", "UP")
    assert refused(again, "lay_tile", **outside) == ("land grant first", "lost")
    assert refused(again, "pass") == ("", "")


@pytest.mark.rule("1848-9-21", "1848-32-2")
def test_a_mountain_that_cannot_be_paid_is_no_matter_of_grants() -> None:
    """The same again. Checks are asked in any order: to that of the grants H9, for which $80 are missing, is
    no tile after which something could be done or not. With $80 it is one of the two that are owed.
    """
    for cash in (20, 80):
        position = heir_of_two((), 0).cash(UP=cash)
        assert grant_first(position.pos, LayTile(position.actor, "H9", "9", 1)) is None
        assert (terrain_is_paid(position.pos, LayTile(position.actor, "H9", "9", 1)) is None) == (cash == 80)


def heir_of_two(options: tuple[str, ...], rate: int) -> Scenario:
    """UP with CP's grant: each lacks one hex."""
    position = build("UP", "7", cash=20, options=options).token("UP", "I4.0").token("UP", "G34.0")
    position.shares("UP", {"Ann": 40, "Ben": 20}, pool=40)
    for number, player in enumerate(("Ann", "Ann", "Ben"), 1):
        position.private(f"CM {number}", player)
    line(line(position, "UP", "H23"), "CP", "H9")
    return bonds(merged(position, "UP", "CP"), rate, UP=100)


# -- 9 with 11, 24 and 32: bonds of unsold shares ---------------------------------------------------------


@pytest.mark.rule("1848-9-1", "1848-9-3", "1848-9-6", "1848-9-10", "1848-11-3", "1848-11-4", "1848-32-2")
@pytest.mark.parametrize(
    ("options", "first", "last"),
    [((), [80, 20, 80], [340, 90, 280]), (("unsold_have_no_bonds",), [80, 20, 0], [80, 20, 0])],
    ids=["kept", "lost"],
)
def test_the_bonds_of_unsold_shares_pay_for_the_last_mountain_or_not(
    options: tuple[str, ...], first: list[int], last: list[int]
) -> None:
    """CP lacks H9 and H11, both mountains at $80, and bonds are at 80%. Ann has 40%, Ben 10%, CP itself
    10%, the pool 10%, and 30% are unsold. CP has $80, Ann nothing.

    H9 brings bonds of $200: Ann 80, Ben 20; the 80 of offering and treasury are CP's, or nobody's by the
    other reading; the pool's 20 are nobody's in any case. A second mountain has to wait for the next turn.

    Then CP has no cash. If it has kept its bonds, $80 at 80% are 64, and Ann adds 16 by bonds of $20. H11
    brings 200 and the spike 500: of 700 Ann has 280, Ben 70, CP 280, so that they hold 80 - 20 + 280 = 340,
    20 + 70 = 90, 280.

    If it has none, Ann's bonds of $80 are worth 64 and do not pay for H11: CP builds nothing and has its
    turn.
    """
    position = build("CP", "6", options=options)
    position.corporation(
        "CP",
        par=100,
        shares={"Ann": 40, "Ben": 10},
        pool=10,
        treasury=10,
        floated=True,
        operated=True,
        cash=80,
    )
    bonds(line(position, "CP", "H9", "H11"), 80).operating("CP", "track")
    position.play("lay_tile", hex="H9", tile="9", rotation=1)
    faces = [bonds_of(position, owner) for owner in ("Ann", "Ben", "CP")]
    assert (faces, dollars(position, "CP")) == (first, [0])
    second = position.copy().cash(CP=80).at("track", "CP")
    assert refused(second, "lay_tile", hex="H11", tile="9", rotation=1) == ("tile allowance", "mountain")
    begin_turn(position, "CP")
    if first[2]:
        assert refused(position, "pass")[0] == "land grant is due"
        position.play("lay_tile", hex="H11", tile="9", rotation=1)
    else:
        assert not position.offers("lay_tile")
        position.play("pass")
    assert [bonds_of(position, owner) for owner in ("Ann", "Ben", "CP")] == last
    assert dollars(position, "Ann", "CP") == [0, 0]
    assert position.faults() == []


def begin_turn(position: Scenario, sym: str) -> Scenario:
    """A new turn of the corporation, in which nothing is built yet."""
    return built(position).operating(sym, "track")


# -- 11 with 36, 37 and 40: bonds after 100% --------------------------------------------------------------


@pytest.mark.rule("1848-11-1", "1848-11-2", "1848-11-4", "1848-11-7", "1848-36-16", "1848-36-26", "1848-40-7")
@pytest.mark.parametrize(
    ("options", "rates", "left", "worth"),
    [((), (100, 0, 0), 100, 0), (("bonds_fall_gradually",), (80, 60, 40), 50, 80)],
    ids=["at once", "by degrees"],
)
def test_the_second_7_train_is_paid_in_bonds_before_they_fall(
    options: tuple[str, ...], rates: tuple[int, int, int], left: int, worth: int
) -> None:
    """One 7-train is sold, CRIP buys the other for $700 with $500 and bonds of $300. Ann has 60% of it, at
    100, and bonds of $200.

    At once: at 100% bonds of $200 pay the rest, and 100 are left. Bonds are at 0% from then on.

    By degrees: they stand at 80%, and $200 take bonds of $250; 50 are left. The rate goes to 60%. GN buys
    the first 8-train, and it is 40%. In her stock turn Ann changes her $200 and has 80, or cannot change at
    all. Her wealth is 600 and that, whether she changes them or not.
    """
    before, after, then = rates
    position = bonds(crip(late("7", options=options), cash=500, route=False), before, CRIP=300, Ann=200)
    other(position, "GN", cash=800)
    position.depot("7-1").operating("CRIP", "trains").play("buy_train", train="7-1", price=700)
    assert (bonds_of(position, "CRIP"), dollars(position, "CRIP")) == (left, [0])
    assert position.pos[RATE] == after
    position.operating("GN", "trains").play("buy_train", train="8-0", price=800)
    assert (position.pos[PHASE], position.pos[RATE]) == ("8", then)
    assert WEALTH(position.pos, "Ann") == 600 + worth
    position.stock_turn("Ann")
    if then:
        position.play("change_bonds", count=20)
    else:
        assert refused(position, "change_bonds", count=20)[0] == "bonds have a value"
    assert dollars(position, "Ann") == [worth]
    assert WEALTH(position.pos, "Ann") == 600 + worth
