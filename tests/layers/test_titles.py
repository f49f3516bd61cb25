"""What a title keeps to itself: its name, and the number of its players; and that rules are not inherited."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from layers.source import HEIGHT, SRC, Source, breaches

MAY_NAME_TITLES = {"titles"}

TITLE_NAME = re.compile(
    r"(?<![0-9A-Za-z])(18AL|18GL|(cm)?1848|18C2C|C2C)(?![0-9A-Za-z])|chesapeake", re.IGNORECASE
)


def title_names(source: Source) -> Iterator[str]:
    if source.package in MAY_NAME_TITLES:
        return
    for node in source.nodes:
        if isinstance(source.parents.get(node), ast.Expr) and HEIGHT[source.package] > HEIGHT["titles"]:
            continue  # an example in a docstring plays some title
        for text in names_and_constants(node):
            if found := TITLE_NAME.search(text):
                yield source.at(node, f"names a title: {found[0]}")


def names_and_constants(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, (str, int)):
        yield str(node.value)
    for field in ("id", "attr", "name", "arg", "asname", "module"):
        if isinstance(value := getattr(node, field, None), str):
            yield value


MAY_ASK_PLAYER_COUNT = {"titles"}


def player_counts(source: Source) -> Iterator[str]:
    """Comparisons of a number of players with a literal above one; shares and seats are data."""
    if source.package in MAY_ASK_PLAYER_COUNT:
        return
    for node in source.nodes:
        if not isinstance(node, ast.Compare):
            continue
        sides = [node.left, *node.comparators]
        literal = any(isinstance(s, ast.Constant) and isinstance(s.value, int) and s.value > 1 for s in sides)
        if literal and any(
            re.search(r"len\(.*players\)|player_count|n_players", ast.unparse(s)) for s in sides
        ):
            yield source.at(node, f"asks for a player count: {ast.unparse(node)}")


WITHOUT_SUPER = {"rules", "features", "titles"}


def super_calls(source: Source) -> Iterator[str]:
    if source.package not in WITHOUT_SUPER:
        return
    for node in source.nodes:
        if isinstance(node, ast.Name) and node.id == "super":
            yield source.at(node, "calls super(): rules are not inherited")


CHECKS = [title_names, player_counts, super_calls]


@pytest.mark.parametrize("check", CHECKS)
def test_the_source_keeps(check) -> None:
    assert not breaches(check)


@pytest.mark.parametrize(
    ("check", "path", "text"),
    [
        (title_names, "rules/trains.py", "if title == '18AL': pass"),
        (title_names, "core/game.py", "def chesapeake_rule(): pass"),
        (title_names, "bots/greedy.py", "x = f'for {n} in 18GL'"),
        (title_names, "features/loans.py", "from somewhere import cm1848"),
        (title_names, "routes/graph.py", "YEAR = 1848"),
        (title_names, "interop/reader.py", "x = '18AL'"),
        (title_names, "rules/trains.py", '"""As in 18AL."""'),
        (player_counts, "rules/shares.py", "if len(state.players) == 2: pass"),
        (player_counts, "features/x.py", "ok = 3 <= player_count"),
        (super_calls, "rules/trains.py", "class A(B):\n    def f(self):\n        return super().f()"),
    ],
)
def test_a_breach_is_seen(check, path: str, text: str) -> None:
    assert len(list(check(Source(path, text)))) == 1


@pytest.mark.parametrize(
    ("check", "path", "text"),
    [
        (title_names, "titles/x/__init__.py", "NAME = '18Chesapeake'"),
        (title_names, "titles/x/interop.py", "NAME = '18Chesapeake'"),
        (title_names, "routes/graph.py", "VERSION = '2.18480'\nx = 'ALL'"),
        (player_counts, "rules/shares.py", "if len(state.players) > 1 and len(trains) == 2: pass"),
        (player_counts, "titles/x/__init__.py", "two = player_count == 2"),
        (super_calls, "play/session.py", "class A(B):\n    def f(self):\n        return super().f()"),
    ],
)
def test_what_is_allowed_is_let_pass(check, path: str, text: str) -> None:
    assert list(check(Source(path, text))) == []


def test_pages_and_their_scripts_name_no_title() -> None:
    pages = [path for end in ("html", "js", "css") for path in (SRC / "server").rglob(f"*.{end}")]
    named = {path.name: found[0] for path in pages if (found := TITLE_NAME.search(path.read_text("utf-8")))}
    assert len(pages) > 100 and named == {}
