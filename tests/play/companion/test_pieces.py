"""Ledgers keep what mechanisms bring: bonds, rights, cars, markers, splits, reissues. The sums are the books'."""

from __future__ import annotations

from typing import Any

import pytest

from play.companion.by_name import Keeping, changes_nothing
from play.companion.kept import kept, played
from recorded import golden
from roundhouse.core.position import Position
from roundhouse.play.companion import (
    Line,
    entry,
    facts_of,
    from_file,
    objections,
    sentence,
    to_file,
)
from roundhouse.play.companion.becoming import taken
from roundhouse.play.companion.of_game import state_of
from roundhouse.play.companion.says import names
from roundhouse.play.companion.sheet import as_csv
from roundhouse.play.companion.state import certificates, factor, left, order, worth
from roundhouse.play.companion.view import view
from roundhouse.play.plans.beyond import go_beyond
from roundhouse.text.language import speaking

FOUR = ("Ann", "Ben", "Cy", "Dot")
OFFERING, POOL, GONE = "initial offering", "bank pool", "out of the game"


@pytest.fixture
def west() -> Keeping:
    """UP begins at $100: Ann has 30%, Ben 20%, the offering 50%; so it has floated with $1,000."""
    keep = Keeping("1848", FOUR)
    keep("private", private="UP charter", buyer="Ann", price=70)
    keep("start", player="Ann", corporation="UP", par=100)
    for buyer, percent in (("Ann", 10), ("Ben", 20)):
        keep.buys(buyer, "UP", percent)
    return keep


@pytest.fixture
def coasts() -> Keeping:
    """C&O is at $500, the last space of the market, with 60% of Ann's and 40% of Ben's."""
    keep = Keeping("18C2C", FOUR)
    keep("start", player="Ann", corporation="C&O", par=100)
    for buyer, percent in (("Ann", 40), ("Ben", 40)):
        keep.buys(buyer, "C&O", percent)
    keep("move", corporation="C&O", cell="0,24")
    return keep


# -- 1848 --------------------------------------------------------------------------------------------------


def test_a_charter_is_converted_for_a_hundred_less_and_is_gone(west: Keeping) -> None:
    """Section 23: two shares at $100 less $100; then one at $100 for Ann, two for Ben."""
    state = west.state
    assert state.cash["Ann"] == 600 - 70 - (200 - 100) - 100
    assert state.cash["Ben"] == 600 - 200 and state.cash["UP"] == 1000
    assert state.privates["UP charter"] == GONE and "closes" in west.said("follows")
    assert Keeping("18C2C", FOUR).facts.beginning is None


def test_bonds_are_shared_out_like_a_dividend_and_changed_at_the_rate(west: Keeping) -> None:
    """Section 11: of $500 face value Ann's 30% are 15 bonds of $10, Ben's 20% are 10, the unsold half 25. At 10% a bond
    brings $1; at 40% it brings $4."""
    west("shareout", what="bonds", corporation="UP", face=500)
    held = {owner: counts["bonds"] for owner, counts in west.state.counts.items() if "bonds" in counts}
    assert held == {"Ann": 15, "Ben": 10, "UP": 25}
    cash = west.state.cash["Ann"]
    west("piece", what="bonds", source="Ann", to="bank", count=5)
    assert west.state.cash["Ann"] == cash + 5
    west("rate", what="bonds", rate=40)
    west("piece", what="bonds", source="Ann", to="bank", count=3)
    state = west.state
    assert state.cash["Ann"] == cash + 5 + 12 and state.counts["Ann"]["bonds"] == 7
    west("piece", what="bonds", source="UP", to="Cy", count=2, price=0)
    assert west.state.counts["Cy"] == {"bonds": 2} and west.state.counts["UP"]["bonds"] == 23


