"""How bots play: levels and styles with what they are rated at a title, on its page."""

from __future__ import annotations

import pytest

from roundhouse.server import title_facts as facts
from server.web_client import Arrives, words

RATED = {"18AL": {"search": 38.0, "rusher": 30.0}}
"""38 is 13 above where people begin with 1500, at 25 points each: 1825; 30 is 1625."""


@pytest.fixture(autouse=True)
def rated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "ratings", lambda title: RATED.get(title, {}))


def test_levels_and_styles_are_told_with_their_ratings(arrives: Arrives) -> None:
    told = words(arrives().see("/title/18AL"))
    assert "strong rated 1825" in told and "rusher rated 1625" in told
    assert told.count("rated 1") == 2 and "dumper" in told and "Ratings are from games" in told
    other = words(arrives().see("/title/18GL"))
    assert "rusher" in other and "rated 1" not in other and "Ratings are from games" not in other
