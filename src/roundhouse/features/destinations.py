"""Destinations: a corporation that can run from its home to its destination may do so once more, for a dividend.

A destination belongs to the corporation that it was printed for, whoever holds that corporation's charter now. After
every turn, and when a round opens, all that are still open are looked at; the president of the holder then lays the
token for the run, or keeps it as one more token to place. While the run lasts, `GOAL` names whose destination it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from ..board.network import StopKey
from ..core.actions import Action, Offer
from ..core.cache import Derived
from ..core.figures import Fact, amends, figure
from ..core.flow import Do, Each, Seq, Step
from ..core.kinds import Facts, Kind, check, reacts
from ..core.now import Event, Now
from ..core.state import Slot, Table
from ..core.title import Feature
from ..routes.between import beside, way
from ..routes.graph import StopGraph
from ..routes.posing import Route
from ..routes.question import Bonus, Question, RouteTrain
from ..rules.corporations import CHARTERS, in_play
from ..rules.depot import TRAIN_KINDS, TRAINS, owned
from ..rules.dividends import DIVIDE, PAY, STEPS, WAYS, WITHHOLD
from ..rules.market import MARKERS, by_price
from ..rules.operating_round import TURN, Turn, operator
from ..rules.reach import BLOCKED, STATIONS, TILES, TOKENS, face
from ..rules.running import KNOWN_RUNS, QUESTION, RUN, RUN_WORK, SPECIAL_TRACK, TrainRun, graph
from ..rules.turns import PASS, Pass
from .bull_tokens import BullPlaced
from .charter_tokens import add_token, to_charter
from .closing import CorporationClosed
from .merging import CorporationsMerged
from .national.terms import Merged
from .one_stop_a_hex import joined
from .tokens_beside import BESIDE, DESTINATION_TOKEN, area_of, put_beside
from .train_shells import SHELLS, SHUFFLE, on_shell, shell_of, two_shells

OPEN = "open"
PLACED = "placed"
TAKEN = "taken"
GONE = "gone"


class DestinationTerms(msgspec.Struct, frozen=True):
    """What destinations bring, by the title's data.

    `multiplier`: of the destination as an end of a run; `paid`, `kept`: squares that the price moves to the right for
    the income of a destination run; `price`: dollars for placing the token when it is one like others.
    """

    multiplier: int
    paid: int
    kept: int
    price: int


class Goal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has become of a destination.

    `holder`: the corporation that can reach it now. `state`: OPEN, PLACED (the run was made), TAKEN (the token has
    become one like others) or GONE (nobody can reach it any more).
    """

    holder: str
    state: str = OPEN


DESTINATIONS: Fact[dict[str, tuple[str, ...]]] = Fact("destinations")
"""By corporation: the hexes of its destination, several of which are one area."""

DESTINATION_TERMS: Fact[DestinationTerms] = Fact("terms of destinations")

DESTINATION: Table[Goal] = Table("destinations", Goal)
"""By corporation as at the start; those without a destination, or closed, have no row."""

GOAL: Slot[str] = Slot("destination run", str, "")
"""The corporation whose destination the run that goes on leads to, "" for none."""


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


def token_id(corporation: str) -> str:
    """The id of the destination token of a corporation, wherever it lies."""
    return f"{corporation} goal"


def goal_of(now: Now, corporation: str) -> Goal | None:
    """What has become of the corporation's destination; None where it has none, or is closed."""
    return now[DESTINATION].get(corporation)


@figure("destination of a corporation")
def DESTINATION_HEXES(now: Now, corporation: str) -> tuple[str, ...]:
    """The hexes of its destination, by the title's data."""
    return DESTINATIONS(now).get(corporation, ())


def stops_at(now: Now, corporation: str, city: int) -> tuple[StopKey, ...]:
    """The stops of the corporation's destination with this index: several in an area of several hexes."""
    return tuple(
        (hex, city) for hex in DESTINATION_HEXES(now, corporation) if city < len(face(now, hex).stops)
    )


def cities(now: Now, corporation: str) -> range:
    """The indices of the stops of the corporation's destination."""
    return range(max((len(face(now, hex).stops) for hex in DESTINATION_HEXES(now, corporation)), default=0))


