"""A position of the lab: the printed board of a title, or a position of a game, that anything may be done to."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable
from typing import Any

import msgspec

from ...board.network import StopKey
from ...board.route_points import route_point, written
from ...board.tiles import Laid
from ...core import game as engine
from ...core.position import Position
from ...core.state import State
from ...core.title import Title
from ...rules.corporations import CORPORATION_SPECS, CORPORATIONS, Corporation, in_play
from ...rules.depot import PHASE, PHASES, TRAIN_KINDS, TRAINS, owned
from ...rules.money import CASH
from ...rules.piece_ids import numbered_token
from ...rules.reach import BOARD, TILES, TOKENS, Token, hex_face
from ...rules.setup import CERTIFICATES, certificates
from ...rules.shares import STOCK
from ...rules.taken_up import Formed, formed
from ...text.language import gettext
from ...text.mistakes import message_of
from ...titles.found import UnknownTitle
from ...titles.found import title as title_named
from ...titles.options import UnknownOption
from ..scenario import Scenario
from ..scenario_names import ScenarioError
from ..views import HIDDEN
from .blank import blank_title
from .checks import MOST_TRAINS, check
from .document import Company, Document, OwnBoard, read_document
from .error import LabError, known
from .own_board import board_of
from .rest import add_rest, read_for_lays, read_for_runs, rest_of

ALWAYS = (TILES.name, TOKENS.name, TRAINS.name, CORPORATIONS.name)
"""The tables that a document tells of."""


class Lab:
    """A position of the lab. Nobody changes it: `changes.change` gives another one.

    `table` has the position. `blocked`: cities that nobody passes without a token there. `own`: the board that somebody
    has made, None for that of a title; `name` is the title then, whose tiles are used. `carried`: the tables and slots
    that its document tells of.

    >>> lab = Lab.printed("18Chesapeake", 3)
    >>> lab.phase, lab.begun(), lab.document().title
    ('2', [], '18Chesapeake')
    """

    def __init__(
        self,
        name: str,
        players: tuple[str, ...],
        options: tuple[str, ...],
        table: Scenario,
        blocked: frozenset[StopKey] = frozenset(),
        carried: Collection[str] = ALWAYS,
        own: OwnBoard | None = None,
    ) -> None:
        self.name = name
        self.players = players
        self.options = options
        self.table = table
        self.blocked = blocked
        self.carried = frozenset(carried) | frozenset(ALWAYS)
        self.own = own

    @classmethod
    def printed(
        cls, name: str, players: int = 0, options: Iterable[str] = (), own: OwnBoard | None = None
    ) -> Lab:
        """The printed board of a title, or a board of one's own with the title's tiles.

        `players`: how many, 0 for the least. Raises `LabError`.
        """
        document = Document(name, players, tuple(options), board=own)
        return from_document(document)

    @classmethod
    def of_position(cls, name: str, options: Iterable[str], title: Title, state: State) -> Lab:
        """A position of a game: exactly what its document tells, so that a link leads whoever follows it to the same.
        What is hidden from spectators is left out.

        >>> from roundhouse import Scenario
        >>> table = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).corporation("B&O", trains=["2"], floated=True)
        >>> Lab.of_position("18Chesapeake", (), table.title, table.state).begun()
        ['B&O']
        """
        pos = Position(title, state)
        read = read_for_runs(pos)
        carried = (read | read_for_lays(pos)) - HIDDEN(pos, "")
        table = Scenario.standing(title, state)
        if CORPORATIONS.name not in read:
            for sym, row in state[CORPORATIONS].items():
                begun = row.floated and not row.closed
                table.state.put(
                    CORPORATIONS, sym, Corporation(floated=begun, operated=begun, closed=row.closed)
                )
        lab = cls(name, title.players, tuple(options), table, carried=carried)
        return from_document(lab.document())

    def copy(self, table: Scenario | None = None, blocked: frozenset[StopKey] | None = None) -> Lab:
        """An independent copy, or one with another position or other blocked cities."""
        return Lab(
            self.name,
            self.players,
            self.options,
            self.table.copy() if table is None else table,
            self.blocked if blocked is None else blocked,
            self.carried,
            self.own,
        )

    @property
    def pos(self) -> Position:
        """The position, to read from."""
        return self.table.pos

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return self.table.state[PHASE]

    def begun(self) -> list[str]:
        """The corporations that have begun, in the order of the title's data."""
        rows = self.table.state[CORPORATIONS]
        return [sym for sym in in_play(self.pos) if rows[sym].floated]

    def document(self) -> Document:
        """The position as a document."""
        pos, state = self.pos, self.table.state
        companies = {
            sym: Company(
                tuple(pos[TRAINS][id].kind for id in owned(pos, sym)),
                _tokens(pos, sym),
            )
            for sym in self.begun()
        }
        first = next(iter(PHASES(pos)))
        document = Document(
            title=self.name,
            players=_players(self),
            options=self.options,
            phase="" if self.phase == first else self.phase,
            tiles={hex: f"{laid.tile}:{laid.rotation}" for hex, laid in pos[TILES].items()},
            companies=companies,
            blocked=tuple(sorted(written(stop) for stop in self.blocked)),
            board=self.own,
        )
        rest = rest_of(_outline(document, strict=False).table.state, state, self.table.title, self.carried)
        return msgspec.structs.replace(document, rest=rest) if rest else document


