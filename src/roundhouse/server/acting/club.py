"""What a viewer can settle with the others at a table: answers to offers, pauses, the own seat back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from ...bots.levels import bot_called
from ...play.pending import pending
from ...text.language import gettext
from ..live.agreed import OFFER
from ..live.offers import names_price
from ..live.proposal_kinds import BY_RULES, CLOCK, PAUSE, PLAY_OUT, SEAT
from ..live.proposal_kinds.kind import Data
from ..live.seating import free_seats
from ..live.table import TableSnapshot
from ..storage.records import Proposal
from ..storage.timing import NONE, TableClock
from ..web.clock_faces import Face, clock_said, face
from .update import way_name


class Bargain(msgspec.Struct, frozen=True):
    """What the viewer is asked, with which one may counter: by whom, and the price that they name."""

    who: str
    price: int
    hours: int


class Club(msgspec.Struct, frozen=True):
    """What there is. `withdraw`: who has not yet answered the viewer's offer; `returns`: seats that others play for the
    viewer, by number and name; `paused`: the clock stands still by consent, and the viewer can let it run again;
    `moves_for`: for whom the viewer may move now by their leave; `clock`: that of whoever is to act; `free`: seats that
    nobody has, by number and name, for the owner of the table, who may take one of them if `sits`."""

    bargain: Bargain | None = None
    withdraw: str = ""
    returns: tuple[tuple[int, str], ...] = ()
    paused: bool = False
    moves_for: str = ""
    clock: Face | None = None
    free: tuple[tuple[int, str], ...] = ()
    sits: bool = False


def club_of(live: TableSnapshot, user: int | None, past: bool) -> Club:
    """What a user can settle; nothing at past positions."""
    game = live.game
    if past or game is None or not live.running:
        return Club()
    seats = {seat.player for seat in live.seats_of(user)}
    returns = tuple(
        (seat.number, live.name(seat.player))
        for seat in live.seats
        if user is not None and seat.absent == user
    )
    for_other = live.plays(user) if live.to_act not in seats else ""
    owns = user is not None and live.row.owner == user and not live.frozen
    bargain, withdraw = None, ""
    if not live.frozen and (deal := pending(game.title, game.state)) is not None:
        other = live.seat_at(deal.proposer)
        person = other is not None and other.user is not None and not other.bot
        bargains = person and names_price(game)
        if bargains and live.plays(user) == deal.asked:
            bargain = Bargain(live.name(deal.proposer), deal.price, live.row.offer_hours)
        if deal.proposer in seats and deal.proposer != deal.asked:
            withdraw = live.name(deal.asked)
    return Club(
        bargain,
        withdraw,
        returns,
        bool(seats) and live.row.paused is not None and live.row.times.away is None,
        live.name(for_other) if for_other else "",
        face(live.row, live.to_act),
        _free(live) if owns else (),
        owns and not seats,
    )


def _free(live: TableSnapshot) -> tuple[tuple[int, str], ...]:
    """The seats that nobody has and that nobody is to come back to, by number and name."""
    return tuple((seat.number, live.name(seat.player)) for seat in free_seats(live) if seat.absent is None)


def what_is_asked(live: TableSnapshot, proposal: Proposal) -> str:
    """A proposal in words, where the page has none of its own for the kind; else ""."""
    said = SAID.get(proposal.kind)
    return said(live, proposal.data) if said is not None else ""


def _pause(live: TableSnapshot, facts: Data) -> str:
    return gettext("a pause, in which the clock stands still")


def _clock(live: TableSnapshot, facts: Data) -> str:
    clock = msgspec.convert(facts["wanted"], TableClock)
    if clock.kind == NONE:
        return gettext("that the clock is taken away")
    return gettext("another clock, {clock}", clock=clock_said(clock))


def _played_out(live: TableSnapshot, facts: Data) -> str:
    bot = bot_called(str(facts["bot"]))
    return gettext("that bots ({bot}) play the game to its end for everybody", bot=bot)


def _seat(live: TableSnapshot, facts: Data) -> str:
    player = live.name(str(facts["player"]))
    if facts.get("user") is not None:
        other = next((live.name(s.player) for s in live.seats if s.user == facts["user"]), "")
        other = other or gettext("the owner of the table")
        return gettext("that {other} plays on for {player}", other=other, player=player)
    if facts.get("bot"):
        bot = bot_called(str(facts["bot"]))
        return gettext("that a bot ({bot}) plays on for {player}", bot=bot, player=player)
    return gettext("that whoever takes the link plays on for {player}", player=player)


def _offer(live: TableSnapshot, facts: Data) -> str:
    return gettext("to agree at {price}", price=live.money(int(facts["price"])))


def _rules(live: TableSnapshot, facts: Data) -> str:
    return way_name(facts["how"])


SAID: Mapping[str, Callable[[TableSnapshot, Data], str]] = {
    BY_RULES.kind: _rules,
    PAUSE.kind: _pause,
    CLOCK.kind: _clock,
    PLAY_OUT.kind: _played_out,
    SEAT.kind: _seat,
    OFFER: _offer,
}
"""What is asked for, in words, by the kind of the proposal."""
