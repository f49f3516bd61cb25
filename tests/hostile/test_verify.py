"""`roundhouse admin verify` reads everything once, and says what cannot be read or is not what it was."""

from __future__ import annotations

import itertools
import json
import sqlite3
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from hostile.damage import (
    ENTRIES,
    ROWS,
    Place,
    one_sentence,
    run,
)
from hostile.damage import place as place
from roundhouse import Game
from roundhouse.server.live.verify import Finding, verify
from roundhouse.server.storage import talk


def found_in(place: Place) -> list[Finding]:
    return list(verify(place.database))


def test_a_site_in_order_has_nothing_to_be_found(place: Place) -> None:
    told: list[tuple[int, int]] = []
    assert list(verify(place.database, lambda done, total: told.append((done, total)))) == []
    assert told[-1][0] == told[-1][1] > 10
    assert told == sorted(told)


@pytest.mark.parametrize("how", ENTRIES)
def test_reading_everything_finds_an_entry(place: Place, how: str) -> None:
    place.spoil(ENTRIES[how][0], place.bad)
    found = found_in(place)
    assert {one.where for one in found} <= {f"table {place.bad}", f"entries {place.bad}, 4", "entries"}
    assert ("game", f"table {place.bad}") in {(one.what, one.where) for one in found}
    assert how.startswith("missing") or "row" in {one.what for one in found}


@pytest.mark.parametrize("column", ROWS)
def test_reading_everything_finds_a_row(place: Place, column: str) -> None:
    place.spoil(f"UPDATE tables SET {column} = ? WHERE id = ?", ROWS[column], place.bad)
    found = found_in(place)
    assert any(one.where == f"tables {place.bad}" and one.said.startswith(column) for one in found)
    assert not any(str(place.good) in one.where for one in found)


def test_reading_everything_finds_a_game_that_goes_otherwise(place: Place) -> None:
    place.spoil(
        "UPDATE entries SET digest = '0123456789abcdef' WHERE \"table\" = ? AND number = 3", place.bad
    )
    place.spoil("UPDATE tables SET to_act = 'Ben' WHERE id = ?", place.good)
    found = found_in(place)
    assert [(one.what, one.where) for one in found] == [
        ("game", f"table {place.bad}"),
        ("game", f"table {place.good}"),
    ]
    assert "digest of entry 3" in found[0].said and "to_act Ben" in found[1].said
    action = msgspec.json.encode(
        Game.new("18Chesapeake", ["Ann", "Ben"], seed=7).offers()[-1].action
    ).decode()
    place.spoil('UPDATE entries SET data = ? WHERE "table" = ? AND number = 2', action, place.bad)
    assert any("otherwise" in one.said for one in found_in(place))


def test_reading_everything_goes_on_past_a_damaged_page(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    for number in range(200):
        with place.database.write() as c:
            talk.say(c, place.good, place.ann.id, f"{number}: " + "word " * 200)
    place.database.close()
    with sqlite3.connect(place.file) as c:
        c.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = c.execute("PRAGMA page_size").fetchone()[0]
    data = bytearray(place.file.read_bytes())
    at = data.index(b"100: word word") // size * size
    data[at : at + size] = b"\xa5" * size
    place.file.write_bytes(data)
    with place.open() as client:
        ann = client(place.ann)
        assert "damaged" in one_sentence(ann.get(f"/table/{place.good}"), 503)  # its chat
        assert ann.get(f"/table/{place.bad}").status_code == 200
    assert any("the file of the database is damaged" in record.getMessage() for record in caplog.records)
    found = found_in(place)
    assert {one.what for one in found} >= {"file", "row"}
    assert any(one.where == "messages" for one in found)
    assert not any(one.what == "game" for one in found)


def test_the_command_says_what_it_found(place: Place) -> None:
    code, said = run("admin", "verify", "--db", str(place.file))
    assert code == 0 and "Everything can be read" in said
    place.spoil(ENTRIES["broken JSON"][0], place.bad)
    code, said = run("admin", "verify", "--db", str(place.file))
    assert code == 1 and f"entries {place.bad}, 4" in said
    code, said = run("admin", "verify", "--json", "--db", str(place.file))
    form = json.loads(said)
    assert code == 1 and not form["ok"] and not form["stopped"] and form["games"] == 2
    assert [one["where"] for one in form["findings"]] == [f"entries {place.bad}, 4", f"table {place.bad}"]


def test_the_command_can_be_interrupted(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place.spoil(ENTRIES["broken JSON"][0], place.bad)

    def interrupted(*arguments: Any) -> Iterator[Finding]:
        yield from itertools.islice(verify(*arguments), 1)
        raise KeyboardInterrupt

    monkeypatch.setattr("roundhouse.server.live.verify.verify", interrupted)
    code, said = run("admin", "verify", "--json", "--db", str(place.file))
    form = json.loads(said)
    assert code == 1 and form["stopped"] and len(form["findings"]) == 1
    place.spoil("UPDATE entries SET data = '{}' WHERE data LIKE '%type\": '")
    monkeypatch.setattr(
        "roundhouse.server.live.verify.verify", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt)
    )
    assert run("admin", "verify", "--db", str(place.file))[0] == 130
