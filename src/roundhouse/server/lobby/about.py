"""What a title is made of: what each thing in it does, its rules by number, which of its figures are ours, and what its
book leaves open."""

from __future__ import annotations

from urllib.parse import quote

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ...core.position import Position
from ...core.violations import COMMON, Rule
from ...play.explanations import things
from ...play.puzzles import puzzles
from ...text.explanations import sort_of_things, thing_said
from ...text.glossary import underlined
from ...text.language import gettext
from ...text.rule_search import names_cells, rules_with
from ...text.words import Words
from ...titles.entry import Reconstructed
from ...titles.found import titles
from ...titles.sections import sections_of
from ..caches import CACHES
from ..desk import explained
from ..errors import NotFound
from ..numbers import whole
from ..people.rated import best_of
from ..title_facts import beginning_of, manners_at, title_facts
from ..web.templates import page
from ..web.viewer import site

MOST_WANTED = 60
"""Characters of what is searched for in the rules."""


class Ours(msgspec.Struct, frozen=True):
    """Figures of ours, and the rules that state them: (id, text)."""

    mark: Reconstructed
    rules: tuple[tuple[str, str], ...]


@CACHES.function("figures of titles", 32)
def _ours(name: str) -> tuple[Ours, ...]:
    entry = titles()[name]
    texts = {rule.id: rule.text for rule in entry.rules()}
    return tuple(
        Ours(mark, tuple((id, texts[id]) for id in mark.rules if id in texts))
        for mark in entry.reconstructed()
    )


@CACHES.function("titles with a book", 32)
def _of_a_book(name: str) -> bool:
    """Whether it has rules of a book: what was not begun from one does not say what the book has or leaves open."""
    return any(rule.basis != COMMON for rule in titles()[name].rules())


class Named(msgspec.Struct, frozen=True):
    """A thing of a title: its id, and what it is called."""

    id: str
    name: str


class Sort(msgspec.Struct, frozen=True):
    """The things of a sort."""

    sort: str
    things: tuple[Named, ...]


def _asked(request: Request, name: str) -> Position:
    """The beginning of the game that the query tells: `players` and `options`. Raises `NotFound`."""
    players = whole(request.query_params.get("players"), 99) or 0
    chosen = tuple(filter(None, request.query_params.get("options", "").split(",")))
    return beginning_of(titles()[name], players, chosen)


def about(request: Request) -> Response:
    """The page of a title, or with `?about=SORT/ID` what something in it does.

    Raises `NotFound` for a title that is not installed, a number of players or an option that it does not have, and a
    thing that is not in it.
    """
    name = request.path_params["name"]
    facts = title_facts().get(name)
    if facts is None:
        raise NotFound(gettext("There is no such title here."))
    pos = _asked(request, name)
    words = Words(pos.title)
    if explained.asked(request):
        return explained.explain(request, words, pos, f"/title/{quote(name)}", name)
    named = tuple(
        Sort(sort_of_things(sort), tuple(Named(f"{sort}/{id}", thing_said(words, sort, id)) for id in ids))
        for sort, ids in things(pos).items()
        if ids
    )
    with site(request).database.read() as c:
        best = best_of(c, name)
    return page(
        request,
        "lobby/about.html",
        best=best,
        title=facts,
        manners=manners_at(name),
        ours=_ours(name),
        readings=titles()[name].readings,
        of_a_book=_of_a_book(name),
        rulebook=bool(titles()[name].rulebook),
        different=bool(titles()[name].different()),
        named=named,
        puzzles=len(puzzles(name)),
    )


def rulebook(request: Request) -> Response:
    """The rulebook of a title whose book is ours. Raises `NotFound` for any other."""
    entry = titles().get(request.path_params["name"])
    if entry is None or not entry.rulebook:
        raise NotFound(gettext("There is no such rulebook here."))
    from .rulebooks import rulebook_html  # the reader of Markdown takes longer to load than most pages

    return page(request, "lobby/rulebook.html", name=entry.name, book=rulebook_html(entry.rulebook))


def different(request: Request) -> Response:
    """What is not as in 1830, for those who know that. Raises `NotFound` for a title that says nothing of it."""
    entry = titles().get(request.path_params["name"])
    found = entry.different() if entry is not None else ()
    if entry is None or not found:
        raise NotFound(gettext("There is no such page here."))
    texts = {rule.id: rule.text for rule in entry.rules()}
    return page(
        request, "lobby/different.html", name=entry.name, found=found, texts=texts, underlined=underlined
    )


def rules(request: Request) -> Response:
    """The rules of a title by number, as far as no option changes them; with `?q=` those of a section, one by its
    number, or those with certain words, or the nearest. Raises `NotFound`."""
    entry = titles().get(request.path_params["name"])
    if entry is None:
        raise NotFound(gettext("There is no such title here."))
    wanted = request.query_params.get("q", "").strip()[:MOST_WANTED]
    called = sections_of(entry)
    found, nearest = rules_with(entry.rules(), wanted, called) if wanted else (list(entry.rules()), False)
    sections: dict[str, list[Rule]] = {}
    for rule in found:
        sections.setdefault(rule.section, []).append(rule)
    return page(
        request,
        "lobby/rules.html",
        name=entry.name,
        sections=list(sections.items()),
        headings=called.headings,
        wanted=wanted,
        nearest=nearest,
        cells=names_cells(found),
    )
