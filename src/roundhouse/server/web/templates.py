"""Pages and pieces of pages from templates."""

from __future__ import annotations

import functools
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from ...text.templates import dollars
from .static import mark, static
from .viewer import Viewer, site, viewer

FOLDER = Path(__file__).parent.parent / "templates"
THEMES = ("auto", "light", "dark", "contrast")


def page(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A whole page. The template also gets `viewer`, `csrf`, `settings`, `theme` and `path`."""
    return HTMLResponse(render(request, template, **context), status)


def render(request: Request, template: str, **context: Any) -> str:
    """A page as text; see `page`."""
    settings = site(request).settings
    who: Viewer = context.pop("viewer", None) or viewer(request)
    return (
        environment()
        .get_template(template)
        .render(
            viewer=who,
            csrf=who.csrf,
            settings=settings,
            theme=theme(request, who),
            path=request.url.path,
            **context,
        )
    )


def fragment(template: str, **context: Any) -> str:
    """A piece of a page."""
    return environment().get_template(template).render(**context)


def theme(request: Request, who: Viewer) -> str:
    """The look that was chosen: of the user, or of the browser."""
    chosen = who.user.settings.get("theme") if who.user is not None else request.cookies.get("rh_theme")
    return chosen if chosen in THEMES else "auto"


@functools.lru_cache(maxsize=1)
def environment() -> Environment:
    """The one environment of all templates: everything is escaped, and what is missing is an error."""
    jinja = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        auto_reload=False,  # to look at every file's date costs more than to render it
        trim_blocks=True,
        lstrip_blocks=True,
    )
    jinja.globals["static"] = static
    jinja.globals["mark"] = mark
    jinja.filters["money"] = dollars
    jinja.filters["when"] = when
    jinja.filters["since"] = since
    jinja.filters["plural"] = plural
    return jinja


def plural(count: int, one: str, many: str = "") -> str:
    """ "1 seat", "2 seats"."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def when(moment: datetime | None) -> Markup:
    """A moment as an element that the browser shows in its own time zone; nothing for None."""
    if moment is None:
        return Markup()
    moment = moment.astimezone(UTC)
    return Markup('<time datetime="{}">{} UTC</time>').format(
        moment.isoformat(timespec="seconds"), f"{moment:%-d %b %Y, %H:%M}"
    )


def since(moment: datetime | None) -> Markup:
    """How long ago a moment was ("5 min"), as an element that the browser keeps up to date; nothing for None."""
    if moment is None:
        return Markup()
    moment = moment.astimezone(UTC)
    return Markup('<time datetime="{}" data-since title="{} UTC">{}</time>').format(
        moment.isoformat(timespec="seconds"), f"{moment:%-d %b %Y, %H:%M}", span(moment)
    )


def span(moment: datetime, now: datetime | None = None) -> str:
    """The time from a moment until now, in its one coarse unit."""
    seconds = int(((now or datetime.now(UTC)) - moment).total_seconds())
    if seconds < 60:
        return "just now"
    for unit, length in (("d", 86400), ("h", 3600), ("min", 60)):
        if seconds >= length:
            return f"{seconds // length} {unit}"
    raise AssertionError


__all__ = ["THEMES", "environment", "fragment", "page", "render", "static", "theme"]
