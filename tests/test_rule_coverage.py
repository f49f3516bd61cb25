"""The rule markers and the tool that counts them, run on a small project made for the purpose."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

RULES = """
[[rule]]
id = "X-1-1"
section = "1"
text = "Every company has a president."
example = "One owns 20%: president."
by = ["reaction: a president is made"]

[[rule]]
id = "X-1-2"
section = "1"
text = "Nobody owns more than 60%."
example = "At 60%: no."

[[rule]]
id = "X-2.1-1"
section = "2.1"
text = "Shares are pieces of paper."
example = "None."
info = "nothing to build"
"""

TESTS = """
import pytest

@pytest.mark.rule("X-1-1")
def test_one(): pass

@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("X-1-2"))])
def test_two(n): pass
"""


class Project:
    """A project of one title X, with our conftest and tools."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.title = root / "src" / "roundhouse" / "titles" / "x"
        for folder in (self.title, root / "tests", root / "tools"):
            folder.mkdir(parents=True)
        for name in (
            "tests/conftest.py",
            "tests/recorded.py",
            "tests/bytecode.py",
            "tests/in_memory.py",
            "tools/rule_tables.py",
            "tools/rule_coverage.py",
            "pyproject.toml",
        ):
            shutil.copy(ROOT / name, root / name)
        self.rules(RULES)
        self.tests(TESTS)

    def rules(self, text: str) -> None:
        (self.title / "rules.toml").write_text(text, encoding="utf-8")

    def tests(self, text: str) -> None:
        (self.root / "tests" / "test_x.py").write_text(text, encoding="utf-8")

    def run(self, *args: str, **env: str) -> subprocess.CompletedProcess[str]:
        clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST_", "ROUNDHOUSE_"))}
        command = [sys.executable, *args]
        return subprocess.run(
            command, cwd=self.root, env=clean | env, capture_output=True, text=True, timeout=120, check=False
        )

    def coverage(self, *args: str) -> subprocess.CompletedProcess[str]:
        return self.run("tools/rule_coverage.py", *args, PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")

    def pytest(self, *args: str, **env: str) -> subprocess.CompletedProcess[str]:
        plugins = {} if "-n" in args else {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        return self.run("-m", "pytest", "-p", "no:cacheprovider", *args, **plugins, **env)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path / "house")


def test_counts_rules_proven_implemented_and_info(project: Project) -> None:
    done = project.coverage("--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "X": {
            "rules": 3,
            "proven": 2,
            "info": 1,
            "implemented": 1,
            "unproven": [],
            "unimplemented": ["X-1-2"],
            "proofs": {"X-1-1": ["tests/test_x.py::test_one"], "X-1-2": ["tests/test_x.py::test_two[2]"]},
        }
    }
    assert project.coverage("--strict").returncode == 0


@pytest.mark.parametrize("mark", ["pytest.mark.skip", "pytest.mark.xfail"])
def test_a_test_that_cannot_fail_proves_nothing(project: Project, mark: str) -> None:
    project.tests(TESTS.replace("def test_one", f"@{mark}\ndef test_one"))
    brief = project.coverage("--brief")
    assert brief.returncode == 0
    assert brief.stdout == "X: 3 rules, 1 proven (33%), 1 implemented, 1 info, 1 open\n"
    strict = project.coverage("--strict")
    assert strict.returncode == 1
    assert "X: not proven (1)\n  X-1-1\n" in strict.stdout


def test_a_soak_test_proves_its_rule(project: Project) -> None:
    project.tests(TESTS.replace("def test_one", "@pytest.mark.soak\ndef test_one"))
    assert project.coverage("--strict").returncode == 0
    assert "1 deselected" in project.pytest("--proofs", "build/proofs.json").stdout
    written = project.coverage("--proofs", "build/proofs.json", "--json")
    assert len(json.loads(written.stdout)["X"]["proofs"]) == 2


def test_what_no_run_has_written_is_an_error(project: Project) -> None:
    done = project.coverage("--proofs", "build/proofs.json", "--brief")
    assert done.returncode == 2 and "build/proofs.json" in done.stderr


def test_an_unknown_id_is_refused_by_tool_and_tests(project: Project) -> None:
    project.tests(TESTS.replace("X-1-1", "X-1-9"))
    for done in (project.coverage("--brief"), project.pytest(), project.pytest("-n", "1")):
        assert done.returncode != 0
        assert "tests/test_x.py::test_one: no rule X-1-9" in done.stdout + done.stderr


def test_an_id_of_a_title_without_table_is_left_to_the_tool(project: Project) -> None:
    project.tests(TESTS.replace("X-1-1", "Y-1-1"))
    assert project.pytest().returncode == 0
    done = project.coverage("--brief")
    assert done.returncode == 2
    assert "no rule Y-1-1, named by tests/test_x.py::test_one" in done.stderr


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("X-1-2", "X-1-1", "X-1-1 is given twice"),
        ("X-1-2", "Y-1-2", "rules of one title expected"),
        ("X-1-2", "X12", "'X12' is not an id"),
        ('example = "At 60%: no."', "", "X-1-2 lacks example"),
        ("by = [", "by = ", "rules.toml: "),
    ],
)
def test_a_broken_table_is_an_error(project: Project, old: str, new: str, complaint: str) -> None:
    project.rules(RULES.replace(old, new))
    done = project.coverage("--brief")
    assert done.returncode == 2
    assert complaint in done.stderr
    assert project.pytest().returncode not in (0, 1)


def test_a_test_file_that_does_not_import_is_an_error(project: Project) -> None:
    project.tests("import nothing_of_that_name")
    done = project.coverage("--brief")
    assert done.returncode == 2
    assert "nothing_of_that_name" in done.stderr


SKIPS = [
    "def test_it(shared): assert shared.is_dir()",
    "import pytest\n@pytest.mark.skipif(True, reason='../shared is absent')\ndef test_it(): pass",
    "import pytest\npytest.skip('no shared folder', allow_module_level=True)",
]


@pytest.mark.parametrize("text", SKIPS)
def test_shared_material_may_be_absent_unless_promised(project: Project, text: str) -> None:
    project.tests(text)
    assert "1 skipped" in project.pytest().stdout
    promised = project.pytest(ROUNDHOUSE_REQUIRE_SHARED="1")
    assert promised.returncode not in (0, 5)
    assert "ROUNDHOUSE_REQUIRE_SHARED" in promised.stdout


def test_shared_material_beside_the_checkout_is_found(project: Project) -> None:
    (project.root.parent / "shared").mkdir()
    project.tests(SKIPS[0])
    assert "1 passed" in project.pytest(ROUNDHOUSE_REQUIRE_SHARED="1").stdout
