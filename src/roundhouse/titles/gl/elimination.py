"""A bankrupt president is out, and the others play on: who takes over, what closes, and when one player is left."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from ...core.figures import amends, figure, overrides
from ...core.now import Event, Now
from ...core.state import Slot
from ...core.title import Feature
from ...features.closing import CLOSES, close_corporation
from ...rules.corporations import CORPORATIONS
from ...rules.emergency import AFTER_BANKRUPTCY, NEED, WentBankrupt
from ...rules.ending import WEALTH, end_now
from ...rules.money import CASH, pay
from ...rules.operating_round import TURN, Turn
from ...rules.privates import close, owned
from ...rules.shares import PLAYING, POOL, STOCK, SharesMoved, move, of, president, successor, swap_presidency
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


@figure("caretaker of a corporation")
def CARETAKER(now: Now, corporation: str, old: str) -> str:
    """Who presides after `old` although nobody has enough for the president's certificate; empty: it closes."""
    return ""


@amends(PLAYING, "bankrupt players are out")
def still_in(now: Now, players: tuple[str, ...]) -> tuple[str, ...]:
    """Everybody but those who went bankrupt."""
    out = now[OUT]
    return tuple(player for player in players if player not in out) if out else players


@amends(WEALTH, "bankrupt players come last")
def comes_last(now: Now, wealth: int, player: str) -> int:
    """Whoever is out is behind all who are not, even if these have less than nothing."""
    if player not in now[OUT]:
        return wealth
    return min([wealth, *(WEALTH(now, other) - 1 for other in PLAYING(now))])


@overrides(AFTER_BANKRUPTCY, "bankrupt president is eliminated")
def eliminates(now: Now) -> Callable[[Now, str, str], None]:
    """Instead of the end of the game."""
    return eliminate


def eliminate(now: Now, player: str, corporation: str) -> None:
    """Take the player out of the game; what was raised for the corporation stays with it.

    The new president goes on where the old one failed; if there is none, the corporation closes and its turn is over.
    """
    led = [c for c in now[CORPORATIONS] if president(now, c) == player]
    now.set(OUT, (*now[OUT], player))
    now.emit(WentBankrupt(player, corporation))
    pay(now, player, corporation, now[CASH][player], "bankruptcy")
    for sym in owned(now, player):
        close(now, sym)
    heirs = {c: _pass_on(now, c, player) for c in led}
    for c in now[CORPORATIONS]:
        _to_pool(now, c, player)
    if now[PRIORITY] == player:
        give_priority(now, left_of(now, player))
    need = now[NEED]
    if now[CORPORATIONS][corporation].closed:
        now.set(NEED, None)
        now.set(TURN, Turn())
        now.abandon(OPERATING_TURN)
    elif need is not None:
        now.set(NEED, replace(need, president=heirs[corporation]))
    if len(PLAYING(now)) == 1:
        end_now(now, SURVIVOR)


def _pass_on(now: Now, corporation: str, old: str) -> str:
    """The new president: who has most, if it is enough for the certificate, else a caretaker; empty where it closes."""
    new = successor(now, corporation, old, 0)
    if new is not None:
        swap_presidency(now, corporation, old, new)
        return new
    caretaker = CARETAKER(now, corporation, old)
    if caretaker:
        now.emit(CaretakerNamed(corporation, caretaker))
    else:
        close_corporation(now, corporation)
    return caretaker


def _to_pool(now: Now, corporation: str, player: str) -> None:
    """The bank pool takes all that is left, however much lies there."""
    left = of(now, player, corporation)
    if left:
        move(now, corporation, left, POOL)
        now.emit(SharesMoved(corporation, player, POOL, sum(c.percent for c in left)))


def _nothing_is_left(now: Now) -> Iterable[str]:
    for player in now[OUT]:
        if now[CASH][player] or owned(now, player) or any(of(now, player, c) for c in now[STOCK]):
            yield f"elimination: {player} is out and has something"


FEATURE = Feature(
    "elimination",
    after=("bonds",),
    slots=(OUT,),
    figures=(CARETAKER,),
    overrides=(eliminates,),
    amendments=(still_in, comes_last),
    endings=(CLOSES,),
    audits=(_nothing_is_left,),
)
