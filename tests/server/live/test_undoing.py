"""Taking back: free until somebody else has acted, by agreement beyond that."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest

from recorded import golden
from roundhouse.server.errors import NotAllowed, NotFound, NotNow, Stale, Unreadable
from roundhouse.server.live import acting, imports, proposals, seating, undoing
from roundhouse.server.live.bots import step
from roundhouse.server.live.stamps import Stamp, Stamps
from roundhouse.server.live.store import TableStore
from roundhouse.server.live.table import TableSnapshot
from roundhouse.server.storage import log, orders, talk
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import OVER, User

People = Callable[[int], list[User]]
Tables = Callable[..., TableSnapshot]


def bid(
    store: TableStore, live: TableSnapshot, user: User, price: int, private: str = "C-P"
) -> TableSnapshot:
    action = {"type": "bid", "private": private, "price": price}
    return acting.act(store, live.row.id, user, live.revision, action)


def test_the_own_last_action_is_taken_back(
    store: TableStore, people: People, a_table: Tables, database: Database
) -> None:
    ann, ben, _ = people(3)
    start = a_table(3)
    live = bid(store, start, ann, 50)
    assert undoing.may_undo(live, ann.id) == start.game.at
    assert undoing.may_undo(live, ben.id) is None
    back = undoing.undo(store, live.row.id, ann, live.revision)
    assert back.to_act == back.row.to_act == "Ann" and back.row.at == start.game.at
    assert back.revision == live.revision + 1  # the log only grows
    assert back.game.digest() == start.game.digest() and back.stamps == start.stamps
    with database.read() as c:
        assert log.entries(c, live.row.id)[-1].data == {"to": start.game.at}
    again = bid(store, back, ann, 60)
    assert [branch.actions[0]["price"] for branch in again.game.branches] == [50]  # nothing is lost


def test_not_after_somebody_else_has_acted(store: TableStore, people: People, a_table: Tables) -> None:
    ann, ben, _ = people(3)
    live = bid(store, bid(store, a_table(3), ann, 50), ben, 55)
    assert undoing.may_undo(live, ann.id) is None
    for to in (None, 1):
        with pytest.raises(NotAllowed, match="Somebody else") as no:
            undoing.undo(store, live.row.id, ann, live.revision, to)
        assert no.value.facts["to"] == 1
    with pytest.raises(NotAllowed, match="Somebody else"):
        undoing.undo(store, live.row.id, ben, live.revision, 1)  # his own last one, and hers before
    with pytest.raises(Stale):
        undoing.undo(store, live.row.id, ben, live.revision - 1)
    dot = people(4)[3]
    with pytest.raises(NotAllowed, match="no seat"):
        undoing.undo(store, live.row.id, dot, live.revision)
    assert undoing.undo(store, live.row.id, ben, live.revision).to_act == "Ben"


def test_what_was_sent_together_goes_together(store: TableStore, people: People) -> None:
    """One who plays all seats sends an action, then three at once: back over the three, then over the one."""
    (ann,) = people(1)
    game = golden("18Chesapeake-4-greedy-3")
    live = imports.import_game(store, ann, game.goto(100), {}, seat="*")
    sent = [msgspec.to_builtins(action) for action in game.actions[100:104]]
    live = acting.act(store, live.row.id, ann, live.revision, sent[0])
    live = acting.act_all(store, live.row.id, ann, live.revision, sent[1:])
    assert (live.row.at, undoing.may_undo(live, ann.id)) == (104, 101)
    whole = live.game.digest()
    live = undoing.undo(store, live.row.id, ann, live.revision)
    assert (live.row.at, undoing.may_undo(live, ann.id)) == (101, 100)
    live = undoing.undo(store, live.row.id, ann, live.revision)
    assert live.row.at == 100
    # And forward again by the same steps; then there is nothing more.
    assert [action["type"] for action in undoing.ahead(live.game)] == [action["type"] for action in sent]
    live = undoing.redo(store, live.row.id, ann, live.revision)
    assert live.row.at == 101
    live = undoing.redo(store, live.row.id, ann, live.revision)
    assert (live.row.at, live.game.digest(), undoing.ahead(live.game)) == (104, whole, ())
    # What was done again together is taken back together.
    assert undoing.may_undo(live, ann.id) == 101


def test_what_chance_showed_in_between_is_taken_back_where_nobody_has_to_be_asked(
    store: TableStore, people: People, a_table: Tables
) -> None:
    """Three actions sent at once, chance after the first of them."""
    ann, ben = people(2)
    live = a_table(2)
    when, start = live.stamps[0].when + timedelta(hours=1), live.game.at
    ways = [("Ann", ann.id, "user"), ("", None, "chance"), ("Ann", ann.id, "user"), ("Ann", ann.id, "user")]
    sent = [Stamp(10 + n, when, *way) for n, way in enumerate(ways)]
    game = golden("18Chesapeake-4-greedy-3").goto(start + 4)
    shown = TableSnapshot(live.row, live.seats, game, 13, live.stamps.plus(sent))
    assert undoing.last_own(shown, ann.id) == undoing.may_undo(shown, ann.id) == start + 2
    seats = tuple(seat for seat in live.seats if seat.user == ann.id)
    alone = TableSnapshot(live.row, seats, game, 13, shown.stamps)
    assert undoing.last_own(alone, ann.id) == start
    assert ben


def test_another_ones_action_is_not_mine_to_take_back(
    store: TableStore, people: People, a_table: Tables
) -> None:
    ann, ben, _ = people(3)
    live = bid(store, a_table(3), ann, 50)
    with pytest.raises(NotAllowed, match="Somebody else"):
        undoing.undo(store, live.row.id, ben, live.revision, 1)
    with pytest.raises(NotNow, match="nothing to take back"):
        undoing.undo(store, live.row.id, ben, live.revision)


def test_what_bots_did_since_goes_with_it(store: TableStore, people: People, a_table: Tables) -> None:
    ann, ben = people(2)
    start = a_table(2, bots=("greedy", "greedy"))
    live = bid(store, start, ann, 50)
    live = bid(store, live, ben, 80, "B&S")
    while store.table(live.row.id).to_act not in ("Ann", "Ben"):
        step(store, live.row.id)
    live = store.table(live.row.id)
    assert live.stamps[-1].by == "bot" and live.stamps[-1].user is None
    assert live.game.at >= start.game.at + 4
    assert undoing.may_undo(live, ann.id) is None
    back = undoing.undo(store, live.row.id, ben, live.revision)
    assert back.to_act == "Ben" and back.game.at == start.game.at + 1
    # But what a bot did before is not one's own to take back.
    live = a_table(2, bots=("greedy",), undo="own")
    live = seating.replace_player(store, live.row.id, ann, 0, bot="greedy")
    step(store, live.row.id)
    live = store.table(live.row.id)
    assert live.stamps[-1].by == "bot" and live.to_act == "Ben"
    seating.take_back(store, live.row.id, ann)
    live = acting.act(store, live.row.id, ben, live.revision, _first(live))
    with pytest.raises(NotAllowed, match="not your action"):
        undoing.undo(store, live.row.id, ben, live.revision, live.game.at - 2)


def test_back_over_a_draw_of_chance_needs_the_others(
    store: TableStore, people: People, a_table: Tables
) -> None:
    """With two people the card is theirs together; alone one may look again: it is the same card."""
    ann, ben = people(2)
    live = a_table(2)
    assert live.stamps[0].by == "chance"
    live = bid(store, live, ann, 50)
    with pytest.raises(NotNow):  # nobody decides before the first card is drawn
        undoing.undo(store, live.row.id, ann, live.revision, 0)
    # Beyond the opening, chance comes into what is taken back as the log has it.
    from roundhouse.server.live.undoing import must_ask

    drawn = Stamp(9, live.stamps[0].when, "", None, "chance")
    shown = TableSnapshot(live.row, live.seats, live.game, live.revision, live.stamps.plus([drawn]))
    assert "Chance" in must_ask(shown, ann.id, 1)
    alone = TableSnapshot(
        live.row, tuple(s for s in live.seats if s.user == ann.id), live.game, 3, shown.stamps
    )
    assert must_ask(alone, ann.id, 1) == ""
    assert ben


def test_it_is_said_how_far_going_back_goes(store: TableStore, people: People, a_table: Tables) -> None:
    """Ann bids and two bots answer: that are three actions, two of bots."""
    [ann] = people(1)
    live = bid(store, a_table(1, bots=("greedy", "greedy")), ann, 50)
    to = undoing.last_own(live, ann.id)
    assert to == live.game.at - 1
    assert undoing.extent(live, to) == undoing.Extent(actions=1, bots=0)
    for _ in range(2):
        step(store, live.row.id)
    live = store.table(live.row.id)
    assert undoing.last_own(live, ann.id) == to
    assert undoing.extent(live, to) == undoing.Extent(actions=3, bots=2)


def test_alone_with_bots_everything_is_free(store: TableStore, people: People, a_table: Tables) -> None:
    ann = people(1)[0]
    live = a_table(1, bots=("random", "random"))
    for _ in range(30):
        if live.to_act == "Ann":
            live = acting.act(store, live.row.id, ann, live.revision, _first(live))
        else:
            step(store, live.row.id)
            live = store.table(live.row.id)
    bots_turn = next(at for at in range(5, live.game.at) if live.stamps[at].by == "bot")
    back = undoing.undo(store, live.row.id, ann, live.revision, bots_turn)
    assert back.game.at == bots_turn
    for to in (bots_turn, 999, -1):
        with pytest.raises(Unreadable):
            undoing.undo(store, live.row.id, ann, back.revision, to)


def test_what_bots_did_before_ones_first_action_is_not_offered_for_undo(
    store: TableStore, people: People, a_table: Tables
) -> None:
    """They would do the same at once. Where a person acted, as in a file that was read, that is offered."""
    (ann,) = people(1)
    live = a_table(1, bots=("greedy", "greedy", "greedy"))
    game = golden("18Chesapeake-4-greedy-3")
    first, second = (action.by for action in game.actions[1:3])  # chance has acted before them
    order = [second, *(player for player in game.title.players if player != second)]
    seats = tuple(
        msgspec.structs.replace(seat, player=player) for seat, player in zip(live.seats, order, strict=True)
    )
    ways = [("", None, "chance"), (first, None, "bot")]
    stamps = Stamps([Stamp(n, datetime.now(UTC), *way) for n, way in enumerate(ways)])
    begun = TableSnapshot(live.row, seats, game.goto(2), 2, stamps)
    assert undoing.last_own(begun, ann.id) is None and undoing.may_undo(begun, ann.id) is None
    read = TableSnapshot(
        live.row, tuple(msgspec.structs.replace(seat, bot="") for seat in seats), game.goto(2), 2, stamps
    )
    assert undoing.last_own(read, ann.id) == 1


def _first(live: TableSnapshot) -> dict[str, Any]:
    import msgspec

    found: dict[str, Any] = msgspec.to_builtins(live.game.offers()[0].action)
    return found


def test_redo(store: TableStore, people: People, a_table: Tables) -> None:
    ann, ben, _ = people(3)
    done = bid(store, a_table(3), ann, 50)
    live = undoing.undo(store, done.row.id, ann, done.revision)
    with pytest.raises(NotAllowed):
        undoing.redo(store, live.row.id, ben, live.revision)
    again = undoing.redo(store, live.row.id, ann, live.revision)
    assert again.game.digest() == done.game.digest()
    with pytest.raises(NotNow):
        undoing.redo(store, live.row.id, ann, again.revision)


def test_by_consent_always_and_free_never_asks(store: TableStore, people: People, a_table: Tables) -> None:
    ann, ben = people(2)
    live = bid(store, a_table(2, undo="consent"), ann, 50)
    with pytest.raises(NotAllowed, match="proposed"):
        undoing.undo(store, live.row.id, ann, live.revision)
    live = bid(store, a_table(2, undo="free"), ann, 50)
    assert undoing.undo(store, live.row.id, ben, live.revision, 1).to_act == "Ann"


def test_a_proposal_is_carried_out_when_all_agree(store: TableStore, people: People, a_table: Tables) -> None:
    ann, ben, cy = people(3)
    live = bid(store, bid(store, a_table(3), ann, 50), ben, 55)
    id = live.row.id
    asked = proposals.propose(store, id, ann, live.revision, "undo")
    assert asked.data == {"to": 1} and store.table(id).revision == live.revision
    with pytest.raises(NotNow):  # one at a time
        proposals.propose(store, id, ben, live.revision, "end")
    with pytest.raises(NotAllowed):
        proposals.vote(store, id, people(4)[3], asked.id, True)
    proposals.vote(store, id, ben, asked.id, True)
    assert store.table(id).revision == live.revision
    assert proposals.vote(store, id, cy, asked.id, True).status == "accepted"
    assert store.table(id).game.at == 1 and store.table(id).to_act == "Ann"
    with pytest.raises(NotFound):
        proposals.vote(store, id, cy, asked.id, True)


def test_one_no_is_enough_and_acting_overtakes(store: TableStore, people: People, a_table: Tables) -> None:
    ann, ben, cy = people(3)
    live = bid(store, a_table(3), ann, 50)
    id = live.row.id
    asked = proposals.propose(store, id, ann, live.revision, "undo", {"to": 1})
    assert proposals.vote(store, id, cy, asked.id, False).status == "refused"
    asked = proposals.propose(store, id, ann, live.revision, "undo", {"to": 1})
    assert proposals.vote(store, id, ann, asked.id, False).status == "withdrawn"
    asked = proposals.propose(store, id, ann, live.revision, "undo", {"to": 1})
    live = bid(store, live, ben, 55)
    assert proposals.asked(store, id) == []
    with pytest.raises(NotFound):
        proposals.vote(store, id, ben, asked.id, True)
    assert proposals.propose(store, id, ann, live.revision, "end").status == "asked"


def test_bots_play_the_game_out_once_all_have_agreed(
    store: TableStore, people: People, a_table: Tables
) -> None:
    """A seat that a bot plays already keeps it; the game goes on, is nobody's, and who wants to comes back."""
    ann, ben = people(2)
    live = a_table(2, bots=("random",))
    with pytest.raises(Unreadable):
        proposals.propose(store, live.row.id, ben, live.revision, "play_out", {"bot": "nobody"})
    with pytest.raises(Unreadable, match="Say which bot"):
        proposals.propose(store, live.row.id, ben, live.revision, "play_out", {})
    asked = proposals.propose(store, live.row.id, ben, live.revision, "play_out", {"bot": "greedy"})
    assert [seat.bot for seat in store.table(live.row.id).seats] == ["", "", "random"]
    proposals.vote(store, live.row.id, ann, asked.id, True)
    live = store.table(live.row.id)
    assert live.running and [seat.bot for seat in live.seats] == ["greedy", "greedy", "random"]
    assert [(seat.user, seat.absent) for seat in live.seats[:2]] == [(None, ann.id), (None, ben.id)]
    again = seating.take_back(store, live.row.id, ann, 0)
    assert again.seats[0].user == ann.id and again.seats[1].bot == "greedy"


