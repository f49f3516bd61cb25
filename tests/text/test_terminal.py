"""The sentences of the command line: each is used, each use has one, and all of them can be translated."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from roundhouse.cli.draw import Picture
from roundhouse.text.templates import OPTIONAL
from roundhouse.text.terminal import HELP, TERMINAL, say

SRC = Path(__file__).resolve().parents[2] / "src" / "roundhouse"


def uses() -> Iterator[tuple[str, set[str], bool]]:
    """(name, facts given, whether others may be given too) of each `say(...)` in the command line."""
    for path in sorted((SRC / "cli").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and ast.unparse(node.func) == "say"
                and isinstance(node.args[0], ast.Constant)
            ):
                given = {keyword.arg for keyword in node.keywords if keyword.arg is not None}
                yield str(node.args[0].value), given, any(keyword.arg is None for keyword in node.keywords)


USES = list(uses())
UPDATES = {f"update / {case}" for case in ("goes on", "asks", "over", "unreadable", "decided", "would")}
STEPS = {f"step {case}" for case in ("played", "otherwise", "holds", "against", "beyond")}
PICTURES = {f"picture {one.value}" for one in Picture}
COMPUTED = {
    "bot",
    "seats",
    "mean",
    "best",
    "wins",
    "admin",
    "banned",
    "guest",
    "bot account",
    "gone",
    "loans",
    *UPDATES,
    *STEPS,
    *PICTURES,
}
"""Headings, columns, kinds of users and pictures, how tables and steps of plans fare, which are said in a loop."""


@pytest.mark.parametrize(("name", "given", "more"), USES, ids=[name for name, _, _ in USES])
def test_every_use_has_its_sentence(name: str, given: set[str], more: bool) -> None:
    assert name in TERMINAL
    fields = string.Formatter().parse(OPTIONAL.sub("", TERMINAL[name]))
    wanted = {field for _, field, _, _ in fields if field is not None}
    assert wanted <= given or more


def test_no_sentence_is_left_over() -> None:
    assert set(TERMINAL) == {name for name, _, _ in USES} | COMPUTED


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("no such sentence at all")


def test_the_help_fits_a_terminal() -> None:
    assert all(len(command) <= 36 and len(text) < 80 for command, text in HELP)


COMMANDS = {command for command, _ in HELP}
"""What is typed is not translated."""

# Ready for translation: every sentence of this floor is a constant that goes through `_`.


TAKES = {"_": 1, "gettext": 1, "ngettext": 2}
"""What sentences go through, and how many of its arguments are such."""


def marked(tree: ast.AST) -> set[int]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (sentences := TAKES.get(ast.unparse(node.func))):
            told = node.args[:sentences]
            assert ast.unparse(node.func) != "_" or isinstance(told[0], ast.Constant)  # nothing computed
            found |= {id(one) for one in told}
    return found


SPEAKING = [*sorted((SRC / "text").glob("*.py")), *sorted((SRC / "titles").glob("*/text.py"))]
"""Where sentences may stand: on this floor, and in what titles bring for it."""


@pytest.mark.parametrize("path", SPEAKING, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_sentences_go_through_the_one_function(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    known = marked(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            known.add(id(node.value))  # a docstring
        if isinstance(node, ast.Dict):
            known |= {id(key) for key in node.keys}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in known:
            words = [word for word in node.value.split() if word.isalpha()]
            assert len(words) < 4 or node.value in COMMANDS, node.value
