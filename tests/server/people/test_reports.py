"""Reports, what comes of them, the papers of a site, and challenges and bot accounts on the pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.server.errors import NotFound, NotNow
from roundhouse.server.live import seating
from roundhouse.server.people import papers, reports
from roundhouse.server.site import Site
from roundhouse.server.storage import audit, tables, talk, users
from roundhouse.server.storage import reports as stored
from server.web_client import Arrives, words


def test_a_line_is_reported_removed_and_its_writer_shut_out(arrives: Arrives) -> None:
    ann, ben, eve = arrives().member("Ann"), arrives().member("Ben"), arrives().member("Eve")
    site = ann.app.state.site
    with site.database.write() as c:
        admin, writer = users.user_named(c, "Ann"), users.user_named(c, "Ben")
        assert admin is not None and writer is not None
        users.change_user(c, admin.id, admin=True)
    table = seating.create(site.store, writer, title="Branch Line", seats=2).row.id
    with site.database.write() as c:
        line = talk.say(c, table, writer.id, "You are all fools").id
    shown = eve.see(f"/report?kind=line&number={table}&line={line}")
    assert "You are all fools" in shown
    sent = {"kind": "line", "number": table, "line": line, "reason": "rude", "text": "He means it"}
    assert "Thank you" in eve.send("/report", sent).text
    assert eve.send("/report", sent).status_code == 409  # once is enough
    assert ben.see("/admin/reports", 404)
    waiting = words(ann.see("/admin/reports"))
    assert "You are all fools" in waiting and "He means it" in waiting and "insults" in waiting
    with site.database.read() as c:
        (report,) = stored.reports(c)
    done = ann.send(
        f"/admin/reports/{report.id}", {"how": "acted", "remove": "1", "close": "1", "note": "first"}
    )
    assert done.status_code == 200 and "something was done" in words(done.text)
    assert ann.send(f"/admin/reports/{report.id}", {"how": "dismissed"}).status_code == 409
    with site.database.read() as c:
        assert talk.message(c, table, line) is None
        closed = users.user(c, writer.id)
        assert closed is not None and closed.banned
        noted = audit.noted(c)[0]
    assert (noted.user, noted.what, noted.about) == (admin.id, "report: acted", f"user {writer.id}")
    assert noted.data == {"report": report.id, "done": ["close", "remove"]}
    assert "Log in" in ben.see("/")


def test_what_was_done_is_listed_with_names(arrives: Arrives) -> None:
    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    with ann.app.state.site.database.write() as c:
        admin, user = users.user_named(c, "Ann"), users.user_named(c, "Ben")
        assert admin is not None and user is not None
        users.change_user(c, admin.id, admin=True)
        audit.note(c, "make token", f"user {user.id}", who="root")
        audit.note(c, "lift ban", f"user {user.id}", user=admin.id)
    shown = words(ann.see("/admin/reports"))
    assert f"root (command) make token user {user.id} (Ben)" in shown
    assert f"Ann lift ban user {user.id} (Ben)" in shown
    assert ben.see("/admin/reports", 404)


def test_names_and_tables(site: Site) -> None:
    with site.database.write() as c:
        ann, ben = users.create_user(c, "Anna"), users.create_user(c, "Offensive")
    table = seating.create(site.store, ben, title="Branch Line", seats=2, name="Rude words").row.id
    name, whole = (
        reports.subject(site, ann, kind, number) for kind, number in (("name", ben.id), ("table", table))
    )
    with site.database.write() as c:
        users.create_user(c, f"player-{ben.id}")  # somebody has been quicker
        found = reports.tell(c, ann, name, "hate", "")
        assert reports.DEEDS["rename"](c, found, ann)
        renamed = users.user(c, ben.id)
        assert (
            renamed is not None
            and renamed.name == f"player-{ben.id}-2"
            and found.quoted == {"name": "Offensive"}
        )
        found = reports.tell(c, ann, whole, "other", "")
        assert reports.DEEDS["unlist"](c, found, ann) and reports.DEEDS["rename"](c, found, ann)
        row = tables.table(c, table)
        assert row is not None and (row.name, row.listed) == ("", False)
        with pytest.raises(NotNow):  # one's own
            reports.tell(c, ben, name, "other", "")


def test_nobody_reports_what_they_cannot_read(site: Site) -> None:
    """While a game is on, its players read nothing of the spectators' room."""
    with site.database.write() as c:
        ann, ben = users.create_user(c, "Anna"), users.create_user(c, "Benno")
    live = seating.create(site.store, ann, title="Branch Line", seats=2, bots=("greedy",))
    seating.start(site.store, live.row.id, ann)
    with site.database.write() as c:
        line = talk.say(c, live.row.id, ben.id, "Ann is losing", room="spectators").id
    with pytest.raises(NotFound):
        reports.subject(site, ann, "line", live.row.id, line)


def test_the_papers_of_a_site_are_text() -> None:
    made = papers._html("# Terms\n\n<script>alert(1)</script> *as is*")
    assert "<h1>Terms</h1>" in made and "<em>as is</em>" in made and "<script>" not in made
    for name in ("terms", "privacy"):
        assert (Path(__file__).parents[3] / "deploy" / f"{name}.md").read_text().startswith("# ")


def test_a_bot_account_is_marked_and_challenged_on_the_pages(arrives: Arrives) -> None:
    ann, program = arrives().member("Ann"), arrives().member("Robo")
    program.see("/account")
    assert "a program plays with this account" in program.send("/account/bot", {"bot": "1"}).text
    assert "bot account" in words(ann.see("/person/Robo"))
    there = ann.send("/challenge", {"to": "Robo", "title": "Branch Line"})
    assert there.url.path.startswith("/table/") and "Robo bot account has not answered yet" in words(
        there.text
    )
    shown = program.see("/")
    assert "challenges you to Branch Line" in words(shown)
    declined = program.send("/challenge/1/decline", {"reason": "players"})
    assert declined.status_code == 200 and "challenges you" not in declined.text
    assert "declines : not with these players" in words(ann.see(there.url.path)).replace(
        "declines:", "declines :"
    )
    ann.send(f"{there.url.path}/challenge", {"to": "robo"})
    sat = program.send("/challenge/2/accept")
    assert sat.url.path == there.url.path and "Stand up" in sat.text
    assert "for good" in program.see("/account")
