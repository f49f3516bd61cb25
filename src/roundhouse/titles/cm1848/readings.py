"""What the ways of reading the book of 1848 change; readings.toml has what speaks for and against them."""

from __future__ import annotations

import functools

from msgspec.structs import replace

from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Settings, amends
from ...features.few_offers import PRIVATES, TRAINS
from ...rules.depot import PHASES, TRAIN_KINDS
from ...rules.dividends import HALF, STEPS_BY_WAY
from ...rules.money import MONEY_IN_PLAY
from ..limited_offers import change, limited_offers
from ..options import Option, Switch
from ..readings import Change, Reading, options_of, read_readings, switches
from .bond_money import BOND_MONEY, UNSOLD_HAVE_BONDS
from .bonus_trains import YARDS
from .data import FOLDER, bond_money, settings, title_data
from .extra_car import ROOM_FOR_ANY
from .markers import LINES_KEPT
from .papers import UNSOLD_STAY
from .subsidiaries import NOTIONAL
from .tracked_tokens import FEATURE as BY_TRACK

READINGS: tuple[Reading, ...] = (*read_readings(FOLDER), limited_offers("1848-36-29", "36"))

OPTIONS: tuple[Option, ...] = options_of(READINGS)


@amends(STEPS_BY_WAY, "half chosen leaves the price where it is")
def half_chosen(pos: Position, steps: int, corporation: str, choice: str, paid: int) -> int:
    """Also where the half is rounded up to all that was earned (35)."""
    return 0 if choice == HALF else steps


def _changes() -> dict[str, Change]:
    own, terms, other = settings(2), title_data()["bonds"], title_data()["read_otherwise"]
    gradual = bond_money(terms, [*(row for row in terms["marker"] if row["rate"]), *terms["gradual"]])
    phases = {
        name: replace(row, buys_privates=True) if name == other["privates_bought_in"] else row
        for name, row in own[PHASES].items()
    }
    more = {
        name: replace(row, count=other["trains"].get(name, row.count))
        for name, row in own[TRAIN_KINDS].items()
    }
    yards = {tile: replace(yard, counted=True) for tile, yard in own[YARDS].items()}
    return {
        "bonds_fall_gradually": Change(settings=Settings(BOND_MONEY.to(gradual))),
        "yards_are_stops": Change(
            settings=Settings(YARDS.to(yards), NOTIONAL.to(replace(own[NOTIONAL], yards=frozenset())))
        ),
        "privates_sold_in_5": Change(settings=Settings(PHASES.to(phases))),
        "unsold_have_no_bonds": Change(settings=Settings(UNSOLD_HAVE_BONDS.to(False))),
        "unsold_subsidiaries_stay": Change(settings=Settings(UNSOLD_STAY.to(True))),
        "markers_by_track": Change(BY_TRACK),
        "half_chosen_is_half": Change(Feature("reading: half_chosen_is_half", amendments=(half_chosen,))),
        "one_train_more": Change(settings=Settings(TRAIN_KINDS.to(more))),
        "cars_for_any_train": Change(settings=Settings(ROOM_FOR_ANY.to(True))),
        "grant_lines_open": Change(settings=Settings(LINES_KEPT.to(False))),
        "bank_12000": Change(settings=Settings(MONEY_IN_PLAY.to(other["money_in_play"]))),
        **change(TRAINS, PRIVATES),
    }


@functools.lru_cache(maxsize=1)
def reading_switches() -> tuple[Switch, ...]:
    """What each way does."""
    return switches(READINGS, _changes())
