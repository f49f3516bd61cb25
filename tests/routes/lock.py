"""How long compiled code leaves the interpreter to others while it computes."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable
from typing import Any

import pytest


def share_without_the_lock(
    monkeypatch: pytest.MonkeyPatch, kernel: Any, compute: Callable[[], object]
) -> float:
    """The part of the time of `compute` in which the lock of the interpreter is let go; each time it is taken back.

    `kernel`: the module whose compiled code computes.
    """
    moments: list[tuple[str, float]] = []

    def let_go() -> int:
        moments.append(("let go", time.monotonic()))
        return 1

    def take_back(_: int) -> None:
        moments.append(("taken back", time.monotonic()))

    both = (ctypes.PYFUNCTYPE(ctypes.c_void_p)(let_go), ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(take_back))
    addresses = (ctypes.cast(one, ctypes.c_void_p).value for one in both)
    monkeypatch.setattr(kernel, "_python", (kernel._python[0], *addresses))
    begun = time.monotonic()
    compute()
    took = time.monotonic() - begun
    assert [what for what, _ in moments] == ["let go", "taken back"] * (len(moments) // 2)
    return sum(back - gone for (_, gone), (_, back) in zip(moments[::2], moments[1::2], strict=True)) / took
