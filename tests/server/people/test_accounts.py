"""Accounts, guests, keys, and leaving again."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime

import msgspec
import pytest

from outside import Installs, outside
from roundhouse.server.errors import Unreadable
from roundhouse.server.live import acting, names
from roundhouse.server.live.seat_colours import coloured, favourite
from roundhouse.server.people import passwords
from roundhouse.server.stalled import SLOW, stuck
from roundhouse.server.storage import schema, tables, users
from roundhouse.server.storage.records import Seat, Table
from roundhouse.server.storage.timing import SHOWN, TableClock
from server.web_client import Arrives, words

__all__ = ["outside"]


def test_an_account_is_made_left_and_found_again(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    assert ">Ann" in ann.see("/")
    ann.send("/logout")
    assert ">Ann" not in ann.see("/")
    ann.see("/login")
    wrong = ann.send("/login", {"name": "ann", "password": "correct hors"})
    assert wrong.status_code == 403 and "do not belong together" in wrong.text
    right = ann.send("/login", {"name": "ann", "password": "correct horse", "next": "/account"})
    assert right.status_code == 200 and str(right.url).endswith("/account")


def test_a_name_is_taken_once(arrives: Arrives) -> None:
    arrives().member("Ann")
    other = arrives()
    other.see("/join")
    answer = other.send("/join", {"name": "ANN", "password": "correct horse"})
    assert answer.status_code == 409 and "The name ANN is taken." in answer.text


@pytest.mark.parametrize(
    "name",
    [
        *("A", "x" * 21, "12", "\u0660\u0661", "Ann\nBen\x00", "a/b", "../x", "<b>Ann</b>"),
        *("Ann\u200bb", "A\u0336nn", "Ann\u202eneB", "ABΓ", "Аnn"),
    ],
)
def test_names_that_deceive_or_break_are_refused(name: str) -> None:
    with pytest.raises(Unreadable):
        names.clean(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Ann", "Ana María", "Jean-Luc O'Neil", "Dr. No_7", "Işıl", "Борис", "Нгуен"),
        *("花子", "花子 A", "विजय", "नेहा शर्मा"),
    ],
)
def test_names_of_all_peoples_are_welcome(name: str) -> None:
    assert names.clean(f"  {name} ") == name


def test_a_name_in_other_letters_that_looks_taken_is(arrives: Arrives) -> None:
    arrives().member("Cop")
    other = arrives()
    other.see("/join")
    answer = other.send("/join", {"name": "Сор", "password": "correct horse"})  # Cyrillic
    assert answer.status_code == 409 and "looks like one that is taken" in answer.text
    arrives().member("Сора")  # as a whole it looks like nobody


def test_passwords_have_a_least_length(arrives: Arrives) -> None:
    visitor = arrives()
    visitor.see("/join")
    answer = visitor.send("/join", {"name": "Ann", "password": "short"})
    assert answer.status_code == 400 and "8 to 200 characters" in answer.text
    assert not passwords.fits("short", "")


def test_a_guest_becomes_an_account_and_keeps_the_seat(arrives: Arrives) -> None:
    gus = arrives().guest("Gus")
    table = gus.send("/play", {"title": "18Chesapeake", "players": "3", "bot": "random", "seed": "5"}).url
    gus.see("/account")
    gus.send("/account/upgrade", {"name": "Gustav", "password": "battery staple"})
    assert "guest" not in gus.see("/account").split("</h1>")[0]
    again = arrives()
    again.see("/login")
    again.send("/login", {"name": "Gustav", "password": "battery staple"})
    assert "Undo" in again.see(table.path) or "Your move" in again.see(table.path)


def test_a_new_password_ends_all_other_logins(arrives: Arrives) -> None:
    one, other = arrives().member("Ann"), arrives()
    other.see("/login")
    other.send("/login", {"name": "Ann", "password": "correct horse"})
    other.see("/account")
    refused = one.send("/account", {"password": "wrong one", "new_password": "another horse"})
    assert refused.status_code == 403
    one.send("/account", {"password": "correct horse", "new_password": "another horse"})
    one.see("/account")
    assert "Log in" in other.see("/account")  # sent on to the login


def test_a_key_is_shown_once_and_can_be_revoked(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    page = ann.send("/account/tokens", {"label": "my bot", "read": "1"}).text
    secret = re.search(r"<code[^>]*>(rh_[\w-]+)</code>", page)
    assert secret and secret[1] not in ann.see("/account")
    key = {"Authorization": f"Bearer {secret[1]}"}
    assert ann.http.get("/api/me", headers=key).json()["name"] == "Ann"
    drop = re.search(r"/account/tokens/\d+/drop", ann.see("/account"))
    assert drop
    ann.send(drop[0])
    assert ann.http.get("/api/me", headers=key).status_code == 401
    assert ann.send("/account/tokens", {"label": "none"}).status_code == 400


def test_keys_outlive_a_password_unless_all_are_revoked(arrives: Arrives) -> None:
    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    assert "Revoke all keys" not in ann.see("/account")
    keys = []
    for visitor, label in ((ann, "one"), (ann, "two"), (ben, "three")):
        page = visitor.send("/account/tokens", {"label": label, "read": "1"}).text
        found = re.search(r"<code[^>]*>(rh_[\w-]+)</code>", page)
        assert found
        keys.append({"Authorization": f"Bearer {found[1]}"})
    changed = ann.send("/account", {"password": "correct horse", "new_password": "another horse"}).text
    assert "Keys for the API are not revoked." in changed and "Revoke all keys" in changed
    assert [ann.http.get("/api/me", headers=key).status_code for key in keys] == [200] * 3
    assert "All your keys are revoked." in ann.send("/account/tokens/drop").text
    assert [ann.http.get("/api/me", headers=key).status_code for key in keys] == [401, 401, 200]


def test_my_data_are_all_there_and_only_mine(arrives: Arrives) -> None:
    ann, ben = arrives().member("Ann", email="ann@example.org"), arrives().member("Ben")
    table = ann.send("/new", {"title": "18AL", "seat2": "free", "seat3": "free", "listed": "1"}).url.path
    ben.see(table)
    ben.send(f"{table}/sit")
    ann.send(f"{table}/chat", {"text": "hello from Ann"})
    ben.send(f"{table}/chat", {"text": "hello from Ben"})
    data = msgspec.json.decode(ann.http.get("/account/data").content)
    assert data["user"]["email"] == "ann@example.org"
    assert [line["text"] for line in data["chat"]] == ["hello from Ann"]
    assert len(data["tables"]) == 1 and data["seats"][0]["player"] == "Ann"
    assert not re.search(r"password|secret|csrf|hash|invite", str(data))


def test_my_data_hold_my_actions_and_orders(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    table = ann.send("/play", {"title": "18AL", "players": "3", "bot": "random", "seed": "4"}).url.path
    store, id = ann.app.state.site.store, int(table.rpartition("/")[2])
    with ann.app.state.site.database.read() as c:
        user = users.user_named(c, "Ann")
    assert user is not None
    deadline = time.monotonic() + 20
    while not store.table(id).plays(user.id) and time.monotonic() < deadline:
        time.sleep(0.05)
    live = store.table(id)
    acting.act(store, id, user, live.revision, msgspec.to_builtins(live.game.offers()[-1].action))
    data = msgspec.json.decode(ann.http.get("/account/data").content)
    assert [entry["user"] for entry in data["actions"]] == [user.id]


def test_an_account_can_be_deleted(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    assert ann.send("/account/delete", {"password": "correct horse"}).status_code == 400
    assert ann.send("/account/delete", {"password": "wrong", "sure": "1"}).status_code == 403
    ann.send("/account/delete", {"password": "correct horse", "sure": "1"})
    assert ">Ann" not in ann.see("/")
    ann.see("/login")
    assert ann.send("/login", {"name": "Ann", "password": "correct horse"}).status_code == 403
    arrives().member("Ann")  # the name is free again


def test_who_has_left_is_named_nowhere(arrives: Arrives) -> None:
    """Nor at a table where a bot already played for them."""
    ann, ben = arrives().member("Ann"), arrives().member("Benedict")
    seats = {"seat2": "free", "seat3": "bot:random", "seat4": "none", "seat5": "none", "listed": "1"}
    table = ann.send("/new", {"title": "18AL", **seats}).url.path
    ben.see(table)
    assert ben.send(f"{table}/sit").status_code == 200
    ann.send(f"{table}/start")
    ben.see(table)
    ben.send(f"{table}/replace", {"number": "1", "to": "bot:random"})
    store = ann.app.state.site.store
    assert store.table(1).seats[1].bot and "Benedict" in words(ann.see(table))
    ben.see("/account")
    ben.send("/account/delete", {"password": "correct horse", "sure": "1"})
    assert "gone-2" in words(ann.see(table)) and "Benedict" not in words(ann.see(table))


def test_leaving_ends_all_logins(arrives: Arrives) -> None:
    ann, elsewhere = arrives().member("Ann"), arrives()
    elsewhere.log_in("Ann")
    assert "Log out" in elsewhere.see("/account")
    ann.see("/account")
    ann.send("/logout", {"everywhere": "1"})
    assert "Log out" not in elsewhere.see("/account")


def test_a_new_address_needs_the_password(arrives: Arrives) -> None:
    ann = arrives().member("Ann", email="ann@example.org")
    refused = ann.send("/account/email", {"email": "thief@example.org"})
    assert refused.status_code == 403 and "present password" in refused.text
    assert "ann@example.org" in ann.see("/account")
    changed = ann.send("/account/email", {"email": "new@example.org", "password": "correct horse"})
    assert changed.status_code == 200 and "new@example.org" in changed.text
    assert ann.send("/account/email", {"email": "a b@c.d", "password": "correct horse"}).status_code == 400


def test_a_look_is_kept(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    ann.send("/account", {"theme": "contrast"})
    assert 'data-theme="contrast"' in ann.see("/")
    assert ann.send("/account", {"theme": "neon"}).status_code == 400


def test_a_look_is_kept_without_an_account(arrives: Arrives) -> None:
    somebody = arrives()
    somebody.see("/")
    somebody.send("/theme", {"theme": "dark", "next": "/login"})
    assert 'data-theme="dark"' in somebody.see("/")


def test_a_profile_counts_finished_games(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    table = ann.send("/new", {"title": "18AL", "seat2": "free", "seat3": "free", "listed": "1"}).url.path
    with ann.app.state.site.database.write() as c:
        result = {"Ann": 5000, "Ben": 4000, "Cy": 3000}
        tables.change_table(c, int(table.rpartition("/")[2]), status="over", result=result)
    page = words(arrives().see("/person/Ann"))
    assert "18AL 1 1 100% 10.0 of 10 $5,000 $5,000" in page and "1 of 3" in page


def test_how_long_a_decision_takes_is_told_of_those_who_want_it(arrives: Arrives) -> None:
    """Of 1, 3, 5 ... 19, 40 and 90 seconds the sixth is 11 and the seventh 13; what bots take does not count."""
    ann = arrives().member("Ann")
    table = ann.send("/new", {"title": "18AL", "seat2": "free", "seat3": "free", "listed": "1"}).url.path
    number, clock = int(table.rpartition("/")[2]), TableClock(kind=SHOWN)
    with ann.app.state.site.database.write() as c:
        me = users.user_named(c, "Ann")
        assert me is not None
        tables.change_table(c, number, status="over", clock=clock, result={"Ann": 5000, "Ben": 4000})
        took = [*range(1, 20, 2), 40, 90]
        for at, seconds in enumerate([*took, 500, 500, 500], 1):
            own = at <= len(took)
            seat = {
                "seat": "Ann" if own else "Ben",
                "user": me.id if own else None,
                "by": "user" if own else "bot",
            }
            entry = {
                "kind": "play",
                "data": {},
                "when": datetime.now(UTC),
                "spent": {seat["seat"]: 1000 * seconds},
            }
            c.execute(schema.entries.insert().values(table=number, number=at, **seat, **entry))
    assert "A decision at a table" not in arrives().see("/person/Ann")
    ann.see("/account")
    ann.send("/account", {"profile": "1", "colour": "", "speed": "1"})
    assert "A decision at a table with a clock takes Ann 0:12" in words(arrives().see("/person/Ann"))
    ann.send("/account", {"profile": "1", "colour": ""})
    assert "A decision at a table" not in arrives().see("/person/Ann")


def test_a_favourite_colour_is_had_where_it_is_free(arrives: Arrives) -> None:
    """Whoever sits before somebody with the same wish has it; nobody has the same as another."""
    ann = arrives().member("Ann")
    ann.see("/account")
    ann.send("/account", {"profile": "1", "colour": "4"})
    assert '<option value="4" selected>' in ann.see("/account")
    assert ann.send("/account", {"profile": "1", "colour": "8"}).status_code == 400
    with ann.app.state.site.database.read() as c:
        me = users.user_named(c, "Ann")
    assert me is not None and favourite(me) == 4
    others = [msgspec.structs.replace(me, id=number, settings={}) for number in (7, 8, 9)]
    same, first = msgspec.structs.replace(others[0], settings={"colour": 4}), others[1]
    wants_first = msgspec.structs.replace(others[2], settings={"colour": 0})
    people = {one.id: one for one in (me, same, first, wants_first)}

    def colours(*who: int | None) -> list[int | None]:
        seats = [Seat(table=1, number=number, user=one) for number, one in enumerate(who)]
        return [seat.colour for seat in coloured(seats, people)]

    assert colours(first.id, me.id, same.id) == [0, 4, 2]
    assert colours(same.id, me.id, None) == [4, 1, 2]
    assert colours(first.id, wants_first.id) == [1, 0]
    assert colours(me.id, me.id) == [4, 1]  # a hot seat: once
    assert colours(first.id, None) == [None, None]


def test_profiles_show_listed_games_only(arrives: Arrives) -> None:
    ann = arrives().member("Ann")
    ann.send("/new", {"title": "18AL", "name": "For all", "seat2": "free", "seat3": "free", "listed": "1"})
    ann.send("/new", {"title": "18AL", "name": "In the cellar", "seat2": "free", "seat3": "free"})
    profile = arrives().see("/person/ann")
    assert "For all" in profile and "In the cellar" not in profile
    arrives().see("/person/Nobody", 404)


def test_administration_is_for_those_who_run_the_site(arrives: Arrives) -> None:
    arrives().see("/admin", 200)  # sent to the login
    ann = arrives().member("Ann")
    ann.see("/admin", 404)
    assert ann.send("/admin/ban", {"user": "1", "banned": "1"}).status_code == 404


def test_those_who_run_the_site_close_accounts(arrives: Arrives) -> None:
    ann, ben = arrives().member("Ann"), arrives().member("Ben")
    with ann.app.state.site.database.write() as c:
        me, other = users.user_named(c, "Ann"), users.user_named(c, "Ben")
        assert me is not None and other is not None
        users.change_user(c, me.id, admin=True)
    assert "Ben" in ann.see("/admin?text=be") and "Stuck" in ann.see("/admin")
    assert ann.send("/admin/ban", {"user": str(me.id), "banned": "1"}).status_code == 409
    ann.send("/admin/ban", {"user": str(other.id), "banned": "1"})
    assert "Log out" not in ben.see("/account")
    assert "closed" in ben.log_in("Ben").text
    ann.send("/admin/ban", {"user": str(other.id), "banned": "0"})
    assert ben.log_in("Ben").status_code == 200


def test_a_title_that_is_left_out_is_named_to_those_who_run_the_site(
    outside: Installs, arrives: Arrives
) -> None:
    outside("bad", "import nowhere_at_all", **{"18XX": "bad:TITLE"})
    ann = arrives().member("Ann")
    with ann.app.state.site.database.write() as c:
        me = users.user_named(c, "Ann")
        assert me is not None
        users.change_user(c, me.id, admin=True)
    page = words(ann.see("/admin"))
    assert "18XX of the package bad (bad:TITLE) ModuleNotFoundError: No module named" in page
    assert "18Chesapeake" in ann.see("/new") and "18XX" not in ann.see("/new")


def test_stuck_tables_are_found() -> None:
    now = datetime(2026, 1, 2, tzinfo=UTC)
    row = Table(
        id=1, title="x", owner=1, status="running", to_act="Ann", created=now, waiting_since=now - SLOW * 2
    )
    person, bot, empty = (
        Seat(table=1, number=0, player="Ann", user=1),
        Seat(table=1, number=0, player="Ann", bot="greedy"),
        Seat(table=1, number=0, player="Ann"),
    )
    assert stuck(row, (person,), now) == ""
    assert "greedy" in stuck(row, (bot,), now) and stuck(row, (bot,), now - SLOW * 1.5) == ""
    other = Seat(table=1, number=1, player="Ben", user=1)
    assert "empty" in stuck(row, (empty, other), now)
    assert stuck(row, (empty,), now) == ""  # nobody has taken a seat yet
    assert "nobody" in stuck(row, (), now)
