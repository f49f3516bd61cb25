"""Completion in shells: the scripts, and what is offered on Tab."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


def offered(*words: str) -> list[str]:
    """What bash is offered behind these words, the last of which is not finished."""
    asked = {
        "_ROUNDHOUSE_COMPLETE": "complete_bash",
        "COMP_WORDS": "\n".join(("roundhouse", *words)),
        "COMP_CWORD": str(len(words)),
    }
    code = "import sys; sys.argv = ['roundhouse']; from roundhouse.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | asked, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_each_shell_has_its_script(run, shell: str) -> None:
    ran = run("completion", shell)
    assert ran.code == 0 and "_ROUNDHOUSE_COMPLETE" in ran.out and f"complete_{shell}" in ran.out


def test_bash_takes_its_script(run, tmp_path) -> None:
    script = tmp_path / "script"
    script.write_text(run("completion", "bash").out)
    told = subprocess.run(
        ["bash", "-c", f". {script}; complete -p roundhouse"], capture_output=True, text=True, timeout=60
    )
    assert told.stdout.startswith("complete -o default -F _roundhouse_completion roundhouse")


def test_an_unknown_shell_is_told(run) -> None:
    assert run("completion", "tcsh").code == 2


def test_commands_titles_and_options_are_offered() -> None:
    assert offered("tour") == ["tournament"]
    assert offered("titles", "18C") == ["18C2C", "18Chesapeake"]
    assert "--players" in offered("new", "--pl")
