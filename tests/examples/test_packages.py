"""The example titles are data: what their packages have of code is counted."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from examples.conftest import TITLES

MOST = 60
"""Lines of code, with what other sites' files need."""


def lines_of_code(path: Path) -> int:
    """Lines that statements take up; docstrings and comments do not count."""
    tree, found = ast.parse(path.read_text("utf-8")), set[int]()
    for node in ast.walk(tree):
        text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.stmt) and not text:
            found.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(found)


@pytest.mark.parametrize("package", ["shikoku1889", "american1830"])
def test_a_title_of_the_family_needs_hardly_any_code(package: str) -> None:
    files = [path for path in (TITLES / package).rglob("*.py") if "__pycache__" not in path.parts]
    assert files and sum(map(lines_of_code, files)) <= MOST
