"""A game with its history: play, undo, redo, go anywhere, clone, save and load.

>>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
>>> game.to_act
'Ann'
>>> game.play({"type": "buy_cheapest", "by": "Ann", "private": "D&R"})[0].amount
20
>>> game.undo().to_act
'Ann'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ..core import game as rules
from ..core.actions import CHANCE, Action, Offer
from ..core.position import Event, Position
from ..core.record import FORMAT, Header, Snapshot, digest, plain, state_form
from ..core.state import Frame, State
from ..core.title import Title
from ..core.violations import ToldViolation, Violation
from ..text.mistakes import message_of
from ..text.refusals import describe_violation, with_sentence
from ..titles.found import UnknownTitle, title
from ..titles.options import UnknownOption, listed
from .chance import draw
from .game_file import (
    Branch,
    GameFile,
    GameFileError,
    NotLegal,
    check_header,
    game_file,
    read_file,
    write_whole,
    written,
)
from .history import Actions, History
from .positions import Difference as Changed
from .positions import difference, differing
from .read_action import read_action
from .recorded import Difference, record_of
from .replay import Tell, check_told, first_position, replay

CLOSINGS = 24
"""For how many actions the steps that closed by themselves are kept: a turn seldom has more."""


class ReplayDifference(GameFileError):
    """Raised for a game file whose actions, by these rules, lead elsewhere than when it was played; one sentence.

    `difference`: where and how; `game`: the game as these rules play it, or None where a later action is illegal then.
    """

    def __init__(self, message: str, difference: Difference, game: Game | None) -> None:
        super().__init__(message)
        self.difference = difference
        self.game = game


class Game:
    """A game of an installed title, with all its positions.

    `header` says what it is; `at` is the number of actions in force; positions before and, after an undo, behind it
    are kept. Every method that changes the game checks the rules first and leaves it alone when it raises.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> events = game.play({"type": "buy_cheapest", "by": "Ann", "private": "D&R"})
    >>> game.at, game.to_act, game.over
    (2, 'Ben', False)
    >>> other = game.clone().undo()
    >>> other.at, game.at, other.redo().digest() == game.digest()
    (1, 2, True)
    >>> game.play({"type": "buy_cheapest", "by": "Ann", "private": "C-P"})
    Traceback (most recent call last):
        ...
    roundhouse.core.violations.Refused: It is Ben's decision, not Ann's. (18Chesapeake-9-2; section 9)
    >>> Game.from_json(game.to_json()).state == game.state
    True
    """

    def __init__(self, header: Header, *, drawn: bool = True) -> None:
        """The game before its first decision; `drawn` False: also before the first draws of chance (see `follow`).

        It begins where its header says (`Header.start`), else as the title does. Raises `GameFileError` for a position
        in which no game of the title can begin.
        """
        entry = title(header.title)
        self.header = header
        self.title: Title = entry.build(header.players, header.options)
        self.branches: list[Branch] = []
        self._history = History(self.title, first_position(self.title, header))
        self._closed: dict[int, tuple[Changed, ...]] = {}
        self.at = 0
        if drawn:
            self._chance()

    @classmethod
    def new(
        cls,
        name: str,
        players: Sequence[str],
        *,
        seed: int = 0,
        options: Iterable[str] = (),
        names: Mapping[str, str] | None = None,
    ) -> Game:
        """A new game: the title by its name, ids of the players in seating order, and the `seed` of chance.

        `options` are names of options of the title, `names` what players are called where that is not their id. Raises
        `UnknownTitle` or `UnknownOption`, each with one sentence; the latter also where a string is given for a list.

        >>> Game.new("18Chesapeake", ["Ann"])
        Traceback (most recent call last):
            ...
        roundhouse.titles.options.UnknownOption: 18Chesapeake is for 2 to 6 players, not 1.
        """
        entry = title(name)
        seats, chosen = listed("players", players), listed("options", options)
        built = entry.build(seats, chosen)
        header = Header(entry.name, seats, built.version, chosen, seed, dict(names or {}))
        try:
            check_header(header)
        except GameFileError as error:  # what no file could have, no game has
            raise UnknownOption(str(error)) from None
        return cls(header)

    @classmethod
    def standing(cls, header: Header, state: State) -> Game:
        """A game that begins in a position, whatever led there; nothing before it can be gone back to."""
        game = cls(msgspec.structs.replace(header, start=None), drawn=False)
        game._history = History(game.title, state)
        game.header = msgspec.structs.replace(header, start=plain(state_form(game.title, state)))
        return game

    def beginning_with(self, at: int) -> Game:
        """A game of its own that begins in the position after `at` actions and has those in force since.

        Raises IndexError when there is no such position.

        >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
        >>> events = game.play({"type": "buy_cheapest", "by": "Ann", "private": "D&R"})
        >>> other = game.beginning_with(1)
        >>> other.at, other.digest() == game.digest(), Game.from_json(other.to_json()).digest() == game.digest()
        (1, True, True)
        """
        other = Game.standing(self.header, self.position(at))
        for action in self.actions[at : self.at]:
            other.follow(action, checked=False)
        return other

    def __repr__(self) -> str:
        """What it is, who plays, and where it stands.

        >>> Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
        <Game of 18Chesapeake: Ann, Ben, Cy; action 1 of 1, Ann to act in 'auction turn'>
        """
        stands = f"{self.to_act} to act in {self.state.stack[-1].node!r}" if self.state.stack else "over"
        players = ", ".join(self.header.players)
        return f"<Game of {self.header.title}: {players}; action {self.at} of {len(self.actions)}, {stands}>"

    # -- the position --------------------------------------------------------------------------------

    @property
    def pos(self) -> Position:
        """The position now, to read from (`game.pos[CASH]["Ann"]`) and to ask rule values of."""
        return Position(self.title, self.state)

    @property
    def state(self) -> State:
        """The position now."""
        return self._history.position(self.at)

    @property
    def actions(self) -> Sequence[Action]:
        """All actions, those that were undone included."""
        return Actions(self._history)

    @property
    def to_act(self) -> str:
        """The player who is to act; empty when the game is over."""
        return rules.to_act(self.title, self.state)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not self.state.stack

    def offers(self) -> list[Offer]:
        """Everything that may be done now."""
        return rules.legal(self.title, self.state)

    def why_not(self, action: Action | Mapping[str, Any]) -> ToldViolation | None:
        """Why the action is refused, or None when it is legal; as text it is the sentence that a player reads.

        The action may be given in its JSON form; raises `roundhouse.play.read_action.NoAction` for what is no action
        at all.

        >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
        >>> game.why_not({"type": "bid", "by": "Ann", "private": "C-P", "price": 47}).check
        'bid is in steps'
        """
        return with_sentence(
            self.title, rules.why_not(self.title, self.state, self._read(action)), self.header.names
        )

    def digest(self) -> str:
        """The fingerprint of the position."""
        return digest(self.title, self.state)

    def position(self, at: int) -> State:
        """The position after `at` actions. Raises IndexError outside 0 to the number of actions."""
        if not 0 <= at <= len(self._history):
            raise IndexError(f"The game has positions 0 to {len(self._history)}.")
        return self._history.position(at)

    def stack(self, at: int) -> tuple[Frame, ...]:
        """Where in the flow the game stood after `at` actions; cheaper than the whole position. Raises IndexError."""
        return self._history.stack(at)

    def events(self, at: int) -> tuple[Event, ...]:
        """What happened with action number `at`, counted from 1. Raises IndexError beyond the last."""
        return self._history.events(at - 1)

    def closed(self, at: int) -> tuple[State, ...]:
        """The positions, on the way to the one after `at` actions, in which a step closed with nothing to offer.

        The step is on top of the position's stack. Found anew for actions that lie far back. Raises IndexError when
        there is no such action.
        """
        before, known = self.position(at - 1), self._closed.get(at - 1)
        if known is not None:
            return tuple(differing(before, one) for one in known)
        closed: list[State] = []
        action = self.actions[at - 1]
        rules.carry_out(self.title, before, action, lambda pos: closed.append(pos.state.copy()))
        return tuple(closed)

    def _read(self, action: Action | Mapping[str, Any]) -> Action:
        return read_action(self.title, action)

    # -- changing it ---------------------------------------------------------------------------------

    def play(self, action: Action | Mapping[str, Any]) -> tuple[Event, ...]:
        """Carry out an action and whatever chance does next.

        Returns what happened. Raises `roundhouse.core.violations.Refused` for an illegal action, and
        `roundhouse.play.read_action.NoAction`, a `msgspec.ValidationError`, for what is no action at all; the text of
        both is one sentence, and the game is then as it was. Moves that had been undone become a branch.
        """
        return self.follow(action) + self._chance()

    def follow(self, action: Action | Mapping[str, Any], *, checked: bool = True) -> tuple[Event, ...]:
        """Like `play`, for the next action of a record: chance is not asked, its draws are actions of the record.

        `checked` False: the action was legal when it was recorded, and where it leads is compared afterwards. Raises as
        `play` does.
        """
        action = self._read(action)
        carry_out = rules.play if checked else rules.carry_out
        closed: list[State] = []
        before = self.state
        try:
            state, events = carry_out(self.title, before, action, lambda pos: closed.append(pos.state.copy()))
        except rules.Refused as refused:
            refused.said = self._sentence(refused.violation)
            raise
        self._keep_branch()
        self._closed[self.at] = tuple(difference(before, one) for one in closed)
        self._closed.pop(self.at - CLOSINGS, None)
        self._append(action, state, events)
        return events

    def _sentence(self, violation: Violation) -> Callable[[], str]:
        return lambda: str(describe_violation(self.title, violation, self.header.names))

    def _append(self, action: Action, state: State, events: tuple[Event, ...]) -> None:
        self._history.append(action, events, state)
        self.at += 1

    def _undone(self) -> list[Branch]:
        """What was undone and not yet played otherwise, as the branch that it would become."""
        undone = tuple(msgspec.to_builtins(action) for action in self.actions[self.at :])
        return [Branch(self.at, undone)] if undone else []

    def _keep_branch(self) -> None:
        if undone := self._undone():
            self.branches += undone
            self._forget_undone()

    def _chance(self) -> tuple[Event, ...]:
        happened: tuple[Event, ...] = ()
        while self.to_act == CHANCE:
            action = draw(self.title, self.state, self.header.seed, self._history.draws(self.at))
            state, events = rules.carry_out(self.title, self.state, action)
            self._append(action, state, events)
            happened += events
        return happened

    def undo(self, count: int = 1) -> Game:
        """Go back `count` decisions (draws of chance are no decisions). Stops at the beginning."""
        first = next((i for i, a in enumerate(self.actions) if a.by != CHANCE), len(self.actions))
        for _ in range(count):
            if self.at <= first:
                break
            self.at -= 1
            while self.at > first and self.actions[self.at - 1].by == CHANCE:
                self.at -= 1
        return self

    def redo(self, count: int = 1) -> Game:
        """Go forward again over `count` decisions that were undone."""
        for _ in range(count):
            if self.at >= len(self.actions):
                break
            self.at += 1
            while self.at < len(self.actions) and self.actions[self.at].by == CHANCE:
                self.at += 1
        return self

    def goto(self, at: int) -> Game:
        """Go to the position after `at` actions. Raises IndexError when there is none."""
        self.position(at)
        self.at = at
        return self

    def branch_off(self, to: int, undone: Sequence[Any]) -> Game:
        """Go back to the position after `to` actions; those that followed, given in their JSON form, become a branch.

        Raises IndexError when there is no such position.
        """
        self._keep_branch()
        self.goto(to)
        self._forget_undone()
        self.branches.append(Branch(to, tuple(undone)))
        return self

    def continued(self, at: int, seed: int) -> Game:
        """A game of its own that goes on from the position after `at` actions, without what followed or was undone.

        Chance draws by another `seed` from there on. Raises IndexError when there is no such position.

        >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
        >>> events = game.play({"type": "buy_cheapest", "by": "Ann", "private": "D&R"})
        >>> other = game.continued(1, seed=8)
        >>> other.to_act, other.actions == game.actions[:1], other.branches
        ('Ann', True, [])
        """
        other = self.beginning(at)
        other.header = msgspec.structs.replace(self.header, seed=seed)
        other._chance()
        return other

    def beginning(self, at: int) -> Game:
        """A game of its own with the first `at` actions alone. Raises IndexError when there are not so many."""
        other = self.clone().goto(at)
        other._forget_undone()
        other.branches = []
        return other

    def append_recorded(self, action: Mapping[str, Any], state: State) -> None:
        """Add an action with the position that a record tells, whether or not the rules lead there.

        What happened is known as far as the rules do. Moves that had been undone are forgotten. Raises
        `msgspec.ValidationError` for what is no action at all.
        """
        self._forget_undone()
        read = self._read(action)
        try:
            after, events = rules.carry_out(self.title, self.state, read)
        except Exception:  # by other rules an action may end in anything
            after, events = self.state, ()
        self._closed[self.at] = ()
        self._append(read, state, events if after == state else ())

    def supposed(self, action: Action, state: State, events: tuple[Event, ...] = ()) -> None:
        """Go on from a position to which no action of the rules leads; `action` stands for what was done, and may be of
        a type that the title does not have. Such a game is neither saved nor packed, only one that begins after that
        (`beginning_with`). Moves that had been undone are forgotten."""
        self._forget_undone()
        self._closed[self.at] = ()
        self._append(action, state, events)

    def _forget_undone(self) -> None:
        self._closed = {at: states for at, states in self._closed.items() if at < self.at}
        self._history.cut(self.at)

    def clone(self) -> Game:
        """An independent game with the same history."""
        other = object.__new__(Game)
        other.header, other.title, other.at = self.header, self.title, self.at
        other.branches = self.branches.copy()
        other._history = self._history.copy()
        other._closed = self._closed.copy()
        return other

    def pack(self, keep: int) -> Game:
        """Have all but about the last `keep` actions take little room; asking for older ones takes a little longer.

        0: all of it, with the present position, until that is asked for.

        >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
        >>> game.pack(keep=32).digest() == game.digest()
        True
        """
        self._history.pack(keep)
        return self

    @property
    def packed_size(self) -> int | None:
        """Bytes that the actions and positions take while all of them are packed (`pack(0)`), else None."""
        return self._history.size

    def packed(self) -> bytes | None:
        """The game without its header in little room, to go on from another time; None where it cannot be packed."""
        return self._history.packed(self.at, self.branches)

    @classmethod
    def unpacked(cls, header: Header, data: bytes) -> Game:
        """The game that was packed. Whoever does not trust its source compares the digest of the position.

        Raises `UnknownTitle` or `UnknownOption`, and whatever for what is not the packed game.

        >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
        >>> Game.unpacked(game.header, game.packed() or b"").digest() == game.digest()
        True
        """
        game = cls(header, drawn=False)
        game._history, game.at, game.branches = History.unpacked(game.title, data)
        return game

    # -- files ---------------------------------------------------------------------------------------

    def to_json(self) -> bytes:
        """The save file: one JSON object, a line an action."""
        digests, positions = record_of(self.title, [self.position(at) for at in range(1, self.at + 1)])
        file = GameFile(
            FORMAT,
            self.header,
            list(self.actions[: self.at]),
            snapshots=[Snapshot(self.at, self.digest(), state_form(self.title, self.state))],
            branches=[*self.branches, *self._undone()],
            digests=digests,
            positions=positions,
        )
        return written(file)

    def save(self, path: str | Path) -> None:
        """Write the save file; an older file of that name is only replaced by a whole one. Raises `GameFileError`."""
        write_whole(Path(path), self.to_json())

    @classmethod
    def from_json(cls, data: bytes, tell: Tell | None = None) -> Game:
        """A game from its save file, every action checked, `tell` being told after each.

        It may have been played by another version of the rules: what counts is that every position is the one that the
        file tells. Raises `ReplayDifference` where one is not, `NotLegal` where an action is not legal, and
        `GameFileError` for a file that cannot be used.
        """
        file = game_file(data)
        try:
            check_header(file.header)
            game = cls(file.header, drawn=False)
        except (UnknownTitle, UnknownOption) as error:
            raise GameFileError(message_of(error)) from None
        replayed = replay(game.title, game.state, file, tell)
        if replayed.illegal:
            if (differs := replayed.difference) is None:
                raise NotLegal(replayed.illegal, replayed.why)
            raise ReplayDifference(f"{differs.sentence(file.header.title)} {replayed.illegal}", differs, None)
        game._history, game.at = replayed.history, len(replayed.history)
        game._chance()
        check_told(file, game.at)
        game.header = msgspec.structs.replace(file.header, rules=game.title.version)
        game.branches = list(file.branches)
        if (differs := replayed.difference) is not None:
            raise ReplayDifference(differs.sentence(file.header.title), differs, game)
        return game

    @classmethod
    def load(cls, path: str | Path) -> Game:
        """A game saved by `save`. Raises `GameFileError` with one sentence when it cannot be read or is not legal.

        `roundhouse.load` reads our files too, and besides records in text and files of 18xx.games, which this does not.

        >>> import pathlib, tempfile
        >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     game.save(pathlib.Path(folder, "game.json"))
        ...     Game.load(pathlib.Path(folder, "game.json")).digest() == game.digest()
        True
        >>> Game.load("no such game.json")
        Traceback (most recent call last):
            ...
        roundhouse.play.game_file.GameFileError: no such game.json cannot be read: No such file or directory.
        """
        return cls.from_json(read_file(Path(path)))
