"""The game as 18xx.games knows it: without what was proposed in vain, and with the passes that it needs there.

The site asks nobody to agree, so it knows of no offer that was declined. Where ours remembers them, and closes a step
because all else was declined, the site's step waits for a pass.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..core.actions import CHANCE, Action
from ..core.state import Frame
from ..play.session import Game
from ..rules.consent import CONSENT, Decline
from ..rules.emergency import RAISE_MONEY
from ..rules.turns import Pass
from ..text.language import gettext

BEGUN = {CONSENT.name, RAISE_MONEY.name}
"""Steps within a purchase: what is declined after them leaves something behind, such as shares that were sold."""

MOST_PASSES = 8
"""More steps than the turn of a player or a corporation has."""


@dataclass(frozen=True)
class Undeclined:
    """A game in which nothing was declined.

    `game`: without what was; `numbers`: for each of its actions the place of the one that it is among those in force
    as they were played, or of the one with which a step closed that is passed here; `played`: the actions as they were
    played; `stuck`: the place of the action that cannot follow here, and that ends `game`; None where there is none.
    """

    game: Game
    numbers: Sequence[int]
    played: Sequence[Action]
    stuck: int | None = None

    def told(self, at: int) -> str:
        """What people are told of an action of `game`: its number, kind and player as it was played."""
        return self.named(self.numbers[at])

    def named(self, number: int) -> str:
        """The same of an action by its place among those that were played."""
        action = self.played[number]
        return gettext(
            "Action {number} ({kind} by {player})", number=number + 1, kind=action.kind(), player=action.by
        )


def undeclined(game: Game) -> Undeclined:
    """The game up to its present position without what was declined.

    >>> game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    >>> undeclined(game).game is game
    True
    """
    vain = frozenset(_in_vain(game))
    played = game.actions
    if not vain:
        return Undeclined(game, range(game.at), played)
    numbers = [*range(min(vain))]
    other = game.beginning(min(vain))
    for at in range(min(vain), game.at):
        if at in vain:
            continue
        _close(other, game.stack(at), at - 1, numbers)
        action = played[at]
        refused = action.by != CHANCE and other.why_not(action) is not None
        if refused or other.state.stack != game.stack(at):
            return Undeclined(other, numbers, played, at)
        other.follow(action, checked=False)
        numbers.append(at)
    _close(other, game.stack(game.at), game.at - 1, numbers)
    return Undeclined(other, numbers, played)


def _in_vain(game: Game) -> Iterator[int]:
    """Places of proposals that were declined at once, and of their answers."""
    for at in range(1, game.at):
        if isinstance(game.actions[at], Decline) and not BEGUN & {f.node for f in game.stack(at - 1)}:
            yield from (at - 1, at)


def _close(other: Game, stack: Sequence[Frame], number: int, numbers: list[int]) -> None:
    """Pass until the other game stands where the one that was played does: there the steps had closed by themselves."""
    for _ in range(MOST_PASSES):
        close = Pass(other.to_act)
        if other.state.stack == tuple(stack) or other.over or other.why_not(close) is not None:
            return
        other.follow(close, checked=False)
        numbers.append(number)
