"""Pages whose libraries few ask for: their module is loaded with the first request, so that no site waits for it to
open."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import cast

from starlette.requests import Request
from starlette.responses import Response

Handler = Callable[[Request], Response]


def later(module: str, name: str) -> Handler:
    """The handler of a name in a module of the site, such as "people.passkeys". It runs in a thread, as others do.

    Raises `AttributeError` or `ModuleNotFoundError` when it is asked and there is none.
    """

    def handler(request: Request) -> Response:
        return found(module, name)(request)

    handler.__name__, handler.__qualname__ = name, f"{module}.{name}"
    return handler


def found(module: str, name: str) -> Handler:
    """The handler itself. Raises as `later` does."""
    return cast(Handler, getattr(import_module(f"..{module}", __package__), name))
