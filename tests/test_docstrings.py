"""The public surface says what it does: docstrings, examples that run, and the generated reference."""

from __future__ import annotations

import ast
import doctest
import importlib
import tomllib
from collections.abc import Container, Iterator, Mapping
from pathlib import Path

import pytest

import reference
from reference import MODULES, Name, methods, surface
from roundhouse.cli.admin.app import COMMANDS
from roundhouse.cli.app import roundhouse
from roundhouse.cli.commands import functions

ROOT = Path(reference.__file__).parents[1]

NEEDS = {
    "roundhouse.env.observation": "numpy",
    "roundhouse.env.aec": "pettingzoo",
    "roundhouse.env.seat": "gymnasium",
    "roundhouse.env.openspiel": "pyspiel",
    "roundhouse.env.choices": "gymnasium",
    "roundhouse.env.workers": "gymnasium",
    "roundhouse.env.dataset": "pyarrow",
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


Function = ast.FunctionDef | ast.AsyncFunctionDef
UNSAID = {"NotImplementedError", "StopIteration", "StopAsyncIteration"}
"""What a base class raises, and what ends a loop, goes without saying."""


class House:
    """All of the source: what is raised by name, what classes build on, which exceptions functions return."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self.trees = {path: ast.parse(text) for path, text in sources.items()}
        self.bases: dict[str, set[str]] = {}
        self.makes: dict[str, dict[str, str]] = {}
        for path, tree in self.trees.items():
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef):
                    self.bases.setdefault(node.name, set()).update(map(last_name, node.bases))
                elif isinstance(node, ast.FunctionDef) and node.returns is not None:
                    self.makes.setdefault(node.name, {})[path] = last_name(node.returns)

    def unsaid(self, commands: Container[str] = ()) -> Iterator[str]:
        """Public functions that raise what their docstrings do not name; `commands` say what users read instead."""
        for path, tree in self.trees.items():
            for node in tree.body:
                for name, function, text in documented(node):
                    for raised in sorted(self.raised(function, path) - UNSAID):
                        if raised not in text and f"{path}: {name}" not in commands:
                            yield f"{path}: {name} raises {raised}"

    def raised(self, function: Function, path: str) -> set[str]:
        """What the body of a function raises itself and does not catch, by name; functions inside it left out."""
        found: set[str] = set()
        waiting: list[tuple[ast.AST, frozenset[str]]] = [(node, frozenset()) for node in function.body]
        while waiting:
            node, caught = waiting.pop()
            if isinstance(node, ast.Raise) and node.exc is not None:
                found |= {name for name in self.named(node.exc, path) if not self.family(name) & caught}
            if isinstance(node, ast.Try):
                inside = caught.union(*(map(last_name, kinds(handler)) for handler in node.handlers))
                waiting += [(each, inside) for each in node.body]
                waiting += [(each, caught) for each in (*node.handlers, *node.orelse, *node.finalbody)]
            elif not isinstance(node, Function | ast.Lambda | ast.ClassDef):
                waiting += [(each, caught) for each in ast.iter_child_nodes(node)]
        return found

    def named(self, raised: ast.expr, path: str) -> Iterator[str]:
        """The exceptions that are raised by name, or by a function that makes one."""
        for each in raised.values if isinstance(raised, ast.BoolOp) else [raised]:
            name = last_name(each.func if isinstance(each, ast.Call) else each)
            made = self.makes.get(name, {})
            name = made.get(path, next(iter(made.values())) if len(made) == 1 else name)
            if name[:1].isupper():
                yield name

    def family(self, name: str) -> set[str]:
        """An exception and what it builds on."""
        return {name, "Exception"}.union(
            *(self.family(base) for base in self.bases.get(name, ()) if base != name)
        )


def last_name(node: ast.expr) -> str:
    return ast.unparse(node).rpartition(".")[2]


def kinds(handler: ast.ExceptHandler) -> list[ast.expr]:
    """What a handler catches."""
    if handler.type is None:
        return [ast.Name("Exception")]
    return handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]


def documented(node: ast.stmt) -> Iterator[tuple[str, Function, str]]:
    """Public functions and methods: name, and the docstring that speaks for it.

    That is the class's for what Python or a library calls by its own name, and so has no docstring of its own.
    """
    if isinstance(node, Function) and not node.name.startswith("_"):
        yield node.name, node, ast.get_docstring(node) or ""
    if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
        for item in node.body:
            if isinstance(item, Function) and (item.name.startswith("__") or not item.name.startswith("_")):
                text = ast.get_docstring(item) or ""
                if not text or item.name.startswith("__"):
                    text += ast.get_docstring(node) or ""
                yield f"{node.name}.{item.name}", item, text


def commands() -> Iterator[str]:
    """The functions behind the commands of `roundhouse`: their docstrings are the help that `--help` prints."""
    for function in (roundhouse, *functions().values(), *COMMANDS.values()):
        yield f"{function.__module__.replace('.', '/')}.py: {function.__name__}"


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
    paths = sorted((reference.SRC / "roundhouse").rglob("*.py"))
    house = House({path.relative_to(reference.SRC).as_posix(): path.read_text("utf-8") for path in paths})
    assert not (found := list(house.unsaid(set(commands())))), "\n".join(found)


@pytest.mark.parametrize(
    ("text", "unsaid"),
    [
        ("def f():\n    raise Odd", "f raises Odd"),
        ("async def f():\n    'Never raises Even.'\n    raise odd.Odd('x') from None", "f raises Odd"),
        ("def f(error=None):\n    raise error or Odd()", "f raises Odd"),
        ("def f():\n    raise _odd()\ndef _odd() -> Odd: ...", "f raises Odd"),
        ("class A:\n    def f(self):\n        'Does.'\n        raise Odd", "A.f raises Odd"),
        ("class A:\n    'An A.'\n    def __init__(self):\n        raise Odd", "A.__init__ raises Odd"),
        ("def f():\n    try:\n        g()\n    except Even:\n        raise Odd", "f raises Odd"),
    ],
)
def test_what_is_not_said_is_seen(text: str, unsaid: str) -> None:
    assert list(House({"x.py": text}).unsaid()) == [f"x.py: {unsaid}"]


@pytest.mark.parametrize(
    "text",
    [
        "def f():\n    'Raises `Odd`.'\n    raise Odd",
        "def _f():\n    raise Odd",
        "def f():\n    def g():\n        raise Odd\n    return g",
        "def f():\n    try:\n        raise Odd\n    except (Even, Number):\n        pass\nclass Odd(Number): ...",
        "def f():\n    try:\n        g()\n    except Odd as odd:\n        h()\n        raise",
        "class A:\n    'Raises Odd.'\n    def library_calls_this(self):\n        raise Odd",
        "class A:\n    def f(self):\n        raise NotImplementedError",
    ],
)
def test_what_is_said_or_caught_is_let_pass(text: str) -> None:
    assert not list(House({"x.py": text}).unsaid())


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
