"""What an address is about: a table as the viewer sees it, or a plan, which is shown by the same pages; and which
position of its game."""

from __future__ import annotations

from starlette.requests import Request

from ...text.language import gettext
from ..errors import NotFound
from ..live import planning, watching
from ..live.table import TableSnapshot
from ..numbers import whole
from .viewer import require, site, viewer


def shown(request: Request) -> TableSnapshot:
    """The table that the address names, as the viewer sees it, or the plan if the viewer may see it.

    Raises what `watching.seen` does, and for plans `NotLoggedIn` and what `planning.opened` does.
    """
    if "plan" in request.path_params:
        return planning.opened(site(request).store, require(request), int(request.path_params["plan"]))
    return watching.seen(site(request).store, int(request.path_params["id"]), viewer(request).id)


def position_of(request: Request) -> int | None:
    """The position that `?action=` asks for, None for the present one. Raises `NotFound` for no number."""
    wanted = request.query_params.get("action", "")
    if not wanted:
        return None
    at = whole(wanted)
    if at is None:
        raise NotFound(gettext("There is no such position."))
    return at
