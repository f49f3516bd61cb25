"""Sites that begin as copies behave as those that begin as `roundhouse serve`."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import httpx
import pytest

from forked import CAN, Forked

pytestmark = pytest.mark.skipif(not CAN, reason="only Linux has such copies")


def test_a_copy_is_a_process_of_its_own_with_settings_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROUNDHOUSE_LANGUAGE", "de")
    with Forked(tmp_path) as site:
        process = site.process
        assert process is not None and process.poll() is None
        assert f"Open {site.url} in a browser." in site.said() and "site.sqlite3" in site.said()
        assert httpx.get(f"{site.url}/healthz").json()["ok"] is True
        assert '<html lang="de"' in httpx.get(f"{site.url}/").text
        assert Path(f"/proc/{process.pid}/cwd").resolve() == tmp_path.resolve()
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.01)
        assert site.stop() == -signal.SIGTERM == process.poll()


def test_copies_end_as_they_are_told(tmp_path: Path) -> None:
    with Forked(tmp_path) as site:
        first = site.process
        assert first is not None
        first.send_signal(signal.SIGINT)
        assert first.wait(20) == 0 and "Traceback" not in site.said()
        site.start()
        assert site.process is not None and site.process.pid != first.pid
        site.kill()
        assert site.process.poll() == -signal.SIGKILL
        assert not Path(f"/proc/{site.process.pid}").exists()
