"""Markers of private companies, as a title of somebody else has them. SR is at home in C7, a city of 20 on tile 57."""

from __future__ import annotations

import pytest

from outside import Installs, outside
from roundhouse.bots.base import ask
from roundhouse.bots.greedy import Greedy
from roundhouse.bots.weights.gathered import weights_of
from roundhouse.core import game
from roundhouse.core.title import Title
from roundhouse.draw.tokens import hex_prints
from roundhouse.features.closing import CorporationClosed
from roundhouse.interop import export_game, import_game
from roundhouse.interop.writer import NoWord
from roundhouse.play.notes import signs
from roundhouse.play.scenario import Scenario
from roundhouse.play.session import Game
from roundhouse.powers import PowerError, powers_of
from roundhouse.powers.marker import PLACED, Placed, PutMarker, ShutMarker, of_closed, places
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.running import STOP_VALUE
from roundhouse.testing.trips import exported
from roundhouse.text.refusals import describe_violation
from roundhouse.titles.families import STARTS
from roundhouse.titles.found import title as found
from roundhouse.titles.schema import DataError

__all__ = ["outside"]

LAND = 'does = "lay_tile", hexes = ["D6"], tiles = ["7", "8", "9"]'
ROW = 'does = "marker", hexes = ["C7", "D4"], more = 20, others = 10, shuts = true, until = "4"'
STEPS = ("track", "token", "run", "dividend", "trains")


def table(title: Title, step: str = "token", phase: str = "3") -> Scenario:
    """SR is to act and owns LAND; NR is Ben's. Tile 57 lies in C7 and D4."""
    position = Scenario.standing(title, game.new(title)).phase(phase).tiles(C7="57:0", D4="57:0")
    position.corporation("NR", par=65, shares={"Ben": 60}, cash=500)
    position.corporation("SR", par=65, shares={"Ann": 60}, cash=500).private("LAND", "SR")
    if step == "trains":
        position.depot("3-1")
    position.home("SR").operating("SR", step)
    return position.turn(revenue=100) if step == "dividend" else position


def worth(position: Scenario, hex: str = "C7") -> tuple[int, int]:
    """What the city is worth to SR and to NR."""
    mine, other = (STOP_VALUE(position.pos, who, (hex, 0)) for who in ("SR", "NR"))
    return mine, other


def refused(position: Scenario, kind: str, **fields: str) -> tuple[str, str]:
    found = position.why_not(kind, private="LAND", **fields)
    return ("", "") if found is None else (found.check, describe_violation(position.pos.title, found).reason)


def test_it_is_worth_more_to_its_corporation_and_something_to_others(with_power) -> None:
    """20 and 20 before; 20 more and 10 more when it lies there. D4 is as before."""
    position = table(with_power(ROW))
    assert worth(position) == (20, 20)
    position.play("put_marker", private="LAND", hex="C7")
    assert position.pos[PLACED] == {"LAND": Placed("SR", "C7")}
    assert worth(position) == (40, 30) and worth(position, "D4") == (20, 20)
    assert [(sign.hex, sign.text, sign.corporation) for sign in signs(position.pos)] == [
        ("C7", "+20/10", "SR")
    ]


@pytest.mark.parametrize("step", STEPS)
def test_it_is_laid_once_in_any_step_and_the_step_waits_for_nothing(with_power, step: str) -> None:
    position = table(with_power(ROW), step)
    assert [offer.action.hex for offer in position.offers("put_marker")] == ["C7", "D4"]
    assert "put_marker" in position.pos.title.non_blocking[step]
    position.play("put_marker", private="LAND", hex="D4")
    assert not position.offers("put_marker")
    assert refused(position, "put_marker", hex="C7")[0] == "private company has a marker to lay"


def test_it_is_its_owners_alone(with_power) -> None:
    for owner in ("Ann", "NR"):
        position = table(with_power(ROW)).private("LAND", owner)
        assert not position.offers("put_marker")
        assert refused(position, "put_marker", hex="C7")[0] == "power belongs to the corporation"


def test_it_goes_to_hexes_by_name_or_by_symbol(with_power) -> None:
    """Northgate, B4, and Harbour, D8, show a port."""
    port = {"B4": "icon=port", "D8": "icon=port"}
    named = table(with_power(ROW))
    assert refused(named, "put_marker", hex="D8")[1] == (
        "The marker of LAND is not for D8 (Harbour), only for C7 or D4."
    )
    shown = table(with_power('does = "marker", icon = "port", more = 30', port))
    assert places(shown.pos, "LAND") == ("B4", "D8")
    assert refused(shown, "put_marker", hex="C7")[1] == (
        "The marker of LAND is not for C7 (Southwell), only for places with its symbol, port."
    )
    both = table(with_power('does = "marker", icon = "port", hexes = ["C7", "D8"], more = 30', port))
    assert places(both.pos, "LAND") == ("C7", "D8", "B4")
    both.play("put_marker", private="LAND", hex="B4")
    assert signs(both.pos)[0].text == "+30"


