"""Levels and styles of bots by the API, with their ratings at a title."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roundhouse.bots.levels import LEVELS
from roundhouse.bots.styles import STYLES
from roundhouse.server.api import titles

RATED = {"18AL": {"search": 38.0, "rusher": 30.0}}
"""38 is 13 above where people begin with 1500, at 25 points each: 1825; 30 is 1625."""


def test_levels_and_styles_have_ratings(calls: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(titles, "ratings", lambda title: RATED.get(title, {}))
    levels, styles = (calls().get(f"/{what}?title=18AL").json() for what in ("levels", "styles"))
    assert {one["name"]: one["rating"] for one in levels if one["rating"]} == {"strong": 1825}
    assert {one["name"]: one["rating"] for one in styles if one["rating"]} == {"rusher": 1625}
    assert [one["name"] for one in levels] == [level.name for level in LEVELS]
    assert [one["name"] for one in styles] == [style.name for style in STYLES]
    assert all(one["rating"] is None for one in calls().get("/styles").json())


@pytest.mark.parametrize("what", ["levels", "styles"])
def test_a_title_that_there_is_not_is_told_apart_from_one_without_ratings(calls: Callable, what: str) -> None:
    refused = calls().get(f"/{what}?title=18XX")
    assert refused.status_code == 404 and "no title '18XX' here" in refused.json()["error"]["sentence"]
