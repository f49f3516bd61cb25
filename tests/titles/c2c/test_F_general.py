"""Appendix F: variants are options."""

from __future__ import annotations

import pytest

from roundhouse.titles.c2c import TITLE
from roundhouse.titles.c2c.data import title_data
from roundhouse.titles.options import UnknownOption
from titles.c2c.tables import PLAYERS


@pytest.mark.rule("18C2C-F.general-1")
def test_a_table_without_options_has_no_variant() -> None:
    plain = TITLE.build(PLAYERS[:3], ())
    assert plain.options == ()
    for option in TITLE.options:
        chosen = TITLE.build(PLAYERS[:3], (option.name,))
        assert chosen.options == (option.name,)
        assert set(chosen.features) > set(plain.features)


@pytest.mark.rule("18C2C-F.general-1")
def test_the_options_are_those_of_the_book() -> None:
    assert [option.name for option in TITLE.options if not option.reading] == title_data()["variants"][
        "names"
    ]
    with pytest.raises(UnknownOption):
        TITLE.build(PLAYERS[:3], ("two_banks",))


@pytest.mark.rule("18C2C-F.general-1")
def test_all_of_them_go_together() -> None:
    names = tuple(option.name for option in TITLE.options if not option.reading)
    assert TITLE.build(PLAYERS[:3], names).options == names
