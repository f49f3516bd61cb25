"""All panels that are the same for everybody who looks at a table."""

from __future__ import annotations

from collections.abc import Iterable

from ..caches import CACHES
from ..live.table import TableSnapshot
from . import (
    charts,
    companies,
    head,
    history,
    info,
    ledger,
    log,
    map,
    market,
    over,
    players,
    printed,
    privates,
    tiles,
)
from .pieces import Change, Panel, told
from .rendered import Rendered
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
        log.WHOLE_VIEW,
        history.VIEW,
        over.VIEW,
        tiles.VIEW,
        info.VIEW,
        ledger.VIEW,
        charts.VIEW,
    )
}

PUSHED = tuple(view.name for view in VIEWS.values() if view.pushed)

_rendered = CACHES.add("panels", Rendered(versions=1))
"""The newest of every panel: those of a table in play hardly ever go back."""

_leafed = CACHES.add("panels of the past", Rendered(8 * 1024 * 1024))
"""What somebody saw who leafs through a history."""


def present(live: TableSnapshot) -> dict[str, Panel]:
    """The panels that are sent by themselves, of the present position. Raises `NotFound` before there is one."""
    scene = Scene.of(live)
    return {name: _panel(scene, VIEWS[name]) for name in PUSHED}


def shared(live: TableSnapshot, at: int | None = None, names: Iterable[str] = PUSHED) -> dict[str, str]:
    """The named panels as HTML, at the position after `at` actions (None: the present one).

    Names that are no panel are left out. Raises `NotFound` when there is no such position.
    """
    return of_scene(Scene.of(live, at), names)


def of_scene(
    scene: Scene, names: Iterable[str] = PUSHED, without: printed.Print | None = None
) -> dict[str, str]:
    """The named panels of a scene as HTML, the map `without` its print where that is given."""
    found = {name: _panel(scene, VIEWS[name]) for name in names if name in VIEWS}
    return {
        name: panel.text if without is None or name != map.VIEW.name else printed.folded(panel, without)
        for name, panel in found.items()
    }


def from_scene(shown: Scene, scene: Scene, names: Iterable[str] = PUSHED) -> dict[str, str | list[Change]]:
    """The named panels of a scene for a page that shows another one: what changed in them, where that is shorter.

    A page has only those panels for certain that are sent by themselves; others are whole, and what is the same is left
    out.
    """
    found: dict[str, str | list[Change]] = {}
    for name in names:
        if name not in VIEWS:
            continue
        # What the page shows comes first: it is most likely at hand, and what carries on from it takes its place.
        before = _panel(shown, VIEWS[name]) if name in PUSHED else None
        panel = _panel(scene, VIEWS[name])
        value = told(before, panel) if before is not None else panel.text
        if value != []:
            found[name] = value
    return found


def _panel(scene: Scene, view: View) -> Panel:
    if scene.present:
        return _rendered.get(view.name, scene, view.panel)
    unchanged = _rendered.known(view.name, scene)
    return unchanged if unchanged is not None else _leafed.get(view.name, scene, view.panel, _rendered)
