"""What there is to know besides money, shares, trains and tokens, and the words for it."""

from __future__ import annotations

import pytest

from roundhouse import Game
from roundhouse.core.position import Position
from roundhouse.features.merging import MERGED
from roundhouse.play.notes import notes_of, signs, sorts, tiles_left
from roundhouse.play.scenario import Scenario
from roundhouse.rules.corporations import CORPORATION_SPECS
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import PLAYERS
from roundhouse.server.acting.cards import face_of
from roundhouse.server.acting.places import COMPANY
from roundhouse.text.notes import note_said, sign_said, sort_said
from roundhouse.text.words import Words
from roundhouse.titles.c2c.own_shares.reissue import NOT_YET_SPENT, REISSUED
from roundhouse.titles.c2c.price_split import SPLITS
from roundhouse.titles.c2c.tokens_beside import BESIDE, Beside
from roundhouse.titles.cm1848.bond_money import HOLDINGS, RATE
from roundhouse.titles.cm1848.extra_car import CARS
from roundhouse.titles.cm1848.puffing import PUFFED
from roundhouse.titles.cm1848.tile_budget import BUILDS, Built
from titles.c2c.merging import merge as merged_coast
from titles.c2c.merging import merging as coast_merging
from titles.c2c.tables import table as coast
from titles.cm1848.laid import board, company, turn
from titles.cm1848.merging import merge
from titles.cm1848.merging import table as merging_table
from titles.cm1848.selling import write


def told(table: Scenario, about: str = "") -> dict[str, str]:
    """What is said about somebody; the last where several notes are called alike."""
    words = Words(table.title)
    return dict(note_said(words, note) for note in notes_of(table.pos, about))


def left(table: Scenario, who: str) -> list[str]:
    words = Words(table.title)
    return [note_said(words, note)[1] for note in tiles_left(table.pos, who)]


@pytest.mark.parametrize("title", ["18Chesapeake", "18AL", "18GL"])
def test_titles_that_declare_nothing_have_nothing_to_note(title: str) -> None:
    table = Scenario(title, ("Ann", "Ben", "Cora"))
    abouts = ("", "Ann", *CORPORATION_SPECS(table.pos))
    assert not any(notes_of(table.pos, about) for about in abouts)
    assert {note.name for about in table.pos[PRIVATES] for note in notes_of(table.pos, about)} <= {
        "brings a presidency",
        "brings a share",
    }
    assert signs(table.pos) == () and not sorts(table.pos) and tiles_left(table.pos, "NYC") == ()


@pytest.mark.parametrize(("title", "sold", "missing"), [("18AL", 50, "10% more"), ("18GL", 30, "20% more")])
def test_how_much_has_to_be_sold_until_a_corporation_floats(title: str, sold: int, missing: str) -> None:
    """Beside what can be bought too; what has gone to the pool counts, and what has no par value says nothing."""
    table = Scenario(title, ("Ann", "Ben", "Cora"))
    sym, other = tuple(CORPORATION_SPECS(table.pos))[:2]
    table.corporation(sym, shares={"Ann": sold - 10}, pool=10)
    assert told(table, sym)["To float"] == missing
    words = Words(table.title)
    assert ("To float", missing) in face_of(table.pos, words, COMPANY, sym, "Ben").facts
    assert "To float" not in told(table, other)
    table.corporation(sym, shares={"Ann": 50, "Ben": 10})
    assert "To float" not in told(table, sym)


def test_bonds_are_told_with_what_they_are_worth() -> None:
    table = company(board("4"), "UP")
    pos = write(table)
    pos.put(HOLDINGS, "UP", 26)
    pos.set(RATE, 60)
    assert told(table, "UP")["Bonds"] == "$260, worth $156 at 60%"
    assert told(table)["Bonds"] == "at 60%: each $10 of them is worth $6"
    assert "Bonds" not in told(table, "GN")


def test_the_land_grant_is_told_until_it_is_complete() -> None:
    table = company(board("4", G28="551:0", G26="9:1"), "UP")
    said = told(table, "UP")["Land grant"]
    assert said.startswith("2 of 10 hexes") and "$500 in bonds" in said and "H25" in said
    assert "G26" not in said


def test_what_is_left_of_the_tiles_of_a_turn() -> None:
    table = turn(company(board("3"), "MP"), "MP", "track")
    assert left(table, "MP") == [
        "3 yellow (mountains: 1); 1 yellow + 1 green; 1 yellow + upgrade of 1 yellow"
    ]
    write(table).set(BUILDS, (Built("MP", "I34", "upgrade", "yellow"),))
    assert left(table, "MP") == ["1 yellow"]
    write(table).set(BUILDS, tuple(Built("MP", hex, "lay", "yellow") for hex in ("I34", "I32", "H33")))
    assert left(table, "MP") == ["none"]


def test_each_railhead_has_tiles_of_its_own() -> None:
    table = turn(company(board("3"), "NP"), "NP", "track")
    first, second = left(table, "NP")
    assert first.startswith("from C4 (Tacoma): 3 yellow") and second.startswith("from D31")
    assert told(table, "NP")["Railheads"] == "C4 and D31, not joined yet"