def from_document(document: Document | dict[str, Any] | str | bytes) -> Lab:
    """The position that a document tells of. Raises `LabError` with one sentence.

    >>> from_document({"title": "18Chesapeake", "companies": {"B&O": {"trains": ["2"]}}}).begun()
    ['B&O']
    >>> from_document({"title": "18Chesapeake", "tiles": {"Z9": "9:0"}})
    Traceback (most recent call last):
        ...
    roundhouse.play.lab.error.LabError: There is no Z9 on the map.
    """
    if not isinstance(document, Document):
        document = read_document(document)
    lab = _outline(document)
    if document.rest:
        add_rest(lab.table.title, lab.table.state, document.rest)
        lab.carried |= document.rest.keys()
    check(lab.pos)
    return lab


def _players(lab: Lab) -> int | tuple[str, ...]:
    """How the document names the players: their number, where they are called as the lab calls them."""
    return len(lab.players) if lab.players == _named(len(lab.players)) else lab.players


def _named(count: int) -> tuple[str, ...]:
    return tuple(f"Player {number}" for number in range(1, count + 1))


@functools.lru_cache(maxsize=64)
def _start(
    name: str, players: int | tuple[str, ...], options: tuple[str, ...], own: str
) -> tuple[str, Scenario]:
    """The registered name of a title, and its position before anything is done. `own`: a board of one's own as JSON."""
    entry = title_named(name[:60])
    if own:
        board = board_of(msgspec.json.decode(own, type=OwnBoard), entry.name)
        made = blank_title(board, _named(2))
        return entry.name, Scenario.standing(made, engine.new(made))
    if players == 0:
        players = entry.players[0]
    if isinstance(players, int):
        if not 1 <= players <= 12:
            raise LabError(gettext("There is no such number of players."))
        players = _named(players)
    return entry.name, Scenario(entry.name, players, options)


