"""What is said about palace cars."""

from __future__ import annotations

from ....text.templates import _
from ....text.texts import Texts
from ..extra_car import EXTRA_CAR, BuyCar

TEXTS = Texts(
    events={
        "car_bought": _("{corporation} buys a palace car for {price:$}"),
        "car_discarded": _("{corporation} gives its palace car back to the bank"),
        "car_kept": _("{corporation} buys no train and keeps its palace car"),
    },
    labels={
        "buy_car": _("Buy a palace car for {price:$}"),
        "discard_car": _("Give the palace car back to the bank"),
    },
    label_facts={BuyCar: lambda pos, action: {"price": EXTRA_CAR(pos).price}},
    kinds={
        "buy_car": _("buying a palace car"),
        "discard_car": _("giving a palace car back"),
    },
    headings={
        "buy_car": _("Buy a palace car"),
        "discard_car": _("Give a palace car back"),
    },
    refusals={
        "car is left": _("All {count} palace cars are with corporations."),
        "cars of a corporation": _("{who} cannot have more than {most} palace car."),
        "room for a car": _("{who} has {count} trains and palace cars and cannot have more than {limit}."),
        "treasury pays the car": _("{owner} has {cash:$}, and a palace car costs {price:$}."),
        "car is there": _("{who} has no palace car to give back."),
        "car makes room / no train": _(
            "The bank has no train that {who} could buy in the place of its palace car."
        ),
        "car makes room / no train at all": _(
            "There is no train that {who} could buy in the place of its palace car."
        ),
        "train follows the car given back": _(
            "{who} gave its palace car back for a train, and buys that before anything else."
        ),
        "train before a car": _("{who} must have a train first."),
        "car makes room / within the limit": _(
            "{who} has {count} trains and cars, which is within the limit of {limit}."
        ),
        "car makes room / room": _(
            "{who} has room for a train without it: it has {count} trains and cars, and may have {limit}."
        ),
    },
    note_names={"cars": _("Cars")},
    notes={"cars": _("{left} of {count} left, at {price:$}")},
    explanations={
        "car / does": _(
            "Runs with a train of its company and doubles one stop of that run. Costs {price:$} at the"
            " bank; in the game: {count}."
        ),
        "car / when": _(
            "A company that has a train can buy one, {most} at most; it takes a place in the train limit"
            " and is never sold to another company."
        ),
    },
    things={
        "train car": _("Palace Car"),
        "train car / short": _("car"),
    },
    pieces={
        "extra cars": _("Palace Cars"),
    },
)
