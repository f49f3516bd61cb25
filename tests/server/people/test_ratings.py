"""Ratings on the pages and by the API: shown to all of those who want it, of nobody else."""

from __future__ import annotations

from roundhouse.server.live import rating
from roundhouse.server.storage import tables, users
from roundhouse.server.storage.records import OVER, Seat
from server.web_client import Arrives, Visitor, words


def ends(visitor: Visitor, **result: int) -> None:
    """A rated table of 18AL that has come to this end, counted."""
    with visitor.app.state.site.database.write() as c:
        them = {name: users.user_named(c, name) for name in result}
        owner = next(user.id for user in them.values() if user is not None)
        row = tables.create_table(c, title="18AL", owner=owner, rated=True, status=OVER, result=result)
        seats = [
            Seat(table=row.id, number=number, player=name, user=user.id if user is not None else None)
            for number, (name, user) in enumerate(them.items())
        ]
        tables.set_seats(c, row.id, seats)
        rating.finished(c, row, seats)


def test_ratings_are_shown_of_those_who_want_it(arrives: Arrives) -> None:
    ann, ben, cy = arrives().member("Ann"), arrives().member("Ben"), arrives().member("Cyrus")
    for one in (ann, ben):
        one.see("/account")
        assert "Saved." in one.send("/account/ratings", {"rated": "1"}).text
    ends(ann, Ann=900, Ben=700, Cyrus=1000)
    best = words(ann.see("/title/18AL"))
    assert "Ann 1566 ± 202 provisional 1 Ben 1434" in best and "Cyrus" not in best
    assert "All titles 1566" in words(ben.see("/person/Ann"))
    assert "All titles" not in words(ben.see("/person/Cyrus"))
    assert "Ann 1566 $900" in words(cy.see("/?show=over"))
    assert "Cyrus $1,000" in words(cy.see("/?show=over"))
    # Who does not want it any more is gone, and comes back as before.
    ann.see("/account")
    ann.send("/account/ratings", {})
    assert "1566" not in ben.see("/person/Ann") + ben.see("/title/18AL") + ben.see("/?show=over")
    ann.send("/account/ratings", {"rated": "1"})
    assert "1566" in ben.see("/person/Ann")


def test_guests_are_not_rated(arrives: Arrives) -> None:
    guest = arrives().guest("Gus")
    guest.see("/account")
    answer = guest.send("/account/ratings", {"rated": "1"})
    assert answer.status_code == 409 and "Guests are not rated" in answer.text


def test_how_two_fared_against_each_other(arrives: Arrives) -> None:
    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    ends(ann, Ann=900, Ben=700)
    ends(ann, Ann=900, Ben=900)
    assert "Ann against you With Finished Ahead Behind Level Ben 2 1 0 1" in words(ben.see("/person/Ann"))
    assert "Against others With Finished Ahead Behind Level Ben 2 1 0 1" in words(ann.see("/person/Ann"))
    assert "against you" not in words(arrives().see("/person/Ann"))


def test_a_table_is_rated_when_it_is_opened(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    ann.see("/new?title=18AL")
    seats = {"title": "18AL", "seat2": "free", "seat3": "free", "listed": "1", "rated": "1"}
    assert "its end counts" in words(ann.send("/new", seats).text)
    assert "· rated" in words(arrives().see("/"))
    refused = ann.send("/new", {**seats, "undo": "free"})
    assert refused.status_code == 400 and "free undo" in refused.text
