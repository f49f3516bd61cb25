"""The library: finished games found, sorted, looked at, and taken along."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from recorded import golden
from roundhouse import Game
from roundhouse.server.live import imports
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.site import Site
from roundhouse.server.storage import library, tables, users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.library import Wanted
from roundhouse.server.storage.records import OVER
from server.web_client import Arrives, words

Tables = Callable[..., TableSnapshot]


@pytest.fixture
def shelf(site: Site, a_table: Tables, database: Database) -> dict[str, int]:
    """Games that ended, by name: the day of May on which they did, and how many actions they have."""
    made = {
        "first": _over(a_table, database, 1, 300),
        "second": _over(a_table, database, 2, 900, title="18AL", bots=("random",)),
        "third": _over(a_table, database, 2, 100, count=4, options=("few_offers",)),
        "fourth": _over(a_table, database, 5, 100, title="18AL", count=3),
    }
    _over(a_table, database, 9, 500, listed=False)
    a_table(2)
    return made


def _over(a_table: Tables, database: Database, day: int, at: int, *, count: int = 2, **choices: Any) -> int:
    id = a_table(count, **choices).row.id
    with database.write() as c:
        tables.change_table(c, id, status=OVER, at=at, ended=datetime(2026, 5, day, 12, tzinfo=UTC))
    return id


def test_games_are_found_and_sorted_and_turned_over(database: Database, shelf: dict[str, int]) -> None:
    names = {id: name for name, id in shelf.items()}

    def found(sort: str = "newest", limit: int = 20, after: str = "", **wanted: Any) -> list[str]:
        with database.read() as c:
            rows = library.finished(c, Wanted(**wanted), sort, shelf[after] if after else None, limit)
        return [names[row.id] for row, _ in rows]

    assert found() == ["fourth", "third", "second", "first"]  # of the same moment the later table comes first
    assert found("oldest") == ["first", "second", "third", "fourth"]
    assert found("longest") == ["second", "first", "fourth", "third"]
    assert found("shortest") == ["third", "fourth", "first", "second"]
    assert found(title="18AL") == ["fourth", "second"]
    assert found(players=4) == ["third"] and found(player="DOT") == ["third"]
    assert found(bots=True) == ["second"] and "second" not in found(bots=False)
    assert found(option="few_offers") == ["third"] and "third" not in found(book=True)
    assert found(least=101) == ["second", "first"] and found(most=300) == ["fourth", "third", "first"]
    second, third = (datetime(2026, 5, day, tzinfo=UTC) for day in (2, 3))
    assert found(since=second, until=third) == ["third", "second"]
    assert found(ids=(shelf["first"], shelf["second"] + 100)) == ["first"]
    for sort in library.SORTS:
        whole, leafed = found(sort), list[str]()
        while page := found(sort, 2, leafed[-1] if leafed else ""):
            leafed += page
        assert leafed == whole, sort


def test_lists_are_read_in_the_order_of_an_index(database: Database) -> None:
    for sort in library.SORTS:
        asked: list[str] = []
        with database.read() as c:
            raw = c.connection.driver_connection
            assert raw is not None
            raw.set_trace_callback(asked.append)
            library.finished(c, Wanted(), sort, 5, 3)
            raw.set_trace_callback(None)
            (statement,) = [one for one in asked if "FROM tables" in one]
            plan = " ".join(row[3] for row in raw.execute("EXPLAIN QUERY PLAN " + statement))
        assert "ix_tables_status_listed" in plan and "TEMP B-TREE" not in plan, (sort, plan)


def test_a_page_opens_no_table_and_leads_everywhere(
    arrives: Arrives, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = arrives()
    site: Site = visitor.app.state.site
    with site.database.write() as c:
        ann = users.create_user(c, "Ann")
    game = golden("18AL-3-greedy-1")
    kept = imports.import_game(site.store, ann, game.clone(), listed=True, name="Friday").row.id
    hidden = imports.import_game(site.store, ann, game.clone(), name="Cellar").row.id
    running = imports.import_game(site.store, ann, game.beginning(40), listed=True).row.id
    site.store.forget(kept)
    with monkeypatch.context() as patch:
        patch.setattr(TableStore, "_opened", lambda *_: pytest.fail("a table was opened"))
        page = visitor.see("/library?title=18AL&sort=longest")
    assert "Friday" in page and "Cellar" not in page and f'href="/table/{running}"' not in page
    for path in (f"/table/{kept}", f"/table/{kept}?action=0", f"/table/{kept}/final.svg?v="):
        assert f'"{path}' in page
    assert f'max="{game.at - 1}"' in page, "to go on from any position but the end"
    best = max(game_result(site, kept).values())
    assert f"${best:,}" in words(page)
    assert "No games match." in visitor.see("/library?title=18GL") and "Friday" in visitor.see(
        "/library?title=x"
    )
    # The picture is drawn once.
    (path,) = set(re.findall(rf"/table/{kept}/final\.svg\?v=\d+", page))
    drawn = visitor.http.get(path)
    assert drawn.headers["content-type"].startswith("image/svg+xml") and drawn.text.count('class="token') > 3
    with monkeypatch.context() as patch:
        patch.setattr(TableStore, "table", lambda *_: pytest.fail("a table was opened"))
        assert visitor.http.get(path).content == drawn.content
    assert visitor.http.get(f"/table/{running}/final.svg").status_code == 409
    # Taken along: what is ticked, or what is listed; nothing that is hidden or goes on.
    for asked in ("", f"?ids={kept}&ids={hidden}&ids={running}"):
        answer = visitor.http.get(f"/library.zip{asked}")
        file = zipfile.ZipFile(io.BytesIO(answer.content))
        assert file.namelist() == [f"18AL-{kept}.rh.json"]
        assert Game.from_json(file.read(file.namelist()[0])).digest() == game.digest()
    assert visitor.http.get(f"/library.zip?ids={hidden}").status_code == 404
    assert 'href="/library"' in visitor.see("/")


def game_result(site: Site, id: int) -> dict[str, int]:
    with site.database.read() as c:
        row = tables.table(c, id)
    assert row is not None
    return row.result
