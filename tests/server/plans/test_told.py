"""What a page of a plan is told after each step leads to what it would be if nothing had been kept."""

from __future__ import annotations

import copy
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from recorded import golden
from roundhouse.server.acting.panels import personal
from roundhouse.server.caches import CACHES
from roundhouse.server.desk import panels
from roundhouse.server.live import imports, planning
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.plans import routes
from roundhouse.server.settings import Settings
from roundhouse.server.site import Site
from roundhouse.server.storage import users
from roundhouse.server.storage.records import User
from roundhouse.server.web.viewer import Viewer
from server.document import Node, carry_out, read

WALKS = [
    ("18Chesapeake-4-greedy-3", 150, 8),
    ("18AL-4-greedy-2", 180, 5),
    ("18GL-4-greedy-0", 300, 4),
    pytest.param("1848-4-greedy-1", 330, 7, marks=pytest.mark.soak),
    pytest.param("18C2C-4-greedy-1", 600, 6, marks=pytest.mark.soak),
]
"""A game, how far it has come where the plan begins, and how many of its actions are planned."""

Step = Callable[[Site, int, int], TableSnapshot]
"""Does something in a plan by its number and revision."""


def steps(actions: list[Any], owner: User, player: str) -> Iterator[Step]:
    """What was played in the game; then back, forward, something beyond the rules, another way, and the first again."""

    def act(action: Any) -> Step:
        sent = dict(msgspec.to_builtins(action))
        return lambda site, id, revision: planning.act(site.store, owner, id, revision, sent)

    def free(change: dict[str, Any]) -> Step:
        return lambda site, id, revision: planning.set_freely(site.store, owner, id, revision, change)

    def branch(do: str, id_: int) -> Step:
        return lambda site, id, revision: planning.branch(
            site.store, owner, id, revision, do, id_, "Another way", "It may\nbe <better>."
        )

    yield from (act(action) for action in actions)
    for _ in range(3):
        yield lambda site, id, revision: planning.undo(site.store, owner, id, revision, None)
    yield lambda site, id, revision: planning.redo(site.store, owner, id, revision)
    yield free({"set": "cash", "owner": player, "amount": 12345})
    yield branch("describe", 2)
    yield branch("choose", 1)


def prepared(database: str) -> tuple[Site, Viewer]:
    """A site on a database in which Ann has been made, and how she looks at it."""
    site = Site.open(Settings(database=database, limits=False))
    site.store.behind = lambda table, check: None
    with site.database.read() as c:
        ann = users.user_named(c, "Ann")
    assert ann is not None
    return site, Viewer(ann, "token")


def whole(site: Site, live: TableSnapshot, who: Viewer) -> dict[str, Node]:
    """All panels of a plan as a page would begin with."""
    found: dict[str, str] = {name: panel.text for name, panel in panels.present(live).items()}
    return {name: read(html) for name, html in (found | personal(site, live, who)).items()}


def told(page: dict[str, Node], answer: dict[str, Any]) -> None:
    """What the script of the desk does with an answer."""
    for name, value in answer["panels"].items():
        if isinstance(value, str):
            page[name] = read(value)
        else:
            carry_out(page[name], value)
    for field in page["plan"].all():
        if field.attributes.get("name") == "revision":
            field.attributes["value"] = str(answer["revision"])


def lines(log: Node) -> list[Node]:
    """The turns of a log."""
    return [node for node in log.one("data-pieces", "log").children if isinstance(node, Node)]


@pytest.mark.parametrize(("name", "at", "count"), WALKS)
def test_a_page_of_a_plan_is_as_if_nothing_had_been_kept(
    site: Any, settings: Settings, people: Any, tmp_path: Path, name: str, at: int, count: int
) -> None:
    game, (ann, *_) = golden(name), people(4)
    table = imports.import_game(site.store, ann, game.beginning(at + 40)).row.id
    id = planning.create(site.store, ann, table, at).id
    site.close()
    with sqlite3.connect(tmp_path / "site.sqlite3") as one, sqlite3.connect(tmp_path / "cold.sqlite3") as two:
        one.backup(two)
    actions = list(game.actions[at : at + count])

    warm, who = prepared(settings.database)
    panels.present(warm.store.table(table))  # its table was looked at, as a rule
    before = planning.opened(warm.store, ann, id)
    page, pages = whole(warm, before, who), list[tuple[int, dict[str, Node]]]()
    request: Any = SimpleNamespace(state=SimpleNamespace(site=warm, viewer=who))
    for step in steps(actions, ann, game.header.players[0]):
        after = step(warm, id, before.revision)
        answer = routes._position(request, before, after)
        assert "map" not in answer["panels"] or not isinstance(answer["panels"]["map"], str)
        told(page, answer)
        pages.append((answer["at"], copy.deepcopy(page)))
        before = after
    warm.close()

    cold, who = prepared(f"sqlite:///{tmp_path}/cold.sqlite3")
    revision = 0
    for (shown, page), step in zip(pages, steps(actions, ann, game.header.players[0]), strict=True):
        CACHES.clear()
        live = step(cold, id, revision)
        revision = live.revision
        CACHES.clear()
        assert live.game is not None and live.game.at == shown
        fresh = whole(cold, planning.opened(cold.store, ann, id), who)
        for panel, there in fresh.items():
            if panel == "log":  # begins where it began when the page was opened
                here, now = lines(page[panel]), lines(there)
                assert len(here) >= len(now)
                assert all(one.like(two) for one, two in zip(reversed(here), reversed(now), strict=False))
            else:
                assert page[panel].like(there), (shown, panel)
    cold.close()
