"""The source of the package, read once for all that is asked of it: modules, their layers and what they import."""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterator
from pathlib import Path

SRC = Path(__file__).resolve().parents[2] / "src" / "roundhouse"

LAYERS = [
    {"core"},
    {"board"},
    {"routes"},
    {"rules"},
    {"features"},
    {"powers"},
    {"titles"},
    {"text"},
    {"play"},
    {"interop"},
    {"draw"},
    {"bots", "env", "analysis"},
    {"testing"},
    {"server"},
    {"cli"},
    {"client"},
]

HEIGHT = {package: height for height, layer in enumerate(LAYERS) for package in layer}


def layer(*parts: str) -> str:
    """The layer of a module by its dotted name below `roundhouse`.

    What a title or mechanism brings for a layer above the titles stands in a module of that name in its folder:
    titles/x/text.py and features/x/text.py are on "text".
    """
    if parts[0] in ("features", "powers", "titles"):
        return next((part for part in parts[2:] if HEIGHT.get(part, 0) > HEIGHT["titles"]), parts[0])
    return parts[0]


class Source:
    """One module: its path below `src/roundhouse` (as "core/game.py"), package, layer and syntax tree.

    `nodes` are all of the tree's.
    """

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.package = Path(path).parts[0].removesuffix(".py")
        self.module = ".".join(Path(path).with_suffix("").parts).removesuffix(".__init__")
        self.layer = layer(*Path(path).with_suffix("").parts)
        self.tree = ast.parse(text)
        self.nodes = tuple(ast.walk(self.tree))
        self.parents = {child: node for node in self.nodes for child in ast.iter_child_nodes(node)}

    def above(self, node: ast.AST) -> Iterator[ast.AST]:
        while node in self.parents:
            node = self.parents[node]
            yield node

    def at(self, node: ast.AST, what: str) -> str:
        return f"{self.path}:{getattr(node, 'lineno', 1)}: {what}"


def called(call: ast.Call) -> str:
    """The name of what is called, without what it belongs to."""
    return str(getattr(call.func, "attr", getattr(call.func, "id", "")))


@functools.cache
def imported(source: Source) -> tuple[tuple[ast.AST, str], ...]:
    """Every dotted module or name of ours that the source imports, below `roundhouse`."""
    return tuple(_imported(source))


def _imported(source: Source) -> Iterator[tuple[ast.AST, str]]:
    here = ["roundhouse", *Path(source.path).with_suffix("").parts]
    for node in source.nodes:
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            # A package's own __init__ counts as one of its modules: "." is the package in both.
            base = here[: len(here) - node.level] if node.level else []
            names = [".".join([*base, *filter(None, [node.module]), alias.name]) for alias in node.names]
        elif isinstance(node, ast.Call) and called(node).endswith(("import_module", "__import__")):
            names = [
                arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
            ]
        for name in names:
            if name == "roundhouse" or name.startswith("roundhouse."):
                yield node, name.removeprefix("roundhouse").removeprefix(".")


@functools.cache
def sources_read() -> tuple[Source, ...]:
    """Every source file of the package except __init__ and __main__ at its top, read and parsed once."""
    paths = {path.relative_to(SRC).as_posix(): path for path in sorted(SRC.rglob("*.py"))}
    inside = (name for name in paths if name not in ("__init__.py", "__main__.py"))
    return tuple(Source(name, paths[name].read_text(encoding="utf-8")) for name in inside)


def breaches(check: Callable[[Source], Iterator[str]]) -> str:
    """What a check finds in the whole package, a line each."""
    return "\n".join(
        problem for source in sources_read() if source.package in HEIGHT for problem in check(source)
    )
