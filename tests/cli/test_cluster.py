"""`--ray`: the same games on a cluster. Ray itself is an extra; here something stands in for it that plays at once."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

ARGS = ("simulate", "18Chesapeake", "--players", 3, "--bot", "random", "--games", 3, "--seed", 5, "--json")


@pytest.fixture
def there() -> Iterator[str]:
    """The address of something that answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"127.0.0.1:{server.getsockname()[1]}"


@pytest.fixture
def nobody() -> str:
    """An address where nothing answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
    return f"127.0.0.1:{port}"


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was asked of the cluster; it plays the last game that waits first."""
    asked: list[str] = []

    class Remote:
        def __init__(self, function: Callable[..., Any]) -> None:
            self.function = function

        def remote(self, task: Any) -> tuple[Any, Any]:
            return self.function, task

    def wait(waiting: Sequence[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        asked.append(f"wait {len(waiting)}")
        return [waiting[-1]], list(waiting[:-1])

    def get(one: tuple[Callable[..., Any], Any]) -> Any:
        return one[0](one[1])

    stand_in = SimpleNamespace(
        init=lambda address, **more: asked.append(f"init {address}"),
        remote=Remote,
        wait=wait,
        get=get,
        cancel=lambda one, force: asked.append("cancel"),
        shutdown=lambda: asked.append("shutdown"),
    )
    monkeypatch.setitem(sys.modules, "ray", stand_in)
    return asked


def games(told: dict[str, Any]) -> list[dict[str, Any]]:
    return [{name: value for name, value in game.items() if name != "seconds"} for game in told["results"]]


def test_the_same_games_in_the_same_order(run: Any, ray: list[str], there: str) -> None:
    on_cluster = run(*ARGS, "--ray", there).json
    assert ray == [f"init {there}", "wait 3", "wait 2", "wait 1", "shutdown"]
    assert games(on_cluster) == games(run(*ARGS, "--jobs", 1).json)


def test_who_stops_cancels_what_waits(
    run: Any, ray: list[str], there: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(one: Any) -> Any:
        if ray[-1] == "wait 2":
            raise KeyboardInterrupt
        return one[0](one[1])

    monkeypatch.setattr(sys.modules["ray"], "get", stopped)
    ran = run(*ARGS, "--ray", there)
    assert ran.code == 130 and ran.json["games"] == 1 and ran.err == "Stopped after 1 of 3 games.\n"
    assert ray[-2:] == ["cancel", "shutdown"]


def test_no_cluster_is_one_sentence(run: Any, ray: list[str], nobody: str) -> None:
    ran = run(*ARGS, "--ray", nobody)
    assert ran.code == 2 and ran.err == "" and ray == []
    assert ran.json["error"]["message"].startswith(f"There is no Ray cluster at {nobody}: ")


def test_without_the_extra_it_says_what_to_install(
    run: Any, there: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    ran = run(*ARGS, "--ray", there)
    assert ran.code == 2 and ran.err == ""
    assert "pip install '.[ray]' in the checkout" in ran.json["error"]["message"]
