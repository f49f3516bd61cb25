"""The runs of a corporation's trains as they are put together on the map: judged, valued, completed, drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ...analysis.best_runs import amounts, broken_down
from ...core.position import Position
from ...core.violations import Violation
from ...draw.map_routes import route_path
from ...draw.style import ROUTE_COLOURS
from ...draw.svg import DrawError
from ...play.readings import Trip, completed, conflicts, meant, not_counted, runner, runners, trip
from ...routes.best import Answer
from ...routes.earnings import Earnings
from ...rules.operating_round import CURRENT_TURN
from ...rules.reach import BOARD, TILES
from ...rules.running import QUESTION, FaultyRun, TrainRun, best, earned, runs_are_legal, value_of
from ...text.language import gettext
from ...text.refusals import describe_violation
from ...text.runs import once_said, run_said
from ...text.words import Words, priced
from ..errors import Unreadable

SEARCH_SECONDS = 0.4
"""How many seconds are spent on the search for the best way to go on."""

DASHES = ("", "26 10", "10 8", "30 8 6 8", "4 7", "18 6 18 14")
"""How the lines of the trains are broken, in the order of the colours: so that they differ without colour."""

MOST_PICKED = 60


class TrainRow(msgspec.Struct, frozen=True):
    """A train as it is listed: `reach`: stops that it may visit, `hexes`: hexes that it may enter; 0 for any number."""

    id: str
    name: str
    reach: int
    colour: str
    dash: str
    hexes: int = 0
    kind: str = ""


def train_rows(pos: Position) -> tuple[TrainRow, ...]:
    """The trains of the corporation at turn."""
    who = pos[CURRENT_TURN].corporation
    question, kinds = QUESTION(pos, who), runners(pos, who)
    return tuple(
        TrainRow(
            train.id,
            train_name(train.id, kinds[train.id]),
            train.reach.stops,
            ROUTE_COLOURS[number % len(ROUTE_COLOURS)],
            DASHES[number % len(DASHES)],
            train.reach.hexes,
            kinds[train.id],
        )
        for number, train in enumerate(question.trains)
    )


def train_name(id: str, kind: str) -> str:
    """A train by its kind; one that is had only for this run is its own kind and has a name already."""
    return kind if id == kind else gettext("{kind}-train", kind=kind)


def drawn(pos: Position, runs: Sequence[TrainRun]) -> list[dict[str, Any]]:
    """Runs as lines over the map: train, route, path data, colour, dash."""
    rows = {row.id: row for row in train_rows(pos)}
    found = []
    for run in runs:
        row = rows.get(run.train)
        path = path_of(pos, run.route)
        if row is not None and path:
            found.append({"train": run.train, "path": path, "colour": row.colour, "dash": row.dash})
    return found


def path_of(pos: Position, route: Sequence[str]) -> str:
    """The path data of a route; "" where it follows no track."""
    try:
        return route_path(BOARD(pos), pos[TILES], route)
    except DrawError:
        return ""


def proof(pos: Position, answer: Answer) -> str:
    """What is known of the best runs: "proved best $310"."""
    if answer.proven:
        return gettext("proven best {amount}", amount=priced(pos, answer.value))
    return gettext(
        "best found {value}, at most {bound} is possible",
        value=priced(pos, answer.value),
        bound=priced(pos, answer.bound),
    )


def picked_of(pos: Position, sent: Any) -> dict[str, tuple[str, ...]]:
    """What was picked by train, from the JSON that was sent. Raises `Unreadable`."""
    if not isinstance(sent, Mapping):
        raise Unreadable(gettext("Runs are sent by train."))
    known = runners(pos, pos[CURRENT_TURN].corporation)
    found: dict[str, tuple[str, ...]] = {}
    for train, words in sent.items():
        if train not in known or not isinstance(words, list) or len(words) > MOST_PICKED:
            raise Unreadable(gettext("These are no runs of this corporation's trains."))
        if not all(isinstance(word, str) and len(word) < 12 for word in words):
            raise Unreadable(gettext("A run is a list of places."))
        if words:
            found[train] = tuple(words)
    return found


def judged(pos: Position, names: Mapping[str, str], sent: Any, active: str, help: str) -> dict[str, Any]:
    """What the picks amount to, as JSON for the map.

    `active`: the train that is being put together; for it the best way to go on is added when `help` is "on".
    With "on" the best total is told, with "check" only whether there is a better one.
    """
    who = pos[CURRENT_TURN].corporation
    picked = picked_of(pos, sent)
    rows = {row.id: row for row in train_rows(pos)}
    trips = {train: trip(pos, who, train, words) for train, words in picked.items()}
    legal = {train: one.route for train, one in trips.items() if one.fault is None}
    clashes = conflicts(pos, who, legal)
    fine = bool(legal) and len(legal) == len(trips) and not clashes
    runs = [TrainRun(train, legal[train]) for train in rows if train in legal]
    together = earned(pos, who, runs) if fine else None
    total = together.total if together is not None else sum(one.value for one in trips.values())
    said, once = _said(pos, who, legal, together)
    answer: dict[str, Any] = {
        "trains": {
            train: {
                "route": list(one.route),
                "stops": one.stops,
                "hexes": one.hexes,
                "value": one.value,
                "said": said.get(train, ""),
                "path": path_of(pos, one.route) if len(one.route) > 1 else "",
                "fault": _fault(pos, names, one) if one.fault is not None else "",
                "colour": rows[train].colour,
                "dash": rows[train].dash,
            }
            for train, one in trips.items()
        },
        "conflicts": [{"trains": list(one.trains), "place": one.place} for one in clashes],
        "total": total,
        "once": list(once),
        "legal": fine,
        "runs": msgspec.to_builtins(runs) if fine else [],
        "sentence": "",
    }
    if clashes:
        clash = clashes[0]
        fault = FaultyRun(clash.case, clash.trains[1], clash.place, who)
        answer["sentence"] = _sentence(pos, names, fault)
    if help in ("on", "check"):
        found = best(pos, who)
        answer["better"] = fine and found.value > total
        if help == "on":
            answer["best"] = proof(pos, found)
            answer["offer"] = _onward(pos, active, picked, trips) if active in rows else None
    return answer


def in_words(pos: Position, found: Earnings) -> tuple[dict[str, str], tuple[str, ...]]:
    """What each train earns stop by stop, and what is paid once for all of them."""
    words = Words(pos.title)
    trains = QUESTION(pos, pos[CURRENT_TURN].corporation).trains
    free = {train.id: not_counted(train) for train in trains}
    said = {run.train: run_said(words, broken_down(run), free.get(run.train, ())) for run in found.runs}
    return said, once_said(words, {"extras": amounts(found.extras)})


def _said(
    pos: Position, who: str, legal: Mapping[str, tuple[str, ...]], together: Earnings | None
) -> tuple[dict[str, str], tuple[str, ...]]:
    """Stop by stop what legal runs earn: together, or where they cannot be made together each for itself."""
    if together is not None:
        return in_words(pos, together)
    found: dict[str, str] = {}
    for train, route in legal.items():
        try:
            found |= in_words(pos, earned(pos, who, [TrainRun(train, route)]))[0]
        except ValueError:  # a train that runs only beside another one
            continue
    return found, ()


def _onward(
    pos: Position, train: str, picked: Mapping[str, Sequence[str]], trips: Mapping[str, Trip]
) -> dict[str, Any] | None:
    """The best run of the train through what was picked, if it is another than that."""
    run = completed(pos, pos[CURRENT_TURN].corporation, train, picked.get(train, ()), SEARCH_SECONDS)
    done = trips.get(train)
    if run is None or (done is not None and done.fault is None and done.value >= run.value):
        return None
    return {"route": list(run.route), "value": run.value, "path": path_of(pos, run.route)}


def _fault(pos: Position, names: Mapping[str, str], one: Trip) -> str:
    assert one.fault is not None
    fault = FaultyRun(one.fault.case, one.train, one.fault.place, pos[CURRENT_TURN].corporation)
    return _sentence(pos, names, fault)


def _sentence(pos: Position, names: Mapping[str, str], fault: FaultyRun) -> str:
    violation = Violation(runs_are_legal.name, (), "", fault.as_mapping())
    return describe_violation(pos.title, violation, names).reason


def typed_runs(pos: Position, text: str) -> list[dict[str, Any]]:
    """Runs as they are typed: "3: H6 F8; 2: J4 J2", a train by its id or kind. The best reading counts.

    Raises `Unreadable` when it is not written like that.
    """
    who = pos[CURRENT_TURN].corporation
    left = runners(pos, who)
    picked: dict[str, list[str]] = {}
    for part in text[:2000].replace("\n", ";").split(";"):
        name, colon, route = part.partition(":")
        if not colon and not part.strip():
            continue
        words = route.replace(",", " ").replace("-", " ").replace("–", " ").upper().split()
        train = runner(left, name)
        if not colon or not train or not words or len(words) > MOST_PICKED:
            raise Unreadable(gettext("Runs are written like this: 3: H6 F8 E3; 2: J4 J2"))
        del left[train]
        picked[train] = words
    readings = list(meant(pos, who, picked))
    legal = [
        (value, number)
        for number, runs in enumerate(readings)
        if (value := _value(pos, who, runs)) is not None
    ]
    chosen = readings[max(legal)[1]] if legal else readings[0] if readings else ()
    found: list[dict[str, Any]] = msgspec.to_builtins(chosen)
    return found


def _value(pos: Position, corporation: str, runs: Sequence[TrainRun]) -> int | None:
    try:
        return value_of(pos, corporation, runs)
    except ValueError:
        return None
