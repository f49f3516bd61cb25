"""A PostgreSQL server of our own for tests: in a temporary folder, on the loopback, from what is installed.

A conftest takes the fixtures `postgres_server` and `postgres_url` from here. Without PostgreSQL their tests are
skipped, and fail where ROUNDHOUSE_REQUIRE_POSTGRES promises it.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from served import free_port

START_SECONDS = 30
SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "32MB",
    "max_connections": "100",
    "listen_addresses": "127.0.0.1",
    "log_min_messages": "fatal",
}


class PostgresServer:
    """A server, running after `start`. `url` names its first database; `fresh` makes one more, which is empty."""

    def __init__(self, programs: Path, **settings: str) -> None:
        self.programs = programs
        self.settings = SETTINGS | settings
        self._process: subprocess.Popen[bytes] | None = None
        # Not in the folder of the test run, which only its owner may enter.
        self.folder = Path(tempfile.mkdtemp(prefix="rh-pg-"))
        self._as: dict[str, Any] = {}
        if os.getuid() == 0:
            # The server refuses to be root.
            somebody = _somebody()
            self._as = {"user": somebody.pw_uid, "group": somebody.pw_gid, "extra_groups": []}
            os.chown(self.folder, somebody.pw_uid, somebody.pw_gid)
        self.port = free_port()
        how = ["--username=roundhouse", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]
        data = self.folder / "data"
        done = subprocess.run(
            [programs / "initdb", "-D", data, *how], capture_output=True, cwd=self.folder, **self._as
        )
        if done.returncode:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise RuntimeError(f"initdb failed: {done.stderr.decode(errors='replace')}")

    @property
    def url(self) -> str:
        """Of the database that is there from the beginning."""
        return self.url_of("postgres")

    def url_of(self, name: str) -> str:
        """The address of a database by its name."""
        return f"postgresql://roundhouse@127.0.0.1:{self.port}/{name}"

    def start(self) -> None:
        """Start, and wait until it answers."""
        settings = self.settings | {"port": str(self.port), "unix_socket_directories": str(self.folder)}
        command = [str(self.programs / "postgres"), "-D", str(self.folder / "data")]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self.folder, start_new_session=True, **self._as
            )
        until = time.monotonic() + START_SECONDS
        while True:
            try:
                psycopg.connect(self.url, connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                if self._process.poll() is not None or time.monotonic() > until:
                    said = (self.folder / "log").read_text(errors="replace")
                    raise RuntimeError(f"PostgreSQL did not start: {said[-2000:]}") from None
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop and wait for it: SIGINT throws everybody out, SIGQUIT is like a fall of the machine."""
        if self._process is None:
            return
        self._process.send_signal(how)
        try:
            self._process.wait(START_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def restart(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop and start again, at the same port."""
        self.stop(how)
        self.start()

    def run(self, statement: str) -> None:
        """Have the server do something outside all transactions."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[arg-type]

    def fresh(self, template: str = "template1") -> str:
        """The address of a new database, like the template."""
        name = f"rh_{secrets.token_hex(6)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url_of(name)

    def drop(self, url: str) -> None:
        """Remove a database that `fresh` made, whoever is still in it."""
        self.run(f"DROP DATABASE IF EXISTS {url.rpartition('/')[2]} WITH (FORCE)")

    def remove(self) -> None:
        """Stop for good, and remove all that was stored."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def programs() -> Path | None:
    """The folder with the programs of the newest PostgreSQL installed; None when there is none."""
    folders: list[Path] = []
    if found := shutil.which("initdb"):
        folders.append(Path(found).resolve().parent)
    if config := shutil.which("pg_config"):
        with contextlib.suppress(OSError, subprocess.SubprocessError):
            said = subprocess.run(
                [config, "--bindir"], capture_output=True, text=True, timeout=10, check=True
            )
            folders.append(Path(said.stdout.strip()))
    versions = [path for path in Path("/usr/lib/postgresql").glob("*/bin") if path.parent.name.isdigit()]
    folders += sorted(versions, key=lambda path: -int(path.parent.name))
    complete = (f for f in folders if (f / "initdb").is_file() and (f / "postgres").is_file())
    return next(complete, None)


def started(**settings: str) -> PostgresServer:
    """A running server, to be removed by the caller; skips the test (or fails it) where there is no PostgreSQL."""
    found = programs()
    if found is None:
        if os.environ.get("ROUNDHOUSE_REQUIRE_POSTGRES"):
            pytest.fail("PostgreSQL is not installed, though ROUNDHOUSE_REQUIRE_POSTGRES is set")
        pytest.skip("PostgreSQL is not installed")
    server = PostgresServer(found, **settings)
    try:
        server.start()
    except BaseException:
        server.remove()
        raise
    return server


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """One server for all tests of a worker. A test that stops it starts it again."""
    server = started()
    yield server
    server.remove()


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> Iterator[str]:
    """An empty database, removed after the test."""
    url = postgres_server.fresh()
    yield url
    postgres_server.drop(url)


def _somebody() -> pwd.struct_passwd:
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise RuntimeError("there is no user but root")
