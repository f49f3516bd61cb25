"""Section 9: land grants."""

from __future__ import annotations

import pytest

from roundhouse.board.upgrades import distinct_placements
from roundhouse.core.flow import dispose
from roundhouse.features.merging import CorporationsMerged
from roundhouse.play.scenario import Scenario
from roundhouse.rules.market import MARKERS
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import BOARD, TILES, TOKENS
from roundhouse.rules.track import BUILDING_GROUND
from roundhouse.titles.cm1848.bond_money import HOLDINGS
from roundhouse.titles.cm1848.land_grants import (
    GRANTS,
    complete,
    joined,
    railheads,
    reserved,
    unfinished,
)
from roundhouse.titles.cm1848.tile_budget import Built
from titles.cm1848.laying import (
    NE,
    NW,
    PLAYERS,
    SE,
    SW,
    E,
    W,
    built,
    lay,
    line,
    merged,
    offered,
    refused,
    table,
)


def faces(position: Scenario) -> dict[str, int]:
    """Dollars of face value of everybody's bonds."""
    return {owner: count * 10 for owner, count in position.pos[HOLDINGS].items()}


def due(position: Scenario) -> str:
    """Why the track step may not end: the case, and the end it is about."""
    found = position.why_not("pass")
    return "" if found is None else f"{found.case} {found.facts['end']}".strip()


# -- bonds


@pytest.mark.rule("1848-9-1", "1848-9-3")
def test_bonds_are_shared_out_at_once() -> None:
    position = line(table("CP", shares={"Ann": 40, "Ben": 20}), "CP", "H9", "H11", "H13")
    lay(position, "H9", "9", W, E)
    assert faces(position) == {"Ann": 80, "Ben": 40, "CP": 80}


@pytest.mark.rule("1848-9-1")
def test_hexes_without_a_mark_bring_nothing() -> None:
    position = lay(table("UP"), "G28", "550", W)
    assert faces(position) == {}
    assert dict(GRANTS(position.pos)["Katy"].bonds) == {"J31": 100, "K32": 100, "L31": 100, "M30": 100}


@pytest.mark.rule("1848-9-2", "1848-9-14")
def test_a_hex_of_two_grants_pays_whoever_lays() -> None:
    position = line(table("CP", shares={"Ann": 60}), "CP", "H13", "H11")
    line(position, "CP", "H13")
    position.corporation("UP", par=100, shares={"Ben": 60}, treasury=0, floated=True, cash=0)
    lay(position, "H13", "441", W, NW, E)
    assert faces(position) == {"Ann": 120 + 300, "CP": 80 + 200}  # $200 for the hex, and the spike of $500


@pytest.mark.rule("1848-9-2")
def test_what_others_lay_brings_no_bonds() -> None:
    position = line(table("UP"), "UP", "H13")
    position.corporation("CP", par=100, shares={"Ben": 60}, treasury=0, floated=True, cash=0)
    line(position, "CP", "H9", "H13")
    lay(position, "H13", "441", W, NW, E)
    assert "Ben" not in faces(position) and "CP" not in faces(position)


@pytest.mark.rule("1848-9-2", "1848-9-5", "1848-9-6", "1848-6-3", "1848-6-5")
def test_the_tile_in_ogden_can_fill_the_grant_of_another_as_well() -> None:
    """H13 is all that CP and UP lack; CP lays it. To CP's holders go $200 for the hex and $500 for the spike, to UP's
    $500: 40% of 700 are Ann's, 280, and Ben has 20% of those and half of UP, 140 and 250. The corporations keep what is
    unsold. It was not UP that laid: the Credit Mobilier closes unpaid."""
    position = table("CP", shares={"Ann": 40, "Ben": 20})
    position.corporation("UP", par=80, shares={"Ben": 50}, treasury=0)
    position.private("CM 1", "Cora")
    for grant in ("UP", "CP"):
        line(position, grant, "H13")
    lay(position, "H13", "441", W, NW, E)
    assert faces(position) == {"Ann": 280, "Ben": 390, "CP": 280, "UP": 250}
    assert complete(position.pos, "CP") and complete(position.pos, "UP")
    assert position.pos[PRIVATES]["CM 1"].closed


# -- the spike