def test_bonds_are_counted_by_their_face_value(west: Keeping) -> None:
    """Whoever enters $1,000 gets $1,000 in bonds of $10, worth $100 at 10%; the log says so, also of an entry that
    counts the bonds, as entries of earlier versions do."""
    before = worth(west.facts, west.state, "Ann")
    west("piece", what="bonds", source="bank", to="Ann", face=1000)
    assert west.state.counts["Ann"] == {"bonds": 100} and worth(west.facts, west.state, "Ann") == before + 100
    assert sentence(west.state.lines[-1], west.facts) == "Ann gets $1,000 in bonds from the bank."
    west("piece", what="bonds", source="Ann", to="bank", count=3)
    assert sentence(west.state.lines[-1], west.facts) == "Ann gives back $30 in bonds for $3."
    west("piece", what="bonds", source="Ann", to="Ben", face=200, price=20)
    assert sentence(west.state.lines[-1], west.facts) == "Ben buys $200 in bonds from Ann for $20."
    assert [west.state.counts[who]["bonds"] for who in ("Ann", "Ben")] == [77, 20]
    for face, why in ((800, "Ann does not have $800 in bonds"), (15, "There are no bonds of $15")):
        west("piece", what="bonds", source="Ann", to="bank", face=face)
        tried, void = west.state.lines[-2:]
        assert sentence(tried, west.facts) == f"The bank gets ${face} in bonds from Ann."
        assert sentence(void, west.facts) == f"{why}: nothing was done."


def test_a_golden_spike_is_divided_beside_the_run(west: Keeping) -> None:
    """Section 9: of $400 Ann's 30% are $120, Ben's 20% $80, and the unsold half $200; the price stays, and UP has yet
    to run. Half of it, $200: $60, $40 and $100, with $200 kept."""
    before = west.state
    west("dividend", corporation="UP", revenue=400, way="pay", besides=True)
    after = west.state
    gained = {who: after.cash[who] - before.cash[who] for who in ("Ann", "Ben", "UP")}
    assert gained == {"Ann": 120, "Ben": 80, "UP": 200}
    assert (after.markers, after.ran, after.earned) == (before.markers, [], {})
    west("dividend", corporation="UP", revenue=400, way="half", besides=True, steps=1)
    assert west.state.cash["UP"] == after.cash["UP"] + 100 + 200 and west.state.ran == []
    assert west.state.markers != before.markers and west.facts.besides


def test_bonds_count_in_the_end_at_their_rate(west: Keeping) -> None:
    before = worth(west.facts, west.state, "Cy")
    west("piece", what="bonds", source="bank", to="Cy", count=30)
    assert worth(west.facts, west.state, "Cy") == before + 30
    west("rate", what="bonds", rate=100)
    assert worth(west.facts, west.state, "Cy") == before + 300
    assert view(west.facts, west.state).rates == {"bonds": 100}


def test_trains_uncover_rates(west: Keeping) -> None:
    """Section 16: the sixth 3-train 30%, the second 4-train 40%, the fifth 50%."""
    west("pay", payer="bank", payee="UP", amount=5000)
    rates = []
    for kind, count in (("3", 6), ("4", 5)):
        for _ in range(count):
            west("train", corporation="UP", train=kind)
            rates.append(west.state.rates["bonds"])
    assert rates == [10] * 5 + [30, 30, 40, 40, 40, 50]


def test_bonds_fall_with_trains_without_end() -> None:
    """By that reading: the first 7-train 80%, the second 60%, then with 8-trains 40%, 20% and nothing."""
    keep = Keeping("1848", FOUR, ("bonds_fall_gradually",))
    rates = []
    for kind in ("7", "7", "8", "8", "8", "8"):
        keep("train", corporation="UP", train=kind, price=0)
        rates.append(keep.state.rates["bonds"])
    assert rates == [80, 60, 40, 20, 0, 0]


def test_a_replaced_train_uncovers_nothing(west: Keeping) -> None:
    """Two 2-trains are left when phase 3 begins with a round; the depot then sells them first, as 3-trains."""
    for _ in range(5):
        west("train", corporation="UP", train="2", price=0)
    phase = next(row for row in west.facts.phases if row.set)
    for _ in range(phase.set):
        west("round", round="stock")
        west("round", round="operating", usual=False)
    assert west.state.depot[phase.by] == 6 + 2 and phase.by == "3"
    rates = []
    for _ in range(8):
        west("train", corporation="UP", train="3", price=0)
        rates.append(west.state.rates["bonds"])
    assert rates == [10] * 7 + [30]


