"""The glossary: what the words of the field mean, one by one where they stand, and all on a page."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...text.glossary import entries, term, terms
from ...text.language import gettext
from ..desk.explained import ABOUT
from ..errors import NotFound
from ..web.failures import wants_json
from ..web.templates import fragment, page


def glossary(request: Request) -> Response:
    """All words; with `?about=ID` that one alone as JSON, or marked on the page. Raises `NotFound` for another one."""
    asked = request.query_params.get(ABOUT, "")
    if asked and asked not in entries():
        raise NotFound(gettext("There is no such word in the glossary."))
    if asked and wants_json(request):
        found = term(asked)
        body = fragment("lobby/_term.html", term=found)
        return JSONResponse({"name": found.word, "html": body}, headers={"Cache-Control": "no-store"})
    return page(request, "lobby/glossary.html", terms=terms(), asked=asked)
