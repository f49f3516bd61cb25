"""Sentences for people are made in `text`: the layers below pass details."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from layers.source import Source, breaches

WITHOUT_SENTENCES = {"core", "board", "routes", "rules", "features"}

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


CHECKS = [sentences]


@pytest.mark.parametrize("check", CHECKS)
def test_the_source_keeps(check) -> None:
    assert not breaches(check)


@pytest.mark.parametrize(
    ("check", "path", "text"),
    [
        (sentences, "rules/trains.py", "WHY = 'the train limit of the company is full'"),
        (sentences, "rules/trains.py", "def f(n):\n    return f'a company may own only {n} trains'"),
        (
            sentences,
            "core/action_types.py",
            "def f():\n    return {'why': ('You may not lay a tile here', 1)}",
        ),
    ],
)
def test_a_breach_is_seen(check, path: str, text: str) -> None:
    assert len(list(check(Source(path, text)))) == 1


@pytest.mark.parametrize(
    ("check", "path", "text"),
    [
        (sentences, "features/x/text.py", "SOLD = 'the company sold one of its own shares'"),
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
    ],
)
def test_what_is_allowed_is_let_pass(check, path: str, text: str) -> None:
    assert list(check(Source(path, text))) == []
