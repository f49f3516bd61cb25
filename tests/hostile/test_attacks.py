"""The tool that measures how long others wait while a site is attacked."""

from __future__ import annotations

from collections import Counter

import pytest

import attacks
from attacks import Times, missed, run
from forked import Forked


@pytest.mark.soak
def test_an_attack_is_measured_beside_peace() -> None:
    found = measured("branches")
    assert found["branches"].did["guest 303"] > 0
    assert not found["branches"].did["file 303"]


@pytest.mark.soak
def test_connections_that_say_nothing_are_held_at_a_time() -> None:
    assert measured("headers")["headers"].did["connections held at a time"] > 0


def measured(attack: str) -> dict[str, Times]:
    """Peace and an attack, a second each."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(attacks, "Served", Forked)
        found = run([attack], 1.0, seed=1)
    assert list(found) == ["peace", attack]
    for times in found.values():
        figures = times.figures(found["peace"])
        assert times.alive and not times.refused
        assert 0 < figures["page_median_ms"] <= figures["page_p95_ms"] <= figures["page_worst_ms"]
        assert figures["moves"] > 0 and figures["move_worst_ms"] > 0 and figures["memory_mib"] > 50
    return found


def test_the_aim_is_missed_by_the_worst_page_the_worst_move_and_by_whatever_an_attack_gets() -> None:
    calm = {"pages": [10.0, 10.0, 30.0], "moves": [20.0]}
    found = {
        "peace": Times(**calm),
        "imports": Times([10.0, 19.9], [39.9]),
        "branches": Times([10.0, 20.1], [20.0]),
        "bots": Times([10.0], [40.1]),
        "runs": Times([10.0], [20.0], refused=Counter({"page 429": 1})),
        "headers": Times([10.0], [20.0], alive=False),
        "passwords": Times([10.0], [20.0], did=Counter({"logged in": 1})),
        "streams": Times([10.0], [20.0], did=Counter({"streams refused": 9})),
    }
    assert missed(found, 2.0) == ["branches", "bots", "runs", "headers", "passwords"]
    found["imports"].did["file 303"] += 1
    assert "imports" in missed(found, 2.0)
