"""`roundhouse serve`: what it says, what it refuses, and how it ends."""

from __future__ import annotations

import errno
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from typer.main import get_command

from roundhouse.cli import site_lock
from roundhouse.cli.app import app
from roundhouse.cli.site_lock import alone
from roundhouse.cli.web import address, shown, site_url
from roundhouse.server import running
from roundhouse.server.storage import database
from served import Served

DOCS = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting comes from outside, and the database is the test's own."""
    for name in [name for name in os.environ if name.startswith("ROUNDHOUSE_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def refusal(run, *args: object) -> str:
    ran = run("serve", *args)
    assert ran.code == 2
    assert ran.out == "" and ran.err.startswith("roundhouse: ") and ran.err.count("\n") == 1
    return ran.err


def test_several_processes_need_postgresql(run) -> None:
    assert "PostgreSQL" in refusal(run, "--processes", 2)
    assert not Path("roundhouse.sqlite3").exists()


def test_a_port_that_is_taken_is_said_in_one_line(run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"127.0.0.1:{port} cannot be used" in refusal(run, "--port", port)


@pytest.mark.parametrize("host", ["192.0.2.1", "no such host"])
def test_an_address_of_somebody_else_is_said_in_one_line(run, host: str) -> None:
    said = refusal(run, "--host", host)
    assert f"{host}:1869 cannot be used" in said and "an address of this machine" in said
    assert "--port" not in said


@pytest.mark.parametrize(
    "db",
    [
        "mysql://u:secret@h/x",
        "sqlite:////nowhere/x.sqlite3",
        "postgresql://[x",
        "postgresql://u:secret@127.0.0.1:abc/x",
        "sqlite://",
        ".",
    ],
)
def test_a_database_that_is_none_is_said_in_one_line(run, monkeypatch: pytest.MonkeyPatch, db: str) -> None:
    monkeypatch.setattr(database, "CONNECT_SECONDS", 0.5)  # a host nobody knows may come to be known
    assert "secret" not in refusal(run, "--db", db)


def test_a_database_that_cannot_be_written_is_told_and_served(run, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[object] = []
    monkeypatch.setattr(running, "serve", lambda *settings: served.append(settings))
    for said in ("", "attempt to write a readonly database"):
        site = database.Database.open("sqlite:///site.sqlite3")
        with site.write() as c:  # whoever may do anything to all files is refused in this way too
            if said:
                c.exec_driver_sql(
                    f"CREATE TRIGGER no BEFORE INSERT ON health BEGIN SELECT RAISE(ABORT, '{said}'); END"
                )
        site.close()
        ran = run("serve", "--db", "site.sqlite3", "--port", 0)
        assert ran.code == 0 and "site.sqlite3" in ran.out
        assert ("site.sqlite3 cannot be written to" in ran.err and "may only be read" in ran.err) == bool(
            said
        )
        assert ran.err.count("\n") == bool(said)
    assert len(served) == 2


def test_terms_that_still_are_a_template_are_told(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "serve", lambda *_: None)
    template = DOCS / "deploy" / "terms.md"
    ran = run("serve", "--port", 0, "--terms", template)
    assert ran.code == 0 and "terms.md still has" in ran.err and "[name, address, e-mail]" in ran.err
    Path("terms.md").write_text(
        "# Terms\n\nSee [the rules](https://rules.example) and [those][1].\n\n[1]: /about\n"
    )
    assert run("serve", "--port", 0, "--terms", "terms.md").err == ""


@pytest.mark.parametrize("slow", [True, False])
def test_a_slow_build_of_python_is_told(run, monkeypatch: pytest.MonkeyPatch, slow: bool) -> None:
    monkeypatch.setattr(running, "serve", lambda *_: None)
    monkeypatch.setattr("roundhouse.cli.serving.is_slow_build", lambda: slow)
    ran = run("serve", "--port", 0)
    assert ran.code == 0 and ran.err == ""
    assert ("built without optimisation" in ran.out) == slow


def test_a_file_that_is_no_database_is_left_alone(run) -> None:
    Path("letter.txt").write_text("Dear friend, this is no database. " * 50)
    refusal(run, "--db", "letter.txt")
    assert Path("letter.txt").read_text().startswith("Dear friend")


@pytest.mark.parametrize(
    "url",
    [
        *("ftp://x", "foo", "https://", "https://exa mple", "https://x/18xx", "https://x?a=b", "https://x#a"),
        *("https://ann@x", "https://x:port", "https://x:99999", "https://[x", "https://-", "https://a..b"),
    ],
)
def test_the_address_of_the_site_is_looked_at(run, url: str) -> None:
    said = refusal(run, "--url", url)
    assert url in said and "with a host and perhaps a port" in said


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("HTTPS://x", "https://x"),
        ("https://18xx.Example.org/", "https://18xx.example.org"),
        ("http://192.168.1.20:1869", "http://192.168.1.20:1869"),
        ("http://[::1]:1869", "http://[::1]:1869"),
        ("https://bücher.example", "https://xn--bcher-kva.example"),
    ],
)
def test_an_address_of_the_site_is_used_as_browsers_write_it(given: str, used: str) -> None:
    assert site_url(given) == used


def test_a_port_for_each_process_needs_several(run) -> None:
    assert "--processes" in refusal(run, "--each-port", 1871)


@pytest.mark.parametrize("token", ["ä", "a b"])
def test_a_token_that_nobody_can_send_is_refused(run, token: str) -> None:
    assert "token of the metrics" in refusal(run, "--metrics-token", token)


@pytest.mark.parametrize("content", [b"", b" \n", b"\x7fELF\xff\xfe"])
def test_terms_that_cannot_be_shown_are_refused(run, content: bytes) -> None:
    Path("terms.md").write_bytes(content)
    assert "terms.md has no text" in refusal(run, "--terms", "terms.md")
    assert "terms.md has no text" in refusal(run, "--privacy", "terms.md")


@pytest.mark.parametrize("name", ["ROUNDHOUSE_REGISTRATION", "ROUNDHOUSE_LOG_JSON"])
def test_yes_and_no_are_said_in_our_words(run, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "nope")
    assert "It must be 1 (yes) or 0 (no)." in refusal(run)


@pytest.mark.parametrize("mail", ["mail.example.org", "https://mail.example.org", "smtp://", "smtp://a:port"])
def test_a_mail_server_that_is_none_is_said_in_one_line(run, mail: str) -> None:
    ran = run("serve", "--port", 0, "--mail", mail)
    assert (
        ran.code == 2 and "The mail server must be given as smtp://" in ran.err and "Traceback" not in ran.err
    )


@pytest.mark.parametrize(
    "sender", ["no address", "Ann <ann>", "Ann <ü@x.example>", "a@x.example, b@x.example"]
)
def test_a_sender_that_is_none_is_said_in_one_line(run, sender: str) -> None:
    assert "NAME <ADDRESS>" in refusal(run, "--port", 0, "--mail-from", sender)


def test_settings_come_from_the_environment_too(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_PROCESSES", "3")
    assert "PostgreSQL" in refusal(run)


@pytest.mark.parametrize(
    ("command", "package"),
    [
        *(("serve", package) for package in ("starlette", "sqlalchemy", "uvicorn", "jinja2", "argon2")),
        *((command, "sqlalchemy") for command in ("admin users", "restore x", "backup y")),
    ],
)
def test_without_the_packages_it_says_what_to_install(command: str, package: str) -> None:
    Path("x").touch()
    Path("roundhouse.sqlite3").touch()
    code = f"import sys; sys.modules[{package!r}] = None; sys.argv[1:] = {command.split()}\n"
    code += "from roundhouse.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and done.stderr.count("\n") == 1
    assert f"({package} for one)" in done.stderr and "pip install '.[web]' in the checkout" in done.stderr


def test_addresses_of_databases() -> None:
    assert address("site.db") == "sqlite:///site.db" and address("postgresql://h/x") == "postgresql://h/x"
    assert shown("postgresql://ann:secret@h/x") == "postgresql://ann:***@h/x"
    assert shown("sqlite:////data/site.db") == "/data/site.db"


def test_a_site_opens_where_files_cannot_be_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lock(opened: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(site_lock, "_lock", lock)
    with alone(tmp_path / "site.sqlite3"), alone(tmp_path / "nowhere" / "site.sqlite3"):
        pass


def test_the_documents_name_the_settings_that_there_are() -> None:
    options = {
        name: option
        for option in get_command(app).commands["serve"].params
        for name in (*option.opts, *option.secondary_opts)
    }
    table = (
        (DOCS / "docs" / "hosting.md").read_text("utf-8").partition("\n## Settings")[2].partition("\n## ")[0]
    )
    told = set(re.findall(r"`(?:(--[a-z-]+)|(ROUNDHOUSE_[A-Z_]+))", table))
    told_options, told_variables = ({one[at] for one in told} - {""} for at in (0, 1))
    assert told_variables == {option.envvar for option in options.values() if option.envvar}
    named = set(re.findall(r"`(--[a-z-]+)`", (DOCS / "SECURITY.md").read_text("utf-8")))
    assert told_options | named <= options.keys()


# The site itself, as a process.


def test_a_second_site_with_the_same_file_is_refused(run, tmp_path: Path) -> None:
    (tmp_path / "same.sqlite3").symlink_to(tmp_path / "site.sqlite3")
    with Served(tmp_path) as served:
        for name in ("site.sqlite3", "same.sqlite3"):
            assert f"open with {tmp_path / name} already" in refusal(
                run, "--port", 0, "--db", tmp_path / name
            )
        assert httpx.get(f"{served.url}/healthz").status_code == 200
        served.kill()
        served.start()
        assert httpx.get(f"{served.url}/healthz").status_code == 200


def test_it_opens_answers_and_closes(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        said = served.said()
        assert f"Open {served.url} in a browser." in said and "site.sqlite3" in said
        health = httpx.get(f"{served.url}/healthz")
        assert health.status_code == 200 and health.json()["ok"] is True
        assert httpx.get(f"{served.url}/").status_code == 200
        assert served.memory() > 10 * 2**20
        assert served.stop() == -signal.SIGTERM
        assert "Traceback" not in served.said()


def test_open_streams_do_not_hold_it_up(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        with httpx.stream("GET", f"{served.url}/lobby/stream", timeout=20) as stream:
            assert stream.status_code == 200
            begun = time.monotonic()
            served.stop()
            list(stream.iter_raw())
        assert time.monotonic() - begun < 4
        assert "Traceback" not in served.said() and "Cancel" not in served.said()


def test_ctrl_c_closes_it(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        assert served.process is not None
        served.process.send_signal(signal.SIGINT)
        assert served.process.wait(20) == 0
        assert "Traceback" not in served.said()


def test_it_opens_again_at_once_at_the_same_port(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        served.kill()
        served.start()
        assert httpx.get(f"{served.url}/healthz").status_code == 200


def test_requests_are_only_logged_when_asked_for(tmp_path: Path) -> None:
    with Served(tmp_path) as served:
        httpx.get(f"{served.url}/healthz?secret=xyz")
        assert "/healthz" not in served.said()
    with Served(tmp_path, arguments=["--log-requests"]) as served:
        httpx.get(f"{served.url}/healthz?secret=xyz")
        assert "GET /healthz 200" in served.said() and "xyz" not in served.said()
