"""No sentence that a person can see stays outside of the catalogues: found by reading code, templates and scripts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from roundhouse.interop import notes
from roundhouse.server.web.messages import SENTENCES

SRC = Path(__file__).resolve().parents[2] / "src" / "roundhouse"
TEMPLATES = SRC / "server" / "templates"
SCRIPTS = SRC / "server" / "static" / "js"

READERS = sorted(
    [
        *(SRC / "interop").rglob("*.py"),
        *SRC.glob("*/*/interop.py"),
        *(SRC / "play" / name for name in ("game_file.py", "recorded.py", "replay.py")),
        *(SRC / "play").glob("scenario*.py"),
    ]
)
"""What reads game files of whatever program or sets up positions, and tells what is wrong with them."""

CODE = sorted([*(path for part in ("server", "cli") for path in (SRC / part).rglob("*.py")), *READERS])
PAGES = sorted(TEMPLATES.rglob("*.html"))

MARKED = {"_", "gettext", "ngettext", "translated"}
FOR_DEVELOPERS = {
    *("ValueError", "TypeError", "RuntimeError", "AssertionError", "KeyError", "LookupError"),
    "NotBundled",
}
KEYS = {"say", "UserError", "count", "Violation", "note", "Note", "Remedy"}
"""Functions that are told of something by its name, which may have several words."""

LOGGED, CAUSE = {"Outage", "Routine"}, "cause"
"""Classes, and a keyword argument, that are given words for the log, which is in English."""

DOCUMENTED = {"help", "description", "summary", "style", "class_", "d", "name"}
"""Keyword arguments: help texts, which are looked up when they are shown; the reference of the API; SVG."""

WORD = re.compile(r"(?<![\w./:{#-])[A-Za-z][a-z']+(?![\w/:(=]|\.\w)")
NO_PROSE = re.compile(
    r"^[A-Z_]+ |SELECT|UPDATE |INSERT|DELETE|PRAGMA|LISTEN|NOTIFY|charset|max-age|SameSite=|no-store|bold|italic| on #|https?://"
    r"|role=|data-pieces=|asctime|'self'"
)
LEFT = {
    "cli/typed.py",  # what is typed is a language of its own
    "cli/journal.py",  # help texts
    "cli/usage.py",  # sentences of a library, by which ours are found
    "server/api/routes.py",  # the reference of the API is in English
    "server/api/answers.py",
    "server/api/docs.py",
    "server/api/files.py",
    "server/api/stream.py",
    "server/measures.py",  # what programs read, and the names of what they count
    "server/metrics.py",  # likewise
}
"""Modules whose texts are in English for good."""

NAMES = {
    "game is not over",
    "reason of the end differs",
    "player to act differs",
    "not logged in",
    "password of an account",
    "database is locked",
    "database or disk is full",
    "unable to open database file",
    *notes.SENTENCES,
}
"""Names of cases, codes and limits, and what a database says."""


def sentences(path: Path) -> Iterator[str]:
    """Texts of a module that read like sentences and are not marked."""
    tree = ast.parse(path.read_text("utf-8"))
    above = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        parent = above.get(node)
        if isinstance(node, ast.JoinedStr):
            text = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        else:
            continue
        if (
            isinstance(parent, ast.Expr | ast.JoinedStr | ast.Compare)
            or NO_PROSE.search(text)
            or text in NAMES
        ):
            continue
        if len(WORD.findall(text)) < 3 or not any(map(text.__contains__, " ")):
            continue
        chain = []
        one: ast.AST = node
        while one in above:
            one = above[one]
            chain.append(one)
        if not any(_settled(one) for one in chain):
            yield f"{path.relative_to(SRC)}:{node.lineno}: {text!r}"


def _settled(node: ast.AST) -> bool:
    if isinstance(node, ast.keyword):
        return node.arg in DOCUMENTED or node.arg == CAUSE
    if isinstance(node, ast.FunctionDef):
        return node.name == "__repr__"  # what programmers are shown
    if not isinstance(node, ast.Call):
        return isinstance(node, ast.Assert)
    name = ast.unparse(node.func)
    return name.rpartition(".")[2] in MARKED | FOR_DEVELOPERS | KEYS | LOGGED or name.startswith(
        ("logger.", "self._logger.", "re.", "CACHES.", "by_snapshot")
    )


@pytest.mark.parametrize("path", CODE, ids=lambda path: str(path.relative_to(SRC)))
def test_no_sentence_of_the_code_is_bare(path: Path) -> None:
    if str(path.relative_to(SRC)) in LEFT:
        return
    assert not list(sentences(path))


FAULTS = {
    "fail",
    "_wrong",
    "refusal",
    "SiteFileError",
    "GameFileError",
    "ScenarioError",
    "DrawError",
    "NotLegal",
    "Unclear",
    "NoWord",
    "NoAction",
}
"""What is called with the sentence about a fault of a file."""


def bare_faults(source: str) -> list[str]:
    """The calls that tell a fault in words of their own, however few."""
    return [
        ast.unparse(call)
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call)
        and ast.unparse(call.func).rpartition(".")[2] in FAULTS
        and any(_worded(argument) for argument in call.args)
    ]


def _worded(node: ast.AST) -> bool:
    """Whether words stand in an expression that no catalogue is asked for."""
    if isinstance(node, ast.Call | ast.Subscript):
        return False  # of `gettext`, which is given them, or of what has them from there
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and bool(node.value.strip())
    return any(map(_worded, ast.iter_child_nodes(node)))


DRAWINGS = sorted((SRC / "draw").rglob("*.py"))


@pytest.mark.parametrize("path", [*READERS, *DRAWINGS], ids=lambda path: str(path.relative_to(SRC)))
def test_no_fault_of_a_file_is_told_bare(path: Path) -> None:
    assert not bare_faults(path.read_text("utf-8"))


@pytest.mark.parametrize(
    "source",
    [
        'reader.fail("not so.")',
        'names.ScenarioError(f"{sym} has none.")',
        'SiteFileError(f"Action {n}: no.", n)',
        '_wrong(2, "no" if x else gettext("y"))',
    ],
)
def test_a_bare_fault_is_found(source: str) -> None:
    assert bare_faults(source)


def test_no_sentence_is_marked_inside_another_string() -> None:
    """Python reads the inside of an f-string as code from 3.12 on: extraction would depend on the version."""
    inside = [
        f"{path.relative_to(SRC)}:{call.lineno}"
        for path in SRC.rglob("*.py")
        for text in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and ast.unparse(call.func) in ("_", "gettext", "ngettext")
    ]
    assert not inside


class _Words(HTMLParser):
    """The texts between the tags of a template, whose expressions have been taken out."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.quiet = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.quiet += tag in ("script", "style", "kbd", "code")
        shown = ("title", "aria-label", "placeholder", "alt", "data-confirm", "data-explain")
        self.found += [value for name, value in attrs if name in shown and value]

    def handle_endtag(self, tag: str) -> None:
        self.quiet -= tag in ("script", "style", "kbd", "code")

    def handle_data(self, data: str) -> None:
        if not self.quiet:
            self.found.append(data)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(TEMPLATES)))
