"""What the site tells apart and our rules do not: copies of tiles, single certificates, spaces of a city."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..board.map import Board
from ..core.position import Event, Position
from ..rules.reach import TOKENS
from ..rules.shares import (
    OFFERING,
    OUT_OF_GAME,
    POOL,
    SHARE_OF,
    STOCK,
    PresidentChanged,
    SharesMoved,
    presidents_percent,
)
from ..rules.stock_round import SharesSold


class Copies:
    """The copies of each tile: which lies where, and in which order the others are in the supply."""

    def __init__(self, board: Board) -> None:
        self._supply: dict[str, list[int]] = {}
        self._made: dict[str, int] = {}
        self._endless: set[str] = set()
        for name, tile in board.tiles.items():
            self._made[name] = 1 if tile.count is None else tile.count
            self._supply[name] = list(range(self._made[name]))
            if tile.count is None:
                self._endless.add(name)
        self._hexes = frozenset(board.hexes)
        self._at: dict[str, str] = {}
        self._where: dict[str, str] = {}

    def first(self, tile: str) -> str:
        """The copy that the site takes: the one longest in the supply; of an endless kind the newest."""
        supply = self._supply.get(tile) or [0]
        return f"{tile}-{max(supply) if tile in self._endless else supply[0]}"

    def free(self, id: str) -> bool:
        """Whether that copy is in the supply."""
        name, _, number = id.rpartition("-")
        if name in self._endless and number.isascii() and number.isdigit() and len(number) < 6:
            return id not in self._where
        return number in map(str, self._supply.get(name, ()))

    def lay(self, hex: str, id: str) -> None:
        """Put a copy down; what lay there goes to the end of the supply."""
        name, _, number = id.rpartition("-")
        supply = self._supply.setdefault(name, [])
        if int(number) in supply:
            supply.remove(int(number))
        if name in self._endless:
            self._made[name] = max(self._made[name], int(number) + 1)
            supply.append(self._made[name])
            self._made[name] += 1
        old = self._at.get(hex)
        if old is not None:
            del self._where[old]
            before, _, copy = old.rpartition("-")
            self._supply[before].append(int(copy))
        self._at[hex] = id
        self._where[id] = hex

    def id_at(self, hex: str) -> str:
        """The id of what lies in a hex: a copy of a tile, or the print."""
        return self._at.get(hex, f"{hex}-0")

    def hex_of(self, id: str) -> str:
        """The hex in which a copy or a print lies; empty when it lies nowhere."""
        if id in self._where:
            return self._where[id]
        hex = id.rpartition("-")[0]
        return hex if hex in self._hexes and hex not in self._at else ""


class Certificates:
    """Which certificate is whose, moved by the site's customs. `follow` keeps it in step with our game."""

    def __init__(self, pos: Position) -> None:
        self._held: dict[str, dict[str, list[str]]] = {}
        self._percent: dict[str, int] = {}
        self._top: dict[str, str] = {}
        self._read(pos)

    def _read(self, pos: Position) -> None:
        for corporation, rows in pos[STOCK].items():
            self._held[corporation] = {}
            for row in rows:
                self._percent[row.id] = row.percent
                self._of(corporation, row.owner).append(row.id)
                if row.president:
                    self._top[corporation] = row.id

    def _of(self, corporation: str, owner: str) -> list[str]:
        return self._held[corporation].setdefault(owner, [])

    def percent(self, id: str) -> int:
        """The size of a certificate; 0 when there is none of that id."""
        return self._percent.get(id, 0)

    def owner(self, corporation: str, id: str) -> str:
        """Who has the certificate: a player, OFFERING, POOL or GONE; empty when there is no such."""
        for owner, ids in self._held.get(corporation, {}).items():
            if id in ids:
                return owner
        return ""

    def is_presidents(self, id: str) -> bool:
        """Whether it is a president's certificate."""
        return id in self._top.values()

    def first(self, corporation: str, source: str) -> str:
        """The certificate that a buyer is given: the first one that is not the president's."""
        return next((id for id in self._of(corporation, source) if id not in self._top.values()), "")

    def presidents(self, corporation: str) -> str:
        """The president's certificate of a corporation."""
        return self._top[corporation]

    def block(self, corporation: str, seller: str, percent: int) -> list[str]:
        """The certificates that a seller names: ordinary ones in order, the president's last and only if it must."""
        found: list[str] = []
        top = self._top[corporation]
        mine = self._of(corporation, seller)
        for id in [*(id for id in mine if id != top), *(id for id in mine if id == top)]:
            if sum(map(self.percent, found)) < percent:
                found.append(id)
        return found

    def adopt(self, corporation: str, id: str, owner: str) -> bool:
        """Let the owner have that certificate in exchange for the first like it; False when that cannot be."""
        now_with = self.owner(corporation, id)
        mine = [x for x in self._of(corporation, owner) if self._percent[x] == self.percent(id)]
        if not now_with or not mine:
            return False
        if now_with != owner:
            there, here = self._of(corporation, now_with), self._of(corporation, owner)
            there[there.index(id)], here[here.index(mine[0])] = mine[0], id
        return True

    def follow(self, pos: Position, events: Iterable[Event], named: Sequence[str] = ()) -> None:
        """Move what the events of an action moved; `named` are the certificates that the action names."""
        sale: SharesSold | None = None
        change: PresidentChanged | None = None
        for event in events:
            match event:
                case SharesSold():
                    sale, change = event, None
                case PresidentChanged() if sale is not None and sale.corporation == event.corporation:
                    change = event
                case PresidentChanged():
                    self._swap(pos, event.corporation, event.old, event.new)
                case SharesMoved() if sale is not None and event.to == POOL:
                    self._sell(pos, sale, change, named)
                    sale = change = None
                case SharesMoved():
                    self._buy(pos, event, named)
                case _:
                    pass
        self._agree(pos)

    def _move(self, corporation: str, ids: Iterable[str], to: str) -> None:
        for id in list(ids):
            self._of(corporation, self.owner(corporation, id)).remove(id)
            self._of(corporation, to).append(id)

    def _buy(self, pos: Position, event: SharesMoved, named: Sequence[str]) -> None:
        corporation, top = event.corporation, self._top[event.corporation]
        source = self._of(corporation, event.source)
        if top in source and event.percent == presidents_percent(pos, corporation):
            self._move(corporation, [top], event.to)
            return
        fitting = [id for id in named if id in source and id != top and self._percent[id] == event.percent]
        ids = fitting[:1] or [self.first(corporation, event.source)]
        if ids[0]:
            self._move(corporation, ids, event.to)

    def _sell(
        self, pos: Position, sale: SharesSold, change: PresidentChanged | None, named: Sequence[str]
    ) -> None:
        corporation, seller = sale.corporation, sale.player
        mine = self._of(corporation, seller)
        whole = bool(named) and all(id in mine for id in named)
        ids = list(named) if whole else self.block(corporation, seller, sale.percent)
        excess = sum(map(self.percent, ids)) - sale.percent
        self._move(corporation, ids, POOL)
        if change is not None:
            self._swap(pos, corporation, change.old, change.new)
        for _ in range(max(0, excess) // SHARE_OF(pos, corporation)):
            self._move(corporation, self._of(corporation, POOL)[:1], seller)

    def _swap(self, pos: Position, corporation: str, old: str, new: str) -> None:
        """The new president's first certificates go to the old one if he keeps enough, else to the pool."""
        top = self._top[corporation]
        size = presidents_percent(pos, corporation)
        keeps = sum(map(self.percent, self._of(corporation, old)))
        given: list[str] = []
        for id in self._of(corporation, new):
            if id != top and sum(map(self.percent, given)) < size:
                given.append(id)
        self._move(corporation, given, old if keeps >= size else POOL)
        self._move(corporation, [top], new)

    def _agree(self, pos: Position) -> None:
        """Take over what happened without an event of its own: shares that left an owner as a whole, in order."""
        for corporation, rows in pos[STOCK].items():
            if {row.id for row in rows} != {id for ids in self._held[corporation].values() for id in ids}:
                self._read(pos)
                return
            wanted: dict[str, int] = dict.fromkeys([OFFERING, POOL, OUT_OF_GAME], 0)
            for row in rows:
                wanted[row.owner] = wanted.get(row.owner, 0) + row.percent
            has = {
                owner: sum(map(self.percent, self._of(corporation, owner)))
                for owner in {*wanted, *self._held[corporation]}
            }
            if all(has[owner] == wanted.get(owner, 0) for owner in has):
                continue
            spare: list[str] = []
            for owner, amount in has.items():
                ids = list(self._of(corporation, owner))
                for id in reversed(ids) if owner == POOL else ids:  # the site takes the pool's last
                    if amount > wanted.get(owner, 0) and id not in self._top.values():
                        amount -= self._percent[id]
                        spare.append(id)
            for owner, percent in wanted.items():
                amount = has[owner]
                while amount < percent and spare:
                    amount += self._percent[spare[0]]
                    self._move(corporation, [spare.pop(0)], owner)


class Spaces:
    """The numbered spaces of cities, for the site's `slot`."""

    def __init__(self, pos: Position) -> None:
        self._in: dict[str, tuple[str, int, int]] = {}
        self.follow(pos)

    def follow(self, pos: Position) -> None:
        """Take over what the position shows: new tokens into the lowest free space, moved ones in their old order."""
        tokens = {id: token for id, token in pos[TOKENS].items() if token.hex}
        moved = sorted(
            tokens,
            key=lambda id: (id not in self._in, self._in.get(id, ("", 0, 0))[1:], tokens[id].placed),
        )
        old, self._in = self._in, {}
        for id in moved:
            hex, city = tokens[id].hex, tokens[id].city
            before = old.get(id)
            if before is not None and before[:2] == (hex, city):
                self._in[id] = before
        for id in moved:
            if id not in self._in:
                hex, city = tokens[id].hex, tokens[id].city
                self._in[id] = (hex, city, self._lowest(hex, city))

    def _lowest(self, hex: str, city: int) -> int:
        taken = {slot for h, c, slot in self._in.values() if (h, c) == (hex, city)}
        return next(n for n in range(len(taken) + 1) if n not in taken)

    def next(self, hex: str, city: int) -> int:
        """The space that a token placed now would have."""
        return self._lowest(hex, city)
