"""Titles, tables and seats over the API."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.server.live import seating
from roundhouse.server.site import Site
from roundhouse.titles.found import titles

from .conftest import Calls


def test_titles_with_their_options_explained(calls: Calls) -> None:
    found = calls().get("titles").json()
    assert [one["name"] for one in found] == list(titles())
    for one in found:
        entry = titles()[one["name"]]
        assert (one["least"], one["most"]) == entry.players
        rules = {rule.id: rule.text for rule in entry.rules()}
        assert {o["rule"]["id"]: o["rule"]["text"] for o in one["options"]}.items() <= rules.items()


def test_readings_and_what_speaks_for_and_against_them(calls: Calls) -> None:
    caller = calls()
    found = caller.get("titles/18GL").json()["readings"]
    entry = titles()["18GL"]
    assert [one["name"] for one in found] == [reading.name for reading in entry.readings]
    first = found[0]
    assert first["usual"] == "off_map_ends" and first["rules"][0] == "18GL-4.6.3-9"
    assert [way["option"] for way in first["ways"]] == ["off_map_cities_passed", "off_map_ends"]
    assert {told["section"] for told in first["ways"][1]["speaks_for"]} == {"4.6.3", "1.3", "4.10"}


def test_a_title_goes_by_its_other_names(calls: Calls) -> None:
    assert calls().get("titles/chesapeake").json()["name"] == "18Chesapeake"
    missing = calls().get("titles/1999")
    assert missing.status_code == 404
    assert missing.json()["error"]["code"] == "not found"


def test_rules_by_section_and_number(calls: Calls) -> None:
    rules = calls().get("titles/18AL/rules", params={"section": "4.2."}).json()
    assert rules and all(one["section"] == "4.2" or one["section"].startswith("4.2.") for one in rules)
    one = calls().get(f"titles/18AL/rules/{rules[0]['id'].lower()}").json()
    assert one == rules[0]
    assert calls().get("titles/18AL/rules/18AL-99-1").status_code == 404


def test_a_table_from_opening_to_the_first_decision(calls: Calls, people: Any) -> None:
    ann, ben = people(2)
    of_ann, of_ben = calls(ann), calls(ben)
    wanted = {
        "title": "18Chesapeake",
        "name": "Friday",
        "seats": 3,
        "bots": ["greedy"],
        "seed": 7,
        "listed": False,
    }
    opened = of_ann.post("tables", json=wanted)
    assert opened.status_code == 201
    table = opened.json()
    assert (table["status"], table["owner"], table["seed"], table["most"]) == ("open", ann.id, 7, 3)
    assert [(s["user"], s["bot"]) for s in table["seats"]] == [(ann.id, ""), (None, "greedy"), (None, "")]

    seen = of_ben.get(f"tables/{table['id']}").json()
    assert seen["invite"] == "" and table["invite"]
    refused = of_ben.post(f"tables/{table['id']}/seats", json={})
    assert refused.status_code == 403
    seated = of_ben.post(f"tables/{table['id']}/seats", json={"invite": table["invite"]})
    assert seated.status_code == 201
    assert seated.json()["seats"][2]["user"] == ben.id

    assert of_ben.post(f"tables/{table['id']}/start").status_code == 403
    begun = of_ann.post(f"tables/{table['id']}/start")
    assert begun.status_code == 201 or begun.status_code == 200
    assert begun.json()["status"] == "running"
    assert begun.json()["to_act"] == begun.json()["seats"][0]["player"]
    again = of_ann.post(f"tables/{table['id']}/start")
    assert (again.status_code, again.json()["error"]["code"]) == (409, "not now")


def test_a_seat_is_given_up_before_the_game(calls: Calls, people: Any, site: Site) -> None:
    ann, ben = people(2)
    table = seating.create(site.store, ann, title="18Chesapeake")
    seating.sit(site.store, table.row.id, ben)
    left = calls(ben).delete(f"tables/{table.row.id}/seats/mine")
    assert left.status_code == 200
    assert all(seat["user"] != ben.id for seat in left.json()["seats"])
    bot = calls(ann).put(f"tables/{table.row.id}/seats/1/bot", json={"bot": "random"})
    assert bot.json()["seats"][1]["bot"] == "random"
    assert calls(ben).put(f"tables/{table.row.id}/seats/2/bot", json={"bot": "random"}).status_code == 403
    assert calls(ann).put(f"tables/{table.row.id}/seats/2/bot", json={"bot": "nobody"}).status_code == 400


def test_the_lobby_page_by_page(calls: Calls, people: Any, site: Site) -> None:
    (ann,) = people(1)
    ids = [seating.create(site.store, ann, title="18Chesapeake", name=f"Table {n}").row.id for n in range(5)]
    hidden = seating.create(site.store, ann, title="18AL", name="Table hidden", listed=False).row.id
    found: list[int] = []
    before = None
    while True:
        params = {"limit": 2, "text": "table", **({"before": before} if before else {})}
        page = calls().get("tables", params=params).json()
        found += [table["id"] for table in page["tables"]]
        before = page["before"]
        if before is None:
            break
    assert found == ids[::-1]
    assert hidden not in found
    assert calls().get("tables", params={"title": "al"}).json()["tables"] == []
    assert calls().get(f"tables/{hidden}").status_code == 200, "whoever knows the number may look"
    mine = calls(ann).get("me/tables", params={"status": ["open"]}).json()["tables"]
    assert hidden in [table["id"] for table in mine]


@pytest.mark.parametrize(
    "wanted",
    [
        {},
        {"title": "18Chesapeake", "colour": "red"},
        {"title": "18Chesapeake", "seats": 99},
        {"title": "18Chesapeake", "seats": 2, "bots": ["greedy"] * 5},
        {"title": "18Chesapeake", "options": ["no such option"]},
        {"title": "18Chesapeake", "seed": -1},
        {"title": "18Chesapeake", "name": "a\x00b"},
        {"title": "18Chesapeake", "name": "x" * 61},
        [],
        "18Chesapeake",
    ],
)
def test_what_is_no_table_is_refused(calls: Calls, people: Any, wanted: Any) -> None:
    (ann,) = people(1)
    answer = calls(ann).post("tables", json=wanted)
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]["code"] == "unreadable"


def test_what_is_no_json_is_refused(calls: Calls, people: Any) -> None:
    (ann,) = people(1)
    for body in (b"{", b"\xff", b"[" * 5000, b'{"title": "\\ud800"}', b'{"seed": ' + b"9" * 5000 + b"}"):
        answer = calls(ann).post("tables", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 400, (body[:20], answer.text)


def test_who_owns_a_table_deletes_it(calls: Calls, people: Any, a_table: Any) -> None:
    ann, ben = people(2)
    alone, together = a_table(1, ("greedy",)).row.id, a_table(2).row.id
    waits = a_table(2, begun=False).row.id
    assert calls(ben).delete(f"tables/{alone}").status_code == 403
    assert calls(ann, "read").delete(f"tables/{alone}").status_code == 403
    assert calls().delete(f"tables/{alone}").status_code == 401
    answer = calls(ann).delete(f"tables/{together}")
    assert answer.status_code == 409 and "it stays" in answer.json()["error"]["sentence"]
    for id in (alone, waits):
        assert calls(ann).delete(f"tables/{id}").status_code == 204
        assert calls(ann).get(f"tables/{id}").status_code == 404
        assert calls(ann).delete(f"tables/{id}").status_code == 404


def test_things_explain_themselves(calls: Calls) -> None:
    caller = calls()
    listed = caller.get("titles/18AL/things").json()
    assert {"sort": "paper", "id": "NDY", "name": "NDY (New Decatur Yards)"} in listed
    told = caller.get("titles/18AL/things/paper/NDY").json()
    assert told["face"] == 120 and told["name"] == "NDY (New Decatur Yards)"
    assert any("50% of its price" in fact["text"] and "18AL-T3-18" in fact["rules"] for fact in told["facts"])
    assert told["phases"][0] == {"phase": "1", "rounds": 1, "income": 20, "least": None, "most": None}
    assert told["phases"][2] == {"phase": "3", "rounds": 2, "income": 20, "least": 60, "most": 180}
    assert "18AL-T3-18" in {rule["id"] for rule in told["rules"]}
    house = {"option": "half_price_only_for_new_trains", "players": 4}
    texts = [
        fact["text"] for fact in caller.get("titles/18AL/things/paper/NDY", params=house).json()["facts"]
    ]
    assert any("new or of the bank pool" in text for text in texts)
    assert caller.get("titles/18AL/things/paper/SCC").status_code == 404
    assert caller.get("titles/18AL/things", params={"players": 9}).status_code == 404