def test_merged_corporations_cars_yards_and_puff_markers() -> None:
    table = merge(merging_table())
    assert table.pos[MERGED] == {"UP": "CRIP"} and told(table, "UP")["Merged"] == "has taken CRIP over"
    table = company(board("7", J21="527:1"), "DRGW", trains=["5"], tokens=["J21"])
    pos = write(table)
    pos.put(CARS, "DRGW", 1)
    pos.set(PUFFED, (("Ben", "DRGW"),))
    assert "J21" in told(table, "DRGW")["Yards"] and told(table)["Cars"].startswith("8 of 9 left")
    assert told(table, "Ben")["Puffed"].startswith("DRGW")


def test_signs_on_the_map_are_starts_rights_and_railheads() -> None:
    table = company(board("4"), "UP")
    words = Words(table.title)
    found = {(sign.hex, sign.text): sign for sign in signs(table.pos)}
    assert {("O20", "S1"), ("D3", "S7"), ("F37", "CNW")} <= set(found)
    assert found["O20", "S1"].corporation == "" and found["F37", "CNW"].corporation == "CNW"
    table.private("S1", "UP")
    given = {sign.text: sign for sign in signs(table.pos)}["S1"]
    assert given.corporation == "UP" and sign_said(words, given) == "S1 begins here, for UP"
    assert told(table, "UP")["Subsidiaries"] == "S1: O20"


def test_everything_noted_and_every_sort_has_words() -> None:
    table = company(merging_table(), "NP")
    words = Words(table.title)
    for about in ("", *PLAYERS(table.pos), *CORPORATION_SPECS(table.pos), *table.pos[PRIVATES]):
        for note in notes_of(table.pos, about):
            name, said = note_said(words, note)
            assert name != note.name and said and "None" not in said
    names = {sort_said(words, sort) for sort in sorts(table.pos).values()}
    assert not names & set(sorts(table.pos).values())


# -- destinations, splits ------------------------------------------------------------------------


def test_what_there_is_to_know_of_a_merged_corporation() -> None:
    """NYC with ERIE: both destinations, and a bull token."""
    table = merged_coast(coast_merging())
    notes = notes_of(table.pos, "NYC")
    words = Words(table.title)
    said = [note_said(words, note) for note in notes]
    assert ("Merged", "has taken ERIE over") in said and ("At home in", "East") in said
    assert sum(name == "Destination" for name, _ in said) == 2
    assert ("Bull token", "to place, for $100") in said
    assert told(table, "ERIE") == {}


def test_split_and_reissued_corporations_say_so() -> None:
    table = coast().corporation("WAB", par=100, shares={"Ben": 60}, cell=(0, 16))
    pos = write(table)
    pos.put(SPLITS, "WAB", 1)
    pos.put(REISSUED, "WAB", 1)
    pos.set(NOT_YET_SPENT, {"WAB": 160})
    said = told(table, "WAB")
    assert said["Split"] == "once: the price stands for $600 in the end"
    assert "paid to it" in said["Reissued"] and said["Put by"].startswith("$160 ")
    assert told(table)["Corporations in play"].startswith("32,")
    pos.put(SPLITS, "WAB", 2)
    assert told(table, "WAB")["Split"] == "2 times: the price stands for $1,200 in the end"


def test_destinations_and_tokens_beside_lie_on_the_map() -> None:
    table = coast().corporation("NYC", par=100, shares={"Ben": 60})
    write(table).put(BESIDE, "NYC bull", Beside("NYC", "L75", 0, "bull"))
    words = Words(table.title)
    said = {(sign.hex, sign.text): sign_said(words, sign) for sign in signs(table.pos)}
    assert said["J57", "→NYC"] == "destination of NYC"
    assert said["L75", "+NYC"] == "NYC's token beside the spaces"


def test_tile_points_that_are_left() -> None:
    table = coast().corporation("NYC", par=100, shares={"Ben": 60}, cash=100).operating("NYC", "track")
    assert left(table, "NYC") == ["at most 4 more, 0 used"], "three, and one more in Canada"


def test_what_comes_with_a_private_company_is_told_until_somebody_has_it() -> None:
    """With seed 7 the C&O is drawn for P6; P5 brings a share of the B&O, which its buyer has at once."""
    game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)

    def said(sym: str) -> list[str]:
        words, pos = Words(game.title), Position(game.title, game.state)
        return [note_said(words, note)[1] for note in notes_of(pos, sym)]

    assert said("CV") == ["brings the president's certificate of C&O"]
    assert said("B&OR") == ["brings 10% of B&O"]
    assert said("D&R") == []
    game.play({"type": "bid", "by": "Ann", "private": "CV", "price": 205})
    game.play({"type": "bid", "by": "Ben", "private": "B&OR", "price": 105})
    for player, private in (("Cy", "D&R"), ("Ann", "C-P"), ("Ben", "B&S"), ("Cy", "C&OC")):
        game.play({"type": "buy_cheapest", "by": player, "private": private})
    assert said("B&OR") == [] and said("CV") == ["brings the president's certificate of C&O"]
    game.play({"type": "set_par", "by": "Ann", "par": 80})
    assert said("CV") == []
