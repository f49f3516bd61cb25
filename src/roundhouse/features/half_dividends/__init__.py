"""Half dividends: full, half or none is paid out. What the price does then, and who is paid, comes in two manners.

With `FEATURE` the price moves by how much is paid, and the treasury is paid for its shares, the bank pool for none.
With `HALF_STAYS` all, half and nothing are three moves, and the corporation is paid for its unsold shares, too.
With `HALF_BY_HOLDER` it is the same, but what each holder gets is rounded up.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.feature import Feature
from ...core.position import Position
from ...core.rule_values import Setting, amends, overrides
from ...rules.depot import PHASES, phase
from ...rules.dividends import DIVIDEND_CHOICES, DIVIDEND_OF, HALF, PAY, SHARED_OUT, STEPS, WITHHOLD
from ...rules.explained import EXPLANATIONS, Explained, explains
from ...rules.explained import PHASE as PHASE_SORT
from ...rules.market import price
from ...rules.operating_round import CURRENT_TURN
from ...rules.shares import OFFERING, PLAYERS, held

HALF_ROUNDED_TO: Setting[int] = Setting("half dividends are rounded up to")
"""Half of the earnings is rounded up to a multiple of so many dollars."""


@overrides(DIVIDEND_CHOICES, "half of the earnings can be paid")
def half_too(pos: Position, corporation: str) -> tuple[str, ...]:
    """Full, half or nothing."""
    return (PAY, HALF, WITHHOLD)


@amends(DIVIDEND_OF, "half is rounded up")
def half_of(pos: Position, dividend: int, choice: str, revenue: int) -> int:
    """Half of the earnings, rounded up, and never more than all."""
    if choice != HALF:
        return dividend
    unit = HALF_ROUNDED_TO(pos)
    return min(revenue, -(-revenue // (2 * unit)) * unit)


@overrides(SHARED_OUT, "treasury stock is paid, pool stock is not")
def treasury_paid(pos: Position, corporation: str, dividend: int) -> dict[str, int]:
    """Everybody's percentage in whole dollars: players' sums are rounded up, the treasury's down."""
    shares = {player: -(-dividend * held(pos, player, corporation) // 100) for player in PLAYERS(pos)}
    shares[corporation] = dividend * held(pos, corporation, corporation) // 100
    return {owner: amount for owner, amount in shares.items() if amount}


@amends(STEPS, "price goes by the size of the dividend")
def by_size(pos: Position, steps: int, corporation: str, paid: int) -> int:
    """Right if the dividend is the price or more, twice if double and the phase allows it; left without any."""
    if not paid:
        return steps
    times = paid // max(1, price(pos, corporation) or 0)
    return min(times, 2 if phase(pos).double_jump else 1)


@overrides(SHARED_OUT, "offering and treasury are paid, pool stock is not")
def unsold_paid(pos: Position, corporation: str, dividend: int) -> dict[str, int]:
    """Everybody's percentage; the corporation has that of its treasury and of its initial offering together."""
    shares = {player: dividend * held(pos, player, corporation) // 100 for player in PLAYERS(pos)}
    own = held(pos, OFFERING, corporation) + held(pos, corporation, corporation)
    shares[corporation] = dividend * own // 100
    return {owner: amount for owner, amount in shares.items() if amount}


@amends(STEPS, "half leaves the price where it is")
def half_stays(pos: Position, steps: int, corporation: str, paid: int) -> int:
    """No move for a part of the earnings; a half that is all of them counts as all."""
    return 0 if 0 < paid < (pos[CURRENT_TURN].revenue or 0) else steps


@overrides(SHARED_OUT, "holders are rounded up")
def rounded_by_holder(pos: Position, corporation: str, dividend: int) -> dict[str, int]:
    """The percentage that each holder has of all shares, up to a dollar; the bank keeps that of the pool.

    The corporation holds what lies in its treasury and in its offering.
    """
    holdings = {player: held(pos, player, corporation) for player in PLAYERS(pos)}
    holdings[corporation] = held(pos, OFFERING, corporation) + held(pos, corporation, corporation)
    return {owner: -(-dividend * percent // 100) for owner, percent in holdings.items() if dividend * percent}


def _explained(pos: Position, name: str) -> Iterator[Explained]:
    if PHASES(pos)[name].double_jump:
        yield Explained("double jump", by=("amendment: price goes by the size of the dividend",))


FEATURE = Feature(
    "half dividends",
    overrides=(half_too, treasury_paid),
    amendments=(half_of, by_size),
    brings=(EXPLANATIONS(explains(PHASE_SORT, _explained)),),
    above={"text": f"{__name__}.text:TEXTS"},
)

HALF_STAYS = Feature(
    "half dividends at rest", overrides=(half_too, unsold_paid), amendments=(half_of, half_stays)
)

HALF_BY_HOLDER = Feature(
    "half dividends by holder", overrides=(half_too, rounded_by_holder), amendments=(half_of, half_stays)
)
