"""The economy of a position as plain numbers: what a forecast of the rest of the game starts from."""

from __future__ import annotations

import math
import weakref
from array import array
from dataclasses import dataclass, replace

from ..core.cache import TableCache
from ..core.game import to_act
from ..core.position import Position
from ..core.title import Title
from ..rules.corporations import CORPORATIONS
from ..rules.depot import DEPOT, PHASE, PHASES, TRAIN_KINDS, TRAINS
from ..rules.ending import END, PAPER_WORTH
from ..rules.floating import FLOAT_PERCENT
from ..rules.market import CHART, MARKERS, RIGHT_OF, Cell
from ..rules.money import BANK, CASH
from ..rules.operating_round import CURRENT_TURN
from ..rules.privates import CLOSING_PHASE, PRIVATES, REVENUE_OF
from ..rules.reach import BOARD, TILES, TOKENS, reach
from ..rules.running import STOP_VALUE, best, soon
from ..rules.shares import (
    CERTIFICATE_LIMIT,
    COUNTED_CERTIFICATES,
    HOLDING_LIMIT,
    OFFERING,
    PLAYERS,
    POOL,
    SHARE_OF,
    STOCK,
    president,
)
from ..rules.stock_round import PAR_VALUES
from ..rules.turns import OPERATING, PRIORITY, ROUND
from .base import Clock

UNLIMITED_REACH = 99
"""The reach in stops of a train without limit."""

FARTHER = 0.9
"""How much less likely each further stop is to lie on one way with those before it."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of train: what the depot asks for it, its `reach` in stops, how many `times` stops pay it.

    `killer` is the index of the kind with whose first train it goes, `beside` of the one after which it is sold beside
    the next in the depot, -1 for none. `limit` and `rounds`: train limit and operating rounds of a set once it is sold.
    """

    name: str
    price: int
    reach: int
    times: int
    killer: int
    exported: bool
    beside: int
    limit: int
    rounds: int


@dataclass(slots=True)
class Firm:
    """A corporation. Shares are counted in units of `unit` percent, those of the players by seat.

    `president`: the seat, -1 for nobody; `trains`: indices of kinds. `tops`: what the best 0, 1, 2 ... stops in its
    reach are worth together; `known`: its real best runs over what those tell. `done`: it has had its turn in this
    round; `ran`: it is in its turn and the earnings are divided; `revenue`: what it has run for, -1 before it has.
    """

    name: str
    unit: int
    shares: list[int]
    offered: int
    pool: int
    own: int
    president: int
    treasury: float
    trains: list[int]
    tops: list[float]
    known: float
    cell: Cell | None
    par: int
    floated: bool
    done: bool = False
    ran: bool = False
    revenue: float = -1.0

    @property
    def parts(self) -> int:
        """How many shares there are."""
        return 100 // self.unit


@dataclass(slots=True)
class Economy:
    """All that a forecast goes by, in dollars; players by seat, firms and kinds of trains by index.

    `privates`: seat of the owner, revenue a round, worth in the final reckoning. `left`: trains in the depot by kind;
    `begun`: the last kind of which one has left it; `closing`: the kind with which private companies close. `part` and
    `of`: where a set of operating rounds stands; `stock`: none is being played. `first`: the seat that buys first.
    `grown`: what the best stops of the whole map are worth once it is built.
    """

    players: tuple[str, ...]
    cash: list[float]
    certificates: list[int]
    limits: list[int]
    privates: list[tuple[int, int, int]]
    firms: list[Firm]
    kinds: list[Kind]
    left: list[int]
    begun: int
    bank: float
    chart: Walks
    pars: tuple[int, ...]
    most_held: int
    float_percent: int
    closing: int
    part: int
    of: int
    stock: bool
    first: int
    ending: bool
    train_limit: int
    grown: list[float]

    def copy(self) -> Economy:
        """Another one to play out."""
        firms = [replace(firm, shares=list(firm.shares), trains=list(firm.trains)) for firm in self.firms]
        return replace(
            self,
            cash=list(self.cash),
            certificates=list(self.certificates),
            firms=firms,
            left=list(self.left),
        )


def with_bystander(base: Economy) -> Economy:
    """The same with one more behind the players, who has a share of each corporation, neither money nor room for
    certificates, and so changes nothing in what the players do."""
    return replace(
        base,
        players=(*base.players, ""),
        cash=[*base.cash, 0.0],
        certificates=[*base.certificates, 0],
        limits=[*base.limits, 0],
        firms=[replace(firm, shares=[*firm.shares, 1]) for firm in base.firms],
    )


