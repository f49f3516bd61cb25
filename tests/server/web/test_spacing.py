"""What stands apart does so by the steps of one grid, which css/base.css names."""

from __future__ import annotations

import re
from pathlib import Path

import roundhouse.server

CSS = Path(roundhouse.server.__file__).parent / "static" / "css"
APART = re.compile(
    r"(?<![\w-])(?:(?:margin|padding)(?:-[a-z-]+)?|(?:row-|column-)?gap)\s*:\s*([^;}]+)[;}]", re.DOTALL
)
LENGTH = re.compile(r"[\d.]+(?:rem|em|px|vh|vw|ch|%|pt|mm)")


def steps() -> dict[str, float]:
    text = (CSS / "base.css").read_text(encoding="utf-8")
    return {name: float(size) for name, size in re.findall(r"(--gap-\w+): ([\d.]+)rem;", text)}


def test_the_steps_are_on_the_grid() -> None:
    found = steps()
    assert list(found.values()) == sorted(found.values()) and len(found) == 8
    assert all(size * 8 % 1 == 0 for size in found.values()), "a step is a multiple of an eighth, two pixels"


def test_nothing_stands_apart_by_another_length() -> None:
    names, others, seen = set(steps()), [], 0
    for file in sorted(CSS.glob("*.css")):
        text = re.sub(r"/\*.*?\*/|@page[^{]*{[^}]*}", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        for value in APART.findall(text):
            seen += 1
            unknown = set(re.findall(r"var\((--[\w-]+)", value)) - names
            if LENGTH.search(value) or unknown:
                others.append(f"{file.name}: {value.strip()}")
    assert seen > 500 and not others, others
