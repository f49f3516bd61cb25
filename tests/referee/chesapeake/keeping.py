"""What the referee keeps, and how it follows a line."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from .. import books
from .data import BANK, DEPOT, OFFERING, Face, Market, OperatingTurn, data, read_face


class Keeping(books.Referee):
    """What the referee keeps, and how it follows a line."""

    # ------------------------------------------------------------------------------------------ 3: setting up

    def begin(self) -> None:
        title, market = data("title.toml"), data("market.toml")
        self.title = title
        self.hexes: dict[str, dict[str, Any]] = data("map.toml")["hexes"]
        self.tile_rows: dict[str, dict[str, Any]] = books.tiles(data("tiles.toml")["tiles"])
        self.corporations: dict[str, dict[str, Any]] = {row["sym"]: row for row in title["corporation"]}
        self.private_rows: dict[str, dict[str, Any]] = {row["sym"]: row for row in title["private"]}
        self.kinds: dict[str, dict[str, Any]] = {row["name"]: row for row in title["train"]}
        self.phases: dict[str, dict[str, Any]] = {row["name"]: row for row in title["phase"]}
        self.par_cells: dict[int, tuple[int, int]] = {
            int(par): tuple(cell) for par, cell in market["par"].items()
        }
        up, down, yellow = (
            {tuple(cell) for cell in cells}
            for cells in (market["up"], market["down"], market["zones"]["yellow"])
        )
        self.market = Market(market["prices"], up, down, yellow)
        self.ledger = books.Ledger()
        self.broken = False
        number = len(self.players)
        self.ledger.pay("", BANK, title["money_in_play"])
        for player in self.players:
            self.ledger.pay(BANK, player, title["starting_cash"][str(number)])
        self.limit_of_certificates: int = title["certificate_limit"][str(number)]
        self.two = number == 2
        self.par: dict[str, int] = {}
        self.held: dict[str, dict[str, int]] = {
            sym: defaultdict(int, {OFFERING: 100}) for sym in self.corporations
        }
        self.president: dict[str, str] = {}
        self.floated: set[str] = set()
        self.operated: set[str] = set()
        self.last_revenue: dict[str, int] = dict.fromkeys(self.corporations, 0)
        self.trains: dict[str, tuple[str, str]] = {}
        for kind, row in self.kinds.items():
            for i in range(row.get("count", 1)):  # of the unlimited D one lies ready at any time
                self.trains[f"{kind}-{i}"] = (kind, DEPOT)
        self.private_owner: dict[str, str] = dict.fromkeys(self.private_rows, BANK)
        self.closed: set[str] = set()
        self.tiles: dict[str, tuple[str, int]] = {}
        # A list for each corporation, in the order of the charter; None: still there.
        self.tokens: dict[str, list[tuple[str, int] | None]] = {
            sym: [None] * len(row["tokens"]) for sym, row in self.corporations.items()
        }
        self.home: dict[str, tuple[str, int]] = {
            sym: (row["home"], 0) for sym, row in self.corporations.items()
        }
        self.phase = "2"
        self.priority = self.players[0]
        self.drawn = ""
        self.round: tuple[str, int, int, int] = ("auction", 1, 1, 1)
        self.section = "3"
        self.made: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
        # 9: the auction
        self.turn = self.players[0]
        self.passes = 0
        self.bids: dict[str, list[tuple[str, int]]] = {}
        self.discount = 0
        self.last_buyer = ""
        self.contested = ""
        self.par_due = ""
        # 10: the stock round
        self.stock_rounds = 0
        self.sold: set[tuple[str, str]] = set()
        self.sold_now = False
        self.last_dealer = ""
        self.round_over = False
        # 11: the operating rounds
        self.yet: set[str] = set()
        self.exported = False
        self.now = OperatingTurn("")
        self.proposal: dict[str, Any] | None = None
        self.need: dict[str, Any] | None = None
        # 12: the end
        self.end = ""
        self.bankrupt = ""
        self.happened: list[dict[str, Any]] = []
        self.over = False
        self.compare()

    # ---------------------------------------------------------------------------------------- small questions

    def fact(self, kind: str, *values: Any) -> None:
        """Something that must show among the events of the line."""
        self.made[kind].append(values)

    def pay(self, payer: str, payee: str, amount: int) -> None:
        """Enter a payment. 12: the bank breaks when it runs out of money (silent, decided in B20: at 0)."""
        self.ledger.pay(payer, payee, amount)
        if amount:
            self.fact("paid", payer, payee, amount)
        least = -1 if "bank_out_of_money" in self.options else 0
        if self.ledger[BANK] <= least and not self.broken:
            self.broken, self.end = True, "bank"
            self.fact("end_set_off", "bank")

    def left_of(self, player: str) -> str:
        """The next player clockwise."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def certificate(self, corporation: str) -> int:
        """10.4, 14.1: the percent of a president's certificate."""
        return 30 if self.two and corporation != self.drawn else 20

    def yellow(self, corporation: str) -> bool:
        """10.1: whether the marker stands in the yellow zone."""
        return self.market.cell.get(corporation) in self.market.yellow

    def certificates(self, player: str) -> int:
        """10.1: what counts; a president's certificate is one, shares of the yellow zone are none."""
        count = sum(owner == player and sym not in self.closed for sym, owner in self.private_owner.items())
        for corporation, holdings in self.held.items():
            if not self.yellow(corporation):
                count += holdings.get(player, 0) // 10
                if self.president.get(corporation) == player:
                    count -= self.certificate(corporation) // 10 - 1
        return count

    def trains_of(self, owner: str) -> list[str]:
        """The trains of a corporation, the bank pool or the depot, lowest kind first."""
        return [train for train, (_, holder) in self.trains.items() if holder == owner]

    def train_limit(self) -> int:
        """8: how many trains a corporation may own now."""
        limit: int = self.phases[self.phase]["train_limit"]
        return limit

    def face_of(self, hex_: str) -> Face:
        """What lies in a hex now."""
        if hex_ in self.tiles:
            tile, rotation = self.tiles[hex_]
            return read_face(self.tile_rows[tile], rotation)
        return read_face(self.hexes[hex_], 0)

    def tokens_in(self, hex_: str, city: int) -> list[str]:
        """Whose markers stand in a city."""
        return [sym for sym, row in self.tokens.items() if (hex_, city) in row]

    def whose_turn(self) -> str:
        """The player who must act next; empty at the end."""
        if self.over:
            return ""
        if not self.drawn:
            return "chance"
        if self.par_due:
            return self.par_due
        if self.contested:  # 9: the lowest bid first, then the others in order of increasing bids
            return min(self.bids[self.contested], key=lambda bid: bid[1])[0]
        if self.round[0] != "operating":
            return self.turn
        if self.proposal:
            return str(self.proposal["asked"])
        discarding = self.over_limit()
        return self.president.get(discarding[0] if discarding else self.now.corporation, "")

    # ------------------------------------------------------------------------------------------------- a line

    def follow(self, line: books.Line) -> None:
        action: dict[str, Any] = line["action"]
        self.made.clear()
        self.happened = line["events"]
        kind = action["type"]
        if kind != "announce_run":
            self.silent_turn_end(action["by"])
            section = {"auction": "9", "stock": "10", "operating": "11"}[self.round[0]]
            self.expect(section, "who acts", self.whose_turn(), action["by"])
        if self.round[0] == "stock":
            self.turn = action["by"]
        counted = getattr(self, f"act_{kind}")(action)
        for event in line["events"]:
            if event["type"] == "passed" and counted == "passed" and event["player"] == action["by"]:
                counted = None  # the pass that the action was
            else:
                self.mark(event)
        self.expect("10.6", "whether the stock round is over", False, self.round_over)
        self.round_over = False
        self.compare_facts(line["events"])
        self.compare()
        self.expect("11", "the step", True, self.step_fits(line["step"]))

    def step_fits(self, step: str) -> bool:
        """What is to be decided next; steps in which nothing can be done may be left out of a turn."""
        if self.over:
            return step == ""
        if self.round[0] == "auction":
            names = ["par of the corporation that comes along"] if self.par_due else ["auction turn"]
            return step in (["contested auction"] if self.contested else names)
        if self.round[0] == "stock":
            return step == "stock turn"
        if self.proposal or self.need:
            return step == ("consent" if self.proposal else "raise money")
        if self.over_limit():
            return "discard" in step
        if self.now.divided:
            return step == "trains"
        if self.now.revenue is not None:  # 11.5: others may show that the runs are not the best
            return step in ("announcement", "dividend")
        if step == "token of P4":
            return self.now.canal
        return step in ["track", "token", "run"][self.now.stage :]

    def mark(self, event: dict[str, Any]) -> None:
        """Follow what happened without an action: turns and rounds that end and begin."""
        kind = event["type"]
        if kind == "passed":
            self.pass_unasked(event["player"])
        elif kind == "withheld" and not self.now.divided and event["corporation"] == self.now.corporation:
            self.no_earnings()
        elif kind == "turn_began":
            self.begin_turn(event["corporation"])
        elif kind == "train_exported" and self.round[0] == "operating":
            self.expect("11.9", "the last operating round of the set", self.round[3], self.round[2])
            self.end_operating_round()
            self.export()
        elif kind == "round_began":
            self.begin_round(event)
        elif kind == "game_over":
            self.game_over(event)
