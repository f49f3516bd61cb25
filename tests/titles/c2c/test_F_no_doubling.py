"""Appendix F: destinations that are not doubled."""

from __future__ import annotations

import pytest

from roundhouse.rules.running import best
from titles.c2c.goals import lies
from titles.c2c.shells import alone
from titles.c2c.tables import table
from titles.c2c.tracks import join


@pytest.mark.rule("18C2C-F.no_doubling-1")
@pytest.mark.parametrize(("options", "value"), [(("no_doubling",), 40), ((), 80)])
def test_no_destination_is_doubled(options: tuple[str, ...], value: int) -> None:
    position = alone("ACL", route=False, position=table(phase="8", options=options), trains=["8"])
    join(position, "Y64", "S58").tiles(S58="63:0")
    lies(position, "ACL", "S58")
    assert best(position.pos, "ACL").value == 30 + value
