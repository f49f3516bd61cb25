"""A shared screen without scripts: covered until the next player says that they are there."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.server.live import orders, seating
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.site import Site


@pytest.fixture
def live(site: Site, people: Any) -> TableSnapshot:
    """A game of Kim and Lou at the screen of Ann, which has begun."""
    ann, _ = people(2)
    table = seating.create(
        site.store, ann, title="18Chesapeake", hot_seat=True, players=["Kim", "Lou"], seed=7
    )
    return seating.start(site.store, table.row.id, ann)


def test_the_next_player_is_asked_for(site: Site, live: TableSnapshot, browser: Any, people: Any) -> None:
    ann, path = browser("Ann"), f"/table/{live.row.id}"
    other = "Lou" if live.to_act == "Kim" else "Kim"
    number = {seat.player: seat.number for seat in live.seats}
    kind = "pass_stock"
    for player in ("Kim", "Lou"):
        orders.give(site.store, live.row.id, people(1)[0], kind, {}, seat=player)
    page = ann.get(path).text
    assert f"Hand the screen to <b data-player-name>{live.to_act}</b>" in page
    assert 'class="desk covered"' in page and 'name="action"' not in page and "/orders/" not in page
    # The wrong one does not open it, and nobody says so for a seat that is not theirs.
    assert ann.post(f"{path}/here", seat=str(number[other])).json() == {"player": other, "asks": True}
    assert 'class="desk covered"' in ann.get(path).text
    assert browser("Ben").post(f"{path}/here", seat="0").status_code == 403
    for wrong in ("9", "x", ""):
        assert ann.post(f"{path}/here", seat=wrong).status_code == 403
    assert ann.post(f"{path}/here", seat=str(number[live.to_act])).status_code == 200
    page = ann.get(path).text
    assert 'class="desk"' in page and 'name="action"' in page
    assert page.count("/stop") == 1, "of standing orders only those of who is at the screen"


def test_it_is_not_asked_where_nobody_wants_it(live: TableSnapshot, browser: Any) -> None:
    ann, path = browser("Ann"), f"/table/{live.row.id}"
    assert ann.post(f"{path}/here", seat="0", ask="no").json()["asks"] is False
    page = ann.get(path).text
    assert 'class="desk"' in page and "Cover the screen between players" in page
    ann.post(f"{path}/here", seat="9", ask="yes")
    assert ann.post(f"{path}/here", seat="0", ask="yes").json()["asks"] is True
    assert "Do not ask on this device" in ann.get(path).text


def test_who_looks_on_and_who_plays_alone_is_not_asked(
    live: TableSnapshot, browser: Any, a_table: Any
) -> None:
    assert "handover-h" not in browser("Ben").get(f"/table/{live.row.id}").text
    other = a_table(2)
    assert "handover-h" not in browser("Ann").get(f"/table/{other.row.id}").text
