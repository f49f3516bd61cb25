"""The sheet of one company alone, to be printed or kept open beside the table."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ...text.language import gettext
from ..errors import NotFound
from ..web.colours import sheet
from ..web.templates import page
from . import companies
from .scene import Scene


def company_sheet(request: Request, scene: Scene, sym: str) -> Response:
    """The card of a company with nothing else on the page. Raises `NotFound` for none, or one that has not begun."""
    card = next((card for card in companies.cards(scene) if card.badge.sym == sym), None)
    if card is None or card.state == "new":
        raise NotFound(gettext("There is no sheet of such a company yet."))
    return page(
        request,
        "desk/sheet.html",
        card=companies.card_html(card),
        badge=card.badge,
        colours=sheet(scene.colours),
        back=scene.address,
        back_name=scene.row.name or scene.row.title,
        at=scene.at,
    )
