"""How the Python that we run in was built is known by what its build left behind."""

from __future__ import annotations

import sysconfig

import pytest

from roundhouse.core.interpreter import is_slow_build

PLAIN = {"CONFIG_ARGS": "'--enable-shared'", "PGO_PROF_USE_FLAG": "-fprofile-use -fprofile-correction"}
OPTIMISED = PLAIN | {"CONFIG_ARGS": "'--enable-optimizations' '--with-lto'"}
OF_DEBIAN = PLAIN | {"PGO_PROF_USE_FLAG": ""}
OF_WINDOWS = {"prefix": r"C:\Python"}


@pytest.mark.parametrize(
    ("build", "slow"),
    [(PLAIN, True), (OPTIMISED, False), (OF_DEBIAN, False), (OF_WINDOWS, False)],
    ids=["plain", "optimised", "of Debian", "of Windows"],
)
def test_only_a_build_known_to_be_plain_is_slow(build: dict[str, str], slow: bool) -> None:
    assert is_slow_build(build) is slow


def test_this_interpreter_is_looked_at_unless_told_otherwise() -> None:
    assert is_slow_build() is is_slow_build(sysconfig.get_config_vars())
