"""What somebody is told, by the API: letters, tables, people."""

from __future__ import annotations

from roundhouse.server.storage import channels, users


def test_letters_are_collected_and_paused(calls, people, database) -> None:
    ann, ben = people(2)
    with database.write() as c:
        users.change_user(c, ann.id, email="ann@example.org", email_proven=True)
        mail = channels.add_channel(c, ann.id, "mail", {})
        push = channels.add_channel(c, ann.id, "push", {"endpoint": "secret", "browser": "Firefox"})
    found = {one["kind"]: one for one in calls(ann).get("/me/channels").json()}
    assert found["mail"]["digest"] == "" and found["push"]["digest"] is None
    assert found["push"]["where"] == "Firefox" and "secret" not in str(found)
    path = f"/me/channels/{mail.id}"
    daily = calls(ann).put(path, json={"digest": "day", "hour": 7, "pause": 8}).json()
    assert (daily["digest"], daily["hour"]) == ("day", 7) and daily["paused_until"] is not None
    again = calls(ann).put(path, json={"pause": 0}).json()
    assert again == daily | {"paused_until": None}, "what is not sent stays"
    assert calls(ann).put(f"/me/channels/{push.id}", json={"digest": "hour"}).status_code == 400
    assert calls(ann).put(path, json={"pause": 5}).status_code == 400
    assert calls(ben).put(path, json={"pause": 8}).status_code == 404
    assert calls(ann, "read").put(path, json={"pause": 8}).status_code == 403


def test_a_table_is_muted_or_snoozed(calls, a_table, people) -> None:
    ann, _, cy = people(3)
    path = f"/tables/{a_table(2).row.id}/notices"
    assert calls(ann).get(path).json() == {"muted": False, "until": None}
    assert calls(ann).put(path, json={"muted": True}).json() == {"muted": True, "until": None}
    snoozed = calls(ann).put(path, json={"snooze": 24}).json()
    assert not snoozed["muted"] and snoozed["until"] is not None
    assert calls(ann).get(path).json() == snoozed
    assert calls(ann).put(path, json={}).json() == {"muted": False, "until": None}
    assert calls(cy).get(path).status_code == 403


def test_people_are_muted(calls, people) -> None:
    ann, ben = people(2)
    assert calls(ann).put(f"/me/muted/{ben.id}").status_code == 204
    assert calls(ann).get("/me/muted").json() == [{"id": ben.id, "name": ben.name}]
    assert calls(ann).put(f"/me/muted/{ann.id}").status_code == 400
    assert calls(ann).delete(f"/me/muted/{ben.id}").status_code == 204
    assert calls(ann).get("/me/muted").json() == []


def test_a_webhook_is_added_and_removed(calls, a_table, people, database) -> None:
    ann, ben = people(2)
    url = "https://hooks.example.org/secret-path"
    made = calls(ann).post("/me/webhooks", json={"url": url})
    assert made.status_code == 201 and made.json()["secret"].startswith("whsec_")
    with database.read() as c:
        (kept,) = channels.channels(c, ann.id)
    assert kept.data == {"url": url, "shape": "machine", "secret": made.json()["secret"]} and kept.always
    listed = calls(ann).get("/me/channels")
    assert listed.json() == [made.json()["channel"]]
    assert "whsec_" not in listed.text and "secret-path" not in listed.text
    path = f"/me/channels/{kept.id}"
    assert calls(ben).delete(path).status_code == 404
    assert calls(ann, "read").delete(path).status_code == 403
    assert calls(ann).delete(path).status_code == 204
    assert calls(ann).get("/me/channels").json() == []


def test_a_webhook_goes_outside_and_to_tables_of_one_s_own(calls, a_table, people) -> None:
    ann, ben = people(2)
    live = a_table(2)
    owner, other = (ann, ben) if live.row.owner == ann.id else (ben, ann)
    wanted = {"url": "https://hooks.example.org/x", "table": live.row.id}
    assert calls(other).post("/me/webhooks", json=wanted).status_code == 403
    assert calls(owner).post("/me/webhooks", json=wanted).status_code == 201
    assert calls(ann, "read").post("/me/webhooks", json={"url": wanted["url"]}).status_code == 403
    for url in ("file:///etc/passwd", "no address", "http://127.0.0.1/"):
        assert calls(ann).post("/me/webhooks", json={"url": url}).status_code == 400
