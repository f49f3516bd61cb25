"""Private notes on a game, its companies and its hexes."""

from __future__ import annotations

from fastapi import APIRouter

from ..desk import notes
from ..live import watching
from .answers import refusals
from .caller import Here, Known, Player
from .models.talk import NoteIn, NoteOut
from .tables import Id

router = APIRouter(tags=["me"])


@router.get("/tables/{id}/notes", operation_id="listNotes", responses=refusals(404, 409))
def list_notes(site: Here, user: Known, id: Id) -> list[NoteOut]:
    """Your own notes at a table; nobody else can read them."""
    watching.seen(site.store, id, user.id)
    return [NoteOut(about=one.about, text=one.text, when=one.when) for one in notes.notes(site, id, user)]


@router.put(
    "/tables/{id}/notes", operation_id="writeNote", status_code=204, responses=refusals(404, 409, 413)
)
def write_note(site: Here, player: Player, id: Id, wanted: NoteIn) -> None:
    """Write down a note in place of the one about the same; an empty one goes."""
    notes.put_note(site, watching.seen(site.store, id, player.id), player, wanted.about, wanted.text)
