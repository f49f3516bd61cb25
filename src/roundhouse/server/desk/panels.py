"""All panels that are the same for everybody who looks at a table."""

from __future__ import annotations

from collections.abc import Iterable

from ..live.table import Live
from . import charts, companies, head, history, info, ledger, log, map, market, over, players, privates, tiles
from .rendered import Rendered, Sources
from .scene import Scene
from .views import View

VIEWS: dict[str, View] = {
    view.name: view
    for view in (
        head.VIEW,
        map.VIEW,
        market.VIEW,
        players.VIEW,
        companies.VIEW,
        privates.VIEW,
        log.VIEW,
        history.VIEW,
        over.VIEW,
        tiles.VIEW,
        info.VIEW,
        ledger.VIEW,
        charts.VIEW,
    )
}

PUSHED = tuple(view.name for view in VIEWS.values() if view.pushed)

_rendered = Rendered(versions=1)
"""The newest of every panel: those of a table in play hardly ever go back."""

_leafed = Rendered(8 * 1024 * 1024)
"""What somebody saw who leafs through a history."""


def shared(live: Live, at: int | None = None, names: Iterable[str] = PUSHED) -> dict[str, str]:
    """The named panels as HTML, at the position after `at` actions (None: the present one).

    Names that are no panel are left out. Raises `NotFound` when there is no such position.
    """
    return of_scene(Scene.of(live, at), names)


def of_scene(scene: Scene, names: Iterable[str] = PUSHED) -> dict[str, str]:
    """The named panels of a scene."""
    found = {}
    for name in names:
        view = VIEWS.get(name)
        if view is not None:
            sources = (scene.pos.title, scene.names, *view.sources(scene))
            found[name] = _panel(scene, view, sources)
    return found


def _panel(scene: Scene, view: View, sources: Sources) -> str:
    table = scene.live.row.id
    if scene.present:
        return _rendered.get(table, view.name, sources, lambda: view.html(scene))
    unchanged = _rendered.known(table, view.name, sources)
    if unchanged is not None:
        return unchanged
    return _leafed.get(table, view.name, sources, lambda: view.html(scene))
