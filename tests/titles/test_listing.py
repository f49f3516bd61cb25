"""The list of titles from their data says what the titles themselves say."""

from __future__ import annotations

import pytest

from outside import Installs, copy, outside
from roundhouse.titles.found import titles
from roundhouse.titles.listing import has_others, listed, names

__all__ = ["outside"]


def test_the_data_say_what_the_titles_say() -> None:
    told = {one.name: (one.subtitle, one.designer, one.players) for one in listed()}
    assert told == {name: (e.subtitle, e.designer, e.players) for name, e in titles().items()}


def test_titles_of_others_are_imported(outside: Installs) -> None:
    outside("others", copy("18XX"), **{"18XX": "others:TITLE"})
    assert has_others() and "18XX" in names()
    assert next(one for one in listed() if one.name == "18XX").designer == "Mark Derrick"


def test_what_cannot_be_used_is_not_listed(outside: Installs) -> None:
    outside("others", "raise RuntimeError", **{"18XX": "others:TITLE"})
    assert "18XX" in names() and "18XX" not in [one.name for one in listed()]


def test_only_some_may_be_found(monkeypatch: pytest.MonkeyPatch, outside: Installs) -> None:
    outside("others", copy("18XX"), **{"18XX": "others:TITLE"})
    monkeypatch.setenv("ROUNDHOUSE_TITLES", "18AL")
    assert [one.name for one in listed()] == ["18AL"]