class Walks:
    """The moves of markers over the chart of a title, and its prices.

    `cells` numbers the cells; `numbers`: price and then the cells right, left and above of all of them, in this order.
    """

    __slots__ = ("cells", "left", "numbers", "par", "price", "right")

    def __init__(self, pos: Position) -> None:
        chart = CHART(pos)
        cells = [(row, column) for row, prices in enumerate(chart.prices) for column in range(len(prices))]
        self.par = dict(chart.par)
        self.price = {cell: chart.price(cell) for cell in cells}
        self.right = {cell: RIGHT_OF(pos, cell) for cell in cells}
        self.left = {cell: chart.left(cell) for cell in cells}
        self.cells = {cell: number for number, cell in enumerate(cells)}
        self.numbers = array("i", self.price.values())
        for moves in (self.right, self.left, {cell: self.up(cell) for cell in cells}):
            self.numbers.extend(self.cells[cell] for cell in moves.values())

    def up(self, cell: Cell) -> Cell:
        """The cell above, where there is one."""
        above = (cell[0] - 1, cell[1])
        return above if above in self.price else cell


FURTHER_TRAIN_FACTOR = 0.7
"""What a further train earns against the one before it."""

RUN_ESTIMATE_FACTOR = 0.9
"""What real best runs are over what the best stops tell, where there is no train to ask."""

KNOWN = (0.4, 1.6)
"""Between which bounds that ratio is believed."""

CITY = 50
"""What a city is worth in the end, whatever its print."""

NO_PROMISE = 60.0
"""What the stops of a corporation promise together where nobody has any track."""

LESS = 0.8
"""What a corporation without track promises against those that have some."""

_grown: weakref.WeakKeyDictionary[Title, list[float]] = weakref.WeakKeyDictionary()
_walks: weakref.WeakKeyDictionary[Title, Walks] = weakref.WeakKeyDictionary()
_tops: TableCache[list[float]] = TableCache(TILES, TOKENS)


def walks(pos: Position) -> Walks:
    """The chart of the title."""
    found = _walks.get(pos.title)
    if found is None:
        found = _walks[pos.title] = Walks(pos)
    return found


def grown(pos: Position) -> list[float]:
    """What the best 0, 1, 2 ... stops of the whole map may be worth together once it is built, in dollars."""
    found = _grown.get(pos.title)
    if found is None:
        values = []
        for place in BOARD(pos).hexes.values():
            for stop in place.face.stops:
                most = max((amount for _, amount in stop.revenue), default=0)
                values.append(max(most, CITY) if stop.slots else most)
        found = _grown[pos.title] = _sums(values)
    return found


def tops(pos: Position, corporation: str) -> list[float]:
    """What the best 0, 1, 2 ... stops in reach of a corporation are worth together, in dollars."""
    return _tops.get(
        pos,
        (corporation, pos[PHASE]),
        lambda: _sums([STOP_VALUE(pos, corporation, stop) for stop in reach(pos, corporation).stops]),
    )


def _sums(values: list[int]) -> list[float]:
    sums, total, weight = [0.0], 0.0, 1.0
    for value in sorted(values, reverse=True):
        total += value * weight
        weight *= FARTHER
        sums.append(total)
    return sums


def train_earnings(tops: list[float], trains: list[int], kinds: list[Kind]) -> float:
    """What trains earn by such sums: the longest first, each further one `FURTHER_TRAIN_FACTOR` as much."""
    total, share = 0.0, 1.0
    most = len(tops) - 1
    for number in sorted(trains, key=lambda n: -kinds[n].reach * kinds[n].times):
        kind = kinds[number]
        total += tops[min(kind.reach, most)] * kind.times * share
        share *= FURTHER_TRAIN_FACTOR
    return total