@pytest.mark.rule("1848-9-4", "1848-9-7", "1848-9-8")
@pytest.mark.parametrize(
    ("choice", "ann", "treasury"), [("pay", 240, 0), ("half", 120, 200), ("withhold", 0, 400)]
)
def test_a_spike_in_cash_is_the_presidents_to_divide(choice: str, ann: int, treasury: int) -> None:
    position = line(table("ATSF"), "ATSF", "K22")
    position.shares("ATSF", {"Ann": 60}, pool=40)
    before = position.pos[CASH]["ATSF"], position.pos[MARKERS]["ATSF"]
    position.play("lay_tile", hex="K22", tile="8", rotation=next_to(position, "K22"))
    assert (position.step, position.actor) == ("golden spike", "Ann")
    assert {o.action.choice for o in position.offers("divide_spike")} == {"pay", "half", "withhold"}  # type: ignore[attr-defined]
    assert position.why_not("divide_spike", choice="double") is not None
    position.play("divide_spike", choice=choice)
    assert position.pos[CASH]["Ann"] == ann
    assert position.pos[CASH]["ATSF"] - before[0] == treasury
    assert position.pos[MARKERS]["ATSF"] == before[1]


def next_to(position: Scenario, hex: str) -> int:
    """The rotation in which the tile on offer lies."""
    return next(
        o.action.rotation for o in position.offers("lay_tile") if o.action.hex == hex and o.action.tile == "8"
    )  # type: ignore[attr-defined]


@pytest.mark.rule("1848-9-5", "1848-9-15")
def test_it_does_not_matter_who_laid_the_track() -> None:
    for empty, step in ((("D31",), "golden spike"), (("D31", "B5"), "track")):
        position = table("GN", tiles={"C32": "565:4"})
        position.corporation("NP", par=100, shares={"Ben": 60}, treasury=0, floated=True, cash=0)
        line(position, "NP", *empty)
        position.tiles(C32="564:0")
        position.play("lay_tile", hex="D31", tile="540", rotation=0)
        assert position.step == step
        assert (position.actor == "Ben") == (step == "golden spike")


@pytest.mark.rule("1848-9-6")
def test_a_spike_in_bonds_is_handed_on() -> None:
    position = line(table("UP", shares={"Ann": 50}), "UP", "H23")
    lay(position, "H23", "9", W, E)
    assert faces(position)["Ann"] == 50 + 250
    spikes = {g: (row.spike.amount, row.spike.paid_in) for g, row in GRANTS(position.pos).items()}
    assert spikes["CP"] == (500, "bonds") and spikes["Katy"] == (200, "bonds")
    assert spikes["SP"] == spikes["NP"] == spikes["ATSF"] == (400, "cash")


# -- the duty


@pytest.mark.rule("1848-9-9", "1848-9-4")
def test_a_tile_is_due_in_every_turn() -> None:
    position = line(table("UP"), "UP", "H23", "H21")
    assert due(position) == "grant"
    lay(position, "H23", "9", W, E)
    assert due(position) == "" and not complete(position.pos, "UP")


@pytest.mark.rule("1848-9-10")
def test_who_cannot_pay_builds_nothing() -> None:
    position = line(table("CP", cash=30, ann=40), "CP", "H11", "H13")
    assert not position.offers("lay_tile") and due(position) == ""
    assert refused(position, "H9", "82", W, NW, E) in (
        "land grant first / money",
        "new track serves the land grant",
    )
    rich = line(table("CP", cash=30, ann=50), "CP", "H11", "H13")
    assert due(rich) == "grant" and offered(rich) >= {"H11"}


@pytest.mark.rule("1848-9-11")
def test_an_upgrade_opens_the_way() -> None:
    position = line(table("Katy"), "Katy", "K30", "L29", "M28")
    assert due(position) == "grant"
    assert refused(position, "J31", "82", NW, SE, SW) == ""
    lay(position, "J31", "82", NW, SE, SW)
    assert due(position) == "grant"
    lay(position, "K30", "564", NE, SW)
    assert due(position) == ""


@pytest.mark.rule("1848-9-11")
def test_where_nothing_fits_the_turn_may_rest() -> None:
    position = line(table("Katy", "2"), "Katy", "K30", "L29", "M28")
    assert due(position) == "" and not position.offers("lay_tile")


@pytest.mark.rule("1848-9-12")
def test_what_a_subsidiary_builds_is_not_its_parents() -> None:
    position = line(table("UP"), "UP", "H23", "H21")
    built(position, Built("S6", "G18", "lay", "yellow"))
    assert due(position) == "grant" and unfinished(position.pos, "S6") == []


@pytest.mark.rule("1848-9-13")
def test_nothing_is_built_outside() -> None:
    position = line(table("CP").tiles(H9="82:1"), "CP", "H11", "H13")
    assert refused(position, "G8", "9", NW, SE) == "land grant first / inside"
    assert refused(line(table("CP").tiles(H9="82:1"), "CP"), "G8", "9", NW, SE) == ""
    # Nor is anything outside looked at when lays are offered.
    ground = BUILDING_GROUND(position.pos, "CP")
    assert ground is not None and set(ground) <= set(GRANTS(position.pos)["CP"].hexes)


