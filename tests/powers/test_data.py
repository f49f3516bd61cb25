"""Powers written into the data of a title: what they do, and what is said of rows that nobody understands."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from roundhouse.core import game
from roundhouse.core.position import Position
from roundhouse.core.title import Title
from roundhouse.draw.tokens import hex_marks, hex_prints
from roundhouse.play.explanations import explanation
from roundhouse.play.scenario import Scenario
from roundhouse.powers import PowerError, powers_of
from roundhouse.powers.bearers import USED
from roundhouse.powers.special_token import GIVEN, Given
from roundhouse.powers.token.rows import PLACES
from roundhouse.rules.corporations import CORPORATION_SPECS
from roundhouse.rules.explained import PAPER
from roundhouse.rules.privates import PRIVATE_COMPANIES, PRIVATES
from roundhouse.rules.running import QUESTION, STOP_VALUE
from roundhouse.rules.track import TERRAIN_COST
from roundhouse.text.explanations import fact_said
from roundhouse.text.refusals_verified import refusal_faults
from roundhouse.text.words import Words
from roundhouse.titles.families import STARTS, UnknownFamily, entry
from roundhouse.titles.schema import DataError

PAIR = 'does = "lay_tile", action = "lay_pair", hexes = ["D6", "C5"], tiles = ["8", "9"], count = 2, joined = true'
ROWS = {
    'does = "lay_tile", hexes = ["D6"]': "lays a tile in its hex",
    'does = "lay_tile", hexes = ["D6", "C5"], tiles = ["9"], when = "turn"': "one tile in one of two hexes",
    'does = "lay_tile", hexes = ["D6"], tiles = ["9"], when = "bought"': "as it is bought",
    'does = "lay_tile", hexes = ["D6"], when = "any", owner = "player"': "at any time",
    PAIR: "a pair",
    'does = "lay_tile", hexes = ["D8"], tiles = ["57"], extra = false, token = true': "with a token",
    'does = "discount", terrain = "mountain", percent = 50': "half price",
    'does = "exchange", corporation = "SR"': "for a share",
    'does = "share", corporation = "SR"': "with a share",
    'does = "presidency", corporation = "SR"': "with a presidency",
    'does = "income", phases = { 3 = 20, 5 = 40 }': "pays more",
    'does = "stays_open"': "stays open",
    'does = "closes", phase = "3"': "closes early",
    'does = "closes", train_of = "NR"': "closes with a train",
    'does = "stop_value", hexes = ["C7"], more = 20': "worth more",
    'does = "special_token", hexes = ["C7", "D4"], more = 20, until = "5", closes = true': "a token for a hex",
    'does = "special_token", terrain = "mountain", less = 80, when = "track"': "a token with a discount",
    'does = "marker", hexes = ["C7", "D4"], more = 20, others = 10, shuts = true, until = "5"': "a marker",
    'does = "marker", hexes = ["C7"], more = 20': "a marker for one hex, for good",
}


def scenario(title: Title) -> Scenario:
    return Scenario.standing(title, game.new(title))


@pytest.mark.parametrize("row", ROWS, ids=ROWS.values())
def test_every_power_is_told_and_has_its_refusals(with_power, row: str) -> None:
    title = with_power(row)
    assert refusal_faults(title) == ()
    table = scenario(title)
    found = explanation(table.pos, PAPER, "LAND")
    assert found is not None
    words = Words(title)
    for line in found.lines:
        text = fact_said(words, line.name, line.aspect, line.facts)
        assert text.endswith(".") and not {"{", "["} & set(text) and "None" not in text, text


def test_it_closes_with_a_phase_or_a_train_of_its_own(with_power) -> None:
    for row in ('does = "closes", phase = "3"', 'does = "closes", train_of = "NR"'):
        position = _buying(with_power, row)
        assert position.pos[PRIVATES]["LAND"].closed and not position.pos[PRIVATES]["QUARRY"].closed


@pytest.mark.parametrize(
    ("row", "phases", "closes"),
    [
        ('does = "stays_open"', ["2", "3", "4", "5", "6"], False),
        ('does = "stays_open", owner = "player"', ["2", "3", "4", "5", "6"], True),
        ('does = "closes", phase = "3"', ["2"], True),
        ('does = "income", phases = { 3 = 20 }', ["2", "3", "4"], True),
    ],
)
def test_its_income_is_told_as_long_as_it_is_open(
    with_power, row: str, phases: list[str], closes: bool
) -> None:
    """In this title private companies close as phase 5 begins, also one that stays open in a player's hand alone."""
    table = scenario(with_power(row))
    found = explanation(table.pos, PAPER, "LAND")
    assert found is not None
    assert [line.phase for line in found.phases] == phases
    assert ("closing" in {line.name for line in found.lines}) is closes


def _buying(with_power, row: str) -> Scenario:
    position = scenario(with_power(row)).phase("2").privates(LAND="Ann", QUARRY="Ben")
    position.corporation("NR", par=65, shares={"Cy": 60}, cash=400).depot("3-0").operating("NR", "trains")
    assert not position.pos[PRIVATES]["LAND"].closed
    return position.play("buy_train", train="3-0", price=180)


def test_stops_are_worth_more_to_the_corporation_that_owns_it(with_power) -> None:
    table = scenario(with_power('does = "stop_value", hexes = ["C7"], more = 20')).private("LAND", "SR")
    table.tiles(C7="57:0")
    assert [STOP_VALUE(table.pos, sym, ("C7", 0)) for sym in ("SR", "NR")] == [40, 20]
    assert [(mark.hex, mark.text) for mark in hex_marks(table.pos)] == [("C7", "+20")]
    assert hex_marks(table.pos)[0].colour == CORPORATION_SPECS(table.pos)["SR"].colour
    assert STOP_VALUE(table.private("LAND", "Ann").pos, "SR", ("C7", 0)) == 20
    assert hex_marks(table.pos)[0].colour == "" and not hex_marks(table.close("LAND").pos)


