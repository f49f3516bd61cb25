"""The post as a whole: what happens at tables reaches those whom it concerns, once, over the ways that they chose."""

from __future__ import annotations

import json
import re
import threading
from datetime import UTC, datetime, timedelta

import pytest

from roundhouse.server.errors import NotNow, SiteError, Unavailable, Unreadable
from roundhouse.server.live.hub import TALK
from roundhouse.server.notices import sender as sending
from roundhouse.server.notices.post import Post
from roundhouse.server.storage import channels, talk, users

from .test_push import Browser


def said(hooks) -> list[str]:
    return [json.loads(request.body)["content"] for request in hooks.got]


def status(log, user) -> list[tuple[str, str, str]]:
    return [(notice.kind, notice.status, notice.error) for notice in log(user)]


def looking(site, monkeypatch, *who) -> None:
    monkeypatch.setattr(site.hub, "present", lambda table: {user.id: 1 for user in who})


def test_whose_turn_begins_hears_of_it_once(site, a_table, people, hook, deliver, hooks, moves, log) -> None:
    ann, ben, cy = people(3)
    for user in (ann, ben, cy):
        hook(user)
    live = a_table(3, name="Friday")
    deliver()
    turn = f'Your move in 18Chesapeake "Friday" (Auction): {live.name(live.to_act)} buys the cheapest private'
    assert next(text for text in said(hooks) if text.startswith("Your move")).startswith(turn)
    first = site.keeper.table(live.row.id).seat_at(live.to_act)
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
    before = site.keeper.table(live.row.id).to_act
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
    site.keeper.replace(live.row.id, ann, seat.number, bot="random")
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
    site.keeper.start(live.row.id, ann)
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
    player = site.keeper.table(live.row.id).to_act
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
    assert len(turns) == 1 and f"): {site.keeper.table(live.row.id).to_act} " in turns[0]


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


def test_retries_and_then_gives_up(site, post, a_table, people, hook, deliver, hooks, log) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    hooks.answers = [(500, {}, b"")] * 100
    a_table(2)
    deliver()
    waits = []
    for _ in range(4):
        notice = log(ann)[0]
        if notice.status != "due":
            break
        waits.append(round((notice.due - datetime.now(UTC)).total_seconds()))
        assert notice.error == "The other side answered 500."
        with site.database.write() as c:
            for user in (ann, ben):
                for one in channels.notices(c, user.id):
                    if one.status == "due":
                        channels.finish(c, one.id, "due", one.error, datetime.now(UTC))
        deliver()
    assert waits == [60, 300, 1800]
    notice = log(ann)[0]
    assert (notice.status, notice.tries) == ("failed", 4)
    assert notice.error == "The other side answered 500. No more attempts."
    assert len([r for r in hooks.got if r.path == "/Ann"]) == 4


def test_a_longer_wait_is_kept_when_the_other_side_asks_for_it(
    site, a_table, people, hook, deliver, hooks, log
) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    hooks.answers = [(429, {"Retry-After": "200"}, b"")] * 2
    a_table(2)
    deliver()
    assert 190 < (log(ann)[0].due - datetime.now(UTC)).total_seconds() <= 200


def test_a_refusal_for_good_is_not_tried_again(site, a_table, people, hook, deliver, hooks, log) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    hooks.answers = [(403, {}, b"")] * 2
    a_table(2)
    deliver()
    assert log(ann)[0].status == "failed" and log(ann)[0].tries == 1


def test_a_channel_that_keeps_failing_is_switched_off(
    site, post, people, hook, deliver, hooks, log, monkeypatch
) -> None:
    (ann,) = people(1)
    channel = hook(ann)
    hooks.answers = [(403, {}, b"")] * 4 + [(204, {}, b"")] + [(403, {}, b"")] * 6
    for number in range(11):
        with site.database.read() as c:
            kept = channels.channel(c, channel.id)
        assert kept is not None and kept.enabled, number
        post.test(channel)
        deliver()
    with site.database.read() as c:
        kept = channels.channel(c, channel.id)
    assert kept is not None and not kept.enabled


