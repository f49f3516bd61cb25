"""Titles are found by any of their names, and one is imported without the others."""

from __future__ import annotations

import subprocess
import sys

import pytest

from roundhouse.titles.found import UnknownTitle, title, titles


@pytest.mark.parametrize("name", ["18GL", "18gl", "1848", "18c2c"])
def test_a_title_is_found_by_its_name_in_any_case(name: str) -> None:
    assert title(name) is titles()[title(name).name]


def test_a_title_is_found_by_its_other_names() -> None:
    for entry in titles().values():
        assert entry.aliases
        assert all(title(alias.upper()) is entry for alias in entry.aliases)


def test_who_asks_for_an_unknown_title_is_told_all_that_there_are() -> None:
    with pytest.raises(UnknownTitle) as refused:
        title("1830")
    assert all(name in str(refused.value) for name in titles())


def test_a_game_imports_the_code_of_its_own_title_alone() -> None:
    code = (
        "import sys; from roundhouse import Game; Game.new('18Chesapeake', ['Ann', 'Ben', 'Cy']);"
        "print(*sorted({m.split('.')[2] for m in sys.modules if m.startswith('roundhouse.titles.')}"
        " & {'al', 'c2c', 'chesapeake', 'cm1848', 'gl'}))"
    )
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert said.stdout.split() == ["chesapeake"]
