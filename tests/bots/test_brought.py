"""Plans that mechanisms and titles bring, from what is on offer."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from bots.hand_games import by_hand
from recorded import golden
from roundhouse.bots import Clock, View
from roundhouse.bots.expert import Expert
from roundhouse.bots.founding import must_found, without_founding
from roundhouse.bots.greedy import Greedy
from roundhouse.bots.plans import shares
from roundhouse.bots.plans.base import Plan, Turn, shown
from roundhouse.bots.plans.gathered import proposals
from roundhouse.bots.plans.shares import ShareJudge
from roundhouse.bots.share_worth import ShareWorth
from roundhouse.bots.weights.gathered import weights_of
from roundhouse.core.actions import Action, Offer, Span
from roundhouse.core.game import play
from roundhouse.core.position import Position
from roundhouse.features.bonds import BuyBond, RedeemBonds
from roundhouse.features.bonds import bots as bonds
from roundhouse.features.loans import RepayLoan
from roundhouse.features.loans import bots as loans
from roundhouse.features.merger_proposals import MergerAction
from roundhouse.features.merger_proposals import bots as mergers
from roundhouse.rules.corporations import CORPORATIONS
from roundhouse.rules.money import BANK, CASH
from roundhouse.rules.shares import POOL, held
from roundhouse.rules.stock_round import STOCK_TURN_STEP, BuyShare
from roundhouse.rules.tokens import PlaceToken
from roundhouse.rules.trains import BuyTrain
from roundhouse.rules.turns import Pass
from roundhouse.titles.c2c import bots as c2c
from roundhouse.titles.c2c.merger_declaration import DeclareMerger
from roundhouse.titles.c2c.own_shares.presidents_turn import Redeem
from roundhouse.titles.c2c.privatizing import Privatize
from roundhouse.titles.c2c.sold_markers import BuyMarker
from roundhouse.titles.c2c.train_shells import MoveTrain
from roundhouse.titles.cm1848 import bots as cm1848
from roundhouse.titles.cm1848.attacks import DEFENDED, Attack
from roundhouse.titles.cm1848.bond_money import ChangeBonds, PledgeBonds
from roundhouse.titles.cm1848.charters import DUE, ConvertCharter
from roundhouse.titles.cm1848.markers import TakeMarker
from roundhouse.titles.cm1848.papers import BuyPaper
from roundhouse.titles.cm1848.puffing import Puff
from roundhouse.titles.cm1848.rights.buying import BuyRights
from roundhouse.titles.cm1848.subsidiaries import AskForSubsidiary, CloseSubsidiary, GiveSubsidiary
from roundhouse.titles.cm1848.takeover import AcceptBid, RefuseBid
from roundhouse.titles.found import title


def turn_of(actions: Sequence[Action], **known: Any) -> Any:
    """A turn of Ann's in which this is on offer; the position is not looked at, save for what is `known` of it."""
    pos = SimpleNamespace(frame=SimpleNamespace(node=STOCK_TURN_STEP, who="PRR"))
    view = SimpleNamespace(seat="Ann", pos=pos, offers=[Offer(action) for action in actions])
    return SimpleNamespace(view=view, **known)


def firsts(plans: Any) -> list[Action]:
    return [plan.actions[0] for plan in plans]


def test_loans_are_paid_back_in_part_or_not_at_all() -> None:
    actions = [RepayLoan("Ann", 1), RepayLoan("Ann", 2), Pass("Ann")]
    assert firsts(loans._repaid(turn_of(actions))) == actions


def test_of_each_owner_all_bonds_are_redeemed_or_none() -> None:
    of_ben = [RedeemBonds("Ann", "Ben", count) for count in (1, 2)]
    of_pool = [RedeemBonds("Ann", POOL, 1)]
    found = firsts(bonds._redeemed(turn_of([*of_pool, *of_ben, Pass("Ann")])))
    assert set(found) == {Pass("Ann"), of_pool[0], of_ben[1]} and len(found) == 3


def test_a_bond_is_bought() -> None:
    assert firsts(bonds._bought(turn_of([Pass("Ann"), BuyBond("Ann")]))) == [BuyBond("Ann")]


