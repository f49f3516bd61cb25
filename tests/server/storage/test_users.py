"""Users, their logins, keys and one-time links."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from threading import Event, Thread

import pytest

from roundhouse.server.errors import NotFound, NotNow
from roundhouse.server.storage import once, users
from roundhouse.server.storage.database import Database
from roundhouse.server.storage.records import User

LATER = datetime.now(UTC) + timedelta(days=1)
BEFORE = datetime.now(UTC) - timedelta(seconds=1)


def test_a_user_is_found_by_id_and_by_name_in_any_capitals(database: Database, ann: User) -> None:
    assert (ann.name, ann.email, ann.guest, ann.settings) == ("Ann", "Ann@Example.org", False, {})
    with database.read() as c:
        assert users.user(c, ann.id) == users.user_named(c, "aNN") == ann
        assert users.password_hash(c, ann.id) == "hash"
        assert users.user(c, ann.id + 1) is users.user_named(c, "An") is None
        assert users.password_hash(c, ann.id + 1) == ""


@pytest.mark.parametrize(
    ("first", "second"),
    [("Ann", "ANN"), ("Jürgen", "JU\u0308RGEN"), ("Straße", "STRASSE"), ("\ufb01n", "FIN"), ("㎒", "mhz")],
)
def test_a_name_is_taken_once(database: Database, first: str, second: str) -> None:
    with database.write() as c:
        users.create_user(c, first)
        with pytest.raises(NotNow, match=f"name {second} is taken"):
            users.create_user(c, second)
        other = users.create_user(c, "Other")
        with pytest.raises(NotNow):
            users.change_user(c, other.id, name=second)
    with database.read() as c:
        # What else was done in the transaction stands.
        assert users.user_named(c, "other") == other


def test_one_of_those_who_ask_at_once_gets_the_name(database: Database) -> None:
    answers: list[str] = []

    def ask(name: str) -> None:
        try:
            with database.write() as c:
                answers.append(users.create_user(c, name).name)
        except NotNow:
            answers.append("")

    threads = [Thread(target=ask, args=(name,)) for name in ("Cy", "CY", "cy", "cY")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers)[:3] == ["", "", ""]
    assert sorted(answers)[3]


def test_a_user_may_write_the_own_name_otherwise(database: Database, ann: User) -> None:
    with database.write() as c:
        changed = users.change_user(c, ann.id, name="ANN", admin=True, settings={"theme": "dark"})
        assert changed == users.user_named(c, "ann")
        assert (changed.name, changed.admin, changed.settings) == ("ANN", True, {"theme": "dark"})
        with pytest.raises(NotFound):
            users.change_user(c, ann.id + 9, banned=True)


def test_of_two_who_change_settings_at_once_neither_loses_anything(database: Database, ann: User) -> None:
    """Only what is said is changed, of what the database has then."""
    written = Event()

    def first() -> None:
        with database.write() as c:
            users.change_user(c, ann.id, settings={"theme": "dark", "language": "de"})
            written.set()
            time.sleep(0.3)

    def second() -> None:
        written.wait()
        with database.write() as c:
            users.change_user(c, ann.id, settings={"feed": 1, "language": None})

    threads = [Thread(target=work) for work in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with database.write() as c:
        assert users.held(c, ann.id).settings == {"theme": "dark", "feed": 1}
        assert users.change_user(c, ann.id, settings={"feed": 2}).settings == {"theme": "dark", "feed": 2}
        with pytest.raises(NotFound):
            users.held(c, ann.id + 9)


def test_nobody_takes_the_name_of_one_who_left(database: Database, ann: User) -> None:
    with database.write() as c:
        for name in ("gone-7", "GONE-7"):
            with pytest.raises(NotNow):
                users.create_user(c, name)
            with pytest.raises(NotNow):
                users.change_user(c, ann.id, name=name)
        assert users.create_user(c, "gone-girl")


def test_users_are_found_by_a_part_of_name_or_address(database: Database, ann: User, ben: User) -> None:
    with database.write() as c:
        eve = users.create_user(c, "100%_Ève")
        found = {
            text: [user.name for user in users.find_users(c, text)]
            for text in ("N", "example", "%", "_", "ÈV", "èv", "x%e", "")
        }
        assert users.users_by_id(c, {ben.id, eve.id, 99}) == {ben.id: ben, eve.id: eve}
        assert users.users_by_id(c, set()) == {}
        assert users.names_by_id(c, {ben.id, eve.id, 99}) == {ben.id: ben.name, eve.id: eve.name}
        assert users.names_by_id(c, set()) == {}
    assert found == {
        "N": ["Ben", "Ann"],
        "example": ["Ann"],
        "%": [eve.name],
        "_": [eve.name],
        "ÈV": [eve.name],
        "èv": [eve.name],
        "x%e": [],
        "": [eve.name, "Ben", "Ann"],
    }


def test_an_address_finds_its_users_whole(database: Database, ann: User, ben: User) -> None:
    with database.write() as c:
        users.change_user(c, ben.id, email="ann@example.org.uk")
        assert [user.name for user in users.users_with_email(c, "ANN@example.ORG")] == ["Ann"]
        assert users.users_with_email(c, "") == users.users_with_email(c, "%") == []


def test_a_session_lasts_until_it_expires_or_is_closed(database: Database, ann: User, ben: User) -> None:
    with database.write() as c:
        first = users.open_session(c, ann.id, "first", "csrf", LATER)
        second = users.open_session(c, ann.id, "second", "csrf", LATER)
        bens = users.open_session(c, ben.id, "ben's", "csrf", LATER)
        users.open_session(c, ben.id, "old", "csrf", BEFORE)
    assert len({first.id, second.id, bens.id}) == 3
    with database.write() as c:
        assert users.session(c, "first") == first
        assert users.session(c, "old") is users.session(c, "none") is None
        users.close_session(c, first.id)
        assert users.session(c, "first") is None
        assert users.session(c, "second") == second
        users.close_sessions(c, ann.id)
        assert users.session(c, "second") is None
        assert users.session(c, "ben's") == bens


def test_a_key_is_known_by_its_hash_and_dropped_by_its_owner(
    database: Database, ann: User, ben: User
) -> None:
    with database.write() as c:
        first = users.create_token(c, ann.id, "laptop", ["read", "play"], "hash 1")
        second = users.create_token(c, ann.id, "phone", ("read",), "hash 2")
        assert (first.scopes, first.used) == (("read", "play"), None)
        assert users.tokens(c, ann.id) == [first, second]
        assert users.token(c, "hash 2") == second
        users.use_token(c, second.id, LATER)
        assert users.tokens(c, ann.id)[1].used == LATER
        users.drop_token(c, ben.id, first.id)
        assert users.token(c, "hash 1") == first
        users.drop_token(c, ann.id, first.id)
        assert users.token(c, "hash 1") is None


def test_a_link_works_once_for_its_purpose(database: Database, ann: User) -> None:
    with database.write() as c:
        users.create_once(c, "reset", ann.id, "secret", LATER, {"to": "x"})
        users.create_once(c, "proof", None, "secret", LATER)
        users.create_once(c, "reset", ann.id, "old", BEFORE)
        assert users.take_once(c, "reset", "old") is None
        link = users.take_once(c, "reset", "secret")
        assert link is not None and (link.user, link.data) == (ann.id, {"to": "x"})
        assert users.take_once(c, "reset", "secret") is None
        proof = users.take_once(c, "proof", "secret")
        assert proof is not None and (proof.user, proof.data) == (None, {})
        users.create_once(c, "reset", ann.id, "another", LATER)
        once.drop_once(c, "reset", ann.id)
        assert users.take_once(c, "reset", "another") is None


def test_a_link_is_taken_by_one_of_those_who_come_at_once(database: Database, ann: User) -> None:
    taken: list[object] = []

    def take() -> None:
        with database.write() as c:
            taken.append(users.take_once(c, "reset", "secret"))

    with database.write() as c:
        users.create_once(c, "reset", ann.id, "secret", LATER)
    threads = [Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(link is not None for link in taken) == 1