def test_who_fails_once_is_not_asked_for_the_others_too(
    site, post, people, hook, deliver, hooks, log
) -> None:
    (ann,) = people(1)
    channel = hook(ann)
    for _ in range(5):
        post.test(channel)
    hooks.answers = [(500, {}, b"")]
    deliver()
    assert len(hooks.got) == 1
    assert {(notice.status, notice.tries) for notice in log(ann)} == {("due", 1)}


def test_a_mistake_of_ours_is_tried_again_and_then_given_up(
    site, post, people, hook, hooks, log, monkeypatch
) -> None:
    (ann,) = people(1)
    post.test(hook(ann))

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("roundhouse.server.notices.webhook.send", broken)
    for attempt in range(4):
        (group,) = post.sender.take(1)
        post.sender._work(group)
        (notice,) = log(ann)
        assert (notice.status, notice.tries) == ("due" if attempt < 3 else "failed", attempt + 1)
        with site.database.write() as c:
            if attempt < 3:
                channels.finish(c, notice.id, "due", "", datetime.now(UTC))


def test_a_turn_that_moved_on_before_the_second_attempt_is_dropped(
    site, a_table, people, hook, deliver, hooks, moves, log
) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    hooks.answers = [(500, {}, b"")] * 2
    live = a_table(2)
    deliver()
    player = live.to_act
    while moves(live.row.id).to_act == player:
        pass
    user = ann if player == "Ann" else ben
    with site.database.write() as c:
        for one in channels.notices(c, user.id):
            channels.finish(c, one.id, "due", one.error, datetime.now(UTC))
    deliver()
    assert ("turn", "dropped", "no longer your turn") in status(log, user)


def test_the_end_is_told_with_the_result(site, a_table, people, hook, deliver, hooks, moves) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    live = a_table(2)
    moves(live.row.id, 5)
    deliver()
    hooks.got.clear()
    live = site.keeper.table(live.row.id)
    proposal = site.keeper.propose(live.row.id, ann, live.revision, "end")
    deliver()
    asked = [text for text in said(hooks) if "asks you" in text]
    assert asked == [
        f"Ann asks you in 18Chesapeake #{live.row.id}: to end the game here\nhttp://site.example/table/{live.row.id}"
    ]
    assert hooks.got[-1].path == "/Ben"
    hooks.got.clear()
    site.keeper.vote(live.row.id, ben, proposal.id, True)
    deliver()
    assert {request.path for request in hooks.got} == {"/Ann", "/Ben"}
    result = site.keeper.table(live.row.id).row.result
    line = said(hooks)[0].splitlines()[0]
    assert line.startswith(f"18Chesapeake #{live.row.id} is over: 1. ")
    for name, money in result.items():
        assert f"{name} ${money:,}" in line


def test_a_proposal_that_is_settled_is_not_told(site, post, a_table, people, hook, hooks, log) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    live = a_table(2)
    proposal = site.keeper.propose(live.row.id, ann, live.revision, "end")
    post.watcher.look()
    site.keeper.vote(live.row.id, ben, proposal.id, False)
    for group in post.sender.take(8):
        post.sender.send(group)
    assert ("proposal", "dropped", "it is settled") in status(log, ben)


def say(site, table, user, text) -> None:
    with site.database.write() as c:
        message = talk.say(c, table, user.id, text)
    site.hub.tell(table, TALK, message.id)


