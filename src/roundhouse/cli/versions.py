"""What `roundhouse --version` tells: the version, how it was built, what it runs on, and the titles."""

from __future__ import annotations

import platform

from ..text.terminal import say


def version_text(version: str) -> str:
    """The lines of it."""
    from ..board.compiled import KERNELS, in_use
    from ..titles.listing import names

    compiled = in_use()
    plain = tuple(name for name in KERNELS if name not in compiled)
    lines = [
        f"roundhouse {version}",
        f"{platform.python_implementation()} {platform.python_version()}, {platform.platform(terse=True)}",
    ]
    if compiled:
        lines.append(say("compiled", names=compiled))
    if plain:
        lines.append(say("not compiled", names=plain))
    return "\n".join((*lines, say("title names", titles=names())))
