"""Scenarios: any position set up by hand in a few lines, for tests and puzzles.

>>> table = (
...     Scenario("18Chesapeake", ["Ann", "Ben", "Cy"])
...     .phase("3")
...     .corporation("B&O", par=80, shares={"Ann": 60, "Ben": 20}, cash=300, trains=["2", "3"])
...     .tiles(F8="X1:4", G7="9:1")
...     .operating("B&O", "track")
... )
>>> table.actor
'Ann'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..core import game
from ..core.actions import Action, Offer
from ..core.flow import Do, Each, Loop, Node, Seq, Step, Times, UntilAllPass, settle
from ..core.position import Event, Position
from ..core.record import Header
from ..core.state import Frame, State
from ..core.title import Title
from ..core.violations import ToldViolation
from ..rules.corporations import CORPORATIONS
from ..rules.depot import DEPOT, PHASE, PHASES, TRAIN_KINDS, TRAINS, Train
from ..rules.floating import FLOAT_PERCENT
from ..rules.market import CHART, place
from ..rules.money import BANK, CASH, MONEY_IN_PLAY
from ..rules.operating_round import CURRENT_TURN, Turn
from ..rules.piece_ids import train_id
from ..rules.privates import PRIVATES
from ..rules.reach import TILES, TOKENS
from ..rules.shares import OFFERING, OUT_OF_GAME, POOL, STOCK, move, ordinary
from ..rules.stock_round import SOURCES, STOCK_TURN, StockTurn
from ..rules.turns import OPERATING, PRIORITY, ROUND, STOCK_ROUND, Round
from ..text.language import gettext
from ..text.refusals import describe_violation, with_sentence
from ..titles.found import title
from ..titles.options import listed
from . import scenario_file
from . import scenario_names as names
from .game_file import read_file, write_whole
from .session import Game


def _not_drawn(wanted: Mapping[str, Any]) -> names.ScenarioError:
    drawn = ", ".join(f"{field}={value!r}" for field, value in wanted.items())
    return names.ScenarioError(gettext("Nothing with {drawn} can be drawn.", drawn=drawn))


class Scenario:
    """A position of a title, built up by calls that can be chained; money not placed stays in the bank.

    `options` are those of the title; `chance` says what is drawn at the start, by field of the action. No rule of
    play is checked until the position is played from; `faults` tells what the laws of conservation say.

    Calls that set something up raise `ScenarioError` for a corporation, train, phase, hex, tile, step or whatever else
    the title does not have, and for percentages that no certificates come to; its sentence names what there is.
    Creating a scenario raises `UnknownTitle` or `UnknownOption`, and `ScenarioError` for what cannot be drawn.

    >>> table = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("3")
    >>> table = table.corporation("B&O", par=80, shares={"Ann": 60}, cash=300, trains=["2"])
    >>> table.operating("B&O", "run").step, table.actor
    ('run', 'Ann')
    >>> table.faults()
    []
    """

    def __init__(
        self,
        name: str,
        players: Sequence[str],
        options: Sequence[str] = (),
        chance: Mapping[str, Any] | None = None,
    ) -> None:
        self.title: Title = title(name).build(listed("players", players), listed("options", options))
        self.state: State = game.new(self.title)
        self.events: tuple[Event, ...] = ()
        wanted, told = chance or {}, set[str]()
        while self.actor == game.CHANCE:
            told |= self._chance(wanted)
        if unknown := {name: value for name, value in wanted.items() if name not in told}:
            raise _not_drawn(unknown)

    def __repr__(self) -> str:
        """What it is, who plays, and where it stands."""
        stands = f"{self.actor} to act in {self.step!r}" if self.state.stack else "over"
        return f"<Scenario of {self.title.name}: {', '.join(self.title.players)}; {stands}>"

    @classmethod
    def standing(cls, title: Title, state: State) -> Scenario:
        """A position of a game, to be changed by hand; the game keeps its own."""
        table = object.__new__(cls)
        table.title, table.state, table.events = title, state.copy(), ()
        return table

    def _chance(self, wanted: Mapping[str, Any]) -> set[str]:
        """Draw what is wanted, as far as what is drawn now has such fields; which of them it has."""
        offers = [a for offer in game.legal(self.title, self.state) for a in offer.expand()]
        fitting = [a for a in offers if all(getattr(a, k, v) == v for k, v in wanted.items())]
        if not fitting:
            raise _not_drawn(wanted)
        self.state, _ = game.carry_out(self.title, self.state, fitting[0])
        return {name for name in wanted if hasattr(fitting[0], name)}

    @property
    def pos(self) -> Position:
        """The position, to read from (`table.pos[CASH]["Ann"]`) and to ask rule values of."""
        return Position(self.title, self.state)

    def writing(self) -> Position:
        """The position, to set in it what there is no method for, such as what a mechanism of the title remembers.

        >>> from roundhouse.rules.corporations import CORPORATIONS
        >>> table = Scenario("18AL", ("Ann", "Ben", "Cy"))
        >>> table.writing().change(CORPORATIONS, "L&N", operated=True)
        >>> table.pos[CORPORATIONS]["L&N"].operated
        True
        """
        self.state.freeze_tables()  # so that what was derived from them stays true
        return self.pos

    @property
    def actor(self) -> str:
        """Who is to act."""
        return game.to_act(self.title, self.state)

    @property
    def step(self) -> str:
        """The step that waits for a decision; empty when the game is over."""
        return self.state.stack[-1].node if self.state.stack else ""

    def faults(self) -> list[str]:
        """What is wrong with the position by the laws of conservation."""
        return game.audit(self.title, self.state)

    # -- setting up ------------------------------------------------------------------------------------

    def cash(self, amounts: Mapping[str, int] | None = None, **more: int) -> Scenario:
        """Set what players, corporations or the bank have; setting the bank leaves the sum to be as it falls."""
        pos = self.writing()
        for owner, amount in {**(amounts or {}), **more}.items():
            pos.put(CASH, names.an_owner(pos, owner), amount)
        if BANK not in {**(amounts or {}), **more}:
            rest = sum(amount for owner, amount in pos[CASH].items() if owner != BANK)
            pos.put(CASH, BANK, MONEY_IN_PLAY(pos) - rest)
        return self

    def bank(self, amount: int, rich: str) -> Scenario:
        """Leave `amount` in the bank; the rest of the money goes to the player or corporation `rich`."""
        pos = self.writing()
        others = sum(a for owner, a in pos[CASH].items() if owner not in (BANK, rich))
        pos.put(CASH, BANK, amount)
        pos.put(CASH, names.an_owner(pos, rich), MONEY_IN_PLAY(pos) - others - amount)
        return self

    def phase(self, name: str) -> Scenario:
        """Enter a phase: the trains before its own have left the depot, those that rust by then are gone."""
        pos = self.writing()
        phases = list(PHASES(pos))
        reached = phases[: phases.index(names.a_phase(pos, name)) + 1]
        kinds = TRAIN_KINDS(pos)
        begun = PHASES(pos)[name].on
        order = list(kinds)
        for id, train in list(pos[TRAINS].items()):
            kind = kinds[train.kind]
            earlier = begun in kinds and order.index(kind.name) < order.index(begun)
            first = kind.name == begun and train_id(id).number == "0" and kind.count is not None
            if train.owner == DEPOT and phases.index(name) > 0 and (earlier or first):
                pos.put(TRAINS, id, Train(kind.name, OUT_OF_GAME))
            if kind.rusts_on in reached:
                pos.put(TRAINS, id, Train(kind.name, OUT_OF_GAME))
        pos.set(PHASE, name)
        return self

    def depot(self, first: str) -> Scenario:
        """Let the depot begin with this train ("4-2"): those before it are out of the game unless owned.

        With "" all of them are.
        """
        pos = self.writing()
        first = first and names.a_train(pos, first)
        for id, train in list(pos[TRAINS].items()):
            if id == first:
                break
            if train.owner == DEPOT:
                pos.put(TRAINS, id, Train(train.kind, OUT_OF_GAME))
        return self

    def corporation(
        self,
        sym: str,
        *,
        par: int = 0,
        shares: Mapping[str, int] | None = None,
        pool: int = 0,
        treasury: int | None = None,
        cash: int | None = None,
        trains: Sequence[str] = (),
        cell: tuple[int, int] | None = None,
        floated: bool | None = None,
        operated: bool | None = None,
        tokens: Sequence[str] | None = None,
    ) -> Scenario:
        """Start a corporation.

        `par` default: the chart's lowest; `shares`: percent by player, the first named being president; `pool`:
        percent in the bank pool; `cell`: (row, column) of the marker, default the par cell; floated by default when
        enough is out of the initial offering, operated when it has floated; `treasury`: percent in its own treasury,
        by default all the rest once it has floated in a title with such shares; `tokens`: "HEX.k" placed beyond home.
        """
        trains, tokens = names.listed("trains", trains), names.listed("tokens", tokens or ())
        pos = self.writing()
        par = names.a_par(pos, par) if par else min(CHART(pos).par)
        self.shares(sym, shares or {}, pool)
        pos.change(CORPORATIONS, sym, par=par)
        place(pos, sym, names.a_cell(pos, cell) if cell else CHART(pos).par[par])
        out = 100 - sum(c.percent for c in pos[STOCK][sym] if c.owner == OFFERING)
        floats = out >= FLOAT_PERCENT(pos) if floated is None else floated
        if treasury is None:
            treasury = 100 - out if floats and sym in SOURCES(pos, sym) else 0
        self._deal(pos, sym, sym, treasury)
        worked = floats if operated is None else operated
        pos.change(CORPORATIONS, sym, floated=floats, operated=worked)
        if worked:
            self.home(sym)
        for place_name in tokens:
            self.token(sym, place_name)
        if cash is not None:
            self.cash({sym: cash})
        for kind in trains:
            self.train(sym, kind)
        return self

    def shares(self, sym: str, by: Mapping[str, int], pool: int = 0, gone: int = 0) -> Scenario:
        """Deal out certificates anew: percent by player (the first is president), the pool's, those out of the game."""
        pos = self.writing()
        names.a_corporation(pos, sym)
        pos.put(STOCK, sym, tuple(type(c)(c.id, c.percent, OFFERING, c.president) for c in pos[STOCK][sym]))
        for number, (player, percent) in enumerate(by.items()):
            if number == 0:
                top = next(c for c in pos[STOCK][sym] if c.president)
                move(pos, sym, (top,), player)
                percent -= top.percent
            self._deal(pos, sym, player, percent)
        self._deal(pos, sym, POOL, pool)
        self._deal(pos, sym, OUT_OF_GAME, gone)
        return self

    def _deal(self, pos: Position, sym: str, owner: str, percent: int) -> None:
        names.an_owner(pos, owner)
        while percent > 0:
            there = ordinary(pos, OFFERING, sym)
            certificate = next((c for c in there if c.percent <= percent), None)
            if certificate is None:
                raise names.too_little(sym, percent, [c.percent for c in there])
            move(pos, sym, (certificate,), owner)
            percent -= certificate.percent

    def home(self, sym: str) -> Scenario:
        """Place a corporation's home token."""
        pos = self.writing()
        for id, token in pos[TOKENS].items():
            if token.corporation == sym and token.hex and not token.placed:
                pos.change(TOKENS, id, placed=True)
        return self

    def token(self, sym: str, where: str) -> Scenario:
        """Place a corporation's next token in a city, "HEX.k" or just "HEX" for its first stop.

        Raises `ScenarioError` where there is no such hex, and no token left.
        """
        pos = self.writing()
        hex, city = names.a_place(pos, where)
        id = next((i for i, t in pos[TOKENS].items() if t.corporation == sym and not t.hex), None)
        if id is None:
            raise names.ScenarioError(
                gettext("{company} has no token left to place in {place}.", company=sym, place=where)
            )
        pos.change(TOKENS, id, hex=hex, city=city, placed=True)
        return self

    def train(self, owner: str, kind: str) -> Scenario:
        """Give a train of some type to a corporation or to the bank pool: one from the depot, or one already gone.

        Raises `ScenarioError` where there is none of that type.
        """
        pos = self.writing()
        row = TRAIN_KINDS(pos)[names.a_train_kind(pos, kind)]
        names.an_owner(pos, owner)
        candidates = [i for i, t in pos[TRAINS].items() if t.kind == kind and t.owner == OUT_OF_GAME]
        candidates += [i for i, t in pos[TRAINS].items() if t.kind == kind and t.owner == DEPOT]
        if not candidates:
            raise names.ScenarioError(
                gettext("There is no {kind}-train left for {owner}.", kind=kind, owner=owner)
            )
        id = candidates[0]
        was = pos[TRAINS][id].owner
        pos.put(TRAINS, id, Train(kind, owner))
        if row.count is None and was == DEPOT:
            pos.put(TRAINS, train_id(id).next, Train(kind, DEPOT))
        return self

    def private(self, sym: str, owner: str) -> Scenario:
        """Give a private company to a player or a corporation; to "" while nobody has bought it."""
        pos = self.writing()
        pos.change(PRIVATES, names.a_private(pos, sym), owner=owner and names.an_owner(pos, owner))
        return self

    def privates(self, **owners: str) -> Scenario:
        """Give private companies by name; use `private` for names that are no Python words."""
        for sym, owner in owners.items():
            self.private(sym, owner)
        return self

    def close(self, sym: str) -> Scenario:
        """Close a private company."""
        pos = self.writing()
        pos.change(PRIVATES, names.a_private(pos, sym), closed=True)
        return self

    def price(self, sym: str, row: int, column: int) -> Scenario:
        """Move a marker, to the bottom of the cell's stack."""
        pos = self.writing()
        place(pos, names.a_corporation(pos, sym), names.a_cell(pos, (row, column)))
        return self

    def tiles(self, laid: Mapping[str, str] | None = None, **more: str) -> Scenario:
        """Lay tiles, "TILE:ROTATION" by hex, whatever the rules say; tokens stay in the city of the same number."""
        pos = self.writing()
        for hex, text in {**(laid or {}), **more}.items():
            pos.put(TILES, names.a_hex(pos, hex), names.a_tile(pos, text))
        return self

    def priority(self, player: str) -> Scenario:
        """Give the priority deal to a player."""
        pos = self.writing()
        pos.set(PRIORITY, names.a_player(pos, player))
        return self

    # -- where the game stands ---------------------------------------------------------------------------

    def stock_turn(self, player: str, round: int = 2, sold: Sequence[tuple[str, str]] = ()) -> Scenario:
        """It is the player's turn in a stock round."""
        pos = self.writing()
        names.a_player(pos, player)
        pos.set(ROUND, Round(STOCK_ROUND, round))
        pos.set(STOCK_TURN, StockTurn(sold=tuple(sold)))
        pos.set(PRIORITY, player)
        return self.at("stock turn", player)

    def operating(
        self,
        sym: str,
        step: str = "track",
        *,
        round: int = 2,
        part: int = 1,
        of: int = 0,
        revenue: int | None = None,
        done: Sequence[str] = (),
    ) -> Scenario:
        """It is the corporation's operating turn, in the named step; `done` have operated already in this round."""
        done = names.listed("done", done)
        pos = self.writing()
        names.an_owner(pos, sym)
        pos.set(ROUND, Round(OPERATING, round, part, of or PHASES(pos)[pos[PHASE]].rounds))
        pos.set(CURRENT_TURN, Turn(sym, revenue=revenue))
        return self.at(step, sym, done)

    def turn(self, **fields: Any) -> Scenario:
        """Change what the operating turn remembers, such as `tiles=1`."""
        self.writing().amend(CURRENT_TURN, **fields)
        return self

    def at(self, step: str, who: str = "", done: tuple[str, ...] = ()) -> Scenario:
        """Stand in the named step of the flow, for a player or corporation."""
        path = next(_paths(self.title.root, names.a_step(self.pos, step)), None)
        if path is None:
            self.state.stack = (*self.state.stack, Frame(step, who=who))
            return self
        frames: list[Frame] = []
        subject = ""
        for node, child in zip(path, [*path[1:], None], strict=True):
            match node:
                case Seq():
                    at = 1 + next((i for i, c in enumerate(node.children) if c is child), 0)
                    frames.append(Frame(node.name, at, subject))
                case Each():
                    subject = who
                    frames.append(Frame(node.name, who=who, seen=(*done, who)))
                case UntilAllPass():
                    subject = who
                    frames.append(Frame(node.name, who=who))
                case Times():
                    frames.append(Frame(node.name, max(1, self.pos[ROUND].part), subject))
                case Loop():
                    frames.append(Frame(node.name, 1, subject))
                case Step() | Do():
                    frames.append(Frame(node.name, who=subject or who))
        self.state.stack = tuple(frames)
        return self

    def go_on(self) -> Scenario:
        """Let the flow run until somebody has something to decide."""
        pos = self.writing()
        settle(pos)
        self.events = tuple(pos.events)
        return self

    def skip(self, step: str) -> Scenario:
        """Run a single automatic node of the flow, or a part of it, by name, on top of what goes on."""
        self.state.stack = (*self.state.stack, Frame(names.a_step(self.pos, step)))
        return self.go_on()

    # -- playing -----------------------------------------------------------------------------------------

    def action(self, kind: str, **fields: Any) -> Action:
        """An action of the type by whoever is to act, unless `by` says otherwise.

        Raises `ScenarioError` for a type that the title does not have, and for fields that do not fit. The types are
        `table.title.action_types`, with their fields.
        """
        return names.an_action(self.pos, kind, {"by": self.actor, **fields})

    def why_not(self, kind: str, **fields: Any) -> ToldViolation | None:
        """Why such an action is refused, as text the sentence; None when it is legal."""
        return with_sentence(self.title, game.why_not(self.title, self.state, self.action(kind, **fields)))

    def play(self, kind: str, **fields: Any) -> Scenario:
        """Carry out a legal action; `events` tells what happened. Raises `Refused`, whose text is the sentence."""
        try:
            self.state, self.events = game.play(self.title, self.state, self.action(kind, **fields))
        except game.Refused as refused:
            violation, title = refused.violation, self.title
            refused.said = lambda: str(describe_violation(title, violation))
            raise
        return self

    def offers(self, kind: str | None = None) -> list[Offer]:
        """Everything on offer, or the offers of one action type. Raises `ScenarioError` where the title has no such."""
        if kind is not None:
            names.known(self.pos, "action", kind, self.title.action_types)
        offers = game.legal(self.title, self.state)
        return [o for o in offers if kind is None or o.action.kind() == kind]

    def game(self, seed: int = 0) -> Game:
        """A game that goes on from here, with undo and redo back to here; the scenario stays as it is.

        Chance draws by `seed`. A file of the game tells the position that it begins in.

        >>> table = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).stock_turn("Ben")
        >>> game = table.game()
        >>> happened = game.play({"type": "par", "by": "Ben", "corporation": "B&O", "par": 80})
        >>> game.to_act, game.undo().to_act, table.actor
        ('Cy', 'Ben', 'Ben')
        """
        title = self.title
        header = Header(title.name, title.players, title.version, title.options)
        return Game.standing(header, self.state.copy()).continued(0, seed)

    # -- files -------------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Write the position and its table into a file of JSON. Raises `GameFileError`."""
        write_whole(Path(path), scenario_file.written(self.title, self.state))

    @classmethod
    def load(cls, path: str | Path) -> Scenario:
        """A scenario that was saved. Raises `GameFileError`, with one sentence, for what is none.

        >>> import tempfile
        >>> table = Scenario("18AL", ["Ann", "Ben", "Cy"]).phase("3")
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     table.save(Path(folder, "third phase.json"))
        ...     Scenario.load(Path(folder, "third phase.json")).state == table.state
        True
        """
        return cls.standing(*scenario_file.read(read_file(Path(path))))

    def copy(self) -> Scenario:
        """An independent copy, to try something."""
        other = object.__new__(Scenario)
        other.title, other.state, other.events = self.title, self.state.copy(), self.events
        return other


def _paths(node: Node, step: str) -> Iterator[list[Node]]:
    """The way from a node down to the node of that name."""
    if node.name == step:
        yield [node]
        return
    children: tuple[Node, ...] = ()
    match node:
        case Seq():
            children = node.children
        case Each() | Times() | Loop():
            children = (node.body,)
        case UntilAllPass():
            children = (node.turn,)
        case _:
            pass
    for child in children:
        for path in _paths(child, step):
            yield [node, *path]
