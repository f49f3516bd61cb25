"""The family as 18xx.games has it: one adapter for all of its titles, to which powers of private companies add."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ....core.offers import offers_of
from ....core.position import Position
from ....interop import waits
from ....interop.adapter import Adapter, Part, Remedy, SiteStep
from ....interop.moves import city_of
from ....interop.names import Names
from ....interop.sitefile import SiteAction
from ....rules.corporations import CORPORATION_SPECS
from ....rules.operating_round import CURRENT_TURN
from ....rules.shares import president
from ....rules.stock_round import BUY_SHARE, SELL_SHARES, START, STOCK_TURN_STEP
from ....rules.track import TILE_ALLOWANCE
from ...entry import Entry
from ...files import read_toml
from .home_city import HOME_STEP, ChooseHome

if TYPE_CHECKING:
    from ....interop.reader import Reader
    from ....interop.writer import Writer


def _may_lay(pos: Position, corporation: str, laid: int, used: frozenset[str]) -> bool:
    """The lay of the turn, even if no tile fits."""
    return laid < TILE_ALLOWANCE(pos, corporation)


def _track(pos: Position, used: frozenset[str]) -> bool:
    return _may_lay(pos, pos.frame.who, pos[CURRENT_TURN].tiles, used)


def _stock_turn(pos: Position, following: SiteAction | None) -> bool:
    """For a purchase or a sale of stock."""
    return any(True for kind in (SELL_SHARES, BUY_SHARE, START) for _ in offers_of(pos, kind))


def _names(data: Mapping[str, Any]) -> Names:
    """What the site calls otherwise: the key `site` of private companies and corporations."""
    called = {
        table: {row["site"]: row["sym"] for row in data[table] if "site" in row}
        for table in ("corporation", "private")
    }
    return Names(corporations=called["corporation"], companies=called["private"])


def adapter(entry: Entry) -> Adapter:
    """The adapter of a title of the family, which the site calls as we do."""
    return Adapter(
        site=entry.name,
        title=entry.name,
        names=_names(read_toml(Path(entry.folder), "title.toml")),
        options={"multiple_brown_from_ipo": "multiple_brown_from_ipo"},
        remedies=(
            Remedy(
                "help_for_company_train",
                ("treasury pays the train", "president can raise the money"),
            ),
            Remedy(
                "discard_order",
                ("your turn", "own train is discarded", "only excess trains are discarded"),
                today=False,  # the site takes discards in whatever order they come
            ),
            Remedy("passes_full_cities", ("runs are legal",), today=False),
            Remedy("bank_out_of_money"),
        ),
        steps=(
            SiteStep("track", "track", _track),
            SiteStep("token", "token", waits.token),
            SiteStep("trains", "trains", waits.trains),
            SiteStep("companies", "trains", waits.companies),
        ),
        turns={STOCK_TURN_STEP: _stock_turn},
        may_lay=_may_lay,
    )


def _read_home(reader: Reader, move: SiteAction) -> bool:
    """The site has the home token placed when its city is chosen."""
    if reader.on_top(HOME_STEP.name) is None:
        return False
    corporation = reader.corporation()
    hex, city = city_of(reader)
    if hex != CORPORATION_SPECS(reader.pos)[corporation].home:
        return False
    reader.play(ChooseHome(president(reader.pos, corporation), city))
    return True


def _write_home(writer: Writer, action: ChooseHome) -> None:
    who = writer.pos.frame.who
    writer.token(who, "corporation", who, CORPORATION_SPECS(writer.pos)[who].home, action.city)


HOME_CITY = Part(read={("place_token", "corporation"): _read_home}, write={ChooseHome.kind(): _write_home})
"""The choice of a home city."""
