"""Bots of other packages in a process of their own: whatever they do, the next one has its turn."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from roundhouse import Game
from roundhouse.bots import BotFault
from roundhouse.bots.installed import GROUP, Installed
from roundhouse.bots.outside import Chosen, Closed, Outside

THEIRS = """
import os
import sys
import threading

class First:
    def __init__(self, seed=0):
        self.seed = seed

    def choose(self, view, clock):
        assert 5 < clock.left <= 10 and clock.helpers is None
        return view.offers[self.seed].action

class Talks(First):
    def choose(self, view, clock):
        print("hello")
        print("two", "words", file=sys.stderr)
        return view.offers[0].action

class Leaves(First):
    def choose(self, view, clock):
        raise SystemExit(3)

class Interrupts(First):
    def choose(self, view, clock):
        raise KeyboardInterrupt

class Unmade(First):
    def __init__(self, seed=0):
        raise ValueError("no weights")

class Dies(First):
    def choose(self, view, clock):
        os._exit(3)

class Stuck(First):
    def choose(self, view, clock):
        threading.Event().wait()
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game, and a module of bots where packages are installed."""
    (tmp_path / "their_bots.py").write_text(THEIRS)
    monkeypatch.syspath_prepend(tmp_path)
    return Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=4)


@pytest.fixture
def outside() -> Iterator[Outside]:
    made = Outside(grace=0.0)
    yield made
    made.close()
    made.close()  # a second time is no harm


def theirs(name: str) -> Installed:
    return Installed(EntryPoint(name.lower(), f"their_bots:{name}", GROUP))


def test_whatever_one_does_the_next_has_its_turn(game: Game, outside: Outside) -> None:
    def chosen(name: str, seconds: float = 10.0, seed: int = 1) -> Chosen:
        return outside.choose(theirs(name), seed, game.title, game.state, seconds)

    assert chosen("First") == (game.offers()[1].action, None)
    process = outside.process()
    assert process is not None and process != os.getpid()
    for name, said in {
        "Leaves": r"The bot Leaves failed \(their_bots.py:\d+\): SystemExit: 3",
        "Interrupts": "The bot interrupts failed: KeyboardInterrupt",
        "Unmade": r"The bot their_bots:Unmade cannot be made \(their_bots.py:\d+\): ValueError: no weights",
        "Nobody": "The bot nobody cannot be imported from their_bots:Nobody: AttributeError",
    }.items():
        with pytest.raises(BotFault, match=said) as told:
            chosen(name)
        assert "Traceback" in told.value.__notes__[0]
    assert outside.process() == process, "what fails costs no process"
    with pytest.raises(BotFault, match=r"The process of the bot dies has ended \(exit code 3\)"):
        chosen("Dies")
    with pytest.raises(BotFault, match="The bot stuck did not answer within 0 seconds"):
        chosen("Stuck", 0.0)
    assert outside.process() is None
    assert chosen("First", seed=0).action == game.offers()[0].action
    outside.close()
    with pytest.raises(Closed):
        chosen("First")


def test_whether_a_bot_can_be_imported_is_told_before_it_has_to_play(
    game: Game, outside: Outside, tmp_path: Path
) -> None:
    """And that it could not is no longer told once it has played."""
    (tmp_path / "their_end.py").write_text("import os\nos._exit(3)\n")
    there, gone, nowhere = (
        theirs("First"),
        theirs("Nobody"),
        Installed(EntryPoint("lost", "no_such:Bot", GROUP)),
    )
    ends = Installed(EntryPoint("ends", "their_end:Bot", GROUP))
    for bot in (there, gone, nowhere, ends):
        outside.try_import(bot)
    assert there.fault == ""
    assert gone.fault.startswith("The bot nobody cannot be imported from their_bots:Nobody: AttributeError")
    assert nowhere.fault.startswith("The bot lost cannot be imported from no_such:Bot: ModuleNotFoundError")
    assert ends.fault == "The process of the bot ends has ended (exit code 3)."
    there.fault = "It was not there yet."
    outside.choose(there, 1, game.title, game.state, 10.0)
    assert there.fault == ""
    outside.close()
    with pytest.raises(Closed):
        outside.try_import(there)


def test_what_one_prints_is_told_in_our_log(
    game: Game, outside: Outside, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """And not beside it, where a program may read each line."""
    with caplog.at_level("INFO", "roundhouse.bots.outside"):
        outside.choose(theirs("Talks"), 1, game.title, game.state, 10.0)
    assert [one.getMessage() for one in caplog.records] == [
        "the bot talks prints: hello",
        "the bot talks prints: two words",
    ]
    assert capfd.readouterr() == ("", "")