def test_who_is_called_in_the_chat_hears_of_it(site, a_table, people, hook, deliver, hooks) -> None:
    ann, ben, cy = people(3)
    for user in (ann, ben, cy):
        hook(user)
    live = a_table(3)
    deliver()
    hooks.got.clear()
    say(site, live.row.id, ann, "Well played, Ben")
    say(site, live.row.id, ann, "@ben and @Ann: hurry\nup")
    say(site, live.row.id, ann, "mail me at x@Cy, @Cyril, not @cyx")
    deliver()
    (text,) = said(hooks)
    assert hooks.got[0].path == "/Ben"
    assert text.startswith(f"Ann calls you in 18Chesapeake #{live.row.id}: @ben and @Ann: hurry up\n")
    hooks.got.clear()
    say(site, live.row.id, ben, "@Cy!")
    deliver()
    assert [request.path for request in hooks.got] == ["/Cy"]


def test_who_does_not_play_there_is_not_called(site, a_table, people, hook, deliver, hooks) -> None:
    everybody = people(3)
    for user in everybody:
        hook(user)
    live = a_table(2)
    deliver()
    hooks.got.clear()
    say(site, live.row.id, everybody[0], "@Cy come and see")
    deliver()
    assert not hooks.got


def test_several_tables_make_one_letter(site, a_table, people, by_mail, deliver, mails) -> None:
    ann, ben = people(2)
    by_mail(ann), by_mail(ben)
    tables = [a_table(2, seed=seed, name=f"No. {seed}") for seed in range(4)]
    deliver()
    to = {
        user.name: [m.message for m in mails.got if m.to == [f"{user.name.lower()}@example.org"]]
        for user in (ann, ben)
    }
    assert [len(letters) for letters in to.values()] == [1, 1]
    for name, (letter,) in to.items():
        assert letter["Subject"] == "4 games wait for you"
        text = letter.get_content()
        assert text.count("/table/") == 4
        for live in tables:
            kind = "Your move in" if live.to_act == name else "has begun"
            assert kind in next(line for line in text.splitlines() if live.row.name in line)
    link = re.fullmatch(r"<http://site.example/unsubscribe/(.+)>", to["Ann"][0]["List-Unsubscribe"])
    assert link is not None and site.post.stops.good(link[1])


def test_mail_goes_only_to_proven_addresses(site, a_table, people, by_mail, deliver, mails, log) -> None:
    ann, ben = people(2)
    by_mail(ann), by_mail(ben)
    with site.database.write() as c:
        users.change_user(c, ann.id, email_proven=False)
    a_table(2)
    deliver()
    assert [letter.to for letter in mails.got] == [["ben@example.org"]]
    assert status(log, ann)[0][1:] == ("failed", "your mail address is not proven")


def test_a_banned_user_hears_nothing(site, a_table, people, hook, deliver, hooks) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    with site.database.write() as c:
        users.change_user(c, ann.id, banned=True)
    a_table(2)
    deliver()
    assert {request.path for request in hooks.got} == {"/Ben"}


def test_pushes(site, post, a_table, people, hooks, deliver, log) -> None:
    ann, ben = people(2)
    browsers = {}
    for user in (ann, ben):
        browsers[user.name] = Browser(f"{hooks.url}/{user.name}")
        with site.database.write() as c:
            channels.add_channel(c, user.id, "push", browsers[user.name].subscription())
    live = a_table(2, name="Friday")
    deliver()
    for request in hooks.got:
        message = browsers[request.path[1:]].read(request.body)
        assert message["url"] == f"http://site.example/table/{live.row.id}"
        if request.path[1:] == live.to_act:
            assert message["title"] == 'Your move in 18Chesapeake "Friday" (Auction)'
            assert message["tag"] == request.headers["topic"] == f"table-{live.row.id}-turn"
    assert len(hooks.got) == 2


def test_a_browser_that_is_gone_is_forgotten(site, a_table, people, hooks, deliver, log) -> None:
    ann, _ben = people(2)
    with site.database.write() as c:
        channels.add_channel(c, ann.id, "push", Browser(f"{hooks.url}/x").subscription())
    hooks.answers = [(410, {}, b"")]
    a_table(2)
    deliver()
    with site.database.read() as c:
        assert channels.channels(c, ann.id) == []
    assert log(ann)[0].status == "failed" and log(ann)[0].channel is None


