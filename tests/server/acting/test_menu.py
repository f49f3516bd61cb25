"""The menu: everything that is on offer can be chosen, and nothing else; what cannot be done can be asked about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from recorded import GOLDEN
from roundhouse.core.game import why_not
from roundhouse.core.position import Position
from roundhouse.core.record import action_from
from roundhouse.play.explain_refusal import refusals
from roundhouse.play.session import Game
from roundhouse.rules.emergency import MUST_OWN
from roundhouse.rules.trains import TRAIN_STEP
from roundhouse.server.acting.assembled import can_assemble
from roundhouse.server.acting.choices import groups_of
from roundhouse.server.acting.menu import Act, Card, Menu, laid_out
from roundhouse.server.acting.places import TRAIN
from roundhouse.server.acting.why import reasons_of
from roundhouse.text.labels import describe_offer
from roundhouse.text.words import Words
from roundhouse.titles.cm1848.extra_car import CARS

from .conftest import golden

GAMES = (
    "18Chesapeake-3-greedy-2",
    "18Chesapeake-5-random-1",
    "18AL-4-greedy-2",
    "18AL-5-random-10-options",
)


EVERYDAY = ("1848-5-raiders-4", "18GL-2-random-2", "Branch Line-3-random-1", "18C2C-3-greedy-1-options")

OTHERS = sorted({path.stem for path in GOLDEN.glob("*.json")} - {*EVERYDAY})


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return golden(request.param)


@pytest.fixture(scope="module")
def menus(game: Game) -> Callable[[int], Menu]:
    """The menu after so many actions of the game; several tests look at the same ones."""
    words = Words(game.title)
    return cache(lambda at: laid_out(Position(game.title, game.position(at)), words))


def some_positions(game: Game) -> range:
    return range(0, game.at, max(1, game.at // 120))


def acts(menu: Menu) -> Iterator[Act]:
    yield from menu.closers
    for row in (*menu.options, *menu.asides, *menu.runs):
        yield from row.acts
    for _, cards in (*menu.sections, *menu.aside_sections):
        for card in cards:
            for row in card.rows:
                yield from row.acts


def menu_at(name: str, at: int) -> Menu:
    game = golden(name)
    return laid_out(Position(game.title, game.position(at)), Words(game.title))


def test_what_is_on_offer_can_be_chosen_and_nothing_else(game: Game, menus: Callable[[int], Menu]) -> None:
    for at in some_positions(game):
        pos, menu = Position(game.title, game.position(at)), menus(at)
        offered = {type(o.action).kind() for o in game.clone().goto(at).offers()}
        shown = {act.kind for act in acts(menu)} | {kind for spot in menu.spots for kind in spot.kinds}
        assert shown == offered
        for act in acts(menu):
            assert (
                why_not(game.title, pos.state, action_from(game.title, msgspec.json.decode(act.json))) is None
            )


def test_no_offer_is_lost_but_one_of_two_equal_trains(game: Game) -> None:
    words = Words(game.title)
    left_out = 0
    for at in some_positions(game):
        clone = game.clone().goto(at)
        pos = Position(game.title, clone.state)
        choices = [c for group in groups_of(pos, words) for c in group.choices]
        labels = [(c.kind, c.label, c.place) for c in choices if c.label]
        assert len(labels) == len(set(labels))
        trains = [c.label for c in choices if "train" in c.kind]
        assert len(trains) == len(set(trains))
        for offer in clone.offers():
            if offer.action not in {c.action for c in choices}:
                assert describe_offer(game.title, clone.state, offer) in trains
                left_out += 1
    assert left_out or game is not golden(GAMES[1])


def test_hexes_are_lit_where_something_can_be_done(game: Game, menus: Callable[[int], Menu]) -> None:
    lit = 0
    for at in some_positions(game):
        clone = game.clone().goto(at)
        offered = {hex for o in clone.offers() if (hex := getattr(o.action, "hex", ""))}
        spots = {spot.hex for spot in menus(at).spots}
        assert offered <= spots
        lit += len(spots)
    assert lit


def test_special_tiles_have_their_place_on_the_map() -> None:
    """Their actions do not name a hex: it is found by what they would change."""
    game = golden("18Chesapeake-3-greedy-2")
    for kind, count in (("lay_pair", 2), ("lay_canal", 1)):
        at = next(
            n for n in range(game.at) if any(o.action.kind() == kind for o in game.clone().goto(n).offers())
        )
        menu = laid_out(Position(game.title, game.position(at)), Words(game.title))
        assert len([spot for spot in menu.spots if kind in spot.kinds]) == count


def test_every_pale_thing_has_an_answer(game: Game, menus: Callable[[int], Menu]) -> None:
    asked = 0
    for at in some_positions(game):
        pos, menu = Position(game.title, game.position(at)), menus(at)
        pales = [
            *menu.pales,
            *([menu.lost] if menu.lost is not None else []),
            *(
                p
                for _, cards in (*menu.sections, *menu.aside_sections)
                for c in cards
                for r in c.rows
                for p in r.pales
            ),
        ]
        for pale in pales:
            wish: dict[str, Any] = msgspec.json.decode(pale.why)
            assert refusals(game.title, pos.state, pos.actor, wish), (at, pale)
            asked += 1
    assert asked > 30


def test_the_one_thing_to_do_is_the_primary(game: Game, menus: Callable[[int], Menu]) -> None:
    for at in some_positions(game):
        pos, menu = Position(game.title, game.position(at)), menus(at)
        if menu.primary:
            assert (
                why_not(game.title, pos.state, action_from(game.title, msgspec.json.decode(menu.primary)))
                is None
            )
        if pos.frame.node in ("run", "dividend"):
            assert menu.primary


def test_places_that_are_alike_stand_side_by_side_and_none_is_primary() -> None:
    """SP takes one of the two stations of San Francisco."""
    game = golden("1848-4-greedy-1")
    menu = laid_out(Position(game.title, game.position(298)), Words(game.title))
    assert [msgspec.json.decode(act.json)["city"] for act in menu.abreast] == [0, 1]
    assert menu.primary == "" and [row.acts for row in menu.options] == [menu.abreast]


def test_nothing_is_primary_beside_cards_to_choose_from() -> None:
    """MP may buy a palace car or one of several trains: neither is what is most likely wanted."""
    game = golden("1848-4-greedy-1")
    pos = Position(game.title, game.position(572))
    menu = laid_out(pos, Words(game.title))
    assert [row.kind for row in menu.options] == ["buy_car"] and menu.sections
    assert menu.primary == ""


@pytest.mark.parametrize(
    ("name", "at", "offered"),
    [
        ("1848-4-greedy-1", 108, "puff"),
        ("1848-4-greedy-1", 110, "buy_rights"),
        ("1848-5-raiders-4", 360, "discard_car"),
        ("18GL-4-greedy-0", 552, "buy_own"),
    ],
)
def test_what_need_not_be_done_is_not_primary_in_an_operating_turn(name: str, at: int, offered: str) -> None:
    game = golden(name)
    menu = laid_out(Position(game.title, game.position(at)), Words(game.title))
    assert [row.kind for row in menu.options] == [offered]
    assert [act.json for act in menu.closers] == [menu.primary]


def test_neither_a_bid_nor_passing_is_primary_in_an_auction() -> None:
    """Dot may bid $105 for the charter of MP, or leave it to another."""
    game = golden("1848-5-raiders-4")
    menu = laid_out(Position(game.title, game.position(148)), Words(game.title))
    assert [row.kind for row in menu.options] == ["raise_bid"] and menu.closers
    assert menu.primary == ""


@pytest.mark.parametrize("name", ["18Chesapeake-3-greedy-2", "18GL-4-greedy-0", "18C2C-3-greedy-1-options"])
def test_of_par_values_none_is_primary(name: str) -> None:
    """The lowest is no likelier than the others: whoever presses Enter has chosen none."""
    game = golden(name)
    at = next(n for n in range(game.at) if game.actions[n].kind() == "set_par")
    menu = laid_out(Position(game.title, game.position(at)), Words(game.title))
    assert [row.kind for row in menu.options] == ["set_par"] and len(menu.options[0].acts) > 1
    assert menu.primary == ""


@pytest.mark.parametrize("name", ["18Chesapeake-3-greedy-2", "18C2C-3-greedy-1-options"])
def test_of_several_options_only_what_is_usual_is_primary(name: str) -> None:
    """To pay out, that is, and a best run: of trains to give back or names to keep none is usual."""
    game, usual = golden(name), set[str]()
    for at in some_positions(game):
        pos = Position(game.title, game.position(at))
        if pos.over:
            continue
        menu = laid_out(pos, Words(game.title))
        options = [(row.kind, act.json) for row in menu.options for act in row.acts]
        if len(options) > 1:
            usual |= {kind for kind, json in options if json == menu.primary}
    assert usual == {"dividend"}


def test_of_ways_to_divide_the_first_is_primary() -> None:
    game = golden("1848-4-greedy-1")
    menu = laid_out(Position(game.title, game.position(552)), Words(game.title))
    assert menu.options[0].kind == "divide_spike" and not menu.closers
    assert menu.primary == menu.options[0].acts[0].json


ANSWERS = ("accept", "accept_bid")
"""What somebody agrees to by it is what another wants."""


@pytest.mark.parametrize(
    "name",
    [
        *EVERYDAY,
        *(pytest.param(name, marks=pytest.mark.soak) for name in OTHERS),
    ],
)
def test_an_answer_that_another_wants_is_never_primary(name: str) -> None:
    """Agreeing spends, or gives something away: who is asked chooses it, unless there is nothing else to choose.

    In every recorded position in which somebody is asked.
    """
    game, asked = golden(name), 0
    for at in range(game.at):
        stack = game.position(at).stack
        if not stack or not {kind.name for kind in game.title.menus[stack[-1].node]} & {*ANSWERS}:
            continue
        pos = Position(game.title, game.position(at))
        menu = laid_out(pos, Words(game.title))
        options = [act for row in menu.options for act in row.acts]
        asked += 1
        assert options[0].kind in ANSWERS
        assert menu.primary == ("" if len(options) > 1 else options[0].json)
        assert [act for act, _ in menu.answers] == (options if len(options) > 1 else [])
    assert asked or name not in EVERYDAY


@pytest.mark.parametrize(("name", "at"), [("18AL-4-greedy-2", 250), ("18Chesapeake-4-greedy-3", 155)])
def test_where_earnings_are_divided_the_ways_stand_side_by_side(name: str, at: int) -> None:
    """To pay out is usual, and no more than that: to withhold stands beside it, and what both lead to above."""
    game = golden(name)
    at = next(n for n in range(at, game.at) if game.actions[n].kind() == "dividend")
    menu = menu_at(name, at)
    assert [said.split()[0] for _, said in menu.answers] == ["Pay", "Withhold"]
    assert [act for act, _ in menu.answers] == list(menu.options[0].acts)
    assert menu.primary == menu.answers[0][0].json
    assert all(act.after and act.after.lines for act, _ in menu.answers)


def test_previews_tell_money_and_price() -> None:
    game = golden("18Chesapeake-3-greedy-2")
    at = next(n for n in range(150, game.at) if game.position(n).stack[-1].node == "stock turn")
    pos = Position(game.title, game.position(at))
    menu = laid_out(pos, Words(game.title))
    sale = next(act for act in acts(menu) if act.kind == "sell_shares")
    assert sale.after is not None
    assert sale.after.money.startswith("+$")
    assert sale.after.price.startswith("→ $")
    assert any(line.startswith(f"{pos.actor} $") for line in sale.after.lines)


def test_many_par_values_leave_the_shares_their_figures() -> None:
    """18C2C after 22 actions: 168 ways to start a corporation, beside 4 shares to buy."""
    found = list(acts(menu_at("18C2C-4-greedy-1", 22)))
    shares = [act for act in found if act.kind == "buy_share"]
    assert shares and all(act.after and act.after.money for act in shares)
    assert {act.after for act in found if act.kind == "par"} == {None}


def test_what_is_empty_says_nothing_on_a_button() -> None:
    """18GL after 42 actions: a train is bought without one that is traded in."""
    menu = menu_at("18GL-4-greedy-0", 42)
    [trains] = [cards for sort, cards in menu.sections if sort == "train"]
    assert {act.short for card in trains for row in card.rows for act in row.acts} == {"$100"}
    refused = [pale.short for card in trains for row in card.rows for pale in row.pales]
    assert not [short for short in (*refused, *(pale.short for pale in menu.pales)) if short.endswith(", ")]


def test_nobody_is_told_why_a_corporation_does_not_merge_with_itself() -> None:
    """1848 after 847 actions, with NP on a card of its own: other mergers that cannot be had are there."""
    menu = menu_at("1848-4-greedy-1", 847)
    cards = [card for _, cards in menu.sections for card in cards]
    lost = [pale.label for card in cards for row in card.rows for pale in row.pales]
    assert "Merge SP into NP, for a fee of $140" in lost
    assert "Merge NP into NP, for a fee of $0" not in lost


def test_with_whom_one_merges_is_told_though_all_offers_share_it() -> None:
    """18C2C after 1,400 actions: on the card of L&N, both offers are to merge with C&O."""
    menu = menu_at("18C2C-4-greedy-1", 1400)
    [row] = [row for _, cards in menu.sections for card in cards for row in card.rows]
    assert {act.short for act in row.acts} == {"with C&O, president Ann", "with C&O, president Dot"}
    assert {pale.short for pale in row.pales} >= {"with WAB, president Ben"}


def test_what_cannot_be_sold_is_spoken_of_as_one() -> None:
    """18GL: where a player has no bond, it is one that cannot be sold, not none."""
    game = golden("18GL-4-greedy-0")
    for at in range(300, game.at):
        pos = Position(game.title, game.position(at))
        found = refusals(game.title, pos.state, pos.actor, {"type": "sell_bonds"}) if pos.actor else []
        facts = [one.violation.facts for one in found if one.violation.check == "bonds are held"]
        if facts:
            assert (facts[0]["bonds"], facts[0]["count"]) == (0, 1)
            return
    pytest.fail("everybody has bonds")


def test_in_a_stock_round_shares_come_before_papers() -> None:
    """1848 sells charters and subsidiaries in later stock rounds, more than twenty: shares stand above them."""
    game = golden("1848-4-greedy-1")
    seen = 0
    for at in range(0, game.at, 5):
        pos = Position(game.title, game.position(at))
        if pos.over or pos.frame.node != "stock turn":
            continue
        sorts = [sort for sort, _ in laid_out(pos, Words(game.title)).sections]
        if {"company", "private"} <= set(sorts):
            assert sorts.index("company") < sorts.index("private")
            seen += 1
    assert seen


@pytest.mark.parametrize("name", ["1848-4-greedy-1", "18GL-4-greedy-0"])
def test_shares_of_a_treasury_are_told_apart_like_all_others(name: str) -> None:
    """Beside "the initial offering" and "the bank pool" stands "the treasury", whether it can be had or not."""
    game = golden(name)
    told = set()
    for at in range(0, game.at, 3):
        pos = Position(game.title, game.position(at))
        if pos.over or pos.frame.node != "stock turn":
            continue
        for sort, cards in laid_out(pos, Words(game.title)).sections:
            for row in (
                row for card in cards if sort == "company" for row in card.rows if row.kind == "buy_share"
            ):
                if len(row.acts) + len(row.pales) > 1:
                    told |= {act.short for act in row.acts} | {pale.short for pale in row.pales}
    assert "the treasury" in told
    assert not any(short.startswith("Buy") for short in told)


@pytest.mark.parametrize(
    ("at", "pays"),
    [
        # A D-train costs $900; PRR has $430, so Ben adds $470 of his $576.
        (359, ("PRR −$430, Ben −$470",)),
        # SRR has $264, and Ann $621 of the $636 that are missing: $15 she has to raise.
        (361, ("SRR −$264, Ann −$636", "Ann raises $15 first")),
    ],
)
def test_a_forced_purchase_tells_who_pays_what(at: int, pays: tuple[str, ...]) -> None:
    game = golden("18Chesapeake-4-greedy-3").clone().goto(at)
    menu = laid_out(Position(game.title, game.state), Words(game.title))
    bought = next(act for act in acts(menu) if act.kind == "buy_train" and '"price":900' in act.json)
    assert bought.after is not None and bought.after.pays == pays and bought.short == "$900"


def test_what_a_treasury_pays_alone_is_told_as_before() -> None:
    game = golden("18Chesapeake-4-greedy-3").clone().goto(125)
    menu = laid_out(Position(game.title, game.state), Words(game.title))
    bought = next(act for act in acts(menu) if act.kind == "buy_train" and '"price":180' in act.json)
    assert bought.after is not None and (bought.after.pays, bought.after.money) == ((), "−$180")


def test_the_payout_is_told_in_full_once() -> None:
    """The option says who gets what, the button beside it only that it is paid out."""
    game = golden("18Chesapeake-4-greedy-3").clone().goto(152)
    menu = laid_out(Position(game.title, game.state), Words(game.title))
    first = next(act for act in acts(menu) if act.json == menu.primary)
    assert first.label == "Pay out $120: Ann $72, Ben $12, Cy $12, Dot $24"
    assert menu.primary_said == "Pay out $120"


def test_of_earnings_it_is_told_whose_each_part_is() -> None:
    """18GL after 125 actions: Dot has 60% of PRR, and the treasury gets what lies in the pool."""
    menu = menu_at("18GL-5-greedy-1", 125)
    money = {act.label.split(":")[0]: act.after.money for act in acts(menu) if act.after is not None}
    assert money == {
        "Pay out $210": "Dot +$126, PRR +$84",
        "Pay out $110 and withhold $100": "Dot +$66, PRR +$144",
        "Withhold $210": "PRR +$210",
    }


def test_what_is_refused_of_a_kind_as_a_whole_is_told_as_an_example() -> None:
    """Nobody has asked about PRR: it stands for all corporations, which have been started."""
    game = golden("18Chesapeake-4-greedy-3")
    state = game.position(280)
    actor = Position(game.title, state).actor
    [whole] = reasons_of(game.title, state, actor, {"type": "par"}, {})
    assert whole.sentence == (
        "Nothing of the kind is possible now. For example: PRR has been started already, at $80."
    )
    [one] = reasons_of(game.title, state, actor, {"type": "par", "corporation": "PRR"}, {})
    assert one.sentence == "PRR has been started already, at $80."


def cards_at(name: str, at: int) -> dict[str, Card]:
    """The cards of a position by what they are about."""
    game = golden(name)
    menu = laid_out(Position(game.title, game.position(at)), Words(game.title))
    return {card.face.id: card for _, cards in menu.sections for card in cards}


@pytest.mark.parametrize(
    ("name", "at", "lost"),
    [
        ("18AL-4-greedy-2", 81, "Lay track"),
        ("1848-4-greedy-1", 99, "Place a token"),
        ("18AL-4-greedy-2", 50, ""),
    ],
)
def test_that_nothing_of_what_the_step_is_for_is_possible_is_told_first(
    name: str, at: int, lost: str
) -> None:
    """Where only a private company could be bought, or track rights, it stood among all that is not possible."""
    menu = menu_at(name, at)
    assert (menu.lost.label if menu.lost is not None else "") == lost
    assert not {pale.label for pale in menu.pales} & {"Lay track", "Place a token"}


@pytest.mark.parametrize(
    ("name", "kind"), [("18Chesapeake-4-greedy-3", "bankrupt"), ("1848-5-raiders-4", "discard_car")]
)
def test_a_last_resort_is_named_only_where_its_case_could_come_about(name: str, kind: str) -> None:
    """Where trains are bought: a corporation that must get a train may come to bankruptcy, one with a car to its
    limit."""
    game = golden(name)
    named = {True: 0, False: 0}
    for at in [at for at in range(game.at) if game.position(at).stack[-1].node == TRAIN_STEP][::4]:
        pos = Position(game.title, game.position(at))
        menu = laid_out(pos, Words(game.title))
        who = pos.frame.who
        near = MUST_OWN(pos, who) if kind == "bankrupt" else pos[CARS].get(who, 0) > 0
        found = {pale.kind for pale in menu.pales} | {row.kind for row in (*menu.options, *menu.asides)}
        named[near] += 1
        assert (kind in found) == near, (at, who)
    assert all(named.values())


def test_where_something_can_be_done_only_what_is_there_stands_beside_it() -> None:
    """1848 after 237 actions: 60% of TP are in the initial offering, none in the bank pool or its treasury. Ben could
    not sell his 10% at $100, and is told what they would bring; CRIP, of which he has 20%, he could not sell at all."""
    cards = cards_at("1848-3-random-1", 237)
    shown = {row.kind: ([act.short for act in row.acts], row.pales) for row in cards["TP"].open}
    assert shown["buy_share"] == (["the initial offering"], ())
    acts, pales = shown["sell_shares"]
    assert not acts and [(pale.short, pale.brings) for pale in pales] == [("10%", "+$100")]
    rest = [msgspec.json.decode(pale.why)["source"] for pale in cards["TP"].rest]
    assert rest == ["bank pool", "TP"]
    assert [row.kind for row in cards["CRIP"].open] == ["buy_share"]
    assert {msgspec.json.decode(pale.why)["type"] for pale in cards["CRIP"].rest} == {
        "sell_shares",
        "buy_share",
    }


def test_trains_of_a_corporation_stand_together_with_its_mark() -> None:
    """18C2C after 1561 actions: CRIP may buy from the depot and from many others, some of which have two trains."""
    game = golden("18C2C-4-greedy-1")
    menu = laid_out(Position(game.title, game.position(1561)), Words(game.title))
    [owners] = [
        [card.face.of for card in cards if card.live] for sort, cards in menu.sections if sort == TRAIN
    ]
    assert owners[0] == "" and len(owners) > 20
    assert owners == sorted(owners)
    assert all(card.mark for card in cards_at("18C2C-4-greedy-1", 1561).values() if card.face.of)


def test_several_things_are_put_together_only_where_there_are_several() -> None:
    """18GL: in a stock round most have a choice; who has one thing to do, besides passing, is not offered more."""
    game, found = golden("18GL-4-greedy-0"), set[bool]()
    for at in range(200):
        pos = Position(game.title, game.position(at))
        if can_assemble(pos):
            menu = laid_out(pos, Words(game.title))
            plain = [act for act in acts(menu) if act not in menu.closers]
            if not any(act.fields for act in plain):
                assert menu.several == (len(plain) > 1), at
                found.add(menu.several)
    assert found == {True, False}
