"""Libraries that were compiled when Roundhouse was installed, and when they may be used."""

import ctypes
import os
from pathlib import Path


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