def test_corporations_of_ones_own_are_merged(monkeypatch: pytest.MonkeyPatch) -> None:
    presidents = {"PRR": "Ann", "B&O": "Ann", "NYC": "Ben"}
    monkeypatch.setattr(mergers, "president", lambda pos, name: presidents[name])
    own, others = DeclareMerger("Ann", "B&O", "PRR", ""), DeclareMerger("Ann", "PRR", "NYC", "")
    assert firsts(mergers.merged(turn_of([own, others, Pass("Ann")]))) == [own, Pass("Ann")]
    kinds = weights_of(title("18C2C").build(("Ann", "Ben", "Cy"), ())).plans
    assert kinds[MergerAction] is mergers.merged  # a declaration is a sort of it


def test_shares_are_taken_that_bring_more_than_they_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    """For $150 each: the one of $200 first, then that of $160; the one of $140 is left."""
    monkeypatch.setattr(c2c, "cost", lambda pos, name: 150)
    worths = {name: ShareWorth(0, price, 0) for name, price in (("A", 160), ("B", 140), ("C", 200))}
    found = c2c._privatized(turn_of([Privatize("Ann", name, "Ben") for name in "ABC"], worths=worths))
    assert firsts(found) == [Privatize("Ann", name, "Ben") for name in "CA"]


def test_a_share_is_redeemed_for_which_nobody_is_asked() -> None:
    sources = (POOL, "Ann", "Ben")
    found = firsts(c2c._redeemed(turn_of([Redeem("Ann", "PRR", source) for source in sources])))
    assert found == [Redeem("Ann", "PRR", POOL), Redeem("Ann", "PRR", "Ann")]


def test_what_is_shown_is_tried_and_left() -> None:
    """Of the types that are named, each action as it is on offer; passing only where it is named, too."""
    actions = [BuyRights("Ann", "StLouis"), BuyRights("Ann", "MRMD"), Pass("Ann")]
    turn = turn_of([*actions, PlaceToken("Ann", "K32", 0)])
    assert firsts(shown("rights", BuyRights, Pass)(turn)) == actions
    assert list(shown("rights", BuyRights)(turn)) == [Plan("rights", (action,)) for action in actions[:2]]


@pytest.mark.parametrize(
    ("name", "action", "idea"),
    [
        ("1848", BuyRights("Ann", "StLouis"), "rights"),
        ("1848", TakeMarker("Ann", "P1"), "marker"),
        ("1848", CloseSubsidiary("Ann", "S2"), "close subsidiary"),
        ("1848", Puff("Ann"), "puff"),
        ("18C2C", BuyMarker("Ann", "labor", BANK), "marker"),
    ],
)
def test_titles_bring_plans_for_what_is_theirs_alone(name: str, action: Action, idea: str) -> None:
    """For these the plan is the action as it is on offer."""
    plans = weights_of(title(name).build(("Ann", "Ben", "Cy"), ())).plans
    assert list(plans[type(action)](turn_of([action]))) == [Plan(idea, (action,))]


@pytest.mark.parametrize(("at", "planned"), [(345, ["buy_car", "pass"]), (350, ["pass"]), (420, ["pass"])])
def test_a_car_is_planned_where_trains_have_a_run_to_add_to(at: int, planned: list[str]) -> None:
    """CMStPP earns something; UP has nowhere to run, so that a car would double nothing."""
    game = by_hand("1848-782")
    turn = Turn(View(game.title, game.position(at)))
    assert [plan.actions[0].kind() for plan in proposals(turn) if plan.idea == "car"] == planned


def test_charters_of_others_are_bid_for() -> None:
    """The least bid, and the least above $150, in steps of five; of whoever has no more than $150 only the first."""
    offers = [Offer(Attack("Ann", "CBQ", 105), {"price": Span(105, high, 5)}) for high in (200, 150)]
    found = [firsts(cm1848._attacked(SimpleNamespace(view=SimpleNamespace(offers=[one])))) for one in offers]
    assert found == [[Attack("Ann", "CBQ", 105), Attack("Ann", "CBQ", 155)], [Attack("Ann", "CBQ", 105)]]
    game = golden("1848-4-greedy-1")
    bot = Expert(1)
    bot.choose(View(game.title, game.position(634)), Clock())
    assert Attack("Cy", "CBQ", 100) in {one.action for one in bot.told}


