"""What only proposes something to another player says so, and starts at the price printed on the thing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bots.hand_games import by_hand
from roundhouse.core.game import carry_out, legal
from roundhouse.core.position import Position
from roundhouse.play.changes import ways_to_decide
from roundhouse.rules.consent import PROPOSAL, Accept, Decline
from roundhouse.rules.depot import DEPOT, TRAIN_KINDS, TRAINS, Train
from roundhouse.rules.shares import POOL, president
from roundhouse.rules.turns import Pass
from roundhouse.server.acting.choices import Field
from roundhouse.server.acting.menu import Act, laid_out
from roundhouse.server.acting.preview import preview
from roundhouse.server.acting.proposed import _within
from roundhouse.text.words import Words

from .conftest import at_step, golden


def trains(pos: Position) -> Iterator[tuple[Train, Act]]:
    """The trains that may be bought at a price of one's own, and the offers."""
    menu = laid_out(pos, Words(pos.title))
    for sort, cards in (*menu.sections, *menu.aside_sections):
        for card in cards if sort == "train" else ():
            for act in (act for row in card.rows for act in row.acts):
                if act.fields:
                    yield pos[TRAINS][card.face.id], act


def test_a_train_of_another_company_starts_at_its_price_and_names_who_is_asked() -> None:
    """18C2C after 1140 actions: C&O has $400; a 3-train's price is $180. PRR's president is not Ann, who acts."""
    pos = Position(golden("18C2C-4-greedy-1").title, golden("18C2C-4-greedy-1").position(1140))
    asked = [(train, act) for train, act in trains(pos) if president(pos, train.owner) != pos.actor]
    assert ("3", "PRR") in [(train.kind, train.owner) for train, _ in asked]
    for train, act in asked:
        owner = train.owner
        assert owner not in (DEPOT, POOL)
        assert act.after is not None
        assert act.after.asked == president(pos, owner)
        price = next(field for field in act.fields if field.name == "price")
        assert price.value == str(min(400, TRAIN_KINDS(pos)[train.kind].price))
        assert f"C&O $400 → ${400 - int(price.value)}" in act.after.lines
        assert any(line.startswith(f"{owner} $") for line in act.after.lines)


def test_between_companies_of_one_president_nobody_is_asked() -> None:
    """Such a purchase is made at once, and starts at the least."""
    name = "18C2C-4-greedy-1"
    game = golden(name)
    at, own = 0, None
    while own is None:
        at = at_step(game, "trains", at + 1)
        pos = Position(game.title, game.position(at))
        own = next((act for train, act in trains(pos) if president(pos, train.owner) == pos.actor), None)
    assert own.after is None
    assert next(field for field in own.fields if field.name == "price").value == "1"


def test_what_is_counted_out_tells_what_it_costs_and_by_what_its_choices_differ() -> None:
    """1848 after 86 actions: Ann has $245, and MP's charter is converted at one of six par values, with more shares."""
    game = golden("1848-4-greedy-1")
    menu = laid_out(Position(game.title, game.position(86)), Words(game.title))
    rows = [row for _, cards in menu.sections for card in cards for row in card.rows]
    row = next(row for row in rows if row.kind == "convert_charter" and row.acts)
    assert row.differ == "par value"
    assert [act.short for act in row.acts][:2] == ["$65", "$70"]
    assert [act.after and act.after.lines[0] for act in row.acts][:2] == [
        "Ann $245 → $215",
        "Ann $245 → $205",
    ]
    bids = [act for row in rows for act in row.acts if row.kind == "attack"]
    assert bids and all(act.after is None for act in bids)  # a price says it itself


@pytest.mark.parametrize(
    ("low", "high", "step", "printed", "start"),
    [
        (1, 400, 1, 180, 180),
        (1, 90, 1, 180, 90),
        (40, 160, 1, 20, 40),
        (10, 95, 20, 80, 70),
        (10, 95, 20, 200, 90),
    ],
)
def test_the_start_is_a_price_that_may_be_asked(
    low: int, high: int, step: int, printed: int, start: int
) -> None:
    assert _within(Field("price", "number", "1", low, high, step, True), printed) == start


def test_whoever_is_asked_sees_what_the_own_side_gets() -> None:
    """To agree to a sale brings the seller the price; that the buyer pays it is no loss of whoever is asked."""
    name = "18C2C-4-greedy-1"
    game = golden(name)
    at, proposal = 0, None
    while proposal is None or proposal.what != "train":
        at = at_step(game, "consent", at + 1)
        pos = Position(game.title, game.position(at))
        proposal = pos[PROPOSAL]
    rows = laid_out(pos, Words(game.title)).options
    agreed = next(act for row in rows for act in row.acts if act.kind == "accept")
    assert agreed.after is not None and agreed.after.money == f"+${proposal.price:,}"


def test_what_a_merger_brings_is_told_for_each_way_to_decide() -> None:
    """Ben asks Dot to merge WAB with his ERIE, and would choose whose shares remain: two old ones are a new one."""
    game = by_hand("18C2C-783")
    pos = Position(game.title, game.position(1050))
    [agree, decline] = [offer.action for offer in legal(pos.title, pos.state)]
    assert isinstance(agree, Accept) and isinstance(decline, Decline)
    lines = preview(pos, Words(pos.title), agree).lines
    assert lines[0] == "Ben decides:" and len(lines) == 3
    assert "Dot WAB 30% → 0%" in lines[1] and "Dot ERIE 0% → 10%" in lines[1]
    assert "Dot WAB 30% → 10%" in lines[2] and "you lose WAB to Ben" in lines[2]
    assert not preview(pos, Words(pos.title), decline).lines


def test_what_can_be_decided_next_is_told_of_answers_alone() -> None:
    """Who passes has changed nothing either, and what comes next is another matter."""
    game = by_hand("18Chesapeake-771")
    pos = Position(game.title, game.position(122))
    passing = next(offer.action for offer in legal(pos.title, pos.state) if isinstance(offer.action, Pass))
    after, _ = carry_out(pos.title, pos.state, passing)
    assert ways_to_decide(pos.title, pos.state, after)
    assert preview(pos, Words(pos.title), passing).lines == ()


def test_trains_that_a_merger_brings_are_told_together() -> None:
    """C&O has two 4-trains, which L&N gets when they merge."""
    game = golden("18C2C-4-greedy-1")
    pos = Position(game.title, game.position(1400))
    [merger] = [
        offer.action
        for offer in legal(pos.title, pos.state)
        if offer.action.kind() == "declare_merger" and getattr(offer.action, "president", "") == pos.frame.who
    ]
    told = [line for line in preview(pos, Words(pos.title), merger).lines if "4-train" in line]
    assert told and all(line.count("4-train") == 1 and "L&N gets 2 × 4-train" in line for line in told)
