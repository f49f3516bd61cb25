"""What an address is about: a table as the viewer sees it, or a plan, which is shown by the same pages."""

from __future__ import annotations

from starlette.requests import Request

from ..live import planning, watching
from ..live.table import TableSnapshot
from .viewer import require, site, viewer


def shown(request: Request) -> TableSnapshot:
    """The table that the address names, as the viewer sees it, or the plan if the viewer may see it.

    Raises what `watching.seen` does, and for plans `NotLoggedIn` and what `planning.opened` does.
    """
    if "plan" in request.path_params:
        return planning.opened(site(request).store, require(request), int(request.path_params["plan"]))
    return watching.seen(site(request).store, int(request.path_params["id"]), viewer(request).id)
