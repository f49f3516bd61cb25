"""What whoever runs the site has written down: the terms, and what becomes of data about people."""

from __future__ import annotations

from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from ...text.language import _, gettext, translated
from ..caches import CACHES
from ..errors import NotFound
from ..web.templates import page
from ..web.viewer import site

TERMS, PRIVACY = _("Terms of use"), _("Privacy")


def terms(request: Request) -> Response:
    """The terms of the site. Raises `NotFound` where there are none."""
    return _paper(request, TERMS, site(request).settings.terms)


def privacy(request: Request) -> Response:
    """What the site does with data about people. Raises `NotFound` where nothing of it is written."""
    return _paper(request, PRIVACY, site(request).settings.privacy)


def _paper(request: Request, name: str, file: str) -> Response:
    try:
        text = Path(file).read_text(encoding="utf-8") if file else ""
    except (OSError, UnicodeDecodeError):
        text = ""
    if not text:
        raise NotFound(gettext("There is no such page."))
    return page(request, "people/paper.html", name=translated(name), paper=_html(text))


@CACHES.function("papers", 8)
def _html(text: str) -> Markup:
    """Markdown as HTML; what looks like HTML in it is text."""
    return Markup(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))
