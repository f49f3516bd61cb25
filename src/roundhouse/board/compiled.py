"""Libraries that were compiled when Roundhouse was installed, and when they may be used."""

import ctypes
import os
import sys
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parents[1]

SUFFIXES = {"darwin": ".dylib", "win32": ".dll", "cygwin": ".dll"}
"""Of shared libraries, by platform; everywhere else it is ".so"."""


class Kernel(NamedTuple):
    """A compiled part: its file in the package, without the suffix, and the version of its interface.

    A library that was built from sources of another version is not used; its function `says` names the version.
    """

    file: str
    version: int
    says: str


KERNELS = {
    "networks": Kernel("board/kernel/_network", 1, "roundhouse_network_version"),
    "best runs": Kernel("routes/kernel/_kernel", 3, "roundhouse_version"),
    "forecasts": Kernel("bots/kernel/_forecast", 1, "roundhouse_forecast_version"),
}
"""What each library is for."""


def suffix(platform: str = sys.platform) -> str:
    """How shared libraries end on a platform.

    >>> suffix("linux"), suffix("darwin"), suffix("win32")
    ('.so', '.dylib', '.dll')
    """
    return SUFFIXES.get(platform, ".so")


def place(name: str) -> Path:
    """The file of one of `KERNELS`, whether or not it is there.

    >>> place("networks").stem
    '_network'
    """
    return PACKAGE / (KERNELS[name].file + suffix())


def library(path: Path, version: int, says: str) -> ctypes.PyDLL | None:
    """The shared library at `path`, whose function `says` names the version of its interface.

    None where there is none, where it was built from sources of another version, and with ``ROUNDHOUSE_KERNEL=python``
    in the environment: then the plain-Python twin answers. Calls keep the interpreter's lock.
    """
    if os.environ.get("ROUNDHOUSE_KERNEL", "") == "python":
        return None
    try:
        found = ctypes.PyDLL(str(path))
        return found if found[says]() == version else None
    except (OSError, AttributeError):
        return None


def in_use() -> tuple[str, ...]:
    """What is compiled here and may be used, by the names of `KERNELS`; plain Python does the rest."""
    return tuple(
        name for name, one in KERNELS.items() if library(place(name), one.version, one.says) is not None
    )
