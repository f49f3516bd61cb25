"""Late positions worked out by hand: CONRAIL forms and operates."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.position import Position
from roundhouse.features.bonds import BONDS
from roundhouse.features.loans import LOANS
from roundhouse.features.national import NATIONAL, NationalFormed, NationalNotFormed
from roundhouse.features.national.tokens import stops_of
from roundhouse.play.scenario import Scenario
from roundhouse.powers.special_token import GIVEN, Given
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import DEPOT, TRAIN_LIMIT, TRAINS, owned
from roundhouse.rules.ending import FINAL_PRICE, RESULT
from roundhouse.rules.money import BANK, BROKEN
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.shares import COUNTED_CERTIFICATES, POOL, president
from roundhouse.rules.track import TILE_ALLOWANCE
from roundhouse.rules.turns import ROUND
from roundhouse.titles.gl.owned_track import OPEN_LINES, Opened
from titles.gl import conrail as merger
from titles.gl.need import (
    at,
    bonds_of,
    cell,
    conrail,
    corporation,
    dollars,
    kinds,
    lend,
    put_out,
    refused,
    table,
)

from .late import ERIE, cash, go_on, in_turn, late, sail

# -- 4.5.1.2 at the first E, with 4.3, 4.6.5, 4.6.8, 4.6.10 and 4.6.11 -----------------------------------


def second_chance() -> Scenario:
    """B&O (Cora's, 100) is about to buy the first E; NYC has been at turn in this round, GT and MON have not.

    MON has no train, two loans and MINE's token; GT has the ferry to Cleveland and two 6H, NYC a 6H. IC has a
    10H besides its 6H. LS&I has floated and never operated.
    """
    merging: dict[str, dict[str, Any]] = {
        "NYC": {
            "shares": {"Ann": 50, "Ben": 20},
            "pool": 20,
            "cell": cell("K1"),
            "cash": 40,
            "trains": ["6H"],
            "tokens": ["L16", "I13", "J18"],
        },
        "GT": {
            "shares": {"Ben": 40, "Dan": 20},
            "cell": cell("I2"),
            "cash": 15,
            "trains": ["6H", "6H"],
            "tokens": ["I13"],
        },
        "MON": {"shares": {"Dan": 30, "Cora": 10}, "pool": 50, "cell": cell("B3"), "tokens": ["I19"]},
    }
    position = merger.table(merging, train="E", done=["NYC"], others=("IC",))
    position.train("IC", "6H").tiles(I13="63:0")
    position.corporation("LS&I", par=100, shares={"Dan": 60}, floated=True, operated=False, cash=100)
    lend(position, "MON", 2)
    pos = Position(position.title, position.state)
    pos.put(GIVEN, "MINE", Given("MON", "E1"))
    sail(position, "GT", ERIE)
    return position.operating("B&O", "trains", part=1, done=["NYC", "B&O"])


@pytest.mark.rule(
    "18GL-4.5.1.2-1",
    "18GL-4.5.1.2-2",
    "18GL-4.5.1.2-6",
    "18GL-4.5.1.2-7",
    "18GL-4.5.1.2-9",
    "18GL-4.5.1.2-12",
    "18GL-4.5.1.2-14",
    "18GL-4.5.1.2-17",
    "18GL-4.5.1.2-18",
    "18GL-4.5.1.2-20",
    "18GL-4.5.1.2-42",
    "18GL-4.3-6",
    "18GL-4.3(11)-16",
    "18GL-4.6.8-9",
)
def test_conrail_forms_behind_the_first_e() -> None:
    """Merged: NYC and GT, whose 6H are gone, and MON. IC has its 10H, LS&I has not operated.

    Old shares. Cora 1: none, one left over. Dan 2 + 3 = 5: two, one left over. Ann 5: two, one left over. Ben
    2 + 4 = 6: three. Treasuries 1 + 4 + 1 = 6: three. Open Market 2 + 5 and the three left over = 10: five.
    These are 15; five of twenty are left. Dan took the president's certificate, Ben has more and presides.

    Price: 200 and 155 have the mean 177.50, so 170; two loans lead two columns left, to 140, and put two
    bonds into the Open Market. The five shares left bring 5 x 140 = 700 and join the five there: one half.
    Cash: 40 + 15, 75 for each of three 6H, and 700: 980. MINE's token is gone, the ferry is CONRAIL's. The
    10H are not counted again.
    """
    position = second_chance()
    before = [t.owner for t in position.pos[TRAINS].values() if t.kind == "10H"]
    merger.bought(position)
    story = next(event for event in position.events if isinstance(event, NationalFormed))
    assert set(story.merged) == {"NYC", "GT", "MON"} and (story.share, story.left, story.void) == (5, 5, 0)
    assert list(story.shares) == ["Cora", "Dan", "Ann", "Ben", "CR", POOL]
    assert merger.shares(position, "Cora", "Dan", "Ann", "Ben", "CR", POOL) == [0, 2, 2, 3, 3, 10]
    assert president(position.pos, "CR") == "Ben"
    assert (story.price, at(position, "CR"), dollars(position, "CR")) == (170, "G1", 140)
    assert (bonds_of(position, "CR"), bonds_of(position, POOL)) == (8, 2)
    assert cash(position, "CR") == [980] and position.pos[LOANS] == {}
    assert kinds(position, "IC") == ["10H"] and cash(position, "IC") == [75]
    assert not position.pos[GIVEN] and position.pos[OPEN_LINES][ERIE] == Opened("CR")
    assert [t.owner for t in position.pos[TRAINS].values() if t.kind == "10H"] == before
    assert position.faults() == []


@pytest.mark.rule("18GL-4.5.1.2-25", "18GL-4.5.1.2-26", "18GL-4.5.1.2-27", "18GL-4.5.1.2-28")
def test_the_tokens_that_conrail_takes_over_behind_the_first_e() -> None:
    """Three homes come by themselves: East Coast, Toronto, Cincinnati.

    Of NYC's Akron, Toledo and Columbus Ben takes two, Toledo and Columbus. GT's other token is in Toledo too,
    where one is enough. MON's is in Dayton. So CONRAIL stands in six places and has five tokens to come.
    """
    position = merger.bought(second_chance())
    assert (position.step, position.actor) == ("tokens kept", "Ben")
    for hex in ("I13", "J18", "I19"):
        position.play("keep_token", hex=hex, city=0)
    assert position.step != "tokens kept"
    assert sorted(hex for hex, _ in stops_of(position.pos, "CR")) == ["H20", "I13", "I19", "J18", "N14", "N8"]
    tokens = position.pos.state.parts()["tokens"].values()
    assert sum(t.corporation == "CR" and not t.hex for t in tokens) == 5
    assert not any(t.corporation in ("NYC", "GT", "MON") for t in tokens)
    assert position.faults() == []


@pytest.mark.rule(
    "18GL-4.5.1.2-29",
    "18GL-4.5.1.2-30",
    "18GL-4.5.1.2-36",
    "18GL-3.5-4",
    "18GL-3.5-18",
    "18GL-4.6.5-1",
    "18GL-4.6.10-1",
    "18GL-4.6.11-3",
    "18GL-4.7-1",
)
def test_the_first_turn_of_a_conrail_that_had_to_wait() -> None:
    """NYC had been at turn, so CONRAIL waits for the second round, where with 140 it is the first.

    It lays one tile at most. Without a train it earns nothing: the two bonds of the Open Market cost 20 of
    its 980, the marker goes from 140 to 125. It must have a train: an E for 800 leaves 160, and a bond bought
    back for 100 leaves 60. In its own stock it may not deal yet.
    """
    position = merger.form(
        second_chance().train("LS&I", "10H").operating("B&O", "trains", done=["NYC", "B&O"])
    )
    go_on(position, lambda p: p.pos[ROUND].part == 2)
    assert position.pos[CURRENT_TURN].corporation == "CR" and at(position, "CR") == "G1"
    assert position.actor == "Ben" and cash(position, "CR") == [980]
    assert position.step == "track" and TILE_ALLOWANCE(position.pos, "CR") == 1
    go_on(position, in_turn("CR", "trains"))
    assert cash(position, "CR") == [960] and (at(position, "CR"), dollars(position, "CR")) == ("F1", 125)
    assert refused(position, "pass") == ("corporation must own a train", "")
    position.play("buy_train", train="E-1", price=800)
    richer = position.copy().cash(CR=500).at("own stock", "CR")
    assert refused(richer, "buy_own", percent=5)[0] == "own stock after the first turn"
    go_on(position, in_turn("CR", "redeeming bonds")).play("redeem_bonds", owner=POOL, count=1)
    assert cash(position, "CR") == [60]
    assert (bonds_of(position, "CR"), bonds_of(position, POOL)) == (9, 1)
    assert position.faults() == []


# -- 4.5.1.2 at the first 10H, with 4.6.5, 4.6.8, 4.6.10, 4.7.4 and 4.8 ----------------------------------


@pytest.mark.rule(
    "18GL-4.5.1.2-9",
    "18GL-4.5.1.2-11",
    "18GL-4.5.1.2-12",
    "18GL-4.5.1.2-15",
    "18GL-4.5.1.2-16",
    "18GL-4.5.1.2-17",
    "18GL-4.5.1.2-18",
    "18GL-4.5.1.2-19",
    "18GL-4.6.8-9",
    "18GL-4.6.5-1",
    "18GL-4.7.4-1",
    "18GL-4.7.4-2",
    "18GL-4.7.4-3",
    "18GL-3.5-9",
)
def test_five_merge_behind_the_first_10h_and_conrail_issues_borrows_and_redeems() -> None:
    """B&O is Ann's. Old shares: Ann 5 + 2 + 2, Ben 3 + 6, Cora 6 + 2, Dan 5 + 4, treasuries 7, Open Market 8.

    Ann, Ben and Dan with 9 get four and have one left over, Cora with 8 gets four, the treasuries with 7 get
    three and have one left over. 19 shares are out; of the Open Market's 8 + 4 = 12 the first two become the
    last share, the others five bonds. All four players have four: Ann, the first, presides.

    Price: of 100 and 75 the mean is 87.50, so the least, 110; NKP's two loans make that 90 and put two more
    bonds into the Open Market, seven in all. No share is left, so cash is 100 + 70 and, for three 4H, 150:
    320. Of eleven corporations five became one: seven, and so four 10H, one of them B&O's.

    None of the five has been at turn, so CONRAIL is. Bonds: 320 - 70 = 250. Nothing earned: from 90 to 80.
    For the 10H at 600 it puts out its three bonds, 550, and must borrow all the same: 1050 - 600 = 450, and
    from 80 to 75. With 450 it buys four bonds back: 50. The loan bears no interest yet.
    """
    merging: dict[str, dict[str, Any]] = {
        "NYC": {"shares": {"Ann": 50, "Ben": 30}, "cell": cell("D1"), "cash": 100},
        "MON": {"shares": {"Ben": 60}, "pool": 40, "cell": cell("D4")},
        "PRR": {"shares": {"Cora": 60, "Ann": 20}, "cell": cell("D5"), "cash": 70},
        "IC": {"shares": {"Dan": 50, "Cora": 20}, "pool": 30, "cell": cell("D6"), "trains": ["4H", "4H"]},
        "NKP": {"shares": {"Dan": 40, "Ann": 20}, "pool": 10, "cell": cell("D6"), "trains": ["4H"]},
    }
    position = lend(merger.table(merging, president="Ann"), "NKP", 2)
    position.operating("B&O", "trains", done=["B&O"])
    merger.form(position)
    assert merger.shares(position, "Ann", "Ben", "Cora", "Dan", "CR", POOL) == [4, 4, 4, 4, 3, 1]
    assert president(position.pos, "CR") == "Ann"
    assert dict(position.pos[BONDS]) == {"CR": 3, POOL: 7}
    assert (at(position, "CR"), dollars(position, "CR")) == ("C1", 90)
    assert cash(position, "CR") == [320] and position.pos[LOANS] == {}
    assert len([id for id in owned(position.pos, DEPOT) if id.startswith("10H")]) == 3
    go_on(position, in_turn("CR", "trains"))
    assert position.pos[ROUND].part == 1
    assert cash(position, "CR") == [250] and dollars(position, "CR") == 80
    position.play("buy_train", train="10H-1", price=600)
    assert bonds_of(position, POOL) == 10 and position.pos[LOANS] == {"CR": 1}
    assert cash(position, "CR") == [450] and (at(position, "CR"), dollars(position, "CR")) == ("A1", 75)
    go_on(position, in_turn("CR", "redeeming bonds")).play("redeem_bonds", owner=POOL, count=4)
    assert cash(position, "CR") == [50] and dict(position.pos[BONDS]) == {"CR": 4, POOL: 6}
    assert position.faults() == []


@pytest.mark.rule(
    "18GL-4.5.1.2-14",
    "18GL-4.5.1.2-18",
    "18GL-4.5.1.2-19",
    "18GL-3.2-1",
    "18GL-3.5-10",
    "18GL-4.6.5-2",
    "18GL-4.7.4-1",
    "18GL-4.7.2-1",
    "18GL-5-5",
    "18GL-5-6",
    "18GL-5-10",
)
def test_eight_loans_lead_conrail_into_the_yellow_zone() -> None:
    """Four merge, each at 100, with two loans, no money, six shares of Ann's and four in the treasury.

    Twelve of twenty are Ann's, eight CONRAIL's, none is left, so the bank pays nothing. It starts at 110, E1.
    Eight columns left: four to A1, then down the column to A5, 40, yellow: Ann's eleven certificates do not
    count. Eight of the ten bonds go to the Open Market. A share would be worth 40 - 80 = -40 in the end.

    In its turn 80 are due for bonds, and there is no money and no train: it issues a bond, 20 are left.
    Nothing earned: down to A6 (30). For the 10H at 600 it issues the last bond, 120, and takes a loan: 620 -
    600 = 20, and down to A7 (20). Now a share would be worth 20 - 50 - 100 = -130.
    """
    merging = {sym: {"shares": {"Ann": 60}} for sym in ("NYC", "PRR", "IC", "MON")}
    position = merger.table(merging)
    for sym in merging:
        lend(position, sym, 2)
    merger.form(position)
    assert merger.shares(position, "Ann", "CR", POOL) == [12, 8, 0] and cash(position, "CR") == [0]
    assert (at(position, "CR"), dollars(position, "CR")) == ("A5", 40)
    assert dict(position.pos[BONDS]) == {"CR": 2, POOL: 8} and position.pos[LOANS] == {}
    assert COUNTED_CERTIFICATES(position.pos, "Ann") == 0 and FINAL_PRICE(position.pos, "CR") == -40
    go_on(position, in_turn("CR", "trains"))
    assert cash(position, "CR") == [20] and at(position, "CR") == "A6"
    assert dict(position.pos[BONDS]) == {"CR": 1, POOL: 9} and position.pos[LOANS] == {}
    position.play("buy_train", train="10H-1", price=600)
    assert cash(position, "CR") == [20] and bonds_of(position, POOL) == 10
    assert position.pos[LOANS] == {"CR": 1} and (at(position, "CR"), dollars(position, "CR")) == ("A7", 20)
    assert FINAL_PRICE(position.pos, "CR") == -130
    assert position.faults() == []


@pytest.mark.rule(
    "18GL-4.5.1.2-16",
    "18GL-4.5.1.2-15",
    "18GL-4.5.1.2-39",
    "18GL-4.5.1.2-40",
    "18GL-4.5.1.2-1",
    "18GL-2-8",
    "18GL-4.6.8-3",
    "18GL-4.6.8-9",
    "18GL-4.6.5-1",
    "18GL-4.7.2-1",
    "18GL-3.5-9",
)
def test_eight_merge_and_conrail_buys_the_last_10h_and_the_first_e_in_its_first_turn() -> None:
    """Of eight corporations Ann has six shares each, the treasuries four; each has $180. B&O, GT: a 6H.

    Ann's 48 are due 24: all twenty shares and four bonds. The treasuries' 32 are due 16: the six bonds that
    are left. Ten are due in vain, that is twenty old shares. B&O, GT, WAB, not begun yet, and CONRAIL are
    four: two 10H.

    CONRAIL, at 110, has 8 x 180 = 1440 and pays Ann 40 for her bonds; nothing earned, to 100. It buys the
    last 10H, 800 are left, and the first E: 0. It could have a third train. The 6H are gone, $75 each. There
    is a CONRAIL already, so nobody merges, though GT has no train.

    GT, at 100, with $75 and nothing earned goes to 90. The next E costs 800: two loans, 1075 - 800 = 275, and
    two columns left, to 75.
    """
    merging = {
        sym: {"shares": {"Ann": 60}, "cash": 180}
        for sym in ("NYC", "PRR", "IC", "MILW", "NKP", "MON", "DT&I", "LS&I")
    }
    position = merger.form(merger.table(merging, others=("GT",)))
    story = next(event for event in position.events if isinstance(event, NationalFormed))
    assert story.void == 20 and merger.shares(position, "Ann", "CR", POOL) == [20, 0, 0]
    assert dict(position.pos[BONDS]) == {"Ann": 4, "CR": 6}
    ten = [id for id in owned(position.pos, DEPOT) if id.startswith("10H")]
    assert ten == ["10H-1"] and cash(position, "CR") == [1440]
    go_on(position, in_turn("CR", "trains"))
    assert cash(position, "CR") == [1400] and dollars(position, "CR") == 100
    position.play("buy_train", train="10H-1", price=600).play("buy_train", train="E-0", price=800)
    assert kinds(position, "CR") == ["10H", "E"] and TRAIN_LIMIT(position.pos, "CR") == 3
    assert cash(position, "CR", "GT") == [0, 75] and kinds(position, "GT") == []
    assert position.pos[CORPORATIONS]["GT"].closed is False and set(position.pos[NATIONAL]) == {"CR"}
    go_on(position, in_turn("GT", "trains"))
    assert dollars(position, "GT") == 90
    position.play("buy_train", train="E-1", price=800)
    assert position.pos[LOANS] == {"GT": 2} and cash(position, "GT") == [275]
    assert (at(position, "GT"), dollars(position, "GT")) == ("A1", 75)
    assert position.faults() == []


@pytest.mark.rule(
    "18GL-4.7.2-1",
    "18GL-4.7.2-7",
    "18GL-4.5.1.2-3",
    "18GL-4.5.1.2-7",
    "18GL-4.5.1.2-9",
    "18GL-4.5.1.2-11",
    "18GL-4.5.1.2-13",
    "18GL-4.5.1.2-17",
    "18GL-4.5.1.2-18",
    "18GL-4.5.1.2-29",
    "18GL-4.7.4-1",
    "18GL-4.7.4-2",
)
def test_a_share_sold_for_the_first_10h_is_merged_out_of_the_open_market() -> None:
    """B&O (Ann's) has no money, no train and both loans. Of the 600 for the first 10H Ann has 400.

    She sells one share of NYC for 200, and NYC falls from K1 to K2, 185.

    NYC and MON (125) have no train. Ann 3: one, one left over. Ben 2 + 4: three, the president's certificate
    and a single. Dan 2: one. Treasuries 4 + 4: four. The Open Market has the share just sold and the one left
    over: one. That is all of ten. 185 and 125 have the mean 155, H1; B&O's loans are no concern of CONRAIL,
    which begins with $0.

    Neither has been at turn, so CONRAIL is: from 155 to 140 without earnings; six bonds pay its 10H, and it
    needs no loan.
    """
    position = table(phase="6H").depot("10H-0")
    corporation(position, "B&O", cell=cell("D1"))
    corporation(position, "NYC", shares={"Ann": 40, "Ben": 20}, cell=cell("K1"))
    corporation(position, "MON", shares={"Ben": 40, "Dan": 20}, cell=cell("F1"))
    lend(position, "B&O", 2).cash(Ann=400).operating("B&O", "trains")
    position.play("buy_train", train="10H-0", price=600)
    assert (position.step, position.actor) == ("raise money", "Ann")
    position.play("sell_shares", corporation="NYC", percent=10)
    assert (at(position, "NYC"), dollars(position, "NYC")) == ("K2", 185)
    position.play("complete_purchase")
    assert cash(position, "Ann", "B&O", "CR") == [0, 0, 0]
    assert merger.shares(position, "Ann", "Ben", "Dan", "CR", POOL) == [1, 3, 1, 4, 1]
    assert president(position.pos, "CR") == "Ben" and position.pos[LOANS] == {"B&O": 2}
    assert (at(position, "CR"), dollars(position, "CR")) == ("H1", 155)
    assert dict(position.pos[BONDS]) == {"CR": 10}
    go_on(position, in_turn("CR", "trains"))
    assert position.pos[ROUND].part == 1 and dollars(position, "CR") == 140
    position.play("buy_train", train="10H-1", price=600)
    assert cash(position, "CR") == [0] and dict(position.pos[BONDS]) == {"CR": 4, POOL: 6}
    assert position.pos[LOANS] == {"B&O": 2} and at(position, "CR") == "G1"
    assert position.faults() == []


# -- 4.6.8 with 2, 4.3, 4.5.1.2 and 4.7: two above the limit, one without a train ------------------------


@pytest.mark.rule(
    "18GL-2-9",
    "18GL-4.6.8-6",
    "18GL-4.6.8-7",
    "18GL-4.6.8-8",
    "18GL-4.6.8-9",
    "18GL-4.6.8-10",
    "18GL-4.5.1.2-4",
    "18GL-4.7-3",
    "18GL-4.5.1.2-1",
)
def test_two_have_too_many_trains_and_a_third_has_to_take_what_they_discard() -> None:
    """B&O (two 6H) buys the first 10H. GT, at 110, has three 6H; NYC, at 140, a 6H and two 4H; MON a 4H.

    The 4H go first, for $50 each: NYC is down to one and MON has none. B&O with three and GT with three
    discard a 6H each, the buyer first although GT stands higher. MON is alone without a train: no CONRAIL.

    MON has 270 + 50 = 320. The 10H costs 600, a 6H of the Open Market 300: this it must take, without a loan,
    and 20 are left.

    Later IC buys the first E. The 6H go: MON gets 75 and has 95, NYC 100 + 75, GT twice 75, B&O 75; the one
    in the Open Market brings nobody a dollar. GT, NYC and MON have no train now: CONRAIL forms with their 95
    + 175 + 150. Of 140 and 110 the mean is 125, which the five shares of twenty that are left bring too: 625.
    """
    position = table(phase="6H").depot("10H-0")
    corporation(position, "B&O", cash=600, trains=["6H", "6H"], cell=cell("D1"))
    corporation(position, "GT", trains=["6H", "6H", "6H"], shares={"Ben": 60}, cell=cell("E1"))
    corporation(position, "NYC", trains=["6H", "4H", "4H"], shares={"Cora": 60}, cell=cell("G1"))
    corporation(position, "MON", cash=270, trains=["4H"], shares={"Dan": 60}, cell=cell("B1"))
    position.operating("B&O", "trains", done=["NYC", "GT", "B&O"])
    position.play("buy_train", train="10H-0", price=600)
    assert (position.step, position.state.stack[-1].who) == ("discard", "B&O")
    assert cash(position, "NYC", "MON") == [100, 320] and kinds(position, "NYC") == ["6H"]
    own = [id for id in owned(position.pos, "B&O") if id.startswith("6H")]
    position.play("discard_train", train=own[0])
    assert (position.step, position.actor) == ("discard", "Ben")
    position.play("discard_train", train=owned(position.pos, "GT")[0])
    story = next(event for event in position.events if isinstance(event, NationalNotFormed))
    assert story.merging == ("MON",) and not story.last
    assert kinds(position, POOL) == ["6H", "6H"] and kinds(position, "B&O") == ["10H", "6H"]
    go_on(position, in_turn("MON", "trains"))
    assert refused(position, "pass")[0] == "corporation must own a train"
    assert refused(position, "buy_train", train="10H-1", price=600)[1] == "can pay"
    position.play("buy_train", train=owned(position.pos, POOL)[0], price=300)
    assert cash(position, "MON") == [20] and position.pos[LOANS] == {}
    position.depot("E-0")
    corporation(position, "IC", cash=800, trains=["10H"], cell=cell("K1"), shares={"Cora": 60})
    position.operating("IC", "trains").play("buy_train", train="E-0", price=800)
    formed = next(event for event in position.events if isinstance(event, NationalFormed))
    assert set(formed.merged) == {"GT", "NYC", "MON"}
    assert cash(position, "B&O", "IC") == [75, 0] and kinds(position, POOL) == []
    assert dollars(position, "CR") == 125 and cash(position, "CR") == [95 + 175 + 150 + 625]
    assert position.faults() == []


# -- 5 with 4.6.4, 4.6.5, 4.6.6 and 4.6.10: CONRAIL's last turn ------------------------------------------


@pytest.mark.rule(
    "18GL-4.6.4-2",
    "18GL-4.6.5-1",
    "18GL-4.6.5-2",
    "18GL-4.6.6-1",
    "18GL-4.6.6-5",
    "18GL-4.6.10-1",
    "18GL-5-1",
    "18GL-5-3",
    "18GL-5-5",
    "18GL-5-6",
    "18GL-5-7",
)
@pytest.mark.parametrize(("redeemed", "worth"), [(0, 90), (1, 100)])
def test_what_conrail_is_worth_after_its_last_turn(redeemed: int, worth: int) -> None:
    """CONRAIL, twenty shares at 200, has $40, a loan, and six bonds out, two of them Ann's. It earned 330.

    The treasury is too small for either interest: 50 for the loan and 60 for the bonds come out of the
    earnings, and Ann has 20 of that. Half of 220 is paid: 110, of 5% a share. Ann's five are 27.50, so 28;
    Ben's two 11; Cora's one 5.50, so 6; the treasury's three 16.50, so 16, beside the 110 kept. 40 + 126 =
    166.

    The bank had 100 and is at 100 - 20 - 28 - 11 - 6 - 126 = -91. This was the last round of the set.

    A share is worth 200 - 50 - 60 = 90; if CONRAIL buys a bond of the Open Market back, 100, and the game
    ends though the bank has money again. Ann: 300 + 20 + 28, two bonds 200, five shares. Ben: 11 and two.
    Cora: 6 and one.
    """
    position = conrail(late(), {"Ann": 5, "Ben": 2, "Cora": 1}, pool=9, cell=cell("K1"), cash=40).train(
        "CR", "10H"
    )
    put_out(lend(position, "CR", 1), Ann=2, market=4)
    position.cash(Ann=300, Ben=0, Cora=0).bank(100, "Dan")
    position.operating("CR", "interest on loans", part=3, of=3, revenue=330).go_on()
    assert position.pos[CURRENT_TURN].revenue == 220 and cash(position, "CR", "Ann") == [40, 320]
    position.play("dividend", choice="half")
    assert cash(position, "Ann", "Ben", "Cora", "CR", BANK) == [348, 11, 6, 166, -91]
    assert position.pos[BROKEN] and dollars(position, "CR") == 200
    if redeemed:
        go_on(position, in_turn("CR", "redeeming bonds")).play("redeem_bonds", owner=POOL, count=1)
        assert cash(position, "CR", BANK) == [66, 9]
    go_on(position, lambda p: False)
    assert position.pos.over and FINAL_PRICE(position.pos, "CR") == worth
    result = position.pos[RESULT]
    assert result["Ann"] == 348 + 200 + 5 * worth
    assert (result["Ben"], result["Cora"]) == (11 + 2 * worth, 6 + worth)
