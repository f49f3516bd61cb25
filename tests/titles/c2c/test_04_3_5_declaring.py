"""4.3.5: when mergers are declared, by whom, and which corporations can merge."""

from __future__ import annotations

import pytest

from roundhouse.features.merger_proposals import REFUSED
from roundhouse.features.merging import is_merged
from roundhouse.play.scenario import Scenario
from roundhouse.rules.reach import full_cities, markers_in, reach, slots, track_from
from roundhouse.rules.shares import president
from roundhouse.titles.c2c.merger_declaration import could_preside, joined_to
from titles.c2c.dealing import national
from titles.c2c.merging import asking, declared, merge, merging
from titles.c2c.tables import cell, dollars, refused, table
from titles.c2c.tracks import join

PAIR = {"corporation": "NYC", "other": "ERIE", "president": ""}


def passed(position: Scenario) -> Scenario:
    """All pass in the stock round."""
    while position.step == "stock turn":
        position.play("pass")
    return position


@pytest.mark.rule("18C2C-4.3.5-1")
def test_nobody_is_asked_before_the_first_4() -> None:
    early = merging(phase="3").stock_turn("Ann")
    assert passed(early).step != "merger"
    assert refused(merging(phase="3"), "declare_merger", **PAIR)[0] == "mergers begin with a phase"
    later = merging(phase="4").stock_turn("Ann")
    assert passed(later).step == "merger" and declared(later) == {("NYC", "ERIE")}


@pytest.mark.rule("18C2C-4.3.5-2")
def test_mergers_follow_when_the_sold_out_have_risen() -> None:
    position = merging({"Ann": 80, "Cora": 20}, prices=((1, 8), 100)).stock_turn("Ann")
    assert dollars(position, "NYC") == 110
    passed(position)
    assert position.step == "merger" and dollars(position, "NYC") == 120
    merge(position)
    assert dollars(position, "NYC") == 160  # 165 is three quarters of 220
    while position.step == "merger":
        position.play("pass")
    assert position.step not in ("merger", "stock turn")


@pytest.mark.rule("18C2C-4.3.5-3")
def test_each_merges_or_passes_until_all_have_passed() -> None:
    position = merging({"Ann": 60}, {"Ann": 60})
    for sym in ("PRR", "C&O"):
        position.corporation(sym, par=100, shares={"Ann": 60}, floated=True, operated=True)
    join(position, "J65", "L69")
    asking(position, "Ann")
    assert {("ERIE", "NYC"), ("C&O", "PRR")} <= declared(position)
    position.play("declare_merger", corporation="ERIE", other="NYC", president="").play(
        "choose_survivor", corporation="NYC"
    )
    # nobody else has anything to declare, so it is up to Ann again
    assert position.step == "merger" and position.actor == "Ann" and declared(position) == {("C&O", "PRR")}
    position.play("declare_merger", corporation="C&O", other="PRR", president="")
    position.play("choose_survivor", corporation="PRR")
    assert position.step != "merger"


@pytest.mark.rule("18C2C-4.3.5-3")
def test_the_holder_of_priority_is_asked_first() -> None:
    position = merging(asked="Ben")
    assert position.actor == "Ben" and declared(position) == {("ERIE", "NYC")}
    position.play("pass")
    assert position.actor == "Ann" and declared(position) == {("NYC", "ERIE")}
    position.play("pass")
    assert position.step != "merger"


@pytest.mark.rule("18C2C-4.3.5-4")
def test_the_other_president_has_to_agree() -> None:
    position = merging()
    position.play("declare_merger", **PAIR)
    assert position.step == "consent" and position.actor == "Ben"
    no = position.copy().play("decline")
    assert no.step != "merger" and not is_merged(no.pos, "NYC")  # nobody has anything else to declare
    position.play("accept")
    assert position.step == "which name remains" and position.actor == "Ann"


@pytest.mark.rule("18C2C-4.3.5-4")
def test_what_was_declined_is_not_asked_again() -> None:
    position = merging()
    position.corporation("PRR", par=100, shares={"Ann": 60}, floated=True, operated=True)
    join(position, "I70", "L69")
    asking(position)
    position.play("declare_merger", **PAIR).play("decline")
    assert position.actor == "Ann" and refused(position, "declare_merger", **PAIR) == (
        "a president declares the merger",
        "declined",
    )
    assert position.pos[REFUSED] == (("ERIE", "NYC"),)  # in one order, whoever declared it
    assert declared(position) == {("PRR", "ERIE"), ("NYC", "PRR")}
    while position.step == "merger":
        position.play("pass")
    assert position.pos[REFUSED] == ()


@pytest.mark.rule("18C2C-4.3.5-4")
def test_a_president_declares_for_his_own_corporation() -> None:
    position = merging(asked="Cora", erie={"Cora": 60})
    assert refused(position, "declare_merger", **PAIR) == ("a president declares the merger", "president")
    both = merging({"Ann": 60}, {"Ann": 60})
    assert refused(both, "declare_merger", corporation="ERIE", other="NYC", president="")[1] == ""
    assert refused(both, "declare_merger", **PAIR) == ("a president declares the merger", "order")


