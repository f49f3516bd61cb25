"""What an address is about: a table, or a plan, which is shown by the same pages."""

from __future__ import annotations

from starlette.requests import Request

from ..live import planning
from ..live.table import TableSnapshot
from .viewer import require, site


def shown(request: Request) -> TableSnapshot:
    """The table that the address names, or the plan if the viewer may see it.

    Raises `NotFound`, and for plans `NotLoggedIn` and what `planning.opened` does.
    """
    if "plan" in request.path_params:
        return planning.opened(site(request).store, require(request), int(request.path_params["plan"]))
    return site(request).store.table(int(request.path_params["id"]))
