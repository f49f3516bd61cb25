"""Positions of 18C2C for what random games seldom meet, for the tests of its words."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.play.scenario import Scenario
from roundhouse.titles.c2c.bull_tokens import give_bull
from roundhouse.titles.c2c.sold_markers import HELD_MARKERS, Held
from roundhouse.titles.c2c.train_shells import SHUFFLE
from titles.c2c.dealing import stock_round
from titles.c2c.goals import both, erie, lies, turn_ends
from titles.c2c.merging import merging
from titles.c2c.sale import operating, stock_turn
from titles.c2c.shells import merged, national
from titles.c2c.tables import table
from titles.c2c.tracks import join


def positions() -> Iterator[Scenario]:
    """One for each kind of action, prompt and case."""
    yield from shells()
    yield from mergers()
    yield from destinations()
    yield from markers()
    yield from shares()
    yield from variants()


def shells() -> Iterator[Scenario]:
    """Trains on two shells: they are moved, discarded, sold; and on loan."""
    yield merged(trains=["5"], others=["6"]).operating("ATSF", SHUFFLE.name)
    lowered = merged(phase="4", trains=["3", "4", "4"], others=["4"])
    lowered.corporation("PRR", par=90, shares={"Ben": 60}, cash=1000).depot("5-0").operating("PRR", "trains")
    yield lowered.copy()
    yield lowered.play("buy_train", train="5-0", price=450)
    yield national(depot="8-2").operating("AMTK", SHUFFLE.name).go_on()


def mergers() -> Iterator[Scenario]:
    """A merger is declared, agreed to, and carried out with a token too many."""
    yield merging()
    yield merging({"Ann": 60, "Ben": 40}, {"Ben": 60, "Ann": 40})
    declared = merging(tokens=(("J63",), ("J63",)))
    declared.play("declare_merger", corporation="NYC", other="ERIE", president="")
    yield declared.copy()
    if declared.step == "consent":
        declared.play("accept")
    yield declared.copy()
    declared.play("choose_survivor", corporation="NYC")
    yield declared
    marked = merging(tokens=((), ("J63",)))
    lies(marked, "NYC", "J63")
    marked.play("declare_merger", corporation="NYC", other="ERIE", president="")
    yield marked.play("accept").play("choose_survivor", corporation="NYC")
    bull = both("B&M", "NYNH", trains=["8"])
    give_bull(bull.writing(), "B&M")
    join(bull, "I82", "I78", "H73")
    yield bull.cash({"B&M": 100}).operating("B&M", "token")


def destinations() -> Iterator[Scenario]:
    """A destination is reached."""
    yield turn_ends(erie("6"))
    yield turn_ends(erie("6", options=("destination_run_may_wait",)))
    yield turn_ends(join(both("MILW", "GN", trains=["12"], phase="12"), "F49", "C4"), "MILW")


def markers() -> Iterator[Scenario]:
    """Markers are laid, closed, bought and sold; a discount is announced."""
    gold = operating("DRGW", owners={"GEM": "DRGW", "SCC": "DRGW"}).tiles(L29="57:1", O42="57:1")
    yield gold.copy()
    yield gold.play("put_marker", private="GEM", hex="L29")
    yield operating("PRR", owners={"KT": "PRR"}).tiles(L69="5:4")
    engineers = operating("DRGW", owners={"COE": "GN"}, phase="4", others={"GN": {}, "UP": {}})
    yield engineers
    labor = operating("MP", others={"GN": {}})
    pos = labor.writing()
    pos.put(HELD_MARKERS, "GN", (Held("labor"),))
    yield labor.play("buy_marker", marker="labor", seller="GN")


def shares() -> Iterator[Scenario]:
    """Shares are redeemed, reissued, taken from others, had for a private company; private companies are sold."""
    half = {"T&P": {"par": 76, "shares": {"Ann": 60, "Ben": 40}, "cash": 500}}
    redeeming = stock_round(table().corporation("T&P", **half["T&P"]), "Ann")  # type: ignore[arg-type]
    yield redeeming.copy()
    yield redeeming.play("redeem", corporation="T&P", source="Ben")
    part = table().corporation("T&P", par=76, shares={"Ann": 50, "Ben": 30}, treasury=20, cell=(0, 9), cash=9)
    yield part.stock_turn("Ann")
    mohawk = stock_turn("Ann", {"MH": "Ann"}, NYC={"par": 90, "shares": {"Ben": 60}, "cash": 500})
    yield mohawk.copy()
    while mohawk.step != "exchange between turns":
        mohawk.play("pass")
    yield mohawk
    yield stock_turn("Ann", {"MH": "Ann"})
    deal = stock_turn("Ben", {"SRP": "Ann", "SCC": "Ben"})
    yield deal.copy()
    yield deal.play("ask_private", private="SRP", price=100, added=["SCC"])
    offer = stock_turn("Ann", {"SRP": "Ann", "SCC": "Ben"}, options=("owners_offer_privates",))
    yield offer.copy()
    yield offer.play("offer_private", private="SRP", to="Ben", price=100, added=["SCC"])


def variants() -> Iterator[Scenario]:
    """Destinations that the players agree on; shares for odd ones."""
    agreed = Scenario("18C2C", ("Ann", "Ben", "Cora", "Dan"), ("variable_destinations",))
    yield agreed.copy()
    yield agreed.play("set_destination", corporation="NYC", hex="O4").play("pass")
    odd = merging({"Ann": 50, "Ben": 50}, {"Ann": 50, "Ben": 20}, options=("kinder_mergers",), pools=(0, 30))
    odd.play("declare_merger", corporation="ERIE", other="NYC", president="")
    yield odd.play("choose_survivor", corporation="NYC")
