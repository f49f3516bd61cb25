"""What players can hope for in a position: forecasts of the rest of the game under several assumptions, together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ..core.game import to_act
from ..core.position import Position
from ..core.state import State
from ..core.title import Title
from ..rules.ending import RESULT
from .base import Clock, Pace
from .economy import Economy, economy
from .forecast import SCENARIOS, Outcome, Scenario, outcomes
from .told import Line

HALF_KNOWN = 10
"""With so many operating rounds to come, half of what sets players apart in a forecast is believed.

In greedy games of 18Chesapeake and 18AL the differences that were forecast and those of the end were correlated by
0.97 with 2 or 3 rounds to come, 0.88 with 6 or 7, 0.78 with 10 or 11, 0.43 with 12 to 15.
"""


def hopes(title: Title, state: State) -> dict[str, float]:
    """Every player's expected wealth at the end of the game in dollars, by seat; the result when the game is over.

    What sets them apart is believed the less the more rounds are to come.
    """
    if not to_act(title, state):
        return {player: float(worth) for player, worth in Position(title, state)[RESULT].items()}
    base = economy(Position(title, state))
    found, _ = believed(base)
    return dict(zip(base.players, found, strict=True))


def believed(base: Economy) -> tuple[list[float], float]:
    """What each seat can hope for as far as forecasts are to be believed, dollars; and how many operating rounds are to
    come."""
    forecasts = outcomes(base)
    wealth = [
        sum(forecast.wealth[seat] for forecast in forecasts) / len(forecasts)
        for seat in range(len(base.players))
    ]
    middle = sum(wealth) / len(wealth)
    rounds = sum(forecast.rounds for forecast in forecasts) / len(forecasts)
    part = 1 / (1 + (rounds / HALF_KNOWN) ** 4)
    return [middle + part * (one - middle) for one in wealth], rounds


Prospects = tuple[tuple[Line, ...], float]
"""What a position is made of for a player, and the player's wealth at the end in it; dollars."""


LOOK = "look"
"""What a look is called in a pace."""


Look = Callable[[Title, State, str, Clock], Prospects]
"""A way to look at a position for a player."""


class Looking:
    """Looks at positions as `prospects` does, or in another way, as long as the pace allows: a tenth of a second on the
    largest boards."""

    def __init__(
        self, pace: Pace, scenarios: Sequence[Scenario] = SCENARIOS, look: Look | None = None
    ) -> None:
        self._pace = pace
        self._scenarios = scenarios
        self._look = look

    def at(self, title: Title, state: State, player: str, clock: Clock) -> Prospects | None:
        """What the position holds for the player; None when there is no time to find out."""
        if not self._pace.allows(LOOK, clock):
            return None
        begun = clock.spent
        if self._look is None:
            found = prospects(title, state, player, clock, self._scenarios)
        else:
            found = self._look(title, state, player, clock)
        self._pace.took(LOOK, clock.spent - begun)
        return found


def prospects(
    title: Title,
    state: State,
    player: str,
    clock: Clock | None = None,
    scenarios: Sequence[Scenario] = SCENARIOS,
) -> Prospects:
    """What a position is made of for a player, as lines that add up to the dollars at the end of the game over the
    average of the others; and the dollars themselves. The mean of all scenarios, or the result when the game is over.
    Best runs are looked for as long as the clock allows.
    """
    pos = Position(title, state)
    if not to_act(title, state):
        result = pos[RESULT]
        others = [worth for one, worth in result.items() if one != player]
        lines = (Line("cash", "", result[player]), Line("others", "", -sum(others) / max(len(others), 1)))
        return lines, result[player]
    base = economy(pos, clock)
    seat = base.players.index(player)
    parts: dict[tuple[str, str], float] = {}
    mine = 0.0
    forecasts = outcomes(base, scenarios)
    for forecast in forecasts:
        mine += forecast.wealth[seat] / len(forecasts)
        for what, of, worth in _parts(forecast, seat):
            parts[what, of] = parts.get((what, of), 0.0) + worth / len(forecasts)
    return tuple(Line(what, of, worth) for (what, of), worth in parts.items()), mine


def _parts(forecast: Outcome, seat: int) -> Iterator[tuple[str, str, float]]:
    yield "cash", "", forecast.start[seat]
    yield "privates", "", forecast.papers[seat]
    for number, firm in enumerate(forecast.firms):
        rows = (("price", forecast.values), ("dividends", forecast.dividends), ("trains", forecast.help))
        for what, amounts in rows:
            if amounts[seat][number]:
                yield what, firm, amounts[seat][number]
    others = [wealth for number, wealth in enumerate(forecast.wealth) if number != seat]
    yield "others", "", -sum(others) / max(len(others), 1)
