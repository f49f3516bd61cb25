"""The ways that people chose: letters, pushes, the webhook of a table, and messages to an address."""

from __future__ import annotations

import re

import pytest

from roundhouse.server.errors import NotNow, Unreadable
from roundhouse.server.live import seating
from roundhouse.server.notices.notifier import Notifier
from roundhouse.server.storage import channels, users

from .hearsay import said, status
from .test_push import Browser


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
    assert link is not None and site.notifier.stops.good(link[1])


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
    seating.start(site.store, live.row.id, ann)
    deliver()
    seen = [f"{site.store.table(live.row.id).to_act}"]
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

    post = Notifier(site.database, site.hub, site.store, replace(site.settings, mail=""))
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
