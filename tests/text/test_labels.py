"""Every action has a label and every step a prompt; nothing in the tables is left over."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

import pytest
from msgspec.structs import replace

from covering import everything
from recorded import golden
from roundhouse import Game, Scenario
from roundhouse.core.actions import Action, Offer
from roundhouse.core.game import legal
from roundhouse.core.position import Position
from roundhouse.features.bonds import issue
from roundhouse.features.loans import LOANS
from roundhouse.features.national import NATIONAL
from roundhouse.rules.emergency import NEED, Need
from roundhouse.rules.privates import PRIVATES
from roundhouse.rules.shares import STOCK
from roundhouse.text import labels, prompts
from roundhouse.text.labelled import KINDS
from roundhouse.text.labels import HEADINGS, LABELS, describe_action, describe_offer, heading
from roundhouse.text.prompts import PROMPTS, prompt
from roundhouse.text.steps import STEPS
from roundhouse.text.words import Words, chosen
from roundhouse.titles.cm1848.bond_money import HOLDINGS
from roundhouse.titles.cm1848.extra_car import CARS
from roundhouse.titles.cm1848.golden_spikes import SPIKES, SpikeDue
from roundhouse.titles.cm1848.papers import HELD
from roundhouse.titles.cm1848.rights.places import RIGHTS, Right
from roundhouse.titles.found import titles
from titles.cm1848.merging import table as merging_table
from titles.gl.stock import conrail

from . import coast
from .own import ALL, MECHANISMS, OWN, of

TITLE = "18Chesapeake"
OTHER = "18AL"
THIRD = "18GL"
FOURTH = "1848"
TABLES = [
    (entry.name, count)
    for entry in titles().values()
    for count in range(entry.players[0], entry.players[1] + 1)
]
PLAYERS = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")


def built() -> Iterator[Any]:
    for name, count in TABLES:
        entry = titles()[name]
        for options in (
            (),
            tuple(name for name in everything(entry) if "two_player" not in name),
        ):
            yield entry.build(PLAYERS[:count], options)


BUILT = list(built())


def of_title(name: str, part: str) -> set[str]:
    """The names of a title's kinds or steps, all its assemblies together."""
    return {key for title in BUILT if title.name == name for key in getattr(title, part)}


def first_words(table: Mapping[str, str]) -> set[str]:
    return {key.partition(" / ")[0] for key in table}


def test_every_kind_of_action_has_its_words_and_none_is_left_over() -> None:
    everywhere = {kind for name in OWN for kind in of_title(name, "action_types")}
    for shared in (KINDS, HEADINGS, LABELS, ALL.kinds, ALL.headings, ALL.labels):
        assert first_words(shared) <= everywhere
    for name, own in OWN.items():
        kinds = of_title(name, "action_types")
        for mine in (own.kinds, own.headings, own.labels):
            assert first_words(mine) <= kinds
        assert {action.kind() for action in (*own.label_cases, *own.label_facts)} <= kinds
        said = of(name)
        for shared, brought in ((KINDS, said.kinds), (HEADINGS, said.headings), (LABELS, said.labels)):
            assert kinds <= first_words(shared) | first_words(brought)


def test_no_two_parts_say_the_same() -> None:
    for name in ("labels", "kinds", "headings", "label_cases", "label_facts"):
        parts = (*labels.PARTS, *(texts for texts, _ in MECHANISMS.values()))
        said = [key for part in parts for key in getattr(part, name)]
        assert len(said) == len(set(said))


def test_every_step_has_a_prompt_and_none_is_left_over() -> None:
    everywhere = {step for name in OWN for step in of_title(name, "steps")}
    assert first_words(PROMPTS) | set(STEPS) <= everywhere
    assert first_words(ALL.prompts) | set(ALL.steps) <= everywhere
    for name, own in OWN.items():
        steps = of_title(name, "steps")
        said = of(name)
        assert first_words(own.prompts) <= steps <= set(PROMPTS) | set(said.prompts)
        assert set(own.steps) <= steps <= set(STEPS) | set(said.steps)


