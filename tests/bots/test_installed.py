"""Bots of one's own, without touching the package: a class by its module, and an entry point."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from roundhouse import Game
from roundhouse.bots import BotFault, View, ask, called, is_known
from roundhouse.bots.installed import GROUP, Installed
from roundhouse.core.actions import Action
from roundhouse.core.game import carry_out
from roundhouse.core.state import State
from roundhouse.play.example import Take
from roundhouse.rules.bidding import Bid
from roundhouse.rules.depot import PHASE
from roundhouse.rules.money import CASH

MINE = '''
class First:
    """What is offered first."""

    def __init__(self, seed=0):
        self.seed = seed

    def choose(self, view, clock):
        return view.offers[0].action

class Nothing:
    pass

class Seedless:
    def choose(self, view, clock): ...

class Unmade(Seedless):
    def __init__(self, seed=0):
        open("weights of nobody")

class Untyped(Seedless):
    def __init__(self, seed=0):
        len(seed)

class Leaving(Seedless):
    def __init__(self, seed=0):
        raise SystemExit(5)
'''


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module of bots in the folder in which a command is given."""
    (tmp_path / "bots_of_mine.py").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "bots_of_mine", raising=False)  # another test's, of another folder
    return "bots_of_mine"


def test_a_class_plays_by_the_name_of_its_module(mine: str) -> None:
    assert is_known(f"{mine}:First") and not is_known("no such:First")
    game = Game.new("Branch Line", ["Ann", "Ben"], seed=1)
    assert ask(called(f"{mine}:First", 7), game.title, game.state) == game.offers()[0].action


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("{}:Nothing", "is no bot: a bot is a class with a method choose"),
        ("{}:Seedless", "it is made with a seed"),
        ("{}:Nobody", "has no 'Nobody'"),
        (
            "{}:Unmade",
            r"Unmade cannot be made \(bots_of_mine.py:\d+\): FileNotFoundError: .*weights of nobody",
        ),
        ("{}:Untyped", r"Untyped cannot be made \(bots_of_mine.py:\d+\): TypeError"),
        ("{}:Leaving", r"Leaving cannot be made \(bots_of_mine.py:\d+\): SystemExit: 5"),
        ("nowhere_at_all:First", "cannot be imported: ModuleNotFoundError"),
    ],
)
def test_what_is_no_bot_is_told_in_a_sentence(mine: str, name: str, said: str) -> None:
    with pytest.raises(BotFault, match=said):
        called(name.format(mine), 1)


def test_a_bot_of_another_package_is_imported_when_it_plays(
    mine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)  # as a package that is installed would be found
    point = EntryPoint("first", f"{mine}:First", GROUP)
    assert type(Installed(point)(3)).__name__ == "First"
    missing = Installed(EntryPoint("lost", f"{mine}:Lost", GROUP))
    with pytest.raises(
        BotFault, match="The bot lost cannot be imported from bots_of_mine:Lost: AttributeError"
    ):
        missing(3)


def test_what_is_no_action_is_told_in_a_sentence() -> None:
    class Silent:
        def choose(self, view: object, clock: object) -> None:
            return None

    game = Game.new("Branch Line", ["Ann", "Ben"], seed=1)
    with pytest.raises(BotFault, match="The bot Silent chose None, which is no action"):
        ask(Silent(), game.title, game.state)  # type: ignore[arg-type]


def cash(state: State) -> None:
    state[CASH]["Ann"] += 1000  # type: ignore[index]


def row(state: State) -> None:
    state.put(CASH, "Ann", 1000)


def slot(state: State) -> None:
    state.set(PHASE, "D")


def stack(state: State) -> None:
    state.stack = ()


def on_a_copy(state: State) -> None:
    cash(state.copy())  # which has its tables in common with the state until it is written to


@pytest.mark.parametrize("writes", [cash, row, slot, stack, on_a_copy])
def test_a_bot_that_writes_into_the_position_is_told_so(writes: Callable[[State], None]) -> None:
    class Writing:
        def choose(self, view: View, clock: object) -> Action:
            writes(view.state)
            return chosen

    game = Game.new("Branch Line", ["Ann", "Ben"], seed=1)
    chosen = game.offers()[0].action
    with pytest.raises(BotFault, match="The bot Writing changed the position in which it was asked"):
        ask(Writing(), game.title, game.state)  # type: ignore[arg-type]


def test_a_bot_may_try_things_on_a_copy() -> None:
    class Trying:
        def choose(self, view: View, clock: object) -> Action:
            other = view.state.copy()
            row(other)
            carry_out(view.title, view.state, view.offers[0].action)
            assert view.state != other
            return view.offers[0].action

    game = Game.new("Branch Line", ["Ann", "Ben"], seed=1)
    assert ask(Trying(), game.title, game.state) == game.offers()[0].action  # type: ignore[arg-type]


def test_a_bot_that_fails_is_told_with_the_line_of_its_own() -> None:
    class Hasty:
        def choose(self, view: object, clock: object) -> object:
            return view.nothing  # type: ignore[attr-defined]

    game = Game.new("Branch Line", ["Ann", "Ben"], seed=1)
    with pytest.raises(
        BotFault, match=r"The bot Hasty failed \(test_installed.py:\d+\): AttributeError: .*nothing"
    ) as told:
        ask(Hasty(), game.title, game.state)  # type: ignore[arg-type]
    assert isinstance(told.value.__cause__, AttributeError)


def test_a_bot_that_leaves_has_failed_and_ctrl_c_has_not() -> None:
    class Leaving:
        def __init__(self, with_what: BaseException) -> None:
            self.with_what = with_what

        def choose(self, view: object, clock: object) -> object:
            raise self.with_what

    game = Game.new("Branch Line", ["Ann", "Ben"], seed=1)
    with pytest.raises(BotFault, match=r"The bot Leaving failed \(test_installed.py:\d+\): SystemExit: 7"):
        ask(Leaving(SystemExit(7)), game.title, game.state)  # type: ignore[arg-type]
    with pytest.raises(KeyboardInterrupt):
        ask(Leaving(KeyboardInterrupt()), game.title, game.state)  # type: ignore[arg-type]
    with ThreadPoolExecutor() as others, pytest.raises(BotFault, match="KeyboardInterrupt"):
        others.submit(ask, Leaving(KeyboardInterrupt()), game.title, game.state).result()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Bid("Ann", "C-P", 3), "chose what is not allowed: Bids are multiples of"),
        (Bid("Ann", "C-P", "much"), "chose what is no action: price has to be a whole number"),  # type: ignore[arg-type]
        (Bid("Ann", "C-P", {1j}), "chose what is no action: Encoding objects of type complex"),  # type: ignore[arg-type]
        (Take("Ann", 1), "chose what is no action: "),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence(action: Action, said: str) -> None:
    class Odd:
        def choose(self, view: object, clock: object) -> Action:
            return action

    game = Game.new("18Chesapeake", ["Ann", "Ben"], seed=1)
    with pytest.raises(BotFault, match=f"The bot Odd {said}"):
        ask(Odd(), game.title, game.state)  # type: ignore[arg-type]
