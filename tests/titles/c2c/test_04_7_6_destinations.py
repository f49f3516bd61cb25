"""Sections 4.7.6 and 4.7.7: when a destination is reached, and what its token does."""

from __future__ import annotations

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.powers.marker import PLACE_MARKERS, PLACED, Placed
from roundhouse.rules.depot import owned
from roundhouse.rules.reach import STATIONS, TOKENS, markers_in
from roundhouse.rules.running import QUESTION, TrainRun, best, earned
from roundhouse.rules.tokens import next_token
from roundhouse.titles.c2c.destinations import reachable_goal
from roundhouse.titles.c2c.tokens_beside import BESIDE
from titles.c2c.goals import erie, goal, lies, reach_by, run_best, turn_ends
from titles.c2c.shells import alone
from titles.c2c.tables import refused, table
from titles.c2c.tracks import join, route, run_of


def kinds(position: Scenario) -> list[str]:
    """What may be done."""
    return [offer.action.kind() for offer in position.offers()]


@pytest.mark.rule("18C2C-4.7.6-1")
def test_a_train_of_its_own_has_to_get_there() -> None:
    assert reachable_goal(erie("6").pos, "ERIE") == ("D49", 0)
    assert reachable_goal(erie("5").pos, "ERIE") is None
    assert reachable_goal(erie().pos, "ERIE") is None
    assert turn_ends(erie("5")).step != "destination"
    assert turn_ends(erie("6")).step == "destination"


@pytest.mark.rule("18C2C-4.7.6-2")
def test_a_full_city_is_in_the_way() -> None:
    position = erie("6").corporation("WAB", par=100, shares={"Ben": 60}, cash=0)
    assert reachable_goal(position.pos, "ERIE") is None
    assert turn_ends(position).step != "destination"
    at_the_end = erie("6").corporation("GN", par=100, shares={"Ben": 60}, cash=0, tokens=["D49"])
    assert reachable_goal(at_the_end.pos, "ERIE") == ("D49", 0)


@pytest.mark.rule("18C2C-4.7.7-1")
def test_the_token_is_laid_for_the_run_or_kept() -> None:
    laid = turn_ends(erie("6"))
    assert kinds(laid) == ["place_destination", "take_token"]
    laid.play("place_destination", city=0)
    assert laid.step == "destination run"
    assert laid.pos[BESIDE]["ERIE goal"].hex == "D49"
    kept = turn_ends(erie("6"))
    kept.play("take_token")
    assert kept.step == "track" and goal(kept, "ERIE").state == "taken"
    assert [t.price for t in kept.pos[TOKENS].values() if t.corporation == "ERIE" and not t.hex] == [
        40,
        100,
        100,
        100,
    ]
    assert turn_ends(kept).step != "destination"


@pytest.mark.rule("18C2C-4.7.7-2")
def test_the_president_is_asked_once() -> None:
    position = turn_ends(erie("6"))
    assert refused(position, "pass")[0] == "in the menu"
    position.play("place_destination", city=0)
    run_best(position).play("dividend", choice="pay")
    assert goal(position, "ERIE").state == "placed"
    assert turn_ends(position).step == "track"


@pytest.mark.rule("18C2C-4.7.7-3")
def test_a_destination_token_takes_up_no_space() -> None:
    position = alone("NYC", route=False, trains=["8"], position=table(phase="8"))
    join(position.tiles(J57="590:0"), "I78", "J65", "K56", "J57")
    position.corporation("CNW", par=100, shares={"Ben": 60}, cash=0)
    assert reach_by(position, "NYC", 0).step == "destination run"
    assert markers_in(position.pos, ("J57", 0)) == ["CNW"]
    assert ("J57", 0) in STATIONS(position.pos, "NYC")
    assert not position.faults()


@pytest.mark.rule("18C2C-4.7.7-4")
def test_a_destination_counts_twice_at_the_ends_of_routes() -> None:
    position = alone("ACL", route=False, position=table(phase="8"), trains=["8"])
    join(position, "Y64", "S58", "V57").tiles(S58="63:0")
    pos = position.writing()
    pos.put(PLACED, "ACM", Placed("ACL", "S58"))
    tampa, birmingham, mobile = 30, 40, 20
    assert best(position.pos, "ACL").value == tampa + birmingham + 10 + mobile
    lies(position, "ACL", "S58")
    assert set(run_of(position, "ACL")) == {"Y64.0", "S58.0"}
    assert best(position.pos, "ACL").value == tampa + 2 * (birmingham + 10)
    rich = Placed("ACL", "V57")
    for private in ("GML", "GSC", "ACM"):
        position.writing().put(PLACED, private, rich)
    mobile += sum(PLACE_MARKERS(position.pos)[private].more for private in ("GML", "GSC", "ACM"))
    assert best(position.pos, "ACL").value == mobile + 2 * birmingham
    through = {owned(position.pos, "ACL")[0]: route(position, "Y64.0", "S58.0", "V57.0")}
    assert earned(position.pos, "ACL", runs(through)).total == tampa + birmingham + mobile


def runs(routes: dict[str, tuple[str, ...]]) -> tuple[TrainRun, ...]:
    """Routes by train."""
    return tuple(TrainRun(train, words) for train, words in routes.items())


def nyc(*lines: tuple[str, ...]) -> Scenario:
    """NYC with lines from Albany, to the cities of green Chicago."""
    position = alone("NYC", route=False, trains=["8"], position=table(phase="8")).tiles(J57="590:0")
    for line in lines:
        join(position, *line)
    return position


@pytest.mark.rule("18C2C-4.7.7-5")
def test_of_two_cities_one_is_the_destination() -> None:
    east, west = ("I78", "I70", "J59", "J57"), ("I78", "L69", "M62", "L59", "J55", "J57")
    position = turn_ends(nyc(west, east), "NYC")
    assert [offer.action.city for offer in position.offers("place_destination")] == [0, 1]
    position.play("place_destination", city=1)
    run_best(position).play("dividend", choice="pay")
    ends = [stop for train in QUESTION(position.pos, "NYC").trains for stop in train.at_end]
    assert ends == [(("J57", 1), 120)]
    alone_east = turn_ends(nyc(east), "NYC")
    assert [offer.action.city for offer in alone_east.offers("place_destination")] == [1]
    assert refused(alone_east, "place_destination", city=0)[0] == "stop of the destination is in reach"


@pytest.mark.rule("18C2C-4.7.7-6")
def test_an_ordinary_token_there_comes_back() -> None:
    position = alone("B&M", route=False, trains=["4"], tokens=["I70"])
    join(position, "I82", "I78", "I70")
    reach_by(position, "B&M", 0)
    assert markers_in(position.pos, ("I70", 0)) == []
    back = next_token(position.pos, "B&M")
    assert back == "B&M 1" and position.pos[TOKENS][back].price == 100
    assert not position.faults()
