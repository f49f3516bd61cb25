"""Section 4.7.3: a bankrupt president is out of the game; who takes over, what closes, and who has won."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from roundhouse.features.bonds import BONDS
from roundhouse.features.closing import CorporationClosed
from roundhouse.features.interest import INTEREST
from roundhouse.features.loans import LOANS
from roundhouse.features.national import NATIONAL
from roundhouse.play.scenario import Scenario
from roundhouse.powers.special_token import GIVEN, Given
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.depot import owned
from roundhouse.rules.emergency import NEED
from roundhouse.rules.ending import END, RESULT, WEALTH, winners
from roundhouse.rules.market import MARKERS
from roundhouse.rules.money import BANK, CASH, Paid
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.reach import TOKENS
from roundhouse.rules.shares import OUT_OF_GAME, POOL, STOCK, PresidentChanged, held, president
from roundhouse.rules.stock_round import STOCK_TURN_STEP
from roundhouse.rules.turns import PRIORITY, left_of
from roundhouse.titles.gl.elimination import OUT
from roundhouse.titles.gl.longer_train import LONGER
from roundhouse.titles.gl.owned_track import OPEN_LINES, open_line

from .stock import conrail, refused, table

D = {"train": "D-0", "price": 1000}


def broke(
    shares: Mapping[str, int],
    *,
    cash: int = 600,
    ann: int = 250,
    sym: str = "GT",
    pool: int = 50,
    players: tuple[str, ...] = ("Ann", "Ben", "Cora", "Dan"),
) -> Scenario:
    """GT needs a D for $1,000, has $600 and both loans already; Ann presides with $250, and the pool takes no more."""
    position = table(players, phase="D")
    position.corporation(sym, shares=shares, pool=pool, cash=cash, cell=(0, 3), par=100)
    position.writing().put(LOANS, sym, 2)
    return position.cash(Ann=ann).operating(sym, "trains")


@pytest.mark.rule("18GL-4.7.3-1")
def test_a_president_who_cannot_raise_enough_is_out() -> None:
    """$400 needed, $250 the most."""
    position = broke({"Ann": 30, "Ben": 20})
    assert refused(position, "buy_train", **D) == ("money can be raised", "")
    assert refused(broke({"Ann": 30, "Ben": 20}, ann=400), "bankrupt") == (
        "bankruptcy only when nothing can be raised",
        "can pay",
    )
    position.play("bankrupt")
    assert position.pos[OUT] == ("Ann",)
    assert not position.pos.over and not position.pos[END]
    assert position.faults() == []
    position.stock_turn("Dan")
    seen = []
    while position.step == STOCK_TURN_STEP:
        seen.append(position.actor)
        position.play("pass")
    assert seen == ["Dan", "Ben", "Cora"]


@pytest.mark.rule("18GL-4.7.3-1")
def test_whatever_may_be_sold_is_sold_first() -> None:
    """Two shares of IC at $100 do not help enough; $450 are in the treasury afterwards."""
    position = broke({"Ann": 30, "Ben": 20}, ann=50, cash=500)
    position.corporation("IC", shares={"Ben": 30, "Ann": 20}, cell=(0, 3), par=100, cash=0, trains=["10H"])
    position.play("bankrupt")
    assert position.pos[CASH]["GT"] == 750
    assert held(position.pos, POOL, "IC") == 20


@pytest.mark.rule("18GL-4.7.3-2")
def test_the_open_market_takes_all_the_shares_that_are_left() -> None:
    """70% there is in order then; and prices do not move."""
    position = broke({"Ann": 40, "Ben": 20}, pool=40, ann=0)
    position.price("GT", 0, 0)
    position.corporation("IC", shares={"Ben": 30, "Ann": 20}, pool=50, cell=(0, 3), par=100, trains=["10H"])
    before = position.pos[MARKERS]["IC"]
    position.play("bankrupt")
    assert held(position.pos, POOL, "IC") == 70
    assert position.pos[MARKERS]["IC"] == before
    assert all(held(position.pos, "Ann", sym) == 0 for sym in position.pos[STOCK])
    assert position.faults() == []


@pytest.mark.rule("18GL-4.7.3-3")
def test_the_new_president_adds_what_is_still_lacking() -> None:
    """$250 of Ann's are in the treasury; Ben adds $150."""
    position = broke({"Ann": 30, "Ben": 20})
    position.play("bankrupt")
    assert (position.pos[CASH]["Ann"], position.pos[CASH]["GT"]) == (0, 850)
    assert (position.step, position.actor) == ("trains", "Ben")
    assert refused(position, "pass") != ("", "")
    position.play("buy_train", **D)
    assert owned(position.pos, "GT") == ["D-0"]
    assert (position.pos[CASH]["Ben"], position.pos[CASH]["GT"]) == (850, 0)
    assert position.pos[LOANS]["GT"] == 2


