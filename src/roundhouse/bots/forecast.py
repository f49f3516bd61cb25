"""The rest of a game in outline: operating and stock rounds on plain numbers, with everybody playing sensibly.

From an economy on, whoever has money buys what yields most, corporations run and pay, buy trains and are helped where
they must be, trains rust, prices walk over the chart, until the bank is empty. No network and no law of a title: what
is right in outline is enough to tell one action from another. Nothing is drawn by lot; what cannot be known is a
`Scenario`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from . import kernel
from .economy import RUN_ESTIMATE_FACTOR, Economy, Firm, train_earnings

GROWS = 12
"""In so many rounds track comes from nothing to all that the map can give."""

SETTLES = 6
"""After so many rounds runs are what the best stops tell, whatever they have been."""

MOST_ROUNDS = 24
"""A forecast never goes on for more rounds."""

BANK_TOLERANCE = 0.03
"""The share of all money by which each round of the forecast may be mistaken in what the bank has."""

EMERGENCY_COST = 0.25
"""What a forced train purchase costs beyond the price: shares sold for it, prices that fall."""

RUSH_THRESHOLD = 3
"""A train is about to rust when at most this many are sold before the one that rusts it."""

MOST_TURNS = 80
"""A stock round never goes on for more turns."""

CLIMBS = 0.7
"""The part of the rounds to come in which a price climbs a step; and of what a train would earn a firm without any."""

PAID = 0.8
"""The part of what is earned until the end that is paid out."""

LEAST_RATE = 1.05
"""A share is bought where it brings so much for each dollar of its price."""

OWN = 9.0
"""The rate of shares with which one's own firm floats: before all others."""

NEARLY, HARDLY = 0.9, 0.3
"""What others' firms that have yet to float are worth against those that have: with 30% sold or more, and with less."""

PAYS_IN = 3
"""A treasury that can buy a train after so many runs keeps what it earns, if it needs one."""


class Scenario(NamedTuple):
    """What a forecast assumes: how fast track grows (1 is as usual), and whether trains are bought up to the limit."""

    growth: float = 1.0
    eager: bool = False


SCENARIOS = (Scenario(), Scenario(1.25), Scenario(0.8), Scenario(1.0, eager=True))
"""What is assumed in turn: as usual, fast and slow track, and greed for trains."""


def wealth(
    start: list[float],
    dividends: list[list[float]],
    values: list[list[float]],
    help: list[list[float]],
    papers: list[float],
) -> list[float]:
    """What each player can hope for, of the parts that a `Forecast` has."""
    rows = zip(start, dividends, values, help, papers, strict=True)
    return [cash + sum(paid) + sum(worth) + sum(helped) + paper for cash, paid, worth, helped, paper in rows]


class Outcome(NamedTuple):
    """What a `Forecast` comes to; its attributes of these names."""

    firms: tuple[str, ...]
    start: list[float]
    dividends: list[list[float]]
    values: list[list[float]]
    help: list[list[float]]
    papers: list[float]
    rounds: int
    wealth: list[float]


def outcomes(economy: Economy, scenarios: Sequence[Scenario] = SCENARIOS) -> list[Outcome]:
    """How the game may end under each of the scenarios; the economy is left as it is."""
    found = None
    if kernel.built():
        found = kernel.forecasts(economy, [(GROWS / one.growth, one.eager) for one in scenarios])
    if found is None:
        played = [Forecast(economy.copy(), scenario) for scenario in scenarios]
        found = [(one.dividends, one.values, one.help, one.papers, one.rounds) for one in played]
    firms, start = tuple(firm.name for firm in economy.firms), list(economy.cash)
    return [Outcome(firms, start, *parts, wealth(start, *parts[:4])) for parts in found]


