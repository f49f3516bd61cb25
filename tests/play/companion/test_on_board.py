"""The board beside a ledger: what the ledger says, and what was laid there before."""

from __future__ import annotations

import pytest

from roundhouse.analysis.lab.runs import runs_of
from roundhouse.play.companion import Ledger, entry
from roundhouse.play.companion.becoming import Unfit
from roundhouse.play.companion.on_board import on_board
from roundhouse.play.lab import Lab, change
from roundhouse.play.lab.typed import typed
from roundhouse.titles.found import titles


def ledger(*entries: dict[str, object], title: str = "18Chesapeake") -> Ledger:
    found = Ledger(title, ("Ann", "Ben", "Cy"), titles()[title].with_usual(()))
    for number, one in enumerate(entries):
        found = found.added(entry({"id": f"entry{number:04}", **one}))
    return found


BEGUN: tuple[dict[str, object], ...] = (
    {"kind": "start", "player": "Ann", "corporation": "B&O", "par": 80},
    *({"kind": "buy", "buyer": "Ben", "corporation": "B&O", "source": "initial offering", "percent": 10},)
    * 4,
    {"kind": "round", "round": "operating"},
    {"kind": "train", "corporation": "B&O", "train": "2", "source": "depot"},
)


def earned(lab: Lab, sym: str) -> int:
    return runs_of(lab, sym).answer.value


def test_companies_trains_and_phase_are_those_of_the_ledger() -> None:
    """B&O has floated with 60% and has a 2-train; its token lies in Baltimore, and there is no track beside it."""
    lab = on_board(ledger(*BEGUN))
    company = lab.document().companies["B&O"]
    assert (company.trains, company.tokens, lab.phase, earned(lab, "B&O")) == (("2",), ("H6.0",), "2", 0)


def test_what_was_laid_stays_and_what_is_in_the_ledger_comes_anew() -> None:
    """With Washington (30) joined to Baltimore (30) the 2-train earns $60. Then B&O has a 3-train besides, and phase 3
    has begun; the tiles are still there, and so is the token in F8, of which the ledger knows nothing."""
    laid = on_board(ledger(*BEGUN))
    for line in ("tile G7 9:1", "tile F8 X1:4", "token B&O F8.0"):
        laid = change(laid, typed(line))
    assert earned(laid, "B&O") == 60
    laid = change(laid, typed("no train B&O 2"))
    later = {"kind": "train", "corporation": "B&O", "train": "3", "source": "depot", "price": 0}
    lab = on_board(ledger(*BEGUN, {"kind": "phase", "phase": "3"}, later), laid)
    document = lab.document()
    assert (document.tiles, document.phase) == ({"G7": "9:1", "F8": "X1:4"}, "3")
    assert document.companies["B&O"].trains == ("2", "3")
    assert document.companies["B&O"].tokens == ("H6.0", "F8.0")
    assert earned(lab, "B&O") == 60


@pytest.mark.parametrize("title", titles())
def test_every_title_has_a_board_for_its_ledger(title: str) -> None:
    lab = on_board(ledger(title=title))
    assert (lab.name, lab.begun(), lab.document().tiles) == (title, [], {})


def test_what_no_position_can_be_made_of_is_told() -> None:
    """A corporation that has left the game cannot be paid any more."""
    gone = {"kind": "close", "what": "B&O"}
    paid = {"kind": "pay", "payer": "bank", "payee": "B&O", "amount": 40}
    with pytest.raises(Unfit, match="B&O has left the game and still has money"):
        on_board(ledger(*BEGUN, gone, paid))
