"""What became of the viewer's offer: who declined it and why, as long as nothing else has been done."""

from __future__ import annotations

from ...rules.consent import Decline, Declined
from ...text.language import gettext
from ..live.table import TableSnapshot
from ..live.telling import COUNTERED, LATELY, teller
from ..site import Site
from ..storage import talk
from ..storage.records import EVERYBODY


def answered(site: Site, live: TableSnapshot, user: int | None) -> str:
    """The answer to what a user's seat has offered last, in a sentence; "" where the last action was no refusal of it,
    or where the other has named a price, which is asked about by itself."""
    game = live.game
    if (
        game is None
        or live.plan is not None
        or not game.at
        or not isinstance(game.actions[game.at - 1], Decline)
    ):
        return ""
    deal = next((event.proposal for event in game.events(game.at) if isinstance(event, Declined)), None)
    if deal is None or deal.proposer not in {seat.player for seat in live.seats_of(user)}:
        return ""
    with site.database.read() as c:
        said = talk.messages(c, live.row.id, limit=LATELY, rooms=(EVERYBODY,))
    for message in reversed(said):
        if message.at == game.at and message.facts.get("player") == deal.asked:
            counter = message.facts.get("what") == COUNTERED
            return "" if counter else teller(live.row.names, live.words)(message)
    return gettext("{player} declines.", player=live.name(deal.asked))
