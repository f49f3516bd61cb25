"""How long the page of the lab takes to show each change, on the largest map in the middle of a game.

    python benchmarks/lab_page.py [--changes N] [--seed N]

A site with one process, and a browser that makes changes drawn at random: it picks hexes, lays tiles that fit,
turns and removes them, gives and takes trains, puts tokens, changes the phase, looks at another company. Measured
in the page, from the click until the frame after the one that shows the new picture, runs and all. Needs Chromium.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools"), str(ROOT / "tests")]

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from recorded import golden  # noqa: E402
from roundhouse.play.lab import Lab, to_text  # noqa: E402
from served import Served  # noqa: E402

GAME, SHARE = "18C2C-4-greedy-1", 0.8
"""With 208 tiles and 16 corporations."""

CLICK = """(selector) => new Promise((resolve) => {
  const button = document.querySelector(selector);
  if (!button) return resolve(null);
  const begun = performance.now();
  const ends = setTimeout(() => resolve(-1), 10000);
  document.addEventListener("lab:shown", () => requestAnimationFrame(() => {
    clearTimeout(ends);
    resolve(performance.now() - begun);
  }), { once: true });
  button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
})"""

CHANGES = (
    ("tile", "#lab-tray .lab-tile:nth-child({n}) .tile-pick", 8),
    ("turn", '#lab-tray [name="change"][value^="turn "]', 4),
    ("remove", '#lab-tray [name="change"][value^="print "]', 1),
    ("train", "#lab-companies .lab-give button:nth-child({n})", 1),
    ("no train", '#lab-companies [value^="no train "]', 1),
    ("token", '#lab-tray [value^="token "]:nth-of-type({n})', 1),
    ("phase", '#lab-companies [value^="phase "]:nth-of-type({n})', 1),
    ("company", ".lab-company:nth-of-type({n}) .lab-name", 3),
)
"""What is clicked at, with how often it is drawn."""


def main() -> None:
    """Measure, and print a line for each kind of change."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--changes", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    game = golden(GAME)
    state = game.position(int(len(game.actions) * SHARE))
    lab = Lab.of_position(game.header.title, game.header.options, game.title, state)
    hexes = list(lab.document().tiles)
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(Path(folder), arguments=["--no-limits"]) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=next(filter(None, map(shutil.which, ("chromium", "google-chrome")))),
            args=["--no-sandbox"],
        )
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(f"{served.url}/lab?p={to_text(lab.document())}")
        page.wait_for_timeout(1500)
        times = measured(page, hexes, chosen.changes, random.Random(chosen.seed))
        browser.close()
    for name, found in sorted(times.items()):
        print(f"{name:10} {len(found):4} median {median(found):6.0f} ms  most {max(found):6.0f} ms")
    changes = [one for name, found in times.items() if name not in ("hex", "company") for one in found]
    print(
        f"changes    {len(changes):4} median {median(changes):6.0f} ms  p95 {quantiles(changes, n=20)[-1]:6.0f} ms"
    )


def measured(page: Page, hexes: list[str], count: int, drawn: random.Random) -> dict[str, list[float]]:
    """Milliseconds by kind of change; "hex" is picking a hex, after which its tray is there."""
    times: dict[str, list[float]] = {}
    names = [name for name, _, often in CHANGES for _ in range(often)]
    selectors = {name: selector for name, selector, _ in CHANGES}
    made = 0
    while made < count:
        hex = drawn.choice(hexes)
        found = page.evaluate(CLICK, f"#hex-{hex}")
        if found is None:
            continue
        times.setdefault("hex", []).append(found)
        page.locator('#lab-tray [value="any"]').first.evaluate("button => button.click()")
        page.wait_for_timeout(400)
        for _ in range(3):
            name = drawn.choice(names)
            took = page.evaluate(CLICK, selectors[name].format(n=drawn.randint(1, 4)))
            if took is None:
                continue
            if took < 0:
                print(name, "was refused:", page.locator("#lab-problem").inner_text())
                continue
            times.setdefault(name, []).append(took)
            made += 1
    return times


if __name__ == "__main__":
    main()
