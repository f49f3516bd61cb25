"""Refusals as JSON, and how the schema tells of them."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...text.language import gettext
from ..errors import SiteError
from .malformed import problem_of
from .models.failures import Failure

SAID = {
    400: "What was sent cannot be read.",
    401: "The token is not known here, or none was sent where one is needed.",
    403: "This user, or this token, may not do it.",
    404: "There is no such thing.",
    409: "The table has moved on (stale), or is in no state for this (not now).",
    413: "What was sent is too large.",
    415: "What was sent is no JSON.",
    422: "The rules refuse it; the facts name the check, the rules and the section.",
    429: "Too many requests.",
    503: "The database cannot be reached at the moment.",
}


COMMON = (400, 401, 403, 415, 429, 503)
"""How everything may be refused."""


REFUSED = {"application/json": {"schema": {"$ref": f"#/components/schemas/{Failure.__name__}"}}}
"""The form of all refusals, by reference: FastAPI would else make a validator of it for each status of each route,
eight hundred times, while the site opens. `with_failures` brings what is referred to."""


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a route that may refuse in these ways, beside those common to all."""
    return {
        status: {"description": SAID[status], "content": REFUSED} for status in sorted({*COMMON, *statuses})
    }


def with_failures(schema: dict[str, Any]) -> dict[str, Any]:
    """The OpenAPI document with the form of refusals, and what that consists of, among its components."""
    made = Failure.model_json_schema(ref_template="#/components/schemas/{model}", mode="serialization")
    parts = made.pop("$defs")
    components = schema["components"]["schemas"]
    schema["components"]["schemas"] = dict(sorted({**components, **parts, Failure.__name__: made}.items()))
    return schema


def failure(status: int, code: str, sentence: str, facts: Any = None, headers: Any = None) -> Response:
    """A refusal as JSON."""
    error = {"code": code, "sentence": sentence, "facts": facts or {}}
    return Response(_encoded({"error": error}), status, headers, "application/json")


def _encoded(value: Any) -> bytes:
    """JSON of anything that a refusal may tell of."""
    return msgspec.json.encode(value, enc_hook=str)


async def refused(request: Request, error: Exception) -> Response:
    """What the site refuses."""
    assert isinstance(error, SiteError)
    headers = {"Retry-After": str(error.facts["seconds"])} if "seconds" in error.facts else None
    if error.status == 401:
        headers = {"WWW-Authenticate": "Bearer"}
    return failure(error.status, error.code, error.sentence, dict(error.facts), headers)


async def unreadable(request: Request, error: Exception) -> Response:
    """What does not have the form that the schema asks for; the fields at fault are named."""
    assert isinstance(error, RequestValidationError)
    for one in error.errors():
        if one["type"] == "json_invalid":
            at, why = one["loc"][-1], str(one.get("ctx", {}).get("error", "it ends too early"))
            sentence = gettext("What was sent is no JSON, from character {at} on: {why}.", at=at, why=why)
            return failure(400, "unreadable", sentence, {"fields": []})
        if tuple(one["loc"]) == ("body",) and not _is_json(request):
            sentence = gettext("Send JSON, with the header Content-Type: application/json.")
            return failure(415, "unreadable", sentence)
    found = [problem_of(one) for one in error.errors()[:20]]
    fields = [{"field": field, "problem": problem} for field, problem in found]
    sentence = found[0][1] if found else gettext("What was sent cannot be read.")
    return failure(400, "unreadable", sentence, {"fields": fields})


def _is_json(request: Request) -> bool:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    return kind == "application/json" or (kind.startswith("application/") and kind.endswith("+json"))


async def unrouted(request: Request, error: Exception) -> Response:
    """No such route, or not in this way."""
    assert isinstance(error, HTTPException)
    code = {404: "not found", 405: "method not allowed"}.get(error.status_code, "unreadable")
    return failure(error.status_code, code, f"{error.detail}.", headers=error.headers)


async def broken(request: Request, error: Exception) -> Response:
    """A fault of ours; the log has the rest."""
    facts = {"request": getattr(request.state, "request_id", "")}
    return failure(500, "broken", gettext("Something went wrong here; it is not your fault."), facts)