def home_stop(now: Now, corporation: str) -> StopKey | None:
    """Where the home token of a corporation lies, whoever has it now; None while it is not on the map."""
    id = f"{corporation} 0"
    token = now[TOKENS].get(id)
    if token is not None:
        return (token.hex, token.city) if token.placed else None
    beside = now[BESIDE].get(id)
    return None if beside is None else (beside.hex, beside.city)


def is_home_of_partner(now: Now, corporation: str) -> bool:
    """Whether the destination is the home of another one that the same holder is made of."""
    goal, hexes = now[DESTINATION][corporation], DESTINATION_HEXES(now, corporation)
    homes = {CHARTERS(now)[c].home for c, other in now[DESTINATION].items() if other.holder == goal.holder}
    return not homes.isdisjoint(hexes)


def token_at(now: Now, corporation: str) -> StopKey | None:
    """Where the destination token of a corporation lies at its destination; None when it is not there."""
    id = token_id(corporation)
    lies = now[BESIDE].get(id) or now[TOKENS].get(id)
    return (lies.hex, lies.city) if lies and lies.hex in DESTINATION_HEXES(now, corporation) else None


# -- whether a destination is reached -----------------------------------------------------------------

_parts: Derived[dict[StopKey, int]] = Derived(TILES, size=16)
_ways: Derived[Route | None] = Derived(TILES, TOKENS, BESIDE)
_cities: Derived[tuple[int, ...]] = Derived(TILES, TOKENS, BESIDE, DESTINATION)


def _part_of(now: Now, special: frozenset[str]) -> dict[StopKey, int]:
    """For each stop a number that it shares with all stops that track joins to it, whoever stands there."""
    net = graph(now, special)

    def compute() -> dict[StopKey, int]:
        part = dict[int, int]()
        for stop in range(len(net.stops)):
            if stop not in part:
                _spread(net, stop, part)
        return {net.stops[stop]: number for stop, number in part.items()}

    return _parts.get(now, special, compute)


def _spread(net: StopGraph, start: int, part: dict[int, int]) -> None:
    todo = [start]
    part[start] = start
    while todo:
        stop = todo.pop()
        for chain in net.at(stop):
            for far in (chain.a, chain.b):
                if far not in part:
                    part[far] = start
                    todo.append(far)


def way_to(now: Now, corporation: str, stops: Iterable[StopKey], trains: Iterable[str]) -> Route | None:
    """A way from the home of a corporation to one of some stops for one of the trains of its holder, None without."""
    home, holder = home_stop(now, corporation), now[DESTINATION][corporation].holder
    kinds = TRAIN_KINDS(now)
    reaches = [kinds[now[TRAINS][train].kind].stops for train in trains]
    if home is None or not reaches:
        return None
    special = SPECIAL_TRACK(now, holder)
    part = _part_of(now, special)
    ends = tuple(stop for stop in stops if stop in part and part[stop] == part.get(home))
    if not ends:
        return None
    longest = 0 if 0 in reaches else max(reaches)

    def compute() -> Route | None:
        question = Question(
            (),
            (),
            tokens=frozenset(STATIONS(now, holder)),
            blocked=BLOCKED(now, holder),
            joined=joined(now),
            track=special,
        )
        return way(graph(now, special), question, (home,), ends, longest, RUN_WORK(now))

    return _ways.get(now, (holder, home, ends, longest, special), compute)


def cities_in_reach(now: Now, corporation: str) -> tuple[int, ...]:
    """The stops of the destination, by index, that a train of the holder can run to from the corporation's home."""
    goal = now[DESTINATION].get(corporation)
    if goal is None or goal.state != OPEN:
        return ()
    trains = owned(now, goal.holder)
    if not trains:
        return ()
    kinds = frozenset(now[TRAINS][train].kind for train in trains)
    return _cities.get(
        now,
        (corporation, DESTINATION_HEXES(now, corporation), kinds, SPECIAL_TRACK(now, goal.holder)),
        lambda: tuple(
            city
            for city in cities(now, corporation)
            if way_to(now, corporation, stops_at(now, corporation, city), trains) is not None
        ),
    )


