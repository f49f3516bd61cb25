"""Sites for tests that begin as copies of a process in which the program is loaded: that takes a tenth of the time.

To load it takes seconds of the processor, at every start of a site, and tests start and kill dozens. What is tested of
the start itself uses `served.Served`, as do the tools.
"""

from __future__ import annotations

import atexit
import functools
import json
import os
import runpy
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import served
from served import SRC, Served

CAN = sys.platform == "linux"


class Forked(Served):
    """`Served` whose process is a copy of one that has loaded the program; elsewhere than on Linux it is none."""

    def _begin(self, command: list[str]) -> Any:
        if not CAN:
            return super()._begin(command)
        return Copy(_loaded(), command[command.index("roundhouse") + 1 :], self.folder, self.log)


class Copy:
    """The process of a site, with what of `subprocess.Popen` is used of it."""

    def __init__(self, loaded: Loaded, arguments: list[str], folder: Path, log: Path) -> None:
        env = os.environ | {"PYTHONPATH": str(SRC)}
        self._loaded = loaded
        self.pid: int = loaded.ask({"begin": arguments, "in": str(folder), "log": str(log), "env": env})
        self.returncode: int | None = None
        self._watched = os.pidfd_open(self.pid)

    def poll(self) -> int | None:
        """How it ended; None while it runs."""
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end. Raises `subprocess.TimeoutExpired`."""
        if (code := self._ended(timeout)) is None:
            raise subprocess.TimeoutExpired("roundhouse", timeout or 0)
        return code

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it runs."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def _ended(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._watched], [], [], timeout)[0]:
            self.returncode = self._loaded.ask({"end": self.pid})
            os.close(self._watched)
        return self.returncode


class Loaded:
    """The process that has loaded the program, and copies itself when it is told to."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__],
            env=os.environ | {"PYTHONPATH": os.pathsep.join((str(SRC), str(Path(served.__file__).parent)))},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            process_group=0,
        )
        atexit.register(self.close)

    def ask(self, what: dict[str, Any]) -> int:
        """What it answers: the copy's number, or how that ended."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(what).encode() + b"\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def close(self) -> None:
        """Let it end; its copies go on."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


@functools.cache
def _loaded() -> Loaded:
    """One a process of the run."""
    return Loaded()


# -- in that process --------------------------------------------------------------------------------------------------


def main() -> None:
    """Load the program; then begin a copy, or tell how one ended, whenever a line asks for it."""
    from roundhouse.server import app, running  # noqa: F401  what every site needs
    from roundhouse.server.web.templates import make_ready

    make_ready()
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        if "end" in asked:
            answer = os.waitstatus_to_exitcode(os.waitpid(asked["end"], 0)[1])
        elif answer := os.fork():
            os.setpgid(answer, answer)
        else:
            _become(asked)
            return
        sys.stdout.write(f"{answer}\n")
        sys.stdout.flush()


def _become(asked: dict[str, Any]) -> None:
    """Be `python -m roundhouse` with these arguments, in that folder, with that environment, writing into that log."""
    os.setpgid(0, 0)
    os.chdir(asked["in"])
    os.environ.clear()
    os.environ.update(asked["env"])
    nothing = os.open(os.devnull, os.O_RDONLY)
    log = os.open(asked["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for number, file in enumerate((nothing, log, log)):
        os.dup2(file, number)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.argv[1:] = asked["begin"]
    runpy.run_module("roundhouse", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
