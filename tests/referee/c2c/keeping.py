"""What the referee keeps, and how it follows a line."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from typing import Any

from .. import books
from ..books import Ledger, Line
from .data import (
    ACTS_OF_PRESIDENTS,
    BANK,
    DEPOT,
    OFFERING,
    POOL,
    TOLD,
    Certificate,
    Company,
    Corporation,
    Market,
    Row,
    Token,
    Turn,
    data,
    face,
)


class Keeping(books.Referee):
    """What the referee keeps, and how it follows a line."""

    # --- 2: setup ---

    def begin(self) -> None:
        self.title, self.map, tiles = data("title.toml"), data("map.toml"), data("tiles.toml")
        tiles["tiles"] = books.tiles(tiles["tiles"])
        self.short = "short" in self.options
        self.market = Market(data("market.toml"))
        variant = self.title["short"] if self.short else {}
        without = set(variant.get("without", ()))
        self.charter = {row["sym"]: row for row in self.title["corporation"] if row["sym"] not in without}
        self.total = len(self.charter)
        cut = "cut_hexes_in" in self.options
        goals = variant.get("destination", {}) | (variant["cut_hexes_in"]["destination"] if cut else {})
        self.goals = {sym: goals.get(sym, row["destination"]) for sym, row in self.charter.items()}
        self.printed_goals = dict(self.goals)
        self.rows: list[list[str]] = variant.get("rows", self.title["auction"]["rows"])
        names = {sym for row in self.rows for sym in row}
        self.charters_of_companies = {row["sym"]: row for row in self.title["private"] if row["sym"] in names}
        self.companies = {sym: Company() for row in self.title["private"] if (sym := row["sym"]) in names}
        self.nationals = {row["sym"]: row["phases"][0] for row in self.title["national_company"]}
        self.hexes = self.hexes_in_play(cut)
        self.printed = {place: face(row.get("code", "")) for place, row in self.hexes.items()}
        self.tile_faces = {number: face(row["code"]) for number, row in tiles["tiles"].items()}
        self.colour = {number: row["color"] for number, row in tiles["tiles"].items()}
        self.zone = {place: zone for zone, places in self.map["zones"].items() for place in places}
        self.kinds = {row["name"]: row for row in self.title["train"]}
        self.phases = {row["name"]: row for row in self.title["phase"]}
        self.percent_of_privatization = {int(k): v for k, v in self.title["privatization"]["percent"].items()}
        self.bonuses = (
            self.title["short"]["transcontinental"] if self.short else self.title["transcontinental"]
        )
        self.set_up_money()
        self.set_up_paper(variant)
        self.set_up_flow()

    def set_up_money(self) -> None:
        """2.3, 2.6: the bank holds the players' cash too."""
        game = self.title["short"] if self.short else self.title
        each = game["starting_cash"][str(len(self.players))]
        self.cash = Ledger(dict.fromkeys(self.players, each))
        self.cash.accounts[BANK] = game["money_in_play"] - each * len(self.players)
        self.cash.accounts |= dict.fromkeys(self.charter, 0)

    def set_up_paper(self, variant: Row) -> None:
        """2.1, 2.4, Appendix B: shares in the offering, trains in the depot, tokens on charters."""
        self.corporations = {sym: Corporation() for sym in self.charter}
        self.stock = {
            sym: [Certificate(20, OFFERING, True), *(Certificate(10, OFFERING) for _ in range(8))]
            for sym in self.charter
        }
        self.trains: dict[str, str] = {}
        self.kind_of: dict[str, str] = {}
        self.shells: dict[str, str] = {}
        for kind, row in self.kinds.items():
            for number in range(variant.get("trains", {}).get(kind, row.get("count", 1))):
                self.trains[f"{kind}-{number}"], self.kind_of[f"{kind}-{number}"] = DEPOT, kind
        self.tokens: dict[str, Token] = {}
        for sym, row in self.charter.items():
            for number, price in enumerate(row["tokens"]):
                home = number == 0
                self.tokens[f"{sym} {number}"] = Token(
                    sym, price, row["home"] if home else "", row.get("city", 0) if home else -1, False
                )
        self.beside: dict[str, tuple[str, str, int, str]] = {}
        self.goals_in_spaces: dict[str, str] = {}
        self.tiles: dict[str, tuple[str, int]] = {}
        self.holder = {sym: sym for sym in self.charter}
        self.goal_state = dict.fromkeys(self.charter, "open")
        self.bulls: dict[str, int] = {}
        self.merged: dict[str, str] = {}
        self.formed: dict[str, Row] = {}
        self.reissues: dict[str, int] = {}
        self.crossed: dict[str, int] = {}
        self.place_markers: dict[str, tuple[str, str, bool]] = {}
        self.sold_markers = {
            row["kind"]: row
            for row in self.title["powers"]["sold_marker"]
            if row["private"] in self.companies
        }
        self.markers: dict[str, list[str]] = {}
        self.unsold = {kind: (row["count"], BANK) for kind, row in self.sold_markers.items()}
        self.check(self.opening)

    def hexes_in_play(self, cut: bool) -> Row:
        """F, short game: those east of the line, by a reading with those that it cuts, and three red areas."""
        if not self.short:
            return dict(self.map["hexes"])
        short = self.map["short"]
        terms = short["cut_hexes_in"] if cut else short
        east = {
            place: row
            for place, row in self.map["hexes"].items()
            if int(re.sub(r"\D", "", place)) > terms["last_column_out"]
        }
        if not cut:
            return east | short["hexes"]
        west = {place: row for place, row in short["hexes"].items() if place not in terms["gone"]}
        return east | west | terms["hexes"]

    def set_up_flow(self) -> None:
        self.phase, self.kind, self.number, self.part, self.parts = "2", "stock", 1, 1, 1
        if "variable_destinations" in self.options:  # F: they are proposed before anything else
            self.kind = "auction"
        self.priority = self.turn = self.players[0]
        self.last_actor = ""
        self.acted, self.passes, self.merging_round, self.merge_turn = False, 0, False, self.players[0]
        self.sold_first = self.for_company = self.bridge_used = False
        self.bids: dict[str, dict[str, int]] = {}
        self.auction, self.settling, self.top, self.discount = "", list[str](), 0, 0
        self.pars_due: list[str] = []
        self.sold_this_round: set[tuple[str, str]] = set()
        self.forced: set[tuple[str, str]] = set()
        self.sold_this_turn: set[str] = set()
        self.bought: tuple[str, bool] = ("", False)
        self.redeemed: set[str] = set()
        self.reissued: set[str] = set()
        self.floated: set[str] = set()
        self.reissue_money: Counter[str] = Counter()
        self.no_dividend: Counter[str] = Counter()
        self.initial = True
        self.for_sale = False
        self.in_play = self.total
        self.done: set[str] = set()
        self.op = Turn()
        self.goal_run: tuple[str, str] = ("", "")
        self.need: Row = {}
        self.acts: dict[str, str] = {}
        """Of Amtrak and Conrail while nobody has the president's certificate: who presides."""
        self.merger: Row = {}
        self.of_whom: dict[str, tuple[str, str]] = {}
        self.odd: list[str] = []
        self.bank_broken, self.end, self.bankrupt, self.result = False, "", "", dict[str, int]()
        self.step = "auction turn"
        self.fresh: set[tuple[str, str]] = set()

    # --- following a stream ---

    def follow(self, line: Line) -> None:
        action, self.line = line["action"], line
        first = len(self.cash.entries)
        self.said: defaultdict[str, list[tuple[Any, ...]]] = defaultdict(list)
        self.market.moves, self.market.split_now = [], []
        for key in line["tables"].get("trains", ()):  # 2.4: there are as many 12-trains as wanted
            if key not in self.trains and key.startswith("12-"):
                self.trains[key], self.kind_of[key] = DEPOT, "12"
        if action["type"] not in ("accept", "decline", "exchange_share"):
            self.check_turn(action["by"])
            if self.kind == "operating" and self.operating() and action["type"] in ACTS_OF_PRESIDENTS:
                self.expect(
                    "4.7", f"president of {self.operating()}", self.acting(self.operating()), action["by"]
                )
        getattr(self, "do_" + action["type"], self.nothing)(action)
        for event in line["events"]:
            getattr(self, "on_" + event["type"], self.nothing)(event)
        told = [(e["payer"], e["payee"], e["amount"]) for e in line["events"] if e["type"] == "paid"]
        self.check_payments(Counter(self.cash.entries[first:]), Counter(e for e in told if e[2]))
        self.check_bank(told)
        self.check_told(line["events"])
        self.check(line)
        self.step = line["step"]

    def nothing(self, _: Row) -> None:
        """Actions and events that move neither money nor paper."""

    def say(self, kind: str, *values: Any) -> None:
        """What an event must tell."""
        self.said[kind].append(values)

    def check_told(self, events: list[Row]) -> None:
        for move in self.market.moves:
            self.say("price_moved", *move)
        for split in self.market.split_now:
            self.say("price_split", *split)
        for kind, (section, names) in TOLD.items():
            told = [tuple(event.get(name, 0) for name in names) for event in events if event["type"] == kind]
            if told or self.said[kind]:
                self.expect(section, f"event {kind}", sorted(self.said[kind], key=str), sorted(told, key=str))

    def pay(self, payer: str, payee: str, amount: int) -> None:
        self.cash.pay(payer, payee, amount)

    def check_payments(self, ours: Counter[Any], theirs: Counter[Any]) -> None:
        for entry in ours | theirs:
            self.expect(
                "payments", f"{entry[0]} pays {entry[1]} ${entry[2]} (times)", ours[entry], theirs[entry]
            )

    def check_bank(self, told: list[tuple[str, str, int]]) -> None:
        """6.0: the bank runs out (silent, decided: at zero or below, at any moment)."""
        balance = self.before.tables["cash"][BANK]
        for payer, payee, amount in told:
            balance += amount * ((payee == BANK) - (payer == BANK))
            self.bank_broken = self.bank_broken or balance <= 0
        if self.bank_broken and not self.end:
            self.end = "bank"

    # --- who acts: 2.5, 4.2, 4.3 ---

    def left_of(self, player: str) -> str:
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def from_left_of(self, player: str) -> list[str]:
        at = self.players.index(player) + 1
        return self.players[at:] + self.players[:at]

    def check_turn(self, player: str) -> None:
        """In a stock round the turn goes round clockwise; a turn with an act may end without a pass."""
        if self.kind != "stock" or self.merging_round or self.auction or self.pars_due or self.need:
            return
        if self.step == "exchange between turns":  # [A] the owner of M&H, whoever's turn is next
            return
        if player != self.turn and self.acted and player == self.left_of(self.turn):
            self.end_stock_turn(self.turn)
            self.new_turn(player)
        if not self.expect("4.3", "player to act", self.turn, player):
            self.new_turn(player)

    def end_stock_turn(self, player: str) -> None:
        """4.3: after an act for a corporation one does nothing for oneself; sales that are due come before it."""
        if not self.for_company:
            self.check_due_sales(player)

    def check_due_sales(self, player: str) -> None:
        """3.1, 4.3: who is over the limit sells in his turn, as far as he can (silent, decided)."""
        if not self.initial and not self.auctioning() and self.certificates(player) > self.limit():
            unsold = self.stock.keys() - self.sold_this_turn  # what was sold went in one block
            counting = [sym for sym in self.stock if sym in unsold and self.sale_lowers(sym, player)]
            self.expect("4.3", f"shares that {player} can sell, being over the limit", [], counting)

    def new_turn(self, player: str) -> None:
        self.turn, self.acted = player, False
        self.sold_this_turn, self.bought = set(), ("", False)
        self.sold_first = self.for_company = False

    def act(self, player: str) -> None:
        """4.3.3: a stock action that affects the priority order."""
        self.acted, self.passes, self.last_actor = True, 0, player

    def do_pass(self, action: Row) -> None:
        if self.step == "stock turn" and not any(e["type"] == "passed" for e in self.line["events"]):
            self.end_stock_turn(action["by"])
            self.new_turn(self.left_of(action["by"]))
        if self.step == "share for an odd one":
            self.odd.pop(0)
            self.next_odd_share()

    def on_passed(self, event: Row) -> None:
        """4.3: the round goes on until all players have passed in order."""
        player = event["player"]
        if self.merging_round:
            self.expect("4.3.5", "who declares no merger", self.merge_turn, player)
            self.merge_turn, self.passes = self.left_of(player), self.passes + 1
            return
        if player != self.turn and self.acted and player == self.left_of(self.turn):
            self.end_stock_turn(self.turn)
            self.new_turn(player)
        self.expect("4.3", "player who passes", self.turn, player)
        self.passes += 1
        self.end_stock_turn(player)
        self.new_turn(self.left_of(player))
        if self.passes == len(self.players):
            self.end_of_stock_round()

    def end_of_stock_round(self) -> None:
        """4.3.3: priority to the left of the last to act; 4.3.4: all sold; then 4.3.5: mergers."""
        old = self.priority
        if self.last_actor:  # silent, decided: without any action priority stays
            self.priority = self.left_of(self.last_actor)
        if self.priority != old:
            self.say("priority_passed", self.priority)
        if self.auctioning():
            self.passes = 0
            return
        live = [sym for sym in self.market.at if self.corporations[sym].floated or self.sold_out(sym)]
        for sym in self.market.order(live):
            if self.sold_out(sym):
                self.market.up(sym)
        self.merging_round, self.merge_turn, self.passes = True, self.priority, 0
        self.reissue_money.clear()
        self.check_price_end()

    def sold_out(self, sym: str) -> bool:
        """4.3.4, 3.4: no share in the offering or on the open market."""
        return not self.held(sym, OFFERING) and not self.held(sym, POOL)

    def on_round_began(self, event: Row) -> None:
        """2.7, 4.1, 4.2: which round follows; private companies pay before corporations operate."""
        kind = event["kind"]
        if self.kind == "operating":
            self.end_turn()
            self.expect("4.2", "corporation that has not operated yet", "", self.next_to_operate())
        self.expect(
            "6.0",
            "play goes on after the end",
            True,
            self.end in ("", "bank") and (not self.end or self.kind == "stock"),
        )
        if kind == "stock":
            self.begin_stock_round()
        elif kind == "operating":
            self.expect("4.3.5", "players who have passed", len(self.players), self.passes)
            self.begin_operating_round()
        else:
            self.expect("2.7", "private companies are left when all have passed", True, self.auctioning())
        told = (event["kind"], event["number"], event["part"], event["of"])
        self.expect(
            "4.2",
            "round",
            (self.kind if kind != "auction" else kind, self.number, self.part, self.parts),
            told,
        )
        if kind != "stock":
            self.private_income()
        if kind == "auction":
            self.lower_prices()

    def begin_stock_round(self) -> None:
        if self.kind == "operating":
            self.expect("4.1", "operating rounds of the set played", self.parts, self.part)
            self.initial = False
            self.number += 1
        self.kind, self.part, self.parts, self.merging_round = "stock", 1, 1, False
        self.last_actor, self.passes = "", 0
        self.new_turn(self.priority)
        for old in (self.sold_this_round, self.redeemed, self.reissued, self.floated):
            old.clear()
        self.sold_this_round |= self.forced
        self.forced.clear()
        self.count_in_play()

    def begin_operating_round(self) -> None:
        if self.kind == "stock":
            self.part, self.parts = 1, self.phases[self.phase]["rounds"]
            # 4.1.2, 4.9: private companies are for sale after the stock round that follows the first 3-train
            self.for_sale = self.for_sale or self.phase != "2"
        else:
            self.part += 1
        self.kind, self.merging_round = "operating", False
        self.done.clear()
        self.no_dividend.clear()
        self.fresh.clear()
        self.op = Turn()
