"""The page and its addresses: complete without scripts, closed to what is not there, and silent on others' secrets."""

from __future__ import annotations

import csv
import gzip
import io
import re
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest

from roundhouse import Game
from roundhouse.interop import from_text
from roundhouse.server.desk import notes, panels
from roundhouse.server.desk.pieces import changes, cut
from roundhouse.server.desk.tabs import TABS
from roundhouse.server.live import acting, orders
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.site import Site
from roundhouse.server.storage.personal import everything

from .conftest import GAMES, golden

Browsers = Callable[..., Any]


@pytest.fixture
def live(at_table: Callable[..., TableSnapshot]) -> TableSnapshot:
    return at_table(golden(GAMES[0], 300))


def test_the_page_shows_the_whole_position_without_scripts(live: TableSnapshot, browser: Browsers) -> None:
    page = browser().get(f"/table/{live.row.id}")
    assert page.status_code == 200
    for name in ("map", "market", "players", "companies", "privates", "log", "history", "turn", "head"):
        section = re.search(
            rf'<section class="panel[^"]*" id="panel-{name}"[^>]*>(.{{80}})', page.text, re.DOTALL
        )
        assert section, name
    assert page.text.count("<h1") == 1 and 'lang="en"' in page.text
    assert "<script>" not in page.text  # inline scripts would not run


@pytest.mark.parametrize("tab", TABS[:-1], ids=lambda tab: tab.name)
def test_every_view_has_an_address(live: TableSnapshot, browser: Browsers, tab: Any) -> None:
    page = browser().get(f"/table/{live.row.id}?view={tab.name}").text
    chosen = re.findall(r'class="panel chosen" id="panel-(\w+)"', page)
    assert sorted(chosen) == sorted(tab.panels)
    for name in tab.panels:
        assert not re.search(rf'id="panel-{name}"[^>]*></section>', page), name


def test_the_result_is_the_first_view_of_a_game_that_is_over(
    live: TableSnapshot, at_table: Callable[..., TableSnapshot], browser: Browsers
) -> None:
    """And of no position before its end, nor of a game that is on."""
    over = at_table(golden(GAMES[0]))
    for table, query, views in (
        (over, "", ["charts", "over"]),
        (over, "?view=map", ["map"]),
        (over, "?action=470", sorted(TABS[0].panels)),
        (live, "?view=result", sorted(TABS[0].panels)),
    ):
        page = browser("Ann").get(f"/table/{table.row.id}{query}").text
        assert sorted(re.findall(r'class="panel chosen" id="panel-(\w+)"', page)) == views, query
        assert ('class="desk ended"' in page) == (table is over)


def test_positions_are_linked(live: TableSnapshot, browser: Browsers) -> None:
    page = browser().get(f"/table/{live.row.id}?action=120").text
    assert "Position <strong>120</strong> of 300" in page and "Back to now" in page
    assert panels.shared(live, 120, ["players"])["players"] in page
    assert 'name="action"' not in page


@pytest.mark.parametrize("action", ["301", "-1", "x", "1e9", "99999999999999999999", "٣"])
def test_no_such_position(live: TableSnapshot, browser: Browsers, action: str) -> None:
    for path in ("", "/panels"):
        found = browser().get(f"/table/{live.row.id}{path}?action={action}", json=True)
        assert found.status_code == 404 and found.json()["error"]["sentence"]


def test_no_such_table(browser: Browsers) -> None:
    for path in ("", "/panels", "/stream", "/export", "/since", "/ledger.csv", "/missed"):
        assert browser().get(f"/table/4711{path}", json=True).status_code == 404


def test_panels_as_json(live: TableSnapshot, browser: Browsers) -> None:
    found = browser().get(f"/table/{live.row.id}/panels?names=map,charts,nothing&action=7").json()
    assert set(found["panels"]) == {"map", "charts"}
    assert (found["at"], found["last"], found["revision"]) == (7, 300, live.revision)
    everything = browser().get(f"/table/{live.row.id}/panels").json()["panels"]
    assert set(panels.PUSHED) | {"turn"} <= set(everything)