@pytest.mark.rule("18GL-4.7.3-3")
def test_the_new_president_may_have_to_sell_for_it_or_is_bankrupt_too() -> None:
    position = broke({"Ann": 30, "Ben": 20}).cash(Ben=0)
    position.corporation("IC", shares={"Dan": 30, "Ben": 20}, cell=(0, 3), par=100, trains=["10H"])
    rich = position.copy().play("bankrupt")
    rich.play("buy_train", **D)
    assert (rich.step, rich.actor) == ("raise money", "Ben")
    need = rich.pos[NEED]
    assert need is not None and need.president == "Ben"
    rich.play("sell_shares", corporation="IC", percent=20)
    rich.play("complete_purchase")
    assert owned(rich.pos, "GT") == ["D-0"]
    position.price("IC", 6, 0)
    position.play("bankrupt").play("bankrupt")
    assert position.pos[OUT] == ("Ann", "Ben")
    assert position.pos[CORPORATIONS]["GT"].closed


@pytest.mark.rule("18GL-4.7.3-3")
def test_one_who_was_raising_money_already_is_followed_by_the_new_president() -> None:
    """Ann was selling for interest: the step goes on with Ben in her place."""
    position = broke({"Ann": 30, "Ben": 20}, cash=0, ann=0)
    position.operating("GT", "dividend", revenue=0).skip("interest on loans")
    assert (position.step, position.actor) == ("raise money", "Ann")
    position.play("bankrupt")
    need = position.pos[NEED]
    assert need is not None and (need.president, need.price) == ("Ben", 100)
    assert (position.step, position.actor) == ("raise money", "Ben")
    position.play("complete_purchase")
    assert position.pos[CASH]["Ben"] == 900
    assert position.pos[NEED] is None


@pytest.mark.rule("18GL-4.7.3-4")
@pytest.mark.parametrize(
    ("shares", "new"),
    [
        ({"Ann": 30, "Ben": 20, "Cora": 30}, "Cora"),
        ({"Ann": 30, "Ben": 20, "Dan": 20}, "Ben"),
        ({"Ann": 20, "Dan": 20, "Cora": 10}, "Dan"),
    ],
)
def test_each_presidency_goes_to_whoever_has_most(shares: dict[str, int], new: str) -> None:
    """IC is another of Ann's corporations."""
    position = broke({"Ann": 30, "Ben": 20}, ann=0)
    position.corporation("IC", shares=shares, pool=100 - sum(shares.values()), cell=(6, 0), trains=["10H"])
    position.play("bankrupt")
    assert president(position.pos, "IC") == new
    assert PresidentChanged("IC", "Ann", new) in position.events
    assert held(position.pos, new, "IC") == shares[new]
    assert position.faults() == []


