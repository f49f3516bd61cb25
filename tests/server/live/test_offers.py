"""Offers between players: a counter-offer, taking an offer back, offers that lapse, and what is agreed at the table."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from roundhouse.bots import Clock, View
from roundhouse.bots.plans.answers import declined
from roundhouse.bots.told import Considered, Ground
from roundhouse.play.pending import pending
from roundhouse.rules.consent import Accept, Decline
from roundhouse.rules.depot import TRAINS
from roundhouse.rules.money import CASH
from roundhouse.server.clock import CLOCK
from roundhouse.server.errors import IllegalMove, NotAllowed, NotFound, NotNow, Unreadable
from roundhouse.server.live import acting, bots, offers, proposals, seating, telling, undoing
from roundhouse.server.live.clock_keeper import look
from roundhouse.server.live.handing_over import hand_over
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.telling import teller
from roundhouse.server.storage import log, tables, talk
from roundhouse.server.storage.records import Entry, Proposal, User
from server.live.ordering import Played
from server.live.passing import Pass, passes

__all__ = ["passes"]

People = Callable[[int], list[User]]
BUYING = 32
"""Actions of the record after which Cy's C&O may buy a train of Ben's PRR."""

ASK = {"type": "buy_train", "by": "Cy", "train": "2-0", "price": 50, "trade_in": ""}


class Bargain(Played):
    """A table at which Cy is about to ask Ben for a train."""

    def __init__(self, store: TableStore, people: list[User], **choices: Any) -> None:
        super().__init__(store, people, BUYING, **choices)

    def ask(self, price: int = 50) -> None:
        acting.act(self.store, self.id, self.users["Cy"], self.live.revision, {**ASK, "price": price})

    def counter(self, by: str = "Ben", price: int = 80, **hours: int) -> Proposal:
        return offers.counter(self.store, self.id, self.users[by], self.live.revision, price, **hours)

    def vote(self, by: str, number: int, yes: bool) -> Proposal:
        return proposals.vote(self.store, self.id, self.users[by], number, yes)

    @property
    def asked(self) -> str:
        """Who has to answer now."""
        game = self.live.game
        assert game is not None
        deal = pending(game.title, game.state)
        return deal.asked if deal is not None else ""

    def owner(self) -> str:
        game = self.live.game
        assert game is not None
        return game.state[TRAINS]["2-0"].owner

    def cash(self, company: str) -> int:
        game = self.live.game
        assert game is not None
        return game.state[CASH][company]

    def last(self) -> Entry:
        with self.store.database.read() as c:
            return log.entries(c, self.id)[-1]

    def room(self) -> list[dict[str, Any]]:
        with self.store.database.read() as c:
            return [m.facts for m in talk.messages(c, self.id) if m.facts and m.facts["what"] != "substitute"]


@pytest.fixture
def bargain(store: TableStore, people: People) -> Callable[..., Bargain]:
    return lambda **choices: Bargain(store, people(4), **choices)


def test_a_counter_offer_is_taken(bargain: Callable[..., Bargain]) -> None:
    table = bargain()
    had = table.cash("PRR")
    table.ask()
    assert table.asked == "Ben"
    made = table.counter()
    assert table.asked == "" and table.live.to_act == "Cy"
    assert table.room() == [{"what": "countered", "player": "Ben", "price": 80}]
    after = table.vote("Cy", made.id, True)
    assert after.status == "accepted" and table.owner() == "C&O" and table.cash("PRR") == had + 80
    assert (table.last().by, table.last().user) == ("agreed", table.users["Ben"].id)
    assert proposals.asked(table.store, table.id) == []


def test_doing_what_was_offered_is_taking_it(bargain: Callable[..., Bargain]) -> None:
    table = bargain()
    table.ask()
    table.counter()
    table.ask(60)  # another price is asked about
    assert table.asked == "Ben"
    table.act(type="decline")
    table.ask(80)
    assert table.owner() == "C&O"


class Killed(BaseException):
    """Stands for the end of the process."""

    @classmethod
    def at_once(cls, *_: object) -> None:
        raise cls


class Unwilling:
    """Declines: to agree is worth `yes` dollars, not to agree $90."""

    yes = 60.0

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)
        self.grounds: Sequence[Ground] = ()

    def choose(self, view: View, clock: Clock) -> Decline:
        seat = view.seat
        told = [Considered(Decline(seat), 90.0), Considered(Accept(seat), self.yes)]
        self.grounds = declined(view.pos, told)
        return Decline(seat)


@pytest.mark.parametrize(("yes", "told"), [(60.0, ["deal / worse"]), (95.0, [])])
def test_a_bot_says_why_it_declines(
    yes: float, told: list[str], bargain: Callable[..., Bargain], monkeypatch: pytest.MonkeyPatch
) -> None:
    """To agree would cost it something; where it declines although it would gain, it says nothing."""
    monkeypatch.setattr(Unwilling, "yes", yes)
    monkeypatch.setitem(bots.BOTS, "greedy", Unwilling)
    table = bargain()
    ben = next(seat for seat in table.live.seats if seat.player == "Ben")
    seating.replace_player(table.store, table.id, table.users["Ben"], ben.number, bot="greedy")
    before = len(table.room())
    table.ask()
    assert bots.step(table.store, table.id)
    assert table.asked == ""
    assert table.room()[before:] == [
        {"what": "declines for", "player": "Ben", "ground": ground, "figures": {}} for ground in told
    ]


def test_a_process_that_was_stopped_between_the_reason_and_the_answer_does_not_tell_it_again(
    bargain: Callable[..., Bargain], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(bots.BOTS, "greedy", Unwilling)
    table = bargain()
    ben = next(seat for seat in table.live.seats if seat.player == "Ben")
    seating.replace_player(table.store, table.id, table.users["Ben"], ben.number, bot="greedy")
    before = len(table.room())
    table.ask()
    with monkeypatch.context() as stopped:
        stopped.setattr(bots, "carry_out", Killed.at_once)
        with pytest.raises(Killed):
            bots.step(table.store, table.id)
    assert table.asked == "Ben" and len(table.room()) == before + 1
    assert bots.step(table.store, table.id)
    assert table.asked == "" and len(table.room()) == before + 1


@pytest.mark.parametrize("bot", ["greedy", "search", "expert"])
def test_bots_say_what_would_do(bot: str, bargain: Callable[..., Bargain]) -> None:
    """A 2-train costs $80 at the bank: what rules of thumb part with it for. `expert` looks at half of that and more,
    and is offered less."""
    table = bargain()
    ben = next(seat for seat in table.live.seats if seat.player == "Ben")
    seating.replace_player(table.store, table.id, table.users["Ben"], ben.number, bot=bot)
    table.ask(30)
    assert bots.step(table.store, table.id)
    assert table.asked == ""
    least = 40 if bot == "expert" else 80
    with table.store.database.read() as c:
        last = talk.messages(c, table.id)[-1]
    name = table.live.name("Ben")
    assert teller(table.live.row.names, table.live.words)(last) == (
        f"{name} declines: for the 2-train it wants ${least} at least."
    )


def test_what_a_bot_had_said_before_is_still_told() -> None:
    """A row of an earlier version, in which it said an amount."""
    facts = {"what": "bot declines", "player": "Ben", "price": 30}
    assert telling.told(facts, "ann", {"Ben": "Benny"}) == (
        "Benny declines: by its own estimate the deal would cost it $30."
    )


def test_nobody_else_answers_an_offer(bargain: Callable[..., Bargain], people: People) -> None:
    table = bargain()
    table.ask()
    eve = people(5)[4]
    for who in (table.users["Ann"], table.users["Cy"], eve):
        with pytest.raises(NotAllowed):
            offers.counter(table.store, table.id, who, table.live.revision, 80)
    for who in (table.users["Ann"], table.users["Ben"], eve):
        with pytest.raises(NotAllowed):
            offers.withdraw(table.store, table.id, who, table.live.revision)
    made = table.counter()
    for who in (table.users["Ann"], table.users["Dot"], eve):
        for yes in (True, False):
            with pytest.raises(NotAllowed):
                proposals.vote(table.store, table.id, who, made.id, yes)
    table.vote("Ben", made.id, True)  # saying it again changes nothing
    assert [one.id for one in proposals.asked(table.store, table.id)] == [made.id]
    assert table.owner() == "PRR"


def test_a_counter_offer_needs_an_offer_and_a_possible_price(bargain: Callable[..., Bargain]) -> None:
    table = bargain()
    with pytest.raises(NotNow, match="no offer"):
        table.counter("Cy")
    table.ask()
    revision = table.live.revision
    with pytest.raises(NotNow, match="accept it"):
        table.counter(price=50)
    for impossible in (0, 10_000):
        with pytest.raises(IllegalMove):
            table.counter(price=impossible)
    with pytest.raises(Unreadable):
        table.counter(hours=0)
    assert table.live.revision == revision and table.asked == "Ben"


def test_a_counter_offer_is_withdrawn_or_refused(bargain: Callable[..., Bargain]) -> None:
    for who, status in (("Ben", "withdrawn"), ("Cy", "refused")):
        table = bargain()
        table.ask()
        made = table.counter()
        assert table.vote(who, made.id, False).status == status
        with pytest.raises(NotFound):
            table.vote("Cy", made.id, True)
        table.ask(80)
        assert table.asked == "Ben"  # it binds nobody any more


def test_a_counter_offer_ends_with_its_hours(bargain: Callable[..., Bargain], passes: Pass) -> None:
    table = bargain()
    table.ask()
    made = table.counter(hours=2)
    passes(hours=1, minutes=59)
    assert len(proposals.asked(table.store, table.id)) == 1
    passes(minutes=1)
    with pytest.raises(NotFound):
        table.vote("Cy", made.id, True)
    table.ask(80)
    assert table.asked == "Ben"


def test_a_counter_offer_ends_when_the_position_moves_on(bargain: Callable[..., Bargain]) -> None:
    table = bargain()
    table.ask()
    made = table.counter()
    table.follow(BUYING)
    while table.live.to_act == "Cy":
        table.act(type="pass")
    with pytest.raises(NotFound):
        table.vote("Cy", made.id, True)


def test_a_counter_offer_binds_nobody_who_has_the_seat_later(bargain: Callable[..., Bargain]) -> None:
    table = bargain()
    table.ask()
    made = table.counter()
    with table.store.changing(table.id) as (c, live):  # Dot plays on for Ben
        hand_over(table.store, c, live, live.seats[1], table.users["Dot"].id, user=table.users["Dot"])
    assert proposals.asked(table.store, table.id) == []
    with pytest.raises(NotFound):
        table.vote("Cy", made.id, True)
    table.ask(80)
    assert table.asked == "Ben" and table.owner() == "PRR"


def test_one_that_is_late_keeps_none_back_that_stands(bargain: Callable[..., Bargain], passes: Pass) -> None:
    table = bargain()
    for hours in (1, 9):
        table.ask()
        table.counter(hours=hours)
    passes(hours=2)
    table.ask(80)
    assert table.owner() == "C&O"


def test_an_offer_is_withdrawn_where_undo_needs_consent(bargain: Callable[..., Bargain]) -> None:
    table = bargain(undo="consent")
    table.ask()
    with pytest.raises(NotAllowed):
        undoing.undo(table.store, table.id, table.users["Cy"], table.live.revision)
    offers.withdraw(table.store, table.id, table.users["Cy"], table.live.revision)
    assert table.asked == "" and table.live.to_act == "Cy"
    with pytest.raises(NotNow):
        offers.withdraw(table.store, table.id, table.users["Cy"], table.live.revision)


def test_an_offer_without_an_answer_lapses(bargain: Callable[..., Bargain], passes: Pass) -> None:
    table = bargain(offer_hours=6)
    table.ask()
    passes(hours=5, minutes=59)
    look(table.store, table.id)
    assert table.asked == "Ben"
    passes(minutes=1)
    with table.store.database.read() as c:
        assert tables.due(c, CLOCK.now()) == [table.id]
    look(table.store, table.id)
    assert table.asked == "" and table.live.to_act == "Cy" and table.owner() == "PRR"
    assert (table.last().by, table.last().user, table.last().seat) == ("lapsed", None, "Ben")
    assert [told["what"] for told in table.room()] == ["lapsed"]


def test_what_is_agreed_at_the_table_is_done(bargain: Callable[..., Bargain]) -> None:
    table = bargain(agreed=True)
    table.ask()
    assert table.owner() == "C&O" and table.live.to_act == "Cy"
    assert (table.last().by, table.last().seat, table.last().user) == ("agreed", "Ben", table.users["Cy"].id)