def test_a_page_that_says_what_it_shows_is_told_what_is_different(
    live: TableSnapshot, browser: Browsers
) -> None:
    client, names = browser(), ("head", "map", "players", "companies", "history", "charts")

    def asked(at: int, **more: object) -> dict[str, Any]:
        query = {"action": at, "names": ",".join(names), **more}
        found: dict[str, Any] = client.get(f"/table/{live.row.id}/panels?{urlencode(query)}").json()
        return found

    whole = {at: asked(at)["panels"] for at in (199, 200)}
    different = asked(199, **{"from": 200, "revision": live.revision})["panels"]
    assert {name for name in names if name not in different} <= {
        name for name in names if whole[199][name] == whole[200][name]
    }
    assert any(isinstance(value, list) for value in different.values())
    for name, value in different.items():
        if isinstance(value, str):
            assert value == whole[199][name]
        else:
            shown, wanted = (cut(whole[at][name]) for at in (200, 199))
            assert [list(change) for change in changes(shown, wanted) or []] == value
    assert isinstance(different["charts"], str), "it is not certain that the page has it"
    # Another log may have led to other positions.
    late = asked(199, **{"from": 200, "revision": live.revision - 1})["panels"]
    assert late == whole[199]
    assert asked(199, **{"from": 10_000, "revision": live.revision})["panels"] == whole[199]


def test_notes_are_nobody_elses(site: Site, live: TableSnapshot, browser: Browsers, people: Any) -> None:
    ann, _ = people(2)
    assert (
        browser("Ann")
        .post(f"/table/{live.row.id}/notes", about="", text="sell everything in May")
        .status_code
        == 200
    )
    assert "sell everything in May" in browser("Ann").get(f"/table/{live.row.id}").text
    everything = ",".join([*panels.VIEWS, "turn", "orders", "notes"])
    for name in ("Ben", ""):
        other = browser(name)
        for path in ("", f"/panels?names={everything}", "/since", "/export", "/ledger.csv"):
            assert "sell everything" not in other.get(f"/table/{live.row.id}{path}").text
    assert [note.text for note in notes.notes(site, live.row.id, ann)] == ["sell everything in May"]


def test_notes_are_pinned_to_companies_and_hexes(
    site: Site, live: TableSnapshot, browser: Browsers, people: Any
) -> None:
    ann, _ = people(2)
    path = f"/table/{live.row.id}/notes"
    for place, about in (("h4", "hex:H4"), (" C&o ", "company:C&O"), ("H4", "hex:H4")):
        answer = browser("Ann").post(path, place=place, text=f"token at {place.strip()}", add="1")
        assert answer.json() == {"about": about}
    for wrong in (
        {"place": "Z99"},
        {"place": "   "},
        {"about": "hex:Z99"},
        {"about": "H4"},
        {"about": "player:Ben"},
    ):
        assert browser("Ann").post(path, text="x", **wrong).status_code == 400, wrong
    assert browser("Ann").post(path, about="hex:H4", text="x" * 1001).status_code == 400
    page = browser("Ann").get(f"/table/{live.row.id}").text
    assert "token at h4\ntoken at H4</textarea>" in page and 'for="note-company:C&amp;O">C&amp;O<' in page
    for name in ("Ben", ""):
        other = browser(name)
        for where in ("", "/panels?names=map,companies,turn", "/hex/H4", "/export", "/since"):
            assert "token at" not in other.get(f"/table/{live.row.id}{where}").text
    with site.database.read() as c:
        mine, bens = (everything(c, user.id)["notes"] for user in people(2))
    assert len(mine) == 2 and not bens
    browser("Ann").post(path, about="hex:H4", text=" ")
    assert [note.about for note in notes.notes(site, live.row.id, ann)] == ["company:C&O"]


def test_orders_show_to_their_owner_only(
    site: Site, live: TableSnapshot, browser: Browsers, people: Any
) -> None:

    orders.give(site.store, live.row.id, people(1)[0], "pass_stock", {})
    marks = set(re.findall(r"/orders/(\d+)/stop", browser("Ann").get(f"/table/{live.row.id}").text))
    assert marks
    for name in ("Ben", ""):
        assert not re.findall(r"/orders/\d+/stop", browser(name).get(f"/table/{live.row.id}").text)


def test_nobody_writes_notes_or_chat_without_a_name(live: TableSnapshot, browser: Browsers) -> None:
    for path in ("notes", "chat"):
        answer = browser().post(f"/table/{live.row.id}/{path}", text="hallo", about="")
        assert answer.status_code in (401, 403)


def test_chat_is_said_once_and_escaped(live: TableSnapshot, browser: Browsers) -> None:
    assert (
        browser("Ann").post(f"/table/{live.row.id}/chat", text=" <script>alert(1)</script> ").status_code
        == 200
    )
    page = browser().get(f"/table/{live.row.id}").text
    assert page.count("&lt;script&gt;alert(1)") == 1 and "<script>alert" not in page
    for text in ("", "   ", "\u200b\n" * 2, "x" * 1001):
        assert browser("Ann").post(f"/table/{live.row.id}/chat", text=text).status_code == 400


