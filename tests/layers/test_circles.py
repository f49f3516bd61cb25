"""No modules import each other in a circle, also where it is only for types."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from layers.source import Source, imported, sources_read


def circles(sources: list[Source]) -> Iterator[str]:
    """Modules that import each other in a circle, imports for types and within functions included."""
    modules = {Path(source.path).with_suffix("").as_posix().replace("/", "."): source for source in sources}
    waiting: dict[str, set[str]] = {}
    for module, source in modules.items():
        named = {name for _, name in imported(source)}
        met = {name if name in modules else name.rpartition(".")[0] for name in named}
        waiting[module] = {name for name in met if name in modules and name != module}
    free = True
    while free:  # what waits for nothing is let go, until only circles and what leads to them are left
        free = {module for module, needs in waiting.items() if not needs & waiting.keys()}
        waiting = {module: needs for module, needs in waiting.items() if module not in free}
    for module, needs in waiting.items():
        yield f"{module} is in a circle, or leads to one: {', '.join(sorted(needs & waiting.keys()))}"


IN_CIRCLES = {"core", "text", "interop"}
"""Where two types are about each other: position and title, words and what is said of kinds, an adapter and
the reader given to it."""


def test_no_circle_even_for_types() -> None:
    found = list(circles([source for source in sources_read() if source.package not in IN_CIRCLES]))
    assert not found, "\n".join(found)


def test_a_circle_is_seen() -> None:
    below = Source("server/below.py", "if TYPE_CHECKING:\n    from .above import Above")
    above = Source("server/above.py", "def f():\n    from . import below")
    other = Source("server/other.py", "from .above import f")
    assert len(list(circles([below, above, other]))) == 3
    assert not list(circles([above, Source("server/below.py", "import json"), other]))
