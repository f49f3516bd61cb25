"""When destinations are looked at, and what the president does about one that is reached."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.actions import Action, Offer
from ....core.details import Details
from ....core.figures import figure
from ....core.flow import Do, Each, Seq, Step
from ....core.kinds import Kind, check
from ....core.now import Event, Now
from ....rules.dividends import DIVIDE
from ....rules.market import MARKERS, by_price
from ....rules.operating_round import TURN, Turn, operator
from ....rules.reach import TOKENS
from ....rules.running import RUN
from ..charter_tokens import add_token, to_charter
from ..tokens_beside import DESTINATION_TOKEN, put_beside
from ..train_shells import SHUFFLE
from .goals import (
    DESTINATION,
    DESTINATION_HEXES,
    DESTINATION_TERMS,
    GOAL,
    OPEN,
    PLACED,
    TAKEN,
    is_home_of_partner,
    stops_at,
    token_id,
)
from .reaching import cities_in_reach, reachable_goal


class PlaceDestination(Action, frozen=True, tag="place_destination"):
    """Lay the destination token at stop `city` of the destination, and make the run."""

    city: int


class TakeToken(Action, frozen=True, tag="take_token"):
    """Make no destination run; the token is one like others from now on."""


class DestinationReached(Event, frozen=True, tag="destination_reached"):
    """A corporation can run to a destination: that of `destination`, one of those it is made of."""

    corporation: str
    destination: str
    hex: str


class DestinationPlaced(Event, frozen=True, tag="destination_placed"):
    """The destination token lies in the hex; `laid` is False where there is no token for it."""

    corporation: str
    destination: str
    hex: str
    city: int
    laid: bool


class DestinationTaken(Event, frozen=True, tag="destination_taken"):
    """A destination token has become a token like others."""

    corporation: str
    destination: str


# -- the decision ---------------------------------------------------------------------------------------


class StopOutOfReach(Details, frozen=True):
    """No train can run to the stop."""

    hex: str
    city: int
    who: str


@check("stop of the destination is in reach")
def can_be_run_to(now: Now, action: PlaceDestination) -> StopOutOfReach | None:
    """Of several the president names one to which there is a way."""
    own = now[GOAL]
    if action.city in cities_in_reach(now, own):
        return None
    return StopOutOfReach(DESTINATION_HEXES(now, own)[0], action.city, now.frame.who)


def _places(now: Now) -> Iterator[Offer]:
    for city in cities_in_reach(now, now[GOAL]):
        yield Offer(PlaceDestination(now.actor, city))


def _place(now: Now, action: PlaceDestination) -> None:
    own, who = now[GOAL], now.frame.who
    stop = stops_at(now, own, action.city)[0]
    laid = not is_home_of_partner(now, own)
    now.change(DESTINATION, own, state=PLACED)
    if laid:
        for id, token in list(now[TOKENS].items()):
            if token.corporation == who and token.placed and token.hex == stop[0]:
                to_charter(now, id, DESTINATION_TERMS(now).price)
        put_beside(now, token_id(own), who, stop, DESTINATION_TOKEN)
    now.emit(DestinationPlaced(who, own, *stop, laid))
    now.interrupt(RUN_TO.name, who)


def _takes(now: Now) -> Iterator[Offer]:
    if now[DESTINATION][now[GOAL]].state == OPEN:
        yield Offer(TakeToken(now.actor))


def _take(now: Now, action: TakeToken) -> None:
    own, who = now[GOAL], now.frame.who
    now.change(DESTINATION, own, state=TAKEN)
    add_token(now, who, DESTINATION_TERMS(now).price)
    now.emit(DestinationTaken(who, own))


PLACE_DESTINATION: Kind[PlaceDestination] = Kind(PlaceDestination, _places, (can_be_run_to,), _place)
TAKE_TOKEN: Kind[TakeToken] = Kind(TakeToken, _takes, (), _take)


# -- the course -----------------------------------------------------------------------------------------


@figure("next destination")
def NEXT_GOAL(now: Now, seen: tuple[str, ...]) -> str | None:
    """The next destination that is reached: first of whoever has just had a turn, then in the order of prices."""
    if now[GOAL]:
        now.set(GOAL, "")
    turn = now.within(TURN_AND_MORE)
    there = {
        own: goal.holder
        for own, goal in now[DESTINATION].items()
        if goal.state == OPEN and own not in seen and goal.holder in now[MARKERS]
    }
    if not there:
        return None
    ranks = {holder: rank for rank, holder in enumerate(by_price(now, dict.fromkeys(there.values())))}
    if turn is not None and turn.who in ranks:
        ranks[turn.who] = -1
    order = sorted((own for own in there if there[own] in ranks), key=lambda own: ranks[there[own]])
    return next((own for own in order if reachable_goal(now, own) is not None), None)


def _reached(now: Now) -> None:
    frame = now.within(DESTINATIONS_REACHED.name)
    assert frame is not None
    own = frame.who
    holder = now[DESTINATION][own].holder
    now.set(GOAL, own)
    now.emit(DestinationReached(holder, own, DESTINATION_HEXES(now, own)[0]))
    now.interrupt(REACHED.name, holder)


def _begins(now: Now) -> None:
    now.set(TURN, Turn(now.frame.who))


TURN_AND_MORE = "turn and what follows"
"""The node that a title calls so holds an operating turn and then `DESTINATIONS_REACHED`."""

REACHED = Step("destination", operator, (PLACE_DESTINATION, TAKE_TOKEN))

RUN_TO = Seq(
    "run to the destination",
    SHUFFLE,
    Do("destination run begins", _begins),
    Step("destination run", operator, (RUN,)),
    Step("destination dividend", operator, (DIVIDE,)),
)

DESTINATIONS_REACHED = Each("destinations", NEXT_GOAL, Do("destination is reached", _reached))
"""For the end of every turn, within `TURN_AND_MORE`, and for the opening of every round."""
