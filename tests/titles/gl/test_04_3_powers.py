"""Section 4.3, notes 1 to 8 and 10: what private companies do on the map, and whose permission it takes."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.flow import react
from roundhouse.features.closing import close_corporation
from roundhouse.play.notes import notes_of
from roundhouse.play.scenario import Scenario
from roundhouse.powers.special_token import GIVEN, Given
from roundhouse.rules.money import CASH
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import TILES
from roundhouse.rules.running import best
from roundhouse.rules.track import TERRAIN_COST
from roundhouse.text.notes import notes_said
from roundhouse.text.words import Words
from roundhouse.titles.gl.first_round import FLOATED_IN
from titles.gl.laying import lay, refusal, table

LINE = {"C11": "9:2", "D10": "730"}


def asked(position: Scenario) -> set[str]:
    """The private companies whose owners can be asked now."""
    return {offer.action.private for offer in position.offers("ask_permission")}  # type: ignore[attr-defined]


def allowed(position: Scenario, private: str) -> Scenario:
    return position.play("ask_permission", private=private).play("accept")


def why_not(position: Scenario, kind: str, **fields: Any) -> tuple[str, str]:
    """Check and case of the refusal; empty when there is none."""
    found = position.why_not(kind, **fields)
    return ("", "") if found is None else (found.check, found.case)


def own(position: Scenario, hex: str, tile: str, rotation: int = 0) -> Scenario:
    who = position.state.stack[-1].who
    fields = {"hex": hex, "tile": tile, "rotation": rotation, "private": "EJ&E"}
    return position.play("lay_own_tile", **fields).at("track", who)


def own_refusal(position: Scenario, hex: str, tile: str, rotation: int = 0) -> str:
    return why_not(position, "lay_own_tile", hex=hex, tile=tile, rotation=rotation, private="EJ&E")[0]


def works(position: Scenario, hex: str, tile: str, rotation: int = 0) -> Scenario:
    who = position.state.stack[-1].who
    fields = {"hex": hex, "tile": tile, "rotation": rotation, "private": "RAILWORKS"}
    return position.play("lay_works_tile", **fields).at("track", who)


def works_refusal(position: Scenario, hex: str, tile: str, rotation: int = 0) -> tuple[str, str]:
    return why_not(position, "lay_works_tile", hex=hex, tile=tile, rotation=rotation, private="RAILWORKS")


def give(position: Scenario, private: str, hex: str = "") -> Scenario:
    who = position.state.stack[-1].who
    step = position.step
    return position.play("give_token", private=private, hex=hex).at(step, who)


def give_refusal(position: Scenario, private: str, hex: str = "") -> str:
    return why_not(position, "give_token", private=private, hex=hex)[0]


# -- whose will it takes


@pytest.mark.rule("18GL-4.3-3")
def test_the_owner_is_asked_and_agrees_for_the_turn() -> None:
    position = table(step="token").private("PORT", "Ben")
    assert give_refusal(position, "PORT", "D10") == "power is permitted"
    position.play("ask_permission", private="PORT")
    assert (position.actor, position.step) == ("Ben", "consent")
    position.play("accept")
    assert position.actor == "Ann" and position.step == "token"
    assert give_refusal(position, "PORT", "D10") == ""
    assert asked(position) == set()
    other = (
        position.copy().corporation("IC", par=90, shares={"Cora": 50}, floated=True).operating("IC", "token")
    )
    assert give_refusal(other, "PORT", "D10") == "power is permitted"
    later = position.copy()
    later.skip("turn begins")
    assert give_refusal(later.operating("MILW", "token"), "PORT", "D10") == "power is permitted"


@pytest.mark.rule("18GL-4.3-3")
def test_a_closed_company_is_told_as_closed_and_the_banks_as_nobodys() -> None:
    closed, unsold = table(step="token").close("PORT"), table(step="token").private("PORT", "bank")
    for position, case in ((closed, "closed"), (unsold, "nobody")):
        assert why_not(position, "give_token", private="PORT", hex="D10") == ("power is permitted", case)
        asked = why_not(position, "ask_permission", private="PORT")
        assert asked == ("permission can be asked for", case)


@pytest.mark.rule("18GL-4.3-3")
def test_who_is_refused_does_not_ask_again_in_the_turn() -> None:
    position = table(step="token").private("PORT", "Ben").private("MINE", "Cora")
    position.play("ask_permission", private="PORT").play("decline")
    assert give_refusal(position, "PORT", "D10") == "power is permitted"
    assert why_not(position, "ask_permission", private="PORT") == ("permission can be asked for", "asked")
    assert asked(position) == {"MINE"}
    position.skip("turn begins").operating("MILW", "token")
    assert asked(position) == {"PORT", "MINE"}


@pytest.mark.rule("18GL-4.3-3")
def test_a_president_who_owns_the_company_asks_nobody() -> None:
    position = table(step="token").private("PORT", "Ann")
    assert give_refusal(position, "PORT", "D10") == ""
    assert why_not(position, "ask_permission", private="PORT") == ("permission can be asked for", "own")
    nobody = table(step="token")
    assert give_refusal(nobody, "PORT", "D10") == "power is permitted"
    assert why_not(nobody, "ask_permission", private="PORT") == ("permission can be asked for", "nobody")
    assert asked(table(step="token").private("EJ&E", "Ben")) == set()  # of no use in this step


@pytest.mark.rule("18GL-4.3-4", "18GL-4.3-3")
def test_a_closed_company_serves_nobody() -> None:
    position = table(step="token").private("PORT", "Ann").close("PORT")
    assert why_not(position, "give_token", private="PORT", hex="D10") == ("power is permitted", "closed")
    assert asked(table(step="token").private("PORT", "Ben").close("PORT")) == set()


@pytest.mark.rule("18GL-4.6-7", "18GL-4.3(4)-4")
@pytest.mark.parametrize(
    ("private", "hex", "step"),
    [("BRIDGE", "", "track"), ("PORT", "I13", "token"), ("MINE", "E1", "token")],
)
def test_tokens_belong_to_steps(private: str, hex: str, step: str) -> None:
    for at in ("track", "token"):
        position = table(tiles=LINE, step=at).private(private, "Ann")
        assert give_refusal(position, private, hex) == (
            "" if at == step else "special token belongs to the step"
        )


# -- C&E and EJ&E: hexes kept closed


@pytest.mark.rule("18GL-4.3(1)-1")
def test_c_and_e_keeps_cleveland_and_ashtabula_closed() -> None:
    position = table("NKP").private("C&E", "Ben")
    assert refusal(position, "L14", "733") == "hex is opened by permission"
    ashtabula = [o.action for o in table("NKP").offers("lay_tile") if o.action.hex == "M13"]  # type: ignore[attr-defined]
    assert ashtabula
    for lay_ in ashtabula:
        assert refusal(position, "M13", lay_.tile, lay_.rotation) == "hex is opened by permission"
    assert refusal(position, "L16", "57") == ""
    assert asked(position) == {"C&E"}
    assert refusal(allowed(position.copy(), "C&E"), "L14", "733") == ""
    assert refusal(position.copy().close("C&E"), "L14", "733") == ""
    assert refusal(position.private("C&E", "Ann"), "L14", "733") == ""
    assert "C&E" not in asked(table().private("C&E", "Ben"))  # out of MILW's reach


@pytest.mark.rule("18GL-4.3(1)-2")
def test_c_and_e_has_no_say_in_tokens() -> None:
    position = table("NKP", {"L14": "733"}, step="token").private("C&E", "Cora")
    position.corporation("PRR", par=90, shares={"Ben": 50}, floated=True).tiles({"M15": "58:0", "M17": "8:3"})
    position.operating("PRR", "token").cash(PRR=500)
    assert position.why_not("place_token", hex="L14", city=0) is None


@pytest.mark.rule("18GL-4.3(2)-1", "18GL-4.3(2)-6")
def test_ej_and_e_keeps_two_hexes_closed_and_its_owner_opens_them() -> None:
    position = table().private("EJ&E", "Ben")
    assert refusal(position, "C11", "9", 2) == "hex is opened by permission"
    allowed(position, "EJ&E")
    lay(position, "C11", "9", 2)
    assert not position.pos[PRIVATES]["EJ&E"].closed
    assert why_not(position, "lay_tile", hex="C13", tile="9", rotation=0)[0] == "one tile a turn"
    assert own_refusal(position, "C13", "9") == ""  # the power has not been used


@pytest.mark.rule("18GL-4.3(2)-2", "18GL-4.3(2)-4")
def test_ej_and_e_builds_far_from_any_route_besides_the_tile_of_the_turn() -> None:
    position = table("PRR").private("EJ&E", "Ann")
    lay(position, "M17", "8", 3)
    own(position, "C11", "9")
    assert position.pos[PRIVATES]["EJ&E"].closed
    own(position, "C13", "9")
    assert {"C11", "C13"} <= set(position.pos[TILES])
    assert own_refusal(position, "C11", "23") == "tile of a power goes into its hex"


@pytest.mark.rule("18GL-4.3(2)-2")
def test_ej_and_e_builds_in_its_own_hexes_alone() -> None:
    position = table("PRR").private("EJ&E", "Ann").private("RAILWORKS", "Ann")
    case = why_not(position, "lay_own_tile", hex="C9", tile="9", rotation=0, private="EJ&E")
    assert case == ("tile of a power goes into its hex", "hex")
    case = why_not(position, "lay_own_tile", hex="C11", tile="9", rotation=0, private="RAILWORKS")
    assert case == ("private company lays tiles", "lay_own_tile")


@pytest.mark.rule("18GL-4.3(2)-3")
def test_two_tiles_of_ej_and_e_meet() -> None:
    position = own(table("PRR").private("EJ&E", "Ann"), "C11", "8", 1)
    assert own_refusal(position, "C13", "9", 0) == "tiles of a power are joined"
    joined = own(table("PRR").private("EJ&E", "Ann"), "C11", "8", 0)
    assert own_refusal(joined, "C13", "9", 1) == "tiles of a power are joined"
    assert own_refusal(joined, "C13", "9", 0) == ""


@pytest.mark.rule("18GL-4.3(2)-4")
def test_one_tile_of_ej_and_e_closes_it_and_opens_its_hexes() -> None:
    position = own(table("PRR").private("EJ&E", "Ann"), "C11", "9")
    assert position.pos[PRIVATES]["EJ&E"].closed
    position.corporation("IC", par=90, shares={"Ben": 50}, floated=True, cash=100).tiles({"C15": "7:3"})
    position.skip("turn begins").operating("IC", round=3, part=2)
    assert refusal(position, "C13", "9") == ""
    assert own_refusal(position, "C13", "9") == "power is permitted"  # the turn of the power is over


@pytest.mark.rule("18GL-4.3(2)-5")
def test_ej_and_e_keeps_to_colours_supply_and_sides() -> None:
    built = {"C11": "9:0"}
    assert (
        own_refusal(table("PRR", built, phase="2H").private("EJ&E", "Ann"), "C11", "23")
        == "colour of the phase"
    )
    green = table("PRR", built, phase="4H", cash=0).private("EJ&E", "Ann")
    assert own_refusal(green, "C11", "23") == ""
    spent = green.copy().tiles(dict.fromkeys(("E15", "D16", "D18"), "23:0"))
    assert own_refusal(spent, "C11", "23") == "tile is in supply"
    assert own_refusal(table("PRR").private("EJ&E", "Ann"), "C13", "57") == "tile suits the hex"


# -- BRIDGE and TUNNEL


@pytest.mark.rule("18GL-4.3(4)-1", "18GL-4.3(4)-2")
def test_bridge_halves_the_cost_of_rivers() -> None:
    position = table().private("BRIDGE", "Ann")
    before = [TERRAIN_COST(position.pos, "MILW", hex) for hex in ("K11", "E17", "F10", "M19")]
    assert before == [40, 50, 20, 60]
    give(position, "BRIDGE")
    assert [TERRAIN_COST(position.pos, "MILW", hex) for hex in ("K11", "E17", "F10", "M19")] == [
        20,
        25,
        10,
        60,
    ]
    assert TERRAIN_COST(position.pos, "IC", "K11") == 40
    assert not position.pos[PRIVATES]["BRIDGE"].closed
    assert give_refusal(position, "BRIDGE") == "special token is given once"


@pytest.mark.rule("18GL-4.3(4)-4")
def test_bridge_works_for_tiles_of_the_same_step() -> None:
    position = give(table(tiles={"C9": "8:5", "C11": "9:2"}, cash=20).private("BRIDGE", "Ann"), "BRIDGE")
    lay(position, "B10", "57", 2)
    assert position.pos[CASH]["MILW"] == 0


@pytest.mark.rule("18GL-4.3(5)-1", "18GL-4.3(5)-3")
def test_tunnel_halves_the_cost_of_hills_and_not_chicagos() -> None:
    position = table(draw="TUNNEL").private("TUNNEL", "Ann")
    give(position, "TUNNEL")
    costs = [TERRAIN_COST(position.pos, "MILW", hex) for hex in ("M19", "L18", "K17", "B2", "K11", "D12")]
    assert costs == [30, 25, 20, 10, 40, 50]


@pytest.mark.rule("18GL-4.3(4)-3", "18GL-4.3(5)-2", "18GL-4.3-6")
@pytest.mark.parametrize(("private", "hex", "full"), [("BRIDGE", "K11", 40), ("TUNNEL", "M19", 60)])
def test_discounts_outlive_their_company_and_end_with_phase_e(private: str, hex: str, full: int) -> None:
    position = give(table(draw=private, phase="6H").private(private, "Ann"), private)
    assert not position.pos[PRIVATES][private].closed
    position.depot("10H-0").operating("MILW", "trains").cash(MILW=3000)
    position.play("buy_train", train="10H-0", price=600)
    assert position.pos[PRIVATES][private].closed
    assert TERRAIN_COST(position.pos, "MILW", hex) == full // 2
    position.depot("E-0").operating("MILW", "trains").play("buy_train", train="E-0", price=800)
    assert TERRAIN_COST(position.pos, "MILW", hex) == full and not position.pos[GIVEN]


# -- TERMINAL, MINE and PORT


def run(sym: str, tiles: dict[str, str], *trains: str, draw: str = "BRIDGE") -> Scenario:
    position = table(sym, tiles, step="token", draw=draw)
    for train in trains:
        position.train(sym, train)
    return position


@pytest.mark.rule("18GL-4.3(6)-1", "18GL-4.3(6)-3", "18GL-4.3-5")
def test_terminal_adds_10_for_its_corporation() -> None:
    position = run("DT&I", {"I13": "57:1"}, "2H", draw="TERMINAL").private("TERMINAL", "Ann")
    assert best(position.pos, "DT&I").value == 60
    give(position, "TERMINAL", "J12")
    assert best(position.pos, "DT&I").value == 70
    assert position.pos[PRIVATES]["TERMINAL"].closed
    assert give_refusal(position, "TERMINAL", "I13") == "power is permitted"
    position.corporation("NKP", par=90, shares={"Ben": 50}, floated=True, trains=["2H"], tokens=["I13"])
    assert best(position.pos, "NKP").value == 60


@pytest.mark.rule("18GL-4.3-5")
def test_a_token_given_stays_where_it_is() -> None:
    position = give(run("MILW", {}).private("MINE", "Ann"), "MINE", "E1")
    assert not position.pos[PRIVATES]["MINE"].closed
    assert give_refusal(position, "MINE", "E1") == "special token is given once"
    assert not position.offers("give_token")


@pytest.mark.rule("18GL-4.3(6)-4", "18GL-4.3(10)-1", "18GL-4.3(10)-2", "18GL-1.3-7")
def test_symbols_mark_the_hexes_reached_or_not() -> None:
    port = table("PRR", step="token").private("PORT", "Ann")
    hexes = {offer.action.hex for offer in port.offers("give_token")}  # type: ignore[attr-defined]
    assert hexes == {"D2", "D6", "D10", "E3", "E13", "F10", "G7", "H2", "I5", "I13", "K11", "L14"}
    assert give_refusal(port, "PORT", "J12") == "special token goes to a marked hex"
    give(port, "PORT", "D6")
    assert port.pos[GIVEN]["PORT"] == Given("PRR", "D6") and port.pos[PRIVATES]["PORT"].closed
    terminal = table("PRR", step="token", draw="TERMINAL").private("TERMINAL", "Ann")
    hexes = {offer.action.hex for offer in terminal.offers("give_token")}  # type: ignore[attr-defined]
    assert hexes == {"E13", "I13", "J12", "L14", "L16", "M13", "N18"}
    assert give_refusal(terminal, "TERMINAL", "D10") == "special token goes to a marked hex"


@pytest.mark.rule("18GL-4.3(10)-1")
def test_port_adds_20() -> None:
    position = run("MILW", {"D10": "730"}, "2H").private("PORT", "Ann")
    assert best(position.pos, "MILW").value == 90
    assert best(give(position, "PORT", "D10").pos, "MILW").value == 110


@pytest.mark.rule("18GL-4.3(6)-2")
def test_terminal_does_not_use_up_the_station_token() -> None:
    position = run("NKP", {"L16": "57:0"}, draw="TERMINAL").private("TERMINAL", "Ann")
    give(position, "TERMINAL", "L16")
    position.play("place_token", hex="L16", city=0)
    assert position.pos[GIVEN]["TERMINAL"].hex == "L16"


@pytest.mark.rule("18GL-4.3(6)-5")
@pytest.mark.parametrize(("tile", "towns"), [("2:4", 2), ("632:4", 1)])
def test_in_ashtabula_and_erie_the_increase_counts_once(tile: str, towns: int) -> None:
    around = {"M13": tile, "L14": "733", "M15": "3:2"}
    position = run("NYC", around, "4H", draw="TERMINAL").private("TERMINAL", "Ann")
    before = best(position.pos, "NYC")
    assert sum(word.startswith("M13.") for word in before.runs[0].route) == towns
    assert best(give(position, "TERMINAL", "M13").pos, "NYC").value == before.value + 10


@pytest.mark.rule("18GL-4.3(6)-6")
def test_each_train_that_stops_there_gets_the_increase() -> None:
    position = run("DT&I", {"I13": "14:0", "I11": "58:3"}, "2H", "2H").private("PORT", "Ann")
    position.token("DT&I", "I13")
    runs = best(position.pos, "DT&I").runs
    stopping = sum(any(word.startswith("I13.") for word in run_.route) for run_ in runs)
    before = best(position.pos, "DT&I").value
    give(position, "PORT", "I13")
    assert stopping and best(position.pos, "DT&I").value == before + 20 * stopping


@pytest.mark.rule("18GL-4.3(8)-1", "18GL-4.3(8)-2")
def test_mine_makes_superior_mines_worth_100_until_phase_e() -> None:
    line = {"D2": "6:5", "E3": "725:4"}
    position = run("LS&I", line, "4H").private("MINE", "Ann")
    assert best(position.pos, "LS&I").value == 80
    give(position, "MINE", "E1")
    assert best(position.pos, "LS&I").value == 130
    assert not position.pos[PRIVATES]["MINE"].closed
    position.phase("10H").depot("E-0").operating("LS&I", "trains").cash({"LS&I": 900})
    position.play("buy_train", train="E-0", price=800)
    assert not position.pos[GIVEN]


@pytest.mark.rule("18GL-4.7.3-7")
def test_tokens_of_a_closed_corporation_are_out() -> None:
    position = give(run("MILW", {}).private("PORT", "Ann"), "PORT", "D10")
    pos = position.writing()
    close_corporation(pos, "MILW")
    react(pos)
    assert not pos[GIVEN]


# -- RAILWORKS


@pytest.mark.rule("18GL-4.3(7)-1")
def test_railworks_brings_two_yellow_tiles() -> None:
    position = table(tiles={"D10": "730"}).private("RAILWORKS", "Ann")
    lay(position, "C11", "9", 2)
    works(position, "D8", "9", 0)
    assert position.pos[PRIVATES]["RAILWORKS"].closed
    works(position, "B10", "57", 2)
    assert works_refusal(position, "D6", "57") == ("works lay yellow tiles or upgrade once", "done")
    assert not position.offers("lay_works_tile")


@pytest.mark.rule("18GL-4.3(7)-1", "18GL-4.3(7)-3")
def test_railworks_brings_one_upgrade_to_green_instead() -> None:
    tiles = {"D10": "730", "C11": "9:2", "B10": "57:2"}
    position = works(table(tiles=tiles).private("RAILWORKS", "Ann"), "D10", "731")
    assert works_refusal(position, "D8", "9", 0) == ("works lay yellow tiles or upgrade once", "done")
    begun = works(table(tiles=tiles).private("RAILWORKS", "Ann"), "D8", "9", 0)
    assert works_refusal(begun, "D10", "731") == ("works lay yellow tiles or upgrade once", "begun")
    brown = table(tiles={"D10": "731"}, phase="6H").phase("D").private("RAILWORKS", "Ann")
    assert works_refusal(brown, "D10", "740") == ("works lay yellow tiles or upgrade once", "colour")


@pytest.mark.rule("18GL-4.3(7)-2")
def test_tiles_of_railworks_extend_a_route() -> None:
    position = table().private("RAILWORKS", "Ann")
    assert works_refusal(position, "H12", "9")[0] == "track is on a route"
    assert works_refusal(position, "C11", "9", 2) == ("", "")


@pytest.mark.rule("18GL-4.3(7)-3")
def test_railworks_upgrades_no_tile_of_this_turn() -> None:
    position = lay(table("NKP").private("RAILWORKS", "Ann"), "L16", "57")
    assert works_refusal(position, "L16", "14") == ("works lay yellow tiles or upgrade once", "this turn")
    position.skip("turn begins").operating("NKP")
    assert works_refusal(position, "L16", "14") == ("", "")


@pytest.mark.rule("18GL-4.3(7)-4")
def test_one_tile_closes_railworks_and_the_other_is_lost_with_the_turn() -> None:
    position = works(table(tiles={"D10": "730"}).private("RAILWORKS", "Ann"), "C11", "9", 2)
    assert position.pos[PRIVATES]["RAILWORKS"].closed
    position.skip("turn begins").operating("MILW")
    assert works_refusal(position, "D8", "9") == ("power is permitted", "closed")


@pytest.mark.rule("18GL-4.3(7)-5")
def test_tiles_of_railworks_pay_for_the_ground() -> None:
    line = {"C11": "8:3", "C9": "8:0"}
    poor = table(tiles=line, cash=39).private("RAILWORKS", "Ann")
    assert works_refusal(poor, "B8", "9", 2)[0] == "treasury pays the terrain"
    position = works(table(tiles=line, cash=40).private("RAILWORKS", "Ann"), "B8", "9", 2)
    assert position.pos[CASH]["MILW"] == 0


@pytest.mark.rule("18GL-4.3(7)-1")
def test_no_other_company_brings_tiles_of_the_works() -> None:
    position = table().private("EJ&E", "Ann")
    fields = {"hex": "D10", "tile": "730", "rotation": 0, "private": "EJ&E"}
    assert why_not(position, "lay_works_tile", **fields) == (
        "private company lays tiles",
        "lay_works_tile",
    )
    assert give_refusal(position, "EJ&E") == "private company has a special token"


@pytest.mark.rule("18GL-4.3(7)-3", "18GL-4.6.1-1")
def test_the_turns_own_upgrade_may_go_on_a_tile_of_railworks() -> None:
    """Barred are RAILWORKS' upgrades of tiles of the turn, not the corporation's of one that RAILWORKS has laid."""
    position = table("NKP").private("RAILWORKS", "Ann")
    position.play("lay_works_tile", private="RAILWORKS", hex="L16", tile="57", rotation=0)
    assert position.step == "track" and refusal(position, "L16", "14") == ""
    lay(position, "L16", "14")
    assert position.pos[TILES]["L16"].tile == "14" and position.pos[CASH]["NKP"] == 500 - 40
    assert refusal(position, "L16", "63") == "one tile a turn"


@pytest.mark.rule("18GL-4.6.1.1-1", "18GL-4.3(2)-2", "18GL-4.3(7)-1")
def test_a_first_round_with_both_companies_has_six_tiles() -> None:
    """Two of EJ&E, which closes at once and keeps its second tile, two of the turn, two of RAILWORKS."""
    position = table(tiles={"D10": "730:0"}, round=2, part=1)
    position.private("EJ&E", "Ann").private("RAILWORKS", "Ann").state.put(FLOATED_IN, "MILW", 2)
    for hex in ("C11", "C13"):
        position.play("lay_own_tile", private="EJ&E", hex=hex, tile="9", rotation=0)
    for kind, more in (("lay_tile", {}), ("lay_works_tile", {"private": "RAILWORKS"})):
        for _ in range(2):
            yellow = next(
                offer.action
                for offer in position.offers(kind)
                if offer.action.tile in ("7", "8", "9", "57")  # type: ignore[attr-defined]
            )
            fields = {name: getattr(yellow, name) for name in ("hex", "tile", "rotation")}
            position.play(kind, **fields, **more)
    assert len(position.pos[TILES]) == 7 and position.step == "token"
    assert position.pos[PRIVATES]["EJ&E"].closed and position.pos[PRIVATES]["RAILWORKS"].closed


def test_what_special_tokens_do_is_noted_with_the_corporation() -> None:
    """PORT's lies in a hex, and pays $20 more there; BRIDGE's halves what rivers cost."""
    position = table("MILW", {})
    position.pos.put(GIVEN, "PORT", Given("MILW", "D6"))
    position.pos.put(GIVEN, "BRIDGE", Given("MILW"))
    words = Words(position.title)
    assert [said for _, said in notes_said(words, notes_of(position.pos, "MILW"))][:2] == [
        "PORT in D6 (Green Bay), $20 more a run",
        "BRIDGE, where the terrain is river 50% of the cost",
    ]
    assert not any("PORT" in said for _, said in notes_said(words, notes_of(position.pos, "GT")))
