"""The API as an ASGI application, to be mounted at /api."""

from __future__ import annotations

import functools
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ... import __version__
from ..errors import SiteError
from ..settings import Settings
from ..web.templates import page
from ..web.versions import BASE
from . import (
    account,
    challenges,
    chat,
    club,
    companions,
    files,
    lab,
    notes,
    notices,
    plans,
    playing,
    puzzles,
    ratings,
    stream,
    tables,
    titles,
    wire,
)
from .answers import COMMON, SAID, broken, refused, unreadable, unrouted, with_failures
from .docs import chapters, forms

ABOUT = """\
Read tables, play at them, and listen to them. Send a token of your account page as `Authorization: Bearer TOKEN`;
its scope is `read`, `play` or `challenge`. Every refusal is `{"error": {"code", "sentence", "facts"}}`."""

TAGS = [
    {"name": "titles", "description": "The games, their options and rules."},
    {"name": "tables", "description": "Finding, opening and filling tables."},
    {"name": "game", "description": "Positions, offers, actions."},
    {"name": "challenges", "description": "Asking users and bots to a game, and answering."},
    {"name": "club", "description": "Clocks, proposals, offers, and who moves for whom."},
    {"name": "plans", "description": "What you try out on a position; nobody else sees it."},
    {"name": "companions", "description": "Ledgers that are kept beside games of cardboard."},
    {"name": "lab", "description": "A map to try things on: best runs of any position. Nothing is stored."},
    {"name": "streams", "description": "News as they happen."},
    {"name": "files", "description": "Games as files."},
    {"name": "me", "description": "What concerns the owner of the token."},
]


def api_app(settings: Settings) -> FastAPI:
    """The API of a site with these settings; the site itself comes with each request."""
    api = FastAPI(
        title="Roundhouse",
        version=__version__,
        description=ABOUT,
        openapi_tags=TAGS,
        servers=[{"url": BASE}],
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
        exception_handlers={
            SiteError: refused,
            RequestValidationError: unreadable,
            HTTPException: unrouted,
            Exception: broken,
        },
    )
    for router in (
        titles.router,
        wire.router,
        ratings.router,
        tables.router,
        playing.router,
        plans.router,
        stream.router,
        files.router,
    ):
        api.include_router(router)
    api.include_router(puzzles.router)
    api.include_router(companions.router)
    api.include_router(lab.router)
    api.include_router(club.router)
    api.include_router(account.router)
    api.include_router(club.me)
    api.include_router(tables.me)
    api.include_router(ratings.me)
    api.include_router(notes.router)
    api.include_router(notices.router)
    api.include_router(chat.router)
    api.include_router(challenges.router)

    @functools.cache  # to make it takes longer than all else that a site does when it opens
    def schema() -> dict[str, Any]:
        return schema_of(api)

    @api.get("/openapi.json", include_in_schema=False)
    def openapi() -> dict[str, Any]:
        return schema()

    @api.get("/docs", include_in_schema=False)
    def docs(request: Request) -> Response:
        return page(
            request,
            "api/docs.html",
            about=ABOUT.replace("`", ""),
            common=COMMON,
            said=SAID,
            chapters=chapters(schema()),
            forms=forms(schema()),
        )

    return api


def schema_of(api: FastAPI) -> dict[str, Any]:
    """The OpenAPI document. What cannot be read is answered by 400 here, so FastAPI's own 422 is taken out."""
    schema = get_openapi(
        title=api.title,
        version=api.version,
        description=api.description,
        routes=api.routes,
        tags=api.openapi_tags,
        servers=api.servers,
    )
    for path in schema["paths"].values():
        for operation in path.values():
            answers = operation["responses"]
            if "HTTPValidationError" in str(answers.get("422")):
                del answers["422"]
    for unused in ("HTTPValidationError", "ValidationError"):
        schema["components"]["schemas"].pop(unused, None)
    return wire.with_kinds(with_failures(schema))