def test_a_slip_in_the_symbol_is_told(with_power) -> None:
    port = {"B4": "icon=port", "D8": "icon=port"}
    with pytest.raises(DataError, match=r"no hex has the icon 'prot' .*did you mean 'port'"):
        with_power('does = "marker", icon = "prot", more = 30', port)


def test_the_others_are_shut_out(with_power) -> None:
    """10 more for NR until LAND is closed for it; SR has its 20 more before and after."""
    position = table(with_power(ROW))
    assert refused(position, "shut_marker")[1] == "The marker of LAND does not lie on the map."
    assert not position.offers("shut_marker")
    position.play("put_marker", private="LAND", hex="C7").play("shut_marker", private="LAND")
    assert position.pos[PRIVATES]["LAND"].closed and worth(position) == (40, 20)
    assert not position.offers("shut_marker")


def test_not_every_marker_shuts_others_out(with_power) -> None:
    title = with_power(ROW.replace("shuts = true, ", ""))
    assert all("shut_marker" not in (kind.name for kind in menu) for menu in title.menus.values())


@pytest.mark.parametrize(("until", "left"), [('until = "4"', (20, 20)), ('until = ""', (40, 30))])
def test_it_outlives_its_company_until_its_phase(with_power, until: str, left: tuple[int, int]) -> None:
    position = table(with_power(ROW.replace('until = "4"', until)), "trains")
    position.play("put_marker", private="LAND", hex="C7").close("LAND")
    assert worth(position) == (40, 30)
    position.depot("4-0").play("buy_train", train="4-0", price=300)
    assert worth(position) == left


def test_one_not_laid_goes_with_its_company(with_power) -> None:
    assert not table(with_power(ROW)).close("LAND").offers("put_marker")


def test_it_leaves_with_its_corporation(with_power) -> None:
    position = table(with_power(ROW)).play("put_marker", private="LAND", hex="C7")
    pos = position.pos
    of_closed.then(pos, CorporationClosed("NR"))
    assert pos[PLACED]
    of_closed.then(pos, CorporationClosed("SR"))
    assert not pos[PLACED]


def test_the_map_names_it_where_it_can_be_laid(with_power) -> None:
    """Only where no tile lies, and until it is laid."""
    title = with_power('does = "marker", hexes = ["D8"], more = 20')

    def named(position: Scenario) -> list[str]:
        return [mark.hex for mark in hex_prints(position.pos) if mark.text == "LAND"]

    position = table(title)
    assert named(position) == ["D6", "D8"]
    assert named(position.play("put_marker", private="LAND", hex="D8")) == ["D6"]


def test_bots_lay_it_where_they_run_and_wait_with_it_elsewhere(with_power) -> None:
    """SR's own track leads to C7 alone, which is worth 20 to it; closing LAND is never worth it to them."""
    position = table(with_power(ROW))
    weighed = weights_of(position.pos.title).actions
    weights = {
        offer.action.hex: weighed[PutMarker](position.pos, offer)[1]
        for offer in position.offers("put_marker")
    }
    assert weights["C7"] == pytest.approx(0.42) and weights["D4"] < 0
    action = ask(Greedy(1), position.pos.title, position.state)
    assert isinstance(action, PutMarker) and action.hex == "C7"
    position.play("put_marker", private="LAND", hex="C7")
    assert all(weighed[ShutMarker](position.pos, offer)[1] < 0 for offer in position.offers("shut_marker"))


def test_a_corporation_has_none_of_its_own() -> None:
    data = {
        "private": [],
        "corporation": [{"sym": "ER", "power": [{"does": "marker", "icon": "port", "more": 1}]}],
    }
    with pytest.raises(PowerError, match="Corporation ER: Invalid value 'marker'"):
        powers_of(data)


INIT = """
from pathlib import Path
from roundhouse.titles.families import entry
TITLE = entry(Path(__file__).parent)
"""


def test_files_of_18xx_games_have_it(outside: Installs) -> None:
    """The private company is assigned to the hex there. Closing it has no word, and the game goes out up to it:
    nothing is wrong with the title for that."""
    files = {path.name: path.read_text("utf-8") for path in STARTS["1830"].glob("*.toml")}
    files["title.toml"] = files["title.toml"].replace(LAND, ROW).replace("{name}", "Markers")
    outside("markers", INIT, files=files, Markers="markers:TITLE")
    played = Game.new("Markers", ("Ann", "Ben"), seed=1)
    bot = Greedy(1)
    while not (put := [action for action in played.actions if action.kind() == "put_marker"]):
        played.play(ask(bot, played.title, played.state))
    written = export_game(played)
    assert {
        key: written["actions"][-1][key] for key in ("type", "entity", "entity_type", "target", "target_type")
    } == {
        "type": "assign",
        "entity": "LAND",
        "entity_type": "company",
        "target": put[0].hex,  # type: ignore[attr-defined]
        "target_type": "hex",
    }
    read = import_game(written).game
    assert read.digest() == played.digest()
    played.play({"type": "shut_marker", "by": put[0].by, "private": "LAND"})
    with pytest.raises(NoWord, match=rf"Action {played.at} \(shut_marker by"):
        export_game(played)
    assert exported(found("Markers"), played) == []