def kinds_of(pos: Position) -> list[Kind]:
    """The kinds of trains in the order of the depot."""
    rows = list(TRAIN_KINDS(pos).values())
    names = [row.name for row in rows]
    phases = list(PHASES(pos).values())
    begins = {phase.name: names.index(phase.on) for phase in phases if phase.on in names}
    by_kind = {phase.on: phase for phase in phases}
    phase = phases[0]
    found = []
    for row in rows:
        phase = by_kind.get(row.name, phase)
        found.append(
            Kind(
                row.name,
                row.price,
                row.stops or ((row.hexes + 3) // 2 if row.hexes else UNLIMITED_REACH),
                row.multiplier,
                begins.get(row.rusts_on or row.obsolete_on, -1),
                row.exported,
                begins.get(row.on_sale_from, -1),
                phase.train_limit,
                phase.rounds,
            )
        )
    return found


def economy(pos: Position, clock: Clock | None = None) -> Economy:
    """The economy of a position of a game that goes on; real best runs as far as the clock allows to find them."""
    players = PLAYERS(pos)
    seat = {player: number for number, player in enumerate(players)}
    cash, row, kinds = pos[CASH], pos[ROUND], kinds_of(pos)
    index = {kind.name: number for number, kind in enumerate(kinds)}
    phases = PHASES(pos)
    left, begun, trains = _trains(pos, index)
    closing = CLOSING_PHASE(pos)
    actor = to_act(pos.title, pos.state)
    stock = row.kind != OPERATING
    return Economy(
        players=players,
        cash=[float(cash[player]) for player in players],
        certificates=[COUNTED_CERTIFICATES(pos, player) for player in players],
        limits=[CERTIFICATE_LIMIT(pos, player) for player in players],
        privates=[
            (seat[paper.owner], REVENUE_OF(pos, sym), PAPER_WORTH(pos, sym))
            for sym, paper in pos[PRIVATES].items()
            if not paper.closed and paper.owner in seat
        ],
        firms=_firms(pos, seat, kinds, trains, clock),
        kinds=kinds,
        left=left,
        begun=begun,
        bank=float(cash[BANK]),
        chart=walks(pos),
        pars=PAR_VALUES(pos),
        most_held=HOLDING_LIMIT(pos),
        float_percent=FLOAT_PERCENT(pos),
        closing=index.get(phases[closing].on, UNLIMITED_REACH) if closing in phases else UNLIMITED_REACH,
        part=row.part,
        of=row.of,
        stock=stock,
        first=seat.get(actor if stock else pos[PRIORITY], 0),
        ending=bool(pos[END]),
        train_limit=phases[pos[PHASE]].train_limit,
        grown=grown(pos),
    )


def _trains(pos: Position, index: dict[str, int]) -> tuple[list[int], int, dict[str, list[int]]]:
    """Trains left in the depot by kind, the last kind that has left it, and everybody's trains."""
    left, begun = [0] * len(index), -1
    owned: dict[str, list[int]] = {}
    for train in pos[TRAINS].values():
        kind = index[train.kind]
        if train.owner == DEPOT:
            left[kind] += 1
        else:
            begun = max(begun, kind)
            owned.setdefault(train.owner, []).append(kind)
    for kind, row in enumerate(TRAIN_KINDS(pos).values()):
        if row.count is None:
            left[kind] = UNLIMITED_REACH
    return left, begun, owned


def _firms(
    pos: Position, seat: dict[str, int], kinds: list[Kind], trains: dict[str, list[int]], clock: Clock | None
) -> list[Firm]:
    """All corporations that have not left the game."""
    firms = []
    for name, row in pos[CORPORATIONS].items():
        if row.closed:
            continue
        unit = SHARE_OF(pos, name)
        held: dict[str, int] = {}
        for certificate in pos[STOCK][name]:
            held[certificate.owner] = held.get(certificate.owner, 0) + certificate.percent // unit
        marker = pos[MARKERS].get(name)
        firms.append(
            Firm(
                name,
                unit,
                [held.get(player, 0) for player in seat],
                held.get(OFFERING, 0),
                held.get(POOL, 0),
                held.get(name, 0),
                seat.get(president(pos, name), -1),
                float(pos[CASH].get(name, 0)),
                trains.get(name, []),
                tops(pos, name) if row.floated else [],
                RUN_ESTIMATE_FACTOR,
                None if marker is None else marker.cell,
                row.par or 0,
                row.floated,
            )
        )
    _note_turns(pos, firms)
    rows = [firm.tops for firm in firms if len(firm.tops) > 1]
    usual = _usual(rows)
    for firm in firms:
        if len(firm.tops) < 2:
            firm.tops = usual
        elif firm.trains:
            by_tops = train_earnings(firm.tops, firm.trains, kinds)
            real = _run(pos, firm.name, clock)
            if by_tops > 0 and real > 0:
                firm.known = min(max(real / by_tops, KNOWN[0]), KNOWN[1])
    return firms


def _run(pos: Position, corporation: str, clock: Clock | None) -> int:
    """What the best runs earn, or those that are found in time; 0 where there is none left."""
    if clock is None or math.isinf(clock.seconds):
        return best(pos, corporation).value
    return soon(pos, corporation, clock.left).value if clock.left > 0 else 0


def _note_turns(pos: Position, firms: list[Firm]) -> None:
    """Who has operated in this round, and how far the corporation has come whose turn it is."""
    frame = next((f for f in pos.frames if f.seen and f.who in pos[CORPORATIONS]), None)
    if frame is None or pos[ROUND].kind != OPERATING:
        return
    turn = pos[CURRENT_TURN]
    for firm in firms:
        if firm.name == frame.who == turn.corporation:
            firm.ran = turn.divided
            firm.revenue = -1.0 if turn.revenue is None else float(turn.revenue)
        else:
            firm.done = firm.name in frame.seen


def _usual(rows: list[list[float]]) -> list[float]:
    """What one can hope for where there is no track yet, from what the others have."""
    if not rows:
        return [NO_PROMISE * (1 - FARTHER**count) for count in range(8)]
    length = min(len(row) for row in rows)
    return [LESS * sum(row[count] for row in rows) / len(rows) for count in range(length)]
