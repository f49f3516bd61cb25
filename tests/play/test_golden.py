"""Golden games: every action still legal, every end still the same."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from roundhouse.core.disposal import left_behind
from roundhouse.features.closing import CorporationClosed
from roundhouse.features.merging import CorporationsMerged
from roundhouse.features.national.terms import Merged
from roundhouse.play.session import Game
from roundhouse.rules.ending import END

ENDINGS = {CorporationClosed, CorporationsMerged, Merged}
"""All events that tell of the end of a corporation; a title in which one occurs knows that ending."""

FOLDER = Path(__file__).parents[1] / "golden"
FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_ends_as_recorded(path: Path) -> None:
    data = path.read_bytes()
    game = Game.from_json(data)  # checks every action, and the fingerprint at the end
    assert game.over
    assert msgspec.json.decode(data)["snapshots"][0]["digest"] == game.digest()
    # Who has left the game never comes back, so nothing of theirs is there at the end.
    events = [event for at in range(1, game.at + 1) for event in game.events(at)]
    endings = {told.event for told in game.title.endings}
    assert {type(event) for event in events} & ENDINGS <= endings
    keys = (*game.title.tables, *game.title.slots)
    assert list(left_behind(game.state, keys, game.title.endings, events)) == []


def test_there_is_one_for_each_way_to_end() -> None:
    ends = set()  # the files say it; that they are right is what the test above is for
    for path in FILES:
        file = msgspec.json.decode(path.read_bytes())
        ends.add(f"{file['header']['title']}: {file['snapshots'][0]['state']['slots'][END.name]}")
    assert ends >= {"18Chesapeake: bank", "18Chesapeake: bankrupt"}
    assert ends >= {"18AL: bank", "18AL: price", "18AL: bankrupt"}
    assert ends >= {"18GL: bank", "18GL: survivor"}
    assert ends >= {"1848: bank", "1848: bankrupt"}
    assert ends >= {"18C2C: bank", "18C2C: bankrupt", "18C2C: price"}
