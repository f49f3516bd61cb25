"""What a bot would do and why, as it is shown; and what engines say of what they looked at."""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from bots.teller import Teller, weighed
from recorded import GOLDEN as GAMES
from recorded import golden
from roundhouse import Game
from roundhouse.bots import BOTS, Clock, Engine, View, make, serving
from roundhouse.bots import hint as hints
from roundhouse.bots.hint import MAX_ALTERNATIVES, Hint, adviser, hint, told_of
from roundhouse.bots.menu import menu
from roundhouse.bots.networks import Network
from roundhouse.bots.protocol import line, position
from roundhouse.bots.serving import serve
from roundhouse.bots.told import Considered, Ground, Line, Telling
from roundhouse.bots.uniform import Uniform
from roundhouse.core.actions import Action
from roundhouse.core.game import legal
from roundhouse.core.record import action_from
from roundhouse.core.state import State
from roundhouse.core.title import Title
from roundhouse.play.scenario import Scenario
from roundhouse.rules.stock_round import STOCK_TURN_STEP
from roundhouse.text.labels import describe_action
from roundhouse.titles.found import titles

GOLDEN = "18AL-4-greedy-2"
DIVIDEND, STOCK = 225, 115


class Script(Teller):
    """Tells what it was made to tell."""

    def __init__(self, *told: Considered) -> None:
        super().__init__()
        self.told = told

    def choose(self, view: View, clock: object) -> Action:
        """The first that is on offer."""
        return view.offers[0].action


@pytest.fixture
def game() -> Game:
    return golden(GOLDEN)


def asked(game: Game, bot: Teller, **more: object) -> Hint:
    return hint(bot, "teller", game.title, game.state, **more)  # type: ignore[arg-type]


def test_the_choice_comes_first_then_the_others_from_the_best_on(game: Game) -> None:
    assert isinstance(Teller(), Telling) and not isinstance(make("greedy"), Telling)
    found = asked(game.goto(STOCK), Teller(), names={"Ann": "Anna"})
    assert found.bot == "teller" and found.seat == game.to_act == "Ann"
    assert found.rows[0].action == found.action and found.rows[0].label == found.label
    assert len(found.rows) == MAX_ALTERNATIVES
    worths = [row.worth for row in found.rows]
    assert worths == sorted(worths, reverse=True)
    assert [row.behind for row in found.rows] == [worths[0] - worth for worth in worths]
    assert found.rows[0].behind_said == "" and found.rows[1].behind_said == "−$35"
    assert found.rows[1].said == "+$43"
    assert len({row.label for row in found.rows}) == MAX_ALTERNATIVES
    assert found.reasons[0] == "$60 more in hand" and len(found.reasons) == 2
    for row in found.rows:
        assert game.why_not(action_from(game.title, msgspec.json.decode(row.json))) is None


def test_prices_that_are_all_the_same_to_the_bot_are_one_row(game: Game) -> None:
    rows = asked(game.goto(STOCK), Teller()).rows
    assert sum(row.action.kind() == "buy_from_player" for row in rows) == 1
    assert sum(row.action.kind() == "sell_shares" for row in rows) > 3


def test_a_bot_that_does_not_tell_only_names_its_choice(game: Game) -> None:
    class Silent(Uniform):
        grounds = property(lambda self: (), lambda self, value: None)  # type: ignore[assignment]

    found = hint(Silent(), "silent", game.title, game.goto(DIVIDEND).state)
    assert found.label and (found.rows, found.reasons) == ((), ())
    assert game.why_not(found.action) is None
    other = next(offer.action for offer in game.offers()[1:])
    for script in (Script(), Script(weighed(other, cash=3))):  # nothing, or of another choice
        assert asked(game, script).rows == ()


def test_a_single_action_has_nothing_to_be_compared_with(game: Game) -> None:
    first = game.goto(DIVIDEND).offers()[0].action
    found = asked(game, Script(weighed(first, cash=3)))
    assert len(found.rows) == 1 and found.reasons == ()


