"""What is said about runs to destinations and their tokens."""

from __future__ import annotations

from typing import Any

from ....core.position import Position
from ....rules.reach import hex_face
from ....text.templates import _
from ....text.texts import Texts
from ..destinations import (
    DESTINATION_HEXES,
    DESTINATION_TERMS,
    GOAL,
    REACHED,
    PlaceDestination,
    TakeToken,
    is_home_of_partner,
)
from ..destinations.put_off import PutOffRun


def _of_prompt(pos: Position) -> dict[str, Any]:
    return {"goal": pos[GOAL]} if pos[GOAL] else {}


def _of_goal(pos: Position, action: PlaceDestination | TakeToken | PutOffRun) -> dict[str, Any]:
    hex = DESTINATION_HEXES(pos, pos[GOAL])[0]
    which = (
        action.city + 1 if isinstance(action, PlaceDestination) and len(hex_face(pos, hex).stops) > 1 else 0
    )
    return {"goal": pos[GOAL], "hex": hex, "which": which, "price": DESTINATION_TERMS(pos).price}


def _run_from(pos: Position, action: PlaceDestination) -> str:
    return "home" if is_home_of_partner(pos, pos[GOAL]) else ""


TEXTS = Texts(
    events={
        "destination_reached": _("{corporation} has reached {hex:place}, the destination of {destination}"),
        "destination_placed": _("{corporation} lays the destination token of {destination} in {hex:place}"),
        "destination_placed / home": _(
            "{corporation} runs for {destination} to {hex:place}, without a token"
        ),
        "destination_taken": _(
            "{corporation} keeps the destination token of {destination} as one like others"
        ),
        "run_put_off": _("{corporation} waits with the run for {destination}"),
    },
    event_cases={"destination_placed": lambda event: "" if event.laid else "home"},
    labels={
        "place_destination": _("Lay the token of {goal} in {hex:place}[, city {which}], and run there"),
        "place_destination / home": _("Run from the home of {goal} to {hex:place}, without a token"),
        "take_token": _("Make no run to {hex:place}: the token of {goal} is one for {price:$}"),
        "put_off_run": _("Wait with the run to {hex:place}"),
    },
    label_cases={PlaceDestination: _run_from},
    label_facts={
        PlaceDestination: _of_goal,
        TakeToken: _of_goal,
        PutOffRun: _of_goal,
    },
    kinds={
        "place_destination": _("running to a destination"),
        "take_token": _("keeping a destination token"),
        "put_off_run": _("waiting with the run to a destination"),
    },
    headings={
        "place_destination": _("Run to the destination"),
        "take_token": _("Keep the token"),
        "put_off_run": _("Wait"),
    },
    prompts={
        REACHED.name: _("{who} ({actor:name}) can run to the destination of {goal}, or keeps the token"),
        "destination run": _("{who} ({actor:name}) runs to the destination of {goal}"),
        "destination dividend": _("{who} ({actor:name}) pays {revenue:$} out, or withholds it"),
    },
    prompt_facts=_of_prompt,
    steps={
        REACHED.name: _("running to a destination or keeping its token"),
        "destination run": _("running to a destination"),
        "destination dividend": _("dividing what a destination run has earned"),
    },
    refusals={
        "stop of the destination is in reach": _(
            "No train of {who} can run to that stop of {hex:place} from the home."
        ),
        "train for the destination run is on its shell": _(
            "No train on shell {shell} of {who} can make the run to {hex:place}."
        ),
    },
    note_names={"destination": _("Destination")},
    notes={
        "destination": _("{hexes:places}[, that of {of}]"),
        "destination on the map": _("destination of {of}[, now of {holder}]"),
    },
    explanations={
        "destination / does": _(
            "Its destination is {hexes:places}: once a train of it can run there from its home it places its"
            " destination token there, with an additional run and dividend, and from then on the destination counts"
            " {times} times as an end of its runs; or it keeps it as a token for {price:$}."
        ),
        "destination without doubling / does": _(
            "Its destination is {hexes:places}: once a train of it can run there from its home it places its"
            " destination token there, with an additional run and dividend; or it keeps it as a token for {price:$}."
        ),
    },
    pieces={
        "destination": _("destination of {of}"),
    },
)
