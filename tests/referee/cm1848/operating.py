"""Operating rounds, track and tokens."""

from __future__ import annotations

from .data import BANK, CORPORATIONS, GRANTS, PHASES, PRIVATES, SUBSIDIARIES, TITLE, Json
from .keeping import Keeping


class Operating(Keeping):
    """Operating rounds, track and tokens."""

    # ---- 11: bonds

    def do_change_bonds(self, action: Json) -> None:
        """Bonds for cash at the rate."""
        player, count = action["by"], action["count"]
        self.must("11", "bonds held", 0 < count <= self.bonds[player])
        self.bonds[player] -= count
        self.pay(BANK, player, count * self.unit())
        self.note("bonds_changed", player, count, count * self.unit())

    def do_pledge_bonds(self, action: Json) -> None:
        """The next payment of this owner begins with so many units."""
        self.must("11", "bonds held", 0 < action["count"] <= self.bonds[action["owner"]])
        self.pledged[action["owner"]] = action["count"]

    def give_bonds(self, amounts: dict[str, int]) -> None:
        """9, 11: bonds (dollars of face value) go to their owners at once; once worth nothing they are
        lost."""
        if "unsold_have_no_bonds" in self.options:
            amounts = {owner: amount for owner, amount in amounts.items() if owner in self.players}
        if self.rate and amounts:
            for owner, amount in amounts.items():
                self.bonds[owner] += amount // TITLE["bonds"]["unit"]
            self.note("bonds_given", amounts)

    # ---- 28: rounds

    def on_round_began(self, event: Json) -> None:
        """A round begins: what ends the one before, what comes next, and what is paid at its start."""
        what, number, part, of = self.round
        if what == "auction":
            self.round = ("stock", 1, 1, 1)
        elif what == "stock":
            self.end_stock_round()
            self.begin_scheduled_phase(number)
            self.round = ("operating", number, 1, PHASES[self.phase]["rounds"])
            self.begin_operating_round()
        else:
            self.end_operating_turn()
            self.expect("28", "corporations that have not operated", [], sorted(self.to_operate))
            if part < of:
                self.round = (what, number, part + 1, of)
                self.begin_operating_round()
            else:
                self.must("40", "the bank is not broken after the set", not self.broken)
                self.round = ("stock", number + 1, 1, 1)
                self.begin_stock_round()
        self.expect(
            "28", "the round", self.round, (event["kind"], event["number"], event["part"], event["of"])
        )

    def begin_operating_round(self) -> None:
        """Fixed incomes of private companies, land grant charters and subsidiaries of players come first."""
        self.mode, self.current = "operating", ""
        self.to_operate = set(self.floated)
        self.pay_incomes([*PRIVATES, *(f"{grant} charter" for grant in GRANTS), *SUBSIDIARIES])

    def on_turn_began(self, event: Json) -> None:
        """The next corporation operates; which one is decided when the one before has finished."""
        self.end_operating_turn()
        self.note("turn_began", self.by_price(self.to_operate)[0] if self.to_operate else "")
        self.current = who = event["corporation"]
        self.to_operate.discard(who)
        self.builders, self.revenue = [], None
        self.divided = self.marked = self.car_for_train = False
        self.own_stock, self.step = "", 0
        if who not in self.operated:
            self.operated.add(who)
            self.place_home(who)

    def end_operating_turn(self) -> None:
        """28: earnings are established, and divided or kept, in each turn."""
        if self.current:
            self.must("35", f"{self.current} has divided or kept its earnings", self.divided)
            self.must("36", f"{self.current} has bought a train for its car", not self.car_for_train)
            self.check_second_homes()
            self.finished.add(self.current)
        self.pledged.clear()
        self.sale_prices.clear()
        self.current = ""

    def place_home(self, corporation: str) -> None:
        """30: the free markers of the first turn; the NP has two."""
        row = CORPORATIONS[corporation]
        for number, home in enumerate(row.get("railheads", [row["home"]])):
            self.tokens[corporation][number] = home
            city = row.get("city", 0)  # two stations may have become one before
            self.station[corporation, home] = city if city < len(self.stops_of(home)) else 0
            self.note("home_placed", corporation, home)

    def do_choose_station(self, action: Json) -> None:
        """30 (silent, decided: D28): SP picks its station when the tile is there."""
        self.station[self.current, CORPORATIONS[self.current]["home"]] = action["city"]
