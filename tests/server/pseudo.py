"""The language that does not exist, for tests of the web: what stays bare in it has gone through no catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path

from catalogues import pseudo
from pseudo_locale import bare

SHOWN = ("title", "aria-label", "placeholder", "alt", "data-confirm", "data-explain", "data-label")
"""Attributes that a person gets to see or hear."""

SILENT = ("script", "style", "code", "kbd")
"""Elements whose text is for nobody, or the same in every language."""

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


def compiled(folder: Path) -> Path:
    """The catalogues of the language, compiled into a folder."""
    pseudo(folder)
    return folder


class _Texts(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[tuple[str, bool]] = []
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        self.found += [value for name in SHOWN if (value := said.get(name))]
        if tag not in VOID:
            quiet = tag in SILENT or said.get("translate") == "no" or (bool(self.open) and self.open[-1][1])
            self.open.append((tag, quiet))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in SHOWN and value]

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if data.strip() and not (self.open and self.open[-1][1]):
            self.found.append(data)


def texts(html: str) -> list[str]:
    """Every text of a page or of a piece of one that a person gets to see or hear."""
    parser = _Texts()
    parser.feed(html)
    return parser.found


def escaped(html: str, data: Iterable[str]) -> Iterator[str]:
    """The words of a page that stay bare, each with its text; `data`: names and the like, which may."""
    known = {word for one in data for word in bare(one)}
    for text in texts(html):
        left = [word for word in bare(text) if word not in known]
        if left:
            yield f"{', '.join(left)}: {' '.join(text.split())[:120]}"