def test_a_charter_is_sold_where_shares_would_have_to_go_for_it() -> None:
    """Ben has 21 certificates of 21, and whoever refuses a bid converts at once; $100 is what the charter counts."""
    game = by_hand("1848-782")
    view = View(game.title, game.position(875))
    row = view.pos[DEFENDED]
    assert row is not None and row.bid == 100
    assert Greedy(1).choose(view, Clock()) == AcceptBid("Ben") == Expert(1).choose(view, Clock())


def test_without_room_for_its_certificates_no_charter_is_bought() -> None:
    game = by_hand("1848-782")
    view = View(game.title, game.position(857))
    assert any(isinstance(offer.action, BuyPaper) for offer in view.offers)
    assert not isinstance(Greedy(1).choose(view, Clock()), BuyPaper)


def test_who_has_to_convert_a_charter_does_not_sell_everything_first() -> None:
    """Ben has $651 and room for the certificate, and may not pass: for want of another way he sold sixteen lots of
    shares, since founders of MP have fared badly."""
    game = by_hand("1848-782")
    view = View(game.title, game.position(878))
    assert {offer.action.kind() for offer in view.offers} == {"convert_charter", "sell_shares"}
    assert must_found(view) and without_founding(view) is view
    assert isinstance(Expert(1).choose(view, Clock()), ConvertCharter)


@pytest.mark.parametrize(("at", "bid", "answer"), [(162, 105, RefuseBid("Cy")), (224, 155, AcceptBid("Dot"))])
def test_a_charter_is_sold_for_a_good_price(at: int, bid: int, answer: Action) -> None:
    """By rule of thumb, for more than $150; both answers are tried."""
    game = golden("1848-5-raiders-4")
    view = View(game.title, game.position(at))
    assert firsts(cm1848._answered(Turn(view))) == [AcceptBid(answer.by), RefuseBid(answer.by)]
    row = view.pos[DEFENDED]
    assert row is not None and row.bid == bid
    assert Greedy(1).choose(view, Clock()) == answer


def test_a_charter_that_was_taken_over_is_not_sold_again() -> None:
    """Three players sold one to each other for ever, by bids of $155 and $160: whoever sells it has the money to bid
    for it, and a bid above $150 is a good price."""
    game = golden("1848-5-raiders-4")
    pos = Position(game.title, game.position(224).copy())
    assert "Dot" not in pos[DUE]

    row = pos[DEFENDED]
    assert row is not None and row.bid == 155
    pos.set(DUE, {"Dot": (row.corporation,)})
    view = View(game.title, pos.state)
    assert {offer.action for offer in view.offers} == {AcceptBid("Dot"), RefuseBid("Dot")}
    assert not list(cm1848._answered(Turn(view)))
    assert Greedy(1).choose(view, Clock()) == RefuseBid("Dot") == Expert(1).choose(view, Clock())


def test_trains_are_not_moved_to_and_fro() -> None:
    """With a plan for each move, a train of this position was moved between two shells for ever."""
    game = golden("18C2C-3-steered-305-options")
    state, bot, moves = game.position(1571), Expert(1), 0
    where = state.stack[-1]
    assert any(isinstance(offer.action, MoveTrain) for offer in View(game.title, state).offers)
    while (
        state.stack and (state.stack[-1].node, state.stack[-1].who) == (where.node, where.who) and moves < 12
    ):
        state = play(game.title, state, bot.choose(View(game.title, state), Clock()))[0]
        moves += 1
    assert moves < 12


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("1848", {MergerAction, GiveSubsidiary, AskForSubsidiary}),
        ("18C2C", {MergerAction, BuyMarker}),
        ("18AL", set()),
    ],
)
def test_what_others_are_asked_for_without_a_price(name: str, kinds: set[type[Action]]) -> None:
    assert set(weights_of(title(name).build(("Ann", "Ben", "Cy"), ())).asks) == kinds