def _outline(document: Document, strict: bool = True) -> Lab:
    """What a document tells by name, without the rest. `strict`: trains that there are not are a fault, unless the rest
    tells of trains; there are titles in which trains come into being."""
    own = msgspec.json.encode(document.board).decode() if document.board is not None else ""
    try:
        name, start = _start(document.title, document.players, document.options, own)
    except (UnknownTitle, UnknownOption) as error:
        raise LabError(message_of(error)) from None
    table = start.copy()
    pos = table.pos
    if document.phase:
        known(document.phase in PHASES(pos), document.phase)
        table.phase(document.phase)
    for hex, text in document.tiles.items():
        lay(table, hex, text)
    for sym, company in document.companies.items():
        begin(table, sym, own=bool(own))
        _place(table, sym, company.tokens)
        for kind in company.trains[: MOST_TRAINS + 1]:
            known(kind in TRAIN_KINDS(pos), kind)
            try:
                table.train(sym, kind)
            except ScenarioError:
                if TRAINS.name not in document.rest and strict:
                    raise LabError(gettext("There is no {name} left.", name=kind)) from None
    blocked = frozenset(_city(table.pos, place) for place in document.blocked)
    return Lab(name, table.title.players, document.options, table, blocked, own=document.board)


def lay(table: Scenario, hex: str, text: str) -> None:
    """Put a tile "TILE:ROTATION" on a hex, as the print of a document; tokens stay as they are. Raises `LabError`."""
    pos = table.pos
    if hex not in BOARD(pos).hexes:
        raise LabError(gettext("There is no {hex} on the map.", hex=hex[:20]))
    tile, _, turn = text.rpartition(":")
    known(tile in BOARD(pos).tiles, tile or text)
    if turn not in ("0", "1", "2", "3", "4", "5"):
        raise LabError(gettext("A tile is turned by 0 to 5 sixths."))
    table.state.put(TILES, hex, Laid(tile, int(turn)))


def begin(table: Scenario, sym: str, *, own: bool) -> None:
    """Let a corporation begin, with its token at home. `own`: on a board of one's own, where it has none.

    One that is formed during the game has its charter then, with no token on the map. Raises `LabError` for one that
    there is not, or that nobody knows how to form.
    """
    pos = table.pos
    known(sym in CORPORATION_SPECS(pos), sym)
    spec, rows = CORPORATION_SPECS(pos)[sym], pos[CORPORATIONS]
    if sym not in rows and not own:
        if not formed(pos, Formed(sym, (), ())):
            raise LabError(gettext("{corporation} comes into being during the game.", corporation=sym))
    elif sym not in rows:
        table.state.put(CASH, sym, 0)
        table.state.put(STOCK, sym, certificates(sym, CERTIFICATES(pos)))
        for number, price in enumerate(spec.tokens):
            table.state.put(TOKENS, numbered_token(sym, number), Token(sym, price))
    table.state.put(CORPORATIONS, sym, Corporation(floated=True, operated=True))
    table.home(sym)


def _place(table: Scenario, sym: str, places: tuple[str, ...]) -> None:
    """Put the tokens of a corporation where a document has them."""
    rows = table.state[TOKENS]
    for number, place in enumerate(places):
        id = numbered_token(sym, number)
        if id not in rows:
            raise LabError(gettext("{corporation} has no such token.", corporation=sym))
        hex, city = _city(table.pos, place) if place else ("", -1)
        table.state.put(TOKENS, id, Token(sym, rows[id].price, hex, city, bool(place)))


def _tokens(pos: Position, sym: str) -> tuple[str, ...]:
    """Where the tokens of a corporation are, in the order of its charter."""
    rows, places = pos[TOKENS], list[str]()
    for number in range(len(CORPORATION_SPECS(pos)[sym].tokens)):
        row = rows.get(numbered_token(sym, number))
        placed = row is not None and row.placed and row.corporation == sym
        places.append(written((row.hex, row.city)) if row is not None and placed else "")
    while places and not places[-1]:
        places.pop()
    return tuple(places)


def _city(pos: Position, place: str) -> StopKey:
    """The city that a document names "HEX.k". Raises `LabError`."""
    try:
        hex, number = route_point(place)
        if number in hex_face(pos, hex).cities:
            return hex, int(number or 0)
    except (ValueError, KeyError):
        pass
    raise LabError(gettext("There is no city {place} on the map.", place=place[:20]))
