"""Forecasts in C, where that was built when Roundhouse was installed.

``forecast.c`` follows ``forecast.py`` and comes to the same to the last bit. Without a C compiler, or with
``ROUNDHOUSE_KERNEL=python`` in the environment, plain Python does it.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...board.compiled import KERNELS, library, place

if TYPE_CHECKING:
    from ..economy import Economy

LIBRARY = place("forecasts")
"""Where the build puts the shared library."""

_VERSION = KERNELS["forecasts"].version
"""Of the library: another one for every change of what it is given or comes to, so that none built before is used."""

Table = list[list[float]]
"""By player and firm."""

Numbers = tuple[Table, Table, Table, list[float], int]
"""Dividends, values, help, papers and rounds, as a `Forecast` has them."""


def _find() -> ctypes.PyDLL | None:
    """The library, None where there is none that fits. A forecast is too short to be worth giving up the lock."""
    found = library(LIBRARY, _VERSION, KERNELS["forecasts"].says)
    if found is None:
        return None
    entry = found.roundhouse_forecast
    entry.argtypes = (*(3 * (ctypes.c_void_p,)), ctypes.c_int32, ctypes.c_int32, *(2 * (ctypes.c_void_p,)))
    entry.restype = ctypes.c_int
    return found


_library = _find()


def built() -> bool:
    """Whether there are compiled forecasts and they may be used."""
    return _library is not None


def forecasts(e: Economy, growth: Sequence[tuple[float, bool]]) -> list[Numbers] | None:
    """What becomes of the economy under each scenario: in how many rounds track grows, and whether trains are bought up
    to the limit. None where it is larger than the library has room for, or there are no firms.

    The library is given two rows. Whole numbers: the counts of players, firms, kinds, par values, private companies
    and of `grown`; `begun` to `float_percent`; a row for each kind; trains left; certificates and their limits; par
    values, and the cell of each or -1; private companies; a row for each firm with its shares and trains. Amounts: what
    the bank and all have together, cash, `grown`; treasury, `known` and `revenue` of each firm, the `tops` of them all.
    """
    assert _library is not None
    players, firms = len(e.players), len(e.firms)
    if not firms:
        return None
    cells = e.chart.cells
    numbers = [players, firms, len(e.kinds), len(e.pars), len(e.privates), len(e.grown)]
    numbers += (e.begun, e.closing, e.part, e.of, e.stock, e.first, e.ending)
    numbers += (e.train_limit, e.most_held, e.float_percent)
    for kind in e.kinds:
        numbers += (kind.price, kind.reach, kind.times, kind.killer)
        numbers += (kind.exported, kind.beside, kind.limit, kind.rounds)
    numbers += (*e.left, *e.certificates, *e.limits, *e.pars)
    numbers += [cells[e.chart.par[par]] if par in e.chart.par else -1 for par in e.pars]
    for paper in e.privates:
        numbers += paper
    everything = e.bank + sum(e.cash) + sum(firm.treasury for firm in e.firms)
    amounts = [e.bank, everything, *e.cash, *e.grown]
    for firm in e.firms:
        numbers += (firm.unit, firm.parts, firm.offered, firm.pool, firm.own, firm.president)
        numbers += (-1 if firm.cell is None else cells[firm.cell], firm.par)
        numbers += (firm.floated, firm.done, firm.ran, len(firm.tops), len(firm.trains))
        numbers += (*firm.shares, *firm.trains)
        amounts += (firm.treasury, firm.known, firm.revenue)
    for firm in e.firms:
        amounts += firm.tops
    table = players * firms
    length = 3 * table + players + 1
    answer = array("d", bytes(8 * length * len(growth)))
    rows = array("i", numbers), array("d", amounts), e.chart.numbers
    scenarios = array("d", [float(number) for row in growth for number in row])
    refused = _library.roundhouse_forecast(
        *(row.buffer_info()[0] for row in rows),
        len(cells),
        len(growth),
        scenarios.buffer_info()[0],
        answer.buffer_info()[0],
    )
    if refused:
        return None
    found: list[Numbers] = []
    for begin in range(0, length * len(growth), length):
        row: list[float] = answer[begin : begin + length].tolist()
        players_rows = [row[at : at + firms] for at in range(0, 3 * table, firms)]
        dividends, values, help = (players_rows[at : at + players] for at in (0, players, 2 * players))
        found.append((dividends, values, help, row[3 * table : -1], int(row[-1])))
    return found