@pytest.mark.rule("18GL-4.7.3-5", "18GL-4.7.3-9")
def test_a_corporation_without_a_successor_is_closed() -> None:
    """Its circles can be used by others, its shares are void, its trains lie in the Open Market."""
    position = broke({"Ann": 20, "Ben": 10, "Cora": 10}, ann=0)
    position.corporation(
        "IC", shares={"Ann": 20, "Dan": 10}, pool=50, cell=(6, 0), cash=90, trains=["10H"], tokens=["H20"]
    )
    position.play("bankrupt")
    pos = position.pos
    closed = {e.corporation for e in position.events if isinstance(e, CorporationClosed)}
    assert closed == {"GT", "IC"}
    for sym in ("GT", "IC"):
        assert pos[CORPORATIONS][sym].closed and sym not in pos[MARKERS] and sym not in pos[LOANS]
        assert {c.owner for c in pos[STOCK][sym]} == {OUT_OF_GAME}
        assert not any(token.corporation == sym for token in pos[TOKENS].values())
        assert pos[CASH][sym] == 0
    paid = {e.payer: e.amount for e in position.events if isinstance(e, Paid) and e.payee == BANK}
    assert paid == {"GT": 600, "IC": 90}
    assert owned(pos, POOL) == ["10H-0"]
    assert WEALTH(pos, "Dan") == pos[CASH]["Dan"]
    assert position.faults() == []


@pytest.mark.rule("18GL-4.7.3-5")
def test_the_turn_of_a_closed_corporation_is_over() -> None:
    position = broke({"Ann": 20, "Ben": 10, "Cora": 10}, ann=0)
    position.corporation("IC", shares={"Ben": 50}, cell=(0, 1), cash=0, trains=["10H"])
    position.play("bankrupt")
    assert position.pos[NEED] is None
    assert position.pos.frame.who == "IC"
    position.stock_turn("Ben")
    assert refused(position, "buy_share", corporation="GT", source=POOL)[0] != ""
    assert refused(position, "par", corporation="GT", par=100)[0] != ""
    assert "GT" not in {offer.action.corporation for offer in position.offers("par")}  # type: ignore[attr-defined]


def in_need(shares: Mapping[str, int], **more: object) -> Scenario:
    """GT is bankrupt's corporation; CONRAIL has twenty shares, with 10 in the Open Market."""
    position = broke({"Ann": 30, "Ben": 20}, ann=0)
    return conrail(position, shares, pool=10, **more)  # type: ignore[arg-type]


@pytest.mark.rule("18GL-4.7.3-6")
def test_conrail_goes_on_with_whoever_has_a_single_share() -> None:
    position = in_need({"Ann": 2, "Cora": 1}).train("CR", "10H")
    assert president(position.pos, "CR") == "Ann"
    position.play("bankrupt")
    assert president(position.pos, "CR") == "Cora"
    assert not position.pos[CORPORATIONS]["CR"].closed
    assert held(position.pos, POOL, "CR") == 60
    assert position.faults() == []


@pytest.mark.rule("18GL-4.7.3-6")
def test_conrail_goes_to_two_shares_before_it_goes_to_one() -> None:
    position = in_need({"Ann": 2, "Cora": 1, "Dan": 2}).train("CR", "10H")
    position.play("bankrupt")
    assert president(position.pos, "CR") == "Dan"
    top = next(c for c in position.pos[STOCK]["CR"] if c.president)
    assert top.owner == "Dan"


@pytest.mark.rule("18GL-4.7.3-6")
def test_conrail_is_closed_when_no_other_player_has_a_share() -> None:
    position = in_need({"Ann": 2}).train("CR", "10H")
    position.play("bankrupt")
    assert position.pos[CORPORATIONS]["CR"].closed
    assert president(position.pos, "CR") == ""
    assert owned(position.pos, POOL) == ["10H-0"]
    assert position.faults() == []


@pytest.mark.rule("18GL-4.7.3-6")
@pytest.mark.parametrize(("cora", "acts"), [(0, ""), (1, "Cora")])
def test_an_acting_president_is_followed_by_another_or_by_nobody(cora: int, acts: str) -> None:
    """The president's certificate lies in the Open Market, and Ann has a single share."""
    position = in_need({"Ann": 3, **({"Cora": cora} if cora else {})}).train("CR", "10H")
    pos = position.writing()
    pos.put(STOCK, "CR", tuple(replace(c, owner=POOL) if c.president else c for c in pos[STOCK]["CR"]))
    pos.change(NATIONAL, "CR", acting="Ann")
    assert president(position.pos, "CR") == "Ann" and held(position.pos, "Ann", "CR") == 5
    position.play("bankrupt")
    assert president(position.pos, "CR") == acts
    assert position.pos[CORPORATIONS]["CR"].closed is not bool(acts)
    assert position.faults() == []