class Forecast:
    """How a game may end, in plain Python: `kernel` has the same compiled. The economy is used up.

    `wealth`: what each player can hope for in dollars, by seat, each possible end with its probability. It is the sum
    of `start` (cash now), and by player and firm `dividends`, `values` (final price of shares, less what is still paid
    for them) and `help` (out of pocket for trains, below zero), and by player `papers` (private companies).
    `rounds`: operating rounds played.
    """

    __slots__ = (
        "_all",
        "_e",
        "_eager",
        "_going",
        "_grows",
        "_told",
        "_top_kind",
        "dividends",
        "firms",
        "help",
        "papers",
        "rounds",
        "start",
        "values",
        "wealth",
    )

    def __init__(self, economy: Economy, scenario: Scenario = SCENARIOS[0]) -> None:
        e = self._e = economy
        self._grows = GROWS / scenario.growth
        self._eager = scenario.eager
        self._going = 1.0
        self._top_kind = 0
        self._told: dict[tuple[int | str, ...], tuple[float, float]] = {}
        self._all = e.bank + sum(e.cash) + sum(firm.treasury for firm in e.firms)
        self.firms = tuple(firm.name for firm in e.firms)
        self.start = list(e.cash)
        self.dividends = [[0.0] * len(e.firms) for _ in e.players]
        self.values = [[0.0] * len(e.firms) for _ in e.players]
        self.help = [[0.0] * len(e.firms) for _ in e.players]
        self.papers = [0.0 for _ in e.players]
        self.rounds = 0
        self._play()
        self.wealth = wealth(self.start, self.dividends, self.values, self.help, self.papers)

    # -- the course ---------------------------------------------------------------------------------

    def _play(self) -> None:
        e = self._e
        part, of = (0, 0) if e.stock else (e.part, e.of)
        if not e.stock:
            self._operate()
        last = e.ending and not e.stock
        while self.rounds < MOST_ROUNDS:
            if part >= of:
                if last:
                    break
                if self.rounds:
                    slack = BANK_TOLERANCE * self._all * (self.rounds + 1)
                    self._ends(0.5 - e.bank / slack / 2)
                    if self._going < 0.02:
                        break
                last = e.ending
                self._export()
                self._trade()
                part, of = 0, e.kinds[max(e.begun, 0)].rounds
            part += 1
            self._begin_round()
            self._operate()
        self._ends(1.0)

    def _ends(self, chance: float) -> None:
        """The game ends here with that chance, if it has not ended before."""
        weight = self._going * min(max(chance, 0.0), 1.0)
        if weight <= 0:
            return
        self._going -= weight
        e = self._e
        for number, firm in enumerate(e.firms):
            if firm.cell is not None:
                price = e.chart.price[firm.cell] * weight
                for player, count in enumerate(firm.shares):
                    if count:
                        self.values[player][number] += count * price
        if e.begun < e.closing:
            for owner, _, worth in e.privates:
                self.papers[owner] += weight * worth

    def _begin_round(self) -> None:
        e = self._e
        for firm in e.firms:
            firm.done = firm.ran = False
            firm.revenue = -1.0
        if e.begun < e.closing:
            for owner, revenue, _ in e.privates:
                e.cash[owner] += revenue
                self.papers[owner] += revenue * self._going
                e.bank -= revenue

    def _export(self) -> None:
        top = self._top()
        if top >= 0 and self._e.kinds[top].exported:
            self._leaves(top)

    # -- operating ----------------------------------------------------------------------------------

    def _operate(self) -> None:
        e = self._e
        self.rounds += 1
        waiting = [
            (firm.revenue < 0 and not firm.ran, -e.chart.price[firm.cell], number)
            for number, firm in enumerate(e.firms)
            if firm.floated and not firm.done and firm.cell is not None
        ]
        for _, _, number in sorted(waiting):
            firm = e.firms[number]
            if not firm.ran:
                self._run(number, firm)
            self._buy_trains(number, firm)

    def revenue(self, firm: Firm, trains: list[int]) -> float:
        """What these trains would earn the firm now, in dollars."""
        if not trains:
            return 0.0
        e = self._e
        asked: tuple[int | str, ...] = (firm.name, *trains)
        both = self._told.get(asked)
        if both is None:
            both = train_earnings(firm.tops, trains, e.kinds), train_earnings(e.grown, trains, e.kinds)
            self._told[asked] = both
        (by_tops, later), known = both, firm.known
        if self.rounds > 1:
            if later > by_tops:
                by_tops += (later - by_tops) * min((self.rounds - 1) / self._grows, 1.0)
            known += (RUN_ESTIMATE_FACTOR - known) * min((self.rounds - 1) / SETTLES, 1.0)
        return by_tops * known

    def _run(self, number: int, firm: Firm) -> None:
        """Earnings are paid out, or kept for a train; the price follows."""
        e = self._e
        assert firm.cell is not None
        revenue = firm.revenue if firm.revenue >= 0 else self.revenue(firm, firm.trains)
        if revenue <= 0 or self._keeps(firm, revenue):
            firm.treasury += revenue
            e.bank -= revenue
            firm.cell = e.chart.left[firm.cell]
            return
        each = revenue / firm.parts
        for player, count in enumerate(firm.shares):
            if count:
                e.cash[player] += each * count
                self.dividends[player][number] += each * count * self._going
        firm.treasury += each * (firm.pool + firm.own)
        e.bank -= each * (firm.parts - firm.offered)
        firm.cell = e.chart.right[firm.cell]

    def _keeps(self, firm: Firm, revenue: float) -> bool:
        top = self._top()
        if top < 0:
            return False
        price = self._e.kinds[top].price
        if not firm.treasury < price <= firm.treasury + PAYS_IN * revenue:
            return False
        return all(map(self._soon, firm.trains))

    def _soon(self, train: int) -> bool:
        """Whether a train of the kind is about to go."""
        killer = self._e.kinds[train].killer
        return killer >= 0 and sum(self._e.left[:killer]) <= RUSH_THRESHOLD

    def _top(self) -> int:
        """The next kind in the depot, -1 for none."""
        left, kind = self._e.left, self._top_kind
        while kind < len(left) and left[kind] <= 0:
            kind += 1
        self._top_kind = kind
        return kind if kind < len(left) else -1

    def _leaves(self, kind: int) -> None:
        """A train of the kind leaves the depot; the first one ends those that it ends."""
        e = self._e
        e.left[kind] -= 1
        if kind <= e.begun:
            return
        e.begun = kind
        e.train_limit = e.kinds[kind].limit
        for firm in e.firms:
            if firm.trains:
                firm.trains = [train for train in firm.trains if e.kinds[train].killer != kind]
                while len(firm.trains) > e.train_limit:
                    firm.trains.remove(min(firm.trains))

    def _buy_trains(self, number: int, firm: Firm) -> None:
        """As many as there is room and money for; one with help where there is none."""
        e = self._e
        while len(firm.trains) < e.train_limit:
            top = self._top()
            wants = self._eager or len(firm.trains) < 2 or all(map(self._soon, firm.trains))
            if top < 0 or not wants:
                return
            for kind in range(len(e.kinds) - 1, top, -1):
                row = e.kinds[kind]
                if 0 <= row.beside <= e.begun and e.left[kind] > 0 and row.price <= firm.treasury:
                    top = kind
                    break
            price = e.kinds[top].price
            short = price - firm.treasury
            if short > 0:
                if firm.trains or firm.president < 0:
                    return
                cost = short * (1 + EMERGENCY_COST)
                e.cash[firm.president] -= cost
                self.help[firm.president][number] -= cost * self._going
            firm.treasury = max(-short, 0.0)
            e.bank += price
            self._leaves(top)
            firm.trains.append(top)

    # -- the stock round ----------------------------------------------------------------------------

    def _horizon(self) -> float:
        """How many operating rounds there still may be."""
        e, flow = self._e, 0.0
        for firm in e.firms:  # `sum` rounds in another way
            if firm.floated:
                flow += self.revenue(firm, firm.trains)
        return min(max(e.bank / (40.0 + 1.25 * flow), 2.0), 16.0)

    def _trade(self) -> None:
        """Players buy in turn until nobody does; sold-out firms rise."""
        e = self._e
        horizon = self._horizon()
        worth = [self._worth(firm, horizon) for firm in e.firms]
        seats = len(e.players)
        player, passes = e.first, 0
        for _ in range(MOST_TURNS):
            if self._buys(player, worth, horizon > 5):
                passes = 0
                e.first = (player + 1) % seats
            else:
                passes += 1
            if passes == seats:
                break
            player = (player + 1) % seats
        for firm in e.firms:
            if firm.cell is not None and not firm.offered + firm.pool + firm.own:
                firm.cell = e.chart.up(firm.cell)

    def _worth(self, firm: Firm, horizon: float) -> float:
        """What a share brings until the end: dividends, and the price then."""
        e = self._e
        if firm.cell is None:
            return 0.0
        earns = self.revenue(firm, firm.trains)
        if not firm.trains:
            top = self._top()
            earns = CLIMBS * self.revenue(firm, [top]) if top >= 0 else 0.0
        cell = firm.cell
        for _ in range(int(horizon * CLIMBS)):
            cell = e.chart.right[cell]
        return earns / firm.parts * horizon * PAID + e.chart.price[cell]

    def _buys(self, player: int, worth: list[float], early: bool) -> bool:
        """The player buys what brings most for its price, own firms that wait to float first; or starts one."""
        e = self._e
        cash = e.cash[player]
        if e.certificates[player] >= e.limits[player]:
            return False
        best, most, cost, waiting = -1, LEAST_RATE, 0.0, False
        for number, firm in enumerate(e.firms):
            if not firm.par or firm.cell is None or (firm.shares[player] + 1) * firm.unit > e.most_held:
                continue
            mine = firm.president == player
            price = e.chart.price[firm.cell]
            if not firm.floated:
                waiting = waiting or mine
                if firm.offered and firm.par <= cash:
                    likely = NEARLY if firm.offered * firm.unit <= 70 else HARDLY
                    rate = OWN if mine else worth[number] / firm.par * likely
                    if rate > most:
                        best, most, cost = number, rate, firm.par
                continue
            for there, asked in ((firm.offered, firm.par), (firm.pool, price)):
                if there and 0 < asked <= cash and worth[number] / asked > most:
                    best, most, cost = number, worth[number] / asked, asked
        if early and not waiting and most < OWN and self._starts(player):
            return True
        if best < 0:
            return False
        firm = e.firms[best]
        self._takes(player, best, 1, cost, pooled=firm.floated and not (firm.offered and cost == firm.par))
        if not firm.floated and (firm.parts - firm.offered) * firm.unit >= e.float_percent:
            firm.floated = True
            firm.treasury += firm.parts * firm.par
            e.bank -= firm.parts * firm.par
        return True

    def _takes(self, player: int, number: int, count: int, cost: float, pooled: bool = False) -> None:
        e = self._e
        firm = e.firms[number]
        e.cash[player] -= cost
        self.values[player][number] -= cost * self._going
        e.bank += cost
        e.certificates[player] += 1
        firm.shares[player] += count
        if pooled:
            firm.pool -= count
        else:
            firm.offered -= count
        if firm.president < 0 or firm.shares[player] > firm.shares[firm.president]:
            firm.president = player

    def _starts(self, player: int) -> bool:
        """The highest par at which the player can float a firm alone."""
        e = self._e
        par = max((value for value in e.pars if 6 * value <= e.cash[player]), default=0)
        if not par or par not in e.chart.par:
            return False
        for number, firm in enumerate(e.firms):
            if not firm.par and firm.cell is None and firm.offered > 2:
                firm.par, firm.cell = par, e.chart.par[par]
                self._takes(player, number, 2, 2.0 * par)
                return True
        return False
