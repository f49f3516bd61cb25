"""Every kind of event, every reaction and every occasion of a title is in three games that a referee follows."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from event_coverage import ENOUGH, OCCURRENCES, kept, loaded
from occasions import occurring, possible
from referee.test_referee import MODULES, STEERED_EVERY_DAY
from roundhouse.titles.found import titles

HERE = Path(__file__).resolve().parent
LISTED = tomllib.loads((HERE / "occurrences.toml").read_text("utf-8"))
TABLE: dict[str, list[str]] = json.loads(OCCURRENCES.read_text("utf-8"))


def counts(title: str) -> Counter[str]:
    """In how many kept games everything of a title occurs."""
    found: Counter[str] = Counter(dict.fromkeys(possible(titles()[title]), 0))
    for file, names in TABLE.items():
        if file.startswith(f"{title}-"):
            found.update(names)
    return found


@pytest.mark.parametrize("title", [title for title in titles() if title in MODULES])
def test_each_occurs_in_three_games_or_is_on_the_list(title: str) -> None:
    found = counts(title)
    cannot, few = LISTED["cannot"][title], LISTED["few"][title]
    assert all(name in found for name in cannot) and all(cannot.values())
    lacking = {name: count for name, count in found.items() if count < ENOUGH}
    assert lacking == dict.fromkeys(cannot, 0) | few


def test_the_table_is_of_the_games_that_are_kept() -> None:
    followed = [path.name for path in kept() if path.name.partition("-")[0] in MODULES]
    assert sorted(TABLE) == sorted(followed)


@pytest.mark.parametrize("name", STEERED_EVERY_DAY)
def test_what_the_table_says_of_a_game_occurs(name: str) -> None:
    path = next(path for path in kept() if path.name == f"{name}.json.gz")
    assert occurring(loaded(path)) == set(TABLE[path.name])


@pytest.mark.soak
@pytest.mark.parametrize(
    "path", [path for path in kept() if path.name.partition("-")[0] in MODULES], ids=lambda path: path.name
)
def test_what_the_table_says_of_all_games_occurs(path: Path) -> None:
    assert occurring(loaded(path)) == set(TABLE[path.name])
