"""Bundles: the modules of JavaScript that a page needs, as one file.

The desk has more than forty modules, the lab twenty, each of which is a request, a message between processes of the
browser, and a wait of its own over a slow network. In one file they save the browser a third of its work, and nearly a
second there (`benchmarks/first_visit.py`). Nothing is translated: each module is a function that returns what it
exports, called in the order in which modules run.

A page has one bundle, which its template names. What is beside it imports nothing: a module that is in both would run
twice.

Ours are written so that this is enough: imports are lines of their own, by name or as a whole; what is exported is a
function or a constant, so nobody has to see it change; no two import each other; and what one waits for while it begins
stands in lines that are not indented.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

EVERY_PAGE = ("js/base.js", "js/notify.js")
BUNDLES = {
    "page": EVERY_PAGE,
    "about": (*EVERY_PAGE, "js/about.js"),
    "account": (*EVERY_PAGE, "js/logout.js", "js/passkeys.js"),
    "desk": (
        *(*EVERY_PAGE, "js/desk.js", "js/clock.js", "js/acting/turn.js"),
        *("js/about.js", "js/desk-from-here.js"),
    ),
    "lab": (*EVERY_PAGE, "js/lab.js"),
    "ledger": (*EVERY_PAGE, "js/companion/page.js"),
    "lobby": (*EVERY_PAGE, "js/lobby.js"),
    "login": (*EVERY_PAGE, "js/passkeys.js"),
    "notices": (*EVERY_PAGE, "js/push.js"),
    "settings": (*EVERY_PAGE, "js/clock.js"),
}
"""By name, the modules that a page would begin with, in this order."""

_FROM = r'"(?P<path>\.[^"]+)";$'
_IMPORT = re.compile(r"^import (?:(?P<what>\{[^}]*\}|\* as \w+) from )?" + _FROM, re.MULTILINE)
_PASSED_ON = re.compile(r"^export \{(?P<names>[^}]*)\} from " + _FROM, re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function\*?|class|const) (?P<name>\w+))", re.MULTILINE)
_LIST = re.compile(r"^export \{(?P<names>[^}]*)\};$", re.MULTILINE)
_WAITS = re.compile(r"^(?:\w.* )?await ", re.MULTILINE)
_REST = re.compile(r"^(?:import|export)\b.*|\bimport\.meta\b|\bimport\(", re.MULTILINE)


class NotBundled(ValueError):
    """A module is written in a way that a bundle does not know; says which, and the line."""


def bundle(folder: Path, *paths: str) -> str:
    """Modules of a folder, by their paths in it, with all that they import, as one script.

    Raises NotBundled, and OSError where there is no such file.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as name:
    ...     folder = Path(name)
    ...     _ = (folder / "one.js").write_text("export const one = 1;")
    ...     _ = (folder / "all.js").write_text('import { one as first } from "./one.js";\\nconsole.log(first);')
    ...     print(bundle(folder, "all.js"))
    // one.js
    const m0 = (() => {
    const one = 1;
    return { one };
    })();
    // all.js
    const m1 = (() => {
    const { one: first } = m0;
    console.log(first);
    return {  };
    })();
    """
    names: dict[str, str] = {}
    parts: list[str] = []

    def add(path: str, above: tuple[str, ...] = ()) -> None:
        if path in above:
            raise NotBundled(f"{path} imports itself by way of {', '.join(above[above.index(path) + 1 :])}")
        if path in names:
            return
        text = (folder / path).read_text(encoding="utf-8")
        for found in (*_IMPORT.finditer(text), *_PASSED_ON.finditer(text)):
            add(_beside(path, found["path"]), (*above, path))
        names[path] = f"m{len(names)}"
        parts.append(_wrapped(path, text, names))

    for path in paths:
        add(path)
    return "\n".join(parts)


def _beside(path: str, other: str) -> str:
    """A path that a module names, from the folder."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), other))


def _wrapped(path: str, text: str, names: dict[str, str]) -> str:
    """A module as a function that is called at once; `names`: under which name there is what it imports."""
    exported: list[str] = []

    def imported(found: re.Match[str]) -> str:
        what = found["what"] or ""
        if not what:
            return ""
        what = what.removeprefix("* as ")
        return f"const {what.replace(' as ', ': ')} = {names[_beside(path, found['path'])]};"

    def named(found: re.Match[str]) -> str:
        exported.append(found["name"])
        return ""

    def listed(found: re.Match[str], of: str = "") -> str:
        for one in filter(None, (one.strip() for one in found["names"].split(","))):
            inside, _, outside = one.partition(" as ")
            exported.append(f"{outside or inside}: {of}{inside}")
        return ""

    def passed_on(found: re.Match[str]) -> str:
        return listed(found, f"{names[_beside(path, found['path'])]}.")

    body = _IMPORT.sub(imported, _PASSED_ON.sub(passed_on, text))
    body = _LIST.sub(listed, _EXPORT.sub(named, body)).strip("\n")
    if left := _REST.search(body):
        raise NotBundled(f"{path}: {left[0]}")
    call = "await (async () =>" if _WAITS.search(body) else "(() =>"
    return f"// {path}\nconst {names[path]} = {call} {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}})();"
