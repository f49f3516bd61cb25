"""A site as a process of its own on this machine, for the load and screenshot tools and for the tests."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

SRC = Path(__file__).resolve().parents[1] / "src"
PATIENCE = 30.0
"""Seconds to wait for the site to open or close."""

LONGEST = 600.0
"""Seconds that it is waited for at most, however little of the processor it gets."""


class NotServed(Exception):
    """The site did not open; with what it said."""


PORTS = range(20_000, 32_000)
"""Below those that Linux gives to whoever connects: such a port may be gone before a site has opened at it."""


def free_port(count: int = 1) -> int:
    """The first of so many ports in a row that nobody has at the moment."""
    while True:
        port = PORTS[secrets.randbelow(len(PORTS) - count)]
        with ExitStack() as probing:
            try:
                for number in range(count):
                    probing.enter_context(socket.socket()).bind(("127.0.0.1", port + number))
            except OSError:
                continue
            return port


class Waiting:
    """How long a site is waited for: by what it has worked since, so that a busy machine breaks nothing.

    `seconds`: of time, and when that is over, of the site's processor time, which counts from now.
    """

    def __init__(self, served: Served, seconds: float = PATIENCE) -> None:
        self._served, self._seconds = served, seconds
        self._begun, self._worked = time.monotonic(), served.seconds()

    def goes_on(self) -> bool:
        """Whether to wait longer."""
        waited = time.monotonic() - self._begun
        # Processes that died have taken their time with them, so it may be less than it was.
        worked = self._served.seconds() - self._worked
        return waited < self._seconds or (worked < self._seconds and waited < LONGEST)


class Served:
    """`roundhouse serve` in a folder: opened by `start`, closed by `stop`, and killed by `kill`.

    `database`: its address; by default a file in the folder.  `arguments`: further arguments of the command.
    `processes`: how many serve; with `each`, at a port of its own beside the one of all (`ports`).  The
    address stays the same over restarts, so that clients find the site again.  A context manager that opens and closes.
    """

    def __init__(
        self,
        folder: Path,
        *,
        database: str = "",
        arguments: Sequence[str] = (),
        processes: int = 1,
        each: bool = False,
    ) -> None:
        self.folder = folder
        self.database = database or f"sqlite:///{folder / 'site.sqlite3'}"
        self.port = free_port()
        self.arguments = ["--processes", str(processes), *arguments]
        self.ports = [self.port]
        """Where the processes can be reached; the one of all where they have none of their own."""
        if each and processes > 1:
            first = free_port(processes)
            self.ports = [first + number for number in range(processes)]
            self.arguments += ["--each-port", str(first)]
        self.process: subprocess.Popen[bytes] | None = None
        self.log = folder / "serve.log"

    @property
    def url(self) -> str:
        """The address of the site, without a slash at its end."""
        return f"http://127.0.0.1:{self.port}"

    def start(self, wait: bool = True) -> Served:
        """Open the site. Raises `NotServed` when it does not answer in time."""
        command = [
            sys.executable,
            "-m",
            "roundhouse",
            "serve",
            "--port",
            str(self.port),
            "--db",
            self.database,
        ]
        self.process = self._begin([*command, *self.arguments])
        if wait:
            self.wait()
        return self

    def _begin(self, command: list[str]) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            return subprocess.Popen(
                command,
                cwd=self.folder,
                env=os.environ | {"PYTHONPATH": str(SRC)},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                # A group of its own, for `kill`; no session: Linux shares its processors between sessions
                # before it looks at priorities, so those of the tools would count for nothing beside it.
                process_group=0,
            )

    def wait(self) -> None:
        """Wait until the site answers. Raises `NotServed`."""
        waiting = Waiting(self)
        while waiting.goes_on():
            if self.process is None or self.process.poll() is not None:
                raise NotServed(self.said())
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=15):
                    return
            except OSError:
                time.sleep(0.03)
        self.kill()
        raise NotServed(f"The site did not answer in time. {self.said()}")

    def settle(self, longest: float = 60.0) -> None:
        """Wait until the site has nothing more to do: after its start it makes its titles ready. `longest`: seconds."""
        latest, before = time.monotonic() + longest, -1.0
        while time.monotonic() < latest and (now := self.seconds()) - before > 0.02:
            before = now
            time.sleep(1.0)

    def said(self) -> str:
        """What the site wrote to stdout and stderr so far."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def stop(self) -> int:
        """Close the site in good order; how the process ended."""
        if self.process is None:
            return 0
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
        return self.process.returncode if self.process is not None else -signal.SIGKILL

    def kill(self) -> None:
        """SIGKILL, without a word before it, for the process and those it started."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def restart(self) -> None:
        """Close the site and open it again at the same address."""
        self.stop()
        self.start()

    def workers(self) -> list[int]:
        """The processes that serve, when there are several."""
        if self.process is None:
            return []
        # Beside them run those of Python's own, and what the processes themselves have begun.
        return [pid for pid in _children(self.process.pid) if "resource_tracker" not in _command(pid)]

    def memory(self) -> int:
        """Bytes of memory that the site's processes hold (resident)."""
        if self.process is None:
            return 0
        return sum(_resident(pid) for pid in _with_children(self.process.pid))

    def seconds(self) -> float:
        """Seconds of processor time that the site's processes have taken."""
        return sum(_seconds(pid) for pid in _with_children(self.process.pid)) if self.process else 0.0

    def __enter__(self) -> Served:
        return self.start()

    def __exit__(self, *_: Any) -> None:
        self.stop()


def _children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def _with_children(pid: int) -> list[int]:
    return [pid, *(below for child in _children(pid) for below in _with_children(child))]


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def _seconds(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident(pid: int) -> int:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
