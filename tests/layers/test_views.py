"""Whoever answers somebody at the site asks `live.watching` for the table: what it keeps back nobody else has to."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from layers.source import Source, breaches, called

HOUSE = ("server/live/", "server/notices/sender.py")
"""What carries tables on, and what is told to those who play there."""

WHOLE = {"fresh", "read_whole", "as_written"}


def whole_tables(source: Source) -> Iterator[str]:
    """Reads of a whole table past the one place where it is decided who sees how much of it."""
    if source.package != "server" or source.path.startswith(HOUSE):
        return
    for node in source.nodes:
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        of = ast.unparse(node.func.value)
        past = called(node) == "table" and of.endswith("store")
        past |= called(node) in WHOLE and (of.endswith("store") or of == "imports")
        past |= called(node) == "export" and of == "imports"
        if past:
            yield source.at(node, f"{of}.{called(node)} sees more than the viewer may: ask `watching`")


def test_the_source_keeps() -> None:
    assert not breaches(whole_tables)


@pytest.mark.parametrize(
    ("path", "text", "found"),
    [
        ("server/desk/x.py", "live = site(request).store.table(id)", 1),
        ("server/api/x.py", "live = site.store.fresh(id)", 1),
        ("server/api/x.py", "content = imports.export(site.store, id)", 1),
        ("server/api/x.py", "content = imports.export_for(site.store, id, user)", 0),
        ("server/api/x.py", "live = watching.seen(site.store, id, caller.id)", 0),
        ("server/live/x.py", "live = store.table(id)", 0),
        ("server/lobby/x.py", "row = tables.table(c, id)", 0),
    ],
)
def test_a_breach_is_seen(path: str, text: str, found: int) -> None:
    assert len(list(whole_tables(Source(path, text)))) == found
