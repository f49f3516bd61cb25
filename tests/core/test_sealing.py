"""What is derived from tables stays true when one action writes to a table more than once."""

from __future__ import annotations

from roundhouse.core.life import IdKind
from roundhouse.core.state import State, Table
from roundhouse.play.scenario import Scenario
from roundhouse.rules.reach import full_cities

CASH: Table[int] = Table("cash", int, IdKind("player"))


def test_a_sealed_table_is_made_anew_by_the_next_write() -> None:
    state = State.of({CASH: {"Ann": 400}})
    state.put(CASH, "Ann", 300)
    before = state[CASH]
    state.freeze_tables()
    state.put(CASH, "Ann", 200)
    assert (before["Ann"], state[CASH]["Ann"]) == (300, 200)


def test_home_tokens_placed_in_one_action_all_block() -> None:
    """One corporation has nothing to decide in its first turn, so the next one's turn begins in the same action."""
    table = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).tiles(J2="57:2").cash(Ann=0)
    table.corporation("SRR", par=95, shares={"Ann": 60}, cash=0, operated=False)
    table.corporation("LV", par=80, shares={"Ben": 60}, cash=500, operated=False)
    table.corporation("N&W", par=70, shares={"Cy": 60}, cash=0, trains=["2"])
    table.operating("N&W", "trains").go_on()
    assert (table.step, table.actor) == ("track", "Ben")
    assert {hex for hex, _ in full_cities(table.pos)} == {"C13", "H4", "J2"}
