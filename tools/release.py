"""Whether a version can be released: everything that has to agree does, and the files are as registries want them.

python tools/release.py                      what stands in the repository
python tools/release.py --dist FOLDER        the files in a folder too, by the tools that look at such files
python tools/release.py --version 0.2.0      raise the version everywhere, and date it in the changelog
"""

from __future__ import annotations

import argparse
import datetime
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import changelog

ROOT = Path(__file__).resolve().parents[1]

PLACES = {
    "src/roundhouse/__init__.py": r'(?m)^__version__ = "([^"]+)"',
    "packaging/table/pyproject.toml": r'(?m)^version = "([^"]+)"',
    "CITATION.cff": r"(?m)^version: (\S+)$",
}
"""Where the version stands, beside the pins of `packaging/table`."""

PIN = r'"roundhouse-18xx-core\[\w+\]==([^"]+)"'

HEADING = re.compile(r"^## \[([^\]]+)\](?: - (\d{4}-\d\d-\d\d))?$", re.M)
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
"""What Keep a Changelog calls the parts of a version."""

NEEDED = (
    "README.md",
    "LICENSE",
    "SECURITY.md",
    "CODE_OF_CONDUCT.md",
    "CONTRIBUTING.md",
    "CITATION.cff",
    "CHANGELOG.md",
)


def versions(root: Path = ROOT) -> dict[str, str]:
    """The version as each file has it."""
    found = {}
    for name, pattern in PLACES.items():
        match = re.search(pattern, (root / name).read_text("utf-8"))
        found[name] = match.group(1) if match else "none"
    for number, pin in enumerate(
        re.findall(PIN, (root / "packaging/table/pyproject.toml").read_text("utf-8")), 1
    ):
        found[f"packaging/table/pyproject.toml, pin {number}"] = pin
    return found


def faults(root: Path = ROOT) -> Iterator[str]:
    """What does not agree in the repository, a sentence each."""
    for name in NEEDED:
        if not (root / name).is_file():
            yield f"{name} is missing."
    found = versions(root)
    if len(set(found.values())) > 1:
        yield (
            "The version differs: " + ", ".join(f"{name} {version}" for name, version in found.items()) + "."
        )
    yield from changelog_faults((root / "CHANGELOG.md").read_text("utf-8"))
    if root == ROOT and changelog.PATH.read_text("utf-8") != changelog.rendered():
        yield "The changes of rules in CHANGELOG.md are out of date: python tools/changelog.py."
    if (root / "LICENSE").read_text("utf-8") != (root / "packaging/table/LICENSE").read_text("utf-8"):
        yield "packaging/table/LICENSE is another than LICENSE."
    both = [
        tomllib.loads((root / name).read_text("utf-8"))
        for name in ("pyproject.toml", "packaging/table/pyproject.toml")
    ]
    for key in ("requires-python", "license"):
        if both[0]["project"][key] != both[1]["project"][key]:
            yield f"The two distributions differ in {key}."


def changelog_faults(text: str) -> Iterator[str]:
    """What is not as Keep a Changelog has it."""
    by_hand = text.partition(changelog.MARK)[0]
    headings = HEADING.findall(by_hand)
    if not headings or headings[0] != ("Unreleased", ""):
        yield "CHANGELOG.md does not begin with [Unreleased]."
    dates = [date for _, date in headings[1:]]
    if "" in dates or dates != sorted(dates, reverse=True):
        yield "The versions in CHANGELOG.md are not dated, the newest first."
    for kind in re.findall(r"^### (.+)$", by_hand, re.M):
        if kind not in KINDS:
            yield f"CHANGELOG.md has a part {kind}, which is none of {', '.join(sorted(KINDS))}."


def dist_faults(folder: Path) -> Iterator[str]:
    """What is wrong with the files to publish; the tools that are not installed are named."""
    files = sorted([*folder.glob("*.whl"), *folder.glob("*.tar.gz")])
    if not files:
        yield f"There is nothing to publish in {folder}."
        return
    for file in files:
        if re.search(r"-linux_\w+\.whl$", file.name):
            yield f"{file.name}: no registry takes it; auditwheel repair makes the one that is."
    lean = [str(file) for file in files if file.suffix == ".whl" and "_core-" in file.name]
    runs = [
        ["twine", "check", "--strict", *map(str, files)],
        ["validate-pyproject", str(ROOT / "pyproject.toml")],
    ]
    runs += [
        ["validate-pyproject", str(ROOT / "packaging/table/pyproject.toml")],
        ["reuse", "--root", str(ROOT), "lint", "--quiet"],
    ]
    if lean:
        runs.append(["check-wheel-contents", "--config", str(ROOT / "pyproject.toml"), *lean])
    for run in runs:
        program = shutil.which(run[0])
        if program is None:
            yield f"{run[0]} is not installed."
            continue
        done = subprocess.run([program, *run[1:]], capture_output=True, text=True, timeout=600)
        if done.returncode:
            yield f"{run[0]}: {' '.join((done.stdout + done.stderr).split())[-800:]}"


def raise_version(version: str, today: datetime.date, root: Path = ROOT) -> None:
    """Put the version everywhere, and what is not released yet under it. Raises ValueError for one that is none."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise ValueError(f"{version} is no version: 1.2.3")
    for name, pattern in {**PLACES, "packaging/table/pyproject.toml ": PIN}.items():
        path = root / name.strip()
        text = path.read_text("utf-8")
        path.write_text(re.sub(pattern, lambda m: m.group(0).replace(m.group(1), version), text), "utf-8")
    path = root / "CHANGELOG.md"
    dated = f"## [Unreleased]\n\n## [{version}] - {today.isoformat()}"
    path.write_text(path.read_text("utf-8").replace("## [Unreleased]", dated, 1), "utf-8")


def main() -> None:
    """Check, or raise the version; exit code 1 with a sentence for each fault."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--dist", type=Path, help="a folder with the files that are to be published")
    parser.add_argument("--version", help="the version to release, such as 0.2.0")
    asked = parser.parse_args()
    if asked.version:
        try:
            raise_version(asked.version, datetime.date.today())
        except ValueError as error:
            sys.exit(str(error))
    found = [*faults(), *(dist_faults(asked.dist) if asked.dist else ())]
    print("\n".join(found) or f"Nothing is in the way of {versions()['src/roundhouse/__init__.py']}.")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
