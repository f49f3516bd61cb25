"""Notices are written in the language of whoever gets them; what a whole table gets in that of the site."""

from __future__ import annotations

from roundhouse.server import languages
from roundhouse.server.storage import users

from .hearsay import said


def reads(site, user, **settings: str):
    with site.database.write() as c:
        return users.change_user(c, user.id, settings=settings)


def test_each_is_told_in_the_language_chosen(site, a_table, people, hook, deliver, hooks) -> None:
    ann, ben = people(2)
    ann = reads(site, ann, **{languages.CHOSEN: "de", languages.LAST: "en"})
    hook(ann), hook(ben)
    a_table(2, name="Friday")
    deliver()
    told = {request.path: text for request, text in zip(hooks.got, said(hooks), strict=True)}
    assert "kauft die billigste Privatgesellschaft" in told["/Ann"] or "hat begonnen" in told["/Ann"]
    assert "buys the cheapest private" in told["/Ben"] or "has begun" in told["/Ben"]


def test_the_last_login_says_it_where_nothing_was_chosen(people, site) -> None:
    (ann,) = people(1)
    assert languages.read_by(ann, "") == ""
    assert languages.read_by(reads(site, ann, **{languages.LAST: "de"}), "") == "de"
    assert languages.read_by(reads(site, ann, **{languages.CHOSEN: "en", languages.LAST: "de"}), "") == "en"
    assert languages.read_by(reads(site, ann, **{languages.CHOSEN: "tlh"}), "de") == "de"


def test_a_table_is_told_in_the_language_of_the_site(
    site, a_table, people, hook, deliver, hooks, moves
) -> None:
    ann, _ = people(2)
    reads(site, ann, **{languages.CHOSEN: "de"})
    live = a_table(2, name="Friday")
    hook(ann, "all", table=live.row.id)
    moves(live.row.id)
    deliver()
    assert "is to move in" in said(hooks)[-1]
