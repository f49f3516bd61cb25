"""No modules import each other in a circle, nor do the packages of the server, also where it is only for types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from layers.source import Source, imported, sources_read


def imports(sources: list[Source]) -> dict[str, set[str]]:
    """What each module imports of the others, imports for types and within functions included."""
    modules = {Path(source.path).with_suffix("").as_posix().replace("/", "."): source for source in sources}
    found = {}
    for module, source in modules.items():
        named = {name for _, name in imported(source)}
        met = {name if name in modules else name.rpartition(".")[0] for name in named}
        found[module] = {name for name in met if name in modules and name != module}
    return found


def reached(module: str, needs: Mapping[str, set[str]]) -> set[str]:
    """The modules that it cannot be imported without."""
    found: set[str] = set()
    waiting = [module]
    while waiting:
        new = needs[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def packages(sources: list[Source]) -> dict[str, set[str]]:
    """What each package of the server, and each module beside them, imports of the others."""
    found: dict[str, set[str]] = {}
    for source in sources:
        if source.package == "server":
            here = part_of_server(source.module)
            met = {part_of_server(name) for _, name in imported(source) if name.startswith("server.")}
            found.setdefault(here, set()).update(met - {here})
    return {part: met & found.keys() for part, met in found.items()}


def part_of_server(name: str) -> str:
    return ".".join(name.split(".")[:2])


def circles(needs: Mapping[str, set[str]]) -> Iterator[frozenset[str]]:
    """What cannot be had without each other, each set of it once."""
    reach = {module: reached(module, needs) for module in needs}
    seen: set[str] = set()
    for module, below in reach.items():
        circle = frozenset(other for other in below if module in reach[other])
        if circle and module not in seen:
            seen |= circle
            yield circle


def in_one(package: str, *modules: str) -> frozenset[str]:
    return frozenset(f"{package}.{module}" for module in modules)


KNOWN = {
    # A title is made of parts that are given positions, and a position has its title.
    in_one(
        "core", "action_types", "cache", "flow", "offers", "position", "registries", "rule_values", "title"
    ),
    # An adapter's functions are given the reader or writer that uses the adapter.
    in_one("interop", "adapter", "importer", "known", "moves", "passes", "readback", "reader", "writer"),
}


def test_no_circle_but_those_known_even_for_types() -> None:
    found = set(circles(imports(list(sources_read()))))
    assert found == KNOWN, [sorted(circle) for circle in found ^ KNOWN]


def test_a_circle_is_seen() -> None:
    below = Source("server/below.py", "if TYPE_CHECKING:\n    from .above import Above")
    above = Source("server/above.py", "def f():\n    from . import below")
    other = Source("server/other.py", "from .above import f")
    assert list(circles(imports([below, above, other]))) == [frozenset({"server.below", "server.above"})]
    assert not list(circles(imports([above, Source("server/below.py", "import json"), other])))


def test_packages_of_the_server_stand_above_each_other() -> None:
    assert not [sorted(circle) for circle in circles(packages(list(sources_read())))]


def test_a_circle_of_packages_is_seen() -> None:
    desk = Source("server/desk/page.py", "def f():\n    from ..acting import panels")
    acting = Source("server/acting/panels.py", "from ..site import Site")
    site = Source("server/site.py", "if TYPE_CHECKING:\n    from .desk.scene import Scene")
    scene = Source("server/desk/scene.py", "from .page import f\nfrom ...text import words")
    assert list(circles(packages([desk, acting, site, scene]))) == [
        frozenset({"server.desk", "server.acting", "server.site"})
    ]
    assert not list(circles(packages([desk, acting, scene])))