def reachable_goal(now: Now, corporation: str) -> StopKey | None:
    """The first stop of the corporation's destination to which its holder can run now, None when there is none."""
    found = cities_in_reach(now, corporation)
    return stops_at(now, corporation, found[0])[0] if found else None


# -- the run ------------------------------------------------------------------------------------------


def runs_to(now: Now, corporation: str) -> str:
    """Whose destination the corporation is just running to; "" for none."""
    own = now[GOAL]
    return own if own and now[DESTINATION][own].holder == corporation else ""


def shell_for(now: Now, corporation: str) -> str | None:
    """The shell of the holder that the corporation's destination belongs to; None where it has one shell only."""
    holder = now[DESTINATION][corporation].holder
    return corporation if two_shells(now, holder) and corporation in SHELLS(now, holder) else None


def trains_for(now: Now, corporation: str) -> list[str]:
    """The trains of the holder for which the corporation's destination counts."""
    holder, shell = now[DESTINATION][corporation].holder, shell_for(now, corporation)
    return owned(now, holder) if shell is None else on_shell(now, holder, shell)


@amends(QUESTION, "destinations are doubled and run to")
def doubled(now: Now, question: Question, corporation: str) -> Question:
    """At the ends of runs, for trains of the shell that it belongs to; a destination run has its trains and ends."""
    times = DESTINATION_TERMS(now).multiplier
    trains = []
    marks = _marks(now, corporation) if times != 1 else {}
    worth = dict(question.worth) if marks else {}
    for train in question.trains:
        stops = _doubled_for(now, corporation, train, marks) if marks else ()
        more = tuple((stop, worth[stop] * times) for stop in stops if worth.get(stop))
        trains.append(replace(train, at_end=(*train.at_end, *more)) if more else train)
    own = runs_to(now, corporation)
    if not own:
        return replace(question, trains=tuple(trains)) if marks else question
    allowed = trains_for(now, own)
    return replace(
        question,
        trains=tuple(train for train in trains if train.id in allowed),
        bonuses=(*question.bonuses, _required(now, own)),
    )


def _marks(now: Now, corporation: str) -> dict[str, tuple[StopKey, ...]]:
    """For each destination of the corporation that is marked on the map, the stops that count twice."""
    found = {}
    for own, goal in now[DESTINATION].items():
        if goal.holder == corporation and goal.state == PLACED:
            stop = token_at(now, own)
            if stop is not None:
                found[own] = area_of(now, stop)
    return found


def _doubled_for(
    now: Now, corporation: str, train: RouteTrain, marks: dict[str, tuple[StopKey, ...]]
) -> tuple[StopKey, ...]:
    if not two_shells(now, corporation):
        return tuple(stop for stops in marks.values() for stop in stops)
    return marks.get(shell_of(now, train.id), ()) if train.id in now[TRAINS] else ()


def _required(now: Now, corporation: str) -> Bonus:
    """What one run of the destination run has to do: to begin at home and end at the destination."""
    home = home_stop(now, corporation)
    stop = token_at(now, corporation)
    ends = area_of(now, stop) if stop is not None else _partner_stops(now, corporation)
    return Bonus(GOAL.name, 0, (frozenset([home] if home else []), frozenset(ends)), ends=True, required=True)


def _partner_stops(now: Now, corporation: str) -> tuple[StopKey, ...]:
    """The destination where no token is laid for it."""
    return tuple(stop for city in cities(now, corporation) for stop in stops_at(now, corporation, city))


@amends(KNOWN_RUNS, "way to the destination is known")
def known_way(now: Now, runs: tuple[TrainRun, ...], question: Question) -> tuple[TrainRun, ...]:
    """The way that there is for a train, and what the others can run on the track that it leaves."""
    wanted = [bonus for bonus in question.bonuses if bonus.required]
    if runs or [bonus.id for bonus in wanted] != [GOAL.name]:
        return runs
    net, work = graph(now, question.track), RUN_WORK(now)
    home, ends = wanted[0].visits
    for train in sorted(question.trains, key=lambda train: train.reach.stops or len(net.stops)):
        found = way(net, question, home, ends, train.reach.stops, work)
        if found is not None:
            others = beside(net, question, train.id, found, work)
            return (TrainRun(train.id, found), *(TrainRun(*run) for run in others))
    return ()


