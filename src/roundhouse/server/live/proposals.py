"""What the people at a table decide together: taking back more than one's own, ending the game as it stands, how it
goes on by other rules, a pause of the clock or another one, and who plays on for somebody who has vanished.
Counter-offers of one player to another are answered here too (`offers`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec

from ...text.language import gettext
from ..clock import CLOCK
from ..errors import NotAllowed, NotFound, NotNow, SiteError, Unreadable
from ..storage import orders as storage
from ..storage import tables, users
from ..storage.records import END, RULES, Entry, Proposal, Seat, User
from ..storage.tables import alone
from . import clocks, offers, updates
from .absent_players import check_absent
from .agreed import OFFER
from .handing_over import hand_over
from .hub import SEATS
from .moves import held, playable
from .seat_names import bot_known
from .seating import members
from .standing_still import change_clock, may_change, may_pause, pause
from .store import TableStore
from .table import TableSnapshot
from .telling import REFUSES, VOTE, tell
from .undoing import go_back, must_ask, people, target

ASKED, ACCEPTED, REFUSED, WITHDRAWN, LAPSED = "asked", "accepted", "refused", "withdrawn", "lapsed"
"""What becomes of a proposal; it lapses when a person acts before all have answered."""

PAUSE, SEAT, CLOCK_CHANGE, PLAY_OUT = "pause", "seat", "clock", "play_out"
KINDS = ("undo", "end", RULES, PAUSE, SEAT, CLOCK_CHANGE, PLAY_OUT)
"""What can be proposed to all. The data of CLOCK_CHANGE: {"wanted": the clock}; of PLAY_OUT: {"bot": which bot plays
all seats to the end}; of SEAT: {"seat": its number, "player": whose it is, "was": the user who has
vanished, "bot": which bot plays on, or "user": which user; with neither the seat is open to others}."""


def propose(
    store: TableStore,
    id: int,
    user: User,
    expected: int,
    kind: str,
    data: Mapping[str, Any] | None = None,
) -> Proposal:
    """Ask the others: `kind` "undo" (`data` {"to": n}, default as in `undoing.undo`), "end", "rules" (`data`
    {"how": ...}, as in `updates`), "pause", "clock" (`data` {"wanted": a clock}), "play_out" (`data` {"bot": name}), or
    "seat" (`data` {"seat": n, "bot": name} or {"seat": n, "user": id}).

    `expected`: the revision that the user looked at. It is carried out when all agree, so at once for whoever plays
    alone; one proposal at a time. Raises `Unreadable`, `NotAllowed`, `NotNow`, `Stale`.
    """
    with held(store, id, user, expected, deciding=kind == RULES) as live:
        if kind not in KINDS:
            raise Unreadable(gettext("There is no such proposal."))
        terms: dict[str, Any] = {}
        if kind == "undo":
            to = (data or {}).get("to")
            if to is not None and (not isinstance(to, int) or isinstance(to, bool)):
                raise Unreadable(gettext("There is no such position to go back to."))
            terms = {"to": target(live, user, to)}
            if live.row.rated and people(live) == {user.id} and must_ask(live, user.id, terms["to"]):
                raise NotNow(
                    gettext("At a rated table somebody else has to agree, and nobody else plays here.")
                )
        elif kind == RULES:
            terms = {"how": str((data or {}).get("how", ""))}
            updates.check(live, terms["how"])
        elif kind == PAUSE:
            may_pause(live)
        elif kind == CLOCK_CHANGE:
            terms = {"wanted": msgspec.to_builtins(may_change(live, (data or {}).get("wanted") or {}))}
        elif kind == PLAY_OUT:
            terms = {"bot": bot_known(str((data or {}).get("bot", "")))}
        elif kind == SEAT:
            terms = _seat_terms(store, live, user, data or {})
        lapse(store, live)
        if any(one.kind != OFFER for one in asked(store, id)):
            raise NotNow(gettext("Another proposal waits for answers."))
        with store.database.write() as c:
            proposal = storage.add_proposal(
                c,
                table=id,
                user=user.id,
                kind=kind,
                data=terms,
                votes={str(user.id): True},
                revision=live.revision,
                created=CLOCK.now(),
            )
        store.announce(id, SEATS, live.revision)
        return _settled(store, live, proposal)


def vote(store: TableStore, id: int, user: User, number: int, yes: bool) -> Proposal:
    """Agree or not; whoever asked takes it back with a no. Raises `NotFound`, `NotNow`, `NotAllowed`."""
    with held(store, id, user, deciding=True) as live:
        proposal = next((p for p in asked(store, id) if p.id == number), None)
        if proposal is None:
            raise NotFound(gettext("That proposal is not open any more."))
        if proposal.kind == OFFER:
            return _answered(store, live, user, proposal, yes)
        if not yes:
            status = WITHDRAWN if proposal.user == user.id else REFUSED
            return _closed(store, live, proposal, status, {**proposal.votes, str(user.id): False}, user)
        with store.database.write() as c:
            alone(c, id)  # of two votes at once neither is lost
            proposal = next((p for p in storage.proposals(c, id, ASKED) if p.id == number), proposal)
            votes = {**proposal.votes, str(user.id): True}
            proposal = storage.change_proposal(c, proposal.id, votes=votes)
        store.announce(id, SEATS, live.revision)
        return _settled(store, live, proposal)


def _answered(store: TableStore, live: TableSnapshot, user: User, proposal: Proposal, yes: bool) -> Proposal:
    """What becomes of a counter-offer: who is asked takes or refuses it, who offered it withdraws it."""
    offers.may_answer(live, user, proposal)
    own = user.id == proposal.user
    if yes and own:
        return proposal
    if yes:
        live = offers.take(store, live, user, proposal)
        return next(one for one in _all(store, live.row.id) if one.id == proposal.id)
    if own:
        offers.ended(store, live, proposal)
    votes = {**proposal.votes, str(user.id): own}
    return _closed(store, live, proposal, WITHDRAWN if own else REFUSED, votes, user)


def _all(store: TableStore, id: int) -> list[Proposal]:
    with store.database.read() as c:
        return storage.proposals(c, id, None)


def _seat_terms(
    store: TableStore, live: TableSnapshot, user: User, data: Mapping[str, Any]
) -> dict[str, Any]:
    """Who shall play on for whom. Raises `NotFound`, `NotNow` while nobody has vanished there, `NotAllowed`."""
    seat = next((seat for seat in live.seats if seat.number == data.get("seat")), None)
    if seat is None:
        raise NotFound(gettext("There is no such seat."))
    if seat.user is None or seat.user == user.id:
        raise NotNow(gettext("About that seat nobody has to vote."))
    if not clocks.is_up(live, seat.player):
        with store.database.read() as c:
            check_absent(c, live, seat, looking=seat.user in store.hub.present(live.row.id))
    bot, other = str(data.get("bot") or ""), data.get("user")
    if other is not None and (not isinstance(other, int) or other == seat.user or other not in members(live)):
        raise NotAllowed(gettext("A seat can be given to those who belong to this table."))
    return {
        "seat": seat.number,
        "player": seat.player,
        "was": seat.user,
        "bot": bot_known(bot) if bot else "",
        "user": other,
    }


def ask_about(store: TableStore, live: TableSnapshot, seat: Seat) -> None:
    """Ask the others whether a bot plays on for whose time is up, where that was chosen. The table is held."""
    others = sorted(people(live) - {seat.user})
    lapse(store, live)
    if not others or any(one.kind != OFFER for one in asked(store, live.row.id)):
        return
    terms = {
        "seat": seat.number,
        "player": seat.player,
        "was": seat.user,
        "bot": live.row.clock.bot,
        "user": None,
    }
    with store.database.write() as c:
        storage.add_proposal(
            c, live.row.id, others[0], SEAT, {**terms, "clock": True}, live.revision, created=CLOCK.now()
        )
        tell(store, c, live, others[0], VOTE, player=seat.player)
    store.announce(live.row.id, SEATS, live.revision)


def voters(live: TableSnapshot, proposal: Proposal) -> frozenset[int]:
    """The users who have to agree: all who play, but for somebody who has vanished."""
    return people(live) - ({proposal.data["was"]} if proposal.kind == SEAT else set())


def asked(store: TableStore, id: int) -> list[Proposal]:
    """The proposals that wait for answers, without those that a person's action has overtaken."""
    live = store.table(id)
    waiting = store.remembered(id, "proposals", lambda c: storage.proposals(c, id, ASKED))
    return [proposal for proposal in waiting if not overtaken(live, proposal)]


