"""The bar over the desk of a plan: its name, its branches and their notes, and what can be done with it."""

from __future__ import annotations

import secrets

import msgspec
from markupsafe import Markup

from ...core.position import Position
from ...play.plans import Branch, Plan
from ...rules.corporations import CORPORATIONS
from ...rules.depot import TRAIN_KINDS, phases_to_come
from ...rules.market import CHART, price
from ...rules.money import BANK, CASH
from ...rules.reach import BOARD
from ...rules.shares import PLAYERS
from ...text.language import gettext, ngettext
from ...text.refusals import describe_violation
from ...text.words import Words, priced
from ..caches import CACHES
from ..desk.pieces import Change, Run, cut
from ..live import planning, watching
from ..live.by_snapshot import BySnapshot, by_snapshot
from ..live.plan_snapshots import content
from ..live.table import TableSnapshot
from ..site import Site
from ..web.templates import fragment
from ..web.viewer import Viewer


class Line(msgspec.Struct, frozen=True):
    """A branch as it is listed: `depth` in the tree; `steps` in words; `here`: whether one stands in it."""

    id: int
    name: str
    note: str
    depth: int
    steps: str
    here: bool
    first: bool


class Choices(msgspec.Struct, frozen=True):
    """What can be set beyond the rules: values with their names."""

    owners: tuple[tuple[str, str], ...]
    companies: tuple[str, ...]
    priced: tuple[tuple[str, str], ...]
    kinds: tuple[str, ...]
    phases: tuple[str, ...]
    tiles: tuple[str, ...]
    cells: tuple[tuple[str, str], ...]


def bar(site: Site, live: TableSnapshot, viewer: Viewer) -> str:
    """The bar as the viewer, who is logged in, has it: whom a plan is shared with can only look."""
    assert live.plan is not None and live.game is not None and viewer.user is not None
    row = planning.stored(site.store, viewer.user, live.plan.id)
    plan, mine = content(row), row.user == viewer.id
    table = watching.seen(site.store, row.table, viewer.id)
    behind = table.game.at - row.at if table.game is not None else 0
    html = fragment(
        "plans/_bar.html",
        row=row,
        address=live.address,
        csrf=viewer.csrf,
        mine=mine,
        lines=lines(plan),
        here=plan[plan.branch],
        at=plan.at,
        of=len(plan.line()),
        broken=broken(live),
        behind=behind,
        readers=[user.name for user in planning.readers(site.store, row.id)] if mine else [],
        beyond=Markup(beyond(live)) if mine else "",
    )
    return html.replace(CSRF, viewer.csrf).replace(REVISION, str(row.revision))


def changed(before: TableSnapshot, after: TableSnapshot, html: str) -> str | list[Change]:
    """The bar of a plan for a page that has it as it was `before`: what may be set beyond the rules, most of it by far,
    only where that is different. Its hidden numbers of the revision are left to the page."""
    if bool(beyond(before)) != bool(beyond(after)):
        return html
    same = beyond(before) == beyond(after)
    runs = (part for part in cut(html).parts if isinstance(part, Run))
    return [
        ("=", key, text) for run in runs for key, text in run.pieces.items() if not (same and key == BEYOND)
    ]


BEYOND = "plan-beyond"
"""The piece of the bar with what may be set beyond the rules."""

CSRF, REVISION = secrets.token_hex(16), secrets.token_hex(16)
"""What stands in it for what is a viewer's own, and for the revision of the plan."""

_beyond: BySnapshot[str] = by_snapshot("beyond the rules")


def beyond(live: TableSnapshot) -> str:
    """What may be set beyond the rules in a plan, as a fold; "" once the game is over."""
    found = _beyond.get(live)
    if found is None:
        assert live.game is not None
        found = _beyond[live] = (
            "" if live.game.over else _fold(choices(live), live.address, Words(live.game.title).sign)
        )
    return found


@CACHES.function("folds of what is beyond the rules", 64)
def _fold(choices: Choices, address: str, sign: str) -> str:
    return fragment(
        "plans/_beyond.html", choices=choices, address=address, sign=sign, csrf=CSRF, revision=REVISION
    )


def broken(live: TableSnapshot) -> str:
    """Why a plan leads no further than it is shown; "" where nothing is known against it."""
    of, game = live.plan, live.game
    assert of is not None and game is not None
    if not of.broken:
        return ""
    number = len(of.steps) + 1
    if of.violation is None:
        return gettext("Step {number} is not possible by the rules of today.", number=number)
    reason = describe_violation(game.title, of.violation, game.header.names)
    return gettext("Step {number} is not possible any more: {reason}", number=number, reason=str(reason))


def lines(plan: Plan) -> tuple[Line, ...]:
    """The branches as a tree, each after the one that it begins in."""
    found: list[Line] = []

    def add(branch: Branch, depth: int) -> None:
        count = len(branch.steps)
        found.append(
            Line(
                branch.id,
                branch.name or (gettext("First line") if branch.parent is None else gettext("Branch")),
                branch.note,
                depth,
                ngettext("{count} step", "{count} steps", count),
                branch.id == plan.branch,
                branch.parent is None,
            )
        )
        for child in plan.branches:
            if child.parent == branch.id:
                add(child, depth + 1)

    add(plan.branches[0], 0)
    return tuple(found)


def choices(live: TableSnapshot) -> Choices:
    """What can be set in the position of a plan."""
    assert live.game is not None
    pos = Position(live.game.title, live.game.state)
    board, chart = BOARD(pos), CHART(pos)
    return Choices(
        owners=tuple(
            (owner, live.name(owner))
            for owner in (*PLAYERS(pos), *pos[CORPORATIONS])
            if owner in pos[CASH] and owner != BANK
        ),
        companies=tuple(pos[CORPORATIONS]),
        priced=tuple(
            (sym, f"{sym} ({priced(pos, at)})")
            for sym in pos[CORPORATIONS]
            if (at := price(pos, sym)) is not None
        ),
        kinds=tuple(TRAIN_KINDS(pos)),
        phases=tuple(phase.name for phase in phases_to_come(pos)),
        tiles=tuple(board.tiles),
        cells=tuple(
            (f"{row} {column}", f"{priced(pos, cost)} ({row + 1}/{column + 1})")
            for row, costs in enumerate(chart.prices)
            for column, cost in enumerate(costs)
            if cost
        ),
    )
