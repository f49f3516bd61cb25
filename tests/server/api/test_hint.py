"""Hints over the API: at tables for practice, for the seat that is to act."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bots.teller import Teller
from roundhouse.server.live import bots, hints, imports, seating
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.site import Site
from roundhouse.server.web import limits

from .conftest import Calls


@pytest.fixture
def table(site: Site, people: Any, golden: Any, monkeypatch: pytest.MonkeyPatch) -> TableSnapshot:
    """A game of which Ann plays all seats, where earnings are divided; hints come of a bot that tells."""
    monkeypatch.setattr(hints, "make", lambda name, seed=0: Teller(seed))
    monkeypatch.setattr(hints, "adviser", lambda: "teller")
    [ann] = people(1)
    return imports.import_game(site.store, ann, golden("18AL-4-greedy-2.json").beginning(225), seat="*")


def test_a_hint_can_be_sent_back_as_it_is(calls: Calls, table: TableSnapshot, people: Any) -> None:
    [ann] = people(1)
    path = f"tables/{table.row.id}"
    told = calls(ann, "read").get(f"{path}/hint").json()
    assert (told["table"], told["revision"]) == (table.row.id, table.revision)
    assert (told["bot"], told["seat"]) == ("teller", "Cy")
    assert told["label"] == "Pay out $220: Cy $88, Dot $44"
    assert told["action"] == told["considered"][0]["action"]
    assert [one["worth"] for one in told["considered"]] == [-126, -221]
    assert {"what": "cash", "of": "", "worth": 259} in told["considered"][0]["lines"]
    assert told["reasons"][0] == "$88 more in hand"
    done = calls(ann).post(f"{path}/actions", json={"revision": told["revision"], "action": told["action"]})
    assert done.status_code == 201


def test_only_whoever_is_to_act_is_answered_and_only_in_practice(
    calls: Calls, table: TableSnapshot, site: Site, people: Any
) -> None:
    ann, ben = people(2)
    assert calls(ben).get(f"tables/{table.row.id}/hint").json()["error"]["code"] == "not now"
    assert calls().get(f"tables/{table.row.id}/hint").status_code == 409
    assert calls(ann).get("tables/999/hint").status_code == 404
    two = seating.create(site.store, ann, title="18Chesapeake", seats=2, seed=7)
    assert calls(ann).get(f"tables/{two.row.id}/hint").status_code == 409
    seating.sit(site.store, two.row.id, ben)
    seating.start(site.store, two.row.id, ann)
    for who in (ann, ben):
        assert calls(who).get(f"tables/{two.row.id}/hint").json()["error"]["code"] == "not allowed"


def test_they_are_counted(
    calls: Calls, table: TableSnapshot, people: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    counter = limits.Counter()

    def count(request: object, kind: str, who: str) -> None:
        with pytest.raises(RuntimeError):  # it may ask the database, so not in the thread of all requests
            asyncio.get_running_loop()
        counter.count(kind, who)

    monkeypatch.setitem(limits.RATES, "hint", ("2/minute",))
    limits._rates.cache_clear()
    monkeypatch.setattr("roundhouse.server.api.playing.count", count)
    ann, ben = people(2)
    asking = calls(ann)
    statuses = [asking.get(f"tables/{table.row.id}/hint").status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
    assert calls(ben).get(f"tables/{table.row.id}/hint").status_code == 409  # each for themselves
    limits._rates.cache_clear()


def test_why_a_bot_moved_can_be_asked_at_tables_for_practice(
    calls: Calls, table: TableSnapshot, site: Site, people: Any
) -> None:
    """Cy is played by a bot now, which divides the earnings; asked again, it tells what it told then."""
    [ann] = people(1)
    cy = next(seat for seat in table.seats if seat.player == "Cy")
    seating.replace_player(site.store, table.row.id, ann, cy.number, bot="greedy")
    assert bots.step(site.store, table.row.id)
    told = calls(ann, "read").get(f"tables/{table.row.id}/reasons/226").json()
    assert (told["seat"], told["bot"], told["table"]) == ("Cy", "greedy", table.row.id)
    assert told["label"].startswith("Pay out") and told["reasons"]
    assert calls(ann).get(f"tables/{table.row.id}/reasons/225").status_code == 404
    assert calls().get(f"tables/{table.row.id}/reasons/226").status_code in (403, 404)
