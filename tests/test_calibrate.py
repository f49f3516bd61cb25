"""What tools/calibrate.py plays, keeps and tells."""

from __future__ import annotations

import math

import pytest

import calibrate
from roundhouse.cli.arena import Task
from roundhouse.cli.journal import Row
from roundhouse.titles.found import title as found

GIVEN = calibrate.Settings("greedy", 2, {"usual": (), "other": ("free_offers",)})


def row(task: Task, wealth: tuple[int, int], phases: int) -> Row:
    """A game of that task, as the table of games has it; each phase began a round after the one before."""
    name, players, options, seed, bots = task
    return {
        "title": name,
        "options": list(options),
        "seed": seed,
        "bots": dict(zip(players, bots, strict=True)),
        "result": dict(zip(players, wealth, strict=True)),
        "winners": [players[0]],
        "finished": True,
        "end_reason": "bank",
        "actions": 10,
        "operating_rounds": 6,
        "phases": {str(number + 2): number for number in range(phases)},
        "bankrupt": [],
    }


@pytest.mark.parametrize("name", ["1848", "18GL", "18C2C"])
def test_all_settings_can_be_played_and_differ(name: str) -> None:
    given = calibrate.settings_of(name)
    tasks = calibrate.tasks_of(name, given, range(2), given.bot)
    options = [each[0][2] for each in tasks.values()]
    assert len(set(options)) == len(options) > 2
    for chosen in options:
        found(name).build(tuple(f"P{number}" for number in range(1, given.seats + 1)), chosen)
    assert [task[3] for task in calibrate.in_turn(tasks)] == [0] * len(options) + [1] * len(options)


def test_a_seed_counts_for_a_setting_when_the_first_one_has_played_it() -> None:
    given = calibrate.Settings(
        "greedy", 2, {"usual": (), "other": ("free_offers",), "third": ("sold_while_short",)}
    )
    tasks = calibrate.tasks_of("18AL", given, range(4), "greedy")
    one, other, third = tasks.values()
    rows = [row(task, (100, 100), 2) for task in (one[0], one[1], one[3], other[1], other[2], third[3])]
    found = calibrate.paired(tasks, rows)
    assert [[game["seed"] for game in games] for games in found.values()] == [[1, 3], [1], [3]]
    lines = list(calibrate.table("18AL", given, found))
    assert "| seeds | 2 | 1 | 1 |" in lines


def test_settings_can_be_played_alone_beside_the_first() -> None:
    given = calibrate.settings_of("18GL")
    first, other, *_ = given.settings
    assert list(calibrate.only(given, [other]).settings) == [first, other]
    with pytest.raises(SystemExit, match=r"No such setting: none\. There are: "):
        calibrate.only(given, ["none"])


def test_a_game_that_ended_early_counts_as_one_of_many() -> None:
    """$1,000 and $10 against twice $1,000: $990 less in two games is 49.5% of $1,000. The other way round it is 98.0%
    of the mean of $505, and not the mean of 0% and 9,900%.
    """
    tasks = calibrate.tasks_of("18AL", GIVEN, range(2), "greedy")
    one, other = tasks.values()
    whole = [row(task, (500, 500), 2) for task in one]
    early = [row(other[0], (500, 500), 2), row(other[1], (5, 5), 2)]
    assert calibrate.difference(early, whole)[0] == -49.5
    assert round(calibrate.difference(whole, early)[0], 1) == 98.0
    assert calibrate.otherwise(early, whole) == 1


def test_settings_are_compared_seed_by_seed() -> None:
    """$200 against $100 and $150 against $100: 100% and 50% more; the mean is 75%, within 1.96 * 35.36 / 1.414 = 49."""
    tasks = calibrate.tasks_of("18AL", GIVEN, range(2), "greedy")
    one, other = tasks.values()
    first = [row(one[0], (50, 50), 3), row(one[1], (60, 40), 3)]
    second = [row(other[0], (100, 100), 4), row(other[1], (75, 75), 2)]
    mean, off = calibrate.difference(second, first)
    assert (mean, round(off, 3)) == (75.0, 49.0)
    assert calibrate.difference(second[:1], first[:1]) == (100.0, math.inf)
    assert calibrate.further(second, first) == (1, 1)
    lines = list(calibrate.table("18AL", GIVEN, calibrate.paired(tasks, [*first, *second])))
    assert lines[0].startswith("18AL, 2 seats")
    assert "| phase 5 in ... games, after | – | 1, 3 (3–3) |" in lines
    assert "| between first and last, $ | 0 (0–20) | 0 (0–0) |" in lines
    assert lines[-3:] == [
        "| games otherwise | – | 2 |",
        "| wealth of the table | – | +75.0% ± 49.0 |",
        "| further, not as far | – | 1, 1 |",
    ]


def test_nothing_is_told_of_settings_that_share_no_seed() -> None:
    tasks = calibrate.tasks_of("18AL", GIVEN, range(1), "greedy")
    assert "no seed" in next(calibrate.table("18AL", GIVEN, calibrate.paired(tasks, [])))
