"""What the commands show while something takes long."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from roundhouse.cli import output


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.pos = 100.0

    def monotonic(self) -> float:
        return self.pos


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(output, "time", clock)
    return clock


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What a terminal is sent."""
    sent = io.StringIO()
    monkeypatch.setattr(output, "console", lambda stderr=False: Console(file=sent, force_terminal=True))
    return sent


def test_what_is_done_in_a_moment_shows_no_bar(clock: Clock, terminal: io.StringIO) -> None:
    with output.Patience() as tell:
        for done in range(1, 11):
            tell(done, 10)
    assert terminal.getvalue() == ""


def test_what_takes_longer_shows_how_far_it_is_and_leaves_nothing(
    clock: Clock, terminal: io.StringIO
) -> None:
    with output.Patience() as tell:
        tell(1, 10)
        assert terminal.getvalue() == ""
        clock.pos += output.PATIENCE
        tell(7, 10)
    assert "7/10" in terminal.getvalue()
    assert terminal.getvalue().endswith("\x1b[2K"), "the line is cleared"


def test_a_bar_that_is_interrupted_gives_the_terminal_back(clock: Clock, terminal: io.StringIO) -> None:
    with pytest.raises(KeyboardInterrupt), output.Patience() as tell:
        clock.pos += 5
        tell(3, 10)
        raise KeyboardInterrupt
    assert "\x1b[?25h" in terminal.getvalue(), "the cursor is back"