def test_cars_and_rights_are_bought_and_limited(west: Keeping) -> None:
    """Sections 13 and 15: a car is $100, and one is allowed; there are six rights in St. Louis; mining rights are $40,
    and go to whoever owns the company."""
    west("piece", what="extra cars", source="bank", to="UP")
    west("piece", what="rights StLouis", source="bank", to="UP", price=60)
    west("piece", what="rights MRMD", source="CP", to="UP")  # which has none
    assert west.said("void") == ["no papers"]
    west("piece", what="rights MRMD", source="bank", to="UP")
    state = west.state
    assert state.cash["UP"] == 1000 - 100 - 60 - 40
    assert state.counts["UP"] == {"land grant UP": 1, "extra cars": 1, "rights StLouis": 1, "rights MRMD": 1}
    assert (left(west.facts, state, "extra cars"), left(west.facts, state, "rights StLouis")) == (8, 5)
    again = entry({"kind": "piece", "id": "another1", "what": "extra cars", "source": "bank", "to": "UP"})
    assert [line.say for line in objections(west.facts, west.ledger.entries, again)] == ["too many pieces"]
    for sym in ("CNW", "IC", "MP", "GN", "NP", "SP"):
        west("piece", what="rights StLouis", source="bank", to=sym, price=0)
    assert west.said("void") == ["no papers"] * 2 and "SP" in west.facts.pieces["land grant SP"].start


def test_what_a_corporation_has_goes_to_whom_it_becomes_part_of(west: Keeping) -> None:
    west("piece", what="bonds", source="bank", to="UP", count=4)
    west("merge", corporation="UP", into="CP")
    counts = west.state.counts
    assert counts["CP"] == {"land grant CP": 1, "land grant UP": 1, "bonds": 4} and "UP" not in counts


@pytest.mark.parametrize(
    "one",
    [
        {"kind": "piece", "what": "wings", "source": "bank", "to": "UP"},
        {"kind": "piece", "what": "bonds", "source": "Ann", "to": "bank"},
        {"kind": "piece", "what": "bonds", "source": "bank", "to": "bank"},
        {"kind": "piece", "what": "bonds", "source": "bank", "to": "nobody"},
        {"kind": "piece", "what": "extra cars", "source": "bank", "to": "UP", "count": 10},
        {"kind": "piece", "what": "extra cars", "source": "bank", "to": "UP", "face": 10},
        {"kind": "piece", "what": "bonds", "source": "bank", "to": "UP", "face": 0},
        {"kind": "shareout", "what": "extra cars", "corporation": "UP", "face": 100},
        {"kind": "shareout", "what": "bonds", "corporation": "CP", "face": 100},
        {"kind": "rate", "what": "extra cars", "rate": 5},
        {"kind": "reissue", "corporation": "UP", "par": 100},
    ],
)
def test_what_is_not_there_changes_nothing_and_is_said(west: Keeping, one: dict[str, Any]) -> None:
    changes_nothing(west, one)


# -- 18C2C -------------------------------------------------------------------------------------------------


def test_a_price_splits_and_counts_twice(coasts: Keeping) -> None:
    """3.3: from $500 to $275 on the top row, where a share is worth twice the price, and the corporation runs before
    NYC at $300; it is undone with its dividend."""
    coasts("start", player="Cy", corporation="NYC", par=100)
    coasts("move", corporation="NYC", cell="0,16")
    facts = coasts.facts
    before = worth(facts, coasts.state, "Ann")
    assert order(facts, coasts.state) == ["C&O", "NYC"]
    paid = coasts("dividend", corporation="C&O", revenue=100, way="pay")
    state = coasts.state
    assert (state.markers["C&O"].cell, factor(facts, state, "C&O")) == ("0,15", 2)
    assert view(facts, state).corporations[0].price == 275 and view(facts, state).corporations[0].times == 2
    assert order(facts, state) == ["C&O", "NYC"]
    assert worth(facts, state, "Ann") == before + 60 + 6 * (2 * 275 - 500)
    # Shares are sold for what stands in the cell alone.
    coasts("sell", seller="Ben", corporation="C&O", percent=10)
    assert coasts.state.cash["Ben"] == 1800 - 400 + 40 + 275
    coasts("undo", of=paid)
    assert "splits" not in coasts.state.counts.get("C&O", {}) and coasts.state.markers["NYC"].cell == "0,16"


