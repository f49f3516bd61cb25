"""Writes docs/reference/: a page for each module that other programs may use, from its signatures and docstrings.

`make reference` writes the pages. They are committed, and a test compares them with the source.
Everything is read from the source text, nothing is imported, so the pages are the same on every machine.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import mechanisms

ROOT = Path(__file__).resolve().parents[1]
SRC = ROOT / "src"
PAGES = ROOT / "docs" / "reference"

DOCUMENTED: dict[str, tuple[str, ...]] = {
    "The library": (
        *("roundhouse", "roundhouse.play.session", "roundhouse.play.game_file"),
        *("roundhouse.play.read_action", "roundhouse.play.scenario", "roundhouse.play.puzzles"),
    ),
    "The engine": (
        *("roundhouse.core.game", "roundhouse.core.actions", "roundhouse.core.violations"),
        *("roundhouse.core.position", "roundhouse.core.state", "roundhouse.core.record"),
    ),
    "Building a title": (
        *("roundhouse.core.title", "roundhouse.core.feature", "roundhouse.core.assembly"),
        *("roundhouse.core.flow", "roundhouse.core.action_types", "roundhouse.core.details"),
        *("roundhouse.core.events", "roundhouse.core.rule_values", "roundhouse.core.life"),
        *("roundhouse.core.registries", "roundhouse.core.cache", "roundhouse.play.example"),
        *("roundhouse.titles.found", "roundhouse.titles.entry", "roundhouse.titles.files"),
        *("roundhouse.titles.standard", "roundhouse.titles.house_rules"),
        *("roundhouse.titles.options", "roundhouse.titles.readings"),
        *("roundhouse.text.texts", "roundhouse.interop.adapter", "roundhouse.play.laws"),
        *("roundhouse.powers", "roundhouse.titles.families", "roundhouse.titles.families.f1830.plays"),
    ),
    "Board and routes": (
        *("roundhouse.board.map", "roundhouse.board.tiles", "roundhouse.board.notation"),
        *("roundhouse.board.network", "roundhouse.routes.graph", "roundhouse.routes.question"),
        *("roundhouse.routes.best", "roundhouse.routes.checker"),
    ),
    "Bots and engines": (
        *("roundhouse.bots", "roundhouse.bots.base", "roundhouse.bots.menu", "roundhouse.bots.told"),
        *("roundhouse.bots.hint", "roundhouse.bots.engine", "roundhouse.bots.protocol"),
        "roundhouse.play.views",
    ),
    "Environments": (
        *("roundhouse.env.encoding", "roundhouse.env.observation", "roundhouse.env.table"),
        *("roundhouse.env.aec", "roundhouse.env.seat", "roundhouse.env.openspiel"),
        *("roundhouse.env.choices", "roundhouse.env.workers", "roundhouse.env.dataset"),
    ),
    "Files of other programs": ("roundhouse.interop",),
    "Analysis": (
        *("roundhouse.analysis.worth", "roundhouse.analysis.sources", "roundhouse.analysis.turning"),
        "roundhouse.analysis.evaluation",
        *("roundhouse.analysis.unplayed", "roundhouse.analysis.near_misses", "roundhouse.analysis.best_runs"),
        *("roundhouse.analysis.revenues", "roundhouse.analysis.rounds", "roundhouse.analysis.course"),
        "roundhouse.analysis.stretch",
        "roundhouse.analysis.strength",
    ),
}
"""The modules with a page, by heading. What they define without a leading underscore is the public surface."""

MODULES = tuple(module for group in DOCUMENTED.values() for module in group)

Defined = ast.FunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Name:
    """A public name of a documented module.

    `module` is where it is defined; `node` is its definition, `constant` the docstring of a constant (one of the two).
    """

    name: str
    module: str
    node: Defined | None = None
    value: str = ""
    constant: str = ""

    @property
    def docstring(self) -> str:
        """Its docstring, "" when it has none."""
        return self.constant if self.node is None else ast.get_docstring(self.node) or ""


def path_of(module: str) -> Path:
    """The source file of a module. Raises FileNotFoundError when there is none."""
    base = SRC.joinpath(*module.split("."))
    for path in (base.with_suffix(".py"), base / "__init__.py"):
        if path.exists():
            return path
    raise FileNotFoundError(module)


def tree_of(module: str) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(path_of(module).read_text(encoding="utf-8"))


def surface(module: str) -> list[Name]:
    """The public names of a module: those of its `__all__`, else those it defines without a leading underscore.

    Constants count only when they have a docstring, or are listed in `__all__`.
    """
    tree = tree_of(module)
    here, listed = _defined(module, tree), _listed(tree)
    if listed is None:
        return [
            name for name in here.values() if not name.name.startswith("_") and (name.node or name.constant)
        ]
    homes = _imported(module, tree)
    return [here[name] if name in here else _resolved(name, homes[name]) for name in listed]


def _resolved(name: str, module: str) -> Name:
    """A name that was imported, from where it is defined."""
    tree = tree_of(module)
    here = _defined(module, tree)
    return here[name] if name in here else _resolved(name, _imported(module, tree)[name])


def _defined(module: str, tree: ast.Module) -> dict[str, Name]:
    found: dict[str, Name] = {}
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(node, Defined):
            found[node.name] = Name(node.name, module, node)
            continue
        if isinstance(node, ast.AnnAssign):
            targets: list[ast.expr] = [node.target]
            value = node.value
        elif isinstance(node, ast.Assign):
            targets, value = node.targets, node.value
        else:
            continue
        text = (
            after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
        )
        for target in targets:
            if isinstance(target, ast.Name) and not target.id.startswith("__"):
                told = ast.unparse(value) if value is not None else ""
                found[target.id] = Name(target.id, module, value=told, constant=str(text))
    return found


def _listed(tree: ast.Module) -> list[str] | None:
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            names: list[str] = ast.literal_eval(node.value)
            return names
    return None


def _imported(module: str, tree: ast.Module) -> dict[str, str]:
    """From which module of ours each imported name comes."""
    package = module.split(".") if path_of(module).name == "__init__.py" else module.split(".")[:-1]
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package[: len(package) - node.level + 1]
            for alias in node.names:
                found[alias.asname or alias.name] = ".".join([*base, *filter(None, [node.module])])
    return found


def methods(node: ast.ClassDef) -> Iterator[ast.FunctionDef]:
    """The public methods and properties that a class defines itself; of overloads only the function."""
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and not item.name.startswith("_"):
            if not any(ast.unparse(decorator) == "overload" for decorator in item.decorator_list):
                yield item


# -- pages -----------------------------------------------------------------------------------------------


def signature(node: ast.FunctionDef, inside: bool = False) -> str:
    """How a function is called: its name, parameters and result; of a method without `self` or `cls`."""
    given = ast.parse(f"def f({ast.unparse(node.args)}): pass").body[0]
    assert isinstance(given, ast.FunctionDef)
    static = any(ast.unparse(decorator) == "staticmethod" for decorator in node.decorator_list)
    if inside and not static:
        (given.args.posonlyargs or given.args.args).pop(0)
    result = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    return f"{node.name}({ast.unparse(given.args)}){result}"


def page(module: str) -> str:
    """The page of a module, as Markdown."""
    lines = [f"# {module}", "", *_prose(ast.get_docstring(tree_of(module)) or ""), ""]
    for name in surface(module):
        lines += [f"## {name.name}", ""]
        if name.module != module:
            lines += [f"From `{name.module}`.", ""]
        lines += _entry(name)
    return "\n".join(lines).rstrip() + "\n"


def _entry(name: Name) -> list[str]:
    node = name.node
    if node is None:
        shown = f"{name.name} = {name.value}" if len(name.value) <= 80 else name.name
        return ["```python", shown, "```", "", *_prose(name.constant), ""]
    if isinstance(node, ast.FunctionDef):
        return ["```python", signature(node), "```", "", *_prose(name.docstring), ""]
    bases = ", ".join(ast.unparse(base) for base in node.bases)
    lines = ["```python", f"class {node.name}({bases})" if bases else f"class {node.name}"]
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and not ast.unparse(item.target).startswith("_"):
            lines.append(f"    {ast.unparse(item)}")
        elif isinstance(item, ast.FunctionDef) and item.name == "__init__":
            lines.append(f"    {signature(item, inside=True)}")
    lines += ["```", "", *_prose(name.docstring), ""]
    for method in methods(node):
        decorators = {ast.unparse(decorator) for decorator in method.decorator_list}
        result = f": {ast.unparse(method.returns)}" if method.returns is not None else ""
        shown = f"{method.name}{result}" if "property" in decorators else signature(method, inside=True)
        text = _prose(ast.get_docstring(method) or "")
        lines += [f"### {node.name}.{method.name}", "", "```python", shown, "```", "", *text, ""]
    return lines


def _prose(docstring: str) -> list[str]:
    """A docstring as Markdown: its examples become blocks of code."""
    lines: list[str] = []
    inside = False
    for line in docstring.rstrip().splitlines():
        if line.startswith(">>>") and not inside:
            lines.append("```pycon")
            inside = True
        elif inside and not line.strip():
            lines.append("```")
            inside = False
        lines.append(line)
    return [*lines, "```"] if inside else lines


def index() -> str:
    """The page that lists all others."""
    lines = [
        "# Reference",
        "",
        "Generated from the source by `make reference`: change the docstrings, not these pages.",
        "",
        "What titles are put together from, by name: [powers, features, settings, rule values, events](mechanisms.md).",
    ]
    for heading, modules in DOCUMENTED.items():
        lines += ["", f"## {heading}", "", "| module | |", "| --- | --- |"]
        for module in modules:
            first = (ast.get_docstring(tree_of(module)) or "").split("\n\n")[0].replace("\n", " ")
            lines.append(f"| [{module}]({module}.md) | {first} |")
    return "\n".join(lines) + "\n"


def pages() -> dict[str, str]:
    """All pages by file name."""
    own = {"README.md": index(), "mechanisms.md": mechanisms.page()}
    return own | {f"{module}.md": page(module) for module in MODULES}


def main() -> int:
    """Write the pages, and remove those of modules that are not documented any more."""
    PAGES.mkdir(parents=True, exist_ok=True)
    made = pages()
    for path in PAGES.glob("*.md"):
        if path.name not in made:
            path.unlink()
    for name, text in made.items():
        (PAGES / name).write_text(text, encoding="utf-8")
    print(f"{len(made)} pages in {PAGES.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