@pytest.mark.rule("18C2C-4.3.5-5")
def test_merged_corporations_and_nationals_do_not_merge() -> None:
    position = merging()
    merge(position)
    position.corporation("PRR", par=100, shares={"Ann": 60}, floated=True, operated=True)
    join(position, "I70", "L69")
    asking(position)
    assert refused(position, "declare_merger", corporation="NYC", other="PRR", president="")[0] == (
        "corporations merge once"
    )
    other = national(merging(), "AMTK", {"Ann": 60}, share=10)
    asking(other)
    assert refused(other, "declare_merger", corporation="AMTK", other="NYC", president="")[0] == (
        "public corporations merge"
    )
    assert declared(other) == {("NYC", "ERIE")}


@pytest.mark.rule("18C2C-4.3.5-5")
def test_two_different_ones_that_have_floated_merge() -> None:
    position = merging()
    for other, case in (("XYZ", "unknown"), ("NYC", "same"), ("PRR", "not floated")):
        found = refused(position, "declare_merger", corporation="NYC", other=other, president="")
        assert found == ("two corporations merge", case)


@pytest.mark.rule("18C2C-4.3.5-6")
def test_both_have_operated() -> None:
    position = merging(operated=(True, False))
    assert refused(position, "declare_merger", **PAIR)[0] == "merging corporations have operated"
    assert declared(position) == set()


@pytest.mark.rule("18C2C-4.3.5-7")
def test_track_joins_them_or_a_hex_has_both() -> None:
    position = merging(linked=False)
    assert refused(position, "declare_merger", **PAIR)[0] == "merging corporations are joined by track"
    join(position, "I70", "I78")
    assert refused(asking(position), "declare_merger", **PAIR) == ("", "")
    apart = merging(linked=False, tokens=(("K78.0",), ("K78.1",)))
    assert not track_from(apart.pos, (("K78", 0),)).stops & {("K78", 1)}
    assert "ERIE" in joined_to(apart.pos, "NYC")


@pytest.mark.rule("18C2C-4.3.5-8")
def test_strangers_in_the_way_are_no_obstacle() -> None:
    position = merging(linked=False)
    join(position, "I70", "L69", "I78")
    position.corporation("PRR", par=100, shares={"Cora": 60}, floated=True, operated=True)
    if len(markers_in(position.pos, ("L69", 0))) < slots(position.pos, ("L69", 0)):
        position.corporation(
            "WAB", par=100, shares={"Cora": 60}, tokens=("L69",), floated=True, operated=True
        )
    assert ("L69", 0) in full_cities(position.pos)
    assert ("I78", 0) not in reach(position.pos, "ERIE").stops
    assert "ERIE" in joined_to(position.pos, "NYC")
    assert ("NYC", "ERIE") in declared(asking(position))


@pytest.mark.rule("18C2C-4.3.5-13")
def test_of_equals_the_presidents_agree_on_one() -> None:
    position = merging({"Ann": 60, "Ben": 20}, {"Ben": 60, "Ann": 20})
    assert could_preside(position.pos, ("NYC", "ERIE")) == ("Ann", "Ben")
    assert refused(position, "declare_merger", **PAIR) == (
        "somebody presides over the merged corporation",
        "equal",
    )
    assert refused(position, "declare_merger", **{**PAIR, "president": "Cora"})[1] == "equal"
    merge(position, president="Ben")
    assert president(position.pos, "NYC") == "Ben"
    assert position.faults() == []


@pytest.mark.rule("18C2C-4.3.5-13")
def test_who_has_most_presides_and_nothing_is_said() -> None:
    position = merging({"Ann": 40, "Cora": 40}, {"Ben": 30, "Cora": 20})
    assert refused(position, "declare_merger", **{**PAIR, "president": "Ann"})[1] == "settled"
    position.play("declare_merger", **PAIR).play("accept")
    assert position.actor == "Cora"
    position.play("choose_survivor", corporation="ERIE")
    assert president(position.pos, "ERIE") == "Cora"


@pytest.mark.rule("18C2C-4.3.5-14")
def test_without_terms_on_a_tie_there_is_no_merger() -> None:
    position = merging({"Ann": 60, "Ben": 20}, {"Ben": 60, "Ann": 20})
    position.play("declare_merger", **{**PAIR, "president": "Ann"}).play("decline")
    assert not is_merged(position.pos, "NYC") and cell(position, "ERIE") == (0, 6)
    assert position.step != "merger"  # nor can Ben declare what he has declined


@pytest.mark.rule("18C2C-4.3.5-15")
def test_somebody_has_to_come_out_with_two_shares() -> None:
    position = merging({"Ann": 20, "Cora": 10}, {"Ben": 20, "Dan": 10}, pools=(70, 70))
    assert refused(position, "declare_merger", **PAIR) == (
        "somebody presides over the merged corporation",
        "nobody",
    )
    assert declared(position) == set()
    enough = merging({"Ann": 20, "Cora": 10}, {"Ben": 20, "Ann": 20}, pools=(70, 60))
    assert declared(enough) == {("NYC", "ERIE")}


def test_mergers_need_tables_that_can_be_set_up() -> None:
    assert table().faults() == []
    assert merging().faults() == []
