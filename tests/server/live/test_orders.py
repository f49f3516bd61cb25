"""Standing orders: each kind, what stops it, and that they stay secret."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roundhouse import Game
from roundhouse.core.position import Position
from roundhouse.routes.best import IDLE
from roundhouse.rules.shares import held
from roundhouse.server.errors import NotAllowed, NotFound, NotNow, Unreadable
from roundhouse.server.live import acting, imports, orders, seating, undoing
from roundhouse.server.live.order_kinds import earnings
from roundhouse.server.live.orders import KINDS, forms, looked_over, said, stops
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage import orders as storage
from roundhouse.server.storage import tables
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import Order, User

People = Callable[[int], list[User]]
RECORD = Path(__file__).parents[2] / "golden" / "18Chesapeake-4-greedy-3.json"
"""Stock rounds from 8, 45, 103 and 158 on; the first sets of operating rounds from 27, 61 and 122 on."""


class Played:
    """A table that follows the record; its four seats are played by Ann, Ben, Cy and Dot."""

    def __init__(self, store: TableStore, people: list[User], at: int, record: Path = RECORD) -> None:
        self.store, self.users = store, {user.name: user for user in people}
        self.record = Game.load(record)
        game = Game(self.record.header, drawn=False)
        for action in self.record.actions[:at]:
            game.follow(action)
        self.id = imports.import_game(store, people[0], game, {}).row.id
        invite = store.table(self.id).row.invite
        for number, user in enumerate(people):
            seating.sit(store, self.id, user, invite, number)

    @property
    def live(self) -> TableSnapshot:
        return self.store.table(self.id)

    def act(self, **action: Any) -> TableSnapshot:
        """The player to act does this."""
        user = self.users[self.live.to_act]
        return acting.act(self.store, self.id, user, self.live.revision, action)

    def follow(self, *numbers: int) -> TableSnapshot:
        """These actions of the record."""
        for number in numbers:
            action = self.record.actions[number]
            assert action.by == self.live.to_act
            self.act(**msgspec.to_builtins(action))
        return self.live

    def first(self) -> TableSnapshot:
        """The player to act does the first thing on offer."""
        assert self.live.game is not None
        return self.act(**msgspec.to_builtins(self.live.game.offers()[0].action))

    def order(self, who: str, kind: str, **data: Any) -> Order:
        return orders.give(self.store, self.id, self.users[who], kind, data)

    def pos(self, order: Order) -> Order:
        """The order as it stands."""
        user = self.users[order.seat]
        return next(one for one in orders.own(self.store, self.id, user) if one.id == order.id)

    def holds(self, player: str, corporation: str) -> int:
        assert self.live.game is not None
        return held(Position(self.live.game.title, self.live.game.state), player, corporation)

    def done(self) -> list[tuple[str, str]]:
        """Who did what by order, in order."""
        assert self.live.game is not None
        pairs = zip(self.live.stamps, self.live.game.actions, strict=False)
        return [(stamp.seat, action.kind()) for stamp, action in pairs if stamp.by == "order"]


@pytest.fixture
def played(store: TableStore, people: People) -> Callable[[int], Played]:
    return lambda at: Played(store, people(4), at)


# -- passing -----------------------------------------------------------------------------------------


def test_passing_until_the_round_is_over(played: Callable[[int], Played]) -> None:
    table = played(103)
    order = table.order("Ann", "pass_stock")
    assert order.active and table.done() == []
    table.follow(103, 104, 105)
    assert table.done() == [("Ann", "pass")] and table.live.to_act == "Ben"
    stamp = table.live.stamps[-1]
    assert (stamp.seat, stamp.user, stamp.by) == ("Ann", table.users["Ann"].id, "order")
    while "Stock" in table.live.row.round:
        table.act(type="pass")
    while table.live.to_act != "Ann":
        table.first()
    assert not table.pos(order).active and table.pos(order).reason == "The stock round is over."
    assert {kind for _, kind in table.done()} == {"pass"}


def test_an_order_acts_at_once_when_its_seat_is_to_act(played: Callable[[int], Played]) -> None:
    table = played(103)
    assert table.live.to_act == "Ben"
    before = table.live.revision
    table.order("Ben", "pass_stock")
    assert table.live.to_act == "Cy" and table.live.revision == before + 1


@pytest.mark.parametrize(
    ("tick", "reason"),
    [
        ("bought_mine", "Dot bought shares of SRR."),
        ("sold_mine", "Cy sold shares of SRR."),
    ],
)
def test_what_stops_passing(played: Callable[[int], Played], tick: str, reason: str) -> None:
    table = played(108)  # Cy is to act, and buys a share of SRR
    if tick == "bought_mine":
        table.follow(108)
        order = table.order("Ann", "pass_stock", stops=[tick])
        table.follow(109)
    else:
        table.follow(108, 109)
        table.act(type="pass")
        table.act(type="pass")
        order = table.order("Ann", "pass_stock", stops=[tick])
        assert table.live.to_act == "Cy"
        table.act(type="sell_shares", corporation="SRR", percent=10)
        table.act(type="pass") if table.live.to_act == "Cy" else None
        table.act(type="pass")
    assert not table.pos(order).active and table.pos(order).reason == reason
    assert table.live.to_act == "Ann" and table.done() == []


def test_what_is_not_ticked_does_not_stop(played: Callable[[int], Played]) -> None:
    table = played(158)  # Ann is to act, and starts LV
    kept = table.order("Ben", "pass_stock", stops=[])
    order = table.order("Cy", "pass_stock", stops=["started"])
    table.follow(158)
    assert table.pos(kept).active and table.done() == [("Ben", "pass")]
    assert table.live.to_act == "Cy" and table.pos(order).reason == "Ann started LV."


def test_a_presidency_that_comes_to_one_stops(played: Callable[[int], Played]) -> None:
    """Ben sells PRR down, so that it goes to whoever has most of it."""
    table = played(113)
    table.follow(113)
    heirs = {name: table.holds(name, "PRR") for name in ("Ann", "Cy", "Dot")}
    heir = max(heirs, key=lambda name: heirs[name])
    order = table.order(heir, "pass_stock", stops=["presidency"])
    while table.live.to_act != "Ben":
        table.act(type="pass")
    for _ in range(6):
        if table.live.to_act == "Ben" and table.pos(order).active:
            sale = [o.action for o in table.live.game.offers() if o.action.kind() == "sell_shares"]
            sale = [s for s in sale if s.corporation == "PRR"]
            if not sale:
                break
            table.act(**msgspec.to_builtins(sale[-1]))
    assert table.pos(order).reason == "The presidency of PRR came to you."


def test_a_pass_that_the_rules_refuse_stops(played: Callable[[int], Played], monkeypatch: Any) -> None:
    table = played(103)
    order = table.order("Cy", "pass_stock", stops=[])
    from roundhouse.core import game as rules

    allowed = rules.why_not

    def refused(title: Any, state: Any, action: Any) -> Any:
        return (
            rules._violation(title, "in the menu", rules.GameOver("pass"))
            if action.by == "Cy"
            else allowed(title, state, action)
        )

    monkeypatch.setattr(rules, "why_not", refused)
    table.follow(103)
    assert table.pos(order).reason == "The game is over." and table.live.to_act == "Cy"


# -- buying ------------------------------------------------------------------------------------------


def test_a_share_each_turn_until_one_has_enough(played: Callable[[int], Played]) -> None:
    table = played(48)
    before = table.holds("Ann", "PRR")
    order = table.order("Ann", "buy_share", corporation="PRR", percent=before + 20, price=0)
    assert table.holds("Ann", "PRR") == before + 10 and table.live.to_act == "Ben"
    table.follow(49, 50, 51)
    assert table.holds("Ann", "PRR") == before + 20
    table.follow(53, 54, 55)
    assert table.done()[-1] == ("Ann", "pass") and table.pos(order).active
    table.follow(57) if table.live.to_act == "Ben" and "Stock" in table.live.row.round else None
    assert [kind for _, kind in table.done()].count("buy_share") == 2


def test_a_turn_that_stays_open_after_the_purchase_is_ended(store: TableStore, people: People) -> None:
    """Where sales may follow the purchase, the order passes instead of waiting for its owner."""
    table = Played(store, people(3), 11, RECORD.with_name("18AL-3-greedy-1.json"))
    goal = table.holds("Cy", "L&N") + 30
    table.order("Cy", "buy_share", corporation="L&N", percent=goal)
    assert table.done() == [("Cy", "buy_share"), ("Cy", "pass")] and table.live.to_act != "Cy"


def test_without_passing_it_ends_with_the_purchase(played: Callable[[int], Played]) -> None:
    table = played(48)
    goal = table.holds("Ann", "PRR") + 10
    order = table.order("Ann", "buy_share", corporation="PRR", percent=goal, then_pass=False)
    table.follow(49, 50, 51)
    assert table.live.to_act == "Ann" and table.pos(order).reason == f"You own {goal}% of PRR."


def test_buying_stops_with_a_reason(played: Callable[[int], Played]) -> None:
    table = played(48)
    dear = table.order("Ann", "buy_share", corporation="PRR", percent=60, price=70)
    assert not dear.active and dear.reason == "A share of PRR costs $80." and table.live.to_act == "Ann"
    none = table.order("Ann", "buy_share", corporation="PRR", percent=60, source="bank pool")
    assert "PRR" in none.reason and "bank pool" in none.reason
    order = table.order("Ann", "buy_share", corporation="PRR", percent=60)
    table.follow(49)
    table.act(type="sell_shares", corporation="PRR", percent=10)  # Cy
    assert table.pos(order).reason == "Cy sold shares of PRR."
    table.act(type="pass") if table.live.to_act == "Cy" else None
    table.act(type="pass")
    assert table.live.to_act == "Ann" and table.done() == [("Ann", "buy_share")]


@pytest.mark.parametrize(
    ("tick", "reason"), [("bought_it", "Cy bought shares of PRR."), ("fell", "The price of PRR fell to $70.")]
)
def test_more_that_stops_buying(played: Callable[[int], Played], tick: str, reason: str) -> None:
    table = played(46)
    order = table.order("Ann", "buy_share", corporation="PRR", percent=60, stops=[tick])
    if tick == "bought_it":
        table.follow(46, 47)
    else:
        table.act(type="pass")
        table.act(type="pass")
        assert table.done() == [("Ann", "buy_share")]
        table.act(type="sell_shares", corporation="PRR", percent=10)
    assert table.pos(order).reason == reason


def test_the_end_of_the_round_stops_buying(played: Callable[[int], Played]) -> None:
    table = played(57)
    order = table.order("Ann", "buy_share", corporation="C&O", percent=60, stops=["round"], price=1)
    assert order.active
    table.follow(57, 58, 59)
    assert not table.pos(order).active  # $1 is too little
    order = table.order("Dot", "buy_share", corporation="C&O", percent=60, stops=["round"])
    assert table.live.to_act == "Ann"
    table.act(type="pass")
    assert table.pos(order).reason == "The round is over." and table.done() == []


# -- the operating turn ------------------------------------------------------------------------------


def test_dividends(played: Callable[[int], Played]) -> None:
    table = played(66)
    order = table.order("Ben", "dividend", corporation="PRR", choice="withhold", stops=[])
    cy = table.order("Cy", "dividend", choice="pay")
    table.follow(66)
    assert table.done() == [("Ben", "dividend")]
    assert table.live.game.actions[-1].choice == "withhold"
    table.follow(68, 70, 71, 72, 73)
    assert table.done()[-1] == ("Cy", "dividend") and table.live.game.actions[-1].choice == "pay"
    assert table.pos(order).active and table.pos(cy).active
    assert said(order) == "Earnings of PRR: withhold" and said(cy).startswith("Earnings of all your")


def test_running_for_the_most(played: Callable[[int], Played]) -> None:
    table = played(88)
    before = table.live.game.at
    order = table.order("Ben", "run_best")
    pay = table.order("Ben", "dividend", choice="pay")
    assert order.active and pay.active
    assert [action.kind() for action in table.live.game.actions[before:]] == ["run", "dividend"]
    assert table.live.game.actions[before] == table.record.actions[88]


@pytest.mark.parametrize("kind", ["run_best", "dividend"])
def test_less_than_the_last_time_stops(played: Callable[[int], Played], kind: str) -> None:
    table = played(88)
    data = {
        "corporation": "",
        "stops": ["less"],
        "last": {"PRR": 5000},
        "at": 87,
        "user": table.users["Ben"].id,
    }
    if kind == "dividend":
        table.follow(88)
        data["choice"] = "pay"
    order = Order(id=1, table=table.id, seat="Ben", kind=kind, data=data, created=table.live.row.created)
    [(_, reason)], found = looked_over(table.live, [order])
    assert found is None and "less than the $5000 before" in reason
    kept = msgspec.structs.replace(order, data={**data, "stops": []})
    reasons, found = looked_over(table.live, [kept])
    assert not reasons and found is not None and found[0] == kept


def test_an_unproven_run_stops(played: Callable[[int], Played], monkeypatch: Any) -> None:
    table = played(88)
    unproven = msgspec.structs.replace(IDLE, proven=False)
    monkeypatch.setattr(earnings, "best", lambda now, who: unproven)
    assert "not proven" in table.order("Ben", "run_best").reason
    before = table.live.game.at
    assert table.order("Ben", "run_best", stops=[]).active and table.live.game.at == before + 1


def test_trains_that_rust_and_new_phases_stop(played: Callable[[int], Played]) -> None:
    table = played(151)  # at the end of the set the first 4-train is exported, and the 2-trains rust
    trains = table.order("Ben", "run_best", stops=["train"])
    phases = table.order("Dot", "dividend", choice="pay", stops=["phase"])
    kept = table.order("Dot", "run_best", corporation="N&W", stops=[])
    while table.live.game.at < 157:
        table.follow(table.live.game.at)
        assert table.pos(trains).active and table.pos(phases).active
    table.follow(157)
    assert table.pos(trains).reason == "PRR has lost a train."
    assert table.pos(phases).reason == "Phase 4 has begun."
    assert table.pos(kept).active


def test_skipping_steps(played: Callable[[int], Played]) -> None:
    table = played(142)
    assert table.live.game.state.stack[-1].node == "token"
    order = table.order("Ben", "skip", corporation="PRR", token="on", trains=False, stops=["round"])
    assert table.done() == [("Ben", "pass")] and table.live.game.state.stack[-1].node == "run"
    table.first()
    table.first()
    assert table.live.game.state.stack[-1].node == "trains" and table.live.to_act == "Ben"
    assert said(order) == "Skip for PRR: token"
    more = table.order("Ben", "skip", trains=True, stops=["round"])
    assert table.live.to_act == "Dot" and table.pos(more).active
    while table.live.row.round == "Operating round 3.2":
        table.first()
    assert table.pos(order).reason == "The round is over."


def test_no_help_with_runs_where_the_table_has_none(store: TableStore, people: People) -> None:
    game = Game.load(RECORD).goto(88)
    live = imports.import_game(store, people(1)[0], game, {}, seat="Ben", runs="check")
    assert "run_best" not in {form.kind for form in forms(live, "Ben")}
    with pytest.raises(NotNow):
        orders.give(store, live.row.id, people(1)[0], "run_best", {})


# -- the auction -------------------------------------------------------------------------------------


def bids_of(live: TableSnapshot) -> list[tuple[str, int]]:
    return [(a.by, a.price) for a in live.game.actions if a.kind() == "bid"]


def test_bidding_up_to_a_limit(played: Callable[[int], Played]) -> None:
    table = played(1)
    order = table.order("Ann", "bid", private="C-P", most=65)
    assert bids_of(table.live) == [("Ann", 45)]
    for user in ("Ben", "Cy", "Dot"):
        assert table.live.to_act == user
        table.act(type="bid", private="B&S", price=200 + 5 * len(bids_of(table.live)))
    assert table.live.to_act == "Ben" and table.done()[-1] == ("Ann", "pass")  # she leads
    table.act(type="bid", private="C-P", price=60)
    for _ in range(2):
        table.act(type="pass")
    assert bids_of(table.live)[-1] == ("Ann", 65)
    table.act(type="bid", private="C-P", price=70)
    for _ in range(2):
        table.act(type="pass")
    assert table.pos(order).reason == "The next bid for C-P would be $75." and table.live.to_act == "Ann"


def test_beyond_the_limit_pass_or_leave(played: Callable[[int], Played]) -> None:
    table = played(1)
    order = table.order("Ann", "bid", private="C-P", most=45, leave=True)
    table.act(type="bid", private="C-P", price=60)
    table.act(type="pass")
    table.act(type="pass")
    assert table.done()[-1] == ("Ann", "pass") and table.pos(order).active
    table.act(type="buy_cheapest", private="D&R")  # C-P is settled among its two bidders: Ann leaves
    assert table.done()[-1] == ("Ann", "drop_out")
    while table.live.to_act != "Ann":
        table.act(type="pass")
    assert table.pos(order).reason == "C-P is sold."


def test_in_the_contest_it_raises_until_it_wins(played: Callable[[int], Played]) -> None:
    table = played(1)
    order = table.order("Ann", "bid", private="C-P", most=100, stops=["others"])
    table.act(type="bid", private="C-P", price=50)
    table.act(type="pass")
    table.act(type="buy_cheapest", private="D&R")
    assert table.live.to_act == "Ben" and bids_of(table.live)[-1] == ("Ann", 55)
    table.act(type="drop_out")
    while table.live.to_act != "Ann":
        table.act(type="pass")
    assert table.pos(order).reason == "C-P is yours."


def test_two_others_bidding_stop_it_and_the_cheapest_too(played: Callable[[int], Played]) -> None:
    table = played(1)
    table.act(type="pass")
    order = table.order("Ann", "bid", private="CV", most=300, stops=["others"])
    table.act(type="bid", private="CV", price=205)
    table.act(type="bid", private="CV", price=210)
    assert table.pos(order).reason == "Cy bids against Ben for CV."
    table.act(type="buy_cheapest", private="D&R")
    assert table.live.to_act == "Ann"
    order = table.order("Ann", "bid", private="C-P", most=300)
    assert order.reason == "C-P is the cheapest one left, and can be bought for $40."


# -- whose they are ----------------------------------------------------------------------------------


def test_orders_are_secret_and_ones_own(
    played: Callable[[int], Played], store: TableStore, people: People
) -> None:
    table = played(103)
    order = table.order("Ann", "pass_stock")
    ben, eve = table.users["Ben"], people(5)[4]
    assert orders.own(store, table.id, ben) == [] == orders.own(store, table.id, eve)
    for user in (ben, eve):
        with pytest.raises((NotFound, NotAllowed)):
            orders.stop(store, table.id, user, order.id)
    with pytest.raises(NotAllowed):
        orders.give(store, table.id, eve, "pass_stock", {})
    with pytest.raises(NotAllowed):
        orders.give(store, table.id, ben, "pass_stock", {}, seat="Ann")
    assert table.pos(order).active
    assert orders.stop(store, table.id, table.users["Ann"], order.id).reason == "You stopped it."
    table.follow(103, 104, 105)
    assert table.live.to_act == "Ann"


def test_a_seat_that_changes_hands_keeps_no_orders(
    played: Callable[[int], Played], store: TableStore
) -> None:
    table = played(103)
    order = table.order("Ann", "pass_stock")
    seating.replace_player(store, table.id, table.users["Ann"], 0, bot="greedy")
    assert seating.take_back(store, table.id, table.users["Ann"]).seats[0].user == table.users["Ann"].id
    assert table.pos(order).reason == "The seat changed hands."
    table.follow(103, 104, 105)
    assert table.live.to_act == "Ann"


def test_what_an_order_did_can_be_taken_back(played: Callable[[int], Played], store: TableStore) -> None:
    table = played(103)
    ben = table.users["Ben"]
    order = table.order("Ben", "pass_stock")
    assert table.live.to_act == "Cy"
    undoing.undo(store, table.id, ben, table.live.revision)
    assert table.live.to_act == "Ben" and table.pos(order).reason == "What it did was taken back."


def test_going_back_before_it_was_given_stops_it(played: Callable[[int], Played], store: TableStore) -> None:
    table = played(103)
    early = table.order("Dot", "pass_stock")
    table.follow(103)
    order = table.order("Ann", "pass_stock")
    undoing.undo(store, table.id, table.users["Ben"], table.live.revision)
    assert table.pos(order).reason == "The game went back to before it was given."
    assert table.pos(early).active


def test_orders_are_for_whoever_gave_them(
    played: Callable[[int], Played], store: TableStore, people: People, database: Database
) -> None:
    """However a seat came to somebody else, what was ordered before is not done for them."""
    table = played(103)
    order = table.order("Ann", "pass_stock")
    seat = msgspec.structs.replace(table.live.seats[0], user=people(5)[4].id)
    with database.write() as c:
        tables.put_seat(c, seat)
    store.hub.tell(table.id, "seats", 0)
    table.follow(103, 104, 105)
    assert table.live.to_act == "Ann" and table.done() == []
    assert orders.own(store, table.id, people(5)[4]) == []
    with database.read() as c:
        assert storage.order(c, order.id).reason == "The seat changed hands."


def test_what_is_asked_for_is_checked(played: Callable[[int], Played]) -> None:
    table = played(48)
    for kind, data in (
        ("no such", {}),
        ("buy_share", {"corporation": "LV"}),
        ("buy_share", {"corporation": "PRR", "percent": 55}),
        ("buy_share", {"corporation": "PRR", "percent": "many"}),
        ("buy_share", {"corporation": "PRR", "source": "Ben"}),
        ("pass_stock", {"stops": {"a": 1}}),
    ):
        with pytest.raises(Unreadable):
            table.order("Ann", kind, **data)
    with pytest.raises(NotNow):
        table.order("Ann", "bid", private="CV", most=300)
    given = table.order(
        "Ben", "buy_share", corporation="PRR", percent="60", then_pass="on", stops=["fell", "?"]
    )
    assert [stop.name for stop in stops(given)] == ["fell"] and given.data["then_pass"] is True
    assert given.data["percent"] == 60


def test_the_forms_of_a_position(played: Callable[[int], Played]) -> None:
    table = played(1)
    assert {form.kind for form in forms(table.live, "Ann")} == {"pass_stock", "bid"}
    table = played(88)
    found = {form.kind: form for form in forms(table.live, "Ben")}
    assert set(found) == set(KINDS) - {"bid"}
    assert ("PRR", "PRR") in found["dividend"].fields[0].choices
    assert [stop.name for stop in found["run_best"].stops if stop.default] == ["less", "unproven", "train"]


def test_orders_never_loop(played: Callable[[int], Played], monkeypatch: Any, database: Database) -> None:
    """All four pass by order: the round ends, and nobody is asked again before a company runs."""
    table = played(103)
    for name in ("Ann", "Cy", "Dot", "Ben"):
        table.order(name, "pass_stock", stops=[])
    assert table.live.row.round == "Operating round 3.1" and len(table.done()) == 4
