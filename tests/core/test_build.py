"""A title that does not hold together is not built, and says what is wrong."""

from __future__ import annotations

from typing import ClassVar

import msgspec
import pytest

from roundhouse.core.action_types import ActionType, Check, EffectWrapper, Reaction
from roundhouse.core.actions import Action, Offer
from roundhouse.core.assembly import build
from roundhouse.core.details import Details
from roundhouse.core.explain import explain
from roundhouse.core.feature import BuildError, Feature, in_order
from roundhouse.core.flow import Do, Seq, Step
from roundhouse.core.game import legal, new, play, to_act, why_not
from roundhouse.core.life import IdKind
from roundhouse.core.position import Event, Position
from roundhouse.core.rule_values import Amendment, Override, RuleValue, Setting, Settings
from roundhouse.core.state import Slot, Table
from roundhouse.core.title import parts, unresolved
from roundhouse.core.violations import Refused, Rule


class Count(Action, frozen=True, tag="count"):
    """Say a number."""

    number: int


class Counted(Event, frozen=True, tag="counted"):
    """A number was said."""

    number: int


LAST: Slot[int] = Slot("last", int, 0)
STEP_SIZE: RuleValue = RuleValue("step size", lambda pos: 1)


def _offers(pos: Position):
    if pos[LAST] < 3:
        yield Offer(Count("Ann", pos[LAST] + STEP_SIZE(pos)))


class Wrong(Details, frozen=True):
    case: ClassVar[str] = "wrong"
    number: int


def _right(pos: Position, action: Count) -> Wrong | None:
    return None if action.number == pos[LAST] + STEP_SIZE(pos) else Wrong(action.number)


def _loose(pos: Position, action: Count):
    return Wrong(action.number)


def _effect(pos: Position, action: Count) -> None:
    pos.set(LAST, action.number)
    pos.emit(Counted(action.number))


RIGHT = Check("right number", _right)
COUNT: ActionType = ActionType(Count, _offers, (RIGHT,), _effect)


class Kin(msgspec.Struct, frozen=True):
    """A row with rows of its kind in it, and whom they have met."""

    kin: tuple[Kin, ...]
    met: dict[str, frozenset[str]]


class Other(Action, frozen=True, tag="other"):
    """An action of no title."""


OTHER: ActionType = ActionType(Other, lambda pos: [Offer(Other("Ann"))], (), _effect)
STEP = Step("counting", lambda pos: "Ann", (COUNT,))
GAME = Seq("game", STEP)
COUNTING = Feature("counting", slots=(LAST,), rule_values=(STEP_SIZE,))
RULE = Rule("X-1-1", "1", "Count up.", "0, 1, 2.", by=("check: right number / wrong",))


def built(*more: Feature, root=GAME, rules=(RULE,)):
    return build("X", 1, ("Ann",), (), root, (COUNTING, *more), rules)


def test_the_small_title_plays_to_its_end() -> None:
    title = built()
    state = new(title)
    assert to_act(title, state) == "Ann"
    for number in (1, 2, 3):
        (offer,) = legal(title, state)
        assert offer.action == Count("Ann", number)
        state, events = play(title, state, offer.action)
        assert events == (Counted(number),)
    assert legal(title, state) == []
    assert to_act(title, state) == ""
    assert why_not(title, state, Count("Ann", 4)).facts["case"] == "game over"


def test_a_refusal_names_check_rule_section_and_facts_and_leaves_no_trace() -> None:
    title = built()
    state = new(title)
    with pytest.raises(Refused) as refused:
        play(title, state, Count("Ann", 2))
    violation = refused.value.violation
    assert (violation.check, violation.rules, violation.section) == ("right number", ("X-1-1",), "1")
    assert violation.facts == {"case": "wrong", "number": 2}
    assert state == new(title)
    assert why_not(title, state, Count("Ben", 1)).check == "your turn"


def test_amendments_apply_in_the_order_of_the_features() -> None:
    double = Feature("double", amendments=(Amendment(STEP_SIZE, "twice", lambda pos, size: size * 2),))
    one_more = Feature("more", amendments=(Amendment(STEP_SIZE, "one more", lambda pos, size: size + 1),))
    for features, size in (((double, one_more), 3), ((one_more, double), 4)):
        title = built(*features)
        assert STEP_SIZE(Position(title, new(title))) == size
        assert STEP_SIZE(Position(title.without("amendment: twice"), new(title))) == 2


