"""Records in text: what is written comes back byte for byte, and what is wrong is told with its line."""

from __future__ import annotations

import gzip
import random
import re
from pathlib import Path

import msgspec
import pytest

import roundhouse
from recorded import golden
from roundhouse.core.record import Header
from roundhouse.interop import from_text, load, read, to_text
from roundhouse.interop.record import is_record
from roundhouse.interop.record.values import Unclear, fields_of, text_of, word, written
from roundhouse.play.game_file import GameFileError
from roundhouse.play.session import Game
from roundhouse.rules.running import RunTrains, TrainRun
from roundhouse.rules.stock_round import BuyShare
from roundhouse.rules.tokens import PlaceToken
from roundhouse.rules.track import LayTile
from roundhouse.rules.trains import BuyTrain
from roundhouse.rules.turns import Pass

HERE = Path(__file__).resolve().parents[1]
GOLDEN = sorted(path.stem for path in (HERE / "golden").glob("*.json"))
EVERY_DAY = ("Branch Line-2-greedy-2", "18Chesapeake-2-greedy-1", "18AL-3-greedy-1")
CORPUS = sorted((HERE / "corpus").glob("*.json.gz"))

BY_HAND = """\
[Format "18xx-text 1"]
[Title "18Chesapeake"]
[Rules "2"]
[Seed "7"]
[Player "0" "Ann of Ashby"]
[Player "Ben"]
[Player "Cy"]

; the draw of the corporation that comes with P6
chance: draw C&O
0: buy_cheapest D&R
Ben: bid B&S 55
"""


def by_hand(*more: str) -> str:
    """The record written by hand without its last line, and more lines."""
    return "\n".join([*BY_HAND.splitlines()[:-1], *more]) + "\n"


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.soak] * (name not in EVERY_DAY)) for name in GOLDEN]
)
def test_there_and_back(name: str) -> None:
    game = golden(name)
    text = to_text(game)
    again = from_text(text.encode())
    assert to_text(again) == text
    assert (again.header, list(again.actions)) == (game.header, list(game.actions[: game.at]))
    assert again.digest() == game.digest()


@pytest.mark.soak
@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.name)
def test_the_corpus_comes_back(path: Path) -> None:
    game = Game.from_json(gzip.decompress(path.read_bytes()))
    text = to_text(game)
    assert to_text(from_text(text)) == text
    assert from_text(text).digest() == game.digest()


def test_a_line_is_a_decision() -> None:
    game = golden(EVERY_DAY[0])
    rows = to_text(game).partition("\n\n")[2].splitlines()
    assert sum(not row.startswith("#") for row in rows) == game.at
    assert rows[0] == "# SR 1" or rows[0].startswith("# ISR")
    assert any(re.fullmatch(r"# OR \d+\.\d+ \S+", row) for row in rows)


def test_what_was_undone_is_a_branch() -> None:
    game = Game.new("18Chesapeake", ["Ann", "Ben", "Cy"], seed=7)
    game.play({"type": "bid", "by": "Ann", "private": "C-P", "price": 45})
    game.undo()
    game.play({"type": "bid", "by": "Ann", "private": "B&S", "price": 55})
    game.play({"type": "bid", "by": "Ben", "private": "C-P", "price": 45})
    game.undo()
    text = to_text(game)
    assert text.endswith("Ann: bid B&S $55\n( 1\nAnn: bid C-P $45\n)\n( 2\nBen: bid C-P $45\n)\n")
    again = from_text(text)
    assert to_text(again) == text
    assert [branch.at for branch in again.branches] == [1, 2]


