"""docs/desk.md says of each wish how it stands; the tests that it names are there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).resolve().parents[2]
PAGE = TESTS.parent / "docs" / "desk.md"
NAMED = re.compile(r"`([\w/]+\.py)::(test_\w+)`")


class Wish(NamedTuple):
    name: str
    state: str
    why: str


def wishes() -> list[Wish]:
    """The rows of all tables of wishes."""
    part = PAGE.read_text(encoding="utf-8").partition("## Wishes")[2]
    rows = [line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("| ")]
    return [Wish(*row) for row in rows if row[0] not in ("wish", "ask", "---")]


def test_each_wish_has_a_state_and_what_shows_it_or_why_not() -> None:
    for wish in wishes():
        assert wish.state in ("done", "partly", "no"), wish
        if wish.state == "done":
            assert NAMED.search(wish.why), wish
        else:
            assert len(NAMED.sub("", wish.why).strip(" ;,")) > 12, wish


def test_every_test_that_is_named_is_there() -> None:
    named = [found for wish in wishes() for found in NAMED.findall(wish.why)]
    missing = [
        f"{file}::{name}"
        for file, name in named
        if not (TESTS / file).exists() or f"def {name}(" not in (TESTS / file).read_text(encoding="utf-8")
    ]
    assert len(named) > 50 and not missing, missing


def test_no_wish_is_left_out(shared: Path) -> None:
    text = (shared / "ux.md").read_text(encoding="utf-8")
    asked = [
        row.split(" | ")[0].strip("| ")
        for part in ("### 1.1", "### 1.2", "### 1.3")
        for row in text.partition(part)[2].partition("\n#")[0].splitlines()
        if row.startswith("| ") and not row.startswith(("| feature", "|---"))
    ]
    told = [wish.name for wish in wishes()]
    assert len(asked) > 50 and [name for name in asked if name not in told] == []
    numbers = [int(name.split(" ")[0]) for name in told if name[0].isdigit()]
    assert numbers == list(range(1, 26))
