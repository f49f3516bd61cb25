"""A package that is broken is left out and named; every other title is as it was."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from outside import Installs, copy, outside
from roundhouse.interop.known import adapters
from roundhouse.titles.found import ONLY, UnknownTitle, left_out, own, registered, title, titles

__all__ = ["outside"]

OURS = ["1848", "18AL", "18C2C", "18Chesapeake", "18GL"]


def test_a_title_of_another_package_is_found(outside: Installs) -> None:
    outside("others", copy("18XX"), **{"18XX": "others:TITLE"})
    assert title("18xx").players == (3, 5)
    assert "18XX" in titles() and "18XX" not in own()
    assert set(OURS) <= set(own())
    assert left_out() == ()


@pytest.mark.parametrize(
    ("init", "error"),
    [
        ("import nowhere_at_all", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("TITLE = 1 +", "SyntaxError: invalid syntax"),
        ("raise SystemExit(3)", "it ends the program"),
        (
            copy("18XX")
            + "def build(players, options): raise SystemExit(0)\n"
            + "TITLE = dataclasses.replace(TITLE, build=build)",
            "it ends the program",
        ),
        ("TITLE = {}", "what stands there is a dict and no Entry"),
        ("", "AttributeError: module 'bad' has no attribute 'TITLE'"),
        (
            copy("18XX", api=2),
            "it is written for version 2 of the interface for titles; here is version 1",
        ),
        (copy("18YY"), "it calls itself '18YY'"),
        (
            copy("18XX")
            + "def build(players, options): raise KeyError('pool_limit')\n"
            + "TITLE = dataclasses.replace(TITLE, build=build)",
            "KeyError: 'pool_limit'",
        ),
    ],
    ids=[
        "import",
        "syntax",
        "exit",
        "exit later",
        "no entry",
        "nothing there",
        "version",
        "name",
        "assembly",
    ],
)
def test_what_is_broken_is_left_out_and_named(outside: Installs, init: str, error: str) -> None:
    outside("bad", init, **{"18XX": "bad:TITLE"})
    assert [name for name in titles() if name in OURS] == OURS
    (fault,) = left_out()
    assert (fault.name, fault.package, fault.place) == ("18XX", "bad", "bad:TITLE")
    assert fault.error.startswith(error)
    with pytest.raises(UnknownTitle) as refused:
        title("18XX")
    assert error in str(refused.value) and "bad" in str(refused.value)


def test_nobody_takes_the_name_of_one_of_ours(outside: Installs) -> None:
    outside("bad", copy("18AL"), **{"18AL": "bad:TITLE"})
    assert titles()["18AL"].aliases
    (fault,) = left_out()
    assert (fault.package, fault.error) == ("bad", "roundhouse-18xx-core has a title of that name too")


def test_an_adapter_that_cannot_be_imported_leaves_those_of_other_titles(outside: Installs) -> None:
    before = [adapter.title for adapter in adapters()]
    outside("half", copy("18XX", interop="half.interop:ADAPTER"), **{"18XX": "half:TITLE"})
    assert [adapter.title for adapter in adapters()] == before
    assert registered("18XX") is not None
    (fault,) = left_out()
    assert (fault.name, fault.place) == ("18XX", "half.interop:ADAPTER")
    assert "No module named 'half.interop'" in fault.error


def test_only_those_that_are_asked_for(outside: Installs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ONLY, "18xx, 18al")
    outside("others", copy("18XX"), **{"18XX": "others:TITLE"})
    assert list(titles()) == ["18AL", "18XX"]


def test_every_command_goes_on_and_titles_names_what_is_left_out(outside: Installs) -> None:
    folder = outside("bad", "import nowhere_at_all", **{"18XX": "bad:TITLE"}).parent
    path = os.pathsep.join([str(folder), str(Path("src").resolve())])
    said = subprocess.run(
        [sys.executable, "-m", "roundhouse", "titles", "--json"],
        env={**os.environ, "PYTHONPATH": path, ONLY: ""},
        check=True,
        capture_output=True,
        text=True,
    )
    assert {row["name"] for row in json.loads(said.stdout)} >= set(OURS)
    assert said.stderr.startswith("18XX of the package bad is left out (bad:TITLE): ModuleNotFoundError")
