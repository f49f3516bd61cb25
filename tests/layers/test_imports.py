"""Imports go down only, and are relative within the package: see docs/design.md, section 4."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from layers.source import HEIGHT, Source, breaches, imported, layer, sources_read

# Alembic executes these files as scripts, so they belong to no package.
OUTSIDE_THE_PACKAGE = {
    "server/storage/migrations/env.py",
    "server/storage/migrations/versions/0003_logins.py",
}


def test_every_package_has_a_layer() -> None:
    assert {source.package for source in sources_read()} <= set(HEIGHT)


def upward_imports(source: Source) -> Iterator[str]:
    for node, name in imported(source):
        target = layer(*name.split("."))
        if target.startswith("__") and target.endswith("__"):
            continue  # roundhouse.__version__
        if target not in HEIGHT:
            yield source.at(node, f"imports {target or 'the whole package'!r}, which is no layer")
        elif HEIGHT[target] > HEIGHT[source.layer]:
            yield source.at(node, f"{source.layer} imports {target}, a layer above it")


def absolute_imports(source: Source) -> Iterator[str]:
    """Imports of our own package by its full name. Within it they are relative: one style, one way to search."""
    if source.path in OUTSIDE_THE_PACKAGE:
        return
    for node in source.nodes:
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        for name in names:
            if name.split(".")[0] == "roundhouse":
                yield source.at(node, f"imports {name} by its full name")


CHECKS = [upward_imports, absolute_imports]


@pytest.mark.parametrize("check", CHECKS)
def test_the_source_keeps(check) -> None:
    assert not breaches(check)


@pytest.mark.parametrize(
    ("check", "path", "text"),
    [
        (upward_imports, "core/game.py", "from roundhouse.rules import stock_round"),
        (upward_imports, "core/game.py", "import roundhouse.text.words"),
        (upward_imports, "board/map.py", "from roundhouse import routes"),
        (upward_imports, "board/__init__.py", "from ..routes.graph import Graph"),
        (upward_imports, "rules/deep/shares.py", "from ...features import loans"),
        (
            upward_imports,
            "titles/x/__init__.py",
            "import importlib\nimportlib.import_module('roundhouse.play')",
        ),
        (upward_imports, "core/game.py", "from roundhouse.helpers import x"),
        (upward_imports, "titles/x/__init__.py", "from ...interop.adapter import Adapter"),
        (upward_imports, "titles/x/__init__.py", "from .interop import ADAPTER"),
        (upward_imports, "titles/x/powers.py", "from . import text"),
        (upward_imports, "titles/x/text.py", "from ...interop.adapter import Adapter"),
        (upward_imports, "titles/x/rules.py", "from ...text.texts import Texts"),
        (upward_imports, "core/game.py", "def f():\n    from roundhouse.cli import main"),
        (upward_imports, "features/x/__init__.py", "from ...text.texts import Texts"),
        (upward_imports, "features/x/text.py", "from ...play.session import Game"),
        (upward_imports, "features/x/deep.py", "from . import text"),
        (absolute_imports, "draw/map.py", "from roundhouse.board.map import Board"),
        (absolute_imports, "draw/map.py", "def f():\n    import roundhouse.board"),
    ],
)
def test_a_breach_is_seen(check, path: str, text: str) -> None:
    assert len(list(check(Source(path, text)))) == 1


@pytest.mark.parametrize(
    ("check", "path", "text"),
    [
        (
            upward_imports,
            "rules/trains.py",
            "from roundhouse.core.state import State\nfrom ..board import tile",
        ),
        (upward_imports, "bots/greedy.py", "from roundhouse.env import x\nfrom . import other"),
        (upward_imports, "cli/__init__.py", "from roundhouse import __version__\nimport rich"),
        (upward_imports, "titles/x/text.py", "from ...text.texts import Texts\nfrom .powers import y"),
        (upward_imports, "titles/x/interop.py", "from ...interop.adapter import Adapter\nfrom . import text"),
        (upward_imports, "features/x/text.py", "from ...text.texts import Texts\nfrom . import LOANS"),
        (
            upward_imports,
            "titles/x/loans/bots.py",
            "from ....bots.weights.base import Weigh\nfrom . import LOANS",
        ),
        (
            absolute_imports,
            "draw/map.py",
            "from ..board.map import Board\nfrom . import svg\nimport roundhouses",
        ),
        (absolute_imports, "draw/map.py", "'''\n>>> from roundhouse import Game\n'''"),
    ],
)
def test_what_is_allowed_is_let_pass(check, path: str, text: str) -> None:
    assert list(check(Source(path, text))) == []