@pytest.mark.rule("1848-9-14", "1848-9-15", "1848-9-16", "1848-9-17")
def test_who_may_lay_where() -> None:
    pos = table("DRGW", tiles={"I20": "441:4"}).pos
    assert [reserved(pos, who, "J3") for who in ("CP", "SP", "GN")] == ["", "", "CP"]
    assert [reserved(pos, who, "H13") for who in ("CP", "UP", "DRGW")] == ["", "", "CP"]
    assert [reserved(pos, "GN", hex) for hex in ("B5", "D31", "M6")] == ["", "", ""]
    assert reserved(pos, "MP", "J31") == "Katy" and reserved(pos, "Katy", "J31") == ""
    assert reserved(pos, "S4", "L21") == "ATSF"
    position = table("DRGW", tiles={"I20": "441:4"})
    assert refused(position, "J21", "4", NW, SE) == "land grant of another / kept"


@pytest.mark.rule("1848-9-18")
def test_new_ends_look_at_empty_hexes_of_the_grant() -> None:
    tiles = {"J33": "564:1", "J31": "83:5", "K32": "8:0"}
    position = table("Frisco", tiles=tiles)
    assert refused(position, "K32", "80", SW, W, NW) == ""
    assert refused(position, "K32", "81", SW, NW, E) == "new track serves the land grant"
    full = table("Frisco", tiles={**tiles, "K30": "564:0"})
    assert refused(full, "K32", "81", SW, NW, E) == ""


@pytest.mark.rule("1848-9-38")
def test_a_complete_grant_is_nothing_special() -> None:
    position = line(table("UP"), "UP")
    assert unfinished(position.pos, "UP") == [] and due(position) == ""
    assert any(hex not in GRANTS(position.pos)["UP"].hexes for hex in offered(position))


# -- after a merger


@pytest.mark.rule("1848-9-19")
def test_an_heir_lays_in_the_grant_first() -> None:
    position = merged(line(table("CRIP").token("CRIP", "G28.0"), "UP", "H23", "H21"), "CRIP", "UP")
    assert refused(position, "G32", "564", W, E) == "land grant first / first"
    assert due(position) == "grant"
    lay(position, "H23", "9", W, E)
    assert refused(position, "G32", "564", W, E) == "" and due(position) == ""


@pytest.mark.rule("1848-9-20")
def test_an_heir_of_two_lays_in_both() -> None:
    position = table("UP", cash=900).token("UP", "I4.0")
    line(line(position, "UP", "H23", "H21", "H13"), "CP", "H9", "H11", "H13")
    merged(position, "UP", "CP")
    assert due(position) == "grant"
    lay(position, "H9", "9", W, E)
    assert due(position) == "grant"
    lay(position, "H23", "9", W, E)
    assert due(position) == ""


@pytest.mark.rule("1848-9-21")
def test_who_cannot_do_both_lays_in_one() -> None:
    position = table("UP", cash=900).token("UP", "I4.0")
    line(line(position, "UP", "G16"), "CP", "H11")
    merged(position, "UP", "CP")
    assert due(position) == "grant"
    lay(position, "H11", "9", W, E)
    assert refused(position, "H9", "82", W, NW, E) == "land grant first / lost"
    assert due(position) == "" and not position.offers("lay_tile")


POSITIONS = {
    "no grant": lambda: table("CRIP"),
    "a grant": lambda: line(table("UP"), "UP", "H23", "H21"),
    "an upgrade first": lambda: line(table("Katy"), "Katy", "K30", "L29", "M28"),
    "a full grant": lambda: line(table("UP"), "UP"),
    "no track yet": lambda: table("UP"),
    "two ends": lambda: table("NP", cash=900),
    "an heir": lambda: merged(line(table("CRIP").token("CRIP", "G28.0"), "UP", "H23"), "CRIP", "UP"),
}


@pytest.mark.rule("1848-9-13", "1848-9-19", "1848-9-38")
@pytest.mark.parametrize("name", POSITIONS)
def test_all_that_may_be_laid_anywhere_is_offered(name: str) -> None:
    position = POSITIONS[name]()
    pos = position.pos
    legal = {
        f"{hex} {place.tile}:{place.rotation}"
        for hex in BOARD(pos).hexes
        for place in distinct_placements(BOARD(pos), hex, pos[TILES].get(hex))
        if not position.why_not("lay_tile", hex=hex, tile=place.tile, rotation=place.rotation)
    }
    lays = [offer.action for offer in position.offers("lay_tile")]
    assert {f"{lay.hex} {lay.tile}:{lay.rotation}" for lay in lays} == legal  # type: ignore[attr-defined]
    assert legal


