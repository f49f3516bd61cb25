"""The layers of the package, kept by reading the source: see docs/design.md, section 4."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parents[1] / "src" / "roundhouse"

LAYERS = [
    {"core"},
    {"board"},
    {"routes"},
    {"rules"},
    {"features"},
    {"titles"},
    {"text"},
    {"play"},
    {"interop"},
    {"draw"},
    {"bots", "env", "analysis"},
    {"server"},
    {"cli"},
]
HEIGHT = {package: height for height, layer in enumerate(LAYERS) for package in layer}

MAY_NAME_TITLES = {"titles"}
NO_TITLES = {"changes", "found", "standard", "house_rules", "options", "readings"}
"""What stands among the titles and is none."""
WITHOUT_SUPER = {"rules", "features", "titles"}
WITHOUT_SENTENCES = {"core", "board", "routes", "rules", "features"}
MAY_ASK_PLAYER_COUNT = {"titles"}
# Alembic executes these files as scripts, so they belong to no package.
OUTSIDE_THE_PACKAGE = {
    "server/storage/migrations/env.py",
    "server/storage/migrations/versions/0003_logins.py",
}

TITLE_NAME = re.compile(
    r"(?<![0-9A-Za-z])(18AL|18GL|(cm)?1848|18C2C|C2C)(?![0-9A-Za-z])|chesapeake", re.IGNORECASE
)
WORD = re.compile(r"[\"'(]*[A-Za-z][A-Za-z'’-]*[.,:;!?)\"']*")
SENTENCE_WORDS = 5
# What the core offers to declare a part of a title by its name: such a name may read like a sentence.
NAMES_A_PART = {
    *(
        "Setting",
        "Slot",
        "Table",
        "Feature",
        "RuleValue",
        "rule_value",
        "Amendment",
        "amends",
        "Override",
        "overrides",
    ),
    *(
        "Check",
        "check",
        "Registry",
        "Reaction",
        "reacts",
        "EffectWrapper",
        "Do",
        "Step",
        "Seq",
        "Each",
        "Times",
    ),
    *("Loop", "UntilAllPass"),
}


def layer(*parts: str) -> str:
    """The layer of a module by its dotted name below `roundhouse`.

    What a title or mechanism brings for a layer above the titles stands in a module of that name in its folder:
    titles/x/text.py and features/x/text.py are on "text".
    """
    if parts[0] in ("features", "titles"):
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


def upward_imports(source: Source) -> Iterator[str]:
    for node, name in imported(source):
        target = layer(*name.split("."))
        if target.startswith("__") and target.endswith("__"):
            continue  # roundhouse.__version__
        if target not in HEIGHT:
            yield source.at(node, f"imports {target or 'the whole package'!r}, which is no layer")
        elif HEIGHT[target] > HEIGHT[source.layer]:
            yield source.at(node, f"{source.layer} imports {target}, a layer above it")


def mechanisms(source: Source) -> Iterator[str]:
    """Imports of mechanisms from a layer above them; what they bring is read through registries.

    What a mechanism or title brings for a layer above stands in its own folder, and knows it.
    """
    if HEIGHT.get(source.package, 0) <= HEIGHT["titles"]:
        return
    for node, name in imported(source):
        parts = name.split(".")
        if parts[0] == "features" or (
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


def super_calls(source: Source) -> Iterator[str]:
    if source.package not in WITHOUT_SUPER:
        return
    for node in source.nodes:
        if isinstance(node, ast.Name) and node.id == "super":
            yield source.at(node, "calls super(): rules are not inherited")


def sentences(source: Source) -> Iterator[str]:
    """Strings of more than a few words that are said to players.

    Not meant: docstrings, messages of exceptions, findings that an audit yields, the names of parts, lists to
    be split.
    """
    if source.layer not in WITHOUT_SENTENCES:
        return
    for node in source.nodes:
        if not (text := spoken(node)) or isinstance(source.parents.get(node), (ast.Expr, ast.JoinedStr)):
            continue
        words = [word for word in text.split() if WORD.fullmatch(word)]
        if len(words) > SENTENCE_WORDS and not any(silent(parent) for parent in source.above(node)):
            yield source.at(node, f"a sentence: {text[:60]!r}")


def spoken(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):  # a figure filled in counts as a word
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else "filled" for part in node.values
        )
    return ""


def silent(node: ast.AST) -> bool:
    if isinstance(node, ast.ClassDef):
        bases = [node.name, *map(ast.unparse, node.bases)]
        return any(base.endswith(("Error", "Exception", "Warning")) for base in bases)
    if isinstance(node, ast.Call):
        return ast.unparse(node.func).rpartition(".")[2] in NAMES_A_PART
    splitting = isinstance(node, ast.Attribute) and node.attr == "split"
    return splitting or isinstance(node, (ast.Raise, ast.Assert, ast.Yield))


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


CHECKS = [
    *(upward_imports, mechanisms, probing, title_names, super_calls, sentences, player_counts),
    absolute_imports,
]


@functools.cache
def sources_read() -> tuple[Source, ...]:
    """Every source file of the package except __init__ and __main__ at its top, read and parsed once."""
    paths = {path.relative_to(SRC).as_posix(): path for path in sorted(SRC.rglob("*.py"))}
    inside = (name for name in paths if name not in ("__init__.py", "__main__.py"))
    return tuple(Source(name, paths[name].read_text(encoding="utf-8")) for name in inside)


def test_every_package_has_a_layer() -> None:
    assert {source.package for source in sources_read()} <= set(HEIGHT)


@pytest.mark.parametrize("check", CHECKS)
def test_the_source_keeps(check) -> None:
    found = [problem for source in sources_read() if source.package in HEIGHT for problem in check(source)]
    assert not found, "\n".join(found)


def strays(sources: Iterable[Source]) -> list[str]:
    """Modules of `features` that fewer than two titles reach by imports, with the titles that do.

    What a title brings for a layer above is not counted.
    """
    modules = {source.module: source for source in sources if HEIGHT[source.layer] <= HEIGHT["titles"]}
    paths = [Path(source.path) for source in modules.values()]
    titles = {path.parts[1] for path in paths if path.match("titles/*/__init__.py")}
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


def circles(sources: list[Source]) -> Iterator[str]:
    """Modules that import each other in a circle, imports for types and within functions included."""
    modules = {Path(source.path).with_suffix("").as_posix().replace("/", "."): source for source in sources}
    waiting: dict[str, set[str]] = {}
    for module, source in modules.items():
        named = {name for _, name in imported(source)}
        met = {name if name in modules else name.rpartition(".")[0] for name in named}
        waiting[module] = {name for name in met if name in modules and name != module}
    free = True
    while free:  # what waits for nothing is let go, until only circles and what leads to them are left
        free = {module for module, needs in waiting.items() if not needs & waiting.keys()}
        waiting = {module: needs for module, needs in waiting.items() if module not in free}
    for module, needs in waiting.items():
        yield f"{module} is in a circle, or leads to one: {', '.join(sorted(needs & waiting.keys()))}"


IN_CIRCLES = {"core", "text", "interop"}
"""Where two types are about each other: position and title, words and what is said of kinds, an adapter and
the reader given to it."""


def test_no_circle_even_for_types() -> None:
    found = list(circles([source for source in sources_read() if source.package not in IN_CIRCLES]))
    assert not found, "\n".join(found)


def test_a_circle_is_seen() -> None:
    below = Source("server/below.py", "if TYPE_CHECKING:\n    from .above import Above")
    above = Source("server/above.py", "def f():\n    from . import below")
    other = Source("server/other.py", "from .above import f")
    assert len(list(circles([below, above, other]))) == 3
    assert not list(circles([above, Source("server/below.py", "import json"), other]))


# The checks themselves: each must see what it is for, and let pass what it must.


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
        (mechanisms, "play/notes.py", "from ..features.loans import LOANS"),
        (mechanisms, "server/desk/map.py", "from ...features import loans"),
        (mechanisms, "draw/map.py", "from roundhouse.titles.x.powers import POWER"),
        (probing, "play/notes.py", "if LOANS in pos.state: pass"),
        (probing, "text/x.py", "if LOANS not in self.pos.state: pass"),
        (probing, "server/desk/info.py", "x = pos.title.settings.get(PHASE.name)"),
        (probing, "env/words.py", "x = NOTES(pos) if NOTES.name in title.rule_values else ()"),
        (upward_imports, "features/x/__init__.py", "from ...text.texts import Texts"),
        (upward_imports, "features/x/text.py", "from ...play.session import Game"),
        (upward_imports, "features/x/deep.py", "from . import text"),
        (title_names, "rules/trains.py", "if title == '18AL': pass"),
        (title_names, "core/game.py", "def chesapeake_rule(): pass"),
        (title_names, "bots/greedy.py", "x = f'for {n} in 18GL'"),
        (title_names, "features/loans.py", "from somewhere import cm1848"),
        (title_names, "routes/graph.py", "YEAR = 1848"),
        (title_names, "interop/reader.py", "x = '18AL'"),
        (title_names, "rules/trains.py", '"""As in 18AL."""'),
        (super_calls, "rules/trains.py", "class A(B):\n    def f(self):\n        return super().f()"),
        (sentences, "rules/trains.py", "WHY = 'the train limit of the company is full'"),
        (sentences, "rules/trains.py", "def f(n):\n    return f'a company may own only {n} trains'"),
        (
            sentences,
            "core/action_types.py",
            "def f():\n    return {'why': ('You may not lay a tile here', 1)}",
        ),
        (player_counts, "rules/shares.py", "if len(state.players) == 2: pass"),
        (player_counts, "features/x.py", "ok = 3 <= player_count"),
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
        (sentences, "features/x/text.py", "SOLD = 'the company sold one of its own shares'"),
        (mechanisms, "titles/x/text.py", "from ...features.loans import LOANS"),
        (mechanisms, "play/notes.py", "from ..titles.found import titles\nfrom ..rules.money import CASH"),
        (probing, "features/x.py", "if LOANS in pos.state: pass"),
        (probing, "play/turn_progress.py", "x = step in pos.title.steps or kind in title.action_types"),
        (title_names, "titles/x/__init__.py", "NAME = '18Chesapeake'"),
        (title_names, "titles/x/interop.py", "NAME = '18Chesapeake'"),
        (title_names, "routes/graph.py", "VERSION = '2.18480'\nx = 'ALL'"),
        (super_calls, "play/session.py", "class A(B):\n    def f(self):\n        return super().f()"),
        (sentences, "rules/trains.py", "'''A docstring of quite a few more words than five.'''"),
        (sentences, "core/flow.py", "raise ValueError(f'the step {x} is not in the flow at all')"),
        (
            sentences,
            "core/flow.py",
            "class FlowError(Exception):\n    why = 'the flow names a step without menu'",
        ),
        (
            sentences,
            "rules/shares.py",
            "@check('no more than sixty percent of one')\ndef f(): pass",
        ),
        (sentences, "rules/money.py", "def audit():\n    yield f'money: {a} in play instead of {b}'"),
        (sentences, "board/tile.py", "COLOURS = 'white yellow green brown gray red blue'.split()"),
        (sentences, "board/tile.py", "CODE = 'city=revenue:20,slots:2;path=a:0,b:_0;path=a:_0,b:3'"),
        (sentences, "text/events.py", "SOLD = 'the company sold one of its own shares'"),
        (player_counts, "rules/shares.py", "if len(state.players) > 1 and len(trains) == 2: pass"),
        (player_counts, "titles/x/__init__.py", "two = player_count == 2"),
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


def test_pages_and_their_scripts_name_no_title() -> None:
    pages = [path for end in ("html", "js", "css") for path in (SRC / "server").rglob(f"*.{end}")]
    named = {path.name: found[0] for path in pages if (found := TITLE_NAME.search(path.read_text("utf-8")))}
    assert len(pages) > 100 and named == {}