def test_what_is_chosen_need_not_be_what_is_worth_most(game: Game) -> None:
    first, second = (offer.action for offer in game.goto(DIVIDEND).offers()[:2])
    found = asked(game, Script(weighed(first, cash=3), weighed(second, cash=10)))
    assert found.rows[1].behind == -7 and found.rows[1].behind_said == "+$7"
    assert found.reasons == ("but $7 less in hand",)


def test_for_learners_the_choice_is_compared_with_something_else_altogether() -> None:
    """Another company says less than to pass does, and points of rules of thumb say nothing."""

    class Pointed(Script):
        grounds = (Ground("points / alone", {"points": 4000}), Ground("shares kept"))

    game = Game.new("Branch Line", ["Ann", "Ben", "Cy"], seed=3)
    first, *more = [offer.action for offer in game.offers()]
    like = next(action for action in more if action.kind() == first.kind())
    other = next(action for action in more if action.kind() != first.kind())
    script = (weighed(first, cash=30), weighed(like, cash=29), weighed(other, cash=3))
    assert asked(game, Script(*script)).reasons == ("$1 more in hand",)
    plain = asked(game, Script(*script), plainly=True)
    assert plain.compared == describe_action(game.title, game.state, other)
    assert plain.reasons == ("$27 more in hand",)
    alone = asked(game, Pointed(*script[:2]), plainly=True)
    assert (alone.compared, alone.reasons) == ("", ("by its rules of thumb it sells shares only in need",))
    assert asked(game, Pointed(), plainly=True).reasons == alone.reasons
    assert len(asked(game, Pointed()).reasons) == 2


class Ruled(Script):
    """Does what it does as a rule, and says so."""

    grounds = (Ground("floats", {"of": "L&N", "sold": 40}),)


def test_what_is_done_as_a_rule_is_not_told_by_forecasts_that_speak_against_it(game: Game) -> None:
    """By the forecasts $7 are given away: the rule is told instead, and how far they would have to be ahead."""
    first, second = (offer.action for offer in game.goto(DIVIDEND).offers()[:2])
    bound = msgspec.structs.replace(weighed(first, cash=3), ahead=90.0)
    rule = "L&N has yet to float; sold so far: 40%"
    label = describe_action(game.title, game.state, second)
    found = asked(game, Ruled(bound, weighed(second, cash=10)))
    assert found.reasons == (
        rule,
        f"by forecasts alone this would be better, by $7: {label}; but they are often wrong by as much, so it does what"
        " it does as a rule unless something else is ahead by $90",
    )
    unknown = asked(game, Ruled(weighed(first, cash=3), weighed(second, cash=10)))
    assert unknown.reasons == (
        rule,
        f"by forecasts alone this would be better, by $7: {label}; but they differ among themselves by as much, so it"
        " does what it does as a rule",
    )
    ahead = asked(game, Ruled(weighed(first, cash=10), weighed(second, cash=3)))
    assert ahead.reasons == ("$7 more in hand",)


@pytest.mark.parametrize("name", ["planner", "expert"])
def test_by_how_much_another_action_had_to_be_ahead_is_told(name: str) -> None:
    """In a stock turn of 18Chesapeake the planner asks a quarter of its own wealth of another purchase, `expert` 6%."""
    game = golden("18Chesapeake-4-greedy-3")
    bot, found = make(name, 1), 0
    for at in range(40, 260, 4):
        state = game.position(at)
        view = View(game.title, state)
        if view.pos.frame.node != STOCK_TURN_STEP:
            continue
        chosen = bot.choose(view, Clock())
        for one in bot.told:  # type: ignore[attr-defined]
            if one.ahead:
                wealth = sum(line.worth for line in one.lines if line.what != "others")
                assert one.action == chosen or one.worth + one.ahead <= max(o.worth for o in bot.told) + 1  # type: ignore[attr-defined]
                assert one.ahead == pytest.approx({"planner": 0.25, "expert": 0.06}[name] * wealth, abs=1.0)
                found += 1
    assert found > 3


def test_a_finished_game_is_none_to_be_asked_about(game: Game) -> None:
    game.goto(len(game.actions))
    with pytest.raises(ValueError):
        asked(game, Teller())