# -- the Northern Pacific


@pytest.mark.rule("1848-9-31")
def test_two_markers_in_the_first_turn() -> None:
    position = Scenario("1848", PLAYERS).phase("3")
    position.corporation(
        "NP", par=100, shares={"Ann": 60}, treasury=0, floated=True, operated=False, cash=500
    )
    position.operating("NP").at("turn begins", "NP").go_on()
    placed = [t.hex for t in position.pos[TOKENS].values() if t.corporation == "NP" and t.placed]
    assert placed == ["C4", "D31"]


@pytest.mark.rule("1848-9-32", "1848-9-33", "1848-32-15")
def test_each_end_has_an_allowance() -> None:
    position = table("NP", cash=900)
    lay(lay(lay(position, "C4", "565", NE, SE), "D5", "8", NW, E), "D7", "8", W, NE)
    assert refused(position, "C8", "9", SW, NE) == "tile allowance / lay"
    assert due(position) == "end D31"
    position.play("lay_tile", hex="D31", tile="540", rotation=0).at("track", "NP")
    lay(position, "D29", "8", NW, E)
    assert due(position) == "" and railheads(position.pos, "NP") == ("C4", "D31")


@pytest.mark.rule("1848-32-15")
def test_a_merger_ends_the_two_allowances() -> None:
    position = merged(table("NP"), "NP", "GN")
    assert railheads(position.pos, "NP") == ()


@pytest.mark.rule("1848-9-34")
def test_an_end_without_money_does_not_stop_the_other() -> None:
    position = line(table("NP", cash=50), "NP", "B11", "C12", "D29", "C28")
    assert due(position) == "end D31"
    lay(position, "D29", "8", NW, E)
    assert due(position) == ""


@pytest.mark.rule("1848-9-35", "1848-32-15")
def test_the_joining_tile_leaves_one_allowance() -> None:
    position = line(table("NP"), "NP", "C20", "C22", "B5")
    assert not joined(position.pos, "NP")
    lay(position, "C20", "8", SW, E)
    lay(position, "C22", "9", W, E)
    assert joined(position.pos, "NP") and railheads(position.pos, "NP") == ()
    assert refused(position, "B5", "566", SW, E) == ""
    four = line(table("NP"), "NP", "D17", "D19", "C20", "C22", "B5")
    lay(lay(four, "D17", "4", W, E), "D19", "8", W, NE)
    lay(lay(four, "C22", "9", W, E), "C20", "8", SW, E)
    assert joined(four.pos, "NP")
    assert refused(four, "B5", "566", SW, E) == "tile allowance / lay"


@pytest.mark.rule("1848-9-36")
@pytest.mark.parametrize("hex", ["B9", "C24"])
def test_spikes_on_the_way(hex: str) -> None:
    position = line(table("NP"), "NP", hex, "D29")
    cash = position.pos[CASH]["NP"]
    action = next(o.action for o in position.offers("lay_tile") if o.action.hex == hex)  # type: ignore[attr-defined]
    position.play("lay_tile", hex=hex, tile=action.tile, rotation=action.rotation)  # type: ignore[attr-defined]
    assert position.step == "golden spike"
    position.play("divide_spike", choice="withhold")
    assert position.pos[CASH]["NP"] - cash == 100


# -- the map


@pytest.mark.rule("1848-2-5")
def test_the_grants_on_the_map() -> None:
    grants = GRANTS(table("UP").pos)
    assert {g: len(row.hexes) for g, row in grants.items()} == {
        "ATSF": 7, "CP": 7, "Katy": 7, "NP": 19, "SP": 9, "UP": 10,
    }  # fmt: skip


@pytest.mark.rule("1848-2-11")
def test_the_mining_districts_open_to_some_sides() -> None:
    hexes = BOARD(table("UP").pos).hexes
    assert hexes["B31"].face.exits == {SW, W, SE} and len(hexes["I18"].face.exits) == 6


@pytest.mark.rule("1848-9-19")
def test_grants_pass_to_the_survivor() -> None:
    pos = table("UP").pos
    dispose(pos, CorporationsMerged("CRIP", "UP", "Ann"))
    assert unfinished(pos, "CRIP") == ["UP"] and unfinished(pos, "UP") == []
