"""A bankrupt president is out, and the others play on: who takes over, what closes, and when one player is left."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from ...core.feature import Feature
from ...core.position import Event, Position
from ...core.rule_values import amends, overrides, rule_value
from ...core.state import Slot
from ...features.closing import close_corporation
from ...rules.corporations import CORPORATIONS
from ...rules.emergency import AFTER_BANKRUPTCY, NEED, WentBankrupt
from ...rules.ending import WEALTH, end_now
from ...rules.money import CASH, Purpose, pay
from ...rules.operating_round import CURRENT_TURN, Turn
from ...rules.privates import close, owned
from ...rules.shares import (
    PLAYING,
    POOL,
    STOCK,
    SharesMoved,
    certificates_held,
    move,
    president,
    successor,
    swap_presidency,
)
from ...rules.turns import PRIORITY, give_priority, left_of

SURVIVOR = "survivor"
"""Why the game ends when one player is left."""

OPERATING_TURN = "operating turn"
"""The node of the flow that is broken off when the corporation whose turn it is closes."""

OUT: Slot[tuple[str, ...]] = Slot("players out of the game", tuple[str, ...], ())
"""The bankrupt ones, in the order in which they left."""


class CaretakerNamed(Event, frozen=True, tag="caretaker_named"):
    """Though nobody has enough for the president's certificate, a player presides."""

    corporation: str
    player: str


@rule_value("caretaker of a corporation")
def CARETAKER(pos: Position, corporation: str, old: str) -> str:
    """Who presides after `old` although nobody has enough for the president's certificate; empty: it closes."""
    return ""


@amends(PLAYING, "bankrupt players are out")
def still_in(pos: Position, players: tuple[str, ...]) -> tuple[str, ...]:
    """Everybody but those who went bankrupt."""
    out = pos[OUT]
    return tuple(player for player in players if player not in out) if out else players


@amends(WEALTH, "bankrupt players come last")
def comes_last(pos: Position, wealth: int, player: str) -> int:
    """Whoever is out is behind all who are not, even if these have less than nothing."""
    if player not in pos[OUT]:
        return wealth
    return min([wealth, *(WEALTH(pos, other) - 1 for other in PLAYING(pos))])


@overrides(AFTER_BANKRUPTCY, "bankrupt president is eliminated")
def eliminates(pos: Position) -> Callable[[Position, str, str], None]:
    """Instead of the end of the game."""
    return eliminate


def eliminate(pos: Position, player: str, corporation: str) -> None:
    """Take the player out of the game; what was raised for the corporation stays with it.

    The new president goes on where the old one failed; if there is none, the corporation closes and its turn is over.
    """
    led = [c for c in pos[CORPORATIONS] if president(pos, c) == player]
    pos.set(OUT, (*pos[OUT], player))
    pos.emit(WentBankrupt(player, corporation))
    pay(pos, player, corporation, pos[CASH][player], "bankruptcy", Purpose.BANKRUPTCY)
    for sym in owned(pos, player):
        close(pos, sym)
    heirs = {c: _pass_on(pos, c, player) for c in led}
    for c in pos[CORPORATIONS]:
        _to_pool(pos, c, player)
    if pos[PRIORITY] == player:
        give_priority(pos, left_of(pos, player))
    need = pos[NEED]
    if pos[CORPORATIONS][corporation].closed:
        pos.set(NEED, None)
        pos.set(CURRENT_TURN, Turn())
        pos.abandon(OPERATING_TURN)
    elif need is not None:
        pos.set(NEED, replace(need, president=heirs[corporation]))
    if len(PLAYING(pos)) == 1:
        end_now(pos, SURVIVOR)


def _pass_on(pos: Position, corporation: str, old: str) -> str:
    """The new president: who has most, if it is enough for the certificate, else a caretaker; empty where it closes."""
    new = successor(pos, corporation, old, 0)
    if new is not None:
        swap_presidency(pos, corporation, old, new)
        return new
    caretaker = CARETAKER(pos, corporation, old)
    if caretaker:
        pos.emit(CaretakerNamed(corporation, caretaker))
    else:
        close_corporation(pos, corporation)
    return caretaker


def _to_pool(pos: Position, corporation: str, player: str) -> None:
    """The bank pool takes all that is left, however much lies there."""
    left = certificates_held(pos, player, corporation)
    if left:
        move(pos, corporation, left, POOL)
        pos.emit(SharesMoved(corporation, player, POOL, sum(c.percent for c in left)))


def _nothing_is_left(pos: Position) -> Iterable[str]:
    for player in pos[OUT]:
        if (
            pos[CASH][player]
            or owned(pos, player)
            or any(certificates_held(pos, player, c) for c in pos[STOCK])
        ):
            yield f"elimination: {player} is out and has something"


FEATURE = Feature(
    "elimination",
    after=("bonds",),
    slots=(OUT,),
    rule_values=(CARETAKER,),
    overrides=(eliminates,),
    amendments=(still_in, comes_last),
    audits=(_nothing_is_left,),
)
