"""Clocks, proposals, offers and leave to move over the API; and what strangers cannot do there."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest

from roundhouse.server.live import seating
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.site import Site

from .conftest import Calls

CLOCK = {"kind": "bank", "bank": 3600, "increment": 30, "zero": "vote", "bot": "random"}


def begun(site: Site, people: Any, count: int = 2, **choices: Any) -> TableSnapshot:
    """A table of the first few people whose game is on."""
    owner, *others = people(count)
    id = seating.create(site.store, owner, title="18Chesapeake", seats=count, **choices).row.id
    for user in others:
        seating.sit(site.store, id, user)
    return seating.start(site.store, id, owner)


def first(live: TableSnapshot) -> dict[str, Any]:
    assert live.game is not None
    found: dict[str, Any] = msgspec.to_builtins(live.game.offers()[0].action)
    return found


def test_a_table_with_a_clock(calls: Calls, people: Any) -> None:
    (ann,) = people(1)
    wanted = {"title": "18Chesapeake", "seats": 2, "bots": ["random"], "clock": CLOCK, "offer_hours": 6}
    made = calls(ann).post("tables", json=wanted).json()
    assert (made["clock"], made["offer_hours"], made["agreed"]) == ({**CLOCK, "days": 0}, 6, False)
    assert made["seats"][0]["left"] == 3600 and not made["clock_runs"]
    on = calls(ann).post(f"tables/{made['id']}/start").json()
    assert on["clock_runs"] and on["seats"][0]["spent"] == 0 and 3600 < on["seats"][0]["left"] <= 3630


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "sand"},
        {**CLOCK, "zero": "forfeit"},
        {**CLOCK, "bank": -1},
        {**CLOCK, "bank": 10**9},
        {**CLOCK, "more": 1},
        {"kind": "days", "days": 3},
        {**CLOCK, "zero": "bot", "bot": "deep thought"},
    ],
)
def test_clocks_that_there_are_not(calls: Calls, people: Any, clock: Any) -> None:
    (ann,) = people(1)
    assert calls(ann).post("tables", json={"title": "18Chesapeake", "clock": clock}).status_code == 400


def test_a_pause_by_consent(calls: Calls, people: Any, site: Site) -> None:
    ann, ben = people(2)
    live = begun(site, people, clock=CLOCK)
    of_ann, of_ben, path = calls(ann), calls(ben), f"tables/{live.row.id}"
    asked = of_ann.post(f"{path}/proposals", json={"revision": live.revision, "kind": "pause"}).json()
    assert asked["status"] == "asked"
    vote = f"{path}/proposals/{asked['id']}/votes"
    assert of_ann.post(vote, json={"yes": True}).json()["status"] == "asked"  # twice is once
    assert calls(people(3)[2]).post(vote, json={"yes": True}).status_code == 403
    assert [one["id"] for one in of_ben.get(f"{path}/proposals").json()] == [asked["id"]]
    assert of_ben.post(vote, json={"yes": True}).json()["status"] == "accepted"
    assert calls().get(path).json()["paused"] is not None
    assert calls(people(3)[2]).delete(f"{path}/pause").status_code == 403
    assert of_ben.delete(f"{path}/pause").json()["clock_runs"]


def test_nobody_else_sets_a_clock_or_gives_leave(calls: Calls, people: Any, site: Site) -> None:
    ann, ben, cy = people(3)
    live = begun(site, people, clock=CLOCK)
    path, of_cy = f"tables/{live.row.id}", calls(cy)
    for method, what, sent in (
        ("post", "proposals", {"revision": live.revision, "kind": "pause"}),
        ("post", "proposals", {"revision": live.revision, "kind": "seat", "seat": 0, "bot": "random"}),
        ("post", "counter", {"revision": live.revision, "price": 5}),
        ("post", "withdraw", {"revision": live.revision}),
        ("put", "seats/0/deputy", {"player": "Ben"}),
    ):
        answer = of_cy.request(method, f"{path}/{what}", json=sent)
        assert answer.status_code == 403, (what, answer.text)
    assert calls(ben).put(f"{path}/seats/0/deputy", json={"player": "Ben"}).status_code == 403
    assert calls(ben).post(f"{path}/seats/0/back").status_code == 409
    assert calls(ann, "read").put(f"{path}/seats/0/deputy", json={"player": "Ben"}).status_code == 403
    assert (
        calls(ben)
        .post(f"{path}/actions", json={"revision": live.revision, "action": first(live)})
        .status_code
        == 403
    )
    given = calls(ann).put(f"{path}/seats/0/deputy", json={"player": "Ben"}).json()
    assert given["seats"][0]["deputy"] == ben.id
    moved = calls(ben).post(f"{path}/actions", json={"revision": live.revision, "action": first(live)})
    assert moved.status_code == 201
    entry = calls().get(f"{path}/entries").json()["entries"][-1]
    assert (entry["seat"], entry["user"], entry["by"]) == ("Ann", ben.id, "deputy")
    assert list(entry["spent"]) == ["Ann"]


def test_vacations_are_counted(calls: Calls, people: Any) -> None:
    ann, ben = people(2)
    of_ann, now = calls(ann), datetime.now(UTC)

    def days(begin: float, end: float) -> dict[str, str]:
        return {
            "begins": (now + timedelta(days=begin)).isoformat(),
            "ends": (now + timedelta(days=end)).isoformat(),
        }

    made = of_ann.post("me/vacations", json=days(-3, 5))
    assert made.status_code == 201 and made.json()["begins"] >= now.isoformat()[:19]
    for wrong, status in ((days(1, 2), 409), (days(9, 8), 400), (days(6, 400), 400), (days(6, 80), 409)):
        assert of_ann.post("me/vacations", json=wrong).status_code == status
    number = made.json()["id"]
    assert [one["id"] for one in of_ann.get("me/vacations").json()] == [number]
    assert calls(ben).get("me/vacations").json() == []
    assert calls(ben).delete(f"me/vacations/{number}").status_code == 404
    assert of_ann.delete(f"me/vacations/{number}").status_code == 204
    assert of_ann.get("me/vacations").json() == []
