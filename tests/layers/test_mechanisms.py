"""Layers above the titles know no mechanism, and a mechanism in `features` is one of two titles or more."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from layers.source import HEIGHT, Source, breaches, called, imported, sources_read

NO_TITLES = {"changes", "entry", "families", "files", "found", "listing", "points", "sections", "standard"}
NO_TITLES |= {"house_rules", "options", "readings", "schema"}
"""What stands among the titles and is none."""


def mechanisms(source: Source) -> Iterator[str]:
    """Imports of mechanisms from a layer above them; what they bring is read through registries.

    What a mechanism or title brings for a layer above stands in its own folder, and knows it.
    """
    if HEIGHT.get(source.package, 0) <= HEIGHT["titles"]:
        return
    for node, name in imported(source):
        parts = name.split(".")
        if parts[0] in ("features", "powers") or (
            parts[0] == "titles" and parts[1:2] != [] and parts[1] not in NO_TITLES
        ):
            yield source.at(node, f"imports the mechanism {name}")


def probing(source: Source) -> Iterator[str]:
    """Upper layers asking whether a title has a table, slot, setting or rule value: a mechanism by another name."""
    if HEIGHT.get(source.package, 0) <= HEIGHT["titles"]:
        return
    for node in source.nodes:
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            asked = ast.unparse(node.comparators[0])
        elif (
            isinstance(node, ast.Call)
            and called(node) == "get"
            and ast.unparse(node.func).endswith((".settings.get", ".rule_values.get"))
        ):
            asked = ast.unparse(node.func).removesuffix(".get")
        else:
            continue
        if re.search(r"(^|\.)state$|title\.(settings|rule_values|tables|slots)$", asked):
            yield source.at(node, f"asks what the title has: {ast.unparse(node)}")


def strays(sources: Iterable[Source]) -> list[str]:
    """Modules of `features` that fewer than two titles reach by imports, with the titles that do.

    What a title brings for a layer above is not counted.
    """
    modules = {source.module: source for source in sources if HEIGHT[source.layer] <= HEIGHT["titles"]}
    paths = [Path(source.path) for source in modules.values()]
    titles = {path.parts[1] for path in paths if path.match("titles/*/__init__.py")} - {"schema"}
    users: dict[str, set[str]] = {module: set() for module in modules if module.startswith("features.")}
    for title in sorted(titles):
        ahead = [module for module in modules if f"{module}.".startswith(f"titles.{title}.")]
        seen: set[str] = set()
        while ahead:
            module = ahead.pop()
            if module not in seen:
                seen.add(module)
                targets = {
                    name if name in modules else name.rpartition(".")[0]
                    for _, name in imported(modules[module])
                }
                ahead += [
                    t
                    for t in targets & modules.keys()
                    if f"{t}.".startswith(("features.", f"titles.{title}."))
                ]
        for module in seen & users.keys():
            users[module].add(title)
    return [f"{module}: {', '.join(sorted(by)) or 'no title'}" for module, by in users.items() if len(by) < 2]


def test_features_are_mechanisms_of_two_titles_or_more() -> None:
    found = strays(source for source in sources_read() if source.package in HEIGHT)
    assert not found, "belongs in the folder of the title:\n" + "\n".join(found)


def test_a_stray_feature_is_seen() -> None:
    planted = {
        "features/__init__.py": "",
        "features/shared.py": "from . import base",
        "features/base.py": "",
        "features/lonely.py": "from . import shared",
        "features/unused.py": "from . import lonely",
        "titles/__init__.py": "",
        "titles/x/__init__.py": "from ...features import lonely, shared",
        "titles/y/__init__.py": "from .powers import z",
        "titles/y/powers.py": "from ...features.shared import z",
        "titles/y/text.py": "from ...features import lonely",
    }
    found = strays(Source(path, text) for path, text in planted.items())
    assert found == ["features.lonely: x", "features.unused: no title"]


CHECKS = [mechanisms, probing]


@pytest.mark.parametrize("check", CHECKS)
def test_the_source_keeps(check) -> None:
    assert not breaches(check)


@pytest.mark.parametrize(
    ("check", "path", "text"),
    [
        (mechanisms, "play/notes.py", "from ..features.loans import LOANS"),
        (mechanisms, "server/desk/map.py", "from ...features import loans"),
        (mechanisms, "draw/map.py", "from roundhouse.titles.x.powers import POWER"),
        (probing, "play/notes.py", "if LOANS in pos.state: pass"),
        (probing, "text/x.py", "if LOANS not in self.pos.state: pass"),
        (probing, "server/desk/info.py", "x = pos.title.settings.get(PHASE.name)"),
        (probing, "env/words.py", "x = NOTES(pos) if NOTES.name in title.rule_values else ()"),
    ],
)
def test_a_breach_is_seen(check, path: str, text: str) -> None:
    assert len(list(check(Source(path, text)))) == 1


@pytest.mark.parametrize(
    ("check", "path", "text"),
    [
        (mechanisms, "titles/x/text.py", "from ...features.loans import LOANS"),
        (mechanisms, "play/notes.py", "from ..titles.found import titles\nfrom ..rules.money import CASH"),
        (probing, "features/x.py", "if LOANS in pos.state: pass"),
        (probing, "play/turn_progress.py", "x = step in pos.title.steps or kind in title.action_types"),
    ],
)
def test_what_is_allowed_is_let_pass(check, path: str, text: str) -> None:
    assert list(check(Source(path, text))) == []
