"""1889 in figures that are printed, and its private companies at work."""

from __future__ import annotations

import pytest

from roundhouse.core.explain import unstated
from roundhouse.play.scenario import Scenario
from roundhouse.powers.out_of_turn import WINDOW
from roundhouse.rules.depot import PHASE
from roundhouse.rules.privates import PRIVATE_COMPANIES, PRIVATES, REVENUE_OF
from roundhouse.rules.reach import BOARD, TILES
from roundhouse.rules.shares import held
from roundhouse.rules.track import TERRAIN_COST
from roundhouse.rules.turns import Pass
from roundhouse.server.live.order_kinds.asked import DECLINE
from roundhouse.text.labels import describe_offer
from roundhouse.text.refusals import describe_violation
from roundhouse.titles.common_rules import common_rules
from roundhouse.titles.found import title

FOUR = ("Ann", "Ben", "Cy", "Dora")


@pytest.fixture(autouse=True)
def _installed(outside: None) -> None:
    pass


def table(*players: str) -> Scenario:
    return Scenario("1889", players or FOUR)


def test_the_board_is_the_printed_one() -> None:
    board = BOARD(table().pos)
    assert len(board.hexes) == 52 and len(board.tiles) == 40
    assert sum(tile.count or 0 for tile in board.tiles.values()) == 63
    assert board.hexes["K4"].name == "Takamatsu" and board.neighbour("K4", 1) == "J5"


@pytest.mark.parametrize(("players", "papers"), [(2, 5), (3, 6), (4, 7), (6, 7)])
def test_fewer_players_have_fewer_private_companies(players: int, papers: int) -> None:
    pos = table(*"ABCDEF"[:players]).pos
    assert len(PRIVATE_COMPANIES(pos)) == len(pos[PRIVATES]) == papers


def test_the_tile_of_ehime_is_laid_as_it_is_bought() -> None:
    position = table().phase("3").privates(ER="Ann")
    position.corporation("SR", par=65, shares={"Ann": 50}, cash=300).operating("SR", "track")
    position.play("buy_private", private="ER", price=40)
    assert position.step == "tile of a private company"
    assert {offer.action.hex for offer in position.offers("lay_power_tile")} == {"C4"}  # type: ignore[attr-defined]
    position.play("lay_power_tile", private="ER", hex="C4", tile="13", rotation=0)
    assert position.pos[TILES]["C4"].tile == "13" and position.step == "track"


def test_the_tile_of_ehime_is_not_laid_later() -> None:
    position = table().phase("3").privates(ER="SR")
    position.corporation("SR", par=65, shares={"Ann": 50}, cash=300).operating("SR", "track")
    assert not position.offers("lay_power_tile")


def test_mountains_are_free_with_the_mines() -> None:
    """A8 is mountain, H5 water and mountain, K6 water; each is printed with 80 yen."""
    pos = table().privates(SMR="KO").pos
    assert [TERRAIN_COST(pos, "KO", hex) for hex in ("A8", "H5", "K6")] == [0, 0, 80]
    assert [TERRAIN_COST(pos, "UR", hex) for hex in ("A8", "H5", "K6")] == [80, 80, 80]


def test_the_ferry_is_asked_for_once_a_round_and_lays_at_a_port() -> None:
    position = table().phase("2").privates(MF="Ben")
    position.corporation("KO", par=65, shares={"Ann": 50}, cash=500)
    position.corporation("SR", par=65, shares={"Cy": 50}, cash=500)
    position.operating("KO", "track").at("operating turns").go_on()
    assert position.step == WINDOW.name and position.actor == "Ben"
    assert {offer.action.hex for offer in position.offers("lay_power_tile")} == {"B11", "G10", "I12", "J9"}  # type: ignore[attr-defined]
    assert DECLINE.fits(position.pos, "Ben") and not DECLINE.fits(position.pos, "Cy")
    assert (
        DECLINE.act(position.pos, "Ben", {}) == Pass("Ben") and DECLINE.act(position.pos, "Ann", {}) is None
    )
    offer = position.offers("lay_power_tile")[0].action
    position.play("lay_power_tile", private="MF", hex=offer.hex, tile="437", rotation=offer.rotation)  # type: ignore[attr-defined]
    assert position.step == "track" and position.actor == "Ann"
    assert position.pos[PRIVATES]["MF"].used


def test_who_holds_the_ferry_back_may_use_it_in_a_stock_turn() -> None:
    position = table().phase("2").privates(MF="Ben").stock_turn("Ben")
    assert position.offers("lay_power_tile")
    assert not table().phase("2").privates(MF="Ben").stock_turn("Ann").offers("lay_power_tile")


def test_dougo_is_exchanged_for_a_share_in_the_own_turn_and_in_between() -> None:
    position = table().phase("2").privates(DR="Ben")
    position.corporation("IR", par=65, shares={"Ann": 50}, cash=500).stock_turn("Ben")
    position.play("exchange_private", private="DR", source="initial offering")
    assert position.pos[PRIVATES]["DR"].closed and held(position.pos, "Ben", "IR") == 10
    assert position.step == "stock turn"  # it was no purchase


def test_the_ferry_to_takamatsu_stays_with_a_player_and_pays_more() -> None:
    position = table().phase("4").privates(UTF="Ann", SIR="Ben")
    assert REVENUE_OF(position.pos, "UTF") == 30
    position.corporation("KO", par=65, shares={"Ann": 50}, cash=1000, trains=["4"])
    position.depot("5-0").operating("KO", "trains")
    position.play("buy_train", train="5-0", price=450)
    assert position.pos[PHASE] == "5"
    assert not position.pos[PRIVATES]["UTF"].closed and position.pos[PRIVATES]["SIR"].closed
    assert REVENUE_OF(position.pos, "UTF") == 50


def test_sentences_are_in_yen() -> None:
    position = table().phase("3").privates(ER="Ben")
    position.corporation("SR", par=65, shares={"Ann": 50}, cash=300).operating("SR", "track")
    offer = next(offer for offer in position.offers("buy_private"))
    said = describe_offer(position.title, position.state, offer)
    assert "¥20" in said and "$" not in said


def test_it_is_no_title_of_ours() -> None:
    assert title("1889").designer == "Yasutaka Ikeda"


def test_refusals_have_a_reason_and_a_rule_without_a_section() -> None:
    """The package has no rules.toml: what is so in most titles is said all the same, and nothing is left unsaid."""
    position = table().phase("2").corporation("KO", par=65, shares={"Ann": 60, "Ben": 10}).stock_turn("Ann")
    refused = position.why_not("buy_share", corporation="KO", source="initial offering")
    assert refused is not None and refused.rules == ("1889-common-holding limit",) and not refused.section
    told = describe_violation(position.pos.title, refused)
    assert [rule.text for rule in told.rules] == [common_rules()["holding limit"].text]
    assert str(told) == f"{told.reason} (1889-common-holding limit)"
    assert unstated(position.pos.title) == ()
    assert {rule.id for rule in position.pos.title.rules.values()} <= {
        rule.id for rule in title("1889").rules()
    }