def test_the_webhook_of_a_table_tells_everybody_s_moves(
    site, a_table, people, hook, deliver, hooks, moves
) -> None:
    ann, _ben = people(2)
    live = a_table(2, begun=False, name="Club")
    channel = hook(ann, path="club", table=live.row.id)
    with site.database.write() as c:
        channels.change_channel(c, channel.id, data={**channel.data, "mentions": {"Ben": "77"}})
    other = a_table(2, seed=3)
    site.keeper.start(live.row.id, ann)
    deliver()
    seen = [f"{site.keeper.table(live.row.id).to_act}"]
    for _ in range(6):
        after = moves(live.row.id)
        if after.to_act != seen[-1]:
            seen.append(after.to_act)
        moves(other.row.id)
        deliver()
    turns = [text for text in said(hooks) if "is to move in" in text]
    assert len(turns) == len(seen) > 2
    for text, player in zip(turns, seen, strict=True):
        called = "<@77> " if player == "Ben" else ""
        assert text.startswith(f'{called}{player} is to move in 18Chesapeake "Club" (Auction): {player} ')
    assert {request.path for request in hooks.got} == {"/club"}
    assert any("has begun" in text for text in said(hooks))


def test_a_new_channel_is_not_told_of_old_turns(site, post, a_table, people, hook, deliver, hooks) -> None:
    ann, ben = people(2)
    a_table(2)
    post.watcher.look()
    hook(ann), hook(ben)
    again = Post(site.database, site.hub, site.keeper, site.settings)  # as after a restart
    again.watcher.grace = 0.0
    again.watcher.look()
    deliver()
    assert not hooks.got


def test_what_happened_while_nobody_watched_is_found(site, a_table, people, hook, hooks) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    live = a_table(2)  # nobody listens to the hub here
    post = site.post
    post.watcher.grace = 0.0
    post.watcher.look()
    for group in post.sender.take(8):
        post.sender.send(group)
    assert f"/{live.to_act}" in {request.path for request in hooks.got}


def test_two_processes_tell_nothing_twice(site, post, a_table, people, hook, hooks, moves) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    others = [Post(site.database, site.hub, site.keeper, site.settings) for _ in range(2)]
    for other in others:
        other.watcher.grace = 0.0
        site.hub.on(other.watcher.hear)
    live = a_table(2)
    for _ in range(12):
        for one in (post, *others):
            one.watcher.look()
        groups = [(one, group) for one in (post, *others) for group in one.sender.take(8)]
        for one, group in groups:
            one.sender.send(group)
        moves(live.row.id)
    with site.database.read() as c:
        for user in (ann, ben):
            found = channels.notices(c, user.id)
            assert len({notice.key for notice in found}) == len(found)
            turns = [notice.data["since"] for notice in found if notice.kind == "turn"]
            assert len(turns) == len(set(turns)) > 2
            assert sum(n.status == "sent" for n in found) == sum(r.path == f"/{user.name}" for r in hooks.got)


def test_a_sender_that_dies_leaves_its_notices_to_others(
    site, post, a_table, people, hook, hooks, monkeypatch
) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    a_table(2)
    post.watcher.look()
    assert post.sender.take(8)  # and nothing more is heard of it
    other = Post(site.database, site.hub, site.keeper, site.settings)
    assert not other.sender.take(8)
    with site.database.write() as c:
        past = datetime.now(UTC) + channels.LEASE + timedelta(seconds=1)
        assert channels.due(c, past, 8)


