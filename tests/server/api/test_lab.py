"""The lab by the API: without a token, and nothing is stored."""

from __future__ import annotations

import json
from collections.abc import Callable

from roundhouse.server.storage.records import User

from .conftest import Calls

CHANGES = ["tile F8 X1:4", '{"set": "train", "owner": "B&O", "kind": "2"}']


def test_a_position_its_runs_and_what_would_be_better(calls: Calls) -> None:
    anybody = calls()
    read = anybody.get("/lab", params={"title": "18Chesapeake", "change": CHANGES}).json()
    assert read["document"]["tiles"] == {"F8": "X1:4"}
    assert read["corporations"] == [
        {
            "corporation": "B&O",
            "trains": ["2"],
            "runs": [],
            "extras": [],
            "total": 0,
            "bound": 0,
            "proven": True,
        }
    ]
    asked = anybody.get("/lab/what-if", params={"p": read["text"], "corporation": "B&O"}).json()
    assert asked["proven"] and asked["gains"][0]["more"] == 60 and asked["gains"][0]["against"] == ""
    change = json.dumps(asked["gains"][0]["change"])
    after = anybody.get("/lab", params={"p": read["text"], "change": change}).json()
    assert after["corporations"][0]["total"] == 60
    again = anybody.get("/lab", params={"document": json.dumps(after["document"])}).json()
    assert again["text"] == after["text"]
    assert anybody.post("/lab/position", json={"document": after["document"]}).status_code in (401, 403)
    others = anybody.get("/lab/alternatives", params={"p": after["text"], "corporation": "B&O"})
    assert others.json() == []


def test_two_compete(calls: Calls) -> None:
    changes = [*CHANGES, "train PRR 2", "tile H4 57:1", "tile G3 57:1"]
    text = calls().get("/lab", params={"title": "18Chesapeake", "change": changes}).json()["text"]
    asked = {"p": text, "corporation": "B&O", "other": "PRR"}
    found = calls().get("/lab/competition", params=asked).json()
    assert found["now"] == {"B&O": 0, "PRR": 0} and found["lines"][0]["begins"] == "B&O"


def test_what_cannot_be_is_said_in_a_sentence(calls: Calls) -> None:
    anybody = calls()
    for params, status in (
        ({}, 400),
        ({"p": "1nonsense"}, 400),
        ({"p": "x" * 13_000}, 400),
        ({"title": "1830"}, 404),
        ({"document": "{"}, 400),
        ({"title": "18AL", "change": "sky"}, 400),
    ):
        answer = anybody.get("/lab", params=params)
        assert answer.status_code == status and answer.json()["error"]["sentence"].endswith("."), params
    text = anybody.get("/lab", params={"title": "18AL"}).json()["text"]
    assert anybody.get("/lab/what-if", params={"p": text, "corporation": "L&N"}).status_code == 404


def test_a_board_of_ones_own_needs_a_token_and_tells_all_faults(
    calls: Calls, people: Callable[[int], list[User]]
) -> None:
    board = {"board": "A1 sky\nA3 city=revenue:x", "title": "18AL"}
    assert calls().post("/lab/board", json=board).status_code == 401
    somebody = calls(people(1)[0])
    refused = somebody.post("/lab/board", json=board)
    assert refused.status_code == 400 and len(refused.json()["error"]["facts"]["sentences"]) == 2
    position = {"document": {"title": "18AL"}, "changes": ["phase 3"]}
    assert somebody.post("/lab/position", json=position).json()["document"]["phase"] == "3"
    made = somebody.post("/lab/board", json={**board, "board": "A1 city=revenue:20\nA3"}).json()
    assert 'blank = ["A3"]' in made["map_toml"]
    assert calls().get("/lab", params={"p": made["text"]}).json()["document"]["board"]["hexes"].keys() == {
        "A1",
        "A3",
    }
