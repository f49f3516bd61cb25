"""A link as a code for a phone's camera."""

from __future__ import annotations

import io

import segno
from markupsafe import Markup

from ...text.language import gettext
from ..caches import CACHES


@CACHES.function("codes of links", 256)
def code_of(link: str) -> Markup:
    """The link as a picture for a phone's camera."""
    out = io.BytesIO()
    segno.make(link, error="m").save(
        out,
        kind="svg",
        xmldecl=False,
        svgns=False,
        scale=4,
        border=2,
        omitsize=True,
        light="#fff",
        title=gettext("The link as a code for a phone's camera"),
    )
    return Markup(out.getvalue().decode())