def test_the_strongest_bot_that_there_is_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert adviser() in BOTS
    monkeypatch.setattr(hints, "BOTS", {"random": Teller, "greedy": Teller})
    assert adviser() == "greedy"
    monkeypatch.setattr(hints, "BOTS", {"greedy": Teller, "planner": Teller})
    assert adviser() == "planner"
    monkeypatch.setattr(hints, "BOTS", {"random": Teller})
    assert adviser() == "random"


def test_as_data_it_has_the_parts_of_everything(game: Game) -> None:
    told = told_of(asked(game.goto(DIVIDEND), Teller()))
    assert told["considered"][0]["action"] == told["action"]
    for row in told["considered"]:
        assert sum(part["worth"] for part in row["lines"]) == row["worth"]
    assert msgspec.json.decode(msgspec.json.encode(told)) == told


# -- engines -------------------------------------------------------------------------------------------


def spoken(game: Game, bot: Teller) -> list[str]:
    """What a bot says as an engine, asked about the position."""
    heard = line("position", position(View(game.title, game.state))) + line("go", {"ms": 5000})
    said = io.StringIO()
    serve(bot, "teller", io.StringIO(heard), said)
    return said.getvalue().splitlines()


def test_an_engine_of_ours_says_what_it_looked_at(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    *infos, last = spoken(game.goto(STOCK), Teller())
    assert last.startswith("bestmove ") and len(infos) == len(menu(game.offers()))
    assert all(info.startswith("info ") for info in infos)
    told = [msgspec.json.decode(info.removeprefix("info ")) for info in infos]
    assert told[0]["action"] == msgspec.json.decode(last.removeprefix("bestmove "))
    assert [one["worth"] for one in told] == sorted((one["worth"] for one in told), reverse=True)
    assert {"what", "of", "worth"} == set(told[0]["lines"][0])
    assert len(spoken(game, make("greedy"))) == 1  # type: ignore[arg-type]
    monkeypatch.setattr(serving, "MOST_TOLD", 5)
    assert spoken(game, Teller()) == [*infos[:5], last]


PROGRAM = """
import json, sys
for line in sys.stdin:
    word = line.split()[0]
    if word == "roundhouse":
        print("engine odd", flush=True)
    elif word == "go":
        for info in {infos!r}:
            print("info", info)
        print("bestmove", {move!r}, flush=True)
    elif word == "quit":
        break
"""


def test_what_another_program_says_in_the_same_form_is_understood(game: Game, tmp_path: Path) -> None:
    first, second = (msgspec.to_builtins(offer.action) for offer in game.goto(DIVIDEND).offers()[:2])
    lines = [{"what": "cash", "of": "", "worth": 4}]
    told = [
        "thinking",
        msgspec.json.encode({"depth": 3}).decode(),
        msgspec.json.encode({"action": {"type": "nonsense"}, "worth": 1}).decode(),
        msgspec.json.encode({"action": second, "worth": 2}).decode().replace("2}", "1e999}"),
        msgspec.json.encode({"action": second, "worth": 2.5}).decode(),
        msgspec.json.encode({"action": first, "worth": 4, "lines": lines}).decode(),
    ]
    path = tmp_path / "engine.py"
    move = msgspec.json.encode(first).decode()
    path.write_text(PROGRAM.format(infos=told, move=move), encoding="utf-8")
    engine = Engine([sys.executable, str(path)])
    try:
        found = hint(engine, "odd", game.title, game.state, 10.0)
        assert len(engine.said) == len(told)
        assert [row.worth for row in found.rows] == [4, 2]
        assert found.rows[0].lines == (Line("cash", "", 4),)
        assert found.reasons == ("$4 more in hand",)
    finally:
        engine.close()


# -- grounds -------------------------------------------------------------------------------------------


def reasons(table: Scenario, name: str) -> tuple[str, ...]:
    return hint(make(name, 1), name, *placed(table)).reasons


def placed(table: Scenario) -> tuple[Title, State]:
    return table.title, table.state


def table_at(step: str, cash: int = 60) -> Scenario:
    """The B&O of Ann, with a 2-train, in an operating turn."""
    table = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"])
    table.corporation("B&O", par=80, shares={"Ann": 60, "Ben": 20}, trains=["2"], cash=cash)
    return table.operating("B&O", step)


def test_who_draws_lots_says_among_how_many() -> None:
    """With $800, of the six private companies the cheapest can be bought for $20, and a dollar steps the bids."""
    table = Scenario("18Chesapeake", ["Ann", "Ben", "Cy"])
    bids = sum(offer.size() for offer in table.offers("bid"))
    drawn = {reason for seed in range(8) for reason in hint(make("random", seed), "", *placed(table)).reasons}
    assert drawn == {
        f"drawn by lot (kinds of action: 3; actions of this kind: {count:,})" for count in (1, bids)
    }


def test_rules_of_thumb_tell_their_points_and_what_they_come_from() -> None:
    train, points = reasons(table_at("trains", cash=200), "greedy")
    assert train == "B&O has $200, and the 2-train costs $80"
    assert points == "its rules of thumb give this 1,008 points, and 0 to the next best: Buy no more trains"
    paid, points = reasons(table_at("dividend").turn(revenue=50), "greedy")
    assert paid == "B&O, with $60 in its treasury, does not save for a train now; the cheapest costs $80"
    assert points.startswith(
        "its rules of thumb give this 1,000 points, and 0 to the next best: Withhold $50"
    )


def test_a_habit_has_its_own_points_and_not_the_figures_of_others() -> None:
    """What a newcomer weighs of trains, 1 less a ten-thousandth of the price, does not come from the treasury."""
    said = reasons(table_at("trains", cash=200), "newcomer")
    assert said == ("its rules of thumb give this 992 points, and 0 to the next best: Buy no more trains",)


def test_a_tile_is_told_by_what_the_network_counts() -> None:
    table = table_at("track")
    [said] = reasons(table, "greedy")
    choice = hint(make("greedy", 1), "greedy", table.title, table.state).action
    who, now = "B&O", Network(table.pos, "B&O").now
    then = Network(table.copy().play("lay_tile", **msgspec.structs.asdict(choice)).pos, who).now
    assert f"what is in its reach counts ${then:.0f} instead of ${now:.0f}" in said and who in said


def test_a_single_thing_to_do_is_told_as_that(game: Game) -> None:
    """The TAG of Ben has to buy the train."""
    for name in BOTS:
        assert hint(make(name), name, game.title, game.position(346)).reasons == ("nothing else may be done",)


def chooses(game: Game, state: State) -> bool:
    offers = legal(game.title, state)
    return len(offers) > 1 or bool(offers[0].open)


def choices(game: Game, count: int) -> Iterator[State]:
    """So many positions of a game in which there is a choice."""
    ats = [at for at in range(len(game.actions)) if chooses(game, game.position(at))]
    for at in random.Random(7).sample(ats, min(count, len(ats))):
        yield game.position(at)


def test_every_bot_says_why_at_branch_line() -> None:
    game = golden("Branch Line-2-greedy-2")
    for state in choices(game, 2):
        for name in BOTS:
            assert hint(make(name, 1), name, game.title, state, 0.3).reasons, name


@pytest.mark.parametrize("name", titles())
def test_every_quick_bot_says_why_at_every_title(name: str) -> None:
    game = Game.new(name, ["Ann", "Ben", "Cy"], seed=1)
    for bot in ("random", "newcomer", "greedy"):
        assert hint(make(bot, 1), bot, game.title, game.state).reasons, bot


@pytest.mark.soak
@pytest.mark.parametrize("file", sorted(GAMES.glob("*.json")), ids=lambda file: file.stem)
def test_every_bot_says_why_in_every_game(file: Path) -> None:
    game = golden(file.stem)
    for state in choices(game, 20):
        for name in BOTS:
            found = hint(make(name, 1), name, game.title, state, 5.0)
            assert found.reasons, (name, found.action)