def test_an_override_stands_for_the_base_and_amendments_apply_to_it_whatever_the_order() -> None:
    three = Feature("three", overrides=(Override(STEP_SIZE, "by threes", lambda pos: 3),))
    double = Feature("double", amendments=(Amendment(STEP_SIZE, "twice", lambda pos, size: size * 2),))
    for features in ((three, double), (double, three)):
        title = built(*features)
        assert STEP_SIZE(Position(title, new(title))) == 6
        assert STEP_SIZE(Position(title.without("override: by threes"), new(title))) == 2
        assert STEP_SIZE(Position(title.without("amendment: twice"), new(title))) == 3
        assert explain(title).overrides["step size"].name == "by threes"


def test_a_rule_value_has_one_override() -> None:
    three = Override(STEP_SIZE, "by threes", lambda pos: 3)
    four = Feature("four", overrides=(Override(STEP_SIZE, "by fours", lambda pos: 4),))
    with pytest.raises(BuildError, match="'step size' has two overrides: 'by threes' and 'by fours'"):
        built(Feature("three", overrides=(three,)), four)
    title = built(Feature("three", overrides=(three,)), four, Feature("no threes", drops=(three,)))
    assert STEP_SIZE(Position(title, new(title))) == 4


def test_of_two_values_of_a_fact_the_later_stands() -> None:
    size, name = Setting[int]("size"), Setting[str]("name")
    values = Settings(size.to(1), name.to("x"), size.to(2))
    assert (len(values), values[size], values[name]) == (2, 2, "x")
    assert [value.setting for value in values] == [size, name]
    assert name in values and Setting[int]("size") not in values


def test_features_stand_behind_those_that_they_name() -> None:
    first, second, third = Feature("c"), Feature("b", after=("c", "absent")), Feature("a", after=("b",))
    for given in ((first, second, third), (third, second, first), (second, first, third)):
        assert in_order(given) == (first, second, third)
    assert [feature.name for feature in in_order((Feature("y"), Feature("x")))] == ["x", "y"]
    assert [feature.name for feature in in_order((Feature("ab"), Feature("c")), tie=len)] == ["c", "ab"]


@pytest.mark.parametrize(
    ("features", "words"),
    [
        ((Feature("a", after=("b",)), Feature("b", after=("a",)), Feature("c")), "a, b wait for each other"),
        ((Feature("a"), Feature("a")), "two features are called 'a'"),
    ],
)
def test_an_order_that_cannot_be_is_refused(features, words) -> None:
    with pytest.raises(BuildError, match=words):
        in_order(features)


def test_around_wraps_the_effect() -> None:
    def instead(pos, action, proceed):
        if action.number != 2:
            proceed()
        pos.emit(Counted(-action.number))

    title = built(Feature("skip", effect_wrappers=(EffectWrapper("skip two", COUNT, instead),)))
    state, events = play(title, new(title), Count("Ann", 1))
    assert events == (Counted(1), Counted(-1))
    _, events = play(title, state, Count("Ann", 2))
    assert events == (Counted(-2),)
    assert parts(title) == ("check: right number", "wrapper: skip two")


@pytest.mark.parametrize(
    ("feature", "words"),
    [
        (Feature("again", slots=(LAST,)), "defines the slot 'last' a second time"),
        (
            Feature("table", tables=(Table("last", int, IdKind("number")),)),
            "defines the table 'last' a second time",
        ),
        (Feature("slot", slots=(Slot("met", tuple[set[str], ...], ()),)), r"Slot\('met'\) holds a set"),
        (Feature("rows", tables=(Table("kin", Kin, IdKind("person")),)), r"Table\('kin'\) holds a set"),
        (Feature("facts", settings=Settings(Setting("a").to(1))), None),
        (Feature("menu", menus={"nowhere": (COUNT,)}), "adds to the unknown step 'nowhere'"),
        (Feature("aside", non_blocking={"nowhere": (COUNT,)}), "adds to the unknown step 'nowhere'"),
        (
            Feature(
                "rule value",
                amendments=(Amendment(RuleValue("other", lambda pos: 1), "x", lambda pos, v: v),),
            ),
            "amendment 'x' concerns an unknown rule value",
        ),
        (
            Feature("instead", overrides=(Override(RuleValue("other", lambda pos: 1), "x", lambda pos: 2),)),
            "override 'x' concerns an unknown rule value",
        ),
        (Feature("kind", checks=(OTHER.checked_by(RIGHT),)), "unknown action type 'other'"),
        (
            Feature("around", effect_wrappers=(EffectWrapper("wrap", OTHER, lambda *a: None),)),
            "wraps an unknown action type",
        ),
        (
            Feature("swap", replaces=(Check("none", _right).replaced_by(RIGHT),)),
            "replaces the unknown check 'none'",
        ),
        (Feature("drop", drops=(Check("none", _right),)), "drops 'none', which is not there"),
        (
            Feature("loose", checks=(COUNT.checked_by(Check("loose", _loose)),)),
            "the check 'loose' of 'count': _loose does not say which details it returns",
        ),
    ],
    ids=lambda value: value.name if isinstance(value, Feature) else None,
)
def test_what_does_not_resolve_is_named(feature, words) -> None:
    if words is None:
        assert built(feature).settings == {"a": 1}
        return
    with pytest.raises(BuildError, match=words):
        built(feature)


