"""Where the site waits for a pass and our flow does not, and the other way round: section 7 of the format."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.actions import Action
from ..core.now import Event, Now
from ..core.state import State
from ..rules.operating_round import TURN, TurnBegan
from ..rules.turns import Pass
from .adapter import Adapter

TRACK_STEP = "track"


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

    def waiting(self, now: Now) -> tuple[str, ...]:
        """The site's steps that wait in our present step, those passed left out."""
        return self.adapter.waiting(now, self._passed, self.used)

    def close(self, step: str) -> None:
        """A step of the site has been passed."""
        self._passed |= {step}

    def expected(self, corporation: str) -> bool:
        """Take away a pass of the corporation that our flow went over; False when there was none."""
        if corporation in self.due:
            self.due.remove(corporation)
            return True
        return False

    def follow(self, action: Action, before: State, events: Iterable[Event], after: Now) -> None:
        """Note what an action has changed."""
        spent = self.adapter.uses_up(action)
        if spent:
            self.used |= {spent}
        began = [event.corporation for event in events if isinstance(event, TurnBegan)]
        if began:
            self._passed = frozenset()
            self.due.clear()
        else:
            if self._fell_shut(action, before, after):
                self.due.append(_tracker(before))
            return
        if self._fell_shut(action, before, after):
            self.due.append(_tracker(before))
        waits = _tracker(after.state)
        for place, corporation in enumerate(began, 1):
            if place < len(began) or waits != corporation:
                self.due.append(corporation)

    def _fell_shut(self, action: Action, before: State, after: Now) -> bool:
        """Whether our track step closed by itself after the action while the site's still waits."""
        who = _tracker(before)
        stays = _tracker(after.state) == who and not any(True for _ in ())
        if not who or stays or (isinstance(action, Pass) and before.stack[-1].node == TRACK_STEP):
            return False
        laid = before[TURN].tiles + (action.kind() in self.adapter.lays)
        return laid == 0 or self.adapter.unused_lays(after, who, self.used)


def _tracker(state: State) -> str:
    """Whose track step is going on; empty when none is."""
    return next((f.who for f in reversed(state.stack) if f.node == TRACK_STEP), "")
