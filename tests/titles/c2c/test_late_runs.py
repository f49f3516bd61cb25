"""Best runs on boards full of track: legal by the checker, worth what they say, and proven or nearly so."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from roundhouse.play.scenario import Scenario
from roundhouse.routes import kernel
from roundhouse.routes.best import best_runs
from roundhouse.routes.checker import check_runs, earnings
from roundhouse.rules.running import RUN_WORK

FILE = Path(__file__).parents[3] / "benchmarks" / "coast_runs.py"

needs_kernel = pytest.mark.skipif(
    not kernel.built(), reason="plain Python is too slow for boards of this size"
)


@pytest.fixture(scope="module")
def coast_runs() -> ModuleType:
    """The benchmark that lays the boards."""
    spec = spec_from_file_location("coast_runs", FILE)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["coast_runs"] = module
    spec.loader.exec_module(module)
    return module


@needs_kernel
@pytest.mark.parametrize("seed", [5, 17, 20, 24, 39, 68])
def test_late_boards_are_answered(seed: int, coast_runs: ModuleType) -> None:
    work = RUN_WORK(Scenario("18C2C", ["Ann", "Ben"]).pos)
    made = coast_runs.late(seed)
    found = best_runs(made.graph, made.question, work=work)
    runs = [(run.train, run.route) for run in found.runs]
    board = coast_runs.printed()
    assert check_runs(board, made.tiles, made.question, runs) is None
    assert earnings(board, made.tiles, made.question, runs).total == found.value
    assert found.proven
    assert best_runs(made.graph, made.question, work=work) == found


@needs_kernel
def test_where_the_proof_takes_too_long_the_gap_is_small_and_said(coast_runs: ModuleType) -> None:
    made = coast_runs.late(5)
    whole = best_runs(made.graph, made.question)
    found = best_runs(made.graph, made.question, work=300_000)
    assert not found.proven and found.proof == ""
    assert found.value <= whole.value <= found.bound
