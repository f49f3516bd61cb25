"""What happened since somebody's last move, in at most eight lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from roundhouse import Game
from roundhouse.core.position import Position
from roundhouse.rules.depot import TRAINS
from roundhouse.rules.shares import presided
from roundhouse.server.desk.digest import DigestLine, digest
from roundhouse.server.desk.scene import Scene
from roundhouse.server.desk.since import frames, since
from roundhouse.server.live import acting
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.site import Site
from server.desk.conftest import GAMES, golden
from server.desk.test_panels import live_of

Browsers = Callable[..., Any]


def told(game: Game, start: int, end: int, *own: str) -> dict[str, str]:
    """The lines by of whom they tell."""
    found = digest(Scene.of(live_of(game), end), start, own)
    return {line.badge.sym if line.badge else line.who: line.text for line in found.lines}


def test_two_operating_rounds_in_eight_lines() -> None:
    """The figures are those of the log between the two positions."""
    lines = told(golden(GAMES[0]), 239, 269, "Ben")
    assert lines["You"] == "worth $2,463 → $2,823; liquid $2,263 → $2,598; received $205"
    assert lines["N&W"] == "earned $240 in 2 runs, withheld; bought 5-train; price $140 → $110; 2 tiles"
    assert lines["B&O"] == "earned nothing; bought 5-train; price $75 → $70; 1 tile; 1 token"
    assert lines["Ann"] == "received $228; worth $2,717 → $3,160"


def test_trains_that_come_by_a_merger_are_told_as_such() -> None:
    lines = told(golden("18C2C-4-greedy-1"), 1060, 1062, "Cy")
    assert "got 3-train, 4-train" in lines["PRR"] and "bought" not in lines["PRR"]


def test_nothing_is_told_where_nothing_has_happened() -> None:
    """A game begins with a draw: nobody has more or less for it."""
    game = golden(GAMES[0])
    assert game.actions[0].by == "chance" and told(game, 0, 1, "Ann") == {}


@pytest.mark.parametrize("name", GAMES)
def test_never_more_than_eight_and_what_is_mine_first(name: str) -> None:
    game = golden(name)
    for start in range(0, game.at - 60, 45):
        for own in ((), game.header.players[:1], game.header.players):
            found = digest(Scene.of(live_of(game), start + 60), start, own)
            assert 0 < len(found.lines) <= 8
            sorts = [line.sort for line in found.lines]
            assert sorts == sorted(sorts, key=["own", "danger", "company", "player"].index)
            assert (sorts[0] == "own") == (len(own) == 1)


def test_a_company_whose_last_trains_rust_next_is_a_danger() -> None:
    """ATN has 2-trains alone, and they rust with the first 4-train, the next kind but one in the depot."""
    game = golden(GAMES[1])
    assert "ATN loses its last train with the first 4-train" in told(game, 102, 122, "Ben")["Danger"]
    pos = Position(game.title, game.position(122))
    assert "ATN" in presided(pos, "Ben")
    assert {train.kind for train in pos[TRAINS].values() if train.owner == "ATN"} == {"2"}
    assert "Danger" not in told(game, 102, 122)


def test_what_matters_to_me_stays() -> None:
    """With room for few, my company's line goes before that of another with as much to tell."""
    game = golden(GAMES[1])
    whole = digest(Scene.of(live_of(game), 410), 371, ["Ben"])
    assert whole.more > 0
    mine = presided(Position(game.title, game.position(410)), "Ben")
    shown = {line.badge.sym for line in whole.lines if line.badge is not None}
    assert mine and set(mine) <= shown


def test_nothing_is_told_of_no_time() -> None:
    assert [line.sort for line in digest(Scene.of(live_of(golden(GAMES[0])), 200), 200).lines] == []


def test_frames_are_turns_with_their_hexes() -> None:
    found = frames(since(Scene.of(live_of(golden(GAMES[0])), 269), 262))
    lays = [frame for frame in found if frame["hexes"]]
    assert lays and all("lays tile" in str(frame["line"]) or "token" in str(frame["line"]) for frame in lays)
    assert found[-1]["at"] == 269


@pytest.fixture
def live(at_table: Callable[..., TableSnapshot]) -> TableSnapshot:
    return at_table(golden(GAMES[0], 300))


def test_the_page_begins_with_it(live: TableSnapshot, browser: Browsers, site: Site, people: Any) -> None:
    """For a player who has not moved last; not for who looks on, nor in the past."""
    assert live.game is not None
    actions = golden(GAMES[0]).actions
    now = live
    for action in actions[300:302]:
        user = people(4)[live.game.header.players.index(now.to_act)]
        now = acting.act(site.store, live.row.id, user, now.revision, msgspec.to_builtins(action))
    mover = now.game.actions[-1].by  # type: ignore[union-attr]
    other = next(player for player in live.game.header.players if player != mover)
    page = browser(other).get(f"/table/{live.row.id}").text
    assert 'class="plain digest"' in page and "<b>You</b>" in page
    for name, path in ((mover, ""), ("", ""), (other, "?action=200")):
        assert 'class="plain digest"' not in browser(name).get(f"/table/{live.row.id}{path}").text, (
            name,
            path,
        )


def test_any_two_positions_can_be_compared(live: TableSnapshot, browser: Browsers) -> None:
    found = browser("Ben").get(f"/table/{live.row.id}/since?from=239&to=269", json=True).json()
    assert (found["start"], found["end"]) == (239, 269)
    assert "earned $240 in 2 runs, withheld" in found["html"]
    assert all(239 < frame["at"] <= 269 for frame in found["frames"])
    assert found["colours"].startswith("/colours/")
    page = browser("Ben").get(f"/table/{live.row.id}/since?from=239&to=269")
    assert "From position 239 to 269" in page.text
    assert browser().get(f"/table/{live.row.id}/since?from=1&to=999").status_code == 404


def test_a_line_is_of_a_company_or_a_name() -> None:
    for line in digest(Scene.of(live_of(golden(GAMES[2]))), 100, ["Ann"]).lines:
        assert isinstance(line, DigestLine) and bool(line.badge) != bool(line.who)