def test_who_refuses_a_proposal_is_told_in_the_room(
    store: TableStore, people: People, a_table: Tables
) -> None:
    """Whoever asked sees that it was refused and by whom; what one takes back oneself is not told."""
    ann, ben = people(2)
    live = a_table(2)
    for answers in (ann, ben):
        asked = proposals.propose(store, live.row.id, ben, live.revision, "end")
        proposals.vote(store, live.row.id, answers, asked.id, False)
    with store.database.read() as c:
        said = talk.messages(c, live.row.id)
    assert [(one.facts, one.user) for one in said if one.facts] == [({"what": "refuses"}, ann.id)]


def test_who_plays_past_a_proposal_is_told_in_the_room(
    store: TableStore, people: People, a_table: Tables
) -> None:
    """Whoever asked sees that the proposal lapsed, and by whose action; and why nothing can be asked before that."""
    ann, ben = people(2)
    live = bid(store, a_table(2), ann, 50)
    asked = proposals.propose(store, live.row.id, ann, live.revision, "undo")
    with pytest.raises(NotNow, match="Your own proposal"):
        proposals.propose(store, live.row.id, ann, live.revision, "undo")
    with pytest.raises(NotNow, match="Another proposal"):
        proposals.propose(store, live.row.id, ben, live.revision, "end")
    live = bid(store, live, ben, 55)
    bid(store, live, ann, 60)  # nothing waits any more
    with store.database.read() as c:
        said = talk.messages(c, live.row.id)
        every = orders.proposals(c, live.row.id, None)
    assert [(one.facts, one.user) for one in said if one.facts] == [({"what": "overtaken"}, ben.id)]
    assert [(one.id, one.status) for one in every] == [(asked.id, "lapsed")]


def test_the_end_by_vote(store: TableStore, people: People, a_table: Tables) -> None:
    ann, ben = people(2)
    live = a_table(2)
    asked = proposals.propose(store, live.row.id, ben, live.revision, "end")
    proposals.vote(store, live.row.id, ann, asked.id, True)
    live = store.table(live.row.id)
    assert live.over and live.row.status == OVER and live.row.ended and live.to_act == ""
    assert live.row.result["Ann"] > 0
    alone = a_table(1, bots=("greedy",))
    assert proposals.propose(store, alone.row.id, ann, alone.revision, "end").status == "accepted"
    assert store.table(alone.row.id).over
