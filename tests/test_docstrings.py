"""The public surface says what it does: docstrings, examples that run, and the generated reference."""

from __future__ import annotations

import ast
import doctest
import importlib
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import reference
from reference import MODULES, Name, methods, surface

ROOT = Path(reference.__file__).parents[1]

NEEDS = {
    "roundhouse.env.observation": "numpy",
    "roundhouse.env.aec": "pettingzoo",
    "roundhouse.env.seat": "gymnasium",
    "roundhouse.env.openspiel": "pyspiel",
}
"""What modules import that is not installed with the package itself."""

RECORDS = ("Struct", "NamedTuple", "Protocol")
EXCEPTIONS = ("Error", "Exception", "ValueError", "LookupError", "AssertionError")


def every_name() -> Iterator[Name]:
    seen: set[tuple[str, str]] = set()
    for module in MODULES:
        for name in surface(module):
            if (name.module, name.name) not in seen:
                seen.add((name.module, name.name))
                yield name


def examples(module: str) -> str:
    """All the code of the examples of a module."""
    found: list[str] = []
    for node in ast.walk(reference.tree_of(module)):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef):
            parsed = doctest.DocTestParser().get_examples(ast.get_docstring(node) or "")
            found += [example.source for example in parsed]
    return "".join(found)


def is_plain(node: ast.ClassDef) -> bool:
    """Whether a class is a plain record or an exception: there is nothing to call."""
    bases = [ast.unparse(base) for base in node.bases]
    if any(base.endswith(EXCEPTIONS) for base in bases):
        return True
    record = any(base.split(".")[-1].split("[")[0] in RECORDS for base in bases) or any(
        "dataclass" in ast.unparse(decorator) for decorator in node.decorator_list
    )
    return record and not list(methods(node))


def own_raises(node: ast.FunctionDef) -> bool:
    """Whether the body of a function raises something itself, functions inside it left out."""
    waiting: list[ast.AST] = list(node.body)
    while waiting:
        item = waiting.pop()
        if isinstance(item, ast.Raise) and item.exc is not None:
            return True
        if not isinstance(item, ast.FunctionDef | ast.Lambda):
            waiting += ast.iter_child_nodes(item)
    return False


@pytest.mark.parametrize("module", MODULES)
def test_examples_run(module: str) -> None:
    if module in NEEDS:
        pytest.importorskip(NEEDS[module])
    results = doctest.testmod(importlib.import_module(module))
    assert results.failed == 0


def test_examples_of_modules_outside_the_surface_run() -> None:
    for path in sorted((reference.SRC / "roundhouse").rglob("*.py")):
        parts = path.relative_to(reference.SRC).with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if module in MODULES or ">>> " not in path.read_text(encoding="utf-8"):
            continue
        assert doctest.testmod(importlib.import_module(module)).failed == 0, module


def test_every_public_name_has_a_docstring() -> None:
    missing = []
    for module in MODULES:
        if not ast.get_docstring(reference.tree_of(module)):
            missing.append(module)
    for name in every_name():
        if not name.docstring:
            missing.append(f"{name.module}.{name.name}")
        if isinstance(name.node, ast.ClassDef):
            missing += [
                f"{name.module}.{name.name}.{method.name}"
                for method in methods(name.node)
                if not ast.get_docstring(method)
            ]
    assert not missing, "\n".join(missing)


def test_every_public_name_has_an_example() -> None:
    """In its own docstring or elsewhere in its module; constants, plain records and exceptions need none."""
    missing = []
    used: dict[str, set[str]] = {}
    for name in every_name():
        if name.node is None or (isinstance(name.node, ast.ClassDef) and is_plain(name.node)):
            continue
        if name.module not in used:
            tree = ast.parse(examples(name.module))
            used[name.module] = {item.id for item in ast.walk(tree) if isinstance(item, ast.Name)}
        if ">>> " not in name.docstring and name.name not in used[name.module]:
            missing.append(f"{name.module}.{name.name}")
    assert not missing, "\n".join(missing)


def test_what_is_raised_is_said() -> None:
    missing = []
    for name in every_name():
        node = name.node
        if isinstance(node, ast.FunctionDef) and own_raises(node) and "Raise" not in name.docstring:
            missing.append(f"{name.module}.{name.name}")
        if not isinstance(node, ast.ClassDef):
            continue
        for item in node.body:
            if isinstance(item, ast.FunctionDef) and own_raises(item):
                text = ast.get_docstring(item) or ""
                if item.name.startswith("__"):
                    text += name.docstring
                if not item.name.startswith("_") or item.name.startswith("__"):
                    if "Raise" not in text:
                        missing.append(f"{name.module}.{name.name}.{item.name}")
    assert not missing, "\n".join(missing)


def test_the_reference_is_up_to_date() -> None:
    written = {path.name: path.read_text(encoding="utf-8") for path in reference.PAGES.glob("*.md")}
    made = reference.pages()
    assert sorted(written) == sorted(made)
    stale = [name for name, text in made.items() if written[name] != text]
    assert stale == [], "run `make reference`"


def test_the_package_says_that_it_is_typed() -> None:
    """The marker lies in the folder that the wheel takes whole."""
    assert (reference.SRC / "roundhouse" / "py.typed").exists()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["packages"] == ["src/roundhouse"]
    assert not {"exclude", "only-include"} & set(wheel)
