"""Pages beside the table, of a title that counts in yen: ledgers, the lab, lists of games and results."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from roundhouse.play.lab import from_document, to_text
from roundhouse.server.lobby.listing import Place
from roundhouse.server.web.templates import environment
from server.web_client import Arrives, arrives
from yen import added, dollars_in

__all__ = ["arrives"]


@pytest.fixture(autouse=True, scope="module")
def _yen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with added(tmp_path_factory.mktemp("title") / "yen"):
        yield


def test_a_ledger_counts_in_yen_on_the_page_and_on_the_device(arrives: Arrives) -> None:
    nora = arrives()
    nora.see("/companion")
    fields = {"title": "Yen", "player1": "Ann", "player2": "Ben", "player3": "Cy", "name": "Nora"}
    path = nora.send("/companion", fields).url.path
    page = nora.send(f"{path}/enter", {"kind": "pay", "payer": "Ann", "payee": "bank", "amount": "40"}).text
    assert "Ann pays the bank ¥40." in page and '<p class="c-money">¥' in page and 'data-currency="¥"' in page
    assert not dollars_in(page)


def test_the_lab_counts_in_yen(arrives: Arrives) -> None:
    nora = arrives()
    start = nora.http.get("/lab", params={"title": "Yen", "players": "3"}).text
    symbol = start.partition('value="begin ')[2].partition('"')[0]
    text = to_text(from_document({"title": "Yen", "companies": {symbol: {"trains": ["2"]}}}).document())
    page = nora.see(f"/lab?p={text}&company={symbol}")
    assert '<strong class="lab-total">¥0</strong>' in page and not dollars_in(page)


def test_lists_of_games_have_the_results_of_each_title_in_its_money() -> None:
    macro = environment().get_template("lobby/_cards.html").module.places  # type: ignore[attr-defined]
    card = msgspec.defstruct("Card", [("title", str), ("places", tuple[Place, ...])])
    place = Place("Ann", "person", False, False, 1200, None)
    assert "¥1,200" in macro(card("Yen", (place,)))
    assert "$1,200" in macro(card("18AL", (place,))) and "$1,200" in macro(card("gone", (place,)))
