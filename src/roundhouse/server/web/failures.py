"""What is answered when a request fails: JSON for programs, a page for people, each with one sentence."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from ...text.language import _, translated
from ..errors import NotLoggedIn, SiteError
from .headers import ALWAYS
from .journal import HEADER
from .templates import page
from .viewer import Viewer

logger = logging.getLogger(__name__)

SENTENCES = {
    404: _("There is no such page."),
    405: _("That cannot be done at this address."),
    500: _("Something went wrong here. Nothing was lost; please try again."),
}


def wants_json(request: Request) -> bool:
    """Whether the request comes from a program: our own scripts, or somebody's of the API."""
    return request.url.path.startswith("/api/") or "application/json" in request.headers.get("accept", "")


def error_form(sentence: str, code: str, facts: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The JSON of every refusal."""
    return {"error": {"code": code, "sentence": sentence, "facts": dict(facts or {})}}


def answer(request: Request, error: SiteError) -> Response:
    """The answer to a request that the site refuses."""
    headers = {"Retry-After": str(error.facts["seconds"])} if "seconds" in error.facts else {}
    if wants_json(request):
        form = error_form(error.sentence, error.code, error.facts)
        if error.status == 401:
            headers["WWW-Authenticate"] = "Bearer"
        return JSONResponse(form, error.status, headers=headers)
    if isinstance(error, NotLoggedIn) and request.method in ("GET", "HEAD"):
        onward = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        return RedirectResponse(f"/login?next={quote(onward, safe='')}", HTTPStatus.SEE_OTHER)
    response = _page(request, error.status, error.sentence, error)
    response.headers.update(headers)
    return response


def id_of(request: Request) -> str:
    """The id of a request, "" for one that has none."""
    return str(getattr(request.state, "request_id", ""))


def _page(request: Request, status: int, sentence: str, error: SiteError | None = None) -> HTMLResponse:
    facts = {"code": status, "sentence": sentence, "error": error, "request_id": id_of(request)}
    try:
        return page(request, "web/failure.html", status, **facts)
    except SiteError:  # not even the viewer can be read
        return page(request, "web/failure.html", status, **facts, viewer=Viewer())


def refused(request: Request, error: Exception) -> Response:
    """The handler of `SiteError`."""
    assert isinstance(error, SiteError)
    return answer(request, error)


def no_page(request: Request, error: Exception) -> Response:
    """The handler of what the router refuses: no such page, not that method."""
    assert isinstance(error, HTTPException)
    status = error.status_code
    if status < 400 or status in (204, 304):
        return Response(status_code=status, headers=error.headers)
    sentence = translated(SENTENCES.get(status, HTTPStatus(status).phrase + "."))
    if wants_json(request):
        code = HTTPStatus(status).phrase.lower()
        return JSONResponse(error_form(sentence, code), status, headers=error.headers)
    response = _page(request, status, sentence)
    response.headers.update(error.headers or {})
    return response


def broken(request: Request, error: Exception) -> Response:
    """The handler of everything that should not have happened; the server logs it afterwards.

    It stands outside the middleware, so it brings the headers of every answer itself. The id of the request leads
    whoever looks after the site to what is in the log.
    """
    id = id_of(request)
    headers = {**ALWAYS, HEADER: id} if id else ALWAYS
    if wants_json(request):
        form = error_form(translated(SENTENCES[500]), "broken", {"request": id})
        return JSONResponse(form, 500, headers=headers)
    response = page(
        request,
        "web/failure.html",
        500,
        code=500,
        sentence=translated(SENTENCES[500]),
        error=None,
        request_id=id,
        viewer=Viewer(),
    )
    response.headers.update(headers)
    return response


failures: Mapping[Any, Any] = {SiteError: refused, HTTPException: no_page, Exception: broken}
"""For `Starlette(exception_handlers=...)`."""
