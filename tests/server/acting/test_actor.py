"""Who acts, beside the offers: a company or player with their numbers, and what a choice changes of them."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import msgspec
import pytest

from roundhouse.core.position import Position
from roundhouse.play.changes import outcome
from roundhouse.play.offered import in_bids
from roundhouse.play.scenario import Scenario
from roundhouse.play.session import Game
from roundhouse.play.turn_orders import operating_order
from roundhouse.rules.consent import CONSENT, PROPOSAL, Accept
from roundhouse.rules.market import MARKERS
from roundhouse.rules.money import CASH
from roundhouse.rules.on_sale import MONEY_FOR_BID, OPENING
from roundhouse.rules.operating_round import CURRENT_TURN
from roundhouse.rules.shares import PLAYERS, president
from roundhouse.rules.stock_turn import SellShares
from roundhouse.rules.turns import AUCTION, OPERATING, ROUND, STOCK_ROUND
from roundhouse.server.acting.actor import acting, actor_cards, card_of, cards_told, changed
from roundhouse.server.acting.cards import asked_for, face_of, lot
from roundhouse.server.acting.panels import personal
from roundhouse.server.acting.places import PRIVATE
from roundhouse.server.acting.preview import preview
from roundhouse.server.acting.why import why
from roundhouse.server.desk.players import sale_value
from roundhouse.server.web.viewer import Viewer
from roundhouse.text.words import Words
from titles.c2c.test_04_7_5_trains import selling

from .conftest import golden

GAMES = (
    "18Chesapeake-3-greedy-2",
    "18AL-5-random-10-options",
    "18GL-4-greedy-0",
    "1848-5-raiders-4",
    "18C2C-4-greedy-1",
)


def position(game: Game, at: int) -> Position:
    return Position(game.title, game.position(at))


def figures(pos: Position) -> dict[str, dict[str, str]]:
    return {card.id: {f.name: f.value for f in card.figures} for card in actor_cards(pos, Words(pos.title))}


def test_the_company_stands_with_all_that_its_turn_is_about() -> None:
    """18C2C after 1140 actions: C&O has bought a 4-train of $300 and may buy another one.

    By the log of its turn: it ran nothing, its price fell from $82 to $76, and the next 4-train would leave it $100 of
    its $400. Its president Ann has $510.
    """
    pos = position(golden(GAMES[4]), 1140)
    [card] = actor_cards(pos, Words(pos.title))
    assert card.id == "C&O"
    assert card.note is not None and card.note.value == "$76"
    told = {figure.name: figure.value for figure in card.figures}
    assert told["Treasury"] == "$400"
    assert told["Last run"] == "$0"
    assert told["Ann has"] == "$510"
    assert told["Trains (limit 3)"] == "4"
    train = next(o.action for o in golden(GAMES[4]).clone().goto(1140).offers() if not o.open)
    assert dict(preview(pos, Words(pos.title), train).figures) == {"C&O cash": "$100", "C&O trains": "4 4"}


def test_shells_stand_with_their_trains() -> None:
    """18C2C after 1561 actions: CRIP (Ben) has taken SLSF over, whose shell has the only train, a 4-train.

    So it has to buy a train for its own shell, and the card shows why.
    """
    pos = position(golden(GAMES[4]), 1561)
    [card] = actor_cards(pos, Words(pos.title))
    told = {figure.name: figure.value for figure in card.figures}
    assert told["Trains (limit 4)"] == "4"
    assert told["Shell CRIP (limit 2)"] == "none" and told["Shell SLSF (limit 2)"] == "4"


def test_who_has_to_buy_a_train_can_ask_why(site: Any, a_position: Any, people: Any) -> None:
    """18Chesapeake after 27 actions: the corporation at turn has a route and no train."""
    [ann] = people(1)
    live = a_position(GAMES[0], 27)
    turn = personal(site, live, Viewer(ann, "token"))["turn"]
    due = re.search(r'class="train-due">.*?</p>', turn, re.S)
    wish = re.search(r'data-why="([^"]*)"', due[0]) if due is not None else None
    assert due is not None and "has to buy a train now" in due[0] and 'form="why-form"' in due[0]
    assert wish is not None
    answer = why(live, ann.id, json.loads(unescape(wish[1])))
    assert not answer.allowed and "so it has to buy one" in answer.reasons[0].sentence


def test_a_player_is_shown_with_money_liquidity_and_certificates() -> None:
    """The stock round after 184 actions, from the record: Ben has $447, LV 10%, C&O 60%, SRR 30%, B&O 40%.

    13 certificates: one of LV, five of C&O (the president's is one of 20%), three of SRR, four of B&O, of 20 that three
    players may have. He could sell 10% of LV for $225, 50% of C&O for $1,125 (the pool takes no more), 30% of SRR for
    $375 and 40% of B&O for $320 at $80: with the cash that is $2,492.
    """
    pos = position(golden(GAMES[0]), 184)
    told = figures(pos)
    assert list(told) == ["Ben"]
    assert told["Ben"]["Cash"] == "$447"
    assert told["Ben"]["Certs"] == "13/20"
    assert told["Ben"]["Liquid"] == "$2,492"
    [card] = actor_cards(pos, Words(pos.title))
    assert {f.name: f.value for f in card.shares} == {"LV": "10%", "C&O": "60% P", "SRR": "30%", "B&O": "40%"}


def test_in_the_first_stock_round_no_share_is_liquid() -> None:
    """18Chesapeake: Ann has $500 and 40% of PRR at $70, the president's certificate among it; Ben has 20%, so that all
    four shares could go, for $280. In the first stock round nobody sells; from the first operating round on it counts.
    """
    table = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).cash(Ann=500)
    table.corporation("PRR", par=70, shares={"Ann": 40, "Ben": 20})
    for at, liquid in (
        (table.copy().stock_turn("Ann", round=1), 500),
        (table.copy().operating("PRR", round=1), 500 + 4 * 70),
        (table.copy().stock_turn("Ben", round=2), 500 + 4 * 70),
    ):
        assert 500 + sale_value(at.pos, "Ann") == liquid
    first, second = (table.copy().stock_turn("Ann", round=round).pos for round in (1, 2))
    assert (figures(first)["Ann"]["Liquid"], figures(second)["Ann"]["Liquid"]) == ("$500", "$780")


def test_where_a_corporation_has_to_operate_first_its_shares_are_liquid_after_that() -> None:
    """18GL: Ann has 40% of GT at $100, which has operated, and 30% of WAB at $60, which has not. Nobody could succeed
    her, so of GT 20% are hers to sell ($200) and of WAB 10% ($60); but WAB's are not for sale yet."""
    table = Scenario("18GL", ["Ann", "Ben", "Cora", "Dan"])
    table.corporation("GT", par=100, shares={"Ann": 40}, operated=True)
    table.corporation("WAB", par=60, shares={"Ann": 30}, operated=False)
    assert sale_value(table.stock_turn("Ann").pos, "Ann") == 200
    table.corporation("WAB", par=60, shares={"Ann": 30}, operated=True)
    assert sale_value(table.stock_turn("Ann").pos, "Ann") == 260


@pytest.mark.parametrize("name", GAMES)
def test_who_acts_is_always_there(name: str) -> None:
    game = golden(name)
    for at in range(0, game.at, max(1, game.at // 150)):
        pos = position(game, at)
        if pos.over or pos.actor not in PLAYERS(pos):
            continue
        ids = acting(pos)
        operating = pos[CURRENT_TURN].corporation if pos[ROUND].kind == OPERATING else ""
        if operating and president(pos, operating) == pos.actor:
            assert ids[0] in (pos.frame.who, operating)
        else:
            assert ids[-1] == pos.actor
        keys = [key for card in actor_cards(pos, Words(pos.title)) for key in card.told]
        assert len(keys) >= 4


def test_a_choice_tells_the_numbers_that_it_changes() -> None:
    """Ben sells 20% of C&O at $225: $447 and $450 are $897; five certificates become three; the price falls twice.

    What he could sell of the rest is worth less: C&O at $180 has room for 30% more, $540 instead of $1,125.
    """
    game = golden(GAMES[0]).clone().goto(184)
    pos = Position(game.title, game.state)
    sale = next(
        offer.action
        for offer in game.offers()
        if offer.action.kind() == "sell_shares"
        and msgspec.structs.asdict(offer.action)["corporation"] == "C&O"
        and msgspec.structs.asdict(offer.action)["percent"] == 20
    )
    found = dict(preview(pos, Words(game.title), sale).figures)
    assert found["Ben cash"] == "$897"
    assert found["Ben certificates"] == "11/20"
    assert found["Ben C&O"] == "40% P"
    assert found["Ben liquid"] == f"${897 + 225 + 30 // 10 * 180 + 375 + 320:,}"
    assert "Ben LV" not in found


@pytest.mark.parametrize("name", GAMES)
def test_what_is_foretold_is_what_the_cards_show_afterwards(name: str) -> None:
    game = golden(name)
    words = Words(game.title)
    told = 0
    for at in range(0, game.at - 1, max(1, game.at // 60)):
        pos, action = position(game, at), game.actions[at]
        if pos.actor not in PLAYERS(pos):
            continue
        after, proposal = outcome(pos, action)
        if proposal is not None:
            continue
        new = Position(game.title, after)
        found = dict(changed(cards_told(pos, words), new, words))
        shown = {key: value for card in actor_cards(new, words) for key, value in card.told.items()}
        before = {key: value for card in actor_cards(pos, words) for key, value in card.told.items()}
        for key in before.keys() & shown.keys():
            assert found.get(key, before[key]) == shown[key]
            told += key in found
    assert told


def test_what_somebody_has_to_agree_to_is_told_as_agreed() -> None:
    """A train of another company: its owner is asked first, and if they agree it and the money change hands."""
    game = next(g for g in map(golden, GAMES) if asks_for_a_train(g) is not None)
    at = asks_for_a_train(game)
    assert at is not None
    pos, action = position(game, at), game.actions[at]
    found = preview(pos, Words(game.title), action)
    after, proposal = outcome(pos, action)
    assert proposal is not None
    buyer, paid = proposal.buyer, msgspec.structs.asdict(action)["price"]
    assert found.asked == proposal.asked != pos.actor
    assert found.lines[0] == f"{proposal.asked} is asked first"
    assert pos[CASH][buyer] - Position(game.title, after)[CASH][buyer] == paid
    assert found.money == f"−${paid:,}"
    assert f"{buyer} trains" in dict(found.figures)


def test_who_is_asked_for_a_train_sees_the_company_that_has_it_first() -> None:
    game = next(g for g in map(golden, GAMES) if asks_for_a_train(g) is not None)
    at = asks_for_a_train(game)
    assert at is not None
    pos = position(game, at + 1)
    deal = pos[PROPOSAL]
    assert deal is not None and president(pos, deal.seller) == deal.asked != president(pos, deal.buyer)
    assert acting(pos) == (deal.seller, deal.buyer, deal.asked)


def asks_for_a_train(game: Game) -> int | None:
    """The first position in which the next action asks another player for a train."""
    return next(
        (
            at
            for at in range(game.at)
            if game.actions[at].kind() == "buy_train" and game.stack(at + 1)[-1].node == CONSENT.name
        ),
        None,
    )


def test_a_number_stands_on_one_card_only() -> None:
    """1848 after 1,615 actions: Dot agrees to a merger by which Cy becomes president of CP. Dot's $242, which stand
    beside CP's treasury as its president's too, stay as they are: only there are they told no more."""
    pos = position(golden("1848-5-raiders-4"), 1615)
    words = Words(pos.title)
    cards = actor_cards(pos, words)
    assert [card.id for card in cards] == ["CP", "Dot"]
    assert [key for card in cards for key, value in card.told.items() if value == "$242"] == [
        "CP Dot cash",
        "Dot cash",
    ]
    found = dict(preview(pos, words, Accept("Dot")).figures)
    assert found["CP Dot cash"] == "–"
    assert "Dot cash" not in found


def test_bids_that_stand_are_told_beside_the_cash() -> None:
    """18GL after 14 actions: of what Ben has bid, $690 for PORT and $100 for MINE stand; Ann's $445 for MINE."""
    game = golden("18GL-3-wasteful-3")
    pos = position(game, 14)
    words = Words(game.title)
    assert {card_of(pos, words, player).told.get(f"{player} bids") for player in ("Ben", "Ann", "Cy")} == {
        "$790",
        "$445",
        None,
    }
    facts = dict(face_of(pos, words, PRIVATE, "MINE", "Ben").facts)
    assert facts["Bids"] == "Ben $100 < Ann $445"
    assert facts["Your bid"] == "$100"


def test_a_sale_says_who_becomes_president() -> None:
    """Every sale of a recorded game in which some of them cost a presidency."""
    game = golden("18Chesapeake-5-random-1")
    words = Words(game.title)
    found = set()
    for at, action in enumerate(game.actions):
        if action.kind() == "sell_shares":
            sold = msgspec.structs.asdict(action)["corporation"]
            before, after = (president(position(game, n), sold) for n in (at, at + 1))
            expected = after if before != after else ""
            assert preview(position(game, at), words, action).leads == expected
            found.add(bool(expected))
    assert found == {True, False}


def test_a_sale_tells_where_the_marker_goes_and_when_the_corporation_operates_then() -> None:
    """18Chesapeake: at the offer, against the position after the sale."""
    game, told = golden("18Chesapeake-5-random-1"), 0
    for at in range(game.at):
        pos = position(game, at)
        if not isinstance(game.actions[at], SellShares) or pos[ROUND].kind != STOCK_ROUND:
            continue
        sym, after = game.actions[at].corporation, position(game, at + 1)
        found = preview(pos, Words(game.title), game.actions[at])
        row = after[MARKERS][sym]
        moved = row.cell != pos[MARKERS][sym].cell
        assert found.cell == (f"cell-{row.row}-{row.column}" if moved else "")
        if sym not in operating_order(pos):
            continue  # it has not floated
        places = [operating_order(one).index(sym) + 1 for one in (pos, after)]
        lines = [line for line in found.lines if " operates " in line]
        if places[0] == places[1]:
            assert lines == []
        else:
            assert lines == [f"{sym} operates after {operating_order(after)[places[1] - 2]}"]
            told += 1
    assert told


@pytest.mark.parametrize(
    ("at", "line"),
    [
        (95, "PRR operates first"),  # it floats and goes before LV
        (291, "SRR operates last, after B&O"),  # it was second of four
    ],
)
def test_who_operates_first_or_last_is_told_as_that(at: int, line: str) -> None:
    game = golden("18Chesapeake-6-random-2")
    assert line in preview(position(game, at), Words(game.title), game.actions[at]).lines


@pytest.mark.parametrize(
    ("name", "at", "line"),
    [
        ("18GL-4-greedy-0", 39, "Special token: MINE in E1 (Superior Mines), $50 more a run"),
        ("18GL-2-random-2", 104, "Special token: ALCO on a 2H-train, which runs 2 hexes further"),
        ("1848-4-greedy-1", 86, "Station markers: 2, by its par value of $65"),
        ("1848-4-greedy-1", 86, "To float: 10% more"),
        ("1848-5-raiders-4", 215, "Puffed: IC, not to be sold before the next stock turn ends"),
    ],
)
def test_what_a_choice_leaves_to_be_known_of_whoever_makes_it_is_told_before(
    name: str, at: int, line: str
) -> None:
    """Tokens and markers, which are neither money nor shares, nor trains or track."""
    game = golden(name)
    assert line in preview(position(game, at), Words(game.title), game.actions[at]).lines


def test_what_is_up_for_auction_alone_has_its_card_with_those_who_are_after_it() -> None:
    """1848 after 34 actions: PRR stands at Dot's $110; Ann and Ben have left, Cy has $490 and Dot too."""
    pos = position(golden("1848-4-greedy-1"), 34)
    words = Words(pos.title)
    face = lot(pos, words, "Cy")
    assert face is not None and face.id == "PRR" and face.note == "$100" and face.power
    facts = dict(face.facts)
    assert facts["Bids"] == "Dot $110"
    assert facts["You could bid"] == "$490"
    assert facts["Others could bid"] == "Dot $490"
    assert in_bids(pos, "Dot") == 110 and in_bids(pos, "Cy") == 0
    assert lot(position(golden(GAMES[0]), 4), Words(golden(GAMES[0]).title), "Ann") is None


def test_what_somebody_is_asked_for_stands_with_what_it_does() -> None:
    """18GL: whoever agrees that a corporation uses BRIDGE parts with its token for good."""
    game = golden("18GL-4-greedy-0")
    at = next(
        at
        for at in range(game.at)
        if (pos := position(game, at)).frame.node == CONSENT.name
        and (deal := pos[PROPOSAL]) is not None
        and deal.item == "BRIDGE"
    )
    face = asked_for(position(game, at), Words(game.title), position(game, at).actor)
    assert face is not None and face.id == "BRIDGE"
    assert "Brings a token, once" in face.power


def test_bids_and_what_rivals_could_bid_stand_on_the_card() -> None:
    """18Chesapeake: whoever has bid for a private company, and how far the others could go for it."""
    game, seen = golden("18Chesapeake-6-random-2"), 0
    for at in range(1, 30):
        pos = position(game, at)
        if pos.over or pos[ROUND].kind != AUCTION:
            continue
        for sym, bids in pos[OPENING].bids.items():
            others = [bid for bid in bids if bid.player != pos.actor]
            facts = dict(face_of(pos, Words(game.title), PRIVATE, sym, pos.actor).facts)
            for bid in others:
                assert f"{bid.player} ${bid.amount}" in facts["Bids"]
                assert f"{bid.player} ${MONEY_FOR_BID(pos, bid.player, sym)}" in facts["Others could bid"]
                seen += 1
    assert seen


def test_a_sale_after_which_the_money_cannot_be_raised_is_asked_twice() -> None:
    """ATSF (18C2C) has nothing, its 4-train costs $300, and Ann has three shares of PRR at $100 and no cash.

    Sold at once they bring the $300. After one of them the others stand at $90: 300 - 100 - 180 = 20 are lacking.
    """
    table = selling({"PRR": {"Ann": 30, "Ben": 20}}, shares={"Ann": 50, "Ben": 50})
    told = {
        percent: preview(
            table.pos, Words(table.title), table.action("sell_shares", corporation="PRR", percent=percent)
        )
        for percent in (10, 30)
    }
    lacking = "Ann could not raise the money any more: $20 would be lacking"
    assert told[10].grave and lacking in told[10].lines
    assert not any("could not raise" in line for line in told[30].lines)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("18GL-4-greedy-0", "3, $20 for each hex"),
        ("1848-4-greedy-1", "1, $20 for each hex"),
        ("18Chesapeake-3-greedy-2", "$40"),
    ],
)
def test_tokens_left_stand_with_what_they_cost(name: str, told: str) -> None:
    """By their number where it is the way to a hex that makes the price."""
    game = golden(name)
    pos = next(
        pos
        for at in range(game.at)
        if (pos := position(game, at)).actor and pos.frame.node == "track" and pos[ROUND].kind == OPERATING
    )
    who = pos[CURRENT_TURN].corporation
    assert figures(pos)[who]["Tokens left"] == told
