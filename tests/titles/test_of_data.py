"""A title that is nothing but data files: the one that `new-title` writes, with a change of the test's own."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from roundhouse.core.explain import unstated
from roundhouse.testing import assembly, jobs
from roundhouse.titles.entry import Entry
from roundhouse.titles.families import STARTS, entry
from roundhouse.titles.schema import check_folder

Made = Callable[..., Entry]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """`made(file, right, wrong)`: the title with that change; `more`: files of its own."""

    def title(file: str = "title.toml", right: str = "{name}", wrong: str = "X", more: str = "") -> Entry:
        folder = tmp_path / f"title {len(list(tmp_path.iterdir()))}"
        shutil.copytree(STARTS["1830"], folder)
        text = (folder / file).read_text("utf-8")
        assert right in text
        (folder / file).write_text(text.replace(right, wrong, 1), "utf-8")
        if more:
            (folder / "rules.toml").write_text(more, "utf-8")
        return entry(folder)

    return title


def test_rules_that_contradict_each_other_are_not_added_both(made: Made) -> None:
    """What is so by an override alone is none of the rules of a title without it, nor is it quoted there."""
    title = made()
    rules = {rule.id for rule in title.rules()}
    assert "X-common-no route, no duty" in rules and "X-common-duty without a route" not in rules
    assert title.build(("Ann", "Ben"), ()).cites["check: corporation must own a train"] == (
        "X-common-duty of a train",
        "X-common-no route, no duty",
    )


def test_what_an_option_changes_is_a_rule_where_it_is_chosen(made: Made) -> None:
    title, rule = made(), "X-common-help for any train"
    assert rule in {rule.id for rule in title.rules()}
    assert rule not in title.build(("Ann", "Ben"), ()).rules
    with_it = title.build(("Ann", "Ben"), ("help_for_company_train",))
    assert rule in with_it.cites["check: president can raise the money"]
    assert unstated(with_it) == ()


FIRST = """
[[rule]]
id = "X-3-1"
section = "3"
common = "pool limit"
"""


def test_the_first_rule_of_its_own_leaves_the_table_right(made: Made) -> None:
    assert assembly.rules(made(more=FIRST)) == []


def told(title: Entry) -> list[str]:
    """What is wrong with its data."""
    return [str(fault) for fault in check_folder(Path(title.folder), title.schema)]


LAST_TRAIN = 'name = "6"\nprice = 600\nstops = 6\n'


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ('trade_in = ["4"]\ntrade_in_price = 500', ""),
        (
            'trade_in = ["4"]',
            "trade_in: the key 'trade_in_price' is missing: what is paid with one of these trains handed in",
        ),
        (
            "trade_in_price = 500",
            "trade_in_price: the key 'trade_in' is missing: the trains of which one is handed in",
        ),
        (
            "trade_in = []\ntrade_in_price = 500",
            "trade_in_price: the key 'trade_in' is missing: the trains of which one is handed in",
        ),
    ],
)
def test_a_train_handed_in_has_its_price_and_the_other_way_round(made: Made, more: str, fault: str) -> None:
    said = told(made("title.toml", LAST_TRAIN, f"{LAST_TRAIN}{more}\n"))
    assert [one.partition("train '6', ")[2] for one in said] == ([fault] if fault else [])


OURS = """
[[reconstructed]]
file = "title.toml"
table = "train"
rows = ["3"]
keys = ["count"]
ruling = "B1"
rules = ["X-3-1"]
known = "Three or four."
guessed = "Three."
"""


def test_figures_of_its_own_are_told_with_the_rules_that_state_them(made: Made) -> None:
    title = made("title.toml", LAST_TRAIN, f"{LAST_TRAIN}{OURS}", more=FIRST)
    (mark,) = title.reconstructed()
    assert mark.name == "train: count (3)" and mark.known == "Three or four."
    assert assembly.rules(title) == []
    without = made("title.toml", LAST_TRAIN, f"{LAST_TRAIN}{OURS}")
    assert assembly.rules(without) == ["reconstructed, train: count (3): there is no rule 'X-3-1'"]


def beside(title: Entry, **files: str) -> Entry:
    """The title with further files in its folder."""
    for name, text in files.items():
        (Path(title.folder) / name.replace("_", ".")).write_text(text, "utf-8")
    return entry(Path(title.folder))


def test_what_bots_have_found_out_is_read(made: Made) -> None:
    title = beside(made(), openings_toml="[first]\nNR = 120\n\n[later]\n", judgement_json="{}")
    assert title.openings().first == {"NR": 120} and title.learned() == b"{}"


def test_a_file_of_another_shape_beside_the_data_is_a_fault(made: Made) -> None:
    files = {"openings_toml": "first = 3\n", "different_toml": "[[different]]\nabout = 3\n"}
    (job,) = jobs(beside(made(), **files, judgement_json="{"), sections=("data",))
    assert [fault.partition(":")[0] for fault in job.faults()] == [
        "different.toml",
        "openings.toml",
        "judgement.json",
    ]
