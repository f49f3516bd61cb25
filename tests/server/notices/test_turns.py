"""News of turns: told to those whom they concern, once, and not to those who look on, pause or want none."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from roundhouse.server.live import seating
from roundhouse.server.notices.notifier import Notifier
from roundhouse.server.storage import channels

from .hearsay import looking, said, status


def test_whose_turn_begins_hears_of_it_once(site, a_table, people, hook, deliver, hooks, moves, log) -> None:
    ann, ben, cy = people(3)
    for user in (ann, ben, cy):
        hook(user)
    live = a_table(3, name="Friday")
    deliver()
    turn = f'Your move in 18Chesapeake "Friday" (Auction): {live.name(live.to_act)} buys the cheapest private'
    assert next(text for text in said(hooks) if text.startswith("Your move")).startswith(turn)
    first = site.store.table(live.row.id).seat_at(live.to_act)
    others = {user.name for user in (ann, ben, cy) if user.id != first.user}
    assert {request.path for request in hooks.got} == {"/Ann", "/Ben", "/Cy"}
    assert sum("has begun: You play with" in text for text in said(hooks)) == 2
    assert {
        r.path[1:] for r, text in zip(hooks.got, said(hooks), strict=True) if "has begun" in text
    } == others

    hooks.got.clear()
    deliver()
    deliver()
    assert not hooks.got  # nothing new

    after = moves(live.row.id)
    deliver()
    (got,) = hooks.got
    assert got.path == f"/{after.name(after.to_act)}"
    assert said(hooks)[0].endswith(f"\nhttp://site.example/table/{live.row.id}")
    user = next(user for user in (ann, ben, cy) if user.name == after.to_act)
    assert status(log, user)[-1] == ("turn", "sent", "")
    assert log(user)[-1].data["line"].startswith("Your move in 18Chesapeake")


def test_a_step_within_a_turn_is_no_news(site, a_table, people, hook, deliver, hooks, moves) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    live = a_table(2)
    deliver()
    before = site.store.table(live.row.id).to_act
    for _ in range(60):
        hooks.got.clear()
        live = moves(live.row.id)
        deliver()
        turns = [
            request.path for request, text in zip(hooks.got, said(hooks), strict=True) if "Your move" in text
        ]
        assert turns == ([] if live.to_act == before else [f"/{live.to_act}"])
        before = live.to_act


def test_a_turn_that_is_over_before_the_grace_is_not_told(
    site, post, a_table, people, hook, deliver, hooks, moves
) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    post.watcher.grace = 3600.0
    live = a_table(2)
    moves(live.row.id, 3)
    deliver()
    assert not [text for text in said(hooks) if "Your move" in text]
    post.watcher.grace = 0.0
    moves(live.row.id)
    deliver()
    assert len([text for text in said(hooks) if "Your move" in text]) == 1


def test_a_turn_that_moves_on_in_the_outbox_is_dropped(
    site, post, a_table, people, hook, deliver, hooks, moves, log
) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    live = a_table(2)
    post.watcher.look()
    player = live.to_act
    while moves(live.row.id).to_act == player:
        pass
    for group in post.sender.take(8):
        post.sender.send(group)
    user = ann if player == "Ann" else ben
    assert ("turn", "dropped", "no longer your turn") in status(log, user)
    assert not [text for text in said(hooks) if f"): {player}" in text]


def test_a_turn_that_somebody_else_takes_over_is_dropped(
    site, post, a_table, people, hook, hooks, log
) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    live = a_table(2)
    post.watcher.look()
    seat = live.seat_at(live.to_act)
    seating.replace_player(site.store, live.row.id, ann, seat.number, bot="random")
    for group in post.sender.take(8):
        post.sender.send(group)
    assert ("turn", "dropped", "no longer your turn") in status(log, ann if seat.user == ann.id else ben)
    assert not [text for text in said(hooks) if "Your move" in text]


def test_nobody_is_told_of_what_they_look_at(
    site, a_table, people, hook, deliver, hooks, monkeypatch, log
) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    looking(site, monkeypatch, ann, ben)
    a_table(2)
    deliver()
    assert not hooks.got and not log(ann) and not log(ben)


def test_always_means_always(site, a_table, people, hook, deliver, hooks, monkeypatch) -> None:
    ann, ben = people(2)
    hook(ann, always=True), hook(ben, always=True)
    looking(site, monkeypatch, ann, ben)
    a_table(2)
    deliver()
    assert {request.path for request in hooks.got} == {"/Ann", "/Ben"}


def test_who_comes_to_the_table_in_between_is_not_told(
    site, post, a_table, people, hook, hooks, monkeypatch, log
) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    a_table(2)
    post.watcher.look()
    looking(site, monkeypatch, ann, ben)
    for group in post.sender.take(8):
        post.sender.send(group)
    assert not hooks.got
    assert {entry[2] for user in (ann, ben) for entry in status(log, user)} == {"you were at the table"}


def test_bots_and_hot_seats_are_not_told(site, a_table, people, hook, deliver, hooks) -> None:
    (ann,) = people(1)
    hook(ann)
    a_table(1, hot_seat=True, seats=3)
    deliver()
    assert not hooks.got


def test_a_muted_table_is_silent(site, a_table, people, hook, deliver, hooks, moves, log) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    live = a_table(2, begun=False)
    with site.database.write() as c:
        channels.mute(c, ann.id, live.row.id, True)
    seating.start(site.store, live.row.id, ann)
    for _ in range(8):
        deliver()
        moves(live.row.id)
    assert {request.path for request in hooks.got} == {"/Ben"} and not log(ann)


def test_muting_after_the_notice_is_made_still_counts(site, post, a_table, people, hook, hooks, log) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    live = a_table(2)
    post.watcher.look()
    with site.database.write() as c:
        channels.mute(c, ann.id, live.row.id, True)
    for group in post.sender.take(8):
        post.sender.send(group)
    assert {request.path for request in hooks.got} == {"/Ben"}
    assert [entry[1:] for entry in status(log, ann)] == [("dropped", "the table is muted")]


def test_a_channel_that_is_off_is_silent(site, a_table, people, hook, deliver, hooks) -> None:
    ann, ben = people(2)
    hook(ann, enabled=False), hook(ben, enabled=False)
    a_table(2)
    deliver()
    assert not hooks.got


def test_a_paused_channel_waits_and_then_tells_only_what_still_holds(
    site, post, a_table, people, hook, deliver, hooks, moves, log
) -> None:
    ann, ben = people(2)
    until = datetime.now(UTC) + timedelta(hours=1)
    both = hook(ann, paused_until=until), hook(ben, paused_until=until)
    live = a_table(2)
    deliver()
    assert not hooks.got
    player = site.store.table(live.row.id).to_act
    while moves(live.row.id).to_act == player:
        pass
    deliver()
    assert not hooks.got
    over = datetime.now(UTC) - timedelta(seconds=1)
    with site.database.write() as c:
        for channel in both:
            channels.change_channel(c, channel.id, paused_until=over)
        for user in (ann, ben):
            for notice in channels.notices(c, user.id):
                channels.finish(c, notice.id, "due", due=over)
    deliver()
    turns = [text for text in said(hooks) if "Your move" in text]
    assert len(turns) == 1 and f"): {site.store.table(live.row.id).to_act} " in turns[0]


def test_pausing_after_the_notice_is_made_puts_it_off_and_is_no_attempt(
    site, post, a_table, people, hook, hooks, log
) -> None:
    ann, ben = people(2)
    both = hook(ann), hook(ben)
    a_table(2)
    post.watcher.look()
    until = datetime.now(UTC) + timedelta(hours=1)
    with site.database.write() as c:
        for channel in both:
            channels.change_channel(c, channel.id, paused_until=until)
    for group in post.sender.take(8):
        post.sender.send(group)
    assert not hooks.got
    for user in (ann, ben):
        (notice,) = log(user)
        assert (notice.status, notice.tries, notice.due) == ("due", 0, until)


def test_a_new_channel_is_not_told_of_old_turns(site, post, a_table, people, hook, deliver, hooks) -> None:
    ann, ben = people(2)
    a_table(2)
    post.watcher.look()
    hook(ann), hook(ben)
    again = Notifier(site.database, site.hub, site.store, site.settings)  # as after a restart
    again.watcher.grace = 0.0
    again.watcher.look()
    deliver()
    assert not hooks.got