def test_a_name_cannot_break_out_of_the_page(site: Site, at_table: Any, browser: Browsers) -> None:
    game = golden(GAMES[0], 20)
    live = at_table(game)
    evil = '</script><script>alert("1")</script>'
    with site.database.write() as c:
        from roundhouse.server.storage import tables

        tables.change_table(c, live.row.id, name=evil, names={game.header.players[0]: evil})
    site.store.forget(live.row.id)
    page = browser("Ann").get(f"/table/{live.row.id}").text
    assert "<script>alert" not in page and "&lt;/script&gt;" in page


def test_the_file_is_the_game(live: TableSnapshot, browser: Browsers) -> None:
    answer = browser().get(f"/table/{live.row.id}/export")
    assert "attachment" in answer.headers["content-disposition"]
    assert live.game is not None and Game.from_json(answer.content).digest() == live.game.digest()
    record = browser().get(f"/table/{live.row.id}/export?form=text")
    assert record.headers["content-type"] == "text/plain; charset=utf-8"
    assert "inline" in record.headers["content-disposition"]
    assert from_text(record.content).digest() == live.game.digest()
    assert f"/table/{live.row.id}/export?form=text" in browser().get(f"/table/{live.row.id}").text


def test_the_ledger_as_csv(live: TableSnapshot, browser: Browsers) -> None:
    rows = list(csv.DictReader(io.StringIO(browser().get(f"/table/{live.row.id}/ledger.csv").text)))
    assert {row["what"] for row in rows} == {"revenue", "income", "worth"}
    assert {row["note"] for row in rows if row["what"] == "revenue"} <= {"paid", "withheld", ""}
    assert sum(int(row["dollars"]) for row in rows) > 0


def test_since_my_last_move(live: TableSnapshot, browser: Browsers, site: Site, people: Any) -> None:
    whole = browser("Ann").get(f"/table/{live.row.id}/since", json=True).json()
    assert whole["start"] == 0  # an imported game has no moves of hers
    pos = site.store.table(live.row.id)
    actions = golden(GAMES[0]).actions
    for number in range(300, 304):
        user = people(4)[live.game.header.players.index(pos.to_act)]  # type: ignore[union-attr]
        pos = acting.act(site.store, live.row.id, user, pos.revision, msgspec.to_builtins(actions[number]))
    mover = actions[300].by
    found = browser(mover).get(f"/table/{live.row.id}/since", json=True).json()
    own = [n for n in range(300, 304) if actions[n].by == mover][-1] + 1
    assert found["start"] == own
    assert [frame["at"] for frame in found["frames"]] == sorted({f["at"] for f in found["frames"]})
    assert all(own < frame["at"] <= 304 and frame["line"] for frame in found["frames"])
    page = browser(mover).get(f"/table/{live.row.id}/since")
    assert page.status_code == 200 and "Since your last move" in page.text


def test_since_tells_turn_by_turn(live: TableSnapshot, browser: Browsers) -> None:
    found = browser().get(f"/table/{live.row.id}/since?from=270", json=True).json()
    assert found["frames"][-1]["at"] == 300
    assert len(found["frames"]) < 30 and "Operating round 6.1" in found["html"]


def test_best_runs_are_told_only_when_the_game_is_over(live: TableSnapshot, browser: Browsers) -> None:
    assert browser("Ann").get(f"/table/{live.row.id}/missed", json=True).status_code == 409


def test_a_step_back_is_quick(live: TableSnapshot, browser: Browsers) -> None:
    """Counted in time of this process: what the machine does besides does not matter."""
    client = browser()
    names = "head,map,market,players,companies,privates,over,history,turn"
    client.get(f"/table/{live.row.id}/panels?names={names}")
    times = []
    for at in range(290, 270, -1):
        begun = time.process_time()
        assert client.get(f"/table/{live.row.id}/panels?action={at}&names={names}").status_code == 200
        times.append(time.process_time() - begun)
    assert sorted(times)[len(times) // 2] < 0.05


def test_the_page_is_small(live: TableSnapshot, browser: Browsers) -> None:
    page = browser("Ann").get(f"/table/{live.row.id}").text
    assert len(gzip.compress(page.encode(), 5)) < 60_000


def test_a_hex_tells_what_it_is_besides_why_nothing_can_be_done_there(
    live: TableSnapshot, browser: Browsers
) -> None:
    """On a phone nothing else tells it: there is no pointer to rest on it, and the letters of the map are small."""
    said = browser("").get(f"/table/{live.row.id}/hex/F8").text
    assert '<p class="tray-place">Washington DC, unbuilt, city, label DC</p>' in said
    assert said.index("tray-place") < said.index("why-said")
