"""The lines of values are found, and no value is missed: compared with what a reader of TOML sees."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli

import roundhouse.titles
from roundhouse.titles.schema.lines import line_of, lines

FILES = sorted(Path(roundhouse.titles.__file__).parent.glob("*/*.toml"))


def paths(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if path:
        yield path
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(value, dict | list):
            yield from paths(value, (*path, key))
        else:
            yield (*path, key)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_every_value_of_our_files_has_a_line(file: Path) -> None:
    text = file.read_text("utf-8")
    found = lines(text)
    assert set(found) == set(paths(tomli.loads(text)))
    rows = text.splitlines()
    for path, line in found.items():
        if isinstance(path[-1], str) and path[-1].isidentifier():
            assert path[-1] in rows[line - 1], (path, line)


TEXT = '''# a comment with = and [brackets]
title = "a # b" # not a comment
"quoted key" = 1.5
a.b.c = [
    1, # one
    [2, 3],
    { x = "}", y = [4] },
]

[[row]]
name = """
two lines"""
when = 2026-11-27

[row.inner]
z = true

[[row]]
name = 'it''s' # no TOML, but after it nothing is looked at
'''


def test_where_things_stand() -> None:
    found = lines(TEXT.replace("'it''s'", "'its'"))
    assert [found[path] for path in [("title",), ("quoted key",), ("a", "b"), ("a", "b", "c", 0)]] == [
        2,
        3,
        4,
        5,
    ]
    assert (found["a", "b", "c", 1, 1], found["a", "b", "c", 2, "y", 0]) == (6, 7)
    assert (found["row", 0], found["row", 0, "when"], found["row", 0, "inner", "z"]) == (10, 13, 16)
    assert found["row", 1, "name"] == 19
    assert line_of(found, ("row", 1, "missing")) == 18 and line_of(found, ("nothing",)) == 1
