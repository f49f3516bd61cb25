"""Games as files over the API, and in the shape of 18xx.games."""

from __future__ import annotations

import errno
import os
from typing import Any

import msgspec
import pytest

from roundhouse import Game
from roundhouse.interop import import_game
from roundhouse.server.apart import Apart
from roundhouse.server.live import imports, seating
from roundhouse.server.site import Site
from roundhouse.server.storage.tables import change_table

from .conftest import Calls


def test_a_game_out_and_in_again(calls: Calls, site: Site, people: Any, golden: Any) -> None:
    ann, ben = people(2)
    game = golden("18AL-3-greedy-1.json")
    sent = calls(ann).post("import", params={"name": "Old"}, content=game.to_json(), headers=JSON)
    assert sent.status_code == 201, sent.text
    table = sent.json()
    assert (table["owner"], table["name"], table["status"]) == (ann.id, "Old", "over")
    out = calls(ben).get(f"tables/{table['id']}/file")
    assert out.headers["content-disposition"].startswith("attachment")
    again = Game.from_json(out.content)
    assert again.digest() == game.digest() and again.at == game.at


def test_a_game_is_played_on_from_a_file(calls: Calls, people: Any, golden: Any) -> None:
    (ann,) = people(1)
    content = golden("18AL-3-greedy-1.json").goto(40).to_json()
    table = calls(ann).post("import", params={"seat": "*"}, content=content, headers=JSON).json()
    assert {seat["user"] for seat in table["seats"]} == {ann.id} and table["status"] == "running"
    offers = calls(ann).get(f"tables/{table['id']}/offers").json()
    assert offers["offers"] and offers["seat"] == table["to_act"]
    answer = calls(ann).post("import", params={"seat": "Nobody"}, content=content, headers=JSON)
    assert answer.status_code == 400


def test_a_game_goes_on_from_a_position(calls: Calls, site: Site, people: Any, golden: Any) -> None:
    ann, ben = people(2)
    live = imports.import_game(site.store, ann, golden("18AL-3-greedy-1.json"))
    address = f"tables/{live.row.id}/continue"
    sent = calls(ben).post(address, params={"at": 40, "seat": "Ben"})
    assert sent.status_code == 201, sent.text
    table = sent.json()
    assert (table["owner"], table["status"]) == (ben.id, "running")
    assert [seat["user"] for seat in table["seats"]].count(ben.id) == 1
    assert [bool(seat["bot"]) for seat in table["seats"]].count(True) == 2
    made = site.store.table(table["id"])
    assert made.game is not None and live.game is not None
    assert made.game.position(40) == live.game.position(40)
    for params, status in (({"at": 99_999}, 404), ({"at": live.game.at}, 409), ({"at": -1}, 400)):
        assert calls(ben).post(address, params=params).status_code == status
    assert calls().post(address, params={"at": 40}).status_code in (401, 403)


def test_many_finished_games_at_once(calls: Calls, site: Site, people: Any, golden: Any) -> None:
    (ann,) = people(1)
    game = golden("18AL-3-greedy-1.json")
    kept = [
        imports.import_game(site.store, ann, game, listed=listed).row.id for listed in (True, False, True)
    ]
    imports.import_game(site.store, ann, golden("18AL-3-greedy-1.json").goto(40), listed=True)  # is still on

    def told(**params: Any) -> list[dict[str, Any]]:
        answer = calls().get("library", params=params)
        assert answer.status_code == 200, answer.text
        return [msgspec.json.decode(line) for line in answer.content.splitlines()]

    assert [one["table"] for one in told()] == [kept[2], kept[0]]
    (first,) = told(limit=1, title="18AL")
    assert [one["table"] for one in told(before=first["table"])] == [kept[0]]
    assert Game.from_json(msgspec.json.encode(first["file"])).digest() == game.digest()
    with site.database.write() as c:  # one that begins in a position which cannot be read
        change_table(c, kept[2], start=b"no position")
    assert [one["table"] for one in told()] == [kept[0]]
    assert told(title="18GL") == [] and calls().get("library", params={"title": "18XX"}).status_code == 404


def test_the_shape_of_the_site(calls: Calls, site: Site, people: Any, golden: Any) -> None:
    (ann,) = people(1)
    game = golden("18Chesapeake-3-greedy-2.json")
    live = imports.import_game(site.store, ann, game)
    shown = calls().get(f"game/{live.row.id}")
    assert shown.status_code == 200
    file = shown.json()
    assert file["id"] == live.row.id and file["status"] == "finished" and file["loaded"] is True
    assert file["user"] == {"id": ann.id, "name": ann.name}
    assert "mode" not in file and isinstance(file["created_at"], int)
    read = import_game(file)
    assert read.game.digest() == game.digest()
    assert sorted(file["result"].values()) == sorted(live.row.result.values())


def test_the_shape_of_the_site_before_the_game(calls: Calls, site: Site, people: Any) -> None:
    (ann,) = people(1)
    live = seating.create(site.store, ann, title="18AL", seed=11)
    file = calls().get(f"game/{live.row.id}").json()
    assert (file["status"], file["round"], file["actions"]) == ("new", "Unstarted", [])
    assert [player["name"] for player in file["players"]] == [ann.name]
    assert file["settings"]["seed"] == 11


def test_what_is_no_game_is_refused(calls: Calls, people: Any, golden: Any) -> None:
    (ann,) = people(1)
    spoilt = msgspec.json.decode(golden("18AL-3-greedy-1.json").to_json())
    spoilt["actions"][5]["by"] = "Nobody"
    for body in (
        b"",
        b"{}",
        b"[]",
        b"no json",
        b'{"title": "18AL", "players": [], "actions": []}',
        msgspec.json.encode(spoilt),
    ):
        answer = calls(ann).post("import", content=body, headers=JSON)
        assert answer.status_code == 400, (body[:40], answer.text)
        assert answer.json()["error"]["code"] == "unreadable"


def test_a_file_beyond_the_limit_is_not_read(calls: Calls, site: Site, people: Any) -> None:
    (ann,) = people(1)
    answer = calls(ann).post("import", content=b" " * (site.settings.largest_upload + 1), headers=JSON)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too large")
    long = calls(ann).post("tables", content=b" " * (64 * 1024 + 1), headers=JSON)
    assert long.status_code == 413


def test_a_disk_that_takes_no_file_is_told(
    calls: Calls, site: Site, people: Any, golden: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(**_: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(site, "apart", Apart())
    monkeypatch.setattr("tempfile.mkstemp", full)
    (ann,) = people(1)
    answer = calls(ann).post("import", content=golden("18AL-3-greedy-1.json").to_json(), headers=JSON)
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable")


JSON = {"Content-Type": "application/json"}
