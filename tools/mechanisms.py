"""The page docs/reference/mechanisms.md: every power, mechanism, setting, rule value and event, from the source text.

`tools/reference.py` writes it with the other pages.
"""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SRC = ROOT / "src" / "roundhouse"
FLOORS = ("core", "rules", "features", "powers", "titles/families", "titles")
DATA = (SRC / "titles", ROOT / "examples" / "titles")

Row = tuple[str, str, str]
"""A name, where it is, and the first sentence about it."""


@functools.cache
def sources() -> tuple[tuple[str, ast.Module], ...]:
    """The modules in which mechanisms are, by their paths below the package; texts and the like are left out."""
    found: dict[str, ast.Module] = {}
    for floor in FLOORS:
        for path in sorted((SRC / floor).rglob("*.py")):
            if not {"text", "bots", "interop", "schema"} & {path.stem, *path.relative_to(SRC).parts}:
                name = path.relative_to(SRC).as_posix()
                found.setdefault(name, ast.parse(path.read_text("utf-8")))
    return tuple(found.items())


def first_sentence(text: str) -> str:
    """The first sentence of a docstring, on one line, fit for a cell of a table.

    >>> first_sentence("The limit.  More | of it.")
    'The limit.'
    """
    line = " ".join(text.split("\n\n")[0].split())
    return re.split(r"(?<=[.:]) ", line)[0].rstrip(":").replace("|", "\\|")


def _called(node: ast.AST | None) -> tuple[str, str]:
    """The name of what is called, and its first argument where that is a text."""
    if not isinstance(node, ast.Call):
        return "", ""
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    first = node.args[0] if node.args else None
    return name, first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else ""


def made(kind: str) -> list[Row]:
    """What is made by calling `kind` ("Setting", "Feature") with a name first, with the text that follows it."""
    found: list[Row] = []
    for path, tree in sources():
        about = ast.get_docstring(tree) or ""
        for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
            value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
            called, name = _called(value)
            if called == kind and name:
                told = after.value if isinstance(after, ast.Expr) else None
                text = told.value if isinstance(told, ast.Constant) and isinstance(told.value, str) else ""
                found.append((name, path, first_sentence(text or (about if kind == "Feature" else ""))))
    return sorted(found)


def rule_values() -> list[Row]:
    """The rule values, with their docstrings."""
    return sorted(
        (name, path, first_sentence(ast.get_docstring(node) or ""))
        for path, tree in sources()
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        for decorator in node.decorator_list
        for called, name in (_called(decorator),)
        if called == "rule_value"
    )


def classes(base: str) -> Iterator[tuple[str, ast.ClassDef, dict[str, str]]]:
    """The classes with that base, each with where it is and the keywords of its head that are texts."""
    for path, tree in sources():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and any(
                ast.unparse(b).rpartition(".")[2] == base for b in node.bases
            ):
                words = {
                    word.arg: str(word.value.value)
                    for word in node.keywords
                    if word.arg is not None and isinstance(word.value, ast.Constant)
                }
                yield path, node, words


def events() -> list[Row]:
    """The events by their tags."""
    found = [(words.get("tag", ""), path, node) for path, node, words in classes("Event")]
    return sorted((tag, path, first_sentence(ast.get_docstring(n) or "")) for tag, path, n in found if tag)


def example(does: str) -> str:
    """A row of some title that has the power; empty where none has."""
    for folder in DATA:
        for path in sorted(folder.rglob("title.toml")):
            for line in path.read_text("utf-8").splitlines():
                found = re.search(r'\{ does = "' + does + r'"(?:[^{}]|\{[^{}]*\})*\}', line)
                if found:
                    return found[0]
    return ""


def powers() -> Iterator[str]:
    """A section for each sort of power: what it is, its fields with what they are when left out, an example."""
    for _, node, words in sorted(classes("Struct"), key=lambda found: found[2].get("tag", "")):
        if words.get("tag_field") != "does":
            continue
        yield f"### {words['tag']}"
        yield ""
        yield re.sub(r"\n(?=- )", "\n", ast.get_docstring(node) or "")
        yield ""
        fields = [one for one in node.body if isinstance(one, ast.AnnAssign)]
        if fields:
            yield from ("| field | | left out |", "| --- | --- | --- |")
            for field in fields:
                kind = ast.unparse(field.annotation).replace("|", "\\|")
                left_out = f"`{ast.unparse(field.value)}`" if field.value is not None else "required"
                yield f"| `{ast.unparse(field.target)}` | `{kind}` | {left_out} |"
            yield ""
        if shown := example(words["tag"]):
            yield from ("```toml", f"power = [{shown}]", "```", "")


def _table(heading: str, rows: list[Row]) -> Iterator[str]:
    yield from (f"## {heading}", "", f"{len(rows)} in all.", "", "| name | where | |", "| --- | --- | --- |")
    yield from (f"| {name} | `{path}` | {about} |" for name, path, about in rows)
    yield ""


def page() -> str:
    """The whole page."""
    lines = [
        "# Mechanisms",
        "",
        "Generated from the source by `make reference`: change the docstrings, not this page.",
        "",
        "## Powers",
        "",
        "What a private company brings and can do: rows of `power` in title.toml ([docs/powers.md](../powers.md)).",
        "",
        *powers(),
        *_table("Features", made("Feature")),
        *_table("Settings", made("Setting")),
        *_table("Rule values", rule_values()),
        *_table("Events", events()),
    ]
    return "\n".join(lines).rstrip() + "\n"
