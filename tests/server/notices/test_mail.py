"""Mail: real conversations with a server on the loopback."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.server.errors import SiteError, Unreadable
from roundhouse.server.notices import texts
from roundhouse.server.notices.failure import Undelivered
from roundhouse.server.notices.mail import TOLD_AGAIN, Mailer, Server, address, message, sender, server
from served import free_port

from .letters import mail_server
from .servers import certificate

pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")

FROM = "Roundhouse <post@site.example>"


def mailer(port: int, host: str = "127.0.0.1", **fields) -> Mailer:
    context = fields.pop("context", None)
    return Mailer(Server(host, port, **fields), FROM, context=context, seconds=5)


def test_a_message_arrives_as_it_was_written() -> None:
    with mail_server() as post:
        mailer(post.port).send(
            "ann@example.org",
            "Your move: Jürgen’s table",
            "Zwölf 🚂\n.\n..\nEnd",
            stop="https://site/unsubscribe/1-a",
        )
        (letter,) = post.got
    assert letter.sender == "post@site.example" and letter.to == ["ann@example.org"]
    got = letter.message
    assert got["From"] == FROM and got["To"] == "ann@example.org"
    assert got["Subject"] == "Your move: Jürgen’s table"
    assert got.get_content_type() == "text/plain"
    assert got.get_content().splitlines() == ["Zwölf 🚂", ".", "..", "End"]
    assert got["List-Unsubscribe"] == "<https://site/unsubscribe/1-a>"
    assert got["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert got["Auto-Submitted"] == "auto-generated"
    assert got["Date"] and got["Message-ID"].endswith("@site.example>")


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("post@site.example", "post@site.example"),
        ("<post@site.example>", "post@site.example"),
        ('"Trains, all" <post@site.example>', '"Trains, all" <post@site.example>'),
        ("Ünï <x@ä.example>", "Ünï <x@xn--4ca.example>"),
    ],
)
def test_a_sender_has_its_host_in_letters_of_ascii(given: str, used: str) -> None:
    assert sender(given) == used
    with mail_server() as post:
        Mailer(Server("127.0.0.1", post.port), sender(given), seconds=5).send("a@b.example", "x", "y")
        (letter,) = post.got
    assert letter.sender == used.rpartition("<")[2].rstrip(">") and letter.message["From"] == used


@pytest.mark.parametrize(
    "given",
    [
        "no address",
        "a, b <x@y.example>",
        "x@y.example, z@y.example",
        "A <x@y.example> b",
        "ü@y.example",
        "A <>",
    ]
    + ["a@b@c", "x@a..b", "A\nB <x@y.example>"],
)
def test_what_is_no_sender_is_refused(given: str) -> None:
    with pytest.raises(SiteError, match="NAME <ADDRESS>"):
        sender(given)


def test_a_long_link_stays_whole() -> None:
    link = "https://" + "a-long-name." * 8 + "example/unsubscribe/1-" + "a" * 32
    assert (
        f"\r\nList-Unsubscribe: <{link}>\r\n".encode()
        in message(FROM, "a@b.example", "s", "t", stop=link).as_bytes()
    )


def test_other_messages_have_no_link_to_stop_them() -> None:
    assert message(FROM, "a@b.example", "s", "t")["List-Unsubscribe"] is None


def test_tls_begins_when_the_server_offers_it(tmp_path) -> None:
    serving, trusting = certificate(tmp_path, "localhost")
    with mail_server(starttls=serving, login=("ann", "s3cret")) as post:
        mailer(post.port, "localhost", context=trusting, user="ann", password="s3cret").send(
            "b@c.example", "x", "y"
        )
        (letter,) = post.got
        assert letter.secure and letter.login == ("ann", "s3cret")


def test_tls_from_the_first_byte(tmp_path) -> None:
    serving, trusting = certificate(tmp_path, "localhost")
    with mail_server(tls=serving) as post:
        mailer(post.port, "localhost", context=trusting, secure=True).send("b@c.example", "x", "y")
        assert post.got


def test_a_server_that_cannot_be_trusted_gets_nothing(tmp_path) -> None:
    serving, _ = certificate(tmp_path, "localhost")
    with mail_server(starttls=serving) as post:
        with pytest.raises(Undelivered, match="certificate"):
            mailer(post.port, "localhost").send("b@c.example", "x", "y")
        assert not post.got


def test_the_password_is_not_sent_in_the_clear(monkeypatch) -> None:
    with mail_server(login=("ann", "s3cret")) as post:
        mailer(post.port, user="ann", password="s3cret").send(
            "b@c.example", "x", "y"
        )  # to this machine it may
        assert len(post.got) == 1
        monkeypatch.setattr("roundhouse.server.notices.mail.LOOPBACK", ())
        with pytest.raises(Undelivered, match="no TLS"):
            mailer(post.port, user="ann", password="s3cret").send("b@c.example", "x", "y")
        assert len(post.got) == 1


def test_a_wrong_password_is_no_fault_of_the_message() -> None:
    with mail_server(login=("ann", "s3cret")) as post:
        with pytest.raises(Undelivered, match="login") as failure:
            mailer(post.port, user="ann", password="wrong").send("b@c.example", "x", "y")
        assert not failure.value.final


@pytest.mark.parametrize(
    ("answer", "final"),
    [
        ("451 4.3.0 Try again later", False),
        ("550 5.7.1 No such luck", True),
        ("421 4.3.2 Shutting down", False),
    ],
)
def test_refusals_for_now_and_for_good(answer, final) -> None:
    with mail_server() as post:
        post.refusals.append(answer)
        with pytest.raises(Undelivered, match=answer[:3]) as failure:
            mailer(post.port).send("b@c.example", "x", "y")
        assert failure.value.final is final
        post.refused_addresses["d@c.example"] = answer
        with pytest.raises(Undelivered, match=answer[:3]) as failure:
            mailer(post.port).send("d@c.example", "x", "y")
        assert failure.value.final is final


def test_nobody_there() -> None:
    with pytest.raises(Undelivered, match="could not be reached") as failure:
        mailer(free_port()).send("b@c.example", "x", "y")
    assert not failure.value.final


def test_the_log_is_told_why_mail_fails_and_of_each_cause_once_in_a_while(caplog) -> None:
    now = 0.0

    def told() -> list[str]:
        with contextlib.suppress(Undelivered):
            ours.send("d@c.example", "x", "y")
        ours_only = "roundhouse.server.notices.mail"
        found = [record.getMessage() for record in caplog.records if record.name == ours_only]
        caplog.clear()
        return found

    ours = Mailer(Server("127.0.0.1", free_port()), FROM, clock=lambda: now)
    away = ["sending mail failed: the server could not be reached: ConnectionRefusedError"]
    assert told() == away
    now = TOLD_AGAIN - 1
    assert told() == []
    now = TOLD_AGAIN
    assert told() == away
    with mail_server(login=("ann", "s3cret")) as post:
        ours = mailer(post.port, user="ann", password="wrong")
        assert told() == ["sending mail failed: the server does not accept the login: 535"]
        ours = mailer(post.port, user="ann", password="s3cret")
        post.refusals.append("550 5.7.1 No such luck")
        (line,) = told()
        assert "refuses" in line and "550" in line
        post.refused_addresses["d@c.example"] = "550 5.1.1 <d@c.example> is nobody"
        assert told() == ["sending mail failed: the server refuses an address: 550"]
        post.refused_addresses.clear()
        assert told() == []


@pytest.mark.parametrize(
    "to",
    [
        "",
        "ann",
        "a@b@c",
        "a b@c.example",
        "a@c.example\r\nBcc: d@e.example",
        "<a@c.example>",
        "a@c.example,d@e.f",
        "a@.",
        "a@b.",
    ],
)
def test_what_is_no_address_gets_nothing(to) -> None:
    with mail_server() as post:
        with pytest.raises(Undelivered) as failure:
            mailer(post.port).send(to, "x", "y")
        assert failure.value.final and not post.got
    with pytest.raises(Unreadable):
        address(to)


@given(st.text(max_size=80), st.text(max_size=200))
def test_nothing_that_people_write_becomes_a_header(subject, text) -> None:
    made = message(FROM, "ann@example.org", subject, text.replace("\r", " "), stop="https://site/u")
    head = made.as_bytes().split(b"\r\n\r\n")[0].replace(b"\r\n ", b" ")
    names = [line.split(b":")[0] for line in head.split(b"\r\n")]
    assert sorted(set(names)) == sorted(names)
    assert {name.decode() for name in names} <= {
        *("From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "List-Unsubscribe"),
        *("List-Unsubscribe-Post", "Content-Type", "Content-Transfer-Encoding", "MIME-Version"),
    }


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("smtp://mail.example", Server("mail.example", 25)),
        ("smtp://mail.example:587", Server("mail.example", 587)),
        ("smtps://mail.example", Server("mail.example", 465, True)),
        ("smtp://ann%40b.c:p%3Aw%2F@mail.example:587", Server("mail.example", 587, False, "ann@b.c", "p:w/")),
    ],
)
def test_the_address_of_a_server(url, found) -> None:
    assert server(url) == found


@pytest.mark.parametrize(
    "url", ["mail.example", "http://mail.example", "smtp://", "smtp://mail.example:x", "smtp://m/x"]
)
def test_what_is_no_server(url) -> None:
    with pytest.raises(SiteError):
        server(url)


def test_several_notices_are_one_letter() -> None:
    two = [
        texts.Text("Your move in A", "Ann lays track", "http://s/table/1"),
        texts.Text("B is over", "", "http://s/table/2"),
    ]
    subject, body = texts.letter(two, "http://s", "http://s/unsubscribe/x")
    assert subject == "2 games wait for you"
    assert body.startswith(
        "Your move in A: Ann lays track\nhttp://s/table/1\n\nB is over\nhttp://s/table/2\n\n"
    )
    assert body.endswith("Stop this mail with one click: http://s/unsubscribe/x\n")
    assert texts.letter(two[:1], "http://s", "")[0] == "Your move in A: Ann lays track"
