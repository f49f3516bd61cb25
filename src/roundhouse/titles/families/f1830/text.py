"""What only the family says."""

from __future__ import annotations

from ....text.templates import _
from ....text.texts import Texts, joined
from .home_city import HOME_STEP

OWN = Texts(
    explanations={
        "any number held / does": _("Anybody may hold any number of shares of a company in it."),
        "value of its own / does": _("Earns the value marked {key} where a red area has one."),
        "several in a turn / does": _("Several shares of one company in it may be bought in one stock turn."),
    },
)

HOME_CITY = Texts(
    events={"home_chosen": _("{corporation} has its home token in city {city} of {hex}")},
    labels={"choose_home": _("Have the home token in city {city}")},
    kinds={"choose_home": _("choosing the city of the home token")},
    headings={"choose_home": _("Home city")},
    prompts={HOME_STEP.name: _("{who} ({actor:name}) chooses the city of its home token")},
    steps={HOME_STEP.name: _("choosing the home city")},
    refusals={"home city has a space": _("{hex} has no city {city} with a space for {who}.")},
)

TEXTS = joined(OWN, HOME_CITY)
"""All that can be said."""