def overtaken(live: TableSnapshot, proposal: Proposal) -> bool:
    """Whether a person has acted, or gone back, since it was asked."""
    if not live.running:
        return True
    if proposal.kind == OFFER:
        return not offers.stands(live, proposal)
    if proposal.kind == SEAT:
        seat = live.seat_at(proposal.data["player"])
        was = proposal.data["was"]
        acted = any(stamp.user == was for stamp in live.stamps if stamp.entry > proposal.revision)
        return seat is None or seat.user != was or acted
    since = [stamp for stamp in live.stamps if stamp.entry > proposal.revision]
    gone_back = live.revision - proposal.revision != len(since)
    return gone_back or any(stamp.user is not None for stamp in since)


def lapse(store: TableStore, live: TableSnapshot) -> None:
    """Close the proposals that a person's action has overtaken."""
    with store.database.read() as c:
        waiting = storage.proposals(c, live.row.id, ASKED)
    gone = [proposal for proposal in waiting if overtaken(live, proposal)]
    if gone:
        with store.database.write() as c:
            for proposal in gone:
                storage.change_proposal(c, proposal.id, status=LAPSED)
        store.announce(live.row.id, SEATS, live.revision)


def _settled(store: TableStore, live: TableSnapshot, proposal: Proposal) -> Proposal:
    """Carry it out when everybody has agreed."""
    if not all(proposal.votes.get(str(user)) for user in voters(live, proposal)):
        return proposal
    asker = User(id=proposal.user, name="", created=proposal.created)
    try:
        if proposal.kind == "undo":
            live = go_back(store, live, asker, target(live, asker, proposal.data["to"]))
        elif proposal.kind == RULES:
            updates.decide(store, live, proposal.data["how"], asker.id)
        elif proposal.kind == PAUSE:
            live = pause(store, live, asker.id)
        elif proposal.kind == CLOCK_CHANGE:
            live = change_clock(store, live, asker.id, proposal.data["wanted"])
        elif proposal.kind == SEAT:
            live = _played_on(store, live, proposal)
        elif proposal.kind == PLAY_OUT:
            live = _played_out(store, live, proposal)
        else:
            live = end(store, live, asker)
    except SiteError:
        _closed(store, live, proposal, LAPSED, proposal.votes)
        raise
    return _closed(store, live, proposal, ACCEPTED, proposal.votes)


