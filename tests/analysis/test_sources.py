"""What worth consists of, and where the cash came from: every line adds up, and is found again another way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from roundhouse import Game
from roundhouse.analysis.rounds import rounds
from roundhouse.analysis.sources import (
    FLOWS,
    income,
    income_by_round,
    source_of,
    sources,
    sources_by_round,
)
from roundhouse.analysis.worth import worth, worth_by_round
from roundhouse.core.position import Position
from roundhouse.interop import import_game
from roundhouse.play.game_file import read_file
from roundhouse.rules.dividends import PaidOut
from roundhouse.rules.ending import FINAL_PRICE, PAPER_WORTH, RESULT
from roundhouse.rules.money import CASH, Paid
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import SHARE_OF, STOCK
from roundhouse.rules.stock_round import SharesSold
from roundhouse.rules.trains import TrainBought
from roundhouse.rules.turns import OPERATING
from roundhouse.titles.cm1848.bond_money import HOLDINGS, value
from roundhouse.titles.gl.elimination import OUT

Golden = Callable[[str], Game]


def test_the_sources_add_up_to_the_worth_in_every_round(of_each_title: Game) -> None:
    rounds = sources_by_round(of_each_title)
    assert len(rounds) > 5
    for (mark, found), (same, worths) in zip(rounds, worth_by_round(of_each_title), strict=True):
        assert mark == same and {player: row.total for player, row in found.items()} == worths
    final = rounds[-1][1]
    assert {player: row.total for player, row in final.items()} == of_each_title.state[RESULT]


def test_every_source_is_what_the_position_says(of_each_title: Game) -> None:
    for at in (0, of_each_title.at // 3, 2 * of_each_title.at // 3, of_each_title.at):
        state = of_each_title.position(at)
        pos = Position(of_each_title.title, state)
        for player, row in sources(of_each_title.title, state).items():
            assert row.cash == state[CASH][player]
            held: dict[str, int] = {}
            for corporation, certificates in state[STOCK].items():
                for certificate in certificates:
                    if certificate.owner == player:
                        held[corporation] = held.get(corporation, 0) + certificate.percent
            assert row.shares == {
                c: FINAL_PRICE(pos, c) * percent // SHARE_OF(pos, c) for c, percent in held.items()
            }
            own = [s for s, p in state[PRIVATES].items() if p.owner == player and not p.closed]
            assert row.papers == {s: PAPER_WORTH(pos, s) for s in own if PAPER_WORTH(pos, s)}


def test_what_else_a_title_counts_is_other(golden: Golden) -> None:
    with_bonds = golden("1848-3-random-1")
    pos = Position(with_bonds.title, with_bonds.state.copy())
    before = sources(pos.title, pos.state)
    pos.put(HOLDINGS, "Ann", 3)
    found = sources(pos.title, pos.state)
    assert [row.other for row in before.values()] == [0, 0, 0] and value(pos) > 0
    assert {p: row.other for p, row in found.items()} == {"Ann": 3 * value(pos), "Ben": 0, "Cy": 0}
    # Whoever is out comes last, whatever the others have: that takes something off.
    bankrupt = golden("18GL-3-wasteful-3")
    found = sources(bankrupt.title, bankrupt.state)
    assert {player for player, row in found.items() if row.other < 0} == set(bankrupt.state[OUT]) != set()
    plain = golden("18Chesapeake-4-greedy-3")
    assert not any(row.other for _, rows in sources_by_round(plain) for row in rows.values())


def test_income_adds_up_to_the_cash_at_any_time(of_each_title: Game) -> None:
    game = of_each_title
    for at in (0, game.at // 3, 2 * game.at // 3, game.at):
        found = income(game, at)
        assert {player: row.total for player, row in found.items()} == {
            player: game.position(at)[CASH][player] for player in game.header.players
        }
    assert all(not any(getattr(row, source) for source in FLOWS) for row in income(game, 0).values())


def test_dividends_are_those_that_were_paid_out(of_each_title: Game) -> None:
    paid: dict[tuple[str, str], int] = {}
    for number in range(1, of_each_title.at + 1):
        for event in of_each_title.events(number):
            if isinstance(event, PaidOut):
                for owner, amount in event.amounts.items():
                    paid[owner, event.corporation] = paid.get((owner, event.corporation), 0) + amount
    found = income(of_each_title)
    told = {(player, c): amount for player, row in found.items() for c, amount in row.dividends.items()}
    assert told and told == {key: amount for key, amount in paid.items() if key[0] in found}


def test_shares_and_help_are_those_of_the_events(golden: Golden) -> None:
    game = golden("18Chesapeake-4-greedy-3")
    sold = dict.fromkeys(game.header.players, 0)
    helped: dict[str, int] = {}
    for number in range(1, game.at + 1):
        for event in game.events(number):
            if isinstance(event, SharesSold):
                sold[event.player] += event.price
            elif isinstance(event, TrainBought) and event.help:
                helped[event.corporation] = helped.get(event.corporation, 0) - event.help
    found = income(game)
    told = {c: amount for row in found.values() for c, amount in row.help.items()}
    assert told == helped == {"C&O": -340, "PRR": -470, "SRR": -636}
    assert all(sum(found[p].shares.values()) < sold[p] for p in sold)  # they bought more than they sold
    assert not any(row.other for row in found.values())


def test_what_has_no_name_of_its_own_is_told_by_its_reason(golden: Golden) -> None:
    assert income(golden("18AL-3-random-1"))["Ann"].other == {"bankruptcy": -14}


PEOPLE = {
    # player: cash and shares in the end; dividends, revenues, shares, papers, help, by the site's own file
    "Player 1": (3636, 3120, 5557, 190, -1740, -95, -1076),
    "Player 2": (3444, 2955, 4364, 30, -1825, 75, 0),
    "Player 3": (3608, 2390, 4583, 30, -1485, 70, -390),
}


def test_a_game_of_people(shared: Path) -> None:
    """A game played elsewhere, read from the shared folder; without it this is skipped."""
    game = import_game(read_file(shared / "fixtures" / "18Chesapeake" / "14377.json")).game
    final, came = sources(game.title, game.state), income(game)
    told = {}
    for player in game.header.players:
        row = came[player]
        flows = (row.dividends, row.revenues, row.shares, row.papers, row.help)
        held = (final[player].cash, sum(final[player].shares.values()))
        told[game.header.names.get(player, player)] = (*held, *(sum(flow.values()) for flow in flows))
        assert not row.other and worth(game.title, game.state)[player] == sum(held)
    assert told == PEOPLE


@pytest.mark.parametrize("source", FLOWS)
def test_each_source_occurs(golden: Golden, source: str) -> None:
    """The cases above prove something about each of them."""
    games = (golden("18Chesapeake-4-greedy-3"), golden("18AL-3-random-1"))
    assert any(getattr(row, source) for game in games for row in income(game).values())


@pytest.mark.parametrize(
    ("game", "action", "payer", "payee", "amount", "purpose", "flow"),
    [
        ("18AL-3-greedy-1", 1, "Ann", "bank", 20, ("private company", "TR"), "papers"),
        ("1848-5-raiders-4", 1246, "bank", "Dot", 125, ("share", "MP"), "shares"),  # a lone half at a merger
        ("18C2C-3-steered-305-options", 883, "bank", "Ann", 50, ("share", "CBQ"), "shares"),  # an odd share
        ("1848-5-raiders-4", 1884, "Ann", "CBQ", 8, ("help", "CBQ"), "help"),  # with the fee for a merger
        ("1848-2-greedy-1", 221, "bank", "Ben", 20, ("other", ""), "other"),  # a golden spike
    ],
)
def test_payments_by_their_purpose(
    golden: Golden,
    game: str,
    action: int,
    payer: str,
    payee: str,
    amount: int,
    purpose: tuple[str, str],
    flow: str,
) -> None:
    """What is told of a payment in words decides nothing: mergers and odd shares are shares by any name."""
    [paid] = [
        event
        for event in golden(game).events(action)
        if isinstance(event, Paid) and (event.payer, event.payee, event.amount) == (payer, payee, amount)
    ]
    assert (paid.purpose, paid.of) == purpose
    assert source_of(paid)[0] == flow


def test_income_by_round_is_what_dividends_and_private_companies_brought(of_each_title: Game) -> None:
    game = of_each_title
    by_round = income_by_round(game)
    begun = [mark.round for mark in rounds(game) if mark.round.kind == OPERATING]
    assert [round for round, _ in by_round] == [(round.number, round.part) for round in begun]
    for player, whole in income(game).items():
        brought = sum(whole.dividends.values()) + sum(whole.revenues.values())
        before = sum(  # what a title pays while private companies are sold
            event.amount
            for at in range(1, next(mark.at for mark in rounds(game) if mark.round.kind == OPERATING))
            for event in game.events(at)
            if isinstance(event, Paid) and event.payee == player and event.reason.startswith("revenue of ")
        )
        assert sum(got[player] for _, got in by_round) == brought - before > 0
    assert income_by_round(game, 0) == ()


def test_worth_by_round_up_to_a_position(of_each_title: Game) -> None:
    at = of_each_title.at // 2
    found = worth_by_round(of_each_title, at)
    assert found[-1][1] == worth(of_each_title.title, of_each_title.position(at))
    assert found[:-1] == worth_by_round(of_each_title)[: len(found) - 1]
