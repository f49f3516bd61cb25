"""Station markers and rights: what they cost, and where they may be."""

from __future__ import annotations

from collections import deque

from .data import BANK, CITIES, CORPORATIONS, DISTRICTS, GRANTS, TITLE, Json, Stop, beyond, distance
from .keeping import Keeping


class Markers(Keeping):
    """Station markers and rights."""

    # ---- 15, 33: placing and buying

    def do_place_token(self, action: Json) -> None:
        """The next marker, $20 for each hex from home, or from the nearest marker after a merger; second
        homes are free."""
        who, hexagon, city = self.current, action["hex"], action["city"]
        home_of = [one for one in self.grants_of(who) if CORPORATIONS[one].get("later_home") == hexagon]
        cost = 0 if home_of else self.marker_cost(who, hexagon, city)
        self.use_marker(who, bool(home_of))
        self.must("33", "one marker of a corporation in a hex", hexagon not in self.tokens[who])
        self.must("33", f"a route of {who} leads to {hexagon}", (hexagon, city) in self.within_reach(who)[1])
        self.check_space(who, hexagon, city)
        if cost:
            self.spend_helped(BANK, cost)
        self.note("token_placed", who, hexagon, cost)
        self.tokens[who].append(hexagon)
        self.station[who, hexagon] = city
        self.been_there |= set(home_of)
        self.expect("9", f"grants that a marker in {hexagon} bars", [], self.barred_by(who, hexagon, city))

    def use_marker(self, who: str, second_home: bool) -> None:
        """33: one marker or right a turn; 9: land grant corporations wait for their grant or second home, and
        so does who has merged with one (decided: D12)."""
        self.must("33", "one marker or right a turn", not self.marked)
        self.must("33", f"{who} has a marker left", "" in self.tokens[who])
        self.marked = True
        if not second_home:
            waiting = [grant for grant in self.grants_of(who) if not self.may_mark(grant)]
            self.expect("9", f"grants for which {who} has to wait before it places markers", [], waiting)
        if "" in self.tokens[who]:
            self.tokens[who].remove("")

    def marker_cost(self, who: str, hexagon: str, city: int = 0) -> int:
        """33: $20 for each hex."""
        row = CORPORATIONS[who]
        origins = [
            *row.get("railheads", [row["home"]]),
            *([row["later_home"]] if "later_home" in row else []),
        ]
        if who in self.merged:
            origins = [one for one in self.tokens[who] if one]
        if "markers_by_track" in self.options:
            far = min(self.by_track((one, self.station[who, one]), (hexagon, city)) for one in origins)
        else:
            far = min(distance(one, hexagon) for one in origins)
        return int(TITLE["marker_price"]["hex"]) * far

    def by_track(self, start: Stop, end: Stop) -> int:
        """33, by a reading: the hexes that the shortest track from one station to another enters, whoever stands on
        the way; many where there is none."""
        waiting, seen = deque([(start[0], f"_{start[1]}", 0)]), set[tuple[str, str]]()
        while waiting:
            hexagon, at, length = waiting.popleft()
            if (hexagon, at) == (end[0], f"_{end[1]}"):
                return length
            if (hexagon, at) in seen:
                continue
            seen.add((hexagon, at))
            for ends in self.paths_of(hexagon):
                if at not in ends:
                    continue
                other = ends[1 - ends.index(at)]
                if other[0] == "_":
                    waiting.appendleft((hexagon, other, length))
                else:
                    waiting.append((beyond(hexagon, int(other)), str((int(other) + 3) % 6), length + 1))
        return 99

    def do_buy_rights(self, action: Json) -> None:
        """Track rights cost a marker and its price; mining rights (4) $40, for the owner of the company or,
        when it is closed, for the bank."""
        who, place = self.current, action["place"]
        hexagon = (CITIES | DISTRICTS)[place]["hex"]
        self.must("33", f"{who} has no rights in {place}", who not in self.rights[place])
        self.must("33", f"a route of {who} leads to {place}", hexagon in self.within_reach(who)[0])
        if place in CITIES:
            self.must("15", "rights are left", len(self.rights[place]) < CITIES[place]["rights"])
            open_grants = [grant for grant in self.grants_of(who) if grant not in self.completed]
            self.expect("33", f"open grants of {who}, which bar it from track rights", [], open_grants)
            self.use_marker(who, second_home=False)
            cost, payee = self.marker_cost(who, hexagon), BANK
        else:
            mining, owner = TITLE["powers"]["mining"], self.owner[place]
            self.must(
                "33", f"{place} is closed or a corporation's", place in self.shut or owner in CORPORATIONS
            )
            self.must("33", "one marker or right a turn", not self.marked)
            # silent, decided (D4): three besides the owner, three in all when it closed in a player's hands
            others = [one for one in self.rights[place] if one != owner]
            self.must("4", "three others at most", len(others) < mining["others"])
            cost, payee = mining["price"], BANK if place in self.shut else owner
            self.marked = True
        self.spend_helped(payee, cost)
        self.note("rights_bought", who, place, cost, payee)
        self.rights[place].append(who)

    # ---- 33: spaces

    def standing(self, hexagon: str, city: int) -> int:
        """How many markers are in a station."""
        return sum(one == city and where == hexagon for (_, where), one in self.station.items())

    def free_space(self, hexagon: str, city: int) -> bool:
        """A vacant space in the station."""
        face = self.stops_of(hexagon)
        return city < len(face) and self.standing(hexagon, city) < face[city]["slots"]

    def check_space(self, who: str, hexagon: str, city: int) -> None:
        """A vacant space, besides those that are kept. SP may come to either station of San Francisco (30), so one
        of the two is kept for it."""
        self.must("33", "a space is free", self.free_space(hexagon, city))
        face = self.stops_of(hexagon)
        either = hexagon == CORPORATIONS["SP"]["home"] and not self.has_come("SP")
        cities = range(len(face)) if either else [city]
        free = sum(face[one]["slots"] - self.standing(hexagon, one) for one in cities)
        kept = sum(self.kept_spaces(who, hexagon, one) for one in cities[:1])
        self.must("33", f"spaces kept for others in {hexagon}", free - 1 >= kept)

    def has_come(self, who: str) -> bool:
        """Whether it has had its first turn, or never will."""
        return who in self.operated or who in self.closed

    def kept_spaces(self, who: str, hexagon: str, city: int) -> int:
        """Spaces there that are kept for other corporations: of homes until the first turn, of second homes until a
        marker stands."""
        count = len(self.stops_of(hexagon))
        homes = [
            one
            for one, row in CORPORATIONS.items()
            if hexagon in row.get("railheads", [row["home"]])
            and city == (row.get("city", 0) if row.get("city", 0) < count else 0)
            and not self.has_come(one)
        ]
        return len({*homes} - {who}) + sum(
            self.awaited(grant) == hexagon and filler != who for grant, filler in self.filler.items()
        )

    # ---- 9, 33: markers and land grants

    def grants_of(self, who: str) -> list[str]:
        """Its own, and after a merger that of the other (25)."""
        return [grant for grant, filler in self.filler.items() if filler == who]

    def awaited(self, grant: str) -> str:
        """The second home of ATSF, Katy or SP as long as its corporation owes a marker there; "" for others, and
        for one that has no marker left (decided: D12)."""
        hexagon, markers = CORPORATIONS[grant].get("later_home", ""), self.tokens[self.filler[grant]]
        return "" if grant in self.been_there or "" not in markers or hexagon in markers else hexagon

    def may_mark(self, grant: str) -> bool:
        """ATSF, Katy and SP place other markers once the second home has its own, CP, NP and UP once the grant is
        complete."""
        return not self.awaited(grant) if "later_home" in CORPORATIONS[grant] else grant in self.completed

    def check_second_homes(self) -> None:
        """As soon as it can, a corporation places the marker that it owes; asked when its turn is over. Where it
        must not place any for another grant's sake, it need not (silent)."""
        who = self.current
        if not all(self.may_mark(grant) or self.awaited(grant) for grant in self.grants_of(who)):
            return
        for hexagon in filter(None, map(self.awaited, self.grants_of(who))):
            reached = self.within_reach(who)[1]
            able = [
                city
                for city, stop in enumerate(self.stops_of(hexagon))
                if stop["kind"] == "city" and (hexagon, city) in reached and self.free_space(hexagon, city)
            ]
            self.must("9", f"{who} could not place its marker in {hexagon}", not able)

    def barred_by(self, who: str, hexagon: str, city: int) -> list[str]:
        """The open grants whose corporation a marker, just placed, keeps from hexes that are still empty.

        By one reading the line of the grant counts, wherever the corporation has come: a chain of its hexes from
        homes and markers. By the other it is where its routes lead, with the marker and without."""
        found = []
        for grant, row in GRANTS.items():
            filler = self.filler[grant]
            if filler == who or grant in self.completed or hexagon not in row["hexes"]:
                continue
            empty = {one for one in row["hexes"] if one not in self.laid}
            after = self.could_come_to(grant)
            del self.station[who, hexagon]
            lost = empty & self.could_come_to(grant) - after
            self.station[who, hexagon] = city
            if lost:
                found.append(grant)
        return found

    def could_come_to(self, grant: str) -> set[str]:
        """What the readings ask about: hexes along the grant, or those to which there is track."""
        if "grant_lines_open" in self.options:
            return self.within_reach(self.filler[grant])[0]
        return self.along_the_grant(grant)

    def along_the_grant(self, grant: str) -> set[str]:
        """The hexes of a grant's line and its branches that hang together with a home or marker of its corporation.
        Such a beginning counts whoever else is there: a station of its own is in the hex, or kept for it."""
        row, charter = GRANTS[grant], CORPORATIONS[grant]
        markers = filter(None, self.tokens[self.filler[grant]])
        begun = {*charter.get("railheads", [charter["home"]]), *markers}
        ground = {*row["hexes"], *row["path"]}
        waiting, found = [*begun], set[str]()
        while waiting:
            hexagon = waiting.pop()
            if (
                hexagon in ground
                and hexagon not in found
                and (hexagon in begun or not self.shut_to_all(hexagon))
            ):
                found.add(hexagon)
                waiting += [beyond(hexagon, edge) for edge in range(6)]
        return found

    def shut_to_all(self, hexagon: str) -> bool:
        """Whether a hex has stations, and all are full, so that nobody else passes."""
        cities = [n for n, stop in enumerate(self.stops_of(hexagon)) if stop["kind"] == "city"]
        laid = hexagon in self.laid and not self.is_yard(hexagon)
        return laid and bool(cities) and not any(self.free_space(hexagon, city) for city in cities)

    # ---- 29: where routes lead

    def within_reach(self, who: str) -> tuple[set[str], set[Stop]]:
        """The hexes to which track leads from the markers of a corporation, also where none lies yet, and the
        stops there. A walk goes where two routes could, so it may come further than one."""
        barred = {row["hex"]: place for place, row in (CITIES | DISTRICTS).items()}
        waiting = [(where, f"_{city}", -1) for (one, where), city in self.station.items() if one == who]
        seen, hexes, stations = set(waiting), set[str](), set[Stop]()
        while waiting:
            hexagon, at, came = waiting.pop()
            hexes.add(hexagon)
            for number, ends in enumerate(self.paths_of(hexagon)):
                if at not in ends or number == came:
                    continue
                end = ends[1 - ends.index(at)]
                if end[0] == "_":
                    stations.add((hexagon, int(end[1:])))
                    onward = (hexagon, end, number)
                    open_way = self.lets_pass(who, hexagon, int(end[1:]))
                else:
                    following = beyond(hexagon, int(end))
                    hexes.add(following)
                    onward = (following, str((int(end) + 3) % 6), -1)
                    open_way = following not in barred or who in self.rights[barred[following]]
                if open_way and onward not in seen:
                    seen.add(onward)
                    waiting.append(onward)
        return hexes, stations

    def lets_pass(self, who: str, hexagon: str, stop: int) -> bool:
        """No route goes on beyond Chicago and St Louis, or through a station full of others."""
        if hexagon in [row["hex"] for row in CITIES.values()]:
            return False
        city = self.stops_of(hexagon)[stop]["kind"] == "city"
        own = self.station.get((who, hexagon)) == stop
        return not city or own or self.is_yard(hexagon) or self.free_space(hexagon, stop)