def test_a_price_that_rises_beyond_the_last_space_splits(coasts: Keeping) -> None:
    coasts("round", round="stock")
    coasts("round", round="operating")
    state = coasts.state
    assert state.markers["C&O"].cell == "0,15" and state.counts["C&O"] == {"splits": 1}
    assert coasts.said("follows")[-2:] == ["rises", "splits"]
    coasts("move", corporation="C&O", way="left", steps=1)
    assert coasts.state.counts["C&O"] == {"splits": 1}
    coasts("move", corporation="C&O", cell="0,24")
    coasts("move", corporation="C&O", way="right")
    assert factor(coasts.facts, coasts.state, "C&O") == 4


def test_shares_are_redeemed_and_put_on_sale_again(coasts: Keeping) -> None:
    """4.4, 4.5: 10% from Ben for $500; with the rest in players' hands the price rises; at $180 on sale again, paid to
    C&O."""
    coasts("move", corporation="C&O", cell="1,0")
    price = coasts.facts.market.prices[1][0]
    coasts("buy", buyer="C&O", corporation="C&O", source="Ben", percent=10)
    assert coasts.state.cash["Ben"] == 1800 - 400 + price and coasts.state.cash["C&O"] == 1000 - price
    coasts("round", round="operating")
    assert "rises" in coasts.said("follows")
    coasts("reissue", corporation="C&O", par=180)
    state = coasts.state
    assert state.par["C&O"] == 180 and not state.counts["C&O"].get("splits")
    coasts.buys("Cy", "C&O", 10)
    assert coasts.state.cash["Cy"] == 1800 - 180 and coasts.state.cash["C&O"] == 1000 - price + 180
    coasts("reissue", corporation="C&O", par=190)
    assert coasts.said("void") == ["no shares"]


def test_own_shares_keep_others_from_rising() -> None:
    """In 1848 a corporation that owns a share of its own is not sold out; with all of it in players' hands it is."""
    keep = Keeping("1848", FOUR)
    keep("start", player="Ann", corporation="UP", par=65)
    for buyer, percent in (("Ann", 40), ("Ben", 30)):
        keep.buys(buyer, "UP", percent)
    keep.buys("UP", "UP", 10)
    keep("round", round="operating", usual=True)
    assert "rises" not in keep.said("follows")
    keep.buys("Cy", "UP", 10, "UP")
    keep("round", round="stock")
    keep("round", round="operating")
    assert "rises" in keep.said("follows")


def test_markers_of_companies_are_sold_and_leave(coasts: Keeping) -> None:
    """4.3.5: an engineer is $50, one of labor $25, which leave with phase 6; tile points end with the turn."""
    cash = coasts.state.cash["C&O"]
    coasts("piece", what="engineer markers", source="bank", to="C&O")
    coasts("piece", what="labor markers", source="bank", to="C&O", count=2)
    coasts("piece", what="tile points", source="bank", to="C&O", count=3)
    coasts("piece", what="destination C&O", source="bank", to="C&O")
    assert coasts.state.cash["C&O"] == cash - 50 - 2 * 25
    coasts("dividend", corporation="C&O", revenue=0, way="withhold")
    assert coasts.state.counts["C&O"] == {"engineer markers": 1, "labor markers": 2, "destination C&O": 1}
    coasts("phase", phase="6")
    assert coasts.state.counts["C&O"] == {"engineer markers": 1, "destination C&O": 1}
    assert "pieces leave" in coasts.said("follows")


