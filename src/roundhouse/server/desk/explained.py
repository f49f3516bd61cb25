"""What things are and do: the explanation behind every name of a private company, a train, a phase and the like.

It has an address of its own, the page on which the thing is named with `?about=SORT/ID`; scripts show the same beside
the page. So a link needs no more than that query, wherever it stands.
"""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...core.position import Position
from ...play.explanations import ExplanationText, told
from ...text.language import gettext
from ...text.templates import Sentences
from ...text.words import Words, currency_of
from ..errors import NotFound
from ..web.failures import wants_json
from ..web.templates import fragment, page


class Cited(msgspec.Struct, frozen=True):
    """A rule that is cited: its number in the book of the title, and its text."""

    number: str
    text: str


ABOUT = "about"
"""The field of the query."""


def asked(request: Request) -> bool:
    """Whether the address asks for an explanation."""
    return ABOUT in request.query_params


def explain(
    request: Request, words: Words, pos: Position, back: str, name: str, sheets: str = ""
) -> Response:
    """The explanation that the address asks for: a page with a way `back` to what is called `name`, or as JSON.

    `sheets`: the address below which companies have sheets, "" for none. Raises `NotFound` when the title has no such
    thing."""
    sort, _, id = request.query_params[ABOUT].partition("/")
    found = told(words, pos, sort, id)
    if found is None:
        raise NotFound(gettext("There is no such thing in this game."))
    body = html(found, pos.title.name, sheets, currency_of(pos.title))
    if wants_json(request):
        return JSONResponse({"name": found.name, "html": body}, headers={"Cache-Control": "no-store"})
    return page(request, "desk/explained.html", told=found, body=body, back=back, back_name=name)


def html(found: ExplanationText, title: str, sheets: str = "", currency: str = Sentences.currency) -> str:
    """The explanation without the page around it; rules lead to their text on the page of the title's rules."""
    rules = {rule.id: Cited(rule.id.removeprefix(f"{title}-"), rule.text) for rule in found.rules}
    return fragment(
        "desk/_explained.html", told=found, title=title, rules=rules, sheets=sheets, currency=currency
    )
