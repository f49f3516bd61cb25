"""The API's own description, made once a process: that takes half a second."""

from __future__ import annotations

from functools import cache
from typing import Any

from roundhouse.server.api.routes import api_app, schema_of
from roundhouse.server.settings import Settings


@cache
def document() -> dict[str, Any]:
    """The OpenAPI document. Nobody changes it."""
    return schema_of(api_app(Settings()))