def test_a_marker_is_bought_for_which_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the bank and of a corporation of one's own; that of Ben's needs his consent."""
    monkeypatch.setattr(c2c, "president", lambda pos, name: {"PRR": "Ann", "NYC": "Ben"}[name])
    own = [BuyMarker("Ann", "labor", BANK), BuyMarker("Ann", "labor", "PRR")]
    turn = turn_of([*own, BuyMarker("Ann", "labor", "NYC"), Pass("Ann")])
    assert firsts(c2c._marked(turn)) == [*own, Pass("Ann")]


@pytest.mark.parametrize(("price", "units"), [(140, 8), (100, 0), (261, 0)])
def test_as_many_bonds_are_changed_as_a_share_takes(
    price: int, units: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With $100 and 32 bonds of $5, $140 takes eight of them; $100 takes none, and for $261 they do not suffice."""
    share = BuyShare("Ann", "PRR", "offering")
    monkeypatch.setattr(cm1848, "wanted", lambda turn: [share])
    monkeypatch.setattr(cm1848, "units", lambda pos, owner: 32)
    monkeypatch.setattr(cm1848, "value", lambda pos: 5)
    monkeypatch.setattr(cm1848, "SHARE_PRICE", lambda pos, name, source: price)
    monkeypatch.setattr(cm1848, "CASH", "cash")
    turn = turn_of([ChangeBonds("Ann", 1)])
    turn.view.pos = _Known({"cash": {"Ann": 100}}, turn.view.pos.frame)
    expected = [Plan("bonds for shares", (ChangeBonds("Ann", units), share))] if units else []
    assert list(cm1848._bonds_changed(turn)) == expected


class _Known(dict[str, Any]):
    """A position of which only some slots are known."""

    def __init__(self, slots: dict[str, Any], frame: Any) -> None:
        super().__init__(slots)
        self.frame = frame


def test_bonds_of_the_corporation_are_pledged_for_a_train(monkeypatch: pytest.MonkeyPatch) -> None:
    """A train of $120 takes 24 bonds of $5. Those of the president are left alone."""
    train = BuyTrain("Ann", "3-0", 120, "")
    monkeypatch.setattr(cm1848, "_of_the_bank", lambda pos, action: action == train)
    monkeypatch.setattr(cm1848, "units", lambda pos, owner: 32)
    monkeypatch.setattr(cm1848, "value", lambda pos: 5)
    actions = [PledgeBonds("Ann", "PRR", 1), PledgeBonds("Ann", "Ann", 1), train]
    [plan] = cm1848._bonds_pledged(turn_of(actions))
    assert plan == Plan("pledge bonds", (PledgeBonds("Ann", "PRR", 24), train))
    assert list(cm1848._bonds_pledged(turn_of(actions[:2]))) == []


def test_what_is_brought_can_be_left_out() -> None:
    game = golden("18GL-4-greedy-0")
    turn = Turn(View(game.title, game.position(304)))
    assert {plan.idea for plan in proposals(turn)} == {"sell own stock"}
    assert not list(proposals(turn, brought=False))


def test_after_a_merger_shares_are_worth_what_they_are_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all corporations are left, a share of each is worth $10, and where one is gone $30: no mean is taken of the
    two."""
    game = golden("18Chesapeake-4-greedy-3")
    at = next(at for at in range(150, game.at) if game.position(at).stack[-1].node == STOCK_TURN_STEP)
    state = game.position(at)
    gone = Position(game.title, state.copy())
    seat = View(game.title, state).seat
    empty = next(name for name in gone[CORPORATIONS] if not held(gone, seat, name))
    gone.change(CORPORATIONS, empty, closed=True)
    ends = iter([state, gone.state])
    monkeypatch.setattr(shares, "traded_on", lambda *args: next(ends))
    monkeypatch.setattr(shares, "promising", lambda view, plans, worth, clock: [(p, state) for p in plans])

    def worths(of: object, base: Any) -> dict[str, ShareWorth]:
        count = len(base.firms)
        each = 10.0 if count == len(gone[CORPORATIONS]) else 30.0
        return {firm.name: ShareWorth(0, each, 0) for firm in base.firms}

    monkeypatch.setattr(shares, "worths_by", worths)
    passing = (Pass(seat),)
    turn = Turn(View(game.title, state))
    found = ShareJudge().judged(turn, [Plan("usual", passing), Plan("merge", passing)], Clock())
    cash, count = gone[CASH][seat], sum(held(gone, seat, name) // 10 for name in gone[CORPORATIONS])
    assert count > 0
    assert [one.wealth for one in found] == [cash + 10 * count, cash + 30 * count]
