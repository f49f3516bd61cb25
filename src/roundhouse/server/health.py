"""Whether this process can serve: for load balancers, containers and whoever watches the site."""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from .. import __version__


def healthz(request: Request) -> JSONResponse:
    """200 when the database answers, else 503; it does not wait until the database is back."""
    try:
        with request.app.state.site.database.engine.connect() as connection:
            connection.execute(text("SELECT 1"))
    except SQLAlchemyError:
        return JSONResponse({"ok": False, "version": __version__, "database": "no answer"}, status_code=503)
    return JSONResponse({"ok": True, "version": __version__})


routes = [Route("/healthz", healthz)]
