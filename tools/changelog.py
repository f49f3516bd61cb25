"""Writes the changes of rules in CHANGELOG.md from the changes.toml of the titles, below what is written there by hand.

With --check it only says whether that part is up to date.
"""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path

from roundhouse.titles.found import titles

PATH = Path(__file__).resolve().parents[1] / "CHANGELOG.md"

MARK = "# Changes of rules\n"
"""Where the part begins that is made; what stands above it is kept."""

HEAD = f"""{MARK}
What changed in the rules of a title, newest first: a game that met one of these before may come out otherwise when it
is replayed. The table or file then tells where, and its players decide how it goes on. Each entry names the title with
the version of its rules that the change came with, and the rules. This part of the page is made by
`tools/changelog.py` from the `changes.toml` of each title.
"""


def by_hand() -> str:
    """What stands above the changes of rules."""
    return PATH.read_text("utf-8").partition(MARK)[0]


def rendered() -> str:
    """The page."""
    found = [(change, name) for name, entry in titles().items() for change in entry.changes]
    found.sort(key=lambda pair: (-pair[0].date.toordinal(), pair[1]))
    parts = [by_hand(), HEAD]
    for date, changes in groupby(found, key=lambda pair: pair[0].date):
        parts.append(f"\n## {date}\n\n")
        for change, name in changes:
            rules = ", ".join(f"`{rule}`" for rule in change.rules)
            parts.append(f"- **{name}**, version {change.version}, {rules}: {change.text}\n")
    return "".join(parts)


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(
            PATH.read_text("utf-8") != rendered() and "CHANGELOG.md is out of date: python tools/changelog.py"
        )
    PATH.write_text(rendered(), "utf-8")