def test_everything_of_the_header_comes_back() -> None:
    header = Header(
        title="18Chesapeake",
        players=("Ann of Ashby", "B:n", '"C"'),
        rules=Game.new("18Chesapeake", ["a", "b", "c"]).title.version,
        options=("declared_run", "bank_out_of_money"),
        seed=-3,
        names={"B:n": "Ben", "Dot": "Ünï 😀", '"C"': "[C]"},
        source={"program": "18xx.games", "id": 17},
    )
    game = Game(header)
    assert from_text(to_text(game)).header == header
    game.play({"type": "buy_cheapest", "by": game.to_act, "private": "D&R"})
    assert '\n"Ann of Ashby": buy_cheapest D&R\n' in to_text(game)
    assert from_text(to_text(game)).actions[-1] == game.actions[-1]


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Pass("Ann"), "pass"),
        (LayTile("Ann", "G7", "X1", 4), "lay_tile G7=X1/4"),
        (PlaceToken("Ann", "F8", 1), "place_token F8.1"),
        (BuyShare("Ann", "B&O", "bank pool"), 'buy_share B&O "bank pool"'),
        (BuyTrain("Ann", "2-0", 80), "buy_train 2-0 $80"),
        (BuyTrain("Ann", "D-0", 700, "4-1"), "buy_train D-0 $700 4-1"),
        (RunTrains("Ann", (TrainRun("2-0", ("H6.0", "G7", "F8.0")),)), "run 2-0:H6.0~G7~F8.0"),
        (
            RunTrains("Ann", (TrainRun("2-0", ("H6.0", "F8.0")), TrainRun("3-1", ("A1.0", "A3.0")))),
            "run 2-0:H6.0~F8.0,3-1:A1.0~A3.0",
        ),
        (RunTrains("Ann", ()), "run []"),
        (RunTrains("Ann", (TrainRun("a b", ("H6.0",)),)), 'run [{"train":"a b","route":["H6.0"]}]'),
    ],
)
def test_an_action_and_its_words(action: roundhouse.Action, text: str) -> None:
    assert written(action) == text
    kind, *tokens = re.findall(r'(?:"(?:[^"\\]|\\.)*"|[^\s"])+', text)
    back = msgspec.convert({"type": kind, "by": "Ann", **fields_of(type(action), tokens)}, type(action))
    assert back == action


@pytest.mark.parametrize(
    "text", ["", " ", "a b", 'say "no"', "back\\slash", "1", "null", "[x]", "Ü", "a:b", "a\tb", "x~y"]
)
def test_any_text_comes_back_as_a_word(text: str) -> None:
    assert text_of(word(text)) == text


