"""Where the site waits for a pass and our flow does not, and the other way round: section 7 of the format."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.actions import Action
from ..core.position import Event, Position
from ..core.state import State
from ..rules.operating_round import CURRENT_TURN, TurnBegan
from ..rules.operating_turn import TRACK
from ..rules.trains import BuyTrain
from ..rules.turns import Pass
from .adapter import Adapter

LAYING = TRACK.name
"""The step of our operating turn that closes by itself when nothing can be laid; the site's waits all the same."""


KEEPERS = frozenset({BuyTrain.kind()})
"""Our action types that may leave a step of the site open."""


class Passes:
    """Follows a game and knows which passes of corporations the site has in its record.

    `used`: private companies whose power is used up; `due`: passes of corporations that our flow went over in
    silence, in order.
    """

    def __init__(self, adapter: Adapter) -> None:
        self.adapter = adapter
        self.used: frozenset[str] = frozenset()
        self.due: list[str] = []
        self._passed: frozenset[str] = frozenset()
        self._kept = ""
        """The site's step that the last action left open there, whatever ours does."""
        self._begun: list[str] = []
        """Turns that began, and whose first step waits until a question that the site does not ask is answered."""

    def waiting(self, pos: Position) -> tuple[str, ...]:
        """The site's steps that wait in our present step, those passed left out."""
        return self.adapter.waiting(pos, self._passed, self.used, self._kept)

    def close(self, step: str) -> None:
        """A step of the site has been passed."""
        self._passed |= {step}

    def follow(self, action: Action, before: State, events: Iterable[Event], after: Position) -> None:
        """Note what an action has changed: `due` is added to, and a new turn forgets what was passed."""
        spent = self.adapter.uses_up(action)
        if spent:
            self.used |= {spent}
        began = [event.corporation for event in events if isinstance(event, TurnBegan)]
        laying, goes_on = _laying(before), _laying(after.state)
        if laying and (began or goes_on != laying) and not _passes(action, before):
            if self._site_waits(laying, action, before, after):
                self.due.append(laying)
        self._keep(action, Position(after.title, before), after)
        if began and self._kept:
            self.due.append(before.stack[-1].who)
            self._kept = ""
        began, self._begun = self._begun + began, []
        if began and not goes_on and _asked_first(after.state, began[-1], self.adapter):
            self._begun = began
        elif began:
            self._passed = frozenset()
            self.due += began[:-1] if goes_on == began[-1] else began

    def _keep(self, action: Action, before: Position, after: Position) -> None:
        """Note whether the site's step is left open; a pass closes it."""
        if isinstance(action, Pass):
            self._kept = ""
        elif action.kind() in KEEPERS:
            self._kept = self.adapter.keeps(action, before, after)

    def _site_waits(self, corporation: str, action: Action, before: State, after: Position) -> bool:
        """Whether the site's track step still waits although ours has closed by itself after the action."""
        laid = before[CURRENT_TURN].tiles + (action.kind() in self.adapter.lays)
        return self.adapter.may_lay(after, corporation, laid, self.used)


def _asked_first(state: State, corporation: str, adapter: Adapter) -> bool:
    """Whether the turn of the corporation is still to come to its first step, as something is asked of somebody."""
    *below, top = state.stack or (None,)
    return top is not None and top.node in adapter.turns and any(frame.who == corporation for frame in below)


def _passes(action: Action, before: State) -> bool:
    return isinstance(action, Pass) and before.stack[-1].node == LAYING


def _laying(state: State) -> str:
    """Whose track step is going on; empty when none is."""
    return next((frame.who for frame in reversed(state.stack) if frame.node == LAYING), "")
