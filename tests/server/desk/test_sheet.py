"""The sheet of one company alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from roundhouse.server.live.table import TableSnapshot

from .conftest import GAMES, golden

Browsers = Callable[..., Any]


def test_a_company_is_alone_on_its_sheet(at_table: Callable[..., TableSnapshot], browser: Browsers) -> None:
    live, look = at_table(golden(GAMES[0], 300)), browser()
    table = f"/table/{live.row.id}"
    page = look.get(f"{table}/sheet/PRR")
    assert page.status_code == 200
    assert page.text.count('data-company="') == 1 and 'data-company="PRR"' in page.text
    assert "/colours/" in page.text and "Treasury" in page.text
    assert f'href="{table}/sheet/PRR"' in look.get(f"{table}?about=company/PRR").text
    assert look.get(f"{table}/sheet/PRR?action=1").status_code == 404, "before it begins"
    assert look.get(f"{table}/sheet/XX").status_code == 404
    assert "Back to" in look.get(f"{table}/sheet/PRR?about=company/PRR").text, "names lead on from there"
