"""4.3.5: what shares of merging corporations become, whose remain, the new price and par."""

from __future__ import annotations

import pytest

from roundhouse.features.merging import is_merged
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.market import MARKERS, by_price
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.shares import CERTIFICATE_LIMIT, OUT_OF_GAME, STOCK, certificates_held, president
from roundhouse.rules.stock_round import PAID_TO
from roundhouse.titles.c2c.limit_by_corporations import IN_PLAY
from roundhouse.titles.c2c.mergers import SharesMerged
from roundhouse.titles.c2c.own_shares.reissue import REISSUED
from roundhouse.titles.c2c.price_split import SPLITS, worth_of
from titles.c2c.merging import OFFERING, POOL, merge, merging, new_shares
from titles.c2c.tables import cell, dollars, refused


@pytest.mark.rule("18C2C-4.3.5-16")
def test_the_new_president_chooses_whose_shares_remain() -> None:
    position = merging()
    for sym, other in (("NYC", "ERIE"), ("ERIE", "NYC")):
        done = merge(position.copy(), sym)
        assert is_merged(done.pos, sym) and done.pos[CORPORATIONS][other].closed
        assert all(c.owner == OUT_OF_GAME for c in done.pos[STOCK][other])
        assert president(done.pos, sym) == "Ann" and done.faults() == []
    position.play("declare_merger", corporation="NYC", other="ERIE", president="").play("accept")
    assert refused(position, "choose_survivor", corporation="PRR")[0] == "survivor is one of the merging"
    assert {o.action.corporation for o in position.offers("choose_survivor")} == {"NYC", "ERIE"}


@pytest.mark.rule("18C2C-4.3.5-16")
def test_there_is_one_corporation_fewer_for_the_certificate_limit() -> None:
    position = merging()
    position.skip("corporations in play are counted")
    before, limit = position.pos[IN_PLAY], CERTIFICATE_LIMIT(position.pos, "Ann")
    merge(position)
    assert position.pos[IN_PLAY] == before - 1 and CERTIFICATE_LIMIT(position.pos, "Ann") < limit


@pytest.mark.rule("18C2C-4.3.5-17")
def test_two_shares_of_either_make_one() -> None:
    position = merging({"Ann": 30, "Ben": 20}, {"Ann": 30, "Ben": 20}, pools=(50, 50))
    merge(position, "ERIE") if president(position.pos, "ERIE") == "Ben" else merge_alone(position, "ERIE")
    assert new_shares(position, "ERIE", "Ann", "Ben", POOL) == [3, 2, 5]


def merge_alone(position, survivor):  # type: ignore[no-untyped-def]
    """Ann presides over both."""
    position.play("declare_merger", corporation="ERIE", other="NYC", president="")
    return position.play("choose_survivor", corporation=survivor)


@pytest.mark.rule("18C2C-4.3.5-18")
def test_a_share_without_a_partner_goes_to_the_market_unpaid() -> None:
    position = merging({"Ann": 50, "Ben": 50}, {"Ann": 50, "Ben": 20}, pools=(0, 30))
    before = dict(position.pos[CASH])
    merge_alone(position, "NYC")
    assert new_shares(position, "NYC", "Ann", "Ben", POOL) == [5, 3, 2]  # three and an odd one
    assert all(position.pos[CASH][player] == before[player] for player in ("Ann", "Ben"))
    told = next(event for event in position.events if isinstance(event, SharesMerged))
    assert told.odd == ("Ben",) and position.faults() == []


@pytest.mark.rule("18C2C-4.3.5-19")
def test_redeemed_shares_and_the_offering_are_exchanged_likewise() -> None:
    position = merging({"Ann": 60}, {"Ann": 60}, redeemed=(30, 20), pools=(10, 20))
    merge_alone(position, "NYC")
    assert new_shares(position, "NYC", "Ann", "NYC", POOL) == [6, 2, 2]
    offered = merging({"Ann": 60}, {"Ann": 50})
    merge_alone(offered, "NYC")
    assert new_shares(offered, "NYC", "Ann", OFFERING, POOL) == [5, 4, 1]


@pytest.mark.rule("18C2C-4.3.5-20")
def test_the_market_comes_last_with_all_that_is_odd() -> None:
    position = merging({"Ann": 50, "Cora": 40}, {"Ann": 40, "Ben": 50}, pools=(10, 10))
    merge_alone(position, "NYC")
    assert new_shares(position, "NYC", "Ann", "Ben", "Cora", POOL) == [4, 2, 2, 2]
    assert sum(c.percent for c in position.pos[STOCK]["NYC"]) == 100


