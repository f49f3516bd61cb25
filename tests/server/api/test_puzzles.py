"""Puzzles by the API."""

from __future__ import annotations

from roundhouse.play.puzzles import puzzles

ONE = puzzles("18C2C", kind="best_run")[0]


def test_list_ask_hint_and_answer(calls) -> None:
    anybody = calls()
    assert len(anybody.get("/puzzles").json()) == len(puzzles())
    some = anybody.get("/puzzles", params={"title": "18C2C", "kind": "best_run"}).json()
    assert some[0] == {"id": ONE.id, "title": "18C2C", "kind": "best_run", "grade": ONE.grade}
    asked = anybody.get(f"/puzzles/{ONE.id}").json()
    assert asked["choices"] == [] and asked["unit"] == "dollars" and "answer" not in asked
    assert anybody.get(f"/puzzles/{ONE.id}/hint").json()["hint"]
    for given, right in ((ONE.answer, True), (ONE.answer + 10, False)):
        verdict = anybody.get(f"/puzzles/{ONE.id}/verdict", params={"given": given}).json()
        assert verdict["right"] is right and verdict["rules"] and verdict["why"]


def test_what_is_not_there(calls) -> None:
    anybody = calls()
    assert anybody.get("/puzzles/18C2C-999").status_code == 404
    assert anybody.get("/puzzles", params={"title": "1830"}).status_code == 404
    assert anybody.get(f"/puzzles/{ONE.id}/verdict", params={"given": "9" * 30}).status_code == 400
    assert anybody.get(f"/puzzles/{ONE.id}/verdict").status_code in (400, 422)
