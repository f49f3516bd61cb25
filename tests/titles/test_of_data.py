"""A title that is nothing but data files: the one that `new-title` writes, with a change of the test's own."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from roundhouse.core.explain import unstated
from roundhouse.core.feature import Feature
from roundhouse.core.game import new
from roundhouse.core.position import Position
from roundhouse.core.rule_values import Setting, Settings, amends
from roundhouse.rules.track import TERRAIN_COST
from roundhouse.testing import assembly, jobs
from roundhouse.titles.entry import Entry
from roundhouse.titles.families import STARTS, entry
from roundhouse.titles.options import Option, Switch
from roundhouse.titles.schema import Key, check_folder

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


def test_a_part_that_is_not_there_is_named_with_its_line_and_the_nearest_one(made: Made) -> None:
    wrong = 'by = [\n  "check: pool limit",\n  "check: certificate limt",\n]\n'
    assert assembly.rules(made(more=FIRST + wrong)) == [
        "rules.toml:8: X-3-1, by: nothing is called 'check: certificate limt'; did you mean 'check: certificate limit'?"
    ]
    (said,) = assembly.rules(made(more=f'{FIRST}switches = ["override: nobody wins"]\n'))
    assert said == "rules.toml:6: X-3-1, switches: nothing is called 'override: nobody wins'"


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


@amends(TERRAIN_COST, "land is dear")
def dear(pos: Position, cost: int, corporation: str, hex: str) -> int:
    return cost * TIMES(pos)


TIMES: Setting[int] = Setting("how dear land is")


def test_a_title_of_data_may_have_a_mechanism_and_an_option_of_its_own(made: Made) -> None:
    folder = Path(made("title.toml", "step_of_bids", "times = 3\nstep_of_bids").folder)
    title = entry(
        folder,
        features=(Feature("dear land", amendments=(dear,)),),
        settings=Settings(TIMES.to(3)),
        switches=(
            Switch(Option("dearest", "land is dearer still"), Feature("dearest"), Settings(TIMES.to(5))),
        ),
        schema=(Key("title", "times", int),),
    )
    assert told(title) == [] and title.options[-1].name == "dearest"
    built = [title.build(("Ann", "Ben"), options) for options in ((), ("dearest",))]
    costs = [TERRAIN_COST(Position(one, new(one)), "NR", "B8") for one in built]
    assert costs == [120, 200]


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


LAND = 'hexes = ["D6"], tiles = ["7", "8", "9"]'


@pytest.mark.parametrize(
    ("file", "right", "wrong", "fault"),
    [
        (
            "title.toml",
            "tokens = [0, 40]\n",
            "tokens = []\n",
            "title.toml:154: corporation 'SR', tokens: there is no token for its home; the first of the list is that "
            "one",
        ),
        (
            "tiles.toml",
            "[tiles]\n",
            '[tiles]\n"8x" = { color = "yellow", count = 2 }\n',
            "tiles.toml:5: tiles, 8x: no tile '8x' is in the common catalogue, and one of your own has color and code",
        ),
        (
            "title.toml",
            "less = 40",
            "less = 40, percent = 50",
            "title.toml:125: private 'QUARRY', power 1: it takes dollars off (less) or leaves a percent of the cost, "
            "not both",
        ),
        (
            "title.toml",
            LAND,
            f"{LAND} }}]\nplayers_from = 9 #",
            "title.toml:135: private 'LAND', players_from: the title is for at most 4 players, so it is in no game",
        ),
        (
            "title.toml",
            LAND,
            LAND.replace('"8"', '"57"'),
            "title.toml:134: private 'LAND', power 1, tiles 2: tile 57 can never lie in D6",
        ),
        ("title.toml", LAND, LAND.replace('"8"', '"23"'), ""),
        ("title.toml", "stops = 6\n", 'stops = 6\nrevenue = "brown"\n', ""),
        (
            "title.toml",
            "stops = 6\n",
            'stops = 6\nrevenue = "diesle"\n',
            "title.toml:72: train '6', revenue: no stop has a value 'diesle'",
        ),
    ],
)
def test_what_could_never_work_is_refused(made: Made, file: str, right: str, wrong: str, fault: str) -> None:
    said = told(made(file, right, wrong))
    assert [one.partition("; did")[0] for one in said] == ([fault] if fault else [])


def test_a_slip_in_the_value_of_a_train_is_its_own_and_not_the_maps(made: Made) -> None:
    title = made("title.toml", "stops = 6\n", 'stops = 6\nrevenue = "deisel"\n')
    text = (Path(title.folder) / "map.toml").read_text("utf-8")
    with_values = text.replace("|brown_50", "|brown_50|diesel_90").replace("|brown_60", "|brown_60|diesel_90")
    (Path(title.folder) / "map.toml").write_text(with_values, "utf-8")
    assert told(title) == [
        "title.toml:72: train '6', revenue: no stop has a value 'deisel'; did you mean 'diesel'?"
    ]