def test_no_text_of_a_template_is_bare(path: Path) -> None:
    source = path.read_text("utf-8")
    source = re.sub(r"\{#.*?#\}|\{% block body_class %\}.*?\{% endblock %\}", "", source, flags=re.DOTALL)
    source = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", " ", source, flags=re.DOTALL)
    parser = _Words()
    parser.feed(source)
    words = [word for text in parser.found for word in re.findall(r"[A-Za-z]{2,}", text)]
    assert not [word for word in words if word not in ("Roundhouse", "CSV", "UTC")]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(TEMPLATES)))
def test_no_literal_of_a_template_is_bare(path: Path) -> None:
    tree = Environment().parse(path.read_text("utf-8"))
    marked = {
        id(literal)
        for call in tree.find_all(nodes.Call)
        if isinstance(call.node, nodes.Name) and call.node.name in ("_", "ngettext", "static")
        for literal in call.find_all(nodes.Const)
    }
    literals = (
        one for one in tree.find_all(nodes.Const) if isinstance(one.value, str) and id(one) not in marked
    )
    prose = [one.value for one in literals if re.search(r"^[A-Z][a-z]+( |$)|[a-z] [a-z]+ [a-z]", one.value)]
    assert not prose


def test_scripts_say_what_the_server_knows() -> None:
    """What is passed to `words` is in the list that a page brings along, and the list has nothing else."""
    said: set[str] = set()
    for path in SCRIPTS.rglob("*.js"):
        source = path.read_text("utf-8")
        for call in re.finditer(r"\bwords\(", source):
            depth, end = 1, call.end()
            while depth:
                depth += {"(": 1, ")": -1}.get(source[end], 0)
                end += 1
            said |= set(re.findall(r'"([^"\n]{3,})"', re.split(r", \{", source[call.end() : end])[0]))
    assert said - {"hexes", "stops"} == set(SENTENCES)


def test_no_sentence_of_a_script_is_bare() -> None:
    for path in SCRIPTS.rglob("*.js"):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            code = line.split("//")[0]
            for text in re.findall(r"\"([A-Z][a-z]+ [a-z][^\"]* [^\"]*)\"", code):
                assert f'words("{text}"' in code or text in SENTENCES, f"{path.name}:{number}: {text}"
