"""Plans over the API: all that the pages can do with them, by their owner alone."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from roundhouse.server.live import acting, seating
from roundhouse.server.site import Site

from .conftest import Calls


@pytest.fixture
def game(site: Site, people: Any) -> Any:
    """A game of Ann, Ben and Cy at its first decision."""
    ann, ben, cy = people(3)
    live = seating.create(site.store, ann, title="18Chesapeake", seats=3, seed=7)
    for user in (ben, cy):
        seating.sit(site.store, live.row.id, user, live.row.invite)
    return seating.start(site.store, live.row.id, ann)


def test_a_plan_is_made_gone_through_checked_and_played(
    site: Site, people: Any, calls: Calls, game: Any
) -> None:
    ann, ben, _ = people(3)
    mine = calls(ben)
    plan = mine.post(f"tables/{game.row.id}/plans", json={"name": "Opening"}).json()
    path = f"plans/{plan['id']}"
    assert plan["name"] == "Opening" and plan["own"] and plan["at"] == game.game.at
    revision = 0
    for _ in range(3):  # for everybody: Ann, Ben, Cy
        offers = mine.get(f"{path}/offers", params={"expand": 1}).json()
        done = mine.post(f"{path}/actions", json={"revision": revision, "action": offers["actions"][0]})
        assert done.status_code == 201, done.text
        revision = done.json()["revision"]
    assert mine.get(f"{path}/position").json()["at"] == game.game.at + 3
    assert mine.post(f"{path}/undo", json={"revision": revision}).json()["at"] == game.game.at + 2
    assert mine.post(f"{path}/redo", json={"revision": revision + 1}).json()["at"] == game.game.at + 3
    checked = mine.get(f"{path}/check").json()
    assert [step["case"] for step in checked["steps"]] == ["holds"] * 3 and checked["next"] == 0
    steps = mine.get(path).json()["branches"][0]["steps"]
    live = acting.act(site.store, game.row.id, ann, game.revision, steps[0]["data"])
    played = mine.post(f"{path}/play", json={"revision": live.revision, "count": 5}).json()
    assert (played["played"], played["stopped"], played["next"]) == (1, "", 0)
    assert [step["case"] for step in played["steps"]] == ["played", "played", "holds"]
    assert msgspec.to_builtins(site.store.table(game.row.id).game.actions[-1]) == steps[1]["data"]
    assert mine.post(f"{path}/play", json={"revision": live.revision}).status_code == 409


def test_if_then(site: Site, people: Any, calls: Calls, game: Any) -> None:
    ann, ben, _ = people(3)
    mine = calls(ben)
    path = f"plans/{mine.post(f'tables/{game.row.id}/plans', json={}).json()['id']}"
    for revision in range(2):
        action = mine.get(f"{path}/offers", params={"expand": 1}).json()["actions"][0]
        mine.post(f"{path}/actions", json={"revision": revision, "action": action})
    first, second = (step["data"] for step in mine.get(path).json()["branches"][0]["steps"])
    wanted = {"condition": {"when": "does", "action": first}, "stops": []}
    assert mine.post(f"{path}/order/preview", json=wanted).json() == []
    assert calls(ann).post(f"{path}/order", json=wanted).status_code == 404
    given = mine.post(f"{path}/order", json=wanted).json()
    assert given["active"] and given["said"].startswith("If Ann: ")
    acting.act(site.store, game.row.id, ann, game.revision, first)
    assert msgspec.to_builtins(site.store.table(game.row.id).game.actions[-1]) == second
    assert mine.post(f"{path}/order", json={"condition": {"when": "x"}}).status_code == 400


def test_branches_beyond_names_and_the_end_of_it(people: Any, calls: Calls, game: Any) -> None:
    ann, ben, _ = people(3)
    mine = calls(ann)
    path = f"plans/{mine.post(f'tables/{game.row.id}/plans', json={}).json()['id']}"
    change = {"set": "cash", "owner": "Ann", "amount": 900}
    assert mine.post(f"{path}/beyond", json={"revision": 0, "change": change}).status_code == 201
    assert mine.post(f"{path}/beyond", json={"revision": 1, "change": {"set": "x"}}).status_code == 400
    begun = mine.post(f"{path}/branches", json={"revision": 1, "do": "begin", "name": "B"}).json()
    assert [branch["name"] for branch in begun["branches"]] == ["", "B"] and begun["branch"] == 2
    gone = mine.post(f"{path}/branches", json={"revision": 2, "do": "delete"}).json()
    assert len(gone["branches"]) == 1
    changed = mine.patch(path, json={"name": "Rich", "share": ["Ben"]}).json()
    assert (changed["name"], changed["share"]) == ("Rich", ["Ben"])
    seen = calls(ben).get(path).json()
    assert not seen["own"] and seen["share"] == []
    assert [plan["id"] for plan in calls(ben).get(f"tables/{game.row.id}/plans").json()] == [seen["id"]]
    assert mine.delete(path).status_code == 204 and mine.get(path).status_code == 404


def test_nobody_gets_at_anothers_plan(people: Any, calls: Calls, game: Any) -> None:
    ann, ben, cy = people(3)
    plan = calls(ann).post(f"tables/{game.row.id}/plans", json={}).json()["id"]
    calls(ann).patch(f"plans/{plan}", json={"share": ["Cy"]})
    sent: dict[str, Any] = {
        "actions": {"revision": 0, "action": {"type": "pass", "by": "Ann"}},
        "beyond": {"revision": 0, "change": {"set": "cash", "owner": "Ann", "amount": 1}},
        "undo": {"revision": 0},
        "redo": {"revision": 0},
        "branches": {"revision": 0, "do": "begin"},
        "play": {"revision": game.revision},
    }
    reading = ("", "/position", "/offers", "/check")
    for who, statuses in ((calls(ben), (404,)), (calls(), (401,))):
        for way in reading:
            assert who.get(f"plans/{plan}{way}").status_code in statuses, way
    for who in (calls(ben), calls(cy), calls(ann, "read"), calls()):
        for way, body in sent.items():
            assert who.post(f"plans/{plan}/{way}", json=body).status_code in (401, 403, 404), way
        assert who.patch(f"plans/{plan}", json={"name": "x"}).status_code in (401, 403, 404)
        assert who.delete(f"plans/{plan}").status_code in (401, 403, 404)
    assert calls(cy).get(f"plans/{plan}/offers").json()["actions"] == []
    assert calls(ben).get(f"tables/{game.row.id}/plans").json() == []
    assert calls(ann).get(f"plans/{plan}").json()["revision"] == 0
