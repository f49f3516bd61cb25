"""Private notes by the API."""

from __future__ import annotations


def test_notes_are_written_and_read_by_their_owner(calls, a_table, people) -> None:
    ann, ben = people(2)
    live = a_table(2, title="18Chesapeake")
    path = f"/tables/{live.row.id}/notes"
    mine, other = calls(ann), calls(ben)
    for about in ("", "hex:H4", "company:C&O"):
        assert mine.put(path, json={"about": about, "text": f"on {about}"}).status_code == 204
    assert other.put(path, json={"about": "", "text": "mine"}).status_code == 204
    found = {note["about"]: note["text"] for note in mine.get(path).json()}
    assert found == {"": "on ", "hex:H4": "on hex:H4", "company:C&O": "on company:C&O"}
    assert [note["text"] for note in other.get(path).json()] == ["mine"]
    assert calls().get(path).status_code == 401
    assert mine.put(path, json={"about": "hex:Z99", "text": "x"}).status_code == 400
    assert calls(ann, "read").put(path, json={"text": "x"}).status_code == 403
    assert mine.get("/tables/99999/notes").status_code == 404
    assert "on hex" not in mine.get(f"/tables/{live.row.id}/file").text
