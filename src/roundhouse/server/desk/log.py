"""The log: what happened, turn by turn. A turn is told in one line that opens; every line in it is linked to the
position after it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from types import UnionType
from typing import Any, NamedTuple

import msgspec
from markupsafe import Markup

from ...core.position import Event
from ...rules.consent import CONSENT
from ...rules.corporations import CORPORATION_SPECS
from ...rules.depot import PhaseBegan, TrainDiscarded, TrainExported, TrainsRusted
from ...rules.dividends import PaidOut, Withheld
from ...rules.operating_round import CURRENT_TURN, TurnBegan
from ...rules.reach import BOARD
from ...rules.running import Ran, RunAnnounced
from ...rules.shares import PresidentChanged
from ...rules.stock_round import ParSet, ShareBought, SharesSold
from ...rules.trains import TrainBought
from ...rules.turns import OPERATING, ROUND, RoundBegan, StepClosed
from ...text.briefs import briefly, without
from ...text.events import log
from ...text.language import gettext, language
from ..caches import CACHES, Lru
from ..folded import Foldable, Form
from ..web.templates import fragment, macro
from .pieces import Panel, Run
from .scene import Badge, Scene
from .views import View

KINDS: tuple[tuple[str, tuple[type[Event], ...]], ...] = (
    ("trains", (TrainBought, TrainDiscarded, TrainExported, TrainsRusted, PhaseBegan)),
    ("dividends", (Ran, RunAnnounced, PaidOut, Withheld)),
    ("shares", (ShareBought, SharesSold, ParSet)),
    ("presidencies", (PresidentChanged,)),
)
"""What lines can be filtered by, and the events that make an action one of that kind."""

MOST_TABLES, READY = 2048, 224
"""Tables of which the lines are kept, and of how many they are not folded: they take about twenty and four hundred
KiB."""

WHOLE = 640
"""Actions up to which a log stands in the page whole."""

LATELY = 160
"""Actions that stand in the page of a longer one at least, from the round on that they begin in."""

BEFORE_A_PLAN = 40
"""As many stand in that of a plan, which is opened for what comes after them."""

HEADING = "──"


class Line(msgspec.Struct, frozen=True):
    """A line of an opened turn: what happened with an action, without the name of whose turn it is.

    `at`: actions in force after it; `by`: the player who did it, "" for chance; `kinds`: what it can be filtered by;
    `about`: the companies, players and hexes that it tells of, with bars between them; `first`: of the action;
    `through`: who did it, where that was not the player in person; `why`: where a bot that did it says why.
    """

    at: int
    by: str
    text: str
    kinds: str
    about: str
    when: datetime | None
    first: bool
    through: str = ""
    why: str = ""


class Block(msgspec.Struct, frozen=True):
    """A turn, or what happened outside of any.

    `key`: of its piece; `who` and `badge`: whose it was; `at`: the position at its end; `by`: "bot" or "order" where no
    player did it in person; `told`: all of it in few words; `lines`: what opens, as HTML; `closing`: lines of steps
    that only end, shown where nothing else was done; `others`: whether it begins and ends with what has a subject of
    its own.
    """

    key: str
    at: int
    who: str
    badge: Badge | None
    by: str
    told: tuple[str, ...] = ()
    lines: tuple[Markup, ...] = ()
    closing: tuple[Markup, ...] = ()
    others: tuple[bool, bool] = (False, False)

    @property
    def shown(self) -> tuple[Markup, ...]:
        """The lines to show."""
        return self.lines or self.closing[:1]


class Kept(msgspec.Struct, frozen=True):
    """What is kept of an action: its entry of the log (-1: none), whose turn it ended in, the pieces that it changed or
    began, in order, and the block that the next action may carry on."""

    entry: int
    turn: Turn | None
    pieces: dict[str, str]
    block: Block | None


class Turn(NamedTuple):
    """Whose turn it is: a corporation that operates, or a player or chance."""

    of: str
    operating: bool


def turn_of(scene: Scene, at: int) -> Turn:
    """Whose turn action number `at` was part of."""
    state, action = scene.game.position(at - 1), scene.game.actions[at - 1]
    corporation = state[CURRENT_TURN].corporation
    if state[ROUND].kind == OPERATING and corporation:
        return Turn(corporation, operating=True)
    if state.stack[-1].node == CONSENT.name:  # who answers does so in the turn of who has asked
        turn = next((frame.who for frame in state.stack if frame.who in scene.title.players), action.by)
        return Turn(turn, operating=False)
    return Turn(action.by, operating=False)


def lines_of(scene: Scene, at: int, without: type[Event] | UnionType = TurnBegan) -> list[str]:
    """What happened with action number `at`, but for some events; whose turn began is told by its heading."""
    events = [event for event in scene.game.events(at) if not isinstance(event, without)]
    return log(scene.title, events, scene.names, scene.words)


class _Writer:
    """Writes down one action after another, each carrying on the block of the one before where the turn is the same."""

    def __init__(self, scene: Scene, before: Kept | None) -> None:
        self.scene = scene
        self.turn = before.turn if before is not None else None
        self.block = before.block if before is not None else None
        self.known = {*CORPORATION_SPECS(scene.pos), *scene.title.players, *BOARD(scene.pos).hexes}

    def write(self, at: int, from_round: bool = False) -> Kept:
        """What action number `at` adds; `from_round`: of that only what follows once a round begins.

        The piece of the block that stays open is not among it yet (`_whole`): most are carried on.
        """
        scene, game = self.scene, self.scene.game
        events, stamp = game.events(at), _stamp(scene, at)
        turn, pieces = turn_of(scene, at), dict[str, str]()
        if turn != self.turn:
            self.block = None
        by = stamp.by if stamp is not None and stamp.by in ("bot", "order") else ""
        for number, (heading, part) in enumerate(_parts(events)):
            if heading is not None:
                self._close(pieces)
                pieces[f"{at} round"] = fragment(
                    "desk/_round.html", key=f"{at} round", text=_heading(scene, heading)
                )
            if not part or (from_round and number == 0):
                continue
            done = number == 0  # what comes of a round that begins nobody has done
            if self.block is None:
                owner = turn if done else None
                self.block = self._begun(f"{at}" if done else f"{at} {number}", at, owner, by if done else "")
            self.block = self._carried_on(self.block, at, turn, part, by, done)
            if number:
                self._close(pieces)
        self.turn = turn if self.block is not None else None
        return Kept(stamp.entry if stamp is not None else -1, self.turn, pieces, self.block)

    def _close(self, pieces: dict[str, str]) -> None:
        if self.block is not None and self.block.shown:
            pieces[self.block.key] = _piece(self.block)
        self.block = None

    def _begun(self, key: str, at: int, turn: Turn | None, by: str) -> Block:
        badge = self.scene.badge(turn.of) if turn is not None and turn.operating else None
        who = self.scene.words.owner(turn.of) if turn is not None else ""
        return Block(key, at, who, badge, by)

    def _carried_on(
        self, block: Block, at: int, turn: Turn, events: tuple[Event, ...], by: str, acted: bool
    ) -> Block:
        scene = self.scene
        closes = all(isinstance(event, StepClosed) for event in events)
        done = events if closes else tuple(event for event in events if not isinstance(event, StepClosed))
        written = tuple(self._lines(block.who, at, turn, done, acted))
        told = () if closes else briefly(scene.title, done, scene.names, block.who, block.others[1])
        others = block.others
        if told:
            others = (others[0] if block.told else told[0].whole, told[-1].whole)
        return msgspec.structs.replace(
            block,
            at=at,
            by=by if block.by == by else "",
            told=(*block.told, *(one.text for one in told)),
            lines=block.lines if closes else (*block.lines, *written),
            closing=(*block.closing, *written) if closes else block.closing,
            others=others,
        )

    def _lines(
        self, who: str, at: int, turn: Turn, events: tuple[Event, ...], acted: bool
    ) -> Iterator[Markup]:
        scene = self.scene
        action, stamp = scene.game.actions[at - 1], _stamp(scene, at)
        kinds = [name for name, types in KINDS if any(isinstance(event, types) for event in events)]
        about = "|".join(dict.fromkeys((turn.of, action.by, *_about(self.known, events))))
        for number, text in enumerate(log(scene.title, events, scene.names, scene.words)):
            line = Line(
                at=at,
                by=action.by if action.by in scene.title.players else "",
                text=without(text, who),
                kinds=" ".join(kinds),
                about=about,
                when=stamp.when if stamp is not None else None,
                first=number == 0,
                through=_through(scene, action.by, stamp) if acted and number == 0 else "",
                why=f"{scene.live.address}/reason/{at}"
                if acted and number == 0 and stamp and stamp.by == "bot"
                else "",
            )
            yield macro("desk/_line.html", "written")(line)


def _stamp(scene: Scene, at: int) -> Any:
    """Who did action number `at`, and when; None where that is not known."""
    stamps = scene.live.stamps
    return stamps[at - 1] if at <= len(stamps) else None


def _through(scene: Scene, player: str, stamp: Any) -> str:
    """By whom an action was done for a player who did not do it: "Ann for Ben"."""
    if stamp is None or stamp.by not in ("deputy", "agreed", "lapsed"):
        return ""
    if stamp.by == "lapsed":
        return gettext("no answer in time")
    if stamp.by == "agreed":
        return gettext("as agreed")
    other = next((seat.player for seat in scene.live.seats if seat.user == stamp.user), "")
    name = scene.words.name(other) if other else gettext("somebody")
    return gettext("{other} for {player}", other=name, player=scene.words.name(player))


def _parts(events: tuple[Event, ...]) -> Iterator[tuple[RoundBegan | None, tuple[Event, ...]]]:
    """Events up to the first round that begins among them, then each round with what follows."""
    heading: RoundBegan | None = None
    part: list[Event] = []
    for event in events:
        if isinstance(event, RoundBegan):
            yield heading, tuple(part)
            heading, part = event, []
        elif not isinstance(event, TurnBegan):
            part.append(event)
    yield heading, tuple(part)


def _heading(scene: Scene, event: RoundBegan) -> str:
    return " ".join(line.strip(HEADING + " ") for line in log(scene.title, [event], scene.names, scene.words))


def _about(known: set[str], events: tuple[Event, ...]) -> Iterator[str]:
    """The companies, players and hexes that events name."""
    for event in events:
        for value in msgspec.structs.astuple(event):
            if isinstance(value, str) and value in known:
                yield value
            elif isinstance(value, dict):
                yield from (key for key in value if key in known)


def _piece(block: Block) -> str:
    return fragment("desk/_turn.html", turn=block)


def _followed(row: Kept, later: Kept) -> Kept:
    """An action once the next one is written: without the piece that this has carried on, which would be kept as often
    as a turn has actions; else with it."""
    if row.block is None:
        return row
    key = row.block.key
    if key in later.pieces or (later.block is not None and later.block.key == key):
        return msgspec.structs.replace(row, pieces={k: html for k, html in row.pieces.items() if k != key})
    return _whole(row)


def _whole(row: Kept) -> Kept:
    """An action with the piece of the block that it has left open."""
    if row.block is None or not row.block.shown or row.block.key in row.pieces:
        return row
    return msgspec.structs.replace(row, pieces={**row.pieces, row.block.key: _piece(row.block)})


def _made(kind: type, value: Any) -> Any:
    """A value of a kind that msgspec does not know: HTML."""
    return kind(value)


_ROWS = msgspec.msgpack.Decoder(list[Kept], dec_hook=_made)

ROWS: Form[list[Kept]] = Form(lambda rows: msgspec.msgpack.encode(rows, enc_hook=str), _ROWS.decode)
"""How what is kept of actions is packed."""


class Written:
    """The lines of a table: what they are true for, the action that they begin with, and what is kept of each.

    Nobody changes it. Of tables at which nothing happens it is kept `folded`.
    """

    __slots__ = ("_told", "first", "key")

    def __init__(self, key: object, first: int, told: list[Kept]) -> None:
        self.key, self.first = key, first
        self._told = Foldable(told, ROWS)

    @property
    def told(self) -> list[Kept]:
        """What is kept of each action."""
        return self._told.value

    @property
    def folded(self) -> bool:
        """Whether it is packed at the moment."""
        return self._told.folded

    def fold(self) -> None:
        """Keep it packed, to be read anew whenever somebody looks at it."""
        self._told.fold()


class Lines:
    """The log of a table, written once for each action. `whole`: from the first one, else what happened lately.

    `told`: by table and language; `ready`: those that are not folded, by both.
    """

    def __init__(
        self, told: Lru[int, dict[str, Written]], ready: Lru[tuple[int, str], Written], whole: bool
    ) -> None:
        self._told, self._ready, self._whole = told, ready, whole

    def of(self, scene: Scene) -> Written:
        """The actions in force at present; only those that are new are written."""
        live = scene.live  # by other rules the same entries may tell something else
        table, key = scene.table, (scene.title, dict(scene.names), live.row.rules, live.frozen)
        spoken, ours, origin = language(), self._told.get(table) or {}, self._told.get(live.origin) or {}
        known = ours.get(spoken) or origin.get(spoken)
        told: list[Kept] = []
        if known is not None and known.key == key:
            rows = known.told  # unpacked once, where it is folded
            told = rows[: self._common(scene, known.first, rows)]
        first = known.first if known is not None and told else self._first(scene)
        writer = _Writer(scene, told[-1] if told else None)
        for at in range(first + len(told), scene.game.at + 1):
            row = writer.write(at, from_round=at == first > 1)
            if told:
                told[-1] = _followed(told[-1], row)
            told.append(row)
        if told:
            told[-1] = _whole(told[-1])
        written = Written(key, first, told)
        self._told.put(table, {**ours, spoken: written})
        self._ready.put((table, spoken), written)
        return written

    def _first(self, scene: Scene) -> int:
        """The action that the log begins with: the first one, or in long games one that begins a round."""
        planned, at = scene.live.plan is not None, scene.game.at
        if self._whole or (not planned and at <= WHOLE):
            return 1
        last = at - (BEFORE_A_PLAN if planned else LATELY)
        return max((mark.at for mark in scene.rounds if mark.at <= last), default=0) or 1

    @staticmethod
    def _common(scene: Scene, first: int, rows: list[Kept]) -> int:
        """How many of the actions kept, `first` the number of the first, are still the same. An entry of the log stands
        for all that came before it, so the last one that is the same decides."""
        for at in range(min(first - 1 + len(rows), scene.game.at), first - 1, -1):
            stamp = _stamp(scene, at)
            if stamp is not None and rows[at - first].entry == stamp.entry:
                return at - first + 1
        return 0


_lately = Lines(
    CACHES.by_table("lines of logs", MOST_TABLES),
    CACHES.add("lines of logs, ready", Lru(READY, Written.fold)),
    whole=False,
)
_all = Lines(
    CACHES.by_table("lines of whole logs", MOST_TABLES // 8),
    CACHES.add("lines of whole logs, ready", Lru(READY // 8, Written.fold)),
    whole=True,
)


def _panel(scene: Scene) -> Panel:
    return _listed(_lately.of(scene))


def _whole_panel(scene: Scene) -> Panel:
    return _listed(_all.of(scene))


def _listed(lines: Written) -> Panel:
    """The lines as a list; before it, where they do not begin with the game, what leads to all of them."""
    pieces: dict[str, str] = {}
    for row in lines.told:
        pieces.update(row.pieces)
    before = (fragment("desk/_earlier.html"),) if lines.first > 1 else ()
    return Panel((*before, Run(pieces, "log", '<ol data-pieces="log" class="log-lines">'), "</ol>"))


VIEW = View("log", _panel)

WHOLE_VIEW = View("whole-log", _whole_panel, pushed=False)
"""All of it, for whoever wants more than a page begins with."""
