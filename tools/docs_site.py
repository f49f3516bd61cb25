"""Hooks for MkDocs: the pages that stand outside docs/ are brought in, and links between the two are put right.

The repository reads well as it is, so the pages keep the links that are right there.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[1]

OUTSIDE = {
    "README.md": "index.md",
    "README.de.md": "de/index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
}
"""Pages outside docs/ by the name under which the site has them."""

LINK = re.compile(r"(?P<text>!?\[[^\]]*\])\((?P<link>[^)\s#:]*)(?P<anchor>#[^)\s]*)?\)")
"""A link to something in the repository; those to elsewhere have a colon."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Bring in what stands outside."""
    for source, name in OUTSIDE.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, name, content=relinked(text, source)))
    return files


def on_page_markdown(markdown: str, page: object, **_: object) -> str:
    """Put the links of a page inside docs/ right that lead out of it."""
    uri = page.file.src_uri  # type: ignore[attr-defined]
    return markdown if uri in OUTSIDE.values() else relinked(markdown, f"docs/{uri}")


def relinked(text: str, source: str) -> str:
    """A page with the links of the site instead of those of the repository; `source`: where in that it stands.

    What the site does not have is named without a link.

    >>> relinked("[the API](docs/api.md#keys), [a bot](examples/bot.py), [changes](CHANGELOG.md)", "README.md")
    '[the API](api.md#keys), a bot, [changes](changelog.md)'
    >>> relinked("[security](../SECURITY.md), [a page](bots.md)", "docs/hosting.md")
    '[security](security.md), [a page](bots.md)'
    """

    def there(match: re.Match[str]) -> str:
        link, anchor = match["link"], match["anchor"] or ""
        if not link:
            return match[0]
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source), link))
        inside = OUTSIDE.get(path) or (path.removeprefix("docs/") if path.startswith("docs/") else "")
        if not posixpath.splitext(inside)[1] or inside.startswith("schemas/"):
            return match["text"].strip("![]")
        start = posixpath.dirname(OUTSIDE.get(source) or source.removeprefix("docs/")) or "."
        return f"{match['text']}({posixpath.relpath(inside, start)}{anchor})"

    return LINK.sub(there, text)