@pytest.mark.rule("18GL-4.7.3-5")
def test_what_a_closed_corporation_owed_is_forgotten() -> None:
    position = broke({"Ann": 20, "Ben": 10}, cash=0, ann=0)
    position.operating("GT", "dividend", revenue=0).skip("interest on loans")
    assert (position.step, position.actor) == ("raise money", "Ann")
    position.play("bankrupt")
    assert position.pos[CORPORATIONS]["GT"].closed
    assert position.pos[INTEREST] is None and position.pos[NEED] is None


@pytest.mark.rule("18GL-4.7.3-5", "18GL-4.5-3")
def test_a_corporation_that_has_not_floated_closes_with_its_president() -> None:
    """Ann began NKP, and Ben has a tenth of it, which is void; Cleveland's circle waits for nobody any more."""
    position = broke({"Ann": 30, "Ben": 20})
    position.corporation("NKP", par=60, shares={"Ann": 20, "Ben": 10})
    position.operating("GT", "trains").play("bankrupt")
    nkp = position.pos[CORPORATIONS]["NKP"]
    assert nkp.closed and not nkp.floated and {c.owner for c in position.pos[STOCK]["NKP"]} == {OUT_OF_GAME}
    assert not any(token.corporation == "NKP" for token in position.pos[TOKENS].values())
    assert position.faults() == []


@pytest.mark.rule("18GL-4.7.3-7")
def test_private_companies_and_special_tokens_are_out() -> None:
    """PORT's token on the closed GT is gone, MINE's on IC stays; Ann's private companies close."""
    position = broke({"Ann": 20, "Ben": 10, "Cora": 10}, ann=0)
    position.corporation("IC", shares={"Ben": 50}, cell=(0, 3), par=100, trains=["10H"])
    pos = position.writing()
    pos.put(GIVEN, "PORT", Given("GT", "D10"))
    pos.put(GIVEN, "MINE", Given("IC", "E1"))
    open_line(pos, "GT", "Milwaukee-Muskegon")
    open_line(pos, "IC", "London-Cleveland")
    position.private("RAILWORKS", "Ann").private("FERRY", "Dan")
    position.play("bankrupt")
    assert set(position.pos[GIVEN]) == {"MINE"}
    assert {line: row.holder for line, row in position.pos[OPEN_LINES].items()} == {
        "Milwaukee-Muskegon": "",
        "London-Cleveland": "IC",
    }
    assert position.pos[PRIVATES]["RAILWORKS"].closed and not position.pos[PRIVATES]["FERRY"].closed


@pytest.mark.rule("18GL-4.7.3-7")
@pytest.mark.parametrize(("shares", "stays"), [({"Ann": 20}, False), ({"Ann": 20, "Ben": 20}, True)])
def test_a_longer_train_is_an_ordinary_one_when_its_corporation_is_closed(
    shares: dict[str, int], stays: bool
) -> None:
    """IC is the other corporation of bankrupt Ann; with Ben as its new president it keeps the token."""
    position = table(phase="6H").depot("10H-0").train("MILW", "6H")
    position.corporation("GT", shares={"Ann": 30, "Ben": 20}, pool=50, cell=(0, 3), par=100, cash=0)
    position.corporation("IC", shares=shares, pool=60, cell=(6, 0), trains=["6H"])
    pos = position.writing()
    train = owned(pos, "IC")[0]
    pos.put(LOANS, "GT", 2)
    pos.set(LONGER, train)
    position.cash(Ann=0).operating("GT", "trains")
    position.play("bankrupt")
    assert position.pos[CORPORATIONS]["IC"].closed is not stays
    assert position.pos[LONGER] == (train if stays else "")