def test_a_step_does_not_wait_for_the_sake_of_what_is_offered_in_passing() -> None:
    more = {"counting": (OTHER,)}
    title = built(Feature("more", non_blocking=more))
    state = new(title)
    assert [offer.action.kind() for offer in legal(title, state)] == ["count", "other"]
    for number in (1, 2, 3):
        state, _ = play(title, state, Count("Ann", number))
    assert to_act(title, state) == ""  # nothing but OTHER is left to offer
    (step,) = explain(title).flow.body
    assert (step.menu, step.non_blocking) == (("count",), ("other",))
    waiting = built(Feature("more", menus=more))
    state = new(waiting)
    assert [offer.action.kind() for offer in legal(waiting, state)] == ["other", "count"]


def test_a_check_that_the_rulebook_does_not_know_is_dropped_and_needs_no_rule() -> None:
    bare = Rule("X-1-1", "1", "Count up.", "0, 1, 2.", by=("flow: counting",))
    title = built(Feature("any number", drops=(RIGHT,)), rules=(bare,))
    assert title.checks == {"count": ()}
    assert why_not(title, new(title), Count("Ann", 7)) is None


def test_facts_are_given_once() -> None:
    with pytest.raises(BuildError, match="setting 'a' a second time"):
        built(
            Feature("one", settings=Settings(Setting("a").to(1))),
            Feature("two", settings=Settings(Setting("a").to(2))),
        )


def test_nodes_and_kinds_have_one_name_each() -> None:
    with pytest.raises(BuildError, match="two nodes of the flow are called 'counting'"):
        built(root=Seq("game", STEP, Do("counting", lambda pos: None)))
    twin: ActionType = ActionType(Count, _offers, (RIGHT,), _effect)
    with pytest.raises(BuildError, match="two types of action are called 'count'"):
        built(root=Seq("game", STEP, Step("more", lambda pos: "Ann", (twin,))))


def test_every_check_stands_for_a_rule_and_every_rule_stands_once() -> None:
    bare = Rule("X-1-1", "1", "Count up.", "0, 1, 2.", by=("flow: counting",))
    with pytest.raises(BuildError, match="the check 'right number' of 'count' stands for no rule"):
        built(rules=(bare,))
    with pytest.raises(BuildError, match="X-1-1 stands twice"):
        built(rules=(RULE, RULE))
    assert unresolved(built(rules=(RULE, Rule("X-1-2", "1", "a", "b", by=("rule value: nothing",))))) == (
        "rule value: nothing",
    )


def test_without_takes_only_parts_that_are_there() -> None:
    with pytest.raises(KeyError):
        built().without("check: no such check")
    title = built().without("check: right number")
    assert why_not(title, new(title), Count("Ann", 7)) is None


def test_amendments_and_reactions_are_dropped_like_checks() -> None:
    doubled = Amendment(STEP_SIZE, "doubled", lambda pos, size: size * 2)
    heard = Reaction("heard", Counted, lambda pos, event: pos.set(LAST, 99))
    more = Feature("more", amendments=(doubled,), reactions=(heard,))
    state, _ = play(built(more), new(built(more)), Count("Ann", 2))
    assert state[LAST] == 99
    less = built(more, Feature("less", drops=(doubled, heard)))
    assert parts(less) == ("check: right number",)
    state, _ = play(less, new(less), Count("Ann", 1))
    assert state[LAST] == 1
