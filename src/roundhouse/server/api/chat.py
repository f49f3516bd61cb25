"""The chat of a table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from ..live import chat, watching
from ..live.telling import teller
from ..storage import talk
from .answers import refusals
from .caller import Anybody, Here, Player
from .models.fields import LARGEST_NUMBER
from .models.talk import LineOut, SayIn, SignIn, SignOut
from .tables import Id

router = APIRouter(tags=["game"])

MAX_LINES = 200
"""Lines in one answer."""


@router.get("/tables/{id}/chat", operation_id="listChat", responses=refusals(404, 409))
def list_chat(
    site: Here,
    caller: Anybody,
    id: Id,
    after: Annotated[int, Query(ge=0, le=LARGEST_NUMBER, description="Only lines after this one.")] = 0,
) -> list[LineOut]:
    """What was said at a table, the last lines; of the spectators' room only to those who do not play, until the end.

    Lines of those whom you have muted are left out.
    """
    live = watching.seen(site.store, id, caller.id)
    wanted, told = chat.heard(live, caller.user), teller(live.row.names, live.words)
    with site.database.read() as c:
        said = talk.messages(c, id, after, MAX_LINES, wanted.rooms, wanted.without, wanted.until)
        found = chat.lines(c, said)
    return [
        LineOut(
            id=one.message.id,
            user=one.message.user,
            name=one.message.name,
            room=one.message.room,
            text=told(one.message) if one.message.facts else one.message.text,
            at=one.message.at,
            when=one.message.when,
            signs={sign: list(names) for sign, names in one.signs},
        )
        for one in found
    ]


@router.post("/tables/{id}/chat", operation_id="say", status_code=201, responses=refusals(404, 409))
def say(site: Here, player: Player, id: Id, wanted: SayIn) -> LineOut:
    """Say something: to everybody, or, if you only look on while the game is on, to the other spectators."""
    said = chat.say(site.store, watching.seen(site.store, id, player.id), player, wanted.text)
    return LineOut(
        id=said.id, user=said.user, name=said.name, room=said.room, text=said.text, at=said.at, when=said.when
    )


@router.put("/tables/{id}/chat/{line}/sign", operation_id="react", responses=refusals(404, 409))
def react(
    site: Here,
    player: Player,
    id: Id,
    line: Annotated[int, Path(ge=1, le=LARGEST_NUMBER, description="The id of a line.")],
    wanted: SignIn,
) -> SignOut:
    """Put a sign to a line of chat, in place of your own before; the same again, or an empty one, takes it away."""
    return SignOut(
        sign=chat.react(site.store, watching.seen(site.store, id, player.id), player, line, wanted.sign)
    )
