"""A title that counts in yen: pages, tables, charts and forms have its sign, and none has a dollar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from roundhouse import Game
from roundhouse.cli.screen.tables import corporations_table, papers_table, players_table
from roundhouse.cli.typed import _number
from roundhouse.core.position import Position
from roundhouse.env.shown import shown
from roundhouse.text.words import Words, priced
from yen import added, dollars_in, played


@pytest.fixture(scope="module")
def yen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """A game of the title that `new-title` writes, some way on."""
    with added(tmp_path_factory.mktemp("title") / "yen"):
        yield played(130)


@pytest.fixture
def page(yen: Game, at_table: Callable[..., Any], browser: Callable[..., Any]) -> Callable[[str, int], str]:
    """`page(tail, at)`: what the address under the table of a game so far gives whoever is to act."""

    def of(tail: str, at: int) -> str:
        game = yen.clone()
        game.goto(at)
        live = at_table(game)
        found = browser("ann").get(f"/table/{live.row.id}{tail}")
        assert found.status_code == 200, found.text
        return str(found.text)

    return of


@pytest.mark.parametrize("at", [3, 130])
def test_no_page_of_a_table_has_a_dollar(page: Callable[[str, int], str], at: int) -> None:
    text = page("", at)
    assert "¥" in text and not dollars_in(text)


@pytest.mark.soak
@pytest.mark.parametrize("tab", ["info", "spreadsheet", "charts"])
def test_no_view_of_a_table_has_a_dollar(page: Callable[[str, int], str], tab: str) -> None:
    assert not dollars_in(page(f"?view={tab}", 60))


def test_tables_of_the_terminal_and_of_environments_have_yen(yen: Game) -> None:
    pos, words = Position(yen.title, yen.state), Words(yen.title)
    cells = [
        str(cell)
        for table in (players_table(pos, words), corporations_table(pos, words), papers_table(pos, words))
        for column in (table.columns if table is not None else ())
        for cell in column.cells
    ]
    printed = "\n".join([*cells, shown(yen.title, yen.state)])
    assert "¥" in printed and "$" not in printed
    assert priced(pos, -1200) == words.money(-1200) == "−¥1,200" and words.sign == "¥"


def test_an_amount_may_be_typed_with_any_sign() -> None:
    assert [_number(word) for word in ("¥1,200", "$40", "20%", "7")] == [1200, 40, 20, 7]
    with pytest.raises(ValueError):
        _number("forty")
