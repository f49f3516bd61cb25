"""Whether what is installed here works: run by the Python it is installed for, with nothing else beside it.

python smoke.py              the command, a game of bots, a drawing
python smoke.py --compiled   the same, and every kernel has to be compiled
python smoke.py --site       the same, and the web table answers and lets a game begin
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path


def command(*words: str, folder: str) -> str:
    """What the command prints; it has to succeed."""
    run = [sys.executable, "-m", "roundhouse", *words]
    done = subprocess.run(run, cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=300)
    if done.returncode:
        sys.exit(f"{' '.join(words)}: exit code {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


def try_commands(folder: str, compiled: bool) -> None:
    """A game of bots, kept, read back and drawn."""
    told = command("--version", folder=folder)
    print(told)
    assert "Branch Line" in told, told
    assert not compiled or "plain Python" not in told, told
    command("new", "Branch Line", "--players", "Ann,Ben,Cy", "--seed", "3", "-o", "game.json", folder=folder)
    command("check", "game.json", folder=folder)
    command("draw", "game.json", "-o", "map.svg", folder=folder)
    assert "</svg>" in Path(folder, "map.svg").read_text("utf-8")
    played = command(
        *("simulate", "Branch Line", "--bot", "greedy", "--players", "3", "--games", "2", "--jobs", "2"),
        folder=folder,
    )
    assert "2 games, 2 finished" in played, played


def try_site(folder: str) -> None:
    """The site opens, answers, and is told to close."""
    run = [sys.executable, "-m", "roundhouse", "serve", "--port", "0", "--db", "site.sqlite3"]
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    site = subprocess.Popen(run, cwd=folder, env=env, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    try:
        assert site.stdout is not None
        url = site.stdout.readline().split()[1]
        for _ in range(300):
            try:
                with urllib.request.urlopen(f"{url}/healthz", timeout=5) as answer:
                    assert b'"ok":true' in answer.read().replace(b" ", b"")
                    break
            except OSError:
                time.sleep(0.1)
        else:
            sys.exit("the site does not answer")
        with urllib.request.urlopen(url, timeout=30) as page:
            assert b"Branch Line" in page.read()
    finally:
        site.terminate()
        site.wait(60)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        try_commands(folder, "--compiled" in sys.argv)
        if "--site" in sys.argv:
            try_site(folder)
    print("all well")
