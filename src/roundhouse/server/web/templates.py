"""Pages and pieces of pages from templates."""

from __future__ import annotations

import functools
import gzip
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from ...bots.levels import bot_called
from ...text import locales
from ...text.language import gettext, language, language_of, ngettext, translated
from ...text.templates import Sentences, money
from ...text.words import colour_name
from ...titles.found import titles
from .. import languages
from ..caches import CACHES
from ..clock import CLOCK
from ..said import heard
from . import colours
from .compiled import CompiledTemplates
from .devices import named
from .escaping import Templates, escaped
from .messages import messages
from .packing import LEVEL, WORTH_PACKING, takes_packed
from .static import mark, static
from .viewer import Viewer, site, viewer

FOLDER = Path(__file__).parent.parent / "templates"
_POSITION = re.compile(r"(?<![\w&#])#(\d{1,6})\b")
THEMES = ("auto", "light", "dark", "contrast")


def page(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A whole page. The template also gets `viewer`, `csrf`, `settings`, `theme` and `path`.

    It is packed at once for browsers that take it so: handing it to another thread for that would be one more time
    that it waits for its turn.
    """
    html = render(request, template, **context).encode()
    if len(html) < WORTH_PACKING or not takes_packed(request.headers.get("accept-encoding", "")):
        return HTMLResponse(html, status)
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return HTMLResponse(gzip.compress(html, LEVEL, mtime=0), status, headers)


def render(request: Request, template: str, **context: Any) -> str:
    """A page as text; see `page`."""
    settings = site(request).settings
    who: Viewer = context.pop("viewer", None) or viewer(request)
    return _compiled(template).render(
        viewer=who,
        csrf=who.csrf,
        settings=settings,
        theme=theme(request, who),
        path=request.url.path,
        **context,
    )


def fragment(template: str, **context: Any) -> str:
    """A piece of a page."""
    return _compiled(template).render(**context)


def macro(template: str, name: str) -> Callable[..., Markup]:
    """A macro of a template, for pieces of which there are hundreds: nothing is made ready for each of them."""
    found: Callable[..., Markup] = getattr(_compiled(template).module, name)
    return found


@functools.lru_cache(maxsize=256)
def _compiled(template: str) -> Template:
    return environment().get_template(template)


def make_ready() -> None:
    """Have all templates compiled, so that whoever comes first need not wait for it: from what was kept, as a rule."""
    for template in environment().list_templates(extensions=("html",)):
        _compiled(template)


def theme(request: Request, who: Viewer) -> str:
    """The look that was chosen: of the user, or of the browser."""
    chosen = who.user.settings.get("theme") if who.user is not None else request.cookies.get("rh_theme")
    return chosen if chosen in THEMES else "auto"


@functools.lru_cache(maxsize=1)
def environment() -> Environment:
    """The one environment of all templates: everything is escaped, and what is missing is an error."""
    jinja = Templates(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,  # a function would be asked for each context
        undefined=StrictUndefined,
        bytecode_cache=CompiledTemplates(FOLDER),
        auto_reload=False,  # to look at every file's date costs more than to render it
        trim_blocks=True,
        lstrip_blocks=True,
    )
    jinja.globals["_"] = words
    jinja.globals["ngettext"] = words_for
    jinja.globals["language_tag"] = tag
    jinja.globals["language_tag_of"] = languages.tag_of
    jinja.globals["languages"] = languages.offered
    jinja.globals["script_messages"] = messages
    jinja.globals["static"] = static
    jinja.globals["mark"] = mark
    jinja.globals["now"] = lambda: CLOCK.now().isoformat(timespec="milliseconds")
    jinja.globals["colour_sheet"] = colours.sheet
    jinja.globals["currency_in"] = currency_in
    jinja.filters["ground"] = colours.ground
    jinja.filters["level"] = bot_called
    jinja.filters["money"] = money
    jinja.filters["browser"] = named
    jinja.filters["when"] = when
    jinja.filters["heard"] = heard
    jinja.filters["since"] = since
    jinja.filters["translated"] = translated
    jinja.filters["stated"] = stated
    jinja.filters["colour"] = colour_name
    jinja.filters["sentence"] = sentence
    jinja.filters["positions"] = positions
    return jinja


def currency_in(title: str) -> str:
    """How the title of that name writes amounts; "$" for one that is not here any more."""
    entry = titles().get(title)
    return entry.currency if entry is not None else Sentences.currency


def words(message: str, /, **facts: Any) -> Markup:
    """What templates call `_`: a message, which may hold markup, in the language in use; facts are escaped."""
    found = _marked(message)
    if not facts:
        return found
    # Markup.format parses the message each time, in Python.
    return Markup(str.format(found, **{name: escaped(fact) for name, fact in facts.items()}))


@CACHES.function("messages of templates", 8192)
def _marked(message: str) -> Markup:
    return Markup(gettext(message))


def words_for(one: str, many: str, count: int, /, **facts: Any) -> Markup:
    """What templates call `ngettext`: the message for a count; facts are escaped."""
    return Markup(ngettext(one, many, count, **{name: escaped(fact) for name, fact in facts.items()}))


def tag() -> str:
    """The language in use, as pages name it: "en", "pt-BR"."""
    return languages.tag_of(language())


def stated(text: str) -> Markup:
    """A statement of a rule in the language in use; where only English has it, marked as that.

    >>> stated("No more than 60%.")
    Markup('No more than 60%.')
    """
    spoken = language_of(text)
    if spoken == language():
        return Markup(escaped(translated(text)))
    return Markup('<span lang="{}">{}</span>').format(languages.tag_of(spoken), text)


def sentence(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def positions(text: str) -> Markup:
    """A text in which "#120" is a link to that position of the game.

    >>> positions("see #120 & think")
    Markup('see <a class="at" href="?action=120">#120</a> &amp; think')
    """
    return Markup(_POSITION.sub(r'<a class="at" href="?action=\1">#\1</a>', str(escape(text))))


def when(moment: datetime | None) -> Markup:
    """A moment as an element that the browser shows in its own time zone; nothing for None."""
    if moment is None:
        return Markup()
    moment = moment.astimezone(UTC)
    return Markup('<time datetime="{}">{} UTC</time>').format(
        moment.isoformat(timespec="seconds"), locales.moment(moment, language())
    )


def since(moment: datetime | None) -> Markup:
    """How long ago a moment was ("5 min"), as an element that the browser keeps up to date; nothing for None."""
    if moment is None:
        return Markup()
    moment = moment.astimezone(UTC)
    # Put together by hand: a home page has a hundred of them, and `Markup.format` takes five times as long.
    at, told = escape(locales.moment(moment, language())), escape(span(moment))
    return Markup(
        f'<time datetime="{moment.isoformat(timespec="seconds")}" data-since title="{at} UTC">{told}</time>'
    )


def span(moment: datetime, now: datetime | None = None) -> str:
    """The time from a moment until now, in its one coarse unit."""
    seconds = int(((now or CLOCK.now()) - moment).total_seconds())
    if seconds < 60:
        return gettext("just now")
    if seconds < 3600:
        return gettext("{minutes} min", minutes=seconds // 60)
    if seconds < 86400:
        return gettext("{hours} h", hours=seconds // 3600)
    return gettext("{days} d", days=seconds // 86400)


__all__ = ["THEMES", "environment", "fragment", "macro", "page", "render", "static", "theme"]