@amends(WAYS, "destination run is paid or kept")
def not_halved(now: Now, ways: tuple[str, ...], corporation: str) -> tuple[str, ...]:
    """All or nothing."""
    return (PAY, WITHHOLD) if runs_to(now, corporation) else ways


@amends(STEPS, "price after a destination run")
def moves_for_goal(now: Now, steps: int, corporation: str, paid: int) -> int:
    """Whatever runs of a turn would move it, and whether or not a shell is empty."""
    if not runs_to(now, corporation):
        return steps
    terms = DESTINATION_TERMS(now)
    return terms.paid if paid else terms.kept


@check("train for the destination run is on its shell")
def train_is_ready(now: Now, action: Pass) -> Facts | None:
    """Before the run one that can make it has to be where it counts."""
    who = now.frame.who
    own = runs_to(now, who) if now.frame.node == SHUFFLE.name else ""
    if not own or shell_for(now, own) is None:
        return None
    stop = token_at(now, own)
    ends = area_of(now, stop) if stop is not None else _partner_stops(now, own)
    if way_to(now, own, ends, trains_for(now, own)) is not None:
        return None
    return {"who": who, "shell": own, "hex": DESTINATION_HEXES(now, own)[0]}


# -- the decision -------------------------------------------------------------------------------------


@check("stop of the destination is in reach")
def can_be_run_to(now: Now, action: PlaceDestination) -> Facts | None:
    """Of several the president names one to which there is a way."""
    own = now[GOAL]
    if action.city in cities_in_reach(now, own):
        return None
    return {"hex": DESTINATION_HEXES(now, own)[0], "city": action.city, "who": now.frame.who}


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


# -- the course ---------------------------------------------------------------------------------------


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


# -- what becomes of them -----------------------------------------------------------------------------


def _set_up(now: Now) -> None:
    for corporation in DESTINATIONS(now):
        now.put(DESTINATION, corporation, Goal(corporation))


def _hand_on(now: Now, corporation: str, to: str) -> None:
    for own, goal in list(now[DESTINATION].items()):
        if goal.holder == corporation:
            now.change(DESTINATION, own, holder=to)


@reacts("destinations go to the survivor", CorporationsMerged)
def to_survivor(now: Now, event: CorporationsMerged) -> None:
    """Reached or not."""
    _hand_on(now, event.vanished, event.survivor)


@reacts("national company has no destinations", Merged)
def to_national(now: Now, event: Merged) -> None:
    """Nothing is left to reach, and nothing counts twice."""
    _hand_on(now, event.corporation, event.into)
    for own, goal in list(now[DESTINATION].items()):
        if goal.holder == event.into:
            now.change(DESTINATION, own, state=GONE)


@reacts("destinations are given up for a bull token", BullPlaced)
def given_up(now: Now, event: BullPlaced) -> None:
    """Those that have not been reached."""
    for own, goal in list(now[DESTINATION].items()):
        if goal.holder == event.corporation and goal.state == OPEN:
            now.change(DESTINATION, own, state=GONE)


@reacts("destinations leave with their corporation", CorporationClosed)
def leave(now: Now, event: CorporationClosed) -> None:
    """All that it held."""
    for own, goal in list(now[DESTINATION].items()):
        if goal.holder == event.corporation:
            now.drop(DESTINATION, own)


def _held_by_those_in_play(now: Now) -> Iterable[str]:
    there = in_play(now)
    for own, goal in now[DESTINATION].items():
        if goal.holder not in there:
            yield f"destinations: that of {own} belongs to nobody"


FEATURE = Feature(
    "destinations",
    tables=(DESTINATION,),
    slots=(GOAL,),
    figures=(DESTINATION_HEXES, NEXT_GOAL),
    amendments=(doubled, known_way, not_halved, moves_for_goal),
    checks={PASS: (train_is_ready,)},
    reactions=(to_survivor, to_national, given_up, leave),
    setup=(Do("destinations are open", _set_up),),
    flow=(REACHED, RUN_TO),
    audits=(_held_by_those_in_play,),
)
"""After what else amends question, ways and steps: shells, loans, half dividends."""
