"""Colours of a title's data, as classes of a style sheet: the policy of the pages allows no style within an element.

A page asks for the sheet of the colours that it may show (`sheet`); its elements have the class of theirs (`ground`).
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...draw.style import text_colour
from .static import FOREVER

MAX_COLOURS = 200
"""Colours of one sheet."""

_COLOURS = re.compile(rf"[0-9a-f]{{6}}(-[0-9a-f]{{6}}){{0,{MAX_COLOURS - 1}}}")


def ground(colour: str) -> str:
    """The class of what has a ground of that colour, "#rrggbb"; "" for no colour.

    Its rule gives the properties `--company` and `--company-ink`: the colour, and that of letters on it.

    >>> ground("#1d4c9a")
    'on-1d4c9a'
    """
    return f"on-{colour[1:]}" if colour else ""


def sheet(colours: Iterable[str]) -> str:
    """The address of the style sheet of some colours, each "#rrggbb", with a mark of what is in it.

    >>> sheet(["#1d4c9a", "#ffffff"]).partition("?")[0]
    '/colours/1d4c9a-ffffff.css'
    """
    named = sorted({colour[1:] for colour in colours})
    return f"/colours/{'-'.join(named)}.css?{zlib.crc32(rules(named).encode()):08x}"


def rules(colours: Iterable[str]) -> str:
    """The rules for some colours, each without its "#".

    >>> rules(["1d4c9a"])
    '.on-1d4c9a { --company: #1d4c9a; --company-ink: #ffffff; }\\n'
    """
    return "".join(
        f".on-{colour} {{ --company: #{colour}; --company-ink: {text_colour(f'#{colour}')}; }}\n"
        for colour in colours
    )


async def show(request: Request) -> Response:
    """The sheet of the colours that the address names, to be kept for good: its mark changes with what is in it."""
    wanted = request.path_params["colours"]
    if not _COLOURS.fullmatch(wanted):
        return Response(status_code=HTTPStatus.NOT_FOUND)
    return Response(rules(wanted.split("-")), media_type="text/css", headers={"Cache-Control": FOREVER})


routes = [Route("/colours/{colours}.css", show)]
