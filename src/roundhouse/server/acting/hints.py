"""A hint as it is shown: what a bot would do, ready to be done, what else it looked at, and why."""

from __future__ import annotations

from ...bots.hint import Hint
from ...core.position import Position
from ...rules.emergency import DeclareBankruptcy
from ...text.labels import describe_action
from ...text.words import Words
from ..live.table import TableSnapshot
from ..web.templates import fragment
from .places import HEX, place_of
from .preview import preview


def reason_html(live: TableSnapshot, found: Hint, at: int) -> str:
    """Why a bot made action number `at`, as it says when it is asked again."""
    game = live.game
    assert game is not None
    played, state = game.actions[at - 1], game.position(at - 1)
    return fragment(
        "acting/_reason.html",
        hint=found,
        same=found.action == played,
        done=describe_action(game.title, state, played, live.row.names),
    )


def hint_html(live: TableSnapshot, found: Hint, csrf: str) -> str:
    """A hint for the position of a table, with a form of its own; `csrf`: the token of its viewer."""
    assert live.game is not None
    pos = Position(live.game.title, live.game.state)
    place = place_of(pos, found.action)
    after = preview(pos, Words(live.game.title, live.row.names), found.action)
    return fragment(
        "acting/_hint.html",
        address=live.address,
        revision=live.revision,
        csrf=csrf,
        hint=found,
        after=after,
        spot=place.id if place.sort == HEX else "",
        grave=after.grave or isinstance(found.action, DeclareBankruptcy),
    )
