"""Reads the moves of a file into a game, one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from ..core.actions import CHANCE, Action
from ..core.game import why_not
from ..core.position import Event, Position
from ..core.state import Frame, State
from ..core.title import GameOver, NotYourTurn
from ..core.violations import Refused, Violation
from ..play.replay import Tell
from ..play.session import Game
from ..rules.cheapest import BUY_CHEAPEST, BuyCheapest
from ..rules.consent import CONSENT, Accept
from ..rules.corporations import CORPORATION_SPECS
from ..rules.ending import END, WEALTH
from ..rules.on_sale import asking_price, unsold
from ..rules.privates import PRIVATE_COMPANIES, PRIVATES
from ..rules.reach import BOARD
from ..rules.running import ANNOUNCEMENTS
from ..rules.shares import president
from ..rules.turns import AUCTION, OPERATING, ROUND, STOCK_ROUND, Pass
from ..text.language import gettext
from ..text.mistakes import message_of
from ..text.refusals import describe_violation
from ..titles.found import UnknownTitle
from ..titles.options import UnknownOption
from .adapter import Adapter
from .notes import Note
from .passes import Passes
from .sitefile import SiteAction, SiteFile, SiteFileError, short
from .supply import Certificates, Copies

ROUNDS = {AUCTION: "Auction Round", STOCK_ROUND: "Stock Round", OPERATING: "Operating Round"}
"""What the site calls the rounds."""

OUT_OF_TURN = "your turn"
"""The check that refuses what is not decided by whoever acts."""

BY_HAND = "manually_ended"
"""What the site calls it when the players end a game."""


@dataclass(frozen=True)
class Applied:
    """A move of the file: its id (that of the action it came with if `auto`), and our position after it."""

    id: int
    type: str
    auto: bool
    at: int


class Reader:
    """A game that grows by the moves of a file.

    `game` is the game so far; `sources` has for each of our actions the place of the move behind it (None for
    chance); `silent` has by number of our actions the site's steps that were passed there without an action of
    ours; `ended` is set when the game was ended by hand; `differs` when it does not end as the file says.
    """

    def __init__(
        self, file: SiteFile, adapter: Adapter, options: tuple[str, ...], moves: tuple[SiteAction, ...]
    ) -> None:
        self.file = file
        self.adapter = adapter
        self.moves = moves
        self.players = _players(file)
        self.game = _new_game(file, adapter, options, self.players)
        self.sources: list[int | None] = [None] * self.game.at
        self.applied: list[Applied] = []
        self.silent: dict[int, tuple[str, ...]] = {}
        self.notes: list[Note] = []
        self.ended = ""
        self.differs = False
        self.at = 0
        self.bought: set[int] = set()
        """Places of purchases that were played before the sales of shares that pay for them."""
        self.held: SiteAction | None = None
        """A move that, with the one after it, is one action of ours."""
        self._shut: State | None = None
        """The position before the site closed a player's turn that was open with us, until the next move is played."""
        self.copies = Copies(BOARD(self.pos))
        self.certificates = Certificates(self.pos)
        self.passes = Passes(adapter)
        self._papers = _by_name({sym: row.name for sym, row in PRIVATE_COMPANIES(self.pos).items()})

    def run(self, take: Callable[[Reader], None], tell: Tell | None = None) -> None:
        """Read all moves, `take` playing the present one. Raises `SiteFileError` for the first that cannot be taken.

        `tell` is told after each how many of all have been read.
        """
        for place, move in enumerate(self.moves):
            self.at = place
            if self.ended:
                raise self.fail(gettext("the game was ended before it."))
            take(self)
            self._settle()
            self.applied.append(Applied(move.number, move.type, move.auto, self.game.at))
            if tell is not None:
                tell(place + 1, len(self.moves))
        self.at = len(self.moves)
        if self.held is not None:
            self.note("half an action is left out", type=self.held.type)
        self._compare()
        self._sign()

    # -- where it stands -------------------------------------------------------------------------------

    @property
    def pos(self) -> Position:
        """The position, to read from."""
        return Position(self.game.title, self.game.state)

    @property
    def move(self) -> SiteAction:
        """The move that is being read."""
        return self.moves[self.at]

    def on_top(self, *steps: str) -> Frame | None:
        """The frame on top if it is one of these steps, else None."""
        stack = self.game.state.stack
        return stack[-1] if stack and stack[-1].node in steps else None

    # -- what the move says ----------------------------------------------------------------------------

    def fail(self, why: str, violation: Violation | None = None) -> SiteFileError:
        """The error to raise for the present move; `why` is a sentence in the language in use."""
        move = self.move
        if move.entity == "":
            message = gettext(
                "Action {number} ({kind}): {why}", number=move.number, kind=move.type[:40], why=why
            )
        else:
            message = gettext(
                "Action {number} ({kind} by {player}): {why}",
                number=move.number,
                kind=move.type[:40],
                player=move.actor[:40],
                why=why,
            )
        return SiteFileError(message, move.number, violation, len(self.applied), why)

    def note(self, case: str, **facts: Any) -> None:
        """Write down something about the present move, or about the end of the file."""
        number = self.move.number if self.at < len(self.moves) else None
        self.notes.append(Note(case, facts, number))

    def given(self, name: str) -> Any:
        """A field that the move must have. Raises `SiteFileError`."""
        value = getattr(self.move, name)
        if value is None:
            raise self.fail(gettext("it has no {field}.", field=name))
        return value

    def player(self) -> str:
        """Our id of the player who acts. Raises `SiteFileError`."""
        move = self.move
        if move.entity_type != "player" or move.actor not in self.players:
            raise self.fail(gettext("there is no player {player} in this game.", player=short(move.entity)))
        return self.players[move.actor]

    def corporation(self) -> str:
        """The corporation that acts, which must be the one at turn. Raises `SiteFileError`."""
        move = self.move
        if move.entity_type != "corporation" or move.actor not in CORPORATION_SPECS(self.pos):
            raise self.fail(
                gettext("there is no corporation {corporation} in this game.", corporation=short(move.entity))
            )
        self.at_turn(move.actor)
        return move.actor

    def at_turn(self, owner: str) -> None:
        """Raises `SiteFileError` unless the step on top is about the corporation."""
        stack = self.game.state.stack
        if not stack:
            over = GameOver(self.move.type).as_mapping()
            raise self.fail(gettext("the game is over."), Violation("in the menu", (), "", over))
        if stack[-1].who != owner:
            turn = NotYourTurn(stack[-1].node, owner, stack[-1].who).as_mapping()
            why = (
                gettext(
                    "it is not {owner}'s turn, but {other}'s (step {step}).",
                    owner=owner,
                    other=stack[-1].who,
                    step=repr(stack[-1].node),
                )
                if stack[-1].who
                else gettext(
                    "it is not {owner}'s turn: the step {step} belongs to nobody.",
                    owner=owner,
                    step=repr(stack[-1].node),
                )
            )
            raise self.fail(why, Violation(OUT_OF_TURN, (), "", turn))

    def behind(self, move: SiteAction) -> str:
        """The corporation for which a move is made: that which acts, or the owner of the private company that does."""
        sym = self._papers.get(_plain(move.actor)) if move.entity_type == "company" else None
        return move.actor if sym is None else self.pos[PRIVATES][sym].owner

    def power(self) -> tuple[str, str]:
        """The private company that acts, and the corporation at turn that owns it. Raises `SiteFileError`."""
        sym = self.private(self.move.actor)
        owner = self.pos[PRIVATES][sym].owner
        self.at_turn(owner)
        return sym, owner

    def private(self, name: str) -> str:
        """The private company of that name, long or short. Raises `SiteFileError`."""
        sym = self._papers.get(_plain(name))
        if sym is None:
            raise self.fail(
                gettext("there is no private company {private} in this game.", private=short(name))
            )
        return sym

    # -- playing ---------------------------------------------------------------------------------------

    def play(self, action: Action, named: Iterable[str] = ()) -> tuple[Event, ...]:
        """Play an action of ours for the present move; `named` are the certificates that it names.

        Raises `SiteFileError` when our rules refuse it.
        """
        before, start = self.game.state, self.game.at
        try:
            events = self.game.play(action)
        except Refused as refused:
            violation = self._by_rule(action, refused.violation)
            reason = describe_violation(self.game.title, violation, self.game.header.names)
            raise self.fail(gettext("the rules refuse it: {reason}", reason=reason), violation) from None
        self._shut = None
        played = self.game.actions[start : self.game.at]
        self.sources += [None if a.by == CHANCE else self.at for a in played]
        self.certificates.follow(self.pos, events, tuple(named))
        self.passes.follow(action, before, events, self.pos)
        return events

    def _by_rule(self, action: Action, violation: Violation) -> Violation:
        """What the rules have against the action itself, where the site had closed the turn because they do."""
        if self._shut is None or violation.check != OUT_OF_TURN:
            return violation
        return why_not(self.game.title, self._shut, action) or violation

    def legal(self, action: Action) -> bool:
        """Whether our rules would take the action."""
        return why_not(self.game.title, self.game.state, action) is None

    def agreed(self) -> None:
        """The site carries out at once what another player has to agree to with us."""
        if self.on_top(CONSENT.name):
            self.play(Accept(self.game.to_act))

    def go_to(self, kind: str) -> None:
        """Close steps of the operating turn in which this kind of action is not offered; the file should have."""
        while (frame := self.on_top(*(step.ours for step in self.adapter.steps))) is not None:
            if any(offered.name == kind for offered in self.game.title.menus[frame.node]):
                return
            close = Pass(president(self.pos, frame.who))
            if not self.legal(close):
                return
            self.note("step closed without a pass", step=frame.node, corporation=frame.who)
            self.play(close)

    def went_over(self, corporation: str) -> bool:
        """Whether the corporation's pass is one for a step that our flow went over in silence."""
        due = self.passes.due
        if corporation not in due:
            self.forget_due()
            return False
        while due.pop(0) != corporation:
            self.note("step closed without a pass", step="track", corporation=corporation)
        return True

    def forget_due(self) -> None:
        """The passes that are due come at once or not at all."""
        for corporation in self.passes.due:
            self.note("step closed without a pass", step="track", corporation=corporation)
        self.passes.due.clear()

    def _settle(self) -> None:
        """Do what the site does by itself and our rules ask for; close steps in which the site does not wait."""
        while self.game.state.stack:
            pos, node = self.pos, self.game.state.stack[-1].node
            left = unsold(pos)
            if left and asking_price(pos, left[0]) == 0 and BUY_CHEAPEST in pos.title.menus[node]:
                self.play(BuyCheapest(self.game.to_act, left[0]))
                continue
            silent = self.adapter.stepped(node) and not self.passes.waiting(pos)
            shut = not silent and self._closed(pos)
            close = Pass(self.game.to_act)
            if not (silent or shut or node == ANNOUNCEMENTS.body.name) or not self.legal(close):
                return
            self.play(close)
            self._shut = pos.state if shut else None

    def _closed(self, pos: Position) -> bool:
        """Whether the site has closed the player's turn; at the end of the file it says who acts."""
        if self.at + 1 < len(self.moves):
            return self.adapter.closed(pos, self.moves[self.at + 1])
        acting = [self.players.get(str(id)) for id in self.file.acting or ()]
        return self.adapter.closed(pos) and pos.actor not in acting

    # -- the end ---------------------------------------------------------------------------------------

    def _compare(self) -> None:
        """Compare what the file says of its last position with ours; differences are noted."""
        pos, file = self.pos, self.file
        over = self.game.over or bool(self.ended)
        if not over:
            if file.status == "finished":
                self.differs = True
                self.note("game is not over")
            elif file.status == "active":
                self._compare_turn()
            return
        reason = self.ended or self.adapter.reason(pos)
        if file.result:
            found = {key: WEALTH(pos, ours) for key, ours in self.players.items()}
            by_name = {player.name: found[player.key] for player in file.players}
            if {key: amount for key, amount in file.result.items() if amount is not None} not in (
                found,
                by_name,
            ):
                self.differs = True
                self.note("result differs", file=file.result, ours=found)
        if file.game_end_reason not in (None, reason, pos[END]):
            self.differs = True
            self.note("reason of the end differs", file=file.game_end_reason, ours=reason)

    def _compare_turn(self) -> None:
        row, file = self.pos[ROUND], self.file
        ours = (row.number, ROUNDS.get(row.kind))
        if file.turn not in (None, ours[0]) or file.round not in (None, ours[1]):
            self.note("round differs", file=[file.turn, file.round], ours=list(ours))
        acting = [self.players.get(str(id), "") for id in file.acting or ()]
        if acting and self.game.to_act not in acting:
            self.note("player to act differs", file=acting, ours=self.game.to_act)

    def _sign(self) -> None:
        """Let the game remember where it comes from, and whether it was ended by hand."""
        source: dict[str, Any] = {"program": "18xx.games", "id": self.file.id}
        if self.ended:
            source["ended"] = self.game.at
        self.game.header = replace(self.game.header, source=source)


def _players(file: SiteFile) -> dict[str, str]:
    """Our id of each player by the site's."""
    keys = [player.key for player in file.players]
    if len(set(keys)) != len(keys):
        raise SiteFileError(gettext("The file names a player twice."))
    written = file.ours.players if file.ours is not None else ()
    return dict(zip(keys, written if len(written) == len(keys) else keys, strict=True))


def _new_game(file: SiteFile, adapter: Adapter, options: tuple[str, ...], players: Mapping[str, str]) -> Game:
    names = {players[player.key]: player.name for player in file.players}
    try:
        return Game.new(adapter.title, tuple(players.values()), seed=file.seed, options=options, names=names)
    except (UnknownOption, UnknownTitle) as error:
        raise SiteFileError(message_of(error)) from None


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9&]", "", re.sub(r"\band\b", "&", name.casefold()))


def _by_name(names: Mapping[str, str]) -> dict[str, str]:
    """Private companies by symbol and by full name, as old files have it."""
    return {**{_plain(name): sym for sym, name in names.items()}, **{_plain(sym): sym for sym in names}}
