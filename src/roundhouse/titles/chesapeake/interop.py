"""18Chesapeake as 18xx.games has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.actions import Action
from ...core.position import Position
from ...interop import waits
from ...interop.adapter import Adapter, Remedy, SiteStep
from ...rules.operating_round import CURRENT_TURN
from ...rules.track import TILE_ALLOWANCE

if TYPE_CHECKING:
    from ...interop.writer import Writer


# -- where the site waits ------------------------------------------------------------------------------


def _may_lay(pos: Position, corporation: str, laid: int, used: frozenset[str]) -> bool:
    """The lay of the turn, even if no tile fits."""
    return laid < TILE_ALLOWANCE(pos, corporation)


def _track(pos: Position, used: frozenset[str]) -> bool:
    return _may_lay(pos, pos.frame.who, pos[CURRENT_TURN].tiles, used)


# -- writing -------------------------------------------------------------------------------------------


def _write_nothing(writer: Writer, action: Action) -> None:
    """The site draws by itself."""


ADAPTER = Adapter(
    site="18Chesapeake",
    title="18Chesapeake",
    always=("declared_run",),
    remedies=(
        Remedy("overbid_own_trailing_bid", ("bidder can pay", "player can pay the private company")),
        Remedy("help_for_company_train", ("treasury pays the train", "president can raise the money")),
        Remedy(
            "discard_order",
            ("your turn", "own train is discarded", "only excess trains are discarded"),
            today=False,  # the site takes discards in whatever order they come
        ),
        Remedy("forced_free_p1_sets_priority"),
        Remedy("two_player_removal"),
        Remedy("no_export_after_auction_round", today=False),
        Remedy("bank_out_of_money"),
    ),
    steps=(
        SiteStep("track", "track", _track),
        SiteStep("token", "token", waits.token),
        SiteStep("trains", "trains", waits.trains),
        SiteStep("companies", "trains", waits.companies),
    ),
    may_lay=_may_lay,
    write={
        "draw": _write_nothing,
    },
)