def test_a_special_token_makes_its_hex_worth_more_until_its_phase(with_power) -> None:
    """NR's runs have one bonus of 20, and none once phase 3 has begun."""
    row = 'does = "special_token", hexes = ["C7", "D4"], more = 20, until = "3"'
    table = scenario(with_power(row)).phase("2").private("LAND", "NR")
    table.corporation("NR", par=65, shares={"Cy": 60}, cash=400).operating("NR", "token")
    assert {offer.action.hex for offer in table.offers("give_token")} == {"C7", "D4"}
    refused = table.why_not("give_token", private="LAND", hex="E5")
    assert refused is not None and refused.check == "special token goes to a marked hex"
    table.play("give_token", private="LAND", hex="C7")
    assert table.pos[GIVEN] == {"LAND": Given("NR", "C7")} and not table.offers("give_token")
    question = QUESTION(table.pos, "NR")
    assert [bonus.amount for bonus in question.bonuses] == [20]
    table.depot("3-0").operating("NR", "trains").play("buy_train", train="3-0", price=180)
    assert not table.pos[GIVEN] and not QUESTION(table.pos, "NR").bonuses


def test_a_special_token_brings_a_discount(with_power) -> None:
    """D2 is a mountain at 40, so 30 less leaves 10; C7 costs nothing, and others pay the whole."""
    table = scenario(with_power('does = "special_token", terrain = "mountain", less = 30, when = "track"'))
    table.state.put(GIVEN, "LAND", Given("NR"))
    assert [TERRAIN_COST(table.pos, sym, "D2") for sym in ("NR", "SR")] == [10, 40]
    assert TERRAIN_COST(table.pos, "NR", "C7") == 0


def test_the_map_names_who_has_a_power_there(with_power) -> None:
    """LAND blocks D6 as well; that is no second print. A tile covers it, and a token that stands ends it."""

    def named(table: Scenario) -> list[str]:
        return [mark.hex for mark in hex_prints(table.pos) if mark.text == "LAND"]

    table = scenario(with_power('does = "lay_tile", hexes = ["D6", "C5"], tiles = ["9"]'))
    assert named(table) == ["D6", "C5"]
    assert named(table.tiles(D6="9:0")) == ["C5"] and not named(table.close("LAND"))
    table = scenario(with_power('does = "token", hexes = ["C7"]'))
    assert named(table) == ["D6", "C7"]
    table.state.put(USED, "LAND", (PLACES,))
    assert named(table) == ["D6"]


def test_what_is_not_understood_is_said_with_its_place(with_power) -> None:
    for row, said in (
        ('does = "fly"', "'fly' is none of lay_tile, discount"),
        ('does = "share", corporation = "XR"', "there is no corporation 'XR'"),
        ('does = "discount", terain = "mountain"', "there is no key 'terain' here; did you mean 'terrain'?"),
        ('does = "lay_tile", hexes = ["D66"]', "there is no hex 'D66'"),
        ('does = "special_token", more = 20', "a token for a hex has hexes or an icon, and dollars more"),
        ('does = "special_token", terrain = "hill"', "a discount has its terrain, and dollars less"),
        ('does = "special_token", icon = "port", more = 20', "no hex has the icon 'port'"),
        ('does = "marker", more = 20', "a marker has its place: hexes or an icon"),
        ('does = "marker", hexes = ["C7"], more = 20, shuts = true', "shuts nobody out"),
        ('does = "marker", hexes = ["C7"], othrs = 20', "no key 'othrs' here; did you mean 'others'?"),
    ):
        with pytest.raises(DataError) as refused:
            with_power(row)
        assert said in str(refused.value) and "private 'LAND', power 1" in str(refused.value)


def test_a_private_company_has_one_power_of_a_sort() -> None:
    row = {"does": "share", "corporation": "SR"}
    with pytest.raises(PowerError, match="LAND has two powers of one sort"):
        powers_of({"private": [{"sym": "LAND", "power": [row, row]}]})


def test_a_title_names_a_family_that_there_is(tmp_path: Path) -> None:
    shutil.copytree(STARTS["1830"], tmp_path / "title")
    path = tmp_path / "title" / "title.toml"
    path.write_text(path.read_text("utf-8").replace('family = "1830"', 'family = "1829"'), "utf-8")
    path.write_text(path.read_text("utf-8").replace("money_in_play", "money_in_pley"), "utf-8")
    with pytest.raises(UnknownFamily) as refused:
        entry(tmp_path / "title")
    assert [fault.line for fault in refused.value.faults] == [4, 10]
    assert "title.toml:4: family: there is no family '1829' (there are 1830)" in str(refused.value)
    path.write_text("name = Fjord", "utf-8")
    with pytest.raises(DataError, match=r"title\.toml:1: this is no TOML"):
        entry(tmp_path / "title")


def test_positions_have_no_memory_of_powers_that_they_do_not_know(with_power) -> None:
    title = with_power('does = "discount", terrain = "mountain", less = 40')
    assert "LAND" in PRIVATE_COMPANIES(Position(title, scenario(title).pos.state))
    assert not {slot.name for slot in title.slots} & {"extra tiles", "asked for powers out of turn"}
