"""The page of the lab: whole, or what is different on it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ...analysis.lab import Runs
from ...analysis.lab.runs import PATIENT
from ...draw.style import ROUTE_COLOURS
from ...play.lab import Lab
from ...play.lab.lab import ALWAYS
from ...rules.corporations import CORPORATION_SPECS
from ...rules.reach import BOARD
from ...text.language import gettext
from ...text.words import currency_of
from ..desk.pieces import Panel, told
from ..errors import SiteError, Unreadable
from ..web.templates import fragment, page
from .asking import company_of, hex_of, lab_of, ledger_of, text_of
from .companies import Side, all_runs, side_of
from .picture import known, mark_of, picture
from .questions import KINDS
from .tray import box_of, tray_of

FIRST = PATIENT / 4
"""Seconds for the best runs of a page that somebody opens; scripts ask for what is left."""

logger = logging.getLogger(__name__)


@contextmanager
def made_up(lab: Lab) -> Iterator[None]:
    """While somebody looks at a position: what goes wrong is the fault of whoever made up the rest of its document.

    Raises `Unreadable` for it. A position without a rest that goes wrong is a fault of ours, and raised as it is.
    """
    try:
        yield
    except SiteError:
        raise
    except Exception:
        if lab.carried == frozenset(ALWAYS):
            raise
        logger.warning("a position of the lab does not hold together", exc_info=True)
        raise Unreadable(gettext("This position does not hold together.")) from None


def whole(request: Request, lab: Lab, answer: str = "") -> Response:
    """The page of the position `p`, perhaps with the answer to a question."""
    query = request.query_params
    text, way = query["p"].strip(), query.get("way", "")
    company, hex = company_of(request, lab), hex_of(request, lab)
    with made_up(lab):
        runs = all_runs(lab, company, FIRST)
        drawn = picture(lab, text, runs.get(company))
        side = _side(request, lab, side_of(lab, runs, company), company)
        tray = _tray(lab, hex, company, way)
    return page(
        request,
        "lab/lab.html",
        lab=lab,
        p=text,
        company=company,
        hex=hex,
        way=way,
        ledger=ledger_of(request),
        mark=drawn.mark,
        svg=drawn.panel.text,
        side=side,
        tray=tray,
        answer=answer,
        colours=[*(spec.colour for spec in CORPORATION_SPECS(lab.pos).values()), *ROUTE_COLOURS],
        hexes=sorted(BOARD(lab.pos).hexes),
    )


def different(request: Request, lab: Lab, seconds: float | None = None) -> dict[str, Any]:
    """What makes the page that shows `p`, and the map with the `mark`, show another position.

    `seconds`: for the best runs, all together; None for as long as somebody wants to wait after each change.
    """
    query = request.query_params
    text = text_of(lab) if query.get("change", "").strip() else query.get("p", "").strip()
    company, hex = company_of(request, lab), hex_of(request, lab)
    with made_up(lab):
        runs = all_runs(lab, company) if seconds is None else all_runs(lab, company, seconds)
        side = side_of(lab, runs, company)
        new, shown = picture(lab, text, runs.get(company)), query.get("mark", "")
        old = None if new.mark == shown else _shown(request, shown)
        return {
            "p": text,
            "company": company,
            "hex": hex,
            "mark": new.mark,
            "map": None if new.mark == shown else new.panel.text if old is None else told(old, new.panel),
            "side": _side(request, lab, side, company),
            "tray": _tray(lab, hex, company, query.get("way", "")),
            "proven": side.proven,
        }


def _shown(request: Request, mark: str) -> Panel | None:
    """The map that a page shows: at hand, or drawn once more where another process has drawn it."""
    if not mark or known(mark) is not None:
        return known(mark)
    query = request.query_params
    text, company = query.get("p", "").strip(), query.get("company", "")
    before = lab_of(text)
    runs: Runs | None = all_runs(before, company).get(company)
    return picture(before, text, runs).panel if mark_of(text, runs) == mark else None


def _side(request: Request, lab: Lab, side: Side, company: str) -> str:
    return fragment(
        "lab/_side.html",
        side=side,
        company=company,
        ledger=ledger_of(request),
        asking=KINDS,
        currency=currency_of(lab.pos.title),
    )


def _tray(lab: Lab, hex: str, company: str, way: str) -> str:
    if not hex:
        return ""
    box, specs = box_of(BOARD(lab.pos).layout.flat), CORPORATION_SPECS(lab.pos)
    begun = [(sym, specs[sym].name, specs[sym].colour) for sym in lab.begun()]
    return fragment("lab/_tray.html", tray=tray_of(lab, hex, company, way), box=box, begun=begun)