@pytest.mark.rule("18C2C-4.3.5-21")
def test_more_than_five_in_the_market_stop_sales() -> None:
    position = merging({"Ann": 20, "Ben": 20}, {"Ann": 20, "Ben": 20}, pools=(60, 60))
    position.play("declare_merger", corporation="ERIE", other="NYC", president="Ann")
    position.play("choose_survivor", corporation="ERIE")
    assert new_shares(position, "ERIE", "Ann", "Ben", POOL) == [2, 2, 6] and position.faults() == []
    position.stock_turn("Ben")
    assert refused(position, "sell_shares", corporation="ERIE", percent=10) == ("pool limit", "")
    position.shares("ERIE", {"Ann": 40, "Ben": 20}, pool=40)
    assert refused(position, "sell_shares", corporation="ERIE", percent=10) == ("", "")


@pytest.mark.rule("18C2C-4.3.5-22")
def test_the_presidents_certificate_is_made_of_two_shares_of_the_largest_holder() -> None:
    position = merge(merging())
    own = certificates_held(position.pos, "Ann", "NYC")
    assert sorted((c.percent, c.president) for c in own) == [(10, False), (10, False), (20, True)]


@pytest.mark.parametrize(
    ("one", "other", "new"), [(110, 68, 140), (100, 100, 160), (40, 40, 60), (200, 200, 300), (110, 100, 160)]
)
@pytest.mark.rule("18C2C-4.3.5-23")
def test_the_price_is_three_quarters_of_both(one: int, other: int, new: int) -> None:
    position = merge(merging(prices=(one, other)))
    assert dollars(position, "NYC") == new


@pytest.mark.parametrize("survivor", ["NYC", "ERIE"])
@pytest.mark.rule("18C2C-4.3.5-24", "18C2C-4.3.5-27")
def test_the_marker_of_the_later_climbs_for_whoever_remains(survivor: str) -> None:
    position = merging(prices=(110, 68))
    assert by_price(position.pos, ["NYC", "ERIE"])[1] == "ERIE" and cell(position, "ERIE") == (5, 6)
    merge(position, survivor)
    assert cell(position, survivor) == (3, 12) and dollars(position, survivor) == 140
    assert set(position.pos[MARKERS]) == {survivor}


@pytest.mark.rule("18C2C-4.3.5-24")
def test_a_marker_that_has_the_price_stays_where_it_is() -> None:
    position = merge(merging(prices=((4, 0), (10, 6))))  # 40 and 40: from the second to 60
    assert dollars(position, "NYC") == 60
    low = merging(prices=((9, 2), (9, 2)))  # 10 and 10 give 15, so 20
    arrivals = {sym: low.pos[MARKERS][sym].arrival for sym in ("NYC", "ERIE")}
    assert arrivals["ERIE"] > arrivals["NYC"]
    merge(low)
    assert cell(low, "NYC") == (9, 3)


@pytest.mark.rule("18C2C-4.3.5-25")
def test_beyond_the_end_the_marker_has_split() -> None:
    position = merge(merging(prices=((0, 23), (0, 23))))
    assert dollars(position, "NYC") == 350 and position.pos[SPLITS] == {"NYC": 1}
    assert worth_of(position.pos, "NYC") == 700 and position.faults() == []


@pytest.mark.rule("18C2C-4.3.5-26")
def test_a_split_price_counts_twice() -> None:
    position = merging(prices=((0, 15), 100), splits=(1, 0))
    assert by_price(position.pos, ["NYC", "ERIE"]) == ["NYC", "ERIE"]
    merge(position, "NYC")
    assert dollars(position, "NYC") == 500 and position.pos[SPLITS] == {}
    both = merge(merging(prices=((0, 15), (0, 15)), splits=(1, 1)), "ERIE")  # 550 and 550 give 825
    assert worth_of(both.pos, "ERIE") == 850 and both.pos[SPLITS] == {"ERIE": 1} and both.faults() == []


@pytest.mark.rule("18C2C-4.3.5-28")
def test_par_is_the_new_price_but_no_more_than_250() -> None:
    assert merge(merging(prices=(200, 200))).pos[CORPORATIONS]["NYC"].par == 250
    assert merge(merging(prices=(110, 100))).pos[CORPORATIONS]["NYC"].par == 160


@pytest.mark.rule("18C2C-4.3.5-29")
def test_the_offering_pays_the_treasury_only_if_both_had_reissued() -> None:
    for reissued, payee in ((("NYC",), BANK), (("ERIE",), BANK), ((), BANK), (("NYC", "ERIE"), "own")):
        for survivor in ("NYC", "ERIE"):
            position = merge(merging(reissued=reissued), survivor)
            found = PAID_TO(position.pos, survivor, OFFERING)
            assert found == (survivor if payee == "own" else BANK), (reissued, survivor)
            assert set(position.pos[REISSUED]) == ({survivor} if payee == "own" else set())
