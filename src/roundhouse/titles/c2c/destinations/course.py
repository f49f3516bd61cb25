"""When destinations are looked at, and what the president does about one that is reached."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.action_types import ActionType, check
from ....core.actions import Action, Offer
from ....core.details import Details
from ....core.flow import Do, Each, Seq, Step
from ....core.position import Event, Position
from ....core.rule_values import rule_value
from ....rules.dividends import DIVIDE
from ....rules.market import MARKERS, by_price
from ....rules.operating_round import CURRENT_TURN, Turn, operator
from ....rules.reach import TOKENS
from ....rules.running import RUN
from ....rules.tokens import add_token
from ..charter_tokens import to_charter
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
def can_be_run_to(pos: Position, action: PlaceDestination) -> StopOutOfReach | None:
    """Of several the president names one to which there is a way."""
    own = pos[GOAL]
    if action.city in cities_in_reach(pos, own):
        return None
    return StopOutOfReach(DESTINATION_HEXES(pos, own)[0], action.city, pos.frame.who)


def _places(pos: Position) -> Iterator[Offer]:
    for city in cities_in_reach(pos, pos[GOAL]):
        yield Offer(PlaceDestination(pos.actor, city))


def _place(pos: Position, action: PlaceDestination) -> None:
    own, who = pos[GOAL], pos.frame.who
    stop = stops_at(pos, own, action.city)[0]
    laid = not is_home_of_partner(pos, own)
    pos.change(DESTINATION, own, state=PLACED)
    if laid:
        for id, token in list(pos[TOKENS].items()):
            if token.corporation == who and token.placed and token.hex == stop[0]:
                to_charter(pos, id, DESTINATION_TERMS(pos).price)
        put_beside(pos, token_id(own), who, stop, DESTINATION_TOKEN)
    pos.emit(DestinationPlaced(who, own, *stop, laid))
    pos.interrupt(RUN_TO.name, who)


def _takes(pos: Position) -> Iterator[Offer]:
    if pos[DESTINATION][pos[GOAL]].state == OPEN:
        yield Offer(TakeToken(pos.actor))


def _take(pos: Position, action: TakeToken) -> None:
    own, who = pos[GOAL], pos.frame.who
    pos.change(DESTINATION, own, state=TAKEN)
    add_token(pos, who, DESTINATION_TERMS(pos).price)
    pos.emit(DestinationTaken(who, own))


PLACE_DESTINATION: ActionType[PlaceDestination] = ActionType(
    PlaceDestination, _places, (can_be_run_to,), _place
)
TAKE_TOKEN: ActionType[TakeToken] = ActionType(TakeToken, _takes, (), _take)


# -- the course -----------------------------------------------------------------------------------------


@rule_value("next destination")
def NEXT_GOAL(pos: Position, seen: tuple[str, ...]) -> str | None:
    """The next destination that is reached: first of whoever has just had a turn, then in the order of prices."""
    if pos[GOAL]:
        pos.set(GOAL, "")
    turn = pos.within(TURN_AND_MORE)
    there = {
        own: goal.holder
        for own, goal in pos[DESTINATION].items()
        if goal.state == OPEN and own not in seen and goal.holder in pos[MARKERS]
    }
    if not there:
        return None
    ranks = {holder: rank for rank, holder in enumerate(by_price(pos, dict.fromkeys(there.values())))}
    if turn is not None and turn.who in ranks:
        ranks[turn.who] = -1
    order = sorted((own for own in there if there[own] in ranks), key=lambda own: ranks[there[own]])
    return next((own for own in order if reachable_goal(pos, own) is not None), None)


def _reached(pos: Position) -> None:
    frame = pos.within(DESTINATIONS_REACHED.name)
    assert frame is not None
    own = frame.who
    holder = pos[DESTINATION][own].holder
    pos.set(GOAL, own)
    pos.emit(DestinationReached(holder, own, DESTINATION_HEXES(pos, own)[0]))
    pos.interrupt(REACHED.name, holder)


def _begins(pos: Position) -> None:
    pos.set(CURRENT_TURN, Turn(pos.frame.who))


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
