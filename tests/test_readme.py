"""The examples of the README are true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"


DOCS = README.parent / "docs"


@pytest.mark.parametrize(
    "page", [README, DOCS / "bots.md", DOCS / "environments.md"], ids=lambda page: page.stem
)
def test_the_library_examples_run(page: Path) -> None:
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0


def test_every_command_it_lists_is_there() -> None:
    from roundhouse.cli.app import app

    listed = set(re.findall(r"^\| `roundhouse (\w+)`", README.read_text(encoding="utf-8"), re.MULTILINE))
    there = {command.name or command.callback.__name__ for command in app.registered_commands}
    there |= {group.name for group in app.registered_groups}
    assert listed == there
