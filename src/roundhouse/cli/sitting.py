"""A game that people sit at: who plays, what a typed line means, back and forth, and the file that is kept.

What shows it (the lines of `desk`, the full screen of `fullscreen`) asks here, so both do and say the same.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.actions import CHANCE, Action
from ..core.game import why_not
from ..core.position import Event, Position
from ..core.violations import Refused, Violation
from ..play.explain_refusal import closest
from ..play.game_file import GameFileError
from ..play.session import Game
from ..rules.consent import Decline
from ..rules.ending import RESULT
from ..rules.running import RunTrains, value_of
from ..text.events import log
from ..text.hints import on_grounds
from ..text.refusals import describe_violation
from ..text.templates import translated
from ..text.terminal import HELP, say
from ..text.words import Words

if TYPE_CHECKING:
    from ..bots import Bot
    from ..bots.helpers import Helpers

Line = tuple[str, str]
"""What is said, and its style."""

WAYS_OUT = ("save [FILE]", "quit")
"""The commands of which somebody is reminded whose game cannot be saved."""


class Sitting:
    """A game being played: `bots` has a bot for each seat that no human sits in; `save` is the file to keep.

    `asked`: somebody named that file; otherwise it is made with the first decision. `again` is what to type behind
    the file to go on as now. `helpers`: processes that may help the bots; `close` ends them.
    """

    def __init__(
        self,
        game: Game,
        bots: Mapping[str, Bot],
        save: Path,
        asked: bool = True,
        again: str = "",
        helpers: Helpers | None = None,
    ) -> None:
        self.helpers = helpers
        self.game, self.bots = game, dict(bots)
        self.save, self.asked, self.again = save, asked, again
        self.words = Words(game.title, game.header.names)
        self.saved_at: tuple[int, int] | None = None
        self._warned_at: tuple[int, int] | None = None
        self._told: dict[int, tuple[tuple[Event, ...], list[str]]] = {}

    @property
    def pos(self) -> Position:
        """The position, to ask rule values of."""
        return Position(self.game.title, self.game.state)

    @property
    def bot(self) -> Bot | None:
        """The bot that is to act, if one is."""
        return None if self.game.over else self.bots.get(self.game.to_act)

    def close(self) -> None:
        """End what helps the bots."""
        if self.helpers is not None:
            self.helpers.close()

    def is_human(self) -> bool:
        """Whether a human is to act."""
        return not self.game.over and self.game.to_act not in self.bots

    def play_for(self, bot: Bot, action: Action) -> None:
        """Carry out what a bot has chosen; where it declines what somebody has offered, the log tells why."""
        from ..bots.plans.answers import why_declined

        game, state = self.game, self.game.state
        game.play(action)
        ground = why_declined(bot) if isinstance(action, Decline) else None
        if ground is not None:
            [why] = on_grounds(game.title, state, [ground], game.header.names)
            events = game.events(game.at)
            said = [*log(game.title, events, game.header.names), say("because", reason=why)]
            self._told[game.at] = events, said

    # -- what is told ----------------------------------------------------------------------------------

    def told(self, number: int) -> list[str]:
        """The lines of the log that an action brought."""
        events = self.game.events(number)
        known = self._told.get(number)
        if known is None or known[0] is not events:
            known = events, list(log(self.game.title, events, self.game.header.names))
            self._told[number] = known
        return known[1]

    def lines(self, at: int | None = None) -> list[str]:
        """The log of the game, or of its first `at` actions."""
        last = self.game.at if at is None else at
        return [line for number in range(1, last + 1) for line in self.told(number)]

    def result(self) -> list[str]:
        """The players of a finished game, the richest first."""
        ranked = sorted(self.pos[RESULT].items(), key=lambda pair: -pair[1])
        return [
            f"  {place}  {self.words.name(player):<16} {self.words.money(value):>8}"
            for place, (player, value) in enumerate(ranked, 1)
        ]

    # -- what is meant ---------------------------------------------------------------------------------

    def objection(self, action: Action) -> Violation | None:
        """Why an action is refused, or None."""
        return why_not(self.game.title, self.game.state, action)

    def legal(self, found: Sequence[Action]) -> list[Action]:
        """Those of the readings of a line that are legal; of runs the best alone."""
        legal = [action for action in found if self.objection(action) is None]
        if legal and isinstance(legal[0], RunTrains):
            who = self.pos.frame.who
            return [max(legal, key=lambda run: value_of(self.pos, who, run.runs))]  # type: ignore[attr-defined]
        return legal

    def refusal(self, actions: Sequence[Action]) -> list[Line]:
        """Why none of several readings is legal: of the one that came closest, with its rules."""
        worst = closest(self.game.title, self.game.state, actions)
        assert worst is not None
        told = describe_violation(self.game.title, worst, self.game.header.names)
        rules = [(say("rule", id=rule.id, text=translated(rule.text)), "dim") for rule in told.rules]
        return [(told.line, "bold red"), *rules]

    def refused(self, refused: Refused) -> Line:
        """The sentence of an action that was refused when it was played."""
        told = describe_violation(self.game.title, refused.violation, self.game.header.names)
        return told.line, "bold red"

    # -- back and forth --------------------------------------------------------------------------------

    def back(self) -> int:
        """Back to the last decision of a human, with what bots did since; how many actions are taken back."""
        before = at = self.game.at
        while True:
            self.game.undo()
            if self.game.at == at:
                self.game.goto(before)
                return 0
            at = self.game.at
            if self.is_human():
                return before - at

    def forth(self) -> range:
        """Do again what was taken back, up to the next decision of a human; the numbers of the actions."""
        before = at = self.game.at
        while True:
            self.game.redo()
            if self.game.at == at:
                break
            at = self.game.at
            if self.is_human():
                break
        return range(before + 1, at + 1)

    # -- the file --------------------------------------------------------------------------------------

    def save_as(self, name: str) -> str:
        """Save in the file of that name, which is kept from now on, or in the usual one. Raises `GameFileError`."""
        path = Path(name) if name else self.save
        self.game.save(path)
        self.save, self.asked = path, True
        self.saved_at = self._state()
        return say("saved", file=path, at=self.game.at)

    def autosave(self) -> None:
        """Save what has changed, if anybody has decided anything. Raises `GameFileError`."""
        if (self.asked or self.decisions()) and self.saved_at != self._state():
            self.game.save(self.save)
            self.saved_at = self._state()

    def before_leaving(self) -> list[Line]:
        """Save what has changed; if that fails, what to say instead of leaving. Whoever asks again may leave."""
        try:
            self.autosave()
        except GameFileError as error:
            if self._warned_at == self._state():
                return []
            self._warned_at = self._state()
            ways = [f"  {typed:<20}{translated(told)}" for typed, told in HELP if typed in WAYS_OUT]
            return [(str(error), "bold red"), *((way, "yellow") for way in ways)]
        return []

    def kept(self, full_screen: bool = False) -> str:
        """Where the game is, and the command to go on with; nothing if it was not saved. Raises `GameFileError`."""
        self.autosave()
        if self.saved_at is None:
            return ""
        # A title of two words gives its games names with a space.
        typed = shlex.quote(str(self.save))
        at, seats = self.decisions(), self.again
        if full_screen:
            return say("kept for full screen", file=self.save, typed=typed, at=at, seats=seats)
        return say("kept", file=self.save, typed=typed, at=at, seats=seats)

    def decisions(self) -> int:
        """How many actions were decided, and not drawn."""
        return sum(1 for action in self.game.actions[: self.game.at] if action.by != CHANCE)

    def _state(self) -> tuple[int, int]:
        return self.game.at, len(self.game.branches)
