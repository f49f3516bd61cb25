"""Rulebooks of ours as pages: Markdown, with the words of the glossary underlined where they stand first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from ...text.glossary import underlined
from ..caches import CACHES


@CACHES.function("rulebooks", 16)
def rulebook_html(file: str) -> Markup:
    """The rulebook in a file, as HTML; what looks like HTML in it is text. Raises OSError where there is none."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens, seen, heading = reader.parse(Path(file).read_text(encoding="utf-8")), set[str](), False
    for token in tokens:
        heading = token.type == "heading_open" or (heading and token.type != "heading_close")
        if token.type == "inline" and token.children and not heading:
            token.children = [piece for child in token.children for piece in _linked(child, seen)]
    return Markup(reader.renderer.render(tokens, reader.options, {}))


def _linked(token: Token, seen: set[str]) -> Iterator[Token]:
    """A token, or where it is text its pieces, with links to words that are not in `seen`."""
    if token.type != "text":
        yield token
        return
    for said, id in underlined(token.content):
        if not id or id in seen:
            yield Token("text", "", 0, content=said)
            continue
        seen.add(id)
        link = f'<a class="about-link term" href="/glossary?about={id}#{id}">{escape(said)}</a>'
        yield Token("html_inline", "", 0, content=link)
