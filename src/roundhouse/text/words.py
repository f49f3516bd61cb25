"""Sentences about a title's games: the forms of facts that need the title, or the names of the players.

- ``name``: a player's name (anything else as it is), ``names``: several; ``owner``: also the bank, the pool, the depot;
- ``from``, ``to``: an owner after that word: "from the bank pool"; a sentence of several titles writes the pool as
  ``{the_pool:owner}``, ``{the_pool:from}`` or ``{the_pool:to}``, since some call it otherwise;
- ``train``: a train by its id, ``trains``: several, alike ones as "2 × 4-train"; ``paper``: a private company with its
  full name;
- ``place``: a hex with its name; ``edge``: a hexside by its direction, ``edges``: several;
- ``amounts``: who gets how much; ``runs``: the runs of trains; ``tiles``: combinations of tiles, as notes have them;
- ``places``: several hexes with their names;
- ``company``, ``companies``: corporations with their full names; ``in turn``: prices, one after the other;
- ``colour``: a tile's colour, ``colours``: several; ``terrain``: a kind of terrain;
- ``kind``, ``step``: what a kind of action or a step is about, from the tables of labels and prompts.

See `templates` for the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from ..board.map import Board
from ..board.route_points import hex_of
from ..board.tiles import Laid
from ..core.actions import CHANCE
from ..core.position import Position
from ..core.title import Title
from ..rules.corporations import CORPORATION_SPECS
from ..rules.depot import DEPOT
from ..rules.money import BANK, CURRENCY
from ..rules.piece_ids import run_train, train_id
from ..rules.privates import PRIVATE_COMPANIES
from ..rules.reach import BOARD
from ..rules.shares import OFFERING, OUT_OF_GAME, POOL
from .labelled import KINDS
from .steps import STEPS
from .templates import AND, Sentences, _, chosen, dollars, money, plain, translated
from .texts import domain_of, texts_of
from .tracks import DIRECTIONS, track_said

TREASURY = "treasury"
"""What a corporation's own possession is called where the corporation is named already."""

OWNERS = {
    TREASURY: _("the treasury"),
    BANK: _("the bank"),
    POOL: _("the bank pool"),
    OFFERING: _("the initial offering"),
    OUT_OF_GAME: _("out of the game"),
    DEPOT: _("the depot"),
    CHANCE: _("chance"),
    f"{TREASURY} / from": _("from the treasury"),
    f"{BANK} / from": _("from the bank"),
    f"{POOL} / from": _("from the bank pool"),
    f"{OFFERING} / from": _("from the initial offering"),
    f"{DEPOT} / from": _("from the depot"),
    f"{TREASURY} / to": _("to the treasury"),
    f"{BANK} / to": _("to the bank"),
    f"{POOL} / to": _("to the bank pool"),
    f"{OFFERING} / to": _("to the initial offering"),
    f"{DEPOT} / to": _("to the depot"),
}

THE_POOL = "the_pool"
"""A fact that every template has: the bank pool, whatever the title calls it."""

WAYS = {"from": _("from {owner}"), "to": _("to {owner}")}
"""An owner after a word that other languages decline: what has no words of its own in `OWNERS` is put in here."""

COLOURS = {
    "white": _("unbuilt"),
    "yellow": _("yellow"),
    "green": _("green"),
    "brown": _("brown"),
    "gray": _("gray"),
    "red": _("red"),
    "blue": _("blue"),
    "purple": _("purple"),
}

TERRAIN = {
    "mountain": _("mountain"),
    "hill": _("hill"),
    "river": _("river"),
    "water": _("water"),
    "swamp": _("swamp"),
}

COLOUR_NAMES = COLOURS | {"white": _("white")}
"""What the colours themselves are called."""

TRAIN = _("{kind}-train")
NAMED = _("{id} ({name})")
AMOUNT = _("{owner} {amount}")
RUN = _("{train} {stops}")