def test_a_corporation_is_formed_with_small_shares(coasts: Keeping) -> None:
    """Amtrak with 18 certificates of 5% and one of 10%. A share of 5% costs the whole price and counts as half a
    certificate; two that are sold are one row. A usual one has nine certificates, of which the president's is 20%."""
    coasts("form", corporation="CRC")
    coasts("form", corporation="AMTK", share=5)
    sizes = {sym: [one.percent for one in coasts.state.stock[sym]] for sym in ("CRC", "AMTK")}
    assert sizes == {"CRC": [20] + 8 * [10], "AMTK": [10] + 18 * [5]}
    coasts("move", corporation="AMTK", cell="1,9")
    each = coasts.facts.market.prices[1][9]
    below = coasts.facts.market.falls["1,9"][0]
    count, worth_before = (
        certificates(coasts.facts, coasts.state, "Cy"),
        worth(coasts.facts, coasts.state, "Cy"),
    )
    coasts("buy", buyer="Cy", corporation="AMTK", source=OFFERING, percent=15, price=0)
    assert certificates(coasts.facts, coasts.state, "Cy") == count + 2
    assert worth(coasts.facts, coasts.state, "Cy") == worth_before + 3 * each
    cash = coasts.state.cash["Cy"]
    coasts("sell", seller="Cy", corporation="AMTK", percent=5)
    assert (coasts.state.cash["Cy"], coasts.state.markers["AMTK"].cell) == (cash + each, "1,9")
    coasts("sell", seller="Cy", corporation="AMTK", percent=10)
    assert (coasts.state.cash["Cy"], coasts.state.markers["AMTK"].cell) == (cash + 3 * each, below)
    coasts.buys("Dot", "AMTK", 5, POOL)
    assert {row.sym: row.share for row in view(coasts.facts, coasts.state).corporations}["AMTK"] == 5


def test_small_shares_count_one_by_one_in_18gl() -> None:
    """Conrail with shares of 5%: three are three certificates, and one that is sold moves the price a row."""
    keep = Keeping("18GL", FOUR)
    keep("form", corporation="CR", share=5)
    keep("move", corporation="CR", cell="1,9")
    keep("buy", buyer="Cy", corporation="CR", source=OFFERING, percent=15, price=0)
    assert certificates(keep.facts, keep.state, "Cy") == 3
    keep("sell", seller="Cy", corporation="CR", percent=5)
    assert keep.state.cash["Cy"] == 600 + keep.facts.market.prices[1][9]
    assert keep.state.markers["CR"].cell == keep.facts.market.falls["1,9"][0] != "1,9"


# -- words, files, games -------------------------------------------------------------------------------------


def test_pieces_have_names_in_logs_files_and_german(west: Keeping) -> None:
    west("piece", what="rights StLouis", source="bank", to="UP", price=60)
    line = next(line for line in west.state.lines if line.say == "paper")
    assert sentence(line, west.facts) == "UP buys rights in StLouis from the bank for $60: 1."
    with speaking("de"):
        assert sentence(line, west.facts) == "UP kauft Rechte in StLouis (Quelle: die Bank) für $60: 1."
        assert names(west.facts)["land grant UP"] == "Landschenkung der UP"
    assert "UP buys rights in StLouis" in as_csv(west.ledger)
    assert from_file(to_file(west.ledger)).state() == west.state
    assert isinstance(line, Line)


@pytest.mark.parametrize(
    "name, ats",
    [
        (
            "1848-4-greedy-1",
            (140, 500, 700),
        ),  # rights in cities and mines, bonds, cars, a grant that fell to an heir
        ("18GL-5-greedy-1", (500,)),  # Conrail, with shares of 5% that count one by one
        pytest.param("18C2C-4-greedy-1", (1100, 1900), marks=pytest.mark.soak),
    ],
)
def test_pieces_of_a_ledger_are_there_when_it_becomes_a_game(name: str, ats: tuple[int, ...]) -> None:
    game = golden(name)
    facts = facts_of(game.title.name, game.title.players, game.title.options)
    for at in ats:
        pos = Position(game.title, game.position(at))
        said = state_of(facts, pos)
        assert kept(facts, said)["order"] == played(facts, pos)["order"]
        for what in ("worth", "certificates"):
            assert kept(facts, said)[what] == played(facts, pos)[what]
        other = game.beginning(0)
        go_beyond(other, {"set": "ledger", "ledger": taken(facts, said)})
        again = state_of(facts, Position(other.title, other.state))
        assert (again.counts, again.rates) == (said.counts, said.rates) and any(said.counts.values())
