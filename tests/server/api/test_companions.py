"""Ledgers of companions over the API: made, written to, read and deleted, by whoever has the key."""

from __future__ import annotations

from typing import Any

from .conftest import Calls

NEW = {"title": "18AL", "players": ["Ann", "Ben", "Cy"], "name": "Friday"}


def test_a_ledger_is_made_written_read_and_deleted(people: Any, calls: Calls) -> None:
    ann, ben = people(2)
    mine, theirs = calls(ann), calls(ben)
    made = mine.post("companions", json=NEW)
    assert made.status_code == 201, made.text
    path = f"companions/{made.json()['key']}"
    assert [one["name"] for one in mine.get("companions").json()] == ["Friday"]
    assert theirs.get("companions").json() == []
    paid = {"kind": "pay", "id": "from-ann-1", "payer": "Ann", "payee": "bank", "amount": 40}
    assert mine.post(f"{path}/entries", json={"entries": [paid]}).json()["revision"] == 1
    # who has the key writes the same ledger
    sent = {"since": 0, "entries": [paid, {**paid, "id": "from-ben-1"}, {"kind": "pay", "id": "nonsense"}]}
    told = theirs.post(f"{path}/entries", json=sent).json()
    assert [one["id"] for one in told["entries"]] == ["from-ann-1", "from-ben-1"]
    assert [one["id"] for one in told["refused"]] == ["nonsense"]
    found = theirs.get(path).json()
    assert found["log"] == ["Ann pays the bank $40."] * 2 and found["view"]["players"][0]["cash"] == 520
    assert theirs.delete(path).status_code == 404
    assert mine.delete(path).status_code == 204 and mine.get(path).status_code == 404


def test_what_is_refused(people: Any, calls: Calls) -> None:
    ann, _ = people(2)
    mine = calls(ann)
    assert calls().post("companions", json=NEW).status_code == 401  # no key, and no form of ours
    assert calls().get("companions/" + "x" * 24).status_code == 401
    assert calls(ann, "read").post("companions", json=NEW).status_code == 403
    assert mine.post("companions", json={**NEW, "title": "1830"}).status_code == 404
    assert mine.post("companions", json={**NEW, "players": ["Ann"]}).status_code == 400
    assert mine.post("companions", json={**NEW, "options": ["bogus"]}).status_code == 400
    assert mine.get("companions/" + "x" * 24).status_code == 404
    assert mine.post("companions/" + "x" * 24 + "/entries", json={}).status_code == 404