TILES_LAID = _("{count} {colour}")
TILES_UPGRADED = _("upgrade of {count} {colour}")
MOUNTAINS = _("{tiles} (mountains: {mountains})")
NO_TILES = _("none")


def priced(pos: Position, amount: int) -> str:
    """Money as the title of the position writes it, where there are no `Words` at hand: "$1,200", "¥1,200"."""
    return money(amount, currency_of(pos.title))


def currency_of(title: Title) -> str:
    """The sign or form in which the title writes amounts; see `money`."""
    facts: Mapping[str, Any] = title.settings
    said: str = facts.get(CURRENCY.name, Sentences.currency)
    return said


def colour_name(colour: str) -> str:
    """A colour of tiles in the language in use, as it is called there."""
    return translated(COLOUR_NAMES.get(colour, colour))


class Words(Sentences):
    """Makes sentences about a title's games (None: about nothing in particular).

    `names` has the display names of players by id; `own` is what the title brings to say.
    """

    def __init__(self, title: Title | None = None, names: Mapping[str, str] | None = None) -> None:
        self.title = title
        self.own = texts_of(title)
        self.domain = domain_of(title)
        self.names = dict(names or {})
        facts: Mapping[str, Any] = title.settings if title is not None else {}
        self._papers: Mapping[str, Any] = facts.get(PRIVATE_COMPANIES.name, {})
        self._companies: Mapping[str, Any] = facts.get(CORPORATION_SPECS.name, {})
        self.currency = self.currency if title is None else currency_of(title)
        self._board: Board | None = facts.get(BOARD.name)

    def _fact(self, field: str, facts: Mapping[str, Any]) -> Any:
        return POOL if field == THE_POOL else super()._fact(field, facts)

    def formed(self, value: Any, form: str) -> str:
        """A fact in one of the forms."""
        match form:
            case "name":
                return self.name(str(value))
            case "names":
                return self.joined(AND, [self.name(str(v)) for v in value])
            case "owner":
                return self.owner(str(value))
            case "owners":
                return self.joined(AND, [self.owner(str(v)) for v in value])
            case "from" | "to":
                return self.owner(str(value), form)
            case "train":
                return self.train(str(value))
            case "trains":
                counts = Counter(self.train(str(v)) for v in value)
                return self.joined(AND, [said if n == 1 else f"{n} × {said}" for said, n in counts.items()])
            case "colour":
                return translated(COLOURS[value]) if value in COLOURS else str(value)
            case "terrain":
                return translated(TERRAIN[value]) if value in TERRAIN else str(value)
            case "colours":
                return self.joined(AND, [self.formed(v, "colour") for v in value])
            case "company":
                return self.company(str(value))
            case "companies":
                return self.joined(AND, [self.company(str(v)) for v in value])
            case "in turn":
                return ", ".join(self.money(v) for v in value)
            case "paper":
                return self.paper(str(value))
            case "place":
                return self.place(str(value))
            case "places":
                return self.joined(AND, [self.place(str(v)) for v in value])
            case "tiles":
                return self.tiles(value)
            case "edge":
                return self.edge(int(value))
            case "edges":
                return self.joined(AND, [self.edge(int(v)) for v in value])
            case "amounts":
                return self.amounts(value)
            case "runs":
                return self.runs(value)
            case "kind" | "step":
                return self.about(form, str(value))
        return super().formed(value, form)

    def name(self, id: str) -> str:
        """A player's name, or the id of anything else."""
        return plain(self.names.get(id, id))

    def owner(self, id: str, way: str = "") -> str:
        """Whoever may own something: players, corporations, the bank and its places; "from" or "to" them."""
        template = chosen(OWNERS, id, own=self.own.owners)
        whole = chosen(OWNERS, f"{id} / {way}", own=self.own.owners) if way else template
        if whole is not None:
            return translated(whole, self.domain)
        said = translated(template, self.domain) if template is not None else self.name(id)
        return translated(WAYS[way]).format(owner=said) if way else said

    def train(self, id: str) -> str:
        """A train by its id: "3-0" is a 3-train; one that is had only for a run, "bonus J21", is called by that."""
        if run_train(id) is not None:
            return id
        return translated(TRAIN).format(kind=train_id(id).kind or id)

    def paper(self, sym: str) -> str:
        """A private company with its full name."""
        row = self._papers.get(sym)
        return translated(NAMED).format(id=sym, name=row.name) if row is not None else sym

    def company(self, sym: str) -> str:
        """A corporation with its full name."""
        row = self._companies.get(sym)
        return translated(NAMED).format(id=sym, name=row.name) if row is not None else sym

    def place(self, hex: str) -> str:
        """A hex with the name that is printed there, if there is one."""
        row = self._board.hexes.get(hex) if self._board is not None else None
        return translated(NAMED).format(id=hex, name=row.name) if row is not None and row.name else hex

    def called(self, hex: str) -> str:
        """The name that is printed in a hex; its number where there is none."""
        row = self._board.hexes.get(hex) if self._board is not None else None
        return row.name if row is not None and row.name else hex

    def edge(self, edge: int) -> str:
        """The direction of a hexside on this title's map."""
        shape = "pointed" if self._board is not None and not self._board.layout.flat else "flat"
        return translated(DIRECTIONS[shape][edge % 6])

    def track(self, facts: Mapping[str, Any]) -> Mapping[str, Any]:
        """Where the track of tiles leads that lie in a rotation: as `track` of the one that these are facts of, as
        `first_track` of a tile that is the fact `first`."""
        laid = {f"{name}_track": fact for name, fact in facts.items() if isinstance(fact, Laid)}
        tile, rotation = facts.get("tile"), facts.get("rotation")
        if isinstance(tile, str) and isinstance(rotation, int):
            laid["track"] = Laid(tile, rotation)
        board = self._board
        if board is None:
            return {}
        return {
            name: track_said(board.tiles[one.tile].face.rotated(one.rotation), board.layout.flat)
            for name, one in laid.items()
            if one.tile in board.tiles
        }

    def amounts(self, amounts: Mapping[str, int]) -> str:
        """Dollars by owner: "Ann $20, Ben $10"."""
        said = (
            translated(AMOUNT).format(owner=self.owner(o), amount=self.money(a)) for o, a in amounts.items()
        )
        return ", ".join(said)

    def runs(self, runs: Iterable[Any]) -> str:
        """Runs by train and stops: "2-train H6–F8"."""
        said = []
        for run in runs:
            stops = "–".join(hex_of(word) for word in run.route if hex_of(word) != word)
            said.append(translated(RUN).format(train=self.train(run.train), stops=stops))
        return ", ".join(said)

    def tiles(self, rows: Iterable[Any]) -> str:
        """Combinations of tiles: "3 yellow; 1 yellow + upgrade of 1 green"."""
        return "; ".join(self._row(*row) for row in rows) or translated(NO_TILES)

    def _row(self, lay: Iterable[Any], upgrade: Iterable[Any], mountains: int | None) -> str:
        told = [
            translated(template).format(count=count, colour=translated(COLOURS[colour]))
            for template, some in ((TILES_LAID, lay), (TILES_UPGRADED, upgrade))
            for colour, count in some
        ]
        said = " + ".join(told)
        return said if mountains is None else translated(MOUNTAINS).format(tiles=said, mountains=mountains)

    def about(self, form: str, name: str) -> str:
        """What a kind of action or a step is about; its bare name when no table knows it."""
        table, own = (KINDS, self.own.kinds) if form == "kind" else (STEPS, self.own.steps)
        template = chosen(table, name, own=own)
        return translated(template, self.domain) if template is not None else name.replace("_", " ")


__all__ = ["Words", "_", "chosen", "dollars", "plain", "translated"]
