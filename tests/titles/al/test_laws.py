"""The laws of every game over 18AL's optional rules, in any selection of them, and over all of its switches at once."""

from __future__ import annotations

import itertools

import pytest

from covering import everything
from roundhouse.play.laws import check_laws
from roundhouse.titles.found import title

NAMES = ("Ann", "Ben", "Cy", "Dot", "Eve")
FOUR = ("double_yellow_first_or", "LN_home_city_moved", "unlimited_4d", "hard_rust_t4")
SELECTIONS = [chosen for size in range(5) for chosen in itertools.combinations(FOUR, size)]


def letters(chosen: tuple[str, ...]) -> str:
    return "".join("abcd"[FOUR.index(name)] for name in chosen) or "none"


@pytest.mark.rule("18AL-7-1")
@pytest.mark.parametrize(
    "number",
    # Everyday none and all.
    [
        pytest.param(
            number, marks=[pytest.mark.soak] * (0 < number < len(SELECTIONS) - 1), id=letters(chosen)
        )
        for number, chosen in enumerate(SELECTIONS)
    ],
)
def test_laws_hold_with_any_selection_of_the_optional_rules(number: int) -> None:
    players = NAMES[: 3 + number % 3]
    state = check_laws(title("18AL").build(players, SELECTIONS[number]), number, every=60)
    assert not state.stack


@pytest.mark.parametrize("house", [False, True], ids=["all", "house"])
@pytest.mark.parametrize("count", [4, *(pytest.param(count, marks=pytest.mark.soak) for count in (3, 5))])
def test_laws_hold_with_all_switches_at_once(count: int, house: bool) -> None:
    entry = title("18AL")
    switches = tuple(name for name in everything(entry) if not house or name not in FOUR)
    check_laws(entry.build(NAMES[:count], switches), count, every=40)


@pytest.mark.soak
@pytest.mark.parametrize("count", [3, 4, 5])
@pytest.mark.parametrize("chosen", SELECTIONS, ids=letters)
def test_laws_hold_in_many_games_with_optional_rules(chosen: tuple[str, ...], count: int) -> None:
    built = title("18AL").build(NAMES[:count], chosen)
    for seed in range(4):
        # A sale in which all money lies in bids can take a thousand stock rounds.
        check_laws(built, 1000 + seed, every=10, longest=40000)