@pytest.mark.rule("18GL-4.7.3-8")
def test_bonds_go_to_the_open_market() -> None:
    """Two: it has two more. What they bring is for the corporation in need."""
    position = in_need({"Cora": 2}).train("CR", "10H")
    pos = position.writing()
    for owner, count in {"CR": 7, POOL: 1, "Ann": 2}.items():
        pos.put(BONDS, owner, count)
    position.play("bankrupt")
    assert dict(position.pos[BONDS]) == {"CR": 7, POOL: 3}
    assert position.pos[CASH]["GT"] == 600 + 200
    assert position.faults() == []


@pytest.mark.rule("18GL-4.7.3-10")
def test_the_last_player_has_won_whatever_that_player_is_worth() -> None:
    """The third of four is bankrupt; Dan's only shares are worth less than nothing."""
    position = broke({"Ann": 20, "Ben": 10, "Cora": 10}, ann=0).cash(Dan=0)
    position.corporation("IC", shares={"Dan": 40}, pool=50, cell=(6, 0), trains=["10H"])
    pos = position.writing()
    pos.put(LOANS, "IC", 2)
    pos.set(OUT, ("Ben", "Cora"))
    for gone in ("Ben", "Cora"):
        position.cash({gone: 0})
    position.shares("GT", {"Ann": 20}, 50)
    assert WEALTH(position.pos, "Dan") == 4 * (20 - 100)
    position.play("bankrupt")
    assert position.pos.over and position.pos[END] == "survivor"
    assert winners(position.pos[RESULT]) == ["Dan"]
    assert position.pos[RESULT]["Dan"] == -320


@pytest.mark.rule("18GL-4.7.3-10")
def test_with_two_left_the_game_goes_on() -> None:
    position = broke({"Ann": 30, "Ben": 20}, players=("Ann", "Ben", "Cora"))
    assert not position.play("bankrupt").pos.over
    position = broke({"Ann": 30, "Ben": 20}, players=("Ann", "Ben"))
    assert position.play("bankrupt").pos.over
    assert winners(position.pos[RESULT]) == ["Ben"]


@pytest.mark.rule("18GL-5-1")
@pytest.mark.parametrize(("cash", "ends"), [(119, True), (120, False)])
def test_a_table_without_corporations_and_money_comes_to_an_end(cash: int, ends: bool) -> None:
    """$120 would begin another corporation at 60."""
    position = broke({"Ann": 20, "Ben": 10, "Cora": 10}, ann=0)
    for private in position.pos[PRIVATES]:
        position.writing().change(PRIVATES, private, closed=True)
    position.cash(Ben=cash, Cora=0, Dan=0)
    position.play("bankrupt")
    assert position.pos.over is ends
    if ends:
        assert position.pos[END] == "standstill"
        assert winners(position.pos[RESULT]) == ["Ben"] and position.pos[RESULT]["Ann"] < 0
    else:
        assert (position.step, position.actor) == (STOCK_TURN_STEP, "Ben")


@pytest.mark.rule("18GL-4.7.3-11")
@pytest.mark.parametrize(("holder", "after"), [("Ann", "Ben"), ("Cora", "Cora")])
def test_the_priority_deal_of_who_is_bankrupt_moves_on(holder: str, after: str) -> None:
    position = broke({"Ann": 30, "Ben": 20}).priority(holder)
    position.play("bankrupt")
    assert position.pos[PRIORITY] == after


@pytest.mark.rule("18GL-4.7.3-11", "18GL-4.7.3-1")
def test_seats_of_bankrupt_players_are_passed_over() -> None:
    position = broke({"Ann": 30, "Cora": 20})
    position.play("bankrupt")
    assert [left_of(position.pos, player) for player in ("Ann", "Ben", "Cora", "Dan")] == [
        "Ben",
        "Cora",
        "Dan",
        "Ben",
    ]
