"""What the site tells in the room of a table: who plays for whom, what the clock did, what became of offers.

It is kept as facts, so that it is told in the words and by the names of whenever it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import Connection

from ...bots.levels import bot_called
from ...text.hints import GROUNDS
from ...text.language import _, translated
from ...text.templates import Sentences
from ..storage import talk
from ..storage.records import EVERYBODY, Message
from .hub import TALK
from .store import TableStore
from .table import TableSnapshot

TIME_UP, BOT_PLAYS, OFFERED, SUBSTITUTE, BACK = "time up", "bot plays", "offered", "substitute", "back"
LEAVE, LEAVE_ENDS, PAUSED, GOES_ON = "leave", "leave ends", "paused", "goes on"
CLOCK_CHANGED, CLOCK_GONE = "clock changed", "clock gone"
VOTE, COUNTERED, LAPSED, OFFER_ENDS = "vote", "countered", "lapsed", "offer ends"
BOT_DECLINES, DECLINES_FOR, REFUSES, OVERTAKEN = "bot declines", "declines for", "refuses", "overtaken"

LATELY = 8
"""Among so many last lines of the room what was told of an action is looked for."""

SENTENCES: Mapping[str, str] = {
    TIME_UP: _("{player}'s time is up."),
    BOT_PLAYS: _("A bot ({bot}) plays for {player} until {player} is back."),
    OFFERED: _("The seat of {player} is open to others until {player} is back."),
    SUBSTITUTE: _("{name} plays for {player} now."),
    BACK: _("{player} plays again."),
    LEAVE: _("{other} may move for {player}."),
    LEAVE_ENDS: _("{other} may not move for {player} any more."),
    PAUSED: _("The clock stands still: all agreed to a pause."),
    GOES_ON: _("The clock runs again."),
    CLOCK_CHANGED: _("The table goes on by another clock: all agreed to it."),
    CLOCK_GONE: _("The table goes on without a clock: all agreed to it."),
    VOTE: _("The others are asked who plays on for {player}."),
    COUNTERED: _("{player} declines, and would agree at {price}."),
    BOT_DECLINES: _("{player} declines: by its own estimate the deal would cost it {price}."),
    DECLINES_FOR: _("{player} declines: {reason}."),
    REFUSES: _("{name} does not agree to the proposal."),
    OVERTAKEN: _("{name} has played on before all had answered: the proposal has lapsed."),
    LAPSED: _("{player} did not answer in time: the offer is declined."),
    OFFER_ENDS: _("{player} does not stand by the offer of {price} any more."),
}
"""By kind. `player`, `other`: players of the game; `name`: the user who did it; `bot`: a bot; `price`: dollars;
`reason`: one of `text.hints.GROUNDS`, kept as the `ground` and its `figures`.

`BOT_DECLINES` is what tables of before have: nothing is told by it any more, since a forecast of a whole game does not
tell a deal's price.
"""


def tell(
    store: TableStore,
    c: Connection,
    live: TableSnapshot,
    user: int,
    what: str,
    *,
    before: bool = False,
    **facts: Any,
) -> None:
    """Tell something of `SENTENCES` in the room, in the transaction in which it happens. `user`: who did it, or whom it
    happened to; `before`: it belongs to the action that is carried out next. The table is held."""
    at = live.game.at + before if live.game is not None else None
    message = talk.say(c, live.row.id, user, "", at, facts={"what": what, **facts})
    store.announce(live.row.id, TALK, message.id)


def told_already(c: Connection, live: TableSnapshot, what: str, **facts: Any) -> bool:
    """Whether the same was told of the action that is carried out next, `tell(..., before=True)`."""
    at = live.game.at + 1 if live.game is not None else None
    said = talk.messages(c, live.row.id, limit=LATELY, rooms=(EVERYBODY,))
    return any(message.at == at and message.facts == {"what": what, **facts} for message in said)


def told(
    facts: Mapping[str, Any], name: str, names: Mapping[str, str], words: Sentences | None = None
) -> str:
    """What was told, as a sentence. `name`: of the user; `names`: names by player; `words`: those of the title.

    >>> told({"what": "time up", "player": "Ann"}, "ann", {"Ann": "Annie"})
    "Annie's time is up."
    """
    sentence = SENTENCES.get(str(facts.get("what")))
    if sentence is None:
        return ""
    said = {key: names.get(str(facts.get(key, "")), str(facts.get(key, ""))) for key in ("player", "other")}
    words, price = words or Sentences(), facts.get("price")
    ground = GROUNDS.get(str(facts.get("ground")))
    return translated(sentence).format(
        **said,
        name=name,
        bot=bot_called(str(facts.get("bot", ""))),
        price=words.money(price) if isinstance(price, int) else "",
        reason=words.say(ground, facts.get("figures", {})) if ground is not None else "",
    )


def teller(names: Mapping[str, str], words: Sentences | None = None) -> Callable[[Message], str]:
    """What puts a message that the site told into a sentence; `names`: display names by player; `words`: those of the
    title."""
    return lambda message: told(message.facts, message.name, names, words)