def _played_on(store: TableStore, live: TableSnapshot, proposal: Proposal) -> TableSnapshot:
    """Have somebody else play a seat, as was decided."""
    terms, to = proposal.data, None
    with store.changing(live.row.id) as (c, live):
        seat = live.seat_at(terms["player"])
        if seat is None or seat.user != terms["was"]:
            raise NotNow(gettext("The seat changed hands."))
        if terms["user"] is not None:
            to = users.user(c, terms["user"])
            if to is None or to.banned:
                raise NotNow(gettext("Whoever was to play on cannot."))
        hand_over(store, c, live, seat, proposal.user, bot=terms["bot"], user=to)
    return store.fresh(live.row.id)


def _played_out(store: TableStore, live: TableSnapshot, proposal: Proposal) -> TableSnapshot:
    """Have a bot play all seats that none plays yet. So nobody's game counts as theirs; who wants to, comes back."""
    with store.changing(live.row.id) as (c, live):
        for seat in live.seats:
            if not seat.bot:
                hand_over(store, c, live, seat, proposal.user, bot=proposal.data["bot"])
                live = replace(live, seats=tuple(tables.seats(c, live.row.id)))
    return store.fresh(live.row.id)


def end(store: TableStore, live: TableSnapshot, user: User) -> TableSnapshot:
    """End the game as it stands. The table is held."""
    game, when = playable(live), CLOCK.now()
    entry = Entry(
        table=live.row.id, number=live.revision + 1, kind=END, data={}, user=user.id, seat="", when=when
    )
    return store.commit(live, game, [entry], live.stamps, when)


def _closed(
    store: TableStore,
    live: TableSnapshot,
    proposal: Proposal,
    status: str,
    votes: Mapping[str, bool],
    by: User | None = None,
) -> Proposal:
    """What has become of a proposal; whoever waits for an answer is told in the room that `by` refused it."""
    with store.database.write() as c:
        proposal = storage.change_proposal(c, proposal.id, status=status, votes=dict(votes))
        if status == REFUSED and by is not None:
            tell(store, c, live, by.id, REFUSES)
    store.announce(live.row.id, SEATS, live.revision)
    return proposal
