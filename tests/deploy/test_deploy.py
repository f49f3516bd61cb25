"""The files of deploy/ work with the programs that they are for, where those are installed; the backup works anyway."""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from roundhouse.server.storage import users
from roundhouse.server.storage.database import Database

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"


def run(*command: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        list(map(str, command)), capture_output=True, text=True, timeout=120, env={**os.environ, **variables}
    )


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A PATH on which `roundhouse` is the one under test."""
    folder = tmp_path / "bin"
    folder.mkdir()
    command = folder / "roundhouse"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m roundhouse "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


def backups(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_backups_are_whole_and_the_newest_stay(tmp_path: Path, path: str) -> None:
    database = Database.open(f"sqlite:///{tmp_path}/site.sqlite3")
    with database.write() as c:
        users.create_user(c, "Ann")
    database.close()
    kept = tmp_path / "kept"
    kept.mkdir()
    for day in (1, 2, 3):
        (kept / f"roundhouse-2026030{day}T041000Z.sqlite3").touch()
    (kept / "roundhouse-20260304T041000Z.sqlite3.part").touch()
    done = run("sh", DEPLOY / "backup.sh", kept, "2", PATH=path, ROUNDHOUSE_DB=str(tmp_path / "site.sqlite3"))
    assert done.returncode == 0, done.stderr
    made = Path(done.stdout.strip())
    assert backups(kept) == ["roundhouse-20260303T041000Z.sqlite3", made.name]
    assert made.stat().st_mode & 0o077 == 0
    with sqlite3.connect(made) as c:
        assert c.execute("select name from users").fetchall() == [("Ann",)]


def test_a_backup_that_fails_removes_nothing(tmp_path: Path) -> None:
    failing = tmp_path / "roundhouse"
    failing.write_text("#!/bin/sh\necho no >&2\nexit 1\n", encoding="utf-8")
    failing.chmod(0o755)
    kept = tmp_path / "kept"
    kept.mkdir()
    names = [f"roundhouse-2026030{day}T041000Z.sqlite3" for day in (1, 2, 3)]
    for name in names:
        (kept / name).touch()
    done = run("sh", DEPLOY / "backup.sh", kept, "1", PATH=f"{tmp_path}:{os.environ['PATH']}")
    assert done.returncode == 1
    assert backups(kept) == names


@pytest.mark.parametrize("many", ["0", "two", "-1"])
def test_how_many_to_keep_is_a_number(tmp_path: Path, many: str) -> None:
    done = run("sh", DEPLOY / "backup.sh", tmp_path / "kept", many)
    assert (done.returncode, done.stdout) == (2, "")
    assert many in done.stderr and not (tmp_path / "kept").exists()


def test_nginx_takes_its_file(tmp_path: Path) -> None:
    if not (nginx := shutil.which("nginx") or shutil.which("/usr/sbin/nginx")):
        pytest.skip("nginx is not installed here")
    pem, key = tmp_path / "site.pem", tmp_path / "site.key"
    run(
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-subj",
        "/CN=a",
        "-keyout",
        key,
        "-out",
        pem,
    )
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = text.replace("/etc/ssl/18xx.example.org.pem", str(pem)).replace(
        "/etc/ssl/18xx.example.org.key", str(key)
    )
    whole = tmp_path / "nginx.conf"
    whole.write_text(
        f"pid {tmp_path}/pid; error_log stderr;\nevents {{}}\nhttp {{ {text} }}\n", encoding="utf-8"
    )
    done = run(nginx, "-t", "-q", "-p", tmp_path, "-c", whole)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("file", ["nginx.conf", "Caddyfile"])
def test_whatever_is_asked_of_a_table_goes_to_one_process(file: str) -> None:
    """The patterns find the number of the table, however an address goes on."""
    text = (DEPLOY / file).read_text(encoding="utf-8")
    patterns = [re.compile(one.replace("(?<", "(?P<")) for one in re.findall(r"\^/\S+", text)]
    for address in ("/table/7", "/table/7/stream?at=12", "/api/tables/7/actions", "/api/v1/tables/7"):
        found = [match for pattern in patterns if (match := pattern.match(address))]
        assert len(found) == 1 and found[0][1] == "7", address
    assert any(pattern.match("/plan/7/play") for pattern in patterns)
    assert not any(
        pattern.match(address) for pattern in patterns for address in ("/", "/tables", "/static/7")
    )


def test_caddy_takes_its_file(tmp_path: Path) -> None:
    if not (caddy := shutil.which("caddy")):
        pytest.skip("caddy is not installed here")
    done = run(
        *(caddy, "validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile"),
        SITE="18xx.example.org",
        HOME=str(tmp_path),
    )
    assert done.returncode == 0, done.stderr


def test_systemd_takes_its_units(tmp_path: Path) -> None:
    if not (systemd := shutil.which("systemd-analyze")):
        pytest.skip("systemd is not installed here")
    for file in DEPLOY.glob("roundhouse*.*"):
        text = re.sub(r"/opt/roundhouse/bin/\S+", "/bin/true", file.read_text(encoding="utf-8"))
        (tmp_path / file.name).write_text(text, encoding="utf-8")
    units = sorted(tmp_path.glob("roundhouse*"))
    assert len(units) == 3
    done = run(systemd, "verify", *units)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_dashboard_shows_every_metric_and_no_other() -> None:
    text = (DEPLOY / "grafana.json").read_text(encoding="utf-8")
    shown = set(re.findall(r"roundhouse_[a-z_]+", " ".join(_expressions(json.loads(text)))))
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"`(roundhouse_[a-z_]+)`", page))
    assert {name.removesuffix("_bucket") for name in shown} == documented


def _expressions(dashboard: Any) -> list[str]:
    return [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]


def test_the_page_about_hosting_names_every_file() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert not [file.name for file in DEPLOY.iterdir() if f"deploy/{file.name}" not in page]
