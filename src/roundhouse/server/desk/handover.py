"""Handing over a screen that several players share: what is the next one's is covered until they say they are there.

The board is everybody's; covered are what there is to do, standing orders and notes. Who is at the screen is kept by
the browser, in a cookie that lasts as long as it is open; it protects from a look, not from the owner of the browser.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from starlette.requests import HTTPConnection

from ...text.language import gettext
from ..errors import NotAllowed
from ..live.table import TableSnapshot
from ..storage.records import Seat
from ..web.viewer import Viewer, set_cookie, site

HERE = "rh_here"
"""The cookie that says who is at the screen: "TABLE:SEAT"."""

ASKS = "rh_handover"
"""The cookie that says "no" where nobody wants to be asked."""

YEAR = 31_536_000


class Handover(msgspec.Struct, frozen=True):
    """How a shared screen stands. `seats`: those that share it, by player; `here`: the player who is at it, ""  for
    nobody; `to_act`: whose turn it is, if it is one of theirs; `asks`: whether it is handed over at all."""

    seats: dict[str, Seat]
    here: str
    to_act: str
    asks: bool

    @property
    def covered(self) -> bool:
        """Whether what there is to do is covered."""
        return self.asks and bool(self.to_act) and self.to_act != self.here


def shared(live: TableSnapshot) -> bool:
    """Whether a table is played by several people at one screen; one made of a file is one person's, to look into."""
    people = [seat for seat in live.seats if seat.user is not None and not seat.bot]
    return live.row.hot_seat and not live.row.source and len(people) > 1


def handover(request: HTTPConnection, live: TableSnapshot, viewer: Viewer) -> Handover | None:
    """How the screen stands of a table that is shared by the viewer's seats; None for any other, and where nobody acts:
    in a plan, and until it is decided how the game goes on under other rules."""
    seats = {seat.player: seat for seat in live.seats_of(viewer.id) if not seat.bot}
    if not shared(live) or len(seats) < 2 or not live.running or live.frozen or live.plan is not None:
        return None
    table, _, number = request.cookies.get(HERE, "").partition(":")
    here = next((player for player, seat in seats.items() if str(seat.number) == number), "")
    return Handover(
        seats,
        here if table == str(live.row.id) else "",
        live.plays(viewer.id),
        request.cookies.get(ASKS) != "no",
    )


def arrive(request: HTTPConnection, live: TableSnapshot, viewer: Viewer, number: int, asks: bool) -> str:
    """Note that the player of a seat is at the screen, and whether to ask from now on. The player.

    Raises `NotAllowed` for a seat that is not the viewer's.
    """
    seat = next((seat for seat in live.seats_of(viewer.id) if seat.number == number), None)
    if seat is None:
        raise NotAllowed(gettext("That is not your seat."))
    secure = "; Secure" if site(request).settings.secure else ""
    rest = f"Path=/table/{live.row.id}; SameSite=Lax; HttpOnly{secure}"
    set_cookie(request, f"{HERE}={live.row.id}:{seat.number}; {rest}")
    if not asks:
        set_cookie(request, f"{ASKS}=no; Path=/; SameSite=Lax; HttpOnly; Max-Age={YEAR}{secure}")
    elif ASKS in request.cookies:
        set_cookie(request, f"{ASKS}=; Path=/; Max-Age=0{secure}")
    return seat.player


def seats_of(found: Handover, names: Mapping[str, str]) -> dict[str, dict[str, object]]:
    """The seats as the script of the page needs them."""
    return {
        player: {"number": seat.number, "name": names.get(player, player)}
        for player, seat in found.seats.items()
    }
