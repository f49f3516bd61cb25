"""Sections 4.8.2, 4.8.7 and 4.8.8: tokens, destinations and markers of a merged corporation."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.powers.marker import PLACE_MARKERS, PLACED, Placed
from roundhouse.rules.reach import STATIONS
from roundhouse.rules.running import QUESTION, best
from roundhouse.titles.c2c.train_shells import on_shell
from titles.c2c.goals import both, lies
from titles.c2c.tables import refused
from titles.c2c.tracks import join, run_of


@pytest.mark.rule("18C2C-4.8.2-1")
def test_a_single_token_in_a_turn() -> None:
    position = both("NYC", "ERIE")
    join(position, "I78", "H73", "I70")
    join(position, "I78", "J75")
    position.cash(NYC=1000).operating("NYC", "token")
    position.play("place_token", hex="H73", city=0)
    assert position.step != "token"
    position.operating("NYC", "token").turn(tokens=1)
    assert refused(position, "place_token", hex="J75", city=0)[0] == "one token a turn"


@pytest.mark.rule("18C2C-4.8.7-1")
def test_trains_of_both_shells_run_from_all_tokens() -> None:
    position = both("NYC", "ERIE", others=["2"], phase="3")
    assert set(STATIONS(position.pos, "NYC")) == {("I78", 0), ("I70", 0)}
    join(position, "I78", "J75")
    assert on_shell(position.pos, "NYC", "ERIE") and not on_shell(position.pos, "NYC", "NYC")
    assert set(run_of(position, "NYC")) == {"I78.0", "J75.0"}


def cincinnati() -> Scenario:
    """B&O and C&O, merged, with a train on either shell and B&O's destination token in Cincinnati."""
    position = both("C&O", "B&O", trains=["8"], others=["8"])
    return lies(position, "B&O", "M62")


@pytest.mark.rule("18C2C-4.8.7-2")
def test_a_destination_counts_twice_for_its_own_shell() -> None:
    position = join(cincinnati(), "J65", "M62", "M74")
    ends = {train.id: train.at_end for train in QUESTION(position.pos, "C&O").trains}
    (own,), (other,) = on_shell(position.pos, "C&O", "B&O"), on_shell(position.pos, "C&O", "C&O")
    assert ends == {own: ((("M62", 0), 40),), other: ()}
    cleveland, middle, baltimore = 50, 20, 30
    assert best(position.pos, "C&O").value == cleveland + 2 * middle + middle + baltimore


@pytest.mark.rule("18C2C-4.8.8-1")
def test_markers_raise_the_income_of_either_shell() -> None:
    position = both("C&O", "B&O", trains=["8"], markers={"ACM": Placed("B&O", "L69")})
    join(position, "J65", "L69")
    assert position.pos[PLACED]["ACM"].corporation == "C&O"
    cleveland, pittsburgh, coal = 50, 20, PLACE_MARKERS(position.pos)["ACM"].more
    assert best(position.pos, "C&O").value == cleveland + pittsburgh + coal
    position.writing().drop(PLACED, "ACM")
    assert best(position.pos, "C&O").value == cleveland + pittsburgh
