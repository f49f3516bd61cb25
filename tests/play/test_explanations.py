"""What things say of themselves: nothing is without its text, and the figures are the book's."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

import pytest

from roundhouse.core.game import new
from roundhouse.core.position import Position
from roundhouse.core.title import Title
from roundhouse.play.explanations import ExplanationText, brief, explanation, things, told
from roundhouse.play.explanations.explanation import COMMON as SHARED
from roundhouse.play.explanations.explanation import particulars
from roundhouse.rules.depot import PHASE
from roundhouse.rules.explained import ASPECTS, DOES, EXPLANATIONS, MARKER, PAPER, SORTS, TRAIN
from roundhouse.rules.explained import PHASE as PHASE_SORT
from roundhouse.rules.privates import PRIVATE_COMPANIES, PRIVATES
from roundhouse.text.explanations import EXPLANATIONS as COMMON
from roundhouse.text.explanations import fact_said
from roundhouse.text.words import Words
from roundhouse.titles.cm1848.papers import HELD
from roundhouse.titles.found import titles
from text.own import ALL, OWN, assemblies

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")


@functools.cache
def begun(title: str, players: int = 3, *options: str) -> Position:
    """A game as it begins."""
    built = titles()[title].build(NAMES[:players], options)
    return Position(built, new(built))


def said(pos: Position, sort: str, id: str) -> str:
    """All sentences about a thing."""
    found = told(Words(pos.title), pos, sort, id)
    assert found is not None, id
    return "\n".join(one.text for section in found.sections for one in section.sentences)


def every() -> Iterator[tuple[Title, Position]]:
    """A game as it begins of every assembly."""
    for _, title in assemblies():
        yield title, Position(title, new(title))


# -- nothing is without its text ------------------------------------------------------------------------


@pytest.mark.soak
def test_everything_that_is_named_has_its_text_with_every_option() -> None:
    for title, pos in every():
        _all_said(title, pos)


@pytest.mark.parametrize("title", titles())
def test_everything_that_is_named_has_its_text(title: str) -> None:
    least, most = titles()[title].players
    for players in (least, most):
        pos = begun(title, players)
        _all_said(pos.title, pos)


def _all_said(title: Title, pos: Position) -> None:
    words = Words(title)
    for sort, ids in things(pos).items():
        for id in ids:
            found = explanation(pos, sort, id)
            assert found is not None and any(line.aspect == DOES for line in found.lines), (title.name, id)
            for line in found.lines:
                key = f"{line.name} / {line.aspect}"
                assert key in {**COMMON, **words.own.explanations}, (title.name, id, key)
                text = fact_said(words, line.name, line.aspect, line.facts)
                assert re.search(r"[.!]$", text) and "{" not in text and "None" not in text, text
            assert {line.aspect for line in found.lines} <= set(ASPECTS)


def test_what_can_be_owned_says_when_it_ends_and_what_comes_of_it() -> None:
    for title in titles():
        pos = begun(title)
        for sym in PRIVATE_COMPANIES(pos):
            found = explanation(pos, PAPER, sym)
            assert found is not None
            assert set(ASPECTS) == {line.aspect for line in found.lines}, (title, sym)


@pytest.mark.parametrize("title", titles())
def test_what_a_private_company_is_known_by_comes_before_what_all_of_them_pay(title: str) -> None:
    """CGR of 1848 is told by its station marker, ORSN by its share: lists and cards have room for one sentence."""
    pos = begun(title, titles()[title].players[0])
    for id in things(pos)[PAPER]:
        does = [fact.name for fact in particulars(pos, PAPER, id) if fact.aspect == DOES]
        assert len(does) < 2 or not does[0].startswith("income"), id


def test_every_private_company_that_can_do_something_says_it_at_a_glance() -> None:
    nothing = {"18Chesapeake": {"D&R"}, "18AL": {"TR"}, "18GL": set(), "1848": set(), "18C2C": {"GRS", "SV"}}
    for title, plain in nothing.items():
        pos = begun(title)
        words = Words(pos.title)
        assert {sym for sym in PRIVATE_COMPANIES(pos) if not brief(words, pos, PAPER, sym)} == plain


def test_no_words_are_left_over() -> None:
    known = {
        f"{fact.name} / {fact.aspect}"
        for _, pos in every()
        for sort, ids in things(pos).items()
        for id in ids
        for fact in (*particulars(pos, sort, id), *(SHARED[sort](pos, id) if sort in SHARED else ()))
    }
    drawn = {"brings a presidency / does", "first train of its company / ends"}
    # Powers that no title of ours has in this form: tests/powers.
    others = {"closes with a phase / ends", "reduced trains / does", "reduced trains of its own / does"}
    later = {"brings a presidency to be drawn / does", "first train of the company drawn / ends"}
    for table in (COMMON, ALL.explanations, *(texts.explanations for texts in OWN.values())):
        assert set(table) - known - drawn - later - others == set()


def test_what_carries_a_fact_out_is_named_by_some_rule_of_some_title() -> None:
    cited = {by for entry in titles().values() for rule in entry.rules() for by in rule.by}
    cited |= {by.partition(" / ")[0] for by in cited}
    unknown: set[str] = set()
    for title in titles():
        pos = begun(title)
        for source in EXPLANATIONS.of(pos.title):
            for id in things(pos)[source.sort]:
                for fact in source.find(pos, id):
                    unknown |= {
                        by for by in fact.by if by not in cited and by.partition(" / ")[0] not in cited
                    }
    assert unknown == set()


def test_there_is_nothing_of_what_a_title_does_not_have() -> None:
    pos = begun("18Chesapeake")
    assert explanation(pos, PAPER, "SCC") is None and explanation(pos, "hat", "B&O") is None
    assert told(Words(pos.title), pos, TRAIN, "9") is None
    assert set(things(pos)) == set(SORTS) and things(pos)[MARKER] == ()


# -- the figures are the book's -------------------------------------------------------------------------

FIGURES = [
    # Face value 40, half of it to twice; closed by phase 5; two tiles of 8 or 9 in H2 and I3.
    (
        "18Chesapeake",
        PAPER,
        "C-P",
        ("numbered 8 or 9", "H2 and I3", "$20 to $80", "pays its owner $10", "phase 5"),
    ),
    # A tenth at the least and the greatest par value.
    ("18Chesapeake", PAPER, "B&OR", ("10% share of B&O", "$70 to $95", "pays no income", "$50 to $200")),
    ("18Chesapeake", PAPER, "C&OC", ("tile 57", "D2 (Berlin)", "$80 for the terrain", "$40 to $160")),
    ("18Chesapeake", PAPER, "CV", ("No company can ever buy it", "pays its owner $30")),
    ("18Chesapeake", TRAIN, "D", ("Costs $700", "4, 5 or 6", "never rusts")),
    # Half to one and a half times 120 and 40.
    ("18AL", PAPER, "NDY", ("50% of its price", "$60 to $180", "closes as phase 5 begins")),
    ("18AL", PAPER, "S&NA", ("worth $10 more", "$20 to $60", "as phase 6 begins")),
    ("18AL", PAPER, "M&C", ("Robert E. Lee: $20", "Pan American: $40", "$50 to $150")),
    ("18AL", PAPER, "TR", ("$20, $15, $10, $5, $0",)),
    ("18AL", "company", "WRA", ("J7 (West Point)", "$100, once")),
    ("18AL", TRAIN, "4", ("obsolete as phase 7 begins", "In the game: 3")),
    # 20% at $60, the least start, to $100: those at $140 and $200 are of later phases.
    ("18GL", PAPER, "C&A", ("20%", "$120 to $200", "PRR buys its first train", "phase 10H")),
    ("18GL", PAPER, "PORT", ("worth $20 more", "Closes as the token is given", "phase E")),
    ("18GL", PAPER, "MINE", ("worth $50 more", "E1 (Superior Mines)")),
    ("18GL", PAPER, "FERRY", ("$50 a train", "Milwaukee-Muskegon")),
    ("18GL", PAPER, "ALCO", ("2H, 4H or 6H", "2 hexes further")),
    # A quarter of $300.
    ("18GL", TRAIN, "6H", ("Its owner gets $75", "Rusts as phase E begins", "6 hexes")),
    ("18GL", MARKER, "loan", ("borrows $500", "$50 of interest", "2 loans at most", "takes $50 off")),
    ("18GL", MARKER, "bond", ("One of 10 bonds of CR", "worth $100", "$10 of interest", "takes $10 off")),
    (
        "1848",
        MARKER,
        "bond",
        ("10% of their face value now", "30% once 3-train number 6", "100% once 6-train number 4"),
    ),
    ("1848", PAPER, "CGR", ("fewer than 5", "$1 to $50", "phase 6")),
    ("1848", PAPER, "ORSN", ("10% share of NP", "$65 to $100", "NP buys its first train")),
    ("1848", PAPER, "MRMD", ("$1 to $140", "up to $210", "3 other companies", "$40 each", "B31")),
    ("1848", PAPER, "S4", ("L19", "$150", "$50 to each", "phase 7", "$20 are added")),
    ("1848", PAPER, "CM 1", ("$30 in bonds", "UP")),
    ("1848", PAPER, "UP charter", ("$100 less", "from phase 3 on")),
    ("1848", "company", "NP", ("$400 in cash", "C4 (Tacoma) and D31", "$100 in cash", "B9 and C24")),
    ("1848", TRAIN, "car", ("Costs $100", "doubles one stop")),
    ("18C2C", PAPER, "SCC", ("worth $10 more", "$25 to $100", "until phase 6 begins")),
    ("18C2C", PAPER, "GEM", ("worth $20 more", "$10 more to all others", "nothing more to others")),
    ("18C2C", PAPER, "COE", ("5 markers", "for $50 each", "50% of the cost of mountains", "from phase 4")),
    ("18C2C", PAPER, "CEP", ("10 markers", "for $25 each", "2 for one of two", "M6")),
    ("18C2C", PAPER, "KT", ("$60 less", "East", "up to $40", "$20 to $80")),
    # 20% at $68 to $100.
    ("18C2C", PAPER, "SPP", ("20%", "$136 to $200", "No company can ever buy it", "S16 and T15")),
    ("18C2C", PAPER, "MH", ("10% share of NYC", "$55 to $220")),
    ("18C2C", "company", "ATSF", ("Q28 (Santa Fe)", "2 times", "$40, $100, $100")),
    # 4.2: play begins in phase 2, before any train is sold.
    ("18Chesapeake", PHASE_SORT, "2", ("In force from the beginning",)),
    # 4.2.3(i) and 4.2.3.1: towns do not count, and a 4D doubles neither them nor train names.
    ("18AL", TRAIN, "3", ("3 cities and off-board areas", "towns on the way pay too")),
    ("18AL", TRAIN, "4D", ("4 cities", "pay it 2 times", "towns and train names pay once")),
    # 4.2.5.1: those of the 7-train's buyer and of the open market are gone at once.
    ("18AL", TRAIN, "4", ("at once if it is in the bank pool or the company whose turn it is",)),
    # 4.6.3: the hex where the route begins is not counted.
    ("18GL", TRAIN, "2H", ("2 hexes at most, the one in which it begins not counted",)),
    # Table 8: five once a D is sold, and no doubling any more.
    ("18GL", TRAIN, "E", ("2, 3, 3 and 4", "From phase D on it counts 5 stops")),
    # 4.5.1.2: four for seven companies and more, three for six or five, two for four and fewer.
    ("18GL", TRAIN, "10H", ("Only 3 of them", "fewer than 7", "Only 2 of them", "fewer than 5")),
    # 4.5.1.2 and 4.6.2: five additional tokens, at $20 a hex as all are.
    ("18GL", "company", "CR", ("5 tokens besides", "$20 for each hex", "Owns 3 trains at most")),
    # Greater than or equal to twice the price.
    ("18GL", PHASE_SORT, "10H", ("twice the price or more",)),
    # Gone with the first stock round, and so before any operating round.
    ("1848", PAPER, "ABR", ("pays its owner $10 from the bank when all pass in the first",)),
    ("1848", PAPER, "UP charter", ("Pays its owner $10",)),
    ("1848", PAPER, "S1", ("or make a yellow one green", "unless they earn nothing")),
    # A.COE: only for a company that can build there; 4.7.1: one point, all of it in the two zones.
    ("18C2C", PAPER, "COE", ("Only a company that is at home in West or Plains or has track there",)),
    ("18C2C", MARKER, "labor", ("1 tile point more", "nothing outside West and Plains", "1 for each 3")),
    # 4.7.9: the east is all that lies east of the river. 4.7.7: or a token for $100.
    (
        "18C2C",
        "company",
        "UP",
        ("west coast", "east of the Mississippi", "or it keeps it as a token for $100"),
    ),
    # 4.1.1: the two exceptions of phase 2.
    ("18C2C", PHASE_SORT, "2", ("cannot buy private companies, apart from MRB and KT",)),
    ("18C2C", PHASE_SORT, "5", ("cannot buy private companies.",)),
    # 4.1.4: two trains, merged corporations on each shell.
    ("18C2C", PHASE_SORT, "5", ("owns 2 trains at most, one with two shells 2 on each",)),
    # What the bank has left of 2-trains is exchanged; one train more for merged corporations.
    ("1848", PHASE_SORT, "3", ("2-trains that the bank still has become as many 3-trains",)),
    ("1848", PHASE_SORT, "5", ("owns 2 trains at most, a merged one 3",)),
    ("18C2C", MARKER, "bull token", ("the last token",)),
]

UNTRUE = [
    ("18Chesapeake", PHASE_SORT, "2", "Begins when"),
    ("18Chesapeake", TRAIN, "2", "begins phase"),
    ("18AL", TRAIN, "4D", "Its stops pay"),
    ("18GL", TRAIN, "E", "Counts 5 stops of its route"),
    ("18GL", "company", "CR", "$20, $20"),
    ("1848", PAPER, "ABR", "as each operating round begins"),
    ("1848", PAPER, "UP charter", "a company that owns it"),
    ("18C2C", "company", "UP", "coast to coast"),
]


@pytest.mark.parametrize(("title", "sort", "id", "words"), UNTRUE)
def test_what_is_not_so_is_not_said(title: str, sort: str, id: str, words: str) -> None:
    assert words not in said(begun(title), sort, id)


def test_without_a_delay_nothing_is_said_of_a_last_run() -> None:
    pos = begun("18AL", 3, "hard_rust_t4")
    assert "Rusts as phase 7 begins: it leaves the game at once." in said(pos, TRAIN, "4")
    assert "all trains of type 4 rust" in said(pos, PHASE_SORT, "7")
    for sort, id in ((TRAIN, "4"), (TRAIN, "7"), (PHASE_SORT, "7")):
        assert "run" not in said(pos, sort, id)
    buyer_too = begun("18AL", 3, "buyer_of_7_keeps_its_4s_for_one_run")
    assert said(buyer_too, TRAIN, "4").endswith("at once if it is in the bank pool.")


@pytest.mark.parametrize(("title", "sort", "id", "figures"), FIGURES, ids=lambda value: str(value)[:24])
def test_figures_of_the_book(title: str, sort: str, id: str, figures: tuple[str, ...]) -> None:
    text = said(begun(title), sort, id).casefold()
    for figure in figures:
        assert figure.casefold() in text, figure


@pytest.mark.parametrize(
    ("title", "sym", "rows"),
    [
        # One operating round a set in phase 2, two from phase 3 on; sold to companies in phases 3 and 4.
        ("18Chesapeake", "B&S", [("2", 1, 10, 0, 0), ("3", 2, 10, 25, 100), ("4", 2, 10, 25, 100)]),
        (
            "18AL",
            "B&SLC",
            [("1", 1, 15, 0, 0), ("2", 1, 15, 0, 0), ("3", 2, 15, 35, 105), ("4", 2, 15, 35, 105)],
        ),
        ("18GL", "FERRY", [("2H", 1, 20, 0, 0), ("4H", 2, 20, 0, 0), ("6H", 2, 20, 0, 0)]),
        (
            "1848",
            "RMMD",
            [("2", 2, 10, 0, 0), ("3", 2, 10, 1, 140), ("4", 2, 10, 1, 140), ("5", 2, 10, 0, 0)],
        ),
        ("1848", "ABR", []),
        ("18C2C", "MRB", [("2", 1, 10, 0, 0), ("3", 2, 10, 20, 80), ("4", 2, 10, 20, 80)]),
    ],
)
def test_what_a_private_company_brings_by_phase(
    title: str, sym: str, rows: list[tuple[str, int, int, int, int]]
) -> None:
    found = _told(begun(title), sym)
    assert [(row.phase, row.rounds, row.income, row.low, row.high) for row in found.phases] == rows
    assert found.face == {"B&S": 50, "B&SLC": 70, "FERRY": 100, "RMMD": 70, "ABR": 100, "MRB": 40}[sym]


def _told(pos: Position, id: str, sort: str = PAPER) -> ExplanationText:
    found = told(Words(pos.title), pos, sort, id)
    assert found is not None
    return found


def test_the_rules_are_those_of_the_thing() -> None:
    numbers = {rule.id for rule in _told(begun("18Chesapeake"), "C&OC").rules}
    assert {
        "18Chesapeake-7.1-6",
        "18Chesapeake-7.1-21",
        "18Chesapeake-7.1-27",
        "18Chesapeake-7.1-39",
    } <= numbers
    assert numbers.isdisjoint({"18Chesapeake-7.1-3", "18Chesapeake-7.1-12", "18Chesapeake-7.1-36"})
    of_scc = {rule.id for rule in _told(begun("18C2C"), "SCC").rules}
    assert "18C2C-A.SCC-1" in of_scc and "18C2C-A.GML-1" not in of_scc


@pytest.mark.parametrize(
    ("title", "option", "sort", "id", "rule"),
    [
        # What 7(b) and 7(c) say of L&N's home and of the number of 4D-trains.
        ("18AL", "LN_home_city_moved", "company", "L&N", "18AL-7-6"),
        ("18AL", "unlimited_4d", TRAIN, "4D", "18AL-7-9"),
        # Fourteen 2-trains, and another destination for ATSF, in the short game.
        ("18C2C", "short", TRAIN, "2", "18C2C-F.short-6"),
        ("18C2C", "short", "company", "ATSF", "18C2C-F.short-4"),
    ],
)
def test_rules_of_an_option_are_cited_where_it_is_chosen(
    title: str, option: str, sort: str, id: str, rule: str
) -> None:
    plain = {one.id for one in _told(begun(title), id, sort).rules}
    assert plain and rule not in plain
    assert rule in {one.id for one in _told(begun(title, 3, option), id, sort).rules}


# -- as the game goes on, and by what a table has chosen ------------------------------------------------------


def test_phases_that_are_over_bring_nothing_any_more() -> None:
    pos = Position(begun("18Chesapeake").title, begun("18Chesapeake").state.copy())
    pos.set(PHASE, "4")
    (row,) = _told(pos, "B&S").phases
    assert (row.phase, row.now) == ("4", True)
    pos.change(PRIVATES, "B&S", owner="B&O")
    assert _told(pos, "B&S").phases == (row,)


def test_a_price_that_rises_is_told_once_it_has() -> None:
    pos = Position(begun("1848").title, begun("1848").state.copy())
    pos.set(HELD, 2)
    assert (
        "$1 to $210" in said(pos, PAPER, "MRMD")
        and "up to" not in said(pos, PAPER, "MRMD").split("3 other")[0]
    )


@pytest.mark.parametrize(
    ("title", "option", "sort", "id", "without", "with_it"),
    [
        ("18AL", "chits_lost_with_presidency", PAPER, "M&C", "lost for good", "or the company gets another"),
        ("18AL", "coal_token_needs_train_range", PAPER, "S&NA", "can run a route", "if it has a train"),
        (
            "18AL",
            "half_price_only_for_new_trains",
            PAPER,
            "NDY",
            "buy a new train for",
            "new or of the bank pool",
        ),
        ("18AL", "LN_home_city_moved", "company", "L&N", "A4 (Nashville)", "Decatur"),
        ("1848", "privates_sold_in_5", PAPER, "CGR", "phases 3 and 4", "phases 3, 4 and 5"),
        ("1848", "unsold_subsidiaries_stay", PAPER, "S1", "so does the bank if", "can still sell it"),
        (
            "1848",
            "bonds_fall_gradually",
            MARKER,
            "bond",
            "0% once 7-train number 2",
            "80% once 7-train number 1",
        ),
        ("1848", "one_train_more", TRAIN, "5", "In the game: 4", "In the game: 5"),
        ("18GL", "symbols_connected", PAPER, "PORT", "not used up", "has to be on a route"),
        ("18C2C", "historical", PAPER, "MRB", "$40 less", "before phase 3"),
        ("18C2C", "no_doubling", "company", "ATSF", "counts 2 times", "additional run and dividend; or"),
        ("18C2C", "short", TRAIN, "2", "In the game: 21", "In the game: 14"),
    ],
)
def test_options_change_what_is_told(
    title: str, option: str, sort: str, id: str, without: str, with_it: str
) -> None:
    plain, chosen = said(begun(title), sort, id), said(begun(title, 3, option), sort, id)
    assert without in plain and with_it not in plain
    assert with_it in chosen


def test_what_comes_with_vanderbilt_is_known_once_it_is_drawn() -> None:
    from roundhouse.titles.chesapeake.drawn import DRAWN

    pos = Position(begun("18Chesapeake").title, begun("18Chesapeake").state.copy())
    assert "drawn as the game begins" in said(pos, PAPER, "CV")
    pos.set(DRAWN, "LV")
    text = said(pos, PAPER, "CV")
    assert "LV (Lehigh Valley Railroad), 20%" in text and "$140 to $190" in text
    assert "Closes when LV buys its first train." in text
