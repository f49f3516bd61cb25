"""Tests are compiled ahead as pytest compiles them, so that no process does it again."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from _pytest.assertion.rewrite import PYC_TAIL, _read_pyc, get_cache_dir

import bytecode


def test_what_is_compiled_ahead_is_what_pytest_looks_for(
    tmp_path: Path, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bytecode, "_of", [pytestconfig])
    monkeypatch.setattr(sys, "pycache_prefix", None)
    file = tmp_path / "test_it.py"
    file.write_text("def test_it():\n    assert 1 + 1 == 2\n", encoding="utf-8")
    assert bytecode.rewrite(file)
    code = _read_pyc(file, get_cache_dir(file) / f"test_it{PYC_TAIL}")
    assert code is not None and "@pytest_ar" in code.co_names, "its asserts are taken apart"
    assert not bytecode.rewrite(file), "it is there already"
    assert bytecode.REWRITTEN.search("/x/conftest.py") and not bytecode.REWRITTEN.search("/x/recorded.py")
