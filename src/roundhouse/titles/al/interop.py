"""18AL as 18xx.games has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.actions import Action
from ...core.game import offers_of
from ...core.position import Position
from ...interop import waits
from ...interop.adapter import Adapter, Remedy, SiteStep, end_reason
from ...interop.names import Names
from ...interop.reader import Reader
from ...interop.sitefile import SiteAction
from ...rules.bank_trains import BOUGHT
from ...rules.depot import DEPOT, ROLLING_STOCK, TRAIN_LIMIT, TRAINS, list_price, on_sale, phase
from ...rules.ending import END
from ...rules.market import MARKERS, zone
from ...rules.money import CASH
from ...rules.operating_round import CURRENT_TURN
from ...rules.privates import owned
from ...rules.shares import POOL, president
from ...rules.stock_round import BUY_SHARE, SELL_SHARES, START, STOCK_TURN_STEP
from ...rules.track import TILE_ALLOWANCE
from ...rules.trades import BUY_FROM_PLAYER, BuyFromPlayer, SellPrivate
from ...rules.trains import BuyTrain
from ...text.language import gettext
from .coal import PlaceCoal
from .optional import DECATUR, ENDLESS, NO_DELAY, TWO_YELLOW

if TYPE_CHECKING:
    from ...interop.writer import Writer

SALE = "sell_company"
"""The site does not know the sale of a private company in the seller's turn: this is how we once wrote it."""

# -- where the site waits ------------------------------------------------------------------------------


def _stock_turn(pos: Position, following: SiteAction | None) -> bool:
    """For a purchase or a sale of stock; of private companies it knows the purchase, in the buyer's turn."""
    if following is not None and following.type == SALE and following.company in owned(pos, pos.actor):
        return True
    kinds = (SELL_SHARES, BUY_SHARE, START, BUY_FROM_PLAYER)
    return any(True for kind in kinds for _ in offers_of(pos, kind))


def _may_lay(pos: Position, corporation: str, laid: int, used: frozenset[str]) -> bool:
    """A lay of the turn, even if no tile fits."""
    return laid < TILE_ALLOWANCE(pos, corporation)


def _track(pos: Position, used: frozenset[str]) -> bool:
    return _may_lay(pos, pos.frame.who, pos[CURRENT_TURN].tiles, used)


def _keeps(action: Action, before: Position, after: Position) -> str:
    """After a train of another corporation the site forgets that the bank has sold its train of the turn.

    It waits then for another, though it would have to be the second.
    """
    if not isinstance(action, BuyTrain) or before[BOUGHT] < 1 or not phase(after).bank_trains:
        return ""
    who, left = before.frame.who, [id for id, row in after[TRAINS].items() if row.owner == DEPOT]
    bank = before[TRAINS][action.train].owner in (DEPOT, POOL)
    if bank or not left or ROLLING_STOCK(after, who) >= TRAIN_LIMIT(after, who):
        return ""
    return "trains" if after[CASH][who] >= min(list_price(after, id) for id in on_sale(after)) else ""


def _reason(pos: Position) -> str:
    """Where a price has set off the end too, the site names that, whichever came first."""
    at_end = any(zone(pos, corporation) == "end" for corporation in pos[MARKERS])
    return "stock_market" if at_end and pos[END] == "bank" else end_reason(pos)


# -- reading -------------------------------------------------------------------------------------------


def _read_trade(reader: Reader, move: SiteAction) -> bool:
    """A private company bought from a player."""
    private = reader.private(reader.given("company"))
    reader.play(BuyFromPlayer(reader.player(), private, reader.given("price")))
    reader.agreed()
    return True


def _read_sale(reader: Reader, move: SiteAction) -> bool:
    """A private company sold to a player, as we once wrote it."""
    private, buyer = reader.private(reader.given("company")), reader.players.get(reader.given("target"))
    if buyer is None:
        raise reader.fail(gettext("its target is not a player of this game."))
    reader.play(SellPrivate(reader.player(), private, buyer, reader.given("price")))
    reader.agreed()
    return True


def _read_coal(reader: Reader, move: SiteAction) -> bool:
    private, corporation = reader.power()
    if move.target_type != "hex":
        raise reader.fail(gettext("its target is not a hex."))
    reader.play(PlaceCoal(president(reader.pos, corporation), private, reader.given("target")))
    return True


# -- writing -------------------------------------------------------------------------------------------


def _write_sale(writer: Writer, action: SellPrivate) -> None:
    writer.refuse_later()


def _write_purchase(writer: Writer, action: BuyFromPlayer) -> None:
    writer.later("buy_company", action.by, company=action.private, price=action.price)


def _write_coal(writer: Writer, action: PlaceCoal) -> None:
    writer.write("assign", action.private, "company", target=action.hex, target_type="hex")


ADAPTER = Adapter(
    site="18AL",
    title="18AL",
    names=Names(
        corporations={"ABC": "AB&C"},
        companies={"SNAR": "S&NA", "BLC": "B&SLC"},
        tiles={"441a": "441", "442a": "442", "443a": "443", "444b-0": "444-0", "444m-0": "444-1"},
        copies={("444", "G4"): "444-0", ("444", "L5"): "444-1"},
    ),
    options={option.name: option.name for option in (TWO_YELLOW, DECATUR, ENDLESS, NO_DELAY)},  # called alike
    always=(
        "insist_on_best_routes",
        "auction_is_own_round",
        "auction_turn_order",
        "sales_before_purchases_over_limit",
        "unlimited_4d_count",
    ),
    remedies=(
        Remedy("private_trade_ignores_certificate_limit", ("buyer has room for the private company",)),
        Remedy("coal_token_needs_train_range", ("train reaches the coal city",)),
        Remedy("half_price_only_for_new_trains", ("price of the train",)),
        Remedy(
            "president_may_top_up_for_other_corporations_trains",
            ("treasury pays the train", "president can raise the money"),
        ),
        Remedy("buyer_of_7_keeps_its_4s_for_one_run"),
        Remedy(
            "chits_lost_with_presidency", today=False
        ),  # it only pays, and the site takes the file's earnings
        Remedy("bank_breaks_at_zero"),
    ),
    steps=(
        SiteStep("track", "track", _track),
        SiteStep("token", "token", waits.token),
        SiteStep("trains", "trains", waits.trains),
        SiteStep("companies", "trains", waits.companies),
    ),
    turns={STOCK_TURN_STEP: _stock_turn},
    may_lay=_may_lay,
    keeps=_keeps,
    reason=_reason,
    read={
        ("buy_company", "player"): _read_trade,
        (SALE, "player"): _read_sale,
        ("assign", "company"): _read_coal,
    },
    write={
        SellPrivate.kind(): _write_sale,
        BuyFromPlayer.kind(): _write_purchase,
        PlaceCoal.kind(): _write_coal,
    },
)
