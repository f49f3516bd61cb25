"""The Python that everything here runs in."""

from __future__ import annotations

import sysconfig
from collections.abc import Mapping
from typing import Any

BY_CONFIGURE = "--enable-optimizations"
BY_MAKE = "PGO_PROF_USE_FLAG"
"""Debian and Ubuntu do not ask `configure` for it, and leave this variable empty."""


def is_slow_build(variables: Mapping[str, Any] | None = None) -> bool:
    """Whether Python was built without profile-guided optimisation, as by `./configure && make` or `pyenv install`.

    ``variables``: what its build is known by (`sysconfig.get_config_vars`); by default those of this interpreter.
    False where nothing is known of the build, as on Windows, where all releases are optimised.

    >>> is_slow_build({"CONFIG_ARGS": "'--prefix=/opt/python'", "PGO_PROF_USE_FLAG": "-fprofile-use"})
    True
    >>> is_slow_build({"CONFIG_ARGS": "'--enable-optimizations'", "PGO_PROF_USE_FLAG": "-fprofile-use"})
    False
    """
    known = sysconfig.get_config_vars() if variables is None else variables
    configured = known.get("CONFIG_ARGS")
    return configured is not None and BY_CONFIGURE not in configured and bool(known.get(BY_MAKE))