def test_what_is_offered_in_play_is_labelled(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[str] = set()

    def recording(
        table: dict[str, str], name: str, case: str = "", own: Mapping[str, str] | None = None
    ) -> str | None:
        template = chosen(table, name, case, own or {})
        if table is LABELS and template is not None:  # and what the title and its mechanisms have
            used.add(next(key for key in (f"{name} / {case}", name) if key in {**table, **(own or {})}))
        return template

    monkeypatch.setattr(labels, "chosen", recording)
    games = (
        (TITLE, 1, 3),
        (TITLE, 2, 2),
        (TITLE, 4, 4),
        (OTHER, 1, 3),
        (OTHER, 2, 5),
        (THIRD, 1, 3),
        (FOURTH, 1, 3),
    )
    for name, seed, count in games:
        play_and_look(Game.new(name, PLAYERS[:count], seed=seed), random.Random(seed))
    for table in chain(
        positions(), other_positions(), third_positions(), fourth_positions(), coast.positions()
    ):
        look(table.title, table.state, table.offers())
    missing = {*LABELS, *ALL.labels, *(key for own in OWN.values() for key in own.labels)} - used
    # Draws are chance's; a reissue of nothing is only named where it cannot be chosen; the others stand in for cases
    # that no title has.
    assert missing <= {
        "draw",
        "draw_private",
        "buy_train",
        "dividend",
        "accept",
        "reissue / none redeemed",
    }, sorted(missing)


def play_and_look(table: Game, rng: random.Random) -> None:
    while not table.over and table.at < 300:
        offers = table.offers()
        look(table.title, table.state, rng.sample(offers, min(12, len(offers))))
        assert "(" in (said := prompt(table.title, table.state)) or ": " in said
        rounds = [o for o in offers if o.action.kind() in ("lay_tile", "lay_pair")] or offers
        table.play(rng.choice(rounds).action if rng.random() < 0.5 else rng.choice(offers).sample(rng))


def look(title: Any, state: Any, offers: list[Offer]) -> None:
    for offer in offers:
        for said in (describe_offer(title, state, offer), describe_action(title, state, offer.action)):
            assert said.isprintable() and not {"{", "}", "[", "]"} & set(said)
            assert "_" not in said, said


def positions() -> Iterator[Scenario]:
    """Positions for what random games seldom meet."""
    rich = (
        Scenario(TITLE, ["Ann", "Ben", "Cy"])
        .phase("D")
        .corporation("B&O", par=80, shares={"Ann": 60}, cash=2000, trains=["4"])
    )
    yield rich.operating("B&O", "trains").go_on()
    pool = (
        Scenario(TITLE, ["Ann", "Ben", "Cy"])
        .phase("5")
        .corporation("B&O", par=80, shares={"Ann": 60}, cash=2000, trains=[])
    )
    pool.train("bank pool", "4")
    yield pool.operating("B&O", "trains").go_on()
    canal = (
        Scenario(TITLE, ["Ann", "Ben", "Cy"])
        .phase("3")
        .corporation("B&O", par=80, shares={"Ann": 60}, cash=500, trains=["3"])
    )
    canal.privates(**{"C&OC": "B&O", "C-P": "B&O"})
    yield canal.operating("B&O", "track").go_on()
    yield canal.copy().play("lay_canal", private="C&OC", rotation=1)
    full = Scenario(TITLE, ["Ann", "Ben", "Cy"]).phase("3")
    full.corporation("LV", par=80, shares={"Ben": 60}, cash=300, trains=["3"] * 4)
    yield full.phase("4").operating("LV", "trains").skip("discards")
    broke = (
        Scenario(TITLE, ["Ann", "Ben", "Cy"])
        .phase("5")
        .corporation("B&O", par=80, shares={"Ann": 60}, cash=0)
    )
    broke.tiles(G7="9:1", F8="57:1").cash({"Ann": 10})
    yield broke.operating("B&O", "trains").go_on()
    saved = broke.copy().corporation("LV", shares={"Ann": 60}, cell=(0, 16))
    train = saved.offers("buy_train")[0].action
    saved.play("buy_train", train=train.train, price=train.price)  # type: ignore[attr-defined]
    while not saved.offers("complete_purchase"):
        saved.play("sell_shares", corporation="LV", percent=10)
    yield saved
    weak = Scenario(TITLE, ["Ann", "Ben", "Cy"]).corporation("PLE", par=80, shares={"Ann": 60}, trains=["2"])
    weak.tiles(B4="2:2", C5="57:2").token("PLE", "C5.0").operating("PLE", "run")
    yield weak.copy().train("PLE", "2")
    poor = {"train": weak.offers("run")[0].action.runs[0].train, "route": ["B4.0", "C5.0"]}  # type: ignore[attr-defined]
    assert label(weak, "run", runs=[poor]) == "Run for $30: 2-train B4–C5"
    yield weak.play("run", runs=[poor])


def other_positions() -> Iterator[Scenario]:
    """Likewise, of the other title: a corporation that can use the powers that it has bought."""
    table = Scenario(OTHER, ["Ann", "Ben", "Cy"]).phase("3")
    table.corporation("TAG", par=75, shares={"Ann": 60}, cash=500, trains=["3"])
    table.privates(**{"S&NA": "TAG", "B&SLC": "TAG"})
    yield table.tiles(C6="58:0").operating("TAG", "track").go_on()


def third_positions() -> Iterator[Scenario]:
    """Likewise, of the third title: powers, debts, and a national company."""
    yield third().operating("DT&I", "track", part=2).go_on()
    lake = third().tiles(D10="730:0").corporation("MILW", par=70, shares={"Ann": 60}, cash=500)
    yield lake.operating("MILW", "track", part=2).go_on()
    yield third().operating("DT&I", "token").go_on()
    yield third().operating("DT&I", "run").go_on()
    yield third().at("home token", "WAB")
    yield third().operating("DT&I", "dividend", revenue=100).go_on()
    owing = conrail(third(), {"Ann": 4}, pool=6, cash=2000)
    pos = Position(owing.title, owing.state)
    pos.put(LOANS, "CR", 2)
    issue(pos, 3)
    issue(pos, 2, "Ann")
    for step in ("repaying loans", "redeeming bonds", "own stock"):
        yield owing.copy().operating("CR", step).go_on()
    yield owing.copy().stock_turn("Ann").go_on()
    loose = conrail(third(), {"Ben": 2, "Ann": 4})
    certificates = [replace(c, owner="bank pool") if c.president else c for c in loose.pos[STOCK]["CR"]]
    loose.state.put(STOCK, "CR", tuple(certificates))
    loose.state.put(NATIONAL, "CR", replace(loose.pos[NATIONAL]["CR"], acting="Ann"))
    yield loose.stock_turn("Ann")
    merged = third().corporation("WAB", par=70, shares={"Ben": 60}).token("WAB", "D12.0")
    yield conrail(merged, {"Ann": 4}).at("tokens kept", "WAB")
    for cash in (0, 60):
        poor = third().corporation("IC", par=70, shares={"Cy": 60}, cash=0, operated=False)
        poor.cash({"Cy": cash}).operating("IC", "raise money", revenue=0)
        poor.state.set(NEED, Need("IC", "", 50, "Cy", purpose="interest"))
        yield poor
    asked = third().private("RAILWORKS", "Ben").operating("DT&I", "track", part=2)
    yield asked.play("ask_permission", private="RAILWORKS")


def third() -> Scenario:
    """Ann has all private companies and presides over DT&I, which has a 2H."""
    table = Scenario(THIRD, ["Ann", "Ben", "Cy"], chance={"private": "BRIDGE"}).phase("4H")
    for sym, row in table.pos[PRIVATES].items():
        if not row.closed:
            table.private(sym, "Ann")
    table.corporation("DT&I", par=70, shares={"Ann": 60}, cash=900, trains=["2H"])
    return table


def fourth_positions() -> Iterator[Scenario]:
    """Likewise, of the fourth title: charters, attacks, bonds, cars, a merger."""
    yield fourth().stock_turn("Ann", round=6)
    for raised in (False, True):
        attacked = fourth().private("UP charter", "Ben").stock_turn("Ann", round=6)
        yield attacked
        attacked.play("attack", corporation="UP", price=150)
        while attacked.step == "stock turn":
            attacked.play("pass")
        yield attacked
        if raised:
            attacked.play("refuse_bid")
            yield attacked
    for step in ("track", "token", "run", "trains", "puff", "own stock"):
        yield fourth().operating("GN", step, part=2)
    yield fourth().operating("GN", "dividend", revenue=100)
    crowded = fourth().operating("GN", "trains")
    crowded.train("GN", "6").train("GN", "6")
    yield crowded.at("discard", "GN")
    two = fourth().stock_turn("Ben", round=6)
    for corporation in ("UP", "SP"):
        two.play("attack", corporation=corporation, price=150)
        while two.step == "stock turn" and two.actor != "Cy":
            two.play("pass")
    while two.step == "stock turn":
        two.play("pass")
    assert two.offers("choose_defence")
    yield two
    yield fourth().private("S5", "GN").operating("GN", "closing subsidiaries")
    bay = fourth().corporation("SP", par=70, shares={"Ann": 60}, cash=500, operated=False)
    yield bay.home("SP").operating("SP", "track").play("lay_tile", hex="J3", tile="558", rotation=4)
    spike = fourth()
    spike.state.set(SPIKES, (SpikeDue("NP", "GN", 400),))
    yield spike.at("golden spike", "GN")
    merging = merging_table({"Ann": 40}, {"Ben": 40}, markers=5)
    merging.state.put(RIGHTS, "Chicago", (Right("UP"),))
    yield merging
    merging.play("propose_merger", survivor="UP", vanished="CRIP")
    assert merging.step == "consent"
    yield merging
    assert merging.play("accept").offers("give_up")
    yield merging
    odd = merging_table({"Ann": 50}, {"Ben": 30})
    odd.play("propose_merger", survivor="UP", vanished="CRIP").play("accept")
    yield odd


def fourth() -> Scenario:
    """Both conventions are over, Ann presides over GN with a 5 and a car, and she and it have bonds."""
    table = Scenario(FOURTH, ["Ann", "Ben", "Cy"]).phase("5")
    table.corporation("GN", par=70, shares={"Ann": 50, "Ben": 10}, pool=10, cash=900, trains=["5"])
    pos = Position(table.title, table.state)
    for owner in ("Ann", "Ben", "GN"):
        pos.put(HOLDINGS, owner, 30)
    pos.put(CARS, "GN", 1)
    pos.set(HELD, 2)
    for sym in ("UP charter", "SP charter", "CP charter"):
        table.private(sym, "Ann")
    return table.cash({"Ann": 900, "Ben": 900, "Cy": 900})


def at(step: str = "stock turn") -> Scenario:
    table = Scenario(TITLE, ["Ann", "Ben", "Cy"]).corporation("B&O", par=80, shares={"Ben": 20}, pool=10)
    return table.corporation("LV", par=70, shares={"Ann": 60}, cash=300, trains=["2"]).stock_turn("Ann")


def label(table: Scenario, kind: str, **fields: Any) -> str:
    return describe_action(table.title, table.state, table.action(kind, **fields))


def test_labels_tell_the_price() -> None:
    table = at()
    assert label(table, "buy_share", corporation="B&O", source="bank pool") == (
        "Buy 10% of B&O from the bank pool for $80"
    )
    assert label(table, "sell_shares", corporation="LV", percent=20) == "Sell 20% of LV for $140"
    assert label(table, "par", corporation="PRR", par=95) == "Start PRR at $95, paying $190 for 20%"


def test_a_tile_is_labelled_with_where_its_track_leads_and_what_the_terrain_costs() -> None:
    table = at().operating("LV", "track")
    assert label(table, "lay_tile", hex="F2", tile="57", rotation=2) == (
        "Lay tile 57 in F2: track from the north-west to the south-east"
    )
    assert label(table, "lay_tile", hex="H4", tile="57", rotation=0) == (
        "Lay tile 57 in H4, for $40: track from the south to the north"
    )


def test_tiles_of_private_companies_are_told_by_their_track() -> None:
    made = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"]).phase("3").tiles(G7="9:1")
    made.corporation("B&O", shares={"Ann": 60}, trains=["2"]).private("B&S", "B&O").operating("B&O")
    pair = made.action(
        "lay_pair", private="B&S", first={"tile": "8", "rotation": 2}, second={"tile": "9", "rotation": 3}
    )
    assert describe_action(made.title, made.state, pair, {}) == (
        "Lay tile 8, rotation 2, and 9, rotation 3, with B&S"  # with half a turn two are told alike
    )
    refused = made.why_not("lay_tile", hex="G7", tile="23", rotation=3)
    assert str(refused).startswith(
        "Tile 23 (track from the south to the north; track from the south-west to the north)"
        " would take away track that lies in G7."
    )
    made = Scenario("18AL", ["Ann", "Ben", "Cy"])
    made.corporation("L&N", shares={"Ann": 60}).private("B&SLC", "L&N").operating("L&N")
    terminal = made.action("lay_terminal", private="B&SLC", hex="G2", rotation=1)
    assert describe_action(made.title, made.state, terminal, {}) == (
        "Lay the Lumber Terminal in G2: track from the south-west to the north"
    )


@pytest.mark.parametrize("name", ["18Chesapeake-3-greedy-2", "18C2C-4-greedy-1", "18GL-4-greedy-0"])
def test_no_two_ways_to_lay_a_tile_are_called_the_same(name: str) -> None:
    game = golden(name)
    lays = [at for at, action in enumerate(game.actions) if action.kind() == "lay_tile"]
    for at in lays[:: len(lays) // 6]:
        state = game.position(at)
        offers = [offer for offer in legal(game.title, state) if offer.action.kind() == "lay_tile"]
        told = [describe_offer(game.title, state, offer) for offer in offers]
        assert len(set(told)) == len(told) and not any("rotation" in one for one in told)


def test_an_open_price_is_labelled_as_a_range() -> None:
    table = Game.new(TITLE, ["Ann", "Ben", "Cy"], seed=7)
    offer = next(o for o in table.offers() if o.action.kind() == "bid")
    said = describe_offer(table.title, table.state, offer)
    assert said == "Bid $45 to $800 for C-P (Columbia-Philadelphia Railroad), in steps of $5"


def test_an_action_that_is_impossible_here_still_has_a_label() -> None:
    table = at()
    assert (
        label(table, "buy_share", corporation="XYZ", source="moon")
        == "Buy share: corporation XYZ, source moon"
    )


def test_passing_after_an_act_ends_the_turn() -> None:
    table = at()
    assert label(table, "pass") == "Pass"
    table.play("sell_shares", corporation="LV", percent=10)
    assert label(table, "pass") == "End the turn"


def test_prompts_say_where_the_game_stands_and_whose_decision_it_is() -> None:
    table = at()
    assert prompt(table.title, table.state) == "Stock round 2: Ann sells and buys shares"
    table.operating("LV", "track", round=2, part=1)
    assert prompt(table.title, table.state) == "Operating round 2.1: LV (Ann) lays track"
    assert prompt(table.title, table.state, {"Ann": "Anna"}) == "Operating round 2.1: LV (Anna) lays track"


def test_prompts_tell_what_is_offered_to_another() -> None:
    table = at().phase("3").operating("LV", "track")
    table.corporation("B&O", par=80, shares={"Ben": 60}, trains=["3"])
    table.private("C-P", "Ben")
    table.play("buy_private", private="C-P", price=60)
    assert prompt(table.title, table.state) == "Operating round 2.1: Ben answers: LV offers $60 for C-P"
    assert label(table, "accept") == "Accept: sell C-P to LV for $60"


def test_an_unknown_kind_or_step_is_shown_by_its_name() -> None:
    class Dance(Action, frozen=True, tag="dance_on_ice"):
        times: int

    table = at()
    assert describe_action(table.title, table.state, Dance("Ann", 3)) == "Dance on ice: times 3"
    assert heading(Words(table.title), "dance_on_ice") == "Dance on ice"
    assert prompts.UNKNOWN
