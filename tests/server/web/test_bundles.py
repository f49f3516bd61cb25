"""Bundles of JavaScript modules: what goes into them, in which order, and what cannot."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from roundhouse.server.web.bundles import BUNDLES, NotBundled, bundle
from roundhouse.server.web.static import FOLDER, static
from server.web_client import Arrives


def written(folder: Path, **modules: str) -> Path:
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder


def test_each_module_is_there_once_after_what_it_imports(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        one="export const one = 1;",
        two='import { one } from "./one.js";\nexport function two() {\n  return one + 1;\n}',
        page='import * as two from "./two.js";\nimport { one as first } from "./one.js";\nshow(first, two.two());',
    )
    made = bundle(folder, "page.js", "one.js")
    assert re.findall(r"^// (\w+)\.js$", made, re.MULTILINE) == ["one", "two", "page"]
    assert "const two = m1;\nconst { one: first } = m0;\nshow(first, two.two());" in made
    assert "import" not in made and "export" not in made


def test_what_is_passed_on_is_exported_under_its_new_name(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        find="export function open() {}\nconst A = 1;\nexport { A, A as C };\nexport async function d() {}",
        map='import "./find.js";\nexport { open as find, C } from "./find.js";',
    )
    made = bundle(folder, "map.js")
    assert "return { open, d, A: A, C: A };" in made
    assert "return { find: m0.open, C: m0.C };" in made


def test_one_that_waits_while_it_begins_is_waited_for(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        kept="// await\nexport const kept = await open();\nawait kept.read();",
        page='import { kept } from "./kept.js";\nexport async function again() {\n  await kept.read();\n}',
    )
    made = bundle(folder, "page.js")
    assert "const m0 = await (async () => {\n// await\nconst kept = await open();" in made
    assert "const m1 = (() => {\nconst { kept } = m0;" in made


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("export let seen = 0;", "export let seen = 0;"),
        ("export default 1;", "export default 1;"),
        ('import words from "./words.js";', "import words from"),
        ('const late = await import("./words.js");', "import("),
        ("const here = import.meta.url;", "import.meta"),
    ],
)
def test_what_a_bundle_does_not_know_is_refused_with_its_line(tmp_path: Path, line: str, said: str) -> None:
    with pytest.raises(NotBundled, match=r"^page\.js: " + re.escape(said)):
        bundle(written(tmp_path, page=line), "page.js")


def test_modules_that_import_each_other_are_refused(tmp_path: Path) -> None:
    folder = written(tmp_path, one='import { b } from "./two.js";', two='import { a } from "./one.js";')
    with pytest.raises(NotBundled, match=r"one\.js imports itself by way of two\.js"):
        bundle(folder, "one.js")


@pytest.mark.parametrize("name", BUNDLES)
def test_it_is_sent_whole_and_kept_for_good(arrives: Arrives, name: str) -> None:
    """Packed for who takes it; every module that it names is in it, and nothing is imported any more."""
    answer = arrives().http.get(static(f"bundles/{name}.js"))
    assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text == bundle(FOLDER, *BUNDLES[name])
    assert set(BUNDLES[name]) < set(re.findall(r"^// (js/\S+\.js)$", answer.text, re.MULTILINE))
    assert not re.search(r"^(import|export) ", answer.text, re.MULTILINE)
    again = arrives().http.get(f"/static/bundles/{name}.js")
    assert again.text == answer.text and again.headers["cache-control"] == "no-cache"


TEMPLATES = FOLDER.parent / "templates"


def test_every_page_has_one_and_what_is_beside_it_imports_nothing() -> None:
    """What a module beside the bundle imported would be loaded, and run, a second time."""
    texts = {str(path.relative_to(TEMPLATES)): path.read_text() for path in TEMPLATES.rglob("*.html")}
    named = {found for text in texts.values() for found in re.findall(r'\{% set bundle = "(\w+)"', text)}
    assert named | {"page"} == set(BUNDLES)
    beside = {
        found for text in texts.values() for found in re.findall(r'<script [^>]*static\("(js/[^"]+)"\)', text)
    }
    assert {"js/plan.js", "js/puzzles.js"} < beside
    for path in beside:
        assert not re.search(r"^import |^export .* from ", (FOLDER / path).read_text(), re.MULTILINE), path


@pytest.mark.parametrize("path", ["bundles/other.js", "bundles/desk", "desk.js", "bundles/../desk.js"])
def test_there_are_no_others(arrives: Arrives, path: str) -> None:
    assert arrives().http.get(static(path)).status_code == 404
