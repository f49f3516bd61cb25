"""How often a player may be asked: a question that the books of all titles leave open, answered alike for all.

They say that a price is agreed on, and nothing of how often one may ask. Without a limit somebody can keep a table
from going on; games that were begun before there was one have none.
"""

from __future__ import annotations

from ..features.few_offers import Asking, few_offers
from .options import Stated
from .readings import Argument, Change, Reading, Way

FREE, FEW = "free_offers", "few_offers"
"""The two ways."""

_WHY = (
    "Who has said no once need not say it a hundred times: a table must go on whatever a single player likes."
)
_TEXT = (
    "Who has declined an offer is asked for the same again in that turn only on better terms, and after three"
    " declined offers is asked no more in it."
)
_EXAMPLE = "Ben declines $10 for the train, $20 and $30: Ann offers him nothing more in this turn."


def limited_offers(rule: str, section: str) -> Reading:
    """The question as it stands at a title: the id of the rule, and the section in which prices are agreed on.

    >>> reading = limited_offers("18XX-7-9", "7")
    >>> reading.usual, [way.option for way in reading.ways]
    ('few_offers', ['free_offers', 'few_offers'])
    """
    return Reading(
        name="offers",
        question="How often may a player who has declined an offer be asked again?",
        rules=(rule,),
        usual=FEW,
        why=_WHY,
        ways=(
            Way(
                FREE,
                "what a player has declined can be offered again at once, as often as one likes",
                pro=(Argument(section, "A price is agreed on, and no number of attempts is named."),),
                contra=(Argument("", "A single player could offer the same for ever."),),
            ),
            Way(
                FEW,
                "what a player has declined is offered again in the same turn only on better terms, and no more"
                " after three declined offers",
                pro=(Argument("", "At a table everybody would soon ask such a player to go on."),),
                contra=(Argument(section, "A price is agreed on, and no number of attempts is named."),),
                states=(Stated(rule, _TEXT, _EXAMPLE),),
            ),
        ),
        of_house=True,
    )


def change(*asking: Asking) -> dict[str, Change]:
    """What the second way changes at a title in which these types of action make offers.

    >>> from roundhouse.features.few_offers import TRAINS
    >>> change(TRAINS)["few_offers"].feature.name
    'reading: few_offers'
    """
    return {FEW: Change(few_offers(*asking))}
