"""Selectors that a page of thousands of elements can afford."""

from __future__ import annotations

import re

from roundhouse.server.web.static import FOLDER

_NAMED = re.compile(r"^[a-z#.\[]|^:(?:is|where)\((?:[^()]*,)?\s*[a-z#.\[]")
"""What begins with a tag, an id, a class or an attribute, or a choice of them."""


def compounds(selector: str) -> list[str]:
    """What stands before, between and after the combinators of a selector."""
    found, depth = [""], 0
    for char in selector.strip():
        depth += (char == "(") - (char == ")")
        if depth == 0 and char in " >+~":
            found.append("")
        else:
            found[-1] += char
    return [one for one in found if one]


def test_what_depends_on_has_is_said_of_named_elements() -> None:
    """A browser that cannot tell of which elements it is said takes a new style for all of them at every change of the
    page: eight thousand at a table of 18C2C."""
    told, vague = 0, []
    for file in (FOLDER / "css").glob("*.css"):
        text = re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        for head in re.findall(r"([^{};]*:has\([^{}]*)\{", text):
            for selector in re.split(r",(?![^(]*\))", head):
                *before, last = compounds(selector)
                told += 1
                if any(":has(" in one for one in before) and not _NAMED.match(last):
                    vague.append(f"{file.name}: {selector.strip()}")
    assert told > 40 and vague == []
