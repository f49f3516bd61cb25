"""The mutation check: finds parts of a title whose absence no marked test notices.

    python tools/mutation_check.py [--only "check: NAME"] [--title NAME] [--jobs N] [--json]

Every check, override, amendment, reaction, effect wrapper and rule of life (what becomes of data) of each title is
switched off in turn (tests/conftest.py does it, asked by ROUNDHOUSE_WITHOUT), and the tests marked with the rules that
name the part in rules.toml are run. If all of them pass, nothing notices. Exit codes: 0 when every part is noticed, 1
when some are not, 2 when the tests cannot be collected.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from roundhouse.core.title import parts
from roundhouse.titles.found import titles
from roundhouse.titles.standard import Entry
from rule_coverage import CollectionFailed, collect

ROOT = Path(__file__).resolve().parents[1]


def parts_of(entry: Entry) -> list[str]:
    """Everything that can be switched off at some table of the title, whatever its size and options."""
    found: dict[str, None] = {}
    for count in range(entry.players[0], entry.players[1] + 1):
        players = tuple(f"Player {n}" for n in range(count))
        for options in [(), *((option.name,) for option in entry.options)]:
            try:
                found.update(dict.fromkeys(parts(entry.build(players, options))))
            except ValueError:
                continue  # an option that is not for this number of players
    return list(found)


def tests_for(entry: Entry, part: str, proofs: dict[str, list[str]]) -> list[str]:
    """The node ids of the tests marked with the rules that name the part."""
    ids = [
        rule.id
        for rule in entry.rules()
        if any(by == part or by.startswith(part + " / ") for by in (*rule.by, *rule.switches))
    ]
    return list(dict.fromkeys(node for id in ids for node in proofs.get(id, ())))


def noticed(part: str, nodes: Iterable[str]) -> bool:
    """Whether some of the tests fail when the part is switched off."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", "", *nodes]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "ROUNDHOUSE_WITHOUT": part}, capture_output=True, check=False
    )
    return done.returncode == 1


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", help="only parts whose name contains this")
    parser.add_argument("--title", default="", help="only this title")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    try:
        proofs = collect(ROOT)
    except CollectionFailed as error:
        print(error, file=sys.stderr)
        return 2
    unnoticed: dict[str, list[str]] = {}
    for name, entry in titles().items():
        if args.title and args.title != name:
            continue
        found = [part for part in parts_of(entry) if args.only in part]
        begun = time.monotonic()

        def look(part: str, entry: Entry = entry) -> bool:
            nodes = tests_for(entry, part, proofs)
            return bool(nodes) and noticed(part, nodes)

        with ThreadPoolExecutor(args.jobs) as pool:
            results = []
            for number, (part, ok) in enumerate(zip(found, pool.map(look, found), strict=True), 1):
                results.append((part, ok))
                if not args.json:
                    print(
                        f"{number:4}/{len(found)}  {'noticed  ' if ok else 'UNNOTICED'}  {part}", flush=True
                    )
        unnoticed[name] = [part for part, ok in results if not ok]
        if not args.json:
            seconds = time.monotonic() - begun
            print(f"{name}: {len(found)} parts, {len(unnoticed[name])} unnoticed, {seconds:.0f} s")
    if args.json:
        print(json.dumps(unnoticed, indent=2))
    return 1 if any(unnoticed.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
