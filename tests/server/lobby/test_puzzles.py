"""Puzzles on the site: without an account, without scripts."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest

from roundhouse.play import puzzles as asking
from roundhouse.rules.reach import BOARD
from roundhouse.titles.found import easiest_first
from server.web_client import Arrives

RUN = asking.puzzles("18Chesapeake", kind="best_run")[0]
LAY = asking.puzzles("18AL", kind="best_lay")[0]
NO = asking.puzzles("18GL", kind="refusal")[0]


def test_they_are_listed_and_linked(arrives: Arrives) -> None:
    visitor = arrives()
    assert 'href="/puzzles"' in visitor.see("/")
    assert 'href="/puzzles?title=18AL"' in visitor.see("/title/18AL")
    every = visitor.see("/puzzles")
    assert all(f'href="/puzzles/{quote(one.id)}"' in every for one in asking.puzzles())
    folds = re.findall(r"<summary><b>([^<]*)</b>", every)
    assert folds == [entry.name for entry in easiest_first() if entry.name in folds], "the easiest first"
    assert folds[0] == "Branch Line"
    assert every.index(" open>") < every.index("Branch Line</b>") < every.index("18Chesapeake</b>")
    some = visitor.see("/puzzles?title=18AL&kind=refusal")
    assert some.count("data-puzzle=") == len(asking.puzzles("18AL", "refusal"))


def test_a_number_is_asked_for_and_answered(arrives: Arrives) -> None:
    visitor, here = arrives(), f"/puzzles/{RUN.id}"
    asked = visitor.see(here)
    assert 'name="answer"' in asked and f"{here}.svg" in asked and "<form" in asked
    assert asking.hint(RUN) not in asked and asking.hint(RUN) in visitor.see(f"{here}?hint=1")
    right = visitor.see(f"{here}?answer={RUN.answer}")
    assert f'data-solved="{RUN.id}"' in right and "/title/18Chesapeake/rules#18Chesapeake-" in right
    assert f'href="/puzzles/{asking.after(RUN).id}"' in right and "puzzle-form" not in right
    wrong = visitor.see(f"{here}?answer={RUN.answer + 10}")
    # Who was wrong tries again: the answer is shown to those who ask for it.
    assert "No, that is not it." in wrong and "data-solved" not in wrong and "puzzle-form" in wrong
    assert "rules-list" not in wrong and "&amp;answer=1" not in wrong
    assert "rules-list" in visitor.see(f"{here}?show=1")
    assert "data-solved" not in visitor.see(f"{here}?show=1")


def test_a_choice_is_shown_with_its_picture(arrives: Arrives) -> None:
    visitor, here = arrives(), f"/puzzles/{LAY.id}"
    asked = visitor.see(here)
    pictures = {visitor.http.get(f"{here}/{key}.svg").text for key in "abcd"}
    assert len(pictures) == 4 and all(f"{here}/{key}.svg" in asked for key in "abcd")
    key = "abcd"[LAY.answer]
    assert f'data-solved="{LAY.id}"' in visitor.see(f"{here}?answer={key}")


def test_a_lay_that_is_asked_about_is_drawn_and_told(arrives: Arrives) -> None:
    """With the hexes around it in words: whoever does not see the map can tell why it is refused."""
    visitor = arrives()
    one = next(
        puzzle for puzzle in asking.puzzles("Branch Line", "refusal") if (puzzle.action or {}).get("tile")
    )
    here, lay = f"/puzzles/{quote(one.id)}", one.action or {}
    asked = visitor.see(here)
    assert f"{here}/asked.svg" in asked and "As it would lie: track to the " in asked
    drawn, before = visitor.http.get(f"{here}/asked.svg").text, visitor.http.get(f"{here}.svg").text
    assert f'data-tile="{lay["tile"]}"' in drawn and drawn != before
    beside = {BOARD(asking.position(one)).neighbour(lay["hex"], side) for side in range(6)} - {None}
    assert all(f"<li>{hex} " in asked or f"<li>{hex}," in asked for hex in (lay["hex"], *beside))
    assert visitor.http.get(f"/puzzles/{RUN.id}/asked.svg").status_code == 404
    # Each lay that can be chosen is told as well.
    assert visitor.see(f"/puzzles/{LAY.id}").count('.svg?lang=en" alt="track ') == 4


def test_a_part_of_the_map_has_its_coordinates(arrives: Arrives) -> None:
    visitor, hex = arrives(), str((NO.action or {}).get("hex"))
    assert NO.action and hex
    drawn = visitor.http.get(f"/puzzles/{NO.id}.svg").text.partition('class="coordinates"')[2]
    whole = visitor.http.get(f"/puzzles/{NO.id}.svg?all=1").text.partition('class="coordinates"')[2]
    letter, number = hex[0], hex[1:]
    assert f">{letter}</text>" in drawn and f">{number}</text>" in drawn
    assert drawn.count("<text") < whole.count("<text")


def test_the_map_shows_the_runs_only_after_the_answer(arrives: Arrives) -> None:
    visitor, here = arrives(), f"/puzzles/{RUN.id}.svg"
    asked, told, whole = (visitor.http.get(f"{here}{query}").text for query in ("", "?answer=1", "?all=1"))
    assert 'class="route"' not in asked and told.count('class="route"') == len(RUN.proof["runs"])
    assert whole.count("<") >= asked.count("<") and "viewBox" in whole


def test_a_picture_is_kept_in_the_language_that_its_address_names(arrives: Arrives) -> None:
    visitor = arrives()
    visitor.http.headers["Accept-Language"] = "de"
    for here, where in (
        (f"/puzzles/{RUN.id}", f"/puzzles/{RUN.id}.svg"),
        (f"/puzzles/{LAY.id}", f"/puzzles/{LAY.id}/a.svg"),
    ):
        assert f"{where}?lang=de" in visitor.see(here)
        assert "max-age" in visitor.http.get(f"{where}?lang=de").headers["cache-control"]
        for query in ("", "?lang=en"):
            assert visitor.http.get(f"{where}{query}").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/puzzles/18AL-99999999999999999999", 404),
        ("/puzzles/nothing.svg", 404),
        ("/puzzles/18AL-1/a.svg", 404),
        (f"/puzzles/{LAY.id}/z.svg", 404),
        ("/puzzles?title=1830", 404),
        ("/puzzles?kind=chess", 404),
        (f"/puzzles/{RUN.id}?answer={'9' * 4000}", 400),
        (f"/puzzles/{RUN.id}?answer=<script>", 400),
        (f"/puzzles/{NO.id}?answer=q", 400),
    ],
)
def test_what_is_not_there(arrives: Arrives, path: str, status: int) -> None:
    answer = arrives().http.get(path)
    assert (
        answer.status_code == status
        and "<script>" not in answer.text.split("</head>")[-1].split("<footer")[0]
    )