def test_messages_to_addresses(site, post, people, mails, deliver, log) -> None:
    (ann,) = people(1)
    with site.database.write() as c:
        ann = users.change_user(c, ann.id, email="ann@example.org")
    post.mail("new@example.org", "Prove your address", "http://site.example/prove/s3cret")
    post.mail(ann, "Reset", "http://site.example/reset/s3cret")
    deliver()
    assert [(letter.to, letter.message["Subject"]) for letter in mails.got] == [
        (["new@example.org"], "Prove your address"),
        (["ann@example.org"], "Reset"),
    ]
    assert "s3cret" in mails.got[0].message.get_content()
    assert mails.got[0].message["List-Unsubscribe"] is None
    (notice,) = log(ann)
    assert notice.status == "sent" and "s3cret" not in str(notice.data)
    with pytest.raises(Unreadable):
        post.mail("nobody", "x", "y")


def test_a_message_that_fails_for_good_is_forgotten_too(site, post, people, mails, deliver, log) -> None:
    (ann,) = people(1)
    with site.database.write() as c:
        ann = users.change_user(c, ann.id, email="ann@example.org")
    mails.refusals.append("550 No")
    post.mail(ann, "Reset", "http://site.example/reset/s3cret")
    deliver()
    (notice,) = log(ann)
    assert notice.status == "failed" and "s3cret" not in str(notice.data)


def test_a_site_without_mail_says_so(site, people) -> None:
    from msgspec.structs import replace

    post = Post(site.database, site.hub, site.keeper, replace(site.settings, mail=""))
    assert not post.mails
    with pytest.raises(NotNow, match="sends no mail"):
        post.mail("ann@example.org", "x", "y")


def test_a_test_goes_out_even_over_a_channel_that_is_off(site, post, people, hook, deliver, hooks) -> None:
    (ann,) = people(1)
    channel = hook(ann, enabled=False)
    post.test(channel)
    deliver()
    assert said(hooks) == [
        "A test from Roundhouse: Notices reach you here.\nhttp://site.example/account/notices"
    ]


def test_a_database_that_is_away_loses_no_news(
    site, post, a_table, people, hook, deliver, hooks, monkeypatch
) -> None:
    ann, ben = people(2)
    hook(ann), hook(ben)
    live = a_table(2)
    say(site, live.row.id, ann, "@Ben hello")
    real = site.database.write

    def away():
        raise NotNow("away")

    monkeypatch.setattr(site.database, "write", away)
    with pytest.raises(NotNow):
        post.watcher.look()
    monkeypatch.setattr(site.database, "write", real)
    deliver()
    assert any("calls you" in text for text in said(hooks))
    assert f"/{live.to_act}" in {request.path for request in hooks.got}


def test_it_works_by_itself(site, post, a_table, people, by_mail, mails, monkeypatch) -> None:
    monkeypatch.setattr("roundhouse.server.notices.watch.PACE", 0.01)
    ann, ben = people(2)
    by_mail(ann), by_mail(ben)
    post.start()
    try:
        live = a_table(2)
        letters = mails.wait(2, 10)
        assert {letter.to[0] for letter in letters} == {"ann@example.org", "ben@example.org"}
        assert any(f"/table/{live.row.id}" in letter.message.get_content() for letter in letters)
        post.mail("new@example.org", "Hello", "there")
        mails.wait(3, 10)
    finally:
        post.stop()
    post.stop()
    assert sending.WORKERS > 1


@pytest.mark.parametrize(
    ("error", "traced"),
    [
        (Unavailable("The database does not answer just now."), False),
        (SiteError("The database refuses: no."), False),
        (ZeroDivisionError("ours"), True),
    ],
)
def test_a_database_that_is_away_is_one_line(site, monkeypatch, caplog, error, traced) -> None:
    watcher = site.post.watcher
    looked = threading.Event()

    def look() -> None:
        looked.set()
        raise error

    monkeypatch.setattr(watcher, "look", look)
    watcher.start()
    assert looked.wait(5)
    watcher.stop()
    lines = [record for record in caplog.records if "watching the tables failed" in record.getMessage()]
    assert [bool(line.exc_info) for line in lines] == [traced]
    assert traced or str(error) in lines[0].getMessage()
