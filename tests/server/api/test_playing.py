"""Positions, offers and actions over the API."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from roundhouse.server.live import acting, imports, seating
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.site import Site

from .conftest import Calls


@pytest.fixture
def game(site: Site, people: Any) -> tuple[TableSnapshot, Any, Any, Any]:
    """A game of Ann and Ben at the first decision, and Cy who watches."""
    ann, ben, cy = people(3)
    live = seating.create(site.store, ann, title="18Chesapeake", seats=2, seed=7)
    seating.sit(site.store, live.row.id, ben)
    return seating.start(site.store, live.row.id, ann), ann, ben, cy


def test_a_move_from_offer_to_log(calls: Calls, game: tuple[TableSnapshot, Any, Any, Any]) -> None:
    live, ann, ben, _ = game
    table = f"tables/{live.row.id}"
    offers = calls(ann).get(f"{table}/offers", params={"expand": 5000}).json()
    assert offers["seat"] == offers["to_act"] == live.to_act
    assert offers["complete"]
    assert len(offers["actions"]) == sum(offer["size"] for offer in offers["offers"])
    for offer in offers["offers"]:
        assert offer["label"]
        assert offer["action"] in offers["actions"]
    fewer = calls(ann).get(f"{table}/offers", params={"expand": 3}).json()
    assert len(fewer["actions"]) == 3 and not fewer["complete"]

    done = calls(ann).post(
        f"{table}/actions", json={"revision": offers["revision"], "action": offers["actions"][0]}
    )
    assert done.status_code == 201
    assert done.json()["revision"] == offers["revision"] + 1
    assert done.json()["to_act"] == calls(ben).get("me/moves").json()[0]["to_act"]
    log = calls().get(f"{table}/entries", params={"after": offers["revision"]}).json()
    assert [entry["data"] for entry in log["entries"]] == [offers["actions"][0]]
    assert log["entries"][0]["user"] == ann.id and log["entries"][0]["by"] == "user"
    assert not log["more"]


def test_nothing_is_offered_to_others(calls: Calls, game: tuple[TableSnapshot, Any, Any, Any]) -> None:
    live, _, ben, cy = game
    for who in (calls(ben), calls(cy), calls()):
        offers = who.get(f"tables/{live.row.id}/offers").json()
        assert (offers["offers"], offers["actions"], offers["seat"]) == ([], [], "")
        assert offers["to_act"] == live.to_act


def test_of_two_who_act_on_one_revision_the_second_is_told(
    calls: Calls, game: tuple[TableSnapshot, Any, Any, Any]
) -> None:
    live, ann, _, _ = game
    action = calls(ann).get(f"tables/{live.row.id}/offers").json()["offers"][0]["action"]
    sent = {"revision": live.revision, "action": action}
    assert calls(ann).post(f"tables/{live.row.id}/actions", json=sent).status_code == 201
    late = calls(ann).post(f"tables/{live.row.id}/actions", json=sent)
    assert late.status_code == 409
    assert late.json()["error"]["code"] == "stale"
    assert late.json()["error"]["facts"]["revision"] == live.revision + 1


def test_a_refused_move_names_its_rule(calls: Calls, game: tuple[TableSnapshot, Any, Any, Any]) -> None:
    live, ann, _, _ = game
    action = {"type": "bid", "by": live.to_act, "private": "C-P", "price": 47}
    refused = calls(ann).post(
        f"tables/{live.row.id}/actions", json={"revision": live.revision, "action": action}
    )
    assert refused.status_code == 422
    error = refused.json()["error"]
    assert error["code"] == "illegal move"
    assert error["facts"]["check"] == "bid is in steps"
    assert error["facts"]["rules"][0]["id"] == "18Chesapeake-9-4"
    assert "$47" in error["sentence"]
    asked = calls(ann).post(f"tables/{live.row.id}/why", json={"action": action}).json()
    assert not asked["legal"]
    assert asked["refusal"]["sentence"] == error["sentence"]
    assert asked["refusal"]["rules"] == error["facts"]["rules"]
    legal = calls(ann).post(f"tables/{live.row.id}/why", json={"action": {**action, "price": 45}}).json()
    assert legal == {"legal": True, "refusal": None}


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"type": "fly"},
        {"type": "bid", "private": "C-P"},
        {"type": "bid", "private": "C-P", "price": "45"},
        {"type": "bid", "private": ["C-P"], "price": 45},
        {"type": "bid", "private": "C-P", "price": 45, "extra": {"deep": [1]}},
        {"type": ["bid"], "private": "C-P", "price": 45},
    ],
)
def test_what_is_no_action_is_refused(
    calls: Calls, game: tuple[TableSnapshot, Any, Any, Any], action: dict[str, Any]
) -> None:
    live, ann, _, _ = game
    for path, sent in (
        ("actions", {"revision": live.revision, "action": action}),
        ("why", {"action": action}),
    ):
        answer = calls(ann).post(f"tables/{live.row.id}/{path}", json=sent)
        assert answer.status_code == 400, answer.text
        assert answer.json()["error"]["code"] == "unreadable"
        assert "`" not in answer.json()["error"]["sentence"]  # in our words, not in those of the library


def test_nobody_acts_for_another(calls: Calls, game: tuple[TableSnapshot, Any, Any, Any]) -> None:
    live, ann, ben, cy = game
    action = calls(ann).get(f"tables/{live.row.id}/offers").json()["offers"][0]["action"]
    for who in (ben, cy):
        answer = calls(who).post(
            f"tables/{live.row.id}/actions", json={"revision": live.revision, "action": action}
        )
        assert answer.status_code == 403
    assert calls(ben).get(f"tables/{live.row.id}/position", params={"seat": live.to_act}).status_code == 403


def test_positions_of_the_past(calls: Calls, game: tuple[TableSnapshot, Any, Any, Any], site: Site) -> None:
    live, ann, ben, _ = game
    first = calls().get(f"tables/{live.row.id}/position").json()
    assert (first["seat"], first["to_act"], first["at"]) == (
        "",
        live.to_act,
        live.game.at if live.game else None,
    )
    assert live.game is not None and live.game.offers()
    done = acting.act(
        site.store, live.row.id, ann, live.revision, msgspec.to_builtins(live.game.offers()[0].action)
    )
    now = calls(ben).get(f"tables/{live.row.id}/position").json()
    assert now["at"] == first["at"] + 1 and now["seat"] == done.to_act
    assert now["state"] != first["state"]
    then = calls(ben).get(f"tables/{live.row.id}/position", params={"at": first["at"]}).json()
    assert then["state"] == first["state"] and then["revision"] == done.revision
    assert calls().get(f"tables/{live.row.id}/position", params={"at": 99}).status_code == 404


def test_why_can_be_asked_of_a_position_of_the_past(
    calls: Calls, game: tuple[TableSnapshot, Any, Any, Any], site: Site
) -> None:
    live, ann, ben, _ = game
    assert live.game is not None
    action = msgspec.to_builtins(live.game.offers()[0].action)
    acting.act(site.store, live.row.id, ann, live.revision, action)
    why = f"tables/{live.row.id}/why"
    now = calls(ben).post(why, json={"action": action}).json()
    assert not now["legal"]
    assert calls(ben).post(why, json={"action": action, "at": live.game.at + 1}).json() == now
    then = calls(ben).post(why, json={"action": action, "at": live.game.at}).json()
    assert then == {"legal": True, "refusal": None}
    for beyond in (live.game.at + 2, 10**6):
        assert calls(ben).post(why, json={"action": action, "at": beyond}).status_code == 404
    assert calls(ben).post(why, json={"action": action, "at": -1}).status_code == 400


def test_taking_back(calls: Calls, game: tuple[TableSnapshot, Any, Any, Any], site: Site) -> None:
    live, ann, ben, _ = game
    assert live.game is not None
    done = acting.act(
        site.store, live.row.id, ann, live.revision, msgspec.to_builtins(live.game.offers()[0].action)
    )
    assert calls(ben).post(f"tables/{live.row.id}/undo", json={"revision": done.revision}).status_code in (
        403,
        409,
    )
    back = calls(ann).post(f"tables/{live.row.id}/undo", json={"revision": done.revision})
    assert back.status_code == 200
    assert back.json()["at"] == live.game.at and back.json()["revision"] == done.revision + 1
    kinds = [e["kind"] for e in calls().get(f"tables/{live.row.id}/entries").json()["entries"]]
    assert kinds[-2:] == ["play", "undo"]


def before_a_run(golden: Any) -> Any:
    """A recorded game in which trains are to run."""
    game = golden("18Chesapeake-3-greedy-2.json")
    return game.beginning(
        next(n for n, action in enumerate(game.actions) if n > 150 and action.kind() == "run")
    )


def test_the_log_comes_in_parts(calls: Calls, site: Site, people: Any, golden: Any) -> None:
    live = imports.import_game(site.store, people(1)[0], golden("18AL-3-greedy-1.json").beginning(25))
    found: list[int] = []
    more, parts = True, []
    while more:
        after = found[-1] if found else 0
        part = calls().get(f"tables/{live.row.id}/entries?after={after}&limit={live.revision // 2}").json()
        found += [entry["number"] for entry in part["entries"]]
        parts.append(len(part["entries"]))
        more = part["more"]
    half = live.revision // 2
    assert found == list(range(1, live.revision + 1))
    assert parts == [half, half, live.revision % 2][: 2 + live.revision % 2]


def test_best_runs_line_by_line(calls: Calls, site: Site, people: Any, golden: Any) -> None:
    (ann,) = people(1)
    live = imports.import_game(site.store, ann, before_a_run(golden))
    assert live.game is not None
    table = f"tables/{live.row.id}"
    best = calls().get(f"{table}/best-runs", params={"corporation": live.game.state.stack[-1].who}).json()
    assert best["proven"] and best["total"] == best["bound"] > 0
    for run in best["runs"]:
        parts = run["stops"] + run["bonuses"] + ([run["doubled"]] if run["doubled"] else [])
        assert sum(one["value"] for one in parts) - sum(one["value"] for one in run["fees"]) == run["value"]
    assert calls().get(f"{table}/best-runs", params={"corporation": "X"}).status_code == 404
    assert calls().get(f"{table}/best-runs").status_code == 400


def test_tables_that_play_without_help(calls: Calls, site: Site, people: Any, golden: Any) -> None:
    """The best runs are in no answer: neither as such, nor as the suggestion of an offer."""
    (ann,) = people(1)
    for runs in ("on", "check", "off"):
        live = imports.import_game(site.store, ann, before_a_run(golden), seat="*", runs=runs)
        assert live.game is not None
        route = msgspec.to_builtins(live.game.offers()[0].action)["runs"][0]["route"]
        table = f"tables/{live.row.id}"
        offers = calls(ann).get(f"{table}/offers", params={"expand": 100})
        best = calls(ann).get(f"{table}/best-runs", params={"corporation": live.game.state.stack[-1].who})
        told = json.dumps(route).replace(" ", "") in offers.text
        assert told == (runs == "on") and best.status_code == (200 if runs == "on" else 403)
        (offer,) = (one for one in offers.json()["offers"] if one["action"]["type"] == "run")
        assert offer["withheld"] == ([] if runs == "on" else ["runs"])


def test_before_the_game_there_is_no_position(calls: Calls, site: Site, people: Any) -> None:
    (ann,) = people(1)
    live = seating.create(site.store, ann, title="18Chesapeake")
    for path in ("position", "offers", "best-runs?corporation=PRR"):
        answer = calls(ann).get(f"tables/{live.row.id}/{path}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not now")
    for path in ("position", "offers", "entries", "file", "stream", ""):
        assert calls(ann).get(f"tables/999/{path}".rstrip("/")).status_code == 404


def test_a_series_is_done_whole_or_not_at_all(calls: Calls, site: Site, people: Any, golden: Any) -> None:
    """18Chesapeake, Dot in stock round 4: two sales at $115 and a purchase at $80."""
    ann = people(1)[0]
    live = imports.import_game(site.store, ann, golden("18Chesapeake-4-greedy-3").beginning(165), seat="*")
    sales = [{"type": "sell_shares", "corporation": sym, "percent": 10} for sym in ("PRR", "N&W")]
    bought = {"type": "buy_share", "corporation": "C&O", "source": "initial offering"}
    path = f"tables/{live.row.id}/series"
    refused = calls(ann).post(path, json={"revision": live.revision, "actions": [sales[0], bought, sales[1]]})
    assert refused.status_code == 422 and refused.json()["error"]["facts"]["number"] == 3
    assert site.store.table(live.row.id).revision == live.revision
    done = calls(ann).post(path, json={"revision": live.revision, "actions": [*sales, bought]})
    assert done.status_code == 201 and done.json()["at"] == 168
    assert calls(ann).post(path, json={"revision": live.revision, "actions": []}).status_code == 400
