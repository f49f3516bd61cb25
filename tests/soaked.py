"""What is left to the long tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from _pytest.mark import ParameterSet


def soaked(first: int, last: int) -> Iterator[ParameterSet]:
    """Values of a parameter, from the first up to the last without it, that `make soak` alone tries."""
    return (pytest.param(value, marks=pytest.mark.soak) for value in range(first, last))
