"""18Chesapeake as 18xx.games has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...board.tiles import Laid
from ...core.actions import Action
from ...core.position import Position
from ...features.private_presidency import PAR_STEP, SetPar
from ...interop import waits
from ...interop.adapter import Adapter, Remedy, SiteStep
from ...interop.moves import city_of, par_value, tile_of
from ...interop.reader import Reader
from ...interop.sitefile import SiteAction
from ...rules.depot import PHASE, PHASES
from ...rules.money import CASH
from ...rules.operating_round import CURRENT_TURN
from ...rules.privates import PRICE_BOUNDS, PRIVATES
from ...rules.shares import PLAYERS, president
from ...rules.track import TILE_ALLOWANCE
from ...rules.turns import Pass
from .powers import (
    CANAL_STEP,
    DRAWN,
    POWERS,
    CanalToken,
    LayCanal,
    LayPair,
)

if TYPE_CHECKING:
    from ...interop.writer import Writer


# -- where the site waits ------------------------------------------------------------------------------


def _may_lay(pos: Position, corporation: str, laid: int, used: frozenset[str]) -> bool:
    """The lay of the turn, even if no tile fits, or the pair of P2 and P3."""
    return laid < TILE_ALLOWANCE(pos, corporation) or any(
        pos[PRIVATES][sym].owner == corporation and not pos[PRIVATES][sym].closed and sym not in used
        for sym in POWERS(pos).pairs
    )


def _track(pos: Position, used: frozenset[str]) -> bool:
    """It may lay, or has the money for one of the private companies that lay a pair."""
    who = pos.frame.who
    if _may_lay(pos, who, pos[CURRENT_TURN].tiles, used):
        return True
    return PHASES(pos)[pos[PHASE]].buys_privates and any(
        pos[PRIVATES][sym].owner in PLAYERS(pos) and PRICE_BOUNDS(pos, sym)[0] <= pos[CASH][who]
        for sym in POWERS(pos).pairs
    )


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


def _read_power_tile(reader: Reader, move: SiteAction) -> bool:
    """The tile of P4, or one of the two of P2 and P3, which are one action of ours."""
    sym, corporation = reader.power()
    hex, name, rotation = tile_of(reader)
    pos = reader.pos
    by, powers = president(pos, corporation), POWERS(pos)
    if sym == powers.canal["private"]:
        if (hex, name) != (powers.canal["hex"], powers.canal["tile"]):
            raise reader.fail(
                f"{sym} lays tile {powers.canal['tile']} in {powers.canal['hex']}, nothing else."
            )
        reader.play(LayCanal(by, sym, rotation))
        reader.copies.lay(hex, reader.given("tile"))
        return True
    hexes = powers.pairs.get(sym, ())
    if hex not in hexes:
        raise reader.fail(f"{sym} lays no tile in {hex}.")
    first = reader.held
    if first is None:
        reader.held = move
        return True
    if first.actor != move.actor or first.hex == hex or first.tile == move.tile:
        raise reader.fail(f"the second tile of {first.actor} has to follow the first at once.")
    assert first.hex is not None and first.tile is not None and first.rotation is not None
    tiles = {hex: Laid(name, rotation), first.hex: Laid(first.tile.rpartition("-")[0], first.rotation)}
    reader.play(LayPair(by, sym, *(tiles[h] for h in hexes)))
    reader.held = None
    reader.copies.lay(first.hex, first.tile)
    reader.copies.lay(hex, reader.given("tile"))
    return True


def _read_power_token(reader: Reader, move: SiteAction) -> bool:
    """The token that comes with P4's tile."""
    _, corporation = reader.power()
    hex, city = city_of(reader)
    if hex != POWERS(reader.pos).canal["hex"] or city != 0:
        raise reader.fail(f"{move.actor} places no token in {hex}.")
    reader.play(CanalToken(president(reader.pos, corporation)))
    return True


def _read_power_pass(reader: Reader, move: SiteAction) -> bool:
    """P4's token is declined."""
    if reader.on_top(CANAL_STEP.name) is None:
        reader.note("pass without a step", entity=move.actor)
        return True
    _, corporation = reader.power()
    reader.play(Pass(president(reader.pos, corporation)))
    return True


# -- writing -------------------------------------------------------------------------------------------


def _write_nothing(writer: Writer, action: Action) -> None:
    """The site draws by itself."""


def _write_par(writer: Writer, action: SetPar) -> None:
    corporation = writer.pos[DRAWN]
    writer.write("par", action.by, corporation=corporation, share_price=writer.par(action.par))


def _write_pair(writer: Writer, action: LayPair) -> None:
    hexes = POWERS(writer.pos).pairs[action.private]
    for hex, tile in writer.as_found(list(zip(hexes, (action.first, action.second), strict=True))):
        writer.lay(action.private, "company", hex, tile)


def _write_canal(writer: Writer, action: LayCanal) -> None:
    canal = POWERS(writer.pos).canal
    writer.lay(action.private, "company", canal["hex"], Laid(canal["tile"], action.rotation))


def _write_canal_token(writer: Writer, action: CanalToken) -> None:
    canal = POWERS(writer.pos).canal
    writer.token(canal["private"], "company", writer.pos.frame.who, canal["hex"], 0)


def _write_canal_pass(writer: Writer, action: Pass) -> None:
    writer.write("pass", POWERS(writer.pos).canal["private"], "company")


def _uses_up(action: Action) -> str:
    return action.private if isinstance(action, LayPair) else ""


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
    lays=frozenset({LayCanal.kind(), "lay_tile"}),
    uses_up=_uses_up,
    read={
        ("par", "player"): _read_par,
        ("lay_tile", "company"): _read_power_tile,
        ("place_token", "company"): _read_power_token,
        ("pass", "company"): _read_power_pass,
    },
    write={
        "draw": _write_nothing,
        SetPar.kind(): _write_par,
        LayPair.kind(): _write_pair,
        LayCanal.kind(): _write_canal,
        CanalToken.kind(): _write_canal_token,
        f"{Pass.kind()} in {CANAL_STEP.name}": _write_canal_pass,
    },
)
