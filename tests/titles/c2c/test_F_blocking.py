"""Appendix F: destination tokens that block."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.rules.reach import BLOCKED, HOMES_KEPT, STATIONS, TOKENS, markers_in
from roundhouse.rules.running import QUESTION
from roundhouse.rules.tokens import next_token
from roundhouse.titles.c2c.destinations import token_at
from roundhouse.titles.c2c.tokens_beside import BESIDE, HOME_TOKEN, WAITING_HOME
from titles.c2c.goals import reach_by, run_best
from titles.c2c.shells import alone
from titles.c2c.tables import table
from titles.c2c.tracks import join, lay

BUFFALO = ("I70", 0)


def boston(*tokens: str, blocking: bool = True) -> Scenario:
    """B&M, with a line from Boston to Buffalo, where ERIE is at home."""
    options = ("blocking_destinations",) if blocking else ()
    position = alone("B&M", position=table(options=options), route=False, trains=["4"], tokens=tokens)
    return join(position, "I82", "I78", "I70")


@pytest.mark.rule("18C2C-F.blocking-1")
def test_the_token_takes_the_space_that_was_kept() -> None:
    position = boston()
    assert HOMES_KEPT(position.pos, BUFFALO) == ["ERIE"]
    reach_by(position, "B&M", 0)
    assert markers_in(position.pos, BUFFALO) == ["B&M"]
    assert position.pos[BESIDE]["ERIE 0"].what == WAITING_HOME
    assert not position.faults() and BUFFALO in BLOCKED(position.pos, "NYC")
    run_best(position).play("dividend", choice="pay")
    assert QUESTION(position.pos, "B&M").trains[0].at_end == ((BUFFALO, 40),)
    alone("ERIE", position=position, route=False, floated=True, operated=False)
    assert STATIONS(position.pos, "ERIE") == []
    position.operating("ERIE", "track").skip("turn begins").go_on()
    assert position.pos[BESIDE]["ERIE 0"].what == HOME_TOKEN
    assert STATIONS(position.pos, "ERIE") == [BUFFALO]


@pytest.mark.rule("18C2C-F.blocking-1")
def test_in_a_full_city_it_lies_beside_the_spaces() -> None:
    position = boston().home("ERIE")
    reach_by(position, "B&M", 0)
    assert markers_in(position.pos, BUFFALO) == ["ERIE"]
    assert token_at(position.pos, "B&M") == BUFFALO and "B&M goal" in position.pos[BESIDE]
    plain = boston(blocking=False)
    reach_by(plain, "B&M", 0)
    assert markers_in(plain.pos, BUFFALO) == []
    wide = lay(boston(), "I72", "I70", spaces=2)
    reach_by(wide, "B&M", 0)
    assert markers_in(wide.pos, BUFFALO) == ["B&M"] and HOMES_KEPT(wide.pos, BUFFALO) == ["ERIE"]


@pytest.mark.rule("18C2C-F.blocking-2")
def test_who_stands_there_has_one_token_more_for_100() -> None:
    position = boston("I70").home("ERIE")
    lay(position, "I72", "I70", spaces=2)
    count = sum(token.corporation == "B&M" for token in position.pos[TOKENS].values())
    reach_by(position, "B&M", 0)
    assert sorted(markers_in(position.pos, BUFFALO)) == ["B&M", "ERIE"]
    own = [token for token in position.pos[TOKENS].values() if token.corporation == "B&M"]
    assert len(own) == count + 1
    assert [token.price for token in own if not token.hex] == [100, 100]
    assert next_token(position.pos, "B&M") is not None and not position.faults()
