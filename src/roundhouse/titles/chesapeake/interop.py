"""18Chesapeake as 18xx.games has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.actions import Action
from ...core.position import Position
from ...features.private_presidency import PAR_STEP, SetPar
from ...interop import waits
from ...interop.adapter import Adapter, Remedy, SiteStep
from ...interop.moves import par_value
from ...interop.reader import Reader
from ...interop.sitefile import SiteAction
from ...rules.operating_round import CURRENT_TURN
from ...rules.track import TILE_ALLOWANCE
from .drawn import DRAWN

if TYPE_CHECKING:
    from ...interop.writer import Writer


# -- where the site waits ------------------------------------------------------------------------------


def _may_lay(pos: Position, corporation: str, laid: int, used: frozenset[str]) -> bool:
    """The lay of the turn, even if no tile fits."""
    return laid < TILE_ALLOWANCE(pos, corporation)


def _track(pos: Position, used: frozenset[str]) -> bool:
    return _may_lay(pos, pos.frame.who, pos[CURRENT_TURN].tiles, used)


# -- reading -------------------------------------------------------------------------------------------


def _read_par(reader: Reader, move: SiteAction) -> bool:
    """The par value of the corporation that comes with a private company."""
    if not reader.on_top(PAR_STEP.name):
        return False
    drawn = reader.pos[DRAWN]
    if move.corporation != drawn:
        raise reader.fail(f"the par value of {drawn} has to be set first.")
    reader.play(SetPar(reader.player(), par_value(reader)))
    return True


# -- writing -------------------------------------------------------------------------------------------


def _write_nothing(writer: Writer, action: Action) -> None:
    """The site draws by itself."""


def _write_par(writer: Writer, action: SetPar) -> None:
    corporation = writer.pos[DRAWN]
    writer.write("par", action.by, corporation=corporation, share_price=writer.par(action.par))


ADAPTER = Adapter(
    site="18Chesapeake",
    title="18Chesapeake",
    always=("declared_run",),
    remedies=(
        Remedy("overbid_own_trailing_bid", ("bidder can pay", "player can pay the private company")),
        Remedy("help_for_company_train", ("treasury pays the train", "president can raise the money")),
        Remedy("discard_order", ("your turn", "own train is discarded", "only excess trains are discarded")),
        Remedy("forced_free_p1_sets_priority"),
        Remedy("two_player_removal"),
        Remedy("no_export_after_auction_round"),
        Remedy("bank_out_of_money"),
    ),
    steps=(
        SiteStep("track", "track", _track),
        SiteStep("token", "token", waits.token),
        SiteStep("trains", "trains", waits.trains),
        SiteStep("companies", "trains", waits.companies),
    ),
    may_lay=_may_lay,
    read={
        ("par", "player"): _read_par,
    },
    write={
        "draw": _write_nothing,
        SetPar.kind(): _write_par,
    },
)
