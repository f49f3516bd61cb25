"""Private companies and subsidiaries."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .data import (
    BANK,
    CITIES,
    DISTRICTS,
    MAP,
    PRIVATES,
    SUBSIDIARIES,
    TILES,
    TITLE,
    Json,
    Stop,
    Used,
    beyond,
    paths,
)
from .keeping import Keeping


class Papers(Keeping):
    """Private companies and subsidiaries."""

    # ---- 4, 5: private companies and subsidiaries

    def on_agreed(self, event: Json) -> None:
        """The other side agrees, or the same player acts for both."""
        deal, self.pending = self.pending, {}
        told = event["proposal"]
        self.expect(
            "28", "what is agreed", (deal.get("what"), deal.get("item")), (told["what"], told["item"])
        )
        carry: dict[str, Callable[[Json], None]] = {
            "private": self.buy_private,
            "subsidiary": self.give_subsidiary,
            "train": self.buy_train,
            "merger": self.merge,
        }
        if deal:
            carry[deal["what"]](deal)

    def do_decline(self, action: Json) -> None:
        """Nothing happens."""
        self.pending = {}

    def do_buy_private(self, action: Json) -> None:
        """4: in phases 3 and 4 (silent, decided: D3), from a player, for a price in the range of the
        company."""
        item, cost = action["private"], action["price"]
        sale = PRIVATES[item].get("sale", {"least": 1, "most": 0, "most_later": 0})
        most = sale["most_later"] if self.conventions == 2 else sale["most"]
        phases = ("3", "4", "5") if "privates_sold_in_5" in self.options else ("3", "4")
        self.must("4", f"{item} may be sold now", self.phase in phases and item not in self.shut)
        self.must("4", f"{item} for ${sale['least']} to ${most}", sale["least"] <= cost <= most)
        self.must("4", f"{item} belongs to a player", self.owner[item] in self.players)
        self.pending = {
            "what": "private",
            "item": item,
            "asked": self.owner[item],
            "price": cost,
            "buyer": self.current,
        }

    def buy_private(self, deal: Json) -> None:
        """4: the corporation pays; a mining company brings rights in its district."""
        item, buyer = deal["item"], deal["buyer"]
        self.spend(buyer, self.owner[item], deal["price"])
        self.note("private_bought", item, self.owner[item], buyer, deal["price"])
        self.owner[item] = buyer
        if item in DISTRICTS:
            self.rights[item].append(buyer)

    def do_take_marker(self, action: Json) -> None:
        """4: CGR closes for a marker more, unless there are five."""
        item, power = action["private"], TITLE["powers"]["marker"]
        self.must(
            "4", f"{self.current} owns {item}", self.owner[item] == self.current and item == power["private"]
        )
        self.must("4", "fewer than five markers", len(self.tokens[self.current]) < power["most"])
        self.tokens[self.current].append("")
        self.close_paper(item)

    def do_ask_for_subsidiary(self, action: Json) -> None:
        """5: the corporation at turn asks the owner."""
        item = action["private"]
        self.pending = {"what": "subsidiary", "item": item, "asked": self.owner[item], "buyer": self.current}

    def do_give_subsidiary(self, action: Json) -> None:
        """5: the owner gives, the president has to agree."""
        who = action["corporation"]
        self.pending = {
            "what": "subsidiary",
            "item": action["private"],
            "asked": self.president[who],
            "buyer": who,
        }

    def give_subsidiary(self, deal: Json) -> None:
        """5: in phases 3 and 4, without payment, to an active corporation."""
        item, who = deal["item"], deal["buyer"]
        self.must(
            "5",
            f"{item} may be given",
            self.phase in TITLE["subsidiary_terms"]["given"]
            and self.owner[item] in self.players
            and item not in self.shut
            and who in self.floated,
        )
        self.note("subsidiary_given", item, self.owner[item], who)
        self.owner[item] = who

    def do_close_subsidiary(self, action: Json) -> None:
        """5: in phases 5 and 6, before any of them has operated in this turn."""
        item = action["private"]
        self.must(
            "5",
            f"{item} may be closed",
            self.phase in TITLE["subsidiary_terms"]["closed"]
            and self.owner[item] == self.current
            and not self.builders,
        )
        self.close_subsidiary(item)

    def close_subsidiary(self, item: str) -> None:
        """5: the golden handshake; more when the notional train has a route."""
        row, parent = SUBSIDIARIES[item], self.owner[item]
        route = self.notional(row["named"], row["train"])
        told = sum(one["route"] for one in self.told_of("subsidiary_closed") if one["subsidiary"] == item)
        self.expect("5", f"route of {item}", route, told)
        none = TITLE["subsidiary_terms"]["no_route"]
        amounts = (row["handshake"], route) if route else (none, none)
        self.close_paper(item)
        self.pay(BANK, parent, amounts[0])
        self.pay(BANK, self.president[parent], amounts[1])
        self.note("subsidiary_closed", item, parent, self.president[parent], *amounts)

    def notional(self, named: list[str], length: int) -> int:
        """5 (silent, decided: the best route, without rights of any kind, D8): the named cities in order
        without a stop between them, and others at the ends as far as the train goes. Markers do not block
        it."""

        def extend(ends: list[Stop], spare: int, used: Used, seen: frozenset[Stop]) -> int:
            best = 0
            for number, end in enumerate(ends):
                for stop, more in self.links(end, used):
                    cost = int(self.is_counted(stop[0]))
                    if stop not in seen and cost <= spare:
                        moved = [*ends[:number], stop, *ends[number + 1 :]]
                        best = max(best, self.worth(*stop) + extend(moved, spare - cost, more, seen | {stop}))
            return best

        def core(at: Stop, rest: list[Stop], used: Used, seen: frozenset[Stop]) -> int:
            if not rest:
                return extend([first, at], length - len(named), used, seen)
            best = -1
            for stop, more in self.links(at, used):
                if stop == rest[0] or (stop not in seen and not self.is_counted(stop[0])):
                    found = core(stop, rest[1:] if stop == rest[0] else rest, more, seen | {stop})
                    best = max(best, found + self.worth(*stop) if found >= 0 else -1)
            return best

        first, *others = [(hexagon, 0) for hexagon in named]
        found = core(first, others, frozenset(), frozenset([first]))
        return found + self.worth(*first) if found >= 0 else 0

    def links(self, start: Stop, used: Used) -> Iterator[tuple[Stop, Used]]:
        """29: all stops next to a stop along unused track, and the track used then."""
        barred = {row["hex"] for row in [*CITIES.values(), *DISTRICTS.values()]}
        waiting = [(start[0], f"_{start[1]}", used)]
        while waiting:
            hexagon, at, gone = waiting.pop()
            for number, ends in enumerate(self.paths_of(hexagon)):
                if at not in ends or (hexagon, number) in gone:
                    continue
                end, more = ends[1 - ends.index(at)], gone | {(hexagon, number)}
                if end[0] != "_":
                    following = beyond(hexagon, int(end))
                    if following not in barred:
                        waiting.append((following, str((int(end) + 3) % 6), more))
                elif self.stops_of(hexagon)[int(end[1:])]["kind"] == "junction":
                    waiting.append((hexagon, end, more))
                else:
                    yield (hexagon, int(end[1:])), more

    def paths_of(self, hexagon: str) -> list[tuple[str, str]]:
        """The pieces of track in a hex."""
        if hexagon in self.laid:
            return paths(TILES[self.laid[hexagon]["tile"]]["code"], self.laid[hexagon]["rotation"])
        return paths(MAP["hexes"].get(hexagon, {}).get("code", ""), 0)
