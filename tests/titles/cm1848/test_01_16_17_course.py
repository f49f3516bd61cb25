"""Sections 1, 16 and 17: who sits down, what is dealt out, and how rounds follow each other."""

from __future__ import annotations

import pytest

from roundhouse.core import game
from roundhouse.play.scenario import Scenario
from roundhouse.rules.depot import phase
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.shares import CERTIFICATE_LIMIT, president
from roundhouse.rules.turns import PRIORITY, RoundBegan
from roundhouse.titles.cm1848 import TITLE
from roundhouse.titles.options import UnknownOption
from titles.cm1848.stock import PLAYERS, table

KINDS = {
    "stock turn": {"buy_share", "sell_shares", "convert_charter", "attack", "propose_merger"},
    "turn": {"lay_tile", "place_token", "run", "dividend", "buy_train"},
}


@pytest.mark.rule("1848-1-1")
@pytest.mark.parametrize("count", range(9))
def test_from_two_to_six_can_sit_down(count: int) -> None:
    players = tuple(f"player {n}" for n in range(count))
    if 2 <= count <= 6:
        assert game.new(TITLE.build(players, ())).stack
    else:
        with pytest.raises(UnknownOption):
            TITLE.build(players, ())


@pytest.mark.rule("1848-1-2")
def test_the_largest_holder_decides_for_the_corporation() -> None:
    """Ann has three tenths of DRGW, Ben two: Ann is asked."""
    position = table(3).corporation("DRGW", par=70, shares={"Ann": 30, "Ben": 20}, cash=500)
    position.operating("DRGW", "track")
    assert (president(position.pos, "DRGW"), position.actor) == ("Ann", "Ann")


@pytest.mark.rule("1848-16-1")
@pytest.mark.parametrize(("players", "cash"), [(2, 1200), (3, 800), (4, 600), (5, 480), (6, 400)])
def test_all_begin_with_the_same_and_the_bank_keeps_the_rest(players: int, cash: int) -> None:
    pos = Scenario("1848", PLAYERS[:players]).pos
    assert [pos[CASH][player] for player in PLAYERS[:players]] == [cash] * players
    assert pos[CASH][BANK] == 15000 - players * cash


@pytest.mark.rule("1848-16-2")
def test_in_the_first_phase_there_are_yellow_tiles_alone() -> None:
    assert phase(Scenario("1848", PLAYERS[:3]).pos).tiles == ("yellow",)


@pytest.mark.rule("1848-16-7")
@pytest.mark.parametrize(("players", "limit"), [(2, 42), (3, 28), (4, 21), (5, 17), (6, 14)])
def test_the_certificate_limit_goes_by_the_seats(players: int, limit: int) -> None:
    assert CERTIFICATE_LIMIT(Scenario("1848", PLAYERS[:players]).pos, "Ann") == limit


def course(position: Scenario, rounds: int) -> list[str]:
    """The rounds that begin while all pass."""
    found: list[str] = []
    while len(found) < rounds:
        offers = position.offers()
        plain = next((o for o in offers if o.action.kind() == "pass"), offers[0])
        position.state, position.events = game.play(position.title, position.state, plain.action)
        found += [f"{e.kind} {e.number}.{e.part}" for e in position.events if isinstance(e, RoundBegan)]
    return found[:rounds]


@pytest.mark.rule("1848-17-1")
def test_the_first_convention_opens_the_game() -> None:
    """SR 1, OR 1.1 and 1.2, SR 2 and so on; before that the fourteen items are sold."""
    position = Scenario("1848", PLAYERS[:4]).cash(dict.fromkeys(PLAYERS[:4], 1000))
    assert position.pos[PRIORITY] == position.actor == "Ann"
    sold = 0
    for _ in range(200):
        offers = position.offers()
        if position.step == "stock turn":
            break
        sold += position.step == "offering"
        choice = next((o for o in offers if o.action.kind() in ("put_up", "choose_charter")), None)
        action = (choice or next(o for o in offers if o.action.kind() == "pass")).action
        position.state, position.events = game.play(position.title, position.state, action)
    assert (position.step, sold) == ("stock turn", 14)
    assert course(position, 5) == [
        "operating 1.1",
        "operating 1.2",
        "stock 2.1",
        "operating 2.1",
        "operating 2.2",
    ]


@pytest.mark.rule("1848-17-2")
def test_what_belongs_to_stock_rounds_is_not_done_in_operating_rounds() -> None:
    position = table(3)
    position.corporation("DRGW", par=70, shares={"Ann": 50}, cash=500)
    turn = {
        kind.name for step in ("track", "token", "run", "dividend", "trains") for kind in menu(position, step)
    }
    stock = {kind.name for kind in menu(position, "stock turn")}
    assert KINDS["stock turn"] <= stock and KINDS["turn"] <= turn
    assert not KINDS["stock turn"] & turn and not KINDS["turn"] & stock
    position.operating("DRGW", "trains", round=6)
    refusal = position.why_not("propose_merger", survivor="DRGW", vanished="GN")
    assert refusal is not None and refusal.check == "in the menu"
    assert position.pos[CURRENT_TURN].corporation == "DRGW"


def menu(position: Scenario, step: str) -> tuple:
    return position.title.menus[step]