def test_a_record_by_hand() -> None:
    game = from_text(
        by_hand("Ben: bid B&S 55", "", "  # spaces and comments mean nothing", "  Cy: bid C&OC $85  ")
    )
    assert [action.kind() for action in game.actions] == ["draw", "buy_cheapest", "bid", "bid"]
    assert game.header.names == {"0": "Ann of Ashby"}
    assert (
        from_text("\ufeff".encode() + to_text(game).replace("\n", "\r\n").encode()).digest() == game.digest()
    )


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (by_hand("Ben: bid C-P 40"), 12, "this is not legal: "),
        (by_hand("Cy: bid C-P 45"), 12, "this is not legal: "),
        (by_hand("Ben: bid C-P"), 12, "bid needs its price"),
        (by_hand("Ben: bid C-P 45 5"), 12, "bid has no more values; '5' is one too many"),
        (by_hand("Ben: bid C-P forty"), 12, "'forty' cannot be read"),
        (by_hand("Ben: lay G7=9/1"), 12, "18Chesapeake has no action 'lay'"),
        (by_hand("Ben: lay_tile G7 9 1"), 12, "hex tile rotation are written as one"),
        (by_hand("Ben bid C-P 45"), 12, "an action is written as PLAYER: KIND VALUES"),
        (by_hand("Ben:"), 12, "an action is written as PLAYER: KIND VALUES"),
        (by_hand('{"type":'), 12, "this is not JSON"),
        (by_hand("( 1", "( 1"), 13, "a branch begins within another"),
        (by_hand("( one"), 12, "'one' is not a number"),
        (by_hand(")"), 12, "no branch ends here"),
        (by_hand("( 1", "Ben: pass"), 14, "the last branch has no end"),
        (by_hand("( 1", ")", "Ben: pass"), 14, "have to come before its branches"),
        (BY_HAND.replace('"7"', '"seven"'), 4, "'seven' is not a number"),
        (BY_HAND.replace('"18Chesapeake"', '"18Nowhere"'), 2, "There is no title '18Nowhere' here"),
        (
            BY_HAND.replace('[Player "Cy"]', '[Player "Cy" "b" "c"]'),
            7,
            "the tag Player has the wrong number of values: 3",
        ),
        (
            BY_HAND.replace('[Player "Cy"]', "[Player ]"),
            7,
            "the tag Player has the wrong number of values: 0",
        ),
        (BY_HAND.replace('[Player "Cy"]', "[Player Cy]"), 7, "are written in quotes"),
        (BY_HAND.replace('[Player "Cy"]', '[Players "Cy"]'), 7, "there is no tag Players"),
        (BY_HAND.replace('[Player "Cy"]', '[Player "Cy"'), 7, 'a tag is written as [Name "value"]'),
        (BY_HAND.replace('[Seed "7"]', '[Title "18AL"]'), 4, "a second time"),
        (BY_HAND.replace("text 1", "text 2"), 1, "this program reads the format"),
        (BY_HAND.replace('[Seed "7"]', '[Position "00"]'), 4, "leads to another position"),
        (BY_HAND.replace('[Seed "7"]', "[Source {]"), 4, "not a JSON object"),
        ('[Format "18xx-text 1"]\n', 1, "the tag Title is missing"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, line: int, said: str) -> None:
    with pytest.raises(GameFileError) as caught:
        from_text(text)
    assert str(caught.value).startswith(f"Line {line}: "), caught.value
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_more_lines_than_any_game_has() -> None:
    with pytest.raises(GameFileError, match=r"^The record has more than 60,000 lines"):
        from_text(BY_HAND + "\n" * 70_000)


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(GameFileError, match=r"^Line 2: this is not text in UTF-8\.$"):
        from_text(b'[Format "18xx-text 1"]\n\xff')


def altered(text: str, rng: random.Random) -> str:
    """The text with something left out, doubled, exchanged or put in."""
    at, end = sorted(rng.randrange(len(text)) for _ in range(2))
    end = min(end, at + rng.randrange(1, 12))
    put = rng.choice(["", text[at:end] * 2, rng.choice('"[]{}():=~$/#\n\\\0é9'), "1" * 40, "[" * 3000])
    return text[:at] + put + text[end:]


@pytest.mark.parametrize("count", [60, pytest.param(3000, marks=pytest.mark.soak)])
def test_whatever_is_altered_is_read_or_told(count: int) -> None:
    whole = to_text(golden(EVERY_DAY[0]).clone().goto(25))
    rng, read_so = random.Random(3), 0
    for _ in range(count):
        text = altered(whole, rng)
        try:
            game = from_text(text)
        except GameFileError as error:
            assert str(error).count("\n") == 0 and len(str(error)) <= 1000
            continue
        read_so += 1
        assert to_text(from_text(to_text(game))) == to_text(game)
    assert read_so < count


def test_a_nested_value_is_too_deep() -> None:
    with pytest.raises(GameFileError, match=r"^Line 12: "):
        from_text(by_hand("Ben: run " + "[" * 100_000))
    with pytest.raises(Unclear):
        fields_of(RunTrains, ["[" * 100_000])


def test_files_say_their_format(tmp_path: Path) -> None:
    game = golden("18Chesapeake-2-greedy-1").clone().goto(30)
    for name, beginning in (
        ("g.txt", b"[Format "),
        ("g.rh", b'{"round'),
        ("g.json", b'{"round'),
        ("g.18xx.json", b'{"id"'),
    ):
        roundhouse.save(game, tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(beginning)
        assert load(tmp_path / name).digest() == game.digest()
    content = (tmp_path / "g.txt").read_bytes()
    assert is_record(content) and not is_record((tmp_path / "g.rh").read_bytes())
    assert read(content)[1] is None
