"""In which line of a TOML file a value stands.

No reader of TOML tells that: `tomllib` and `tomli` return plain values, and `tomlkit` keeps the text around them but no
positions. This scans a text that `tomli` has read before, so it need not find mistakes; `tests/titles/schema` compares
what it finds with what `tomli` reads, key by key.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from .parts import Path

TOKEN = re.compile(
    r"""
    (?P<space>[ \t\r]+|\#[^\n]*)
  | (?P<line>\n)
  | (?P<text>\"\"\"(?:[^\\]|\\.)*?\"{3,5}|'''.*?'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')
  | (?P<mark>[\[\]{}=,.])
  | (?P<word>[^\s\[\]{}=,.\#"']+)
    """,
    re.VERBOSE | re.DOTALL,
)
ESCAPE = re.compile(r'\\(["\\])')


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    line: int


def _tokens(text: str) -> Iterator[_Token]:
    line, at = 1, 0
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:  # no TOML
            return
        if match.lastgroup != "space":
            yield _Token(match.lastgroup or "", match[0], line)
        line += match[0].count("\n")
        at = match.end()


@dataclass
class _Scanner:
    tokens: list[_Token]
    at: int = 0
    found: dict[Path, int] = field(default_factory=dict)
    counts: dict[Path, int] = field(default_factory=dict)

    def look(self) -> _Token:
        return self.tokens[self.at] if self.at < len(self.tokens) else _Token("end", "", 0)

    def take(self) -> _Token:
        token = self.look()
        self.at += 1
        return token

    def lines(self) -> None:
        while self.look().kind == "line":
            self.at += 1

    def key(self) -> tuple[str, ...]:
        """A key, dotted or not."""
        names: list[str] = []
        while True:
            token = self.take()
            if token.kind == "text":
                names.append(
                    ESCAPE.sub(r"\1", token.text[1:-1]) if token.text[0] == '"' else token.text[1:-1]
                )
            else:
                names.append(token.text)
            if self.look().text != ".":
                return tuple(names)
            self.at += 1

    def file(self) -> None:
        base: Path = ()
        while True:
            self.lines()
            token = self.look()
            if token.kind == "end":
                return
            base = self.header() if token.text == "[" else self.pair(base)

    def header(self) -> Path:
        line = self.take().line
        rows = self.look().text == "["
        self.at += rows
        path = self.resolved(names := self.key(), rows)
        self.at += 1 + rows
        for length in range(1, len(names) + 1):
            self.found.setdefault(self.resolved(names[:length], False), line)
        self.found.setdefault(path, line)
        return path

    def resolved(self, names: tuple[str, ...], another: bool) -> Path:
        """The path of a table: inside the last row of what is a list of them; `another` row begins."""
        path: Path = ()
        for number, name in enumerate(names):
            path = (*path, name)
            if another and number == len(names) - 1:
                self.counts[path] = self.counts.get(path, -1) + 1
                return (*path, self.counts[path])
            if path in self.counts and number < len(names) - 1:
                path = (*path, self.counts[path])
        return path

    def pair(self, base: Path) -> Path:
        line, names = self.look().line, self.key()
        for length in range(1, len(names) + 1):
            self.found.setdefault((*base, *names[:length]), line)
        self.at += 1  # =
        self.value((*base, *names))
        return base

    def value(self, path: Path) -> None:
        token = self.look()
        if token.text == "[":
            self.at += 1
            self.items(path)
        elif token.text == "{":
            self.at += 1
            self.inline(path)
        else:
            self.at += 1
            while self.look().text == "." or (
                self.look().kind == "word" and self.tokens[self.at - 1].text == "."
            ):
                self.at += 1  # a number with a point

    def items(self, path: Path) -> None:
        number = 0
        while True:
            self.lines()
            token = self.look()
            if token.text == "]" or token.kind == "end":
                self.at += 1
                return
            if token.text == ",":
                self.at += 1
                continue
            self.found[(*path, number)] = token.line
            self.value((*path, number))
            number += 1

    def inline(self, path: Path) -> None:
        while True:
            self.lines()
            token = self.look()
            if token.text == "}" or token.kind == "end":
                self.at += 1
                return
            if token.text == ",":
                self.at += 1
                continue
            self.pair(path)


def lines(text: str) -> dict[Path, int]:
    """The line, from 1, of every key, row and item in a text that is TOML.

    >>> lines('a = 1\\n[[train]]\\nname = "2"\\n[[train]]\\nname = "3"')[("train", 1, "name")]
    5
    """
    scanner = _Scanner(list(_tokens(text)))
    scanner.file()
    return scanner.found


def line_of(found: dict[Path, int], path: Path) -> int:
    """The line of a path, or of the nearest place around it that is there; 1 for the file as a whole.

    >>> line_of({("train", 1): 4}, ("train", 1, "price"))
    4
    """
    for length in range(len(path), 0, -1):
        if path[:length] in found:
            return found[path[:length]]
    return 1
